"""Trays of tiles with threads, drawn as photos: tiles lie by lot, in light of many kinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt

import cv2
import numpy as np

from calibration.marks import RINGS
from calibration.released import board_sheet
from calibration.rings import ring_artwork
from calibration.sheet import Sheet
from games.board import board_named
from games.catalogue import GAMES
from games.standing import NOTHING, Standing
from print.raster import picture
from print.threads import part_tile, tile_label
from tests.synth.picture import PX_PER_MM, Camera, Pixels, lay_out, photograph, to_bytes

__all__ = [
    "FAMILIES",
    "GAME",
    "LOOK",
    "TILES",
    "TRAY",
    "Lies",
    "Table",
    "laid",
    "lay_tile",
    "shot",
    "table_of",
]

GAME = next(its for its in GAMES.values() if its.printed and its.printed.codes)
LOOK, KIT = GAME.look, GAME.kit
TRAY: Sheet = board_sheet(GAME.usual_shape, game=GAME.id)
TILES = tuple(name for name in KIT.codes if LOOK.parts(name))
FLAT = TRAY.sizes.thread_tile
HEADINGS = board_named(TRAY.board.shape).headings
# What troubles a photo: nothing; tiles laid loosely; and then that and one thing more.
FAMILIES = ("neat", "loose", "steep", "shadow", "gloss", "dim")
_SCALE = 2  # pixels of a tile's picture to one of the page
_REACH = 1.25  # of a tile's width: the side of its picture


@dataclass(frozen=True)
class Lies:
    """How a tile lies: so many mm off, turned so many degrees clockwise, and how its ring lies on it."""

    off: tuple[float, float] = (0.0, 0.0)
    turned: float = 0.0
    ring_off: tuple[float, float] = (0.0, 0.0)
    ring_turned: float = 0.0


@dataclass(frozen=True)
class Table:
    """A photo of a tray, and what lies on its places in reading order."""

    photo: bytes
    standing: tuple[Standing, ...]
    family: str = ""
    lies: Sequence[Lies] = field(default=(), repr=False)


def table_of(family: str, seed: int) -> Table:
    """Return the tray of a seed."""
    rng = np.random.default_rng([FAMILIES.index(family), seed])
    standing = tuple(_standing(rng) for _ in TRAY.cells)
    standing = _marked(standing, rng)
    lies = [_lies(family, rng) for _ in standing]
    page = laid(standing, lies)
    if family in ("shadow", "gloss"):
        page = _lit(page, family, rng)
    camera = Camera(
        tilt=rng.uniform(25, 40) if family == "steep" else rng.uniform(0, 15),
        azimuth=rng.uniform(0, 360),
        roll=rng.normal(0, 5),
        distance=rng.uniform(340, 400),
        size=(2016, 2688) if rng.random() < 0.3 else (1512, 2016),
    )
    light = rng.uniform(0.35, 0.5) if family == "dim" else rng.uniform(0.7, 1.0)
    return Table(shot(page, camera, rng, light), standing, family, lies)


def shot(page: Pixels, camera: Camera, rng: np.random.Generator, light: float = 0.9) -> bytes:
    """Return a photo of a page, a little blurred and noisy."""
    noise = rng.uniform(4, 7) if light < 0.6 else rng.uniform(2, 4)
    photo = photograph(page, camera, seed=int(rng.integers(1 << 30)), light=light, noise=noise)
    return to_bytes(np.asarray(cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.3, 1.0)), np.uint8), 88)


def laid(standing: Sequence[Standing], lies: Sequence[Lies]) -> Pixels:
    """Return the tray with tiles on it."""
    page = lay_out(TRAY, [NOTHING] * len(TRAY.cells))
    for cell, its, lie in zip(TRAY.cells, standing, lies, strict=True):
        if its.piece:
            lay_tile(page, cell.centre_mm, its, lie)
    return page


def lay_tile(page: Pixels, at: tuple[float, float], its: Standing, lie: Lies = Lies()) -> None:
    """Lay a tile with its middle about a point in mm; one without a name lies on its face."""
    step = 60.0 * HEADINGS.index(its.heading) if its.heading else 0.0
    middle = at[0] + lie.off[0], at[1] + lie.off[1]
    _paste(page, _tile(its.piece or ""), middle, step + lie.turned, shade=0.2)
    for mark in its.marks:
        on = middle[0] + lie.ring_off[0], middle[1] + lie.ring_off[1]
        _paste(page, _ring(mark), on, lie.ring_turned, shade=0.2)


@cache
def _tile(name: str) -> Pixels:
    """Return the picture of a tile with its name, of a bare back if there is none."""
    side = _REACH * FLAT
    px = round(side * PX_PER_MM * _SCALE)
    art = part_tile(LOOK.parts(name), FLAT, KIT.codes.get(name))
    shown = picture(art, (-side / 2, -side / 2, side, side), px).copy()
    if name:
        label = tile_label(name, FLAT)
        x, y = label.middle
        middle = (x - FLAT / sqrt(3) + side / 2) * px / side, (y - FLAT / 2 + side / 2) * px / side
        _write(shown, name, middle)
    return shown


def _write(shown: Pixels, name: str, middle: tuple[float, float]) -> None:
    ink = np.zeros(shown.shape[:2], np.uint8)
    height, font = 1.1 * PX_PER_MM * _SCALE, cv2.FONT_HERSHEY_SIMPLEX
    scale = height / 21
    (wide, high), _ = cv2.getTextSize(name, font, scale, 2)
    cv2.putText(ink, name, (round(middle[0] - wide / 2), round(middle[1] + high / 2)), font, scale, 255, 2)
    turned = cv2.warpAffine(ink, cv2.getRotationMatrix2D(middle, -60.0, 1.0), ink.shape[::-1])
    share = turned[..., None] / 255.0
    shown[..., :3] = np.rint(share * 80 + (1 - share) * shown[..., :3]).astype(np.uint8)


@cache
def _ring(mark: str) -> Pixels:
    side = 0.6 * FLAT
    px = round(side * PX_PER_MM * _SCALE)
    art = ring_artwork(FLAT, broken=RINGS[mark].broken)
    return picture(art, (-side / 2, -side / 2, side, side), px)


def _paste(page: Pixels, cut: Pixels, at: tuple[float, float], turned: float, shade: float) -> None:
    """Lay a picture with its middle at a point in mm, turned clockwise, with a narrow shade round it."""
    half = round(0.75 * len(cut) / _SCALE)
    x, y = (value * PX_PER_MM for value in at)
    left, top = round(x) - half, round(y) - half
    middle = (len(cut) - 1) / 2
    grid = cv2.getRotationMatrix2D((middle, middle), -turned, 1 / _SCALE)
    shift = np.array([x - left - 0.5, y - top - 0.5]) - middle
    grid = np.column_stack([grid[:, :2], grid[:, 2] + shift])
    soft = cv2.GaussianBlur(cut, (0, 0), 0.4 * _SCALE).astype(np.float32)
    soft[..., :3] *= soft[..., 3:] / 255
    shown = cv2.warpAffine(soft, grid, (2 * half, 2 * half), flags=cv2.INTER_LINEAR)
    there = page[top : top + 2 * half, left : left + 2 * half]
    inside = shown[..., 3:] / 255
    dark = 1 - shade * cv2.GaussianBlur(inside, (0, 0), 0.35 * PX_PER_MM)[..., None]
    there[:] = np.rint(np.clip(shown[..., :3] + (1 - inside) * dark * there, 0, 255)).astype(np.uint8)


def _standing(rng: np.random.Generator) -> Standing:
    if rng.random() < 0.04:
        return NOTHING
    return Standing(piece=TILES[rng.integers(len(TILES))], heading=HEADINGS[rng.integers(6)])


def _marked(standing: Sequence[Standing], rng: np.random.Generator) -> tuple[Standing, ...]:
    found, marks = list(standing), sorted(RINGS)
    for cell in rng.choice(len(found), 8, replace=False):
        if found[cell].piece:
            found[cell] = found[cell]._replace(marks=(marks[rng.integers(len(marks))],))
    return tuple(found)


def _lies(family: str, rng: np.random.Generator) -> Lies:
    most, turned = (0.5, 2.0) if family == "neat" else (1.4, 8.0)
    away, way = most * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    aside = rng.normal(0, 0.3, 2)
    return Lies(
        (float(away * np.cos(way)), float(away * np.sin(way))),
        float(rng.uniform(-turned, turned)),
        (float(aside[0]), float(aside[1])),
        float(rng.uniform(0, 360)),
    )


def _lit(page: Pixels, family: str, rng: np.random.Generator) -> Pixels:
    """Return a page with a shadow over part of it, or with a lamp mirrored in it."""
    x, y, width, height = TRAY.board_box_mm
    at = x + rng.uniform(0.2, 0.8) * width, y + rng.uniform(0.2, 0.8) * height
    radius = rng.uniform(30, 60) if family == "shadow" else rng.uniform(12, 25)
    soft = rng.uniform(3, 15) if family == "shadow" else radius
    rows, columns = (np.arange(0, side, 4) / PX_PER_MM for side in page.shape[:2])
    away = np.hypot(columns[None] - at[0], rows[:, None] - at[1])
    share = np.clip((radius - away) / soft, 0, 1).astype(np.float32)
    near = np.asarray(cv2.resize(share, page.shape[1::-1])[..., None], np.float32)
    if family == "shadow":
        return np.asarray(page * (1 - np.float32(rng.uniform(0.35, 0.6)) * near), np.uint8)
    return np.asarray(
        page + near * np.float32(rng.uniform(0.3, 0.7)) * (255 - page.astype(np.float32)), np.uint8
    )
