"""What arrives broken, from elsewhere or at a bad moment: refused by name, and nothing half-done."""

from __future__ import annotations

import json
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from companion.store import database
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from tests.companion.conftest import (
    READER,
    SMALL,
    TURN,
    Opened,
    TestClient,
    calling,
    client_of,
    live,
    open_table,
    settings_in,
)
from tests.companion.stand_ins import photo_of

HALF = "\\ud800"  # as JSON escapes it; alone it is no character


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of one live server for all tests here."""
    settings = replace(settings_in(tmp_path_factory.mktemp("wire")), names=("table.example",))
    with live(create_app(settings)) as address:
        yield address


def play(client: Any, opened: Opened, after: int = 1, turn: str = TURN) -> httpx.Response:
    """Send a turn of black's."""
    body = {"after": after, "turn": turn}
    answer: httpx.Response = client.post(f"{opened.path}/events", json=body, headers=opened.bearing("black"))
    return answer


def seq(client: Any, opened: Opened) -> int:
    """Return the number of a table's last event."""
    return int(client.get(opened.path, headers=opened.bearing("watch")).json()["seq"])


def spoken(address: str, head: str, body: bytes) -> bytes:
    """Send a request as it is, close our half of the connection, and return all that comes back."""
    host = urlsplit(address)
    assert host.hostname and host.port
    with socket.create_connection((host.hostname, host.port), timeout=30) as line:
        line.sendall(head.encode() + b"\r\n\r\n" + body)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        while chunk := line.recv(65536):
            answer += chunk
    return answer


@pytest.mark.parametrize("length", ["Content-Length: {more}", "Transfer-Encoding: chunked"])
def test_a_body_that_breaks_off_is_not_acted_on(server: str, length: str) -> None:
    """Though the JSON is complete, something of what was sent is missing."""
    with calling(server) as client:
        opened = open_table(client)
        body = json.dumps({"after": 1, "turn": TURN}).encode()
        head = "\r\n".join(
            [
                f"POST {opened.path}/events HTTP/1.1",
                f"Host: {urlsplit(server).netloc}",
                f"Authorization: {opened.bearing('black')['Authorization']}",
                "Content-Type: application/json",
                length.format(more=len(body) + 50),
            ]
        )
        chunk = b"%x\r\n%s\r\n" % (len(body), body) if "chunked" in length else body
        answer = spoken(server, head, chunk)

        assert b"201" not in answer.partition(b"\r\n")[0]
        assert seq(client, opened) == 1
        assert play(client, opened).status_code == 201


@pytest.mark.parametrize("number", [2**63, 10**40, -1])
def test_a_stream_is_asked_for_by_a_number_that_can_be(client: TestClient, number: int) -> None:
    """Others are refused before anything is streamed."""
    opened = open_table(client)
    headers = opened.bearing("watch") | {"Last-Event-ID": str(number)}
    answer = client.get(f"{opened.path}/stream", headers=headers)

    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "request")


CELLS = {name: {"colour": "R"} for name in ("a1", "b1", "a2", "b2")}
TORN: dict[str, tuple[str, object]] = {
    "cells": ("", {"shape": "2", "cells": {**CELLS, "b2": {"colour": HALF}}}),
    "names": ("", {"shape": "2", "cells": {**CELLS, HALF: {"colour": "R"}}}),
    "fields": ("", {"export": {"events": [{"at": 1, "kind": "created", "fields": {"start": HALF}}]}}),
    "kind": ("", {"export": {"events": [{"at": 1, "kind": HALF, "fields": {}}]}}),
    "seed": ("", {"seed": HALF}),
    "options": ("", {"game": "glorieta", "options": {"neutral": HALF}}),
    "unknown": ("", {HALF: 1}),
    "name": ("", {"seed": 1, "terms": {"name": HALF}}),
    "turn": ("/events", {"after": 1, "turn": HALF}),
    "note": ("/events", {"after": 1, "ruling": {"ruling": "restore", "side": "black", "note": HALF}}),
    "maker": ("/making", {"after": 1, "maker": HALF}),
    "compare": ("/compare", {"cells": {"a1": {"piece": HALF}}}),
    "token": ("/session", {"token": HALF}),
    "role": ("/links", {"role": HALF}),
    "paper": ("/tent", {"token": "t", "paper": HALF}),
}


