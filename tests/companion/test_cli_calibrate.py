"""`sparklies calibrate`: what it writes, what it says, and who reads with it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.beads import beads_from_json
from calibration.released import sheet_named
from companion.cli import main
from companion.web.app import Settings, create_app
from companion.web.photos import PhotoReader
from companion.web.server import server_of
from games.catalogue import DEFAULT_GAME, game_named
from games.standing import Standing
from tests.benchmarks.suites.read import PHOTOS
from tests.synth.picture import Camera, lay_out, photograph, to_bytes

GAME = game_named(DEFAULT_GAME)
SHEET = sheet_named("board-9x9")
TILES = str(PHOTOS / "tile-03-easy.jpg")


def standing() -> list[Standing]:
    """Return a full board of all colours."""
    colours = np.random.default_rng(5).choice(list("RGB"), len(SHEET.cells))
    return [Standing(str(colour)) for colour in colours]


def save() -> str:
    """Return the save line of that board."""
    return str(GAME.texts.position_text(GAME.start_with("9", standing(), "")))


@cache
def picture() -> bytes:
    """Return a photo of it."""
    return to_bytes(photograph(lay_out(SHEET, standing(), "bead"), Camera()))


@pytest.fixture
def photo(tmp_path: Path) -> str:
    """Return the photo as a file."""
    (tmp_path / "beads.jpg").write_bytes(picture())
    return str(tmp_path / "beads.jpg")


def test_the_profile_is_written_and_read_with(
    photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was learned is said; scanning with it says that the beads fit, and reads the position."""
    out = tmp_path / "new" / "profile.json"
    assert main(["calibrate", photo, "--position", save(), "--out", str(out), "--json"]) == 0
    told = capsys.readouterr()
    counts = json.loads(told.out)["cells"]

    assert sum(counts.values()) >= 75
    assert f"learned {counts['R']} red" in told.err
    assert beads_from_json(out.read_text()).cells("R") == counts["R"]

    assert main(["scan", photo, "--profile", str(out), "--json"]) == 0
    board = json.loads(capsys.readouterr().out)
    assert board["profile"] == {"fits": True, "message": ""}
    assert board["save"].split(":")[5] == save().split(":")[5]


