"""Artwork as pixels: the same fills that the PDF gets, drawn with OpenCV."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.inks import INKS
from calibration.paper import Box
from calibration.shapes import Fill

_SUPERSAMPLING = 4
_SHIFT = 6  # fractional bits of the corners given to OpenCV

Pixels = NDArray[np.uint8]


def picture(artwork: tuple[Fill, ...], window: Box, px: int) -> Pixels:
    """Return artwork seen through a square window (mm) as px by px pixels, BGR and alpha.

    Alpha is 0 if nothing is painted.
    """
    size = px * _SUPERSAMPLING
    canvas = np.zeros((size, size, 4), np.uint8)
    for fill in artwork:
        corners = [_pixels(outline.points, window, size) for outline in fill.outlines]
        r, g, b = INKS[fill.ink].rgb
        cv2.fillPoly(canvas, corners, (b, g, r, 255), cv2.LINE_8, _SHIFT)
    return _reduced(canvas, px)


def _pixels(points: tuple[tuple[float, float], ...], window: Box, size: int) -> NDArray[np.int32]:
    """Return corners in OpenCV's fixed point, where whole numbers are the middles of pixels."""
    left, top, width, _ = window
    place = (np.array(points) - (left, top)) * (size / width) - 0.5
    fixed: NDArray[np.int32] = np.rint(place * 2**_SHIFT).astype(np.int32)
    return fixed


def _reduced(canvas: Pixels, px: int) -> Pixels:
    """Average blocks of pixels, colour weighted by alpha so that edges do not darken.

    Every pixel of the canvas is opaque, or black and transparent, so colours need no weights.
    """
    means = cv2.resize(canvas.astype(np.float32), (px, px), interpolation=cv2.INTER_AREA)
    alpha = means[..., 3:]
    means[..., :3] = 255 * means[..., :3] / np.maximum(alpha, 1)
    pixels: Pixels = np.rint(means).astype(np.uint8)
    return pixels