@pytest.mark.parametrize("coding", ["escaped", "utf-8", "utf-16", "utf-32"])
def test_half_a_character_is_refused_wherever_text_comes_in(client: TestClient, coding: str) -> None:
    """A lone surrogate can be neither kept nor shown: it is refused before anything is done."""
    opened = open_table(client)
    headers = opened.bearing("referee") | {"Content-Type": "application/json"}
    refused = []
    for name, (path, body) in TORN.items():
        text = json.dumps(body).replace("\\\\ud800", HALF)
        assert HALF in text
        whole = text.encode()
        sent = whole if coding == "escaped" else text.replace(HALF, "\ud800").encode(coding, "surrogatepass")
        answer = client.post(f"{opened.path}{path}" if path else "/api/tables", content=sent, headers=headers)
        if answer.status_code == 422 and "half a character" in answer.json()["faults"][0]["message"]:
            refused.append(name)

    assert refused == list(TORN)


def test_whole_characters_are_taken_however_they_are_written(client: TestClient) -> None:
    """An emoji as a pair of escapes, and the six letters of an escape, are text like any other."""
    for name in ("\U0001f3b2", "\\ud800"):
        opened = open_table(client, seed=1, terms={"name": name})
        assert client.get(opened.path, headers=opened.bearing("watch")).json()["terms"]["name"] == name


def test_a_photos_name_may_be_anything(client: TestClient) -> None:
    """A form can say its own charset, by which a file's name comes to hold half a character."""
    form = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a+2AA-"\r\n\r\n%s\r\n--x--\r\n'
    kind = "multipart/form-data; boundary=x; charset=utf-7"
    answer = client.post("/api/photos", content=form % photo_of(SMALL), headers={"Content-Type": kind})

    assert (answer.status_code, answer.json()["photo"]) == (200, "a?")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://{host}"}, 201),
        ({"Origin": "HTTP://{host}"}, 201),
        ({"Origin": "https://{host}"}, 403),
        ({"Origin": "httpx://{host}"}, 403),
        ({"Origin": "http://{host}.evil.test"}, 403),
        ({"Origin": "http://user@{host}"}, 403),
        ({"Origin": "http://{host}/"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "https://{host}", "X-Forwarded-Proto": "https"}, 201),
        ({"Origin": "http://{host}", "X-Forwarded-Proto": "https"}, 403),
    ],
)
def test_an_origin_is_compared_whole(server: str, headers: dict[str, str], status: int) -> None:
    """Scheme, host and port; a proxy on the same machine says by which scheme it was asked."""
    host = urlsplit(server).netloc
    said = {name: value.format(host=host) for name, value in headers.items()}

    assert httpx.post(f"{server}/api/tables", json={"start": SMALL}, headers=said).status_code == status


def test_behind_a_tls_proxy_links_and_cookies_are_for_tls(server: str) -> None:
    """They lead to the address that was asked for, and the cookie goes over TLS alone."""
    headers = {"X-Forwarded-Proto": "https", "Host": "table.example"}
    with calling(server) as client:
        opened = open_table(client)
    body = {"token": opened.tokens["black"]}
    taken = httpx.post(f"{server}{opened.path}/session", json=body, headers=headers)
    link = httpx.post(
        f"{server}{opened.path}/qr", json=body, headers=headers | opened.bearing("black")
    ).json()

    assert "; Secure" in taken.headers["set-cookie"]
    assert link["url"].startswith(f"https://table.example/t/{opened.table}#")


@contextmanager
def full_disk(_path: Path, app: Any) -> Iterator[None]:
    """Let SQLite find no room for another page, as on a full disk."""
    engine = server_of(app).store._engine
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    yield
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 100000")


