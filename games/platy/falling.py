"""A fall: tiles go, others slide up, and the top places are turned or exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games.effects import Effect
from games.platy.position import SIDE, Fall, Position, Tile, bag_of
from games.platy.tiles import facing, has_long, nearest_turn, replace_by_chart
from games.standing import NOTHING, Standing


def show_tile(position: Position, tile: Tile | None) -> Standing:
    """Return what a tile looks like on the tray."""
    return NOTHING if tile is None else _shown(tile, position.tray.headings[tile.turn])


@cache
def _shown(tile: Tile, heading: str) -> Standing:
    return Standing(piece=tile.name, heading=heading, marks=(tile.mark,) * bool(tile.mark))


@dataclass
class Course:
    """What comes about by one action: the position so far, and the effects in their order."""

    position: Position
    effects: list[Effect] = field(default_factory=list)

    def now(self, **changes: Any) -> None:
        """Change the position."""
        self.position = self.position._replace(**changes)

    def note(self, why: str, cells: Sequence[int] = (), what: str = "") -> None:
        """Note something that changes nothing on the tray."""
        self.effects.append(Effect("note", why, SIDE, tuple(cells), what=what))

    def count(self, why: str, what: str) -> None:
        """Note the new value of a number."""
        self.effects.append(Effect("count", why, SIDE, what=what))

    def lay(self, kind: str, why: str, cell: int, tile: Tile | None, side: str = "", what: str = "") -> None:
        """Put another tile onto a place, or none."""
        before, tiles = self.position.tiles[cell], list(self.position.tiles)
        tiles[cell] = tile
        stood, stands = (show_tile(self.position, its) for its in (before, tile))
        self.effects.append(Effect(kind, why, side, (cell,), stood, stands, what=what))
        self.now(tiles=tuple(tiles))


def begin_fall(course: Course, going: Mapping[int, str], fall: Fall) -> None:
    """Take tiles away, each for a reason, let others slide up, and turn or exchange those in top places."""
    position = course.position
    tiles, last, effects = list(position.tiles), position.last, course.effects
    for cell, why in going.items():
        effects.append(Effect("remove", why, "", (cell,), show_tile(position, tiles[cell]), NOTHING))
        tiles[cell] = None
    last = -1 if last in going else last
    slid = dict[int, int]()
    for column in position.tray.columns:
        stay = [cell for cell in column if tiles[cell] is not None]
        for cell, origin in zip(column, stay, strict=False):
            if cell != origin:
                slid[origin], tiles[cell], tiles[origin] = cell, tiles[origin], None
                its = show_tile(position, tiles[cell])
                effects.append(Effect("move", "slide", "", (origin, cell), its, its))
    last = slid.get(last, last)
    course.now(tiles=tuple(tiles), last=-1 if last in position.tray.facing else last, fall=fall)
    arrived = set(slid.values())
    _fit_tops(course, [cell for cell in position.tray.tops if cell in arrived])


def _fit_tops(course: Course, tops: Sequence[int]) -> None:
    """Turn the tiles in top places towards the board, or exchange them; what lot decides is left to draw."""
    left = list[int]()
    for cell in tops:
        tile = course.position.tiles[cell]
        assert tile is not None
        ends = course.position.tray.facing[cell]
        if has_long(tile.name):
            turn = nearest_turn(tile.turn, facing(tile.name, ends))
            if turn != tile.turn:
                course.lay("turn", "top", cell, tile._replace(turn=turn))
            continue
        name, turn = replace_by_chart(tile.name)
        bag = bag_of(course.position)
        if bag.get(name):
            course.lay("change", "chart", cell, Tile(name, turn, tile.mark))
        elif any(map(has_long, bag)):
            left.append(cell)
    if left and course.position.fall is not None:
        course.now(fall=course.position.fall._replace(tops=tuple(left)))
