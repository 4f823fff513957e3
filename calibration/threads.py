"""Geometry of hexagonal tiles with threads: where bands, signs, dots, name and marker lie on a tile.

Lengths are shares of the tile's flat width, the distance between two opposite sides, unless a function takes
that width. The origin is the tile's middle, y runs down. The tile is not turned: side 0 is the upper one, and
sides and corners count clockwise; corner k lies between sides k and k + 1.

    thread   a band BAND wide from the middle of a side to that of another, square to both, with a white and a
             dark line RIM wide in all on both sides; later threads lie on top
    sign     a line SIGN wide along the thread's middle line, or beads of radius SIGN at BEADS of its length
    code     two places for a dot of radius DOT at each corner; CORNER_WORDS says which are filled
    name     along the axis of corner 5, the upper left one, which never has a dot; see NAME
    marker   a ring round the middle: a hole of radius MARKER_HOLE in a hexagon MARKER wide

A marker in the middle covers no dot, no name and no bead; of each line it leaves more than half to be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, pi, sin, sqrt

from calibration.inks import PART_SIGNS
from calibration.paper import Point
from calibration.shapes import Circle, Outline, Polygon
from games.catalogue import printed_sets
from games.look import Part
from games.standing import Standing

# Append only: the number of a kind of tile is printed on paper for ever. Two dots at each of six corners,
# clockwise from the upper right one, the lowest bit first; any two words differ in three dots at least,
# however tiles are turned.
CORNER_WORDS = (15, 51, 86, 91, 101, 106, 151, 166, 171, 253, 285, 295, 314, 383, 411, 478, 483)
BAND, RIM = 0.17, 0.03
SIGN = 0.036
_FIVE = (0.08, 0.23, 0.5, 0.77, 0.92)
BEADS = {1: (1 / 8, 3 / 8, 5 / 8, 7 / 8), 2: _FIVE, 3: _FIVE}
"""The places of beads along a thread, as shares of its length, by how many sides apart its ends are."""
DOT = 0.026
DOT_CLEARANCE = 0.015  # free of any other ink round a place for a dot
_OUT, _ASIDE = 0.475, 10.5 * pi / 180  # a dot's distance from the middle, and its turn from the corner
NAME_CORNER = 5
NAME = (0.297, 0.54, 0.068)
"""The name's box along the axis of its corner: nearest to the middle, farthest from it, and its height."""
MARKER, MARKER_HOLE = 0.45, 0.142
_STEPS = 24

TILE_CODES = {name: number for kit in reversed(printed_sets()) for name, number in kit.codes.items()}
"""The number of the code of each tile that has one, by its name."""


def corner(number: int, flat: float) -> Point:
    """Return a corner of a tile; number 0 is the upper right one."""
    turn = pi / 3 * number - pi / 3
    return flat / sqrt(3) * cos(turn), flat / sqrt(3) * sin(turn)


def hexagon(flat: float) -> Polygon:
    """Return a tile's outline."""
    return Polygon(tuple(corner(k, flat) for k in range(6)))


def side_middle(side: int, flat: float) -> Point:
    """Return the middle of a side; side 0 is the upper one."""
    turn = pi / 3 * side - pi / 2
    return flat / 2 * cos(turn), flat / 2 * sin(turn)


def dot_places(flat: float) -> list[Point]:
    """Return the twelve places for dots, two at each corner, clockwise from the upper right one."""
    turns = [pi / 3 * k - pi / 3 + way * _ASIDE for k in range(6) for way in (-1, 1)]
    return [(_OUT * flat * cos(t), _OUT * flat * sin(t)) for t in turns]


def code_dots(number: int, flat: float) -> tuple[Circle, ...]:
    """Return the dots of a kind of tile."""
    places = enumerate(dot_places(flat))
    return tuple(Circle(at, DOT * flat) for k, at in places if CORNER_WORDS[number] >> k & 1)


def has_tiles(classes: Iterable[Standing]) -> bool:
    """Return whether a game's pieces are tiles with threads that bear a code."""
    return any(standing.piece in TILE_CODES for standing in classes)


def middle_line(ends: Sequence[int], flat: float, shares: Iterable[float]) -> list[Point]:
    """Return the points at these shares of the length of a thread that joins two sides."""
    start, end = (side_middle(side, flat) for side in ends)
    return [_between(start, end, share) for share in shares]


def band(ends: Sequence[int], flat: float, width: float) -> Polygon:
    """Return a thread as a band from the middle of one side to that of another, square to both."""
    steps = 1 if abs(ends[1] - ends[0]) == 3 else _STEPS
    line = middle_line(ends, flat, (k / steps for k in range(steps + 1)))
    left, right = [], []
    for k, (x, y) in enumerate(line):
        (x0, y0), (x1, y1) = line[max(k - 1, 0)], line[min(k + 1, steps)]
        if k in (0, steps):  # square to the tile's side
            x0, y0, x1, y1 = (x, y, 0.0, 0.0) if k == 0 else (0.0, 0.0, x, y)
        length = hypot(x1 - x0, y1 - y0)
        nx, ny = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return Polygon((*left, *reversed(right)))


def sign_of(part: Part, flat: float) -> tuple[str, tuple[Outline, ...]]:
    """Return the ink and the outlines of the sign along a thread; no outlines if its ink is its sign."""
    look = PART_SIGNS.get(part.ink)
    if look is None:
        return "", ()
    shape, ink = look
    if shape == "line":
        return ink, (band(part.ends, flat, SIGN * flat),)
    apart = (part.ends[1] - part.ends[0]) % 6
    beads = middle_line(part.ends, flat, BEADS[min(apart, 6 - apart)])
    return ink, tuple(Circle(at, SIGN * flat) for at in beads)


def _between(start: Point, end: Point, share: float) -> Point:
    """Return a point on the arc that leaves both sides squarely; straight if they lie opposite."""
    (ax, ay), (bx, by) = start, end
    if hypot(ax + bx, ay + by) < 1e-9:
        return ax + share * (bx - ax), ay + share * (by - ay)
    # The tangents at both ends run through the middle, so the arc's centre lies where their normals meet.
    along = (ax * ax + ay * ay) / ((ax + bx) * ax + (ay + by) * ay)
    cx, cy = (ax + bx) * along, (ay + by) * along
    first, last = atan2(ay - cy, ax - cx), atan2(by - cy, bx - cx)
    swing = (last - first + pi) % (2 * pi) - pi
    radius, turn = hypot(ax - cx, ay - cy), first + share * swing
    return cx + radius * cos(turn), cy + radius * sin(turn)
