"""Loose pieces that are cut in straight lines: tiles, discs, control mats, flags and markers.

Which of them a game needs follows from what can stand on its cells, how many the game says; how a piece
looks is said in artwork.py and mats.py, how a page of them is drawn in piece_sheet.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calibration.inks import PIECES, Colour, Stone
from calibration.paper import COMMON, Point
from calibration.shapes import Artwork, Circle, Fill, move_artwork
from calibration.sizes import Sizes
from calibration.tokens import TOKENS
from games.game import Game
from games.look import Look, Part
from games.pictures import Batch, Marker
from games.standing import HEADINGS, Standing
from games.words import Message
from print.artwork import ground_of, inked_square, pointed_pieces, pointer, tile
from print.errors import PrintError
from print.grid import fill_grid
from print.mats import (
    flag,
    flag_beyond,
    flag_ground,
    flag_legs,
    flag_pair,
    marker,
    mat,
    mat_beyond,
    mat_in_box,
    mat_outline,
)
from print.piece_sheet import PieceSheet, in_rows
from print.threads import part_sheet
from print.words import say, supply_words

_RIM_SHARE = 1.12  # a disc's square against its diameter
_CUT_LINE = 0.2  # mm; a disc is cut along it
_BACK_LINE, _OFF_CUT = 0.3, 0.8  # mm; a back's lines, and how far they keep from the cut
# A picture of the piece in use is as large as the standard one.
_SHOWN = {sides: Sizes(sides=sides) for sides in (4, 6)}
_FLAG_PAIRS = 30  # chains of more than sixty active cells at once are rarer than lost flags
_MARKER_PAIRS = 4  # one for each of three players, and some to lose


def loose_kinds(classes: Iterable[Standing]) -> frozenset[str]:
    """Return the kinds of loose pieces by which people can show everything that may stand on a cell.

    Raises PrintError for pieces that no ink is known for.
    """
    shown = [standing for standing in classes if standing.piece not in TOKENS]  # they are a set of their own
    names = [name for standing in shown if (name := standing.piece or standing.colour)]
    if strange := sorted(set(names) - set(PIECES)):
        raise PrintError(say("no-ink", pieces=tuple(strange)))
    pieces = [PIECES[name] for name in names]
    colours = any(isinstance(piece, Colour) for piece in pieces)
    owners = any(standing.owner != "none" for standing in shown)
    needs = {
        "tiles": bool(pieces),
        "discs": any(isinstance(piece, Stone) and len(piece.inks) > 1 for piece in pieces),
        "mats": owners,
        "flags": any(standing.active for standing in shown),
        "decals": colours and owners,
    }
    return frozenset(kind for kind, needed in needs.items() if needed)


def plain_classes(look: Look[Any]) -> tuple[Standing, ...]:
    """Return everything that a cell can show, without the pieces that are made of parts."""
    parted = parts_of(look)
    return tuple(shows for shows in look.factors.samples if shows.piece not in parted)


def parts_of(look: Look[Any]) -> dict[str, Sequence[Part]]:
    """Return the parts of every piece that is made of parts, by the piece's name."""
    names = dict.fromkeys(piece for kind in look.kinds for piece in kind.pieces if piece)
    return {name: parts for name in names if (parts := look.parts(name))}


def kinds_of_set(look: Look[Any]) -> frozenset[str]:
    """Return the kinds of loose pieces that show what can stand on a game's cells; raises PrintError."""
    return loose_kinds(plain_classes(look)) | ({"threads"} if parts_of(look) else set())


