"""`sparklies try-game`: every check on one game, with file, line and what to do; no checkout is needed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from companion.cli import main
from games.trying.checks import CHECKS, LOADING
from tests.guests.breaking import HEAD, MARK
from tests.guests.installing import lay_down
from tests.guests.yardsticks import breakthrough

NAMES = ["loads", *(check.name for check in (*LOADING, *CHECKS))]
QUICK = ("--games", "2")


@pytest.fixture(autouse=True)
def forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test install a module of its own under the same name."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "gales", raising=False)


def tried(
    folder: Path, capsys: pytest.CaptureFixture[str], source: str, code: int, *words: str
) -> dict[str, Any]:
    """Install a game of this source and try it; return what each check found, by its name."""
    (folder / "gales.py").write_text(source, encoding="utf-8")
    lay_down(folder, "gales", "gales:GAME")
    assert main(["try-game", "gales", *QUICK, "--json", *words]) == code
    return {each["check"]: each for each in map(json.loads, capsys.readouterr().out.splitlines())}


def broken(base: str, members: str) -> str:
    """Return the source of a game with other members in one of its parts."""
    part = {"FieldRules": "RULES", "Texts": "Texts()", "FieldLook": "FieldLook()"}[base]
    name = {"FieldRules": "rules", "Texts": "texts", "FieldLook": "look"}[base]
    body = "".join(f"    {line}\n" for line in dedent(members).strip().splitlines())
    return f"{HEAD}\nclass Part({base}):\n{body}\n\nGAME = game({name}=Part())  # not {part}\n"


def line_of(source: str) -> int:
    """Return the number of the line with the mark."""
    return next(number for number, line in enumerate(source.splitlines(), start=1) if MARK in line)


def test_a_game_that_works_passes_every_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every check is there once, in order, with how many cases it judged and what one would do."""
    found = tried(tmp_path, capsys, f"{HEAD}\nGAME = game(printed=FieldKit())\n", 0)

    assert list(found) == NAMES
    assert {each["state"] for each in found.values()} == {"passed"}
    assert all(each["faults"] == [] and each["title"] and each["do"] for each in found.values())
    assert found["turn-texts"]["cases"] > 50


def test_the_lines_say_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In words: one line a check; a failed one names the place, what shows it, and what to do."""
    source = broken("Texts", f"def told(self, board, stage):  {MARK}\n    return 'a stone goes'")
    (tmp_path / "gales.py").write_text(source, encoding="utf-8")
    lay_down(tmp_path, "gales", "gales:GAME")
    assert main(["try-game", "gales", *QUICK]) == 1
    said = capsys.readouterr().out.splitlines()

    first = said.index("✗ Every action is described with its side or cell")
    place = f"(gales.py, line {line_of(source)})"
    assert said[first + 1].strip() == f"'a stone goes' begins with neither the side nor the cell {place}"
    assert said[first + 2].strip().startswith("it shows here: gales:bbbb")
    assert said[first + 3].strip().startswith("What to do: Begin the sentence of `Texts.told`")
    assert said[-1] == "gales failed 1 check. Mend it, and run this command again"
    assert sum(line[0] in "✓✗–" for line in said) == len(NAMES)


LATER = [
    ("FieldRules", "effects", f"""
        def played(self, position, action):  {MARK}
            after, effects = super().played(position, action)
            return Played(after, effects[:-1])
        """, "do not say who is due next"),
    ("FieldRules", "random-games", f"""
        def played(self, position, action):
            return super().played(position, action) if position.squares.count(".") < 34 else 1 / 0  {MARK}
        """, "ZeroDivisionError"),
    ("FieldRules", "illegal-actions", f"""
        def faults(self, position, action):  {MARK}
            return () if action.verb == "no-such-verb" else super().faults(position, action)

        def played(self, position, action):
            if action.verb == "no-such-verb":
                return Played(position, (Effect("note", "none", SIDES[position.mover]),))
            return super().played(position, action)
        """, "that does not exist"),
    ("Texts", "saves", f"""
        def position_from_text(self, text):  {MARK}
            read = super().position_from_text(text)
            return read._replace(mover=0) if read.squares.count(".") > 33 else read
        """, "does not keep who is due"),
    ("Texts", "due", f"""
        def due(self, position):  {MARK}
            return "go"
        """, "too few words: 'go'"),
    ("FieldLook", "seen-again", f"""
        def with_standing(self, position, standing):  {MARK}
            seen = super().with_standing(position, standing)
            return seen._replace(mover=1 - seen.mover) if position.squares.count(".") > 33 else seen
        """, "another mover or another end"),
]  # fmt: skip


@pytest.mark.parametrize(("base", "check", "members", "why"), LATER, ids=[each[1] for each in LATER])
def test_what_shows_only_in_a_longer_game_is_found(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    base: str,
    check: str,
    members: str,
    why: str,
) -> None:
    """The check that is meant for it finds it, with the line of the package and a save line."""
    monkeypatch.setattr("games.trying.loading.TURNS", 0)  # so that loading does not come upon it
    monkeypatch.setattr("games.trying.loading._of_actions", lambda *asked: iter(()))
    source = broken(base, members)
    found = tried(tmp_path, capsys, source, 1)
    (fault, *_) = found[check]["faults"]

    assert found["starts"]["state"] == "passed"
    assert found[check]["state"] == "failed"
    assert why in fault["message"]
    assert (fault["file"], fault["line"]) == ("gales.py", line_of(source))
    assert fault["save"].startswith("gales:") or check == "random-games"


def test_a_task_that_cannot_be_played_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The check of lessons fails with the line on which the task's name stands."""
    source = HEAD + dedent(
        f"""
        from games.lessons import Lesson, Task

        TASK = Task(
            "step",  {MARK}
            "gales:nothing", "Move.", "You moved.", "You did not.", (("move", "a1-a2"),), (), wins=True,
        )
        GAME = game(lesson=Lesson((TASK,)))
        """
    )
    (fault,) = tried(tmp_path, capsys, source, 1)["lesson"]["faults"]

    assert fault["message"].startswith("the position of the task step cannot be read")
    assert (fault["file"], fault["line"]) == ("gales.py", line_of(source))