@contextmanager
def locked(path: Path, _app: Any) -> Iterator[None]:
    """Lock the database as a backup program may."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize(("trouble", "words"), [(full_disk, "the disk is full"), (locked, "another program")])
def test_what_cannot_be_written_is_told_so_and_left_out_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Any, words: str
) -> None:
    """503 with what to do for every way of writing; afterwards the same requests go through as if new."""
    monkeypatch.setattr(database, "BUSY_MS", 50)
    path = tmp_path / "tables.db"
    app = create_app(Settings(f"sqlite:///{path}", READER))
    server_of(app).store.hurry()
    with client_of(app) as client:
        opened, over = open_table(client), open_table(client)
        long = "2:9:2:4:1:" + "0" * 81 + ":0"
        referee = over.bearing("referee")
        client.post(f"{over.path}/events", json={"after": 1, "resign": True}, headers=referee)
        requests = [
            ("/api/tables", {"start": long, "terms": {"name": "x" * 80}}, {}, 201),
            (f"{over.path}/rematch", {"after": 2, "start": "dealt"}, referee, 201),
            (f"{opened.path}/links", {"role": "white"}, opened.bearing("referee"), 201),
            (f"{opened.path}/events", {"after": 1, "turn": TURN}, opened.bearing("black"), 201),
        ]
        with trouble(path, app):
            refused = []
            for where, body, bearing, _ in requests * 12:  # what room a page still has is used up
                answer = client.post(where, json=body, headers=bearing)
                if answer.status_code == 503:
                    refused.append((where, answer.json()["error"]))
        assert {where for where, _ in refused} >= {"/api/tables"}
        if trouble is locked:
            assert len(refused) == 48
            assert client.get(opened.path, headers=opened.bearing("white")).json()["seq"] == 1
            assert client.get(over.path, headers=over.bearing("white")).json()["next"] == ""
            assert [client.post(w, json=b, headers=h).status_code for w, b, h, _ in requests] == [201] * 4
        assert all(error["code"] == "database" and words in error["message"] for _, error in refused)
    with closing(sqlite3.connect(path)) as kept:
        tables = {row[0] for row in kept.execute('SELECT DISTINCT "table" FROM events')}
        starts = {row[0] for row in kept.execute('SELECT "table" FROM events WHERE seq = 1')}
        seated = {row[0] for row in kept.execute('SELECT "table" FROM tokens UNION SELECT next FROM onward')}
    assert tables == starts == seated  # no table without its opening, its seats or its events


def test_who_reads_does_not_wait_for_those_who_cannot_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is locked, turns wait, tables are shown and pages say so; then all are written."""
    monkeypatch.setattr(database, "BUSY_MS", 50)
    path = tmp_path / "tables.db"
    app = create_app(Settings(f"sqlite:///{path}", READER, rate=0))
    with client_of(app) as client, ThreadPoolExecutor(50) as pool:
        opened, store = [open_table(client) for _ in range(45)], server_of(app).store
        with locked(path, app):
            written = [
                pool.submit(
                    client.post,
                    f"{each.path}/events",
                    json={"after": 1, "turn": TURN},
                    headers={**each.bearing("black"), "Idempotency-Key": each.table},
                )
                for each in [*opened, *opened[:5]]
            ]
            while not (waits := client.get("/healthz/alive").json()["waits"]):
                sleep(0.01)
            failures = {store._refused[0]}
            while len(failures) < 4:  # tried again and again
                failures.add(store._refused[0])
            looked = [client.get(each.path, headers=each.bearing("white")) for each in opened[:5]]
            assert {answer.json()["seq"] for answer in looked} == {1}
            assert not any(each.done() for each in written)
        answers = [each.result() for each in written]
        assert [(answer.status_code, answer.json()["seq"]) for answer in answers] == [(201, 2)] * 50
        assert "another program (a backup" in waits
        assert client.get("/healthz/alive").json()["waits"] == ""


