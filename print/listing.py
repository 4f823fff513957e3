"""The list of sheets by name: released boards, and the loose pieces for the usual board of a game."""

from __future__ import annotations

from typing import Any

from calibration.paper import COMMON, CommonPage
from calibration.released import board_sheet, released_names, sheet_named
from calibration.sheet import Cell
from games.catalogue import DEFAULT_GAME, game_named
from games.game import Game
from print.board import board_title
from print.decals import STANDARD_DICE, decal_cells
from print.furniture import PIECE_REVISION
from print.piece_sheet import PieceSheet
from print.pieces import loose_kinds, piece_sheets
from print.words import say

__all__ = ["piece_pages", "sheet_rows"]


def piece_pages(name: str, game: Game[Any], page: CommonPage = COMMON) -> list[tuple[Cell, ...]] | None:
    """Return the pieces of every such page of a game's piece sheet, or None where it has no such sheet."""
    if name == "decals" and name in loose_kinds(game.look.classes):
        return [*(decal_cells(die, page) for die in STANDARD_DICE), ()]  # the last page is the map
    if name not in (sheets := _piece_sheets(game)):
        return None
    sheet = sheets[name].on(page)
    return [sheet.cells(number) for number in range(sheet.grid.pages)]


def sheet_rows() -> list[dict[str, Any]]:
    """Return one row a sheet of the standard set: sheet, revision, pages and a title for people."""
    sheets = _piece_sheets(game_named(DEFAULT_GAME)).values()
    pieces = [_row(sheet.name, sheet.grid.pages, str(sheet.words)) for sheet in sheets]
    decals = _row("decals", len(STANDARD_DICE) + 1, str(say("listed-decals")))
    return [*(_board_row(name) for name in released_names()), *pieces, decals]


def _piece_sheets(game: Game[Any]) -> dict[str, PieceSheet]:
    """Return the loose pieces of a game for its usual board."""
    sheet = board_sheet(game.usual_shape)
    return piece_sheets(game, len(sheet.cells), sheet.sizes)


def _row(name: str, pages: int, title: str) -> dict[str, Any]:
    return {"sheet": name, "revision": PIECE_REVISION, "pages": pages, "title": title, "tags": 0}


def _board_row(name: str) -> dict[str, Any]:
    sheet = sheet_named(name)
    title = str(board_title(sheet)).replace("×", "x")
    return {"sheet": name, "revision": sheet.revision, "pages": 1, "title": title, "tags": len(sheet.tags)}
