"""What stands on cells, as pages show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.web.models import CellBody, PartBody
from games.board import Board
from games.game import Game
from games.headings import heading_deg
from games.standing import Standing


def cells_view(
    game: Game[Any], board: Board, standing: Sequence[Standing], only: Iterable[int] | None = None
) -> list[CellBody]:
    """Return what stands on every cell, or on some."""
    return [
        CellBody(
            name=board.names[cell],
            words=standing[cell].words,
            parts=_part_views(game, board, standing[cell]),
            **standing[cell]._asdict(),
        )
        for cell in (board if only is None else only)
    ]


def _part_views(game: Game[Any], board: Board, shows: Standing) -> list[PartBody]:
    """Return the parts of a piece as it lies on a board."""
    return parts_view(game, board, shows.piece, shows.heading or board.headings[0]) if shows.piece else []


def parts_view(game: Game[Any], board: Board, piece: str, heading: str = "") -> list[PartBody]:
    """Return the parts of a piece that looks somewhere, without a heading to the board's top."""
    lies, step = heading_deg(heading) if heading else 0.0, 360 / board.sides
    return [
        PartBody(ends=[(lies + step * end) % 360 for end in part.ends], ink=part.ink)
        for part in game.look.parts(piece)
    ]


def position_view(game: Game[Any], position: Any, only: Iterable[int] | None = None) -> list[CellBody]:
    """Return what stands on every cell of a position, or on some, and what is known of it as well."""
    board, notes = game.rules.board_of(position), game.look.notes(position)
    cells = cells_view(game, board, game.look.standing(position), only)
    if notes:
        named = {board.names[cell]: note for cell, note in notes.items()}
        for cell in (cell for cell in cells if cell.name in named):
            cell.note, cell.noted, cell.marker = named[cell.name]
    return cells
