"""Retention: what nobody has touched for long is written to a file of its own, and removed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sqlalchemy.engine import make_url

from companion.store.database import path_of
from companion.store.jsonl import export_lines
from companion.store.store import Store
from companion.store.upkeep import Copy, path_beside

DAY_SECONDS = 24 * 3600


def set_aside_untouched(url: str, store: Store, days: int, delete: Callable[[str, int], bool]) -> Copy | None:
    """Write the tables at which nothing happened for so many days to a new file; then delete them.

    Returns the file and how many tables were deleted, None if there are none. delete: deletes a table if this
    is the number of its last event, and returns whether it did.

    Raises StoreError if the file cannot be made; nothing is deleted then. All that is deleted is in the file.
    """
    since = time.time() - days * DAY_SECONDS
    if not (untouched := store.find_untouched(since)):
        return None
    place = path_of(url) or Path(make_url(url).database or "games").absolute()
    copy = export_lines(url, path_beside(place.with_suffix(".jsonl"), "untouched"), sorted(untouched))
    return replace(copy, tables=sum(delete(table, seq) for table, seq in untouched.items()))
