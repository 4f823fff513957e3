"""The two small networks that read dice, and what their outputs mean.

The finder sees a cell and what is round it and says where in it the die's upper face lies and how it is
turned; the reader sees that face turned upright and says which one it is, and where it really lies. How they
are trained: vision/training/dice_networks.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT
from vision.model import run_network

Array = NDArray[np.float64]

EMPTY, COVERED = FACE_COUNT, FACE_COUNT + 1  # labels after the faces: bare paper; anything else
LABELS = FACE_COUNT + 2
OUTPUTS = LABELS + 5
SIDE = 40  # pixels of a window
FINDER_CELLS = 1.3  # the width of the finder's windows, and
READER_AXES = 1.5  # of the reader's


@dataclass(frozen=True)
class DicePrediction:
    """A network's answer for n windows.

    logits: (n, LABELS). heading: (n, 2) right and up, the direction of the sharp point; short if it is
    not sure. offset: (n, 2) right and down from the window's middle to the kite's, axis: (n,) log of the
    kite's length, both as shares of the window's width.
    """

    logits: Array
    heading: Array
    offset: Array
    axis: Array


def predict_dice(name: str, seen: NDArray[np.float32]) -> DicePrediction:
    """Return what the network "finder" or "reader" says of windows (n, SIDE, SIDE, 3)."""
    out = run_network(f"dice-{name}", seen).astype(np.float64)
    logits, heading, offset, axis = np.split(out, [LABELS, LABELS + 2, LABELS + 4], axis=1)
    return DicePrediction(logits, heading, offset, axis[:, 0])
