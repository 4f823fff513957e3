"""How black, grey and white frames look in this very photo, learned from the board itself.

Blur, gloss and the phone's tone curve move all frames of a photo together: what lies between two owners in
one photo is plain in another. So the tones of all cells are explained by three groups whose means may move
a little from where the printed patches put them (expectation maximisation with priors).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Groups", "find_groups"]

Array = NDArray[np.float64]

# On the scale of Greys.tone, for black mats, bare cells and white mats: where the means are expected, how far
# they stray from photo to photo, and how far cells stray within a photo (measured on rendered photos).
MEANS = np.array([0.12, 0.95, 2.0])
STRAY = np.array([0.25, 0.18, 0.12])
WITHIN, LEAST_WITHIN = 0.16, 0.07
WITHIN_COUNTS = 4.0  # the expected spread counts like this many cells
OUTLIERS = 2e-3  # density of cells that belong to no group: covered ones, hard shadows
ROUNDS = 25


@dataclass(frozen=True)
class Groups:
    """Hold the three groups' means and every cell's log odds (cells, 3) of belonging to each."""

    means: Array
    log_odds: Array

    def fitted(self, tone: Array) -> Array:
        """Return tones on this photo's own scale: 0 its black, 1 its grey, 2 its white."""
        black, grey, white = self.means
        below = (tone - black) / (grey - black)
        above = 1 + (tone - grey) / (white - grey)
        return np.asarray(np.where(tone < grey, below, above))


def find_groups(tone: Array) -> Groups:
    """Return the groups that explain the cells' tones (cells,)."""
    means, spread, shares = MEANS.copy(), np.full(3, WITHIN), np.full(3, 1 / 3)
    density: Array = np.zeros((len(tone), 3))
    for _ in range(ROUNDS):
        density = shares * np.exp(-0.5 * ((tone[:, None] - means) / spread) ** 2) / spread
        belongs = density / (density.sum(axis=1, keepdims=True) + OUTLIERS)
        count = belongs.sum(axis=0)
        pull = spread**2 / STRAY**2
        means = np.asarray((belongs.T @ tone + pull * MEANS) / (count + pull))
        square = (belongs * (tone[:, None] - means) ** 2).sum(axis=0)
        spread = np.sqrt(
            np.maximum((square + WITHIN_COUNTS * WITHIN**2) / (count + WITHIN_COUNTS), LEAST_WITHIN**2)
        )
        shares = (count + 3) / (count.sum() + 9)
    means = np.array([means[0], max(means[1], means[0] + 0.25), max(means[2], means[1] + 0.35)])
    return Groups(means, np.log((density + OUTLIERS / 3) / (density.sum(axis=1, keepdims=True) + OUTLIERS)))
