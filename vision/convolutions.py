"""Convolutions of many small pictures, in plain numpy: each is one product of matrices."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

Light = NDArray[np.float32]
Shapes = Sequence[tuple[int, int]]

AT_A_TIME = 9 * 40 * 40  # pixels: few enough for what is made of them to stay in the processor's cache


def maps_of(every: Sequence[Mapping[str, Light]], pictures: Light, convolutions: Shapes) -> list[Light]:
    """Return for several networks' weights what their convolutions make of pictures, flattened: (n, maps).

    pictures: (n, side, side, 3). All see the same, so what the first convolution looks at is laid out once.
    """
    parts = np.array_split(pictures, max(1, pictures[..., 0].size // AT_A_TIME))
    if len(parts) == 1:
        return _maps(every, pictures, convolutions)
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # numpy lets other threads work while it multiplies
        made = list(pool.map(lambda part: _maps(every, part, convolutions), parts))
    return [np.concatenate(maps) for maps in zip(*made, strict=True)]


def _maps(every: Sequence[Mapping[str, Light]], pictures: Light, convolutions: Shapes) -> list[Light]:
    """Return the same of a few pictures; the first convolution is one product for all."""
    kernel, stride = convolutions[0]
    first = _convolved(
        np.concatenate([weights["conv0.w"] for weights in every], axis=1),
        np.concatenate([weights["conv0.b"] for weights in every]),
        _patches(_bordered(pictures, kernel // 2), kernel, stride),
    )
    found = []
    for weights, maps in zip(every, np.split(first, len(every), axis=-1), strict=True):
        for i, (kernel, stride) in enumerate(convolutions[1:], 1):
            patches = _patches(_bordered(maps, kernel // 2, 0), kernel, stride)
            maps = _convolved(weights[f"conv{i}.w"], weights[f"conv{i}.b"], patches)
        found.append(np.maximum(maps, 0).reshape(len(maps), -1))
    return found


def _convolved(weights: Light, bias: Light, patches: Light) -> Light:
    """Return what a convolution makes of all that it sees, by one product instead of one a line."""
    flat = patches.reshape(-1, patches.shape[-1]) @ weights
    flat += bias
    return flat.reshape(*patches.shape[:3], -1)


def _bordered(seen: Light, room: int, least: float = -np.inf) -> Light:
    """Return maps (n, height, width, channels) with room for zeros round them, and nothing below least."""
    count, height, width, channels = seen.shape
    roomy = np.zeros((count, height + 2 * room, width + 2 * room, channels), np.float32)
    np.maximum(seen, np.float32(least), out=roomy[:, room : room + height, room : room + width])
    return roomy


def _patches(padded: Light, kernel: int, stride: int) -> Light:
    """Return what a convolution sees at every place, (n, height, width, kernel * kernel * channels)."""
    count, height, width, channels = padded.shape
    down, right = ((size - kernel) // stride + 1 for size in (height, width))
    a, b, c, d = padded.strides
    lines = as_strided(
        padded, (count, height, right, kernel * channels), (a, b, stride * c, d), writeable=False
    )
    patches = np.empty((count, down, right, kernel, kernel * channels), np.float32)
    for y in range(kernel):
        patches[:, :, :, y] = lines[:, y : y + height - kernel + 1 : stride]
    return patches.reshape(count, down, right, -1)
