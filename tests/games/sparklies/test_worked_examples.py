"""The examples of the rules page and the notes, step by step."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.answers import Action
from games.effects import Effect
from games.effects import captures as all_captures
from games.sparklies.effects import played
from games.sparklies.play import apply
from games.sparklies.solver.checking import verdict
from games.sparklies.text.notation import parse_turn
from games.sparklies.text.telling import told
from games.sparklies.turns import resolve
from tests.games.sparklies.laying import lay, rows

# The rules page, 3x3, white to play; a1 b3 a3 c3 are lost there and filled so that nothing else happens.
PAGE = ".G wG* wR / wB bR .G / .G .G .G"
PAGE_STEPS = [
    # cell, colour, what it captures: by which attackers, the board afterwards
    ("b1", "B", {"b2": "b1 a2"}, ".G wB wR / wB wR* .G / .G .G .G"),
    ("b2", "R", {"c2": "c1 b2"}, ".G wB wR / wB wR wG* / .G .G .G"),
    ("c2", "B", {"b2": "b1 a2 c2", "c1": "b1 c2"}, ".G wB wR* / wB wR* wB / .G .G .G"),
    ("b2", "G", {}, ".G wB wR* / wB wG wB / .G .G .G"),
    ("c1", "G", {"b1": "c1 b2", "c2": "c1 b2"}, ".G wB* wG / wB wG wB* / .G .G .G"),
    ("b1", "B", {}, ".G wB wG / wB wG wB* / .G .G .G"),
    ("c2", "B", {}, ".G wB wG / wB wG wB / .G .G .G"),
]


def test_the_page_step_by_step() -> None:
    """Every step of the rules page captures what the page says, by the attackers it says."""
    position = lay(PAGE, mover="white")
    names = position.board.names
    for cell, colour, captures, board in PAGE_STEPS:
        position, stage = played(position, Action("deactivate", (position.board.cell(cell),), colour))
        found = {names[c.cell]: {names[a] for a in c.by} for c in all_captures(stage)}

        assert found == {name: set(attackers.split()) for name, attackers in captures.items()}
        assert rows(position) == board
    assert position.mover.label == "black"


def test_whose_the_captured_were() -> None:
    """A capture says whose the cell was, and whether it was active already."""
    position = lay(".G wB wR / wB wR* wG* / .G .G .G", mover="white")

    stage = played(position, Action("deactivate", (position.board.cell("c2"),), "B")).effects

    before = [capture.before for capture in all_captures(stage)]
    assert [(b.owner, b.active) for b in before if b] == [("white", False), ("white", True)]


def test_what_is_not_known_is_not_called_a_pass() -> None:
    """Words are made for what happens in this game, and for nothing else."""
    position = lay(".G wB wR / wB wR* wG* / .G .G .G", mover="white")

    with pytest.raises(ValueError, match="nothing in Sparklies happens"):
        told(position.board, (Effect("note", "teleport", "white"),))


# The notes' six clicks: Rb/bR gB/Bg Gr/rG bR/Rb Bg/gB rG/Gr Rb/bR, capitals active.
CLICKS = [
    "bR* bB / bB bR*",
    "bG bB* / bB* bG",
    "bG* bR / bR bG*",
    "bB bR* / bR* bB",
    "bB* bG / bG bB*",
    "bR bG* / bG* bR",
    "bR* bB / bB bR*",
]


@pytest.mark.parametrize("before, after", list(pairwise(CLICKS)))
def test_six_clicks_come_round(before: str, after: str) -> None:
    """Deactivating the active pair into the other's attacker re-activates the other pair."""
    position = lay(before)
    other = next(position.colour(cell) for cell in position.board if cell not in position.active)
    attacker = {"R": "B", "G": "R", "B": "G"}[other]

    for cell in sorted(position.active):
        position = apply(position, Action("deactivate", (cell,), attacker))

    assert rows(position) == after


TURNS = [
    # what is shown, mover, ruleset, position, turn, position afterwards, captured
    ("capture", "black", "subtle", "bB .R / .G bB / .G .G", "+A2, A1 B->B, B1 R->R, rest",
     "bB bR / bG bB / .G .G", "b1"),
    ("no capture by a free attacker", "black", "subtle", "bB .R / .G .B / .G .G", "+A2, A1 B->B",
     "bB .R / bG .B / .G .G", ""),
    ("free attackers count in speed", "black", "speed", "bB .R / .G .B / .G .G", "+A2, A1 B->B",
     "bB bB / bG .B / .G .G", "b1"),
    ("speed: the attacker's colour", "white", "speed", ".R .G bR / .B .B .B", "A1 R->R",
     "wR wR bR / .B .B .B", "b1"),
    ("speed: written captures are checked", "white", "speed", ".R .G bR / .B .B .B", "A1 R->R, B1 G->R",
     "wR wR bR / .B .B .B", "b1"),
    ("drift: the next colour", "white", "drift", ".R .G bR / .G .G .G", "A1 R->R",
     "wR wB bR / .G .G .G", "b1"),
    ("drift: written order", "white", "drift", ".R .G bR / .G .G .G", "A1 R->R, B1 G->B",
     "wR wB bR / .G .G .G", "b1"),
    ("the same colour is allowed", "black", "subtle", ".R .R / .R .R", "A1 R->R", "bR .R / .R .R", ""),
    ("lower case", "black", "subtle", ".R .R / .R .R", "a1 r->b", "bB .R / .R .R", ""),
    ("a plus for the activated cell itself", "black", "subtle", ".R .R / .R .R", "+A1, A1 R->R",
     "bR .R / .R .R", ""),
    ("rest with nothing active", "black", "subtle", ".R .R / .R .R", "A1 R->R, rest", "bR .R / .R .R", ""),
    ("rest where all follows by itself", "white", "speed", ".R .G bR / .B .B .B", "A1 R->R, rest",
     "wR wR bR / .B .B .B", "b1"),
    ("opponent's cell captured", "white", "subtle", "wB bR / .G wB", "+A2, A1 B->B, B1 R->R",
     "wB wR / wG wB", "b1"),
    ("own cell captured again", "black", "subtle", "bB bR / .G bB", "+A2, A1 B->B, B1 R->R",
     "bB bR / bG bB", "b1"),
]  # fmt: skip


@pytest.mark.parametrize("what, mover, ruleset, before, turn, after, captured", TURNS)
def test_turns(
    what: str, mover: str, ruleset: str, before: str, turn: str, after: str, captured: str
) -> None:
    """A turn leads where the rules say and captures what they say."""
    position = lay(before, mover=mover, ruleset=ruleset)

    found = resolve(position, parse_turn(turn))
    names = [position.board.names[cell] for cell in found.captured]

    assert found.legal, f"{what}: {found.faults}"
    assert after == rows(found.after)
    assert captured.split() == names


@pytest.mark.parametrize("what, mover, ruleset, before, turn, after, captured", TURNS)
def test_a_turn_is_found(
    what: str, mover: str, ruleset: str, before: str, turn: str, after: str, captured: str
) -> None:
    """From the two positions alone a turn is found that leads from one to the other."""
    position = lay(before, mover=mover, ruleset=ruleset)

    found = verdict(position, lay(after, ruleset=ruleset))

    assert found.verdict == "legal", f"{what}: {turn} captures {captured}"
    assert found.turn
    assert rows(resolve(position, parse_turn(found.turn)).after) == after
