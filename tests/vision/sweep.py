"""Sweep the limits of readers: python -m tests.vision.sweep FOLDER [FOLDER …] prints a table.

Each limit that the reader of a photo goes by is made smaller and larger in turn, and switched off or always
passed by extremes, and the photo is read again. A limit that changes nothing is not needed, or no photo shows
what it is for.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

import cv2

from tests.benchmarks.suites.left_out import right
from vision.debug import Debug
from vision.errors import VisionError
from vision.limits import Its, ReaderLimits
from vision.locate import look_for
from vision.picture import decode
from vision.read import one_core, read_board
from vision.reading import Reading
from vision.recognition import ReadOptions

SIDES = (0.0, 0.8), (1000.0, 1.25)  # what limits are multiplied by: an extreme, then less
IMPOSSIBLE = VisionError, ArithmeticError, LookupError, ValueError, cv2.error  # what extremes lead to
FACTORS = sorted(factor for side in SIDES for factor in side)


class Change(NamedTuple):
    """A limit, as CLASS.FIELD, and what it is multiplied by."""

    limit: str
    factor: float


USUAL = Change("", 1.0)


@dataclass(frozen=True)
class Asking(ReadOptions):
    """Options that note which limits a reader goes by."""

    asked: list[ReaderLimits] = field(default_factory=list)

    def limits_of(self, of: type[Its]) -> Its:
        """Return a reader's limits, and note them."""
        self.asked.append(super().limits_of(of))
        return super().limits_of(of)


def find_photos(folders: Sequence[Path]) -> list[tuple[Path, Path]]:
    """Return photos with their truth: NAME.jpg beside NAME.json, or photo*.jpg beside truth.json."""
    plain = [
        (photo, truth)
        for folder in folders
        for truth in sorted(folder.rglob("*.json"))
        for photo in sorted(truth.parent.glob("photo*.jpg" if truth.stem == "truth" else f"{truth.stem}.jpg"))
    ]
    return [(photo, truth) for photo, truth in plain if "cells" in json.loads(truth.read_text())]


def change_limits(
    usual: ReaderLimits, name: str, factors: Sequence[float]
) -> Iterator[tuple[Change, ReaderLimits]]:
    """Yield limits with one number multiplied by each of these factors, and which change that is."""
    for factor in factors:
        value = getattr(usual, name)
        limits = replace(usual, **{name: type(value)(factor * value)})
        yield Change(f"{type(usual).__name__}.{name}", factor), limits


def count_errors(photo: Path, truth: Path, only: str = "") -> Iterator[tuple[Change, Counter[str]]]:
    """Yield how a photo's first board is read by the usual limits, then by changed ones.

    Counted are cells that are wrong in silence and doubtful ones, of boards that are read. only: a part of
    the names of limits to change. An extreme that changes nothing is read for all factors on its side. Of a
    board that is refused then all cells count as doubtful.
    """
    known, picture = json.loads(truth.read_text()), decode(photo.read_bytes())
    told, pieces = known["cells"], "d10" if known.get("pieces") == "d10" else "auto"
    try:
        (board, *_), _ = look_for(picture, None)
        asking = Asking(pieces=pieces)
        usual = read_board(picture, board, Debug(None), asking)
    except VisionError:
        return
    yield USUAL, _count(usual, told)
    for its in dict.fromkeys(asking.asked):
        for name in (each.name for each in fields(its) if only in f"{type(its).__name__}.{each.name}"):
            for side in SIDES:
                reading = usual
                for change, limits in change_limits(its, name, side):
                    if change.factor == side[0] or reading.cells != usual.cells:
                        wanted = ReadOptions(pieces=pieces, limits=(limits,))
                        try:
                            reading = read_board(picture, board, Debug(None), wanted)
                        except IMPOSSIBLE:
                            reading = replace(usual, cells={})
                    yield change, _count(reading, told)


def _count(reading: Reading, told: Mapping[str, Any]) -> Counter[str]:
    # What an extreme leaves without odds counts as doubtful.
    clear = [(name, cell) for name, cell in reading.cells.items() if cell.likelihoods and not cell.doubtful]
    silent = sum(not right(told[name], cell) for name, cell in clear)
    return Counter(photos=1, silent=silent, asked=len(reading.cells or told) - len(clear))


def sweep_limits(folders: Sequence[Path], only: str = "") -> dict[Change, Counter[str]]:
    """Return what each change brings about on all photos of these folders, against the usual limits."""
    found: dict[Change, Counter[str]] = {}
    with one_core():
        for photo, truth in find_photos(folders):
            (_, usual), *changed = list(count_errors(photo, truth, only)) or [(USUAL, Counter())]
            found.setdefault(USUAL, Counter()).update(usual)
            for change, its in changed:
                its.subtract({name: usual[name] for name in ("silent", "asked")})
                found.setdefault(change, Counter()).update(its)
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Print what each limit brings about: cells silent and asked more than usual, by factor."""
    parser = argparse.ArgumentParser(prog="python -m tests.vision.sweep", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="of photos with their truth")
    parser.add_argument("--only", default="", help="a part of the names of limits, to sweep only these")
    asked = parser.parse_args(words)
    found = sweep_limits(asked.folders, asked.only)
    usual = found.pop(USUAL)
    print(f"{usual['photos']} photos: {usual['silent']} cells silent, {usual['asked']} asked")
    print(f"{'limit':<36}{'photos':>7}" + "".join(f"{f'* {factor:g}':>16}" for factor in FACTORS))
    for limit in dict.fromkeys(change.limit for change in found):
        each = [found[Change(limit, factor)] for factor in FACTORS]
        figures = "".join(f"{its['silent']:+7} {its['asked']:+8}" for its in each)
        print(f"{limit:<36}{each[0]['photos']:>7}{figures}")


if __name__ == "__main__":
    main()
