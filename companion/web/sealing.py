"""What speaks TLS for the server: certificates by the address at which a phone arrives, and connections.

A certificate is chosen when a connection comes in, by the address that it came to. So an address that the
machine has since a minute has its certificate, and one that ends soon is replaced, while the server runs.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl

from companion.web import connections
from companion.web.connections import Connection

if TYPE_CHECKING:
    from companion.web.authority import Authority

CLOSING_SECONDS = 5.0  # in which the other side has to agree to an end


class Certificates(Protocol):
    """The source of the certificates of a server."""

    def context(self, address: str) -> ssl.SSLContext:
        """Return how TLS is spoken at one of the server's addresses. Raises OSError if it cannot be."""


class OwnCertificates:
    """Certificates that the local authority signs: one for each address, with the server's names.

    now: the date, if it is to be another than the machine's.
    """

    def __init__(
        self,
        authority: Authority,
        names: tuple[str, ...],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.authority, self._names, self._now = authority, names, now
        self._made: dict[str, tuple[ssl.SSLContext, datetime]] = {}

    def context(self, address: str) -> ssl.SSLContext:
        """Return how TLS is spoken at an address."""
        context, until = self._made.get(address, (None, self._now()))
        if context is None or until <= self._now():
            leaf = self.authority.leaf((address, *self._names, "localhost"), self._now())
            with tempfile.TemporaryDirectory() as folder:  # nobody else can read it, and it is gone at once
                file = Path(folder, "leaf.pem")
                file.write_bytes(leaf.pem)
                context = _context(file)
            self._made[address] = context, leaf.until
        return context


class GivenCertificate:
    """A certificate of the user's, the same for every address; a renewed file is taken in by itself."""

    def __init__(self, certificate: Path, key: Path) -> None:
        self._files = (certificate, key)
        self._read = self._dates()
        self._context = _context(certificate, key)

    def context(self, address: str) -> ssl.SSLContext:
        """Return how TLS is spoken; the last good certificate goes on until its files are whole."""
        with suppress(OSError):
            if (dates := self._dates()) != self._read:
                self._context = _context(*self._files)
                self._read = dates
        return self._context

    def _dates(self) -> list[float]:
        return [file.stat().st_mtime for file in self._files]


def _context(certificate: Path, key: Path | None = None) -> ssl.SSLContext:
    """Return how TLS is spoken with a certificate; a key with a password is refused, not asked for."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key, password="")
    context.set_alpn_protocols(["http/1.1"])
    return context


class SealedConnection(Connection):
    """A connection that speaks TLS. It counts, and its time runs, from before the handshake."""

    certificates: ClassVar[Certificates]
    _shaking: asyncio.Task[None] | None = None
    _early = b""  # what arrived with the end of the handshake
    _is_lost = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a new connection, and shake hands."""
        super().connection_made(transport)
        if not transport.is_closing():
            transport.pause_reading()
            self._shaking = self.loop.create_task(self._shake_hands(transport))

    def data_received(self, data: bytes) -> None:
        """Take in what came behind the handshake."""
        if self._shaking:
            self._early += data
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the connection, once: asyncio does not always report one that is lost in a handshake."""
        if not self._is_lost:
            self._is_lost = True
            super().connection_lost(exc)

    async def _shake_hands(self, bare: asyncio.Transport) -> None:
        try:
            context = self.certificates.context(self.server[0] if self.server else "")
            sealed = await self.loop.start_tls(
                bare, self, context, server_side=True,
                ssl_handshake_timeout=connections.HEAD_SECONDS, ssl_shutdown_timeout=CLOSING_SECONDS,
            )  # fmt: skip
        except OSError as error:  # of TLS, too: most often a phone that does not accept the certificate
            bare.abort()
            self.connection_lost(error)
            return
        if sealed is None:
            self.connection_lost(None)
            return
        self.transport, self.flow, self.scheme = sealed, FlowControl(sealed), "https"
        self._shaking, early = None, self._early
        if early:
            self.data_received(early)


async def open_sealed(
    server: uvicorn.Server, certificates: Certificates, door: socket.socket, backlog: int
) -> asyncio.Server:
    """Let a server that has started take connections with TLS at one more door; they count with all."""
    plain: type[Connection] = server.config.http_protocol_class  # type: ignore[assignment]
    more = {"opened": plain.opened, "certificates": certificates}
    sealed: type[SealedConnection] = type("Sealed", (SealedConnection,), more)

    def connected() -> SealedConnection:
        return sealed(server.config, server.server_state, server.lifespan.state)

    return await asyncio.get_running_loop().create_server(connected, sock=door, backlog=backlog)
