"""What stands where on a page of a given paper, as plain data for `layout --json`.

Sheets are laid out on the common page; here they are moved to where that page lies on the paper.
"""

from __future__ import annotations

from typing import Any

from calibration.inks import INKS
from calibration.joined import JoinedBoard, joined_of
from calibration.paper import COMMON, Box, CommonPage, Paper, Point
from calibration.released import sheet_named
from calibration.sheet import TAG_FAMILY, Cell, Sheet
from games.catalogue import DEFAULT_GAME, game_named
from games.game import Game
from print.errors import PrintError
from print.furniture import PIECE_REVISION, footer_bar
from print.listing import piece_pages
from print.words import say

Places = dict[str, Any]
"""JSON's own types only; the keys are those of the layout format."""


def page_places(name: str, paper: Paper, page: int, game: Game[Any] | None = None) -> Places:
    """Return what stands on a page of the sheet of this name, in millimetres from the paper's top left.

    Pages count from 1. game: whose loose pieces are meant, for its usual board; the standard game's, if
    none is said. Raises PrintError for a page that the sheet has not and for a game that is said of a board,
    NoSuchSheetError for an unknown name.
    """
    pages = piece_pages(name, game or game_named(DEFAULT_GAME), paper.widest)
    if pages is None:
        _require_no_game(name, game)
        sheet = sheet_named(name)
        if joined := joined_of(sheet):
            return _joined_places(joined, paper, page)
        _require_page(name, page, 1)
        return board_places(sheet, paper)
    _require_page(name, page, len(pages))
    return _piece_places(name, paper, page, pages, paper.widest)


def _require_no_game(name: str, game: Game[Any] | None) -> None:
    sheet = sheet_named(name)
    if game:
        raise PrintError(say("board-of-no-game", sheet=sheet.name))


def _joined_places(joined: JoinedBoard, paper: Paper, page: int) -> Places:
    """Return what stands on one sheet of a board over several; the cover is page 1 and has no cells."""
    whole = joined.whole
    _require_page(whole.name, page, len(joined.parts) + 1)
    if page == 1:
        return _piece_places(whole.name, paper, 1, [() for _ in range(len(joined.parts) + 1)], COMMON)
    part = joined.parts[page - 2]
    dx, dy = paper.offset_of(joined.page)
    right, down = part.on_page((dx, dy))
    has_bar = part.holds(whole.bar.start_mm)
    places = _sheet_places(part.of(whole), paper, (right, down)) | {
        "page": page,
        "pages": len(joined.parts) + 1,
    }
    patches = [
        place
        for place, patch in zip(places["patches"], whole.patches, strict=True)
        if part.holds(patch.box_mm[:2])
    ]
    return places | {"patches": patches} | ({} if has_bar else {"scale_bar_mm": None})


def _require_page(name: str, page: int, pages: int) -> None:
    if not 1 <= page <= pages:
        raise PrintError(say("no-page", name=name, pages=pages, page=page))


def _piece_places(
    name: str, paper: Paper, page: int, pages: list[tuple[Cell, ...]], common: CommonPage
) -> Places:
    more = common.height - COMMON.height
    bar, offset = footer_bar(more=more, width=common.width), paper.offset_of(common)
    return {
        "sheet": name,
        "revision": PIECE_REVISION,
        "paper": paper.name,
        "page": page,
        "pages": len(pages),
        "page_mm": [paper.width, paper.height],
        "cells": [_cell_place(cell, offset) for cell in pages[page - 1]],
        "tags": [],
        "slots": [],
        "patches": [],
        "scale_bar_mm": [_moved(bar.start_mm, offset), _moved(bar.end_mm, offset)],
    }


def board_places(sheet: Sheet, paper: Paper) -> Places:
    """Return what stands on a board's page; raise DoesNotFitError if the paper is too small."""
    return _sheet_places(sheet, paper, paper.offset_of(sheet.page))


def _sheet_places(sheet: Sheet, paper: Paper, by: Point) -> Places:
    """Return what a sheet names, moved by millimetres to where it stands on the paper."""
    return {
        "sheet": sheet.name,
        "revision": sheet.revision,
        "paper": paper.name,
        "page": 1,
        "pages": 1,
        "page_mm": [paper.width, paper.height],
        "cells": [_cell_place(cell, by) for cell in sheet.cells],
        "tags": [
            {"family": TAG_FAMILY, "id": tag.id, "corners_mm": [_moved(p, by) for p in tag.corners_mm]}
            for tag in sheet.tags
        ],
        "slots": [
            {
                "colour": slot.colour,
                "centre_mm": _moved(slot.centre_mm, by),
                "diameter_mm": slot.diameter_mm,
            }
            for slot in sheet.slots
        ],
        "patches": [
            {"ink": patch.ink, "rgb": list(INKS[patch.ink].rgb), "box_mm": _box(patch.box_mm, by)}
            for patch in sheet.patches
        ],
        "scale_bar_mm": [_moved(sheet.bar.start_mm, by), _moved(sheet.bar.end_mm, by)],
    }


def _cell_place(cell: Cell, by: Point) -> Places:
    return {"name": cell.name, "centre_mm": _moved(cell.centre_mm, by), "size_mm": round(cell.size_mm, 4)}


def _moved(point: Point, by: Point) -> list[float]:
    return [round(point[0] + by[0], 4), round(point[1] + by[1], 4)]


def _box(box: Box, by: Point) -> list[float]:
    return [*_moved(box[:2], by), *box[2:]]
