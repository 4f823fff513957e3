"""`sparklies check`: verdicts, their JSON and their exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main

EMPTY = "2:2:2:4:1:0000:0"
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
    ["nonsense", EMPTY, "--mover", "black"],
    [EMPTY, "2:2:2:4:1:00:0", "--mover", "black"],
    [EMPTY, EMPTY],
    [EMPTY, EMPTY, "--mover", "red"],
    [EMPTY, EMPTY, "--mover", "black", "--ruleset", "speed"],
    [EMPTY, "1:2:2:4:1:3000:0", "--mover", "black"],
    [EMPTY + ":active=a1", EMPTY, "--mover", "black"],
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
