"""Hexagonal tiles with threads: their artwork, and the pages that they are printed on.

calibration.threads says where everything lies on a tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import sqrt

from calibration.inks import PART_SIGNS
from calibration.shapes import Artwork, Fill, Polygon, move_artwork
from calibration.sizes import Sizes
from calibration.threads import (
    BAND,
    NAME,
    NAME_CORNER,
    RIM,
    SIGN,
    band,
    code_dots,
    corner,
    hexagon,
    side_middle,
    sign_of,
)
from games.look import Part
from games.pictures import Batch
from print.errors import PrintError
from print.grid import fill_grid
from print.painter import BOLD, Style, text_width
from print.piece_sheet import Label, PieceSheet
from print.words import say

_LINE = 0.15  # mm; the hexagon's line in pictures
_BLEED = 1.6  # mm that a thread goes on beyond a cut: the scrap there is a triangle with other tiles' threads
SIGNS = {ink: "plain" if look is None else "-".join(reversed(look)) for ink, look in PART_SIGNS.items()}
_DARK_TINT = 0.6  # of threads without black signs where ink is spared: white ones must show on them
_LARGEST_NAME = 6.0  # points


def part_sheet(
    parts: Mapping[str, Sequence[Part]], batches: Sequence[Batch], sizes: Sizes, codes: Mapping[str, int]
) -> PieceSheet:
    """Return all pieces that are made of parts, as hexagons that share their cuts.

    parts: those of every such piece. codes: the number of the code of each piece that has one; such a piece
    bears its name. Raises PrintError for cells that are no hexagons.
    """
    if sizes.sides != 6:
        raise PrintError(say("parts-on-hexagons"))
    filled = [[n for n in batch.supply for _ in range(batch.supply[n]) if n in parts] for batch in batches]
    names, flat = tuple(chain.from_iterable(filled)), sizes.thread_tile
    shown, middle = dict.fromkeys(names), (flat / sqrt(3), flat / 2)
    return PieceSheet(
        "threads",
        batches[0].title,
        (say("threads-note", count=len(names), mm=f"{flat:.3g}"), say("threads-cut")),
        fill_grid(len(names), flat, hexagons=True, parts=tuple(map(len, filled))),
        names,
        {name: move_artwork(part_tile(parts[name], flat, codes.get(name)), *middle) for name in shown},
        {},
        beyond={name: move_artwork(thread_bleed(parts[name], flat), *middle) for name in shown},
        titles=tuple(batch.title for batch in batches),
        labels={name: tile_label(name, flat) for name in shown if name in codes},
    )


def part_tile(
    parts: Iterable[Part], flat: float, code: int | None = None, *, outlined: bool = False
) -> Artwork:
    """Return a hexagonal piece round the origin: its parts, later ones on top, and the dots of its code.

    outlined: with a line round it, for pictures on white.
    """
    bands: list[Fill] = []
    for part in parts:
        for width, ink in ((BAND + 2 * RIM, "white"), (BAND + RIM, "dark")):
            bands.append(Fill(ink, (band(part.ends, flat, width * flat),), fine=True))
        signed = SIGNS.get(part.ink, "").startswith("black")
        tint = 0.0 if signed else _DARK_TINT
        bands.append(Fill(part.ink, (band(part.ends, flat, BAND * flat),), tint=tint))
        ink, outlines = sign_of(part, flat)
        bands += [Fill(ink, outlines, fine=True)] if outlines else []
    line = (Fill("dark", (hexagon(flat), hexagon(flat - 2 * _LINE)), fine=True),) if outlined else ()
    dots = (Fill("black", code_dots(code, flat), fine=True),) if code is not None else ()
    return (Fill("white", (hexagon(flat),), fine=True), *bands, *line, *dots)


def tile_label(name: str, flat: float) -> Label:
    """Return a tile's name as it is written in its corner, from the corner inwards.

    Its place is that of a piece in a box from corner to corner.
    """
    near, far, high = (share * flat for share in NAME)
    x, y = corner(NAME_CORNER, flat)
    out = (near + far) / 2 / (flat / sqrt(3))
    size = min(_LARGEST_NAME, (far - near) / text_width(name, Style(1.0, BOLD)), high / Style(1.0).cap_mm)
    middle = flat / sqrt(3) + out * x, flat / 2 + out * y
    return Label(name, middle, 60.0, Style(size, BOLD, "dark"))


def thread_bleed(parts: Iterable[Part], flat: float) -> Artwork:
    """Return how the parts of a piece go on beyond its sides, with their lines."""
    return tuple(
        Fill(ink, tuple(_beyond(side, flat, width) for side in part.ends), fine=fine)
        for part in parts
        for ink, width, fine in _across(part.ink)
    )


def _across(ink: str) -> Iterator[tuple[str, float, bool]]:
    """Yield the inks across a thread from below, with their widths, and whether each is a fine line."""
    yield "dark", BAND + RIM, True
    yield ink, BAND, False
    shape, of = PART_SIGNS.get(ink) or ("", "")
    if shape == "line":
        yield of, SIGN, True


def _beyond(side: int, flat: float, width: float) -> Polygon:
    """Return a thread's end as it goes straight on beyond a side, so wide as a share of the tile."""
    (x, y), half = side_middle(side, flat), width * flat / 2
    ux, uy = 2 * x / flat, 2 * y / flat
    ends = ((0.0, -half), (_BLEED, -half), (_BLEED, half), (0.0, half))
    return Polygon(tuple((x + a * ux - b * uy, y + a * uy + b * ux) for a, b in ends))
