"""Counts of the lines of one to four primitive actions, by both engines and as published."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from companion.cli import main
from games.sparklies.play import actions, apply
from games.sparklies.position import Position
from games.sparklies.terms import ruleset_named
from games.sparklies.text.save import format_save, parse_save
from tests.games.sparklies import oracle
from tests.games.sparklies.grids import random_position

DOCS = Path(__file__).parents[3] / "docs" / "rules-engine.md"
_ROW = re.compile(r"^\| (\w+) \| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", re.M)


@cache
def published() -> list[tuple[str, str, list[int]]]:
    """Return the table in the documentation: ruleset, start, the counts of depth 1 to 4."""
    table = DOCS.read_text(encoding="utf-8").partition("| variant |")[0]
    found = _ROW.findall(table)
    return [(ruleset, start, [int(count) for count in counts]) for ruleset, start, *counts in found]


def start_of(ruleset: str, start: str) -> Position:
    """Return the position that a row names: a size and seed, or a save line to play on from."""
    rules = ruleset_named(ruleset)
    if ":" in start:
        return parse_save(f"{rules.id}{start[1:]}").playing_on()
    size, seed = re.fullmatch(r"(\d+)x\d+ seed (\d+)", start).groups()  # type: ignore[union-attr]
    return random_position(int(size), seed=int(seed), ruleset=rules)


def perft(position: Position, depth: int) -> int:
    """Count the lines of that many primitive actions."""
    options = actions(position)
    if depth == 1:
        return len(options)
    return sum(perft(apply(position, action), depth - 1) for action in options)


def test_the_table_is_complete() -> None:
    """Three rulesets are published for five starts each, on boards of 3x3, 4x4 and 9x9."""
    assert len(published()) == 15
    assert {ruleset for ruleset, *_ in published()} == {"speed", "subtle", "drift"}


@pytest.mark.parametrize("row", range(15))
def test_both_engines_count_as_published(row: int) -> None:
    """The engine and the oracle count the same lines, and the documentation says so."""
    ruleset, start, counts = published()[row]
    position = start_of(ruleset, start)
    plain = ":".join(format_save(position).split(":")[:7])
    state = oracle.from_save(plain, mover=position.mover.label, plays_on=position.terms.play_on)

    assert counts == [perft(position, depth) for depth in (1, 2, 3, 4)]
    assert counts == [oracle.perft(state, depth) for depth in (1, 2, 3, 4)]


_VARIANT = re.compile(r"^\| [a-z0-9 ]+ \| `([123]:[^`]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.M)
VARIANTS = 13


@cache
def variants() -> list[tuple[str, list[int]]]:
    """Return the table of variants: the save line, the counts of depth 1 to 4."""
    table = DOCS.read_text(encoding="utf-8").partition("| variant |")[2].partition("\n\n")[0]
    return [(line, [int(count) for count in counts]) for line, *counts in _VARIANT.findall(table)]


def test_the_table_of_variants_is_complete() -> None:
    """Every option that changes the rules stands in it."""
    keys = {key.partition("=")[0] for line, _ in variants() for key in line.split(":")[7:]}

    assert len(variants()) == VARIANTS
    assert keys == {
        *("torus", "hex", "players", "pattern", "placing", "banners", "handicap", "alternate", "mover"),
    }


@pytest.mark.parametrize("row", range(VARIANTS))
def test_both_engines_count_variants_as_published(row: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The engine and the oracle count the same lines of a variant, and so does the command."""
    line, counts = variants()[row]
    position = parse_save(line)
    state = oracle.from_save(line, mover=position.mover.label)

    assert counts == [perft(position, depth) for depth in (1, 2, 3, 4)]
    assert counts == [oracle.perft(state, depth) for depth in (1, 2, 3, 4)]
    assert main(["perft", line, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lines"] == counts


def test_lines_are_divided_by_their_first_action(capsys: pytest.CaptureFixture[str]) -> None:
    """The parts add up to the whole; a start is counted like its save line."""
    assert main(["perft", "--size", "3", "--depth", "3", "--divide", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["perft", told["start"], "--depth", "3"]) == 0

    assert sum(told["divide"].values()) == told["lines"][-1] == 27
    assert "control a1" in told["divide"]
    assert capsys.readouterr().out.splitlines() == [
        told["start"],
        *(f"depth {depth}: {count}" for depth, count in enumerate(told["lines"], start=1)),
    ]


@pytest.mark.parametrize(
    "words", [["2:2:2:4:1:0000:0", "--size", "3"], ["--depth", "0"], ["--option", "torus"], ["2:2:x"]]
)
def test_what_perft_cannot_count_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A start beside a save line, no depth, no option and no position are wrong usage."""
    with pytest.raises(SystemExit) as left:
        main(["perft", *words])
    assert left.value.code == 2
    assert capsys.readouterr().err
