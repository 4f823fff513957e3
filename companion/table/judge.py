"""Judging: whether what somebody asks for may happen at a table, and the event that it becomes.

Here are starts, turns and placings, and what several judgements refuse. The others are in the module of their
subject, such as companion.table.offering, with what their event does. A role is a side's name, "referee" (may
do everything) or "watch" (may do nothing). Every judgement takes the state and the role first and raises
NotYoursError or RefusedError.
"""

from __future__ import annotations

from typing import Any

from companion.table.errors import NotYoursError, RefusedError, refusal_of
from companion.table.events import (
    BY_SCREEN,
    PositionSet,
    TableCreated,
    TurnPlayed,
)
from companion.table.lines import JUDGED
from companion.table.positions import (
    fitting_save_line,
    require_rest,
)
from companion.table.state import TableState
from companion.table.words import say
from games.answers import TABLE, WAITS
from games.game import Game
from games.turn_text import require_turn_of, resolve_call, side_meant, turn_of
from games.words import Message, all_of

REFEREE, WATCH = "referee", "watch"


def roles_of(game: Game[Any], position: Any) -> tuple[str, ...]:
    """Return every role at a table; a side that waits has one only if it may make a call."""
    rules = game.rules
    sides = (s.side for s in rules.seats(position) if s.state != WAITS or rules.calls(position, s.side))
    return (*sides, REFEREE, WATCH)


def judge_start(
    game: Game[Any], position: Any, origin: str, detail: str = "", mover: str = ""
) -> TableCreated:
    """Return the event that opens a table on a position.

    mover: who begins, if the position itself leaves it open; what is seen in a photo does.
    """
    require_rest(game, position)  # before someone begins: to begin sets active cells at rest
    if mover:
        sides = game.rules.seated(position)
        if (mover := side_meant(mover, sides)) not in sides:
            raise refusal_of("no-such-side", say("no-such-side", side=mover, sides=all_of(sides)))
        side = game.rules.mover(position)
        if side != mover and game.texts.says_mover(position) and origin != "photo":
            raise refusal_of("other-mover", say("other-mover", asked=mover, told=side))
        position = game.texts.saying_mover(require_turn_of(game, position, mover))
    return TableCreated(
        game.id, game.texts.position_text(position), origin, detail, judged=JUDGED, alone=JUDGED
    )


def judge_turn(state: TableState, role: str, turn: str, by: str = BY_SCREEN, now: float = 0.0) -> TurnPlayed:
    """Return the event of a turn; now: when it arrived, in seconds of the table's own time (`Timeline`)."""
    side = TABLE if role == REFEREE else state.played_by(role)
    if role == WATCH or resolve_call(state.game, state.position, side, turn) is None:
        side = judge_making(state, role)
    else:
        require_going_on(state)
    fallen = state.clock.fallen(now, grace=True) if state.clock and side != TABLE else ""
    if fallen and fallen == state.game.rules.player(state.position, side):
        raise refusal_of("time-over", say("time-over", side=side))
    resolution = turn_of(state.game, state.position, side, turn)
    if resolution.faults:
        raise RefusedError(*resolution.faults)
    return TurnPlayed(side, turn, by)


def judge_making(state: TableState, role: str) -> str:
    """Return the side that a role may make a turn for now."""
    side = state.played_by(role)
    if side not in state.due:
        require_seat(role, state.seat, say("turn-of", side=state.mover))
        side = state.mover
    outcome = state.outcome
    if outcome and not state.game.rules.outcome(state.position):
        raise refusal_of("game-over", say("game-over", reason=outcome.reason))
    return side


def require_player_turn(state: TableState, role: str) -> None:
    """Refuse a role that may not let a simple player make the turn that is due."""
    require_seat(role, state.seat, say("turn-of", side=state.mover))
    require_going_on(state)


def judge_placing(state: TableState, role: str, save: str, reason: str) -> PositionSet:
    """Return the event of setting the position as the real table shows it; the referee's alone."""
    require_seat(role, REFEREE, say("position-referee"))
    return PositionSet(fitting_save_line(state, save), reason)


def require_most(state: TableState, role: str) -> None:
    """Refuse to show a role what the side to move could take, unless it plays alone or all players agreed.

    After the end of the game everybody may see it, because nobody gains by it. A try-out begins at the
    current position, so it is no way round the other players.
    """
    require_side(state, role)
    require_search(state)
    if not (state.terms.solo or state.outcome or state.told == state.position):
        raise refusal_of("not-agreed", say("not-agreed"))


def require_hint(state: TableState, role: str) -> None:
    """Refuse a hint to a role, unless it was asked for at this position.

    To ask is to offer "most", which a player who plays alone agrees to at once.
    """
    require_side(state, role)
    if state.game.advice is None:
        raise refusal_of("no-hints", say("no-hints", game=state.game.title))
    if state.told != state.position and state.outcome is None:
        raise refusal_of("not-agreed", say("hint-first"))


def require_rematch(state: TableState, role: str) -> None:
    """Refuse a role that may not begin the next game: any seat may, if this game is over."""
    require_side(state, role)
    if not state.outcome:
        raise refusal_of("not-over", say("not-over-yet"))


def require_seat(role: str, side: str, why: Message) -> None:
    """Refuse a role that is neither this side nor the referee; why: what only they may do."""
    if role not in (side, REFEREE):
        raise NotYoursError(say("not-yours", why=why, role=role))


def require_step(state: TableState) -> None:
    """Refuse to take back what is not there."""
    if not state.can_step_back:
        raise refusal_of("nothing-to-undo", say("nothing-to-undo"))


def require_search(state: TableState) -> None:
    """Refuse what needs a search or advice in a game that has neither."""
    if state.game.hints is None and state.game.advice is None:
        raise refusal_of("no-search", say("no-search", game=state.game.title))


def require_side(state: TableState, role: str) -> None:
    """Refuse a role that only watches."""
    if role not in (*state.seated_sides, REFEREE):
        raise NotYoursError(say("watching"))


def require_in(state: TableState, seat: str) -> None:
    """Refuse a side that has left a game that the others play on."""
    side = state.played_by(seat)
    if side in state.seated_sides and side not in state.sides:
        raise refusal_of("left", say("left", side=side))


def require_going_on(state: TableState) -> None:
    """Refuse what asks for a game that is not over."""
    if over := state.outcome:
        raise refusal_of("game-over", say("game-over", reason=over.reason))


def steps_left(state: TableState, seat: str) -> int:
    """Return how many steps stand when a seat is to move again as before its own last turn."""
    own = [number for number, ply in enumerate(state.plies[: state.done]) if state.seat_of(ply) == seat]
    return own[-1] if own else state.done - 1
