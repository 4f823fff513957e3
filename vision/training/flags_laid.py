"""Photos of flags on every corner of square mats: boards dealt by seed, and rendered.

python -m vision.training.flags_laid --renders FOLDER --studio STUDIO writes flags-PART/NNN-TIER, and renders
what is missing (vision.training.laying).
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from calibration.inks import COLOURS
from calibration.released import sheet_named
from vision.training.errors import TrainingError
from vision.training.laying import LaidScene, laid_list, run_laying, write_files
from vision.training.printed import print_set
from vision.training.scenes import SceneSet
from vision.training.studio import Studio, replace_values

OWN_LAID = Path(__file__).with_name("flags_laid.json")
FIELDS = ("sheet", "resolution", "quality", "mats", "top_left", "parts")
CORNERS = 4  # of a square mat, clockwise from the top left one
TURNED_DEG, OFF_MM = 5.0, 0.6  # how far flags usually lie from where they belong
ALONE, BESIDE = "alone", "beside"
LEFT_ALONE = 0.3  # share of such cells without a mat
UNDER_MM, BESIDE_MM = (2.0, 3.5), (5.0, 8.0)  # towards the cell's middle, and away from it
DROPPED_OFF_MM = 2.0  # how far flags lie that were dropped, turned as they fell
FLAG_MIDDLE_MM = np.array([-6.3, -6.3])  # of a flag from its mat's middle, as printed: to the right and down

Rng = np.random.Generator
Flags = list[dict[str, Any]]


@dataclass(frozen=True)
class Part:
    """A part of the list: so many boards of these tiers in turn.

    flags: the share of mats with a flag; lies: the ways in which these lie, by name.
    """

    seed: int
    boards: int
    tiers: tuple[str, ...]
    flags: float
    lies: tuple[str, ...]


@dataclass(frozen=True)
class Laid:
    """The list of boards.

    mats: the share of cells with a mat; top_left: the share of flags that lie on the top left corner.
    """

    sheet: str
    resolution: str
    quality: Mapping[str, Any]
    mats: float
    top_left: float
    parts: Mapping[str, Part]


@dataclass(frozen=True)
class Board:
    """One board of the list, and the folder of its photo."""

    part: Part
    number: int
    folder: Path

    @property
    def pieces(self) -> str:
        """Return what stands on the board: tiles on every third board."""
        return "tile" if self.number % 3 == 2 else "bead"


def read_laid(path: Path = OWN_LAID) -> Laid:
    """Return a list; raise TrainingError if it is not understood."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if set(data) != set(FIELDS):
            raise ValueError(f"its keys are not {', '.join(FIELDS)}")
        parts = {
            name: Part(**{**one, "tiers": tuple(one["tiers"]), "lies": tuple(one["lies"])})
            for name, one in data["parts"].items()
        }
        if strange := {way for part in parts.values() for way in part.lies} - set(WAYS):
            raise ValueError(f"{sorted(strange)} are no ways to lie")
        return Laid(**{**data, "parts": parts})
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise TrainingError(f"{path} is no list of flags ({error}); give one like {OWN_LAID}") from None


def boards(laid: Laid, renders: Path, parts: Sequence[str]) -> Iterator[Board]:
    """Yield every board of some parts, part by part."""
    for name in parts:
        part = laid.parts[name]
        for number in range(part.boards):
            tier = part.tiers[number % len(part.tiers)]
            yield Board(part, number, renders / f"flags-{name}" / f"{number:03d}-{tier}")


def position_of(board: Board, laid: Laid) -> tuple[dict[str, Any], dict[str, Flags]]:
    """Return the studio's position.json, with the truth of every cell, and the flags of each cell.

    The truth lists the corners that flags lie on, clockwise from the top left one, and the way in which they
    lie. It is "asked" if nobody can see what was meant.
    """
    rng = np.random.default_rng([board.part.seed, board.number])
    cells: dict[str, dict[str, Any]] = {}
    flags: dict[str, Flags] = {}
    for name in sheet_named(laid.sheet).board.names:
        mat, flagged = rng.random() < laid.mats, rng.random() < board.part.flags
        owner = ("black", "white")[int(rng.integers(2))] if mat else "none"
        colour, left = str(rng.choice([its.letter for its in COLOURS])), rng.random() < LEFT_ALONE
        cells[name] = {"colour": colour, "owner": owner, "active": False}
        ways = [way for way in board.part.lies if (way == ALONE) != mat]
        if flagged and ways and (mat or left):
            way = ways[int(rng.integers(len(ways)))]
            flags[name] = WAYS[way](rng, laid.top_left)
            its: dict[str, Any] = {"corners": [flag["corner"] for flag in flags[name]], "lies": way}
            its |= {"asked": True} if way == ALONE else {"active": way != BESIDE}
            cells[name]["truth"] = its
    return {"pieces": board.pieces, "cells": cells}, flags


