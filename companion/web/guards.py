"""Guards in front of the application: hosts, rates, body caps, foreign origins, security headers.

Plain ASGI, so that streams pass through untouched. Bodies are counted as they arrive: a Content-Length
is never believed.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter, deque
from collections.abc import Collection, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.assets import ROOT
from companion.web.connections import OWN_ADDRESSES
from companion.web.errors import come_again, faulty, problem
from companion.web.hosts import is_meant_for_us, plain_name
from companion.web.lanes import Lanes
from companion.web.limits import Bucket, Limits
from companion.web.words import say
from games.faults import Fault

MAX_PHOTO_BYTES = 25 * 1024 * 1024
MAX_BODY_BYTES = 2 * 1024 * 1024
ENVELOPE_BYTES = 16 * 1024  # what a form adds round a photo
MAX_PHOTOS_AT_ONCE = 6  # bodies of photos held in memory; more are refused until later
MAX_HELD_BYTES = 192 * 1024 * 1024  # all bodies together that arrive or are being answered
MAX_OF_AN_ADDRESS = 16  # bodies that arrive at a time
MAX_ANSWERED = 4  # requests of an address that are answered at a time; the next ones wait
MAX_PHOTOS_OF_AN_ADDRESS = 2  # of those held in memory
BODY_SECONDS, PHOTO_SECONDS = 20.0, 90.0  # in which a body has to arrive, also over a weak Wi-Fi

# A table of five pages behind one address, playing fast, stays far below these.
REQUESTS = Bucket(burst=400, per_second=60)
PAGES = Bucket(burst=200, per_second=20)  # a room full of phones may share an address
FILES = Bucket(burst=1000, per_second=100)  # that pages load; browsers keep them
REFUSAL_SECONDS = 0.02  # from one refusal of an address to the next
TABLES = Bucket(burst=60, per_second=0.5)
PHOTOS = Bucket(burst=20, per_second=0.5)
LARGE_BYTES = 64 * 1024  # of an answer; what is shorter fits into a connection's buffer
BYTES_OF_A_REQUEST = 64 * 1024  # a body costs one request more for each

_MAY_TEAR = re.compile(rb"\\u[dD]|\xed[\xa0-\xbf]|\x00")  # as an escape, as bytes, or in UTF-16 and UTF-32

FOUND = (200, 206, 304)
KEEP = "max-age=31536000,immutable"  # another content has another address

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
}


class Guards:
    """Refuse what must not reach the application, and put security headers on every answer.

    names: the names of this machine to which it answers, beside its addresses.
    """

    def __init__(self, app: ASGIApp, limits: Limits, names: Collection[str] = ()) -> None:
        self._app = app
        self._limits = limits
        self._names = frozenset(map(plain_name, names))
        self._photos = Counter[str]()  # by address
        self._arriving = Counter[str]()
        self._lanes, self._refused = Lanes(MAX_ANSWERED), Lanes(1)
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Guard one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(send, scope["path"])
        if not is_meant_for_us(scope, self._names):
            await _other_host(scope)(scope, receive, guarded)
        elif wait := await self._wait(scope):
            async with self._refused.at(_address_of(scope)):  # refusals take time, too: few of an address
                await asyncio.sleep(REFUSAL_SECONDS)
            await come_again(wait)(scope, receive, guarded)
        elif scope["method"] in ("GET", "HEAD"):
            async with self._lanes.at(_lane_of(scope)):
                await self._app(scope, receive, guarded)
        elif _foreign(Headers(scope=scope), scope):
            await problem(403, "foreign-origin", say("other-site"))(scope, receive, guarded)
        elif scope["path"].endswith("/photos"):
            await self._photo(scope, receive, guarded)
        else:
            await self._capped(scope, receive, guarded, MAX_BODY_BYTES)

    async def _wait(self, scope: Scope) -> float:
        """Return how long the caller has to wait, 0 if it need not."""
        path, writing = scope["path"], scope["method"] == "POST"
        address = _address_of(scope)
        is_new = writing and path == "/api/tables"
        if is_new and (wait := await self._limits.wait_anywhere(address, TABLES, "tables")):
            return wait
        if writing and path.endswith("/photos") and (wait := self._limits.wait(address, PHOTOS)):
            return wait
        if path.startswith("/api/"):
            return self._limits.wait(address, REQUESTS)
        return self._limits.wait(address, FILES if path.startswith(f"{ROOT}/") else PAGES)

    async def _photo(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address_of(scope)
        most = MAX_PHOTOS_AT_ONCE if address in OWN_ADDRESSES else MAX_PHOTOS_OF_AN_ADDRESS
        if self._photos.total() >= MAX_PHOTOS_AT_ONCE or self._photos[address] >= most:
            await problem(503, "busy", say("photos-busy"))(scope, receive, send)
            return
        with _counted(self._photos, address):
            await self._capped(scope, receive, send, MAX_PHOTO_BYTES + ENVELOPE_BYTES)

    async def _capped(self, scope: Scope, receive: Receive, send: Send, limit: int) -> None:
        """Take the whole body in, up to its limit, before the application sees anything of it."""
        body = _Body()
        try:
            refusal = await self._take_in(body, scope, receive, limit)
            if not refusal and limit == MAX_BODY_BYTES:
                refusal = self._unfit(body, scope)
            if refusal:
                await refusal(scope, receive, send)
            else:
                async with self._lanes.at(_lane_of(scope)):
                    await self._app(scope, _replaying(body, receive), send)
        finally:
            self._held -= body.size

    def _unfit(self, body: _Body, scope: Scope) -> Response | None:
        """Return what answers a body that costs more than its address has left, or holds half a character."""
        if wait := self._limits.wait(_address_of(scope), REQUESTS, body.size // BYTES_OF_A_REQUEST):
            return come_again(wait)
        if _torn(body.whole()):
            return faulty(Fault("request", (), say("half-character")))
        return None

    async def _take_in(self, body: _Body, scope: Scope, receive: Receive, limit: int) -> ASGIApp | None:
        """Take a body in; return what answers one that is too large, too slow, too many or broken off."""
        address, more = _address_of(scope), True
        if self._arriving[address] >= MAX_OF_AN_ADDRESS and address not in OWN_ADDRESSES:
            return _closing(come_again(1))
        try:
            with _counted(self._arriving, address):
                async with asyncio.timeout(BODY_SECONDS if limit == MAX_BODY_BYTES else PHOTO_SECONDS):
                    while more:
                        message = await receive()
                        if message["type"] != "http.request":
                            return _no_answer
                        self._held += body.add(message.get("body", b""))
                        if body.size > limit:
                            return problem(413, "too-large", say("too-large", most=limit // (1024 * 1024)))
                        if self._held > MAX_HELD_BYTES:
                            return come_again(1)
                        more = message.get("more_body", False)
        except TimeoutError:
            return _closing(problem(408, "too-slow", say("too-slow")))
        return None


@dataclass
class _Body:
    """A body as it arrives: its pieces, and how many bytes they had. It is held in memory once."""

    pieces: deque[bytes] = field(default_factory=deque)
    size: int = 0
    is_given: bool = False  # to the application, which holds it from then on

    def add(self, piece: bytes) -> int:
        """Take a piece in; return how many bytes it has."""
        self.pieces.append(piece)
        self.size += len(piece)
        return len(piece)

    def whole(self) -> bytes:
        """Return all that has arrived."""
        self.pieces = deque([b"".join(self.pieces)])
        return self.pieces[0]


def _other_host(scope: Scope) -> Response:
    """Return the refusal of a request for another host: for programs as JSON, for people as a sentence."""
    refusal = problem(421, "other-host", said := say("other-host", host=Headers(scope=scope).get("host", "")))
    return refusal if scope["path"].startswith("/api/") else PlainTextResponse(f"{said}\n", 421)


def _address_of(scope: Scope) -> str:
    """Return the address from which a request came."""
    return str((scope.get("client") or ("", 0))[0])


def _lane_of(scope: Scope) -> str:
    """Return the lane in which a request is answered, empty if it need not wait for others of its address.

    Streams take no thread, and files that pages load are quick. Photos and new tables have lines of their
    own, and this machine speaks for many.
    """
    path, address = scope["path"], _address_of(scope)
    is_light = path.startswith(f"{ROOT}/") or path.endswith("/stream")
    has_line = path == "/api/tables" or path.endswith("/photos")
    does = "reads" if scope["method"] in ("GET", "HEAD") else "writes"  # who reads waits for no writer
    return "" if is_light or has_line or address in OWN_ADDRESSES else f"{address} {does}"


@contextmanager
def _counted(counter: Counter[str], address: str) -> Iterator[None]:
    """Count one more of an address meanwhile."""
    counter[address] += 1
    try:
        yield
    finally:
        counter[address] -= 1
        if not counter[address]:
            del counter[address]


async def _no_answer(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Answer nothing: a request broke off, and nobody is there any more."""


