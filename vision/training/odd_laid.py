"""Boards on which some cells hold what is no piece, or things in a wrong order, for the studio.

A set of scenes asks for one of WAYS. Each takes a cell of the studio's position.json, in which cards lie the
lowest first under the cell's piece, and returns it with the truth that holds then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.inks import COLOURS
from calibration.sheet import Sheet
from vision.training.boards_laid import CARD_MM, owners_on, within

LETTERS = [colour.letter for colour in COLOURS]
SHARE = 0.1  # of a board's cells
PICTURE_PX = 256
# What lies about on a table, B, G, R: coins, buttons, counters of other games.
THINGS: Mapping[str, tuple[int, int, int]] = {
    "silver": (190, 185, 178),
    "copper": (90, 130, 190),
    "gold": (80, 170, 210),
    "wood": (140, 185, 215),
    "brown": (45, 75, 115),
    "black": (32, 30, 30),
    "ivory": (215, 232, 238),
    "orange": (20, 120, 235),
    "pink": (170, 110, 235),
    "purple": (150, 45, 115),
    "sky": (230, 180, 110),
    "turquoise": (190, 175, 40),
    "lime": (60, 215, 170),
}
THING, THING_MM, THING_OFF = (0.4, 0.8), 1.6, 0.06  # width and, at most, off the middle, both of the cell
ON_TILE = 0.5  # share of things that lie on a tile, on boards of tiles
TILE, TILE_MM, TILE_OFF = 0.62, 1.5, 0.3  # as the studio's; off: of one that another hides
MAT, MAT_OFF, LOWER_OFF = 0.92, 0.04, 0.12  # the same of mats, and of one under another

Rng = np.random.Generator
Cell = dict[str, Any]


def write_things(folder: Path) -> None:
    """Write the pictures of all things into the folder of a sheet's mats."""
    for name, ink in THINGS.items():
        picture = np.full((PICTURE_PX, PICTURE_PX, 3), ink, np.uint8)
        rim = tuple(0.8 * its for its in ink)
        cv2.circle(picture, 2 * (PICTURE_PX // 2,), int(0.42 * PICTURE_PX), rim, PICTURE_PX // 50)
        cv2.imwrite(str(folder / f"thing-{name}.png"), picture)


def lay_oddly(position: Mapping[str, Any], way: str, sheet: Sheet, rng: Rng) -> dict[str, Any]:
    """Return a position with a share of its cells changed in one of WAYS."""
    cells = {
        name: WAYS[way](cell, position["pieces"], sheet, rng) if rng.random() < SHARE else cell
        for name, cell in position["cells"].items()
    }
    return {**position, "cells": cells}


def _with_thing(cell: Cell, pieces: str, sheet: Sheet, rng: Rng) -> Cell:
    """Return a cell with a thing in place of its piece, or on a tile.

    On a free cell it may be taken for nothing; elsewhere nobody can see what was meant.
    """
    thing, outline = str(rng.choice(list(THINGS))), str(rng.choice(("disc", "square")))
    card = _card(f"thing-{thing}", rng.uniform(*THING) * sheet.cell_mm, THING_MM, THING_OFF, sheet, rng)
    below, asked = cell.get("cards", []), _owner(cell) != "none"
    if pieces == "tile" and cell["colour"] != "none" and rng.random() < ON_TILE:
        below, asked = [*below, _tile(cell["colour"], 0.0, sheet, rng)], True
    truth = {**cell.get("truth", {}), "lies": thing} | ({"asked": True} if asked else {})
    return {**cell, "colour": "none", "cards": [*below, card | {"outline": outline}], "truth": truth}


def _with_two_tiles(cell: Cell, _: str, sheet: Sheet, rng: Rng) -> Cell:
    """Return a cell whose tile lies on one of another colour."""
    colour, other = rng.choice(LETTERS, 2, replace=False).tolist()
    cards = [*cell.get("cards", []), _tile(other, TILE_OFF, sheet, rng)]
    return {**cell, "colour": colour, "cards": cards, "truth": {**cell.get("truth", {}), "asked": True}}


def _with_tile_below(_: Cell, __: str, sheet: Sheet, rng: Rng) -> Cell:
    """Return a cell whose tile lies under a mat."""
    colour, owner = str(rng.choice(LETTERS)), str(rng.choice(owners_on(sheet)))
    cards = [_tile(colour, 0.0, sheet, rng), _mat(owner, MAT_OFF, sheet, rng)]
    return {"colour": "none", "cards": cards, "truth": {"owner": owner, "asked": True}}


def _with_two_mats(cell: Cell, _: str, sheet: Sheet, rng: Rng) -> Cell:
    """Return a cell with its piece on two mats: the upper one says whose it is."""
    lower, upper = rng.choice(owners_on(sheet), 2, replace=False).tolist()
    cards = [_mat(lower, LOWER_OFF, sheet, rng), _mat(upper, MAT_OFF, sheet, rng)]
    truth = {"owner": upper, "active": False} | ({"asked": True} if cell["colour"] == "none" else {})
    return {"colour": cell["colour"], "cards": cards, "truth": truth}


WAYS: Mapping[str, Callable[[Cell, str, Sheet, Rng], Cell]] = {
    "things": _with_thing,
    "two-tiles": _with_two_tiles,
    "tile-below": _with_tile_below,
    "two-mats": _with_two_mats,
}
OF_TILES = ("two-tiles", "tile-below")
LAYING_MATS = ("two-mats", "tile-below")  # whole ones


def _owner(cell: Cell) -> str:
    """Return whose mat lies on a cell, of squares or of hexagons."""
    return str(cell.get("truth", {}).get("owner") or cell.get("owner", "none"))


def _tile(colour: str, off: float, sheet: Sheet, rng: Rng) -> dict[str, Any]:
    return _card(f"../tiles/{colour}", TILE * sheet.cell_mm, TILE_MM, off, sheet, rng)


def _mat(owner: str, off: float, sheet: Sheet, rng: Rng) -> dict[str, Any]:
    on_hexagons = sheet.board.sides == 6
    side = sheet.sizes.mat_height if on_hexagons else MAT * sheet.cell_mm
    card = _card(owner, side, CARD_MM, off, sheet, rng)
    return card | ({"outline": "hexagon"} if on_hexagons else {}) | {"loose": 0.5}


def _card(
    picture: str, size_mm: float, thick_mm: float, off: float, sheet: Sheet, rng: Rng
) -> dict[str, Any]:
    """Return a card of the studio's; picture: in the folder of mats; off: at most, of the cell."""
    moved = within(off * sheet.cell_mm, rng).round(2).tolist()
    return {
        "picture": f"{picture}.png",
        "size_mm": round(size_mm, 2),
        "thick_mm": thick_mm,
        "offset_mm": moved,
    }
