"""Hexagonal tiles with threads: bands from side to side, and a code of dots at the corners.

Which tiles there are is games.sets's. Two places for a dot stand at every corner; which of the twelve are
filled says the tile's number and how it is turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, cos, hypot, pi, sin, sqrt

from calibration.inks import PART_SIGNS
from calibration.paper import Paper, Point
from calibration.shapes import Artwork, Circle, Fill, Outline, Polygon, moved
from calibration.sizes import Sizes
from games.look import Part
from games.sets import TILES, Thread, ThreadSet
from print.artwork import BLEED
from print.errors import PrintError
from print.grid import fill_grid
from print.piece_sheet import PieceSheet, piece_pdf
from print.words import say

__all__ = [
    "CORNER_WORDS",
    "SIGNS",
    "dot_places",
    "part_sheet",
    "part_tile",
    "thread_bleed",
    "thread_sheet",
    "thread_tile",
    "threads_pdf",
]

# Append only. Two dots at each of six corners, clockwise from the upper right one, the lowest bit first; any
# two differ in three dots at least however tiles are turned.
CORNER_WORDS = (15, 51, 86, 91, 101, 106, 151, 166, 171, 253, 285, 295, 314, 383, 411, 478, 483)
_ROOM = 1.5  # mm between two tiles
_CUT = 0.15  # mm; the hexagon's line
_BAND, _RIM = 0.2, 0.035  # of a tile: a thread's width, the line at both its sides
_DOT, _OUT, _ASIDE = (
    0.026,
    0.485,
    pi / 18,
)  # of a tile: radius and distance of a dot; its turn from the corner
_STEPS = 24
SIGNS = {ink: "plain" if look is None else "-".join(reversed(look)) for ink, look in PART_SIGNS.items()}
_DARK_TINT = 0.6  # of threads without black signs where ink is spared: white ones must show on them
_SIGN = 0.035  # of a tile: width of a sign's line, radius of its beads


def threads_pdf(its: ThreadSet, sizes: Sizes, paper: Paper) -> bytes:
    """Return the pages of tiles with threads."""
    return piece_pdf(thread_sheet(its, sizes), paper)


def thread_sheet(its: ThreadSet, sizes: Sizes) -> PieceSheet:
    """Return all tiles of a set, each in a square of its own."""
    flat = sizes.thread_tile
    side = 2 / sqrt(3) * flat + _ROOM
    names, artwork, beyond = [], {}, {}
    for number, colours in its.tiles:
        name = f"{number} {' '.join(colours)}"
        names.append(name)
        artwork[name] = moved(thread_tile(number, colours, flat), side / 2, side / 2)
        beyond[name] = moved(thread_bleed(number, colours, flat), side / 2, side / 2)
    count = say("threads-note", count=len(names), mm=f"{flat:.3g}")
    return PieceSheet(
        "threads",
        say("threads", title=its.title),
        (count, say("threads-cut")),
        fill_grid(len(names), side),
        tuple(names),
        artwork,
        {},
        beyond=beyond,
        corners=6,
    )


def part_sheet(parts: Mapping[str, Sequence[Part]], supply: Mapping[str, int], sizes: Sizes) -> PieceSheet:
    """Return all pieces that are made of parts, each in a square of its own.

    parts: those of every such piece. supply: how many of each a set holds. Raises PrintError for cells that
    are no hexagons.
    """
    if sizes.sides != 6:
        raise PrintError(say("parts-on-hexagons"))
    flat = sizes.thread_tile
    side = 2 / sqrt(3) * flat + _ROOM
    names = tuple(name for name in parts for _ in range(supply.get(name, 0)))
    return PieceSheet(
        "threads",
        say("part-tiles"),
        (say("threads-note", count=len(names), mm=f"{flat:.3g}"), say("threads-cut")),
        fill_grid(len(names), side),
        names,
        {name: moved(part_tile(its, flat), side / 2, side / 2) for name, its in parts.items()},
        {},
        beyond={name: moved(part_bleed(its, flat), side / 2, side / 2) for name, its in parts.items()},
        corners=6,
    )


def thread_tile(number: int, colours: tuple[str, ...], flat: float) -> Artwork:
    """Return a tile round the origin: its outline, its threads, later ones on top, and its code."""
    dots: tuple[Outline, ...] = tuple(
        Circle(at, _DOT * flat) for k, at in enumerate(dot_places(flat)) if CORNER_WORDS[number] >> k & 1
    )
    return (*part_tile(_parts(number, colours), flat), Fill("black", dots, fine=True))


def _parts(number: int, colours: tuple[str, ...]) -> tuple[Part, ...]:
    """Return the threads of a tile of this number in TILES."""
    return tuple(Part(ends, ink) for ends, ink in zip(TILES[number], colours, strict=True))


def part_tile(parts: Iterable[Part], flat: float) -> Artwork:
    """Return a hexagonal piece round the origin: its outline, and its parts, later ones on top."""
    hexagon, inside = (Polygon(tuple(_corner(k, r) for k in range(6))) for r in (flat, flat - 2 * _CUT))
    bands: list[Fill] = []
    for thread, ink in parts:
        for width, of in ((_BAND + 2 * _RIM, "white"), (_BAND + _RIM, "dark")):
            bands.append(Fill(of, (_band(thread, flat, width * flat),), fine=True))
        signed = SIGNS.get(ink, "").startswith("black")
        bands += (
            Fill(ink, (_band(thread, flat, _BAND * flat),), tint=0.0 if signed else _DARK_TINT),
            *_sign(thread, ink, flat),
        )
    return (Fill("white", (hexagon,), fine=True), *bands, Fill("dark", (hexagon, inside), fine=True))


def thread_bleed(number: int, colours: tuple[str, ...], flat: float) -> Artwork:
    """Return how the threads of a tile go on beyond its sides, as far as the tile's square leaves room."""
    return part_bleed(_parts(number, colours), flat)


