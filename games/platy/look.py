"""What lies on the tray of Platy, and back: positions from tiles that are seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.board import Board
from games.effects import Effect, Enclosed, Stage
from games.errors import GamesError
from games.look import Part
from games.parts import Look
from games.platy.bag import printed_tiles
from games.platy.drawing import is_draw_due
from games.platy.falling import show_tile
from games.platy.options import terms_of, undealt
from games.platy.position import BONUS, LEVELS, WILDCARD, Position, Tile
from games.platy.save import require_sense
from games.platy.sheet.words import say as sheet_say
from games.platy.tiles import COLOURS, is_name, look_of
from games.platy.tray import MIDDLE, tray_on
from games.platy.words import say
from games.play.dealing import Lane, columns
from games.standing import NOTHING, Kind, Standing
from games.words import Message

_HEADINGS = tuple(f"{2 * turn}/12" for turn in range(6))
_MARKS = (BONUS, WILDCARD)
_LOOPS = ("loop", "chain")
# What is shown together, by the kind of effect; all other kinds belong to what comes before them.
_SHOWN = {
    "turn": "turn",
    "change": "turn",
    "note": "note",
    "remove": "remove",
    "move": "move",
    "draw": "draw",
}


def _kinds(colours: int) -> tuple[Kind, ...]:
    return (Kind(pieces=tuple(printed_tiles(colours)), headings=_HEADINGS, marks=_MARKS),)


_KINDS = {level.colours: _kinds(level.colours) for level in LEVELS}


class PlatyLook(Look[Position]):
    """A tile is known by its threads, by how it is turned, and by its mark."""

    kinds: Sequence[Kind] = _KINDS[max(_KINDS)]
    turning = "turn"
    mark_signs: Mapping[str, str] = {BONUS: "star", WILDCARD: "diamond"}
    regions: Mapping[str, Message] = {MIDDLE: sheet_say("region-middle")}
    unseen: Sequence[Message] = (say("unseen-counters"), say("unseen-last"), say("unseen-bag"))

    def kinds_at(self, position: Position) -> Sequence[Kind]:
        """Return the tiles of the level."""
        return _KINDS[position.terms.its.colours]

    def standing(self, position: Position) -> tuple[Standing, ...]:
        """Return what lies on each place."""
        return tuple(show_tile(position, tile) for tile in position.tiles)

    def parts(self, piece: str) -> Sequence[Part]:
        """Return the threads of a tile."""
        if not is_name(piece):
            return ()
        return [Part(ends, COLOURS[colour]) for ends, colour in look_of(piece, 0).threads]

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Position | None:
        """Return the start with these tiles, by the lowest level that has them all; None if a level is said.

        Raises GamesError for tiles that no level has, or that cannot lie so.
        """
        if ruleset or "level" in (options or {}):
            return None
        empty = undealt(tray_on(shape), terms_of(options or {}))._replace(fall=None)
        refused: GamesError | None = None
        for number, _ in enumerate(LEVELS, 1):
            terms = empty.terms._replace(level=number)
            try:
                return self.with_standing(empty._replace(terms=terms), standing)
            except GamesError as error:
                refused = error
        assert refused
        raise refused

    def with_standing(self, position: Position, standing: Sequence[Standing]) -> Position:
        """Return the position with these tiles on its tray; the counters and what is agreed are kept.

        Raises GamesError for tiles that cannot lie so.
        """
        if len(standing) != len(position.board):
            raise GamesError(say("places-differ", count=len(standing), places=len(position.board)))
        tiles = tuple(_tile(position, cell, shows) for cell, shows in enumerate(standing))
        last = position.last if position.last >= 0 and tiles[position.last] is not None else -1
        after = position._replace(tiles=tiles, last=last)
        if after.fall is not None and not is_draw_due(after):
            after = after._replace(fall=None)
        if after.ended == "loops" and after.has_movable and not after.is_last_phase:
            after = after._replace(ended="")
        require_sense(after)
        return after

    def enclosed(self, stage: Stage) -> Sequence[Enclosed]:
        """Return each loop in the order of its way, with the tiles that it encloses and its score."""
        found = list[Enclosed]()
        for effect in stage:
            if effect.why in _LOOPS and effect.kind == "note":
                found.append(Enclosed(effect.cells, (), effect.what if effect.why == "loop" else ""))
            elif effect.why == "enclosed" and effect.kind == "note" and found:
                found[-1] = found[-1]._replace(inside=effect.cells)
        return found

    def lanes(self, board: Board) -> Sequence[Lane]:
        """Return the columns: tiles close the gaps that others leave."""
        return columns(board, slides=True)

    def scenes(self, stage: Stage) -> Sequence[Stage]:
        """Return what pages show in turn: what is turned, each loop, what goes, what slides."""
        parts = list[list[Effect]]()
        for effect in stage:
            shown = _SHOWN.get(effect.kind, "")
            is_loop = effect.kind == "note" and effect.why in _LOOPS
            if not parts or is_loop or shown not in ("", _SHOWN.get(parts[-1][0].kind)):
                parts.append([effect])
            else:
                parts[-1].append(effect)
        return tuple(map(tuple, parts))


def _tile(position: Position, cell: int, shows: Standing) -> Tile | None:
    """Return the tile that is seen on a place; raises GamesError for anything else."""
    if shows == NOTHING:
        return None
    headings, names = position.board.headings, position.board.names
    if (
        shows.piece is None
        or not is_name(shows.piece)
        or shows.heading not in headings
        or len(shows.marks) > 1
    ):
        raise GamesError(say("no-such-tile", cell=names[cell], looks=shows.words))
    mark = shows.marks[0] if shows.marks else ""
    if mark not in ("", *_MARKS):
        raise GamesError(say("no-such-tile", cell=names[cell], looks=shows.words))
    return Tile(shows.piece, headings.index(shows.heading), mark)
