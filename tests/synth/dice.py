"""Cheap photos of dice on a board: every face a flat kite with its decal, lit and shaded in a simple way.

python -m tests.synth.dice FOLDER [--count N] [--seed S]

writes FOLDER/NNN/photo.jpg with truth.json beside it. No light bounces and nothing is rough: for testing the
reader's geometry and for training it on more dice, inks and lights than are rendered. The die is the one of
calibration.dice, numbered as the decals say.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin, tan
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT, FACE_ORDER, kite
from calibration.released import sheet_named
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from games.protocol import Standing
from print.artwork import decal
from print.raster import picture
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.rectify import SRGB_TO_LINEAR

__all__ = ["Die", "Looks", "lay_dice", "random_dice", "random_looks", "truth"]

Array = NDArray[np.float64]
Linear = NDArray[np.float32]

TEXTURE = 160  # pixels along a kite's axis
EDGE_LIGHT = 1.15  # rounded edges catch more light


@dataclass(frozen=True)
class Die:
    """Describe a die: the face up, where it stands (page mm), degrees clockwise to the sharp point.

    order: its decals as FACE_ORDER has them; someone may have glued them otherwise.
    """

    face: int
    middle: tuple[float, float]
    heading: float
    size: float
    order: tuple[int, ...] = FACE_ORDER


@dataclass(frozen=True)
class Looks:
    """Describe how dice look: linear light of their body and, for ink, a curve for each channel (B, G, R).

    towards: the direction of the light, up the page's normal the third. ambient: the light from everywhere.
    glare: where a lamp is mirrored (page mm), how far it reaches and how bright it is there.
    """

    body: tuple[float, float, float] = (0.55, 0.66, 0.70)
    gamma: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    towards: tuple[float, float, float] = (-0.5, -0.4, 0.77)
    ambient: float = 0.5
    shadow: float = 0.5
    glare: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 0.0)


@cache
def _solid() -> tuple[Array, tuple[tuple[int, ...], ...]]:
    """Return the corners of a die 1 face to face, on its pole, and its faces' corners, sharp point first."""
    face = kite(1.0)
    radius = face.width / 2 / sin(radians(36))
    lean = radius / face.axis  # cosine of a face's tilt
    high = 0.5 / lean
    rim = high * tan(radians(18)) ** 2
    ring = [
        (radius * cos(radians(36 * k)), radius * sin(radians(36 * k)), rim * (-1) ** (k + 1))
        for k in range(FACE_COUNT)
    ]
    corners = np.array([(0, 0, high), (0, 0, -high), *ring])
    around = [(2 + (k - 1) % FACE_COUNT, 2 + k, 2 + (k + 1) % FACE_COUNT) for k in range(FACE_COUNT)]
    return corners, tuple(
        (0, before, tip, after) if k % 2 == 0 else (1, after, tip, before)
        for k, (before, tip, after) in enumerate(around)
    )


def _standing(die: Die) -> list[tuple[int, Array, Array]]:
    """Return face number, corners (4, 3) and normal of every face of a die on the page, z up."""
    corners, faces = _solid()
    top = corners[list(faces[die.order.index(die.face)])]
    normal = _normal(top)
    ahead = (top[0] - top[2]) / np.linalg.norm(top[0] - top[2])
    axes = np.stack([np.cross(ahead, normal), ahead, normal])  # right, up the page, out of it
    turn = radians(die.heading)
    heading = np.array([[cos(turn), sin(turn), 0], [-sin(turn), cos(turn), 0], [0, 0, 1]])
    placed = (corners @ axes.T @ heading.T) * die.size * (1, -1, 1) + (*die.middle, die.size / 2)
    flipped = np.array((1, -1, 1))
    return [
        (die.order[k], placed[list(face)], heading @ axes @ _normal(corners[list(face)]) * flipped)
        for k, face in enumerate(faces)
    ]


