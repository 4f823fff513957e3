"""Routes that are made after a server has begun to answer: what they import takes half of its start.

Tables can be played at without them, so players wait less for a server that starts again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from warnings import filterwarnings

from anyio import to_thread
from fastapi import APIRouter
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

# FastAPI lets itself not be warned of this, in a way that holds for one thread at a time only.
filterwarnings("ignore", module="pydantic._internal._generate_schema")


class LateRoutes(BaseRoute):
    """Stand in for routes that a router gets later: requests that no other route matches wait for them.

    make: returns them; imports what they need.
    """

    def __init__(self, router: APIRouter, make: Callable[[], Sequence[BaseRoute]]) -> None:
        self._router, self._make, self._lock = router, make, Lock()
        router.routes.append(self)

    def complete(self) -> None:
        """Put the routes in the place of this one; blocks while they are made."""
        with self._lock:
            if self in self._router.routes:
                late = self._make()
                self._router.routes = [*(each for each in self._router.routes if each is not self), *late]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match what no route before this one does."""
        return Match.FULL, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the router look again, through all routes."""
        await to_thread.run_sync(self.complete)
        await self._router(scope, receive, send)
