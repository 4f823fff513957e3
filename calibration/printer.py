"""A printer as it was measured: how much too large or small it prints, and where its backs land.

The figures come from the scale test (vision.scale reads a photo of it, people type what a ruler says) and
are kept in a small JSON file. Pages printed with such a file come out at their true size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from calibration.errors import CalibrationError
from calibration.paper import Point
from calibration.profile import fields_of, number, parts_of, with_part
from calibration.scale_sheet import FRONT
from calibration.words import say

LARGEST_ERROR = 0.03  # beyond it the print dialogue fits the page, which no profile should hide
_MEASURED_WITHIN = 0.003
WORTH_CORRECTING = 0.005  # half a millimetre on the bar of 100 mm
RIM_TOLERANCE_MM = 0.6  # what a decal or tile may be too long: less than a decal's inset, a cell's room
_FARTHEST_BACK_MM, _MOST_BACK_DEG = 8.0, 2.0
_KEY = "printer"


@dataclass(frozen=True)
class Printer:
    """Describe what a printer does to a page.

    scale: printed length divided by the length asked for, across and down. back_mm: where the back of a
    sheet has to be moved, right and down as one looks at the back, to lie on the front; back_deg: and
    turned clockwise about the page's middle.
    """

    scale: Point = (1.0, 1.0)
    back_mm: Point = (0.0, 0.0)
    back_deg: float = 0.0

    def __post_init__(self) -> None:
        """Raise CalibrationError for figures that no printer set to 100 % has."""
        for value, way in zip(self.scale, ("across", "down"), strict=True):
            if (
                not abs(value - 1) <= LARGEST_ERROR + _MEASURED_WITHIN
            ):  # so that what is no number is refused too
                most = f"{100 * LARGEST_ERROR:.0f}"
                raise CalibrationError(say("wrong-scale", scale=f"{100 * value:.1f}", way=way, most=most))
        if not max(map(abs, self.back_mm)) <= _FARTHEST_BACK_MM or not abs(self.back_deg) <= _MOST_BACK_DEG:
            right, down, turned = (f"{value:.1f}" for value in (*self.back_mm, self.back_deg))
            said = say("wrong-back", right=right, down=down, turned=turned, most=_FARTHEST_BACK_MM)
            raise CalibrationError(said)


EXACT = Printer()


def largest_unmeasured() -> float:
    """Return the longest piece, in mm, that any printer set to 100 % prints true enough."""
    return RIM_TOLERANCE_MM / LARGEST_ERROR


def printer_to_json(printer: Printer, kept: str | None = None) -> str:
    """Return the file that keeps a printer, figures rounded to what can be measured.

    kept: such a file, whose other keys are left as they are.
    """
    figures = {
        "scale": [round(value, 5) for value in printer.scale],
        "back_mm": [round(value, 3) for value in printer.back_mm],
        "back_deg": round(printer.back_deg, 3),
    }
    return with_part(_KEY, figures, kept)


def printer_from_json(text: str, unmeasured: Printer | None = None) -> Printer:
    """Return the printer that a file keeps; raise CalibrationError if it holds none.

    A profile may hold more than its printer: other parts are left alone. unmeasured: what to return for one
    that holds other things only.
    """
    profile = parts_of(text)
    if unmeasured and profile and _KEY not in profile:
        return unmeasured
    try:
        kept = fields_of(profile[_KEY], ("scale", "back_mm", "back_deg"), say("kept-of-printer"))
        figures = _pair(kept["scale"]), _pair(kept["back_mm"]), number(kept["back_deg"])
    except CalibrationError:
        raise
    except (KeyError, TypeError, ValueError):
        raise CalibrationError(say("no-printer")) from None
    return Printer(*figures)


def printer_from_ruler(across: float, down: float) -> Printer:
    """Return the printer on whose scale test the two rulers have these lengths in mm."""
    asked = (FRONT.across.end_mm[0] - FRONT.across.start_mm[0], FRONT.down.end_mm[1] - FRONT.down.start_mm[1])
    return Printer((across / asked[0], down / asked[1]))


def _pair(values: Any) -> Point:
    x, y = values
    return number(x), number(y)
