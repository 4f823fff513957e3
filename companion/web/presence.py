"""Who is at which table, and for how long other seats have been away; pure except for its clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.table.judge import REFEREE, WATCH
from companion.web.newest import Newest

MOST_TABLES = 10_000
EMPTY_SECONDS = 60.0  # a table without anybody for longer is counted anew, a page that is loaded anew is not


@dataclass
class _Attendance:
    """The attendance of a table.

    there: the seats that are there. left: when each of the others was there last. empty: when the last one
    left. since: from when on absences count, because somebody is there again.
    """

    there: frozenset[str] = frozenset()
    left: dict[str, float] = field(default_factory=dict)
    empty: float = 0.0
    since: float = 0.0


class Presence:
    """For how long seats have been away; nothing is known of those that were never there while this ran."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tables = Newest[str, _Attendance](MOST_TABLES)

    def note(self, table: str, roles: Iterable[str]) -> bool:
        """Take in which roles are at a table now; return whether other seats are there than before."""
        kept, there, now = self._tables.get(table), frozenset(roles) - {WATCH}, self._now()
        if kept is None and not there:
            return False
        kept = kept or _Attendance()
        if kept.there == there:
            return False
        if not kept.there and now - kept.empty > EMPTY_SECONDS:
            kept.since = now
        kept.left.update(dict.fromkeys(kept.there - there, now))
        for role in there:
            kept.left.pop(role, None)
        kept.there, kept.empty = there, now
        self._tables[table] = kept
        return True

    def away(self, table: str, seats: Iterable[str]) -> dict[str, int]:
        """Return for how many seconds each of these seats has been away, if it was at the table before.

        It counts only while somebody is at the table. A seat that never had a page of its own is there as
        long as the referee, who can play for it.
        """
        kept, now = self._tables.get(table), self._now()
        if kept is None:
            return {}
        known = kept.there | kept.left.keys()
        gone = {seat: kept.left.get(seat if seat in known else REFEREE) for seat in seats}
        return {seat: int(now - max(at, kept.since)) for seat, at in gone.items() if at is not None}

    def has_players(self, table: str) -> bool:
        """Return whether a player has, or had, a page of the player's own at a table."""
        kept = self._tables.get(table)
        return kept is not None and bool((kept.there | kept.left.keys()) - {REFEREE})

    def has_referee(self, table: str) -> bool:
        """Return whether the referee's page is open at a table."""
        kept = self._tables.get(table)
        return kept is not None and REFEREE in kept.there
