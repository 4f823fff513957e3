"""The ten-sided die against closed forms that were not computed by this code."""

from __future__ import annotations

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.dice import FACE_COUNT, FACE_ORDER, face_of, kite, opposite
from calibration.errors import CalibrationError


def test_the_usual_die_has_right_kites() -> None:
    """A die of 16 mm has faces of 17.79 by 13.98 mm with angles of 51.83, 90 and 128.17 degrees."""
    face = kite(16.0)

    assert (face.axis, face.width) == pytest.approx((17.79, 13.98), abs=0.005)
    assert face.angles == pytest.approx((51.83, 90.0, 128.17), abs=0.005)
    assert face.edges == pytest.approx((16.0, 7.77), abs=0.005)
    assert face.incircle[1] == pytest.approx(5.23, abs=0.005)
    assert face.incircle[0][1] == pytest.approx(11.97, abs=0.005)


@pytest.mark.parametrize(
    ("size", "axis", "width"),
    [(14, 15.57, 12.24), (15, 16.68, 13.11), (18, 20.01, 15.73), (20, 22.24, 17.48), (25, 27.80, 21.85)],
)
def test_other_sizes_of_the_usual_die(size: float, axis: float, width: float) -> None:
    """Length and width of a face agree with the published table."""
    assert (kite(size).axis, kite(size).width) == pytest.approx((axis, width), abs=0.006)


def test_golden_ratio() -> None:
    """The right kite is longer than wide by the root of the golden ratio; its edges by a known ratio too."""
    face = kite(10.0)
    long, short = face.edges

    assert face.axis / face.width == pytest.approx(sqrt((1 + sqrt(5)) / 2))
    assert short / long == pytest.approx(sqrt(sqrt(5) - 2))


def test_a_measured_width_gives_the_same_die() -> None:
    """Both measures of the usual die lead to the same kite as its size alone."""
    usual = kite(16.0)

    assert kite(16.0, usual.width).axis == pytest.approx(usual.axis)


def test_a_face_tilted_by_45_degrees() -> None:
    """A die with faces at 45 degrees has the angles of the published table."""
    axis, width = 1.106 * 16, 1.106 * 16 / 1.203

    assert kite(16.0, width).angles == pytest.approx((54.38, 87.49, 130.64), abs=0.2)
    assert kite(16.0, width).axis == pytest.approx(axis, rel=0.002)


@pytest.mark.parametrize(("size", "width"), [(16, 30), (16, 5), (0, None), (-3, None), (16, 0), (16, -2)])
def test_impossible_dice_are_refused(size: float, width: float | None) -> None:
    """Two measures that no die has are refused with what a usual die has, or that there is none."""
    with pytest.raises(CalibrationError, match=r"usual one has|does not exist"):
        kite(size, width)


@pytest.mark.parametrize("by", [0.8, 1.0])
def test_insets_are_those_of_the_table(by: float) -> None:
    """An inset of 0.8 mm leaves 15.07 by 11.85 mm of a 16 mm die's face, one of 1 mm 14.39 by 11.31."""
    points = kite(16.0).inset(by)
    expected = {0.8: (15.07, 11.85), 1.0: (14.39, 11.31)}[by]

    assert (points[2][1] - points[0][1], points[1][0] - points[3][0]) == pytest.approx(expected, abs=0.01)


@given(size=st.floats(8, 30), by=st.floats(0, 1.5))
def test_an_inset_keeps_its_distance(size: float, by: float) -> None:
    """Every edge of the inset kite lies by the inset inside the face's edge."""
    face = kite(size)
    outer, inner = face.points, face.inset(by)
    for k in range(4):
        (ax, ay), (bx, by_) = outer[k], outer[(k + 1) % 4]
        (px, py) = inner[k]
        distance = abs((bx - ax) * (py - ay) - (by_ - ay) * (px - ax)) / hypot(bx - ax, by_ - ay)
        assert distance == pytest.approx(by, abs=1e-9)


def test_too_large_an_inset_is_refused() -> None:
    """An inset that leaves nothing of the face is refused."""
    with pytest.raises(CalibrationError, match="leaves nothing"):
        kite(16.0).inset(5.3)


def test_opposite_faces_add_up_to_nine() -> None:
    """Faces five apart round the equator are opposite, and every face stands once."""
    assert sorted(FACE_ORDER) == list(range(FACE_COUNT))
    for k, face in enumerate(FACE_ORDER):
        assert FACE_ORDER[(k + 5) % FACE_COUNT] == opposite(face) == 9 - face


def test_faces_tell_owner_and_colour() -> None:
    """Face 3 x owner + colour runs from nobody's red to white's blue."""
    assert [face_of(owner, colour) for owner in range(3) for colour in range(3)] == list(range(9))
