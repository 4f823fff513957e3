"""Run by the studio's Python: mats that its own scenes never cut so, and flags that are cards of their own.

A scene asks for them with pieces.cut: "ring" (control discs, as printed), "badly" (cut by hand: 1 to 2 mm
off, corners rounded, skewed, shifted) or "flags" (square mats, their flags astray).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

__all__ = ["CUTS", "cut_mats"]

CUTS = ("ring", "badly", "flags")
VARIANTS = 8  # of every mat that is cut by hand
FLAG_SHARE = 9 / 19  # a flag's legs against the mat's side: as printed
FLAG_MM = 0.25  # its thickness


def cut_mats(studio: Any, numpy: Any, matrix: Any, scene: Mapping[str, Any], mats: str) -> None:
    """Make the studio's module `pieces` cut mats as a scene asks.

    mats: the folder of their pictures; flags are taken from the square mats' in the folder beside it.
    """
    pieces = scene.get("pieces", {})
    cut = pieces["cut"]
    if cut not in CUTS:
        raise ValueError(f"pieces.cut is {cut!r}; known are {CUTS}")
    rng = numpy.random.default_rng([scene["seed"], 77])
    card_mesh, instance = studio.card_mesh, studio.instance
    variants: dict[str, list[Any]] = {}

    def outline(side: float) -> Any:
        """Return where a hand cuts a mat of this side: corners, counter-clockwise."""
        if cut == "ring":
            turns = numpy.linspace(0, 2 * math.pi, 64, endpoint=False)
            return numpy.stack([numpy.cos(turns), numpy.sin(turns)], 1) * side / 2
        square = numpy.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * side / 2
        if cut == "flags":
            return square
        square = square + rng.uniform(-2, 0.3, (4, 1)) * numpy.sign(square) + rng.normal(0, 0.4, (4, 2))
        return rounded(square, rng.uniform(0, 4, 4) * (rng.random() < 0.6))

    def rounded(corners: Any, radii: Any) -> Any:
        """Return an outline with its corners cut off in an arc of six points."""
        points = []
        for i, radius in enumerate(radii):
            here, before, after = corners[i], corners[i - 1], corners[(i + 1) % len(corners)]
            ends = [here + (to - here) / numpy.linalg.norm(to - here) * radius for to in (before, after)]
            for t in numpy.linspace(0, 1, 6) if radius > 0.1 else [0.5]:
                points.append((1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * here + t**2 * ends[1])
        return numpy.array(points)

    def card(name: str, side: float, ring: Any, thick: float, material: Any, edge: Any) -> Any:
        """Return a flat card with this outline; the picture lies over the square of its side."""
        n = len(ring)
        points = [(x, y, 0) for x, y in ring] + [(x, y, thick) for x, y in ring]
        faces = [tuple(range(n, 2 * n))]
        faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
        uv = [(x / side + 0.5, y / side + 0.5) for x, y in ring] + [(0, 0)] * (4 * n)
        made = studio.new_object(name, numpy.array(points) * studio.BU, faces, material, uv)
        made.data.materials.append(edge)
        for face in made.data.polygons[1:]:
            face.material_index = 1
        mesh = made.data
        studio.bpy.data.objects.remove(made)
        return mesh

    def cut_card(name: str, side: float, thick: float, shape: str, material: Any, edge: Any) -> Any:
        owner = name.removesuffix("-active")
        if owner not in ("black", "white"):
            return card_mesh(name, side, thick, shape, material, edge)
        if owner != name:
            material = studio.printed(f"{mats}/{owner}.png", pieces.get("mat_gloss", 0.15))
        count = VARIANTS if cut == "badly" else 1
        meshes = [card(f"{name}.{i}", side, outline(side), thick, material, edge) for i in range(count)]
        flag = None
        if owner != name:
            leg, half = FLAG_SHARE * side, side / 2
            corner = numpy.array([(-half, half), (-half, half - leg), (-half + leg, half)])
            paint = studio.printed(f"{mats}/../mats/{name}.png", 0.1)
            flag = card(f"{name}-flag", side, corner, FLAG_MM, paint, studio.plain_card((0.7, 0.6, 0.1)))
        variants[meshes[0].name] = [meshes, flag, thick]
        return meshes[0]

    def laid(mesh: Any, name: str, frame: Any) -> Any:
        if mesh.name not in variants:
            return instance(mesh, name, frame)
        meshes, flag, thick = variants[mesh.name]
        turn, off = (4.0, 0.5) if cut == "badly" else (0.0, 0.0)
        turned = matrix.Rotation(math.radians(rng.normal(0, turn)), 4, "Z")
        frame = frame @ matrix.Translation((*rng.normal(0, off, 2) * studio.BU, 0.0)) @ turned
        if flag is not None:
            turn, off = (9.0, 1.0) if cut == "flags" else (4.0, 0.4)
            moved = matrix.Translation((*rng.normal(0, off, 2) * studio.BU, (thick + 0.02) * studio.BU))
            turned = matrix.Rotation(math.radians(rng.normal(0, turn)), 4, "Z")
            instance(flag, name + "-flag", frame @ moved @ turned)
        return instance(meshes[int(rng.integers(len(meshes)))], name, frame)

    studio.card_mesh, studio.instance = cut_card, laid
