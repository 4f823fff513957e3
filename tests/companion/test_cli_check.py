"""`sparklies check`: verdicts, their JSON and their exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.cli import main
from companion.sample_games import load_sample
from companion.seen import position_seen
from games.catalogue import game_named, game_of_save
from games.errors import GamesError
from games.standing import Standing
from tests.companion.conftest import AFTER, SMALL
from vision.errors import VisionError
from vision.read import ReadOptions
from vision.reading import CellReading, Reading

EMPTY = "2:2:2:4:1:0000:0"
SLIP = Path(__file__).parents[2] / "docs" / "examples" / "slip.txt"
SAVES = (Path(__file__).parents[1] / "games" / "data" / "saves.txt").read_text(encoding="utf-8").split()


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    """Run the command for black with --json; return its exit code and its object."""
    code = main(["check", *words, "--mover", "black", "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_legal_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """A turn that leads there is legal: exit code 0, the turn as written, nothing else in the object."""
    code, found = check(capsys, EMPTY, "2:2:2:4:1:4000:0", "--turn", "A1 R->G")

    assert code == 0
    assert found == {"verdict": "legal", "turn": "A1 R->G", "after": "2:2:2:4:1:4000:0", "faults": []}


def test_a_turn_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --turn a turn that leads there is found."""
    code, found = check(capsys, EMPTY, "2:2:2:4:1:4000:0")

    assert (code, found["verdict"], found["turn"]) == (0, "legal", "A1 R->G")


REFUSED = [
    # before, after, turn, codes
    (EMPTY, "2:2:2:4:1:4000:0", "A1 R->B", ["differs"]),
    (EMPTY, "2:2:2:4:1:4000:0", "A1 R=>B", ["parse"]),
    (EMPTY, "2:2:2:4:1:4000:0", "", ["parse"]),
    (EMPTY, "2:2:2:4:1:4000:0", "D4 R->G", ["no-such-cell"]),
    (EMPTY, "2:3x2:2:4:1:400000:0", "A1 R->G", ["other-board"]),
    (EMPTY, "2:2:2:4:1:0000:0", None, ["no-control"]),
    (EMPTY, "2:2:2:4:1:0000:0:active=a1", None, ["left-active", "no-control"]),
    (EMPTY, "2:2:2:4:1:6000:0", None, ["gained", "no-control"]),
]


@pytest.mark.parametrize("before, after, turn, codes", REFUSED)
def test_refused(
    capsys: pytest.CaptureFixture[str], before: str, after: str, turn: str | None, codes: list[str]
) -> None:
    """A position that does not follow is illegal: exit code 1, every fault with its cells and a sentence."""
    code, found = check(capsys, before, after, *([] if turn is None else ["--turn", turn]))

    assert (code, found["verdict"], found["turn"]) == (1, "illegal", None)
    assert [fault["code"] for fault in found["faults"]] == codes
    assert all(fault.keys() == {"code", "cells", "message"} for fault in found["faults"])


def test_a_difference_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    """A cell that stands differently is named with what it should be and what the turn did there."""
    _, found = check(capsys, EMPTY, "2:2:2:4:1:4000:0", "--turn", "A1 R->B")

    assert found["faults"] == [
        {
            "code": "differs",
            "cells": ["a1"],
            "message": "a1 should be black's blue, but is black's green: last deactivated in step 1, R->B",
        }
    ]


