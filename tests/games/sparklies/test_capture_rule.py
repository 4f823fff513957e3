"""The capture rule stands in one place; what searches keep of it in bits is the same for every pattern.

What they keep of it as clauses for a solver is judged in test_capture_clauses.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import and_, or_

import pytest

from games.answers import Action
from games.effects import captures
from games.sparklies.capturing import captured_by
from games.sparklies.effects import played
from games.sparklies.position import Phase, Position
from games.sparklies.solver.bitboard import Bitboard, cells_of, mask_of
from games.sparklies.solver.drift.drifting import DriftQuestion
from games.sparklies.solver.drift.windows import Windows
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.terms import COLOURS, RULESETS, Side, Terms, board_of_shape

BOARD = board_of_shape("4")
SUBTLE, DRIFT = RULESETS[2], RULESETS[3]
PAIRS = [  # the one deactivated, the one captured
    ("a1", "b1"),
    ("b2", "b1"),
    pytest.param("b1", "b2", marks=pytest.mark.long),
    pytest.param("b2", "c2", marks=pytest.mark.long),
]


def patterns(attacker: str, victim: str) -> Iterator[bytes]:
    """Yield the cells for every state of a victim and of all beside it; the others stay red, nobody's.

    The attacker is black's, in each colour.
    """
    first, second = BOARD.cell(attacker), BOARD.cell(victim)
    beside = [cell for cell in BOARD.neighbours[second] if cell != first]
    for colour, *states in product(range(3), *(range(9) for _ in (second, *beside))):
        cells = bytearray(len(BOARD))
        cells[first] = 3 * Side.BLACK + colour
        for cell, state in zip((second, *beside), states, strict=True):
            cells[cell] = state
        yield bytes(cells)


def chain(cells: bytes, attacker: str, ruleset: int) -> Position:
    """Return the position with black's attacker active in the middle of a chain."""
    active = frozenset({BOARD.cell(attacker)})
    return Position(Terms(BOARD, RULESETS[ruleset]), cells, Side.BLACK, Phase.DEACTIVATE, active)


@pytest.mark.parametrize(("attacker", "victim"), PAIRS)
def test_every_pattern_is_captured_alike(attacker: str, victim: str) -> None:
    """The rule, the effects that are shown, Subtle's bits and Drift's bits capture the same cells.

    What a cell of any colour captures is their first ripple.
    """
    cell, judged, taken = BOARD.cell(attacker), 0, 0
    for cells in patterns(attacker, victim):
        for ruleset in (SUBTLE, DRIFT):
            position = chain(cells, attacker, ruleset.id)
            if ruleset is SUBTLE:
                bitboard = Bitboard.before(position)
                steps = bitboard.steps((*bitboard.own, 1 << cell), 0)
                in_bits = [cells_of(state[3]) for state, _, _ in steps]
                ripples = bitboard.ripples((*bitboard.own, 1 << cell), -1)
            else:
                drifting = DriftQuestion.of(position, cells)
                first = (*drifting.bitboard.own, 1 << cell, 1 << cell, 0)
                in_bits = [cells_of(state[3]) for state, _ in drifting.fire(first)]
                ripples = drifting.bitboard.ripples(first[:4], -1)
            assert (ripples or [0])[0] == reduce(or_, map(mask_of, in_bits))
            for colour, letter in enumerate(COLOURS):
                after = bytearray(cells)
                after[cell] = 3 * Side.BLACK + colour
                expected = sorted(captured_by(position, after, cell, colour))
                told = captures(played(position, Action("deactivate", (cell,), letter)).effects)

                assert in_bits[colour] == expected == sorted(effect.cell for effect in told)
                assert all(len(effect.by) >= 2 and cell in effect.by for effect in told)
                judged += 1
                taken += BOARD.cell(victim) in expected

    beside = len(BOARD.neighbours[BOARD.cell(victim)]) - 1
    assert judged == 2 * 3 * 3 * 9 ** (1 + beside)
    assert taken > judged / 20


