"""Flags on every corner of hexagonal mats: cells are seen turned where another corner shows yellow.

As on squares (vision.flag_corners), but by sixths: the network of cells sees a turned picture, and the
networks of sides, who see every side from the middle outwards, see the same sides from another one on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.features import cell_pictures
from vision.flag_corners import turns_in_order
from vision.flags import HEARD, find_tinged, measure_tinge, yellow_in
from vision.model import TASKS, Prediction, load_hexagons, load_sides, vote_again, vote_turned
from vision.recognition import Observation
from vision.rectify import PX_PER_MM
from vision.samples import logs_of
from vision.side_pictures import SIDES

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

CORNER_OUT, CORNER_TOWARDS, CORNER_AWAY = 0.48, 0.36, 0.38  # of the cell: where a flag shows beside pieces
YELLOW = 0.02  # share of a corner in a flag's yellow, from which on what the networks say is heard
ASTRAY = 0.3  # so much is asked if the networks see no flag there
GLANCED = 1e-4  # what the sides have to see of a flag before the network of cells looks at a faint corner
FLAGGED = 0.99  # so surely a flag lies at the top left that no other corner needs a look
HINT = 0.01  # probability of a flag on a corner that shows yellow: less is believed to be none
YES = TASKS["active"].index("yes")


@dataclass(frozen=True)
class OtherHexagonCorners:
    """What the corners of a board's hexagons show of flags, except for the top left ones.

    odds: (cells, 2) the probabilities that no flag and that a flag lies on another corner. owner: (cells,
    owners) by the networks of sides, of the turned cell. yellow: (cells,) the share of the yellowest
    corner, the top left one or another, in a flag's yellow.
    """

    odds: Array
    owner: Array
    yellow: Array

    def heard(self, owner: Array) -> Array:
        """Return whose the cells are (cells, owners), of turned cells where a flag lies and these agree."""
        alike = owner.argmax(axis=1) == self.owner.argmax(axis=1)
        return np.where((alike & (self.odds[:, YES] > 0.5))[:, None], self.owner, owner)

    def unclear(self, active: Array) -> Mask:
        """Return where (cells,) it is not clear whether a flag lies; active: (cells,) on any corner."""
        return np.asarray((active < 0.5) & ((self.yellow > ASTRAY) | (self.odds[:, YES] > HINT)))


def look_at_sixths(
    seen: Observation, said: Prediction, sides: Prediction, facts: Array
) -> OtherHexagonCorners:
    """Return what the other corners show; said, sides: by the networks of cells and of sides, unturned."""
    sheet = seen.sheet
    corners = [logs_of(light_in_corner(seen.relative, sheet, k)) for k in range(SIDES)]
    yellow = np.array([yellow_in(logs).mean(axis=1) for logs in corners])
    tinge = np.array([measure_tinge(logs) for logs in corners])
    active, owner = np.zeros(len(facts)), sides.odds["owner"]
    flagged = interpolate_odds(said.odds["active"], sides.odds["active"])[:, YES] > FLAGGED
    for turns in turns_in_order(find_tinged(tinge)[1:] & ~flagged, tinge[1:]):
        order = (np.arange(SIDES) + turns[:, None]) % SIDES
        by_sides = vote_turned(load_sides(), sides, order).odds
        is_yellow = yellow[turns, np.arange(len(turns))] > YELLOW
        turns = np.where(is_yellow | (by_sides["active"][:, YES] > GLANCED), turns, 0)
        if not turns.any():
            continue
        told = cells_turned(seen, said, facts, turns)
        both = interpolate_odds(told["active"], by_sides["active"])[:, YES]
        surer = (turns > 0) & (both > np.where(is_yellow, active, np.maximum(active, HEARD)))
        active = np.where(surer, both, active)
        owner = np.where(surer[:, None], by_sides["owner"], owner)
    return OtherHexagonCorners(np.stack([1 - active, active], axis=1), owner, yellow.max(axis=0))


def interpolate_odds(one: Array, other: Array) -> Array:
    """Return the probabilities (cells, labels) that lie between two: it is the same photo's."""
    both = np.sqrt(one * other)
    return np.asarray(both / np.maximum(both.sum(axis=1, keepdims=True), 1e-12))


def cells_turned(
    seen: Observation, said: Prediction, facts: Array, turns: NDArray[np.int64]
) -> Mapping[str, NDArray[np.float64]]:
    """Return by task what the network of cells says of cells turned anticlockwise by so many sixths (cells,).

    said: by the same network, of the cells as they lie.
    """
    again, angles = turns > 0, -turns * np.pi / 3
    windows = np.stack([_rotated(seen.windows[k], int(turns[k])) for k in np.flatnonzero(again)])
    known = facts.copy()
    known[:, 0] = facts[:, 0] * np.cos(angles) - facts[:, 1] * np.sin(angles)
    known[:, 1] = facts[:, 0] * np.sin(angles) + facts[:, 1] * np.cos(angles)
    pictures = cell_pictures(windows, seen.white[again])
    return vote_again(load_hexagons(), said, again, pictures, known[again].astype(np.float32)).odds


def _rotated(window: Light, sixths: int) -> Light:
    """Return a window turned anticlockwise by so many sixths."""
    side = len(window)
    turn = cv2.getRotationMatrix2D(((side - 1) / 2, (side - 1) / 2), 60.0 * sixths, 1.0)
    return np.asarray(cv2.warpAffine(window, turn, (side, side), borderMode=cv2.BORDER_REPLICATE), np.float32)


def light_in_corner(relative: Light, sheet: Sheet, sixths: int) -> Light:
    """Return the light (cells, pixels, 3) in a corner, as far as no piece reaches.

    sixths: how far the corner is from the top left one, clockwise.
    """
    return relative[:, *_corner_places(relative.shape[1], sheet, sixths)]


def _corner_places(side: int, sheet: Sheet, sixths: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return rows and columns of a window's pixels in a corner, where a flag shows beside a piece."""
    rows, columns = np.mgrid[:side, :side]
    across, down = ((place + 0.5 - side / 2) / PX_PER_MM / sheet.cell_mm for place in (columns, rows))
    cos, sin = np.cos(sixths * np.pi / 3), np.sin(sixths * np.pi / 3)
    x, y = across * cos + down * sin, down * cos - across * sin
    out = np.maximum(-x, -(x / 2 + y * np.sqrt(0.75)))
    towards = -(x * np.sqrt(0.75) + y / 2)
    found = np.nonzero((out < CORNER_OUT) & (towards > CORNER_TOWARDS) & (np.hypot(x, y) > CORNER_AWAY))
    return found[0], found[1]
