"""A request that fails in the server or in an installed game: the answer names it, and nobody else notices.

A failure of the server has a number, which the person who sees it can read out; the log has the same.
"""

from __future__ import annotations

import logging
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.errors import problem
from companion.web.words import say
from games.catalogue import failure_of

NUMBER_BYTES = 3
_log = logging.getLogger("companion")


class Failures:
    """A handler that answers with what failed in an installed game, or with the number of the failure."""

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
            if begun or scope["type"] != "http":
                raise
            number = secrets.token_hex(NUMBER_BYTES)
            _log.exception("error %s: %s", number, said or f"{scope['method']} {scope['path']}")
            if said is None:
                answer = problem(500, "internal", say("internal", number=number))
            else:
                answer = problem(503, "game-failed", said)
            await answer(scope, receive, send)