def test_every_act_that_writes_waits_for_the_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables, next games, links, codes, deletions and turns wait alike; a link that opens a seat need not."""
    monkeypatch.setattr(database, "BUSY_MS", 50)
    path = tmp_path / "tables.db"
    app = create_app(Settings(f"sqlite:///{path}", READER, rate=0))
    proxied = TestClient(app, "http://table.test", client=("127.0.0.1", 1))  # an address without lanes
    with proxied as client, ThreadPoolExecutor(10) as pool:
        first, over, gone, joined, played = (open_table(client) for _ in range(5))
        referee = over.bearing("referee")
        client.post(f"{over.path}/events", json={"after": 1, "resign": True}, headers=referee)
        link = {"token": joined.tokens["white"]}
        code = client.post(f"{joined.path}/qr", json=link, headers=joined.bearing("white")).json()["code"]
        acts: list[tuple[str, str, dict[str, Any] | None, dict[str, str], int]] = [
            ("POST", "/api/tables", {"seed": 1}, {}, 201),
            ("POST", f"{over.path}/rematch", {"after": 2, "start": "dealt"}, referee, 201),
            ("POST", f"{first.path}/links", {"role": "white"}, first.bearing("referee"), 201),
            ("POST", f"{played.path}/events", {"after": 1, "turn": TURN}, played.bearing("black"), 201),
            ("POST", "/api/join", {"code": code}, {}, 200),
            ("DELETE", gone.path, None, gone.bearing("referee"), 204),
        ]
        store = server_of(app).store
        with locked(path, app):
            asked = [pool.submit(client.request, *act[:2], json=act[2], headers=act[3]) for act in acts]
            failures = {store._refused[0]}
            while len(failures) < 4:  # tried again and again
                failures.add(store._refused[0])
            seats = [
                client.post(f"{its.path}/session", json={"token": its.tokens["black"]}).status_code
                for its in (first, joined)
            ]
            assert not any(each.done() for each in asked)
        assert [each.result().status_code for each in asked] == [act[4] for act in acts]
        assert (len(acts), seats) == (6, [200, 200])


def test_turns_go_on_for_a_while_on_a_full_disk(tmp_path: Path) -> None:
    """The room that was taken at the start is used for events; without it the disk is full at once."""
    path = tmp_path / "tables.db"
    app = create_app(Settings(f"sqlite:///{path}", READER, rate=0))
    with client_of(app) as client:
        opened = open_table(client)
        server_of(app).store.reserve()
        with full_disk(path, app):
            for seq in range(1, 200, 2):
                play = {"after": seq, "turn": TURN}
                answer = client.post(f"{opened.path}/events", json=play, headers=opened.bearing("black"))
                assert answer.status_code == 201
                undo = {"after": seq + 1, "undo": True}
                answer = client.post(f"{opened.path}/events", json=undo, headers=opened.bearing("referee"))
                assert answer.status_code == 201


def test_the_health_check_says_when_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A locked database and a full disk are named within a moment, and it is well again afterwards."""
    monkeypatch.setattr(database, "PING_MS", 50)
    path = tmp_path / "tables.db"
    app = create_app(Settings(f"sqlite:///{path}", READER))
    with client_of(app) as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        with locked(path, app):
            held = client.get("/healthz")
        with monkeypatch.context() as patch:
            patch.setattr(database, "MIN_FREE_BYTES", 10**18)
            full = client.get("/healthz")
        assert [answer.json()["error"]["code"] for answer in (held, full)] == ["database"] * 2
        assert (held.status_code, full.status_code) == (503, 503)
        assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("offer", {"side": "black", "what": "a cake"}, "a cake"),
        ("teleport", {}, "teleport"),
        ("turn", {"side": "black"}, "lacks its turn"),
    ],
)
def test_an_import_of_what_is_not_known_is_refused(
    client: TestClient, kind: str, fields: dict[str, str], words: str
) -> None:
    """Kinds, fields and values alike."""
    created = {"at": 1, "kind": "created", "fields": {"game": "sparklies", "start": SMALL, "origin": "save"}}
    export = {"events": [created, {"at": 2, "kind": kind, "fields": fields}]}
    answer = client.post("/api/tables", json={"export": export})

    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "bad-event")
    assert words in answer.json()["faults"][0]["message"]


def test_a_table_of_a_newer_version_says_so_and_the_others_work(client: TestClient) -> None:
    """Looking, streaming, writing and listing answer clearly; deleting is still the referee's alone."""
    newer, sound = open_table(client), open_table(client)
    for opened in (newer, sound):
        client.post(f"{opened.path}/session", json={"token": opened.tokens["referee"]})
    app: Any = client.app
    with server_of(app).store._engine.begin() as connection:
        kept = 'UPDATE events SET kind = ? WHERE "table" = ?'
        connection.exec_driver_sql(kept, ("teleport", newer.table))
    server_of(app).tables._memory.forget(newer.table)
    asked = ["", "/stream", "/record", "/export", "/replay.html", "/turns/1", "/most"]
    answers = [client.get(f"{newer.path}{part}") for part in asked]
    answers += [
        play(client, newer),
        client.post(f"{newer.path}/next"),
        client.post(f"{newer.path}/rematch", json={"after": 1}),
    ]
    listed = {seen["table"]: seen["words"] for seen in client.get("/api/tables").json()}

    assert [(a.status_code, a.json()["error"]["code"]) for a in answers] == [(503, "newer-version")] * 10
    assert "event 'teleport'" in answers[0].json()["error"]["message"]
    assert "newer version" in listed[newer.table] and listed[sound.table] == "Black to move"
    assert play(client, sound).status_code == 201
    assert client.delete(newer.path).status_code == 204