def _normal(quad: Array) -> Array:
    across = np.cross(quad[1] - quad[0], quad[3] - quad[0])
    outward = across if across @ quad.mean(axis=0) > 0 else -across
    return np.asarray(outward / np.linalg.norm(outward))


def eye(camera: Camera) -> Array:
    """Return where a camera stands: page mm and height."""
    tilt, azimuth = radians(camera.tilt), radians(camera.azimuth)
    away = np.array([sin(tilt) * sin(azimuth), sin(tilt) * cos(azimuth), cos(tilt)])
    return np.array([*camera.aim, 0.0]) + away * camera.distance


def _seen(points: Array, camera: Camera) -> Array:
    """Return the pixels (n, 2) of points (n, 3) over the page."""
    at = eye(camera)
    under = points[:, :2] + (points[:, :2] - at[:2]) * (points[:, 2:] / (at[2] - points[:, 2:]))
    return camera.view().to_pixels(under)


def lay_dice(photo: NDArray[np.uint8], camera: Camera, dice: Sequence[Die], looks: Looks) -> Linear:
    """Return a photo of a page (BGR) as linear light with dice standing on it."""
    canvas = SRGB_TO_LINEAR[photo]
    _shade_page(canvas, camera, dice, looks)
    at = eye(camera)
    for die in sorted(dice, key=lambda d: -float(np.hypot(*(at[:2] - d.middle)))):
        for face, corners, normal in _standing(die):
            if normal @ (at - corners.mean(axis=0)) > 0:
                top = normal[2] > 0.99
                _paint(
                    canvas,
                    _seen(corners, camera),
                    (face, round(die.size)),
                    _light(normal, die, looks, top),
                    looks,
                )
    return canvas


def _shade_page(canvas: Linear, camera: Camera, dice: Sequence[Die], looks: Looks) -> None:
    mask = np.zeros(canvas.shape[:2], np.float32)
    x, y, z = looks.towards
    for die in dice:
        corners = np.concatenate([quad for _, quad, _ in _standing(die)])
        fallen = corners - corners[:, 2:] * (np.array([x, y, z]) / max(z, 0.2))
        hull = cv2.convexHull(_seen(fallen, camera).astype(np.float32))
        cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(mask, (0, 0), 0.004 * max(mask.shape))
    canvas *= (1 - looks.shadow * soft)[..., None]


def _light(normal: Array, die: Die, looks: Looks, top: bool) -> tuple[float, float]:
    """Return how strongly a face is lit, paper being 1, and how much glare lies over it."""
    towards = np.array(looks.towards) / np.linalg.norm(looks.towards)
    flat = looks.ambient + (1 - looks.ambient) * max(float(towards[2]), 0.1)
    open_sky = 1.0 if top else 0.55 + 0.3 * float(normal[2])
    lit = looks.ambient * open_sky + (1 - looks.ambient) * max(float(towards @ normal), 0.0)
    x, y, reach, bright = looks.glare
    away = float(np.hypot(die.middle[0] - x, die.middle[1] - y))
    return lit / flat, bright * float(np.exp(-((away / reach) ** 2))) if top else 0.0


@cache
def _artwork(face: int, size: int) -> NDArray[np.uint8]:
    shape = kite(float(size))
    return picture(decal(face, shape), (-shape.axis / 2, 0.0, shape.axis, shape.axis), TEXTURE)


