"""The simple players of Platy, and what is measured with them: small loops, long ones, goals, and the bag."""

from __future__ import annotations

import json

import pytest

from companion.cli import main
from games.platy.players import PLAYERS
from tests.games.platy.measured import CLICKS, Closed, played
from tests.shares import only


@pytest.mark.parametrize("level", only([7], [1, 7, 12]))
def test_the_bag_of_each_level_lasts(level: int) -> None:
    """A game of small loops is played to its end or 200 clicks, and no place stays empty."""
    game = played(level, "small", level)

    assert game.end.ended or game.clicks == CLICKS
    assert game.unfilled == 0
    assert len(game.closed) > 8


def test_players_do_what_they_are_for() -> None:
    """The one for goals passes all bonus tiles more often, the one for long loops closes longer ones."""
    clicks = {"small": 25, "greedy": 5, "long": 25, "goals": 50}
    games = {name: played(1, name, 2, most) for name, most in clicks.items()}
    longest = {name: max(its.length for its in game.closed) for name, game in games.items()}

    assert set(games) == set(PLAYERS)
    assert games["goals"].met["reset"] > games["small"].met["reset"]
    assert longest["long"] > longest["small"]


def test_points_by_growth_follow_from_the_same_game() -> None:
    """A loop's points are multiplied by its length's power, the reward is not."""
    its = Closed(3, 16, True, 160, 100)

    assert (its.kind, its.points_by(1.0), its.points_by(1.5)) == ("goals", 260.0, 740.0)


def test_measure_knows_the_players_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The command plays games of them and tells their scores."""
    words = ["measure", "--game", "platy", "--players", "greedy", "--games", "1", "--turns", "6", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)

    assert (told["players"], told["games"]) == (["greedy"], 1)
    with pytest.raises(SystemExit):
        main(["measure", "--game", "glorieta", "--players", "greedy"])
