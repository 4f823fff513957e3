"""What the tokens and squares of Cornerport show: outlines round the origin in a square of side 1, y down."""

from __future__ import annotations

from collections.abc import Mapping

from games.pictures import Disc, Point, RegionPicture

_GUN = ((0.04, -0.52), (0.04, -0.3), (0.15, -0.3), (0.15, -0.1), (0.22, -0.1), (0.5, -0.2), (0.54, -0.1))
_HULL = ((0.3, 0.0), (0.3, 0.12), (0.56, 0.12), (0.38, 0.46))

# A boat under sail; two guns and a mast; containers before a bridge.
SHIPS: Mapping[str, tuple[Point, ...]] = {
    "boat": (
        (-0.52, 0.2), (-0.04, 0.2), (-0.04, -0.52), (0.44, 0.1), (0.04, 0.1), (0.04, 0.2), (0.52, 0.2),
        (0.32, 0.5), (-0.32, 0.5),
    ),
    "ship": (*_GUN, *_HULL, *((-x, y) for x, y in reversed((*_GUN, *_HULL)))),
    "freighter": (
        (-0.56, 0.12), (-0.48, 0.12), (-0.48, -0.22), (-0.18, -0.22), (-0.18, 0.04), (-0.12, 0.04),
        (-0.12, -0.22), (0.18, -0.22), (0.18, 0.04), (0.24, 0.04), (0.24, -0.46), (0.46, -0.46), (0.46, 0.12),
        (0.56, 0.12), (0.4, 0.46), (-0.46, 0.46),
    ),
}  # fmt: skip

_WAVE = ((-0.3, 0.02), (-0.15, -0.08), (0.0, 0.02), (0.15, -0.08), (0.3, 0.02))
_THICK = 0.05
_BAND = (*_WAVE, *((x, y + _THICK) for x, y in reversed(_WAVE)))
_WAVES = tuple(tuple((x, y + dy) for x, y in _BAND) for dy in (-0.1, 0.12))
_ANCHOR = (
    (Disc((0.0, -0.2), 0.07), Disc((0.0, -0.2), 0.035)),
    (((-0.14, -0.09), (0.14, -0.09), (0.14, -0.05), (-0.14, -0.05)),),
    (((-0.025, -0.13), (0.025, -0.13), (0.025, 0.22), (-0.025, 0.22)),),
    (((-0.24, 0.05), (-0.17, 0.09), (0.0, 0.2), (0.17, 0.09), (0.24, 0.05), (0.18, 0.24), (-0.18, 0.24)),),
)

# Deep water has discs, ports have diamonds, one side's white, the other's black. So they differ in grey and
# if ink is spared: then what is white is outlined in the frame's ink, and what is black stays so.
REGIONS: Mapping[str, RegionPicture] = {
    "deep": RegionPicture("disc", "white", (_WAVES,)),
    "white-port": RegionPicture("diamond", "white", _ANCHOR),
    "black-port": RegionPicture("diamond", "black", _ANCHOR),
}
