"""The instruction page: what to buy, how to print, in which order to cut, how long it takes."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.paper import COMMON_WIDTH, Paper
from calibration.sizes import Sizes
from games.protocol import Standing
from print.diagram import cell_artwork
from print.furniture import (
    COLUMN_WIDTH,
    PIECE_REVISION,
    RIGHT_COLUMN,
    TEXT_LEFT,
    Heading,
    draw_footer,
    draw_heading,
)
from print.painter import Document, Page
from print.text import CAPTION, Column

__all__ = ["SetFacts", "instructions_pdf"]


@dataclass(frozen=True)
class SetFacts:
    """Say which set the page is for: the board's words, its cells and their number."""

    board: str
    cells: int
    sizes: Sizes


def instructions_pdf(facts: SetFacts, paper: Paper) -> bytes:
    """Return the instruction page of a set."""
    document = Document(f"How to make the set (instructions, revision {PIECE_REVISION})", paper)
    with document.page() as page:
        note = f"for the board of {facts.board} cells of {facts.sizes.cell:g} mm"
        sheet = f"instructions  ·  revision {PIECE_REVISION}"
        draw_heading(page, Heading("How to make the set", note, sheet))
        _legend(page, max(_left_column(page, facts), _right_column(page, facts)))
        draw_footer(page, 1, 1)
    return document.save()


def _left_column(page: Page, facts: SetFacts) -> float:
    column, sizes = Column(page, TEXT_LEFT, 15.0, COLUMN_WIDTH), facts.sizes
    column.head("Print")
    column.step("1", "Choose *100 %* or *actual size* in the print dialogue, never *fit to page*.")
    column.step("2", "Print one page and measure its bar: *100 mm*, at most half a millimetre off.")
    column.step("3", "Print the rest from the same printer with the same settings.")
    column.paragraph(
        "The board goes on matt paper of 120 g/m² or more. Gloss and lamination throw lamps back at the "
        "camera. Tiles, mats and flags need card of *200 g/m²* or more, or paper glued on card. Pick card "
        "that is white on both sides: the back of a mat is its white side."
    )
    column.head("Choose your pieces")
    column.paragraph("One kind is enough.")
    column.bullet(
        f"*Glass beads*, {facts.cells} in each of red, green and blue, up to *{sizes.bead} mm*. They are "
        "sold for vases and aquariums. Take clear, deep colours without a shimmer."
    )
    column.bullet(
        f"*Tiles* of {sizes.tile:g} mm, {3 * facts.cells} in all, printed. Their symbols make them the best "
        "choice where someone does not see colours well."
    )
    column.bullet(
        f"*Ten-sided dice* up to *{sizes.die} mm* from face to face, {facts.cells} of them, with printed "
        "faces glued on. Cells of 26 mm take the usual 16 mm dice: print the board board-7x7."
    )
    column.head("At the table")
    column.bullet("Lay the board flat. All eight black squares should be in the picture, uncovered.")
    column.bullet("Daylight from the side is best; no lamp should be mirrored in the board.")
    column.bullet(
        "If you play with beads, lay one of each colour into its circle below the board. The camera then "
        "knows your beads' own colours."
    )
    return column.y


def _right_column(page: Page, facts: SetFacts) -> float:
    column, sizes = Column(page, RIGHT_COLUMN, 15.0, COLUMN_WIDTH), facts.sizes
    column.head("Cut")
    column.paragraph(
        "Every line reaches beyond the pieces at both ends. So the ends are still there when the first cut "
        "has been made: cut from end to end, and leave the margin on until the last cut."
    )
    column.step("1", "*Across first:* cut along all the lines that run from left to right.")
    column.step("2", "*Then the strips:* lay each strip against the ruler and cut its pieces off.")
    column.step("3", "*Flags* last: cut each square once from bottom left to top right.")
    column.paragraph(
        f"Mats are {sizes.mat:g} mm on cells of {sizes.cell:g} mm, so half a millimetre more or less does no "
        "harm. Cut on the line; the frame may come out a little narrower, its white centre must stay whole."
    )
    column.head("Decals for dice")
    column.paragraph(
        "Measure a die with callipers, from a face to the opposite one and across a face at its widest. If "
        "it is not the usual shape, print the decals for your two numbers with *--die* and *--face-width*."
    )
    column.step("1", "Print on full-sheet stickers, or on paper and use spray glue.")
    column.step("2", "Cut the kites out on their lines; they are smaller than the faces on purpose.")
    column.step("3", "Glue face after face as the map shows, the sharp point towards the die's tip.")
    column.step("4", "Press, let dry, and seal with a thin coat of matt varnish.")
    column.head("How long it takes")
    column.paragraph(
        "With a ruler and a knife, a calm evening: mats about 40 minutes, tiles about 90, flags 15. A "
        "trimmer halves that. With beads you cut only mats and flags. A die takes about 10 minutes."
    )

    return column.y


_SHOWN = (
    (Standing("G"), "*Nobody holds it:* the piece lies on the board's own grey frame."),
    (Standing("G", "black"), "*Black holds it:* a mat lies under the piece, its frame up."),
    (Standing("G", "white"), "*White holds it:* the same mat, turned over to its bare side."),
    (Standing("G", "white", True), "*Active:* a flag lies on the mat's top left corner."),
)


def _legend(page: Page, y: float) -> None:
    """Show what a cell can show, in a row across the page."""
    head, cell = Column(page, TEXT_LEFT, y + 3, COMMON_WIDTH - 2 * TEXT_LEFT), 17.0
    head.head("What a cell shows")
    width = head.width / len(_SHOWN)
    for k, (standing, words) in enumerate(_SHOWN):
        left = TEXT_LEFT + k * width
        page.paint(cell_artwork((left + cell / 2, head.y + 2 + cell / 2), Sizes(cell), standing))
        Column(page, left, head.y + cell + 2.5, width - 6).paragraph(words, style=CAPTION)
