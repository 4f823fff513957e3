"""Hard shadows over rendered photos: what was read without them is read with them, or asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.benchmarks.suites.left_out import right
from tests.shares import every_nth
from tests.synth.shadows import photo_in_shadows
from vision.read import read_photo

PHOTOS = Path(__file__).parents[1] / "photos"
LAID = {
    # folder and names of photos; of how many cells at most one may be wrong in silence, boards that are exact
    "beads": ("bead-*.jpg", 2000, 0.9),
    "tiles": ("tile-*.jpg", 2000, 0.9),
    "discs": ("discs/*.jpg", 500, 0.6),
    "coarse print": ("halftone/*.jpg", 500, 0.75),
    "tokens": ("tokens/*-[ehno]*.jpg", 2000, 0.75),
}


@pytest.mark.parametrize("lying", every_nth(LAID, 2))
def test_shadows_are_read_over_or_asked(lying: str, many: Callable[..., int]) -> None:
    """Edges, bars and blots of shade by lot: hardly a cell is wrong in silence, most boards are exact."""
    names, of_cells, exactly = LAID[lying]
    photos = sorted(PHOTOS.glob(names))
    count, cells, silent, exact = many(2, of=48), 0, 0, 0
    for seed, photo in enumerate(islice(cycle(photos), count)):
        truth = json.loads(photo.with_suffix(".json").read_text())["cells"]
        reading = read_photo(photo_in_shadows(photo, 100 + seed))[0]
        wrong = {name for name, cell in reading.cells.items() if not right(truth[name], cell)}
        silent += len(wrong - set(reading.doubtful))
        exact += not wrong
        cells += len(truth)

    assert len(photos) >= 3 and cells >= 64 * count
    assert silent <= cells / of_cells
    assert exact >= exactly * count - 1
