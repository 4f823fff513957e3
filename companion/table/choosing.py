"""What the referee can rule on what a photo shows, with the work that each ruling leaves to hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.table.fitting import read
from companion.table.hands import Change, changes_to
from companion.table.state import TableState
from games.checking.check import check_positions
from games.errors import GamesError
from games.standing import Standing
from games.turning import as_mover

SECONDS = 4.0  # to find the turn that leads to the nearest legal position; a person waits for the answer


@dataclass(frozen=True)
class Choice:
    """A ruling that the referee can make.

    ruling: as in events.Ruled. turn: the turn that "take" counts. save: the position to send with it.
    changes: what hands then have to change.
    """

    ruling: str
    save: str
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
    restored = Choice("restore", save or "", changes_to(state, seen, state.position))
    taken = _taken(state, seen, save, nearest) if save and nearest and is_turn else ()
    less = [choice for choice in taken if len(choice.changes) < len(restored.changes)]
    standing = [Choice("stand", _passed_on(state, save) if is_turn else save)] if save else []
    return (*less, restored, *standing)


def _taken(state: TableState, seen: Sequence[Standing], save: str, nearest: str) -> tuple[Choice, ...]:
    """Return the ruling that takes a turn to the nearest legal position, nothing if none is found in time."""
    game, position = state.game, state.position
    try:
        turn = check_positions(game, position, read(state, nearest), SECONDS).turn
    except GamesError:
        return ()
    if turn is None:
        return ()
    after = game.resolve(position, turn).after
    return (Choice("take", save, changes_to(state, seen, after), turn),)


def _passed_on(state: TableState, save: str) -> str:
    """Return the save line with the next side to move: what stands counts as the turn of the one before."""
    game, stands = state.game, read(state, save)
    try:
        passed = as_mover(game, stands, game.rules.after(stands, state.mover))
    except GamesError:
        return save
    return game.texts.position_text(game.texts.saying_mover(passed))
