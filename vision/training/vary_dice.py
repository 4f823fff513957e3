"""Vary what the readers of dice see in training: light, ink, phone, and things that lie on it."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice_network import COVERED
from vision.dice_views import BRIGHTEST, DARKEST, FLOOR

Light = NDArray[np.float32]
Labels = NDArray[np.int64]


def vary_windows(
    seen: Light, label: Labels, aim: Light, rng: np.random.Generator
) -> tuple[Light, Labels, Light]:
    """Return windows (n, side, side, 3) of log light as another phone may see them, with what they show."""
    n = len(seen)
    label, aim = label.copy(), aim.copy()
    light = (np.exp(seen) * (1 + FLOOR) - FLOOR).astype(np.float32)
    _shade(light, rng)
    for k in np.flatnonzero(rng.random(n) < 0.3):
        light[k] = cv2.GaussianBlur(light[k], (0, 0), rng.uniform(0.3, 1.1))
    for k in np.flatnonzero(rng.random(n) < 0.08):
        thing = _thing(light, rng)
        if rng.random() < 0.5:
            label[k], light[k], aim[k] = COVERED, thing, np.nan
        else:
            light[k] = _rim_hidden(light[k], thing, rng)
    flipped = rng.random(n) < 0.5  # a kite and all symbols are their own mirror images
    light[flipped] = light[flipped, :, ::-1]
    aim[flipped] *= np.array([-1, 1, -1, 1, 1], np.float32)
    tone = np.exp(rng.normal(0, 0.12, (n, 1, 1, 1))).astype(np.float32)
    gain = (rng.normal(0, 0.2, (n, 1, 1, 1)) + rng.normal(0, 0.07, (n, 1, 1, 3))).astype(np.float32)
    again = np.log((np.maximum(light, 0) + FLOOR) / (1 + FLOOR)) * tone + gain
    noise = (rng.random((n, 1, 1, 1)) < 0.5) * rng.uniform(0, 0.15, (n, 1, 1, 1))
    again += noise.astype(np.float32) * rng.standard_normal(again.shape, dtype=np.float32)
    return np.clip(again, DARKEST, BRIGHTEST).astype(np.float32), label, aim


def _shade(light: Light, rng: np.random.Generator) -> None:
    """Lay a shadow's edge, glare or another saturation over some of the windows."""
    side = light.shape[1]
    x, y = np.meshgrid(*[np.linspace(-1, 1, side, dtype=np.float32)] * 2)

    def some(share: float) -> tuple[Labels, Callable[[float, float], Light]]:
        chosen = np.flatnonzero(rng.random(len(light)) < share)
        return chosen, lambda a, b: rng.uniform(a, b, (len(chosen), 1, 1)).astype(np.float32)

    chosen, drawn = some(0.2)
    turn = drawn(0, 2 * np.pi)
    edge = 1 / (1 + np.exp(-(x * np.cos(turn) + y * np.sin(turn) - drawn(-0.8, 0.8)) / drawn(0.03, 0.4)))
    depth = drawn(0.12, 0.7) * np.exp(drawn(0, 0.35) * np.array([1, 0.1, -0.9], np.float32))
    light[chosen] *= 1 - edge[..., None] * (1 - depth)[:, :, None]
    chosen, drawn = some(0.12)
    away = (x - drawn(-1, 1)) ** 2 + (y - drawn(-1, 1)) ** 2
    light[chosen] += (drawn(0.1, 1.0) * np.exp(-away / (2 * drawn(0.08, 0.6) ** 2)))[..., None]
    chosen, _ = some(0.12)  # overexposed: paper is as bright as can be, colours come near it
    light[chosen] = np.minimum(light[chosen] * rng.uniform(1, 2.2, (len(chosen), 1, 1, 3)), 1)
    chosen, drawn = some(0.3)
    grey = light[chosen].mean(axis=3, keepdims=True)
    much = np.where(rng.random((len(chosen), 1, 1)) < 0.1, 0.15, drawn(0.5, 1.3))[..., None]
    light[chosen] = grey + (light[chosen] - grey) * much


def _thing(light: Light, rng: np.random.Generator) -> Light:
    """Return something that is no die: a plain surface, or a blot of what another window shows."""
    side = light.shape[1]
    if rng.random() < 0.5:
        return np.ones((side, side, 3), np.float32) * rng.uniform(0.02, 1.1, 3).astype(np.float32)
    start, reach = rng.integers(0, side // 2, 2), int(rng.integers(4, side // 2))
    part = light[rng.integers(len(light)), start[0] : start[0] + reach, start[1] : start[1] + reach]
    return np.asarray(cv2.GaussianBlur(cv2.resize(part, (side, side)), (0, 0), side / 8), np.float32)


def _rim_hidden(light: Light, thing: Light, rng: np.random.Generator) -> Light:
    """Return a window with a small part at its rim hidden, which leaves the face readable."""
    x, y = np.meshgrid(*[np.linspace(-1, 1, len(light))] * 2)
    turn = rng.uniform(0, 2 * np.pi)
    hidden = x * np.cos(turn) + y * np.sin(turn) > rng.uniform(0.75, 1.1)
    return np.asarray(np.where(hidden[..., None], thing, light), np.float32)
