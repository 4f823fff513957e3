"""Simple players: the same lot plays the same game, one that looks a turn ahead takes what is there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES
from games.cornerport.game import CORNERPORT
from games.game import Game
from games.play.players import BY_LOT, PLAYERS, ahead, at_random, waits
from games.play.playing import play
from games.records.record import replay
from games.records.written import Record, WrittenTurn
from games.sandkings.game import SANDKINGS
from games.sparklies.game import SPARKLIES
from tests.games.cornerport.laying import laid

SMALL = {"sparklies": "4", "glorieta": "hex3"}


def start_of(game: Game[Any]) -> Any:
    """Return a start on a small board."""
    return game.rules.start(SMALL.get(game.id, game.usual_shape), seed=1)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_games_are_played_by_the_rules_and_by_the_lot(game: Game[Any], name: str) -> None:
    """Every game is one that its record replays to the same end; the same lot plays it again."""
    start = start_of(game)
    players = dict.fromkeys(game.rules.seated(start), PLAYERS[name])
    played, again, other = (play(game, start, players, Random(lot), 8, 3) for lot in (3, 3, 4))

    assert played == again
    assert played.turns != other.turns
    assert played.outcome or len(played.turns) == 8
    said = ("Game", game.id), ("Start", game.texts.position_text(start))
    turns = tuple(WrittenTurn(None, side, text, 0) for side, text in played.turns)
    replayed = list(replay(Record(said, turns)))
    assert [turn.faults for turn in replayed] == [()] * len(played.turns)
    assert replayed[-1].position == played.position


AHEAD = [
    # ships with white to move, what white plays: the win, a ship sunk that is not lost for it, a new ship
    ("Sb2 fb4.a1", "b2-b3xb4"),
    ("Sb2 Fh1 bb4 fa2.a1 fd2.a1", "b2xa2|b2-c2xd2"),
    ("Fg2.a8 fb3.a1", "g2-h1 +ship a8"),
]


@pytest.mark.parametrize("ships, best", AHEAD)
def test_a_player_that_looks_ahead_takes_what_is_best(ships: str, best: str) -> None:
    """A win at once, else what the game's own value says."""
    position = CORNERPORT.texts.position_from_text(laid("w", ships))
    for lot in range(5):
        turn = CORNERPORT.texts.turn_text(position, ahead(CORNERPORT, position, Random(lot)))
        assert turn in best.split("|")


def test_a_player_that_waits_passes_until_something_can_be_taken() -> None:
    """Without anything to take it passes; in reach of a body it stings; if nobody may pass it plays on."""
    for position, end in ((SANDKINGS.rules.start("8", seed=1), "-"), (reaching(), "xe4")):
        turn = SANDKINGS.texts.turn_text(position, waits(SANDKINGS, position, Random(1)))
        assert turn.endswith(end) and (turn == "-") == (end == "-")
    start = start_of(CORNERPORT)
    assert waits(CORNERPORT, start, Random(1)) == ahead(CORNERPORT, start, Random(1))


def reaching() -> Any:
    """Return a position of creatures in which one has the other's body in reach."""
    return SANDKINGS.texts.position_from_text("sandkings:d3,e3/e4,-,f5:mover=1")


def test_a_player_that_looks_ahead_claims_a_draw_only_where_it_is_behind() -> None:
    """A call that ends the game is one turn among others."""
    for ships, claims in (("Fd1.h1 bh8 sh7 fa1.a1", True), ("Fd1.h1 Sa7 fh8.h8", False)):
        position = CORNERPORT.texts.position_from_text(laid("w", ships, "times=3"))
        turn = ahead(CORNERPORT, position, Random(1))
        assert (turn[0].verb == "claim") == claims


def test_whole_turns_are_looked_through() -> None:
    """In a game of several actions a turn the player that looks ahead takes more than one by lot does."""
    start = SPARKLIES.rules.start("5", seed=1)
    gained = []
    for choose in (ahead, at_random):
        played = play(SPARKLIES, start, dict.fromkeys(SPARKLIES.sides, choose), Random(1), 8)
        gained.append(sum(SPARKLIES.scores(played.position).values()))
    assert gained[0] > gained[1]


def test_a_turn_by_lot_ends_where_lots_might_not() -> None:
    """A chain of Drift comes back to a state of so many that it is played on in the usual order."""
    rules, rng = SPARKLIES.rules, Random(1)
    position, lengths = rules.start("9", "drift", 1), list[int]()
    for _ in range(3):
        turn = at_random(SPARKLIES, position, rng)
        lengths.append(len(turn))
        position = SPARKLIES.resolve(position, SPARKLIES.texts.turn_text(position, turn)).after
    assert max(lengths) > BY_LOT, lengths


def test_a_position_is_valued_by_the_score_where_a_game_says_nothing_else() -> None:
    """How far a side is ahead of the best other one; nothing in games without scores."""
    position = SPARKLIES.texts.position_from_text("2:2:2:4:1:4400:0")
    scores = SPARKLIES.scores(position)
    assert set(scores.values()) == {0, 2}
    assert {SPARKLIES.value_of(position, side) for side in scores} == {2, -2}
    glorieta = GAMES["glorieta"]
    assert glorieta.value_of(glorieta.rules.start("hex3", "landscape", seed=1), "black") == 0
