"""Comparing the real table with what should stand on it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.state import TableState
from games.check import differences
from games.errors import GamesError
from games.faults import Fault
from games.protocol import Standing

__all__ = ["Compared", "compare"]


@dataclass(frozen=True)
class Compared:
    """Hold every difference in words, and what stands on the real table as a save line.

    save: says who is to move here; None where a cell is empty.
    """

    differences: tuple[Fault, ...]
    save: str | None


def compare(state: TableState, seen: tuple[Standing, ...]) -> Compared:
    """Return where what is seen differs from what should stand, with what the last turn did there."""
    last = state.last
    if last and last.resolution:
        found = differences(state.game, last.resolution, seen)
    else:
        found = _plain(state, seen)
    return Compared(found, _save(state, seen))


def _plain(state: TableState, seen: tuple[Standing, ...]) -> tuple[Fault, ...]:
    """Return the differences where no turn has been played since the position was set."""
    expected = state.game.standing(state.position)
    names = state.game.board_of(state.position).names
    return tuple(
        Fault("differs", (name,), f"{name} should be {should.words}, but is {stands.words}")
        for name, should, stands in zip(names, expected, seen, strict=True)
        if should != stands
    )


def _save(state: TableState, seen: tuple[Standing, ...]) -> str | None:
    game, position = state.game, state.position
    shape, ruleset = game.board_of(position).shape, game.ruleset_of(position)
    try:
        stands = game.position_of(shape, seen, ruleset)
    except GamesError:
        return None
    if not any(standing.active for standing in seen):
        stands = game.with_mover(stands, game.mover(position))
    return game.position_text(game.saying_mover(stands))
