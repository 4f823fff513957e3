"""Hues of what lies on cells: a coin, a button or a second tile is no piece like the board's others.

Networks that know three colours and nothing else take a copper coin for a red bead. But it has another hue
than the red ones of the board: glass, ink and light change these together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.features import PLACES
from vision.looks import COLOURS, NONE
from vision.side_pictures import how_far_out

Array = NDArray[np.float64]
Hues = NDArray[np.complexfloating[Any, Any]]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

PIECE = 0.3  # of a cell: the radius within which a piece is looked at
USUAL_CELLS = 3  # what is usual for a colour counts as much as so many cells of the board
# A second piece shows beside the one above it: so far from the cell's middle neighbours hardly reach, and it
# is so strong in colour, as near in hue to one colour and as far from that which is read.
WITHIN, STRONG, NEAR, FAR = 0.4, 0.6, math.cos(math.radians(35)), math.cos(math.radians(60))


@dataclass(frozen=True)
class BoardHues:
    """The hues of a board's pieces, as hues_of has them.

    cells: (cells,) of what lies on each. colours: (colours,) of pieces of each colour, all of size 1.
    read: (cells,) which of these each cell is read as, or NONE.
    """

    cells: Hues
    colours: Hues
    read: NDArray[np.intp]

    @classmethod
    def of(cls, pictures: Light, odds: Array, shown: Mask, usual: Array) -> BoardHues:
        """Return what a board's cells show; the median of its pieces of a colour speaks for all.

        pictures: (cells, SIDE, SIDE, 3) as vision.features makes them; odds: (cells, colours and none) by the
        networks; shown: (cells,) which cells are looked at; usual: (colours * LOOK,) mean looks.
        """
        cells = mean_hues(pictures[:, np.hypot(*PLACES) < PIECE])
        read = np.where(shown & (odds[:, NONE] < 0.5), odds[:, :NONE].argmax(axis=1), NONE)
        colours = mean_hues(usual.reshape(len(COLOURS), -1, 3))
        for colour, its_usual in enumerate(colours):
            like = np.append(cells[read == colour], np.repeat(its_usual, USUAL_CELLS))
            like /= abs(like)
            colours[colour] = complex(np.median(like.real), np.median(like.imag))
        return cls(cells, colours / abs(colours), read)

    def measure_unlike(self) -> Array:
        """Return by how many degrees (cells,) each piece has another hue than the board's pieces like it."""
        own = np.append(self.colours, 1.0)[self.read]
        return np.where(self.read == NONE, 0.0, abs(np.angle(self.cells / own, deg=True)))

    def measure_second(self, pictures: Light, cells: Mask, sheet: Sheet) -> Array:
        """Return the share (cells,) of each cell in another of the pieces' colours than it is read as.

        cells: (cells,) which are looked at; 0 elsewhere.
        """
        found, looked_at = np.zeros(len(self.read)), cells & (self.read != NONE)
        hues = hues_of(pictures[looked_at][:, how_far_out(sheet) < WITHIN])
        strength = np.abs(hues)
        near = np.stack(
            [(hues * its).real for its in self.colours.conj()]
        )  # times the cosine of what is between
        own = np.take_along_axis(near, self.read[looked_at][None, :, None], axis=0)
        other = (own < FAR * strength) & (strength > STRONG) & (near > NEAR * strength)
        found[looked_at] = other.mean(axis=2).max(axis=0)
        return found


def mean_hues(logs: NDArray[Any]) -> Hues:
    """Return the hues (...) of the mean of logs of light (..., pixels, 3)."""
    return hues_of(logs.mean(axis=-2))


def hues_of(logs: NDArray[Any]) -> Hues:
    """Return where logs of light (..., 3) B, G, R lie on a wheel of colours, red at 30 degrees.

    Grey is in its middle, at nearly 0, and what is stronger in colour lies farther out.
    """
    blue, green, red = np.moveaxis(logs, -1, 0)
    wheel = (red - green) / math.sqrt(2) + 1j * (red + green - 2 * blue) / math.sqrt(6)
    return np.asarray(wheel + np.finfo(np.float32).tiny)
