"""A board that no sheet holds, for a game that says nothing about sheets: printed, joined, found and read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest

from calibration.joined import joined_of
from calibration.paper import PAPERS
from calibration.released import board_sheet
from calibration.sheet import TAG_FAMILY
from companion.cli import main
from games.catalogue import GAMES
from moots import MOOTS
from tests.guests.installing import lay_down
from tests.print.reading import detect_tags, rasterise
from tests.vision.test_joined import photo, set_up

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def moots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game among those that are installed."""
    monkeypatch.setitem(GAMES, MOOTS.id, MOOTS)


def test_its_set_is_printed_over_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A cover and four sheets, on each of which exactly its tags are found where the layout says."""
    assert main(["print", "all", "--game", "moots", "--out", str(tmp_path)]) == 0
    board = (tmp_path / "board.pdf").read_bytes()

    assert len(pdfium.PdfDocument(board)) == 5
    sheet = board_sheet("16", game="moots").name
    for page in range(2, 6):
        capsys.readouterr()
        assert main(["layout", sheet, "--page", str(page), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        found = detect_tags(rasterise(board, page - 1), TAG_FAMILY)
        assert set(found) == {tag["id"] for tag in told["tags"]} and told["pages"] == 5
        for tag in told["tags"]:
            assert np.abs(found[tag["id"]] - np.array(tag["corners_mm"])).max() < 0.15
    tiles = " ".join(p.get_textpage().get_text_range() for p in pdfium.PdfDocument(tmp_path / "tiles.pdf"))
    assert "violet and maroon" in tiles


@pytest.mark.parametrize(
    ("game", "shape", "paper", "sheets"),
    [
        *(("sparklies", "13", "a4", 1), ("sparklies", "14", "a4", 4), ("sparklies", "14", "a3", 1)),
        *(("colonization", "chess16x16", "a4", 4), ("colonization", "chess26x26", "letter", 12)),
        *(("moots", "26", "a4", 12), ("moots", "26", "tabloid", 6), ("moots", "12", "a4", 1)),
    ],
)
def test_size_and_paper_decide_on_sheets(game: str, shape: str, paper: str, sheets: int) -> None:
    """As soon as fingers could not set its pieces, a board runs over several sheets, for any game."""
    sheet = board_sheet(shape, paper=PAPERS[paper], game=game)
    joined = joined_of(sheet)

    assert (len(joined.parts) if joined else 1) == sheets
    assert sheet.cell_mm >= 14.0 and sheet.game == game


def test_a_photo_of_the_joined_board_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The code names the game; houses are read as far as the reader knows inks, and never wrong."""
    board = joined_of(board_sheet("16", game="moots"))
    assert board is not None
    rng, names = np.random.default_rng(1), board.whole.board.names
    lying = zip(rng.choice(names, 60, replace=False), ("black", "orange", "red") * 20, strict=True)
    houses = {str(name): ink for name, ink in lying}
    (tmp_path / "photo.jpg").write_bytes(photo(set_up(board, houses, 1), (2300, 2150), 1))
    assert main(["scan", str(tmp_path / "photo.jpg"), "--game", "moots", "--json"]) == 3
    found = json.loads(capsys.readouterr().out)

    assert (found["sheet"], found["error"]["code"]) == (board.whole.name, "unknown-piece")
    doubtful = set(found["doubtful"])
    sure = {name: cell.get("piece") for name, cell in found["cells"].items() if name not in doubtful}
    assert {name: piece for name, piece in sure.items() if piece != houses.get(name)} == {}
    assert len(sure) >= 0.9 * len(names) - 20 and doubtful >= {n for n, ink in houses.items() if ink == "red"}


def test_its_turns_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """By trying every turn: a house beside own ones is legal, one that stands apart is not."""
    start = "moots:4:A..B............:AB:A::on:"
    legal, apart = start.replace("A..B....", "A..BA..."), start.replace("A..B........", "A..B.......A")
    ways = [
        (main(["check", start, after.replace(":A::", ":B::"), "--mover", "A", "--json"]), capsys.readouterr())
        for after in (legal, apart)
    ]

    assert [(code, json.loads(told.out)["verdict"]) for code, told in ways] == [(0, "legal"), (1, "illegal")]
    assert json.loads(ways[0][1].out)["turn"] == "a2"


def test_it_is_tried_as_an_installed_game(tmp_path: Path) -> None:
    """Installed by its entry point alone, it passes every check of `try-game`."""
    lay_down(tmp_path, "moots", "moots:MOOTS")
    path = os.pathsep.join([str(tmp_path), str(ROOT / "tests" / "toy"), str(ROOT)])
    command = [sys.executable, "-m", "companion.cli", "try-game", "moots", "--json"]
    tried = subprocess.run(
        command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True
    )

    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert '"failed"' not in tried.stdout and '"calls"' in tried.stdout
