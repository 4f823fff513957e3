"""What is worth another process: how it is asked for, and how a refusal comes back from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from companion.table.errors import RefusedError, UnreadableTableError, said_of
from companion.web.errors import ComeAgainError, RefusedRequestError
from companion.web.fair_line import LineFullError
from companion.web.words import say
from companion.web.workers import Work, Workers, WorkFailedError
from games.catalogue import failure_of
from games.errors import GamesError
from games.faults import Fault
from games.words import Said

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Refusal:
    """The reason why a worker refused, so that the server can raise the same.

    faults: of what was asked. wrong: what is wrong in the request. failed: which game failed. unreadable: the
    code and the words of a table that cannot be read.
    """

    faults: tuple[Fault, ...] = ()
    wrong: tuple[dict[str, Any], ...] = ()
    failed: Said | None = None
    unreadable: tuple[str, Any] | None = None

    def raise_it(self) -> None:
        """Raise what was refused."""
        if self.unreadable:
            raise UnreadableTableError(*self.unreadable)
        if self.failed:
            raise RefusedRequestError(503, "game-failed", self.failed)
        if self.wrong:
            raise RequestValidationError(self.wrong)
        raise RefusedError(*self.faults)


def refusing(function: Callable[P, T]) -> Callable[P, T | Refusal]:
    """Return a function that returns its refusals: our errors cannot go to another process as they are."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> T | Refusal:
        try:
            return function(*args, **kwargs)
        except RefusedError as error:
            return Refusal(error.faults)
        except ValidationError as error:
            found = error.errors(include_url=False, include_context=False, include_input=False)
            return Refusal(wrong=tuple({**each, "loc": ("body", *each["loc"])} for each in found))
        except UnreadableTableError as error:
            return Refusal(unreadable=(error.code, error.said))
        except Exception as error:
            if said := failure_of(error):
                return Refusal(failed=said)
            if isinstance(error, GamesError):
                return Refusal((Fault("unusable", (), said_of(error)),))
            raise

    return run


def address_of(request: Request) -> str:
    """Return whose work it is."""
    return request.client.host if request.client else ""


def done_apart(workers: Workers, address: str, data: bytes, work: Work, prefix: str = "") -> Any:
    """Return what a worker's function returns, and raise what it refused; blocks.

    prefix: of the codes of failures that are the server's own, and of their sentences. Raises ComeAgainError
    if too much of the address waits.
    """
    try:
        answer = workers.run(address, data, work)
    except LineFullError as error:
        raise ComeAgainError(error.seconds) from None
    except WorkFailedError as error:
        said = say("work-failed", code=prefix + error.code, seconds=work.seconds)
        if error.code in ("too-long", "too-much-memory"):  # other data may do
            raise RefusedRequestError(422, error.code, said) from None
        raise RefusedRequestError(503, prefix + error.code, said) from None
    if isinstance(answer, Refusal):
        answer.raise_it()
    return answer
