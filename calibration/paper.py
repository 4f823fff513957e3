"""Paper: the sizes people print on and the common page that lies in the middle of each.

Everything that is read in a photo is placed on the common page, which fits A4 and US Letter alike, so a
reader need not know the paper. Where things stand on the common page is said in calibration.layout.
"""

from __future__ import annotations

from dataclasses import dataclass

from calibration.errors import CalibrationError

__all__ = ["COMMON_HEIGHT", "COMMON_WIDTH", "MARGIN", "PAPERS", "Box", "Paper", "Point", "paper"]

Point = tuple[float, float]
"""Millimetres from the common page's top left corner, x to the right, y down."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in millimetres, same origin as a Point."""

COMMON_WIDTH = 210.0  # A4's width
COMMON_HEIGHT = 279.4  # US Letter's height
MARGIN = 10.0  # home printers leave about this much unprinted on every side


@dataclass(frozen=True)
class Paper:
    """Describe a paper size in portrait, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def offset(self) -> Point:
        """Return where the common page's top left corner stands on this paper."""
        return (self.width - COMMON_WIDTH) / 2, (self.height - COMMON_HEIGHT) / 2


PAPERS = {
    size.name: size
    for size in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("tabloid", 279.4, 431.8),
    )
}


def paper(name: str) -> Paper:
    """Return the paper of this name (case does not matter); raise CalibrationError for others."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise CalibrationError(f"paper {name!r} is not known; take one of {', '.join(PAPERS)}") from None
