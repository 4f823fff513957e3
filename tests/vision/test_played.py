"""A board whose code names joined edges and dead cells is read as it is played on."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.paper import paper
from games.catalogue import game_named
from games.standing import Standing
from print.jobs import Job
from print.kinds import build
from print.orders import Order, job_of
from tests.print.reading import common_page, rasterise
from tests.synth.picture import PX_PER_MM, Camera, Pixels, lay_on, photograph, to_bytes
from vision.read import read_photo
from vision.together import combine_readings


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


def printed(job: Job) -> Pixels:
    """Return the common page of a job's board, dead cells and all."""
    grey = common_page(build("board", job), job.paper, dpi=PX_PER_MM * 25.4, common=job.sheet.page)
    return np.repeat(grey[..., None], 3, axis=2)


@pytest.mark.parametrize(("size", "dead"), [("5", "c3"), ("8", "d4,e4,d5,e5"), ("9", "a1,i9,e5")])
def test_what_stands_on_a_dead_cell_is_told(size: str, dead: str) -> None:
    """It is no part of the board, nor passed over; what is printed on a dead cell is nothing."""
    job, rng = job_of(Order(size=size, dead=dead)), np.random.default_rng(5)
    classes = [stands for stands in game_named("sparklies").look.classes if stands.colour]
    names = dead.split(",")
    standing = {
        cell.name: classes[rng.integers(len(classes))] if cell.name not in names[1:] else Standing()
        for cell in job.sheet.cells
    }
    photos = []
    for stands in (standing, {**standing, names[0]: Standing()}):
        page = printed(job)
        lay_on(page, job.sheet, [stands[cell.name] for cell in job.sheet.cells])
        data = to_bytes(photograph(page, Camera(tilt=14, azimuth=30, distance=390), noise=3))
        photos += read_photo(data)

    assert [photo.beyond for photo in photos] == [{names[0]: standing[names[0]]}, {}]
    assert not set(photos[0].cells) & set(names)
    assert f"on {names[0]}, where the board has none" in str(photos[0].warnings["beyond"])
    assert photos[1].warnings == {}
    assert combine_readings(photos[::-1]).beyond == photos[0].beyond
    assert photos[0].as_json(["p"], 1, None)["beyond"]["cells"] == [names[0]]
