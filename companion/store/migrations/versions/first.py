"""The first form that has a number: what the forms without one lack is made.

Those had fewer tables and otherwise the same. Their columns are written out here, because the schema of today
will be another one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

NAME, HASH, SEAT, BOARD = sa.String(32), sa.String(64), sa.String(16), sa.String(80)


def upgrade() -> None:
    """Make the tables that are missing."""
    there = set(sa.inspect(op.get_bind()).get_table_names())
    if "onward" not in there:
        op.create_table(
            "onward",
            sa.Column("table", NAME, primary_key=True),
            sa.Column("seat", SEAT, primary_key=True),
            sa.Column("next", NAME, nullable=False, index=True),
            sa.Column("role", SEAT, nullable=False),
        )
    for name, points in (("bests", []), ("best_points", [sa.Column("points", sa.Integer, nullable=False)])):
        if name not in there:
            op.create_table(
                name,
                sa.Column("table", NAME, primary_key=True),
                sa.Column("board", BOARD, nullable=False, index=True),
                *points,
                sa.Column("turns", sa.Integer, nullable=False),
                sa.Column("seed", sa.String(100), nullable=False),
                sa.Column("name", sa.String(80), nullable=False),
                sa.Column("at", sa.Float, nullable=False),
            )
    if "epochs" not in there:
        op.create_table("epochs", sa.Column("epoch", NAME, primary_key=True))
    if "pulses" not in there:
        op.create_table(
            "pulses",
            sa.Column("run", NAME, primary_key=True),
            sa.Column("seconds", sa.Float, nullable=False),
            sa.Column("at", sa.Float, nullable=False),
        )
    if op.get_bind().dialect.name == "postgresql":
        _lift_limits()


def _lift_limits() -> None:
    """Let texts of any length into what PostgreSQL kept with a limit, which SQLite has always ignored."""
    found = sa.inspect(op.get_bind())
    for name in ("events", "tokens", "onward", "bests", "best_points", "epochs", "pulses"):
        for column in found.get_columns(name):
            if isinstance(column["type"], sa.VARCHAR):
                op.alter_column(name, column["name"], type_=sa.Text())
