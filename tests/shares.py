"""The share of a table of cases that an ordinary run judges; `--long` judges the rest, too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def every_nth(cases: Iterable[Any], n: int, first: int = 0) -> list[Any]:
    """Return cases as parameters, of which every nth from the first on belongs to ordinary runs."""
    return [_case(case, is_long=(row - first) % n != 0) for row, case in enumerate(cases)]


def only(ordinary: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """Return cases as parameters, of which those named belong to ordinary runs; each of them must exist."""
    wanted, listed = list(ordinary), list(cases)
    assert all(case in listed for case in wanted), wanted
    return [_case(case, is_long=case not in wanted) for case in listed]


def in_turn(rows: Iterable[Any], columns: Iterable[Any], n: int) -> list[Any]:
    """Return every pair as parameters, of which ordinary runs judge every nth of a row and of a column."""
    listed = list(columns)
    pairs = [(row, column, i + j) for i, row in enumerate(rows) for j, column in enumerate(listed)]
    return [_case((row, column), is_long=at % n != 0) for row, column, at in pairs]


def _case(case: Any, *, is_long: bool) -> Any:
    """Return one case, a tuple of values or a value, as a parameter."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long if is_long else ())
