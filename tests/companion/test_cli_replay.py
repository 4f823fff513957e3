"""`sparklies replay`: what it prints, line by line, and how it leaves."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main

DATA = Path(__file__).parents[1] / "games" / "data"
HEAD = '[Game "sparklies"]\n[Start "2:2:2:4:1:0000:0"]\n\n'


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Return what was printed, one object a line."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture
def record(tmp_path: Path) -> Any:
    """Return a function that writes a record and returns its path."""

    def write(text: str) -> str:
        path = tmp_path / "game.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_every_turn_is_one_object(record: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A legal record gives an object a turn with exactly the promised keys, and exit code 0."""
    code = main(["replay", record(HEAD + " 7 (B)  A1 R->R\n 7 (W)  B2 R->G\n"), "--json"])

    assert code == 0
    assert lines(capsys) == [
        {
            "number": 7,
            "side": "black",
            "legal": True,
            "save": "2:2:2:4:1:3000:0",
            "captured": [],
            "faults": [],
        },
        {
            "number": 7,
            "side": "white",
            "legal": True,
            "save": "2:2:2:4:1:3007:0",
            "captured": [],
            "faults": [],
        },
    ]


def test_captures_name_own_cells_too(record: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Every cell captured at least once is named, the mover's own ones included."""
    text = '[Start "2:2:2:4:1:5315:0"]\n1 (B) +A2, A1 B->B, B1 R->R\n'

    assert main(["replay", record(text), "--json"]) == 0
    assert [turn["captured"] for turn in lines(capsys)] == [["b1"]]


FAULTY = [
    # turns, with --go-on: the codes of each turn
    ("1 (B)  nonsense\n1 (W)  A1 R->R", [["parse"], []]),
    ("1 (B)  C9 R->R\n1 (W)  A1 R->R", [["no-such-cell"], []]),
    ("1 (W)  A1 R->R\n1 (B)  A1 R->R\n2 (W)  B1 R->R", [[], ["not-free"], []]),
    ("1 (B)  A1 R->R,\n1 (W)  A1 R->R", [["parse"], []]),
]


@pytest.mark.parametrize("turns, expected", FAULTY)
def test_going_on(record: Any, capsys: pytest.CaptureFixture[str], turns: str, expected: Any) -> None:
    """With --go-on a faulty turn is not applied and the next is played; the exit code is 1."""
    path = record(HEAD + turns)

    assert main(["replay", path, "--go-on", "--json"]) == 1
    found = lines(capsys)
    assert [[fault["code"] for fault in turn["faults"]] for turn in found] == expected
    assert [turn["legal"] for turn in found] == [not codes for codes in expected]


@pytest.mark.parametrize("turns, expected", FAULTY)
def test_stopping(record: Any, capsys: pytest.CaptureFixture[str], turns: str, expected: Any) -> None:
    """Without --go-on the first faulty turn is the last; the position is the one before it."""
    assert main(["replay", record(HEAD + turns), "--json"]) == 1
    found = lines(capsys)
    first = next(number for number, codes in enumerate(expected, start=1) if codes)
    assert len(found) == first
    assert found[-1]["captured"] == []
    assert found[-1]["save"].count("0000") == (first == 1)


def test_historic_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The repaired 5x5 game of 2005 is legal to the end."""
    assert main(["replay", str(DATA / "historic-5x5-repaired.txt"), "--json"]) == 0
    found = lines(capsys)
    assert len(found) == 17
    assert found[-1]["save"] == "2:5:2:4:1:3333433338333555866646667:0"


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json the turns, captures and faults stand in words, and the board below."""
    assert main(["replay", str(DATA / "historic-5x5.txt")]) == 1
    printed = capsys.readouterr().out
    assert "captures a1, b2" in printed
    assert "! b3 is R, but the turn says that it was B" in printed
    assert printed.splitlines()[-1].startswith("5 ")


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A dash reads the record from standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{HEAD}1 (B) A1 R->R".encode())))

    assert main(["replay", "-", "--json"]) == 0
    assert [turn["number"] for turn in lines(capsys)] == [1]


WRONG = [
    '[Ruleset "speed"]\n[Start "2:2:2:4:1:0000:0"]\n',
    '[Start "2:2:2:4:1:000:0"]\n',
    '[Game "chess"]\n[Start "2:2:2:4:1:0000:0"]\n1 (B) A1 R->R\n',
    "1 (B) A1 R->R\n",
    "[Start 2:2:2:4:1:0000:0]\n",
]


@pytest.mark.parametrize("text", WRONG)
def test_wrong_use(record: Any, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """A record without a usable start, or whose tags contradict each other, is wrong usage."""
    with pytest.raises(SystemExit) as error:
        main(["replay", record(text)])

    assert error.value.code == 2
    assert "the record" in capsys.readouterr().err


def test_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record that is not there is wrong usage."""
    with pytest.raises(SystemExit) as error:
        main(["replay", str(tmp_path / "none.txt")])

    assert error.value.code == 2
    assert "cannot be opened" in capsys.readouterr().err


def test_as_a_program() -> None:
    """The installed command does the same."""
    path = DATA / "historic-5x5-repaired.txt"
    command = [sys.executable, "-m", "companion.cli", "replay", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 17


def test_the_end_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Below the last picture stands how the game ended, where it did."""
    file = tmp_path / "game.txt"
    save = "glorieta:chicken:3:.../.bb./.b.../.bb./...:mover=black:declined=orange"
    file.write_text(f'[Game "glorieta"]\n[Start "{save}"]\n\n 9 (B)  d3\n')

    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.endswith("\nBlack wins: a loop of 6\n")


SLIPPED = '[Start "2:2:2:4:1:5315:0"]\n; before\n1 (B) +A2, A1 G->B, B1 R->R\n'
STUCK = HEAD + "1 (B) A1 R->R\n1 (W) nonsense\n2 (B) B1 R->R\n"


def test_mending_says_what_was_mended(record: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """With --mend an object keeps what the turn is as written, and says how it is read and why."""
    assert main(["replay", record(SLIPPED), "--mend", "--json"]) == 1
    (turn,) = lines(capsys)
    assert turn == {
        "number": 1,
        "side": "black",
        "legal": False,
        "save": "2:2:2:4:1:5345:0",
        "captured": ["b1"],
        "faults": turn["faults"],
        "repair": {"turn": "+A2, A1 B->B, B1 R->R", "words": "a1 was blue, not green"},
    }
    assert [fault["code"] for fault in turn["faults"]] == ["colour-differs"]


def test_mending_a_legal_record(record: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """If nothing is to be mended every repair is null and the exit code 0."""
    assert main(["replay", record(HEAD + "1 (B) A1 R->R\n"), "--mend", "--json"]) == 0
    assert [turn["repair"] for turn in lines(capsys)] == [None]


def test_the_mended_record_is_marked(record: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The record written out replays, says what was mended and keeps remarks; the one read stays as it is."""
    given, out = record(SLIPPED), tmp_path / "mended.txt"

    assert main(["replay", given, "--mend", "--out", str(out)]) == 1
    assert "> read as +A2, A1 B->B, B1 R->R: a1 was blue, not green" in capsys.readouterr().out
    assert Path(given).read_text(encoding="utf-8") == SLIPPED
    assert out.read_text(encoding="utf-8").splitlines() == [
        "; Mended by Sparklies Table: 1 turn is read otherwise than written.",
        '[Start "2:2:2:4:1:5315:0"]',
        "",
        "; before",
        "; Written was: (B) +A2, A1 G->B, B1 R->R",
        "; Read is: a1 was blue, not green",
        " 1 (B)  +A2, A1 B->B, B1 R->R",
    ]
    assert main(["replay", str(out)]) == 0
    assert main(["replay", given, "--mend", "--out", str(out)]) == 1  # over one of our own


def test_what_cannot_be_mended(record: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record that cannot be mended ends as replay does, says so, and is not written out."""
    given, out = record(STUCK), tmp_path / "mended.txt"
    replayed = main(["replay", given, "--json"]), lines(capsys)
    code = main(["replay", given, "--mend", "--json", "--out", str(out)])
    found = capsys.readouterr()

    assert (code, [json.loads(line) for line in found.out.splitlines()]) == (
        replayed[0],
        [{**turn, "repair": None} for turn in replayed[1]],
    )
    assert "cannot be mended: from the turn in line 5 on" in found.err
    assert not out.exists()


def refusals(record: Any, tmp_path: Path) -> Iterator[tuple[list[str], str]]:
    """Yield what is refused, with what is said."""
    given, other = record(SLIPPED), tmp_path / "other.txt"
    other.write_text("somebody's", encoding="utf-8")
    yield [given, "--mend", "--go-on"], "not allowed with"
    yield [given, "--out", str(tmp_path / "out.txt")], "say --mend too"
    yield [given, "--mend", "--out", given], "never written over"
    yield [given, "--mend", "--out", str(other)], "is no mended record of this program"
    yield [given, "--mend", "--out", ""], "the name is empty"


def test_refusals_of_mending(record: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot go together, and files that are not ours to write over, are refused with exit code 2."""
    for words, said in refusals(record, tmp_path):
        with pytest.raises(SystemExit) as left:
            main(["replay", *words])
        assert left.value.code == 2
        assert said in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "other.txt"]
