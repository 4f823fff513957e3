"""What an event changed at a table, for those who know what stood there before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from companion.table.state import TableState
from companion.web.cells import position_view
from companion.web.views import begun_view, board_view, common_views, ply_views


def changes_view(before: TableState, after: TableState) -> dict[str, Any]:
    """Return the changes that every role sees, without the clock, by the names of a table's view.

    `cells` holds the cells that look different. `plies` holds how many steps are kept, and all later ones.
    """
    was, now = dict(_plain(*common_views(before))), dict(_plain(*common_views(after)))
    changed = {name: value for name, value in now.items() if value != was[name]}
    if before.start is not after.start:
        changed |= _plain(begun_view(after))
    changed |= {"seq": after.seq, "known": after.known, "plies": _ply_changes(before, after)}
    return {**changed, **_board_changes(before, after)}


def _plain(*views: BaseModel) -> Iterator[tuple[str, Any]]:
    """Yield the fields of views as they are written in JSON."""
    for view in views:
        yield from view.model_dump(mode="json").items()


def _board_changes(before: TableState, after: TableState) -> dict[str, Any]:
    """Return the cells that look different; on another board that board, and all of its cells."""
    game, was, now = after.game, before.position, after.position
    board = game.rules.board_of(now)
    if board != game.rules.board_of(was):
        return {"board": board_view(game, board), "cells": position_view(game, now)}
    looks = [(game.look.standing(each), game.look.notes(each)) for each in (was, now)]
    unlike = [cell for cell in board if len({(stands[cell], notes.get(cell)) for stands, notes in looks}) > 1]
    return {"cells": position_view(game, now, unlike)}


def _ply_changes(before: TableState, after: TableState) -> dict[str, Any]:
    """Return how many steps stay as they were, and all that come after those."""
    kept = 0
    for was, now in zip(before.plies, after.plies, strict=False):
        if was is not now or (kept < before.done) != (kept < after.done):
            break
        kept += 1
    return {"kept": kept, "more": ply_views(after, kept)}
