"""Doubtful cells in games without a search of their own, against all readings and all turns there are."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from games import verdicts
from games.answers import Doubts
from games.check import check_positions, read_turn, weigh
from games.doubts import completed, likeliest, undecided
from games.errors import GamesError
from games.game import Game
from games.glorieta.game import GLORIETA
from games.standing import Standing
from tests.conftest import Many
from tests.guests.ponds import LAKES, PONDS, PondLook

GLORIETA = GLORIETA
CASES = [
    pytest.param(GLORIETA, "chicken", id="chicken"),
    pytest.param(GLORIETA, "landscape", id="landscape"),
    pytest.param(PONDS, "only", id="ponds"),
    pytest.param(LAKES, "only", id="lakes"),
]

Stands = tuple[Standing, ...]


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


def read(game: Game[Any], standing: Stands, rng: random.Random) -> tuple[Stands, Doubts]:
    """Return what a photo seems to show, and what up to three doubtful cells may be."""
    seen, doubts = list(standing), dict[int, list[tuple[Standing, float]]]()
    for cell in rng.sample(range(len(seen)), rng.randint(0, (len(seen) - 1) // 2)):
        others = [stands for stands in game.look.classes if stands != seen[cell]]
        values = [seen[cell], *rng.sample(others, min(2, len(others)))]
        rng.shuffle(values)
        doubts[cell] = list(zip(values, (0.5, 0.3, 0.2), strict=False))
        seen[cell] = values[0]
    return tuple(seen), doubts


def readings(seen: Stands, doubts: Doubts) -> Iterator[tuple[float, Stands]]:
    """Yield every way to read what is seen, with its likelihood."""
    for ways in product(*doubts.values()):
        standing = list(seen)
        for cell, (stands, _) in zip(doubts, ways, strict=True):
            standing[cell] = stands
        yield math.prod(odds for _, odds in ways), tuple(standing)


def ended(game: Game[Any], before: Any, rng: random.Random) -> Stands:
    """Return what stands after a turn played by lot, in half of the cases with one cell changed."""
    ends = list(turns(game, before))
    standing = list(rng.choice(ends) if ends else game.look.standing(before))
    if rng.random() < 1 / 2:
        standing[rng.randrange(len(standing))] = rng.choice(game.look.classes)
    return tuple(standing)


@pytest.mark.parametrize("game, ruleset", CASES)
def test_agrees_with_all_readings_and_all_turns(game: Game[Any], ruleset: str, many: Many) -> None:
    """The likeliest reading that makes the turn legal counts; illegal is said where there is none."""
    rng = random.Random(f"doubts {game.id} {ruleset}")
    legal = ruled_out = doubted = 0
    for _ in range(of := many(40, of=1500)):
        before = played(game, ruleset, rng)
        shape, mover = game.rules.board_of(before).shape, game.rules.mover(before)
        # Where the position before is seen in a photo too, what no photo shows is told by what stands there.
        photo = rng.random() < 0.5
        stood, doubts = (
            read(game, game.look.standing(before), rng) if photo else (game.look.standing(before), {})
        )
        seen, more = read(game, ended(game, before, rng), rng)
        first = (
            game.rules.with_mover(game.look.position_of(shape, stood, ruleset), mover) if photo else before
        )
        best = 0.0
        for likely, was in readings(stood, doubts):
            begun = (
                game.rules.with_mover(game.look.position_of(shape, was, ruleset), mover) if photo else before
            )
            reached = turns(game, begun)
            best = max([best, *(likely * odds for odds, now in readings(seen, more) if now in reached)])
        found = completed(game, first, doubts, game.look.with_standing(before, seen), more)
        asked = check_positions(game, first, game.look.with_standing(before, seen), None, (doubts, more))

        assert found.verdict.verdict == ("legal" if best else "illegal")
        assert asked == found.verdict
        if best:
            was, now = game.look.standing(found.before), game.look.standing(found.after)
            likely_was, likely_now = (
                {standing: odds for odds, standing in readings(*as_read)}
                for as_read in ((stood, doubts), (seen, more))
            )
            assert likely_was[was] * likely_now[now] == pytest.approx(best)
            changed = sum(map(Standing.__ne__, was, stood)) + sum(map(Standing.__ne__, now, seen))
            assert [fault.code for fault in found.verdict.decided] == ["decided"] * changed
            assert now in turns(game, found.before)
        else:
            assert found.verdict.faults
        legal, ruled_out = legal + bool(best), ruled_out + (not best)
        doubted += bool(doubts or more)
    assert legal + ruled_out == of
    assert min(legal, ruled_out, doubted) > of / 10


@pytest.mark.parametrize("game, ruleset", CASES)
def test_what_stood_before_weighs_the_reading(game: Game[Any], ruleset: str, many: Many) -> None:
    """Each value is as likely as all legal readings with it together; a board that still stands is one."""
    rng = random.Random(f"weighed {game.id} {ruleset}")
    asked = 0
    for _ in range(of := many(40, of=1000)):
        before = played(game, ruleset, rng)
        seen, doubts = read(game, ended(game, before, rng), rng)
        legal = {game.look.standing(before), *turns(game, before)}
        expected = {cell: dict.fromkeys((s for s, _ in odds), 0.0) for cell, odds in doubts.items()}
        for likely, standing in readings(seen, doubts):
            if standing in legal:
                for cell, odds in expected.items():
                    odds[standing[cell]] += likely
        found = weigh(game, before, game.look.with_standing(before, seen), doubts, 60)
        whole = sum(next(iter(expected.values())).values()) if expected else 0.0

        assert set(found) == (set(doubts) if whole else set())
        for cell, values in found.items():
            shares = {stands: odds / whole for stands, odds in expected[cell].items()}
            assert {stands: odds for stands, odds in values if odds > 0.006} == pytest.approx(
                {stands: odds for stands, odds in shares.items() if odds > 0.006}, abs=0.006
            )
            assert [odds for _, odds in values] == sorted((odds for _, odds in values), reverse=True)
        asked += bool(whole)
    assert asked > of / 3


@pytest.mark.parametrize("game, ruleset", CASES)
def test_a_written_turn_agrees_with_all_readings(game: Game[Any], ruleset: str, many: Many) -> None:
    """It is legal where some reading of both photos makes it lead there, and illegal where none does."""
    rng = random.Random(f"written {game.id} {ruleset}")
    legal = ruled_out = 0
    for _ in range(of := many(60, of=1500)):
        before = played(game, ruleset, rng)
        shape, mover = game.rules.board_of(before).shape, game.rules.mover(before)
        ends = turns(game, before)
        if not ends:
            continue
        turn = verdicts.verdict(game, before, ends[rng.choice(list(ends))]).turn or ""
        stood, doubts = read(game, game.look.standing(before), rng)
        seen, more = read(game, ended(game, before, rng), rng)
        first = game.rules.with_mover(game.look.position_of(shape, stood, ruleset), mover)
        may_be = {now for _, now in readings(seen, more)}
        led = False
        for _, was in [(1.0, stood), *readings(stood, doubts)]:
            begun = game.rules.with_mover(game.look.position_of(shape, was, ruleset), mover)
            after = game.resolve(begun, turn).after
            led = led or (after is not None and game.look.standing(after) in may_be)
        found = read_turn(game, first, game.look.with_standing(before, seen), turn, None, (doubts, more))

        assert found.verdict.verdict == ("legal" if led else "illegal")
        if led:
            assert game.look.standing(game.resolve(found.before, turn).after) == game.look.standing(
                found.after
            )
            changed = sum(map(Standing.__ne__, game.look.standing(found.before), stood))
            changed += sum(map(Standing.__ne__, game.look.standing(found.after), seen))
            assert len(found.verdict.decided) == changed
        legal, ruled_out = legal + led, ruled_out + (not led)
    assert min(legal, ruled_out) > of / 10


def test_a_doubtful_stone_does_not_make_a_legal_turn_illegal() -> None:
    """A stone that was there before and is read as another in doubt is taken for what it was."""
    before = GLORIETA.texts.position_from_text("glorieta:chicken:2:../.b./..:mover=orange")
    after = GLORIETA.texts.position_from_text("glorieta:chicken:2:o./.o./.n:mover=black")
    stone = after.board.cell("b2")
    doubts = {stone: [(Standing(piece="orange"), 0.6), (Standing(piece="black"), 0.4)]}

    assert GLORIETA.doubting is None
    assert verdicts.verdict(GLORIETA, before, after).verdict == "illegal"
    found = check_positions(GLORIETA, before, after, None, ({}, doubts))
    assert (found.verdict, found.turn) == ("legal", "a1 n:b3")
    assert [(fault.code, fault.cells) for fault in found.decided] == [("decided", ("b2",))]
    assert found.decided[0].message.startswith("b2 after the turn: black, not the best guess, orange")


def test_too_many_doubts_are_undecided() -> None:
    """Where not every reading could be tried, the cells to look at again are named; time ends it as well."""
    before = GLORIETA.rules.start("hex3", "chicken")
    orange, black, neutral = (Standing(piece=piece) for piece in ("orange", "black", "neutral"))
    seen = GLORIETA.look.with_standing(before, [orange] * len(before.board))
    doubts = {cell: [(orange, 0.5), (neutral, 0.3), (black, 0.2)] for cell in range(7)}

    found = check_positions(GLORIETA, before, seen, None, ({}, doubts))
    assert (found.verdict, found.turn) == ("undecided", None)
    assert [(fault.code, fault.cells) for fault in found.faults] == [("undecided", before.board.names[:7])]

    few = {0: doubts[0]}
    assert check_positions(GLORIETA, before, seen, None, ({}, few)).verdict == "illegal"
    assert check_positions(GLORIETA, before, seen, -1, ({}, few)).verdict == "undecided"


def test_a_written_turn_with_too_many_doubts_is_undecided() -> None:
    """Where not every reading of the photo before it could be tried, the cells to look at are named."""
    before = GLORIETA.rules.start("hex3", "chicken")
    stones = [Standing(piece=piece) for piece in ("neutral", "orange", "black")]
    doubts = {cell: list(zip(stones, (0.5, 0.3, 0.2), strict=True)) for cell in range(7)}
    names = before.board.names

    found = read_turn(GLORIETA, before, before, names[9], None, (doubts, {})).verdict
    assert (found.verdict, [fault.cells for fault in found.faults]) == ("undecided", [names[:7]])
    assert read_turn(GLORIETA, before, before, names[9], -1, ({0: doubts[0]}, {})).verdict == (
        undecided(GLORIETA.texts.position_text(before), names[:1])
    )


def test_what_cannot_stand_is_ruled_out() -> None:
    """A reading that the game refuses is no reading: it neither helps nor leaves the question open."""
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
