"""The limits of readers: the numbers from which on evidence is believed or doubted.

They belong to the weights and stand beside them, in weights/limits.json. Each reader has a frozen class that
names its numbers with their units and says what they mean; no number is written there a second time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import Any, TypeVar

from vision.errors import LimitsError
from vision.words import say

Its = TypeVar("Its", bound="ReaderLimits")

FILE = "weights/limits.json"


@dataclass(frozen=True, kw_only=True)
class ReaderLimits:
    """What one reader goes by: finite numbers. In the file they stand under the name of the class."""

    def __post_init__(self) -> None:
        """Raise LimitsError if one is no such number."""
        _refuse(its.name for its in fields(self) if not _is_number(getattr(self, its.name), str(its.type)))


def load_limits(of: type[Its]) -> Its:
    """Return a reader's usual limits. Raises LimitsError as make_limits does."""
    name: Any = of
    its: Its = _load(name)
    return its


def make_limits(of: type[Its], told: Mapping[str, Mapping[str, Any]]) -> Its:
    """Return a reader's limits; told: those of all readers, by the names of their classes.

    Raises LimitsError if one is missing, unknown or no number.
    """
    its, names = told.get(of.__name__, {}), {its.name for its in fields(of)}
    _refuse(f"{of.__name__}.{name}" for name in sorted(names ^ its.keys()))
    return of(**its)


def require_known(limits: Iterable[ReaderLimits]) -> None:
    """Raise LimitsError if some limits are no reader's, or are given twice."""
    names = [type(its).__name__ for its in limits]
    if names:
        _refuse(name for name in sorted(set(names)) if name not in _load_all() or names.count(name) > 1)


@cache
def _load(of: Any) -> Any:
    return make_limits(of, _load_all())


@cache
def _load_all() -> Mapping[str, Mapping[str, Any]]:
    told: Mapping[str, Mapping[str, Any]] = json.loads(files("vision").joinpath(FILE).read_bytes())
    return told


def _is_number(value: object, kind: str) -> bool:
    kinds = (int,) if kind == "int" else (int, float)
    return isinstance(value, kinds) and not isinstance(value, bool) and isfinite(value)


def _refuse(names: Iterable[str]) -> None:
    if wrong := tuple(names):
        raise LimitsError(say("bad-limits", names=wrong, file=FILE))
