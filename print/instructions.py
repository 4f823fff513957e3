"""The instruction page: what to buy, how to print, in which order to cut, how long it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from calibration.inks import PIECES, Stone
from calibration.joined import joined_of
from calibration.paper import Paper
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from games.game import Game
from games.words import all_of
from print.artwork import pointed_pieces
from print.decals import Die, toil
from print.errors import PrintError
from print.fitting import largest_type
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
from print.output import output_on
from print.painter import Document, Page
from print.pieces import PieceSheet, loose_kinds, piece_sheets, supply_words
from print.text import Column

__all__ = ["CUTS_A_MINUTE", "SetFacts", "draw_cutting", "draw_printing", "instructions_pdf"]

CUTS_A_MINUTE = 3  # the pace that the page states with the minutes it tells


@dataclass(frozen=True)
class SetFacts:
    """Say which set the page is for: its board and game, its paper and whether ink is spared, its decals.

    cells: how many there are to play on.
    """

    sheet: Sheet
    cells: int
    game: Game[Any]
    paper: Paper
    dice: tuple[Die, ...]

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of the pieces."""
        return self.sheet.sizes

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of loose pieces that the game needs."""
        return loose_kinds(self.game.look.classes)

    @property
    def pointed(self) -> bool:
        """Tell whether some piece looks somewhere."""
        return bool(pointed_pieces(self.game.look.classes))

    @property
    def supply(self) -> Mapping[str, int]:
        """Return how many of each piece there are."""
        return self.game.kit.supply(self.cells)

    @property
    def photographed(self) -> bool:
        """Tell whether a camera can find the board."""
        return not output_on(self.paper).spare

    @property
    def sheets(self) -> int:
        """Return over how many sheets of paper the board runs."""
        joined = joined_of(self.sheet)
        return len(joined.parts) if joined else 1

    @cached_property
    def pieces(self) -> dict[str, PieceSheet]:
        """Return the sheets of loose pieces by their kind."""
        sheets = piece_sheets(self.game, self.cells, self.sizes)
        return {kind: sheet.on(self.paper.widest) for kind, sheet in sheets.items()}

    @property
    def die(self) -> Die:
        """Return the largest die of the set's decals that fits a cell, else the largest that would."""
        fit = [die for die in self.dice if die.face_to_face <= self.sizes.die]
        return max(fit, key=lambda die: die.face_to_face) if fit else Die(float(self.sizes.die))


def instructions_pdf(facts: SetFacts) -> bytes:
    """Return the instruction page of a set."""
    document = Document(f"How to make the set (instructions, revision {PIECE_REVISION})", facts.paper)

    def draw(page: Page) -> float:
        sheets = f", on {facts.sheets} sheets" if facts.sheets > 1 else ""
        note = (
            f"for the board {facts.sheet.size_words}, {facts.cells} cells of {facts.sizes.cell:g} mm{sheets}"
        )
        sheet = f"instructions  ·  revision {PIECE_REVISION}"
        draw_heading(page, Heading("How to make the set", note, sheet))
        bottom = max(_left_column(page, facts), _right_column(page, facts))
        return draw_legend(page, bottom + 3, facts.game.kit.rule_sheet().legend, facts.sizes.sides)

    scale = largest_type([draw], facts.paper, "the instruction page")
    with document.page(text=True, type_scale=scale) as page:
        draw(page)
        draw_footer(page, 1, 1)
    return document.save()


def _left_column(page: Page, facts: SetFacts) -> float:
    column = Column(page, TEXT_LEFT, 15.0, COLUMN_WIDTH)
    draw_printing(column, facts.paper)
    _paper(column, facts)
    column.head("Choose your pieces")
    column.paragraph("One kind is enough.")
    for kind, words in _PIECES:
        if kind in facts.kinds and (said := words(facts)):
            column.bullet(said)
    if facts.photographed:
        _at_the_table(column, facts)
    return column.y


