"""The application factory: settings in, a FastAPI application out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anyio import to_thread
from fastapi import APIRouter, Depends, FastAPI
from starlette.routing import BaseRoute, Mount

from companion.store.errors import UnavailableError
from companion.store.store import open_store
from companion.web import api_live, api_seats, api_streams, api_tables, api_turns
from companion.web.absences import go_on_after_restart
from companion.web.assets import LEVEL, ROOT, Compression, static_files
from companion.web.attending import attending
from companion.web.bus import Bus
from companion.web.codes import description
from companion.web.errors import install_error_handlers
from companion.web.failures import Failures
from companion.web.guards import Guards
from companion.web.joining import SEAT_CODES, TABLE_CODES, JoinCodes
from companion.web.late import LateRoutes
from companion.web.limits import Limits
from companion.web.making import Makings
from companion.web.metrics import Metrics
from companion.web.models import Problem
from companion.web.photos import READER, PhotoReader
from companion.web.post import Post
from companion.web.pulse import Pulse
from companion.web.queries import known_query
from companion.web.server import ServerState, server_of
from companion.web.tables import Tables
from companion.web.watching import Acts, Watch
from companion.web.words import PRODUCT
from companion.web.workers import PLACES, Workers

if TYPE_CHECKING:
    from calibration.beads import Beads

_FIRST = (
    api_tables.router,
    api_seats.router,
    api_live.router,
    api_streams.router,
    api_turns.router,
    api_seats.joining,
    api_tables.opening,
)


@dataclass(frozen=True)
class Settings:
    """Settle where events are kept and how photos are read.

    database: an SQLAlchemy URL. reader: where the photo reader is, "module:function". rate: how many times
    the usual number of requests an address may send, 0 for any number. beads: the household's, as calibrated.
    names: of this machine, to which the server answers beside its addresses. workers: processes for what
    takes long; 0 for none, then the server itself does it. acts: the file to which each act is written.
    metrics: whether /metrics shows figures.
    """

    database: str = "sqlite:///sparklies.db"
    reader: str = READER
    photo_seconds: float = 30.0
    rate: float = 1.0
    beads: Beads | None = None
    names: tuple[str, ...] = ()
    workers: int = PLACES
    acts: Path | None = None
    metrics: bool = False


@cache  # built once for all applications of a process
def _first() -> list[BaseRoute]:
    """Return the routes by which games are played."""
    return _routes(_FIRST)


@cache
def _late() -> list[BaseRoute]:
    """Return the routes that no game waits for."""
    from companion.web.api_more import ROUTERS

    return [*_routes(ROUTERS), Mount(ROOT, static_files(), name="static")]


def _routes(routers: Sequence[APIRouter]) -> list[BaseRoute]:
    built = FastAPI(
        openapi_url=None,
        dependencies=[Depends(known_query)],
        responses={503: {"model": Problem, "description": "Too busy, or the database cannot be used"}},
    )
    for router in routers:
        built.include_router(router)
    return built.router.routes


class _Described(FastAPI):
    """An application that describes all of its paths, the late ones, too."""

    def openapi(self) -> dict[str, Any]:
        server_of(self).late.complete()
        return super().openapi()


def create_app(settings: Settings, pulse: Pulse | None = None) -> FastAPI:
    """Return the application; its database is opened at once, its photo reader with the first photo.

    pulse: the server's own clock, if it is to be another than the machine's.
    """
    acts = Acts(settings.acts) if settings.acts else None
    server = _server(settings, pulse := pulse or Pulse())
    store, post = server.store, server.post

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        with suppress(UnavailableError):  # read here, so that no stream waits for the disk
            await to_thread.run_sync(attrgetter("epoch"), store)
        post.start()
        async with attending(pulse, server.tables):
            yield
        await to_thread.run_sync(post.close)
        server.workers.close()
        store.close()
        if acts:
            acts.close()

    app = _Described(
        title=PRODUCT,
        version=version("sparklies"),
        description=description(),
        lifespan=lifespan,
        docs_url=None,  # the interactive pages of FastAPI come from a CDN
        redoc_url=None,
    )
    app.state.server = server
    install_error_handlers(app)
    app.router.routes += _first()
    server.late = LateRoutes(app.router, _late)
    _add_middleware(app, settings, acts)
    return app


def _server(settings: Settings, pulse: Pulse) -> ServerState:
    """Return what the server holds; its database is opened."""
    store, bus = open_store(settings.database), Bus()
    go_on_after_restart(pulse, store)
    makings = Makings(store.passing)
    post = Post(store, bus, makings)
    post.tables = tables = Tables(store, post.announce, pulse)
    tables.holds = makings.holds
    workers = Workers(places=settings.workers)
    return ServerState(
        store=store,
        bus=bus,
        post=post,
        tables=tables,
        makings=makings,
        photos=PhotoReader(settings.reader, settings.photo_seconds, beads=settings.beads, workers=workers),
        workers=workers,
        seat_codes=JoinCodes(SEAT_CODES, store, store.passing),
        table_codes=JoinCodes(TABLE_CODES, store, store.passing),
        tries=Limits(passing=store.passing),
        limits=Limits(settings.rate, passing=store.passing),
        metrics=Metrics() if settings.metrics else None,
    )


def _add_middleware(app: FastAPI, settings: Settings, acts: Acts | None) -> None:
    """Add what every request passes through, the innermost first."""
    app.add_middleware(Compression, compresslevel=LEVEL)
    app.add_middleware(Failures)
    app.add_middleware(Guards, limits=server_of(app).limits, names=settings.names)
    if acts or settings.metrics:
        app.add_middleware(Watch, acts=acts, metrics=server_of(app).metrics)
