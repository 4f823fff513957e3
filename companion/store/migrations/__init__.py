"""The forms that the database has had, each with the way to the next; Alembic takes it."""
