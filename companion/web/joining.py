"""Codes by which people join: short, typed by hand, good for a while, and kept in memory only."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is taken for another
LENGTH = 8
JOIN_SECONDS = 30 * 60.0
MAX_CODES = 10_000  # the oldest goes first


@dataclass(frozen=True)
class Place:
    """A seat that a code opens: its table and its token."""

    table: str
    token: str


class JoinCodes:
    """The codes of the links that are shown."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._places: OrderedDict[str, tuple[float, Place]] = OrderedDict()
        self._codes: dict[Place, str] = {}

    def code(self, place: Place) -> str:
        """Return the code of a seat, the same while it is good: "K7QF-2M9X"."""
        with self._lock:
            self._forget()
            code = self._codes.get(place) or "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            self._codes[place], self._places[code] = code, (self._clock(), place)
            self._places.move_to_end(code)
            while len(self._places) > MAX_CODES:
                self._drop()
        return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"

    def place(self, text: str) -> Place | None:
        """Return the seat that a code opens, in letters of any size and with any spaces; None for none."""
        with self._lock:
            self._forget()
            found = self._places.get("".join(letter for letter in text.upper() if letter.isalnum()))
        return found[1] if found else None

    def _forget(self) -> None:
        """Forget the codes that have run out."""
        while self._places and next(iter(self._places.values()))[0] < self._clock() - JOIN_SECONDS:
            self._drop()

    def _drop(self) -> None:
        _, (_, place) = self._places.popitem(last=False)
        self._codes.pop(place, None)
