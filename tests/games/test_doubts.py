"""Uncertain cells in games without a search of their own, and of Glorieta, against all readings and turns."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.answers import Doubts
from games.checking.check import check_positions, check_turn
from games.checking.doubts import likeliest
from games.checking.verdicts import search_of
from games.checking.weighing import weigh_doubts
from games.errors import GamesError
from games.game import Game
from games.glorieta.game import GLORIETA
from games.standing import Standing
from tests.conftest import Many
from tests.games.all_readings import (
    Stands,
    assert_agrees,
    assert_weighed,
    odds_by_lot,
    readings,
    right_answer,
    right_weights,
)
from tests.guests.ponds import LAKES, PONDS, PondLook

CASES = [
    pytest.param(GLORIETA, "chicken", id="chicken"),
    pytest.param(GLORIETA, "landscape", id="landscape"),
    pytest.param(PONDS, "standard", id="ponds"),
    pytest.param(LAKES, "standard", id="lakes"),
]


def turns(game: Game[Any], before: Any) -> dict[Stands, Any]:
    """Return what every turn leads to, by what then stands on the cells."""
    ends, open_ = dict[Stands, Any](), [before]
    while open_:
        position = open_.pop()
        for action in game.rules.actions(position):
            after = game.rules.apply(position, action)
            if game.rules.mid_turn(after):
                open_.append(after)
            else:
                ends[game.look.standing(after)] = after
    return ends


def played(game: Game[Any], ruleset: str, rng: random.Random) -> Any:
    """Return a position in which a turn is due, after some turns played by lot."""
    start = game.rules.start("2" if game.usual_shape == "2" else "hex2", ruleset, rng.randrange(99))
    position = start
    for _ in range(rng.randrange(4)):
        ends = [end for end in turns(game, position).values() if game.rules.phase(end) != "over"]
        position = rng.choice(ends) if ends else position
    return position


def read(game: Game[Any], standing: Stands, rng: random.Random, reach: float = 11) -> tuple[Stands, Doubts]:
    """Return what a photo seems to show, and what up to two uncertain may be; reach: as in odds_by_lot."""
    seen = list(standing)
    uncertain = rng.sample(range(len(seen)), rng.randint(0, min(2, (len(seen) - 1) // 2)))
    doubts = {cell: odds_by_lot(rng, seen[cell], game.look.classes, reach) for cell in uncertain}
    for cell, odds in doubts.items():
        seen[cell] = odds[0][0]
    return tuple(seen), doubts


def ended(game: Game[Any], before: Any, rng: random.Random) -> Stands:
    """Return what stands after a turn played by lot, in half of the cases with one cell changed."""
    ends = list(turns(game, before))
    standing = list(rng.choice(ends) if ends else game.look.standing(before))
    if rng.random() < 1 / 2:
        standing[rng.randrange(len(standing))] = rng.choice(game.look.classes)
    return tuple(standing)


def begun(game: Game[Any], before: Any, ruleset: str, was: Stands) -> Any:
    """Return the position before a turn as a photo shows it: what no photo shows follows from the pieces."""
    shape, mover = game.rules.board_of(before).shape, game.rules.mover(before)
    return game.rules.with_mover(game.start_with(shape, was, ruleset), mover)


@pytest.mark.parametrize("game, ruleset", CASES)
def test_agrees_with_all_readings_and_all_turns(game: Game[Any], ruleset: str, many: Many) -> None:
    """The verdict is that of every way to read both positions and of every turn."""
    rng, said = random.Random(f"doubts {game.id} {ruleset}"), Counter[str]()
    for _ in range(of := many(60, of=1500)):
        before = played(game, ruleset, rng)
        stood, photo = game.look.standing(before), rng.random() < 0.5
        was, doubts = read(game, stood, rng) if photo else (stood, {})
        now, more = read(game, ended(game, before, rng), rng)
        first = begun(game, before, ruleset, was) if photo else before
        reached = {
            each.was: turns(game, begun(game, before, ruleset, each.was) if photo else before)
            for each in readings((was, was), (doubts, {}))
        }
        found = check_positions(game, first, game.look.with_standing(before, now), None, (doubts, more))

        def legal(was: Stands, now: Stands, reached: dict[Stands, dict[Stands, Any]] = reached) -> bool:
            return now in reached[was]

        assert_agrees(found, right_answer((was, now), (doubts, more), legal), names_of(game, before))
        if found.turn:
            assert game.look.standing(game.resolve(first, found.turn).after) == now
        said[found.verdict] += bool(doubts or more)
    assert min(said["legal"], said["illegal"], said["undecided"]) > of / 20, said


@pytest.mark.parametrize("game, ruleset", CASES)
def test_what_stood_before_weighs_the_reading(game: Game[Any], ruleset: str, many: Many) -> None:
    """Each value is as likely as all readings with it; a board that still stands is a legal one."""
    rng = random.Random(f"weighed {game.id} {ruleset}")
    asked = 0
    for _ in range(of := many(60, of=1000)):
        before = played(game, ruleset, rng)
        seen, doubts = read(game, ended(game, before, rng), rng, 3)  # what hardly counts is left out
        legal = {game.look.standing(before), *turns(game, before)}
        found = weigh_doubts(game, before, game.look.with_standing(before, seen), doubts)

        assert_weighed(found, right_weights(seen, doubts, legal.__contains__))
        asked += bool(found)
    assert asked > of / 3


@pytest.mark.parametrize("game, ruleset", CASES)
def test_a_written_turn_agrees_with_all_readings(game: Game[Any], ruleset: str, many: Many) -> None:
    """The verdict on a written turn is that of every way to read both positions."""
    rng, said = random.Random(f"written {game.id} {ruleset}"), Counter[str]()
    for _ in range(of := many(100, of=1500)):
        before = played(game, ruleset, rng)
        ends = turns(game, before)
        if not ends:
            continue
        end = rng.choice(list(ends))
        turn = search_of(game).verdict(before, ends[end]).turn or ""
        was, doubts = read(game, game.look.standing(before), rng)
        now, more = read(game, end if rng.random() < 0.6 else ended(game, before, rng), rng)
        leads = {
            each.was: game.resolve(begun(game, before, ruleset, each.was), turn).after
            for each in readings((was, was), (doubts, {}))
        }

        def legal(was: Stands, now: Stands, leads: dict[Stands, Any] = leads) -> bool:
            return leads[was] is not None and game.look.standing(leads[was]) == now

        first, last = begun(game, before, ruleset, was), game.look.with_standing(before, now)
        found = check_turn(game, first, last, turn, None, (doubts, more))

        assert_agrees(found, right_answer((was, now), (doubts, more), legal), names_of(game, before))
        assert found.turn == (turn if found.verdict == "legal" else None)
        said[found.verdict] += bool(doubts or more)
    assert min(said["legal"], said["illegal"], said["undecided"]) > of / 20, said


STONES = [
    # how likely a stone is read as orange, and as black, which it was; the verdict, the cells it names
    (0.9999, 0.00001, "illegal", [], []),
    (0.6, 0.4, "undecided", [], [("b2",)]),
    (0.4, 0.6, "undecided", [], [("b2",)]),
    (0.1, 0.9, "legal", [("b2",)], []),
    (0.001, 0.999, "legal", [], []),
]


@pytest.mark.parametrize("orange, black, verdict, decided, deciding", STONES)
def test_a_stone_that_was_there_before(
    orange: float,
    black: float,
    verdict: str,
    decided: list[tuple[str, ...]],
    deciding: list[tuple[str, ...]],
) -> None:
    """A stone that no turn can exchange is taken for what it was, unless the photo speaks against it."""
    odds = [(Standing(piece="orange"), orange), (Standing(piece="black"), black)]
    odds.sort(key=lambda value: -value[1])
    before = GLORIETA.texts.position_from_text("glorieta:chicken:2:../.b./..:mover=orange")
    stone = "o" if orange > black else "b"
    after = GLORIETA.texts.position_from_text(f"glorieta:chicken:2:o./.{stone}./.n:mover=black")
    doubts = {after.board.cell("b2"): odds}

    for found in (
        check_positions(GLORIETA, before, after, None, ({}, doubts)),
        check_turn(GLORIETA, before, after, "a1 n:b3", None, ({}, doubts)),
    ):
        assert (found.verdict, found.turn) == (verdict, "a1 n:b3" if verdict == "legal" else None)
        assert [fault.cells for fault in found.decided] == decided
        assert [fault.cells for fault in found.deciding] == deciding


def test_too_many_doubts_are_undecided() -> None:
    """If not every reading could be tried, all uncertain cells are named, and so they are without time."""
    before = GLORIETA.rules.start("hex3", "chicken")
    orange, black, neutral = (Standing(piece=piece) for piece in ("orange", "black", "neutral"))
    seen = GLORIETA.look.with_standing(before, [orange] * len(before.board))
    doubts = {cell: [(orange, 0.5), (neutral, 0.3), (black, 0.2)] for cell in range(7)}

    found = check_positions(GLORIETA, before, seen, None, ({}, doubts))
    assert (found.verdict, found.turn) == ("undecided", None)
    assert [(fault.code, fault.cells) for fault in found.faults] == [("undecided", before.board.names[:7])]
    assert [fault.cells for fault in found.deciding] == [(name,) for name in before.board.names[:7]]

    few = {0: doubts[0]}
    assert check_positions(GLORIETA, before, seen, None, ({}, few)).verdict == "illegal"
    hurried = check_positions(GLORIETA, before, seen, -1, ({}, few))
    assert (hurried.verdict, [fault.cells for fault in hurried.deciding]) == ("undecided", [("a1",)])


def test_a_written_turn_with_too_many_doubts_is_undecided() -> None:
    """If not every reading of the photo before it could be tried, the cells to look at are named."""
    before = GLORIETA.rules.start("hex3", "chicken")
    stones = [Standing(piece=piece) for piece in ("neutral", "orange", "black")]
    doubts = {cell: list(zip(stones, (0.5, 0.3, 0.2), strict=True)) for cell in range(7)}
    guess = GLORIETA.look.with_standing(
        before, [stones[0] if cell in doubts else Standing() for cell in before.board]
    )
    names = before.board.names

    found = check_turn(GLORIETA, guess, guess, names[9], None, (doubts, {}))
    assert (found.verdict, [fault.cells for fault in found.faults]) == ("undecided", [names[:7]])
    found = check_turn(GLORIETA, guess, guess, names[9], -1, ({0: doubts[0]}, {}))
    assert (found.verdict, [fault.cells for fault in found.deciding]) == ("undecided", [names[:1]])


def names_of(game: Game[Any], position: Any) -> Sequence[str]:
    """Return the names of a board's cells."""
    return game.rules.board_of(position).names


