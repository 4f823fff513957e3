"""Counts of the lines of one to four primitive actions, by both engines and as published."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from games.sparklies.dealing import random_position
from games.sparklies.play import actions, apply
from games.sparklies.position import Position
from games.sparklies.terms import ruleset_named
from games.sparklies.text.save import format_save, parse_save
from tests.games import oracle

DOCS = Path(__file__).parents[2] / "docs" / "rules-engine.md"
_ROW = re.compile(r"^\| (\w+) \| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", re.M)


@cache
def published() -> list[tuple[str, str, list[int]]]:
    """Return the table in the documentation: ruleset, start, the counts of depth 1 to 4."""
    found = _ROW.findall(DOCS.read_text(encoding="utf-8"))
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
