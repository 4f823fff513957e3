"""`sparklies bench evening`: the tables of `bench tables` for ten minutes, to see whether anything grows."""

from __future__ import annotations

from companion.cli.bench import Measure
from companion.cli.bench.tables import TABLES, promised
from companion.cli.words import say

__all__ = ["MEASURES"]

MEASURES: list[Measure] = [(say("tables-for-an-evening", tables=TABLES), lambda: promised(600))]