@pytest.mark.parametrize(("attacker", "victim"), PAIRS)
def test_who_attacks_in_the_end_is_known_for_every_pattern(attacker: str, victim: str) -> None:
    """A cell that would capture another by its own colour attacks it: so say Subtle's goal and Drift's."""
    cell, judged, attacked = BOARD.cell(victim), 0, 0
    beside = BOARD.neighbours[cell]
    for cells in patterns(attacker, victim):
        goal = Goal.of(chain(cells, attacker, SUBTLE.id), [(digit,) for digit in cells])
        follows = DriftQuestion.of(chain(cells, attacker, DRIFT.id), cells).follows
        attackers = (
            goal.forced.get(1 << cell, 0) & mask_of(beside),
            mask_of(n for n in beside if follows[1 << n] >> cell & 1),
        )
        for ruleset, found in zip((SUBTLE, DRIFT), attackers, strict=True):
            position = chain(cells, attacker, ruleset.id)
            can = [n for n in beside if not ruleset.owned or cells[n] // 3 == Side.BLACK]
            expected = [n for n in can if cell in captured_by(position, cells, n, cells[n] % 3)]

            assert cells_of(found) == sorted(expected)
            judged += 1
            attacked += bool(expected)
        assert not goal.forced.get(1 << cell, 0) & ~mask_of(beside)

    assert judged == 2 * 3 * 9 ** len(beside)
    assert attacked > judged / 20


INSIDE, FIXED, WILD = "in the window", "never changing", "of any colour"
CORNERS = ("a1", "b1", "b2")  # victims with two, three and four neighbours


def windows(victim: str, of_victim: tuple[str, ...]) -> Iterator[tuple[dict[int, str], list[bytes]]]:
    """Yield every part and colour of a victim and of all beside it: the parts, the cells it may come to.

    Wild cells come in all their colours, red first. The other cells are red and never change.
    """
    cell = BOARD.cell(victim)
    around = (cell, *BOARD.neighbours[cell])
    steady = [(part, colour) for part in (INSIDE, FIXED) for colour in range(3)]
    own = [state for state in steady if state[0] in of_victim]
    for states in product(own, *([*steady, (WILD, 0)] for _ in around[1:])):
        parts = {place: part for place, (part, _) in zip(around, states, strict=True)}
        colours = [range(3) if part == WILD else (colour,) for part, colour in states]
        every = list[bytes]()
        for chosen in product(*colours):
            cells = bytearray(len(BOARD))
            for place, colour in zip(around, chosen, strict=True):
                cells[place] = colour
            every.append(bytes(cells))
        yield parts, every


def parted(parts: dict[int, str], cells: bytes) -> tuple[Windows, tuple[list[int], list[int], int, int]]:
    """Return windows of a question, and one of them: colours inside, colours fixed, its cells, the wild."""
    drifting = DriftQuestion.of(chain(cells, "a1", DRIFT.id), cells)
    window, wild = (mask_of(c for c in parts if parts[c] == part) for part in (INSIDE, WILD))
    looked = Windows(drifting, 1, lambda: False)
    inside = [own & window for own in drifting.bitboard.own]
    return looked, (inside, looked._fixed(window | wild), window, wild)


def drifted(cells: bytes, mover: int) -> int:
    """Return what a cell captures in Drift by the colour that it has, by the rule."""
    return mask_of(captured_by(chain(cells, "a1", DRIFT.id), cells, mover, cells[mover] % 3))


@pytest.mark.parametrize("victim", CORNERS)
def test_a_window_captures_as_the_rule_does(victim: str) -> None:
    """A cell in it captures what some colours of the wild cells let it, and surely what all of them do."""
    cell, judged, told = BOARD.cell(victim), 0, [0, 0]
    for parts, every in windows(victim, (INSIDE, FIXED)):
        looked, (inside, fixed, window, wild) = parted(parts, every[0])
        for mover in (n for n in BOARD.neighbours[cell] if parts[n] == INSIDE):
            captured, others = looked._captured(inside, fixed, window, wild, 1 << mover)
            by_rule = [drifted(cells, mover) for cells in every]

            assert captured == reduce(or_, by_rule) & window
            assert others == bool(reduce(and_, by_rule) & ~(window | wild))
            judged += 1
            told[0] += captured > 0
            told[1] += others

    beside = len(BOARD.neighbours[cell])
    assert judged == 6 * beside * 3 * 7 ** (beside - 1)
    assert min(told) > judged / 20


@pytest.mark.parametrize("victim", CORNERS)
def test_what_is_wild_captures_at_best_as_the_rule_does(victim: str) -> None:
    """A cell of a window is drawn along where a wild one beside it, in some colours of all, captures it."""
    cell, judged, told = BOARD.cell(victim), 0, 0
    for parts, every in windows(victim, (INSIDE,)):
        looked, (inside, fixed, window, wild) = parted(parts, every[0])
        drawn = looked._drawn(inside, fixed, window, wild) >> cell & 1
        movers = [n for n in BOARD.neighbours[cell] if parts[n] == WILD]

        assert drawn == any(drifted(cells, mover) >> cell & 1 for cells in every for mover in movers)
        judged += 1
        told += drawn

    assert judged == 3 * 7 ** len(BOARD.neighbours[cell])
    assert told > judged / 20
