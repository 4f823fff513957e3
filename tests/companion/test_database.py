"""A database that vanishes, cannot be written or is none: nothing is acknowledged that is not kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from companion.store.errors import StoreError
from companion.store.store import open_store
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from tests.companion.conftest import (
    AFTER,
    SMALL,
    TURN,
    Opened,
    TestClient,
    client_of,
    open_table,
    settings_in,
)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///file::memory:?uri=true",
        "sqlite:///file:games?mode=memory&uri=true",
    ],
)
def test_a_database_that_keeps_nothing_is_not_opened(url: str) -> None:
    """However it is written that it is in memory only."""
    with pytest.raises(StoreError, match="it keeps nothing"):
        open_store(url)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "it is a folder"),
        ("no/games.db", "there is no folder .*/no$"),
        ("letter.txt", "not a database of"),
    ],
)
def test_a_place_that_cannot_be_a_database_is_named(tmp_path: Path, name: str, words: str) -> None:
    """The sentence says what stands there, or what does not; nothing is made."""
    (tmp_path / "letter.txt").write_text("Dear all, " * 200, encoding="utf-8")
    with pytest.raises(StoreError, match=words):
        open_store(f"sqlite:///{tmp_path / name}")

    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_folder_that_may_not_be_written_is_told_at_the_start(tmp_path: Path) -> None:
    """Also where a killed server left what it had written last, so that everything can still be read."""
    place = tmp_path / "kept"
    place.mkdir()
    url = f"sqlite:///{place / 'tables.db'}"
    left = (
        "import os, sys; from companion.store.store import open_store; open_store(sys.argv[1]); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", left, url], check=False)
    assert len(list(place.iterdir())) == 3
    for file in place.iterdir():
        file.chmod(0o444)
    place.chmod(0o555)
    command = [sys.executable, "-m", "companion.cli", "serve", "--port", "0", "--db", url]
    if os.geteuid() == 0:  # who may write everything anyway
        if not shutil.which("setpriv"):
            pytest.skip("nothing here drops the rights of root: apt-get install util-linux")
        rights = "--bounding-set=-dac_override,-dac_read_search"
        command = ["setpriv", rights, "--inh-caps=-all", *command]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    finally:
        place.chmod(0o755)

    assert (done.returncode, done.stdout) == (2, "")
    assert "the server may not write it, or may not write into its folder" in done.stderr


Kept = tuple[TestClient, Path, Opened]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    """Give a client of a server, its database's file, and a table with a turn."""
    with client_of(create_app(settings_in(tmp_path))) as client:
        opened = open_table(client)
        assert write(client, opened, turn=TURN).status_code == 201
        yield client, tmp_path / "tables.db", opened


def write(client: TestClient, opened: Opened, **body: object) -> Any:
    """Post the referee's next event."""
    after = client.get(opened.path, headers=opened.bearing("referee")).json()["seq"]
    headers = opened.bearing("referee")
    return client.post(f"{opened.path}/events", json={"after": after, **body}, headers=headers)


def removed(path: Path) -> None:
    """Remove a database with all that stands beside it."""
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def replaced(path: Path) -> None:
    """Put another database in the place of one."""
    other = path.with_name("other.db")
    open_store(f"sqlite:///{other}").close()
    other.replace(path)


def moved(path: Path) -> None:
    """Move a database to another folder."""
    (path.parent / "away").mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        file.rename(path.parent / "away" / file.name)


def log_removed(path: Path) -> None:
    """Remove the log of what was written last."""
    path.with_name(f"{path.name}-wal").unlink()


def emptied(path: Path) -> None:
    """Leave nothing in the file."""
    os.truncate(path, 0)


