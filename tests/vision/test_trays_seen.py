"""Reading rendered trays whose tiles lie over each other's edges."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.benchmarks.suites.left_out import right
from vision.read import read_photo

TRUTHS = sorted((Path(__file__).parents[1] / "photos" / "trays").glob("*.json"))


@pytest.mark.parametrize("path", TRUTHS, ids=lambda path: path.stem)
def test_tiles_over_each_other_are_read(path: Path) -> None:
    """Every place is right before any question, and hardly any is asked that can be read."""
    truth = json.loads(path.read_text(encoding="utf-8"))["cells"]
    (reading,) = read_photo(path.with_suffix(".jpg").read_bytes())
    assert not [name for name, cell in reading.cells.items() if not right(truth[name], cell)]
    to_ask = {name for name, its in truth.items() if its.get("asked")}
    assert to_ask <= set(reading.doubtful) and len(set(reading.doubtful) - to_ask) <= 2


def test_there_are_trays_with_and_without_a_tile_upside_down() -> None:
    """Both kinds of trays are there to be read."""
    cells = [json.loads(path.read_text(encoding="utf-8"))["cells"] for path in TRUTHS]
    assert {any(its.get("asked") for its in each.values()) for each in cells} == {True, False}
