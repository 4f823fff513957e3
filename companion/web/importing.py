"""Tables that come in as a long record or as all their events: a worker judges them, which may take seconds.

How long it takes depends on how much there is, so the bytes show the price beforehand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.types import Message, Receive

from companion.web.apart import address_of, done_apart, refusing
from companion.web.models_opening import NewTable
from companion.web.server import server_of
from companion.web.starts import Start, start_from
from companion.web.threads import run_in_waiting_thread
from companion.web.workers import Work

SMALL_BYTES = 4096  # what is no longer is judged in a thread; on the largest board it takes 0.3 s
BYTES_A_SECOND = 150_000  # of an export of which every event takes long
SECONDS = 60.0  # an export of 2 MB takes 12 s


class Imports(APIRoute):
    """A path whose long bodies a worker judges; their start is in `request.state.start` then."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        usual = super().get_route_handler()

        async def answer(request: Request) -> Response:
            body = await request.body()
            if len(body) > SMALL_BYTES and _is_json(request.headers.get("content-type", "")):
                request.state.start = start = await _judged_apart(request, body)
                body = b"{}" if start else body  # what a worker has read is not read again
            return await usual(Request(request.scope, _giving(body)))

        return answer


def _is_json(content_type: str) -> bool:
    """Return whether the usual way would read such a body as JSON."""
    kind = content_type.partition(";")[0].strip().lower()
    return kind.startswith("application/") and kind.endswith("json")


def _giving(body: bytes) -> Receive:
    async def give() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return give


async def _judged_apart(request: Request, body: bytes) -> Start | None:
    """Return how a table starts that a long body describes, None if it is no JSON."""
    work = Work(f"{__name__}:judge_start", len(body) / BYTES_A_SECOND, SECONDS)
    call = partial(done_apart, server_of(request).workers, address_of(request), body, work)
    start: Start | None = await run_in_waiting_thread(call)
    return start


@refusing
def judge_start(body: bytes) -> Start | None:
    """Return how a table starts that a body describes, None if it is no JSON; called in a worker."""
    try:
        fields = json.loads(body)
    except (RecursionError, ValueError):
        return None
    return start_from(NewTable.model_validate(fields))
