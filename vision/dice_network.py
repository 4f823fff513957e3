"""The two small networks that read dice, and what their outputs mean.

The finder sees a die and what is round it and says where its upper face lies; the reader sees that face
alone, turned upright, and says which one it is. How they are trained: tests/synth/train_dice.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT

__all__ = ["COVERED", "EMPTY", "FINDER", "LABELS", "OUTPUTS", "READER", "Look", "Said", "say"]

Array = NDArray[np.float64]

EMPTY, COVERED = FACE_COUNT, FACE_COUNT + 1  # labels after the faces: bare paper; anything else
LABELS = FACE_COUNT + 2
OUTPUTS = LABELS + 5


@dataclass(frozen=True)
class Look:
    """Say what a network sees: a square of span kite axes, side pixels wide."""

    name: str
    span: float
    side: int


FINDER = Look("finder", 1.9, 32)
READER = Look("reader", 1.15, 36)


@dataclass(frozen=True)
class Said:
    """Hold what a network says of n windows.

    logits: (n, LABELS). heading: (n, 2) right and up, the direction of the sharp point; short where it is
    not sure. offset: (n, 2) axes right and down from the window's middle to the kite's. scale: (n,) log of
    the kite's size against the one expected.
    """

    logits: Array
    heading: Array
    offset: Array
    scale: Array


def say(look: Look, seen: NDArray[np.float32]) -> Said:
    """Run a network on windows (n, side, side, 3)."""
    network = _load(look.name)
    network.setInput(np.ascontiguousarray(seen.transpose(0, 3, 1, 2)))
    out = np.asarray(network.forward(), np.float64)
    heading = out[:, [LABELS + 1, LABELS]]
    return Said(out[:, :LABELS], heading, out[:, LABELS + 2 : LABELS + 4], out[:, LABELS + 4])


@cache
def _load(name: str) -> cv2.dnn.Net:
    data = files("vision").joinpath(f"weights/dice-{name}.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
