"""Sizes of the loose pieces that go with a cell size, in millimetres.

All follow from the cell, so that a board of other cells gets pieces that fit it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, sqrt

STANDARD_CELL = 20.0
# Shares of the cell by the number of its sides. A hexagon has no corners to spare: its frame is thin and its
# pieces are small, so that white stays free all round them; without joints the frames make a honeycomb.
_FRAME = {4: 0.15, 6: 0.08}
_JOINT = {4: 0.02, 6: 0.0}
_TILE = {4: 0.65, 6: 0.6}
BEAD_SHARE = {4: 0.9, 6: 0.75}
_HEXAGON_MAT_FRAME = 0.09
_DIE_SHARE = 16 / 26
_DISC_SHARE, _TOKEN_SHARE, _THREAD_TILE_SHARE = 0.7, 0.85, 0.93


@dataclass(frozen=True)
class Sizes:
    """The sizes of all pieces for cells of `cell` millimetres with so many sides.

    The cell's size is the distance between two opposite sides. The numbers in brackets are those of the
    standard cell, a square.
    """

    cell: float = STANDARD_CELL
    sides: int = 4

    @property
    def frame(self) -> float:
        """Return the width of the printed frame (3)."""
        return _FRAME[self.sides] * self.cell

    @property
    def joint(self) -> float:
        """Return the width of the white line between two cells (0.4)."""
        return _JOINT[self.sides] * self.cell

    @property
    def mat(self) -> float:
        """Return the side of a control mat (19): half a millimetre of play on every side."""
        return 0.95 * self.cell

    @property
    def mat_height(self) -> float:
        """Return how high a mat is (19): from corner to corner if it is a hexagon."""
        return self.mat if self.sides == 4 else 2 / sqrt(3) * self.mat

    @property
    def mat_frame(self) -> float:
        """Return the width of a mat's frame (2.5): its white centre is as large as the cell's.

        A hexagon's is wider than the cell's own: it has to be seen on a card that was cut by hand.
        """
        return self.frame - (self.cell - self.mat) / 2 if self.sides == 4 else _HEXAGON_MAT_FRAME * self.cell

    @property
    def tile(self) -> float:
        """Return the side of a printed tile (13)."""
        return _TILE[self.sides] * self.cell

    @property
    def flag(self) -> float:
        """Return the legs of the active flag's triangle (9), which lie along a mat's sides."""
        return 0.45 * self.cell

    @property
    def bead(self) -> int:
        """Return the largest bead in whole millimetres (18): neighbours must not touch."""
        return floor(BEAD_SHARE[self.sides] * self.cell + 1e-9)

    @property
    def disc(self) -> float:
        """Return the diameter of a printed disc (14), which may lie under a clear bead."""
        return _DISC_SHARE * self.cell

    @property
    def token(self) -> float:
        """Return the diameter of a coded token (17)."""
        return _TOKEN_SHARE * self.cell

    @property
    def thread_tile(self) -> float:
        """Return how far apart two sides of a hexagonal tile are that fills its cell."""
        return _THREAD_TILE_SHARE * self.cell

    @property
    def die(self) -> int:
        """Return the largest ten-sided die, face to face (12; 16 needs cells of 26 mm)."""
        return floor(self.cell * _DIE_SHARE + 1e-9)


def cell_for_die(face_to_face: float) -> float:
    """Return the smallest cell that takes a ten-sided die, both in mm (26 for 16)."""
    return face_to_face / _DIE_SHARE
