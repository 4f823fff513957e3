"""Signs that a board's reading may be wrong: they mark cells doubtful, and never change a reading.

A network is sure even of things that it never saw. Two networks that were trained apart differ on such
things, if only in the fourth decimal, and on the whole board at once. A frame or a mat has one ink all round;
a picture in which it has two is doubtful, too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.features import SIDE, against_white
from vision.greys import Greys
from vision.light import WINDOW_SHARE
from vision.model import Prediction
from vision.recognition import Observation
from vision.rectify import PX_PER_MM
from vision.samples import TINTED, logs_of, mean_of_channels, range_of_channels, sample_tones

Array = NDArray[np.float64]
Cells = NDArray[np.bool_]

# Twice what the boards of looks that were trained on reach at most: the networks' mean difference, by task.
STRANGE = {"colour": 0.016, "owner": 0.024, "active": 0.021}
APART = 2.6e-4  # difference of the owner that one of fifty cells of such boards exceeds
TORN, TORN_SHARE = 0.4, 0.1  # log light between corners and sides; of the cells shown: beyond any such board
SOBER = 0.15  # of a strange task's odds: dealt out evenly, so that none is believed and each is offered
NEAR, FAR = 0.045, 0.135  # of the cell, from its edge: the frame's, and a mat's on it
PLAINLY_BLACK = -1.8  # log light of a frame's side
WHITE = -0.2  # log light of a frame's side: 1 of 400 bare cells has a lighter one
# Log light above bare frames of the board: a little, as of white that lies over them, and much. Least shares
# of the sides with the second, from above and for each mm that a mm of height leans, and with the third:
# nearly all bare frames show less. Of the share with the first, the third if no edge is there.
WHITER, OVER, OVER_ASLANT, VERY, SOFT = (0.3, 0.6, 0.8), 0.045, 0.3, 0.015, 0.4
# Of the way from printed black to printed grey: hardly a black frame is lighter on all its sides.
HARDLY_BLACK = 0.8
LEANS = 0.15  # mm a mm: over sides towards which pieces lean more, they hide the frame
BESIDE = 1.5  # cells from middle to middle, at most: across a corner too
MIDDLE = (0.35, 0.65)  # of a side: what is looked at of it
# Parts of a rim's light, darkest to lightest; of the second, or of paper, where no ink darkens the rim.
BLANK_PARTS, BLANK = (0.1, 0.9), 0.85
# Logarithm of light by which a line is blacker than both its sides, and on how much of what is looked at:
# along a side, and from the edge inwards, of the cell. Of 5,672 bare cells one reaches 0.23, most mats 0.4.
LINE, LINES, LINE_ALONG, LINE_FROM_EDGE = 0.5, 0.25, (0.2, 0.8), (0.04, 0.275)
LINE_BLUR_MM, LINE_WIDTH = 0.3, np.ones((5, 1), np.uint8)  # the second in pixels: no broader line is found


@dataclass(frozen=True)
class Doubts:
    """The cells on which a task is doubtful, and the names of the tasks that are doubtful on the whole board.

    mirrored: whether a lamp is mirrored in the mats (vision.mirrored). astray: whether flags seem to lie on
    other corners, or on no mat, and it is not clear of which cells.
    """

    asked: Mapping[str, Cells]
    tasks: tuple[str, ...]
    mirrored: bool = False
    astray: bool = False

    def without(self, known: str) -> Doubts:
        """Return a copy in which this task is no longer doubted on these cells."""
        asked = {task: cells for task, cells in self.asked.items() if task != known}
        return replace(self, asked=asked, tasks=tuple(task for task in self.tasks if task != known))

    def except_on(self, task: str, cells: Cells) -> Doubts:
        """Return a copy in which this task is no longer doubtful on these cells."""
        return replace(self, asked={**self.asked, task: self.asked[task] & ~cells})

    def also(self, task: str, cells: Cells) -> Doubts:
        """Return the same, with a task asked of more cells."""
        return replace(self, asked={**self.asked, task: self.asked.get(task, cells) | cells})

    def sober(self, odds: Mapping[str, Array]) -> dict[str, Array]:
        """Return the odds by task; on doubtful cells, a part of them is dealt out evenly."""
        return {
            task: np.where(self.asked[task][:, None], even_out(one), one) if task in self.asked else one
            for task, one in odds.items()
        }


def find_doubts(
    said: Prediction, pictures: NDArray[np.float32], shown: Cells, denied: Collection[str]
) -> Doubts:
    """Return the cells to mark doubtful, however sure the networks are.

    pictures: as vision.features makes them. shown: the cells that the photo shows uncovered. denied: the
    tasks that are doubtful on all cells, because the sheet's patches do not look as they were printed.
    """
    contradicted = shown & find_torn(pictures) & (said.apart["owner"] > APART)
    whole = {
        task: task in denied or (bool(shown.any()) and float(said.apart[task][shown].mean()) > most)
        for task, most in STRANGE.items()
    }
    whole["owner"] |= contradicted.sum() > TORN_SHARE * shown.sum()
    asked = {task: np.full(len(shown), all_cells) for task, all_cells in whole.items()}
    asked["owner"] |= contradicted
    return Doubts(asked, tuple(task for task, all_cells in whole.items() if all_cells))


def are_cut_otherwise(pictures: NDArray[np.float32], shown: Cells) -> bool:
    """Return whether mats are round, or cut so that their corners are gone."""
    return bool((shown & find_torn(pictures)).sum() > TORN_SHARE * shown.sum())


def find_beside_unsure(unsure: Cells, sheet: Sheet) -> Cells:
    """Return which cells lie beside two neighbours that are both unsure.

    Lamps are mirrored in several glossy mats at once, or in laminate over them. In the middle of that a black
    frame looks like bare card, and the networks are sure of it; round the middle they are not.
    """
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    near = np.linalg.norm(centres[:, None] - centres[None], axis=2) < BESIDE * sheet.cell_mm
    together = unsure & ((near & unsure).sum(axis=1) > 1)
    return np.asarray((near & together).any(axis=1))


def even_out(odds: Array) -> Array:
    """Return odds (cells, labels), a part of them dealt out evenly: nothing is believed, all is offered."""
    return np.asarray((1 - SOBER) * odds + SOBER / odds.shape[1])


def find_torn(pictures: NDArray[np.float32]) -> Cells:
    """Return on which cells the frame's corners and sides differ: a piece of another cut lies there.

    All corners must be beyond all sides but one: pieces lean over a side. The flag's corner is left out.
    """
    near, far = _pixel(NEAR), _pixel(FAR)
    ends = slice(near, far), slice(SIDE - far, SIDE - near)
    corners = [_tone(pictures[:, ends[i], ends[j]]) for i, j in ((0, 1), (1, 1), (1, 0))]
    corner, side = np.sort(corners, axis=0), np.sort(_sides(pictures), axis=0)
    return np.asarray(np.maximum(corner[0] - side[-2], side[1] - corner[-1]) > TORN)


def find_blank(seen: Observation) -> Cells:
    """Return on which cells no ink shows along the rim, neither a mat's nor the sheet's: light hides it."""
    least, most = np.quantile(sample_tones(seen.relative, seen.templates.rim)[0], BLANK_PARTS, axis=1)
    return np.asarray(least > BLANK * np.maximum(most, 1))


def find_lines(seen: Observation, cells: Cells) -> Cells:
    """Return on which of these cells a line is blacker than what lies on both sides of it: a mat's frame.

    The printed frame and shade are broader; what has colour counts for nothing.
    """
    found = cells.copy()
    if not cells.any():
        return found
    light, mm = seen.relative[cells], PX_PER_MM * seen.sheet.cell_mm
    tones, plain = logs_of(mean_of_channels(light)), range_of_channels(logs_of(light)) < TINTED
    edge, shares = (tones.shape[1] - mm) / 2, []
    along, end = (slice(*(round(edge + at * mm) for at in part)) for part in (LINE_ALONG, LINE_FROM_EDGE))
    for turn in (0, 1):
        soft = (cv2.GaussianBlur(np.rot90(tone, turn), (0, 0), LINE_BLUR_MM * PX_PER_MM) for tone in tones)
        deep = np.stack([cv2.morphologyEx(tone, cv2.MORPH_BLACKHAT, LINE_WIDTH) for tone in soft]) > LINE
        deep &= np.rot90(plain, turn, axes=(1, 2))
        shares += [part[:, end, along].any(axis=1).mean(axis=1) for part in (deep, deep[:, ::-1])]
    found[cells] = np.mean(shares, axis=0) > LINES
    return found


def find_hardly_black(pictures: NDArray[np.float32]) -> Cells:
    """Return which cells' frames are black on one side at most: vision.mirrored looks at no others."""
    return np.asarray(np.sort(_sides(pictures), axis=0)[1] > PLAINLY_BLACK)


