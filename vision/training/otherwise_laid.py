"""Tables for a second renderer: what lies on them, in which light, and seen by which phone, all by lot.

They share no code and no range with the studio's scenes, so that a reader is judged by what no training saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.inks import COLOURS
from calibration.sheet import Sheet
from games.standing import Standing
from vision.known import has_mats
from vision.training.boards_laid import deal_board, within
from vision.training.errors import TrainingError
from vision.whose import game_of_sheet

Rng = np.random.Generator
Vector = NDArray[np.float64]
Triple = tuple[float, float, float]

APART_MM = 0.15  # between what lies on each other: less is nothing to the renderer
NEAT, CARELESS = 0.2, 1.6  # mm: how far off their cells mats lie, at most
PIECES_OFF_MM = 2.2
BEADS, HIGH = (0.73, 0.95), (0.31, 0.36)  # shares of the largest that the sheet or its discs take; of that


@dataclass(frozen=True)
class Look:
    """What a look fixes; the rest is dealt.

    light: "room", "sun", "lamp" or "dim". ink: the range of the power that printed tones are raised to: more
    than 1 is darker. glossy: "paper", "mats" or "". discs: the size of control discs that lie in place of
    mats, as a share of what it should be; 0 without any. tilt: the range in degrees.
    """

    light: str = "room"
    ink: tuple[float, float] = (0.8, 1.1)
    glossy: str = ""
    discs: float = 0.0
    tilt: tuple[float, float] = (3.0, 36.0)


LOOKS: Mapping[str, Look] = {
    "room": Look(),
    "sun": Look(light="sun"),
    "lamp": Look(light="lamp"),
    "dim": Look(light="dim"),
    "dark-ink": Look(ink=(1.5, 1.9)),
    "glossy-paper": Look(glossy="paper", light="lamp"),
    "glossy-mats": Look(glossy="mats", light="lamp"),
    "discs": Look(discs=1.0),
    "small-discs": Look(discs=0.74),
    "steep": Look(tilt=(36.0, 50.0)),
}


@dataclass(frozen=True)
class Card:
    """A card: its picture (a folder of printed pieces and a name), its middle in mm on the common page.

    size_mm: of the square picture. lifted_mm: above the paper; thick_mm: the card itself.
    """

    picture: str
    round: bool
    middle: tuple[float, float]
    size_mm: float
    turned_deg: float
    lifted_mm: float
    thick_mm: float


@dataclass(frozen=True)
class Bead:
    """A glass bead: two diameters and its height in mm; square: how full its outline is from the side."""

    colour: str
    middle: tuple[float, float]
    across_mm: tuple[float, float]
    high_mm: float
    square: float
    lifted_mm: float


@dataclass(frozen=True)
class Glass:
    """The household's glass: how rough (0 is clear), whether it is opaque, and what light it lets through."""

    rough: float
    opaque: bool
    tints: Mapping[str, Triple]


@dataclass(frozen=True)
class Phone:
    """A phone and where it is held: degrees from straight above, and round the table from the sheet's foot.

    fills: the page's height as a share of the picture's longer side. exposure, white balance (B, G, R), and
    blur (px), noise, contrast, sharpening and JPEG quality follow.
    """

    tilt_deg: float
    around_deg: float
    roll_deg: float
    field_deg: float
    fills: float
    upright: bool
    exposure: float
    balance: Triple
    blur_px: float
    noise: float
    contrast: float
    sharpening: float
    quality: int


@dataclass(frozen=True)
class Scene:
    """A table as it is rendered; seed: of what is left to the renderer, as the room and the table's cloth."""

    sheet: Sheet
    look: Look
    seed: int
    ink: float
    bent_mm: float
    cards: tuple[Card, ...]
    beads: tuple[Bead, ...]
    glass: Glass
    phone: Phone
    truth: Mapping[str, Mapping[str, Any]]


