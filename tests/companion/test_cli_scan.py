"""`sparklies scan`: the lines it writes, the codes it leaves with, the pictures it draws."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.beads import why_unused
from calibration.released import board_sheet
from companion.cli import main
from games.catalogue import game_named
from tests.benchmarks.suites.read import PHOTOS
from tests.synth.picture import Camera, lay_out, photograph, to_bytes

PROFILE = str(Path(__file__).parents[2] / "docs" / "examples" / "profile.json")
BEADS, TILES = str(PHOTOS / "bead-03-easy.jpg"), str(PHOTOS / "tile-03-easy.jpg")


def lines(out: str) -> list[dict[str, Any]]:
    """Return the JSON objects of an output, one a line."""
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def no_board(tmp_path: Path) -> str:
    """Return a photo of nothing."""
    path = tmp_path / "table.jpg"
    grain = np.random.default_rng(1).integers(60, 200, (600, 800, 3), np.uint8)
    cv2.imwrite(str(path), grain)
    return str(path)


@pytest.fixture
def no_picture(tmp_path: Path) -> str:
    """Return a file that is no picture."""
    path = tmp_path / "notes.txt"
    path.write_text("no picture")
    return str(path)


def test_a_board_is_one_line_with_every_cell(capsys: pytest.CaptureFixture[str]) -> None:
    """The object has the photo as given, sheet, pieces, cells, doubtful, save and seconds."""
    code = main(["scan", TILES, "--json"])
    (board,) = lines(capsys.readouterr().out)

    assert code == 0
    assert [board[k] for k in ("photo", "board", "sheet", "pieces")] == [TILES, 0, "board-9x9", "tile"]
    assert set(board["cells"]["a1"]) == {"colour", "owner", "active", "confidence", "doubtful", "visible"}
    assert len(board["cells"]) == 81
    assert board["doubtful"] == [name for name, cell in board["cells"].items() if cell["doubtful"]]
    assert board["save"].startswith("2:9:2:4:1:")
    assert 0 < board["seconds"]["decode"] <= board["seconds"]["total"]


def test_the_save_is_none_where_a_cell_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    """A board with empty cells has no save line, but all its cells."""
    main(["scan", BEADS, "--json"])
    (board,) = lines(capsys.readouterr().out)

    assert board["save"] is None
    assert any(cell["colour"] is None for cell in board["cells"].values())


def test_several_photos_leave_with_the_highest_code(
    capsys: pytest.CaptureFixture[str], no_board: str, no_picture: str
) -> None:
    """A line each, errors on the lines of their photos, and 4 beats 3 beats 0."""
    assert main(["scan", TILES, no_board, "--json"]) == 3
    assert main(["scan", no_picture, no_board, TILES, "--json"]) == 4
    found = lines(capsys.readouterr().out)

    assert [row["photo"] for row in found] == [TILES, no_board, no_picture, no_board, TILES]
    assert [row.get("error", {}).get("code") for row in found] == [
        None,
        "no-board",
        "no-picture",
        "no-board",
        None,
    ]


def test_people_get_words_and_errors_on_standard_error(
    capsys: pytest.CaptureFixture[str], no_board: str
) -> None:
    """Without --json a board is drawn in text, and what failed says what to do."""
    main(["scan", TILES, no_board])
    told = capsys.readouterr()

    assert "board-9x9, tiles" in told.out
    assert "\n9 [R]" in told.out
    assert "show the whole sheet" in told.err


def test_a_poor_photo_is_read_with_advice(capsys: pytest.CaptureFixture[str]) -> None:
    """What would make a better photo is said in words, and with its code in the JSON."""
    steep = str(PHOTOS / "tile-11-hard.jpg")

    main(["scan", steep])
    words = capsys.readouterr().out
    main(["scan", steep, "--json"])
    (board,) = lines(capsys.readouterr().out)

    assert "for a better photo: the board is seen" in words
    assert "steep" in {each["code"] for each in board["quality"]["advice"]}


def test_the_overlay_is_written(tmp_path: Path) -> None:
    """One PNG for one photo, one each for several."""
    main(["scan", TILES, "--overlay", str(tmp_path / "seen.png")])
    main(["scan", TILES, BEADS, "--overlay", str(tmp_path / "both.png")])

    assert sorted(path.name for path in tmp_path.glob("*.png")) == [
        "both-bead-03-easy.png",
        "both-tile-03-easy.png",
        "seen.png",
    ]


def test_pieces_that_are_not_read_are_wrong_usage() -> None:
    """Unknown kinds are refused."""
    with pytest.raises(SystemExit) as caught:
        main(["scan", TILES, "--pieces", "pawn"])

    assert caught.value.code == 2


def test_it_runs_as_a_command(no_picture: str) -> None:
    """The command itself writes nothing but its line to standard output."""
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "scan", no_picture, "--json"], capture_output=True, text=True
    )

    assert done.returncode == 4
    assert [row["error"]["code"] for row in lines(done.stdout)] == ["no-picture"]


@pytest.fixture
def stones(tmp_path: Path) -> str:
    """Return a photo of stones on hexagons."""
    game = game_named("glorieta")
    start = game.texts.position_from_text(
        "glorieta:chicken:4:..../..n../..o.../...bn../....../...o./....:mover=black"
    )
    page = lay_out(board_sheet("hex4"), game.look.standing(start))
    (tmp_path / "stones.jpg").write_bytes(to_bytes(photograph(page, Camera(tilt=15))))
    return str(tmp_path / "stones.jpg")


def test_a_profile_that_only_the_photo_shows_to_be_useless_is_told(
    stones: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stones are read as without a profile of beads, and both answers say why it changes nothing."""
    assert main(["scan", stones, "--profile", PROFILE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(["scan", stones, "--profile", PROFILE]) == 0

    why = str(why_unused(game_named("glorieta").look.classes))
    assert found["profile"] == {"fits": False, "message": why}
    assert "stones are read by their inks" in found["profile"]["message"]
    assert found["profile"]["message"] in capsys.readouterr().out


@pytest.mark.parametrize("said, reason", [("--pieces d10", "dice"), ("--game glorieta", "stones")])
def test_a_profile_for_what_it_does_not_help_to_read_is_refused(
    said: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is known before the photo is opened is refused by name."""
    with pytest.raises(SystemExit) as stopped:
        main(["scan", "missing.jpg", *said.split(), "--profile", PROFILE])

    assert stopped.value.code == 2
    assert f"{reason} are read by" in capsys.readouterr().err


def test_the_board_tells_the_game(stones: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A photo of hexagons is read as the game that is played on them, without its name."""
    assert main(["scan", stones, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert {name: cell["piece"] for name, cell in found["cells"].items() if "piece" in cell} == {
        "c2": "neutral",
        "c3": "orange",
        "d4": "black",
        "e4": "neutral",
        "d6": "orange",
    }
    assert found["doubtful"] == []
    assert found["save"].startswith("glorieta:chicken:4:..../..n../..o.../...bn../....../...o./....")


def test_an_unknown_game_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """The message lists the games there are."""
    with pytest.raises(SystemExit) as stopped:
        main(["scan", "photo.jpg", "--game", "chess"])

    assert stopped.value.code == 2
    assert "sparklies, glorieta" in capsys.readouterr().err


def test_an_overlay_that_cannot_be_written_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the file; the photo was read."""
    with pytest.raises(SystemExit) as caught:
        main(["scan", TILES, "--overlay", "/proc/seen.png"])

    assert caught.value.code == 2
    assert "/proc/seen.png cannot be written" in capsys.readouterr().err
