"""Count how flags are read: python -m tests.vision.flags --renders FOLDER prints a table.

The folder is the one that `python -m vision.training.flags_laid` renders boards into. With `--pale` some
photos of one part are read as they are and with less colour, and flags on other corners are counted.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from games.standing import Standing
from tests.benchmarks.suites.left_out import highest_rate
from tests.vision.pale import Light, changed, coloured, less_yellow, veiled
from vision.errors import VisionError
from vision.read import read_photo
from vision.reading import CellReading

KINDS = ("other corner", "top left", "two", "under", "dropped", "alone", "beside", "mat without", "no mat")


def kind_of(truth: Mapping[str, Any]) -> str:
    """Return what lies on a cell as far as flags go, by its truth."""
    if "corners" not in truth:
        return "no mat" if truth["owner"] == "none" else "mat without"
    if truth["lies"] != "plain":
        return str(truth["lies"])
    return "top left" if truth["corners"] == [0] else "other corner"


def counted(cells: Mapping[str, CellReading], truth: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """Return how many cells of each kind there are, are read unasked, are asked, and are wrong in silence."""
    found: Counter[tuple[str, str]] = Counter()
    for name, cell in cells.items():
        told = truth["cells"][name]
        colour = None if told["colour"] in (None, "none") else told["colour"]
        right = not told.get("asked") and cell.standing == Standing(colour, told["owner"], told["active"])
        how = "asked" if cell.doubtful else "read" if right else "silent"
        found += Counter({(kind_of(told), "cells"): 1, (kind_of(told), how): 1})
    return found


def _parts(renders: Path) -> Iterator[tuple[str, list[Path]]]:
    for part in sorted(renders.glob("flags-*")):
        if paths := sorted(part.glob("*/truth.json")):
            yield part.name, paths


def _at_640_pixels(light: Light) -> Light:
    """Return light as wide as 640 pixels."""
    scale = 640 / light.shape[1]
    return np.asarray(cv2.resize(light, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.float32)


PALE: Mapping[str, tuple[Callable[[Light], Light], int]] = {
    "as it is": (lambda light: light, 92),
    "0.4 of its yellow": (lambda light: less_yellow(light, 0.4), 92),
    "0.6 of all colour": (lambda light: coloured(light, 0.6), 92),
    "0.3 of all colour": (lambda light: coloured(light, 0.3), 92),
    "half stray light": (lambda light: veiled(light, 0.5), 92),
    "640 wide, quality 20": (_at_640_pixels, 20),
}


def _tell_pale(paths: Sequence[Path]) -> None:
    """Print how flags on other corners are read as colour fades."""
    print(f"{'photo':<24}{'flags':>7}{'read':>7}{'asked':>7}{'silent':>7}")
    for name, (change, quality) in PALE.items():
        found: Counter[tuple[str, str]] = Counter()
        for path in paths:
            (reading,) = read_photo(changed(path.parent / "photo.jpg", change, quality))
            found += counted(reading.cells, json.loads(path.read_text(encoding="utf-8")))
        figures = "".join(f"{found['other corner', how]:>7}" for how in ("cells", "read", "asked", "silent"))
        print(f"{name:<24}{figures}")


def main() -> None:
    """Print the figures part by part, then the bound of silent errors on flags on other corners."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--renders", type=Path, required=True)
    parser.add_argument("--pale", metavar="PART", help="part of which six photos are read with less colour")
    asked = parser.parse_args()
    if asked.pale:
        return _tell_pale(sorted(asked.renders.glob(f"flags-{asked.pale}/*/truth.json"))[:6])
    print(f"{'part':<16}{'kind':<16}{'cells':>7}{'read':>7}{'asked':>7}{'silent':>7}")
    for part, paths in _parts(asked.renders):
        found: Counter[tuple[str, str]] = Counter()
        for path in paths:
            try:
                (reading,) = read_photo((path.parent / "photo.jpg").read_bytes())
            except VisionError as error:
                print(f"{part:<16}{path.parent.name} is refused: {error}")
                continue
            found += counted(reading.cells, json.loads(path.read_text(encoding="utf-8")))
        for kind in KINDS:
            if found[kind, "cells"]:
                figures = "".join(f"{found[kind, how]:>7}" for how in ("cells", "read", "asked", "silent"))
                print(f"{part:<16}{kind:<16}{figures}")
        flags = found["other corner", "cells"]
        if flags:
            most = 100 * highest_rate(found["other corner", "silent"], flags)
            print(f"{part:<16}at most {most:.2f} % of flags on other corners silent (at 95 %)")


if __name__ == "__main__":
    main()
