"""What vision's networks say, computed from their weights by plain numpy, slowly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Weights = Mapping[str, NDArray[Any]]


def look_slowly(weights: Weights, pictures: NDArray[Any], strides: Sequence[int]) -> Numbers:
    """Return what a network that sees every picture (n, side, side, 3) by itself says of it."""
    return _linear(weights, _relu(_linear(weights, _convolved(weights, pictures, strides), "cell")), "head")


def compare_slowly(
    weights: Weights, pictures: NDArray[Any], facts: NDArray[Any], strides: Sequence[int]
) -> tuple[Numbers, Numbers]:
    """Return what a network knows of all cells, or of their sides, and what it says of the cells."""
    flat = pictures.reshape(-1, *pictures.shape[-3:])
    maps = _convolved(weights, flat, strides).reshape(*facts.shape[:-1], -1)
    first = "side" if "side.w" in weights else "cell"
    seen = board = _relu(_linear(weights, np.concatenate([maps, facts], axis=-1), first))
    if first == "side":
        board = _relu(_linear(weights, seen.reshape(len(seen), -1), "cell"))
    for layer in ("layer0", "layer1"):
        board = board + _attended(weights, _normed(weights, board, f"{layer}.norm1"), layer)
        up = _relu(_linear(weights, _normed(weights, board, f"{layer}.norm2"), f"{layer}.up"))
        board = board + _linear(weights, up, f"{layer}.down")
    return seen, _linear(weights, board, "head")


def _convolved(weights: Weights, pictures: NDArray[Any], strides: Sequence[int]) -> Numbers:
    """Return the maps of pictures, each place of each the sum over what its kernel covers."""
    maps = pictures.astype(np.float64)
    for i, stride in enumerate(strides):
        kernel, bias = (
            weights[f"conv{i}.w"].transpose(2, 3, 1, 0),
            weights[f"conv{i}.b"],
        )  # row, column, in, out
        room = len(kernel) // 2
        padded = np.pad(maps, ((0, 0), (room, room), (room, room), (0, 0)))
        rows, columns = (range(0, size, stride) for size in maps.shape[1:3])
        seen = [
            [np.tensordot(padded[:, y : y + len(kernel), x : x + len(kernel)], kernel, 3) for x in columns]
            for y in rows
        ]
        maps = _relu(np.stack([np.stack(line, axis=1) for line in seen], axis=1) + bias)
    return maps.reshape(len(maps), -1)


def _attended(weights: Weights, board: Numbers, layer: str) -> Numbers:
    """Return what cells take from each other, by four heads."""
    query, key, value = np.split(_linear(weights, board, f"{layer}.qkv"), 3, axis=1)
    heads = []
    for q, k, v in zip(*(np.split(part, 4, axis=1) for part in (query, key, value)), strict=True):
        heed = np.exp(q @ k.T / np.sqrt(q.shape[1]))
        heads.append(heed / heed.sum(axis=1, keepdims=True) @ v)
    return _linear(weights, np.concatenate(heads, axis=1), f"{layer}.out")


def _normed(weights: Weights, board: Numbers, name: str) -> Numbers:
    apart = board - board.mean(axis=1, keepdims=True)
    scale = np.sqrt((apart**2).mean(axis=1, keepdims=True) + 1e-5)
    return np.asarray(apart / scale * weights[f"{name}.g"] + weights[f"{name}.b"])


def _linear(weights: Weights, seen: Numbers, name: str) -> Numbers:
    return np.asarray(seen @ weights[f"{name}.w"].astype(np.float64) + weights[f"{name}.b"])


def _relu(seen: Numbers) -> Numbers:
    return np.maximum(seen, 0)
