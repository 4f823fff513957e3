"""`sparklies measure`: games between simple players, counted; the same lot gives the same figures."""

from __future__ import annotations

import json

import pytest

from companion.cli import main

SHORT = ["measure", "--game", "cornerport", "--games", "4", "--turns", "150"]


def test_figures_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Every game is won, drawn or unfinished; seats and players give the same wins; rules are counted."""
    assert main([*SHORT, "--rules", "--json"]) == 0
    (said,) = map(json.loads, capsys.readouterr().out.splitlines())

    assert said["games"] == 4 == sum(said["sides"].values()) + said["drawn"] + said["unfinished"]
    assert sum(said["won"].values()) == sum(said["sides"].values())
    assert said["won"]["ahead"] > said["won"]["random"]
    for name, seats in said["won_as"].items():
        assert [games for _, games in seats.values()] == [2, 2]
        assert sum(won for won, _ in seats.values()) == said["won"][name]
    least, middle, most = said["turns"].values()
    assert 0 < least <= middle <= most <= 150
    assert 0 < said["changed"] <= 1  # a capture takes one square
    assert 0 <= said["last_won"] <= 4 - said["unfinished"] - said["drawn"]
    assert said["rules"]["move"][1] == 4
    assert all(times >= games > 0 for times, games in said["rules"].values())
    assert said["rules"]["move"][0] <= 4 * most


def test_the_same_lot_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    """A seed gives its figures again; another gives others."""
    told = []
    for seed in ("5", "5", "6"):
        assert main([*SHORT, "--seed", seed, "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out) | {"seed": 0})
    assert told[0] == told[1] != told[2]


def test_every_choice_of_options_is_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    """Options of the same name are alternatives; in words a row begins with what was played."""
    options = ("battleships=straight", "battleships=turning", "ports=h1 h8")
    words = [word for option in options for word in ("--option", option)]
    assert main(["measure", "--game", "cornerport", "--games", "1", "--turns", "3", *words]) == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Cornerport")]
    assert heads == [
        f"Cornerport, standard, battleships {how}, ports h1 h8: one game of random, ahead, seed 1"
        for how in ("straight", "turning")
    ]


def test_the_time_of_a_game_is_called_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Each game ends with the round at whose beginning time was up; the points of its sides are printed."""
    words = ["measure", "--game", "colonization", "--games", "4", "--rounds", "6", "--option", "players=3"]
    words += ["--players", "random"]
    assert main([*words, "--json", "--rules"]) == 0
    (said,) = map(json.loads, capsys.readouterr().out.splitlines())

    assert (said["turns"], said["unfinished"]) == ({"least": 18, "middle": 18, "most": 18}, 0)
    assert list(said["sides"]) == list(said["scores"]) == ["A", "B", "C"]
    assert said["rules"]["time"] == [8, 4]  # called up, and the end
    assert main(words) == 0
    assert "points of A: " in capsys.readouterr().out


REFUSED = [
    (["--rounds", "3"], "the time of a game of Cornerport has no limit"),
    (["--players", "random,cleverest"], "no player 'cleverest'"),
    (["--games", "0"], "no number from 1"),
    (["--option", "fifty"], "'fifty' says no option"),
    (["--option", "fifty=maybe"], "fifty"),
    (["--option", "torus=yes"], "torus"),
    (["--size", "9"], "8 by 8"),
    (["--ruleset", "wild"], "no ruleset 'wild'"),
    (["--game", "chess"], "chess"),
]


@pytest.mark.parametrize("words, said", REFUSED)
def test_what_cannot_be_played_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each with the reason, and wrong usage as exit code."""
    with pytest.raises(SystemExit) as left:
        main(["measure", "--game", "cornerport", *words])
    assert left.value.code == 2
    assert said in capsys.readouterr().err
