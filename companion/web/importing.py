"""Tables that come in as a long record or as all their events: a worker judges them, which may take seconds.

How long it takes depends on how much there is, so the bytes tell the price beforehand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.types import Message as Received
from starlette.types import Receive

from companion.table.errors import RefusedError, refused, said_of
from companion.web.errors import ComeAgainError, RefusedRequestError
from companion.web.lines import LineFullError
from companion.web.models_opening import NewTable
from companion.web.starts import Start, start_from
from companion.web.threads import apart
from companion.web.words import say
from companion.web.workers import Work, Workers, WorkFailedError
from games.catalogue import failure_of
from games.errors import GamesError
from games.faults import Fault
from games.words import Message

SMALL_BYTES = 4096  # what is no longer is judged in a thread; on the largest board it takes 0.3 s
BYTES_A_SECOND = 150_000  # of an export of which every event takes long
SECONDS = 60.0  # an export of 2 MB takes 12 s


@dataclass(frozen=True)
class _Refusal:
    """The reason why a worker refused a table, so that the server can raise the same.

    faults: of what was asked; wrong: what is wrong in the request; failed: which game failed. None of these:
    it is no JSON.
    """

    faults: tuple[Fault, ...] = ()
    wrong: tuple[dict[str, Any], ...] = ()
    failed: Message | None = None


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
    async def give() -> Received:
        return {"type": "http.request", "body": body, "more_body": False}

    return give


async def _judged_apart(request: Request, body: bytes) -> Start | None:
    """Return how a table starts that a long body describes, None if it cannot be read.

    Raises what the usual way would raise.
    """
    workers: Workers = request.app.state.workers
    address = request.client.host if request.client else ""
    work = Work(f"{__name__}:judged", len(body) / BYTES_A_SECOND, SECONDS)
    try:
        start: Start | _Refusal = await apart(partial(workers.run, address, body, work))
    except LineFullError as error:
        raise ComeAgainError(error.seconds) from None
    except WorkFailedError as error:
        raise refused(error.code, say("import-failed", code=error.code, seconds=SECONDS)) from None
    if isinstance(start, Start):
        return start
    if start.failed:
        raise RefusedRequestError(503, "game-failed", start.failed)
    if start.faults:
        raise RefusedError(*start.faults)
    if start.wrong:
        raise RequestValidationError(start.wrong)
    return None


def judged(body: bytes) -> Start | _Refusal:
    """Return how a table starts that a body describes, or why it is refused; called in a worker."""
    try:
        told = json.loads(body)
    except (RecursionError, ValueError):
        return _Refusal()
    try:
        return start_from(NewTable.model_validate(told))
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        return _Refusal(wrong=tuple({**each, "loc": ("body", *each["loc"])} for each in found))
    except RefusedError as error:
        return _Refusal(error.faults)
    except Exception as error:
        if said := failure_of(error):
            return _Refusal(failed=said)
        if isinstance(error, GamesError):
            return _Refusal((Fault("unusable", (), said_of(error)),))
        raise
