"""Copies of a database: made while it is written, checked, put back. One server a database, damage seen."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event

import httpx
import pytest
from fastapi.testclient import TestClient

from companion.cli import main, note
from companion.store import upkeep
from companion.store.errors import StoreError
from companion.store.store import open_store
from companion.store.upkeep import back_up, begin_check, hold_database, require_whole, restore
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from tests.companion.conftest import TURN, Opened, calling, live, open_table


def url_of(path: Path) -> str:
    """Return the URL of a database file."""
    return f"sqlite:///{path}"


@pytest.fixture
def games(tmp_path: Path) -> Iterator[tuple[Path, TestClient]]:
    """Give a database with a table, and the server that has it open."""
    path = tmp_path / "games.db"
    with TestClient(create_app(Settings(url_of(path)))) as client:
        opened(client)
        yield path, client


def opened(client: TestClient) -> dict[str, str]:
    """Open a table; return its name and the referee's token."""
    opened = open_table(client)
    return {"name": opened.table, "token": opened.tokens["referee"]}


def epoch_of(path: Path) -> str:
    """Return a database's epoch."""
    with closing(open_store(url_of(path))) as store:
        return store.epoch


def test_a_copy_is_made_while_the_server_writes(games: tuple[Path, TestClient]) -> None:
    """It is one file with all that was acknowledged before, and the server goes on; none is written over."""
    path, client = games
    epoch = epoch_of(path)
    first = back_up(url_of(path), path.with_name("first.db"))
    opened(client)
    second = back_up(url_of(path), path.with_name("second.db"))

    assert (first.tables, second.tables) == (1, 2)
    assert sorted(file.name for file in path.parent.glob("*.db*") if "games" not in file.name) == [
        "first.db",
        "second.db",
    ]
    odd = back_up(url_of(path), path.with_name("what?mode=x#1 %20.sqlite"))
    assert (odd.tables, odd.path.is_file()) == (2, True) and not path.with_name("what").exists()
    assert epoch_of(first.path) == epoch_of(path) == epoch
    with pytest.raises(StoreError, match="is there already"):
        back_up(url_of(path), first.path)


def test_what_was_restored_is_played_on(games: tuple[Path, TestClient]) -> None:
    """The table of the copy is there as it was, the later one is not; what stood there is kept."""
    path, client = games
    table = opened(client)
    copy = back_up(url_of(path), path.with_name("copy.db"))
    later = opened(client)
    client.__exit__(None, None, None)
    before = epoch_of(path)

    found = restore(copy.path, url_of(path))

    assert (found.tables, found.aside) == (2, path.with_name("games-before-restore.db"))
    assert epoch_of(path) != before and epoch_of(path) != epoch_of(copy.path)
    with TestClient(create_app(Settings(url_of(path)))) as again:
        seen = [
            again.get(f"/api/tables/{its['name']}", headers={"authorization": f"Bearer {its['token']}"})
            for its in (table, later)
        ]
    assert [answer.status_code for answer in seen] == [200, 404]
    with closing(open_store(url_of(path.with_name("games-before-restore.db")))) as store:
        assert store.head(later["name"]) == 1
    assert restore(copy.path, url_of(path)).aside == path.with_name("games-before-restore-2.db")


def test_who_followed_a_table_begins_anew_after_a_restore(tmp_path: Path) -> None:
    """A page hears of another epoch; who knows of an event that is gone hears the last one anew."""
    path, turn = tmp_path / "games.db", {"after": 1, "turn": TURN}
    app, heard = create_app(Settings(url_of(path))), list[tuple[int, str]]()
    with live(app) as address, calling(address) as client:
        table = open_table(client)
        copy = back_up(url_of(path), path.with_name("copy.db")).path
        client.post(f"{table.path}/events", json=turn, headers=table.bearing("black")).raise_for_status()
        heard.append(greeting(client, table, 1))
        state = client.get(table.path, headers=table.bearing("watch")).json()
    restore(copy, url_of(path))
    with live(create_app(Settings(url_of(path)))) as address, calling(address) as client:
        heard.append(greeting(client, table, 2))
        client.post(f"{table.path}/events", json=turn, headers=table.bearing("black")).raise_for_status()
        heard.append(greeting(client, table, 1))

    assert [number for number, _ in heard] == [2, 1, 2]
    assert heard[0][1] == state["epoch"] and heard[1][1] == heard[2][1] == epoch_of(path) != state["epoch"]


def greeting(client: httpx.Client, table: Opened, last: int) -> tuple[int, str]:
    """Return the first number that a page hears which knows of events up to the last, and the epoch."""
    headers = table.bearing("watch") | {"Last-Event-ID": str(last)}
    with client.stream("GET", f"{table.path}/stream?page=phone", headers=headers) as stream:
        lines = stream.iter_lines()
        number = next(line for line in lines if line.startswith("id: "))
        told = next(line for line in lines if line.startswith('data: {"held"'))
    return int(number[4:]), json.loads(told[6:])["epoch"]


