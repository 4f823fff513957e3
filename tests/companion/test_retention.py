"""Retention: tables that nobody has touched for long go into a file that can be taken in again."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from companion.cli import main
from companion.cli.serve import _look_over
from companion.store.store import Store
from companion.web.app import create_app
from tests.companion.conftest import Opened, client_of, open_table, settings_in
from tests.companion.test_upkeep import url_of

DAYS, DAY = 30, 24 * 3600
NO_TABLE = 404


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """Give a client of a server whose database is tables.db."""
    with client_of(create_app(settings_in(tmp_path))) as client:
        yield client


def age(path: Path, tables: Collection[Opened], days: float) -> None:
    """Let everything at some tables have happened so many days earlier."""
    with closing(sqlite3.connect(path)) as connection:
        for opened in tables:
            connection.execute('UPDATE events SET at = at - ? WHERE "table" = ?', (days * DAY, opened.table))
        connection.commit()


def statuses(client: TestClient, tables: Collection[Opened]) -> list[int]:
    """Return the status of a look at each table."""
    return [client.get(its.path, headers=its.bearing("referee")).status_code for its in tables]


def look_over(client: TestClient, path: Path, days: int = DAYS) -> None:
    """Do what a server with --keep does at its start."""
    _look_over(client.app, url_of(path), days)  # type: ignore[arg-type]


def test_what_nobody_touched_goes_into_a_file_and_is_said(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table of 29 days stays, one of 31 goes; its links open it again where the file is taken in."""
    path, tables = tmp_path / "tables.db", [open_table(client) for _ in range(3)]
    age(path, tables[:1], 31)
    age(path, tables[1:2], 29)
    look_over(client, path)

    file = tmp_path / "tables-untouched.jsonl"
    assert f"1 table without an event for 30 days moved to {file}" in capsys.readouterr().err
    assert statuses(client, tables) == [NO_TABLE, 200, 200]
    (tmp_path / "new").mkdir()
    assert main(["import", str(file), "--db", url_of(tmp_path / "new" / "tables.db")]) == 0
    with client_of(create_app(settings_in(tmp_path / "new"))) as again:
        assert statuses(again, tables) == [200, NO_TABLE, NO_TABLE]

    look_over(client, path)
    assert "moved" not in capsys.readouterr().err and not list(tmp_path.glob("*untouched-2*"))
    age(path, tables[1:], 31)
    look_over(client, path)
    assert "2 tables" in capsys.readouterr().err and len(list(tmp_path.glob("*untouched-2.jsonl"))) == 1


def test_games_that_followed_each_other_stay_together(client: TestClient, tmp_path: Path) -> None:
    """An old game whose links lead on to one that is played stays; if both are old, both go."""
    opened = open_table(client)
    resign = client.post(
        f"{opened.path}/events", json={"after": 1, "resign": True}, headers=opened.bearing("white")
    )
    assert resign.status_code == 201
    again = client.post(f"{opened.path}/rematch", json={"after": 2}, headers=opened.bearing("referee"))
    following = Opened(again.json()["table"], {"referee": again.json()["token"]})
    path = tmp_path / "tables.db"
    age(path, [opened], 31)
    look_over(client, path)
    assert statuses(client, [opened, following]) == [200, 200]
    age(path, [following], 31)
    look_over(client, path)
    assert statuses(client, [opened, following]) == [NO_TABLE, NO_TABLE]


def test_nothing_goes_that_is_not_in_the_file(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the file cannot be made, all stays and it is said; a table that is touched meanwhile stays, too."""
    path, opened = tmp_path / "tables.db", open_table(client)
    age(path, [opened], 31)
    monkeypatch.setattr("companion.store.jsonl.os.fsync", _full)
    look_over(client, path)
    assert "not all moved out of the database: no copy could be made: the disk is" in capsys.readouterr().err
    assert statuses(client, [opened]) == [200] and not list(tmp_path.glob("*untouched*"))

    monkeypatch.undo()
    untouched = Store.find_untouched
    monkeypatch.setattr(Store, "find_untouched", lambda store, since: _one_less(untouched(store, since)))
    look_over(client, path)
    assert statuses(client, [opened]) == [200]


def _full(_number: int) -> None:
    raise OSError(28, "the disk is full")


def _one_less(untouched: dict[str, int]) -> dict[str, int]:
    """Return untouched tables as they were before each one's last event."""
    return {table: seq - 1 for table, seq in untouched.items()}


@pytest.mark.parametrize("days", ["0", "-3"])
def test_a_number_of_days_that_keeps_nothing_is_refused(
    days: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is named before a database is made."""
    with pytest.raises(SystemExit) as left:
        main(["serve", "--port", "0", "--keep", days, "--db", url_of(tmp_path / "tables.db")])
    assert left.value.code == 2 and f"not {days}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
