"""Run by the studio's Python: mats that its own scenes never cut so, and flags that are cards of their own.

A scene asks for them with pieces.cut: "ring" (control discs, as printed), "badly" (cut by hand: 1 to 2 mm
off, corners rounded, skewed, shifted), "flags" (square mats, their flags astray) or "corners" (square mats;
pieces.flags lists each cell's flags with their corners).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

CUTS = ("ring", "badly", "flags")
CORNERS = "corners"
VARIANTS = 8  # of every mat that is cut by hand
FLAG_SHARE = 9 / 19  # a flag's legs against the mat's side: as printed
FLAG_MM = 0.25  # its thickness
# Standard deviations of how hands lay: mats that are cut badly, and flags that lie astray or nearly right.
BADLY_TURN_DEG, BADLY_OFF_MM = 4.0, 0.5
ASTRAY_DEG, ASTRAY_MM = 9.0, 1.0
NEAR_DEG, NEAR_MM = 4.0, 0.4
USUAL_MAT_MM = 18.4  # the side of a mat, until one was laid


def cut_mats(studio: Any, numpy: Any, matrix: Any, scene: Mapping[str, Any], mats: str) -> None:
    """Make the studio's module `pieces` cut mats as a scene asks.

    mats: the folder of their pictures; flags are taken from the square mats' in the folder beside it.
    """
    cut = scene.get("pieces", {})["cut"]
    if cut not in (*CUTS, CORNERS):
        raise ValueError(f"pieces.cut is {cut!r}; known are {(*CUTS, CORNERS)}")
    hand = _Hand(studio, numpy, matrix, scene, mats)
    studio.card_mesh, studio.instance = hand.card_mesh, hand.instance


class _Hand:
    """A hand that cuts mats and lays them, in place of the studio's two functions of the same names."""

    def __init__(self, studio: Any, numpy: Any, matrix: Any, scene: Mapping[str, Any], mats: str) -> None:
        pieces = scene["pieces"]
        self.studio, self.numpy, self.matrix, self.mats = studio, numpy, matrix, mats
        self.cut, self.gloss = pieces["cut"], pieces.get("mat_gloss", 0.15)
        self.flags = pieces.get("flags", {})
        self.rng = numpy.random.default_rng([scene["seed"], 77])
        self.usual_mesh, self.usual_instance = studio.card_mesh, studio.instance
        self.variants: dict[str, tuple[list[Any], Any, float]] = {}
        self.loose_flag: Any = None
        self.mat_side = USUAL_MAT_MM

    def card_mesh(self, name: str, side: float, thick: float, shape: str, material: Any, edge: Any) -> Any:
        """Return a mat's mesh, and keep what else belongs to it; what is no mat is left to the studio."""
        owner = name.removesuffix("-active")
        if owner not in ("black", "white"):
            return self.usual_mesh(name, side, thick, shape, material, edge)
        self.mat_side = side
        if owner != name:
            material = self.studio.printed(f"{self.mats}/{owner}.png", self.gloss)
        count = VARIANTS if self.cut == "badly" else 1
        meshes = [
            self._card(f"{name}.{i}", side, self._outline(side), thick, material, edge) for i in range(count)
        ]
        flag = None if owner == name else self._flag(name, side)
        self.variants[meshes[0].name] = meshes, flag, thick
        return meshes[0]

    def instance(self, mesh: Any, name: str, frame: Any) -> Any:
        """Lay a mat as hands do, and its flag on it; what is no mat is left to the studio."""
        kind, _, cell = name.partition("-")
        listed = self.flags.pop(cell, []) if kind in ("mat", "piece") else []
        if mesh.name not in self.variants:
            for i, flag in enumerate(listed):  # of a cell without a mat: the piece's own turn is left out
                self._lay(flag, f"flag-{cell}-{i}", self.matrix.Translation(frame.translation), 0.0)
            return self.usual_instance(mesh, name, frame)
        for i, flag in enumerate(listed):
            self._lay(flag, f"flag-{cell}-{i}", frame, self.variants[mesh.name][2])
        meshes, flag, thick = self.variants[mesh.name]
        turn, off = (BADLY_TURN_DEG, BADLY_OFF_MM) if self.cut == "badly" else (0.0, 0.0)
        turned = self._turned(turn)
        frame = frame @ self._moved(off, 0.0) @ turned
        if flag is not None:
            turn, off = (ASTRAY_DEG, ASTRAY_MM) if self.cut == "flags" else (NEAR_DEG, NEAR_MM)
            moved = self._moved(off, (thick + 0.02) * self.studio.BU)
            self.usual_instance(flag, name + "-flag", frame @ moved @ self._turned(turn))
        return self.usual_instance(meshes[int(self.rng.integers(len(meshes)))], name, frame)

    def _lay(self, flag: Mapping[str, Any], name: str, frame: Any, thick: float) -> None:
        """Lay a flag that the scene lists on a mat of this thickness."""
        if self.loose_flag is None:
            self.loose_flag = self._flag("white-active", self.mat_side)
        quarters = self.matrix.Rotation(-flag["corner"] * math.pi / 2, 4, "Z")
        x, y = flag["off_mm"]
        unit = self.studio.BU
        moved = self.matrix.Translation((x * unit, -y * unit, (thick + 0.02) * unit))
        turned = self.matrix.Rotation(math.radians(flag["turn_deg"]), 4, "Z")
        self.usual_instance(self.loose_flag, name, frame @ quarters @ moved @ turned)

    def _turned(self, degrees: float) -> Any:
        return self.matrix.Rotation(math.radians(self.rng.normal(0, degrees)), 4, "Z")

    def _moved(self, off: float, up: float) -> Any:
        return self.matrix.Translation((*self.rng.normal(0, off, 2) * self.studio.BU, up))

    def _flag(self, name: str, side: float) -> Any:
        """Return the flag as a card of its own."""
        leg, half = FLAG_SHARE * side, side / 2
        corner = self.numpy.array([(-half, half), (-half, half - leg), (-half + leg, half)])
        paint = self.studio.printed(f"{self.mats}/../mats/{name}.png", 0.1)
        return self._card(
            f"{name}-flag", side, corner, FLAG_MM, paint, self.studio.plain_card((0.7, 0.6, 0.1))
        )

    def _outline(self, side: float) -> Any:
        """Return where a hand cuts a mat of this side: corners, counter-clockwise."""
        numpy, rng = self.numpy, self.rng
        if self.cut == "ring":
            turns = numpy.linspace(0, 2 * math.pi, 64, endpoint=False)
            return numpy.stack([numpy.cos(turns), numpy.sin(turns)], 1) * side / 2
        square = numpy.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * side / 2
        if self.cut in ("flags", CORNERS):
            return square
        square = square + rng.uniform(-2, 0.3, (4, 1)) * numpy.sign(square) + rng.normal(0, 0.4, (4, 2))
        return self._rounded(square, rng.uniform(0, 4, 4) * (rng.random() < 0.6))

    def _rounded(self, corners: Any, radii: Any) -> Any:
        """Return an outline with its corners cut off in an arc of six points."""
        numpy, points = self.numpy, []
        for i, radius in enumerate(radii):
            here, before, after = corners[i], corners[i - 1], corners[(i + 1) % len(corners)]
            ends = [here + (to - here) / numpy.linalg.norm(to - here) * radius for to in (before, after)]
            for t in numpy.linspace(0, 1, 6) if radius > 0.1 else [0.5]:
                points.append((1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * here + t**2 * ends[1])
        return numpy.array(points)

    def _card(self, name: str, side: float, ring: Any, thick: float, material: Any, edge: Any) -> Any:
        """Return a flat card with this outline; the picture lies over the square of its side."""
        n, studio = len(ring), self.studio
        points = [(x, y, 0) for x, y in ring] + [(x, y, thick) for x, y in ring]
        faces = [tuple(range(n, 2 * n))]
        faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
        uv = [(x / side + 0.5, y / side + 0.5) for x, y in ring] + [(0, 0)] * (4 * n)
        made = studio.new_object(name, self.numpy.array(points) * studio.BU, faces, material, uv)
        made.data.materials.append(edge)
        for face in made.data.polygons[1:]:
            face.material_index = 1
        mesh = made.data
        studio.bpy.data.objects.remove(made)
        return mesh
