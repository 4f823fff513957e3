"""The figures of the reader, on the photos with known truth of a checkout (tests/photos)."""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from companion.cli import fail
from companion.cli.bench import Figure, Measure
from games.catalogue import game_named
from games.protocol import Standing
from games.record import DEFAULT_GAME

__all__ = ["MEASURES", "PHOTOS", "Score", "reading_memory_mb", "score_photo", "truth_files"]

PHOTOS = Path(__file__).parents[2] / "tests" / "photos"
TIERS = ("easy", "normal", "hard")
LARGEST = "large.jpg"  # a photo of 12 megapixels, for time and memory
HIDDEN = 0.5  # of a cell: less to be seen means that only a doubt is right


@dataclass(frozen=True)
class Score:
    """Count what a reader made of one photo.

    silent: cells read wrongly and not marked doubtful; doubtful: all cells marked so.
    """

    cells: int
    wrong: int
    silent: int
    doubtful: int


def truth_files(tier: str) -> list[Path]:
    """Return the truth files of a tier's photos."""
    found = sorted(PHOTOS.glob(f"*-{tier}.json"))
    if not found:
        fail(f"there are no photos in {PHOTOS}: run this in a checkout of the project")
    return found


def score_photo(truth_file: Path) -> Score:
    """Read the photo beside a truth file and compare cell by cell."""
    from vision.read import read_photo

    truth = json.loads(truth_file.read_text())
    classes = game_named(DEFAULT_GAME).classes
    reading = read_photo(truth_file.with_suffix(".jpg").read_bytes(), classes)[0]
    wrong = {name for name, cell in reading.cells.items() if cell.standing != _stands(truth["cells"][name])}
    doubtful = set(reading.doubtful)
    return Score(len(reading.cells), len(wrong), len(wrong - doubtful), len(doubtful))


def _stands(cell: Mapping[str, Any]) -> Standing:
    return Standing(cell["colour"], cell["owner"], cell["active"])


def _tier(tier: str) -> list[Figure]:
    scores = [score_photo(path) for path in truth_files(tier)]
    cells = sum(score.cells for score in scores)
    right = sum(score.cells - score.wrong for score in scores)
    return [
        Figure(f"{tier}: photos", len(scores), "photos"),
        Figure(f"{tier}: cells right", 100 * right / cells, "%"),
        Figure(f"{tier}: boards right", 100 * sum(not s.wrong for s in scores) / len(scores), "%"),
        Figure(f"{tier}: silent errors", sum(s.silent for s in scores), "cells", bar=0, at_most=True),
        Figure(f"{tier}: doubtful", sum(s.doubtful for s in scores) / len(scores), "cells a board"),
    ]


def _time() -> list[Figure]:
    """Compare reading a photo of 12 megapixels with decoding it, turn by turn in one run."""
    import cv2
    import numpy as np

    from vision.read import read_photo

    data = (PHOTOS / LARGEST).read_bytes()
    classes = game_named(DEFAULT_GAME).classes
    buffer = np.frombuffer(data, np.uint8)
    works = (partial(cv2.imdecode, buffer, cv2.IMREAD_COLOR), partial(read_photo, data, classes))
    decode, read = zip(*([_seconds(work) for work in works] for _ in range(7)), strict=True)
    slower = statistics.median(r / d for r, d in zip(read[1:], decode[1:], strict=True))
    return [
        Figure("12 megapixels: cv2.imdecode", 1000 * statistics.median(decode[1:]), "ms"),
        Figure("12 megapixels: read", 1000 * statistics.median(read[1:]), "ms"),
        Figure("12 megapixels: read against imdecode", slower, "times", bar=5, at_most=True),
    ]


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


_READ_ONCE = """
from companion.cli.bench_read import reading_memory_mb
print(reading_memory_mb())
"""


def reading_memory_mb() -> float:
    """Read the 12-megapixel photo in this process and return the most memory it ever had."""
    from vision.read import read_photo

    read_photo((PHOTOS / LARGEST).read_bytes(), game_named(DEFAULT_GAME).classes)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _memory() -> list[Figure]:
    done = subprocess.run([sys.executable, "-c", _READ_ONCE], capture_output=True, text=True, check=True)
    return [Figure("12 megapixels: memory at its peak", float(done.stdout), "MB", bar=500, at_most=True)]


def _measures() -> Iterator[Measure]:
    for tier in TIERS:
        yield f"reading the {tier} photos", partial(_tier, tier)
    yield "timing a photo of 12 megapixels", _time
    yield "measuring memory", _memory


MEASURES: tuple[Measure, ...] = tuple(_measures())
