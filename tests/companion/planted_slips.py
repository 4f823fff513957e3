"""How often a photo's verdict is wrong: turns that lead to the tables of photos with truth, half with a slip.

    python -m tests.companion.planted_slips [--each 12] [--seed 1] [--renders FOLDER] [--json FILE]

For every photo of tests/photos a position is drawn from which a legal turn leads to what the photo shows. In
every other pair one cell of it is then changed so that neither the written turn nor any other leads there.
Photos are read as they are and through filters. --renders takes photos of vision.training.slips_laid, with
slips on the tables.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from math import comb
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.seen import doubts_of, position_seen
from games.answers import Doubts
from games.catalogue import game_named
from games.checking.check import check_positions, check_turn
from games.checking.verdicts import search_of
from games.errors import GamesError
from games.game import Game
from games.standing import Standing
from vision.errors import VisionError
from vision.read import read_photo
from vision.reading import Reading

__all__ = ["FILTERS", "Pair", "Tally", "bound", "judge", "pairs_of", "photos", "read", "tally"]

PHOTOS = Path(__file__).parents[1] / "photos"
TRIES = 300  # positions that are drawn for a pair
FLAGGED = 0.35  # share of the photos of tables with flags on them that are judged: all of these are wrong
GOOD = ("easy", "normal")  # tiers of photos that nothing needs to make better
ODD = ("glossy", "otherwise")  # folders of looks that the reader is known to misread
OPTIONS: Sequence[Mapping[str, str]] = ({}, {"placing": "yes"})  # a board with bare cells is one of placing
Pixels = NDArray[np.uint8]
Rng = np.random.Generator


@dataclass(frozen=True)
class Photo:
    """A photo with truth. looks: its folder or tier."""

    path: Path
    looks: str
    standing: tuple[Standing, ...]


@dataclass(frozen=True)
class Pair:
    """A question: does what a photo shows follow from a position? slip: what was changed in it, or empty."""

    photo: Path
    filter: str
    looks: str
    game: str
    before: str
    turn: str
    slip: str
    cell: str


@dataclass(frozen=True)
class Tally:
    """Verdicts on pairs of one kind."""

    legal: int = 0
    illegal: int = 0
    undecided: int = 0

    @property
    def all(self) -> int:
        """Return how many pairs were judged."""
        return self.legal + self.illegal + self.undecided


def _grey(picture: Pixels, rng: Rng) -> Pixels:
    grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return np.asarray(grey, np.uint8)


def _faded(picture: Pixels, rng: Rng) -> Pixels:
    share = rng.uniform(0.05, 0.5)
    return _rounded(share * picture + (1 - share) * _grey(picture, rng))


def _dim(picture: Pixels, rng: Rng) -> Pixels:
    return _rounded(picture * rng.uniform(0.12, 0.5) + rng.normal(0, rng.uniform(1, 4), picture.shape))


def _blurred(picture: Pixels, rng: Rng) -> Pixels:
    return np.asarray(
        cv2.GaussianBlur(picture, (0, 0), picture.shape[1] / 1000 * rng.uniform(0.8, 2.5)), np.uint8
    )


def _covered(picture: Pixels, rng: Rng) -> Pixels:
    """Lay something that looks like a hand, a sleeve or a sheet of paper over a part of the board."""
    height, width = picture.shape[:2]
    tone = [(120, 150, 205), (60, 50, 45), (215, 220, 222)][int(rng.integers(3))]
    middle = int(width * rng.uniform(0.25, 0.75)), int(height * rng.uniform(0.3, 0.7))
    size = int(width * rng.uniform(0.04, 0.15)), int(height * rng.uniform(0.06, 0.3))
    laid = picture.copy()
    cv2.ellipse(laid, middle, size, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
    return laid


def _sent(picture: Pixels, rng: Rng) -> Pixels:
    shrink = min(1.0, rng.uniform(900, 1600) / max(picture.shape[:2]))
    return np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)


def _rounded(picture: NDArray[Any]) -> Pixels:
    return np.asarray(np.clip(np.round(picture), 0, 255), np.uint8)


FILTERS: Mapping[str, Callable[[Pixels, Rng], Pixels] | None] = {
    "as it is": None,
    "grey": _grey,
    "faded": _faded,
    "dim": _dim,
    "blurred": _blurred,
    "covered": _covered,
    "sent": _sent,
}


def photos(folder: Path = PHOTOS) -> list[Photo]:
    """Return the photos with truth, without those on which nobody can say what some cells show."""
    found = []
    for path in sorted([*folder.glob("*.json"), *folder.glob("*/*.json")]):
        told = json.loads(path.read_text())
        if told["pieces"] == "d10" or any(cell.get("asked") for cell in told["cells"].values()):
            continue
        looks = path.parent.name if path.parent != folder else path.stem.rsplit("-", 1)[1]
        standing = tuple(_stands(cell) for cell in told["cells"].values())
        found.append(Photo(path.with_suffix(".jpg"), looks, standing))
    return found


def _stands(told: Mapping[str, Any]) -> Standing:
    colour = told.get("colour")
    colour = None if colour == "none" else colour
    return Standing(colour, told.get("owner", "none"), told.get("active", False), told.get("piece"))


@cache
def read(photo: Path, name: str, seed: int) -> Reading | None:
    """Return what a photo shows through a filter, None if it cannot be read."""
    data, change = photo.read_bytes(), FILTERS[name]
    if change is not None:
        picture = cv2.imread(str(photo))
        assert picture is not None
        rng = np.random.default_rng([seed, *f"{photo.stem} {name}".encode()])
        quality = 70 if name == "sent" else 92
        data = bytes(cv2.imencode(".jpg", change(picture.astype(np.uint8), rng), [1, quality])[1])
    try:
        return read_photo(data)[0]
    except VisionError:
        return None


def pairs_of(photo: Photo, name: str, seed: int, count: int) -> Iterator[Pair]:
    """Yield pairs of what a photo shows through a filter, every other one with a slip."""
    reading = read(photo.path, name, seed)
    if reading is None:
        return
    game, rng = game_named(reading.game), random.Random(f"pairs {seed} {photo.path.stem} {name}")
    resting = tuple(stands._replace(active=False) for stands in photo.standing)
    after = _position(game, reading.shape, resting)
    if after is None:
        return
    flagged = resting != photo.standing
    for number in range(count if not flagged else rng.random() < FLAGGED):
        before = _before(game, after, rng)
        if before is None:
            return
        turn, cell = search_of(game).verdict(before, after).turn or "", ""
        slip = "flag" if flagged else ""
        if not slip and number % 2:
            wrong = _wrong(game, before, after, turn, rng)
            if wrong is None:
                continue
            before, cell, slip = wrong
        text = game.texts.position_text(before)
        yield Pair(
            photo.path, name, photo.looks, game.id, text, turn if rng.random() < 0.5 else "", slip, cell
        )


def _position(game: Game[Any], shape: str, standing: Sequence[Standing]) -> Any:
    for options in OPTIONS:
        try:
            return game.start_with(shape, standing, "", options)
        except GamesError:
            continue
    return None


def _before(game: Game[Any], after: Any, rng: random.Random) -> Any:
    """Return a position from which a legal turn leads to another one, None if none was found."""
    standing, sides = game.look.standing(after), game.rules.playing(after)
    for _ in range(TRIES):
        before, side = list(standing), rng.choice(list(sides))
        for _ in range(rng.choice((1, 1, 2, 3))):
            cells = [c for c, its in enumerate(before) if its != Standing()]
            cell = rng.choice(cells) if cells else 0
            if before[cell].piece:  # it came from elsewhere, or from nowhere
                free = [c for c, its in enumerate(before) if its == Standing()]
                if free and game.look.classes[1].owner != "none":
                    before[rng.choice(free)] = before[cell]
                before[cell] = Standing()
            else:
                before[cell] = rng.choice(
                    (before[cell]._replace(owner="none"), rng.choice(before), Standing())
                )
        try:
            held = game.look.with_standing(game.rules.with_mover(after, side), before)
            held = game.texts.position_from_text(game.texts.position_text(game.rules.with_mover(held, side)))
        except GamesError:
            continue
        if tuple(before) != standing and search_of(game).leads(held, after, lambda: False):
            return held
    return None


def _wrong(
    game: Game[Any], before: Any, after: Any, turn: str, rng: random.Random
) -> tuple[Any, str, str] | None:
    """Return the position before with a slip in it, the cell of the slip, and what was changed."""
    standing, names = game.look.standing(before), game.rules.board_of(before).names
    classes = [its for its in game.look.classes_at(before) if not its.active]
    for _ in range(TRIES):
        cell, other = rng.randrange(len(standing)), rng.choice(classes)
        was = standing[cell]
        if (
            other == was
            or sum((other.colour != was.colour, other.owner != was.owner, other.piece != was.piece)) > 1
        ):
            continue
        changed = [other if c == cell else its for c, its in enumerate(standing)]
        try:
            wrong = game.rules.with_mover(game.look.with_standing(before, changed), game.rules.mover(before))
            wrong = game.texts.position_from_text(game.texts.position_text(wrong))
            judged = (
                search_of(game).verdict(wrong, after).verdict,
                check_turn(game, wrong, after, turn).verdict,
            )
        except GamesError:
            continue
        if judged == ("illegal", "illegal"):
            what = (
                "colour" if other.colour != was.colour else "owner" if other.owner != was.owner else "piece"
            )
            return wrong, names[cell], what
    return None


def judge(pair: Pair, seed: int) -> str:
    """Return the verdict on a pair; what shows no position that can be counts as undecided."""
    reading, game = read(pair.photo, pair.filter, seed), game_named(pair.game)
    assert reading is not None
    before = game.texts.position_from_text(pair.before)
    try:
        seen = position_seen(game, reading, before=before)
    except GamesError:
        return "undecided"
    doubts: tuple[Doubts, Doubts] = ({}, doubts_of(reading))
    if pair.turn:
        return check_turn(game, before, seen, pair.turn, doubts=doubts).verdict
    return check_positions(game, before, seen, doubts=doubts).verdict


def tally(verdicts: Iterable[str]) -> Tally:
    """Count verdicts."""
    return Tally(**Counter(verdicts))


def bound(wrong: int, of: int) -> float:
    """Return the largest rate at which so few of so many can be wrong at 95 % (Clopper and Pearson)."""
    low, high = wrong / of, 1.0
    for _ in range(60):
        rate = (low + high) / 2
        chance = sum(comb(of, k) * rate**k * (1 - rate) ** (of - k) for k in range(wrong + 1))
        low, high = (rate, high) if chance > 0.05 else (low, rate)
    return high


def _rendered(path: Path) -> list[tuple[Pair, str]]:
    """Return the pairs of one table of vision.training.slips_laid, with their verdicts."""
    photo, told, found = path.with_name("photo.jpg"), json.loads(path.read_text()), list[tuple[Pair, str]]()
    game = game_named(told["game"])
    before = game.rules.with_mover(game.texts.position_from_text(told["before"]), told["mover"])
    line = game.texts.position_text(game.texts.saying_mover(before))
    slip, looks = "on the table" if told["slip"] else "", path.parent.name[4:]
    for name in FILTERS:
        for turn in ("", told["turn"]) if read(photo, name, 0) is not None else ():
            pair = Pair(photo, name, looks, told["game"], line, turn, slip, told["slip"] or "")
            found.append((pair, judge(pair, 0)))
    return found


def _drawn(photo: Photo, seed: int, each: int) -> list[tuple[Pair, str]]:
    """Return pairs of one photo, as many of each filter, with their verdicts."""
    pairs = [pair for name in FILTERS for pair in pairs_of(photo, name, seed, each)]
    return [(pair, judge(pair, seed)) for pair in pairs]


def judged_pairs(renders: Path | None, each: int, seed: int) -> list[tuple[Pair, str]]:
    """Return pairs with their verdicts: of the renders in a folder, else so many a photo and filter."""
    with ProcessPoolExecutor() as pool:
        if renders:
            there = [p for p in sorted(renders.glob("*/turn.json")) if p.with_name("truth.json").is_file()]
            return [pair for some in pool.map(_rendered, there) for pair in some]
        some = pool.map(partial(_drawn, seed=seed, each=each), photos())
        return [pair for pairs in some for pair in pairs]


def is_good(pair: Pair) -> bool:
    """Return whether a photo as it is has nothing that advice could make better."""
    tier = (
        pair.photo.parent.name[4:] if pair.photo.name == "photo.jpg" else pair.photo.stem.rsplit("-", 1)[-1]
    )
    return pair.filter == "as it is" and tier in GOOD and pair.looks not in ODD


def _rows(judged: Sequence[tuple[Pair, str]], of: Callable[[Pair], str]) -> Iterator[str]:
    by = defaultdict[tuple[str, bool], list[str]](list)
    for pair, found in judged:
        by[of(pair), bool(pair.slip)].append(found)
    for key in dict.fromkeys(which for which, _ in by):
        good, wrong = (tally(by[key, slip]) for slip in (False, True))
        yield (
            f"| {key} | {good.all} | {good.legal} | {good.undecided} | {good.illegal} "
            f"| {wrong.all} | {wrong.illegal} | {wrong.undecided} | {wrong.legal} |"
        )


def main() -> None:
    """Judge, and print the table of docs/checking-figures.md."""
    parser = argparse.ArgumentParser(prog="python -m tests.companion.planted_slips", description=__doc__)
    parser.add_argument("--each", type=int, default=12, help="pairs for every photo and filter")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--renders", type=Path, help="a folder of tables with the slip on them")
    parser.add_argument("--json", type=Path, help="write every pair and its verdict")
    args = parser.parse_args()
    judged = judged_pairs(args.renders, args.each, args.seed)
    if args.json:
        rows = [{**asdict(pair), "photo": str(pair.photo), "verdict": found} for pair, found in judged]
        args.json.write_text("\n".join(map(json.dumps, rows)) + "\n")
    print("| | right tables | legal | undecided | illegal | wrong tables | illegal | undecided | legal |")
    print("|---|---|---|---|---|---|---|---|---|")
    for of in (
        lambda p: p.filter,
        lambda p: p.looks,
        lambda p: p.game,
        lambda p: p.slip or "none",
        lambda _: "all",
    ):
        print("\n".join(_rows(judged, of)))
    wrong = [found for pair, found in judged if pair.slip]
    print(
        f"\nfalse legal: {wrong.count('legal')} of {len(wrong)}, at 95 % at most 1 in "
        f"{1 / bound(wrong.count('legal'), len(wrong)):.0f}"
    )
    good = [found for pair, found in judged if not pair.slip and is_good(pair)]
    print(f"good photos of right tables judged legal: {good.count('legal')} of {len(good)}")
    for pair, found in judged:
        if pair.slip and found == "legal":
            print(pair.photo.name, pair.filter, pair.game, pair.slip, pair.cell, pair.turn[:40])


if __name__ == "__main__":
    main()
