"""The simple players of Platy, and what is measured with them: small loops, long ones, goals, and the bag."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.cli import main
from games.platy.players import PLAYERS
from tests.games.platy.measured import CLICKS, Closed, loops_of, played, read_rows, row_of
from tests.games.platy.plots import FEWEST, draw_plots
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


def test_what_is_kept_is_drawn(tmp_path: Path) -> None:
    """A game becomes a line of a file, and the file becomes plots with a line for each player or kind."""
    row = row_of(1, "greedy", 3)
    games = [row, {**row, "level": 2, "score": row["score"] + 100}, {**row, "player": "long"}]
    kept = tmp_path / "games.jsonl"
    kept.write_text("".join(json.dumps(each) + "\n" for each in games))
    plots = draw_plots(read_rows(kept))

    assert read_rows(kept) == games
    assert sum(its.points for its in loops_of(row)) > 300 and row["goal"] in (1, 2, 3, 4)
    lines = {name: plot.count("<polyline") for name, plot in plots.items()}
    assert lines == {
        "platy-scores.svg": 2,
        "platy-zeros.svg": 2,
        "platy-rates.svg": len({its.kind for its in loops_of(row)} & drawn_kinds(games)),
        "platy-goals.svg": 3,
    }
    for plot in plots.values():
        ElementTree.fromstring(plot)


def drawn_kinds(games: list[dict[str, Any]]) -> set[str]:
    """Return the kinds of loops of which there are enough on any level."""
    counts = Counter((game["level"], its.kind) for game in games for its in loops_of(game))
    return {kind for (_, kind), count in counts.items() if count >= FEWEST}


def test_measure_knows_the_players_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The command plays games of them and prints their scores."""
    words = ["measure", "--game", "platy", "--players", "greedy", "--games", "1", "--turns", "6", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)

    assert (told["players"], told["games"]) == (["greedy"], 1)
    with pytest.raises(SystemExit):
        main(["measure", "--game", "glorieta", "--players", "greedy"])
