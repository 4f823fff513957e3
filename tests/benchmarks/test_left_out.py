"""`python -m tests.benchmarks read --left-out`: a table of looks, with what so few boards cannot rule out."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from games.standing import Standing
from tests.benchmarks.suites.command import main
from tests.benchmarks.suites.left_out import (
    Photo,
    Row,
    by_family,
    by_look,
    by_tilt,
    highest_rate,
    right,
    wilson,
)
from tests.benchmarks.suites.read import PHOTOS
from vision.reading import CellReading


def scene(look: Path, photo: Path) -> None:
    """Write a photo of tests/photos as a scene of a look."""
    place = look / photo.stem
    place.mkdir(parents=True)
    shutil.copy(photo.with_suffix(".jpg"), place / "photo.jpg")
    truth = json.loads(photo.read_text())
    for cell in truth["cells"].values():
        cell["colour"] = cell["colour"] or "none"
    (place / "truth.json").write_text(json.dumps(truth))


@pytest.fixture(scope="module")
def renders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write two looks: known and dim."""
    folder = tmp_path_factory.mktemp("looks")
    scene(folder / "known", PHOTOS / "bead-00-easy.json")
    scene(folder / "dim", PHOTOS / "tile-11-hard.json")  # of which one cell is read wrong, and asked
    return folder


def test_the_table_has_the_worst_look_first_and_the_known_last(
    renders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rows say boards, refused, exact, cells, wrong, silent, bound, questions, and how many are due."""
    assert main(["read", "--left-out", str(renders)]) == 0
    head, *rows = capsys.readouterr().out.splitlines()

    assert [row.split()[0] for row in rows] == ["dim", "known"]
    assert head.split()[:5] == ["look", "boards", "refused", "exact", "cells"]
    assert head.split()[-2:] == ["questions", "due"]
    assert rows[0].split()[1:5] == ["1", "0", "0", "81"]
    assert float(rows[0].split()[-2]) > 0 and rows[0].split()[-1] == "0.0"
    assert rows[1].split()[1:7] == ["1", "0", "1", "81", "0", "0"]


def test_a_look_with_boards_of_several_tiers_has_a_row_for_each(tmp_path: Path) -> None:
    """What is known stays known, tier by tier, and counts in no family."""
    for photo in ("bead-00-easy", "bead-03-easy", "tile-11-hard"):
        scene(tmp_path / "known", PHOTOS / f"{photo}.json")

    rows = by_look(tmp_path)

    assert {(row.look, row.boards, row.exact) for row in rows} == {("known easy", 2, 2), ("known hard", 1, 0)}
    assert by_family(rows) == []


def test_questions_that_must_be_asked_are_due(tmp_path: Path) -> None:
    """Such a cell is wrong if nobody is asked about it; no other question is due."""
    scene(tmp_path / "dim", PHOTOS / "tile-11-hard.json")
    file = tmp_path / "dim" / "tile-11-hard" / "truth.json"
    truth = json.loads(file.read_text())
    (before,) = by_look(tmp_path)
    for cell in truth["cells"].values():
        cell["asked"] = True
    file.write_text(json.dumps(truth))

    (row,) = by_look(tmp_path)

    assert before.due == 0 < before.questions
    assert row.due == row.questions == before.questions
    assert row.wrong == row.silent == row.cells - row.due


def test_looks_of_a_family_are_counted_together() -> None:
    """A row a family of several looks, and one of all but the known."""
    rows = [
        Row("light-dim", 2, 1, 1, 81, 3, 1, 1, 5),
        Row("light-sun", 1, 0, 1, 81, 0, 0, 0, 0),
        Row("mats-ring", 1, 0, 0, 81, 2, 0, 0, 9),
        Row("known", 5, 0, 5, 405, 0, 0, 0, 0),
        Row("known-tiles hard", 5, 0, 5, 405, 0, 0, 0, 0),
    ]

    assert by_family(rows) == [
        Row("light-*", 3, 1, 2, 162, 3, 1, 1, 5),
        Row("*", 4, 1, 2, 243, 5, 1, 1, 14),
    ]
    assert by_family(rows[2:]) == []


def test_ten_degrees_of_tilt_are_a_family() -> None:
    """The worst first, of all looks together; photos whose tilt nobody knows are in none."""
    rows = [
        Row("known", 1, 0, 1, 81),
        Row("light-dim", 1, 0, 0, 81, 3, 2, 1, 5),
        Row("mats-ring", 1, 0, 1, 81),
    ]
    photos = [Photo(row, tilt) for row, tilt in zip(rows, (9.9, 40.0, 49.95), strict=True)]

    assert by_tilt([*photos, Photo(rows[1], None)]) == [
        Row("tilt-40-50", 2, 0, 1, 162, 3, 2, 1, 5),
        Row("tilt-0-10", 1, 0, 1, 81),
    ]


@pytest.mark.parametrize(
    ("silent", "cells", "between"), [(0, 81, (0, 0.0453)), (3, 30, (0.0346, 0.2562)), (0, 0, (0, 1))]
)
def test_a_row_has_the_wilson_range_of_its_silent_cells(
    silent: int, cells: int, between: tuple[float, float]
) -> None:
    """As published tables have it; nothing is known of a look without cells."""
    row = Row("sun", 1, 0, 0, cells, silent, silent, 1)

    assert row.between == pytest.approx(between, abs=1e-4)
    assert row.as_json()["between"] == pytest.approx(list(between), abs=1e-4)
    assert not cells or row.between == wilson(silent / cells, cells)


def test_one_look_is_read_when_it_is_named(renders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its own folder says which; --json gives an object a look."""
    assert main(["read", "--json", "--left-out", str(renders / "known")]) == 0
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())

    assert row["look"] == "known"
    assert (row["boards"], row["cells"], row["wrong"], row["silent"]) == (1, 81, 0, 0)
    assert row["bound"] == pytest.approx(0.0363, abs=0.0005)


