"""The legend: what a cell can show, in a row of cells with words below."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.paper import COMMON_WIDTH
from calibration.sizes import Sizes
from games.standing import Standing
from games.words import Said
from print.diagram import cell_artwork
from print.furniture import TEXT_LEFT
from print.painter import Page
from print.text import CAPTION, Column
from print.words import say

LEGEND_CELL = 17.0  # mm


def draw_legend(
    page: Page, y: float, legend: Sequence[tuple[Standing, Said]], sides: int, cell: float = LEGEND_CELL
) -> float:
    """Show what cells with so many sides can show, from y downwards; return where the legend ends."""
    if not legend:
        return y
    head = Column(page, TEXT_LEFT, y, COMMON_WIDTH - 2 * TEXT_LEFT)
    head.head(say("what-a-cell-shows"))
    width, bottom = head.width / len(legend), head.y
    for k, (standing, words) in enumerate(legend):
        left = TEXT_LEFT + k * width
        page.piece(cell_artwork((left + cell / 2, head.y + 3 + cell / 2), Sizes(cell, sides), standing))
        below = Column(page, left, head.y + cell + 4, width - 4)
        below.paragraph(str(words), style=CAPTION)
        bottom = max(bottom, below.y)
    return bottom