def test_a_turn_that_a_record_reads_otherwise_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that reads its own braces is warned that records take them for a remark."""
    source = HEAD + dedent(
        f"""
        def read(position, text):
            return read_turn(position, text.strip("{{}}"))

        class Part(Texts):
            def turn_text(self, position, actions):  {MARK}
                return "{{" + super().turn_text(position, actions) + "}}"

        GAME = game(texts=Part(), resolve=one_by_one(RULES, read))
        """
    )
    found = tried(tmp_path, capsys, source, 1)
    (fault,) = found["written-turns"]["faults"]

    assert [name for name, each in found.items() if each["state"] == "failed"] == ["written-turns"]
    assert fault["message"].startswith("the line ' 1 (B)  {") and fault["line"] == line_of(source)


@pytest.mark.parametrize(
    ("source", "why", "line"),
    [
        (f"import math\n\nmath.no_such_name  {MARK}\n", "AttributeError", 3),
        ("GAME = 'gales'\n", "no games.game.Game", 1),
        (f"import sys\nsys.exit(3)  {MARK}\n", "SystemExit: 3", 2),
    ],
)
def test_a_game_that_does_not_load_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, why: str, line: int
) -> None:
    """The first check fails with the place, all others are skipped."""
    found = tried(tmp_path, capsys, source, 1)

    assert [found[name]["state"] for name in NAMES] == ["failed", *["skipped"] * (len(NAMES) - 1)]
    assert why in found["loads"]["faults"][0]["message"]
    assert found["loads"]["faults"][0]["file"] == "gales.py"
    assert found["loads"]["faults"][0]["line"] == line


GRID = Path(breakthrough.__file__).read_text(encoding="utf-8").replace('"breakthrough"', '"gales"')
MISTAKES = [
    ("EMPTY * (len(board) - 4 * width)", "EMPTY * 3", "lay_out", "a text of 64 letters"),
    ('"o" * 2 * width', '"x" * 2 * width', "lay_out", "the letter 'x'"),
    ('found.append(Action("move", (cell, to)))', "found.append((cell, to))", "moves", "is no Action"),
    ("        return put(", "        put(", "carry_out", "of the type NoneType instead of Grid"),
    (
        "return put(position, {start: EMPTY, end: position.letters[start]})",
        "return Grid(position.board, position.letters, 1 - position.mover)",
        "carry_out",
        "the turn passes on by itself",
    ),
    ("return Outcome((side,), (), ", 'return "over" or (', "outcome", "returns over"),
    (
        "return Outcome((side,), (), ",
        "return Outcome((side), (), ",
        "outcome",
        "returns winners 'orange': a tuple of sides is meant, ('orange',)",
    ),
    (
        "return Outcome((side,), (), ",
        'return Outcome(("white",), (), ',
        "outcome",
        "names the winner white, which is no side",
    ),
    (
        "(cell, to)))",
        "to))",
        "moves",
        "moves returns an action whose path is 16: a tuple of cells is meant, (16,)",
    ),
    ("        return found\n", "        return found + found[:1]\n", "moves", "is listed twice"),
    ("(cell, to)))", "(cell, -1)))", "moves", "whose path has -1, which is no cell of the board"),
]


@pytest.mark.parametrize(("right", "wrong", "member", "why"), MISTAKES, ids=[why for *_, why in MISTAKES])
def test_a_mistake_in_a_grid_is_placed_at_its_member(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, member: str, why: str
) -> None:
    """Ready parts say what a member answers wrongly, with the line of the member in the game's own file."""
    assert GRID.count(right) == 1
    source = GRID.replace(right, wrong) + "\n\nGAME = BREAKTHROUGH\n"
    found = tried(tmp_path, capsys, source, 1)
    (fault, *_) = (fault for each in found.values() for fault in each["faults"])
    line = next(n for n, text in enumerate(source.splitlines(), 1) if f"def {member}(" in text)

    assert why in fault["message"]
    assert (fault["file"], fault["line"]) == ("gales.py", line)


