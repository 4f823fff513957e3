"""What Alembic runs: the steps from one form of the database to the next, on a connection that is open."""

from __future__ import annotations

from alembic import context

from companion.store.schema import forms, metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=forms.name
)
with context.begin_transaction():
    context.run_migrations()
