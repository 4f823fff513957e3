"""Boards that networks are trained on: what they say lies there is what they show."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from calibration.marks import MARKERS
from calibration.paper import PAPERS
from calibration.released import sheet_named
from calibration.sheet import Sheet
from games.catalogue import game_named
from games.standing import Standing
from print.art import art_files
from print.board import board_pdf
from tests.conftest import Many
from tests.synth.hexagons import sheet_of
from vision.read import ReadOptions, read_boards
from vision.training.boards_drawn import write_boards
from vision.training.boards_laid import DECIDED, OPENING, OWNERS, deal_board, position_of
from vision.training.errors import TrainingError
from vision.training.printed import PAPER, pieces_of
from vision.training.scenes import SceneSet
from vision.training.studio import complete

SHEET, SQUARES = sheet_of(3), sheet_named("board-7x7")


def printed(folder: Path, sheet: Sheet) -> Path:
    """Write what the command line prints of a sheet, as vision.training.printed has it; return where."""
    game = game_named("sparklies")
    assert game is not None
    (folder / f"{sheet.name}.pdf").write_bytes(board_pdf(sheet, PAPERS[PAPER]))
    pieces = pieces_of(folder, sheet)
    for name, data in art_files(200, sheet.sizes, game.look.classes, OWNERS, mark=MARKERS["banners"]).items():
        file = pieces / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return folder


@pytest.mark.parametrize("sheet", [SHEET, SQUARES], ids=["hexagons", "squares"])
def test_drawn_boards_show_what_their_truth_says(sheet: Sheet, tmp_path: Path, many: Many) -> None:
    """The reader finds what was laid; mats were cut and laid by hands that differ from board to board."""
    write_boards(tmp_path / "drawn", printed(tmp_path, sheet), sheet, boards := many(2, of=6), seed=5)
    folders = sorted((tmp_path / "drawn").iterdir())
    found = {"cells": 0, "wrong": 0, "asked": 0}
    for folder in folders:
        truth = json.loads((folder / "truth.json").read_text())
        (reading,), _ = read_boards((folder / "photo.jpg").read_bytes(), ReadOptions(sheet=truth["sheet"]))
        assert reading.pieces == truth["pieces"]
        for name, cell in reading.cells.items():
            its = truth["cells"][name]
            colour = None if its["colour"] == "none" else its["colour"]
            wrong = cell.standing != Standing(colour, its["owner"], its["active"])
            found["cells"] += 1
            found["wrong"] += wrong and not cell.doubtful
            found["asked"] += cell.doubtful

    assert len(folders) == boards and found["cells"] == boards * len(sheet.cells)
    assert found["wrong"] == 0 and found["asked"] <= 4 * boards


@pytest.mark.parametrize("pieces", ["bead", "tile"])
def test_positions_for_the_studio_name_pictures_that_are_printed(pieces: str, tmp_path: Path) -> None:
    """Every mat is a card with a picture of its side, flag and banner; its truth says so, asked if alone."""
    folder = printed(tmp_path, SHEET) / SHEET.name / "mats"
    cards = alone = 0
    for seed in range(8):
        standing = deal_board(SHEET, np.random.default_rng([seed]))
        cells = position_of(SHEET, pieces, np.random.default_rng([seed]))["cells"]
        assert set(cells) == set(SHEET.board.names) and len(standing) == len(cells)
        for cell in cells.values():
            assert cell["owner"] == "none" and not cell["active"]
            for card in cell.get("cards", []):
                words = Path(card["picture"]).stem.split("-")
                assert (folder / card["picture"]).is_file()
                mat = {"owner": words[0], "active": "active" in words}
                assert cell["truth"] == mat | ({"asked": True} if cell["colour"] == "none" else {})
                cards += 1
                alone += cell["colour"] == "none"
            assert ("cards" in cell) == (cell["truth"]["owner"] != "none")

    assert 40 <= cards <= 8 * len(SHEET.cells) and alone > 0


def test_stages_of_a_game_differ_in_what_lies_there() -> None:
    """When a game begins few cells have mats, or none; when it is decided, one side has them all."""
    boards = {
        stage: [deal_board(SHEET, np.random.default_rng([seed]), stage) for seed in range(40)]
        for stage in (OPENING, DECIDED)
    }
    held = {
        stage: [sum(its.owner != "none" for its in one) for one in each] for stage, each in boards.items()
    }

    assert max(held[OPENING]) <= 6 and sum(not mats for mats in held[OPENING]) >= 15
    assert any(all(its.colour is None for its in one) for one in boards[OPENING])
    assert all(len({its.owner for its in one} - {"none"}) <= 1 for one in boards[DECIDED])
    assert {its.owner for one in boards[DECIDED] for its in one} == {"none", *OWNERS}
    assert any(len({its.colour for its in one} - {None}) == 1 for one in boards[DECIDED])
    assert max(held[DECIDED]) == len(SHEET.cells) and sum(held[DECIDED]) > 8 * 40


def test_boards_are_drawn_and_rendered_at_their_stage(tmp_path: Path) -> None:
    """What is laid for the camera is of the stage that was asked for; boards of dice have none."""
    write_boards(tmp_path / "drawn", printed(tmp_path, SHEET), SHEET, 2, seed=5, stage=OPENING)
    truths = [json.loads(file.read_text()) for file in sorted((tmp_path / "drawn").glob("*/truth.json"))]
    few = [sum(its["owner"] != "none" for its in truth["cells"].values()) for truth in truths]
    alone = [
        {
            its["truth"]["owner"]
            for its in position_of(SHEET, "bead", np.random.default_rng([k]), DECIDED)["cells"].values()
        }
        for k in range(8)
    ]

    assert len(few) == 2 and max(few) <= 6
    assert all(len(owners - {"none"}) <= 1 for owners in alone) and set().union(*alone) > {"none"}
    with pytest.raises(TrainingError, match="boards of dice are not dealt by stages"):
        complete(SceneSet("dice", 1, 2, pieces="d10", stage=OPENING), tmp_path, None)


def test_squares_are_dealt_at_their_stage() -> None:
    """On squares a decided game has one of two sides' mats alone, which the studio lays itself."""
    sheet = sheet_named("board-9x9")
    boards = [position_of(sheet, "tile", np.random.default_rng([k]), DECIDED) for k in range(12)]
    owners = [{its["owner"] for its in board["cells"].values()} - {"none"} for board in boards]

    assert [len(board["cells"]) for board in boards] == [81] * 12
    assert all(len(its) == 1 for its in owners) and set().union(*owners) == {"black", "white"}
    assert not any({"cards", "truth"} & its.keys() for board in boards for its in board["cells"].values())
