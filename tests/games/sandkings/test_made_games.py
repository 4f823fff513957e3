"""Games made for what random play never reaches: from the start, by legal turns alone, to such a rule."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.deadline import never
from games.records.record import replay
from games.records.written import Record, WrittenTurn
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Position
from games.sandkings.search import MoveQuestion, MoveSearch
from games.sandkings.turns import format_turn, read_turn
from tests.games.sandkings.playing import RULES, TEXTS

ENOUGH, STATES = 60, 5000  # moves of a way, however many turns it takes; states that are looked into for it


@dataclass(frozen=True)
class Made:
    """A game: where creatures go, one after the other, the turn that then ends it, what that meets."""

    ways: tuple[tuple[str, str], ...]
    last: str
    meets: frozenset[str]
    start: tuple[tuple[str, str], ...] = (("players", "2"),)


GAMES = {
    "a straight wall": Made(
        (("2", "g7,h8,g8,h7,f7,f8"), ("1", "f6,e7,h6,g6,e6,d8")),
        "d8-e8",
        frozenset({"suffocate", "last"}),
        (("players", "2"), ("variations", "")),
    ),
    "a wall closed by a sting": Made(
        (("2", "b7,a8,a7,b8,c7,d8"), ("1", "c6,e7,a4,a5,b5,d7")),
        "e7xd8",
        frozenset({"sting", "suffocate", "suffocate-by-sting", "variation-3", "last"}),
    ),
    "two behind one wall": Made(
        (("3", "d8,e8,d7,c8,c6,b5"), ("1", "d6,f7,a3,b4,c5,e7")),
        "f7-f8",
        frozenset({"suffocate", "suffocate-several", "variation-3", "last"}),
        (("players", "3"),),
    ),
    "nobody is left": Made(
        (("2", "b7,a3,a4,b5,c6,c8"), ("1", "b4,c5,b6,c7,d8,d7")),
        "b4-a5",
        frozenset({"suffocate", "suffocate-several", "variation-3", "walk-in", "none"}),
    ),
}


def way(at: Position, side: str, creature: str) -> list[str]:
    """Return moves by which a side's creature comes to stand so while nothing else moves."""
    before = RULES.with_mover(at, side)._replace(left=ENOUGH)
    name, creatures, *keys = TEXTS.position_text(at).split(":")
    parts = creatures.split("/")
    parts[RULES.seated(at).index(side)] = creature
    after = TEXTS.position_from_text(":".join((name, "/".join(parts), *keys)))
    search = MoveSearch(MoveQuestion(before, after), never, STATES, ENOUGH)
    search.run()
    assert search.found
    return [format_turn([action]) for action in search.found]


def played(made: Made) -> tuple[Position, list[tuple[str, str]]]:
    """Return the position before the last turn of a game, and its turns up to there."""
    at, turns = RULES.start("8", options={"first": "1", **dict(made.start)}), list[tuple[str, str]]()

    def play(turn: str) -> None:
        nonlocal at
        turns.append((RULES.mover(at), turn))
        after = SANDKINGS.resolve(at, turn).after
        assert after is not None, turns
        at = after

    for side, creature in made.ways:
        moves = way(at, side, creature)
        while moves:
            mine = moves[: at.full] if RULES.mover(at) == side else []
            moves = moves[len(mine) :]
            play(", ".join(mine) or "-")
    while RULES.mover(at) != "1":
        play("-")
    return at, turns


@pytest.mark.parametrize("name", GAMES)
def test_what_random_play_does_not_reach_is_reached(name: str) -> None:
    """The last turn meets the rules that the game is made for; the record replays to the same end."""
    made = GAMES[name]
    before, turns = played(made)
    at, met = before, set[str]()
    for action in read_turn(before, made.last):
        done = RULES.played(at, action)
        met |= {effect.why for effect in done.effects if effect.kind != "due"}
        at = done.position

    assert met - {"move", "stop", "out", "variation-4"} == made.meets
    assert RULES.outcome(at) is not None
    start = RULES.start("8", options={"first": "1", **dict(made.start)})
    tags = (("Game", "sandkings"), ("Start", TEXTS.position_text(start)))
    written = tuple(WrittenTurn(None, side, turn) for side, turn in (*turns, ("1", made.last)))
    replayed = list(replay(Record(tags, written)))
    assert [turn.faults for turn in replayed] == [()] * len(written)
    assert replayed[-1].position == at
