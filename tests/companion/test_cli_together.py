"""`sparklies scan --together`: several photos of one table, one object for every board that they share."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from calibration.released import board_sheet
from companion.cli import main
from games.catalogue import DEFAULT_GAME, game_named
from tests.benchmarks.suites.command import main as measure
from tests.companion.test_cli_scan import TILES, lines
from tests.synth.picture import Camera, lay_out, photograph, side_by_side, to_bytes
from tests.synth.sides import pair_of

CLASSES = tuple(game_named(DEFAULT_GAME).look.classes)
SHEET = board_sheet("7")
TABLES = 10  # of which to say that questions are halved: on two or three a patch of glare decides


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the photos of a table from two sides."""
    folder = tmp_path_factory.mktemp("sides")
    for name, photo in zip(("here", "there"), pair_of(SHEET, CLASSES, 2).photos, strict=True):
        (folder / f"{name}.jpg").write_bytes(photo)
    return [str(folder / "here.jpg"), str(folder / "there.jpg")]


def test_two_sides_are_one_object(sides: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """It names both photos, asks less than the first alone, and says where the cells are in each."""
    assert main(["scan", "--together", *sides, "--json"]) == 0
    (board,) = lines(capsys.readouterr().out)
    assert main(["scan", *sides, "--json"]) == 0
    alone = lines(capsys.readouterr().out)

    assert (board["photo"], board["photos"], board["board"]) == (sides[0], sides, 0)
    assert [each["photos"] for each in alone] == [[side] for side in sides]
    assert len(board["doubtful"]) < len(alone[0]["doubtful"])
    assert board["outlines"] == [each["outlines"][0] for each in alone]
    assert [len(corners) for corners in board["outlines"][1].values()] == [4] * 49
    for each in (board, *alone):
        assert list(each["candidates"]) == each["doubtful"]
        for cell, candidates in each["candidates"].items():
            assert candidates[0]["odds"] == each["cells"][cell]["confidence"]


def test_people_get_one_board(sides: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Both photos are named above it; each has an overlay of its own."""
    assert main(["scan", "--together", *sides, "--overlay", str(tmp_path / "seen.png")]) == 0

    assert f"{sides[0]} and {sides[1]}: board-7x7, tiles" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["seen-here.png", "seen-there.png"]


def test_a_photo_without_a_board_spoils_nothing(
    sides: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What is wrong with it is said, also by the exit code; the others are read as without it."""
    grey, notes = tmp_path / "grey.jpg", tmp_path / "notes.txt"
    grey.write_bytes(to_bytes(np.full((900, 900, 3), 128, np.uint8)))
    notes.write_text("no picture")

    assert main(["scan", "--together", sides[0], str(grey), sides[1], "--json"]) == 3
    told = capsys.readouterr()
    assert main(["scan", "--together", str(notes), str(grey), "--json"]) == 4
    refused = capsys.readouterr()

    assert [board["photos"] for board in lines(told.out)] == [sides]
    assert f"{grey}: the photo is blurred" in told.err
    (error,) = lines(refused.out)
    assert (error["photos"], error["error"]["code"]) == ([str(notes), str(grey)], "no-picture")
    assert str(notes) in refused.err
    assert str(grey) in refused.err


def test_two_tables_are_refused(sides: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Their boards are named, and what to do."""
    assert main(["scan", "--together", sides[0], TILES, "--json"]) == 3
    told = capsys.readouterr()

    assert json.loads(told.out)["error"]["code"] == "sheets-apart"
    assert "board-7x7, board-9x9: photograph the same board in each" in told.err


def test_copies_of_a_sheet_are_refused_and_lone_boards_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Nobody knows which copy is which; a board beside the shared one is left out by name."""
    small = board_sheet("5")
    page, other = lay_out(SHEET, CLASSES[:7] * 7), lay_out(small, CLASSES[:5] * 5)
    for name, pages in (("twice", [page, page]), ("two", [page, other]), ("one", [page])):
        table, _ = side_by_side(pages, 20)
        camera = Camera(
            tilt=5, distance=330 * len(pages), size=(2016, 1512), aim=(table.shape[1] / 12, 139.7)
        )
        (tmp_path / f"{name}.jpg").write_bytes(to_bytes(photograph(table, camera)))
    twice, two, one = (str(tmp_path / f"{name}.jpg") for name in ("twice", "two", "one"))

    assert main(["scan", "--together", one, twice]) == 3
    assert "2 copies of board-7x7 are in one photo" in capsys.readouterr().err
    assert main(["scan", "--together", two, one, "--json"]) == 0
    told = capsys.readouterr()
    assert [board["sheet"] for board in lines(told.out)] == ["board-7x7"]
    assert f"{small.name} is not in every photo" in told.err


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of tables from two sides, and one of which a photo shows nothing."""
    folder = tmp_path_factory.mktemp("tables")
    for seed in range(TABLES + 1):
        pair = pair_of(SHEET, CLASSES, seed)
        cells = {
            place.name: {"colour": stands.colour or "none", "owner": stands.owner, "active": stands.active}
            for place, stands in zip(SHEET.cells, pair.standing, strict=True)
        }
        for side, photo in zip(("here", "opposite"), pair.photos, strict=True):
            place = folder / f"{seed:03d}-hard" / side
            place.mkdir(parents=True)
            (place / "truth.json").write_text(json.dumps({"cells": cells}))
            (place / "photo.jpg").write_bytes(photo)
    (folder / f"{TABLES:03d}-hard" / "here" / "photo.jpg").write_bytes(b"nothing")
    return folder


@pytest.mark.long
def test_tables_from_several_sides_are_measured(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Questions and silent errors alone and together; what was asked and is believed counts apart."""
    assert measure(["read", "--together", str(tables), "--json"]) == 0
    found = {row["name"]: row for row in lines(capsys.readouterr().out)}

    assert (found["tables read"]["value"], found["tables of which a photo was refused"]["value"]) == (
        TABLES,
        1,
    )
    alone, both = found["asked by one photo alone"]["value"], found["asked by all together"]["value"]
    assert 0 < 2 * both <= alone
    assert found["asked by all together"]["met"]
    assert found["asked by a photo, believed together"]["value"] >= 2 * TABLES * (alone - both)
    assert found["of these wrong"]["value"] == found["silent errors together"]["value"] == 0


@pytest.mark.parametrize(
    ("suite", "said"), [("read", "name a folder of tables"), ("rules", "reads no photos")]
)
def test_a_folder_without_tables_and_a_suite_without_photos_are_refused(
    suite: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each says what to name instead."""
    with pytest.raises(SystemExit):
        measure([suite, "--together", str(tmp_path)])

    assert said in capsys.readouterr().err
