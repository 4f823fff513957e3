"""Photos of tables after a turn, every other one with a slip: games dealt and played by seed, and rendered.

python -m vision.training.slips_laid --renders FOLDER --studio STUDIO writes slips/NNN-TIER with turn.json
(the position before, the turn and the slip), and renders what is missing
(vision.training.laying).
"""

from __future__ import annotations

import json
import random
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, cycle, islice
from pathlib import Path
from typing import Any

from calibration.released import board_sheet
from calibration.sheet import Sheet
from calibration.tokens import has_tokens
from games.catalogue import GAMES
from games.checking.check import check_positions
from games.errors import GamesError
from games.game import Game
from games.play.players import at_random
from games.play.playing import play
from games.standing import Standing
from vision.training.errors import TrainingError
from vision.training.laying import LaidScene, laid_list, run_laying, write_files
from vision.training.printed import print_set
from vision.training.scenes import SceneSet
from vision.training.studio import Studio, replace_values

OWN_LAID = Path(__file__).with_name("slips_laid.json")
FIELDS = ("seed", "resolution", "quality", "tiers", "most_off", "turns", "boards", "most_sides")
TRIES = 200  # games and slips that are dealt for a board
COLOURED = 4  # of so many boards in a row, one is of a game with tokens
NOT_BESIDE = "spare_beads"  # a game of tokens has no glass on its table


@dataclass(frozen=True)
class Laid:
    """The list of boards.

    most_off: share of a cell that pieces lie off it; turns: played at most; most_sides: of a game in it.
    """

    seed: int
    resolution: str
    quality: Mapping[str, Any]
    tiers: tuple[str, ...]
    most_off: float
    turns: int
    boards: int
    most_sides: int


@dataclass(frozen=True)
class Dealt:
    """A table after a turn: the position before, the turn, what stands there, and where it is wrong."""

    game: Game[Any]
    number: int
    before: str
    turn: str
    mover: str
    standing: tuple[Standing, ...]
    slip: str | None

    @property
    def sheet(self) -> Sheet:
        """Return the sheet of the game's usual board."""
        return board_sheet(self.game.usual_shape, game=self.game.id)


def read_laid(path: Path = OWN_LAID) -> Laid:
    """Return a list; raise TrainingError if it is not understood."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if set(data) != set(FIELDS):
            raise ValueError(f"its keys are not {', '.join(FIELDS)}")
        return Laid(**{**data, "tiers": tuple(data["tiers"])})
    except (OSError, ValueError, TypeError) as error:
        raise TrainingError(f"{path} is no list of slips ({error}); give one like {OWN_LAID}") from None


def boards(laid: Laid) -> Iterator[Dealt]:
    """Yield every table of the list, one of each game with tokens after several of each game with colours."""
    printed = [its for its in GAMES.values() if its.printed and _corners_of(its) == 4]
    games = [its for its in printed if len(its.sides) <= laid.most_sides]
    tokens = cycle([its for its in games if has_tokens(its.look.classes)])
    coloured = cycle([its for its in games if its.look.classes[1].colour])
    for number in range(laid.boards):
        game = next(tokens if number % COLOURED == COLOURED - 1 else coloured)
        yield deal(game, number, laid, slip=(number + number // 8) % 2 == 0)


def _corners_of(game: Game[Any]) -> int:
    return game.rules.board(game.usual_shape).sides


def deal(game: Game[Any], number: int, laid: Laid, slip: bool) -> Dealt:
    """Return a table after a turn of a game that was played by lot; slip: one cell of it is wrong."""
    rng = random.Random(f"slips {laid.seed} {number}")
    for seed in islice(count(), TRIES):
        start = game.rules.start(game.usual_shape, "", f"{laid.seed}-{number}-{seed}")
        players = dict.fromkeys(game.rules.seated(start), at_random)
        turns = 1 + rng.randrange(laid.turns)
        played = play(game, start, players, rng, turns)
        if played.outcome is not None:
            continue
        before = played.position
        actions = at_random(game, before, rng)
        turn = game.texts.turn_text(before, actions)
        after = game.resolve(before, turn).after
        standing = game.look.standing(after)
        if any(its.active for its in standing):
            continue
        wrong = _slipped(game, before, after, rng) if slip else (standing, None)
        if wrong is not None:
            mover = game.rules.mover(before)
            line = game.texts.position_text(game.texts.saying_mover(before))
            return Dealt(game, number, line, turn, mover, *wrong)
    raise TrainingError(f"no table of {game.id} was found in {TRIES} games")


def _slipped(game: Any, before: Any, after: Any, rng: random.Random) -> tuple[Any, str] | None:
    """Return the table with one cell that no legal turn leaves so, and that cell; None if none was found."""
    standing, names = game.look.standing(after), game.rules.board_of(after).names
    classes = [its for its in game.look.classes_at(after) if not its.active]
    for _ in range(TRIES):
        cell, other = rng.randrange(len(standing)), rng.choice(classes)
        seen = tuple(other if c == cell else stands for c, stands in enumerate(standing))
        try:
            wrong = game.look.with_standing(after, seen)
        except GamesError:
            continue
        if seen != standing and check_positions(game, before, wrong).verdict == "illegal":
            return seen, names[cell]
    return None


def position_of(dealt: Dealt, rng: random.Random) -> dict[str, Any]:
    """Return the studio's position.json."""
    cells = {}
    for name, stands in zip(dealt.sheet.board.names, dealt.standing, strict=True):
        its: dict[str, Any] = {"owner": stands.owner}
        if stands.colour:
            its |= {"colour": stands.colour, "active": False}
        if stands.piece:
            card = {"picture": f"tokens/{stands.owner}-{stands.piece}.png", "outline": "disc", "loose": 0}
            card |= {"size_mm": dealt.sheet.sizes.token, "heading_deg": round(rng.uniform(0, 360), 1)}
            its = {"cards": [card], "truth": {"owner": stands.owner, "piece": stands.piece}}
        if stands.colour or stands.piece:
            cells[name] = its
    tiles = dealt.number % 3 == 2 or any(stands.piece for stands in dealt.standing)
    return {"pieces": "tile" if tiles else "bead", "cells": cells}


