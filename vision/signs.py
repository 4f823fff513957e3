"""Signs on the frames of cells and mats that contradict a reading: only measured here.

A frame or a mat of squares has one ink all round; a picture in which it has two is doubtful. Which measures
make a cell doubtful says vision.doubt.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.features import PLACES, SIDE, against_white
from vision.greys import Greys
from vision.light import WINDOW_SHARE
from vision.recognition import Observation
from vision.rectify import PX_PER_MM, darkest, quantile_of
from vision.samples import are_plain, logs_of, mean_of_channels, sample_light
from vision.side_pictures import places_along

Array = NDArray[np.float64]
Cells = NDArray[np.bool_]

NEAR, FAR = 0.045, 0.135  # of the cell, from its edge: the frame's, and a mat's on it
MIDDLE = (0.35, 0.65)  # of a side: what is looked at of it
# Log light above bare frames of the board: a little, as of white that lies over them, much, and very much.
WHITER = (0.3, 0.6, 0.8)
# Of a cell's picture: where white shows at the corners beside a bead, and the quantile that no shade reaches.
WHITE_CORNERS, LIT = (np.max(np.abs(PLACES), axis=0) < 0.34) & (np.hypot(*PLACES) > 0.34), 0.9
RIM_PARTS = (0.1, 0.9)  # of a rim's light, darkest to lightest
# Of the cell: how far to both sides of a side's middle, and how far outwards, rims and frames are looked at.
ALONG, FRAMES = np.linspace(-0.25, 0.25, 13), np.linspace(0.34, 0.5, 17)
RIM = slice(6, 15, 2)  # which of the frames' light
FREE_LEAN, FREE_PLAIN = 0.3, 0.85  # mm a mm of height, and share without colour: no piece is seen on a side
HARDLY_BLACK = 0.1  # of the way from printed grey to black: as much is no black
# A line is so much blacker than both its sides, in logarithms of light; where it is looked for: along a side,
# and from the edge inwards, of the cell.
LINE, LINE_ALONG, LINE_FROM_EDGE = 0.5, (0.2, 0.8), (0.04, 0.275)
LINE_BLUR_MM, LINE_TINT = 0.3, 0.6  # log of light: vivid photos of black have nearly as much colour
# Quantile of the cells, what fewer have can be mats; and bare ones that are added, as few cells can all be.
DRAWN, FEW = 0.25, np.zeros(8)
# In pixels: no broader line is found, and so much beside what is looked at is blurred as well.
LINE_WIDTH, LINE_ROOM = np.ones((5, 1), np.uint8), 5


def find_near_pairs(cells: Cells, sheet: Sheet, reach: float) -> Cells:
    """Return what lies near any of some cells that has another near it; reach: in cells, as in find_near.

    Lamps are mirrored in several glossy mats at once, or in laminate over them. In the middle of that a black
    frame looks like bare card, and the networks are sure of it; round the middle they are not, nor do they
    find black the least likely there.
    """
    paired = cells & ((_are_near(sheet, reach) & cells).sum(axis=1) > 1)
    return find_near(paired, sheet, reach)


def find_near(cells: Cells, sheet: Sheet, reach: float) -> Cells:
    """Return what lies near any of some cells, these as well; reach: in cells from middle to middle."""
    return np.asarray((_are_near(sheet, reach) & cells).any(axis=1))


def _are_near(sheet: Sheet, reach: float) -> Cells:
    centres = np.array([cell.centre_mm for cell in sheet.cells]) / sheet.cell_mm
    return np.asarray(np.linalg.norm(centres[:, None] - centres[None], axis=2) < reach)


def measure_greyness(pictures: NDArray[np.float32], greys: Greys) -> Array:
    """Return how far the darkest side of each frame (cells,) is from printed black, 0, to printed grey, 1.

    Without patches grey may be as dark as is believed, so that no frame in dark ink is taken for black.
    """
    darkest = np.min([_tone(side) for side in _strips(pictures, slice(*map(_pixel, MIDDLE)))], axis=0)
    black, grey = against_white(np.exp(np.array([greys.black, greys.darkest_grey], np.float32)))
    return np.asarray((darkest - black) / (grey - black))


def measure_shade(pictures: NDArray[np.float32], least: float) -> Array:
    """Return by how much less light (cells,) the white of cells has, in logs, than that at their corners.

    A large bead leaves little white, and shades it; frames look whiter against it than they are. Less shade
    than the least is none.
    """
    lit = quantile_of(darkest(pictures[:, WHITE_CORNERS]), LIT)
    return np.where(lit > least, lit, 0.0)


def measure_white(
    pictures: NDArray[np.float32], bare: Cells, grey: float, shade: Array, lean: Array, most_lean: float
) -> Array:
    """Return the shares (3, cells) of frames that are a little, much and very much whiter than bare ones.

    pictures: as vision.features makes them. grey: log light of the printed grey. lean: (cells, 2) of
    vision.features.measure_lean: sides over which pieces lean more than so far are left out. shade: (cells,)
    by how much less light white has beside the frame than the frame.
    """
    if not bare.any():
        return np.zeros((len(WHITER), len(bare)))
    free = np.array([side * lean[:, axis] < most_lean for axis in (0, 1) for side in (-1, 1)])
    whole = slice(_pixel(NEAR), SIDE - _pixel(NEAR))
    tones = np.array([darkest(side).reshape(len(side), -1) for side in _strips(pictures, whole)])
    printed = max(grey, float(np.median(tones[:, bare])))
    tones -= printed + shade[:, None]
    sides = np.maximum(free.sum(axis=0), 1)
    return np.array([((tones > least).mean(axis=2) * free).sum(axis=0) / sides for least in WHITER])


def sample_rims(seen: Observation) -> NDArray[np.float32]:
    """Return the light (cells, sides, outwards, along, 3) of cells' rims, against white."""
    return _sample_sides(seen, FRAMES[RIM])