def rows_lost(path: Path) -> None:
    """Let another program delete what was written."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("DELETE FROM events")
        other.commit()


GONE, REPLACED, LOST = "was removed or moved", "was replaced by another file", "lost what happened"


@pytest.mark.parametrize(
    ("lose", "words"),
    [
        (removed, GONE),
        (moved, GONE),
        (log_removed, GONE),
        (replaced, REPLACED),
        (emptied, REPLACED),
        (rows_lost, LOST),
    ],
)
def test_a_database_that_is_lost_while_the_server_runs_is_told(
    kept: Kept, lose: Callable[[Path], None], words: str
) -> None:
    """Every request that would write is answered 503 with what to do, and nothing is made anew."""
    client, path, opened = kept
    assert client.get("/healthz").status_code == 200
    lose(path)
    before = sorted(file.name for file in path.parent.iterdir())
    headers = opened.bearing("referee")
    answers = [
        client.post(f"{opened.path}/events", json={"after": 2, "undo": True}, headers=headers),
        client.post(f"{opened.path}/events", json={"after": 2, "resign": True}, headers=headers),
    ]
    if words != LOST:
        answers += [
            client.post("/api/tables", json={"start": SMALL}),
            client.post(f"{opened.path}/links", json={"role": "white"}, headers=headers),
            client.delete(opened.path, headers=headers),
        ]
    answers.append(client.get("/healthz"))
    for answer in answers:
        assert answer.status_code == 503, answer.text
        assert answer.json()["error"]["code"] == "database"
        assert words in answer.json()["error"]["message"]
        assert "keep each game as JSON (under Game)" in answer.json()["error"]["message"]

    assert sorted(file.name for file in path.parent.iterdir()) == before


def test_a_game_can_still_be_saved_where_the_file_was_removed(kept: Kept) -> None:
    """What the sentence advises works: the export has every event that was acknowledged, and opens again."""
    client, path, opened = kept
    removed(path)
    assert write(client, opened, undo=True).status_code == 503
    export = client.get(f"{opened.path}/export", headers=opened.bearing("watch"))

    assert [each["kind"] for each in export.json()["events"]] == ["created", "turn"]
    with client_of(create_app(settings_in(path.parent))) as again:
        opened = open_table(again, export=export.json())
        assert again.get(opened.path, headers=opened.bearing("watch")).json()["save"].startswith(AFTER)


def test_a_file_that_is_put_back_is_written_again(kept: Kept) -> None:
    """Nothing has to be started anew, and what was acknowledged is there."""
    client, path, opened = kept
    moved(path)
    assert write(client, opened, undo=True).status_code == 503
    for file in (path.parent / "away").iterdir():
        file.rename(path.parent / file.name)

    assert client.get("/healthz").status_code == 200
    assert write(client, opened, undo=True).json()["seq"] == 3


def test_what_is_lost_while_it_is_written_is_not_acknowledged(kept: Kept) -> None:
    """The file vanishes between the first word of a write and the last."""
    client, path, opened = kept
    app: Any = client.app
    event.listen(server_of(app).store._engine, "commit", lambda _: removed(path), once=True)
    answer = write(client, opened, undo=True)

    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "database")


def test_the_health_check_tells_that_nothing_may_be_written(kept: Kept) -> None:
    """A database that became read-only under the server: both say the same."""
    client, _, opened = kept
    app: Any = client.app
    engine = server_of(app).store._engine
    connections = []
    for _ in range(5):
        connection = engine.connect()
        connection.exec_driver_sql("PRAGMA query_only=ON")
        connections.append(connection)
    for connection in connections:
        connection.close()
    answers = [write(client, opened, undo=True), client.get("/healthz")]

    assert [answer.status_code for answer in answers] == [503, 503]
    assert all("may not write its database" in answer.json()["error"]["message"] for answer in answers)


def test_a_drive_without_a_log_is_used_and_told(tmp_path: Path) -> None:
    """If SQLite cannot share memory, as on some network drives, turns are kept anyway."""
    path = f"sqlite:///file:{tmp_path}/tables.db?vfs=unix-dotfile&uri=true"
    for url, has_log in ((path, False), (f"sqlite:///{tmp_path}/other.db", True)):
        app = create_app(Settings(url, workers=0))
        with client_of(app) as client:
            opened = open_table(client)
            play = {"after": 1, "turn": TURN}
            answer = client.post(f"{opened.path}/events", json=play, headers=opened.bearing("black"))
            assert answer.status_code == 201
            assert server_of(app).store.has_log() is has_log
