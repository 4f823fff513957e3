"""Photos of coded tokens: boards of every game that is played with them, dealt by seed, and rendered.

python -m vision.training.tokens_laid --renders FOLDER --studio STUDIO writes GAME-LOOK[-PART]/NNN-TIER, and
renders what is missing (vision.training.laying). A look is a tier, or one awkward way to lie on boards of the
middle tier.
"""

from __future__ import annotations

import json
import random
import zlib
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calibration.released import board_sheet
from calibration.sheet import Sheet
from calibration.tokens import has_tokens
from games.catalogue import GAMES
from games.game import Game
from games.standing import Standing
from vision.training.errors import TrainingError
from vision.training.laying import LaidScene, laid_list, run_laying, write_files
from vision.training.printed import print_set
from vision.training.scenes import SceneSet
from vision.training.studio import Studio, replace_values

OWN_LAID = Path(__file__).with_name("tokens_laid.json")
TIERS, MIDDLE = ("easy", "normal", "hard"), "normal"
FIELDS = ("resolution", "quality", "most_off", "least", "most", "parts")
BACK = "back"  # the picture of a token's other side
FEW = 4  # sides of a game; of one of more not every side has tokens on every board
PLACES = 4  # of a board, where something lies awkwardly
SHADES = ("bars", "plant", "bottle")  # what stands before the sun
NOT_BESIDE = "spare_beads"  # nobody has glass on the table of such a game

Cells = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Part:
    """Describe a part of the list: so many boards each look.

    resolution: of its photos, if that is not the list's. sides: 0 for boards of games of few sides, all of
    which may have tokens; else, for games of many, the fewest that have some: one more on each next board, up
    to all, and so on again.
    """

    seed: int
    each: int
    looks: tuple[str, ...]
    resolution: str | None = None
    sides: int = 0

    def deals(self, game: Game[Any]) -> bool:
        """Return whether boards of a game are dealt."""
        return (len(game.sides) > FEW) == bool(self.sides)


@dataclass(frozen=True)
class Laid:
    """The list; most_off: share of a cell that tokens lie off it; least, most: tokens on a board."""

    resolution: str
    quality: Mapping[str, Any]
    most_off: float
    least: int
    most: int
    parts: Mapping[str, Part]


@dataclass(frozen=True)
class Board:
    """Name one board of the list."""

    game: Game[Any]
    part: Part
    look: str
    number: int
    folder: Path

    @property
    def tier(self) -> str:
        """Return the studio's tier."""
        return self.look if self.look in TIERS else MIDDLE

    @property
    def seed(self) -> int:
        """Return the seed of the boards of this game, part and look."""
        return zlib.crc32(f"{self.game.id} {self.part.seed} {self.look}".encode()) % 1_000_000

    @property
    def sheet(self) -> Sheet:
        """Return the sheet of the game's usual board."""
        return board_sheet(self.game.usual_shape, game=self.game.id)


def read_laid(path: Path = OWN_LAID) -> Laid:
    """Return a list; raise TrainingError for what is not understood."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if set(data) != set(FIELDS):
            raise ValueError(f"its keys are not {', '.join(FIELDS)}")
        parts = {
            name: Part(**{**part, "looks": tuple(part["looks"])}) for name, part in data["parts"].items()
        }
        if strange := {look for part in parts.values() for look in part.looks} - {*TIERS, *AWKWARD}:
            raise ValueError(f"{sorted(strange)} are no looks")
        return Laid(**{**data, "parts": parts})
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise TrainingError(f"{path} is no list of tokens ({error}); give one like {OWN_LAID}") from None


def boards(laid: Laid, renders: Path) -> Iterator[Board]:
    """Yield every board in the order of rendering: as many of each game, part and look at any time."""
    played = [game for game in GAMES.values() if has_tokens(game.look.classes)]
    for number in range(max(part.each for part in laid.parts.values())):
        for name, part in laid.parts.items():
            for look in part.looks if number < part.each else ():
                for game in (game for game in played if part.deals(game)):
                    board = Board(game, part, look, number, Path())
                    at = renders / f"{game.id}-{look}-{name}" / f"{number:03d}-{board.tier}"
                    yield Board(game, part, look, number, at)


def position_of(board: Board, laid: Laid) -> dict[str, Any]:
    """Return what lies on a board, as the studio's position.json, with the truth of every cell.

    A cell that nobody can read has the truth "asked".
    """
    rng = random.Random(board.seed * 1000 + board.number)
    table = _Table(board, rng)
    if lay := AWKWARD.get(board.look):
        for _ in range(PLACES):
            lay(table)
    for name in table.taken(max(len(table.sides), rng.randint(laid.least, laid.most))):
        table.lay(name)
    return {"pieces": "token", "cells": table.cells}


class _Table:
    """A board on which tokens are laid."""

    def __init__(self, board: Board, rng: random.Random) -> None:
        self.rng, self.sheet = rng, board.sheet
        self.sides: list[str] = []  # of which each still has to have a token
        self.kinds = [its for its in board.game.look.classes if its.piece]
        if board.part.sides:
            sides = board.game.sides
            self.sides = list(sides[: board.part.sides + board.number % (len(sides) - board.part.sides + 1)])
            self.kinds = [its for its in self.kinds if its.owner in self.sides]
        self.cells: Cells = {}
        self.free = list(self.sheet.board.names)
        rng.shuffle(self.free)

    def taken(self, count: int) -> list[str]:
        """Take free cells."""
        found, self.free = self.free[:count], self.free[count:]
        return found

    def pair(self) -> tuple[str, str, tuple[float, float]]:
        """Take two free neighbours with nothing round them; return them and the way in cells between them."""
        names = self.sheet.board.names
        for one in self.free:
            at = self.sheet.cell(one).centre_mm
            for other in (names[n] for n in self.sheet.board.neighbours[names.index(one)]):
                to = self.sheet.cell(other).centre_mm
                way = (to[0] - at[0]) / self.sheet.cell_mm, (to[1] - at[1]) / self.sheet.cell_mm
                if other in self.free and abs(way[0]) + abs(way[1]) < 1.01:
                    near = {n for n in names if min(self._apart(n, one), self._apart(n, other)) < 1.5}
                    if near & set(self.cells):
                        continue
                    self.free = [n for n in self.free if n not in near]
                    return one, other, way
        raise TrainingError("there is no room for so much that lies awkwardly")

    def _apart(self, one: str, other: str) -> float:
        (ax, ay), (bx, by) = (self.sheet.cell(name).centre_mm for name in (one, other))
        return max(abs(ax - bx), abs(ay - by)) / self.sheet.cell_mm

    def lay(
        self,
        name: str,
        off: tuple[float, float] = (0.0, 0.0),
        upside_down: bool = False,
        meant: str | None = None,
    ) -> None:
        """Lay a token on what lies on a cell; off: in cells. meant: the cell that it is on, "" for none."""
        its = self.rng.choice([kind for kind in self.kinds if kind.owner in self.sides[-1:]] or self.kinds)
        self.sides = self.sides[:-1]
        picture = BACK if upside_down else f"{its.owner}-{its.piece}"
        card = {
            "picture": f"tokens/{picture}.png",
            "outline": "disc",
            "size_mm": self.sheet.sizes.token,
            "heading_deg": round(self.rng.uniform(0, 360), 1),
            "loose": 0,
            "offset_mm": [round(by * self.sheet.cell_mm, 2) for by in off],
        }
        self.cells.setdefault(name, {}).setdefault("cards", []).append(card)
        if meant is None:
            meant = name
        if meant:
            self.tell(meant, its)

    def tell(self, name: str, its: Standing | None) -> None:
        """Write a cell's truth; None: it must be asked."""
        told = {"owner": its.owner, "piece": its.piece} if its else {"asked": True}
        self.cells.setdefault(name, {})["truth"] = told


