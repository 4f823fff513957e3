"""The database's tables. UNIQUE(table, seq) is the compare-and-set on which everything rests."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("fields", Text, nullable=False),  # JSON
    Column("at", Float, nullable=False),  # seconds since 1970, UTC
    Column("key", String(64)),  # hash of role and idempotency key; NULL where none was given
    Column("request", String(64)),  # hash of what was asked with that key
    UniqueConstraint("table", "key"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("role", String(16), nullable=False),
)

# Where a seat's link leads on to: whoever holds it may have a fresh token for the next game's seat.
onward = Table(
    "onward",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("seat", String(16), primary_key=True),
    Column("next", String(32), nullable=False, index=True),
    Column("role", String(16), nullable=False),
)

bests = Table(
    "bests",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("board", String(80), nullable=False, index=True),  # game, shape, ruleset
    Column("turns", Integer, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("name", String(80), nullable=False),
    Column("at", Float, nullable=False),
)

# The same of games whose results are compared by points.
best_points = Table(
    "best_points",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("board", String(80), nullable=False, index=True),  # game, shape, ruleset, level
    Column("points", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("name", String(80), nullable=False),
    Column("at", Float, nullable=False),
)

# One row: what tells this database from a copy of it that was put back.
epochs = Table("epochs", metadata, Column("epoch", String(32), primary_key=True))

# When each run of the server was last there; only kept while a clock runs.
pulses = Table(
    "pulses",
    metadata,
    Column("run", String(32), primary_key=True),
    Column("seconds", Float, nullable=False),  # on the server's own clock
    Column("at", Float, nullable=False),  # seconds since 1970, UTC
)

# One row: the number of the database's form; the column's name is Alembic's.
forms = Table("forms", metadata, Column("version_num", String(32), primary_key=True))
