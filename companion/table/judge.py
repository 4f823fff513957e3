"""Judging: whether what somebody asks for may happen at a table, and the event that it becomes.

A role is a side's name, "referee" (may do everything) or "watch" (may do nothing). Every judgement takes
the state and the role first and raises NotYoursError or RefusedError.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from companion.table.clock import clock_terms
from companion.table.errors import NotYoursError, RefusedError, TableError, refusal_of
from companion.table.events import (
    BY_SCREEN,
    LINK,
    OfferAnswered,
    OfferMade,
    PositionSet,
    RulingGiven,
    SeatResigned,
    StepRedone,
    StepUndone,
    TableCreated,
    TermsSettled,
    TurnCarriedOut,
    TurnPlayed,
)
from companion.table.lines import JUDGED, start_of
from companion.table.lying import lies_from
from companion.table.positions import (
    fitting_save_line,
    read_position,
    require_offer_alone,
    require_playing_alone,
    require_rest,
)
from companion.table.state import TableState
from companion.table.timing import (
    ABOUT_TIME,
    asked_about_time,
    require_kind,
    require_limit,
    require_limited,
)
from companion.table.words import say
from games.answers import TABLE, WAITS
from games.game import Game
from games.play.alone import alone_in, ended_alone
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
        told = game.rules.mover(position)
        if told != mover and game.texts.says_mover(position) and origin != "photo":
            raise refusal_of("other-mover", say("other-mover", asked=mover, told=told))
        position = game.texts.saying_mover(require_turn_of(game, position, mover))
    return TableCreated(
        game.id, game.texts.position_text(position), origin, detail, judged=JUDGED, alone=JUDGED
    )


def judge_terms(state: TableState, role: str, terms: TermsSettled) -> TermsSettled:
    """Return the event of settling the terms; the referee's alone."""
    require_seat(role, REFEREE, say("terms-referee"))
    try:
        clock = clock_terms(terms.clock, state.seated_sides)
    except TableError as error:
        raise refusal_of("clock", error.said) from None
    require_kind(state, clock)
    require_limit(state, clock)
    over = state.game.rules.outcome(state.position) or ended_alone(state.game, state.position, terms.solo)
    sides = state.seated_sides if over else (state.mover,)  # once it is over nobody is to move
    begins = not terms.solo or terms.solo in sides
    told = alone_in(state.game, start_of(state.created))
    if told and terms.solo != told:
        raise refusal_of("solo", say("alone-at-start", side=told))
    if terms.solo:
        require_playing_alone(state, terms)
    if terms.solo != state.terms.solo and (state.plies or not begins):
        raise refusal_of("solo", say("alone-settled", side=state.mover))
    return terms


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


def judge_undo(state: TableState, role: str, what: str = "") -> StepUndone | OfferMade:
    """Return the event of taking the last step back; a side can only ask the others for it.

    what: "ruling" takes only the last ruling back, which only the referee may do.
    """
    if what == "ruling":
        require_seat(role, REFEREE, say("ruling-referee"))
        if state.last_ruling is None:
            raise refusal_of("nothing-to-undo", say("no-ruling"))
        return StepUndone(what)
    _require_step(state)
    if role == REFEREE or state.terms.solo == role:
        return StepUndone()
    require_side(state, role)
    return judge_offer(state, role, "undo")


def judge_redo(state: TableState, role: str) -> StepRedone:
    """Return the event of bringing back what was taken back last; a side brings back only its own."""
    ply = state.undone
    if ply is None:
        raise refusal_of("nothing-to-redo", say("nothing-to-redo"))
    seat = state.seat_of(ply)
    require_seat(role, seat, say("step-of", side=seat or "nobody"))
    return StepRedone()


def judge_placing(state: TableState, role: str, save: str, reason: str) -> PositionSet:
    """Return the event of setting the position as the real table shows it; the referee's alone."""
    require_seat(role, REFEREE, say("position-referee"))
    return PositionSet(fitting_save_line(state, save), reason)


def judge_offer(
    state: TableState, role: str, what: str, connected: Collection[str] = (), held: Collection[str] = ()
) -> OfferMade:
    """Return the event of asking the others for something: one of OFFERS.

    connected, held: the seats that pages are open at, and those that this page holds (asked_about_time).
    """
    require_side(state, role)
    if state.offer and state.offer.side == role:
        raise refusal_of("offered-already", say("offered-already"))
    if what == "undo":
        _require_step(state)
        return OfferMade(role, what, str(steps_left(state, role)))
    over = state.outcome
    if what == "play-on" and not over:
        raise refusal_of("not-over", say("not-over"))
    if what == "play-on" and over and not may_go_on(state):
        raise refusal_of("game-over", say("game-over-for-good", reason=over.reason))
    if what in ("draw", "finish", "most", "break", "time") and over:
        raise refusal_of("game-over", say("game-over", reason=over.reason))
    require_in(state, role)
    if state.terms.solo:
        require_offer_alone(state, what)
    if what == "most":
        _require_search(state)
    if what in ABOUT_TIME:
        require_limited(state, what)
        if role in state.seated_sides:
            return OfferMade(role, what, asked_about_time(state, role, connected, held))
    return OfferMade(role, what)


