"""Every reader's limits stand beside the weights, each of them once; what is not understood is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import MISSING, asdict, dataclass, fields, replace
from importlib import import_module
from math import inf, nan
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import vision
from vision.doubt import HexagonLimits, SquareLimits
from vision.errors import LimitsError
from vision.limits import FILE, ReaderLimits, load_limits, make_limits
from vision.recognition import ReadOptions

TOLD = json.loads((Path(vision.__path__[0]) / FILE).read_text(encoding="utf-8"))


def readers(of: type[ReaderLimits] = ReaderLimits) -> Iterator[type[ReaderLimits]]:
    """Yield the classes of limits that no other one derives from, in vision itself."""
    for its in of.__subclasses__():
        yield from readers(its)
    if not of.__subclasses__() and of.__module__.startswith("vision."):
        yield of


@dataclass(frozen=True, kw_only=True)
class Some(ReaderLimits):
    """ReaderLimits of nobody."""

    share: float
    count: int


def test_each_limit_stands_in_the_file_and_nowhere_else() -> None:
    """The file has a section for each reader, with its fields in their order; code names no values."""
    for module in iter_modules(vision.__path__, "vision."):
        if not module.ispkg:
            import_module(module.name)
    found: dict[str, Any] = {its.__name__: its for its in readers()}

    assert len(found) >= 4 and sorted(found) == sorted(TOLD)
    for name, its in found.items():
        assert [*TOLD[name]] == [each.name for each in fields(its)] != []
        assert all(each.default is each.default_factory is MISSING for each in fields(its))
        assert asdict(load_limits(its)) == TOLD[name]
        assert load_limits(its) is load_limits(its)


@pytest.mark.parametrize(
    "told, names",
    [
        ({"share": 0.5}, "Some.count"),
        ({}, "Some.count, Some.share"),
        ({"share": 0.5, "count": 2, "other": 1}, "Some.other"),
        ({"share": "0.5", "count": 2}, "share"),
        ({"share": nan, "count": 2}, "share"),
        ({"share": -inf, "count": 2.0}, "share, count"),
        ({"share": True, "count": True}, "share, count"),
        ({"share": None, "count": 2}, "share"),
    ],
)
def test_what_is_missing_unknown_or_no_number_is_refused(told: dict[str, Any], names: str) -> None:
    """The error names each limit that is wrong."""
    assert make_limits(Some, {"Some": {"share": 1, "count": 2}}) == Some(share=1, count=2)
    with pytest.raises(LimitsError, match=f": {names}\\. Install") as refusal:
        make_limits(Some, {"Some": told})
    assert refusal.value.code == "bad-limits"


def test_options_take_no_limits_that_no_reader_has() -> None:
    """ReaderLimits of nobody and limits given twice are refused by name; others replace the usual ones."""
    squares = load_limits(SquareLimits)
    other = replace(squares, grey_part=0.5)

    for limits, name in (((Some(share=1.0, count=2),), "Some"), ((squares, other), "SquareLimits")):
        with pytest.raises(LimitsError, match=name):
            ReadOptions(limits=limits)
    wanted = ReadOptions(limits=(other,))
    assert wanted.limits_of(SquareLimits) is other and ReadOptions().limits_of(SquareLimits) is squares
    assert wanted.limits_of(HexagonLimits) is load_limits(HexagonLimits)
