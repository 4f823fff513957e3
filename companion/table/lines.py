"""Save lines that events hold: how they are read depends on when their table was opened."""

from __future__ import annotations

from typing import Any

from companion.table.events import TableCreated
from games.catalogue import game_named

JUDGED = "yes"


def start_of(created: TableCreated) -> Any:
    """Return the position that a table was opened on; raises GamesError."""
    return position_of(created, created.start)


def position_of(created: TableCreated, save: str) -> Any:
    """Return the position of a save line of one of a table's events; raises GamesError.

    If keys were not judged when the table was opened, those that nobody knew then are kept unread, though
    they may mean something now. If keys were judged, but not who may play alone, that is read as it was.
    """
    texts = game_named(created.game).texts
    if created.judged != JUDGED:
        return texts.stored_position(save)
    return texts.position_from_text(save) if created.alone == JUDGED else texts.earlier_position(save)