def deal_scene(sheet: Sheet, look: Look, seed: int) -> Scene:
    """Return a table by lot: the same sheet, look and seed give the same.

    Raises TrainingError for a sheet on which no mats lie, and BoardNotFoundError for one of no game.
    """
    if not has_mats(game_of_sheet(sheet).look.factors.samples):
        raise TrainingError(f"no mats lie on {sheet.name}, and no other pieces are rendered: try board-9x9")
    rng = np.random.default_rng([seed, 48])
    tiles, off, turned = rng.random() < 0.35, rng.uniform(NEAT, CARELESS), rng.uniform(0.5, 3.5)
    thick, tile_mm, quarters = rng.uniform(0.15, 0.6), rng.uniform(0.5, 2.2), rng.random() < 0.5
    cards: list[Card] = []
    beads: list[Bead] = []
    truth: dict[str, Mapping[str, Any]] = {}
    for cell, its in zip(sheet.cells, _standings(sheet, rng), strict=True):
        active = its.active and not look.discs  # the flags of discs are cards of their own
        truth[cell.name] = {"colour": its.colour or "none", "owner": its.owner, "active": active}
        middle, lifted = np.array(cell.centre_mm), 0.0
        if its.owner != "none":
            middle = middle + within(off, rng)
            picture = "-".join((its.owner, *(["active"] if active else [])))
            turn = 360 / sheet.board.sides * int(rng.integers(sheet.board.sides)) if quarters else 0.0
            size = sheet.sizes.mat * look.discs if look.discs else sheet.sizes.mat_height
            folder = "control-discs" if look.discs else "mats"
            card = Card(f"{folder}/{picture}", bool(look.discs), _pair(middle), size, turn, APART_MM, thick)
            cards.append(replace(card, turned_deg=turn + rng.normal(0, turned)))
            lifted = APART_MM + thick
        if not its.colour:
            truth[cell.name] = {**truth[cell.name], "asked": its.owner != "none"}
            continue
        middle = middle + within(PIECES_OFF_MM, rng)
        if tiles:
            askew = rng.normal(0, 6)
            size = sheet.sizes.tile
            cards.append(
                Card(f"tiles/{its.colour}", False, _pair(middle), size, askew, lifted + APART_MM, tile_mm)
            )
        else:
            largest = sheet.sizes.bead * (look.discs or 1)
            wide = largest * rng.uniform(*BEADS)
            across, high = (wide * rng.uniform(0.95, 1.05), wide), wide * rng.uniform(*HIGH)
            beads.append(
                Bead(its.colour, _pair(middle), across, high, rng.uniform(0.55, 0.9), lifted + APART_MM)
            )
    ink, bent = rng.uniform(*look.ink), rng.uniform(0, 1.2)
    glass, phone = _glass(rng), _phone(look, rng)
    return Scene(sheet, look, seed, ink, bent, tuple(cards), tuple(beads), glass, phone, truth)


def tell_truth(scene: Scene) -> dict[str, Any]:
    """Return the truth of a scene as it stands beside its photo."""
    return {
        "sheet": scene.sheet.name,
        "pieces": "bead" if scene.beads else "tile",
        "cells": scene.truth,
        "scene": {
            "camera": {"tilt_deg": scene.phone.tilt_deg},
            "seed": scene.seed,
            "look": asdict(scene.look),
        },
    }


def _standings(sheet: Sheet, rng: Rng) -> list[Standing]:
    """Return what stands on the cells: on square ones black's and white's mats, always with a piece."""
    if sheet.board.sides == 6:
        return [its._replace(marks=()) for its in deal_board(sheet, rng)]
    held, lit, empty = rng.uniform(0.3, 0.85), rng.uniform(0.05, 0.35), rng.choice([0.0, 0.2])
    found = []
    for _ in sheet.cells:
        colour = None if rng.random() < empty else str(rng.choice([its.letter for its in COLOURS]))
        owner = str(rng.choice(["black", "white"])) if colour and rng.random() < held else "none"
        found.append(Standing(colour, owner, owner != "none" and bool(rng.random() < lit)))
    return found


def _glass(rng: Rng) -> Glass:
    """Return a household's glass; every colour has its own lot."""
    ranges = {
        "R": ((0.75, 0.97), (0.02, 0.2), (0.02, 0.18)),
        "G": ((0.05, 0.35), (0.55, 0.95), (0.1, 0.4)),
        "B": ((0.03, 0.25), (0.15, 0.5), (0.65, 0.98)),
    }
    finish, depth = rng.choice(["clear", "frosted", "opaque"], p=[0.6, 0.2, 0.2]), rng.uniform(0.35, 0.9)
    tints = {
        colour: _triple(np.array([rng.uniform(*channel) for channel in its]) ** depth)
        for colour, its in ranges.items()
    }
    return Glass(0.25 if finish == "frosted" else 0.0, finish == "opaque", tints)


def _phone(look: Look, rng: Rng) -> Phone:
    return Phone(
        tilt_deg=rng.uniform(*look.tilt),
        around_deg=rng.uniform(0, 360) if rng.random() < 0.3 else rng.normal(0, 28),
        roll_deg=rng.normal(0, 6),
        field_deg=rng.uniform(48, 68),
        fills=rng.uniform(0.68, 0.95),
        upright=bool(rng.random() < 0.5),
        exposure=rng.uniform(0.7, 1.0),
        balance=(rng.normal(1, 0.08), 1.0, rng.normal(1, 0.06)),
        blur_px=rng.uniform(0, 0.9),
        noise=rng.uniform(0.003, 0.03),
        contrast=rng.uniform(0, 0.2),
        sharpening=rng.uniform(0, 0.9),
        quality=int(rng.integers(70, 93)),
    )


def _pair(point: Vector) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def _triple(values: Vector) -> Triple:
    return float(values[0]), float(values[1]), float(values[2])
