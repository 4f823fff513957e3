"""Pictures of the reader's stages, for people who want to see why a cell was read as it was."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.rectify import Flat

__all__ = ["Debug"]


class Debug:
    """Write stages into a folder, numbered in their order; without a folder do nothing."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._count = 0
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def flat(self, name: str, flat: Flat) -> None:
        """Write the board as seen from above."""
        self._write(name, flat.linear)

    def cells(
        self, name: str, windows: NDArray[np.float32], white: NDArray[np.float64], sheet: Sheet
    ) -> None:
        """Write every cell relative to its own white, row by row."""
        if not self._folder:
            return
        relative = windows / np.exp(white)[:, None, None, :]
        rows = [np.hstack([relative[cell] for cell in row]) for row in sheet.board.rows]
        self._write(name, np.asarray(np.vstack(rows), np.float32))

    def _write(self, name: str, linear: NDArray[np.float32]) -> None:
        if not self._folder:
            return
        self._count += 1
        shown = np.round(255 * np.clip(linear, 0, 1) ** (1 / 2.2)).astype(np.uint8)
        done, png = cv2.imencode(".png", shown)
        if done:
            (self._folder / f"{self._count:02d}-{name}.png").write_bytes(bytes(png))
