"""An installed game that fails while it is asked: whoever asked is told where, and nobody else notices."""

from __future__ import annotations

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.errors import problem
from games.catalogue import failure_of

_log = logging.getLogger("companion")


class Failures:
    """A handler that answers with what failed in an installed game; the server gets all other failures."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as error:
            said = failure_of(error)
            if said is None or begun or scope["type"] != "http":
                raise
            _log.exception("%s", said)
            await problem(503, "game-failed", said)(scope, receive, send)
