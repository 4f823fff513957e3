"""A board whose code names joined edges and dead cells is read as it is played on."""

from __future__ import annotations

import cv2
import pytest

from calibration.paper import paper
from print.kinds import build
from print.orders import Order, job_of
from tests.print.reading import rasterise
from vision.read import read_photo


@pytest.mark.parametrize(
    ("order", "shape", "cells"),
    [
        (Order(size="5", dead="c3", torus=True), "5-torus-c3", 24),
        (Order(size="8", dead="d4,e4,d5,e5"), "8-d4.e4.d5.e5", 60),
        (Order(size="6x5", torus=True), "6x5-torus", 30),
    ],
)
def test_the_shape_is_the_codes(order: Order, shape: str, cells: int) -> None:
    """The reading is of the board that the code names, without its dead cells."""
    grey = rasterise(build("board", job_of(order)), 0, 200)
    (reading,) = read_photo(cv2.imencode(".png", grey)[1].tobytes())

    assert (reading.shape, len(reading.cells)) == (shape, cells)
    assert not set(reading.cells) & set(order.dead.split(","))
    assert {cell.standing.owner for cell in reading.cells.values()} == {"none"}
    assert len(reading.outlines) == cells
    assert paper("a4").holds(job_of(order).sheet.page)
