"""From errors to status codes and sentences; nowhere else in the house are there status codes.

400 unreadable request; 403 not allowed; 404 no such thing; 409 stale; 413 too large; 415 no picture;
422 against the rules, with every fault; 503 too busy, or the database or one of its tables cannot be used.
"""

from __future__ import annotations

import logging
from math import ceil

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


def install_error_handlers(app: FastAPI) -> None:
    """Teach the application every error's answer."""

    @app.exception_handler(RefusedRequestError)
    def refused_request(_request: Request, error: RefusedRequestError) -> JSONResponse:
        return problem(error.status, error.code, error.said)

    @app.exception_handler(ComeAgainError)
    def too_many(_request: Request, error: ComeAgainError) -> JSONResponse:
        return come_again(error.seconds)

    @app.exception_handler(RefusedError)
    def refused(_request: Request, error: RefusedError) -> JSONResponse:
        return faulty(*error.faults)

    @app.exception_handler(GamesError)
    def unusable(_request: Request, error: GamesError) -> JSONResponse:
        return faulty(Fault("unusable", (), str(error)))

    @app.exception_handler(KeyReusedError)
    def reused(_request: Request, error: KeyReusedError) -> JSONResponse:
        return faulty(Fault("key-reused", (), error.said))

    @app.exception_handler(NotYoursError)
    def not_yours(_request: Request, error: NotYoursError) -> JSONResponse:
        return problem(403, "not-yours", error.said)

    @app.exception_handler(NoSuchTableError)
    def no_table(_request: Request, error: NoSuchTableError) -> JSONResponse:
        return problem(404, "no-such-table", error.said)

    @app.exception_handler(UnavailableError)
    def unavailable(_request: Request, error: UnavailableError) -> JSONResponse:
        _log.error("%s", error)
        return problem(503, "database", error.said)

    @app.exception_handler(UnreadableTableError)
    def unreadable(_request: Request, error: UnreadableTableError) -> JSONResponse:
        return problem(503, error.code, error.said)

    @app.exception_handler(StaleError)
    def stale(_request: Request, error: StaleError) -> JSONResponse:
        return JSONResponse(Stale(seq=error.seq).model_dump(), status_code=409)

    @app.exception_handler(RequestValidationError)
    def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        return faulty(*(Fault("request", (), _sentence(e)) for e in error.errors()[:20]))

    @app.exception_handler(HTTPException)
    def other(_request: Request, error: HTTPException) -> JSONResponse:
        answer = problem(error.status_code, f"http-{error.status_code}", str(error.detail))
        answer.headers.update(error.headers or {})
        return answer


def _sentence(error: dict[str, object]) -> Message:
    """Return in words where a request is wrong and how."""
    place = error.get("loc", ())
    parts = map(str, place) if isinstance(place, tuple | list) else ()
    where = ".".join(part for part in parts if not part.startswith("function-"))  # how it is judged, no field
    return say("wrong-field", where=where, what=str(error.get("msg", say("not-as-expected"))))