def _paper(column: Column, facts: SetFacts) -> None:
    """Say which paper the pages want, and what becomes of a board on several sheets."""
    lamps = " Gloss and lamination throw lamps back at the camera." if facts.photographed else ""
    backs = " Pick card that is white on both sides: the back of a mat is its white side."
    column.paragraph(
        f"The board goes on matt paper of 120 g/m² or more.{lamps} Whatever is cut out needs card of "
        "*200 g/m²* or more, or paper glued on card." + (backs if "mats" in facts.kinds else "")
    )
    if facts.sheets > 1:
        column.paragraph(f"The board's {facts.sheets} sheets are joined as its first page shows.")
    if not facts.photographed:
        column.paragraph("This set saves ink. It is for people: no camera reads it.")


def _at_the_table(column: Column, facts: SetFacts) -> None:
    """Say what helps the camera."""
    column.head("At the table")
    column.bullet(
        f"Lay the board flat. All {len(facts.sheet.tags)} black squares should be in the picture, uncovered."
    )
    column.bullet("Daylight from the side is best; no lamp should be mirrored in the board.")
    if facts.sheet.slots:
        column.bullet(
            "If you play with beads, lay one of each kind into its circle below the board. The camera then "
            "knows your beads' own colours."
        )


def draw_printing(column: Column, paper: Paper) -> None:
    """Say how pages are printed true to size."""
    column.head("Print")
    column.step(
        "1",
        f"Take *{paper.name.capitalize()}* paper and choose *100 %* or *actual size* in the print dialogue, "
        "never *fit to page*.",
    )
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
    """Say which beads are needed; nothing where pieces look somewhere, which no bead shows."""
    if facts.pointed:
        return ""
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
    ) + _signs(facts)


def _signs(facts: SetFacts) -> str:
    """Say how a piece is laid that looks somewhere, and what marks are laid on pieces."""
    marks = sorted({mark for standing in facts.game.look.classes for mark in standing.marks})
    told = ""
    if facts.pointed:
        told += " The small triangle is where a piece looks: lay it so that it points there."
    if marks:
        named = all_of([f"*{mark}*" for mark in marks])
        told += f" For {named} nothing is printed: lay a small counter on the piece."
    return told


def _dice(facts: SetFacts) -> str:
    """Say what dice are needed and what their faces cost; nothing where dice would be too small."""
    dice = facts.cells
    try:
        toils = toil(facts.die, dice, facts.paper.widest)
    except PrintError:
        return ""
    pages = "one page" if toils.pages == 1 else f"{toils.pages} pages"
    hours = f"about {toils.faces} minutes" if toils.hours < 2 else f"more than {toils.hours} hours"
    words = (
        f"*Ten-sided dice* of up to *{facts.sizes.die} mm* from face to face, {dice} of them, with printed "
        f"faces glued on: {pages} of decals for dice of {facts.die.face_to_face:g} mm and {toils.faces} "
        f"faces to cut out and glue, {hours} at a minute a face. They need no tiles, mats or flags."
    )
    usual = " Cells of 26 mm take the usual 16 mm dice: the board-7x7 has them."
    return words + (usual if facts.sizes.die < 16 else "")


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
    column.paragraph(
        f"With a ruler and a knife, at {CUTS_A_MINUTE} cuts a minute: {_times(facts)}."
        + ("" if facts.pointed else " With beads you need no tiles.")
    )
    return column.y


def _times(facts: SetFacts) -> str:
    """Say how many cuts every kind of piece takes, and how many minutes or hours they are."""
    told = []
    for kind, sheet in facts.pieces.items():
        minutes = sheet.cuts / CUTS_A_MINUTE
        fives, hours = max(5, 5 * round(minutes / 5)), round(minutes / 60)
        about = f"{hours} hours" if hours > 2 else f"{fives} minutes"
        told.append(f"*{kind}* {sheet.cuts} cuts, about {about}")
    return "; ".join(told)


def _cutting(column: Column, facts: SetFacts) -> None:
    sizes, kinds = facts.sizes, facts.kinds
    draw_cutting(column)
    if "flags" in kinds:
        column.step("3", "*Flags* last: cut each square once from bottom left to top right.")
    if "discs" in kinds:
        column.step("3", "*Discs* last: punch or cut along the circle. Left square they are stones too.")
    if "mats" in kinds:
        play = min(0.5, sizes.cell - sizes.mat)
        column.paragraph(
            f"Mats are {sizes.mat:g} mm on cells of {sizes.cell:g} mm: {play:.1g} mm more or less does no "
            "harm. Cut on the line; the frame may come out a little narrower, its white centre must stay "
            "whole."
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
