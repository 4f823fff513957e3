"""Photos of trays of tiles with threads: dealt by seed, and rendered.

python -m vision.training.trays_laid --renders FOLDER --studio STUDIO writes GAME-LOOK/NNN-TIER, and renders
what is missing (vision.training.laying). A look is a light, or one awkward way to lie; --most renders so many
of each look at most.
"""

from __future__ import annotations

import json
import random
import zlib
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from calibration.marks import RINGS
from calibration.released import board_sheet
from calibration.sheet import Sheet
from calibration.threads import MARKER
from games.catalogue import GAMES
from games.game import Game
from games.standing import Standing
from vision.training.laying import LaidScene, run_laying, write_files
from vision.training.printed import print_set
from vision.training.scenes import SceneSet
from vision.training.studio import Studio, replace_values
from vision.training.tokens_laid import NOT_BESIDE, SHADES

TIER, RESOLUTION = "normal", "2016x1512"
QUALITY = {"samples": 4, "min_samples": 2, "threshold": 0.3, "cycles": {"diffuse_bounces": 2}}
TILT_DEG, OFF_MM, TURNED_DEG = 15.0, 1.2, 7.0  # of photos of normal trays, and how tiles lie on them
EMPTY, MARKED = 0.03, 8  # share of places that are empty, and tiles with a ring
SOFT = {"light": {"preset": "overcast_window"}, "pieces": {"card_gloss": 0.0}}
LOOKS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "normal": (40, SOFT),
    "glossy": (10, {"light": {"preset": "tungsten"}, "pieces": {"card_gloss": 0.8}}),
    "shadow": (10, {"light": {"preset": "sun"}, "pieces": {"card_gloss": 0.1}}),
    "upside-down": (3, SOFT),
    "between": (3, SOFT),
}
"""How many trays of each look there are, and what it replaces in the scenes that the studio deals."""

Cells = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Tray:
    """One tray of the list."""

    game: Game[Any]
    look: str
    number: int
    folder: Path

    @property
    def seed(self) -> int:
        """Return the seed of the trays of this game and look."""
        return zlib.crc32(f"{self.game.id} {self.look}".encode()) % 1_000_000

    @property
    def sheet(self) -> Sheet:
        """Return the sheet of the game's usual tray."""
        return board_sheet(self.game.usual_shape, game=self.game.id)


def trays(renders: Path, most: int = 1000) -> Iterator[Tray]:
    """Yield every tray in the order of rendering: as many of each game and look at any time."""
    games = [its for its in GAMES.values() if its.printed and its.printed.codes]
    for number in range(min(most, max(count for count, _ in LOOKS.values()))):
        for look, (count, _) in LOOKS.items():
            for game in games if number < count else ():
                at = renders / f"{game.id}-{look}" / f"{number:03d}-{TIER}"
                yield Tray(game, look, number, at)


def position_of(tray: Tray) -> dict[str, Any]:
    """Return what lies on a tray, as the studio's position.json, with the truth of every place.

    A place that nobody can read has the truth "asked".
    """
    rng = random.Random(tray.seed * 1000 + tray.number)
    look, board = tray.game.look, tray.sheet.board
    pieces = [name for name in tray.game.kit.codes if look.parts(name)]
    cells: Cells = {}
    for name in board.names:
        if rng.random() < EMPTY:
            cells[name] = {"truth": {}}
            continue
        its = Standing(piece=rng.choice(pieces), heading=rng.choice(board.headings))
        cells[name] = {"cards": [_tile_card(tray, its, rng)], "truth": _truth(its)}
    laid = sorted(name for name, cell in cells.items() if "cards" in cell)
    for name in rng.sample(laid, MARKED):
        mark = rng.choice(sorted(RINGS))
        cells[name]["cards"].append(_ring_card(tray, mark, cells[name]["cards"][0], rng))
        cells[name]["truth"]["marks"] = [mark]
    _lay_awkwardly(tray, cells, laid, rng)
    return {"pieces": "thread-tile", "cells": cells}


