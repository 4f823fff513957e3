"""What the referee can rule on what a photo shows, with the work that each ruling leaves to hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.table.dealing import lanes_at
from companion.table.hands import Change, changes_to
from companion.table.positions import read_position
from companion.table.state import TableState
from games.checking.check import check_positions
from games.checking.verdicts import nearest_turn
from games.deadline import within
from games.errors import GamesError
from games.standing import Standing
from games.turn_text import as_mover

SECONDS = 4.0  # to find the turn that leads to the nearest legal position; a person waits for the answer


@dataclass(frozen=True)
class Choice:
    """A ruling that the referee can make.

    ruling: as in events.Ruled. turn: the turn that "take" counts. save: the position to send with it.
    changes: what hands then have to change. mover: who is to move then.
    """

    ruling: str
    save: str
    mover: str
    changes: tuple[Change, ...] = ()
    turn: str = ""


def rulings_on(
    state: TableState, seen: Sequence[Standing], save: str | None, nearest: str | None, *, is_turn: bool
) -> tuple[Choice, ...]:
    """Return the rulings that are possible, those with a legal result first, of these the least work first.

    A turn is taken only if that is less work than taking the turn back.

    save: what is seen as a save line, None if there is none. nearest: the nearest legal position, if it is
    known. is_turn: whether the slip lies in a turn of the side to move; else the last turn is still being
    carried out.
    """
    restored = Choice("restore", save or "", state.mover, changes_to(state, seen, state.position))
    is_sought = is_turn and (nearest or not (save or lanes_at(state)))
    taken = _taken(state, seen, save, nearest) if is_sought else ()
    less = [choice for choice in taken if len(choice.changes) < len(restored.changes)]
    standing = [_as_it_stands(state, save, is_turn=is_turn)] if save else []
    return (*less, restored, *standing)


def _taken(
    state: TableState, seen: Sequence[Standing], save: str | None, nearest: str | None
) -> tuple[Choice, ...]:
    """Return the ruling that takes the nearest legal turn, nothing if none is found in time.

    What is seen may be no position, as if a piece too many lies there; then every turn is tried.
    """
    game, position = state.game, state.position
    try:
        if nearest:
            turn = check_positions(game, position, read_position(state, nearest), SECONDS).turn
        else:
            turn = nearest_turn(game, position, seen, within(SECONDS))
    except GamesError:
        return ()
    if turn is None:
        return ()
    after = game.resolve(position, turn).after
    return (Choice("take", save or "", game.rules.mover(after), changes_to(state, seen, after), turn),)


def _as_it_stands(state: TableState, save: str, *, is_turn: bool) -> Choice:
    """Return the ruling that counts what stands there, as the turn of the side to move if it is about one."""
    game, stands = state.game, read_position(state, save)
    if is_turn:
        try:
            passed = as_mover(game, stands, game.rules.after(stands, state.mover))
        except GamesError:
            passed = stands
        save, stands = game.texts.position_text(game.texts.saying_mover(passed)), passed
    return Choice("stand", save, game.rules.mover(stands))
