"""The instruction page: what to buy, how to print, in which order to cut, how long it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from calibration.inks import PIECES, Stone
from calibration.paper import Paper
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from games.protocol import Game
from print.furniture import (
    COLUMN_WIDTH,
    PIECE_REVISION,
    RIGHT_COLUMN,
    TEXT_LEFT,
    Heading,
    draw_footer,
    draw_heading,
)
from print.legend import draw_legend
from print.painter import Document, Page
from print.pieces import loose_kinds, supply_words
from print.text import Column

__all__ = ["SetFacts", "draw_cutting", "draw_printing", "instructions_pdf"]


@dataclass(frozen=True)
class SetFacts:
    """Say which set the page is for: its board and its game."""

    sheet: Sheet
    game: Game[Any]

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of the pieces."""
        return self.sheet.sizes

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of loose pieces that the game needs."""
        return loose_kinds(self.game.classes)

    @property
    def supply(self) -> Mapping[str, int]:
        """Return how many of each piece there are."""
        return self.game.supply(self.sheet.board.shape)


def instructions_pdf(facts: SetFacts, paper: Paper) -> bytes:
    """Return the instruction page of a set."""
    document = Document(f"How to make the set (instructions, revision {PIECE_REVISION})", paper)
    with document.page(text=True) as page:
        note = f"for the board {facts.sheet.size_words}, cells of {facts.sizes.cell:g} mm"
        sheet = f"instructions  ·  revision {PIECE_REVISION}"
        draw_heading(page, Heading("How to make the set", note, sheet))
        bottom = max(_left_column(page, facts), _right_column(page, facts))
        draw_legend(page, bottom + 3, facts.game.rule_sheet().legend, facts.sizes.sides)
        draw_footer(page, 1, 1)
    return document.save()


def _left_column(page: Page, facts: SetFacts) -> float:
    column = Column(page, TEXT_LEFT, 15.0, COLUMN_WIDTH)
    draw_printing(column)
    backs = " Pick card that is white on both sides: the back of a mat is its white side."
    column.paragraph(
        "The board goes on matt paper of 120 g/m² or more. Gloss and lamination throw lamps back at the "
        "camera. Whatever is cut out needs card of *200 g/m²* or more, or paper glued on card."
        + (backs if "mats" in facts.kinds else "")
    )
    column.head("Choose your pieces")
    column.paragraph("One kind is enough.")
    for kind, words in _PIECES:
        if kind in facts.kinds:
            column.bullet(words(facts))
    column.head("At the table")
    column.bullet("Lay the board flat. All eight black squares should be in the picture, uncovered.")
    column.bullet("Daylight from the side is best; no lamp should be mirrored in the board.")
    column.bullet(
        "If you play with beads, lay one of each kind into its circle below the board. The camera then "
        "knows your beads' own colours."
    )
    return column.y


def draw_printing(column: Column) -> None:
    """Say how pages are printed true to size."""
    column.head("Print")
    column.step("1", "Choose *100 %* or *actual size* in the print dialogue, never *fit to page*.")
    column.step("2", "Print one page and measure its bar: *100 mm*, at most half a millimetre off.")
    column.step("3", "Print the rest from the same printer with the same settings.")


def draw_cutting(column: Column) -> None:
    """Say how a grid of pieces is cut apart."""
    column.head("Cut")
    column.paragraph(
        "Every line reaches beyond the pieces at both ends. So the ends are still there when the first cut "
        "has been made: cut from end to end, and leave the margin on until the last cut."
    )
    column.step("1", "*Across first:* cut along all the lines that run from left to right.")
    column.step("2", "*Then the strips:* lay each strip against the ruler and cut its pieces off.")


def _beads(facts: SetFacts) -> str:
    whole = {n: c for n, c in facts.supply.items() if not _is_split(n)}
    split = {n: c for n, c in facts.supply.items() if _is_split(n)}
    words = (
        f"*Glass beads*, {supply_words(whole)}, up to *{facts.sizes.bead} mm*. They are sold for vases and "
        "aquariums. Take clear, deep colours without a shimmer."
    )
    if split:
        words += (
            f" For the others ({supply_words(split)}) take clear beads and lay a printed disc under each."
        )
    return words


def _is_split(name: str) -> bool:
    """Tell whether a piece shows two inks, for which no bead is sold."""
    piece = PIECES[name]
    return isinstance(piece, Stone) and len(piece.inks) > 1


def _tiles(facts: SetFacts) -> str:
    count = sum(facts.supply.values())
    return (
        f"*Tiles* of {facts.sizes.tile:g} mm, {count} in all, printed. Their symbols and patterns make them "
        "the best choice where someone does not see colours well."
    )


def _dice(facts: SetFacts) -> str:
    return (
        f"*Ten-sided dice* up to *{facts.sizes.die} mm* from face to face, {len(facts.sheet.cells)} of them, "
        "with printed faces glued on. Cells of 26 mm take the usual 16 mm dice: print the board board-7x7."
    )


_PIECES: tuple[tuple[str, Callable[[SetFacts], str]], ...] = (
    ("tiles", _beads),
    ("tiles", _tiles),
    ("decals", _dice),
)


def _right_column(page: Page, facts: SetFacts) -> float:
    column = Column(page, RIGHT_COLUMN, 15.0, COLUMN_WIDTH)
    _cutting(column, facts)
    if "decals" in facts.kinds:
        _decals(column)
    column.head("How long it takes")
    minutes = {
        "mats": "mats about 40 minutes",
        "tiles": "tiles about 90",
        "flags": "flags 15",
        "discs": "discs 60",
    }
    times = ", ".join(words for kind, words in minutes.items() if kind in facts.kinds)
    column.paragraph(
        f"With a ruler and a knife, a calm evening: {times} minutes. A trimmer or a punch halves that. "
        "With beads you need no tiles."
        + (" A die takes about 10 minutes." if "decals" in facts.kinds else "")
    )
    return column.y


def _cutting(column: Column, facts: SetFacts) -> None:
    sizes, kinds = facts.sizes, facts.kinds
    draw_cutting(column)
    if "flags" in kinds:
        column.step("3", "*Flags* last: cut each square once from bottom left to top right.")
    if "discs" in kinds:
        column.step(
            "3", "*Discs* last: punch or cut along the white circle. Left square they are stones too."
        )
    if "mats" in kinds:
        column.paragraph(
            f"Mats are {sizes.mat:g} mm on cells of {sizes.cell:g} mm, so half a millimetre more or less "
            "does no harm. Cut on the line; the frame may come out a little narrower, its white centre must "
            "stay whole."
        )


def _decals(column: Column) -> None:
    column.head("Decals for dice")
    column.paragraph(
        "Measure a die with callipers, from a face to the opposite one and across a face at its widest. If "
        "it is not the usual shape, print the decals for your two numbers with *--die* and *--face-width*."
    )
    column.step("1", "Print on full-sheet stickers, or on paper and use spray glue.")
    column.step("2", "Cut the kites out on their lines; they are smaller than the faces on purpose.")
    column.step("3", "Glue face after face as the map shows, the sharp point towards the die's tip.")
    column.step("4", "Press, let dry, and seal with a thin coat of matt varnish.")
