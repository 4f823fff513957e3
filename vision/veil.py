"""Stray light that lies over a photo: even, or stronger towards one side."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

ROUNDS = 8  # of fitting: what lies far off counts less each time
RIDGE = 0.05  # keeps slopes small where tags on one side alone are seen
LIKELY = 0.004  # linear light: as far off as an edge of a tag may be by chance
FLAT_MM = 100.0  # from the middle of what is fitted: there a slope adds its term


@dataclass(frozen=True)
class Veil:
    """Stray light, linear.

    terms: (3, 3) B, G, R at the page's corner, and what each mm to the right and each mm down adds.
    """

    terms: Array

    @classmethod
    def none(cls) -> Veil:
        """Return no stray light at all."""
        return cls.even(np.zeros(3))

    @classmethod
    def even(cls, light: Array) -> Veil:
        """Return this light (3,) everywhere."""
        return cls(np.array([light, np.zeros(3), np.zeros(3)]))

    @classmethod
    def through(cls, places: Array, light: Array) -> Veil:
        """Return the plane that lies nearest to most of these lights (n, 3) at places (n, 2) in page mm."""
        middle = places.mean(axis=0)
        sides = np.column_stack([np.ones(len(places)), (places - middle) / FLAT_MM])
        ridge, terms = np.diag([0, RIDGE, RIDGE]), np.zeros((3, 3))
        for channel in range(3):
            trust = np.ones(len(places))
            for _ in range(ROUNDS):
                weighted = sides * trust[:, None]
                fit = np.linalg.solve(sides.T @ weighted + ridge, weighted.T @ light[:, channel])
                trust = LIKELY / np.maximum(abs(light[:, channel] - sides @ fit), LIKELY)
            terms[:, channel] = fit
        terms[1:] /= FLAT_MM
        terms[0] -= middle @ terms[1:]
        return cls(terms)

    def lower(self, light: Array) -> Veil:
        """Return it with this light (3,) less of each channel everywhere."""
        return Veil(self.terms - Veil.even(light).terms)

    def at(self, places: Array) -> Array:
        """Return the stray light (n, 3) at places (n, 2) in page mm."""
        return np.asarray(np.maximum(self.terms[0] + places @ self.terms[1:], 0))

    def over(self, across: Array, down: Array) -> NDArray[np.float32]:
        """Return the stray light (rows, columns, 3) on a grid of page mm."""
        channels = (
            np.add.outer((by_y * down).astype(np.float32), (level + by_x * across).astype(np.float32))
            for level, by_x, by_y in self.terms.T
        )
        return np.asarray(cv2.merge([np.maximum(one, 0) for one in channels]), np.float32)
