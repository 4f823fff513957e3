"""One table photographed from two sides, hard to read in each: something else lies in the way each time."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from games.standing import Standing
from tests.synth.picture import PX_PER_MM, Camera, Pixels, lay_out, photograph, to_bytes

__all__ = ["Pair", "pair_of"]

COARSE = 4  # pixels of the page to one of light and shadow
SLEEVE_BGR = (92, 128, 176)


@dataclass(frozen=True)
class Pair:
    """Two photos of a table and what stands there, in reading order."""

    photos: tuple[bytes, bytes]
    standing: tuple[Standing, ...]


def pair_of(sheet: Sheet, classes: tuple[Standing, ...], seed: int) -> Pair:
    """Return the photos of a seed's table from two opposite sides, steep and in poor light."""
    rng = np.random.default_rng([seed, 19])
    standing = tuple(classes[k] for k in rng.integers(len(classes), size=len(sheet.cells)))
    page = lay_out(sheet, standing, "tile")
    azimuth = rng.uniform(0, 360)
    sides = [_photo(_troubled(page, sheet, rng), azimuth + 180 * k, rng) for k in range(2)]
    return Pair((sides[0], sides[1]), standing)


def _photo(page: Pixels, azimuth: float, rng: np.random.Generator) -> bytes:
    camera = Camera(
        tilt=rng.uniform(36, 46),
        azimuth=azimuth,
        roll=rng.normal(0, 5),
        distance=rng.uniform(380, 420),
        size=(1344, 1344),
    )
    seed = int(rng.integers(1 << 30))
    photo = photograph(page, camera, seed=seed, light=rng.uniform(0.5, 0.9), noise=rng.uniform(2, 6))
    return to_bytes(np.asarray(cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.3, 1.0)), np.uint8), 85)


def _troubled(page: Pixels, sheet: Sheet, rng: np.random.Generator) -> Pixels:
    """Return the page as light and things on it look from one side: a shadow, glare, a sleeve."""
    x, y, width, height = sheet.board_box_mm
    rows, columns = (np.arange(0, side, COARSE) / PX_PER_MM for side in page.shape[:2])

    def near(radius: float, soft: float) -> NDArray[np.float32]:
        """Return how far within an ellipse at a place by lot every pixel lies, from 0 to 1."""
        at, long = (x + rng.uniform(0, width), y + rng.uniform(0, height)), rng.uniform(1.0, 1.8)
        away = np.hypot((columns[None] - at[0]) / long, rows[:, None] - at[1])
        share = np.clip((radius - away) / soft, 0, 1).astype(np.float32)
        return cv2.resize(share, page.shape[1::-1])[..., None].astype(np.float32)

    seen = page * (1 - np.float32(rng.uniform(0.5, 0.8)) * near(rng.uniform(25, 50), 6))
    for _ in range(2):
        seen += 230 * near(rng.uniform(12, 22), 9)
    sleeve = near(rng.uniform(18, 28), 0.3)
    seen += sleeve * (np.array(SLEEVE_BGR, np.float32) - seen)
    return np.asarray(np.clip(seen, 0, 255), np.uint8)
