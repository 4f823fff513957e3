"""Under every option the search says what trying every turn says, and both engines play alike."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.sparklies.terms import RULESETS
from games.sparklies.text.save import format_save
from tests.conftest import Many
from tests.games import oracle
from tests.games.every_turn import Shown, every_turn
from tests.games.option_pairs import COMBINATIONS, KINDS, answer, draw, start, told, truth

KNOWN = ("torus", "dead", "hexagons", "three", "practice", "banner")


def shown(state: oracle.State, mover: str) -> Shown:
    """Return the red, green and blue cells of a position, and the mover's."""
    names = list(state.colour)
    red, green, blue = (sum(1 << c for c, n in enumerate(names) if state.colour[n] == k) for k in "RGB")
    return red, green, blue, sum(1 << c for c, n in enumerate(names) if state.owner[n] == mover)


def ends(state: oracle.State, most: int) -> set[Shown] | None:
    """Return what stands after every turn by the slow engine, None where there are too many ways."""
    met, found, left, mover = set[str](), set[Shown](), [state], state.mover
    taken = state.left
    while left:
        at = left.pop()
        for move in oracle.actions(at):
            then = oracle.apply(at, move)
            over = then.step == "over" or then.mover != mover or (move[0] == "pass")
            if over or (taken and not then.left):
                found.add(shown(then, mover))
                continue
            key = f"{then.colour}{then.owner}{sorted(then.active)}{then.step}{then.left}{sorted(then.spent)}"
            if key not in met:
                met.add(key)
                left.append(then)
            if len(met) > most:
                return None
    return found


@pytest.mark.parametrize("ruleset", [1, 2])
def test_every_turn_is_that_of_the_slow_engine(ruleset: int, many: Many) -> None:
    """What the search is held against has the ends that the slow engine has, action by action."""
    rng, compared, of = random.Random(f"every turn {ruleset}"), Counter[str](), many(63, of=630)
    for number in range(of):
        options = COMBINATIONS[number % len(COMBINATIONS)]
        begun = start(options, RULESETS[ruleset], rng)
        line, mover = format_save(begun), begun.mover.label
        slowly = ends(oracle.from_save(line, mover=mover, plays_on=True), 300)
        if slowly is None:
            continue
        every = every_turn(line, mover, 10_000)

        assert every is not None
        assert set(every.ways) == slowly, line
        compared.update(options)
    assert min(compared[name] for options in COMBINATIONS for name in options) >= of / 63


@pytest.mark.parametrize("option", KNOWN)
def test_the_search_says_what_trying_every_turn_says(option: str, many: Many) -> None:
    """Of random pairs under an option every verdict is right, and every turn told leads there."""
    said, kinds, pairs = Counter[str](), Counter[str](), many(18, of=500)
    for pair in draw((option,), pairs):
        right = truth(pair)
        assert answer(pair) == right, told(pair)
        said[right] += 1
        kinds[pair.kind] += 1
    assert said.total() == pairs
    assert kinds.keys() == {*KINDS}
    assert min(said["legal"], said["illegal"]) > pairs / 5
