"""Under every option the search says what trying every turn says, and both engines play alike."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice, product

import pytest

from games.checking.check import check_positions
from games.checking.weighing import weigh_doubts
from games.deadline import never
from games.sparklies.game import SPARKLIES
from games.sparklies.solver.gaining import most_cells
from games.sparklies.solver.reasons import standing_of
from games.sparklies.terms import RULESETS
from games.sparklies.text.save import format_save
from tests.conftest import Many
from tests.games.all_readings import Stands, assert_agrees, assert_weighed, right_answer, right_weights
from tests.games.sparklies import oracle
from tests.games.sparklies.every_turn import EMPTY, Shown, every_turn
from tests.games.sparklies.option_pairs import (
    COMBINATIONS,
    KINDS,
    Pair,
    answer,
    digit,
    draw,
    played_alike,
    start,
    told,
    truth,
)

DIGITS = {standing_of(digit): digit for digit in range(EMPTY + 1)}


def shown(state: oracle.State, mover: str) -> Shown:
    """Return the red, green and blue cells of a position, and the mover's."""
    names = list(state.colour)
    red, green, blue = (sum(1 << c for c, n in enumerate(names) if state.colour[n] == k) for k in "RGB")
    return red, green, blue, sum(1 << c for c, n in enumerate(names) if state.owner[n] == mover)


def ends(state: oracle.State, most: int) -> set[Shown] | None:
    """Return what stands after every turn by the slow engine, None if there are too many ways."""
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
    """Of random pairs under an option, or two, every verdict is right, and every turn found leads there."""
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
    """No turn holds more cells than is said, and the turn found holds as many; most are exact."""
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


def read_so(pair: Pair, now: Stands) -> Pair:
    """Return the pair with these pieces after the turn."""
    return pair._replace(after=tuple(DIGITS[stands] for stands in now))


def test_doubts_are_judged_by_all_readings(many: Many) -> None:
    """Of two ways to read a cell the verdict is that of every turn, and both are as likely as they are."""
    rng, said, of = random.Random("doubts"), Counter[str](), many(2, of=40)
    for options in COMBINATIONS:
        for pair in islice(draw(options, 6 * of), 0, None, 6):  # each as a turn ended
            cell = rng.randrange(len(pair.after))
            values = [standing_of(3 * pair.start.mover + rng.randrange(3)), standing_of(pair.after[cell])]
            if values[0] == values[1]:
                continue
            if rng.random() < 0.3:
                values.reverse()
            odds = rng.choice(((0.6, 0.4), (0.95, 0.05), (0.9999, 0.0001)))
            doubts = {cell: list(zip(values, odds, strict=True))}
            was = SPARKLIES.look.standing(pair.start)
            now = tuple(values[0] if c == cell else standing_of(d) for c, d in enumerate(pair.after))
            guess = read_so(pair, now).end

            def legal(_: Stands, now: Stands, pair: Pair = pair) -> bool:
                return truth(read_so(pair, now)) == "legal"

            def follows(now: Stands, pair: Pair = pair, was: Stands = was) -> bool:
                return now == was or truth(read_so(pair, now)) == "legal"

            right = right_answer((was, now), ({}, doubts), legal)
            found = check_positions(SPARKLIES, pair.start, guess, None, ({}, doubts))

            assert_agrees(found, right, pair.start.board.names)
            if (
                legal(was, now) or odds[1] > 0.01
            ):  # else hardly any reading is legal, and that may not be found
                assert_weighed(
                    weigh_doubts(SPARKLIES, pair.start, guess, doubts), right_weights(now, doubts, follows)
                )
            said[right.verdict] += 1
    assert min(said["legal"], said["illegal"], said["undecided"]) > said.total() / 15, said


def test_no_turn_leaves_a_cell_as_it_may_not_become(many: Many) -> None:
    """What the search says of single cells and of pairs, in haste too, is what every turn does."""
    search, led, cells, of = SPARKLIES.search, Counter[bool | None](), Counter[bool](), many(3, of=60)
    assert search is not None
    for options in COMBINATIONS:
        for pair in draw(options, of):
            start, mine = pair.start, 3 * pair.start.mover
            was = [standing_of(d) for d in pair.every.table.digits]
            ends = {
                (cell, standing_of(digit(shown, cell, start.cells[cell], mine)))
                for shown in pair.every.ways
                for cell in start.board
            }
            for cell, now in product(start.board, SPARKLIES.look.classes):
                may_become = search.may_become(start, cell, was[cell], now)
                assert may_become or (cell, now) not in ends, (pair, cell, now)
                cells[may_become] += 1
            leads = search.leads(start, pair.end, never)
            assert leads in (None, truth(pair) == "legal"), pair
            led[leads] += 1
    assert min(led[True], led[False]) > led.total() / 10 > led[None], led
    assert cells[False] > cells[True], cells


def test_both_engines_play_alike_under_an_option(many: Many) -> None:
    """Random turns give the same choices, positions, captures and ends under each option, and under two."""
    count = many(20, of=3000)
    turns = [played_alike(options, count) for options in COMBINATIONS]

    assert min(turns) >= count
    assert len(turns) == 63
