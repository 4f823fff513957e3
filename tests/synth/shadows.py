"""Shadows laid over photos with known truth: what lies there stays as it is, so the truth does too.

One edge, bars or blots by lot, as hard as the sun draws them or softer, a little blue as shade is.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synth.picture import Pixels, to_bytes
from vision.rectify import SRGB_TO_LINEAR

__all__ = ["photo_in_shadows", "shadowed"]

DEEP = (0.2, 0.55)  # how much light is left
SOFT = (0.0006, 0.006)  # of the photo's longer side, from light to dark


def photo_in_shadows(photo: Path, seed: int) -> bytes:
    """Return a photo's file with shadows over it."""
    return to_bytes(shadowed(np.asarray(cv2.imread(str(photo)), np.uint8), seed))


def shadowed(photo: Pixels, seed: int) -> Pixels:
    """Return a photo (height, width, 3) with shadows over it."""
    rng = np.random.default_rng(seed)
    shade = _edge_or_bars(photo.shape[:2], rng) if rng.random() < 2 / 3 else _blots(photo.shape[:2], rng)
    soft = max(photo.shape) * rng.uniform(*SOFT)
    shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), soft), np.float32)[..., None]
    tint = np.array([1 + rng.uniform(0, 0.25), 1 + rng.uniform(-0.03, 0.08), 1.0], np.float32)
    light = SRGB_TO_LINEAR[photo] * (1 - shade * (1 - rng.uniform(*DEEP) * tint))
    light = np.clip(light, 0, 1)
    seen = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(np.clip(255 * seen + rng.normal(0, 1.2, seen.shape), 0, 255), np.uint8)


def _edge_or_bars(size: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    height, width = size
    y, x = np.mgrid[0:height, 0:width]
    turn, side = rng.uniform(0, np.pi), max(size)
    along = (x - width / 2) * np.cos(turn) + (y - height / 2) * np.sin(turn)
    if rng.random() < 0.5:
        return np.asarray(along > rng.uniform(-0.2, 0.2) * side, np.float32)
    apart = rng.uniform(0.06, 0.2) * side
    return np.asarray((along + rng.uniform(0, apart)) % apart < rng.uniform(0.3, 0.6) * apart, np.float32)


def _blots(size: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    height, width = size
    side, shade = max(size), np.zeros(size, np.float32)
    for _ in range(rng.integers(3, 12)):
        middle = int(rng.uniform(0, width)), int(rng.uniform(0, height))
        axes = int(rng.uniform(0.03, 0.12) * side), int(rng.uniform(0.02, 0.06) * side)
        cv2.ellipse(shade, middle, axes, rng.uniform(0, 360), 0, 360, (1.0,), -1)
    return shade
