"""Results that are computed once, however many threads ask for them at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class ComputedOnce(Generic[P, R]):
    """A function whose results are remembered; one is computed at a time, and who asks meanwhile waits.

    functools.cache lets every thread that comes before the first result compute one of its own: of forty
    phones that come back to a server just started, each would read the same catalogue.
    """

    def __init__(self, function: Callable[P, R], most: int | None) -> None:
        remembered: Any = lru_cache(most)(function)
        self._remembered: Callable[P, R] = remembered
        self._lock = RLock()  # a function may ask for another of its own results
        self.cache_clear: Callable[[], None] = remembered.cache_clear
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result for these arguments."""
        with self._lock:
            return self._remembered(*args, **kwargs)


def compute_once(most: int | None = None) -> Callable[[Callable[P, R]], ComputedOnce[P, R]]:
    """Return a decorator that remembers so many results of a function, None: all; see ComputedOnce."""
    return lambda function: ComputedOnce(function, most)
