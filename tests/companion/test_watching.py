"""What people who run a server can watch: acts, figures, numbers of failures, and a log that stays small."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from companion.cli import main
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from companion.web.watching import MOST_SAID, PAUSE_SECONDS, Acts, Seldom
from tests.companion.conftest import TURN, TestClient, client_of, open_table


def test_acts_and_figures_are_told_without_secrets(tmp_path: Path) -> None:
    """A line for each act, a figure for each path; no token is in either, and nobody makes up a figure."""
    acts = tmp_path / "acts.jsonl"
    settings = Settings(f"sqlite:///{tmp_path}/games.db", acts=acts, metrics=True, workers=0)
    with client_of(create_app(settings)) as client:
        opened = open_table(client)
        play = {"after": 1, "turn": TURN}
        client.post(f"{opened.path}/events", json=play, headers=opened.bearing("black"))
        client.get(opened.path, headers=opened.bearing("watch"))
        client.post(f"{opened.path}/events", json=play, headers={"authorization": "Bearer secret"})
        for made_up in ("/a", "/b"):
            client.get(made_up)
        told = client.get("/metrics").text
    lines = [json.loads(line) for line in acts.read_text().splitlines()]

    assert [(line["act"], line["status"]) for line in lines] == [
        ("POST /api/tables", 201),
        ("POST /api/tables/{table}/events", 201),
        ("POST /api/tables/{table}/events", 403),
    ]
    assert [line["table"] for line in lines] == ["", opened.table, opened.table]
    assert all(set(line) == {"at", "act", "table", "status", "ms", "from"} for line in lines)
    for secret in (*opened.tokens.values(), "secret"):
        assert secret not in told and secret not in acts.read_text()
    counted = {
        (sample.labels["path"], sample.labels["status"]): sample.value
        for family in text_string_to_metric_families(told)
        for sample in family.samples
        if sample.name == "companion_requests_total"
    }
    assert counted == {
        ("/api/tables", "201"): 1,
        ("/api/tables/{table}/events", "201"): 1,
        ("/api/tables/{table}/events", "403"): 1,
        ("/api/tables/{table}", "200"): 1,
        ("", "404"): 2,
    }


def test_figures_are_told_if_they_are_asked_for_only(client: TestClient) -> None:
    """Without the option there are none; that the server answers is always said."""
    assert client.get("/metrics").status_code == 404
    assert client.get("/healthz/alive").json() == {"status": "ok", "waits": ""}


def test_a_failure_has_a_number(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer and the log have the same, and the log says where it happened."""
    app: Any = client.app
    monkeypatch.setattr(server_of(app).tables, "bests", lambda _board: 1 // 0)
    answer = client.get("/api/bests")
    found = re.search(r"number ([0-9a-f]{6}) to", answer.json()["error"]["message"])

    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert found and f"error {found[1]}: GET /api/bests" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_no_flood_fills_the_log() -> None:
    """Each place writes so many messages a minute; after a pause it says how many it left out."""
    now = 0.0
    seldom = Seldom(clock=lambda: now)

    def written(line: int) -> str:
        record = logging.LogRecord("x", logging.ERROR, "a.py", line, "the disk is %s", ("full",), None)
        return record.getMessage() if seldom.filter(record) else ""

    assert [bool(written(1)) for _ in range(MOST_SAID + 5)] == [True] * MOST_SAID + [False] * 5
    assert written(2) == "the disk is full"
    now = PAUSE_SECONDS
    assert written(1) == "the disk is full [5 more like it]"
    assert written(1) == "the disk is full"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no disk that is always full")
def test_acts_on_a_full_disk_are_told_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """The server goes on; a line in the log has the reason, where no flood fills it."""
    acts = Acts(Path("/dev/full"))
    acts.note({"act": "POST /api/tables"})
    acts.close()

    assert [record.message for record in caplog.records] == [
        "an act could not be written: [Errno 28] No space left on device"
    ]


def test_acts_that_cannot_be_written_are_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server does not start, and says why."""
    words = [
        "serve",
        "--port",
        "0",
        "--db",
        f"sqlite:///{tmp_path}/games.db",
        "--acts",
        f"{tmp_path}/no/acts",
    ]
    with pytest.raises(SystemExit) as left:
        main(words)

    assert left.value.code == 2
    assert "acts cannot be written" in capsys.readouterr().err
