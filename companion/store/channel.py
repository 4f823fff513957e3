"""How the servers of one PostgreSQL database let each other know at which tables something is new.

A notification carries a table's name and no data: who hears it reads what is written. It is sent after
the commit, in a transaction of its own. If one is lost, servers are only late: each also looks by itself.
"""

from __future__ import annotations

import selectors
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    import psycopg

NAME = "companion"
LOOK_SECONDS = 5.0  # how often a server looks for what it has not heard
RETRY_SECONDS = 0.5  # until it connects again
LIVE_SECONDS = 600.0  # of a connection, so that one that is dead without a sign is replaced
_TELL = f"SELECT pg_notify('{NAME}', told) FROM unnest(%s::text[]) AS told"
_BEGIN = f"SET synchronous_commit = off; SET application_name = '{NAME}-channel'; LISTEN {NAME}"


class Channel:
    """One connection of its own and the thread that sends and hears by it, from start() to close().

    hear: called with the table's name if another server has named it. look: called every few seconds, and
    whenever something may have been missed. Both must return soon.
    """

    def __init__(self, engine: Engine, hear: Callable[[str], object], look: Callable[[], object]) -> None:
        self._engine, self._hear, self._look = engine, hear, look
        self._untold: dict[str, None] = {}
        self._lock, self._closed = Lock(), Event()
        self._thread = Thread(target=self._run, name="channel", daemon=True)

    def start(self) -> None:
        """Begin to send and to hear."""
        self._bell, self._ear = socket.socketpair()
        self._bell.setblocking(False)
        self._thread.start()

    def close(self) -> None:
        """Send what has not been sent, if that is possible at once, and stop."""
        self._closed.set()
        self._ring()
        self._thread.join()
        self._bell.close()
        self._ear.close()

    def tell(self, table: str) -> None:
        """Let the other servers know, soon, that something is new at a table."""
        with self._lock:
            self._untold[table] = None
        if self._thread.is_alive():
            self._ring()

    def _ring(self) -> None:
        with suppress(BlockingIOError):  # then it has rung already
            self._bell.send(b".")

    def _run(self) -> None:
        import psycopg

        while not self._closed.is_set():
            try:
                with closing(self._connected()) as connection:
                    self._look()
                    self._pass_on(connection)
            except (psycopg.Error, SQLAlchemyError):
                self._look()
                self._closed.wait(RETRY_SECONDS)

    def _connected(self) -> psycopg.Connection:
        """Return a connection that is nobody else's, and listens."""
        taken = self._engine.raw_connection()
        connection: psycopg.Connection = taken.driver_connection  # type: ignore[assignment]
        taken.detach()
        try:
            connection.autocommit = True
            connection.execute(_BEGIN)
        except BaseException:
            connection.close()
            raise
        return connection

    def _pass_on(self, connection: psycopg.Connection) -> None:
        """Send and hear until the connection has lived long enough, or the server stops."""
        end = monotonic() + LIVE_SECONDS
        look = monotonic() + LOOK_SECONDS
        with selectors.DefaultSelector() as either:
            either.register(connection, selectors.EVENT_READ)
            either.register(self._ear, selectors.EVENT_READ)
            while monotonic() < end:
                ready = either.select(max(0.0, look - monotonic()))
                if any(key.fileobj is self._ear for key, _ in ready):
                    self._ear.recv(4096)
                    self._send(connection)
                for notice in connection.notifies(timeout=0):
                    if notice.pid != connection.info.backend_pid:
                        self._hear(notice.payload)
                if self._closed.is_set():
                    return
                if monotonic() >= look:
                    self._look()
                    look = monotonic() + LOOK_SECONDS

    def _send(self, connection: psycopg.Connection) -> None:
        """Send what has not been sent; if that fails, it is sent by the next connection."""
        with self._lock:
            news, self._untold = self._untold, {}
        try:
            if news:
                connection.execute(_TELL, [list(news)])
        except BaseException:
            with self._lock:
                self._untold = {**news, **self._untold}
            self._ring()
            raise
