"""Which families of looks a scene belongs to: what a training must leave out to be tested on one.

A scene, its phones and its variations have the same families.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

PALE, DEEP = 0.75, 1.35  # of the usual density of glass
TALL, SMALL = 0.45, 0.6  # a bead's height against its diameter, its diameter against the cell
CURLED_MM = 4.0
TONED = 0.92  # the least of paper's three reflectances against the largest
HEAVY, FLAT = 0.3, 0.05  # how far the phone lifts shadows, how much contrast it adds
BENT = 0.06  # the lens's first coefficient
GLOSSY = 0.5


def families_of(scene: Mapping[str, Any]) -> frozenset[str]:
    """Return a scene's families, each as KIND-LOOK; several of a kind if several looks meet in it.

    scene: as the studio's scene.json, "cut" of its pieces as vision.training.odd_mats has it.
    """
    kinds = {"light": _light, "beads": _beads, "mats": _mats, "paper": _paper, "phone": _phone}
    return frozenset(f"{kind}-{look}" for kind, looks in kinds.items() for look in looks(scene))


def _light(scene: Mapping[str, Any]) -> Iterator[str]:
    light = scene["light"]
    yield light.get("place") if light["preset"] == "captured" else light["preset"]
    if light["preset"] == "sun" and light.get("gobo"):
        yield light["gobo"]


def _beads(scene: Mapping[str, Any]) -> Iterator[str]:
    pieces = scene.get("pieces", {})
    yield from dict.fromkeys(pieces.get("finishes", ["clear"]))
    density = pieces.get("density", 1.0)
    if density < PALE or density > DEEP:
        yield "pale" if density < PALE else "deep"
    if pieces.get("bead_height", 0.36) > TALL:
        yield "tall"
    if pieces.get("bead_ratio", 0.7) < SMALL:
        yield "small"


def _mats(scene: Mapping[str, Any]) -> Iterator[str]:
    pieces = scene.get("pieces", {})
    shape = "round" if pieces.get("mat_shape", "square") == "disc" else "square"
    yield pieces.get("cut", shape)
    if pieces.get("mat_gloss", 0) > GLOSSY:
        yield "glossy"


def _paper(scene: Mapping[str, Any]) -> Iterator[str]:
    paper = scene.get("paper", {})
    finish = paper.get("finish", {})
    yield finish.get("kind", "matte")
    white = finish.get("white", (1, 1, 1))
    if min(white) < TONED * max(white):
        yield "toned"
    if paper.get("fold"):
        yield "folded"
    if any(curl["lift_mm"] > CURLED_MM for curl in paper.get("curl", ())):
        yield "curled"


def _phone(scene: Mapping[str, Any]) -> Iterator[str]:
    photo, bent = scene.get("photo", {}), scene["camera"].get("distortion", {}).get("k1", 0.0)
    looks = {
        "heavy": photo.get("hdr", 0.0) > HEAVY,
        "flat": photo.get("contrast", 1.0) < FLAT,
        "lens": abs(bent) > BENT,
        "messenger": photo.get("sent", False),
    }
    found = [look for look, so in looks.items() if so]
    yield from found or ["usual"]
