"""The list of sheets by name: released boards, and the loose pieces for the usual board of a game."""

from __future__ import annotations

from typing import Any

from calibration.paper import COMMON, CommonPage
from calibration.released import board_sheet, released_names, sheet_named
from calibration.sheet import Cell
from games.catalogue import DEFAULT_GAME, game_named
from games.game import Game
from games.words import all_of
from print.board import board_title
from print.decals import Die, decal_cells, dice_for
from print.furniture import PIECE_REVISION
from print.piece_sheet import PieceSheet
from print.pieces import kinds_of_set, piece_sheets
from print.words import say


def piece_pages(name: str, game: Game[Any], page: CommonPage = COMMON) -> list[tuple[Cell, ...]] | None:
    """Return the pieces of every such page of a game's piece sheet, or None if it has no such sheet."""
    if name == "decals" and name in kinds_of_set(game.look):
        return [*(decal_cells(die, page) for die in _dice(game)), ()]  # the last page is the map
    if name not in (sheets := _piece_sheets(game)):
        return None
    sheet = sheets[name].on(page)
    return [sheet.cells(number) for number in range(sheet.grid.pages)]


def sheet_rows() -> list[dict[str, Any]]:
    """Return one row a sheet of the standard set: sheet, revision, pages and a title for people."""
    game = game_named(DEFAULT_GAME)
    sheets, dice = _piece_sheets(game).values(), _dice(game)
    pieces = [_row(sheet.name, sheet.grid.pages, str(sheet.words)) for sheet in sheets]
    listed = say("listed-decals", dice=all_of(f"{die.face_to_face:g}" for die in dice))
    decals = _row("decals", len(dice) + 1, str(listed))
    return [*(_board_row(name) for name in released_names()), *pieces, decals]


def _piece_sheets(game: Game[Any]) -> dict[str, PieceSheet]:
    """Return the loose pieces of a game for its usual board."""
    sheet = board_sheet(game.usual_shape)
    return piece_sheets(game, len(sheet.cells), sheet.sizes)


def _dice(game: Game[Any]) -> tuple[Die, ...]:
    """Return the dice that belong to a game's usual board."""
    return dice_for(board_sheet(game.usual_shape).sizes)


def _row(name: str, pages: int, title: str) -> dict[str, Any]:
    return {"sheet": name, "revision": PIECE_REVISION, "pages": pages, "title": title, "tags": 0}


def _board_row(name: str) -> dict[str, Any]:
    sheet = sheet_named(name)
    title = str(board_title(sheet)).replace("×", "x")
    return {"sheet": name, "revision": sheet.revision, "pages": 1, "title": title, "tags": len(sheet.tags)}
