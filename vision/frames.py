"""Measuring where the cells' frames really are in the flattened board."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.peaks import find_peak
from vision.rectify import PX_PER_MM, FlatPicture

Array = NDArray[np.float64]

GREEN = 1  # the channel in which a phone has most detail and frames most contrast
PIECE_SHARE = 0.38  # of the cell: within this radius a piece may stand, and nothing is looked at
EDGE_MM = 1.2  # how far to both sides of the frame's inner edge the pattern looks
FULL_TRUST = 0.35  # difference of white and frame, as a share of white, that counts as plainly seen


def measure_frames(flat: FlatPicture, sheet: Sheet, search_mm: float) -> tuple[Array, Array]:
    """Return for every cell how far its frame is from its place (cells, 2) in mm, and the trust in that.

    The pattern is light inside and dark outside the frame's inner edge; a printed frame and a black mat
    show it, a white mat does not and gets little trust. Within search_mm only.
    """
    pattern, centres = _pattern(sheet), [cell.centre_mm for cell in sheet.cells]
    windows = flat.windows(centres, len(pattern) / PX_PER_MM + 2 * search_mm)
    shifts, trusts = zip(*(_best(window[..., GREEN], pattern) for window in windows), strict=True)
    return np.array(shifts) + flat.off_middle(centres), np.array(trusts)


def _pattern(sheet: Sheet) -> NDArray[np.float32]:
    """Return the pattern: +1 just inside the frame's inner edge, -1 just outside; each part sums to 1."""
    edge = np.array(sheet.outline_mm(sheet.frame_mm))
    middles = (edge + np.roll(edge, -1, axis=0)) / 2
    apothem = np.linalg.norm(middles, axis=1)
    half = round(sheet.cell_mm * PX_PER_MM / 2)
    y, x = (np.mgrid[-half:half, -half:half] + 0.5) / PX_PER_MM
    ring = (np.stack([x, y], axis=-1) @ (middles / apothem[:, None]).T - apothem).max(axis=-1)
    free = np.hypot(x, y) > PIECE_SHARE * sheet.cell_mm
    inside = (ring < -0.2) & (ring > -EDGE_MM) & free
    outside = (ring > 0.2) & (ring < EDGE_MM) & free
    return np.asarray(inside / inside.sum() - outside / outside.sum(), np.float32)


def _best(window: NDArray[np.float32], pattern: NDArray[np.float32]) -> tuple[tuple[float, float], float]:
    """Return the shift in mm with the strongest contrast, to a fraction of a pixel, and its trust."""
    sample = window[::3, ::3].ravel()
    rank = int(0.8 * len(sample))
    white = max(float(np.partition(sample, rank)[rank]), 1e-4)
    score = cv2.matchTemplate(np.minimum(window, 1.3 * white) / white, pattern, cv2.TM_CCORR)
    _, best, _, (x, y) = cv2.minMaxLoc(score)
    h, w = score.shape
    at_rim = x in (0, w - 1) or y in (0, h - 1)
    trust = 0.0 if at_rim else float(np.clip(best / FULL_TRUST, 0, 1)) ** 2
    right, down = (find_peak(np.asarray(score)) - (np.array([w, h]) - 1) / 2) / PX_PER_MM
    return (float(right), float(down)), trust
