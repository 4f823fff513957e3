"""Whether a photo shows the sheet's printed colours as printed, and how pale it makes all colours.

Printers lack inks, lamps and phones tint, and a colour hardly ever looks like another's for it. What swaps or
turns colours does that to the patches as well: then no colour can be believed. What makes colours pale is
made up for. Greys are judged elsewhere (vision.greys).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from calibration.inks import GREYS, INKS
from calibration.sheet import Sheet
from vision.light import strengthen
from vision.picture import Picture
from vision.pose import View
from vision.rectify import SRGB_TO_LINEAR, flatten_all
from vision.veil import Veil

Array = NDArray[np.float64]

EDGE_MM, BESIDE_MM = 2.0, 2.0  # a patch's border is left out; paper so far beside its corners is its white
FLOOR, LEAST = 0.03, 1e-3  # of white; linear light of paper
# Photos show patches 0.94 alike and more, a printer that lacks an ink 0.62; colours turned by a quarter 0.2.
ALIKE = 0.5
LEAST_STRENGTH = 0.1  # of the printed tints: less is a grey print or photo
CLEARLY = 0.1  # more alike with channels swapped: photos as they are, and prints that lack an ink, reach 0.02
LIGHTEST = 0.6  # of white, in the darkest channel of all: lighter are no patches
FEWEST = 3  # patches: one of them may be covered
# Of the printed tint: a photo is pale if no patch has more. A printer short of some inks leaves one patch
# that has.
STRONG = 0.85
GAINS = np.geomspace(1, 10, 48)


@dataclass(frozen=True)
class Patches:
    """The linear light of a sheet's patches, and of the paper round each.

    inks: of the patches. places: (patches, 2) their middles in page mm. inside, paper: (patches, 3) B, G, R.
    shown: (patches,) which lie within the picture; it may end before them, or within them.
    """

    inks: Sequence[str]
    places: Array
    inside: Array
    paper: Array
    shown: NDArray[np.bool_]

    def of(self, *inks: str) -> Patches:
        """Return those of these inks."""
        which = [self.inks.index(ink) for ink in inks]
        return Patches(inks, self.places[which], self.inside[which], self.paper[which], self.shown[which])

    def without(self, veil: Veil) -> Patches:
        """Return them without stray light."""
        stray = veil.at(self.places)
        inside, paper = np.maximum(self.inside - stray, 0), np.maximum(self.paper - stray, LEAST)
        return replace(self, inside=inside, paper=paper)


@dataclass(frozen=True)
class PatchColours:
    """What the patches of colour show: none if they look grey, odd if they look like others.

    gain: how many times further from grey the photo's colours have to be for the patches to look as printed.
    """

    none: bool = False
    odd: bool = False
    gain: float = 1.0


def find_patches(picture: Picture, view: View, sheet: Sheet) -> Patches:
    """Return the light of a sheet's patches in a picture; it is black beyond its edge."""
    boxes = [patch.box_mm for patch in sheet.patches]
    corners = np.array([[(x + dx, y + dy) for dx in (0, w) for dy in (0, h)] for x, y, w, h in boxes])
    shown, places = np.asarray(view.shows(corners).all(axis=1)), corners.mean(axis=1)
    found = []
    flats = flatten_all(picture.bgr, view, boxes, 2 * BESIDE_MM)
    for (x, y, w, h), middle, flat in zip(boxes, places, flats, strict=True):
        beyond = [
            (x + dx, y + dy) for dx in (-BESIDE_MM, w + BESIDE_MM) for dy in (-BESIDE_MM, h + BESIDE_MM)
        ]
        beside = np.stack(flat.windows(beyond, BESIDE_MM)).reshape(-1, 3)
        (inside,) = flat.windows([tuple(middle)], w - 2 * EDGE_MM)
        found.append([np.median(each, axis=0) for each in (inside.reshape(-1, 3), beside)])
    inside, paper = np.array(found, np.float64).transpose(1, 0, 2)
    return Patches([patch.ink for patch in sheet.patches], places, inside, np.maximum(paper, LEAST), shown)


def read_colours(patches: Patches) -> PatchColours:
    """Return what the patches of colour show; one may be covered. Nothing if fewer than FEWEST are shown."""
    inks = [ink for ink, shown in zip(patches.inks, patches.shown, strict=True) if shown and ink not in GREYS]
    if len(inks) < FEWEST:
        return PatchColours()
    its = patches.of(*inks)
    light = its.inside / its.paper
    if light.min() > LIGHTEST:
        return PatchColours()
    seen = _tints(light)
    printed = _tints(np.array([SRGB_TO_LINEAR[list(INKS[ink].rgb[::-1])] for ink in inks]))
    if np.linalg.norm(seen) < LEAST_STRENGTH * np.linalg.norm(printed):
        return PatchColours(none=True)
    alike = _alike(seen, printed)
    swapped = max(_alike(seen[:, order], printed) for order in map(list, permutations(range(3))))
    odd = alike < ALIKE or swapped > alike + CLEARLY
    return PatchColours(odd=odd, gain=1.0 if odd else _gain(light, printed))


def choose_by_patches(picture: Picture, view: View, sheets: Sequence[Sheet]) -> Sheet:
    """Return the first of these sheets whose patches the photo does not deny, else the first of all."""
    fit = (sheet for sheet in sheets if not read_colours(find_patches(picture, view, sheet)).odd)
    return next(fit, sheets[0])


def _gain(light: Array, printed: Array) -> float:
    """Return what brings the strongest of pale patches to its printed tint; 1 if they are not pale.

    light: (patches, 3) against white; printed: their tints.
    """

    def strength(gain: float) -> float:
        seen = _tints(strengthen(light, gain))
        return float(((seen * printed).sum(axis=1) / (printed**2).sum(axis=1)).max())

    if strength(1) > STRONG:
        return 1.0
    return float(np.interp(1, np.maximum.accumulate([strength(gain) for gain in GAINS]), GAINS))


def _tints(light: Array) -> Array:
    """Return how far each channel of light (n, 3) is from a colour's mean, in logarithms."""
    told = np.log(np.asarray(light, np.float64) + FLOOR)
    return np.asarray(told - told.mean(axis=1, keepdims=True))


def _alike(seen: Array, printed: Array) -> float:
    """Return how far tints are in proportion without the worst patch: 1 or less; below 0 they contradict."""
    products = np.array([(seen * printed).sum(axis=1), (seen**2).sum(axis=1), (printed**2).sum(axis=1)])
    both, one, other = products.sum(axis=1, keepdims=True) - products  # without each patch
    return float((both / np.sqrt(np.maximum(one * other, 1e-18))).max())
