"""Steps of a game as its table takes them: turns, positions that are set, and sides that lose."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.table.dealing import lies_after
from companion.table.errors import TableError
from companion.table.events import BY_PHOTO, PositionSet, TurnPlayed
from companion.table.lines import position_of
from companion.table.state import Ply, TableState
from companion.table.timing import AGAIN, GONE, MADE, SAID, hand_over, stop
from companion.table.words import say
from games.answers import Outcome
from games.ending import winners_without
from games.game import Game
from games.play.alone import played_alone
from games.standing import Standing
from games.turn_text import resolve_call, turn_of
from games.words import Message

CORRECTION = "correction"


def apply_turn(state: TableState, event: TurnPlayed, lies: tuple[Standing, ...] | None = None) -> TableState:
    """Return the state after a turn; lies: what the real table shows by then, if it was seen there."""
    game = state.game
    resolution = turn_of(game, state.position, event.side, event.turn)
    after = resolution.after
    if after is None:
        raise TableError(say("cannot-follow", turn=event.turn, why=resolution.faults[0].said))
    said = resolve_call(game, state.position, event.side, event.turn) is not None
    aside = said and event.side not in state.due
    ply = Ply(event.side, event.turn, state.position, after, resolution, event.by, aside=aside)
    goes_on = said and is_same_due(game, state.position, after)
    how, waits = SAID if goes_on else MADE, round(1000 * float(event.wait or 0))
    return add_step(state, ply, how, seen=event.by == BY_PHOTO, lies=lies, waits=waits)


def is_same_due(game: Game[Any], before: Any, after: Any) -> bool:
    """Return whether the same sides have to act, in the same phase, as before."""
    rules = game.rules
    return rules.due(before) == rules.due(after) and rules.phase(before) == rules.phase(after)


def apply_position(state: TableState, event: PositionSet) -> TableState:
    """Return the state after a position was set."""
    after = position_of(state.created, event.save)
    return add_step(state, Ply("", event.reason, state.position, after), seen=event.reason != CORRECTION)


def add_step(
    state: TableState,
    ply: Ply,
    how: str = MADE,
    seen: bool = False,
    lies: tuple[Standing, ...] | None = None,
    waits: int = 0,
) -> TableState:
    """Return the state after one more step.

    how, waits: as in hand_over; seen: the real table shows it already; lies: what it shows instead.
    """
    ply = replace(ply, after=for_whom(state, ply.after))
    stays = ply.aside and ply.after == ply.before  # a line of the record alone: nothing has come back
    repeats = None if stays else state.game.rules.repeats(ply.after)
    ply = replace(ply, touched=ply.changed_in(state.game), repeats=repeats)
    if ply.repeats is not None:
        ply = replace(ply, after=state.game.rules.recurred(ply.after, 1 + state.stood(ply.repeats)))
    stepped = replace(
        state, plies=(*state.plies[: state.done], ply), done=state.done + 1, offer=None, result=None
    )
    real = state.game.look.standing(ply.after) if seen else lies or lies_after(state, ply)
    own = how == GONE or ply.side in state.due  # else something said has ended the turn of who was due
    return hand_over(replace(stepped, real=real), state.seat_of(ply) if own else state.seat, how, waits)


def move_to(state: TableState, done: int) -> TableState:
    """Return the state in which only so many of the steps stand; raises TableError if there are fewer."""
    if not 0 <= done <= len(state.plies):
        raise TableError(say("nothing-taken-back" if done < state.done else "nothing-redone"))
    helped = state.helped | {"undo"} if done < state.done else state.helped
    moved = replace(state, done=done, offer=None, result=None, helped=helped)
    return hand_over(moved, state.seat, AGAIN)


def take_back(state: TableState) -> TableState:
    """Return the state without the table's end, or without the last step that somebody made."""
    if state.result:
        return hand_over(replace(state, result=None, offer=None), state.seat, AGAIN)
    return move_to(state, state.before_last)  # what the clock said it would say again at once


def for_whom(state: TableState, position: Any) -> Any:
    """Return the position with the side that plays alone to move, if one does."""
    return played_alone(state.game, position, state.terms.solo) if state.terms.solo else position


def drop_side(state: TableState, side: str, reason: Message) -> TableState:
    """Let the others play on without a side if the game has it so; else, and alone, the game is over."""
    on = state.game.rules.without(state.position, side)
    if on is None or side == state.terms.solo:
        winners = winners_without(state.game, state.position, state.sides, side)
        return end_game(state, end(state, winners, reason))
    return add_step(state, Ply(side, reason, state.position, on), GONE)


def end(state: TableState, winners: tuple[str, ...], reason: Message) -> Outcome:
    """Return the end of a game that these sides have won."""
    return Outcome(winners, tuple(state.game.scores(state.position).items()), reason)


def end_game(state: TableState, outcome: Outcome) -> TableState:
    """Return the state after the table ended the game."""
    return stop(replace(state, result=state.game.ended(state.position, outcome), offer=None))
