"""The sentences of the benchmarks: words.ftl in this folder."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue("tests.benchmarks.suites")
