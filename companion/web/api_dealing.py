"""The HTTP path of what hands do on a real board of many pieces."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from companion.web.dealing import dealing_view
from companion.web.models import REFUSED, SEATED
from companion.web.models_dealing import Dealing
from companion.web.seats import Role, tables_of
from companion.web.tables import Tables

__all__ = ["router"]

router = APIRouter(tags=["turns"])


@router.get("/api/tables/{table}/dealing", responses={**REFUSED, **SEATED})
def dealing(table: str, role: Role, tables: Annotated[Tables, Depends(tables_of)]) -> Dealing:
    """Return what hands do to make the real board show what stands, step by step and lane by lane.

    There are no steps if it shows that already, and in games whose `to_do` is seen to place by place.
    """
    return dealing_view(tables.state(table))
