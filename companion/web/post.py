"""How pages hear of what was written and shown at a table, also at another server of the same database."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from threading import Lock

from companion.store.errors import UnavailableError
from companion.store.store import Store
from companion.web.bus import Bus, Sitting
from companion.web.making import KIND, Makings
from companion.web.tables import Tables

CLEAR_EVERY = 720  # looks, which is an hour
READERS = 2  # threads that read what others have written
SHOWN = " shown"  # what follows a table's name if nothing was written about it
PAGES = "pages"  # the kind of what is shown of the pages that follow a table

_log = logging.getLogger("companion")


class Post:
    """Announce what is done here to pages and servers, and what others did to the pages here.

    With a database that only one server has there is nobody else, and this only wakes pages.
    """

    tables: Tables

    def __init__(self, store: Store, bus: Bus, makings: Makings) -> None:
        self._store, self._bus, self._makings = store, bus, makings
        self._channel = store.channel(self._hear, lambda: self._do(self._look_round))
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._showing, self._looks = Lock(), count()
        self._heads: dict[str, int] = {}  # at the last look: the last events of the tables followed
        if self._channel:
            bus.changed = lambda table: self._do(self._show_pages, table)

    def start(self) -> None:
        """Begin to hear what other servers do, if there can be any."""
        if self._channel:
            self._channel.start()

    def close(self) -> None:
        """Stop hearing."""
        if self._channel:
            self._channel.close()
        self._readers.shutdown(cancel_futures=True)

    def announce(self, table: str) -> None:
        """Let everybody know that something about a table was written here."""
        self._bus.announce(table)
        if self._channel:
            self._channel.tell(table)

    def show(self, table: str) -> None:
        """Let everybody know that something is shown of a table here that is not written, such as a draft."""
        self._bus.announce(table)
        if self._channel:
            self._channel.tell(table + SHOWN)

    def look(self, table: str) -> None:
        """Take in what other servers show of a table: the pages that follow it, a turn in the making."""
        if not (passing := self._store.passing):
            return
        pages = set[Sitting]()
        for passed in passing.of(table):
            if passed.kind == KIND:
                self._makings.take(table, passed.value, self.tables.state)
            elif passed.kind == PAGES and passed.server != passing.server:
                pages.update(Sitting(*its) for its in json.loads(passed.value))
        self._bus.take(table, frozenset(pages))

    def _hear(self, news: str) -> None:
        """Take in that another server wrote or shows something, if a page here follows the table."""
        name = news.removesuffix(SHOWN)
        if self._bus.has_listeners(name):
            self._do(self._pass_on, name, news == name)

    def _pass_on(self, table: str, is_written: bool) -> None:
        (self.tables.catch_up if is_written else self.look)(table)
        self._bus.announce(table)

    def _look_round(self) -> None:
        """Look for what was not heard at the tables that pages here follow; show that this server lives."""
        passing, followed = self._store.passing, self._bus.tables()
        with suppress(UnavailableError):
            if passing and not passing.stay():
                for table in followed:
                    self._show_pages(table)
            if passing and next(self._looks) % CLEAR_EVERY == 0:
                passing.clear()
            heads = self._store.heads(followed) if followed else {}
            for table in followed:
                if heads.get(table, 0) not in (
                    self.tables.last_remembered_seq(table),
                    self._heads.get(table),
                ):
                    self._pass_on(table, is_written=True)
            self._heads = heads

    def _show_pages(self, table: str) -> None:
        """Show the other servers which pages follow a table here."""
        if not (passing := self._store.passing) or not self._channel:
            return
        with self._showing:
            if here := self._bus.here(table):
                passing.put(table, PAGES, json.dumps(sorted(here)), is_own=True)
            else:
                passing.drop(table, PAGES)
        self._channel.tell(table + SHOWN)

    def _do(self, work: Callable[..., None], *given: object) -> None:
        """Let a thread do something even if all else fails."""

        def done() -> None:
            try:
                with suppress(UnavailableError):
                    work(*given)
            except Exception:
                _log.exception("what another server wrote could not be told")

        with suppress(RuntimeError):  # the server has stopped
            self._readers.submit(done)
