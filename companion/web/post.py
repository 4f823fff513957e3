"""How pages hear of what was written, also at another server of the same database."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from companion.store.errors import UnavailableError
from companion.store.store import Store
from companion.web.bus import Bus

READERS = 2  # threads that read what others have written

_log = logging.getLogger("companion")


class Post:
    """Announce what was written here to pages and servers, and what others wrote to the pages here.

    catch_up: called with the name of a table that pages here follow, before they are told.
    seen: returns the number of the last event that is known of a table.
    """

    def __init__(self, store: Store, bus: Bus) -> None:
        self.catch_up: Callable[[str], None] = lambda _table: None
        self.seen: Callable[[str], int] = lambda _table: 0
        self._store, self._bus = store, bus
        self._channel = store.channel(self._hear, lambda: self._do(self._look))
        self._readers = ThreadPoolExecutor(READERS, "reader")

    def start(self) -> None:
        """Begin to hear what other servers write, if there can be any."""
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

    def _hear(self, table: str) -> None:
        """Take in that another server wrote something about a table."""
        if self._bus.has_listeners(table):
            self._do(self._pass_on, table)

    def _pass_on(self, table: str) -> None:
        self.catch_up(table)
        self._bus.announce(table)

    def _look(self) -> None:
        """Look for what was not heard: at the tables that pages here follow."""
        followed = self._bus.tables()
        with suppress(UnavailableError):
            heads = self._store.heads(followed) if followed else {}
            for table in followed:
                if heads.get(table, 0) != self.seen(table):
                    self._pass_on(table)

    def _do(self, work: Callable[..., None], *given: object) -> None:
        """Let a thread do something, whatever else fails."""

        def done() -> None:
            try:
                work(*given)
            except Exception:
                _log.exception("what another server wrote could not be told")

        with suppress(RuntimeError):  # the server has stopped
            self._readers.submit(done)
