"""Tables that come in: what a worker judges is answered as if the server had judged it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.web import importing, replay
from companion.web.app import Settings, create_app
from companion.web.fair_line import LineFullError
from companion.web.server import server_of
from companion.web.workers import WorkFailedError
from tests.companion.conftest import SMALL, TURN, TestClient, client_of, open_table, settings_in

RECORD = f'[Start "{SMALL}"]\n\n 1 (B)  {TURN}\n 1 (W)  A1 R->R\n'
CREATED = {"at": 1, "kind": "created", "fields": {"game": "sparklies", "start": SMALL, "origin": "save"}}
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Give a client of an application whose worker goes on from test to test."""
    with client_of(create_app(settings_in(tmp_path_factory.mktemp("games"), workers=2))) as client:
        yield client


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"record": RECORD}, 201),
        ({"record": "nothing of a record"}, 422),
        ({"export": {"events": [CREATED, {"at": 2, "kind": "undo", "fields": {}}]}}, 422),
        ({"export": {"events": [CREATED]}, "seed": 3}, 422),
        ({"export": {"events": [{**CREATED, "at": "soon"}]}, "cake": 1}, 422),
        ("[" * 100_000, 400),
        ('{"seed": ', 422),
    ],
)
def test_a_worker_answers_as_the_server_does(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, body: Any, status: int
) -> None:
    """The same body, judged here and there, gives the same answer, except for what is drawn."""
    content = body if isinstance(body, str) else json.dumps(body)
    answers = []
    for small in (10**9, 0):
        monkeypatch.setattr(importing, "SMALL_BYTES", small)
        answers.append(client.post("/api/tables", content=content, headers=JSON))

    told = [{**answer.json(), "table": "", "tokens": {}} for answer in answers]
    assert [answer.status_code for answer in answers] == [status, status]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (LineFullError(7.2), 429, "try again in 8 s"),
        (WorkFailedError("too-long"), 422, "ask for less"),
        (WorkFailedError("crashed"), 503, "see its log"),
    ],
)
def test_a_worker_that_cannot_is_told_of(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, told: str
) -> None:
    """A flood is refused until later, by the price of what waits; what fails opens no table."""

    def fail(*_asked: Any) -> None:
        raise error

    app: Any = client.app
    monkeypatch.setattr(server_of(app).workers, "run", fail)
    monkeypatch.setattr(importing, "SMALL_BYTES", 0)
    answer = client.post("/api/tables", json={"record": RECORD})

    assert answer.status_code == status and told in answer.text
    assert answer.headers.get("retry-after") == ("8" if status == 429 else None)


def test_a_worker_takes_an_export_back(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was exported is the same table again, and the query is judged as well."""
    monkeypatch.setattr(importing, "SMALL_BYTES", 0)
    opened = open_table(client, record=RECORD)
    export = client.get(f"{opened.path}/export", headers=opened.bearing("watch")).json()
    again = open_table(client, export=export)

    assert client.get(f"{again.path}/export", headers=again.bearing("watch")).json() == export
    assert client.post("/api/tables?cake=1", json={"export": export}).status_code == 422


def test_a_worker_makes_the_same_replay_page(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It folds the events, and answers in the words that were asked for."""
    opened = open_table(client, record=RECORD)
    pages = []
    for here in (10**9, 0):
        monkeypatch.setattr(replay, "HERE_SECONDS", here)
        asked = {"wording": "symbols"}
        page = client.get(f"{opened.path}/replay.html", headers=opened.bearing("watch"), params=asked)
        pages.append((page.status_code, page.text))

    assert pages[0] == pages[1] and pages[0][0] == 200
    assert "triangle" in pages[0][1]


def test_a_large_body_costs_more_than_a_request(settings: Settings) -> None:
    """Two megabytes count as 31 requests, so the thirteenth is refused at an address that may send 400."""
    body = json.dumps({"position": SMALL, "actions": [], "x": " " * 2_000_000})
    with client_of(app := create_app(settings)) as client:
        server_of(app).limits.clock = lambda: 1.0  # so that nothing is allowed anew meanwhile
        answers = [client.post("/api/turns", content=body, headers=JSON).status_code for _ in range(13)]

    assert answers == [422] * 12 + [429]
