"""Adjusting a view: paper that rises from the table, the lens, outliers, and what stays uncertain."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.paper import COMMON
from tests.synth.picture import Camera
from tests.vision.test_pose import GRID, PAGE
from vision.adjust import AdjustedView, Sightings, adjust
from vision.pose import View
from vision.relief import Relief, heights, stiffness

Array = NDArray[np.float64]
SIZE = (COMMON.width, COMMON.height)


def curled(page: Array) -> Array:
    """Return the height in mm of paper whose right edge curls up by 9 mm."""
    return np.asarray(9 * np.clip((page[:, 0] / 210 - 0.6) / 0.4, 0, None) ** 2)


def folded(page: Array) -> Array:
    """Return the height in mm of paper that was folded in the middle and not quite flattened."""
    return np.asarray(3 * np.exp(-np.abs(page[:, 1] - 139.7) / 25))


def seen(camera: Camera, page: Array, height: Array) -> Array:
    """Return where a camera sees page points that lie so high over the table."""
    place = -np.array([np.sin(t := np.radians(camera.tilt)), np.cos(t)])
    azimuth = np.radians(camera.azimuth)
    below = np.array(camera.aim) - camera.distance * place[0] * np.array([np.sin(azimuth), np.cos(azimuth)])
    above = camera.distance * -place[1]
    share = height / (above - height)
    return camera.view().to_pixels(page + share[:, None] * (page - below))


def adjusted_to(camera: Camera, page: Array, pixels: Array, error: float = 0.3) -> AdjustedView:
    """Return the view adjusted in three rounds, starting from flat paper."""
    view = replace(camera.view(), k1=0.0, relief=Relief(SIZE))
    sightings = Sightings(page, pixels, np.full(len(page), error))
    adjusted = adjust(view, sightings)
    for _ in range(2):
        adjusted = adjust(adjusted.view, sightings)
    return adjusted


@pytest.mark.parametrize("height", [curled, folded])
@pytest.mark.parametrize("tilt", [25, 45])
def test_paper_that_rises_is_followed(height: object, tilt: float) -> None:
    """Between the places sighted the view is right to six tenths of a millimetre."""
    assert callable(height)
    camera = Camera(tilt=tilt, azimuth=60, distance=420)
    everything = np.concatenate([PAGE, GRID])
    between = np.add(GRID[:-8], 15.0)

    adjusted = adjusted_to(camera, everything, seen(camera, everything, height(everything)))
    off = adjusted.view.to_pixels(between) - seen(camera, between, height(between))

    assert (np.linalg.norm(off, axis=1) / camera.view().px_per_mm(between)).max() < 0.6


@settings(max_examples=25)
@given(k1=st.floats(-0.04, 0.04), azimuth=st.floats(0, 360))
def test_the_lens_is_not_taken_for_curled_paper(k1: float, azimuth: float) -> None:
    """Flat paper behind a lens that bends lines is located to half a millimetre."""
    camera = Camera(tilt=30, azimuth=azimuth, distance=420, k1=k1)
    everything = np.concatenate([PAGE, GRID])

    adjusted = adjusted_to(camera, everything, camera.view().to_pixels(everything))
    off = adjusted.view.to_pixels(GRID) - camera.view().to_pixels(GRID)

    assert (np.linalg.norm(off, axis=1) / camera.view().px_per_mm(GRID)).max() < 0.5


def test_far_from_any_sighting_the_view_is_uncertain() -> None:
    """Tags of the upper strip alone leave the lower edge uncertain, all tags do not."""
    camera = Camera(tilt=35, azimuth=20, distance=420)
    upper = PAGE[PAGE[:, 1] < 100]
    edge = np.array([[105.0, 225.0]])

    one_strip = adjusted_to(camera, upper, camera.view().to_pixels(upper)).uncertainty(edge)[0]
    both = adjusted_to(camera, PAGE, camera.view().to_pixels(PAGE)).uncertainty(edge)[0]

    assert one_strip > 3
    assert both < 2


def test_stiffness_is_that_of_the_page() -> None:
    """The prior is symmetric and positive, and the more a term bends the page the stiffer it is."""
    matrix = stiffness(SIZE)
    energy = np.diag(matrix)

    assert matrix == pytest.approx(matrix.T)
    assert np.linalg.eigvalsh(matrix).min() > 0
    assert energy[0] < energy[60]
    assert heights(GRID, SIZE).shape == (len(GRID), len(matrix))


def test_flat_paper_has_no_relief() -> None:
    """Without weights nothing is displaced."""
    view: View = Camera().view()

    assert not view.relief(*GRID.T).any()
