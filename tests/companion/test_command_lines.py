"""Thousands of command lines drawn from a grammar: each is done or refused in words, never a traceback."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion import cli
from tests.companion.command_lines import GRAMMAR, Line, lines
from tests.companion.command_place import RECORD, Place, Said, placed
from tests.conftest import Many

REFERENCE = Path(__file__).parents[2] / "docs" / "command-line.md"
DOCUMENTED = {int(code) for code in re.findall(r"^\| (\d) \|", REFERENCE.read_text(encoding="utf-8"), re.M)}
UNDERSTOOD = 0.4  # of the lines at least get past the parsing of their words
VERDICTS = (1, 5)  # exit codes that are an answer, said on standard output


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Give the place where lines are run."""
    with placed(tmp_path_factory.mktemp("place")) as place:
        yield place


def parsers() -> dict[str, argparse.ArgumentParser]:
    """Return each command's parser, configured."""
    found = {}
    for name in cli._COMMANDS:
        whole = cli._parser(name)
        commands = next(a for a in whole._actions if isinstance(a, argparse._SubParsersAction))
        found[name] = commands.choices[name]
    return found


def test_the_grammar_knows_every_word_of_every_command() -> None:
    """No command, no option and no positional is missing from the grammar, and none too many is there."""
    found = parsers()
    assert list(GRAMMAR.commands) == list(found)
    for name, command in GRAMMAR.commands.items():
        actions = [a for a in found[name]._actions if not isinstance(a, argparse._HelpAction)]
        options = {a.option_strings[0]: a for a in actions if a.option_strings}
        positionals = [a for a in actions if not a.option_strings]

        assert all(len(a.option_strings) == 1 for a in options.values())
        assert list(command.options) == list(options), name
        for option, kinds in command.options.items():
            takes = options[option].nargs
            assert len(kinds) == (1 if takes is None else takes), option
        assert {option for option, a in options.items() if a.required} <= set(command.required)
        said = [(each, least) for each, _, least, _ in command.positionals]
        assert said == [(a.dest, 0 if a.nargs in ("*", "?") else 1) for a in positionals], name
    assert {kind for c in GRAMMAR.commands.values() for kinds in c.options.values() for kind in kinds} | {
        value for c in GRAMMAR.commands.values() for _, value, _, _ in c.positionals
    } == set(GRAMMAR.values)


def asks_json(line: Line) -> bool:
    """Return whether a line asks for JSON: behind "--" the word is the name of a file."""
    return "--json" in line.words[: line.words.index("--") if "--" in line.words else None]


def refused_in_words(line: Line, said: Said) -> bool:
    """Return whether a line that was not done says why: what was seen, and after it what to do."""
    if said.code in VERDICTS:
        return len(said.out.strip()) > 5
    told = said.err
    if asks_json(line) and not told:
        objects = map(json.loads, said.out.splitlines())
        told = next(each["error"]["message"] for each in objects if "error" in each)
    return bool(re.search(r"\w.*[:;,] .*\w", told.strip().splitlines()[-1]))


def is_json(said: Said) -> bool:
    """Return whether standard output holds one JSON object a line and nothing else."""
    return all(isinstance(json.loads(printed), dict) for printed in said.out.splitlines())


def test_drawn_lines_are_done_or_refused_in_words(place: Place, many: Many) -> None:
    """No matter what is typed, a command leaves with a documented code, and says why if it did not do it."""
    codes, commands, understood = Counter[int](), Counter[str](), 0
    for line in islice(lines("command lines 4"), of := many(80, of=5000)):
        try:
            said = place.run(line)
        except BaseException as error:
            raise AssertionError(f"{line} ended in {error!r}") from error
        assert said.code in DOCUMENTED, (line, said)
        assert said.code == 0 or refused_in_words(line, said), (line, said)
        if said.command and asks_json(line):
            assert is_json(said), (line, said)
        assert "Traceback" not in said.err + said.out, (line, said)
        codes[said.code] += 1
        commands[said.command] += 1
        understood += bool(said.command)

    assert sum(codes.values()) == of
    assert understood >= UNDERSTOOD * of
    assert set(codes) == DOCUMENTED == {0, 1, 2, 3, 4, 5}
    assert set(commands) - {""} == set(GRAMMAR.commands)


@pytest.mark.parametrize("command", ["", *GRAMMAR.commands])
def test_every_command_helps(place: Place, command: str) -> None:
    """--help says how the command is used, and names every option."""
    said = place.run(Line((command, "--help") if command else ("--help",), "closed"))

    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"usage: sparklies {command}".rstrip())
    options = GRAMMAR.commands[command].options if command else ("--version",)
    assert [option for option in options if option not in said.out] == []


