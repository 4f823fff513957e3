"""The form of a database: which one it has, and how it gets the newest. Alembic keeps its number.

A database of the newest form is opened without Alembic, which takes long to import.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select

from companion.store.errors import StoreError
from companion.store.schema import forms, metadata
from companion.store.words import say

NEWEST = "1"
PLACE = Path(__file__).parent / "migrations"


def form_of(connection: Connection) -> str | None:
    """Return the number of a database's form, empty for a form without one; None for an empty database."""
    names = set(inspect(connection).get_table_names())
    if not names & set(metadata.tables):
        return None
    if forms.name not in names:
        return ""
    return connection.execute(select(forms.c.version_num)).scalars().first() or ""


def bring_up(connection: Connection) -> str | None:
    """Give a database the newest form; return the form that it had.

    Raises StoreError if a newer version of this program made its form.
    """
    form = form_of(connection)
    if form is None:
        metadata.create_all(connection)
        connection.execute(insert(forms).values(version_num=NEWEST))
    elif form != NEWEST:
        _migrate(connection, form)
    return form


def _migrate(connection: Connection, form: str) -> None:
    """Take the steps from a form to the newest."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(PLACE).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    steps = ScriptDirectory.from_config(config)
    if form and form not in {step.revision for step in steps.walk_revisions()}:
        raise StoreError(say("newer-form", form=form))
    with EnvironmentContext(config, steps, fn=lambda now, _: steps._upgrade_revs("head", now)) as taken:
        taken.configure(connection=connection, target_metadata=metadata, version_table=forms.name)
        with taken.begin_transaction():
            taken.run_migrations()