def test_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the search ends at its bound the verdict is undecided: exit code 5."""
    code, found = check(capsys, SAVES[1], SAVES[2], "--seconds", "0")

    assert (code, found["verdict"], found["turn"]) == (5, "undecided", None)


@pytest.mark.parametrize("before, after", list(pairwise(SAVES)))
def test_the_historic_saves_follow_from_one_another(
    capsys: pytest.CaptureFixture[str], before: str, after: str
) -> None:
    """From each historic save to the next a turn is found, which is itself accepted."""
    code, found = check(capsys, before, after)

    assert (code, found["verdict"]) == (0, "legal")
    assert check(capsys, before, after, "--turn", found["turn"])[0] == 0


def test_the_nearest_legal_position(capsys: pytest.CaptureFixture[str]) -> None:
    """What is illegal comes with the legal position that differs least, cell by cell."""
    code, found = check(capsys, "2:2:2:4:1:5104:0", "2:2:2:4:1:3133:0")

    assert code == 1
    assert [fault["code"] for fault in found["faults"]] == ["must-capture"]
    assert found["nearest"] == "2:2:2:4:1:5133:0"
    assert [fault["cells"] for fault in found["corrections"]] == [["a1"]]
    assert found["least"] is True
    assert check(capsys, "2:2:2:4:1:5104:0", found["nearest"])[0] == 0


def test_a_full_board_is_played_on(capsys: pytest.CaptureFixture[str]) -> None:
    """A full board before the turn means playing on, with a turn and without."""
    full = "2:2:2:4:1:3333:0"
    after = "2:2:2:4:1:4333:0"

    assert check(capsys, full, after, "--turn", "A1 R->G")[1]["verdict"] == "legal"
    assert check(capsys, full, after)[1]["verdict"] == "legal"
    assert check(capsys, full, full, "--turn", "pass")[1]["verdict"] == "legal"


def test_the_undocumented_fields_may_differ(capsys: pytest.CaptureFixture[str]) -> None:
    """What nobody knows the meaning of decides nothing."""
    code, found = check(capsys, EMPTY, "2:2:7:8:9:4000:3:x-note=hello", "--turn", "A1 R->G")

    assert code == 0
    assert found["after"] == "2:2:7:8:9:4000:3:x-note=hello"


def test_the_largest_board(capsys: pytest.CaptureFixture[str]) -> None:
    """A save line may be longer than a file's name."""
    before, after = (f"2:26:2:4:1:{first}{'0' * 675}:0" for first in "03")

    assert check(capsys, before, after, "--turn", "A1 R->R")[0] == 0


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json the verdict and its faults stand in words."""
    code = main(["check", EMPTY, EMPTY, "--mover", "white"])

    assert code == 1
    assert capsys.readouterr().out.splitlines() == [
        "illegal",
        "  white took no free cell, and a turn begins with one",
    ]


MIDGAME = "2:5:2:4:1:2111042222101200211011222:0"


def test_most_cells(capsys: pytest.CaptureFixture[str]) -> None:
    """--most without AFTER gives a turn that holds the most cells, and that turn is legal."""
    code, found = check(capsys, MIDGAME, "--most")

    assert (code, found["held"], found["most"], found["exact"]) == (0, 4, 4, True)
    assert check(capsys, MIDGAME, found["after"], "--turn", found["turn"])[0] == 0


def test_most_cells_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """In words the turn stands step by step."""
    main(["check", MIDGAME, "--mover", "black", "--most"])
    rows = capsys.readouterr().out.splitlines()

    assert rows[0] == "4 cells, 3 more than before; no turn holds more"
    assert rows[1] == "   1  a2 G->G  captures a1, b2"


WRONG = [
    [EMPTY, "--mover", "black"],
    [EMPTY, EMPTY, "--mover", "black", "--most"],
    [EMPTY, "--mover", "black", "--most", "--turn", "A1 R->R"],
    ["nonsense", EMPTY, "--mover", "black"],
    [EMPTY, "2:2:2:4:1:00:0", "--mover", "black"],
    [EMPTY, EMPTY],
    [EMPTY, EMPTY, "--mover", "red"],
    [EMPTY, EMPTY, "--mover", "black", "--ruleset", "speed"],
    [EMPTY, "1:2:2:4:1:3000:0", "--mover", "black"],
    [EMPTY + ":active=a1", EMPTY, "--mover", "black"],
    [EMPTY, EMPTY, "--mover", "black", "--option", "pattern=3a"],
]


@pytest.mark.parametrize("words", WRONG)
def test_wrong_use(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """What cannot be read or contradicts itself is wrong usage: exit code 2 and a message."""
    with pytest.raises(SystemExit) as error:
        main(["check", *words])

    assert error.value.code == 2
    assert capsys.readouterr().err


def test_an_agreeing_ruleset_is_fine(capsys: pytest.CaptureFixture[str]) -> None:
    """--ruleset may say what the save line says."""
    words = (EMPTY, "2:2:2:4:1:4000:0", "--ruleset", "Subtle")

    assert check(capsys, *words)[0] == 0


def test_as_a_program() -> None:
    """The installed command does the same."""
    command = [sys.executable, "-m", "companion.cli", "check", EMPTY, EMPTY, "--mover", "black", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1, done.stderr
    assert json.loads(done.stdout)["verdict"] == "illegal"


STONE, PAIR = "glorieta:chicken:2:../.b./..:mover=orange", "glorieta:chicken:2:o./.b./.n:mover=black"


def test_a_save_line_says_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Positions of another game are judged by its rules, for its sides."""
    code = main(["check", STONE, PAIR, "--mover", "orange", "--game", "Glorieta", "--json"])

    assert (code, json.loads(capsys.readouterr().out)["turn"]) == (0, "a1 n:b3")


