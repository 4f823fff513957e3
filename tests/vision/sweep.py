"""Sweep the limits of doubt: python -m tests.vision.sweep FOLDER [FOLDER …] prints a table.

Each limit of `vision.doubt` in turn is made smaller and larger, and the photos of the folders are read again.
A limit that changes nothing is not needed, or no photo shows what it is for.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from tests.benchmarks.suites.left_out import right
from vision.doubt import HEXAGONS, SQUARES, DoubtLimits, HexagonLimits, SquareLimits
from vision.errors import VisionError
from vision.read import read_boards
from vision.recognition import ReadOptions

Both = tuple[SquareLimits, HexagonLimits]
OneOfBoth = TypeVar("OneOfBoth", bound=DoubtLimits)
FACTORS = (0.8, 1.25)


class Count(NamedTuple):
    """Cells that are wrong in silence, and doubtful ones, of all photos; those not read count nowhere."""

    silent: int
    asked: int


def find_photos(folders: Sequence[Path]) -> list[tuple[Path, Path]]:
    """Return photos with their truth: NAME.jpg beside NAME.json, or photo*.jpg beside truth.json."""
    plain = [
        (photo, truth)
        for folder in folders
        for truth in sorted(folder.rglob("*.json"))
        for photo in sorted(truth.parent.glob("photo*.jpg" if truth.stem == "truth" else f"{truth.stem}.jpg"))
    ]
    return [(photo, truth) for photo, truth in plain if "cells" in json.loads(truth.read_text())]


def count_errors(photos: Sequence[tuple[Path, Path]], limits: Both) -> Count:
    """Return how the photos are read within these limits."""
    silent = asked = 0
    for photo, truth in photos:
        told = json.loads(truth.read_text())["cells"]
        try:
            (reading, *_), _ = read_boards(photo.read_bytes(), ReadOptions(limits=limits))
        except VisionError:
            continue
        silent += sum(
            not cell.doubtful and not right(told[name], cell) for name, cell in reading.cells.items()
        )
        asked += len(reading.doubtful)
    return Count(silent, asked)


def change_limits(limits: Both) -> Iterator[tuple[str, Both]]:
    """Yield the limits with one of them changed, and which that is."""
    squares, hexagons = limits
    yield from ((name, (its, hexagons)) for name, its in _changed(squares))
    yield from ((name, (squares, its)) for name, its in _changed(hexagons))


def _changed(limits: OneOfBoth) -> Iterator[tuple[str, OneOfBoth]]:
    for field in fields(limits):
        for factor in FACTORS:
            changed = {field.name: factor * getattr(limits, field.name)}
            yield f"{type(limits).__name__}.{field.name} * {factor}", replace(limits, **changed)


def main(words: Sequence[str] | None = None) -> None:
    """Print what each limit brings about."""
    parser = argparse.ArgumentParser(prog="python -m tests.vision.sweep", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="of photos with their truth")
    photos = find_photos(parser.parse_args(words).folders)
    usual = count_errors(photos, (SQUARES, HEXAGONS))
    print(f"{len(photos)} photos: {usual.silent} cells silent, {usual.asked} asked")
    for name, limits in change_limits((SQUARES, HEXAGONS)):
        found = count_errors(photos, limits)
        print(f"{name}: {found.silent - usual.silent:+} silent, {found.asked - usual.asked:+} asked")


if __name__ == "__main__":
    main()