def write_scenes(laid: Laid, renders: Path, studio: Studio) -> list[tuple[Dealt, Path]]:
    """Write every table's scene.json, position.json and turn.json; return the tables with their folders."""
    found = []
    for dealt in boards(laid):
        tier, sheet = laid.tiers[dealt.number % len(laid.tiers)], dealt.sheet.name
        folder = renders / "slips" / f"{dealt.number:03d}-{tier}"
        rng = random.Random(f"lay {laid.seed} {dealt.number}")
        position, seed = position_of(dealt, rng), laid.seed + dealt.number
        pieces, size = position["pieces"], laid.resolution
        wanted = SceneSet("one", seed, 1, pieces, sheet, (tier,), resolution=size)
        (scene,) = studio.deal(wanted, folder / "dealt", renders / "printed")
        known = json.loads((scene / "scene.json").read_text())
        clutter = [thing for thing in known.get("clutter", []) if thing["kind"] != NOT_BESIDE]
        off = min(laid.most_off, known["pieces"].get("offset", 1))
        its = {
            **replace_values(known, {"pieces": {"offset": off}, "quality": laid.quality}),
            "clutter": clutter,
        }
        turn = {"game": dealt.game.id, "before": dealt.before, "turn": dealt.turn, "mover": dealt.mover}
        write_files(folder, scene=its, position=position, turn={**turn, "slip": dealt.slip})
        found.append((dealt, folder))
    return found


def lay(args: Namespace, renders: Path, studio: Studio) -> list[LaidScene]:
    """Lay the tables of a list."""
    laid, printed = read_laid(args.laid), renders / "printed"
    dealt = list(boards(laid))
    print_set(printed, {its.sheet.name for its in dealt}, {its.game.id for its in dealt})
    written = write_scenes(laid, renders, studio)
    return [LaidScene(folder, its.sheet.name, printed / its.game.id) for its, folder in written]


def main() -> None:
    """Render; leave with 1 and a sentence if that is not possible."""
    run_laying(lay, "slips_laid", __doc__, "slips/NNN-TIER", {"laid": laid_list(OWN_LAID)})


if __name__ == "__main__":
    main()
