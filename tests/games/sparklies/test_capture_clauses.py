"""The capture rule as clauses (solver.sweeps and both plans) is the rule of games.sparklies.play.

First one deactivation for every pattern round a victim, then whole sweeps, in which what was captured or
recoloured a moment ago attacks too: every way that the solver has is compared with every way of the rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from games.sparklies import play
from games.sparklies.capturing import captured_by
from games.sparklies.position import Position, begin_turn
from games.sparklies.solver.drift.drifting import DriftQuestion
from games.sparklies.solver.drift.plans import DriftPlans
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.solver.subtle.plans import SubtlePlans
from games.sparklies.solver.sweeps import Sweeps
from games.sparklies.terms import RULESETS, Ruleset, Side, Terms, board_of_shape
from tests.conftest import Many
from tests.games.sparklies.test_capture_rule import BOARD, PAIRS, chain, patterns

SUBTLE, DRIFT = RULESETS[2], RULESETS[3]
SMALL = board_of_shape("3")
TAKEN = BOARD.cell("d4")  # far from every pair; where cells are free, one has to be taken

Way = tuple[tuple[int, int], ...]  # the cells deactivated, each with its new colour
State = tuple[bytes, frozenset[int]]  # whose and of which colour every cell is, which are active


def subtle_plans(cells: bytes, attacker: int, moving: set[int]) -> SubtlePlans:
    """Return plans of a turn in which the attacker is activated, and only these cells can come to change."""
    before = begin_turn(Terms(BOARD, SUBTLE), cells, Side.BLACK)
    may_be = [range(9) if cell in {*moving, TAKEN} else (cells[cell],) for cell in BOARD]
    goal = Goal.of(before, may_be)
    return SubtlePlans(before, goal, [(*goal.bitboard.own, 1 << attacker)], 10**6)


def drift_plans(cells: bytes, attacker: int, moving: set[int]) -> DriftPlans:
    """Return plans of a chain in which the attacker is active, and only these cells can come to change."""
    before = begin_turn(Terms(BOARD, DRIFT), cells, Side.BLACK)
    ends = (3 * (Side.BLACK if cell in moving else Side.WHITE) + cells[cell] % 3 for cell in BOARD)
    drifting = DriftQuestion.of(before, bytes(ends))
    state = (*drifting.bitboard.own, 1 << attacker, 1 << attacker, 1)
    return DriftPlans(drifting, [(state, state, 1 << attacker)], 10**6)


@pytest.mark.parametrize("moves", ["all", "these two", "the attacker"])
@pytest.mark.parametrize("ruleset", [SUBTLE, DRIFT], ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_a_deactivation_captures_as_the_rule_does(
    first: str, second: str, ruleset: Ruleset, moves: str, many: Many
) -> None:
    """For every pattern the solver can have the victim captured, or not, exactly as the rule has it.

    In ordinary runs that is asked of every second pattern.

    moves: whether the others beside it may change too, or stand for ever; and whether the victim may not be
    captured, which forbids the deactivation where the rule captures it.
    """
    attacker, victim = BOARD.cell(first), BOARD.cell(second)
    beside = {cell for cell in BOARD.neighbours[victim] if cell != attacker}
    moving = {"all": {attacker, victim, *beside}, "these two": {attacker, victim}, "the attacker": {attacker}}
    judged = taken = refused = 0
    every = list(patterns(first, second))
    judged_now = every[:: len(every) // many(len(every) // 3, of=len(every))]
    for cells in judged_now:
        make = subtle_plans if ruleset is SUBTLE else drift_plans
        plans: Sweeps = make(cells, attacker, moving[moves])
        plans.sweep()
        sweep = plans.sweeps[0]
        movers = [cell for cell in sweep.order if cell in BOARD.neighbours[victim]]
        names = dict(zip(movers, sweep.captured.get(victim, ()), strict=False))
        alone = [name if cell == attacker else -name for cell, name in sweep.fires.items()]
        if isinstance(plans, SubtlePlans) and plans._goal.bitboard.free:
            alone.append(plans._mine[0][TAKEN])
        colours = range(3) if ruleset is SUBTLE else [(cells[attacker] + 1) % 3]
        for colour in colours:
            after = bytearray(cells)
            after[attacker] = 3 * Side.BLACK + colour
            position = chain(cells, first, ruleset.id)
            captured = captured_by(position, after, attacker, colour)
            said = [*alone, plans.stands(1, attacker)[colour]]
            outside = [cell for cell in captured if cell not in plans.cells]
            name = names.get(attacker, -plans.true)

            assert all(plans._barred >> cell & 1 for cell in outside)
            assert plans._solver.solve(assumptions=said) == (not outside)
            if not outside:
                assert plans._solver.solve(assumptions=[*said, name]) == (victim in captured)
                assert plans._solver.solve(assumptions=[*said, -name]) == (victim not in captured)
            refused += victim in outside
            judged += 1
            taken += victim in captured

    assert len(every) == 3 * 9 ** (1 + len(beside))
    assert judged == (3 if ruleset is SUBTLE else 1) * len(judged_now)
    assert taken > judged / 40
    assert (refused > 0) == (moves == "the attacker")


def sequences(position: Position, order: list[int], done: Way = ()) -> Iterator[tuple[Way, State]]:
    """Yield every way to deactivate active cells in this order, each once at most, by the rule."""
    yield done, (position.cells, position.active)
    for number, cell in enumerate(order):
        if cell in position.active:
            forced = play.forced_colour(position, cell)
            for colour in range(3) if forced is None else [forced]:
                following = play.deactivate_cell(position, cell, colour)
                yield from sequences(following, order[number + 1 :], (*done, (cell, colour)))


def models(plans: Sweeps, said: list[int]) -> Iterator[set[int]]:
    """Yield everything that can be true if this is said, each way of deactivating once."""
    (sweep,) = plans.sweeps
    while plans._solver.solve(assumptions=said):
        true = {name for name in plans._solver.get_model() if name > 0}
        yield true
        told = [name for cell, fires in sweep.fires.items() for name in (fires, *plans.stands(1, cell))]
        plans.say(*(-name if name in true else name for name in told))


def planned(plans: Sweeps, said: list[int], owners: Mapping[int, int]) -> dict[Way, State]:
    """Return the ways that the solver has to deactivate cells in a sweep, with what each leads to.

    owners: by cell the name of its being the mover's after the sweep; cells that are left out stay so.
    """
    found = {}
    for true in models(plans, said):
        cells = bytearray(plans._before.cells)
        for cell in plans.board:
            (colour,) = (k for k in range(3) if plans.stands(1, cell)[k] in true)
            owner = Side.BLACK if owners.get(cell, 0) in true else cells[cell] // 3
            cells[cell] = 3 * owner + colour
        active = frozenset(cell for cell, name in plans.active[1].items() if name in true)
        way = tuple(plans.fires(true, 1))
        assert way not in found
        found[way] = bytes(cells), active
    return found


def starts(ruleset: Ruleset, count: int) -> Iterator[tuple[Position, Position]]:
    """Yield so many positions, all cells by lot, each with one that control and activation lead to."""
    rng, found = random.Random(f"sweeps of {ruleset.name}"), 0
    while found < count:
        cells = bytes(rng.choices(range(9), (1, 1, 1, 5, 5, 5, 1, 1, 1), k=len(SMALL)))
        before = position = begin_turn(Terms(SMALL, ruleset, play_on=True), cells, Side.BLACK)
        for _ in range(2):
            if actions := [a for a in play.actions(position) if a.verb in ("control", "activate")]:
                position = play.apply(position, rng.choice(actions))
        if position.active:
            found += 1
            yield before, position


def test_a_sweep_of_subtle_is_the_rule_again_and_again(many: Many) -> None:
    """The solver has exactly the ways to deactivate in a sweep's order that the rule has, and their ends."""
    ways, judged = 0, 0
    for before, begun in starts(SUBTLE, of := many(80, of=4000)):
        goal = Goal.of(before, [range(9)] * len(SMALL))
        (activated,) = begun.active
        plans = SubtlePlans(
            before, goal, [state for state, _ in goal.bitboard.openings(goal.takable, -1)], 10**6
        )
        plans.sweep()
        plans._capture()
        taken = {cell for cell in SMALL if begun.cells[cell] != before.cells[cell]}
        said = [plans.active[0][activated], *(plans._mine[0][cell] for cell in taken)]
        by_rule = dict(sequences(begun, plans.sweeps[0].order))

        assert planned(plans, said, plans._mine[1]) == by_rule
        judged += 1
        ways += len(by_rule)

    assert judged == of
    assert ways > 8 * judged


