"""`sparklies serve` as a process: its address, its warning, and what survives a kill."""

from __future__ import annotations

import contextlib
import itertools
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any

import httpx
import pytest

from companion.cli import main
from companion.cli.doors import SILENT_MS
from companion.cli.serve import OTHER_FILES, allow_files, lan_address
from companion.web.app import create_app
from companion.web.server import server_of
from companion.web.watching import MOST_SAID
from tests.companion.conftest import (
    AFTER,
    SMALL,
    TURN,
    Opened,
    calling,
    client_of,
    live,
    open_table,
    settings_in,
)
from tests.conftest import Many


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Give a running server and the address that it printed; kill it in the end."""
    command = [sys.executable, "-m", "companion.cli", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--db", f"sqlite:///{folder / 'tables.db'}", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


def test_the_address_is_printed_once_it_accepts(tmp_path: Path) -> None:
    """The first line of standard output is an address that answers at once, on this machine only."""
    with serving(tmp_path) as (_, address):
        assert address.startswith("http://127.0.0.1:")
        assert httpx.get(f"{address}healthz").status_code == 200


def test_a_door_that_systemd_holds_lets_requests_wait(tmp_path: Path) -> None:
    """A request that comes while no server runs is answered by the next one, at the same socket."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        host, port = door.getsockname()
        with socket.create_connection((host, port), timeout=60) as early:
            early.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            serve = (
                f"{sys.executable} -m companion.cli serve --port {port} --db sqlite:///{tmp_path}/tables.db"
            )
            script = f"exec 3<&{door.fileno()}; LISTEN_PID=$$ LISTEN_FDS=1 exec {serve}"
            with subprocess.Popen(["bash", "-c", script], pass_fds=[door.fileno()]) as process:
                try:
                    assert b" 200 OK" in early.recv(4096)
                finally:
                    process.kill()


def test_lan_is_opened_with_a_warning_and_a_numeric_address(tmp_path: Path) -> None:
    """Phones get the numeric address; the person at the machine a plain warning that no flood drowns."""
    with serving(tmp_path, "--lan") as (process, address):
        assert address.startswith(f"http://{lan_address()}:")
        for _ in range(2 * MOST_SAID):
            host, port = address.removeprefix("http://").rstrip("/").split(":")
            with socket.create_connection((host, int(port)), timeout=60) as connection:
                connection.sendall(b"no HTTP\r\n\r\n")
                assert b"400" in connection.recv(1024)
        process.kill()
        _, errors = process.communicate()

    assert "open to everyone on this network" in errors
    assert errors.count("Invalid HTTP request") == MOST_SAID


def test_a_database_without_games_is_told_at_the_start(tmp_path: Path) -> None:
    """A file that was moved, or a name that was mistyped, is noticed; with games nothing is said."""
    with client_of(create_app(settings_in(tmp_path))):
        pass
    said = []
    for _ in range(2):
        with serving(tmp_path) as (process, address), calling(address) as client:
            open_table(client)
            process.kill()
            said.append(process.communicate()[1])

    assert "holds no games yet" in said[0] and said[1] == ""


def test_tables_of_a_newer_version_are_told_at_the_start(tmp_path: Path) -> None:
    """The server starts anyway, and says which event it does not know."""
    app = create_app(settings_in(tmp_path))
    with client_of(app) as client:
        open_table(client)
        with server_of(app).store._engine.begin() as connection:
            connection.exec_driver_sql("UPDATE events SET kind = 'teleport'")
    with serving(tmp_path) as (process, address):
        assert httpx.get(f"{address}healthz").status_code == 200
        assert process.stderr is not None
        errors = process.stderr.readline()

    assert "1 table is not opened: written by a newer version" in errors and "'teleport'" in errors


@pytest.mark.long
def test_acknowledged_turns_survive_a_kill(tmp_path: Path) -> None:
    """Killed right after its answer, the server comes back with the turn."""
    with serving(tmp_path) as (process, address), calling(address) as client:
        opened = open_table(client)
        path = f"{opened.path}/events"
        client.post(path, json={"after": 1, "turn": TURN}, headers=opened.bearing("black")).raise_for_status()
        process.kill()
        process.wait()
    with serving(tmp_path) as (_, address), calling(address) as client:
        state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert (state["seq"], state["save"]) == (2, AFTER)


