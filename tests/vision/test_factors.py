"""The page on what varies on a table: every number agrees with a generator or the reader."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from vision.training import factors
from vision.training.scenes import OWN_LIST, read_list

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reading-factors.md"
HEAD = ["factor", "a table can show", "covered", "beyond", "sources"]
NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
WHOLE = {"0", "1", "4", "6", "90", "360"}  # ends of angles and shares, corners: a table shows no others
VERDICTS = ("reads", "asks", "refuses", "advises", "not covered", "as shake")
ROWS, NUMBERED = 73, 62


def rows() -> Iterator[dict[str, str]]:
    """Yield the rows of the page's tables of factors by their heads."""
    factors_only, _, _ = PAGE.read_text(encoding="utf-8").partition("\n## Figures")
    for line in factors_only.splitlines():
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if cells != HEAD and set(line) != {"|", "-"}:
                yield dict(zip(HEAD, cells, strict=True))


def flat(value: Any) -> list[float]:
    """Return the numbers of a value, which may be a list of them."""
    if isinstance(value, list | tuple):
        return [number for one in value for number in flat(one)]
    assert isinstance(value, int | float) and not isinstance(value, bool), value
    return [float(value)]


def value_of(source: str) -> Any:
    """Return the value that a source names: FILE:KEY.KEY, or MODULE.NAME.KEY."""
    file, colon, keys = source.partition(":")
    if colon:
        folder = "vision/weights" if file == "limits.json" else "vision/training"
        value, rest = json.loads((ROOT / folder / file).read_text()), keys.split(".")
    else:
        whole = source if source.startswith(("vision.", "tests.")) else f"vision.training.{source}"
        parts = whole.split(".")
        module = list(takewhile(str.islower, parts))
        name, *rest = parts[len(module) :]
        value = constant(".".join(module), name)
    for key in rest:
        if is_dataclass(value):
            value = getattr(value, key)
        else:
            value = value[int(key)] if isinstance(value, list | tuple) else value[key]
    return value


def constant(module: str, name: str) -> Any:
    """Return a constant of a module; of one that needs a library which is not there, its literal."""
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError:
        text = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
        (found,) = re.findall(rf"^{name} = ([\d.]+)", text, re.M)
        return float(found)


def told(row: Mapping[str, str]) -> list[str]:
    """Return the numbers that a row gives of what is covered and of what happens beyond."""
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", f"{row['covered']} | {row['beyond']}")
    return NUMBER.findall(text)


def test_every_number_agrees_with_its_source() -> None:
    """The numbers of a row are those of its sources in the same order."""
    checked = 0
    for row in rows():
        sources = re.findall(r"`([^`]+)`", row["sources"])
        numbers = [number for source in sources for number in flat(value_of(source))]
        said = [number.replace(",", "") for number in told(row)]

        assert [float(number) for number in said] == numbers, row["factor"]
        checked += bool(numbers)

    assert checked == NUMBERED


def test_every_row_says_what_happens_beyond() -> None:
    """A row says what a table can show, what is covered, and begins with a verdict."""
    every = list(rows())

    assert len(every) == ROWS and len({row["factor"] for row in every}) == ROWS
    assert [row["factor"] for row in every if not row["beyond"].startswith(VERDICTS)] == []
    assert [row["factor"] for row in every if not set(NUMBER.findall(row["a table can show"])) <= WHOLE] == []
    assert [row["factor"] for row in every if not (row["a table can show"] and row["covered"])] == []


def test_the_measured_scenes_are_those_of_the_list() -> None:
    """Who changes the scenes to train with measures them again: seeds and counts are those of the list."""
    record = json.loads(factors.OWN_DEALT.read_text())
    sets = factors.sets_of(read_list(OWN_LIST))

    assert record["sets"] == {one.name: [one.seed, one.count] for one in sets}
    assert record["scenes"] == sum(one.count for one in sets)
    assert set(record) == {"sets", *factors.MEASURES, *factors.BOARDS, *factors.COUNTS, *factors.CELLS}


def scene(tilt: float, white: tuple[float, float, float], **clutter: str) -> dict[str, Any]:
    """Return a scene as the studio deals it, as far as it is measured."""
    camera = {"tilt_deg": tilt, "azimuth_deg": 5.0, "distortion": {"k1": 0.01}, "resolution": [1512, 2016]}
    pieces = {"bead_ratio": 0.7, "bead_height": 0.36, "density": 1.0, "mat_gloss": 0.15, "offset": 0.1}
    return {
        "camera": camera,
        "light": {"preset": "sun"},
        "paper": {"finish": {"kind": "matte", "white": white}, "curl": [{"lift_mm": 2.5}], "fold": []},
        "clutter": [{"kind": kind} for kind in clutter.values()],
        "pieces": pieces | {"turn_deg": 8.0, "mat_shape": "square"},
        "photo": {"shake_px": 0.5, "defocus_px": 0.2, "jpeg": 90, "ev": 0.1},
    }


def test_scenes_are_measured() -> None:
    """The least and the largest of two scenes; hands, and mats without a piece, are counted."""
    cells = [
        {"colour": "R", "owner": "black", "active": True},
        {"colour": "none", "owner": "white", "active": False},
        {"colour": "B", "owner": "white", "active": False},
        {"colour": "B", "owner": "none", "active": False},
    ]
    bare = [{"colour": "R", "owner": "none", "active": False}]
    found = factors.ranges_of(
        [scene(3, (0.8, 0.8, 0.4)), scene(41, (0.5, 0.6, 0.6), over="hand")], [cells, bare]
    )

    assert found["tilt_deg"] == [3, 41]
    assert found["paper_white"] == [0.4, 0.8] and found["paper_blue_to_red"] == [0.5, 1.2]
    assert found["curl_mm"] == [0, 2.5] and found["fold_mm"] == [0, 0]
    assert (found["scenes"], found["with_a_hand"], found["in_the_sun"], found["on_laminate"]) == (2, 1, 2, 0)
    assert (found["cells"], found["flags"], found["mats_without_a_piece"]) == (5, 1, 1)
    assert found["with_a_mat"] == [0, 0.75] and found["of_one_side"] == [0, 0.5]


@pytest.mark.parametrize(
    "source",
    ["dealt.json:no_such", "recut.NO_SUCH", "vision.quality.NO_SUCH", "judged.json:sets.known-beads.look"],
)
def test_a_source_that_is_not_there_is_an_error(source: str) -> None:
    """A name that nothing has, never a number by chance."""
    with pytest.raises((KeyError, AttributeError)):
        value_of(source)
