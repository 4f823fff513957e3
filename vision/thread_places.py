"""An empty place of a tray: how much of its frame shows, and whether anything lies inside it."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.sheet import Sheet
from vision.rectify import PX_PER_MM
from vision.thread_poses import Array, Light, take_light

INSIDE_MM, TONES = 8.4, 0.3  # from the middle of an empty place, and logarithms of its light
NAME_MM, NAME_UP = 2.8, 0.2  # half of what its name takes; it may stand so much of a cell above the middle
PER_SIDE = 12  # samples of the frame on each side
DARKEST, DARK, STEP = 0.02, 0.6, 0.8  # of white: frames; and of what is inside them
FEW = 0.4  # of the frame: where less is shown, the rest counts as hidden by what lies there


def bare_share(window: Light, sheet: Sheet, shown: Light) -> float:
    """Return the share of a place's frame that shows: dark, and darker than what is inside of it.

    shown: 0 if a tile beside may hide it; that is left out.
    """
    grey = np.asarray(cv2.blur(np.ascontiguousarray(window.mean(axis=-1)), (3, 3)), np.float32)
    outer, inner = (_round(sheet, inset) for inset in (sheet.frame_mm - 0.5, sheet.frame_mm + 0.8))
    frame, inside, seen = take_light(grey, outer), take_light(grey, inner), take_light(shown, outer) > 0.5
    shows = (frame > DARKEST) & (frame < DARK) & (frame < STEP * inside) & seen
    return float(shows.sum() / max(seen.sum(), FEW * seen.size))


def stained_share(window: Light, sheet: Sheet, shown: Light) -> float:
    """Return the share of a place's inside, except for its printed name, that is not of one tone."""
    x, y = np.meshgrid(*2 * [np.arange(-INSIDE_MM, INSIDE_MM + 1e-9, 1 / PX_PER_MM)])
    named = (np.abs(x) < NAME_MM) & (y < NAME_MM) & (y > -NAME_UP * sheet.cell_mm - NAME_MM)
    spots = np.stack([x, y], axis=-1)[(np.hypot(x, y) < INSIDE_MM) & ~named]
    spots = spots[take_light(shown, spots) > 0.5]
    light = np.log(np.maximum(take_light(window, spots), 0) + 0.05)
    return float((np.abs(light - np.median(light, axis=0)).max(axis=-1) > TONES).mean())


def _round(sheet: Sheet, inset: float) -> Array:
    """Return points all round a place, so many mm inside its edge."""
    corners = np.array(sheet.outline_mm(inset))
    shares = (np.arange(PER_SIDE) + 0.5)[:, None] / PER_SIDE
    sides = [a + shares * (b - a) for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    return np.concatenate(sides)