def _lay_awkwardly(tray: Tray, cells: Cells, laid: list[str], rng: random.Random) -> None:
    """Turn a tile upside down, or shift one to between two places."""
    name = rng.choice([name for name in laid if not cells[name]["truth"].get("marks")])
    (card,) = cells[name]["cards"]
    if tray.look == "upside-down":
        card["picture"] = "tiles/back.png"
        cells[name]["truth"] = {"asked": True}
    if tray.look == "between":
        board = tray.sheet.board
        cell = board.cell(name)
        other = rng.choice(board.neighbours[cell])
        (x, y), (u, v) = (tray.sheet.cells[each].centre_mm for each in (cell, other))
        card["offset_mm"] = [round((u - x) / 2, 2), round((v - y) / 2, 2)]
        cells[name]["truth"] = {"asked": True}
        cells[board.names[other]] = {"truth": {"asked": True}}


def _tile_card(tray: Tray, its: Standing, rng: random.Random) -> dict[str, Any]:
    turn = tray.sheet.board.headings.index(its.heading)
    return {
        "picture": f"tiles/{its.piece}.png",
        "outline": "hexagon-flat",
        "size_mm": round(2 / sqrt(3) * tray.sheet.sizes.thread_tile, 3),
        "heading_deg": round(60 * turn + rng.uniform(-TURNED_DEG, TURNED_DEG), 1),
        "loose": 0,
        "offset_mm": [round(rng.uniform(-OFF_MM, OFF_MM), 2) for _ in range(2)],
    }


def _ring_card(tray: Tray, mark: str, tile: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return a ring on a tile; the studio's cards have no hole, so it hides the tile's middle, too."""
    return {
        "picture": f"rings/{mark}.png",
        "outline": "hexagon-flat",
        "size_mm": round(2 / sqrt(3) * MARKER * tray.sheet.sizes.thread_tile, 3),
        "heading_deg": round(rng.uniform(0, 360), 1),
        "loose": 0,
        "offset_mm": [round(at + rng.uniform(-0.5, 0.5), 2) for at in tile["offset_mm"]],
    }


def _truth(its: Standing) -> dict[str, Any]:
    return {"piece": its.piece, "heading": its.heading}


def scene_of(tray: Tray, dealt: Mapping[str, Any]) -> dict[str, Any]:
    """Return the scene that the studio dealt as it is rendered for a tray."""
    by = {"quality": QUALITY, **LOOKS[tray.look][1]}
    if tray.look == "shadow":
        by["light"] = {"preset": "sun", "gobo": SHADES[tray.number % len(SHADES)]}
    if tray.look not in ("glossy", "shadow"):
        by["camera"] = {"tilt_deg": min(dealt["camera"]["tilt_deg"], TILT_DEG)}
    clutter = [thing for thing in dealt.get("clutter", []) if thing["kind"] != NOT_BESIDE]
    return {**replace_values(dealt, by), "clutter": clutter}


def write_scenes(renders: Path, studio: Studio, most: int) -> None:
    """Write every tray's scene.json and position.json."""
    for tray in trays(renders, most):
        folder = tray.folder.parent
        if tray.number == 0:
            count = min(most, LOOKS[tray.look][0])
            wanted = SceneSet(
                folder.name, tray.seed, count, "tile", tray.sheet.name, (TIER,), resolution=RESOLUTION
            )
            studio.deal(wanted, folder, renders / "printed")
        dealt = json.loads((tray.folder / "scene.json").read_text())
        write_files(tray.folder, scene=scene_of(tray, dealt), position=position_of(tray))


def lay(args: Namespace, renders: Path, studio: Studio) -> list[LaidScene]:
    """Lay the trays, of each look so many at most."""
    printed = renders / "printed"
    print_set(printed, {tray.sheet.name for tray in trays(renders, 1)})
    write_scenes(renders, studio, args.most)
    every = trays(renders, args.most)
    return [LaidScene(its.folder, its.sheet.name, printed / its.sheet.name) for its in every]


def main() -> None:
    """Render; leave with 1 and a sentence if that is not possible."""
    most = {"type": int, "default": 1000, "help": "trays of each look at most"}
    run_laying(lay, "trays_laid", __doc__, "GAME-LOOK/NNN-TIER", {"most": most})


if __name__ == "__main__":
    main()
