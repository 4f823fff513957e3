"""The view of a sheet: fitted, inverted, bent, and where the camera stood."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.synth.picture import Camera
from vision.adjust import Sightings, adjust
from vision.pose import camera_above, fit_view

PAGE = np.array([(x, y) for x in (11.0, 31, 67, 87, 123, 143, 179, 199) for y in (19.4, 39.4, 240, 260)])
GRID = np.array([(x, y) for x in np.linspace(15, 195, 7) for y in np.linspace(50, 230, 7)])

cameras = st.builds(
    Camera,
    tilt=st.floats(0, 50),
    azimuth=st.floats(0, 360),
    roll=st.floats(-180, 180),
    distance=st.floats(300, 700),
    k1=st.floats(-0.05, 0.05),
)


@given(camera=cameras, seed=st.integers(0, 100))
def test_a_view_is_recovered_from_noisy_tags(camera: Camera, seed: int) -> None:
    """Corners found to a fifth of a pixel give the board's cells to two pixels at worst."""
    truth = camera.view()
    noise = np.random.default_rng(seed).normal(0, 0.2, PAGE.shape)

    pixels = truth.to_pixels(PAGE) + noise
    flat, inliers = fit_view(PAGE, pixels, camera.size)
    view = adjust(flat, Sightings(PAGE, pixels, np.full(len(PAGE), 0.1)), stiff=1e9).view

    assert inliers.sum() >= len(PAGE) - 2
    assert np.abs(view.to_pixels(GRID) - truth.to_pixels(GRID)).max() < 2


@given(camera=cameras)
def test_pixels_lead_back_to_the_page(camera: Camera) -> None:
    """Mapping to pixels and back is the identity on flat paper."""
    view = camera.view()

    back = view.to_page(view.to_pixels(GRID))

    assert np.abs(back - GRID).max() < 0.01


def test_one_misplaced_tag_does_not_move_the_view() -> None:
    """A tag found in a wrong place is left out."""
    truth = Camera(tilt=30).view()
    pixels = truth.to_pixels(PAGE)
    pixels[:4] += 60

    view, inliers = fit_view(PAGE, pixels, truth.size)

    assert not inliers[:4].any()
    assert np.abs(view.to_pixels(GRID) - truth.to_pixels(GRID)).max() < 0.5


@pytest.mark.parametrize("tilt", [0, 10, 25, 40, 50])
def test_the_camera_is_where_it_was_held(tilt: float) -> None:
    """Height to a twentieth and tilt to two degrees."""
    camera = Camera(tilt=tilt, azimuth=70, distance=420)
    view, _ = fit_view(PAGE, camera.view().to_pixels(PAGE), camera.size)

    place, seen = camera_above(view, np.array(camera.aim))

    assert tilt == pytest.approx(seen, abs=2)
    assert 420 * np.cos(np.radians(tilt)) == pytest.approx(place[2], rel=0.05)
