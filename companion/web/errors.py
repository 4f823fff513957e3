"""From errors to status codes and sentences; nowhere else in the house are there status codes.

400 unreadable request; 403 not allowed; 404 no such thing; 409 stale; 413 too large; 415 no picture;
422 against the rules, with every fault; 503 too busy, or the database or one of its tables cannot be used.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from companion.store.errors import KeyReusedError, NoSuchTableError, StaleError, UnavailableError
from companion.table.errors import NotYoursError, RefusedError, UnreadableTableError
from companion.web.models import ErrorBody, Faults, Problem, Stale
from companion.web.views import fault_views
from companion.web.words import say
from games.errors import GamesError
from games.faults import Fault
from games.words import Message

_log = logging.getLogger("companion")


class RefusedRequestError(Exception):
    """Raised if a request is refused, with its status code, a stable code and a sentence."""

    def __init__(self, status: int, code: str, said: Message | str) -> None:
        self.status, self.code, self.said = status, code, said
        super().__init__(said)


class ComeAgainError(Exception):
    """Raised if too much is asked at once; seconds: after which to come again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, ceil(seconds))
        super().__init__(seconds)


def problem(status: int, code: str, said: Message | str) -> JSONResponse:
    """Return the answer that says why something was refused."""
    body = Problem(error=ErrorBody(code=code, message=said))
    return JSONResponse(body.model_dump(), status_code=status)


def come_again(seconds: float) -> JSONResponse:
    """Return the answer that says after how many seconds to come again."""
    refusal = problem(429, "too-many", say("too-many", seconds=ceil(seconds)))
    refusal.headers["retry-after"] = str(ceil(seconds))
    return refusal


def faulty(*faults: Fault) -> JSONResponse:
    """Return the answer that says every fault of what was asked."""
    return JSONResponse(Faults(faults=fault_views(faults)).model_dump(), status_code=422)


def _unavailable(error: UnavailableError) -> JSONResponse:
    _log.error("%s", error)
    return problem(503, "database", error.said)


def _other(error: HTTPException) -> JSONResponse:
    answer = problem(error.status_code, f"http-{error.status_code}", str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


_ANSWERS: Mapping[type[Exception], Callable[[Any], JSONResponse]] = {
    RefusedRequestError: lambda error: problem(error.status, error.code, error.said),
    ComeAgainError: lambda error: come_again(error.seconds),
    RefusedError: lambda error: faulty(*error.faults),
    GamesError: lambda error: faulty(Fault("unusable", (), str(error))),
    KeyReusedError: lambda error: faulty(Fault("key-reused", (), error.said)),
    NotYoursError: lambda error: problem(403, "not-yours", error.said),
    NoSuchTableError: lambda error: problem(404, "no-such-table", error.said),
    UnavailableError: _unavailable,
    UnreadableTableError: lambda error: problem(503, error.code, error.said),
    StaleError: lambda error: JSONResponse(Stale(seq=error.seq).model_dump(), status_code=409),
    RequestValidationError: lambda error: faulty(
        *(Fault("request", (), _sentence(each)) for each in error.errors()[:20])
    ),
    HTTPException: _other,
}


def install_error_handlers(app: FastAPI) -> None:
    """Teach the application every error's answer."""
    for kind, answer in _ANSWERS.items():
        app.add_exception_handler(kind, partial(_answer, answer))


def _answer(answer: Callable[[Any], JSONResponse], _request: Request, error: Exception) -> JSONResponse:
    return answer(error)


def _sentence(error: dict[str, object]) -> Message:
    """Return in words where a request is wrong and how."""
    place = error.get("loc", ())
    parts = map(str, place) if isinstance(place, tuple | list) else ()
    where = ".".join(part for part in parts if not part.startswith("function-"))  # how it is judged, no field
    return say("wrong-field", where=where, what=str(error.get("msg", say("not-as-expected"))))
