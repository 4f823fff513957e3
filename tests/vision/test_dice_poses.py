"""How a die lies: the faces beside the upper one, and what a side face taken for the upper one means."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.dice import kite
from tests.synth.dice import Die, standing
from vision.dice_poses import LEFT, RIGHT, places_if_mistaken, planes_beside, uprightness
from vision.dice_views import Planes, WindowPlaces, feet

Array = NDArray[np.float64]

SAME_POLE = (2, 8)  # of the faces counted round the equator, from the upper one
WAYS = st.sampled_from([RIGHT, LEFT])
PLACES = st.builds(
    lambda x, y, heading, size: WindowPlaces(np.array([(x, y)]), np.array([heading]), 12.0, size),
    x=st.floats(20, 190),
    y=st.floats(50, 230),
    heading=st.floats(0, 360),
    size=st.floats(10, 20),
)
CAMERAS = st.builds(
    lambda x, y, z: np.array([x, y, z]), x=st.floats(0, 210), y=st.floats(150, 400), z=st.floats(250, 500)
)


def seen_ahead(planes: Planes, camera: Array) -> Array:
    """Return in which direction on the page faces (n,) show their sharp points to a camera."""
    ends = feet(planes.middle + planes.ahead, camera) - feet(planes.middle, camera)
    return np.asarray(np.degrees(np.arctan2(ends[:, 0], -ends[:, 1])))


@given(place=PLACES, way=WAYS)
def test_the_faces_beside_are_those_of_the_solid(place: WindowPlaces, way: int) -> None:
    """The die of the cheap photos, built from its corners, has a face of the same pole just there."""
    x, y = place.middle[0]
    die = Die(0, (float(x), float(y)), float(place.heading[0]), place.height, tuple(range(10)))
    right = place.planes.right[0]
    (quad, normal) = next(
        (quad, normal)
        for number, quad, normal in standing(die)
        if number in SAME_POLE and way * (quad[2] - (x, y, 0)) @ right > 0
    )
    ahead = (quad[0] - quad[2]) / kite(place.height).axis
    planes = planes_beside(place, way)

    assert planes.middle[0] == pytest.approx((quad[0] + quad[2]) / 2, abs=1e-6)
    assert planes.ahead[0] == pytest.approx(ahead, abs=1e-6)
    assert np.cross(planes.ahead, planes.right)[0] == pytest.approx(normal, abs=1e-6)


@given(place=PLACES, way=WAYS, camera=CAMERAS)
def test_a_mistake_shows_what_was_seen(place: WindowPlaces, way: int, camera: Array) -> None:
    """As dice lie then, the face beside the upper one is where that was taken to be, turned alike."""
    really = planes_beside(places_if_mistaken(place, way, camera), way)
    apart = seen_ahead(really, camera) - seen_ahead(place.planes, camera)

    assert feet(really.middle, camera)[0] == pytest.approx(feet(place.planes.middle, camera)[0], abs=1e-6)
    assert abs((apart[0] + 180) % 360 - 180) < 12


@given(place=PLACES, way=WAYS)
def test_side_faces_lean(place: WindowPlaces, way: int) -> None:
    """Straight from above the upper face is square on, those beside it lean as the solid says."""
    above = np.array([*place.middle[0], 1e6])
    cosine = np.cos(np.radians(kite(1.0).tilt)) ** 2
    lean = cosine + (1 - cosine) * np.cos(2 * np.pi / 5)  # a normal turned by a fifth about the poles' axis

    assert uprightness(place.planes, above)[0] == pytest.approx(1, abs=1e-3)
    assert uprightness(planes_beside(place, way), above)[0] == pytest.approx(lean, abs=1e-3)
