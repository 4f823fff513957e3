"""From a cell's features to probabilities, by small networks learned from photos with known truth.

The networks know colours, owners and flags, not games: which combinations can stand on a cell is the
game's to say. How they are trained: tests/synth/train_cells.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

__all__ = ["TASKS", "Network", "load_networks"]

Array = NDArray[np.float64]

TASKS: Mapping[str, tuple[str, ...]] = {
    "colour": ("R", "G", "B", "none"),
    "owner": ("none", "black", "white"),
    "active": ("no", "yes"),
    "covered": ("no", "yes"),
    "kind": ("bead", "tile"),
}


@dataclass(frozen=True)
class Network:
    """Hold one task's network: standardise, one hidden layer, softmax over the task's labels.

    mean, scale: (features,). w1 (features, hidden), b1, w2 (hidden, labels), b2. temperature: what the
    logits are divided by so that the probabilities are honest on photos not trained on.
    """

    mean: Array
    scale: Array
    w1: Array
    b1: Array
    w2: Array
    b2: Array
    temperature: float

    def probabilities(self, features: Array) -> Array:
        """Return the labels' probabilities (cells, labels)."""
        hidden = np.tanh(((features - self.mean) / self.scale) @ self.w1 + self.b1)
        logits = (hidden @ self.w2 + self.b2) / self.temperature
        logits -= logits.max(axis=1, keepdims=True)
        odds = np.exp(logits)
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))


@cache
def load_networks() -> Mapping[str, Network]:
    """Return the networks by task, from the package's own weights."""
    data = np.load(BytesIO(files("vision").joinpath("weights/cells.npz").read_bytes()))

    def network(task: str) -> Network:
        mean, scale, w1, b1, w2, b2, temperature = (
            data[f"{task}.{field.name}"].astype(np.float64) for field in fields(Network)
        )
        return Network(mean, scale, w1, b1, w2, b2, float(temperature))

    return {task: network(task) for task in TASKS}
