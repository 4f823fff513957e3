"""The database's tables. UNIQUE(table, seq) is the compare-and-set on which everything rests."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text, UniqueConstraint
from sqlalchemy.types import TypeEngine

metadata = MetaData()


def _text(most: int) -> TypeEngine[str]:
    """Return the type of a text. SQLite ignores its length; PostgreSQL would not, so it gets none."""
    return String(most).with_variant(Text(), "postgresql")


events = Table(
    "events",
    metadata,
    Column("table", _text(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", _text(16), nullable=False),
    Column("fields", Text, nullable=False),  # JSON
    Column("at", Float, nullable=False),  # seconds since 1970, UTC
    Column("key", _text(64)),  # hash of role and idempotency key; NULL if none was given
    Column("request", _text(64)),  # hash of what was asked with that key
    UniqueConstraint("table", "key"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("table", _text(32), primary_key=True),
    Column("hash", _text(64), primary_key=True),
    Column("role", _text(16), nullable=False),
)

# Where a seat's link leads on to: its holder may have a fresh token for the next game's seat.
onward = Table(
    "onward",
    metadata,
    Column("table", _text(32), primary_key=True),
    Column("seat", _text(16), primary_key=True),
    Column("next", _text(32), nullable=False, index=True),
    Column("role", _text(16), nullable=False),
)

bests = Table(
    "bests",
    metadata,
    Column("table", _text(32), primary_key=True),
    Column("board", _text(80), nullable=False, index=True),  # game, shape, ruleset
    Column("turns", Integer, nullable=False),
    Column("seed", _text(100), nullable=False),
    Column("name", _text(80), nullable=False),
    Column("at", Float, nullable=False),
)

# The same of games whose results are compared by points.
best_points = Table(
    "best_points",
    metadata,
    Column("table", _text(32), primary_key=True),
    Column("board", _text(80), nullable=False, index=True),  # game, shape, ruleset, level
    Column("points", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("seed", _text(100), nullable=False),
    Column("name", _text(80), nullable=False),
    Column("at", Float, nullable=False),
)

# One row: what tells this database from a copy of it that was put back.
epochs = Table("epochs", metadata, Column("epoch", _text(32), primary_key=True))

# When each run of the server was last there; only kept while a clock runs.
pulses = Table(
    "pulses",
    metadata,
    Column("run", _text(32), primary_key=True),
    Column("seconds", Float, nullable=False),  # on the server's own clock
    Column("at", Float, nullable=False),  # seconds since 1970, UTC
)

# One row: the number of the database's form; the column's name is Alembic's.
forms = Table("forms", metadata, Column("version_num", String(32), primary_key=True))

# Only in PostgreSQL: what servers show each other, see companion/store/passing.py.
transient = MetaData()
passing = Table(
    "passing",
    transient,
    Column("table", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("server", Text, primary_key=True),  # that shows it, empty if it outlives its server
    Column("value", Text, nullable=False),
    Column("at", Float, nullable=False),  # seconds since 1970, UTC, as PostgreSQL has them
    prefixes=["UNLOGGED"],
)
