"""Every fault of a verdict speaks of all legal turns: held against every turn there is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from games.faults import Fault
from games.glorieta.game import Glorieta
from games.standing import Standing
from tests.conftest import Many

GAME = Glorieta()
STONES = [Standing(), *(stone for stone in GAME.classes if stone != Standing())]
PAIRS = 10  # of each start

Stands = tuple[Standing, ...]


def ends(start: Any) -> set[Stands]:
    """Return what stands after every turn there is, by trying the actions one after another."""
    found, left = set[Stands](), [start]
    while left:
        position = left.pop()
        for action in GAME.actions(position):
            after = GAME.apply(position, action)
            over = GAME.mover(after) != GAME.mover(start) or GAME.outcome(after) or action.verb == "take"
            if over:
                found.add(GAME.standing(after))
            else:
                left.append(after)
    return found


def starts(form: str, rng: random.Random) -> Any:
    """Return a position after some turns by lot."""
    position = GAME.start(rng.choice(("2", "3")), form, seed=rng.getrandbits(32))
    for _ in range(rng.randint(0, 12)):
        if options := GAME.actions(position):
            position = GAME.apply(position, rng.choice(options))
    while GAME.mid_turn(position):
        position = GAME.apply(position, rng.choice(GAME.actions(position)))
    return position


def spoilt(start: Any, reachable: Sequence[Stands], rng: random.Random) -> Stands:
    """Return what stands after a turn by lot, or before it, with none to three cells otherwise."""
    after = list(rng.choice(reachable) if reachable and rng.random() < 0.7 else GAME.standing(start))
    for cell in rng.sample(range(len(after)), rng.randint(0, 3)):
        after[cell] = rng.choice(STONES)
    return tuple(after)


def holds(fault: Fault, start: Any, after: Stands, reachable: set[Stands]) -> bool:
    """Tell whether a fault claims what is so: its cells never stand so, after no legal turn."""
    if fault.code == "game-over":
        return not reachable
    if fault.code == "no-drop":
        mover, before = GAME.mover(start), GAME.standing(start)
        return all(
            sum(stone.piece == mover for stone in end) > sum(stone.piece == mover for stone in before)
            for end in reachable
        )
    names = GAME.board_of(start).names
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
            found = GAME.verdict(start, GAME.with_standing(start, after))
            assert (found.verdict == "legal") == (after in reachable), (GAME.position_text(start), after)
            for fault in found.faults:
                assert holds(fault, start, after, reachable), (GAME.position_text(start), after, fault)
                told[fault.code] += 1
            judged += found.verdict == "illegal"

    assert {"gone", "too-many", "not-yours", "no-drop"} <= told.keys(), told


def test_a_neutral_stone_alone_joins_no_own_one() -> None:
    """Where no own stone came, that is the fault; nothing is said of a group with it."""
    before = GAME.position_from_text("glorieta:chicken:3:.../n..o/....b/.b../..n:mover=orange")
    after = GAME.position_from_text("glorieta:chicken:3:.../n..o/....b/.b../.nn:mover=orange")

    assert [fault.code for fault in GAME.verdict(before, after).faults] == ["no-drop"]
