"""Photos by a renderer that no training knew: other glass, lamps, tables and phones; mats lie carelessly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.benchmarks.suites.left_out import right
from vision.read import read_photo

PHOTOS = sorted((Path(__file__).parents[1] / "photos/otherwise").glob("*.jpg"))
LAID_CARELESSLY = {"bead-aqua-111": "i9", "tile-124": "e5"}  # white mats three millimetres off


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda photo: photo.stem)
def test_nothing_is_wrong_in_silence(photo: Path) -> None:
    """Matt mats are read except for two cells at most, and few cells are asked; of glossy ones more are."""
    truth = json.loads(photo.with_suffix(".json").read_text())
    reading = read_photo(photo.read_bytes())[0]
    wrong = {name for name, cell in reading.cells.items() if not right(truth["cells"][name], cell)}

    assert len(PHOTOS) == 8 and len(reading.cells) == 81
    assert wrong <= set(reading.doubtful)
    assert truth["mats"] == "glossy" or (len(wrong) <= 2 and len(reading.doubtful) <= 6)
    assert photo.stem not in LAID_CARELESSLY or LAID_CARELESSLY[photo.stem] in reading.doubtful
