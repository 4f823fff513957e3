"""The form of the database: every earlier one becomes the newest, and a newer one is refused."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event

from companion.store.errors import StoreError
from companion.store.forms import NEWEST, PLACE
from companion.store.schema import forms, metadata
from companion.store.store import open_store
from companion.web.app import create_app
from tests.companion.conftest import client_of, settings_in

FORMS = sorted((Path(__file__).parent / "forms").glob("*.sql"))


def assert_newest(folder: Path) -> None:
    """Fail unless the database in a folder has the number and the tables of the newest form."""
    engine = create_engine(f"sqlite:///{folder}/tables.db")
    with engine.connect() as connection:
        assert connection.execute(forms.select()).scalars().all() == [NEWEST]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.mark.parametrize("path", FORMS, ids=[path.stem for path in FORMS])
def test_a_database_of_an_earlier_form_becomes_the_newest(path: Path, tmp_path: Path) -> None:
    """Its table is as its own version showed it, is played on with the same links, and has today's form."""
    written = path.read_text()
    told = json.loads(written.splitlines()[0].removeprefix("-- "))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as made:
        made.executescript(written)
        before = made.execute("SELECT * FROM events ORDER BY 1, 2").fetchall()
    with client_of(create_app(settings_in(tmp_path))) as client:
        table = f"/api/tables/{told['table']}"
        bearing = {role: {"authorization": f"Bearer {token}"} for role, token in told["tokens"].items()}
        state = client.get(table, headers=bearing["watch"]).json()
        assert (state["save"], state["seq"]) == (told["save"], told["seq"])
        undo = {"after": told["seq"], "undo": True}
        answer = client.post(f"{table}/events", json=undo, headers=bearing["referee"])
        assert answer.status_code == 201, answer.text
    with closing(sqlite3.connect(tmp_path / "tables.db")) as made:
        after = made.execute("SELECT * FROM events ORDER BY 1, 2").fetchall()
    assert_newest(tmp_path)
    assert set(before) <= set(after)


def test_a_new_database_has_the_newest_form(tmp_path: Path) -> None:
    """It is that to which the steps lead."""
    open_store(f"sqlite:///{tmp_path}/tables.db").close()
    assert_newest(tmp_path)
    config = Config()
    config.set_main_option("script_location", str(PLACE))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]
    assert len(FORMS) == 6


def test_a_database_of_a_newer_form_is_refused(tmp_path: Path) -> None:
    """The message says what to do, and nothing is changed."""
    path = tmp_path / "tables.db"
    open_store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute("UPDATE forms SET version_num = '99'")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version of this program made it"):
        open_store(f"sqlite:///{path}")

    assert path.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process that is killed half-way")
def test_a_step_that_is_cut_off_is_taken_at_the_next_start(tmp_path: Path) -> None:
    """Killed after any statement on the way, the database is as before, or has the newest form."""
    killed, written = 0, FORMS[0].read_text()
    for last in range(1, 100):
        path = tmp_path / f"{last}" / "tables.db"
        path.parent.mkdir()
        with closing(sqlite3.connect(path)) as made:
            made.executescript(written)
            before = made.execute("SELECT * FROM events ORDER BY 1, 2").fetchall()
        if not (child := os.fork()):
            _open_and_die(path, last)
        has_ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        with closing(sqlite3.connect(path)) as made:
            numbered = made.execute("SELECT count(*) FROM sqlite_master WHERE name = 'forms'").fetchone()[0]
            assert made.execute("SELECT * FROM events ORDER BY 1, 2").fetchall() == before
        killed += not numbered
        if not numbered:
            assert not has_ended
            open_store(f"sqlite:///{path}").close()
        assert_newest(path.parent)
        if has_ended:
            break
    assert killed > 3


def _open_and_die(path: Path, last: int) -> NoReturn:
    """Open a database, and die without a word after so many statements that change it."""
    changes = 0

    def count(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        nonlocal changes
        changes += statement.lstrip().split(None, 1)[0].upper() not in ("PRAGMA", "SELECT", "BEGIN")
        if changes == last:
            os._exit(9)

    try:
        event.listen(Engine, "after_cursor_execute", count)
        open_store(f"sqlite:///{path}").close()
        os._exit(0)
    finally:
        os._exit(1)
