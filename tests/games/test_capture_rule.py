"""The capture rule stands in one place; what searches keep of it in bits is the same for every pattern."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from games.answers import Action
from games.effects import captures
from games.sparklies.effects import played
from games.sparklies.play import captured_by
from games.sparklies.position import COLOURS, RULESETS, Phase, Position, Side, Terms, board_of_squares
from games.sparklies.solver.bitboard import Field, cells_of
from games.sparklies.solver.drift.drifting import Drifting

BOARD = board_of_squares("4")
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
    """The rule, the effects that are told, Subtle's bits and Drift's bits capture the same cells."""
    cell, judged, taken = BOARD.cell(attacker), 0, 0
    for cells in patterns(attacker, victim):
        for ruleset in (SUBTLE, DRIFT):
            position = chain(cells, attacker, ruleset.id)
            if ruleset is SUBTLE:
                field = Field.before(position)
                steps = field.steps((*field.own, 1 << cell), 0)
                in_bits = [cells_of(state[3]) for state, _, _ in steps]
            else:
                drifting = Drifting.of(position, cells)
                first = (*drifting.field.own, 1 << cell, 1 << cell, 0)
                in_bits = [cells_of(state[3]) for state, _ in drifting.fired(first)]
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
