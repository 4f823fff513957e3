"""Photos made pale, and how they are read: python -m tests.vision.pale prints a table.

Each photo of tests/photos whose pieces have colours is read as it is and with its light changed. Photos that
are refused as they are do not count.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.benchmarks.suites.left_out import right
from vision.errors import VisionError
from vision.read import read_photo

Light = NDArray[np.float32]
PHOTOS = Path(__file__).parents[1] / "photos"
# By what is said of them: the photos.
GROUPS = {
    "mats on squares": ("*.jpg", "[dr][io][su]*/*.jpg", "corners/*.jpg", "inks/*.jpg"),
    "mats on hexagons": ("hexagons/*.jpg",),
    "stones": ("stones/*.jpg",),
    "tiles with threads": ("trays/*.jpg",),
}


def less_colour(light: Light, share: float) -> Light:
    """Return light (height, width, 3) with a share of its colour left, as cheap lamps and phones show it."""
    grey = light.mean(axis=-1, keepdims=True)
    return np.asarray(grey + share * (light - grey), np.float32)


def veiled(light: Light, share: float) -> Light:
    """Return light (height, width, 3) of which a share is stray light, as bright as half of white."""
    return np.asarray((1 - share) * light + share / 2, np.float32)


def curved(light: Light, power: float) -> Light:
    """Return light with so many times the contrast, in logarithms."""
    return np.asarray(light**power, np.float32)


def less_yellow(light: Light, share: float) -> Light:
    """Return light as if a printer had laid a share of its yellow, which takes blue away."""
    logs = np.log(np.maximum(light, 1e-4))
    yellow = np.maximum(logs[..., 1:].min(axis=-1) - logs[..., 0], 0)
    logs[..., 0] += (1 - share) * yellow
    return np.exp(logs)


CHANGES: Mapping[str, Callable[[Light], Light]] = {
    "as it is": lambda light: light,
    "0.6 of all colour": partial(less_colour, share=0.6),
    "0.3 of all colour": partial(less_colour, share=0.3),
    "a quarter stray light": partial(veiled, share=0.25),
    "half stray light": partial(veiled, share=0.5),
    "contrast 1.6 times": partial(curved, power=1.6),
    "contrast 0.6 times": partial(curved, power=0.6),
}


def changed(photo: Path, change: Callable[[Light], Light], quality: int = 92) -> bytes:
    """Return a photo as JPEG with its light changed."""
    pixels = cv2.imread(str(photo))
    assert pixels is not None, photo
    seen = as_pixels(change(np.asarray((pixels / 255.0) ** 2.2, np.float32)))
    return cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def as_pixels(light: Light) -> NDArray[np.uint8]:
    """Return light, 0 to 1, as a photo has it."""
    return np.asarray(np.rint(255 * np.clip(light, 0, 1) ** (1 / 2.2)), np.uint8)


def main() -> None:
    """Print how many cells are wrong, wrong in silence and asked about, by pieces and change."""
    print(f"{'pieces':<20}{'photo':<24}{'boards':>7}{'cells':>7}{'wrong':>7}{'silent':>7}{'asked':>7}")
    for pieces, patterns in GROUPS.items():
        files = sorted(path for pattern in patterns for path in PHOTOS.glob(pattern))
        for name, change in CHANGES.items():
            found: Counter[str] = Counter()
            for path in files:
                try:
                    (reading,) = read_photo(changed(path, change))
                except VisionError:
                    found["refused"] += 1
                    continue
                truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["cells"]
                wrong = {cell for cell, its in reading.cells.items() if not right(truth[cell], its)}
                silent = wrong - set(reading.doubtful)
                found += Counter(boards=1, cells=len(reading.cells), wrong=len(wrong), silent=len(silent))
                found["asked"] += len(reading.doubtful)
            figures = "".join(f"{found[key]:>7}" for key in ("boards", "cells", "wrong", "silent", "asked"))
            print(f"{pieces:<20}{name:<24}{figures}", f"{found['refused']} refused" * bool(found["refused"]))


if __name__ == "__main__":
    main()
