"""Cheap photos of boards with mats: beads or tiles, mats laid and cut by many hands.

No light bounces: for training on more boards, hands and looks than are rendered. Mats and tiles are the
product's own pictures (vision.training.printed); the phone is that of cheap photos of dice.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.inks import COLOURS, INKS
from calibration.sheet import Sheet
from games.standing import Standing
from vision.pose import camera_above
from vision.rectify import SRGB_TO_LINEAR
from vision.training.boards_laid import MIDDLE, deal_board, owners_on, within
from vision.training.camera import PAGE_PX_PER_MM, Camera, photograph
from vision.training.dice_photos import develop_photo
from vision.training.printed import page_of, pieces_of

Array = NDArray[np.float64]
Light = NDArray[np.float32]

TILES = 0.4  # share of boards
TILT_DEG = (0.0, 38.0)
OFF_MM, TURNED_DEG = (0.3, 1.4), (2.0, 8.0)  # how far mats lie off at most, from tidy to careless tables
# Of tables, those whose mats are cut badly: so much of the cell too small on every side and on each by lot,
# and where corners end, of half the cell.
BADLY, INSET, UNEVEN, ROUNDED = 0.4, 0.02, 0.012, (1.0, 1.16)
UNCUT = 2.0
HIGHLIGHT = 235.0


@dataclass(frozen=True)
class _Hand:
    """How exactly a table lays and cuts: at most so many mm off and degrees turned, and what it cuts off.

    inset, uneven, bead, tall: of the cell, the last two a bead's width and height.
    """

    off: float
    turned: float
    flag_off: float
    bead: float
    tall: float
    inset: float = 0.0
    uneven: float = 0.0
    round_at: float = UNCUT

    @classmethod
    def by_lot(cls, rng: np.random.Generator) -> _Hand:
        """Return some table's hand."""
        usual = cls(
            off=rng.uniform(*OFF_MM),
            turned=rng.uniform(*TURNED_DEG),
            flag_off=rng.uniform(0.0, 0.35),
            bead=rng.uniform(0.6, 0.75),
            tall=rng.uniform(0.18, 0.36),
        )
        if rng.random() > BADLY:
            return usual
        cut = {
            "inset": rng.uniform(0, INSET),
            "uneven": rng.uniform(0, UNEVEN),
            "round_at": rng.uniform(*ROUNDED),
        }
        return cls(**{**vars(usual), **cut})

    def left(self, sheet: Sheet, side: int, rng: np.random.Generator) -> Light:
        """Return what is left of a mat's picture (side, side) where this hand cut it."""
        if self.round_at == UNCUT:
            return np.ones((side, side), np.float32)
        along = (np.arange(side) + 0.5 - side / 2) / PAGE_PX_PER_MM
        x, y = np.meshgrid(along, along)
        inside = self.round_at * sheet.cell_mm / 2 - np.hypot(x, y)
        for angle in np.arange(sheet.board.sides) * 2 * np.pi / sheet.board.sides:
            reach = sheet.sizes.mat / 2 - sheet.cell_mm * (self.inset + self.uneven * rng.uniform(-0.5, 1))
            inside = np.minimum(inside, reach - np.cos(angle) * x - np.sin(angle) * y)
        return np.asarray(np.clip(inside * PAGE_PX_PER_MM + 0.5, 0, 1), np.float32)


