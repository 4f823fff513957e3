"""Whether a ring lies round a tile's middle, and which: by its picture, wherever it lies a little off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import cv2
import numpy as np

from calibration.inks import INKS
from calibration.marks import RINGS
from calibration.rings import ring_artwork
from calibration.shapes import turn_artwork
from calibration.sheet import Sheet
from calibration.threads import MARKER
from vision.rectify import PX_PER_MM, SRGB_TO_LINEAR
from vision.thread_poses import Light, TileMatch

REACH_MM = 2.0  # how far from a tile's middle a ring is looked for
TURNS = 6  # of a sixth of a full turn, which rings look alike after
SOFT_MM = 0.15  # how blurred a ring is drawn
FINE = 4  # pixels to one of the picture that it is held against
APART = 2.0  # how much a difference of light counts against likeness of pattern
SPREAD = 0.03  # of how much alike rings look
BETWEEN = 0.04  # how much less alike another ring may look
BRIGHTEST = 1.2  # of white: above is glare


def ring_odds(
    window: Light, found: TileMatch, sheet: Sheet, marks: Sequence[str], least: float
) -> Mapping[str, float]:
    """Return how likely each ring lies on a tile; the empty text stands for none.

    least: how much alike a ring has to look.
    """
    flat = sheet.sizes.thread_tile
    half = round((MARKER / np.sqrt(3) * flat + REACH_MM) * PX_PER_MM) + 1
    x, y = (round(len(window) / 2 - 0.5 + off * PX_PER_MM) for off in found.off)
    cut = np.clip(window[y - half : y + half + 1, x - half : x + half + 1], 0, BRIGHTEST)
    alike = {mark: _alike(cut, mark, flat) for mark in marks}
    best = max(alike.values(), default=-np.inf)
    if best == -np.inf:
        return {"": 1.0}
    lies = float(1 / (1 + np.exp(-(best - least) / SPREAD)))
    shares = {mark: float(np.exp((value - best) / BETWEEN)) for mark, value in alike.items()}
    total = sum(shares.values())
    return {"": 1 - lies, **{mark: lies * share / total for mark, share in shares.items()}}


def _alike(cut: Light, mark: str, flat: float) -> float:
    """Return how much a picture looks like a ring where it does most: 1 is alike."""
    roots, pattern, light = np.sqrt(cut), -1.0, np.inf
    for picture, inside in _pictures(mark, flat):
        found = cv2.matchTemplate(cut, picture, cv2.TM_CCOEFF_NORMED, mask=inside)
        pattern = max(pattern, float(found[np.isfinite(found)].max(initial=-1.0)))
        apart = cv2.matchTemplate(roots, np.sqrt(picture), cv2.TM_SQDIFF, mask=inside).min()
        light = min(light, float(np.sqrt(max(apart, 0) / inside.sum())))
    return pattern - APART * light


@cache
def _pictures(mark: str, flat: float) -> list[tuple[Light, Light]]:
    """Return a ring's pictures (side, side, 3), turned by steps, and which of their pixels are the ring's."""
    side = 2 * round(MARKER / np.sqrt(3) * flat * PX_PER_MM) + 1
    whole = side * FINE
    found = []
    for k in range(TURNS):
        canvas, covers = np.ones((whole, whole, 3), np.float32), np.zeros((whole, whole), np.float32)
        for fill in turn_artwork(ring_artwork(flat, broken=RINGS[mark].broken), 60.0 / TURNS * k):
            corners = [
                np.round((np.array(each.points) * PX_PER_MM * FINE + whole / 2 - 0.5) * 16).astype(np.int32)
                for each in fill.outlines
            ]
            ink = SRGB_TO_LINEAR[list(INKS[fill.ink].rgb[::-1])].tolist()
            cv2.fillPoly(canvas, corners, ink, cv2.LINE_8, 4)
            cv2.fillPoly(covers, corners, 1.0, cv2.LINE_8, 4)
        soft = cv2.GaussianBlur(canvas, (0, 0), SOFT_MM * PX_PER_MM * FINE)
        picture = np.asarray(cv2.resize(soft, (side, side), interpolation=cv2.INTER_AREA), np.float32)
        inside = cv2.resize(covers, (side, side), interpolation=cv2.INTER_AREA) > 0.5
        found.append((picture, np.repeat(inside[..., None], 3, axis=2).astype(np.float32)))
    return found
