"""Drift in any order against the stored answers of trying every turn, and those against the plain engine."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.sparklies.solver.checking import MAX_STATES, witness
from games.sparklies.solver.deciding import decide
from games.sparklies.text.save import parse_save
from tests.conftest import Many
from tests.games.sparklies import oracle
from tests.games.sparklies.drift_ends import ENDS, SHAPES, digits_of, is_legal, stored
from tests.games.sparklies.every_turn import every_turn


@pytest.mark.parametrize("shape", SHAPES)
def test_drift_in_any_order_is_judged_as_trying_every_turn_does(shape: str, many: Many) -> None:
    """Of stored ends, legal and not, each is called what trying every order said."""
    ends = list(stored(shape))
    legal = sum(end.legal for end in ends)
    assert len(ends) == ENDS == 2_000
    assert min(legal, ENDS - legal) >= 600

    count = many(20, of=ENDS)
    judged = Counter[bool]()
    for end in random.Random(shape).sample(ends, count):
        before, after = parse_save(end.before), parse_save(end.after)
        found = decide(before, after, MAX_STATES)
        judged[end.legal] += 1

        assert found.complete, end
        assert (found.path is not None) == end.legal, end
        if found.path is not None:
            assert witness(before, found.path, after.cells)
    assert sum(judged.values()) == count
    assert min(judged.values()) >= 0.3 * count


def _in_every_order(line: str, most: int) -> set[str] | None:
    """Return the ends of every chain in every order by the plain engine, None if that is too much."""
    plain = line.removesuffix(":playing=on")
    start = oracle.from_save(plain, mover="black", plays_on=True)
    left, ends, steps = [start], set[str](), 0
    while left:
        state = left.pop()
        for move in oracle.actions(state):
            after = oracle.apply(state, move)
            steps += 1
            if after.mover != start.mover:
                ends.add(oracle.to_save(after).split(":")[5])
            else:
                left.append(after)
        if steps > most:
            return None
    return ends


def test_every_turn_of_drift_is_what_the_plain_engine_does(many: Many) -> None:
    """If every order can be followed step by step, the ends are those which the stored truth rests on."""
    rng, wanted = random.Random("every order"), many(1, of=100)
    judged = 0
    while judged < wanted:
        shape, cells = rng.choice((("2x2", 4), ("3x2", 6), ("3x3", 9)))
        share = rng.random()
        digits = "".join(
            str((3 if rng.random() < share else rng.choice((0, 6))) + rng.randrange(3)) for _ in range(cells)
        )
        line = f"3:{shape}:2:4:1:{digits}:0"
        ends, every = _in_every_order(line, 3_000), every_turn(line, "black", 3_000)
        if not ends or every is None or len(ends) < 4:
            continue
        shown = {*every.ways, *(every.stops.open if every.stops else ())}
        told = {end for end in (digits_of(one, digits) for one in shown) if is_legal(every, end)}

        assert told == ends, line
        judged += 1
    assert judged == wanted


def test_windows_rule_out_chains_that_end_by_themselves() -> None:
    """A cell of a 5x5 board that no chain leaves so is found without meeting every state from the end."""
    start = parse_save("3:5:2:4:1:2011020102001102120012010:0:playing=on")
    end = parse_save("3:5:2:4:1:5433435344451104520012010:0:playing=on")
    found = decide(start, end, MAX_STATES)

    assert found.complete and found.path is None
    assert found.states < 50_000
