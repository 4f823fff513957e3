"""The slow engine of Platy by itself: images of a tray, and the solver of what can still be closed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product

from tests.games.platy import oracle
from tests.games.platy.case import least_way
from tests.games.platy.images import half_turn, name_after_half_turn, with_inks
from tests.games.platy.loop_by_sat import can_close
from tests.games.platy.loops import loops_of
from tests.games.platy.random_games import any_text, any_tray, closing_turns, late_tray
from tests.games.platy.tray import INKS, LEVELS, Place, State, write

Many = Callable[..., int]


def test_half_a_turn_of_the_tray_keeps_loops_and_scores(many: Many) -> None:
    """On the tray turned by half a turn, a turn closes the same loops, with the same scores."""
    met = 0
    for seed in range(many(30, of=3000)):
        rng = random.Random(seed)
        state = any_tray(rng)
        place, _, step = any_text(rng, state).partition(" ")
        if not step:
            continue

        def image(name: str, rows: int = state.rows) -> str:
            return name_after_half_turn(rows, name)

        done = oracle.play(state, f"{place} {step}")
        other = oracle.play(half_turn(state), f"{image(place)} {step}")
        closed = [(least_way([*map(image, loop.way)]), loop.score) for loop in done.closed]
        around = {image(name) for loop in done.closed for name in loop.enclosed}
        assert sorted(closed) == sorted((loop.way, loop.score) for loop in other.closed), write(state)
        assert around == {name for loop in other.closed for name in loop.enclosed}, write(state)
        met += bool(closed)

    assert met > 20


def test_other_colours_keep_loops_and_scores(many: Many) -> None:
    """With its colours exchanged a tray has the same loops, enclosed tiles and scores."""
    met = 0
    for seed in range(many(30, of=3000)):
        rng = random.Random(seed)
        state = any_tray(rng)
        text, count = any_text(rng, state), LEVELS[state.level][0]
        other = with_inks(state, "".join(rng.sample(INKS[:count], count)))
        if other:
            assert oracle.play(state, text).closed == oracle.play(other, text).closed, write(state)
            met += 1

    assert met > 7


def is_closed_by_turning(state: State, places: list[Place]) -> bool:
    """Return whether a loop is closed once these tiles are turned, by trying all their turns."""
    for turns in product(range(6), repeat=len(places)):
        its = {place: replace(state.tiles[place], turn=t) for place, t in zip(places, turns, strict=True)}
        if loops_of(state.tiles | its):
            return True
    return False


def closable(state: State) -> bool:
    """Return whether turning the tile last clicked, and one more if a move is left, closes a loop."""
    free = [state.last] if state.last in state.movable else []
    others = [[place] for place in state.movable if place not in free] if state.moves else []
    return any(is_closed_by_turning(state, free + more) for more in [[], *others])


def test_the_solver_says_what_trying_says() -> None:
    """With 0 moves or 1 move left, trying every turn finds a loop if and only if the solver says so."""
    met = Counter[bool]()
    for seed in range(80):
        state = late_tray(random.Random(seed))
        state.moves = seed % 2
        if state.moves == 0 and state.last is None:
            state.last = state.movable[0]
        if len(state.movable) > 20:
            continue
        found = closable(state)
        assert can_close(state) == found, write(state)
        met[found] += 1

    assert met[True] > 3 and met[False] > 10, met


def test_a_loop_that_one_turn_closes_is_found_by_the_solver(many: Many) -> None:
    """If one turn closes a loop, the solver says that one can be closed."""
    for seed in range(many(30, of=3000)):
        state = late_tray(random.Random(seed))

        assert can_close(state) or not closing_turns(state), write(state)
