"""How a die lies: where the two faces are that share a pole with the upper one.

From above only these three show well enough to be read. Straight geometry in page coordinates and heights;
vision.dice reads what the faces show.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.dice import kite
from vision.dice_views import Planes, WindowPlaces, feet

Array = NDArray[np.float64]

RIGHT, LEFT = 1, -1  # of the upper face, its sharp point ahead
_STEP_DEG = 3.0  # of headings that are tried; the reader is off by more


def _turn(way: int) -> Array:
    """Return the matrix whose columns are right, ahead and normal of a face beside the upper one.

    They are in terms of the upper one's: the die is turned about the axis through its poles by a fifth.
    """
    lean, fifth = np.radians(kite(1.0).tilt), way * 2 * np.pi / 5
    x, y, z = 0.0, np.sin(lean), np.cos(lean)
    across = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
    return np.asarray(np.eye(3) + np.sin(fifth) * across + (1 - np.cos(fifth)) * across @ across)


def planes_beside(place: WindowPlaces, way: int) -> Planes:
    """Return the planes of the faces on the RIGHT or LEFT of upper faces."""
    upper, turn = place.planes, _turn(way)
    axes = np.stack([upper.right, upper.ahead, np.tile((0.0, 0.0, 1.0), (len(upper.right), 1))], axis=2)
    right, ahead, normal = np.moveaxis(axes @ turn, 2, 0)
    from_core = place.height / 2 * (normal - axes[:, :, 2])
    return Planes(upper.middle + from_core, right, ahead, place.width)


def uprightness(planes: Planes, camera: Array) -> Array:
    """Return the cosine (n,) of the angle at which a camera (3,) sees faces: 1 square on, 0 from the edge."""
    normal = np.cross(planes.ahead, planes.right)  # the page's y points down
    sight = camera - planes.middle
    return np.asarray((sight * normal).sum(axis=1) / np.linalg.norm(sight, axis=1))


def places_if_mistaken(place: WindowPlaces, way: int, camera: Array) -> WindowPlaces:
    """Return how dice lie if what was taken for their upper faces are those on the RIGHT or LEFT of them.

    Their place and heading make that face be seen where, and turned as, the upper one of place.
    """
    half = kite(place.height).axis / 2
    seen = place.planes
    middle = feet(seen.middle, camera)
    wanted = feet(seen.middle + half * seen.ahead, camera) - middle
    headings = np.arange(0, 360, _STEP_DEG)
    tried = planes_beside(
        WindowPlaces(np.zeros((len(headings), 2)), headings, place.width, place.height), way
    )
    high = tried.middle[0, 2]
    there = (middle + camera[:2] * high / (camera[2] - high)) * (1 - high / camera[2])  # feet, undone
    ends = np.column_stack([there, np.full(len(there), high)])[:, None] + half * tried.ahead
    apart = feet(ends, camera) - middle[:, None]
    alike = (apart * wanted[:, None]).sum(axis=2) / np.linalg.norm(apart, axis=2)
    best = alike.argmax(axis=1)
    return WindowPlaces(there - tried.middle[best, :2], headings[best], place.width, place.height)