PASSED = "2:2:2:4:1:3333:0:playing=on:passes=2"
REFUSED = [
    # words, standard input, exit code, what is said
    ((), "empty", 2, "no command was given"),
    (
        ("check", PASSED, "--most", "--mover", "black"),
        "empty",
        2,
        "both players passed",
    ),
    (("print", "board", "--profile", "digits.json", "--out", "new.pdf"), "empty", 2, "no printer profile"),
    (("print", "board", "--profile", "nested.json", "--out", "new.pdf"), "empty", 2, "no profile"),
    (("print", "board", "--cell", "nan", "--out", "new.pdf"), "empty", 2, "no number that can be measured"),
    (("scan", "photo.jpg", "--profile", "huge"), "empty", 2, "more than 4 MB"),
    (("scan", "huge"), "empty", 4, "more than 25 MB"),
    (("scan", "/dev/zero"), "empty", 4, "more than 25 MB"),
    (("replay", "/dev/zero"), "empty", 2, "more than 4 MB"),
    (("calibrate", "photo.jpg", "--position", "text.txt", "--out", "new.json"), "empty", 2, "no save line"),
    (("replay", "-"), "closed", 2, "standard input is closed"),
    (("replay", "-"), "bytes", 2, "no text in UTF-8"),
    (("check", "a\0b", "c", "--mover", "black"), "empty", 2, "NUL"),
    (("serve", "--db", "postgresql://localhost:x/y"), "empty", 2, "cannot be opened"),
    (("serve", "--db", "mysql://localhost/y"), "empty", 2, "cannot be opened"),
    (("serve", "--db", "sqlite:///t.db?mode=x&timeout=1"), "empty", 2, "does not know all: mode, timeout"),
    (("serve", "--port", "0", "--db", "sqlite://"), "empty", 2, "it keeps nothing"),
    (("serve", "--port", "0", "--db", "sqlite:///."), "empty", 2, "it is a folder"),
    (("serve", "--port", "0", "--db", "sqlite:///wide.txt"), "empty", 2, "it is not a database of SQLite"),
    (("serve", "--host", "a..b", "--port", "0", "--db", "sqlite://"), "empty", 2, "no name of a machine"),
    (("serve", "--port", "{busy port}", "--db", "sqlite://"), "empty", 2, "another program uses it"),
    (("print", "board", "--siz", "5", "--out", "new.pdf"), "empty", 2, "--siz"),
]


@pytest.mark.parametrize("words, standard_input, code, told", REFUSED)
def test_what_no_one_can_mean_is_refused(
    place: Place, words: tuple[str, ...], standard_input: str, code: int, told: str
) -> None:
    """Endless numbers and files, foreign letters, closed input, ports and databases that cannot be."""
    said = place.run(Line(words, standard_input))

    assert (said.code, said.out) == (code, "")
    assert told in said.err
    assert len(said.err) < 3000  # a long word is cut short


@pytest.mark.parametrize("name", ["latin.txt", "wide.txt"])
def test_records_of_other_codings_are_read(place: Place, name: str) -> None:
    """What Windows writes, Latin-1 and UTF-16, says the same as UTF-8."""
    plain, other = (place.run(Line(("replay", file), "empty")) for file in ("record.txt", name))

    assert (other.code, other.out) == (plain.code, plain.out)


def test_every_stage_of_hexagons_is_drawn(place: Place, tmp_path: Path) -> None:
    """Rows of different length are no hindrance to the pictures of --debug."""
    said = place.run(Line(("scan", "stones.jpg", "--debug", str(tmp_path / "stages")), "empty"))

    assert said.code == 0
    assert len(list((tmp_path / "stages").iterdir())) > 1


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1"])
def test_names_of_any_bytes_are_told(tmp_path: Path, encoding: str) -> None:
    """A terminal that cannot show a file's name gets codes for it, and no error."""
    record = tmp_path / os.fsdecode(b"\xff-\xc3\xa9.txt")
    record.write_text(RECORD + " 2 (B)  é\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "replay", record],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
    )

    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_a_stopped_command_says_so(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who presses Ctrl-C gets the shell again, with the code of a stopped program."""

    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("print.listing.sheet_rows", stopped)
    said = place.run(Line(("sheets",), "empty"))

    assert (said.code, said.err) == (130, "sparklies: stopped, as was asked\n")
