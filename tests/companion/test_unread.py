"""Keys of save lines that nobody judged: refused where they come in, kept and named where they are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.table.events import TableCreated
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from games.records.record import parse_record, replay
from tests.companion.browsing import PHONE, watched
from tests.companion.conftest import Opened, TestClient, client_of, live

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STORED = [
    # game, what was stored before keys were judged, what a side plays, what comes in and is refused
    ("sparklies", "2:2:2:4:1:0000:0:torus=yes:x-note=a", "A1 R->R", "2:2:2:4:1:0000:0:tour=yes"),
    (
        "glorieta",
        "glorieta:chicken:2:../.../..:torus=yes:x-note=a",
        "b2",
        "glorieta:chicken:2:../.../..:hex=1",
    ),
]
stored = pytest.mark.parametrize(("game", "save", "turn", "coming"), STORED, ids=["sparklies", "glorieta"])


def stored_table(app: Any, game: str, save: str) -> Opened:
    """Return a table that was opened when every key was still taken."""
    opened = server_of(app).tables.open(TableCreated(game, save, "save"))
    return Opened(opened.table, opened.tokens)


@stored
def test_a_stored_table_goes_on_and_names_its_keys(
    settings: Settings, game: str, save: str, turn: str, coming: str
) -> None:
    """A table with keys that were never judged is played, drafted, put right, recorded and exported."""
    app = create_app(settings)
    with client_of(app) as client:
        table = stored_table(app, game, save)
        headers = table.bearing("referee")

        def write(**event: Any) -> Any:
            return client.post(f"{table.path}/events", json=event, headers=headers)

        seen = client.get(table.path, headers=headers).json()
        assert seen["unread"] == ["torus", "note"]
        assert client.post("/api/turns", json={"position": seen["share"], "turn": turn}).json()["turn"]
        assert write(after=1, turn=turn).status_code == 201
        record = parse_record(client.get(f"{table.path}/record", headers=headers).text)
        assert [played.faults for played in replay(record)] == [()]
        assert write(after=2, position=seen["share"]).status_code == 201
        refused = write(after=3, position=coming)
        assert (refused.status_code, refused.json()["faults"][0]["code"]) == (422, "parse")
        told = client.get(f"{table.path}/export", headers=headers).json()
        again = client.post("/api/tables", json={"export": told})
        assert again.status_code == 201, again.text
        told["events"][0]["fields"]["start"] = coming
        again = client.post("/api/tables", json={"export": told})
        assert (again.status_code, "event 1" in again.text, "is not known" in again.text) == (422, True, True)


@stored
def test_what_comes_in_is_refused_by_name(
    client: TestClient, game: str, save: str, turn: str, coming: str
) -> None:
    """Neither a table nor a turn in the making begins on a save line with a key that is not known."""
    key = coming.rpartition(":")[2].partition("=")[0]
    for path, body in (
        ("/api/tables", {"start": coming}),
        ("/api/turns", {"position": coming, "turn": turn}),
    ):
        answer = client.post(path, json=body)
        assert answer.status_code == 422
        assert f"the save line's key {key}= is not known" in answer.json()["faults"][0]["message"]
    assert client.post("/api/tables", json={"start": coming.replace(f"{key}=", "x-a=")}).status_code == 201


def test_the_page_names_what_was_never_judged(browser: Browser, settings: Settings) -> None:
    """Beside how the game began stands which keys of its save line nothing has read."""
    app = create_app(settings)
    with live(app) as server, watched(browser, server, PHONE) as at:
        table = stored_table(app, *STORED[0][:2])
        at.page.goto(f"{server}/t/{table.table}#{table.tokens['referee']}")
        at.says("#unread", "never judged: torus, note")
