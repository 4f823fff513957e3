"""What stands on a board, for the studio, which deals only squares, and only in the middle of a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from calibration.inks import COLOURS
from calibration.sheet import Sheet
from games.standing import Standing
from vision.training.errors import TrainingError

OWNERS = ("black", "white", "third")
THREE = 0.65  # share of boards on which three play
HELD, ACTIVE = (0.3, 0.95), 0.2  # of cells, of mats
SPARSE, EMPTY = 0.4, 0.3  # of boards, of their cells
# Of a game: no side has mats yet, one alone has, or banners stand on many.
STAGES = OPENING, DECIDED, RAISED, MIDDLE = "opening", "decided", "raised", ""
FEW_HELD, FEW_EMPTY = (-0.1, 0.1), (-0.5, 1.2)  # of cells, at the opening: none below 0
ALONE_HELD, ALONE_ACTIVE = (0.1, 1.2), (0.0, 0.6)  # of a decided game's cells, all from 1, and of its mats
# Share of decided games on hexagons with pieces of one colour (why not on squares: vary_cells.ALONE).
ALIKE = 0.25
BANNERED, BANNER = 0.2, 0.3  # of boards, of their mats
OFF, TURNED = (0.015, 0.065), (0.2, 1.0)  # of the cell, of the scene's turns: from tidy to careless tables
CARD_MM = 0.4


def owners_on(sheet: Sheet) -> tuple[str, ...]:
    """Return whose mats there are for a board."""
    return OWNERS if sheet.board.sides == 6 else OWNERS[:2]


def deal_board(sheet: Sheet, rng: np.random.Generator, stage: str = MIDDLE) -> list[Standing]:
    """Return what stands on the cells by lot, some of them empty on some boards.

    On hexagons two or three play, and on some boards there are banners. stage: of the game, one of STAGES;
    raises TrainingError for banners on squares.
    """
    owners = owners_on(sheet)
    sides = owners[: 2 + int(rng.random() < THREE)]
    held, sparse = rng.uniform(*HELD), rng.random() < SPARSE
    on_hexagons = sheet.board.sides == 6
    if stage == RAISED and not on_hexagons:
        raise TrainingError(f"no banners are dealt on {sheet.name}: leave out the stage {stage!r}")
    bannered = (rng.random() < BANNERED or stage == RAISED) and on_hexagons
    bare, flagged, colours = EMPTY, ACTIVE, [colour.letter for colour in COLOURS]
    if stage == OPENING:
        held, sparse, bare = rng.uniform(*FEW_HELD), True, rng.uniform(*FEW_EMPTY)
    if stage == DECIDED:
        sides = (str(rng.choice(owners)),)
        held, flagged = rng.uniform(*ALONE_HELD), rng.uniform(*ALONE_ACTIVE)
        colours = [str(rng.choice(colours))] if rng.random() < ALIKE and on_hexagons else colours
    found = []
    for _ in sheet.cells:
        empty = sparse and rng.random() < bare
        owner = str(rng.choice(sides)) if rng.random() < (EMPTY * held if empty else held) else "none"
        colour = None if empty else str(rng.choice(colours))
        active = owner != "none" and rng.random() < flagged
        banner = owner != "none" and bannered and rng.random() < BANNER
        found.append(Standing(colour, owner, active, marks=("banner",) if banner else ()))
    return found


def position_of(sheet: Sheet, pieces: str, rng: np.random.Generator, stage: str = MIDDLE) -> dict[str, Any]:
    """Return a board as the studio's position.json; stage: as deal_board has it.

    The studio lays mats on squares itself. On hexagons they are cards to it, and each cell holds its truth.
    """
    if sheet.board.sides == 4:
        standings = deal_board(sheet, rng, stage)
        cells = {
            cell.name: _cell(its.colour, its.owner, its.active)
            for cell, its in zip(sheet.cells, standings, strict=True)
        }
        return {"pieces": pieces, "cells": cells}
    off, loose = rng.uniform(*OFF) * sheet.cell_mm, rng.uniform(*TURNED)
    cells = {}
    for cell, its in zip(sheet.cells, deal_board(sheet, rng, stage), strict=True):
        its_truth: dict[str, Any] = {"owner": its.owner, "active": its.active}
        its_truth |= {"asked": True} if its.colour is None and its.owner != "none" else {}  # a mat alone
        cells[cell.name] = _cell(its.colour) | {"truth": its_truth}
        if its.owner != "none":
            picture = "-".join((its.owner, *(["active"] if its.active else []), *its.marks))
            card = {"picture": f"{picture}.png", "outline": "hexagon", "size_mm": sheet.sizes.mat_height}
            card |= {"offset_mm": within(off, rng).round(2).tolist(), "thick_mm": CARD_MM, "loose": loose}
            cells[cell.name]["cards"] = [card]
    return {"pieces": pieces, "cells": cells}


def _cell(colour: str | None, owner: str = "none", active: bool = False) -> dict[str, Any]:
    return {"colour": colour or "none", "owner": owner, "active": active}


def within(most: float, rng: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return a point within a circle by lot."""
    away, at = most * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    return np.array([away * np.cos(at), away * np.sin(at)])
