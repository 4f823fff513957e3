"""Is one position a legal turn away from another: verdicts, the turn found, every fault."""

from __future__ import annotations

import random

import pytest

from games.checking.check import check_turn
from games.checking.verdicts import search_of
from games.glorieta.game import GLORIETA
from tests.games.glorieta.laying import faults_told, laid
from tests.games.glorieta.test_rules import FIRST, FULL2, ONE

GAME = GLORIETA

CHECKS = [
    # form, before, state, after, the turn found or the faults
    ("chicken", ".../..../...../..../...", "b", ONE, "c3"),
    ("chicken", ONE, "o", "o../..../..b../..../..n", "a1 n:c5"),
    ("chicken", ONE, "o", "o../..../..b../..../...", "a1 decline"),
    ("chicken", "o../..../..b../..../...", "b-o", "o.b/..../..b../..../...", "c1"),
    ("landscape", FIRST, "o1", "no./..../..bn./..../n..", "b1"),
    ("landscape", FIRST, "o", FIRST, "takes orange"),
    ("chicken", ONE, "o", "on./..../..b../..../...", "same-group a1 b1"),
    ("chicken", ONE, "o", ONE, "no-drop"),
    ("chicken", ONE, "o", "n../..../..b../..../...", "no-drop"),
    ("chicken", ONE, "o", "o.o/..../..b../..../..n", "too-many a1 c1"),
    ("chicken", ONE, "o", "n.n/..../..b../..../..o", "too-many a1 c1"),
    ("chicken", ONE, "o", "o.b/..../..b../..../..n", "not-yours c1"),
    ("chicken", ONE, "o", "o../..../...../..../..n", "gone c3"),
    ("chicken", ONE, "o", "o../..../..o../..../..n", "gone c3, too-many a1 c3"),
    ("chicken", "o../..../..b../..../...", "b-o", "o.b/..../..b../..../..n", "no-neutral c5"),
    ("chicken", ONE, "o", "../.../..", "other-board"),
    ("chicken", "bo/obo/bb", "o-o", "bo/obo/bb", "game-over"),
    ("landscape", FIRST, "o", "no./..../..bn./..../n..", "wrong-step b1"),
]


@pytest.mark.parametrize("form, before, state, after, expected", CHECKS)
def test_checks(form: str, before: str, state: str, after: str, expected: str) -> None:
    """What changed says the turn, or everything that no turn can have done."""
    start, end = (GAME.texts.position_from_text(laid(form, cells, state)) for cells in (before, after))

    verdict = search_of(GAME).verdict(start, end)

    assert (verdict.turn or faults_told(verdict.faults)) == expected
    assert verdict.verdict == ("legal" if verdict.turn else "illegal")
    assert verdict.after == GAME.texts.position_text(end)


def test_the_colour_taken_is_told_where_the_line_says_it() -> None:
    """No stone shows who owns which colour; where the position after says it, the turn does too."""
    start = GAME.texts.position_from_text(laid("landscape", FIRST, "o"))
    end = GAME.texts.position_from_text(laid("landscape", FIRST, "o2"))

    assert search_of(GAME).verdict(start, end).turn == "takes black"


TURNS = [
    # after, the turn as written, the faults of the exact check
    ("o../..../..b../..../..n", "a1 n:c5", ""),
    ("o../..../..b../..../..n", "c5 n:a1", "differs a1, differs c5"),
    ("o../..../..b../..../.n.", "a1 n:c5", "differs b5, differs c5"),
    ("o../..../..b../..../..n", "a1 n:b1", "same-group a1 b1"),
    (FULL2, "a1 n:c5", "other-board"),
]


@pytest.mark.parametrize("after, turn, expected", TURNS)
def test_exact_checks(after: str, turn: str, expected: str) -> None:
    """A written turn is checked exactly: its own faults, or the cells that stand differently."""
    start, end = (GAME.texts.position_from_text(laid("chicken", cells, "o")) for cells in (ONE, after))

    verdict = check_turn(GAME, start, end, turn)

    assert faults_told(verdict.faults) == expected
    assert verdict.verdict == ("illegal" if expected else "legal")


@pytest.mark.parametrize("form", GAME.rulesets)
def test_every_turn_of_random_games_is_found(form: str) -> None:
    """Everything that was played is legal afterwards, and the turn found leads to the same stones."""
    rng, found = random.Random(4), 0
    for seed in range(15):
        before = position = GAME.rules.start("4", form, seed)
        while not GAME.rules.outcome(position):
            position = GAME.rules.apply(position, rng.choice(GAME.rules.actions(position)))
            if GAME.rules.mid_turn(position):
                continue
            verdict = search_of(GAME).verdict(before, position)
            assert verdict.verdict == "legal", verdict
            assert GAME.look.standing(GAME.resolve(before, verdict.turn or "").after) == GAME.look.standing(
                position
            )
            before, found = position, found + 1

    assert found > 100
