"""The documentation's examples do what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["rules-engine.md", "glorieta.md", "sandkings.md"])
def test_examples_of_the_documentation(page: str) -> None:
    """Every example on the page gives what stands below it."""
    results = doctest.testfile(str(DOCS / page), module_relative=False)

    assert results.attempted >= 7
    assert results.failed == 0
