"""The list of sheets by name: released boards, and the sheets of loose pieces for the standard cell."""

from __future__ import annotations

from typing import Any

from calibration.released import released_names, sheet_named
from calibration.sheet import Cell
from calibration.sizes import Sizes
from games.catalogue import DEFAULT_GAME, game_named
from print.board import board_title
from print.decals import STANDARD_DICE, decal_cells
from print.furniture import PIECE_REVISION
from print.pieces import PieceSheet, flag_sheet, mat_sheet, tile_sheet

__all__ = ["piece_pages", "sheet_rows"]


def piece_pages(name: str) -> list[tuple[Cell, ...]] | None:
    """Return the pieces of every page of a piece sheet, or None where no piece sheet has this name."""
    if name == "decals":
        return [*(decal_cells(die) for die in STANDARD_DICE), ()]  # the last page is the map
    for sheet in _piece_sheets():
        if sheet.name == name:
            return [sheet.cells(page) for page in range(sheet.grid.pages)]
    return None


def sheet_rows() -> list[dict[str, Any]]:
    """Return one row a sheet: sheet, revision, pages and a title for people."""
    pieces = [_row(s.name, len(piece_pages(s.name) or ()), f"{s.title}: {s.note}") for s in _piece_sheets()]
    decals = _row("decals", len(STANDARD_DICE) + 1, "Decals: faces for ten-sided dice of 12 and 16 mm")
    return [*(_board_row(name) for name in released_names()), *pieces, decals]


def _piece_sheets() -> tuple[PieceSheet, ...]:
    """Return the loose pieces of the standard set."""
    game, sizes = game_named(DEFAULT_GAME), Sizes()
    cells = len(game.board(game.usual_shape))
    return tile_sheet(game.supply(game.usual_shape), sizes), mat_sheet(cells, sizes), flag_sheet(sizes)


def _row(name: str, pages: int, title: str) -> dict[str, Any]:
    return {"sheet": name, "revision": PIECE_REVISION, "pages": pages, "title": title, "tags": 0}


def _board_row(name: str) -> dict[str, Any]:
    sheet = sheet_named(name)
    title = board_title(sheet).replace("×", "x")
    return {"sheet": name, "revision": sheet.revision, "pages": 1, "title": title, "tags": len(sheet.tags)}
