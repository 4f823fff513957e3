"""Connections: how long a head and the reading of an answer may take, and how many one address may have open.

uvicorn itself waits for ever for the first byte of a request, for the rest of its head, and for a client that
reads nothing of its answer.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = (
    15.0  # from the connection, or from the first byte of a further request, to the end of its head
)
ANSWER_SECONDS = 30.0  # for which nothing of an answer is taken although more waits to be sent
NOW = struct.pack("ii", 1, 0)  # how long a closed connection may take to send what is left
MOST_OF_AN_ADDRESS = 256  # a browser opens six; many phones may share the address of a guest network
OWN_ADDRESSES = ("127.0.0.1", "::1")  # this machine, or a proxy on it that speaks for many


class Connection(H11Protocol):
    """One connection, closed if it keeps the server waiting, or at once if its address has too many.

    opened: how many connections each address has; every server counts for itself (of_a_server).
    """

    opened: ClassVar[Counter[str]]
    _head_due: asyncio.TimerHandle | None = None
    _reading_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a new connection; close it if its address has as many as one may have."""
        super().connection_made(transport)
        address = self._address()
        self.opened[address] += 1
        if self.opened[address] > MOST_OF_AN_ADDRESS and address not in OWN_ADDRESSES:
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
        self._stop_waiting()
        self.opened[address := self._address()] -= 1
        if not self.opened[address]:
            del self.opened[address]
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait for a client that takes nothing only so long."""
        super().pause_writing()
        self._watch_reading(self.transport.get_write_buffer_size() + 1)

    def resume_writing(self) -> None:
        """Go on with an answer of which the client took something."""
        self._stop_waiting()
        super().resume_writing()

    def _watch_reading(self, unsent: int) -> None:
        """Close the connection if nothing was taken of so many bytes; else look again later."""
        if (left := self.transport.get_write_buffer_size()) < unsent:
            self._reading_due = self.loop.call_later(ANSWER_SECONDS, self._watch_reading, left)
        else:
            # Else the system itself would go on to wait, with megabytes of the answer.
            door = self.transport.get_extra_info("socket")
            door.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NOW)
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._reading_due is not None:
            self._reading_due.cancel()
            self._reading_due = None

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

    def _address(self) -> str:
        return self.client[0] if self.client else OWN_ADDRESSES[0]


def of_a_server() -> type[Connection]:
    """Return the class of one server's connections, which counts them."""
    return type("Connection", (Connection,), {"opened": Counter()})
