"""Every fault of a verdict speaks of all legal turns: held against every turn there is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from games.checking.verdicts import search_of
from games.faults import Fault
from games.glorieta.game import GLORIETA
from games.standing import Standing
from tests.conftest import Many

GAME = GLORIETA
STONES = [Standing(), *(stone for stone in GAME.look.classes if stone != Standing())]
PAIRS = 10  # of each start

Stands = tuple[Standing, ...]


def ends(start: Any) -> set[Stands]:
    """Return what stands after every turn there is, by trying the actions one after another."""
    found, left = set[Stands](), [start]
    while left:
        position = left.pop()
        for action in GAME.rules.actions(position):
            after = GAME.rules.apply(position, action)
            over = (
                GAME.rules.mover(after) != GAME.rules.mover(start)
                or GAME.rules.outcome(after)
                or action.verb == "take"
            )
            if over:
                found.add(GAME.look.standing(after))
            else:
                left.append(after)
    return found


def starts(form: str, rng: random.Random) -> Any:
    """Return a position after some turns by lot."""
    position = GAME.rules.start(rng.choice(("2", "3")), form, seed=rng.getrandbits(32))
    for _ in range(rng.randint(0, 12)):
        if options := GAME.rules.actions(position):
            position = GAME.rules.apply(position, rng.choice(options))
    while GAME.rules.mid_turn(position):
        position = GAME.rules.apply(position, rng.choice(GAME.rules.actions(position)))
    return position


def spoilt(start: Any, reachable: Sequence[Stands], rng: random.Random) -> Stands:
    """Return what stands after a turn by lot, or before it, with none to three cells otherwise."""
    after = list(rng.choice(reachable) if reachable and rng.random() < 0.7 else GAME.look.standing(start))
    for cell in rng.sample(range(len(after)), rng.randint(0, 3)):
        after[cell] = rng.choice(STONES)
    return tuple(after)


def holds(fault: Fault, start: Any, after: Stands, reachable: set[Stands]) -> bool:
    """Return whether a fault claims what is so: its cells never stand so, after no legal turn."""
    if fault.code == "game-over":
        return not reachable
    if fault.code == "no-drop":
        mover, before = GAME.rules.mover(start), GAME.look.standing(start)
        return all(
            sum(stone.piece == mover for stone in end) > sum(stone.piece == mover for stone in before)
            for end in reachable
        )
    names = GAME.rules.board_of(start).names
    cells = [names.index(name) for name in fault.cells]
    return bool(cells) and not any(all(end[c] == after[c] for c in cells) for end in reachable)


@pytest.mark.parametrize("form", GAME.rulesets)
def test_no_fault_is_false(form: str, many: Many) -> None:
    """Of random illegal pairs no fault claims what some legal turn does."""
    count, told = many(300, of=3000), Counter[str]()
    rng, judged = random.Random(f"theorems {form}"), 0
    while judged < count:
        start = starts(form, rng)
        reachable = ends(start)
        for _ in range(PAIRS):
            after = spoilt(start, sorted(reachable, key=repr), rng)
            found = search_of(GAME).verdict(start, GAME.look.with_standing(start, after))
            assert (found.verdict == "legal") == (after in reachable), (
                GAME.texts.position_text(start),
                after,
            )
            for fault in found.faults:
                assert holds(fault, start, after, reachable), (GAME.texts.position_text(start), after, fault)
                told[fault.code] += 1
            judged += found.verdict == "illegal"

    assert {"gone", "too-many", "not-yours", "no-drop"} <= told.keys(), told


def test_a_neutral_stone_alone_joins_no_own_one() -> None:
    """If no own stone came, that is the fault; nothing is said of a group with it."""
    before = GAME.texts.position_from_text("glorieta:chicken:3:.../n..o/....b/.b../..n:mover=orange")
    after = GAME.texts.position_from_text("glorieta:chicken:3:.../n..o/....b/.b../.nn:mover=orange")

    assert [fault.code for fault in search_of(GAME).verdict(before, after).faults] == ["no-drop"]