def test_a_game_of_another_name_than_its_entry_point_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its id is what players type, so the fault lies at the line of the id."""
    source = GRID.replace('"gales"', '"galas"') + "\n\nGAME = BREAKTHROUGH\n"
    (fault,) = tried(tmp_path, capsys, source, 1)["name"]["faults"]
    line = next(n for n, text in enumerate(source.splitlines(), 1) if '"galas"' in text)

    assert fault["message"] == "its entry point is called gales, and the game galas"
    assert (fault["file"], fault["line"]) == ("gales.py", line)


@pytest.mark.parametrize(
    ("shape", "why"), [("8x", "shapes has '8x', which is no board: "), ("8x8", "shapes has '8x8': write '8'")]
)
def test_a_shape_that_is_none_is_placed_at_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shape: str, why: str
) -> None:
    """A board that nobody could ever ask for is named before a game is played."""
    source = GRID.replace('("8", "6", "5")', f'("8", "{shape}")') + "\n\nGAME = BREAKTHROUGH\n"
    (fault,) = tried(tmp_path, capsys, source, 1)["parts"]["faults"]
    line = next(n for n, text in enumerate(source.splitlines(), 1) if "usual_shape, shapes = " in text)

    assert fault["message"].startswith(why)
    assert (fault["file"], fault["line"]) == ("gales.py", line)


@pytest.mark.parametrize(("given", "path"), [("chess", "./chess"), ("{}/chess", "{}/chess")])
def test_a_package_that_is_not_installed_is_named(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    given: str,
    path: str,
) -> None:
    """If the folder of the game lies here, the command that installs it is said."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "pyproject.toml").write_text("", encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        main(["try-game", given.format(tmp_path)])

    said = " ".join(capsys.readouterr().err.split())
    assert f"run pip install -e {path.format(tmp_path)}, then sparklies try-game chess" in said


def test_checks_that_are_skipped_take_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In words they are counted, for none of them says anything yet."""
    (tmp_path / "gales.py").write_text(broken("FieldRules", "sides = ()"), encoding="utf-8")
    lay_down(tmp_path, "gales", "gales:GAME")
    assert main(["try-game", "gales"]) == 1
    said = capsys.readouterr().out.splitlines()

    assert said[-2] == f"– {len(NAMES) - 2} more checks play the game: they run once this is mended"
    assert sum(line[0] in "✓✗–" for line in said) == 3


def test_what_loading_finds_is_found_with_all_its_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A contradiction by which a game is left out is named like any other, and ends the trial."""
    found = tried(tmp_path, capsys, broken("FieldRules", f"sides = ('black', 'black')  {MARK}"), 1)

    assert found["parts"]["state"] == "failed"
    assert "each needs a name of its own" in found["parts"]["faults"][0]["message"]
    assert found["undo"]["state"] == "skipped"


def test_a_game_too_short_to_judge_does_not_fail(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Checks that have seen too few turns say so, in both forms, and the exit code is that of success."""
    lay_down(tmp_path, "ponds", "tests.guests.ponds:PONDS")
    assert main(["try-game", "ponds", "--games", "1", "--json"]) == 0
    found = {each["check"]: each for each in map(json.loads, capsys.readouterr().out.splitlines())}
    assert main(["try-game", "ponds", "--games", "1"]) == 0
    said = capsys.readouterr().out

    assert found["undo"]["state"] == "too-few" and found["undo"]["cases"] < 20
    assert "Taking back leads to the start: not enough turns to judge (" in said
    assert "could not judge it" in said


def test_time_that_is_up_ends_every_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without time each check judges one case, and says that this is not enough."""
    found = tried(tmp_path, capsys, f"{HEAD}\nGAME = game()\n", 0, "--seconds", "0")

    assert found["undo"] | {"title": "", "do": ""} == {
        "check": "undo", "title": "", "state": "too-few", "cases": 1, "faults": [], "do": "",
    }  # fmt: skip


def test_the_same_seed_finds_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """A seed plays its games again; another seed plays others; a name without a game is refused."""
    told = []
    for seed in ("1", "1", "2"):
        assert main(["try-game", "glorieta", "--games", "1", "--seed", seed, "--json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]
    with pytest.raises(SystemExit, match="2"):
        main(["try-game", "chess"])
    assert "there is no game 'chess'" in capsys.readouterr().err