def require_most(state: TableState, role: str) -> None:
    """Refuse to show a role what the side to move could take, unless it plays alone or all players agreed.

    After the end of the game everybody may see it, because nobody gains by it. A try-out begins at the
    current position, so it is no way round the other players.
    """
    require_side(state, role)
    _require_search(state)
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


def judge_answer(state: TableState, role: str, yes: bool) -> OfferAnswered:
    """Return the event of answering an offer; who offered can only take it back."""
    if state.offer is None:
        raise refusal_of("nothing-offered", say("nothing-offered"))
    require_side(state, role)
    if state.offer.what != LINK:
        require_in(state, role)
    if yes and (role in state.offer.agreed or (state.offer.what, state.offer.detail) == (LINK, role)):
        raise NotYoursError(say("others-agree"))
    return OfferAnswered(role, "yes" if yes else "no")


def judge_resigning(state: TableState, role: str, side: str = "") -> SeatResigned:
    """Return the event of giving the game up; side: for whom the referee does it."""
    side = side or (role if role in state.seated_sides else state.seat)
    if side not in state.seated_sides:
        raise refusal_of("no-such-side", say("sides-are", sides=all_of(state.seated_sides)))
    require_seat(role, side, say("resign-for", side=side))
    require_going_on(state)
    require_in(state, side)
    return SeatResigned(side)


def judge_carried(state: TableState, role: str, by: str) -> TurnCarriedOut:
    """Return the event of saying that the real table shows what stands."""
    require_side(state, role)
    return TurnCarriedOut(by)


def judge_ruling(state: TableState, role: str, ruled: RulingGiven) -> RulingGiven:
    """Return the event of a ruling; the referee's alone."""
    require_seat(role, REFEREE, say("ruling-referee"))
    if ruled.side not in state.seated_sides:
        raise refusal_of("no-such-side", say("sides-are", sides=all_of(state.seated_sides)))
    if ruled.ruling == "stand":
        ruled = replace(ruled, save=fitting_save_line(state, ruled.save))
    elif ruled.save:
        _require_own_board(state, ruled.save)
    elif ruled.lies:
        lies_from(state.game, state.position, ruled.lies)
    if ruled.ruling == "take":
        require_going_on(state)
        if found := turn_of(state.game, state.position, state.mover, ruled.turn).faults:
            raise RefusedError(*found)
    if ruled.penalty == "loss":
        _require_others(state, ruled)
    elif ruled.penalty and not (state.clock and state.clock.left):
        raise refusal_of("no-clock", say("no-clock"))
    return ruled


def _require_own_board(state: TableState, save: str) -> None:
    own, seen = (state.game.rules.board_of(its).shape for its in (state.position, read_position(state, save)))
    if seen != own:
        raise refusal_of("other-board", say("other-board", own=own, given=seen))


def _require_others(state: TableState, ruled: RulingGiven) -> None:
    """Refuse to let a side lose that is out, or if no other is in: nobody would win."""
    stands = read_position(state, ruled.save) if ruled.ruling == "stand" else state.position
    playing = state.game.rules.playing(stands)
    if set(playing) <= {ruled.side}:
        raise refusal_of("nobody-left", say("nobody-left", side=ruled.side))
    if ruled.side not in playing:
        raise refusal_of("out-already", say("out-already", side=ruled.side))


def require_rematch(state: TableState, role: str) -> None:
    """Refuse a role that may not begin the next game: any seat may, if this game is over."""
    require_side(state, role)
    if not state.outcome:
        raise refusal_of("not-over", say("not-over-yet"))


def require_seat(role: str, side: str, why: Message) -> None:
    """Refuse a role that is neither this side nor the referee; why: what only they may do."""
    if role not in (side, REFEREE):
        raise NotYoursError(say("not-yours", why=why, role=role))


def _require_step(state: TableState) -> None:
    if not state.can_step_back:
        raise refusal_of("nothing-to-undo", say("nothing-to-undo"))


def _require_search(state: TableState) -> None:
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


def may_go_on(state: TableState) -> bool:
    """Return whether all can agree to play on: after a result, or after an end by rules that allow it."""
    rules, stands = state.game.rules, state.position
    return bool(state.result or (rules.outcome(stands) and not rules.outcome(rules.playing_on(stands))))


def require_going_on(state: TableState) -> None:
    """Refuse what asks for a game that is not over."""
    if over := state.outcome:
        raise refusal_of("game-over", say("game-over", reason=over.reason))


def steps_left(state: TableState, seat: str) -> int:
    """Return how many steps stand when a seat is to move again as before its own last turn."""
    own = [number for number, ply in enumerate(state.plies[: state.done]) if state.seat_of(ply) == seat]
    return own[-1] if own else state.done - 1
