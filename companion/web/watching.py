"""What people who run a server can watch: a line for each act, figures, and a log that no flood fills."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.metrics import Metrics

MOST_SAID, PAUSE_SECONDS = 20, 60.0  # of one place in the program, and after how long it may go on
FILE_BYTES, FILES = 10_000_000, 5  # of acts that are kept

_log = logging.getLogger("companion")


class _File(RotatingFileHandler):
    """A file that is put aside when it is full; the log names what cannot be written to it, seldom."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Write into the log why an act is not in the file."""
        _log.warning("an act could not be written: %s", sys.exc_info()[1])


class Acts:
    """A file of acts, one line of JSON each; a full file is put aside. Raises OSError if it cannot be."""

    def __init__(self, path: Path) -> None:
        self._handler = _File(path, maxBytes=FILE_BYTES, backupCount=FILES, encoding="utf-8")
        self._log = logging.Logger("acts")  # of its own: nothing else is written there
        self._log.addHandler(self._handler)

    def note(self, act: dict[str, Any]) -> None:
        """Write an act."""
        self._log.info(json.dumps(act, ensure_ascii=False))

    def close(self) -> None:
        """Close the file, also if the disk has no room for the rest."""
        with suppress(OSError):
            self._handler.close()


class Watch:
    """A middleware that notes each act and counts each request; neither holds a token or a name of a person.

    An act is a request that may change something, or one that failed in the server.
    """

    def __init__(self, app: ASGIApp, acts: Acts | None, metrics: Metrics | None) -> None:
        self._app, self._acts, self._metrics = app, acts, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Watch one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.monotonic(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            self._tell(scope, status, time.monotonic() - begun)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        path = getattr(
            scope.get("route"), "path", ""
        )  # with {table} for every table; empty for what is no path
        if self._metrics:
            self._metrics.count(scope["method"], path, status, seconds)
        if self._acts and (scope["method"] not in ("GET", "HEAD") or status >= 500):
            self._acts.note(
                {
                    "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
                    "act": f"{scope['method']} {path}",
                    "table": scope.get("path_params", {}).get("table", ""),
                    "status": status,
                    "ms": round(1000 * seconds, 1),
                    "from": str((scope.get("client") or ("",))[0]),
                }
            )


class Seldom(logging.Filter):
    """A filter that lets each place in the program write so many messages a minute, and counts the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is written; the first after a pause names how many were not."""
        place, now = (record.pathname, record.lineno), self._clock()
        since, count = self._said.get(place, (now, 0))
        if now - since >= PAUSE_SECONDS:
            if count > MOST_SAID:
                record.msg = f"{record.msg} [{count - MOST_SAID} more like it]"
            since, count = now, 0
        self._said[place] = since, count + 1
        return count < MOST_SAID
