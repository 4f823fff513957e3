"""Cheap photos of dice on a board: every face a flat kite with its decal, lit and shaded in a simple way.

No light bounces and nothing is rough: for testing the reader's geometry and for training it on more dice,
inks and lights than are rendered. The die is the one of calibration.dice, numbered as the decals say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, radians, sin, tan

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT, FACE_ORDER, kite
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from vision.rectify import SRGB_TO_LINEAR
from vision.training.camera import Camera

Array = NDArray[np.float64]
Linear = NDArray[np.float32]
# A face's decal for a die of so many mm: TEXTURE x TEXTURE pixels, BGR and alpha, as print.art frames it.
Decals = Callable[[int, int], NDArray[np.uint8]]

TEXTURE = 160  # pixels along a kite's axis
EDGE_LIGHT = 1.15  # rounded edges catch more light
RIGHTLY_GLUED = 0.7  # of all dice: only the upper face counts


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
    high = 0.5 / cos(radians(face.tilt))
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


def standing(die: Die) -> list[tuple[int, Array, Array]]:
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


def upper_kite(die: Die, camera: Camera) -> Array:
    """Return the pixels (2, 2) of the upper face's middle and sharp point."""
    (top,) = (quad for _, quad, normal in standing(die) if normal[2] > 0.99)
    return _seen(np.stack([(top[0] + top[2]) / 2, top[0]]), camera)


def lay_dice(
    photo: NDArray[np.uint8], camera: Camera, dice: Sequence[Die], looks: Looks, decals: Decals
) -> Linear:
    """Return a photo of a page (BGR) as linear light with dice standing on it."""
    canvas = SRGB_TO_LINEAR[photo]
    _shade_page(canvas, camera, dice, looks)
    at = eye(camera)
    for die in sorted(dice, key=lambda d: -float(np.hypot(*(at[:2] - d.middle)))):
        for face, corners, normal in standing(die):
            if normal @ (at - corners.mean(axis=0)) > 0:
                top = normal[2] > 0.99
                printed = _printed(face, round(die.size), looks, decals)
                light = _light(normal, die, looks, top)
                _paint(canvas, _seen(corners, camera), printed, light, looks.body)
    return canvas


def _shade_page(canvas: Linear, camera: Camera, dice: Sequence[Die], looks: Looks) -> None:
    mask = np.zeros(canvas.shape[:2], np.float32)
    x, y, z = looks.towards
    for die in dice:
        corners = np.concatenate([quad for _, quad, _ in standing(die)])
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


def _paint(
    canvas: Linear,
    quad: Array,
    printed: tuple[Linear, Linear],
    light: tuple[float, float],
    body: tuple[float, float, float],
) -> None:
    """Paint one face: its body, then the decal.

    quad: (4, 2) pixels, sharp point first. printed: as _printed says. light: as _light says.
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
    lit = np.array(body, np.float32) * strength * EDGE_LIGHT + glare
    part += inside[..., None] * (lit - part)
    shape = kite(1.0)
    flat = np.array([(0.5 + x / shape.axis, y / shape.axis) for x, y in shape.points]) * TEXTURE - 0.5
    (a, b), (c, d) = quad[[1, 3]] - quad[0]
    if a * d < b * c:
        flat = flat[[0, 3, 2, 1]]
    matrix = cv2.getPerspectiveTransform(flat.astype(np.float32), (quad - (left, top)).astype(np.float32))
    texture, alpha = printed
    size = (int(right - left), int(bottom - top))
    shown = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(alpha, matrix, size, flags=cv2.INTER_AREA)[..., None]
    part += cover * (shown / np.maximum(cover, 1e-3) * strength + glare - part)


@lru_cache(maxsize=40)
def _printed(face: int, size: int, looks: Looks, decals: Decals) -> tuple[Linear, Linear]:
    """Return a decal as linear light times alpha, and alpha, softened to the size it is seen at."""
    art = decals(face, size).astype(np.float32) / 255
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
            glued = FACE_ORDER if rng.random() < RIGHTLY_GLUED else rng.permutation(FACE_COUNT).tolist()
            face, heading = int(rng.integers(FACE_COUNT)), float(rng.uniform(0, 360))
            dice[cell.name] = Die(face, middle, heading, size, tuple(glued))
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
