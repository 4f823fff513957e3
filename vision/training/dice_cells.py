"""Cells of photos of dice as training wants them: each die's surroundings, and where its upper kite lies.

Every folder holds scenes as NAME/truth.json with NAME/photo.jpg (and photo-1.jpg …: the same scene by other
phones) beside it: rendered ones, or drawn ones (vision.training.dice_photos). Boards of beads and tiles
show what is no die.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.dice import kite
from calibration.sizes import Sizes
from vision.dice_network import COVERED, EMPTY
from vision.dice_views import WindowPlaces, take_windows, window_matrices
from vision.errors import VisionError
from vision.light import ROOM_MM, cell_windows, rim_white, white_of_cells
from vision.locate import locate
from vision.picture import decode
from vision.pose import camera_above
from vision.rectify import flatten

Array = NDArray[np.float64]

CROP, CROP_CELLS = 104, 1.9  # a crop's pixels and width
CLEAR, HIDDEN = 0.96, 0.35  # of a cell seen: from here on a die is a die, up to here nothing can be said


@dataclass(frozen=True)
class Cells:
    """Cells and what is known of them.

    crops: (n, CROP, CROP, 3) the plane of the upper faces round the cell's middle, CROP_CELLS wide. white:
    (n, 3) log light of paper. label: (n,) a face, EMPTY or COVERED. middle, sharp: (n, 2) pixels of the
    kite's middle and sharp point in the crop, nan without a die.
    """

    crops: NDArray[np.uint8]
    white: Array
    label: NDArray[np.int64]
    middle: Array
    sharp: Array


def join_cells(parts: Sequence[Cells]) -> Cells:
    """Return the cells of several photos."""
    return Cells(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(Cells)))


def load(*folders: Path) -> Iterator[Cells]:
    """Yield the cells of every photo in folders whose board is found."""
    for path in sorted(path for folder in folders for path in folder.glob("*/truth.json")):
        truth = json.loads(path.read_text())
        for photo in sorted(path.parent.glob("photo*.jpg")):
            try:
                yield _cells(photo.read_bytes(), truth)
            except VisionError as error:
                print(f"{photo}: {error.as_json()['code']}")


def _cells(data: bytes, truth: dict[str, Any]) -> Cells:
    picture = decode(data)
    found = locate(picture)[0]
    sheet = found.sheet
    flat = flatten(picture.bgr, found.view, sheet.board_box_mm, ROOM_MM)
    white = white_of_cells(cell_windows(flat, sheet), rim_white(flat, sheet), sheet)
    camera, _ = camera_above(found.view, np.array(sheet.page_mm) / 2)
    known = [truth["cells"][place.name] for place in sheet.cells]
    dice = truth["pieces"] == "d10"
    size = next((float(c["height_mm"]) for c in known if dice and "face" in c), Sizes(sheet.cell_mm).die)
    centres = np.array([place.centre_mm for place in sheet.cells])
    place = WindowPlaces(centres, np.zeros(len(centres)), CROP_CELLS * sheet.cell_mm, size)
    matrices = window_matrices(found.view, camera, place.planes, CROP)
    shrunk = picture.bgr.shape[1] / truth["size_px"][0]
    nowhere = np.full((2, 2), np.nan)
    kites = np.stack([_kite_pixels(c, truth) if dice and "face" in c else nowhere for c in known])
    inside = _through(np.asarray(np.linalg.inv(matrices), np.float64), (kites + 0.5) * shrunk - 0.5)
    label = np.array([_label(c, dice) for c in known])
    keep = label >= 0
    cells = Cells(take_windows(picture.bgr, matrices, CROP), white, label, inside[:, 0], inside[:, 1])
    return Cells(*(getattr(cells, f.name)[keep] for f in fields(Cells)))


def _label(cell: dict[str, Any], dice: bool) -> int:
    """Return what is seen on a cell, -1 for a die that is partly hidden."""
    if cell["visible"] <= HIDDEN or not cell["in_frame"] or (not dice and "piece_px" in cell):
        return COVERED
    if not (dice and "face" in cell):
        return EMPTY
    return int(cell["face"]) if cell["visible"] >= CLEAR else -1


def _through(matrices: Array, points: Array) -> Array:
    """Return points (n, k, 2) mapped by a matrix (n, 3, 3) each."""
    ends = np.concatenate([points, np.ones((*points.shape[:2], 1))], axis=2) @ matrices.transpose(0, 2, 1)
    return np.asarray(ends[..., :2] / ends[..., 2:])


def _kite_pixels(cell: dict[str, Any], truth: dict[str, Any]) -> Array:
    """Return the pixels of the upper kite's middle and sharp point, from the truth's own camera."""
    if "kite_px" in cell:
        return np.array(cell["kite_px"])
    width, height = truth["page_mm"]
    x, y = cell["piece_page_mm"]
    world = np.array([x - width / 2, height / 2 - y, 0.0])
    tall = float(cell["height_mm"])
    heights = np.linspace(-2, 30, 321)  # the paper's: the truth says only where the die's middle is seen
    seen = _project(world + heights[:, None] * (0, 0, 1), truth)
    half_way = heights[np.linalg.norm(seen - np.array(cell["piece_px"]), axis=1).argmin()]
    world[2] = half_way + tall / 2
    turn = np.radians(float(cell["turn_deg"]))
    up = np.array([-np.sin(turn), np.cos(turn), 0.0]) * kite(tall).axis / 2
    return _project(np.stack([world, world + up]), truth)


def _project(world: Array, truth: dict[str, Any]) -> Array:
    rotation, centre = np.array(truth["rotation"]), np.array(truth["centre_mm"])
    turn, _ = cv2.Rodrigues(rotation)
    lens = np.array(truth["camera_matrix"], float), np.array(truth["distortion"], float)
    return np.asarray(cv2.projectPoints(world, turn, -rotation @ centre, *lens)[0], float).reshape(-1, 2)
