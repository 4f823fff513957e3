"""The places of cells, from what they and their surroundings look like, in any view."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.released import custom_sheet, sheet_named
from calibration.sheet import Sheet
from tests.synth.picture import Camera, photograph
from tests.vision.test_locate import table
from vision.placing import laid_flat, place_cells
from vision.pose import View

Array = NDArray[np.float64]
CAMERA = Camera(tilt=20, azimuth=40, distance=360)


def moved(view: View, by: Array) -> View:
    """Return a view that has every page point displaced by so many mm."""
    shift = np.array([[1, 0, by[0]], [0, 1, by[1]], [0, 0, 1.0]])
    return replace(view, homography=view.homography @ shift)


def told(sheet: Sheet, camera: Camera, by: Array) -> tuple[Array, Array]:
    """Return where cells are said to be when the view is mistaken by so many mm."""
    view = moved(camera.view(), by)
    return place_cells(laid_flat(photograph(table(sheet), camera), view, sheet), sheet)


@settings(max_examples=12, deadline=None)
@given(x=st.floats(-3, 3), y=st.floats(-3, 3))
def test_a_mistaken_view_is_noticed(x: float, y: float) -> None:
    """Nine of ten cells are placed to a millimetre, and are off by about as much as they are said to be."""
    by = np.array([x, y])
    shift, error = told(sheet_named("board-9x9"), CAMERA, by)
    off = np.linalg.norm(shift + by, axis=1)

    assert np.quantile(off, 0.9) < 1
    assert np.quantile(off / error, 0.9) < 3


@pytest.mark.parametrize("cell_mm", [12, 16, 30])
def test_cells_of_any_size_are_told(cell_mm: float) -> None:
    """Distances are shares of a cell: boards of other sizes are placed as well."""
    by = np.array([0.1, -0.1]) * cell_mm
    shift, _ = told(custom_sheet(str(int(170 // cell_mm)), cell_mm), CAMERA, by)

    assert np.quantile(np.linalg.norm(shift + by, axis=1), 0.8) < 0.04 * cell_mm


def test_what_is_told_badly_is_told_unsurely() -> None:
    """On a board under a cloth all places are unsure."""
    sheet = sheet_named("board-9x9")
    flat = laid_flat(photograph(table(sheet), CAMERA), CAMERA.view(), sheet)
    _, seen = place_cells(flat, sheet)
    _, covered = place_cells(replace(flat, linear=np.full_like(flat.linear, 0.4)), sheet)

    assert np.median(seen) < 0.4
    assert covered.min() > 1