def find_grey_all_round(pictures: NDArray[np.float32], greys: Greys) -> Cells:
    """Return on which cells no side of the frame is nearly as black as printed: ink may have made grey dark.

    pictures: as vision.features makes them. greys: what the printed patches show.
    """
    black, grey = against_white(np.exp(np.array([greys.black, greys.grey], np.float32)))
    return np.asarray(_sides(pictures).min(axis=0) > black + HARDLY_BLACK * (grey - black))


def find_white_over(
    pictures: NDArray[np.float32], bare: Cells, grey: float, lean: Array
) -> tuple[Cells, Cells]:
    """Return on which bare cells a part of the frame is whiter than printed, and where that fades softly.

    A mat that lies over a frame has edges; a mirrored lamp has none. pictures: as vision.features makes them.
    grey: log light of the printed grey. lean: (cells, 2) of vision.features.measure_lean: pieces hide the
    sides over which they lean, unless these are white as paper.
    """
    if not bare.any():
        return bare, bare
    whole = slice(_pixel(NEAR), SIDE - _pixel(NEAR))
    tones = np.array([side.min(axis=-1).reshape(len(side), -1) for side in _strips(pictures, whole)])
    tones -= max(grey, float(np.median(tones[:, bare])))
    free = np.array([side * lean[:, axis] < LEANS for axis in (0, 1) for side in (-1, 1)])
    a_little, white, very = (
        ((tones > least).mean(axis=2) * free).sum(axis=0) / np.maximum(free.sum(axis=0), 1)
        for least in WHITER
    )
    most = np.median(white[bare]) + OVER + OVER_ASLANT * np.linalg.norm(lean, axis=1)
    lit = (white > most) & (very > np.median(very[bare]) + VERY)
    over = bare & (lit | (_sides(pictures).max(axis=0) > WHITE))
    return over, over & (very < SOFT * a_little)


def _sides(pictures: NDArray[np.float32]) -> Array:
    """Return the median tone of the frame's sides (4, cells)."""
    return np.array([_tone(side) for side in _strips(pictures, slice(*map(_pixel, MIDDLE)))])


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