WRONG_USAGE = [
    ([STONE, PAIR, "--mover", "white"], "--mover is black or orange"),
    ([STONE, PAIR, "--mover", "orange", "--game", "sparklies"], "must agree"),
    ([STONE, PAIR, "--mover", "orange", "--game", "chess"], "there is no game"),
    ([STONE, EMPTY, "--mover", "orange"], "they must agree"),
    ([STONE, PAIR, "--mover", "black"], "BEFORE says that orange is to move, but --mover says black"),
    ([f"{EMPTY}:mover=white", EMPTY, "--mover", "black"], "BEFORE says that white is to move"),
    (["platy:8x8:0", "platy:8x8:0", "--mover", "player"], "a save line is platy:<tray>:<level>:<tiles>"),
    (["chess:8x8:0", EMPTY, "--mover", "white"], "there is no game 'chess'"),
    (["C:\\photo.jpg", EMPTY, "--mover", "white"], "BEFORE and AFTER are files or save lines"),
    ([f"{EMPTY}:tour=yes", EMPTY, "--mover", "white"], "the save line's key tour= is not known"),
    ([EMPTY, f"{EMPTY}:hex=yes", "--mover", "white"], "a board of size hex2 has 7 cells"),
    ([f"{PAIR}:dropped=a1", PAIR, "--mover", "black"], "does not fit"),
    (["glorieta:chicken:2:o./.b./..:mover=orange:dropped=a1", PAIR, "--mover", "orange"], "middle of a turn"),
]


