"""Dictionaries of bounded size, for what a server remembers of tables and addresses."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Newest(OrderedDict[K, V]):
    """A dictionary of at most so many items: the item that was set longest ago goes first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        """Set an item, and make it the newest."""
        self.pop(key, None)  # another thread may remove it any time
        super().__setitem__(key, value)
        while len(self) > self._most:
            self.popitem(last=False)