@dataclass(frozen=True)
class _Piece:
    """A picture (side, side, 4) of PAGE_PX_PER_MM: B, G, R and how far each pixel covers, to 255."""

    pixels: Light

    @classmethod
    def read(cls, file: Path, mm: float) -> _Piece:
        """Return the picture of a file, which frames so many mm."""
        read = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
        assert read is not None, file
        side = round(mm * PAGE_PX_PER_MM)
        small = cv2.resize(read.astype(np.float32), (side, side), interpolation=cv2.INTER_AREA)
        opaque = np.full((side, side, 1), 255, np.float32)
        return cls(np.concatenate([small, opaque], axis=2)[..., :4])

    def beyond(self, plain: _Piece) -> _Piece:
        """Return what this picture shows that another does not: what lies on it."""
        there = 255 * (abs(self.pixels - plain.pixels).max(axis=2, keepdims=True) > 8)
        return _Piece(np.concatenate([self.pixels[..., :3], there], axis=2).astype(np.float32))

    def within(self, share: Light) -> _Piece:
        """Return the picture, as far as it is left."""
        return _Piece(np.concatenate([self.pixels[..., :3], self.pixels[..., 3:] * share[..., None]], axis=2))

    def lay(self, page: Light, at: Array, turned: float) -> None:
        """Lay it on a page, its middle at a point in mm, turned clockwise by so many degrees."""
        side = len(self.pixels)
        room = round(0.75 * side)
        middle = at * PAGE_PX_PER_MM
        left, top = (round(v) - room for v in middle)
        matrix = cv2.getRotationMatrix2D(((side - 1) / 2, (side - 1) / 2), -turned, 1.0)
        matrix[:, 2] += middle - (left, top) - side / 2
        laid = cv2.warpAffine(self.pixels, matrix, (2 * room, 2 * room))
        there = page[top : top + 2 * room, left : left + 2 * room]
        share = laid[..., 3:] / 255
        there[:] = share * laid[..., :3] + (1 - share) * there


@dataclass(frozen=True)
class _Pieces:
    """The pictures of a sheet's mats, of what lies on their corners, and of its tiles, by name."""

    sheet: Sheet
    mats: Mapping[str, _Piece]
    marks: Mapping[str, _Piece]
    tiles: Mapping[str, _Piece]

    @classmethod
    def of(cls, printed: Path, sheet: Sheet) -> _Pieces:
        """Return them from what print_set wrote."""
        folder, sizes = pieces_of(printed, sheet), sheet.sizes

        def mat(name: str) -> _Piece:
            return _Piece.read(folder / "mats" / f"{name}.png", sizes.mat_height)

        bare = mat("white")
        return cls(
            sheet,
            {owner: mat(owner) for owner in owners_on(sheet)},
            {name: mat(f"white-{name}").beyond(bare) for name in ("active", "banner")},
            {c.letter: _Piece.read(folder / "tiles" / f"{c.letter}.png", sizes.tile) for c in COLOURS},
        )