@pytest.mark.parametrize("words, said", WRONG_USAGE)
def test_wrong_usage_for_a_game(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A side, a game or a position that does not fit is wrong usage, and the message says why."""
    with pytest.raises(SystemExit) as error:
        main(["check", *words])

    assert error.value.code == 2
    assert said in capsys.readouterr().err


def photographed(monkeypatch: pytest.MonkeyPatch, folder: Path, **lines: str) -> list[str]:
    """Let photos of these names be read as the positions of save lines; return their paths.

    Of several lines, with spaces, every one is a board; those of another game than the one that was said are
    left out.
    """
    for name, line in lines.items():
        (folder / name).write_text(line)

    def read(photo: bytes, wanted: ReadOptions) -> tuple[list[Reading], list[VisionError]]:
        boards = list(map(reading_of, photo.decode().split()))
        meant = [board for board in boards if not wanted.game or board.game == wanted.game.id]
        return meant, [VisionError("other-game", "one of another game")] * (len(boards) - len(meant))

    monkeypatch.setattr("vision.read.read_boards", read)
    return [str(folder / name) for name in lines]


def reading_of(line: str) -> Reading:
    """Return what a clear photo of a save line's position is read as."""
    game = game_of_save(line)
    position = game.texts.position_from_text(line)
    board = game.rules.board_of(position)
    cells = {
        cell: CellReading(((stands, 1.0),), doubtful=False)
        for cell, stands in zip(board.names, game.look.standing(position), strict=True)
    }
    return Reading(f"board-{board.shape}", board.shape, "tile", cells, {}, {}, game=game.id)


def test_the_boards_in_two_photos_tell_their_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A turn of stones between two photos is judged by the game of stones, which nobody named."""
    photos = photographed(monkeypatch, tmp_path, before=STONE, after=PAIR)
    code = main(["check", *photos, "--mover", "orange", "--json"])

    assert (code, json.loads(capsys.readouterr().out)["turn"]) == (0, "a1 n:b3")


@pytest.mark.parametrize(
    ("before", "after", "turn"),
    [
        (f"{EMPTY}:banners=-,-", "2:2:2:4:1:4000:0", "A1 R->G"),
        ("2:2:2:4:1:4000:0:banners=a1,-", "2:2:2:4:1:4003:0", "B2 R->R"),
    ],
)
def test_a_photo_says_nothing_of_banners(
    before: str,
    after: str,
    turn: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The turn that a photo shows lays the banner; a save line that denies it is contradicted."""
    (photo,) = photographed(monkeypatch, tmp_path, after=after)
    code, found = check(capsys, before, photo)

    assert (code, found["verdict"], found["turn"]) == (0, "legal", turn)
    told = before.split(":")[-1]
    if told == "banners=-,-":
        assert check(capsys, before, f"{after}:{told}")[1]["verdict"] == "illegal"


@pytest.mark.parametrize("doubtful", [False, True])
def test_two_photos_are_judged_with_options(
    doubtful: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What three attackers capture is no capture by two; doubtful cells are read by the same rules."""
    photos = photographed(monkeypatch, tmp_path, before=SMALL, after=AFTER)
    if doubtful:
        clear = reading_of(SMALL)
        other = CellReading(((Standing("R"), 0.6), (clear.cells["b1"].standing, 0.4)), doubtful=True)
        unsure = replace(clear, cells={**clear.cells, "b1": other})
        monkeypatch.setattr(
            "vision.read.read_boards",
            lambda photo, _: ([unsure if photo.decode() == SMALL else reading_of(photo.decode())], []),
        )
    told = [check(capsys, *photos, *words) for words in ((), ("--option", "pattern=3a"))]

    assert [(code, found["verdict"]) for code, found in told] == [(0, "legal"), (1, "illegal")]
    assert ("pattern=3a" in told[1][1]["after"], "pattern" in told[0][1]["after"]) == (True, False)
    for wrong in (("pattern=5x",), ("deal=equal",), ("pattern=3a", "pattern=2v"), ("pattern",)):
        with pytest.raises(SystemExit) as error:
            check(capsys, *photos, *(word for option in wrong for word in ("--option", option)))
        assert error.value.code == 2


def test_of_several_boards_in_a_photo_none_is_taken_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The board of the size before the turn is meant; of two such ones neither is, in either photo."""
    played, larger = "2:2:2:4:1:4000:0", "2:3:2:4:1:000000000:0"
    one, two, mixed = photographed(
        monkeypatch, tmp_path, one=EMPTY, two=f"{played} {played}", mixed=f"{larger} {played}"
    )
    for asked in ([one, mixed], [EMPTY, mixed], [one, mixed, "--turn", "A1 R->G"]):
        assert check(capsys, *asked)[1]["turn"] == "A1 R->G"
    for asked in ([one, two], [EMPTY, two], [two, played], [mixed, played], [two, "--most"]):
        with pytest.raises(SystemExit) as stopped:
            main(["check", *asked, "--mover", "black"])
        assert stopped.value.code == 3
        assert "2 boards are in this photo that could be meant (board-" in capsys.readouterr().err


def test_boards_of_two_games_in_a_photo_want_the_game_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A photo of two games' boards is asked about; --game leaves the other one out, and says so."""
    (photo,) = photographed(monkeypatch, tmp_path, both=f"{EMPTY} {STONE}")
    with pytest.raises(SystemExit) as stopped:
        main(["check", photo, "--most", "--mover", "black"])
    asked = capsys.readouterr().err
    code = main(["check", photo, "--most", "--mover", "black", "--game", "sparklies"])

    assert (stopped.value.code, code) == (2, 0)
    assert "say which with --game" in asked
    assert "another board was left out: one of another game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("after", "mover", "said"),
    [
        (EMPTY, "orange", "before shows a board of Glorieta and"),
        (PAIR, "white", "--mover is black or orange in Glorieta, not white"),
    ],
)
def test_photos_of_two_games_or_for_nobody_are_refused(
    after: str,
    mover: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Boards that disagree, and a side that the boards' game has not, are wrong usage."""
    photos = photographed(monkeypatch, tmp_path, before=STONE, after=after)
    with pytest.raises(SystemExit) as stopped:
        main(["check", *photos, "--mover", mover])

    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


ON = "2:2:2:4:1:3366:0:playing=on"
TAKEN = "2:2:2:4:1:4000:0"
SPEEDY, SPED = ("1" + line[1:] for line in (EMPTY, TAKEN))  # one player alone plays Speed
LANDSCAPE = "glorieta:landscape:2:../.b./..:mover=orange"
HANDICAP, THREE = "2:3:2:4:1:000000000:0:handicap=2", "2:2:2:4:1:0000000:0:hex=yes:players=3"
BANNER, BANNERS = "1:3x2:2:4:1:008068:0:banners=", "1:3x2:2:4:1:558558:0:banners="
ROUND, STEP = (
    "2:2:2:4:1:0123:0:alternate=1,black,none:round=1,black,",
    "2:2:2:4:1:3123:0:alternate=1,black,none",
)
SAID = [
    # before, after, --turn, what its line says that does not follow: a word of each fault
    (EMPTY, TAKEN + ":mover=white", "", []),
    (EMPTY, TAKEN + ":mover=white", "A1 R->G", []),
    (EMPTY, TAKEN + ":mover=black", "", ["white is to move after black's turn, not black again"]),
    (EMPTY, TAKEN + ":mover=black", "A1 R->G", ["white is to move after black's turn"]),
    (EMPTY, TAKEN + ":mover=black:phase=activate", "", ["in the middle of one"]),
    (SPEEDY + ":mover=black:solo=black", SPED + ":mover=black:solo=black", "", []),
    (SPEEDY + ":solo=black", SPED + ":mover=black", "A1 R->G", []),
    (SPEEDY + ":mover=black", SPED + ":solo=black", "", []),
    (SPEEDY + ":solo=black", SPED, "", []),
    (SPEEDY + ":solo=black", SPED + ":mover=white", "", ["black plays alone (solo=), so black is to move"]),
    (SPEEDY, SPED + ":solo=white", "", ["white plays alone (solo=), so no turn can be black's"]),
    (ON, ON, "", []),
    (ON, ON + ":passes=1", "", []),
    (ON, ON + ":passes=1:mover=white", "pass", []),
    ("2:2:2:4:1:3366:0", ON + ":passes=1", "", []),
    (ON + ":passes=1", ON + ":passes=2", "", []),
    (ON, ON + ":passes=2", "", ["passes=2 does not follow: after a pass there were 1"]),
    (ON + ":passes=1", ON + ":passes=1", "", ["passes=1 does not follow"]),
    (ON, ON + ":passes=1", "A1 R->R", ["passes=1 does not follow"]),
    (ON, "2:2:2:4:1:4366:0:playing=on:passes=1", "", ["a1 should be black's red"]),
    (ON, "2:2:2:4:1:4366:0:playing=on:passes=1", "A1 R->G", ["passes=1 does not follow"]),
    (ON, "2:2:2:4:1:4366:0:playing=off", "", ["playing= says something else"]),
    (HANDICAP, "2:3:2:4:1:330000000:0:mover=black", "", []),
    (HANDICAP, "2:3:2:4:1:330000000:0:mover=white", "", ["black is to move after black's turn, not white"]),
    (HANDICAP, HANDICAP.replace("00", "33", 1), "+A1, +B1", ["handicap= says something else"]),
    (EMPTY, TAKEN + ":handicap=1", "", ["handicap= says something else"]),
    (THREE, "2:2:2:4:1:4000000:0:hex=yes:players=3:mover=third", "", ["black's turn, not third"]),
    (BANNER + "-,c1", BANNERS + "a1,c1:mover=white", "", []),
    (BANNER + "-,c1", BANNERS + "a2,c1", "", []),
    (BANNER + "-,c1", BANNERS + "b1,c1", "", ["banners= says something else"]),
    (BANNER + "-,c1", BANNERS + "a1,c2", "", ["banners= says something else"]),
    (ROUND + "0,0", STEP + ":round=1,black,1,0:mover=white", "", []),
    (ROUND + "0,0", STEP, "", []),
    (ROUND + "0,0", STEP + ":round=7,black,1,0", "", ["round= says something else"]),
    (ROUND + "0,0", STEP + ":round=1,black,2,0:mover=black", "+A1", ["white is to move", "round= says"]),
    (STONE, PAIR, "", []),
    (STONE, PAIR.replace("black", "orange"), "", ["black is to move after this turn, not orange"]),
    (STONE, PAIR + ":declined=orange", "", ["nobody declined a neutral stone first, not orange"]),
    (STONE, "glorieta:chicken:2:o./.b./..:mover=black", "", ["orange declined a neutral stone first"]),
    (STONE, "glorieta:chicken:2:o./.b./..:mover=orange:dropped=a1", "", ["in the middle of one"]),
    (LANDSCAPE, LANDSCAPE + ":black=2", "", []),
    (LANDSCAPE, LANDSCAPE + ":black=2", "takes orange", ["black=2 does not follow: player 1 owns black"]),
    (
        LANDSCAPE + ":black=1",
        "glorieta:landscape:2:o./.b./..:mover=black:black=2",
        "",
        ["player 1 owns black"],
    ),
]


OUT = "2:2:2:4:1:0000000:0:hex=yes:players=3:out=third"
NOT_SO = [
    # before, --mover, what is said
    (EMPTY, "third", "third takes no turn here; who does: black and white"),
    (OUT, "third", "third takes no turn here"),
    (HANDICAP, "white", "BEFORE says that black is to move"),
    (ROUND + "1,0", "black", "BEFORE says that white is to move"),
]


@pytest.mark.parametrize("before, mover, told", NOT_SO, ids=range(len(NOT_SO)))
@pytest.mark.parametrize("asked", ["--most", "after"])
def test_whose_turn_it_cannot_be(
    before: str, mover: str, told: str, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A side that takes no turn there, or not now, is refused, and nothing that is due is passed over."""
    with pytest.raises(SystemExit) as stopped:
        main(["check", before, before if asked == "after" else asked, "--mover", mover])

    assert stopped.value.code == 2
    assert told in capsys.readouterr().err


def test_what_a_line_says_beside_its_board_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    """AFTER's mover, passes, declining and colours have to follow as well, with a written turn or without."""
    for before, after, turn, said in SAID:
        mover = "orange" if before.startswith("glorieta") else "black"
        words = ["check", before, after, "--mover", mover, "--json", *(["--turn", turn] if turn else [])]
        code = main(words)
        found = json.loads(capsys.readouterr().out)
        assert (code, len(found["faults"])) == (bool(said), len(said)), (words, found)
        assert all(word in fault["message"] for word, fault in zip(said, found["faults"], strict=True))
    assert (len(SAID), sum(not said for *_, said in SAID)) == (43, 18)


def test_an_undecided_turn_is_refused_where_its_line_says_what_cannot_follow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """After every turn of black white is to move: a line that says otherwise needs no search to its end."""
    code, found = check(capsys, SAVES[1], SAVES[2] + ":mover=black", "--seconds", "0")

    assert (code, [fault["code"] for fault in found["faults"]]) == (1, ["says-otherwise"])


def test_a_doubtful_gap_is_read_as_the_piece_it_may_be() -> None:
    """If the best guess cannot stand, the likeliest way to read the doubtful cells that can counts."""
    red, gap = Standing("R"), Standing()
    cells = {name: CellReading(((red, 1.0),), False) for name in ("a1", "b1", "a2", "b2")}
    cells["b1"] = CellReading(((gap, 0.6), (Standing("G"), 0.3), (Standing("B"), 0.1)), True)
    reading = Reading("custom-2x2-20mm", "2", "bead", cells, {}, {})
    sure = replace(reading, cells={**cells, "b1": CellReading(((gap, 1.0),), False)})
    game = game_named("sparklies")

    assert game.texts.position_text(position_seen(game, reading)) == "2:2:2:4:1:0100:0"
    with pytest.raises(GamesError, match="b1"):
        position_seen(game, sure)


HELD = ("2:2:2:4:1:4000:0:mover=white", "2:2:2:4:1:4000:0", "--mover", "white", "--turn", "A1 G->B")


def test_in_other_words(capsys: pytest.CaptureFixture[str]) -> None:
    """A wording of the game changes what is said, with --json too, but no code, and only in that run."""
    told = [main(["check", *HELD, "--json"]), main(["check", *HELD, "--json", "--wording", "election"])]
    plain, other = map(json.loads, capsys.readouterr().out.splitlines())
    messages = [found["faults"][0].pop("message") for found in (plain, other)]

    assert (told, plain) == ([1, 1], other)
    assert messages == [
        "a1 cannot be taken: black controls it already; take a free cell",
        "leaflets cannot go to a1: it supports black already; choose an undecided town",
    ]
    assert main(["check", *HELD, "--wording", "election"]) == 1
    assert "leaflets cannot go to a1" in capsys.readouterr().out
    assert main(["check", *HELD]) == 1
    assert "take a free cell" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "there"),
    [
        (("check", *HELD), "did you mean election?"),
        (("check", STONE, PAIR, "--mover", "orange"), "there are none"),
        (("replay", str(SLIP)), "did you mean election?"),
        (("demo", "--out", "nowhere"), "did you mean election?"),
    ],
)
def test_a_wording_that_the_game_has_not_is_refused(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    there: str,
) -> None:
    """The message names the game and the wording that was meant, and nothing is done."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stopped:
        main([*words, "--wording", "elections"])

    told = capsys.readouterr()
    assert (stopped.value.code, told.out) == (2, "")
    assert "has no wording 'elections': " + there in told.err
    assert list(tmp_path.iterdir()) == []


SAMPLES = Path(__file__).parents[2] / "companion" / "samples"
SAMPLE = "2:9:2:4:1:001221066101001266110220222121020122043540202243534100245350200133531220245350221:3"
PLAYED = load_sample().turn


def changed(photo: str, folder: Path, how: Callable[[NDArray[np.uint8]], Any]) -> str:
    """Write a sample photo changed, and return its path."""
    picture = cv2.imread(str(SAMPLES / photo))
    assert picture is not None
    path = folder / photo
    cv2.imwrite(str(path), how(picture.astype(np.uint8)), [cv2.IMWRITE_JPEG_QUALITY, 92])
    return str(path)


def without_colour(picture: NDArray[np.uint8]) -> NDArray[Any]:
    """Return a picture in grey."""
    return cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)


def recoloured(save: str, name: str, colour: str) -> str:
    """Return a save line with another colour on a cell."""
    game = game_of_save(save)
    position = game.texts.position_from_text(save)
    standing = list(game.look.standing(position))
    cell = game.rules.board_of(position).cell(name)
    standing[cell] = standing[cell]._replace(colour=colour)
    return game.texts.position_text(game.look.with_standing(position, standing))


@pytest.mark.parametrize("turn", [(), ("--turn", PLAYED)], ids=["any turn", "written"])
def test_a_photo_without_colours_never_makes_a_wrong_table_legal(
    turn: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In colour a wrong colour is illegal; in grey the verdict depends on cells, b2 among them."""
    before = recoloured(SAMPLE, "b2", "B")
    in_colour, grey = str(SAMPLES / "legal.jpg"), changed("legal.jpg", tmp_path, without_colour)
    code, found = check(capsys, before, in_colour, *turn)
    assert (code, found["verdict"], [fault["cells"] for fault in found["faults"]]) == (1, "illegal", [["b2"]])

    code, found = check(capsys, before, grey, *turn)
    assert (code, found["verdict"], found["turn"]) == (5, "undecided", None)
    deciding = [name for fault in found["deciding"] for name in fault["cells"]]
    assert {fault["code"] for fault in found["deciding"]} == {"deciding"}
    assert len(set(deciding)) == len(deciding)
    assert "b2" in deciding
    assert [fault["cells"] for fault in found["faults"]] == [deciding]


@pytest.mark.parametrize("turn", [(), ("--turn", PLAYED)], ids=["any turn", "written"])
def test_cells_beyond_the_edge_of_a_photo_decide(
    turn: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """If the photo cuts off the last columns of a legal table, the verdict depends on their cells."""
    cut = changed("legal.jpg", tmp_path, lambda picture: picture[:, : round(picture.shape[1] * 0.73)])
    assert main(["scan", cut, "--json"]) == 0
    scan = json.loads(capsys.readouterr().out)
    hidden = {name for name, cell in scan["cells"].items() if not cell["visible"]}
    code, found = check(capsys, SAMPLE, cut, *turn)

    assert (code, found["verdict"]) == (5, "undecided")
    assert {name for fault in found["deciding"] for name in fault["cells"]} >= hidden
    assert 0 < len(hidden) < 40
    assert scan["save"] is None
    assert {scan["cells"][name]["colour"] for name in hidden} == {None}
    assert hidden <= set(scan["doubtful"])