def part_bleed(parts: Iterable[Part], flat: float) -> Artwork:
    """Return how the parts of a piece go on beyond its sides, as far as its square leaves room."""
    over = min(BLEED, ((2 / sqrt(3) - 1) * flat + _ROOM) / 2)
    return tuple(Fill(ink, tuple(_beyond(side, flat, over) for side in ends)) for ends, ink in parts)


def _beyond(side: int, flat: float, over: float) -> Polygon:
    """Return a thread's end as it goes straight on over mm beyond a side."""
    (x, y), half = _middle(side, flat), _BAND * flat / 2
    ux, uy = 2 * x / flat, 2 * y / flat
    ends = ((0.0, -half), (over, -half), (over, half), (0.0, half))
    return Polygon(tuple((x + a * ux - b * uy, y + a * uy + b * ux) for a, b in ends))


def _sign(thread: Thread, ink: str, flat: float) -> Artwork:
    """Return what is drawn along the middle of a thread of this ink."""
    look = PART_SIGNS.get(ink)
    if look is None:
        return ()
    shape, of = look
    if shape == "line":
        return (Fill(of, (_band(thread, flat, _SIGN * flat),), fine=True),)
    count = 3 if (thread[1] - thread[0]) % 4 == 1 else 5  # neighbouring sides are joined by a short arc
    ends = _middle(thread[0], flat), _middle(thread[1], flat)
    beads = (_between(*ends, (k + 0.5) / count) for k in range(count))
    return (Fill(of, tuple(Circle(at, _SIGN * flat) for at in beads), fine=True),)


def dot_places(flat: float) -> list[Point]:
    """Return where the twelve dots of a tile may be, from the tile's middle."""
    turns = [pi / 3 * k - pi / 3 + way * _ASIDE for k in range(6) for way in (-1, 1)]
    return [(_OUT * flat * cos(t), _OUT * flat * sin(t)) for t in turns]


def _corner(number: int, flat: float) -> Point:
    turn = pi / 3 * number - pi / 3
    return flat / sqrt(3) * cos(turn), flat / sqrt(3) * sin(turn)


def _middle(side: int, flat: float) -> Point:
    """Return the middle of a side: 0 is the upper one, clockwise."""
    turn = pi / 3 * side - pi / 2
    return flat / 2 * cos(turn), flat / 2 * sin(turn)


def _band(thread: Thread, flat: float, width: float) -> Polygon:
    """Return a thread as a band from the middle of one side to that of another, square to both."""
    (ax, ay), (bx, by) = (_middle(side, flat) for side in thread)
    line = [_between((ax, ay), (bx, by), k / _STEPS) for k in range(_STEPS + 1)]
    left, right = [], []
    for k, (x, y) in enumerate(line):
        (x0, y0), (x1, y1) = line[max(k - 1, 0)], line[min(k + 1, _STEPS)]
        if k in (0, _STEPS):  # square to the tile's side
            x0, y0, x1, y1 = (x, y, 0.0, 0.0) if k == 0 else (0.0, 0.0, x, y)
        length = hypot(x1 - x0, y1 - y0)
        nx, ny = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return Polygon((*left, *reversed(right)))


def _between(start: Point, end: Point, share: float) -> Point:
    """Return a point on the arc that leaves both sides squarely; straight where they lie opposite."""
    (ax, ay), (bx, by) = start, end
    if hypot(ax + bx, ay + by) < 1e-9:
        return ax + share * (bx - ax), ay + share * (by - ay)
    # The tangents at both ends run through the middle, so the arc's centre lies where their normals meet.
    along = (ax * ax + ay * ay) / ((ax + bx) * ax + (ay + by) * ay)
    cx, cy = (ax + bx) * along, (ay + by) * along
    first, last = (_turn(ax - cx, ay - cy), _turn(bx - cx, by - cy))
    swing = (last - first + pi) % (2 * pi) - pi
    radius, turn = hypot(ax - cx, ay - cy), first + share * swing
    return cx + radius * cos(turn), cy + radius * sin(turn)


def _turn(x: float, y: float) -> float:
    return atan2(y, x)