def test_a_folder_without_looks_and_a_suite_without_photos_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each says what to name instead."""
    for suite, said in (("read", "name a folder of looks"), ("rules", "reads no photos")):
        with pytest.raises(SystemExit):
            main([suite, "--left-out", str(tmp_path)])
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("told", "doubtful", "is_right"),
    [
        ({"owner": "2", "piece": "body"}, False, True),
        ({"colour": "none", "owner": "2", "active": False, "piece": "body"}, True, True),
        ({"owner": "1", "piece": "body"}, False, False),
        ({"colour": None}, True, False),
        ({"asked": True}, True, True),
        ({"asked": True}, False, False),
    ],
)
def test_a_token_is_right_as_its_truth_says(told: dict[str, Any], doubtful: bool, is_right: bool) -> None:
    """Side and kind as they are, doubtful or not; what must be asked only where it is."""
    seen = CellReading(((Standing(owner="2", piece="body"), 0.9),), doubtful)

    assert right(told, seen) == is_right


@pytest.mark.parametrize(
    ("seen", "cases", "rate"),
    [(0, 1500, 3 / 1500), (0, 20, 0.139), (1, 20, 0.216), (5, 100, 0.1025), (3, 3, 1.0)],
)
def test_the_highest_rate_is_that_of_the_tables(seen: int, cases: int, rate: float) -> None:
    """Clopper and Pearson's one-sided limit at 95 %; without an error three in n."""
    assert highest_rate(seen, cases) == pytest.approx(rate, rel=0.01)


def test_errors_on_one_board_bound_the_boards_not_the_cells() -> None:
    """Eight silent cells on one of ten boards may be eight on four of ten, as far as so few show."""
    row = Row("sun", boards=10, cells=810, silent=8, silent_boards=1)

    assert row.bound == pytest.approx(highest_rate(1, 10) * 8 / 81)
    assert row.bound > highest_rate(8, 810)
    assert Row("none", boards=1, refused=1).bound == 1