def piece_sheets(
    game: Game[Any],
    cells: int,
    sizes: Sizes,
    sides: int = 2,
    options: Mapping[str, str] | None = None,
) -> dict[str, PieceSheet]:
    """Return the sheets of loose pieces that a game needs on a board of so many cells, by kind.

    sides: how many play. options: those of the game's options that are not as usual.
    """
    parts, pointed = parts_of(game.look), pointed_pieces(plain_classes(game.look))
    whole = game.kit.supply(cells)
    supply = {name: count for name, count in whole.items() if name not in parts}
    batches, codes = game.kit.batches(options or {}), game.kit.codes
    builders: dict[str, Callable[[], PieceSheet]] = {
        "tiles": lambda: tile_sheet(supply, sizes, pointed),
        "discs": lambda: disc_sheet(supply, sizes, pointed),
        "mats": lambda: mat_sheet(cells, sizes, sides),
        "flags": lambda: flag_sheet(sizes),
        "threads": lambda: part_sheet(parts, batches or (Batch(say("part-tiles"), whole),), sizes, codes),
    }
    kinds = kinds_of_set(game.look)
    return {kind: build() for kind, build in builders.items() if kind in kinds}


def tile_sheet(supply: Mapping[str, int], sizes: Sizes, pointed: Collection[str] = ()) -> PieceSheet:
    """Return the tiles: so many of each piece, each kind from a new row; pointed: which look somewhere."""
    names, count = in_rows(supply, sizes.tile, COMMON), str(sum(supply.values()))
    return PieceSheet(
        "tiles",
        say("tiles"),
        (say("pieces-mm", count=count, mm=f"{sizes.tile:g}", supply=supply_words(supply)),),
        fill_grid(len(names), sizes.tile),
        names,
        {name: tile(PIECES[name], sizes, HEADINGS[0] * (name in pointed)) for name in supply},
        {name: ground_of(PIECES[name]) for name in supply},
        in_rows=True,
    )


def disc_sheet(supply: Mapping[str, int], sizes: Sizes, pointed: Collection[str] = ()) -> PieceSheet:
    """Return discs for the pieces of two inks, each in a square of its inks so that no cut shows white."""
    side = _RIM_SHARE * sizes.disc
    split = {n: s for n in supply if isinstance(s := PIECES[n], Stone) and len(s.inks) > 1}
    names, middle = tuple(n for n in split for _ in range(supply[n])), (side / 2, side / 2)
    ring = tuple(Circle(middle, (sizes.disc + line) / 2) for line in (0.0, 2 * _CUT_LINE))
    looks = {
        n: move_artwork(pointer(s, sizes.disc), *middle) if n in pointed else () for n, s in split.items()
    }
    return PieceSheet(
        "discs",
        say("discs"),
        (say("count-mm", count=str(len(names)), mm=f"{sizes.disc:.3g}"), say("discs-note")),
        fill_grid(len(names), side),
        names,
        {
            name: (*inked_square(stone, side), *looks[name], Fill("white", ring))
            for name, stone in split.items()
        },
        split,
        round=True,
    )


def mat_sheet(cells: int, sizes: Sizes, sides: int = 2) -> PieceSheet:
    """Return the mats: one a cell, black frame in front, bare white behind.

    sides: how many play; for a third player there are as many more with its frame in front, from a new row.
    """
    owners = {"mat": "black"} if sides == 2 else {"mat": "black", "third": "third"}
    square, width, high = sizes.sides == 4, sizes.mat, sizes.mat_height
    names = in_rows(dict.fromkeys(owners, cells), width, COMMON) if sides > 2 else ("mat",) * cells
    notes = say("mats-note", sides=sides), *([] if square else [say("cut-corners")])
    return PieceSheet(
        "mats",
        say("mats"),
        (say("count-mm", count=str(cells * len(owners)), mm=f"{width:g}"), *notes),
        fill_grid(len(names), width, high=0.0 if square else high),
        names,
        {name: mat_in_box(owner, sizes) for name, owner in owners.items()},
        {"mat": Stone("mat", ("black",))} if square else {},
        slits=() if square else tuple(_corner_cuts(width, high)),
        beyond={} if square else {name: mat_beyond(owner, sizes) for name, owner in owners.items()},
        in_rows=sides > 2,
    )


