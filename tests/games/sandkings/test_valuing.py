"""What simple players see of a position of Sandkings, and which rules moves are counted to have met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from games.play.players import PLAYERS
from games.play.playing import play
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Position
from tests.games.sandkings.playing import RULES, game, position

FAR = "g7,h8"


def all_met(creatures: str, turn: str, variations: str = "1234") -> set[str]:
    """Return every rule that a turn meets, action by action, but those of most turns."""
    from games.sandkings.turns import read_turn

    at, found = position(creatures, variations), set[str]()
    for action in read_turn(at, turn):
        played = RULES.played(at, action)
        found |= {effect.why for effect in played.effects if effect.kind != "due"}
        at = played.position
    return found - {"move", "stop", "without-stinger"}


@pytest.mark.parametrize(
    ("creatures", "turn", "met", "variations"),
    [
        ("d3,e3/e6,-,e5,e4", "e3xe4", {"sting"}, "1234"),
        ("c2,e3,d3/f5,-,e4", "e3xe4", {"sting", "variation-1"}, "1234"),
        ("d3,e3/f5,-,e4", "e3xe4", {"sting"}, "1234"),
        ("d3,e3/f5,-,e4", "e3xe4", {"sting", "variation-2"}, "234"),
        ("d3,e3/e5,-,e4", "e3xe4", {"sting", "variation-2"}, "1234"),
        ("d3,e3/c6,-,d5,e4,f3", "e3xe4", {"sting", "cut"}, "1234"),
        ("d3,e3/e4,-", "e3xe4", {"sting", "last"}, "1234"),
        (f"b2,-/{FAR}", "b2-c2, c2-d2", {"variation-4"}, "1234"),
        (f"b2,-/{FAR}", "-", {"pass"}, "1234"),
        ("b3,-,a3,c2,d2/a1,-", "d2-c1", {"suffocate", "variation-3", "last"}, "1234"),
        ("c3,-,a3,b3,c2,d1/a1,-", "d1-c1", {"suffocate", "last"}, "1234"),
        (
            "c3,-,a3,b3,c2,d1/a1,-/b1,-",
            "d1-c1",
            {"suffocate", "suffocate-several", "last"},
            "1234",
        ),
        ("b3,-/b2,-,a3,c1", "b3-a2", {"suffocate", "variation-3", "walk-in", "last"}, "1234"),
        (
            "c3,d2,a3,b3,c2/a1,-,b1,c1",
            "d2xc1",
            {"sting", "suffocate", "suffocate-by-sting", "last"},
            "1234",
        ),
    ],
)
def test_the_rules_that_a_turn_meets(creatures: str, turn: str, met: set[str], variations: str) -> None:
    """Each variation is counted where the move was legal, or the wall held, by it alone."""
    assert all_met(creatures, turn, variations) - {"out"} == met


def test_a_variation_that_is_not_played_is_never_met() -> None:
    """In random games of every setting only those variations are counted that are played."""
    for seed in range(12):
        for at, action, _ in game(seed, most=150):
            effects = RULES.played(at, action).effects
            met = {effect.why for effect in effects if effect.why.startswith("variation-")}
            assert met <= {f"variation-{number}" for number in at.terms.variations}


def valued(creatures: str, side: str = "1") -> float:
    """Return what a position is worth to a side."""
    at: Position = position(creatures)
    return SANDKINGS.value_of(at, side)


def test_more_parts_and_nearer_ones_are_worth_more() -> None:
    """A part counts more than a step, the stinger more than a vertebra, a creature more than its parts."""
    even, lost = valued("b2,a1,c2/g7,h8,g6"), valued("b2,a1/g7,h8,g6")
    assert even > lost > valued("b2,-,c2/g7,h8,g6") > valued("out/g7,h8,g6")
    assert valued("c3,d4,c4/g7,h8,g6") > even
    assert valued("b2,a1,c2/g7,h8,g6/out") > valued("b2,a1,c2/g7,h8,g6/a8,-")
    assert valued("b2,a1,c2/g7,h8,g6") == valued("b2,a1,c2/g7,h8,g6", "2")


@pytest.mark.parametrize(("names", "most"), [(("ahead", "ahead"), "2"), (("ahead", "waits"), "waits")])
def test_waiting_is_tempting(names: tuple[str, str], most: str, many: Callable[..., int]) -> None:
    """The second of two, or one that waits, wins nine games of ten: 85 of 100 of them all, most of a few."""
    won, games = Counter[str](), many(6, of=200)
    for number in range(games):
        start = RULES.start("8", seed=number, options={"first": "1"})
        seated = {side: names[(number + k) % 2] for k, side in enumerate(("1", "2"))}
        players = {side: PLAYERS[name] for side, name in seated.items()}
        for side in play(SANDKINGS, start, players, Random(number), 60, 2).winners:
            won.update({side, seated[side]})

    assert won[most] >= games * (0.85 if games > 100 else 0.75), won
