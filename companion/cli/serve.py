"""`sparklies serve`: start the companion at the table."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

from companion.cli import fail, note
from companion.cli.calibrate import beads_from_file
from companion.cli.words import say

if TYPE_CHECKING:
    from fastapi import FastAPI

    from calibration.beads import Beads
    from companion.cli.https import Secure

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
LOCAL = (LOOPBACK, "localhost", "::1")
PORT, DATABASE = 8000, "sqlite:///sparklies.db"
FIGURES = {"loopback": LOOPBACK, "port": str(PORT), "database": DATABASE}  # that its help speaks of
LOGS = ("companion", "uvicorn.error", "asyncio")  # what no flood may fill
AT_ONCE = 256  # of them that are accepted before any is looked at: all need files
RETURN_SECONDS = 2.0  # from a start until the phones have come back that its end sent away
SWITCH_SECONDS = 0.001  # how long a thread that computes keeps the event loop waiting
OTHER_FILES = 200  # the database, what is asked beside the streams, what else the process has open


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    from companion.cli.https import FIGURES as OF_HTTPS
    from companion.cli.https import take_https

    FIGURES.update(OF_HTTPS)
    parser.add_argument("--host")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--lan", action="store_true")
    parser.add_argument("--name", action="append", default=[])
    take_https(parser)
    take_database(parser)
    parser.add_argument("--keep", type=int, metavar="DAYS")
    parser.add_argument("--profile", metavar="FILE")
    parser.add_argument("--acts", type=Path, metavar="FILE")
    parser.add_argument("--metrics", action="store_true")


def take_database(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the database."""
    parser.add_argument("--db", default=DATABASE, metavar="URL")


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted; return 0."""
    from companion.cli.doors import open_door
    from companion.cli.https import secure_of
    from companion.store.upkeep import begin_check
    from companion.web.server import server_of

    if args.keep is not None and args.keep < 1:
        fail(say("no-days", days=str(args.keep)))
    beads, host = beads_from_file(args.profile), _host(args)
    names = _names(host, args.name)
    with ExitStack() as held:
        doors = [held.enter_context(open_door(host, args.port))]  # who comes from now on waits for an answer
        secure = secure_of(args, names, lan_address() if host == EVERYWHERE else host)
        if secure:
            doors.append(held.enter_context(open_door(host, secure.port)))
        with _without_collecting():
            app = _open(held, args, beads, names)
        check = begin_check(server_of(app).store, args.db, note)
        if host not in LOCAL:
            note(say("open-sealed") if secure else say("open-to-all"))

        def ready(port: int, secure_port: int = 0) -> None:
            server = server_of(app)
            server.address = _address(host, port)
            addresses = [server.address]
            if secure:
                named = args.name[0] if args.certificate and args.name else host
                server.authority = secure.authority
                server.secure = _address(named, secure_port, "https")
                addresses.append(server.secure)
            if args.certificate:
                server.address = server.secure  # which phones accept already, so links may lead there
            _announce(addresses, server.address if host not in LOCAL else "")
            Thread(target=_follow_up, args=(app, check, args.db, args.keep), daemon=True).start()

        serve_at(doors, app, ready, secure)
    return 0


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Look for no garbage meanwhile: a start makes little, and what it makes stays as long as the server."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _open(held: ExitStack, args: argparse.Namespace, beads: Beads | None, names: tuple[str, ...]) -> FastAPI:
    """Return the application on a database that no other server has; leave with a message if it cannot be."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.store.database import shown_url
    from companion.store.errors import StoreError
    from companion.store.upkeep import hold_database
    from companion.web.app import Settings, create_app
    from companion.web.server import server_of
    from companion.web.watching import Seldom

    database = args.db
    try:
        held.enter_context(hold_database(database, alone=False))
        settings = Settings(database=database, beads=beads, names=names, acts=args.acts, metrics=args.metrics)
        app = create_app(settings)
        if server_of(app).store.is_empty():
            note(say("database-empty", database=shown_url(database)))
        if not server_of(app).store.has_log():
            note(say("no-log"))
    except (SQLAlchemyError, StoreError) as error:
        reason = getattr(error, "orig", None) or error
        fail(say("database-closed", database=shown_url(database), why=str(reason)))
    except OSError as error:
        fail(say("acts-closed", file=str(args.acts), why=str(error.strerror)))
    for name in LOGS:
        logging.getLogger(name).addFilter(Seldom())
    return app


def _follow_up(app: FastAPI, check: Thread, url: str, days: int | None) -> None:
    """Do what a start need not wait for, once the database is checked; what no game waits for comes last."""
    from companion.web.server import server_of

    check.join()
    _look_over(app, url, days)
    sleep(RETURN_SECONDS)
    server_of(app).late.complete()


