"""Flags, found by their yellow: in a cell's corner, within a cell, and in areas over several cells.

Which places make a corner is left to those who know the cell's shape (vision.flag_corners and
vision.hexagon_corners).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.doubt import DoubtLimits
from vision.features import PLACES, PX_A_CELL, SIDE
from vision.model import TASKS
from vision.rectify import quantile_of
from vision.side_pictures import how_far_out

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

BLUE = TASKS["colour"].index("B")
# Of the cell, from its middle towards its sides: what is farther out may be a neighbour's. If things lean
# so many mm for each mm of their height, the colours of pieces mix at their neighbours.
INSIDE, STEEP = 0.4, 0.8
THROUGH = 0.26  # of the cell, from its middle: there beads do not yet mirror their neighbours

# The logarithms by which yellow is known: green over blue, red over green and how far off that, least red.
YELLOWS_BLUE, YELLOWS_RED, YELLOWS_REACH, YELLOWS_LIGHT = 0.8, 0.25, 0.65, -1.5
# The same, and most red, of a yellow that no piece has: green ones are yellowish in warm light, and lamps
# that are mirrored in beads have bright yellow edges.
PLAIN_BLUE, PLAIN_RED, PLAIN_REACH, PLAIN_LIGHT = 0.85, 0.325, 0.425, -0.1
# Green over blue, green over red, and least green: so looks a flag through blue glass, and no blue piece.
THROUGH_BLUE, THROUGH_RED, THROUGH_LIGHT = 0.3, 0.1, -2.2
YELLOWEST = 0.9  # quantile: the yellowest tenth of a corner, for in coloured light a flag's yellow is none
STRIPE = np.ones((3, 3), np.uint8)  # what lies so near in a cell's picture is one area: flags have stripes


@dataclass(frozen=True)
class Yellow:
    """What a board shows of flags wherever they lie, in a yellow that no piece has.

    inside: (cells,) of measure_inside; areas: (areas, cells) of measure_areas.
    """

    inside: Array
    areas: Array

    @classmethod
    def of(cls, pictures: Light, lean: Array, colour: Array, shown: Mask, sheet: Sheet) -> Yellow:
        """Return what a board's cells show; shown: (cells,) which the photo shows uncovered.

        pictures: (cells, SIDE, SIDE, 3) logs of light; lean, colour: as for measure_inside.
        """
        yellow = plain_yellow_in(pictures)
        areas = measure_areas(yellow & shown[:, None, None], sheet)
        return cls(measure_inside(pictures, yellow, lean, colour, sheet), areas)

    def find_lost(self, active: Mask, limits: DoubtLimits) -> Mask:
        """Return on which cells (cells,) an area lies that does not belong to active cells, or not clearly.

        Most of it has to lie on as many active cells as it has flags, at least one.
        """
        sizes = self.areas.sum(axis=1)
        flags = np.maximum(sizes / limits.flag_area, 1).astype(int)
        most = np.cumsum(np.sort(self.areas * active, axis=1)[:, ::-1], axis=1)
        theirs = most[np.arange(len(sizes)), np.minimum(flags, self.areas.shape[1]) - 1]
        lost = (sizes > limits.lost_area) & (theirs < limits.theirs_share * sizes)
        return np.asarray((self.areas[lost] > 0).any(axis=0))


def measure_inside(pictures: Light, yellow: Mask, lean: Array, colour: Array, sheet: Sheet) -> Array:
    """Return the share (cells,) of cells, without their edges, that is a flag's yellow and no piece's.

    Seen through blue beads it is green. yellow: (cells, SIDE, SIDE) of plain_yellow_in. lean: (cells, 2) of
    vision.features.measure_lean; nothing is looked at where it is steep. colour: the odds (cells, colours) by
    the networks.
    """
    green = green_in(pictures[:, np.hypot(*PLACES) < THROUGH]).mean(axis=1)
    through_blue = np.where(colour.argmax(axis=1) == BLUE, green, 0.0)
    shown = yellow[:, how_far_out(sheet) < INSIDE].mean(axis=1) + through_blue
    return np.where(np.hypot(*lean.T) < STEEP, shown, 0.0)


def measure_areas(yellow: Mask, sheet: Sheet) -> Array:
    """Return how much (areas, cells) of each area of a flag's yellow lies on each cell, in cells.

    yellow: (cells, SIDE, SIDE) where cells show it. An area may reach over several cells and beyond the board
    as far as pictures of its cells do; there it lies on the cell whose picture shows it.
    """
    middles = np.array([cell.centre_mm for cell in sheet.cells]) / sheet.cell_mm * PX_A_CELL
    firsts = np.rint(middles - middles.min(axis=0)).astype(int)
    board, whose = (np.zeros(firsts[:, ::-1].max(axis=0) + SIDE, kind) for kind in (np.uint8, np.intp))
    own = how_far_out(sheet) < 0.5
    for places in (np.ones_like(own), own):  # what a cell shows of itself comes last
        for cell, (x, y) in enumerate(firsts.tolist()):
            window = np.s_[y : y + SIDE, x : x + SIDE]
            board[window][places] = yellow[cell][places]
            whose[window][places] = cell
    count, areas = cv2.connectedComponents(cv2.morphologyEx(board, cv2.MORPH_CLOSE, STRIPE))
    found, cells = board > 0, len(yellow)
    sizes = np.bincount(areas[found] * cells + whose[found], minlength=count * cells)
    return np.asarray(sizes.reshape(count, cells)[1:] / PX_A_CELL**2)


def measure_tinge(logs: Light) -> Array:
    """Return how much less blue than red and green the yellowest samples are; logs: (..., samples, 3)."""
    return quantile_of(np.minimum(logs[..., 1], logs[..., 2]) - logs[..., 0], YELLOWEST).astype(np.float64)


def find_tinged(board: Array, more: float, lead: float) -> Mask:
    """Return which corners but the top left one (corners, cells) may have a flag, by a board's tinges.

    board: (corners, cells), clockwise from the top left one. more: in logs, how much more than what is usual;
    lead: than the palest of those of the cell. Usual is what such corners have, as lamps tinge one side of
    things; yet hardly more than what all have, as there may be flags on most of one kind.
    """
    every, others = max(float(np.median(board)), 0), board[1:]
    usual = np.clip(np.median(others, axis=1, keepdims=True), every, every + more)
    return np.asarray((others > more + usual) & (others > lead + others.min(axis=0)))


def yellow_in(logs: Light) -> Mask:
    """Return which samples (..., 3), of their logs of light, are a flag's yellow."""
    blue, green, red = np.moveaxis(logs, -1, 0)
    yellow = (green - blue > YELLOWS_BLUE) & (np.abs(red - green - YELLOWS_RED) < YELLOWS_REACH)
    return np.asarray(yellow & (red > YELLOWS_LIGHT))


def plain_yellow_in(logs: Light) -> Mask:
    """Return which samples (..., 3), of their logs of light, are a flag's yellow and hardly a piece's."""
    blue, green, red = np.moveaxis(logs, -1, 0)
    yellow = (green - blue > PLAIN_BLUE) & (np.abs(red - green - PLAIN_RED) < PLAIN_REACH)
    return np.asarray(yellow & (red > YELLOWS_LIGHT) & (red < PLAIN_LIGHT))


def green_in(logs: Light) -> Mask:
    """Return which samples (..., 3), of their logs of light, are a flag's yellow as blue glass shows it."""
    blue, green, red = np.moveaxis(logs, -1, 0)
    through = (green - blue > THROUGH_BLUE) & (green - red > THROUGH_RED)
    return np.asarray(through & (green > THROUGH_LIGHT))