def _paint(
    canvas: Linear, quad: Array, what: tuple[int, int], light: tuple[float, float], looks: Looks
) -> None:
    """Paint one face: its body, then the decal.

    quad: (4, 2) pixels, sharp point first. what: the face and the die's size. light: as _light says.
    """
    left, top = np.floor(quad.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(quad.max(axis=0)).astype(int) + 3
    height, width = canvas.shape[:2]
    if left < 0 or top < 0 or right > width or bottom > height:
        return
    part = canvas[top:bottom, left:right]
    inside = np.zeros(part.shape[:2], np.float32)
    cv2.fillConvexPoly(inside, np.rint((quad - (left, top)) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    strength, glare = light
    body = np.array(looks.body, np.float32) * strength * EDGE_LIGHT + glare
    part += inside[..., None] * (body - part)
    shape = kite(1.0)
    flat = np.array([(0.5 + x / shape.axis, y / shape.axis) for x, y in shape.points]) * TEXTURE - 0.5
    (a, b), (c, d) = quad[[1, 3]] - quad[0]
    if a * d < b * c:
        flat = flat[[0, 3, 2, 1]]
    matrix = cv2.getPerspectiveTransform(flat.astype(np.float32), (quad - (left, top)).astype(np.float32))
    texture, alpha = _printed(what, looks)
    size = (int(right - left), int(bottom - top))
    shown = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(alpha, matrix, size, flags=cv2.INTER_AREA)[..., None]
    part += cover * (shown / np.maximum(cover, 1e-3) * strength + glare - part)


@cache
def _printed(what: tuple[int, int], looks: Looks) -> tuple[Linear, Linear]:
    """Return a decal as linear light times alpha, and alpha, softened to the size it is seen at."""
    art = _artwork(*what).astype(np.float32) / 255
    lift = np.array(looks.lift, np.float32)
    ink = lift + (1 - lift) * art[..., :3] ** np.array(looks.gamma, np.float32)
    alpha = art[..., 3]
    light = SRGB_TO_LINEAR[np.rint(ink * 255).astype(np.uint8)] * 0.95 * alpha[..., None]
    soft, cover = (np.asarray(cv2.GaussianBlur(p, (0, 0), 1.6), np.float32) for p in (light, alpha))
    return soft, cover


def random_dice(sheet: Sheet, rng: np.random.Generator, size: float, gone: float = 0.05) -> dict[str, Die]:
    """Return dice anywhere up to a quarter of a cell off its middle, every face and heading alike."""
    room = min(0.25, max(0.03, 0.5 * (1 - size / Sizes(sheet.cell_mm).die) + 0.2)) * sheet.cell_mm
    dice = {}
    for cell in sheet.cells:
        if rng.random() >= gone:
            turn, away = rng.uniform(0, 2 * np.pi), room * np.sqrt(rng.random())
            middle = (cell.centre_mm[0] + away * cos(turn), cell.centre_mm[1] + away * sin(turn))
            order = (
                FACE_ORDER if rng.random() < 0.7 else tuple(int(face) for face in rng.permutation(FACE_COUNT))
            )
            face, heading = int(rng.integers(FACE_COUNT)), float(rng.uniform(0, 360))
            dice[cell.name] = Die(face, middle, heading, size, order)
    return dice


def random_looks(rng: np.random.Generator) -> Looks:
    """Return looks that another household's dice, printer and lamps may have."""

    def three(values: NDArray[np.floating]) -> tuple[float, float, float]:
        a, b, c = (float(v) for v in values)
        return a, b, c

    turn, high = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 1.4)
    bodies = (
        rng.uniform(0.5, 0.9) * np.array([0.8, 0.93, 1.0]),
        rng.uniform(0.01, 0.05, 3),
        rng.uniform(0.01, 0.7, 3),
    )
    shiny = rng.random() < 0.5
    return Looks(
        body=three(bodies[int(rng.choice(3, p=[0.55, 0.2, 0.25]))]),
        gamma=three(np.exp(rng.normal(0, 0.16) + rng.normal(0, 0.14, 3))),
        lift=three(np.clip(abs(rng.normal(0, 0.06)) + rng.normal(0, 0.02, 3), 0, 0.22)),
        towards=(cos(turn) * cos(high), sin(turn) * cos(high), sin(high)),
        ambient=float(rng.uniform(0.15, 0.9)),
        shadow=float(rng.uniform(0.1, 0.8)),
        glare=(
            float(rng.uniform(0, 210)),
            float(rng.uniform(0, 280)),
            float(rng.uniform(15, 120)),
            float(rng.uniform(0.05, 1.5)) if shiny else 0.0,
        ),
    )


def developed(linear: Linear, rng: np.random.Generator) -> bytes:
    """Return a photo as a phone makes it of linear light: shadows, tint, tone, blur, noise, JPEG."""
    height, width = linear.shape[:2]
    x, y = np.meshgrid(
        np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    )
    light = linear * np.exp(rng.normal(0, 0.12, 3) + rng.normal(-0.25, 0.3)).astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    along = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))
    light *= np.exp(np.float32(rng.normal(0, 0.35)) * along)[..., None]
    if rng.random() < 0.35:
        edge = 1 / (1 + np.exp(-(along - rng.uniform(-0.5, 0.5)) / rng.uniform(0.01, 0.2)))
        depth = rng.uniform(0.15, 0.7) * np.exp(rng.uniform(0, 0.3) * np.array([1, 0.1, -0.9]))
        light *= 1 - edge[..., None] * (1 - depth).astype(np.float32)
    light = light + np.float32(rng.uniform(0, 0.04))
    if rng.random() < 0.6:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.3, 1.6))), np.float32)
    well = rng.uniform(200, 6000)
    light = light + np.sqrt(np.maximum(light, 0) / well + 2e-6).astype(np.float32) * rng.standard_normal(
        light.shape, dtype=np.float32
    )
    tone = np.clip(light, 0, 1) ** np.float32(rng.uniform(0.38, 0.56))
    return to_bytes(np.rint(255 * tone).astype(np.uint8), int(rng.integers(60, 96)))


