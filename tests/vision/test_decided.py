"""Boards with one colour alone, or with one side's mats, are made of others as if they had been laid so."""

from collections.abc import Sequence

import numpy as np
import pytest

from calibration.released import sheet_named
from calibration.sheet import Sheet
from games.standing import Standing
from tests.synth.hexagons import table_of
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.model import HEXAGON_TASKS
from vision.picture import decode
from vision.rectify import PX_PER_MM
from vision.training import vary_cells
from vision.training.cells import Light, Scene, grid_of, scene_of
from vision.training.decided import lay_alone

SHEET = sheet_named("custom-sparklies-hex4-20mm")
SIDE = round(30 * PX_PER_MM)


def _paint(labels: np.ndarray) -> Light:
    """Return windows of a page on which every cell is as bright as its label says, and paper is 9."""
    centres = PX_PER_MM * np.array([cell.centre_mm for cell in SHEET.cells])
    places = centres[:, None, None] + grid_of(SIDE)
    squares = (centres**2).sum(axis=1) - 2 * places @ centres.T
    apart = (places**2).sum(axis=-1) + squares.min(axis=-1)
    on_paper = apart > (SHEET.cell_mm * PX_PER_MM) ** 2 / 3
    light = np.where(on_paper, 9, labels[squares.argmin(axis=-1)])
    return np.repeat(light[..., None], 3, axis=-1).astype(np.float32)


@pytest.mark.parametrize("task", ["colour", "owner"])
def test_one_colour_or_side_lies_alone_all_round(task: str) -> None:
    """Windows overlap, so what was there before may not be left at the edges of those of other cells."""
    rng = np.random.default_rng(3)
    labels = {name: rng.integers(0, len(HEXAGON_TASKS[name]), len(SHEET.cells)) for name in HEXAGON_TASKS}
    labels[task][:2] = -1  # covered
    truth = {name: its.copy() for name, its in labels.items()}

    light = lay_alone(_paint(labels[task]), truth, task, np.zeros((len(SHEET.cells), 3)), SHEET, rng)

    none = HEXAGON_TASKS[task].index("none")
    held = (labels[task] >= 0) & (labels[task] != none)
    assert len(np.unique(truth[task][held])) == 1 < len(np.unique(labels[task][held]))
    assert all((truth[name][~held] == its[~held]).all() for name, its in labels.items())
    assert (light == _paint(truth[task])).mean() > 0.985
    assert (light == _paint(labels[task])).mean() < 0.7


def test_copies_are_lit_as_where_they_lie() -> None:
    """A copy from a shadow would be darker than all round it."""
    rng = np.random.default_rng(4)
    labels = rng.integers(0, 3, len(SHEET.cells))
    white = rng.normal(0, 0.3, (len(SHEET.cells), 3))
    lit = np.exp(white)[:, None, None].astype(np.float32)

    light = lay_alone(
        np.broadcast_to(lit, (len(lit), SIDE, SIDE, 3)), {"colour": labels}, "colour", white, SHEET, rng
    )

    middle = light[:, SIDE // 2, SIDE // 2]
    assert np.allclose(middle, lit[:, 0, 0], rtol=1e-5)
    assert len(set(labels)) == 1


def test_a_board_without_pieces_stays_as_it_is() -> None:
    """No colour can lie alone there."""
    none = HEXAGON_TASKS["colour"].index("none")
    truth = {"colour": np.full(len(SHEET.cells), none)}
    wide = _paint(truth["colour"])

    light = lay_alone(wide, truth, "colour", np.zeros((len(wide), 3)), SHEET, np.random.default_rng(5))

    assert light is wide and (truth["colour"] == none).all()


def _scene(photo: bytes, sheet: Sheet, standing: Sequence[Standing]) -> Scene:
    """Return a drawn photo as training has it."""
    cells = {
        cell.name: {"colour": its.colour or "none", "owner": its.owner, "active": its.active}
        for cell, its in zip(sheet.cells, standing, strict=True)
    }
    seen = {"visible": 1.0, "in_frame": True}
    truth = {
        "sheet": sheet.name,
        "pieces": "tile",
        "cells": {name: its | seen for name, its in cells.items()},
    }
    return scene_of("drawn", "drawn", decode(photo), truth)


def test_training_lays_one_colour_and_one_side_alone_on_hexagons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of squares keep what lies there: networks should stay unsure of one colour alone."""
    monkeypatch.setattr(vary_cells, "ALONE", 1.0)
    monkeypatch.setattr(vary_cells, "OVER", 0.0)  # nothing lies over the board
    table = table_of("neat", 1, 3, "tile", 3)
    squares = sheet_named("board-7x7")
    standing = [Standing("RGB"[k % 3], ("black", "white")[k % 2]) for k in range(len(squares.cells))]
    photo = to_bytes(photograph(lay_out(squares, standing, "tile"), Camera(tilt=10)))

    on_hexagons = vary_cells.vary_example(
        _scene(table.photo, table.sheet, table.standing), np.random.default_rng(1), 0.0
    ).truth
    on_squares = vary_cells.vary_example(
        _scene(photo, squares, standing), np.random.default_rng(1), 0.0
    ).truth

    owners = set(on_hexagons["owner"].tolist()) - {HEXAGON_TASKS["owner"].index("none")}
    assert len({its.colour for its in table.standing}) == 3 and len({its.owner for its in table.standing}) > 2
    assert len(set(on_hexagons["colour"].tolist())) == len(owners) == 1
    assert len(set(on_squares["colour"].tolist())) == 3 and len(set(on_squares["owner"].tolist())) == 2
