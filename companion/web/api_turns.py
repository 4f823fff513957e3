"""The HTTP paths that need no table: turns in the making, and whether the server is well."""

from __future__ import annotations

from fastapi import APIRouter, Request

from companion.store.store import Store
from companion.web.drafts import draft
from companion.web.models import REFUSED, Draft, DraftBody, Health

__all__ = ["router"]

router = APIRouter()


@router.post("/api/turns", responses=REFUSED, tags=["turns"])
def try_turn(body: DraftBody) -> Draft:
    """Say what a turn in the making comes to: steps with attackers, faults, every legal next action.

    Nothing is written: the page keeps the half-done turn, the server answers every question about it.
    """
    return draft(body)


@router.get("/healthz", tags=["server"])
def healthz(request: Request) -> Health:
    """Say that the server accepts and its database answers."""
    kept: Store = request.app.state.store
    kept.ping()
    return Health()
