"""Paper: the sizes people print on and the common page that lies in the middle of each.

Everything that is read in a photo is placed on a common page: the small one fits A4 and US Letter alike,
the large one A3 and Tabloid, so a reader need not know the paper. calibration.layout says where things stand
on a common page.
"""

from __future__ import annotations

from dataclasses import dataclass

from calibration.errors import CalibrationError, DoesNotFitError
from calibration.words import say
from games.words import any_of

Point = tuple[float, float]
"""Millimetres from the common page's top left corner, x to the right, y down."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in millimetres, same origin as a Point."""

COMMON_WIDTH = 210.0  # A4's width
COMMON_HEIGHT = 279.4  # US Letter's height
MARGIN = 10.0  # home printers leave about this much unprinted on every side


@dataclass(frozen=True)
class CommonPage:
    """Describe a page that two sizes of paper share, in millimetres."""

    name: str
    width: float
    height: float


COMMON = CommonPage("common", COMMON_WIDTH, COMMON_HEIGHT)
LARGE = CommonPage("large", 279.4, 350.0)  # Tabloid's width; no taller than a board and its tags need
PAGES = (COMMON, LARGE)  # the smaller first
TALL = CommonPage("tall", 279.4, 420.0)  # all that A3 and Tabloid share


@dataclass(frozen=True)
class Paper:
    """Describe a paper size in portrait, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def offset(self) -> Point:
        """Return where the smaller common page's top left corner stands on this paper."""
        return self.offset_of(COMMON)

    def holds(self, page: CommonPage) -> bool:
        """Return whether a common page fits this paper."""
        return page.width <= self.width and page.height <= self.height

    @property
    def widest(self) -> CommonPage:
        """Return the largest page that this paper shares with others: what loose pieces are laid out on."""
        return TALL if self.holds(TALL) else COMMON

    def offset_of(self, page: CommonPage) -> Point:
        """Return where a common page's top left corner stands; raise DoesNotFitError for too large a page."""
        if not self.holds(page):
            able = any_of(name for name, size in PAPERS.items() if size.holds(page))
            raise DoesNotFitError(say("large-sheet", paper=self.name, able=able))
        return (self.width - page.width) / 2, (self.height - page.height) / 2


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
        raise CalibrationError(say("no-paper", name=name, papers=tuple(PAPERS))) from None
