"""Connections as they come in: how long a request's head may take, and how many one address may have open.

uvicorn itself waits for ever for the first byte of a request, and for the rest of its head.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = (
    15.0  # from the connection, or from the first byte of a further request, to the end of its head
)
MOST_OF_AN_ADDRESS = 256  # a browser opens six; many phones may share the address of a guest network
OWN_ADDRESSES = ("127.0.0.1", "::1")  # this machine, or a proxy on it that speaks for many


class Connection(H11Protocol):
    """One connection, closed if a request's head takes too long, or at once if its address has too many."""

    _head_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a new connection; close it if its address has as many as one may have."""
        super().connection_made(transport)
        if self._has_too_many():
            transport.abort()
            return
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        """Take in what came, and wait for the rest of a head only so long."""
        super().data_received(data)
        self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the connection."""
        self._stop_watching()
        super().connection_lost(exc)

    def _watch_head(self) -> None:
        """Wait for a request's head if one is due; it is not if a request is being answered."""
        if self.conn.their_state is not h11.IDLE or self.transport.is_closing():
            self._stop_watching()
        elif self._head_due is None:
            self._head_due = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_watching(self) -> None:
        if self._head_due is not None:
            self._head_due.cancel()
            self._head_due = None

    def _give_up(self) -> None:
        """Close the connection, unless a request is there by now: it may have been read behind another."""
        self._head_due = None
        if self.conn.their_state is h11.IDLE:
            self.transport.abort()

    def _has_too_many(self) -> bool:
        """Return whether the address has more connections than one may have."""
        if self.client is None or self.client[0] in OWN_ADDRESSES:
            return False
        clients = (getattr(its, "client", None) for its in self.connections)
        of_it = [its for its in clients if its and its[0] == self.client[0]]
        return len(of_it) > MOST_OF_AN_ADDRESS
