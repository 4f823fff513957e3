"""Fixtures of the companion: a client in the same process, a live server, a browser."""

from __future__ import annotations

import asyncio
import sys
import warnings
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, TypeVar

import httpx
import pytest

from companion.cli.serve import serve
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from companion.web.workers import Workers
from tests.companion.postgres import Postgres, a_postgres

Result = TypeVar("Result")

with warnings.catch_warnings():  # Starlette recommends another client by now; this one works
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

if TYPE_CHECKING:
    from fastapi import FastAPI
    from playwright.sync_api import Browser
    from starlette.types import ASGIApp

    from companion.cli.https import Secure

__all__ = [
    "AFTER",
    "READER",
    "SMALL",
    "TURN",
    "Opened",
    "TestClient",
    "calling",
    "client_of",
    "live",
    "open_table",
    "settings_in",
]

READER = "tests.companion.stand_ins:read_stand_in"
# Black plays TURN here: a chain of six with one cell taken from white and two that were free.
SMALL = "2:3:2:4:1:310735232:0"
TURN = "+B1, A1 R->R, B1 G->B, C1 R->B, B2 R->B, A2 G->B, A1 R->G"
AFTER = "2:3:2:4:1:455555232:0"


@pytest.fixture(scope="session", autouse=True)
def _worker_processes() -> Iterator[None]:
    """Let all servers of this process use the same worker processes: each needs half a second to start.

    A process finds installed games on its path, so tests that install one have processes of their own.
    """
    pools, begin, close = dict[tuple[str, ...], Workers](), Workers.__init__, Workers.close

    def share(workers: Workers, *args: Any, **more: Any) -> None:
        begin(workers, *args, **more)
        pool = pools.setdefault(tuple(sys.path), workers)
        workers._idle, workers._lock = pool._idle, pool._lock

    with pytest.MonkeyPatch.context() as shared:
        shared.setattr(Workers, "__init__", share)
        shared.setattr(Workers, "close", lambda _workers: None)
        shared.setattr("companion.web.joining_tries.ANSWER_SECONDS", 0.0)  # what tests wait for is no use
        yield
    for pool in pools.values():
        close(pool)


def settings_in(folder: Path, workers: int = 0) -> Settings:
    """Return settings with a database in a folder and the stand-in as photo reader.

    workers: processes for what takes long; without them the server does it itself, and a test is quicker.
    """
    return Settings(f"sqlite:///{folder / 'tables.db'}", READER, photo_seconds=20.0, workers=workers)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Give settings with a fresh database."""
    return settings_in(tmp_path)


def client_of(app: ASGIApp) -> TestClient:
    """Return a client of an application in this process."""
    return TestClient(app, base_url="http://table.test")


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """Give a client of an application in this process."""
    with client_of(create_app(settings)) as client:
        yield client


@dataclass(frozen=True)
class Opened:
    """A table that was opened for a test."""

    table: str
    tokens: dict[str, str]

    @property
    def path(self) -> str:
        """Return the table's path."""
        return f"/api/tables/{self.table}"

    def bearing(self, role: str) -> dict[str, str]:
        """Return the headers of a seat."""
        return {"Authorization": f"Bearer {self.tokens[role]}"}


def open_table(client: Any, **body: object) -> Opened:
    """Open a table; without arguments a small one."""
    answer = client.post("/api/tables", json=body or {"start": SMALL})
    assert answer.status_code == 201, answer.text
    return Opened(answer.json()["table"], answer.json()["tokens"])


@contextmanager
def live(app: FastAPI, port: int = 0, secure: Secure | None = None) -> Iterator[str]:
    """Serve an application from a thread; give its address. With https, the server knows the other one."""
    ready, ports = Event(), list[int]()

    def accept(*opened: int) -> None:
        ports.extend(opened)
        if secure:
            server = server_of(app)
            server.secure, server.authority = f"https://127.0.0.1:{opened[1]}/", secure.authority
        ready.set()

    thread = Thread(target=serve, args=(app, "127.0.0.1", port, accept, secure), daemon=True)
    thread.start()
    assert ready.wait(30), "the server did not start"
    try:
        yield f"http://127.0.0.1:{ports[0]}"
    finally:
        server_of(app).uvicorn.should_exit = True
        thread.join(30)


def run_apart(work: Coroutine[Any, Any, Result]) -> Result:
    """Run work to its end in a thread of its own: a browser of earlier tests has the loop of this one."""
    with ThreadPoolExecutor() as apart:
        return apart.submit(asyncio.run, work).result()


def calling(address: str) -> httpx.Client:
    """Return a client of a live server that waits longer than a busy machine takes, and than a beat."""
    return httpx.Client(base_url=address, timeout=60, verify=False)  # it reads no authorities for plain HTTP


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give one browser to all tests of a process."""
    from tests.companion.browsing import chromium

    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Give one server of PostgreSQL to all tests of a process."""
    with a_postgres() as server:
        yield server


@pytest.fixture
def server(settings: Settings) -> Iterator[str]:
    """Give the address of a live server."""
    with live(create_app(settings)) as address:
        yield address
