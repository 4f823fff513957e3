"""The benchmark of what five pages cost runs, and the games that it plays are what it says."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.benchmarks.pages import ASKED, BOARDS, CHAIN, HERE, Game, game_on, measured
from tests.conftest import Many


def test_five_pages_follow_a_game(many: Many) -> None:
    """Every turn reaches all pages, seen being made or not, and costs the server some time."""
    game = game_on(*BOARDS["4x4"])
    short = Game(game.start, game.turns[:2])

    assert len(game.turns) > 4
    for seen in (True, False)[: many(1, of=2)]:
        spent, took = measured(HERE, ASKED["now"], short, seen)
        assert spent > 0 and took > 0


@pytest.mark.long
def test_the_long_games_turns_are_long() -> None:
    """On 9x9 the turns deactivate about as often as they are to."""
    game = game_on("9", 30, CHAIN)

    assert len(game.turns) > 15
    assert 0.8 * CHAIN < mean(turn.count("->") for _, turn in game.turns) < 1.2 * CHAIN
