"""The shapes of things on a table as meshes, in mm, z up: for vision.training.otherwise."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.training.otherwise_laid import Bead

Points = NDArray[np.float64]

ROUND = 48  # corners of what is round
COLUMNS, ROWS = 24, 32  # of the points of bent paper
FOOT, WAIST = 0.86, 0.28  # of a bead's radius, where it touches; of its height, where it is widest


@dataclass(frozen=True)
class Mesh:
    """A mesh of triangles: points (points, 3), faces (faces, 3), perhaps places in a picture (points, 2)."""

    points: Points
    faces: Sequence[tuple[int, int, int]]
    places: Points | None = None

    def write(self, file: Path) -> str:
        """Write a PLY file, and return its name."""
        rows = self.points if self.places is None else np.column_stack([self.points, self.places])
        names = ("x", "y", "z", "u", "v")[: rows.shape[1]]
        lines = ["ply", "format ascii 1.0", f"element vertex {len(rows)}"]
        lines += [f"property float {name}" for name in names]
        lines += [f"element face {len(self.faces)}", "property list uchar int vertex_indices", "end_header"]
        lines += [" ".join(f"{value:.5f}" for value in row) for row in rows]
        lines += [f"3 {a} {b} {c}" for a, b, c in self.faces]
        file.write_text("\n".join(lines) + "\n", encoding="ascii")
        return str(file)


def page_mesh(width: float, height: float, bent: Callable[[Points, Points], Points]) -> Mesh:
    """Return a page from its top left corner, y up; bent: how high a place of it lies."""
    x, y = (its.ravel() for its in np.meshgrid(np.linspace(0, width, COLUMNS), np.linspace(0, height, ROWS)))
    first = [row * COLUMNS + column for row in range(ROWS - 1) for column in range(COLUMNS - 1)]
    faces = [face for a in first for face in ((a, a + COLUMNS, a + 1), (a + 1, a + COLUMNS, a + COLUMNS + 1))]
    return Mesh(np.stack([x, -y, bent(x, y)], axis=1), faces, np.stack([x / width, y / height], axis=1))


def card_meshes(outline: Points, size: float, thick: float) -> tuple[Mesh, Mesh]:
    """Return a card's printed face and the body below it.

    outline: (corners, 2), y down, from -1 to 1; size: of its picture, in mm.
    """
    count = len(outline)
    flat = np.vstack([outline, [(0.0, 0.0)]]) * size / 2
    face = np.column_stack([flat[:, 0], -flat[:, 1], np.full(count + 1, thick)])
    bottom = np.column_stack([face[:count, :2], np.zeros(count)])
    pairs = [(k, (k + 1) % count) for k in range(count)]
    walls = [each for a, b in pairs for each in ((a, b, count + a), (b, count + b, count + a))]
    return (
        Mesh(face, [(count, b, a) for a, b in pairs], flat / size + 0.5),
        Mesh(np.vstack([face[:count], bottom]), walls),
    )


def disc_outline() -> Points:
    """Return the outline of a round card."""
    turns = np.linspace(0, 2 * math.pi, ROUND, endpoint=False)
    return np.stack([np.cos(turns), np.sin(turns)], axis=1)


def bead_mesh(bead: Bead) -> Mesh:
    """Return a closed drop with a flat foot."""
    angles = np.linspace(-math.pi / 2, math.pi / 2, 16)[1:-1]
    wide = np.cos(angles) ** bead.square
    outs = [FOOT / 2, FOOT, *np.where(angles < -0.9, np.maximum(wide, FOOT), wide)]
    rises = np.sin(angles)
    highs = [0.0, 0.0, *np.where(angles < 0, WAIST * (1 + rises), WAIST + (1 - WAIST) * rises)]
    ring = disc_outline()
    rings = [
        np.column_stack([out * ring, np.full(ROUND, high)]) for out, high in zip(outs, highs, strict=True)
    ]
    size = [bead.across_mm[0] / 2, bead.across_mm[1] / 2, bead.high_mm]
    points = np.vstack([[(0, 0, 0)], *rings, [(0, 0, 1)]]) * size
    last, faces = len(points) - 1, []
    for k in range(ROUND):
        after = (k + 1) % ROUND
        faces += [(0, 1 + after, 1 + k), (last - ROUND + k, last - ROUND + after, last)]
        for start in range(1, last - ROUND, ROUND):
            low, high = (start + k, start + after), (start + ROUND + k, start + ROUND + after)
            faces += [(low[0], low[1], high[1]), (low[0], high[1], high[0])]
    return Mesh(points, faces)
