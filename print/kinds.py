"""The kinds of pages that can be printed: one table from a kind's name to what makes it.

A kind is a title, a builder and, where its pages hold pieces, the places of these pieces. New kinds are
new rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from calibration.paper import PAPERS, Paper
from calibration.released import sheet_named
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from print.board import board_pdf
from print.decals import STANDARD_DICE, Die, decal_pdf
from print.errors import PrintError
from print.instructions import SetFacts, instructions_pdf
from print.pieces import PieceSheet, flag_sheet, mat_sheet, piece_pdf, tile_sheet
from print.rules import rules_pdf

__all__ = ["KINDS", "Job", "Kind", "build", "kind_named"]


@dataclass(frozen=True)
class Job:
    """Say what is to be printed: for which board, on which paper, for which dice."""

    sheet: Sheet = field(default_factory=lambda: sheet_named("board-9x9"))
    paper: Paper = PAPERS["a4"]
    dice: tuple[Die, ...] = STANDARD_DICE

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of the pieces that fit the board."""
        return Sizes(self.sheet.cell_mm)

    @property
    def facts(self) -> SetFacts:
        """Return what the instruction page says of this set."""
        board = self.sheet.board
        return SetFacts(f"{board.width:g} × {board.height:g}", len(board), self.sizes)

    @property
    def tiles(self) -> PieceSheet:
        """Return the tiles for this board."""
        return tile_sheet(len(self.sheet.cells), self.sizes)

    @property
    def mats(self) -> PieceSheet:
        """Return the mats for this board."""
        return mat_sheet(len(self.sheet.cells), self.sizes)

    @property
    def flags(self) -> PieceSheet:
        """Return the flags for this board."""
        return flag_sheet(self.sizes)


@dataclass(frozen=True)
class Kind:
    """Describe a kind of pages: what it is for people, and what builds its PDF."""

    name: str
    title: str
    build: Callable[[Job], bytes]


KINDS = {
    kind.name: kind
    for kind in (
        Kind("board", "the board that the camera reads", lambda job: board_pdf(job.sheet, job.paper)),
        Kind("tiles", "colour tiles with symbols", lambda job: piece_pdf(job.tiles, job.paper)),
        Kind(
            "mats",
            "control mats: black frame in front, white behind",
            lambda job: piece_pdf(job.mats, job.paper),
        ),
        Kind("flags", "flags for active cells", lambda job: piece_pdf(job.flags, job.paper)),
        Kind("decals", "faces to glue on ten-sided dice", lambda job: decal_pdf(job.dice, job.paper)),
        Kind("rules", "the rules on two pages", lambda job: rules_pdf(job.paper)),
        Kind(
            "instructions", "what to buy and how to cut", lambda job: instructions_pdf(job.facts, job.paper)
        ),
    )
}


def kind_named(name: str) -> Kind:
    """Return the kind of this name; raise PrintError for others."""
    try:
        return KINDS[name]
    except KeyError:
        raise PrintError(f"{name!r} cannot be printed; take one of {', '.join(KINDS)}, all, art") from None


def build(name: str, job: Job) -> bytes:
    """Return the PDF of a kind."""
    return kind_named(name).build(job)
