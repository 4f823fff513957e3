"""Flags on every corner of hexagonal mats: cells are seen turned where another corner shows yellow.

As on squares (vision.flag_corners), but by sixths: the network of cells sees a turned picture, and the
networks of sides, who see every side from the middle outwards, see the same sides from another one on.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.doubt import HexagonLimits, logs_of_odds, pool_evidence
from vision.features import cell_pictures, turned_by_sixths
from vision.flag_corners import OtherCorners, measure_hidden, turns_in_order
from vision.flags import find_tinged, measure_tinge, yellow_in
from vision.model import (
    SIDE_TASKS,
    TASKS,
    Prediction,
    glance_again,
    load_hexagons,
    load_sides,
    turn_sides,
    vote_again,
)
from vision.recognition import Observation
from vision.rectify import PX_PER_MM
from vision.samples import logs_of
from vision.side_pictures import SIDES

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

CORNER_OUT, CORNER_TOWARDS, CORNER_AWAY = 0.48, 0.36, 0.38  # of the cell: where a flag shows beside pieces
YES = TASKS["active"].index("yes")


def look_at_sixths(
    seen: Observation,
    said: Prediction,
    sides: Prediction,
    unturned: Mapping[str, Array],
    facts: Array,
    limits: HexagonLimits,
) -> OtherCorners:
    """Return what the corners show; said, sides: by the networks of cells and of sides, unturned.

    unturned: of hear_both, by these.
    """
    sheet = seen.sheet
    corners = [logs_of(light_in_corner(seen.relative, sheet, k)) for k in range(SIDES)]
    yellow = np.array([yellow_in(logs).mean(axis=1) for logs in corners])
    tinge = np.array([measure_tinge(logs) for logs in corners])
    hidden = measure_hidden(corners, limits)
    found = OtherCorners(np.zeros(len(facts)), {"owner": unturned["owner"]}, hidden)
    flagged = unturned["active"][:, YES] > limits.flagged_odds
    may_be = ~flagged & find_tinged(tinge, limits.tinged_logs, limits.lead_logs)
    for turns in turns_in_order(may_be, tinge[1:]):
        glance = glance_again(load_sides()[0], sides, *turn_sides(sides, turns))["active"][:, YES]
        turns = np.where(glance > limits.glanced_flag, turns, 0)
        if not turns.any():
            continue
        by_sides = vote_again(load_sides(), sides, *turn_sides(sides, turns)).odds
        told = hear_both(cells_turned(seen, said, facts, turns), by_sides, limits)
        is_yellow = yellow[turns, np.arange(len(turns))] > limits.heard_yellow
        found = found.look_again(turns > 0, told, is_yellow, limits)
    return found


def hear_both(
    cells: Mapping[str, Array], sides: Mapping[str, Array], limits: HexagonLimits
) -> Mapping[str, Array]:
    """Return the odds of owners and flags by the network of cells and those of sides."""
    return {
        task: pool_evidence(*((logs_of_odds(its[task]), limits.heard_weight) for its in (cells, sides)))
        for task in SIDE_TASKS
    }


def cells_turned(
    seen: Observation, said: Prediction, facts: Array, turns: NDArray[np.int64]
) -> Mapping[str, NDArray[np.float64]]:
    """Return by task what the network of cells says of cells turned anticlockwise by so many sixths (cells,).

    said: by the same network, of the cells as they lie.
    """
    again = turns > 0
    pictures, known = cell_pictures(seen.relative[again]), facts[again].astype(np.float32)
    turned = turned_by_sixths(pictures, known, turns[again])
    return vote_again(load_hexagons(), said, again, *turned).odds


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