def _closing(refusal: Response) -> Response:
    """Return a refusal after which the connection is closed: what would still come is not waited for."""
    refusal.headers["connection"] = "close"
    return refusal


def _replaying(body: _Body, receive: Receive) -> Receive:
    """Return a receive that gives the pieces of a body once, and keeps none of them; then what else comes."""

    async def replay() -> Message:
        if body.is_given:
            return await receive()
        piece = body.pieces.popleft() if body.pieces else b""
        body.is_given = not body.pieces
        return {"type": "http.request", "body": piece, "more_body": not body.is_given}

    return replay


def _torn(body: bytes) -> bool:
    """Return whether JSON holds half a character, which nothing could keep or show.

    JSON escapes can write one, and Python's decoder lets one through as bytes, too.
    """
    if not _MAY_TEAR.search(body):
        return False
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        return False  # no JSON at all: the application says so
    return False


def _foreign(headers: Headers, scope: Scope) -> bool:
    """Return whether another site's page sent this, by the browser's headers: scheme, host and port."""
    if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return True
    origin = headers.get("origin")
    if origin is None:
        return False  # no browser: those send an Origin with everything but GET and HEAD
    return origin.lower() != f"{scope['scheme']}://{headers.get('host', '')}".lower()


def _with_headers(send: Send, path: str) -> Send:
    """Return a send that adds our headers, and that waits until the client has taken most of a large answer.

    So an address that reads nothing has only as many answers in memory as are answered at a time.
    """
    is_asset = path.startswith(f"{ROOT}/")

    async def sending(message: MutableMapping[str, object]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
            is_kept = is_asset and message["status"] in FOUND
            headers.setdefault("cache-control", KEEP if is_kept else "no-store")
        elif len(body := message.get("body", b"")) > LARGE_BYTES and not message.get("more_body"):  # type: ignore[arg-type]
            await send({**message, "more_body": True})
            message["body"] = body[:0]  # type: ignore[index]
        await send(message)

    return sending
