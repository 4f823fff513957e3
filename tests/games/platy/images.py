"""Images of a tray of Platy under which loops stay loops: half a turn of the tray, and other colours."""

from __future__ import annotations

from dataclasses import replace

from tests.games.platy.tray import INKS, LETTERS, LEVELS, Place, State, Tile, named, spelled, table

__all__ = ["half_turn", "name_after_half_turn", "with_inks"]


def name_after_half_turn(rows: int, name: str) -> str:
    """Return the name of a place after half a turn of the tray: a1 becomes h7."""
    return f"{LETTERS[7 - LETTERS.index(name[0])]}{rows // 2 + 1 - int(name[1:])}"


def half_turn(state: State) -> State:
    """Return the tray turned by half a turn, each tile with it."""
    places = named(state.rows)
    image: dict[Place, Place] = {
        place: places[name_after_half_turn(state.rows, name)] for name, place in places.items()
    }
    tiles = {image[place]: replace(tile, turn=(tile.turn + 3) % 6) for place, tile in state.tiles.items()}
    last = None if state.last is None else image[state.last]
    return replace(state.copy(), tiles=tiles, counters=state.counters[::-1], last=last)


def with_inks(state: State, order: str) -> State | None:
    """Return the tray with its colours exchanged; None if the level lacks one of the tiles.

    order: the ink that comes for each of the level's inks in turn.
    """
    inks = dict(zip(INKS[: LEVELS[state.level][0]], order, strict=True))
    tiles = {place: _in_other_inks(tile, inks) for place, tile in state.tiles.items()}
    if any(tile.name not in table(state.level) for tile in tiles.values()):
        return None
    return replace(state.copy(), tiles=tiles)


def _in_other_inks(tile: Tile, inks: dict[str, str]) -> Tile:
    """Return the tile that looks as this one in other inks; its turn may be another one."""
    other = replace(tile, inks="".join(inks[ink] for ink in tile.inks))
    name = spelled(other.kind, other.inks).lstrip("0123456789")
    turns = (replace(other, inks=name, turn=turn) for turn in range(6))
    return next(its for its in turns if its.look == other.look)
