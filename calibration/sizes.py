"""Sizes of the loose pieces that go with a cell size, in millimetres.

All follow from the cell, so that a board of other cells gets pieces that fit it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

__all__ = ["STANDARD_CELL", "Sizes"]

STANDARD_CELL = 20.0


@dataclass(frozen=True)
class Sizes:
    """Give the sizes of everything that belongs to cells of cell millimetres.

    The numbers in the comments are those of the standard cell.
    """

    cell: float = STANDARD_CELL

    @property
    def frame(self) -> float:
        """Return the width of the printed frame (3)."""
        return 0.15 * self.cell

    @property
    def joint(self) -> float:
        """Return the width of the white line between two cells (0.4)."""
        return 0.02 * self.cell

    @property
    def mat(self) -> float:
        """Return the side of a control mat (19): half a millimetre of play on every side."""
        return 0.95 * self.cell

    @property
    def mat_frame(self) -> float:
        """Return the width of a mat's frame (2.5): its white centre is as large as the cell's."""
        return self.frame - (self.cell - self.mat) / 2

    @property
    def tile(self) -> float:
        """Return the side of a printed tile (13)."""
        return 0.65 * self.cell

    @property
    def flag(self) -> float:
        """Return the legs of the active flag's right triangle (9)."""
        return 0.45 * self.cell

    @property
    def bead(self) -> int:
        """Return the largest bead in whole millimetres (18): neighbours must not touch."""
        return floor(0.9 * self.cell + 1e-9)

    @property
    def die(self) -> int:
        """Return the largest ten-sided die, face to face (12; 16 needs cells of 26 mm)."""
        return floor(self.cell * 16 / 26 + 1e-9)
