"""A phone's camera that is known exactly, and its photo of a flat page on a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pose import View

PAGE_PX_PER_MM = 6.0
TABLE_BGR = (70, 105, 140)

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Camera:
    """The place of the phone: tilt from the vertical, azimuth and roll in degrees, distance in mm.

    size: width and height in pixels; the lens is a phone's main one (26 mm equivalent). aim: the point of
    the page it looks at, in mm.
    """

    tilt: float = 15.0
    azimuth: float = 20.0
    roll: float = 0.0
    distance: float = 330.0
    size: tuple[int, int] = (1512, 2016)
    k1: float = 0.0
    aim: tuple[float, float] = (105.0, 139.7)

    def view(self) -> View:
        """Return the map from the page's millimetres to pixels."""
        width, height = self.size
        focal = 26 / 21.63 * float(np.hypot(width, height)) / 2
        tilt, azimuth, roll = np.radians([self.tilt, self.azimuth, self.roll])
        target = np.array([*self.aim, 0.0])
        away = np.array([np.sin(tilt) * np.sin(azimuth), np.sin(tilt) * np.cos(azimuth), -np.cos(tilt)])
        ahead = -away
        up = np.array([np.sin(azimuth + roll), np.cos(azimuth + roll), 0.0])
        right = np.cross(up, ahead) / np.linalg.norm(np.cross(up, ahead))
        down = np.cross(ahead, right)
        rotation = np.stack([right, down, ahead])
        shift = rotation @ -(target + away * self.distance)
        lens = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])
        homography = lens @ np.column_stack([rotation[:, 0], rotation[:, 1], shift])
        return View(homography / homography[2, 2], self.size, self.k1)


def photograph(
    page: Pixels, camera: Camera, *, seed: int = 0, light: float = 1.0, noise: float = 2.0
) -> Pixels:
    """Return a photo (BGR) of a page lying on a table.

    light: exposure of the paper's white; it falls off to one side. noise: standard deviation in grey levels.
    """
    width, height = camera.size
    view = camera.view()
    coarse = np.stack(np.meshgrid(np.arange(0, width + 16, 16), np.arange(0, height + 16, 16)), axis=-1)
    at = view.to_page(coarse.reshape(-1, 2).astype(np.float64)) * PAGE_PX_PER_MM - 0.5
    grid = at.reshape(*coarse.shape[:2], 2).astype(np.float32)
    fx, fy = np.meshgrid(np.arange(width, dtype=np.float32) / 16, np.arange(height, dtype=np.float32) / 16)
    maps = cv2.remap(grid, fx, fy, cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(
        page, (0, 0), 0.4 * PAGE_PX_PER_MM / max(view.px_per_mm(np.array([camera.aim]))[0], 0.1)
    )
    seen = cv2.remap(
        soft,
        maps[..., 0],
        maps[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=TABLE_BGR,
    )
    tint, grain = _by_lot(seed, camera.size)
    fall = np.float32(0.85 * light) * (1 - 4 / width * fx[0])
    rows = seen.reshape(height, 3 * width)  # long rows, for numpy is slow where the last axis is short
    lit = rows * np.repeat(fall, 3)
    lit *= np.tile((tint / tint.max()).astype(np.float32), width)
    lit += grain * np.float32(noise)
    noisy: Pixels = np.clip(lit, 0, 255, out=lit).astype(np.uint8).reshape(seen.shape)
    return noisy


@lru_cache(maxsize=1)  # most photos that follow each other are of one seed and size
def _by_lot(seed: int, size: tuple[int, int]) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
    """Return the light's tint and the grain of each row, in standard deviations; not to be written to."""
    rng, (width, height) = np.random.default_rng(seed), size
    return np.exp(rng.normal(0, 0.06, 3)), rng.standard_normal((height, 3 * width), dtype=np.float32)


def to_bytes(photo: Pixels, quality: int = 90) -> bytes:
    """Return a photo as the bytes of a JPEG file."""
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return bytes(data)
