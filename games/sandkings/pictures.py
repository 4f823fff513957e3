"""What the tokens of Sandkings show: outlines round the origin in a square of side 1, y down."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from games.pictures import Point

_LEGS = (
    (0.0, 0.5),
    (0.16, 0.44),
    (0.24, 0.3),
    (0.5, 0.42),
    (0.54, 0.31),
    (0.3, 0.18),
    (0.3, 0.08),
    (0.56, 0.1),
)
_CLAW = (
    (0.56, -0.01),
    (0.3, -0.04),
    (0.24, -0.16),
    (0.44, -0.2),
    (0.54, -0.38),
    (0.42, -0.54),
    (0.38, -0.36),
)
_HEAD = ((0.26, -0.5), (0.26, -0.3), (0.1, -0.22))
_BEND = tuple(pi * (12 + k) / 18 for k in range(25))  # from the lower left over the top to the right

# A scorpion's body with legs and claws; its tail, curved, with the sting; one of its vertebrae.
PICTURES: Mapping[str, tuple[Point, ...]] = {
    "body": (*_LEGS, *_CLAW, *_HEAD, *((-x, y) for x, y in reversed((*_LEGS[1:], *_CLAW, *_HEAD)))),
    "stinger": (
        *((0.5 * cos(t) - 0.05, 0.5 * sin(t) + 0.02) for t in _BEND),
        (0.5, 0.52),
        *((0.22 * cos(t) - 0.05, 0.24 * sin(t) + 0.02) for t in reversed(_BEND)),
    ),
    "vertebra": (
        (-0.18, -0.5), (0.18, -0.5), (0.18, -0.28), (0.52, -0.36), (0.4, 0.0), (0.52, 0.36), (0.18, 0.28),
        (0.18, 0.5), (-0.18, 0.5), (-0.18, 0.28), (-0.52, 0.36), (-0.4, 0.0), (-0.52, -0.36), (-0.18, -0.28),
    ),
}  # fmt: skip
