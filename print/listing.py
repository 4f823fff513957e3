"""The list of sheets by name: released boards, and the page kinds that hold pieces."""

from __future__ import annotations

from typing import Any

from calibration.released import released_names, sheet_named
from calibration.sizes import Sizes

__all__ = ["sheet_rows"]


def sheet_rows() -> list[dict[str, Any]]:
    """Return one row a sheet: sheet, revision, pages and a title for people."""
    return [_board_row(name) for name in released_names()]


def _board_row(name: str) -> dict[str, Any]:
    sheet = sheet_named(name)
    sizes = Sizes(sheet.cell_mm)
    title = (
        f"{sheet.board.width:g} x {sheet.board.height:g} cells of {sheet.cell_mm:g} mm, "
        f"beads up to {sizes.bead} mm, dice up to {sizes.die} mm"
    )
    return {"sheet": name, "revision": sheet.revision, "pages": 1, "title": title, "tags": len(sheet.tags)}