def _look_over(app: FastAPI, url: str, days: int | None = None) -> None:
    """Take room for a full disk, set old tables aside, and say which tables cannot be read.

    days: for how long an untouched table is kept, None for ever.
    """
    from companion.store.errors import UnavailableError
    from companion.web.server import server_of

    store = server_of(app).store
    with suppress(UnavailableError):
        if not store.is_frozen:
            store.reserve()
            if days is not None:
                _set_aside(app, url, days)
        for warning in store.unreadable():
            note(warning)


def _set_aside(app: FastAPI, url: str, days: int) -> None:
    """Move tables that nobody has touched for so many days into a file, and say so."""
    from companion.store.errors import StoreError
    from companion.store.retention import set_aside_untouched
    from companion.web.server import server_of

    server = server_of(app)
    try:
        copy = set_aside_untouched(url, server.store, days, server.tables.delete)
    except StoreError as error:
        note(say("untouched-stay", why=str(error)))
    else:
        if copy:
            note(say("untouched-set-aside", tables=copy.tables, days=days, file=str(copy.path)))


def _names(host: str, more: list[str]) -> tuple[str, ...]:
    """Return the names to which the server answers; an address for all addresses is none."""
    return (*([] if host in (EVERYWHERE, "::") else [host]), *more)


def _host(args: argparse.Namespace) -> str:
    """Return where to listen; leave with a message for what no network can know as a name."""
    host = str(args.host or (EVERYWHERE if args.lan else LOOPBACK))
    try:
        host.encode("idna")
    except UnicodeError:
        fail(say("no-machine", host=host, such=LOOPBACK))
    return host


def serve(
    app: FastAPI, host: str, port: int, ready: Callable[..., None], secure: Secure | None = None
) -> None:
    """Serve an application at an address, as serve_at does; raises OSError if nobody can."""
    from companion.cli.doors import listen

    with ExitStack() as held:
        ports = (port, *([secure.port] if secure else []))
        serve_at([held.enter_context(listen(host, each)) for each in ports], app, ready, secure)


def serve_at(
    doors: Sequence[socket.socket], app: FastAPI, ready: Callable[..., None], secure: Secure | None = None
) -> None:
    """Serve an application.

    doors: at which devices knock, the second for https. ready: called with their ports once the server
    accepts. secure: how TLS is spoken.
    """
    import uvicorn

    from companion.cli.doors import prepare_door
    from companion.web.bus import MAX_LISTENING
    from companion.web.connections import of_a_server
    from companion.web.sealing import open_sealed
    from companion.web.server import server_of
    from companion.web.workers import give_memory_back

    state = server_of(app)
    give_memory_back()
    state.bus.most = allow_files(MAX_LISTENING)
    sys.setswitchinterval(SWITCH_SECONDS)
    for door in doors:
        prepare_door(door)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started and secure:
                self.servers.append(await open_sealed(self, secure.certificates, doors[1], AT_ONCE))
            if self.started:
                ready(*(door.getsockname()[1] for door in doors))

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            state.bus.close()  # else the open streams would hold the server up
            state.store.hurry()
            await super().shutdown(sockets)
            await asyncio.sleep(0)  # takes in who came while the door was being closed
            for connection in list(self.server_state.connections):
                connection.transport.abort()
            await asyncio.sleep(0)  # lets them go

    config = uvicorn.Config(
        app,
        http=of_a_server(),
        backlog=AT_ONCE,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    state.uvicorn = server = Server(config)  # so that it can be stopped from another thread
    with suppress(KeyboardInterrupt):
        server.run([doors[0]])


def allow_files(connections: int) -> int:
    """Let this process hold so many connections open; return how many the system allows, if that is fewer."""
    if find_spec("resource") is None:
        return connections  # Windows counts sockets otherwise
    import resource

    wanted = connections + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return min(connections, most - OTHER_FILES)


def _address(host: str, port: int, scheme: str = "http") -> str:
    """Return where the server is reached: on a network by the numeric address, which phones can open."""
    if host == EVERYWHERE:
        host = lan_address()
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


def _announce(addresses: list[str], shared: str) -> None:
    """Print where the server is, a line for each address; shared: the one of which phones get a QR code."""
    print("\n".join(addresses), flush=True)
    if shared and sys.stdout.isatty():
        import segno

        code: Any = segno.make(shared)
        code.terminal(compact=True)


def lan_address() -> str:
    """Return this machine's numeric address on its network; the loopback address if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