def test_a_sweep_of_drift_is_the_rule_again_and_again(many: Many) -> None:
    """The solver has exactly the ways to go on with a chain in a sweep's order that the rule has."""
    ways, judged = 0, 0
    for before, begun in starts(DRIFT, of := many(80, of=4000)):
        (cell,) = begun.active
        for colour in range(3):
            first = play.deactivate_cell(begun, cell, colour)
            drifting = DriftQuestion.of(before, bytes(3 * Side.BLACK + digit % 3 for digit in before.cells))
            bit = 1 << cell
            own = sum(1 << c for c in before.controlled_by(Side.BLACK)) | bit
            opening = (*drifting.bitboard.own, bit, own, int(bit & drifting.bitboard.free != 0))
            plans = DriftPlans(drifting, [(opening, drifting._fired(opening, bit, colour), bit)], 10**6)
            plans.sweep()
            by_rule = dict(sequences(first, plans.sweeps[0].order))

            assert coloured(planned(plans, [], {})) == coloured(by_rule)
            judged += 1
            ways += len(by_rule)

    assert judged == 3 * of
    assert ways > 2 * judged


def coloured(ways: Mapping[Way, State]) -> dict[Way, tuple[list[int], frozenset[int]]]:
    """Return where ways lead without whose a cell is: in Drift that changes nothing."""
    return {way: ([digit % 3 for digit in cells], active) for way, (cells, active) in ways.items()}