def _flag(rng: Rng, corner: int, inwards_mm: float = 0.0) -> dict[str, Any]:
    """Return a flag near a corner.

    Its off_mm leads to the right and down, seen with that corner at the top left.
    """
    off = rng.normal(0, OFF_MM, 2) + inwards_mm / np.sqrt(2)
    turn = float(rng.normal(0, TURNED_DEG))
    return {"corner": corner, "off_mm": off.round(2).tolist(), "turn_deg": round(turn, 1)}


def _plain(rng: Rng, top_left: float) -> Flags:
    """Return one flag on a corner by lot."""
    return [_flag(rng, 0 if rng.random() < top_left else int(rng.integers(1, CORNERS)))]


def _two(rng: Rng, _: float) -> Flags:
    """Return two flags on two corners of one mat."""
    return [_flag(rng, int(corner)) for corner in rng.choice(CORNERS, 2, replace=False)]


def _under(rng: Rng, _: float) -> Flags:
    """Return a flag that lies half under the piece."""
    return [_flag(rng, int(rng.integers(CORNERS)), float(rng.uniform(*UNDER_MM)))]


def _beside(rng: Rng, _: float) -> Flags:
    """Return a flag that slipped off its mat, onto the cells beside it."""
    return [_flag(rng, int(rng.integers(CORNERS)), -float(rng.uniform(*BESIDE_MM)))]


def _dropped(rng: Rng, _: float) -> Flags:
    """Return a flag near a corner, turned about its own middle by any angle."""
    turn = float(rng.uniform(-180, 180))
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    # Seen from above with y downwards, a turn to the left; the studio turns about the mat's middle.
    kept = FLAG_MIDDLE_MM - np.array([[cos, sin], [-sin, cos]]) @ FLAG_MIDDLE_MM
    off = kept + rng.normal(0, DROPPED_OFF_MM, 2)
    corner = int(rng.integers(CORNERS))
    return [{"corner": corner, "off_mm": off.round(2).tolist(), "turn_deg": round(turn, 1)}]


WAYS: Mapping[str, Callable[[Rng, float], Flags]] = {
    "plain": _plain,
    "two": _two,
    "under": _under,
    "dropped": _dropped,
    BESIDE: _beside,
    ALONE: _plain,  # on a cell without a mat
}


def write_scenes(laid: Laid, every: Sequence[Board], renders: Path, studio: Studio) -> None:
    """Write every board's scene.json and position.json."""
    for board in every:
        if board.number == 0:
            part, folder = board.part, board.folder.parent
            sheet, size = laid.sheet, laid.resolution
            wanted = SceneSet(folder.name, part.seed, part.boards, "bead", sheet, part.tiers, resolution=size)
            studio.deal(wanted, folder, renders / "printed")
        dealt = json.loads((board.folder / "scene.json").read_text())
        position, flags = position_of(board, laid)
        by = {"pieces": {"cut": "corners", "flags": flags}, "quality": laid.quality}
        write_files(board.folder, scene=replace_values(dealt, by), position=position)


def lay(args: Namespace, renders: Path, studio: Studio) -> list[LaidScene]:
    """Lay the boards of a list, or of some of its parts."""
    laid = read_laid(args.laid)
    every = list(boards(laid, renders, args.part or list(laid.parts)))
    print_set(renders / "printed", {laid.sheet})
    write_scenes(laid, every, renders, studio)
    return [LaidScene(board.folder, laid.sheet) for board in every]


def main() -> None:
    """Render; leave with 1 and a sentence if that is not possible."""
    part = {"action": "append", "help": "a part of the list (may be repeated; default: all)"}
    options = {"laid": laid_list(OWN_LAID), "part": part}
    run_laying(lay, "flags_laid", __doc__, "flags-PART/NNN-TIER", options)


if __name__ == "__main__":
    main()
