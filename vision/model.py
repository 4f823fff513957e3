"""From the cells' pictures to probabilities, by networks that see the whole board, in plain numpy.

Convolutions look at every cell; attention then lets the cells of a board compare themselves with each
other, for what black, grey and green look like in this photo the board itself tells best. A few networks,
trained apart from each other, vote: where they differ is doubt. They know colours, owners and flags, not
games: which of them can stand on a cell is the game's to say. Training: vision/training/cells_network.py.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import product
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from vision.features import turned_over

__all__ = [
    "CONVOLUTIONS",
    "EPSILON",
    "HEADS",
    "LAYERS",
    "TASKS",
    "Network",
    "Said",
    "answers_of",
    "load_networks",
    "load_weights",
    "networks_of",
    "vote",
]

Light = NDArray[np.float32]

TASKS: Mapping[str, tuple[str, ...]] = {
    "colour": ("R", "G", "B", "none"),
    "owner": ("none", "black", "white"),
    "active": ("no", "yes"),
    "covered": ("no", "yes"),
    "kind": ("bead", "tile"),
}

Shapes = Sequence[tuple[int, int]]
CONVOLUTIONS: Shapes = ((5, 2), (3, 2), (3, 1), (3, 2))  # kernel, stride
AT_A_TIME = 27  # pictures: many for numpy's sake, few enough to stay in the processor's cache
LAYERS = 2  # of attention
HEADS = 4
EPSILON = 1e-5


@dataclass(frozen=True)
class Network:
    """Hold the weights by name and, by task, the temperature that makes the probabilities honest.

    conv{i}.w (kernel * kernel * in, out) and .b; cell.w, cell.b: from the flattened maps and the facts to
    an embedding; layer{i}.{norm1,norm2}.{g,b}, .qkv, .out, .up, .down as {w,b}; head.w, head.b: all
    tasks' labels side by side.
    """

    weights: Mapping[str, Light]
    temperatures: Mapping[str, float]

    def probabilities(self, pictures: Light, facts: Light) -> dict[str, NDArray[np.float64]]:
        """Return every task's labels' probabilities (cells, labels).

        pictures: (cells, side, side, 3), facts: (cells, facts), as vision.features makes them.
        """
        logits = self.logits(pictures, facts)
        found, start = {}, 0
        for task, labels in TASKS.items():
            part = logits[:, start : start + len(labels)].astype(np.float64)
            found[task] = _softmax(part / self.temperatures[task])
            start += len(labels)
        return found

    def logits(self, pictures: Light, facts: Light) -> Light:
        """Return the logits (cells, all labels) before any temperature."""
        cells = np.concatenate([_maps_of(self.weights, pictures, CONVOLUTIONS), facts], axis=1)
        board = np.maximum(_linear(self.weights, cells, "cell"), 0)
        for i in range(LAYERS):
            board = board + self._attended(self._normed(board, f"layer{i}.norm1"), f"layer{i}")
            normed = self._normed(board, f"layer{i}.norm2")
            up = np.maximum(_linear(self.weights, normed, f"layer{i}.up"), 0)
            board = board + _linear(self.weights, up, f"layer{i}.down")
        return _linear(self.weights, board, "head")

    def _attended(self, board: Light, name: str) -> Light:
        cells, width = board.shape
        query, key, value = (
            part.reshape(cells, HEADS, -1).transpose(1, 0, 2)
            for part in np.split(_linear(self.weights, board, f"{name}.qkv"), 3, axis=1)
        )
        heed = _softmax(query @ key.transpose(0, 2, 1) / np.float32(np.sqrt(width / HEADS)))
        together = (heed @ value).transpose(1, 0, 2).reshape(cells, width)
        return _linear(self.weights, together, f"{name}.out")

    def _normed(self, board: Light, name: str) -> Light:
        apart = board - board.mean(axis=1, keepdims=True)
        scale = np.sqrt((apart**2).mean(axis=1, keepdims=True) + np.float32(EPSILON))
        return np.asarray(apart / scale * self.weights[f"{name}.g"] + self.weights[f"{name}.b"], np.float32)


def answers_of(weights: Mapping[str, Light], pictures: Light, convolutions: Shapes) -> Light:
    """Return what a network that sees every picture (n, side, side, 3) by itself says of it: (n, said).

    weights: conv{i}.w and .b as a Network's; cell.w, cell.b from the flattened maps, head.w, head.b.
    """
    inner = np.maximum(_linear(weights, _maps_of(weights, pictures, convolutions), "cell"), 0)
    return _linear(weights, inner, "head")


def _linear(weights: Mapping[str, Light], seen: Light, name: str) -> Light:
    return np.asarray(seen @ weights[f"{name}.w"] + weights[f"{name}.b"], np.float32)


def _maps_of(weights: Mapping[str, Light], pictures: Light, convolutions: Shapes) -> Light:
    """Return what the convolutions make of pictures (n, side, side, 3), flattened: (n, maps)."""
    parts = np.array_split(pictures, max(1, len(pictures) // AT_A_TIME))
    return np.concatenate([_maps(weights, part, convolutions) for part in parts])


def _maps(weights: Mapping[str, Light], seen: Light, convolutions: Shapes) -> Light:
    for i, (kernel, stride) in enumerate(convolutions):
        seen = _patches(seen, kernel, stride) @ weights[f"conv{i}.w"]
        seen += weights[f"conv{i}.b"]
        np.maximum(seen, 0, out=seen)
    return seen.reshape(len(seen), -1)


def _patches(seen: Light, kernel: int, stride: int) -> Light:
    """Return what a convolution sees at every place, (n, height, width, kernel * kernel * channels)."""
    room = kernel // 2
    padded = np.pad(seen, ((0, 0), (room, room), (room, room), (0, 0)))
    count, height, _, channels = padded.shape
    lines = sliding_window_view(padded.reshape(count, height, -1), kernel * channels, axis=2)
    lines = lines[:, :, :: stride * channels]
    below = height - kernel + 1
    patches = np.stack([lines[:, y : y + below : stride] for y in range(kernel)], axis=3)
    return patches.reshape(*patches.shape[:3], -1)


def _softmax(logits: NDArray[Any]) -> NDArray[Any]:
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), logits.dtype)


@dataclass(frozen=True)
class Said:
    """Hold what the networks say together, by task.

    odds: (cells, labels) the mean of what each says. apart: (cells,) the part of the odds on which two
    networks differ at most.
    """

    odds: Mapping[str, NDArray[np.float64]]
    apart: Mapping[str, NDArray[np.float64]]


def vote(networks: Sequence[Network], pictures: Light, facts: Light) -> Said:
    """Return what the networks say of all cells.

    Each looks at the board as it is and turned over: four opinions are wrong in silence half as often as two.
    """
    looks = (pictures, facts), turned_over(pictures, facts)
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # numpy lets other threads work while it multiplies
        said = list(pool.map(lambda one: one[0].probabilities(*one[1]), product(networks, looks)))
    each = {task: np.stack([one[task] for one in said]) for task in TASKS}
    return Said(
        {task: odds.mean(axis=0) for task, odds in each.items()},
        {
            task: _apart(odds.reshape(len(networks), len(looks), *odds.shape[1:]))
            for task, odds in each.items()
        },
    )


def _apart(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far networks differ (cells,); odds: (networks, looks, cells, labels)."""
    own = odds.mean(axis=1)
    return np.asarray(abs(own[:, None] - own[None]).sum(axis=-1).max(axis=(0, 1)) / 2)


@cache
def load_networks() -> tuple[Network, ...]:
    """Return the networks that read cells, with the package's own weights."""
    return networks_of(_own("cells"))


def networks_of(data: bytes) -> tuple[Network, ...]:
    """Return the networks that read cells, of the bytes of a file of weights."""
    return tuple(
        Network(weights, {task: float(weights[f"temperature.{task}"]) for task in TASKS})
        for weights in _by_network(data).values()
    )


@cache
def load_weights(file: str) -> Mapping[str, Mapping[str, Light]]:
    """Return the package's own weights of a file, by network and name."""
    return _by_network(_own(file))


def _own(file: str) -> bytes:
    return files("vision").joinpath(f"weights/{file}.npz").read_bytes()


def _by_network(npz: bytes) -> dict[str, dict[str, Light]]:
    """Return weights by network and name; in their file they are named {network}/{weight}."""
    data = np.load(BytesIO(npz))
    found: dict[str, dict[str, Light]] = {}
    for name in data:
        network, _, weight = name.rpartition("/")
        found.setdefault(network, {})[weight] = data[name].astype(np.float32)
    return found