STEPS: list[tuple[str, dict[str, Any]]] = [
    ("referee", {"terms": {"clock": "increment 1500+10", "hands": True, "name": "Friday"}}),
    ("black", {"run": True}),
    ("white", {"pause": "break"}),
    ("white", {"run": True}),
    ("black", {"turn": TURN}),
    ("white", {"carried": "hands"}),
    ("black", {"undo": True}),
    ("white", {"answer": True}),
    ("black", {"redo": True}),
    ("white", {"offer": "draw"}),
    ("black", {"answer": False}),
    ("referee", {"position": f"{AFTER}:mover=white", "reason": "photo"}),
    ("referee", {"ruling": {"ruling": "restore", "side": "black", "penalty": "60"}}),
    ("black", {"resign": True}),
]


def test_a_kill_between_any_two_steps_loses_nothing(tmp_path: Path, many: Many) -> None:
    """Killed after an answer, the server answers the same as one that was never killed."""
    killed, calm = tmp_path / "killed", tmp_path / "calm"
    tables: list[Opened] = []
    for folder in (killed, calm):
        folder.mkdir()
        with client_of(create_app(settings_in(folder))) as client:
            tables.append(open_table(client, start=SMALL))
    kills = set(range(len(STEPS), 0, -(len(STEPS) // many(2, of=len(STEPS)))))
    done = 0
    with client_of(create_app(settings_in(calm))) as client:
        for after, (role, body) in enumerate(STEPS, start=1):
            with (
                _killed_at_the_end(killed)
                if after in kills
                else client_of(create_app(settings_in(killed))) as asked_too
            ):
                for asked, opened in ((asked_too, tables[0]), (client, tables[1])):
                    request = {"after": after, **body}
                    answer = asked.post(f"{opened.path}/events", json=request, headers=opened.bearing(role))
                    assert answer.status_code == 201, answer.text
            done += after in kills
            with client_of(create_app(settings_in(killed))) as again:
                told = [
                    c.get(opened.path, headers=opened.bearing("watch")).json()
                    for c, opened in ((again, tables[0]), (client, tables[1]))
                ]
            for state in told:
                for name in ("table", "epoch", "started", "clock"):  # what differs: names, times they ran at
                    del state[name]
            assert told[0] == told[1]
    assert done >= many(2, of=len(STEPS))


@contextlib.contextmanager
def _killed_at_the_end(folder: Path) -> Iterator[httpx.Client]:
    """Give a client of a server of its own, which is then killed."""
    with serving(folder) as (process, address), calling(address) as client:
        yield client
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    "moment",
    [*(pytest.param(moment, marks=pytest.mark.long) for moment in (0.1, 0.45, 1.3)), 0.8],
)
def test_a_kill_at_any_moment_keeps_what_was_acknowledged(tmp_path: Path, moment: float) -> None:
    """While requests pour in the server dies: every acknowledged event is there, once, in order."""
    acknowledged: list[int] = []
    with serving(tmp_path) as (process, address), calling(address) as client:
        opened = open_table(client)
        killer = Timer(moment, process.kill)
        killer.start()
        with contextlib.suppress(httpx.HTTPError):
            for after in itertools.count(1):
                body = {"after": after, **({"turn": TURN} if after % 2 else {"undo": True})}
                answer = client.post(f"{opened.path}/events", json=body, headers=opened.bearing("referee"))
                if answer.status_code == 429:
                    break
                acknowledged.append(answer.json()["seq"])
        killer.join()
        process.wait()
    with client_of(create_app(settings_in(tmp_path))) as again:
        export = again.get(f"{opened.path}/export", headers=opened.bearing("watch")).json()["events"]

    assert acknowledged == list(range(2, len(acknowledged) + 2))
    assert len(export) - 1 in (len(acknowledged), len(acknowledged) + 1)  # the last answer may have been lost
    assert [e["kind"] for e in export[1:]] == [("turn", "undo")[n % 2] for n in range(len(export) - 1)]


def test_a_server_that_is_asked_to_stop_ends_streams_and_keeps_turns(tmp_path: Path) -> None:
    """Asked under load, it ends without a complaint; streams end as they should, so that pages ask again."""
    acknowledged, ended = list[int](), list[str]()
    with serving(tmp_path) as (process, address), calling(address) as client:
        opened = open_table(client)
        follow = partial(client.stream, "GET", f"{opened.path}/stream", headers=opened.bearing("watch"))
        with ThreadPoolExecutor(2) as pool, follow() as first, follow() as second:
            reading = [pool.submit(lambda told: "".join(told.iter_text()), told) for told in (first, second)]
            stopping = Timer(0.5, process.terminate)
            stopping.start()
            with contextlib.suppress(httpx.HTTPError):
                for after in itertools.count(1):
                    body = {"after": after, **({"turn": TURN} if after % 2 else {"undo": True})}
                    answer = client.post(
                        f"{opened.path}/events", json=body, headers=opened.bearing("referee")
                    )
                    if answer.status_code == 429:
                        break
                    acknowledged.append(answer.json()["seq"])
            stopping.join()
            ended += [each.result() for each in reading]  # raises httpx.HTTPError if one was cut off
        _, errors = process.communicate(timeout=60)
    with client_of(create_app(settings_in(tmp_path))) as again:
        export = again.get(f"{opened.path}/export", headers=opened.bearing("watch")).json()["events"]

    assert acknowledged == list(range(2, len(acknowledged) + 2)) and acknowledged
    assert len(export) - 1 in (len(acknowledged), len(acknowledged) + 1)
    assert all("retry: " in each and "id: " in each for each in ended) and len(ended) == 2
    assert process.returncode == -signal.SIGTERM  # raised once more when all is done, as Uvicorn does
    assert "Traceback" not in errors and "ERROR" not in errors, errors


@pytest.mark.parametrize(
    ("arguments", "environment", "words"),
    [
        (["--port", "70000"], {}, "from 0 to 65535"),
        (["--db", "sqlite:////nowhere/at/all.db"], {}, "give another with --db sqlite:///FILE"),
        (["--db", "sqlite://", "--port", "{taken}"], {}, "another program uses it"),
        *(
            ([], {"LISTEN_PID": str(os.getpid()), name: given}, f"the variable {name} is a number")
            for name in ("LISTEN_PID", "LISTEN_FDS")
            for given in ("two", "-1", "1.0", "٣", "9" * 5000)
        ),
    ],
)
def test_what_cannot_be_served_is_said(
    arguments: list[str],
    environment: dict[str, str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wrong usage, and an environment that systemd did not make, end with code 2 and a sentence."""
    for name, given in environment.items():
        monkeypatch.setenv(name, given)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SystemExit) as left:
        port = taken.getsockname()[1]
        main(["serve", *(argument.format(taken=port) for argument in arguments)])

    assert left.value.code == 2
    assert words in capsys.readouterr().err


def test_as_many_connections_are_allowed_as_streams_may_be_open() -> None:
    """If the system's usual limit is below that, it is raised, never lowered; no page takes the last."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (400, hard))
        assert allow_files(500) == 500
        raised = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert allow_files(10) == 10
        assert allow_files(2 * hard) == hard - OTHER_FILES

        assert (raised, resource.getrlimit(resource.RLIMIT_NOFILE)[0]) == (500 + OTHER_FILES, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_no_answer_waits_for_the_clients_word(tmp_path: Path) -> None:
    """An answer's end is sent at once, not held back for 40 ms; a device that is off is noticed."""
    app = create_app(settings_in(tmp_path))
    with live(app) as address, calling(address) as client:
        client.get("/healthz").raise_for_status()
        (connection,) = server_of(app).uvicorn.server_state.connections
        its = connection.transport.get_extra_info("socket")

        assert its.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            assert its.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == SILENT_MS
