"""The suite `evening`: the tables of the suite `tables` for ten minutes, to see whether anything grows."""

from __future__ import annotations

from tests.benchmarks.suites.figures import Measure
from tests.benchmarks.suites.tables import TABLES, promised
from tests.benchmarks.suites.words import say

MEASURES: list[Measure] = [(say("tables-for-an-evening", tables=TABLES), lambda: promised(600))]
