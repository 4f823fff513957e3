"""The store on PostgreSQL: servers that start at once, older forms, copies, and the way there from SQLite."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, create_engine, select

from companion.cli import main
from companion.store.errors import StoreError, UnavailableError
from companion.store.forms import NEWEST
from companion.store.postgres import take_part
from companion.store.schema import forms, metadata, transient
from companion.store.store import Store, open_store
from companion.store.upkeep import hold_database
from companion.web.app import Settings, create_app
from tests.companion.conftest import READER, TURN, client_of, open_table, settings_in
from tests.companion.postgres import Postgres

LATER = ("forms", "epochs", "pulses", "onward", "best_points")


def rows(url: str) -> dict[str, list[object]]:
    """Return every row of a database but its epoch."""
    engine = create_engine(url)
    with closing(Store(engine)), engine.connect() as connection:
        kept = [table for table in metadata.sorted_tables if table.name != "epochs"]
        return {its.name: sorted(map(tuple, connection.execute(select(its))), key=repr) for its in kept}


def test_of_servers_that_start_at_once_one_makes_the_tables(postgres: Postgres) -> None:
    """The others wait and find them; all have one epoch."""
    url = postgres.new()
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(open_store, [url] * 4))
        epochs = set(pool.map(lambda store: store.epoch, stores))
    for store in stores:
        store.close()

    assert len(epochs) == 1 and "" not in epochs


def test_a_database_without_a_number_becomes_the_newest_form(postgres: Postgres) -> None:
    """What it held is there."""
    url = postgres.new()
    with client_of(create_app(Settings(url, READER, workers=0))) as client:
        opened = open_table(client)
    name = re.findall(r"games\d+", url)[0]
    postgres.execute(f"DROP TABLE {', '.join(LATER)}", name)
    with client_of(create_app(Settings(url, READER, workers=0))) as client:
        assert client.get(opened.path, headers=opened.bearing("white")).json()["seq"] == 1
    engine, whole = create_engine(url), MetaData()
    for table in (*metadata.sorted_tables, *transient.sorted_tables):
        table.to_metadata(whole)
    with engine.connect() as connection:
        assert connection.execute(forms.select()).scalars().all() == [NEWEST]
        assert compare_metadata(MigrationContext.configure(connection), whole) == []
    engine.dispose()


def test_games_move_from_sqlite_to_postgresql_and_back(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every row is there, a request sent again is known, and the links open the same seats."""
    with client_of(create_app(settings_in(tmp_path))) as client:
        opened = open_table(client)
        body = {"after": 1, "turn": TURN}
        headers = {**opened.bearing("black"), "Idempotency-Key": "one"}
        assert client.post(f"{opened.path}/events", json=body, headers=headers).status_code == 201
    first, there, back = f"sqlite:///{tmp_path}/tables.db", postgres.new(), f"sqlite:///{tmp_path}/back.db"
    for number, (source, to) in enumerate(((first, there), (there, back))):
        lines = str(tmp_path / f"{number}.jsonl")
        assert main(["export", lines, "--db", source]) == main(["import", lines, "--db", to]) == 0

    assert capsys.readouterr().out.count("1 table with 2 events") == 4
    assert rows(first) == rows(there) == rows(back)
    with client_of(create_app(Settings(there, READER, workers=0))) as client:
        assert client.post(f"{opened.path}/events", json=body, headers=headers).json()["seq"] == 2
        body = {"after": 2, "resign": True}
        answer = client.post(f"{opened.path}/events", json=body, headers=opened.bearing("white"))
        assert answer.status_code == 201 and client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["backup", "copy.db"], "pg_dump"),
        (["restore", __file__], "pg_restore"),
        (["import", "{0}.jsonl"], "it holds games already"),
    ],
)
def test_what_is_for_files_names_the_tool_instead(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    """Nothing is copied or written."""
    url = postgres.new()
    with client_of(create_app(Settings(url, READER, workers=0))) as client:
        open_table(client)
    assert main(["export", f"{tmp_path}.jsonl", "--db", url]) == 0
    before = rows(url)
    with pytest.raises(SystemExit) as left:
        main([*(word.format(tmp_path) for word in words), "--db", url])

    assert left.value.code == 2 and said in capsys.readouterr().err
    assert rows(url) == before


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql+pg8000://localhost/games", r"write postgresql\+psycopg://HOST/NAME"),
        ("mysql://localhost/games", "mysql is no kind of database"),
        ("postgresql://games@/games?host=/nowhere", "/nowhere"),
        ("postgresql+psycopg://localhost/games?mode=no", "mode"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told(url: str, said: str) -> None:
    """The reason is one line."""
    with pytest.raises(StoreError, match=said) as refused:
        open_store(url)

    assert "\n" not in str(refused.value)


def test_the_password_is_told_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    """It is not in the message if the database cannot be opened."""
    with pytest.raises(SystemExit):
        main(["serve", "--port", "0", "--db", "postgresql://games:sesame@/games?host=/nowhere"])

    assert "sesame" not in (said := capsys.readouterr().err) and "/nowhere" in said


def test_games_come_in_only_while_no_server_is_there(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any number of servers have the database at once; `import` needs it alone, and no server starts then."""
    url = postgres.new()
    assert main(["export", str(tmp_path / "none.jsonl"), "--db", url]) == 0
    import_all = ["import", str(tmp_path / "none.jsonl"), "--db", url]
    with hold_database(url, alone=False), hold_database(url, alone=False), pytest.raises(SystemExit):
        main(import_all)
    assert "another server has it open: stop that one first" in capsys.readouterr().err
    with hold_database(url), pytest.raises(SystemExit) as left:
        main(["serve", "--port", "0", "--db", url])
    assert left.value.code == 2 and main(import_all) == 0


def test_a_database_is_free_once_its_server_has_stopped(postgres: Postgres) -> None:
    """A server that stops may be started again, and `import` may follow it, with no pause between them."""
    url = postgres.new()
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as next_one:
        for _ in range(50):
            with hold_database(url):
                pass
            with take_part(next_one, alone=True):
                pass
    engine.dispose()


def test_a_database_that_only_shows_is_told(postgres: Postgres) -> None:
    """A standby can be read; the server is not ready to write."""
    url = postgres.new()
    open_store(url).close()
    with closing(open_store(f"{url}&options=-c%20default_transaction_read_only%3Don")) as store:
        assert store.head("t") == 0
        with pytest.raises(UnavailableError, match="may not write"):
            store.ping()