def sample_frames(seen: Observation) -> NDArray[np.float32]:
    """Return the light (cells, sides, outwards, along, 3) of frames, and of mats on them, against white."""
    return _sample_sides(seen, FRAMES)


def rims_of(frames: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what sample_rims does, from sample_frames."""
    return frames[:, :, RIM]


def measure_blank(rims: NDArray[np.float32]) -> Array:
    """Return the light (cells,) of the darkest tenth of cells' rims, against paper or the lightest there."""
    light = mean_of_channels(rims).reshape(len(rims), -1)
    least, most = (quantile_of(light, share) for share in RIM_PARTS)
    return np.asarray(least / np.maximum(most, 1))


def _sample_sides(seen: Observation, outwards: Array) -> NDArray[np.float32]:
    light = sample_light(seen.relative, places_along(seen.sheet, ALONG, outwards))
    return light.reshape(len(light), -1, len(outwards), len(ALONG), 3)


def measure_blown(frames: NDArray[np.float32], seen: Observation, least: float) -> Array:
    """Return the share (cells,) of cells' sides with more light than this in all channels: no ink shows.

    frames: of sample_frames. Stray light counts, for a phone adds it up.
    """
    both = np.exp(seen.white), seen.tones.veil.at(np.array([cell.centre_mm for cell in seen.sheet.cells]))
    white, stray = (its.astype(np.float32)[:, None, None, None] for its in both)
    light = frames * white + stray
    return np.asarray((darkest(light) > least).mean(axis=(1, 2, 3)))


def measure_black(
    frames: NDArray[np.float32], greys: Greys, outwards: NDArray[np.float32], least: float
) -> NDArray[np.float32]:
    """Return how wide black is seen along cells' sides (cells, sides), of the cell, however pale it is.

    Printed frames have none, as what is darker than printed grey counts. frames: of sample_frames; outwards:
    (cells, sides) of vision.side_pictures.side_facts, how far things lean over a side. least: how black a
    side has to be, from printed grey, 0, to black, 1. NaN for sides that are paler, or that a piece may hide.
    """
    black, grey = np.exp([greys.black, greys.grey])
    across = np.median(np.clip((grey - mean_of_channels(frames)) / (grey - black), 0, 1), axis=3)
    blackest, free = across.max(axis=2), are_plain(frames).mean(axis=(2, 3)) > FREE_PLAIN
    width = across.mean(axis=2) / np.maximum(blackest, HARDLY_BLACK) * np.ptp(FRAMES)
    return np.where(free & (outwards < FREE_LEAN) & (blackest >= least), width, np.nan)


def measure_lines(seen: Observation, cells: Cells) -> Array:
    """Return on how much of these cells' sides a line is blacker than what lies on both sides of it.

    A mat's frame is such a line. The printed frame and shade are broader; what has colour counts for nothing.
    Phones that sharpen draw lines along all edges: what three of four cells have is taken off, if many do.
    """
    found = np.zeros(len(cells))
    if not cells.any():
        return found
    light, mm = seen.relative[cells], PX_PER_MM * seen.sheet.cell_mm
    edge = (light.shape[1] - mm) / 2
    down, along = (
        slice(*(round(edge + at * mm) + past for at, past in zip(part, (-LINE_ROOM, LINE_ROOM), strict=True)))
        for part in (LINE_FROM_EDGE, LINE_ALONG)
    )

    def of_sides(its: NDArray[Any]) -> NDArray[Any]:  # all beside each other: one picture
        return np.stack([np.rot90(its, k, axes=(1, 2))[:, down, along] for k in range(4)]).swapaxes(0, 2)

    tones, plain = of_sides(logs_of(mean_of_channels(light))), of_sides(are_plain(light, LINE_TINT))
    rows, *shape = tones.shape
    soft = cv2.GaussianBlur(tones.reshape(rows, -1), (0, 0), LINE_BLUR_MM * PX_PER_MM)
    deep = cv2.morphologyEx(soft, cv2.MORPH_BLACKHAT, LINE_WIDTH).reshape(rows, *shape) > LINE
    inside = slice(LINE_ROOM, -LINE_ROOM)
    shares = (deep & plain)[inside, ..., inside].any(axis=0).mean(axis=(1, 2))
    found[cells] = shares - np.quantile([*shares, *FEW], DRAWN)
    return found


def _strips(pictures: NDArray[np.float32], along: slice) -> list[NDArray[np.float32]]:
    """Return the frame's left, right, upper and lower side, as far as along goes."""
    near, far = _pixel(NEAR), _pixel(FAR)
    ends = slice(near, far), slice(SIDE - far, SIDE - near)
    return [pictures[:, along, end] for end in ends] + [pictures[:, end, along] for end in ends]


def _tone(parts: NDArray[np.float32]) -> Array:
    """Return the median tone (cells,) of parts of pictures (cells, height, width, 3)."""
    return np.asarray(np.median(mean_of_channels(parts).reshape(len(parts), -1), axis=1))


def _pixel(share: float) -> int:
    """Return the pixel of a cell's picture at a share of the cell's side."""
    return round((share + (WINDOW_SHARE - 1) / 2) / WINDOW_SHARE * SIDE)
