"""Waking the streams of a table when something was written; carries no data, so nothing can pile up."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from companion.table.judge import WATCH
from companion.web.newest import Newest
from companion.web.presence import Presence

MAX_AT_TABLE, MAX_WATCHING, MAX_LISTENING = 64, 48, 10_000
MAX_ELSEWHERE = 10_000  # tables


class Sitting(NamedTuple):
    """Name a page that looks at a table: the seat that it uses, and what it calls itself, if anything.

    held: all seats that its browser holds, with a space between them.
    """

    role: str
    page: str = ""
    held: str = ""


class Alarm:
    """What wakes one stream: as asyncio.Event, but a thousand that wait cost less."""

    def __init__(self) -> None:
        self._is_set = False
        self._waiter: asyncio.Future[bool] | None = None

    def set(self) -> None:
        """Wake the stream, now or when it next waits."""
        self._is_set = True
        self._end(True)

    def clear(self) -> None:
        """Wake the stream no more for what has happened so far."""
        self._is_set = False

    async def wait(self, seconds: float) -> bool:
        """Wait until the alarm is set; return False after so many seconds."""
        if self._is_set:
            return True
        loop = asyncio.get_running_loop()
        self._waiter = loop.create_future()
        late = loop.call_later(seconds, self._end, False)
        try:
            return await self._waiter
        finally:
            late.cancel()
            self._waiter = None

    def _end(self, is_set: bool) -> None:
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(is_set)


class Bus:
    """Wake everyone who listens to a table; lives on one event loop.

    most: how many pages can follow tables.
    """

    def __init__(self) -> None:
        self.most = MAX_LISTENING
        self._listening: defaultdict[str, dict[object, tuple[Alarm, Sitting]]] = defaultdict(dict)
        self._came: defaultdict[str, set[str]] = defaultdict(set)  # the pages since the table was empty
        self._gone: dict[str, frozenset[str]] = {}
        self._everybody = 0
        self._asked: dict[str, asyncio.Future[Any]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._elsewhere = Newest[str, frozenset[Sitting]](MAX_ELSEWHERE)  # pages at other servers
        self._shared: dict[str, tuple[str, ...]] = {}  # the seats of a table that several pages look from
        self.changed: Callable[[str], object] = lambda _table: None  # called if a page came here or left
        self.presence = Presence()
        self.closed = False

    @contextmanager
    def listening(self, table: str, sitting: Sitting, alarm: Alarm | None = None) -> Iterator[Alarm]:
        """Give an alarm that is set whenever the table has something new, or a seat gains or loses a page.

        alarm: the one to set, if one is to be set for several tables.
        """
        self._loop = asyncio.get_running_loop()
        alarm, own = alarm or Alarm(), object()
        self._listening[table][own] = alarm, sitting
        self._everybody += 1
        self._asked.pop(table, None)  # the page may have come by what is newer
        self._came[table].add(sitting.page)
        self._count_seats(table, self.wake)
        self.changed(table)
        try:
            yield alarm
        finally:
            del self._listening[table][own]
            self._everybody -= 1
            self._count_seats(table, self.wake)
            if not self._listening[table]:
                del self._listening[table], self._came[table]
                for kept in (self._shared, self._gone, self._asked):
                    kept.pop(table, None)
            self.changed(table)

    def shared_seats(self, table: str) -> tuple[str, ...]:
        """Return the seats that more than one page looks at the table from; one page may listen twice."""
        return self._shared.get(table, ())

    def connected_seats(self, table: str) -> frozenset[str]:
        """Return the seats that a page looks at the table from now."""
        return frozenset(sitting.role for sitting in self._sittings(table))

    def has_left(self, table: str, page: str) -> bool:
        """Return whether a page has looked at the table and does so no more."""
        return page in self._gone.get(table, ())

    async def ask_once(self, table: str, ask: Callable[[], Awaitable[Any]]) -> Any:
        """Return what is asked about a table, asked once for all its pages until they are woken again."""
        if table not in self._asked:
            self._asked[table] = asyncio.ensure_future(ask())
        try:
            return await asyncio.shield(self._asked[table])
        except Exception:
            self._asked.pop(table, None)  # so that the next one asks again
            raise

    def here(self, table: str) -> frozenset[Sitting]:
        """Return the pages that look at the table at this server."""
        return frozenset(sitting for _, sitting in list(self._listening.get(table, {}).values()))

    def _sittings(self, table: str) -> frozenset[Sitting]:
        """Return the pages that look at the table at any server."""
        return self.here(table) | self._elsewhere.get(table, frozenset())

    def take(self, table: str, elsewhere: frozenset[Sitting]) -> None:
        """Take in which pages look at a table at other servers; called in a thread."""
        self._elsewhere[table] = elsewhere
        if table in self._listening:
            self._came[table].update(sitting.page for sitting in elsewhere)
            self._count_seats(table, self.announce)

    def _count_seats(self, table: str, tell: Callable[[str], object]) -> None:
        """Find out which seats are shared and which are there; send changes to those who follow the table."""
        sittings = self._sittings(table)
        self._gone[table] = frozenset(self._came[table] - {sitting.page for sitting in sittings})
        others = self.presence.note(
            table, {role for its in sittings for role in (its.role, *its.held.split())}
        )
        roles = Counter(sitting.role for sitting in sittings if sitting.page)
        before = self.shared_seats(table)
        self._shared[table] = tuple(sorted(role for role, count in roles.items() if count > 1))
        if others or self._shared[table] != before:
            tell(table)

    def is_full(self, table: str, role: str) -> bool:
        """Return whether nobody more of this role can listen to a table; watchers leave the seats room."""
        here = [sitting.role for _, sitting in self._listening.get(table, {}).values()]
        if role == WATCH and here.count(WATCH) >= MAX_WATCHING:
            return True
        return len(here) >= MAX_AT_TABLE or self._everybody >= self.most

    def tables(self) -> list[str]:
        """Return the tables that pages follow."""
        return list(self._listening)

    def has_listeners(self, table: str) -> bool:
        """Return whether a page follows a table."""
        return table in self._listening

    def count(self) -> int:
        """Return how many pages follow a table."""
        return self._everybody

    def announce(self, table: str) -> None:
        """Wake everyone who listens to a table, soon; called in a thread, which does not wait for it."""
        if self._loop:
            with suppress(RuntimeError):  # the server has stopped
                self._loop.call_soon_threadsafe(self.wake, table)

    def wake(self, table: str) -> None:
        """Wake everyone who listens to a table."""
        self._asked.pop(table, None)
        for alarm, _ in self._listening.get(table, {}).values():
            alarm.set()

    def close(self) -> None:
        """Wake everyone for the last time: streams end, the server can stop."""
        self.closed = True
        for table in list(self._listening):
            self.wake(table)
