"""Whether a photo shows the sheet's printed colours as printed: else none of its colours can be believed.

Printers lack inks, lamps and phones tint, and a colour hardly ever looks like another's for it. What swaps or
turns colours does that to the patches as well. Greys are judged elsewhere (vision.greys).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from calibration.inks import GREYS, INKS
from calibration.sheet import Patch, Sheet
from vision.picture import Picture
from vision.pose import View
from vision.rectify import SRGB_TO_LINEAR, flatten_all

Array = NDArray[np.float64]

EDGE_MM, BESIDE_MM = 2.0, 2.0  # a patch's border is left out; paper so far beside its corners is its white
FLOOR = 0.03  # of white
# Photos show patches 0.94 alike and more, a printer that lacks an ink 0.62; colours turned by a quarter 0.2.
ALIKE = 0.5
LEAST_STRENGTH = 0.1  # of the printed tints: less is a grey print or photo
CLEARLY = 0.1  # more alike with channels swapped: photos as they are, and prints that lack an ink, reach 0.02
LIGHTEST = 0.6  # of white, in the darkest channel of all: lighter are no patches
FEWEST = 3  # patches: one of them may be covered


@dataclass(frozen=True)
class PatchColours:
    """What the patches of colour show: none if they look grey, odd if they look like others."""

    none: bool = False
    odd: bool = False


def read_patches(picture: Picture, view: View, sheet: Sheet) -> PatchColours:
    """Return what the patches of colour show, whichever one is left out; nothing if there are none."""
    patches = [patch for patch in sheet.patches if patch.ink not in GREYS]
    if len(patches) < FEWEST or not are_inside(picture, view, patches):
        return PatchColours()
    inside, paper = measure_patches(picture, view, patches)
    light = inside / paper
    if light.min() > LIGHTEST:
        return PatchColours()
    seen = _tints(light)
    printed = _tints(np.array([SRGB_TO_LINEAR[list(INKS[patch.ink].rgb[::-1])] for patch in patches]))
    if np.linalg.norm(seen) < LEAST_STRENGTH * np.linalg.norm(printed):
        return PatchColours(none=True)
    alike = _alike(seen, printed)
    swapped = max(_alike(seen[:, order], printed) for order in map(list, permutations(range(3))))
    return PatchColours(odd=alike < ALIKE or swapped > alike + CLEARLY)


def choose_by_patches(picture: Picture, view: View, sheets: Sequence[Sheet]) -> Sheet:
    """Return the first of these sheets whose patches the photo does not deny, else the first of all."""
    return next((sheet for sheet in sheets if not read_patches(picture, view, sheet).odd), sheets[0])


def are_inside(picture: Picture, view: View, patches: Sequence[Patch]) -> bool:
    """Return whether patches lie within the picture; of a board's part they may be beyond its edge."""
    boxes = np.array([patch.box_mm for patch in patches])
    pixels = view.to_pixels(np.concatenate([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]]))
    height, width = picture.bgr.shape[:2]
    return bool(((pixels >= 0) & (pixels < (width, height))).all())


def measure_patches(picture: Picture, view: View, patches: Sequence[Patch]) -> tuple[Array, Array]:
    """Return the linear light (patches, 3) of patches, and of the paper round each."""
    found = []
    boxes = [patch.box_mm for patch in patches]
    flats = flatten_all(picture.bgr, view, boxes, 2 * BESIDE_MM)
    for (x, y, w, h), flat in zip(boxes, flats, strict=True):
        corners = [
            (x + dx, y + dy) for dx in (-BESIDE_MM, w + BESIDE_MM) for dy in (-BESIDE_MM, h + BESIDE_MM)
        ]
        beside = np.stack(flat.windows(corners, BESIDE_MM)).reshape(-1, 3)
        (inside,) = flat.windows([(x + w / 2, y + h / 2)], w - 2 * EDGE_MM)
        found.append([np.median(each, axis=0) for each in (inside.reshape(-1, 3), beside)])
    inside, paper = np.array(found, np.float64).transpose(1, 0, 2)
    return inside, np.maximum(paper, 1e-3)


def _tints(light: Array) -> Array:
    """Return how far each channel is from a colour's mean (n, 3), in logarithms."""
    told = np.log(np.asarray(light, np.float64) + FLOOR)
    return np.asarray(told - told.mean(axis=1, keepdims=True))


def _alike(seen: Array, printed: Array) -> float:
    """Return how far tints are in proportion without the worst patch: 1 or less; below 0 they contradict."""
    products = np.array([(seen * printed).sum(axis=1), (seen**2).sum(axis=1), (printed**2).sum(axis=1)])
    both, one, other = products.sum(axis=1, keepdims=True) - products  # without each patch
    return float((both / np.sqrt(np.maximum(one * other, 1e-18))).max())