def test_what_cannot_stand_is_ruled_out() -> None:
    """A reading that the game refuses is illegal: it neither helps nor leaves the question open."""
    before = PONDS.rules.start("2")
    after = PONDS.look.with_standing(before, [Standing()] * 4)
    refused = Standing(colour="R", owner="black")

    class Strict(PondLook):
        """The game, refusing pieces that it does not have."""

        def position_of(self, shape: str, standing: Any, ruleset: str = "", options: Any = None) -> Any:
            """Refuse strange pieces."""
            if set(standing) - set(self.classes):
                raise GamesError("there is no such piece")
            return super().position_of(shape, standing, ruleset, options)

    strict = replace(PONDS, look=Strict(*PONDS.sides))

    doubts = {0: [(refused, 0.9), (Standing(), 0.1)]}
    assert check_positions(strict, before, after, None, ({}, doubts)).verdict == "illegal"
    assert check_positions(strict, before, after, None, (doubts, {})).verdict == "illegal"


def test_readings_come_from_the_most_likely_on() -> None:
    """Every way comes once, none before a likelier one."""
    rng = random.Random("likeliest")
    for _ in range(50):
        losses = [sorted([0.0, *(rng.random() for _ in range(rng.randrange(4)))]) for _ in range(4)]
        found = list(likeliest(losses))
        weights = [sum(values[pick] for values, pick in zip(losses, picks, strict=True)) for picks in found]

        assert len(set(found)) == len(found) == math.prod(map(len, losses))
        assert weights == pytest.approx(sorted(weights))
