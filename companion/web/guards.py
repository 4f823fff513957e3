"""Guards in front of the application: body caps, foreign origins, security headers.

Plain ASGI, so that streams pass through untouched. Bodies are counted as they arrive: a Content-Length
is never believed.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.errors import problem

__all__ = ["MAX_BODY_BYTES", "MAX_PHOTO_BYTES", "Guards"]

MAX_PHOTO_BYTES = 25 * 1024 * 1024
MAX_BODY_BYTES = 2 * 1024 * 1024
ENVELOPE_BYTES = 16 * 1024  # what a form adds round a photo
MAX_PHOTOS_AT_ONCE = 6  # bodies of photos held in memory; more are told to come again

UNCHANGING = ("/static/", "/fonts/")  # may be kept, if asked after each time

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guards:
    """Refuse what must not reach the application, and put security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._photos = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Guard one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(send, scope["path"])
        if scope["method"] in ("GET", "HEAD"):
            await self._app(scope, receive, guarded)
        elif _foreign(Headers(scope=scope), scope):
            message = "this request came from another site: open the page from this server itself"
            await problem(403, "foreign-origin", message)(scope, receive, guarded)
        elif scope["path"].endswith("/photos"):
            await self._photo(scope, receive, guarded)
        else:
            await self._capped(scope, receive, guarded, MAX_BODY_BYTES)

    async def _photo(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._photos >= MAX_PHOTOS_AT_ONCE:
            message = "other photos are being read right now: send yours again in a moment"
            await problem(503, "busy", message)(scope, receive, send)
            return
        self._photos += 1
        try:
            await self._capped(scope, receive, send, MAX_PHOTO_BYTES + ENVELOPE_BYTES)
        finally:
            self._photos -= 1

    async def _capped(self, scope: Scope, receive: Receive, send: Send, limit: int) -> None:
        """Take the whole body in, up to its limit, before the application sees anything of it."""
        body = await _body(receive, limit)
        if body is None:
            message = f"at most {limit // (1024 * 1024)} MB can be sent here: send something smaller"
            await problem(413, "too-large", message)(scope, receive, send)
        else:
            await self._app(scope, _replaying(body, receive), send)


async def _body(receive: Receive, limit: int) -> bytes | None:
    """Return the body, None where it is longer than the limit."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > limit:
            return None
        if message["type"] != "http.request" or not message.get("more_body"):
            return bytes(body)


def _replaying(body: bytes, receive: Receive) -> Receive:
    """Return a receive that gives the body once, then whatever else comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay


def _foreign(headers: Headers, scope: Scope) -> bool:
    """Tell whether a browser says that another site's page sent this."""
    if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return True
    origin = headers.get("origin")
    if origin is None:
        return False  # no browser: those send an Origin with everything but GET and HEAD
    return urlsplit(origin).netloc != headers.get("host", "") or not origin.startswith(scope["scheme"])


def _with_headers(send: Send, path: str) -> Send:
    caching = "no-cache" if path.startswith(UNCHANGING) else "no-store"

    async def sending(message: MutableMapping[str, object]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", caching)
        await send(message)

    return sending
