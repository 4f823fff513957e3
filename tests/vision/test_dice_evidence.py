"""Which face is up, weighed by the three faces that show."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT
from vision.dice_evidence import DiceHypothesis, DiceLimits, weigh_dice
from vision.dice_network import COVERED, EMPTY, LABELS
from vision.limits import load_limits

Array = NDArray[np.float64]

RIGHT_OF = np.array([2, 9, 4, 1, 6, 3, 8, 5, 0, 7])  # of a die glued anyhow: two rings of five faces
LEFT_OF = np.argsort(RIGHT_OF)
LIMITS = load_limits(DiceLimits)
SURE = 7.0  # a logit above all others'


def said(labels: NDArray[np.intp]) -> Array:
    """Return logits of a reader that says these labels."""
    return SURE * np.eye(LABELS)[labels]


def table(*faces: int) -> DiceHypothesis:
    """Return what is seen of dice that lie as supposed and show all faces well."""
    up, square = np.array(faces), np.full(len(faces), 0.7)
    return DiceHypothesis(
        said(up), ((said(RIGHT_OF[up]), square), (said(LEFT_OF[up]), square)), np.zeros(len(faces), bool)
    )


def nowhere(count: int) -> DiceHypothesis:
    """Return what is seen where dice do not lie as supposed."""
    upper, right, left = (said(np.full(count, COVERED)) for _ in range(3))
    square = np.full(count, 0.7)
    return DiceHypothesis(upper, ((right, square), (left, square)), np.zeros(count, bool))


def found(count: int) -> Array:
    """Return logits of a finder that sees a die on every cell."""
    return np.tile(np.where(np.arange(LABELS) < FACE_COUNT, 5.0, 0.0), (count, 1))


def blinded(seen: DiceHypothesis, die: int) -> DiceHypothesis:
    """Return the same where a lamp is mirrored in one die's upper face."""
    upper = seen.upper.copy()
    upper[die] = 0
    return replace(seen, upper=upper)


def test_a_blinded_face_is_told_by_those_beside_it() -> None:
    """The other dice say what lies beside what; without them nothing is known."""
    faces = [*range(FACE_COUNT)] * 4
    many, _ = weigh_dice([blinded(table(*faces), 3), nowhere(len(faces))], found(len(faces)), LIMITS)
    alone, _ = weigh_dice([blinded(table(3), 0), nowhere(1)], found(1), LIMITS)

    assert many.argmax(axis=1).tolist() == faces
    assert many[3, 3] > 0.97
    assert alone[0, :FACE_COUNT] == pytest.approx(alone[0, 0])


def test_dice_glued_each_in_its_own_way_tell_nothing() -> None:
    """If every neighbour is as frequent as any other, the faces beside a blinded one do not name it."""
    up, right = (axis.ravel() for axis in np.indices((FACE_COUNT, FACE_COUNT)))
    square = np.full(len(up), 0.7)
    sides = ((said(right), square), (said(right[::-1]), square))
    seen = DiceHypothesis(said(up), sides, np.zeros(len(up), bool))
    odds, _ = weigh_dice([blinded(seen, 0), nowhere(len(up))], found(len(up)), LIMITS)

    assert odds[0].max() < 0.3


def test_a_side_face_taken_for_the_upper_one_is_noticed() -> None:
    """Beside it nothing lies as it should, but all does as the die really lies."""
    faces = [*range(FACE_COUNT)] * 3
    seems, really, none = table(*faces), nowhere(len(faces)), nowhere(len(faces))
    parts = [(seems.upper, none.upper, really.upper)]
    parts += [(seems.sides[k][0], none.sides[k][0], really.sides[k][0]) for k in (0, 1)]
    for mine, covered, other in parts:
        other[4], mine[4] = mine[4], covered[4]
    seems.upper[4] = said(RIGHT_OF[[faces[4]]])
    odds, lying = weigh_dice([seems, none, really], found(len(faces)), LIMITS)

    assert odds.argmax(axis=1).tolist() == faces
    assert lying[4, 2] > 0.9


@pytest.mark.parametrize("label", [EMPTY, COVERED])
def test_no_die_is_made_up(label: int) -> None:
    """Bare paper and a hand stay what they are, no matter what seems to lie beside."""
    faces = [*range(FACE_COUNT)] * 3
    seen, finder = table(*faces), found(len(faces))
    seen.upper[0] = finder[0] = said(np.array([label]))
    for logits, _ in seen.sides:
        logits[0] = said(np.array([label]))
    odds, _ = weigh_dice([seen, nowhere(len(faces)), nowhere(len(faces))], finder, LIMITS)

    assert odds[0].argmax() == label


def test_dice_astray_give_way() -> None:
    """Of two ways to lie that look alike the one that stands on its own cell is taken."""
    here, there = table(1), table(4)
    _, lying = weigh_dice([replace(here, astray=np.array([True])), there], found(1), LIMITS)

    assert lying[0, 1] > 0.9


@given(turn=st.permutations(range(FACE_COUNT)), seed=st.integers(0, 99))
def test_no_face_is_preferred(turn: list[int], seed: int) -> None:
    """Other decals on the same faces are read just as well."""
    rng = np.random.default_rng(seed)
    order = np.array([*turn, EMPTY, COVERED])
    back = np.argsort(order)
    upright = rng.uniform(0.1, 1, (2, 2, 6))

    def drawn(part: int) -> DiceHypothesis:
        upper, right, left = 3 * rng.standard_normal((3, 6, LABELS))
        return DiceHypothesis(
            upper, ((right, upright[part, 0]), (left, upright[part, 1])), rng.random(6) < 0.2
        )

    def other(one: DiceHypothesis) -> DiceHypothesis:
        (right, a), (left, b) = one.sides
        return DiceHypothesis(one.upper[:, back], ((right[:, back], a), (left[:, back], b)), one.astray)

    first, second, finder = drawn(0), drawn(1), rng.standard_normal((6, LABELS))
    odds, lying = weigh_dice([first, second], finder, LIMITS)
    others, alike = weigh_dice([other(first), other(second)], finder[:, back], LIMITS)

    assert others == pytest.approx(odds[:, back])
    assert alike == pytest.approx(lying)