def _overlapping(table: _Table) -> None:
    """Lay two tokens on neighbours, so that one lies a little over the other's rim."""
    one, other, (x, y) = table.pair()
    by = table.rng.uniform(0.09, 0.12)
    table.lay(one, (by * x, by * y))
    table.lay(one, ((1 - by) * x, (1 - by) * y), meant=other)


def _two(table: _Table) -> None:
    """Lay two tokens on one square, side by side or one upon the other."""
    one, _, (x, y) = table.pair()
    first, second = table.rng.choice([(-0.2, 0.2), (-0.27, 0.08), (-0.05, 0.1)])
    table.lay(one, (first * x, first * y), meant="")
    table.lay(one, (second * x, second * y), meant="")
    table.tell(one, None)


def _upside_down(table: _Table) -> None:
    """Lay a token with its blank side up."""
    one, _, _ = table.pair()
    table.lay(one, upside_down=True, meant="")
    table.tell(one, None)


def _between(table: _Table) -> None:
    """Lay a token between two squares: the nearer must be asked, both where it lies in the middle."""
    one, other, (x, y) = table.pair()
    by = table.rng.uniform(0.25, 0.5)
    table.lay(one, (by * x, by * y), meant="")
    table.tell(one, None)
    if by > 0.42:
        table.tell(other, None)


def _usual(table: _Table) -> None:
    """Lay nothing awkwardly: the light is awkward."""


AWKWARD = {
    "overlapping": _overlapping,
    "shadow": _usual,
    "two": _two,
    "upside-down": _upside_down,
    "between": _between,
}


def scene_of(board: Board, laid: Laid, dealt: Mapping[str, Any]) -> dict[str, Any]:
    """Return the scene that the studio dealt as it is rendered for a board."""
    off = min(laid.most_off, dealt["pieces"].get("offset", 1)) if board.look in (*TIERS, "shadow") else 0.03
    clutter = [thing for thing in dealt.get("clutter", []) if thing["kind"] != NOT_BESIDE]
    by: dict[str, Any] = {"pieces": {"offset": off}, "quality": laid.quality}
    if board.look == "shadow":
        by["light"] = {"preset": "sun", "gobo": SHADES[board.number % len(SHADES)]}
    return {**replace_values(dealt, by), "clutter": clutter}


def write_scenes(laid: Laid, renders: Path, studio: Studio) -> None:
    """Write every board's scene.json and position.json."""
    for board in boards(laid, renders):
        folder = board.folder.parent
        if board.number == 0:
            count, sheet, size = board.part.each, board.sheet.name, board.part.resolution or laid.resolution
            wanted = SceneSet(folder.name, board.seed, count, "tile", sheet, (board.tier,), resolution=size)
            studio.deal(wanted, folder, renders / "printed")
        dealt = json.loads((board.folder / "scene.json").read_text())
        write_files(board.folder, scene=scene_of(board, laid, dealt), position=position_of(board, laid))


def lay(args: Namespace, renders: Path, studio: Studio) -> list[LaidScene]:
    """Lay the boards of a list."""
    laid = read_laid(args.laid)
    every = list(boards(laid, renders))
    printed = renders / "printed"
    print_set(printed, {board.sheet.name for board in every}, {board.game.id for board in every})
    write_scenes(laid, renders, studio)
    return [LaidScene(its.folder, its.sheet.name, printed / its.game.id) for its in every]


def main() -> None:
    """Render; leave with 1 and a sentence if that is not possible."""
    options = {"laid": laid_list(OWN_LAID)}
    run_laying(lay, "tokens_laid", __doc__, "GAME-LOOK-PART/NNN-TIER", options)


if __name__ == "__main__":
    main()
