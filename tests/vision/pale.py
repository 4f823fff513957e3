"""Photos made pale, vivid or with other contrast, and how they are read: python -m tests.vision.pale [--cut].

Each photo of tests/photos whose pieces have colours is read as it is and with its light changed; with --cut
each ends in its black patch, and cells beyond its edge do not count. Nor do photos that are refused.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.benchmarks.suites.left_out import right
from vision.errors import VisionError
from vision.locate import locate
from vision.patches import find_patches
from vision.picture import Picture
from vision.read import read_photo

Light = NDArray[np.float32]
PHOTOS = Path(__file__).parents[1] / "photos"
GAMMA = 2.2  # of a photo's values, about
# By what is said of them: the photos.
GROUPS = {
    "mats on squares": ("*.jpg", "[dr][io][su]*/*.jpg", "corners/*.jpg", "inks/*.jpg"),
    "mats on hexagons": ("hexagons/*.jpg",),
    "glossy mats": ("glossy/*.jpg",),
    "stones": ("stones/*.jpg",),
    "tiles with threads": ("trays/*.jpg",),
}


def coloured(light: Light, share: float) -> Light:
    """Return light (height, width, 3) with so much of its colour: cheap lamps leave less, phones add some."""
    grey = light.mean(axis=-1, keepdims=True)
    return np.asarray(np.maximum(grey + share * (light - grey), 0), np.float32)


def veiled(light: Light, share: float) -> Light:
    """Return light (height, width, 3) of which a share is stray light, as bright as half of white."""
    return np.asarray((1 - share) * light + share / 2, np.float32)


def curved(light: Light, power: float) -> Light:
    """Return light with so many times the contrast, in logarithms."""
    return np.asarray(light**power, np.float32)


def flattened(light: Light, share: float) -> Light:
    """Return light whose pixels lie so much closer to half of white, as filters make them."""
    return np.asarray((0.5 + share * (light ** (1 / GAMMA) - 0.5)) ** GAMMA, np.float32)


def raised_locally(light: Light, clip: float) -> Light:
    """Return light with more contrast from place to place, by OpenCV's CLAHE on the lightness of pixels."""
    lab = cv2.cvtColor(as_pixels(light), cv2.COLOR_BGR2LAB)
    lab[..., 0] = cv2.createCLAHE(clip, (8, 8)).apply(np.ascontiguousarray(lab[..., 0]))
    return light_of(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR))


def less_yellow(light: Light, share: float) -> Light:
    """Return light as if a printer had laid a share of its yellow, which takes blue away."""
    logs = np.log(np.maximum(light, 1e-4))
    yellow = np.maximum(logs[..., 1:].min(axis=-1) - logs[..., 0], 0)
    logs[..., 0] += (1 - share) * yellow
    return np.exp(logs)


CHANGES: Mapping[str, Callable[[Light], Light]] = {
    "as it is": lambda light: light,
    "0.6 of all colour": partial(coloured, share=0.6),
    "0.3 of all colour": partial(coloured, share=0.3),
    "a quarter stray light": partial(veiled, share=0.25),
    "half stray light": partial(veiled, share=0.5),
    "contrast 1.6 times": partial(curved, power=1.6),
    "contrast 0.6 times": partial(curved, power=0.6),
    "1.6 of all colour": partial(coloured, share=1.6),
    "half the contrast": partial(flattened, share=0.5),
    "local contrast": partial(raised_locally, clip=2),
}


def changed(photo: Path, change: Callable[[Light], Light], quality: int = 92, *, cut: bool = False) -> bytes:
    """Return a photo as JPEG with its light changed; cut: so that it ends in the black patch."""
    pixels = np.asarray(cv2.imread(str(photo)), np.uint8)
    assert pixels.ndim == 3, photo
    seen = as_pixels(change(light_of(cut_through_patches(pixels) if cut else pixels)))
    return cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def cut_through_patches(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a photo that ends in the middle of the black patch, on the side where that leaves most of it."""
    picture = Picture(pixels, 1.0)
    (located,) = locate(picture)
    ((x, y),) = located.view.to_pixels(find_patches(picture, located.view, located.sheet).of("black").places)
    column, row = round(float(x)), round(float(y))
    parts = pixels[:, column:], pixels[:, :column], pixels[row:], pixels[:row]
    return max(parts, key=np.size)


def as_pixels(light: Light) -> NDArray[np.uint8]:
    """Return light, 0 to 1, as a photo has it."""
    return np.asarray(np.rint(255 * np.clip(light, 0, 1) ** (1 / GAMMA)), np.uint8)


def light_of(pixels: NDArray[Any]) -> Light:
    """Return the light, 0 to 1, of a photo's pixels."""
    return np.asarray((pixels / 255.0) ** GAMMA, np.float32)


def main() -> None:
    """Print how many cells are wrong, wrong in silence and asked about, by pieces and change."""
    parser = argparse.ArgumentParser(prog="python -m tests.vision.pale", description=main.__doc__)
    parser.add_argument("--cut", action="store_true", help="cut every photo through its black patch")
    cut = parser.parse_args().cut
    print(f"{'pieces':<20}{'photo':<24}{'boards':>7}{'cells':>7}{'wrong':>7}{'silent':>7}{'asked':>7}")
    for pieces, patterns in GROUPS.items():
        files = sorted(path for pattern in patterns for path in PHOTOS.glob(pattern))
        for name, change in CHANGES.items():
            found: Counter[str] = Counter()
            for path in files:
                try:
                    (reading,) = read_photo(changed(path, change, cut=cut))
                except VisionError:
                    found["refused"] += 1
                    continue
                truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["cells"]
                cells = {name: cell for name, cell in reading.cells.items() if cell.shown or not cut}
                wrong = {name for name, cell in cells.items() if not right(truth[name], cell)}
                asked = set(reading.doubtful) & set(cells)
                found += Counter(boards=1, cells=len(cells), wrong=len(wrong), silent=len(wrong - asked))
                found["asked"] += len(asked)
            figures = "".join(f"{found[key]:>7}" for key in ("boards", "cells", "wrong", "silent", "asked"))
            print(f"{pieces:<20}{name:<24}{figures}", f"{found['refused']} refused" * bool(found["refused"]))


if __name__ == "__main__":
    main()
