"""Answers of a game's members that are no actions and no ends: each is named with what is meant instead."""

from __future__ import annotations

from typing import Any

import pytest

from games.answers import Action, Outcome
from games.board import board_named
from games.installed.judging import why_no_action, why_no_end

BOARD = board_named("4")
WINNERS, SCORES = ("black",), (("black", 5),)
ENDS: list[tuple[Any, str]] = [
    ("over", "outcome returns over, which is neither an Outcome nor None"),
    (Outcome("black", (), "x"), "winners 'black': a tuple of sides is meant, ('black',)"),  # type: ignore[arg-type]
    (Outcome(["black"], (), "x"), "winners ['black']: a tuple of sides is meant, ('black',)"),  # type: ignore[arg-type]
    (Outcome(("white",), (), "x"), "outcome names the winner white, which is no side"),
    (Outcome((), (), "x", places=("black",)), "places ('black',): a tuple of tuples of sides is meant"),  # type: ignore[arg-type]
    (Outcome((), (), "x", places=(("white",),)), "a place of white, which is no side"),
    (
        Outcome(WINNERS, ("black", 5), "x"),  # type: ignore[arg-type]
        "scores ('black', 5): a tuple of pairs is meant, (('black', 5),)",
    ),
]


@pytest.mark.parametrize(("answer", "why"), ENDS, ids=[why[:40] for _, why in ENDS])
def test_an_end_that_is_none_is_told(answer: Any, why: str) -> None:
    """The sentence says what outcome returned, and what is meant."""
    assert str(why_no_end(answer, ("black", "orange"))).endswith(why)


def test_an_end_of_the_sides_is_one() -> None:
    """Winners, places and scores of sides are taken."""
    end = Outcome(WINNERS, SCORES, "x", places=(("black",), ("orange",)))

    assert why_no_end(end, ("black", "orange")) is None


ACTIONS: list[tuple[Any, str]] = [
    ((0, 1), "moves returns (0, 1), which is no Action"),
    (Action("remove", 12), "path is 12: a tuple of cells is meant, (12,)"),  # type: ignore[arg-type]
    (Action("remove", [1, 2]), "path is [1, 2]: a tuple of cells is meant"),  # type: ignore[arg-type]
    (Action("remove", (0, -1)), "whose path has -1, which is no cell of the board"),
    (Action("remove", (16,)), "whose path has 16, which is no cell of the board"),
]


@pytest.mark.parametrize(("answer", "why"), ACTIONS, ids=[why[:40] for _, why in ACTIONS])
def test_an_action_that_is_none_is_told(answer: Any, why: str) -> None:
    """The sentence says what the member returned, and what is meant."""
    assert str(why_no_action(answer, BOARD, "moves")).endswith(why)


def test_an_action_on_cells_is_one() -> None:
    """A path of cells is taken, also an empty one."""
    assert why_no_action(Action("stop"), BOARD, "moves") is None
    assert why_no_action(Action("move", (0, 15)), BOARD, "moves") is None
