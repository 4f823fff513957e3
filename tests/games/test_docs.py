"""The documentation's examples do what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs" / "rules-engine.md"


def test_examples_of_the_documentation() -> None:
    """Every example in docs/rules-engine.md gives what stands below it."""
    results = doctest.testfile(str(DOCS), module_relative=False)

    assert results.attempted >= 7
    assert results.failed == 0
