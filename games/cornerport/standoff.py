"""The draw in deep water: a fleet of boats holds the coast, and no ship comes out without being lost.

Judged are all exits: squares of the coast that a ship of the other side could take from any deep square that
it can reach through empty deep water, all others standing still.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.cornerport.position import EMPTY, Position, kind_of, letter_of, other, side_of
from games.cornerport.sea import BEYOND, DEEP, NEAR, SEA


class Exit(NamedTuple):
    """A square by which a ship would leave deep water, and the boat that would sink it there."""

    ship: int
    to: int
    boat: int


def find_exits(position: Position) -> tuple[Exit, ...] | None:
    """Return every exit of the side to move, each lost; empty if it has none; None if no draw is.

    There is none if the other side has anything but boats, or the side to move a ship on the coast, or an
    exit by which it loses nothing.
    """
    cells, mover = position.cells, position.mover
    boats, own = letter_of(other(mover), "boat"), position.ships(mover)
    if any(letter != EMPTY and letter != boats and side_of(letter) != mover for letter in cells):
        return None
    if boats not in cells or not own or not DEEP.issuperset(own):
        return None
    exits = []
    for ship in own:
        for to in sorted(_exits(position, ship)):
            boat = _sinking(position, ship, to)
            if boat is None:
                return None
            exits.append(Exit(ship, to, boat))
    return tuple(exits)


def _exits(position: Position, ship: int) -> set[int]:
    """Return the squares of the coast that a ship can take."""
    cells, letter = list(position.cells), position.cells[ship]
    cells[ship] = EMPTY
    if kind_of(letter) == "boat":  # it cannot move within deep water
        return {to for to, _ in NEAR[ship] if to not in DEEP and side_of(cells[to]) != position.mover}
    freighter = kind_of(letter) == "freighter"
    found, reached = set[int](), [ship]
    for here in reached:
        around = [to for to, _ in NEAR[here]] if freighter else SEA.neighbours[here]
        reached += [to for to in around if to in DEEP and cells[to] == EMPTY and to not in reached]
        if freighter:
            found |= {to for to in around if to not in DEEP and cells[to] == EMPTY}
        else:
            found |= {to for to in _by_ship(cells, here, position.terms.straight) if to not in DEEP}
    own = {to for to in found if side_of(cells[to]) == position.mover}
    return found - own


def _by_ship(cells: Sequence[str], start: int, straight: bool) -> Iterator[int]:
    """Yield where a battle ship's one or two steps lead, no matter which ship stands there."""
    for mid, _, beyond in BEYOND[start]:
        yield mid
        if cells[mid] == EMPTY:
            yield from (step.to for step in beyond if step.straight or not straight)


def _sinking(position: Position, ship: int, to: int) -> int | None:
    """Return a boat that sinks a ship gone to a square, with no loss in return; None if none does."""
    cells = list(position.cells)
    cells[to], cells[ship] = cells[ship], EMPTY
    boat = letter_of(other(position.mover), "boat")
    for near, _ in NEAR[to]:
        if cells[near] == boat:
            sunk = list(cells)
            sunk[to], sunk[near] = boat, EMPTY
            if not _reached(position, sunk, to):
                return near
    return None


def _reached(position: Position, cells: Sequence[str], to: int) -> bool:
    """Return whether a boat or a battle ship of the side to move can sink what stands on a square."""
    boat, ship = (letter_of(position.mover, kind) for kind in ("boat", "ship"))
    if any(cells[near] == boat for near, _ in NEAR[to]):
        return True
    ways = (
        start
        for start, letter in enumerate(cells)
        if letter == ship and to in _by_ship(cells, start, position.terms.straight)
    )
    return next(ways, None) is not None