def truth(sheet: Sheet, dice: Mapping[str, Die], camera: Camera) -> dict[str, object]:
    """Return what stands where, as the rendered photos' truth has it, with the upper kites' pixels."""
    cells: dict[str, dict[str, object]] = {}
    for cell in sheet.cells:
        known: dict[str, object] = {"visible": 1.0, "in_frame": True}
        if die := dice.get(cell.name):
            (top,) = (quad for _, quad, normal in _standing(die) if normal[2] > 0.99)
            pixels = _seen(np.stack([(top[0] + top[2]) / 2, top[0]]), camera)
            known |= {"face": die.face, "turn_deg": -die.heading, "height_mm": die.size}
            known |= {"piece_page_mm": list(die.middle), "kite_px": pixels.round(2).tolist()}
        cells[cell.name] = known
    return {"pieces": "d10", "size_px": list(camera.size), "page_mm": list(sheet.page_mm), "cells": cells}


def scenes(count: int, seed: int) -> Iterator[tuple[bytes, dict[str, object]]]:
    """Yield photos and their truth."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        sheet = sheet_named(str(rng.choice(["board-9x9", "board-9x9", "board-7x7"])))
        most = Sizes(sheet.cell_mm).die
        size = float(most * rng.uniform(0.72, 1.08) if rng.random() < 0.5 else most)
        tall = (1200, 1600) if rng.random() < 0.5 else (900, 1200)
        camera = Camera(
            tilt=float(rng.uniform(0, 27)),
            azimuth=float(rng.uniform(0, 360)),
            roll=float(rng.normal(0, 6)),
            distance=float(rng.uniform(340, 500) * (rng.uniform(1, 1.33) if tall[0] > 900 else 1)),
            size=tall,
        )
        camera = Camera(**{**camera.__dict__, "roll": camera.roll - camera.azimuth})
        dice = random_dice(sheet, rng, size)
        page = photograph(lay_out(sheet, [Standing()] * len(sheet.cells)), camera, seed=number, noise=0)
        photo = developed(lay_dice(page, camera, list(dice.values()), random_looks(rng)), rng)
        yield photo, truth(sheet, dice, camera)


def main() -> None:
    """Write photos with truth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args()
    for number, (photo, facts) in enumerate(scenes(args.count, args.seed)):
        folder = args.folder / f"{number:03d}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "photo.jpg").write_bytes(photo)
        (folder / "truth.json").write_text(json.dumps(facts))


if __name__ == "__main__":
    main()
