"""What one process of the server holds while it runs, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fastapi import Request
from starlette.types import ASGIApp

from companion.store.store import Store
from companion.web.bus import Bus
from companion.web.joining import JoinCodes
from companion.web.late import LateRoutes
from companion.web.limits import Limits
from companion.web.making import Makings
from companion.web.metrics import Metrics
from companion.web.newest import Newest
from companion.web.photos import MAX_SHEETS, PhotoReader
from companion.web.playbacks import Playbacks
from companion.web.playing import Players
from companion.web.post import Post
from companion.web.tables import Tables
from companion.web.workers import Workers

if TYPE_CHECKING:
    from companion.web.authority import Authority  # needs an extra that not every server has


@dataclass(kw_only=True)
class ServerState:
    """All that a server's requests share, beside the pages and the answers of pure functions.

    What other servers of the same database must know goes through the store; all else may differ from one
    process to the next. tries: of codes, counted also if other limits are off. sheets: by table, the sheet of
    its last photo. late: the routes that are made after the start. address: what others type to reach the
    server, once it serves; secure: the same with https; authority: whose root phones accept. uvicorn: what
    serves it, so that another thread can stop it.
    """

    store: Store
    bus: Bus
    post: Post
    tables: Tables
    makings: Makings
    photos: PhotoReader
    workers: Workers
    seat_codes: JoinCodes
    table_codes: JoinCodes
    tries: Limits
    limits: Limits
    metrics: Metrics | None
    playbacks: Playbacks = field(default_factory=Playbacks)
    players: Players = field(default_factory=Players)
    sheets: Newest[str, str] = field(default_factory=lambda: Newest[str, str](MAX_SHEETS))
    late: LateRoutes = field(init=False)
    address: str = ""
    secure: str = ""
    authority: Authority | None = None
    uvicorn: Any = None


def server_of(asked: Request | ASGIApp) -> ServerState:
    """Return what the server holds that an application, or that of a request, belongs to."""
    app: Any = asked.app if isinstance(asked, Request) else asked
    held: ServerState = app.state.server
    return held