def test_a_report_holds_photo_and_reading(
    photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is read as the photo is, and teaches with a position, or once a person has corrected it."""
    report, out = tmp_path / "report.json", tmp_path / "profile.json"
    assert main(["scan", photo, "--debug", str(report), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(["scan", str(report), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert [again[key] for key in ("sheet", "save")] == [first[key] for key in ("sheet", "save")]

    assert main(["calibrate", str(report), "--position", save(), "--out", str(out)]) == 0
    out.unlink()
    with pytest.raises(SystemExit) as left:
        main(["calibrate", str(report), "--out", str(out)])
    assert left.value.code == 3 and "nobody has corrected" in capsys.readouterr().err
    fields = json.loads(report.read_bytes())
    fields["corrected"] = {"a1": {"colour": standing()[-9].colour, "owner": "none", "active": False}}
    report.write_text(json.dumps(fields, separators=(",", ":")))
    assert main(["calibrate", str(report), "--out", str(out), "--json"]) == 0
    assert sum(json.loads(capsys.readouterr().out)["cells"].values()) >= 75


def test_a_report_of_no_board_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The photo and the error are kept; of what is no picture nothing is written, nor over another's file."""
    plain, report, mine = tmp_path / "plain.png", tmp_path / "report.json", tmp_path / "mine.json"
    cv2.imwrite(str(plain), np.full((300, 400, 3), 200, np.uint8))
    mine.write_text("{}")

    assert main(["scan", str(plain), "--debug", str(report)]) == 3
    assert json.loads(report.read_bytes())["error"]["code"] == "blurred"
    assert main(["scan", str(mine), "--debug", str(tmp_path / "none.json")]) == 4
    with pytest.raises(SystemExit) as left:
        main(["scan", str(plain), "--debug", str(mine)])
    assert left.value.code == 2 and mine.read_text() == "{}"
    assert not (tmp_path / "none.json").exists()


def test_other_beads_are_told(photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Scanning tiles with the profile of painted beads reads them as without, and says so."""
    out = str(tmp_path / "profile.json")
    main(["calibrate", photo, "--position", save(), "--out", out])
    capsys.readouterr()
    main(["scan", TILES, "--json"])
    without = json.loads(capsys.readouterr().out)
    main(["scan", TILES, "--profile", out, "--json"])
    other = json.loads(capsys.readouterr().out)
    main(["scan", TILES, "--profile", out])

    assert other["profile"]["fits"] is False
    assert other["cells"] == without["cells"]
    assert "not those of the profile" in capsys.readouterr().out


def test_the_printer_of_a_profile_is_kept(photo: str, tmp_path: Path) -> None:
    """One file holds the printer and the beads, whichever was measured last."""
    out = str(tmp_path / "profile.json")
    main(["printer", "--ruler", "159.2", "160.5", "--out", out])
    main(["calibrate", photo, "--position", save(), "--out", out])
    main(["printer", "--back", "0.4", "-0.6", "--out", out])
    kept = json.loads(Path(out).read_text())

    assert kept["printer"]["scale"] == [0.995, 1.00313]
    assert kept["printer"]["back_mm"] == [0.4, -0.6]
    assert set(kept["beads"]["photos"][0]) == set("RGB")


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the exit code and the message of a command that fails."""
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert isinstance(stopped.value.code, int)
    return stopped.value.code, capsys.readouterr().err


@pytest.mark.parametrize(
    "words, code, message",
    [
        (["PHOTO", "--position", "nonsense"], 2, "no save line"),
        (["PHOTO", "--position", "glorieta:chicken:2:../.b./..:mover=orange"], 2, "stones"),
        (["PHOTO", "--position", "2:2:2:4:1:2222:0"], 3, "of size 9, the position is of size 2"),
        (["PHOTO"], 3, "no bead in the slot"),
        (["missing.jpg"], 4, "cannot be opened"),
        ([__file__], 4, "no JPEG, PNG or WebP"),
        (["PHOTO", "--position", "SAVE", "--out", "FOLDER"], 2, "cannot be written"),
        (["PHOTO", "--position", "SAVE", "--out", "PHOTO"], 2, "no profile"),
    ],
)
def test_what_cannot_be_learned_says_why(
    words: list[str], code: int, message: str, photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong usage is 2, a photo without what was promised 3, no photo 4; nothing is written."""
    known = {"PHOTO": photo, "SAVE": save(), "FOLDER": str(tmp_path)}
    out = [] if "--out" in words else ["--out", str(tmp_path / "profile.json")]

    found = refused(["calibrate", *(known.get(word, word) for word in words), *out], capsys)

    assert found[0] == code
    assert message in found[1]
    assert not (tmp_path / "profile.json").exists()


@pytest.mark.parametrize("words", [["scan", TILES], ["serve"]], ids=["scan", "serve"])
@pytest.mark.parametrize("text, message", [(None, "cannot be opened"), ("{}", "holds no beads")])
def test_a_file_that_is_no_profile_is_wrong_usage(
    words: list[str], text: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing file and one without beads are named before anything is done."""
    path = tmp_path / "profile.json"
    if text is not None:
        path.write_text(text)

    code, told = refused([*words, "--profile", str(path)], capsys)

    assert code == 2
    assert message in told


def test_the_companion_reads_with_the_beads(photo: str, tmp_path: Path) -> None:
    """The reader's worker is given the household's beads."""
    out = tmp_path / "profile.json"
    main(["calibrate", photo, "--position", save(), "--out", str(out)])
    beads = beads_from_json(out.read_text())
    app = create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}", beads=beads))
    reader: PhotoReader = server_of(app).photos
    try:
        (reading,) = reader.read(picture())
    finally:
        reader.close()
        server_of(app).store.close()

    assert reading.own_beads is True
