"""The peaks of maps that say how alike pictures are at every shift."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def find_peak(alike: NDArray[Any]) -> NDArray[np.float64]:
    """Return where (x, y) a map is largest: the top of parabolas through it and what lies beside it."""
    row, column = (int(at) for at in np.unravel_index(int(alike.argmax()), alike.shape))
    return np.array([column + _beside(alike[row], column), row + _beside(alike[:, column], row)])


def _beside(line: NDArray[Any], top: int) -> float:
    if not 0 < top < len(line) - 1:
        return 0.0
    before, there, after = (float(value) for value in line[top - 1 : top + 2])
    bend = before - 2 * there + after
    return 0.5 * (before - after) / bend if bend < 0 else 0.0
