"""Counting what random games come to: every name by a constructed move, and the published figures."""

from __future__ import annotations

import json
import re
from itertools import zip_longest
from pathlib import Path

import pytest

from companion.cli import main
from games.cornerport.effects import RULES, rules_met
from games.cornerport.game import CORNERPORT
from games.records.record import parse_record, replay
from tests.games.cornerport.laying import laid
from tests.games.cornerport.test_rules import AFAR, position_of

PAGE = Path(__file__).parents[3] / "docs" / "cornerport-figures.md"

MET = [
    # ships with white to move, the turn, what it meets
    ("Fg2.h1 fb3.a1", "g2-h1", "back-home"),
    ("Fg2.a8 fb3.a1 times=3", "g2-g3", "could-claim"),
    ("Bc3 bd4 fh8", "c3-b2", "left-deep-water"),
    (AFAR, "g2-h1", "not-placed"),
    (AFAR, "g2-h1 +boat a8", ""),
    (AFAR, "g2-h1 +freighter a8", "placed-freighter"),
    ("Fg2.a8 ba8 fb3.a1", "g2-h1", "port-taken"),
    ("Bb3 sc4 fh8", "b3xc4", "sank-deep"),
    ("Bc3 sc4 fh8", "c3xc4", "sank-on"),
    ("Bb3 sb4 fh8", "b3xb4", ""),
    ("Sb2 fh8", "b2-b3-c3", "two-squares turned-corner"),
    ("Sb2 fh8", "b2-b3-b4", "two-squares"),
    ("Sb2 fh8", "b2-b3", ""),
    ("Fd2 fh8", "d2-d3", ""),
]


@pytest.mark.parametrize("ships, turn, expected", MET)
def test_what_a_move_meets(ships: str, turn: str, expected: str) -> None:
    """Each name stands for what it says, and nothing else is called so."""
    before = position_of("w", ships)
    actions = [a for a in CORNERPORT.rules.actions(before) if CORNERPORT.texts.turn_text(before, [a]) == turn]
    found = [" ".join(rules_met(before, action)) for action in actions]
    assert found == [expected]


def test_every_name_is_met() -> None:
    """The table has a move for each."""
    assert {name for row in MET for name in row[2].split()} == set(RULES)


# White goes to and fro in its corner while black builds two boats and comes with all to shut it in.
_WHITE = ["h1-h2", "h2-h1"] * 17 + ["-"]
_BUILT = "a1-b2, b2-c3, c3-d4, d4-e5, e5-f6, f6-g7, g7-h8 +boat a1, a1-a2"
_BACK = "h8-g7, g7-f6, f6-e5, e5-d4, d4-c3, c3-b2"
_SHUTS = f"""{_BUILT}, {_BACK}, b2-a1 +boat h8, a2-b2, b2-c2, c2-d2, d2-e2, e2-f2, f2-g2,
    a1-b1, b1-c1, c1-d1, d1-e1, e1-f1, f1-g1, h8-h7, h7-h6, h6-h5, h5-h4, h4-h3, h3-g3, g3-h2"""

# White's boat comes to the middle by sinking two freighters, black's boat sinks white's freighter.
_SINKS = """h1-g2, g2-f3, f3-e4, e4-d5, d5-c6, c6-b7, b7-a8 +boat h1, h1-g2, g2-f2, f2-e2, e2-d2, d2-c2,
    c2-b3, a8-b8, b8-a8, a8-b8, b8-c8, c8-b8, b8-b7, b7-b6, b6-a5, b3xc3, c3xd4, a5-b5"""
_LEFT = f"""{_BUILT}, {_BACK}, b2-a1 +freighter h8, h8-g7, g7-f6, f6-e5, e5-d4, a1-b2, b2-c3, a2-a3, a3-a4,
    a4xb5"""

MADE = [
    # games from the start for what games by lot never come to: white's turns, black's
    ("pass", ", ".join(_WHITE), _SHUTS),
    ("deep-water", _SINKS, _LEFT),
]


@pytest.mark.parametrize("rule, white, black", MADE)
def test_games_from_the_start_come_to_what_games_by_lot_do_not(rule: str, white: str, black: str) -> None:
    """All turns are legal, and the last, and no other, meets the rule."""
    sides = [[turn.strip() for turn in turns.split(",")] for turns in (white, black)]
    turns = [turn for pair in zip_longest(*sides, fillvalue="") for turn in pair if turn]
    replayed = list(replay(parse_record("\n".join(['[Game "cornerport"]', *turns]))))
    met = [any(e.why == rule for stage in its.resolution.stages for e in stage) for its in replayed]

    assert [its.faults for its in replayed] == [()] * len(turns)
    assert met == [False] * (len(turns) - 1) + [True]
    assert published()[rule] == [0, 0]


RARE = [
    # the same from positions that are laid out, and a claim: the ships, who is to move, the turns
    ("pass", "Fa1.h1 fa2.a1 fb1.a1 bb2 bh8", "w", "-"),
    ("claim", "Fh1 fa1", "w", "h1-h2 a1-a2 h2-h1 a2-a1 h1-h2 a1-a2 h2-h1 a2-a1 ="),
    ("deep-water", "bb3 bb6 bd7 bg7 bh4 bg2 bb1 Fd4.h1", "b", "b1-c1 d4-e4 c1-d2"),
    ("deep-water", "bb1 Bd4", "b", "b1-c1"),
]


@pytest.mark.parametrize("rule, ships, mover, turns", RARE)
def test_games_come_to_what_games_by_lot_do_not(rule: str, ships: str, mover: str, turns: str) -> None:
    """Each is legal, and meets the rule that the page counts as never met."""
    record = parse_record(f'[Start "{laid(mover, ships)}"]\n' + "\n".join(turns.split()))
    replayed = list(replay(record))
    met = {effect.why for turn in replayed for stage in turn.resolution.stages for effect in stage}

    assert all(not turn.faults for turn in replayed)
    assert rule in met
    assert published()[rule] == [0, 0]


def published() -> dict[str, list[int]]:
    """Return the counts of the page: name, times, games."""
    rows = re.findall(r"^\| `([a-z-]+)` \| [^|]* \| ([\d,]+) \| ([\d,]+) \|$", PAGE.read_text("utf-8"), re.M)
    return {name: [int(count.replace(",", "")) for count in counts] for name, *counts in rows}


@pytest.mark.long
def test_the_published_counts_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """2,000 random games give the page's figures again."""
    (line,) = re.findall(
        r"^sparklies (measure --game cornerport --players random .*--rules)$", PAGE.read_text("utf-8"), re.M
    )
    assert main([*line.split(), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["games"] == 2000
    assert said["rules"] == {name: counts for name, counts in published().items() if counts != [0, 0]}
