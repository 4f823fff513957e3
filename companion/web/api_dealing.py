"""The HTTP paths of what hands do on a real board of many pieces, and of what they draw for it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from companion.web.api_turns import in_words
from companion.web.dealing import dealing_view
from companion.web.draws import draws_view
from companion.web.models import REFUSED, SEATED
from companion.web.models_dealing import Dealing
from companion.web.models_draws import Draws
from companion.web.models_turns import DraftBody
from companion.web.seats import Role, tables_of
from companion.web.tables import Tables

router = APIRouter(tags=["turns"])


@router.get("/api/tables/{table}/dealing", responses={**REFUSED, **SEATED})
def dealing(table: str, role: Role, tables: Annotated[Tables, Depends(tables_of)]) -> Dealing:
    """Return what hands do to make the real board show what stands, step by step and lane by lane.

    There are no steps if it shows that already, and in games whose `to_do` is seen to place by place.
    """
    return dealing_view(tables.state(table))


@router.post("/api/draws", responses=REFUSED, dependencies=[Depends(in_words)])
def draws(body: DraftBody) -> Draws:
    """Return all draws that are due after the actions of a turn, until something else happens.

    Each can be handed in as an action of the turn; none are returned if lot has nothing to draw.
    """
    return draws_view(body)
