"""Printers: what is kept of them, and what is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.beads import beads_from_json
from calibration.errors import CalibrationError
from calibration.printer import (
    LARGEST_ERROR,
    RIM_TOLERANCE_MM,
    Printer,
    largest_unmeasured,
    printer_from_json,
    printer_from_ruler,
    printer_to_json,
)
from calibration.scale_sheet import BACK, CARD_BOX, FRONT, card_edges, mirror_point


@given(
    scale=st.tuples(st.floats(0.97, 1.03), st.floats(0.97, 1.03)),
    back=st.tuples(st.floats(-8, 8), st.floats(-8, 8)),
    degrees=st.floats(-2, 2),
)
def test_files_keep_a_printer(scale: tuple[float, float], back: tuple[float, float], degrees: float) -> None:
    """What is read is what was written, to a hundredth of what can be measured."""
    kept = printer_from_json(printer_to_json(Printer(scale, back, degrees)))

    assert kept.scale == pytest.approx(scale, abs=1e-5)
    assert kept.back_mm == pytest.approx(back, abs=1e-3)
    assert kept.back_deg == pytest.approx(degrees, abs=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"printer": 3}',
        '{"printer": {"scale": [1], "back_mm": [0, 0], "back_deg": 0}}',
        '{"printer": {"scale": [1, "1"], "back_mm": [0, 0], "back_deg": 0}}',
        '{"printer": {"scale": [1, NaN], "back_mm": [0, 0], "back_deg": 0}}',
        '{"printer": {"scale": [1, true], "back_mm": [0, 0], "back_deg": 0}}',
    ],
)
def test_other_files_are_refused(text: str) -> None:
    """Everything that is no profile is refused with how to make one."""
    with pytest.raises(CalibrationError, match="sparklies printer"):
        printer_from_json(text)


def test_a_profile_may_hold_more() -> None:
    """Other keys of the file are left alone."""
    text = json.dumps(json.loads(printer_to_json(Printer((0.99, 1.0)))) | {"beads": {"R": 1}})

    assert printer_from_json(text).scale == (0.99, 1.0)


@pytest.mark.parametrize("scale", [(0.955, 1.0), (1.0, 1.05), (0.0, 1.0), (float("nan"), 1.0)])
def test_pages_fitted_to_the_paper_are_refused(scale: tuple[float, float]) -> None:
    """A scale that no printer at 100 % has is refused: the dialogue did it."""
    with pytest.raises(CalibrationError, match="Choose 100 %"):
        Printer(scale)


@pytest.mark.parametrize(
    ("back", "degrees"), [((12.0, 0.0), 0.0), ((0.0, 0.0), 4.0), ((float("nan"), 0.0), 0.0)]
)
def test_backs_that_are_far_off_are_refused(back: tuple[float, float], degrees: float) -> None:
    """A back a centimetre off was flipped on the wrong edge."""
    with pytest.raises(CalibrationError, match="long edge"):
        Printer((1.0, 1.0), back, degrees)


def test_a_ruler_tells_the_scale() -> None:
    """Rulers of 158.4 and 161.6 mm are 99 and 101 % of what was asked for."""
    assert printer_from_ruler(158.4, 161.6).scale == pytest.approx((0.99, 1.01))


def test_the_tolerance_is_kept_by_the_largest_piece() -> None:
    """The longest piece printed without a profile is the tolerance off on the worst printer, no more."""
    assert largest_unmeasured() * LARGEST_ERROR == pytest.approx(RIM_TOLERANCE_MM)


def test_stripes_keep_clear_of_corners_and_tags() -> None:
    """Every stripe lies beside the straight part of its edge; both sides of the sheet carry all tags."""
    left, top, width, height = CARD_BOX
    for edge in card_edges():
        assert edge.count % 2 == 1
        for number in (0, edge.count - 1):
            x, y = edge.stripe(number)
            along = (y - top, height) if edge.outwards[0] else (x - left, width)
            assert 6 < along[0] < along[1] - 6
    assert len(FRONT.tags) == len(BACK.tags) == 8


def test_holes_of_the_back_mirror_those_of_the_front() -> None:
    """The room for holes is the same part of the sheet, seen from both sides."""
    left, top, width, _ = FRONT.holes

    assert mirror_point((left + width, top)) == pytest.approx(BACK.holes[:2])


@pytest.mark.parametrize(
    ("text", "strange"),
    [
        ('{"printer": {"scale": [1, 1], "back_mm": [0, 0], "back_deg": 0}, "lens": 3}', "lens"),
        ('{"printer": {"scale": [1, 1], "back_mm": [0, 0], "back_deg": 0, "skew": 1}}', "skew"),
        ('{"beads": {"photos": [{"R": {"cells": 3, "look": [0, 0, 0, 0, 0, 0], "gloss": 1}}]}}', "gloss"),
        ('{"beads": {"photos": [{"R": {"cells": 3, "look": [0, 0, 0, 0, 0, 0]}}], "light": 2}}', "light"),
    ],
)
def test_what_a_newer_program_keeps_is_refused(text: str, strange: str) -> None:
    """A key or field that is not known is named, not left unread; nothing is measured into such a file."""
    read = printer_from_json if '"printer"' in text else beads_from_json
    with pytest.raises(CalibrationError, match=f"{strange}.*does not know: update it"):
        read(text)
    if strange == "lens":
        with pytest.raises(CalibrationError, match="lens"):
            printer_to_json(Printer(), text)


def test_keys_for_others_are_kept_unread() -> None:
    """What begins with x- is nobody's business here, and stays."""
    kept = printer_to_json(Printer((1.01, 1.0)), '{"x-mine": [1, 2]}')

    assert json.loads(kept)["x-mine"] == [1, 2]
    assert printer_from_json(kept).scale == (1.01, 1.0)
