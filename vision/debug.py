"""Pictures of the reader's stages, for people who want to see why a cell was read as it was."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.rectify import FlatPicture

Keep = Callable[[str, bytes], None]
"""What takes a file's name and the picture, a PNG."""


class Debug:
    """A recorder that numbers the stages of reading; without a receiver it does nothing."""

    def __init__(self, keep: Keep | None) -> None:
        self._keep = keep
        self._count = 0

    def flat(self, name: str, flat: FlatPicture) -> None:
        """Show the board as seen from above."""
        self._show(name, flat.linear)

    def cells(self, name: str, relative: NDArray[np.float32], sheet: Sheet) -> None:
        """Show every cell relative to its own white, row by row."""
        if not self._keep:
            return
        rows = [np.hstack([relative[cell] for cell in row]) for row in sheet.board.rows]
        widest = max(row.shape[1] for row in rows)  # of hexagons rows differ: the others are filled up
        filled = [np.pad(row, ((0, 0), (0, widest - row.shape[1]), (0, 0))) for row in rows]
        self._show(name, np.asarray(np.vstack(filled), np.float32))

    def _show(self, name: str, linear: NDArray[np.float32]) -> None:
        if not self._keep:
            return
        self._count += 1
        shown = np.round(255 * np.clip(linear, 0, 1) ** (1 / 2.2)).astype(np.uint8)
        done, png = cv2.imencode(".png", shown)
        if done:
            self._keep(f"{self._count:02d}-{name}.png", bytes(png))