def test_two_servers_never_have_one_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second does not start, nothing is restored under the first; both go once the first has ended."""
    path = tmp_path / "games.db"
    open_store(url_of(path)).close()
    copy = back_up(url_of(path), tmp_path / "copy.db").path
    with hold_database(url_of(path)):
        with pytest.raises(StoreError, match="another server has it open"):
            restore(copy, url_of(path))
        with pytest.raises(SystemExit) as left:
            main(["serve", "--port", "0", "--db", url_of(path)])
    assert left.value.code == 2
    assert "another server has it open" in capsys.readouterr().err
    assert restore(copy, url_of(path)).tables == 0


def test_damage_is_seen_at_the_start(
    games: tuple[Path, TestClient], capsys: pytest.CaptureFixture[str]
) -> None:
    """A file with overwritten pages is neither served nor copied; a copy in its place is."""
    path, client = games
    copy = back_up(url_of(path), path.with_name("copy.db")).path
    client.__exit__(None, None, None)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)

    with pytest.raises(SystemExit):
        main(["serve", "--port", "0", "--db", url_of(path)])
    assert "it is damaged" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["backup", str(path.with_name("other.db")), "--db", url_of(path)])
    assert not path.with_name("other.db").exists()
    assert main(["restore", str(copy), "--db", url_of(path)]) == 0
    assert "1 table with 1 event" in capsys.readouterr().out
    require_whole(path, thoroughly=True)


def test_a_damaged_file_is_shown_and_not_written(
    games: tuple[Path, TestClient], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written before the file is looked over, and nothing after; tables are shown all the time."""
    path, client = games
    table = opened(client)
    client.__exit__(None, None, None)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'bests'").fetchone()
    data = bytearray(path.read_bytes())
    data[4096 * (page - 1) : 4096 * page] = b"\xa5" * 4096
    path.write_bytes(data)

    app, may_end = create_app(Settings(url_of(path))), Event()

    def look_later(path: Path) -> None:
        may_end.wait()
        require_whole(path)

    monkeypatch.setattr(upkeep, "require_whole", look_later)
    check = begin_check(server_of(app).store, url_of(path), note)
    with TestClient(app) as again, ThreadPoolExecutor(1) as pool:
        headers = {"authorization": f"Bearer {table['token']}"}
        write = partial(
            again.post,
            f"/api/tables/{table['name']}/events",
            headers=headers,
            json={"after": 1, "resign": True},
        )
        early = pool.submit(write)
        shown = again.get(f"/api/tables/{table['name']}", headers=headers)
        assert not early.done()
        may_end.set()
        check.join()
        assert [shown.status_code, early.result().status_code, write().status_code] == [200, 503, 503]
        assert "restore COPY" in early.result().json()["error"]["message"]
        assert again.get("/healthz").status_code == 503
    assert "the database is damaged" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["backup", "{}/new.db", "--db", "sqlite:///{}/none.db"], "there is no database"),
        (["backup", "{}/new.db", "--db", "sqlite://"], "it keeps nothing"),
        (["backup", "{}/nowhere/new.db", "--db", "sqlite:///{}/games.db"], "there is no folder"),
        (["backup", "{}/new.db", "--db", "sqlite:///{}/text.db"], "it is not a database"),
        (["backup", "{}/new.db", "--db", "sqlite:///{}/other.db"], "tables of another program"),
        (["backup", "{}/new.db", "--db", "nonsense"], "Could not parse"),
        (["restore", "{}/none.db", "--db", "sqlite:///{}/games.db"], "there is no file"),
        (["restore", "{}/text.db", "--db", "sqlite:///{}/games.db"], "it is not a database"),
        (["restore", "{}/other.db", "--db", "sqlite:///{}/games.db"], "tables of another program"),
        (["restore", "{}/games.db", "--db", "sqlite:///{}/games.db"], "the copy is the database itself"),
        (["restore", "{}/games.db", "--db", "postgresql://server/games"], "on a server of its own"),
    ],
)
def test_what_cannot_be_copied_or_restored_is_said(
    tmp_path: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names the reason, nothing is left behind, and the database is as it was."""
    open_store(url_of(tmp_path / "games.db")).close()
    (tmp_path / "text.db").write_text("no database at all, only some words that go on and on\n" * 20)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE recipes (name)")
    before = (tmp_path / "games.db").read_bytes()

    with pytest.raises(SystemExit) as left:
        main([word.replace("{}", str(tmp_path)) for word in words])

    assert left.value.code == 2
    assert said in capsys.readouterr().err
    left_over = {file.name for file in tmp_path.iterdir()} - {"games.db.lock"}
    assert left_over == {"games.db", "text.db", "other.db"}
    assert (tmp_path / "games.db").read_bytes() == before