@dataclass(frozen=True)
class _Glass:
    """The look of a household's beads: how light at the rim and within, how clear, and their shadow."""

    rim: float
    within: float
    clear: float
    dark: float
    shadow: Array
    tints: Mapping[str, Array] = field(default_factory=dict)

    @classmethod
    def by_lot(cls, rng: np.random.Generator) -> _Glass:
        """Return some household's beads."""
        return cls(
            rim=rng.uniform(0.35, 0.9),
            within=rng.uniform(0.8, 1.5),
            clear=rng.uniform(0, 0.5),
            dark=rng.uniform(0, 0.5),
            shadow=rng.normal(0, 0.12, 2),
            tints={colour.letter: np.exp(rng.normal(0, 0.15, 3)) for colour in COLOURS},
        )

    def lay(self, page: Light, letter: str, at: Array, size: float, lean: Array) -> None:
        """Lay a bead of so many mm across; lean: how far its top is seen off its foot, in mm."""
        r, g, b = INKS[next(colour for colour in COLOURS if colour.letter == letter).ink].rgb
        colour = np.clip(np.array([b, g, r], float) * self.tints[letter], 4, 255)
        room, half = round((size + 12) * PAGE_PX_PER_MM), size / 2
        left, top = (round(v * PAGE_PX_PER_MM) - room // 2 for v in at)
        there = page[top : top + room, left : left + room]
        along = (np.arange(room) + 0.5) / PAGE_PX_PER_MM
        x, y = np.meshgrid(along + left / PAGE_PX_PER_MM - at[0], along + top / PAGE_PX_PER_MM - at[1])

        def disc(off: Array, radius: float, soft: float) -> Light:
            away = radius - np.hypot(x - off[0], y - off[1])
            return np.asarray(np.clip(away / soft + 0.5, 0, 1), np.float32)[..., None]

        there *= 1 - np.float32(self.dark) * disc(self.shadow * size, half, 0.25 * size)
        steps = [disc(lean * k / 4, half * (1 - 0.05 * k), 1 / PAGE_PX_PER_MM) for k in range(5)]
        body = np.max(steps, axis=0)
        glow = disc(0.7 * lean - self.shadow * size, 0.72 * half, 0.5 * half)
        light = colour * (self.rim + (self.within - self.rim) * glow)
        light = light + self.clear * glow * (there - light) * colour / 255
        light = np.clip(light, 0, 255) + HIGHLIGHT * disc(0.8 * lean - 0.3 * half, 0.16 * half, 0.4)
        there[:] = np.clip(body * light + (1 - body) * there, 0, 255)


def _lay(
    page: Light,
    pieces: _Pieces,
    standing: Sequence[Standing],
    kind: str,
    lean: Array,
    rng: np.random.Generator,
) -> None:
    """Lay mats, flags, banners and pieces on a page; lean: (cells, 2) of a thing 1 mm high, in mm."""
    sheet, hand, glass = pieces.sheet, _Hand.by_lot(rng), _Glass.by_lot(rng)
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    for its, centre in zip(standing, centres, strict=True):
        if its.owner == "none":
            continue
        at, turned = centre + within(hand.off, rng), rng.uniform(-hand.turned, hand.turned)
        mat = pieces.mats[its.owner]
        mat.within(hand.left(sheet, len(mat.pixels), rng)).lay(page, at, turned)
        for name in (*(["active"] if its.active else []), *its.marks):
            aside = rng.normal(0, hand.flag_off, 2), rng.normal(0, 6 * hand.flag_off)
            pieces.marks[name].lay(page, at + aside[0], turned + aside[1])
    for its, centre, away in zip(standing, centres, lean, strict=True):
        at = centre + rng.normal(0, 0.6, 2)
        if its.colour and kind == "tile":
            pieces.tiles[its.colour].lay(page, at, rng.normal(0, 10))
        elif its.colour:
            size = sheet.cell_mm * hand.bead * rng.normal(1, 0.03)
            glass.lay(page, its.colour, at, size, away * hand.tall * sheet.cell_mm)


def _boards(
    printed: Path, sheet: Sheet, count: int, seed: int, stage: str
) -> Iterator[tuple[bytes, dict[str, object]]]:
    """Yield photos and their truth; printed: what print_set wrote."""
    bare, pieces = page_of(printed, sheet).astype(np.float32), _Pieces.of(printed, sheet)
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        kind = "tile" if rng.random() < TILES else "bead"
        standing, camera = deal_board(sheet, rng, stage), _camera(rng)
        place, _ = camera_above(camera.view(), np.array(sheet.page_mm) / 2)
        page = bare.copy()
        _lay(page, pieces, standing, kind, (centres - place[:2]) / place[2], rng)
        photo = photograph(page.astype(np.uint8), camera, seed=number, noise=0)
        yield develop_photo(np.asarray(SRGB_TO_LINEAR[photo], np.float32), rng), _truth(sheet, standing, kind)


def _camera(rng: np.random.Generator) -> Camera:
    size = ((1008, 1344), (1200, 1600), (1512, 2016))[int(rng.integers(3))]
    azimuth = float(rng.uniform(0, 360))
    return Camera(
        tilt=float(rng.uniform(*TILT_DEG)),
        azimuth=azimuth,
        roll=float(rng.normal(0, 6) + 180 * rng.integers(2)) - azimuth,
        distance=float(rng.uniform(305, 400)),
        size=size,
    )


def _truth(sheet: Sheet, standing: Sequence[Standing], kind: str) -> dict[str, object]:
    """Return what stands where, as the rendered photos' truth has it."""
    cells = {
        cell.name: {"colour": its.colour or "none", "owner": its.owner, "active": its.active}
        | {"visible": 1.0, "in_frame": True}
        for cell, its in zip(sheet.cells, standing, strict=True)
    }
    return {"pieces": kind, "sheet": sheet.name, "cells": cells}


def write_boards(
    folder: Path, printed: Path, sheet: Sheet, count: int, seed: int, stage: str = MIDDLE
) -> None:
    """Write NNN-drawn/photo.jpg with truth.json for so many boards; printed: what print_set wrote.

    stage: of the games (vision.training.boards_laid).
    """
    for number, (photo, facts) in enumerate(_boards(printed, sheet, count, seed, stage)):
        place = folder / f"{number:03d}-drawn"
        place.mkdir(parents=True, exist_ok=True)
        (place / "photo.jpg").write_bytes(photo)
        (place / "truth.json").write_text(json.dumps(facts))
