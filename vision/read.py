"""The reader's recipe: photo bytes in, readings out."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from games.protocol import Standing
from vision.debug import Debug
from vision.features import GROUP_ODDS, cell_features
from vision.greys import measure_greys
from vision.light import ROOM_MM, cell_windows, rim_white, white_of_cells
from vision.locate import MAX_RESIDUAL_MM, Located, locate
from vision.model import TASKS, load_networks
from vision.picture import Picture, decode
from vision.reading import CellReading, Reading
from vision.rectify import flatten

__all__ = ["DOUBT_BELOW", "read_photo"]

Array = NDArray[np.float64]

DOUBT_BELOW = 0.98  # a best guess with a lower probability is doubtful
MAX_COVERED = 0.9  # probability that something lies on the cell
LEAST_ODDS = 1e-6
STEEP_DEG = (30.0, 38.0)  # from where to where a view turns steep
STEEP_DOUBT = 0.35  # how much less a steep view is believed
MIN_LIGHT = 0.012  # linear light of paper white below which noise decides


def read_photo(
    data: bytes,
    classes: Sequence[Standing],
    *,
    pieces: str = "auto",
    sheet: str | None = None,
    debug: Path | None = None,
) -> list[Reading]:
    """Read every board in a photo.

    data: the bytes of a JPEG, PNG or WebP file. classes: everything that can stand on a cell, as the game
    says. pieces: "auto", "bead" or "tile". sheet: the sheet's name where the photo cannot tell. debug: a
    folder for the pictures of every stage. Raises PictureError and BoardNotFoundError.
    """
    started = time.perf_counter()
    picture = decode(data)
    decoded = time.perf_counter() - started
    stages = Debug(debug)
    readings = []
    for located in locate(picture, sheet):
        cells, kind = _read_cells(picture, located, classes, pieces, stages)
        seconds = {"decode": decoded, "total": time.perf_counter() - started}
        readings.append(_reading(picture, located, cells, kind, seconds))
    return readings


def _read_cells(
    picture: Picture, located: Located, classes: Sequence[Standing], pieces: str, stages: Debug
) -> tuple[list[CellReading], str]:
    """Return the cells' readings and the kind of pieces: the recipe for one board."""
    flat = flatten(picture.bgr, located.view, located.sheet.board_box_mm, ROOM_MM)
    windows = cell_windows(flat, located.sheet)
    white = white_of_cells(windows, rim_white(flat, located.sheet), located.sheet)
    greys = measure_greys(picture, located.view, located.sheet)
    features = cell_features(windows, white, greys, located.sheet)
    odds = {task: network.probabilities(features) for task, network in load_networks().items()}
    odds["owner"] = _owner(odds["owner"], features[:, GROUP_ODDS])
    odds |= {task: _softened(odds[task], located.tilt_deg) for task in ("owner", "active")}
    hidden = _hidden(picture, located, white, odds["covered"][:, 1])
    stages.flat("flat", flat)
    stages.cells("white-relative", windows, white, located.sheet)
    kind = _kind(odds) if pieces == "auto" else pieces
    likelihoods = _likelihoods(odds, classes)
    return [
        _cell(classes, row, bool(covered)) for row, covered in zip(likelihoods, hidden, strict=True)
    ], kind


def _hidden(picture: Picture, located: Located, white: Array, covered: Array) -> NDArray[np.bool_]:
    """Return which cells cannot be believed whatever they look like."""
    height, width = picture.bgr.shape[:2]
    corners = _corners(located)
    outside = ((corners < 0) | (corners > (width - 1, height - 1))).any(axis=(1, 2))
    return np.asarray(
        outside
        | (located.residual > MAX_RESIDUAL_MM)
        | (covered > MAX_COVERED)
        | (np.exp(white).max(axis=1) < MIN_LIGHT)
    )


def _corners(located: Located) -> Array:
    """Return every cell's corners (cells, 4, 2) in pixels of the picture: tl, tr, br, bl."""
    sheet = located.sheet
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * sheet.cell_mm / 2
    places = np.array([cell.centre_mm for cell in sheet.cells])[:, None] + square
    return located.view.to_pixels(places.reshape(-1, 2)).reshape(-1, 4, 2)


def _owner(learned: Array, groups: Array) -> Array:
    """Return the owners' probabilities: half the network's, half the photo's own groups', in logarithms.

    They err in different ways, so only where both are sure is the cell sure.
    """
    black, grey, white = groups.T
    return _softmax((np.stack([grey, black, white], axis=1) + np.log(learned + LEAST_ODDS)) / 2)


def _softened(odds: Array, tilt_deg: float) -> Array:
    """Return probabilities believed less on a steep view, where pieces hide frames and flags."""
    steep = float(np.clip((tilt_deg - STEEP_DEG[0]) / (STEEP_DEG[1] - STEEP_DEG[0]), 0, 1))
    return _softmax(np.log(odds + LEAST_ODDS) / (1 + STEEP_DOUBT * steep))


def _softmax(logits: Array) -> Array:
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def _kind(odds: Mapping[str, Array]) -> str:
    """Return the kind of pieces on the board: one kind is used at a time, so the cells vote together."""
    there = 1 - odds["colour"][:, TASKS["colour"].index("none")]
    votes = there @ np.log(np.maximum(odds["kind"], 1e-6))
    return TASKS["kind"][int(votes.argmax())]


def _likelihoods(odds: Mapping[str, Array], classes: Sequence[Standing]) -> Array:
    """Return the probability of every class on every cell (cells, classes)."""

    def column(task: str, label: str) -> Array:
        return np.asarray(odds[task][:, TASKS[task].index(label)])

    found = np.stack(
        [
            column("colour", c.colour or "none")
            * column("owner", c.owner)
            * column("active", "yes" if c.active else "no")
            for c in classes
        ],
        axis=1,
    )
    return np.asarray(found / np.maximum(found.sum(axis=1, keepdims=True), 1e-12))


def _cell(classes: Sequence[Standing], odds: Array, hidden: bool) -> CellReading:
    order = np.argsort(-odds, kind="stable")
    return CellReading(
        likelihoods=tuple((classes[i], float(odds[i])) for i in order),
        doubtful=hidden or float(odds[order[0]]) < DOUBT_BELOW,
    )


def _reading(
    picture: Picture, located: Located, cells: list[CellReading], kind: str, seconds: Mapping[str, float]
) -> Reading:
    sheet = located.sheet
    outlines = picture.in_photo(_corners(located))
    return Reading(
        sheet=sheet.name,
        shape=sheet.board.shape,
        pieces=kind,
        cells={place.name: cell for place, cell in zip(sheet.cells, cells, strict=True)},
        outlines={
            place.name: tuple((float(x), float(y)) for x, y in outline)
            for place, outline in zip(sheet.cells, outlines, strict=True)
        },
        seconds=seconds,
    )