def _corner_cuts(width: float, height: float) -> Iterator[tuple[Point, Point]]:
    """Yield the cuts that take the corners off a box, so that a hexagon is left."""
    middle = width / 2
    for x in (0.0, width):
        yield (middle, 0.0), (x, height / 4)
        yield (middle, height), (x, 3 * height / 4)


def control_disc_sheet(cells: int, sizes: Sizes) -> PieceSheet:
    """Return two-sided discs in place of mats, which leave corners bare; on hexagons no camera reads them."""
    side, middle = sizes.mat, (sizes.mat / 2, sizes.mat / 2)
    black, inside = Stone("disc", ("black",)), Circle(middle, side / 2 - sizes.mat_frame)
    cut = tuple(Circle(middle, side / 2 + by) for by in (0.0, -_CUT_LINE))
    notes = say("cut-circle"), say("rings"), *((say("wants-mats"),) if sizes.sides == 6 else ())
    return PieceSheet(
        "control-discs",
        say("control-discs"),
        (say("count-mm", count=str(cells), mm=f"{side:g}"), *notes),
        fill_grid(cells, side),
        ("disc",) * cells,
        {"disc": (*inked_square(black, side), Fill("white", (inside,)), Fill("white", cut))},
        {"disc": black},
        round=True,
        backs={
            "disc": tuple(Fill("dark", _line_inside(middle, r)) for r in (side / 2 - _OFF_CUT, inside.radius))
        },
    )


def _line_inside(centre: Point, radius: float) -> tuple[Circle, Circle]:
    """Return a circle's line, its outer edge at the radius."""
    return Circle(centre, radius), Circle(centre, radius - _BACK_LINE)


def flag_sheet(sizes: Sizes) -> PieceSheet:
    """Return the flags: squares in strips, each cut once across into two flags; for hexagons, rhombi."""
    shown = _SHOWN[sizes.sides]
    example = (*_card_edge(shown), *mat("black", shown), *flag(shown))
    caption = say("active-cell"), say("flag-corner"), say("flag-angle", sides=sizes.sides)
    return _flags("flag", sizes, _FLAG_PAIRS, example, caption)


def marker_sheet(sizes: Sizes, its: Marker) -> PieceSheet:
    """Return the markers of a mark, cut as flags are."""
    shown = _SHOWN[sizes.sides]
    example = (*_card_edge(shown), *mat("black", shown), *marker(shown))
    caption = say("marker-cell", marker=its.one), say("marker-corner"), say("marker-moves")
    sheet = _flags(its.mark, sizes, _MARKER_PAIRS, example, caption)
    return replace(sheet, name=its.page, title=say("markers", markers=its.many))


def _flags(kind: str, sizes: Sizes, pairs: int, example: Artwork, caption: tuple[Message, ...]) -> PieceSheet:
    """Return the page of triangles that lie on the corners of mats: two in each box."""
    leg, (right, down) = sizes.flag, flag_legs(sizes.sides)
    columns, name = min(10, pairs, int(180 / leg + down[0])), f"{kind}s"
    high, lean = (0.0, 0.0) if sizes.sides == 4 else (leg * down[1], leg * down[0])
    return PieceSheet(
        name,
        say("flags"),
        (say("flags-legs", count=2 * pairs, mm=f"{leg:g}"), say("flags-note", squares=sizes.sides)),
        fill_grid(pairs, leg, columns, high=high, lean=lean),
        (kind,) * pairs,
        {kind: flag_pair(sizes, kind)},
        {} if lean else {kind: Stone(kind, (flag_ground(kind),))},
        slits=(((leg * down[0], leg * down[1]), (leg * right[0], 0.0)),),
        beyond={kind: flag_beyond(sizes, kind)} if lean else {},
        columns=columns,
        example=example,
        caption=caption,
    )


def _card_edge(sizes: Sizes) -> Artwork:
    """Return a thin rim, so that a white card shows on white paper."""
    return (Fill("dark", (mat_outline(sizes, -0.1),)),)
