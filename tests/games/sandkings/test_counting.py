"""How often random games come to the rules of Sandkings, as its page publishes it."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from games.sandkings.turns import read_turn
from tests.games.sandkings.playing import RULES, position

PAGE = Path(__file__).parents[3] / "docs" / "sandkings-figures.md"
_ROW = re.compile(r"^\| `([a-z0-9-]+)` \| [^|]* \|" + r" ([\d,]+) \(([\d,]+)\) \|" * 3 + "$", re.M)

TURNS = [
    # creatures, a turn, how often it is counted as one without a stinger
    ("d3,e3/c6,-,d5,e4", "e3xe4", 0),
    ("b2,-,c2/h8,g8", "c2-c3", 1),
    ("b2,-,c2/h8,g8", "c2-c3, b2-b3", 1),
    ("b2,-,c2/h8,g8", "-", 0),
]


@pytest.mark.parametrize("creatures, turn, times", TURNS)
def test_a_turn_without_a_stinger_is_counted_once(creatures: str, turn: str, times: int) -> None:
    """Its first move notes it; the moves after it and a pass do not."""
    at, met = position(creatures), list[str]()
    for action in read_turn(at, turn):
        at, effects = RULES.played(at, action)
        met += [effect.why for effect in effects]

    assert met.count("without-stinger") == times


def published() -> dict[str, list[tuple[int, int]]]:
    """Return the counts of the page: name, for two to four players the times and the games."""
    rows = [[each.replace(",", "") for each in row] for row in _ROW.findall(PAGE.read_text("utf-8"))]
    return {name: [(int(counts[k]), int(counts[k + 1])) for k in (0, 2, 4)] for name, *counts in rows}


def test_random_games_come_to_what_is_published(
    many: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    """A share of the games meets no other rules, and those of every other game; all of them just so many."""
    (line,) = re.findall(
        r"^sparklies (measure --game sandkings --players random .*)$", PAGE.read_text("utf-8"), re.M
    )
    games = many(12, of=700)
    assert "--games 700 " in line and len(published()) == 17
    assert main([*line.replace("700", str(games)).split(), "--json"]) == 0
    said = [json.loads(each) for each in capsys.readouterr().out.splitlines()]

    assert [its["games"] for its in said] == [games] * 3
    for k, its in enumerate(said):
        counts = {name: list(row[k]) for name, row in published().items() if row[k][0]}
        often = {name for name, (_, met) in counts.items() if met > 700 / 2}
        assert often <= set(its["rules"]) <= set(counts)
        assert games < 700 or its["rules"] == counts


@pytest.mark.long
def test_simple_players_win_as_published(capsys: pytest.CaptureFixture[str]) -> None:
    """By side among those that look a turn ahead, by variations, and where one waits."""
    page = PAGE.read_text("utf-8")
    lines = re.findall(r"^sparklies (measure --game sandkings --players (?!random).*)$", page, re.M)
    for line in lines:
        assert main([*shlex.split(line), "--json"]) == 0
    said = [json.loads(each) for each in capsys.readouterr().out.splitlines()]
    waits = [its for its in said if "waits" in its["players"]]
    usual = [its for its in said if its not in waits and "variations" not in its["options"]]
    varied = {its["options"]["variations"]: its for its in said if "variations" in its["options"]}
    by_side = re.findall(r"^\| [234] players \| ([\d, ]+) \| (\d+) \|$", page, re.M)
    by_variations = re.findall(r"^\| (all|none|without \d) \| ([\d, ]+) \| (\d+) \|$", page, re.M)
    waiting = re.findall(r"^\| [123] \| (\d+) of 300 \| \d+ \|$", page, re.M)

    assert len(lines) == 5 and (len(usual), len(varied), len(waits)) == (3, 6, 3)
    assert [(_won(its), str(its["turns"]["middle"])) for its in usual] == by_side
    assert len(by_variations) == 6
    for name, won, middle in by_variations:
        left = [n for n in "1234" if name == "all" or (name != "none" and n != name[-1])]
        its = varied[" ".join(left)]
        assert (f"{_won(its)}, {its['drawn']}", str(its["turns"]["middle"])) == (won, middle), name
    assert [str(its["won"]["waits"]) for its in waits] == waiting


def _won(its: dict[str, Any]) -> str:
    """Return how often each side won, in the order of turns."""
    return ", ".join(str(its["sides"][side]) for side in sorted(its["sides"]))
