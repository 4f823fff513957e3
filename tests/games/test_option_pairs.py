"""Under every option the search says what trying every turn says, and both engines play alike."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from games.sparklies.game import SPARKLIES
from games.sparklies.solver.completing import completed
from games.sparklies.solver.gaining import most_cells
from games.sparklies.solver.reasons import standing_of
from games.sparklies.solver.weighing import weighed
from games.sparklies.terms import RULESETS
from games.sparklies.text.save import format_save
from tests.conftest import Many
from tests.games import oracle
from tests.games.every_turn import Shown, every_turn
from tests.games.option_pairs import COMBINATIONS, KINDS, answer, draw, played_alike, start, told, truth


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


@pytest.mark.parametrize("options", COMBINATIONS, ids=" ".join)
def test_the_search_says_what_trying_every_turn_says(options: tuple[str, ...], many: Many) -> None:
    """Of random pairs under an option, or two, every verdict is right, and every turn told leads there."""
    said, kinds, pairs = Counter[str](), Counter[str](), many(9, of=500)
    for pair in draw(options, pairs):
        right = truth(pair)
        assert answer(pair) == right, told(pair)
        said[right] += 1
        kinds[pair.kind] += 1
    assert said.total() == pairs
    assert kinds.keys() == {*KINDS}
    assert min(said["legal"], said["illegal"]) >= pairs // 9


def test_a_handicap_takes_no_cell_of_another_side() -> None:
    """A white piece that became black's among the cells of a handicap is named, and is no turn."""
    before, after = map(
        SPARKLIES.texts.position_from_text,
        (
            "2:3x2:2:4:1:8.448.:0:placing=yes:handicap=2:mover=black:playing=on",
            "2:3x2:2:4:1:85445.:0:placing=yes:playing=on",
        ),
    )
    assert SPARKLIES.search is not None
    found = SPARKLIES.search.verdict(before, after)

    assert found.verdict == "illegal"
    assert [fault.cells for fault in found.faults if fault.code == "unreachable"] == [("b2",)]


def test_the_most_cells_are_bounded_under_an_option(many: Many) -> None:
    """No turn holds more cells than is told, and the turn told holds as many; most are exact."""
    judged, count = 0, many(1, of=12)
    for options in COMBINATIONS:
        for pair in islice(draw(options, 6 * count), 0, None, 6):
            gain = most_cells(pair.start)
            resolution = SPARKLIES.resolve(pair.start.judged, gain.turn)
            mover, drifts = pair.start.mover, pair.start.ruleset.stops_at_return

            assert gain.held <= pair.every.most_cells() <= gain.most, told(pair)
            assert resolution.after is not None and resolution.after.score(mover) == gain.held
            assert gain.exact or drifts or "banner" in options
            judged += 1
    assert judged == count * len(COMBINATIONS)


def test_doubts_are_read_as_some_turn_leads_there(many: Many) -> None:
    """Of two ways to read a cell the likelier that a turn leads to counts, and both weigh what they are."""
    rng, judged, changed, of = random.Random("doubts"), 0, 0, many(2, of=40)
    for options in COMBINATIONS:
        for pair in islice(draw(options, 6 * of), 0, None, 6):  # each as a turn ended
            cell = rng.randrange(len(pair.after))
            other = 3 * pair.start.mover + rng.randrange(3)
            readings = [
                pair._replace(after=(*pair.after[:cell], d, *pair.after[cell + 1 :]))
                for d in (other, pair.after[cell])
            ]
            legal = [reading for reading in readings if truth(reading) == "legal"]
            if other == pair.after[cell] or not legal:
                continue
            ways = [(standing_of(r.after[cell]), odds) for r, odds in zip(readings, (0.6, 0.4), strict=True)]
            found = completed(pair.start, {}, readings[0].end, {cell: ways})
            weights = weighed(pair.start, readings[0].end, {cell: ways})[cell]

            assert found.verdict.verdict == "legal", told(pair)
            assert found.after.cells == bytes(legal[0].after), told(pair)
            possible = {*(bytes(r.after) for r in legal), pair.start.cells}
            left = [way for r, way in zip(readings, ways, strict=True) if bytes(r.after) in possible]
            assert dict(weights) == pytest.approx({s: odds / sum(o for _, o in left) for s, odds in left})
            judged, changed = judged + 1, changed + (legal[0] is not readings[0])
    assert judged > len(COMBINATIONS)
    assert changed > judged / 4


def test_both_engines_play_alike_under_an_option(many: Many) -> None:
    """Random turns give the same choices, positions, captures and ends under each option, and under two."""
    count = many(20, of=3000)
    turns = [played_alike(options, count) for options in COMBINATIONS]

    assert min(turns) >= count
    assert len(turns) == 63
