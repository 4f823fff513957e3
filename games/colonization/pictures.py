"""What the tokens of Colonization show: outlines round the origin in a square of side 1, y down."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from games.pictures import Point


def _arc(
    radius: float, first: float, last: float, centre: Point = (0.0, 0.0), steps: int = 24
) -> tuple[Point, ...]:
    """Return points on a circle from one angle to another, in degrees clockwise from the right."""
    turns = (pi / 180 * (first + (last - first) * k / steps) for k in range(steps + 1))
    return tuple((centre[0] + radius * cos(t), centre[1] + radius * sin(t)) for t in turns)


def _tilted(points: tuple[Point, ...], degrees: float) -> tuple[Point, ...]:
    c, s = cos(pi / 180 * degrees), sin(pi / 180 * degrees)
    return tuple((c * x - s * y, s * x + c * y) for x, y in points)


def _planet() -> tuple[Point, ...]:
    """Return a planet with its ring, whose ends stand out on both sides."""
    left = ((-0.39, -0.08), (-0.66, -0.15), (-0.66, 0.06), (-0.38, 0.13))
    above, below = _arc(0.4, 191, 349), _arc(0.4, 19, 161)
    right = tuple((-x, y) for x, y in reversed(left))
    return _tilted((*above, *right, *below, *reversed(left)), -20)


def _dome() -> tuple[Point, ...]:
    """Return a dome on a ground plate, with an air lock."""
    return (
        (-0.56, 0.36), (-0.42, 0.24), *_arc(0.42, 180, 360, (0.0, 0.24)), (0.56, 0.36), (0.56, 0.46),
        (0.14, 0.46), (0.14, 0.22), *_arc(0.14, 360, 180, (0.0, 0.22), 8), (-0.14, 0.46), (-0.56, 0.46),
    )  # fmt: skip


def _ear() -> tuple[Point, ...]:
    """Return an ear of grain: a stalk with three pairs of grains and one at its tip."""
    half = [(0.05, 0.58)]
    for low in (0.34, 0.08, -0.18):
        half += [(0.05, low + 0.06), (0.36, low - 0.06), (0.42, low - 0.3), (0.1, low - 0.14)]
    half += [(0.13, -0.42)]
    return (*half, (0.0, -0.62), *((-x, y) for x, y in reversed(half)))


def _gear() -> tuple[Point, ...]:
    """Return a cogwheel of eight teeth."""
    points: list[Point] = []
    for tooth in range(8):
        middle = 45.0 * tooth
        points += _arc(0.55, middle - 9, middle + 9, steps=3)
        points += _arc(0.4, middle + 14, middle + 31, steps=3)
    return tuple(points)


def _blast() -> tuple[Point, ...]:
    """Return a burst of eight long and eight short rays."""
    reach = (0.62, 0.27, 0.46, 0.27)
    return tuple(
        (reach[k % 4] * sin(2 * pi * k / 32), -reach[k % 4] * cos(2 * pi * k / 32)) for k in range(32)
    )


PICTURES: Mapping[str, tuple[Point, ...]] = {
    "home-planet": _planet(),
    "colony": _dome(),
    "agricultural-station": _ear(),
    "industrial-station": _gear(),
    "weapon-station": _blast(),
}
