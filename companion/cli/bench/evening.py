"""`sparklies bench evening`: the tables of `bench tables` for ten minutes, to see whether anything grows."""

from __future__ import annotations

from companion.cli.bench import Measure
from companion.cli.bench.tables import TABLES, promised

__all__ = ["MEASURES"]

MEASURES: list[Measure] = [(f"{TABLES} tables for ten minutes", lambda: promised(600))]
