"""Codes of four letters by which people join a table: each opens a choice of the seats that are free."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from threading import Lock

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"  # none that is taken for another: 160,000 codes
LENGTH = 4
TABLE_SECONDS = 6 * 3600.0  # an evening
MAX_TABLES = 4_000  # the oldest goes first
WRONG_TRIES, TRIES_SECONDS = 10, 60.0  # of one address
MAX_ADDRESSES = 10_000


@dataclass
class Opened:
    """A table whose code was shown: the tokens of its seats, and the seats that somebody took by the code."""

    table: str
    tokens: dict[str, str]
    shown: float
    taken: set[str] = field(default_factory=set)


class TableCodes:
    """The codes of the tables that can be joined, kept in memory only."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()

    def code(self, table: str, tokens: Mapping[str, str]) -> str:
        """Return the code of a table, the same while it is good; tokens: those of its seats."""
        with self._lock:
            self._forget()
            known = next((code for code, its in self._opened.items() if its.table == table), "")
            before = self._opened.get(known)
            kept = before.taken if before else set()
            taken = {role for role in kept if before and before.tokens.get(role) == tokens.get(role)}
            while not known or (known in self._opened and self._opened[known].table != table):
                known = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            self._opened[known] = Opened(table, dict(tokens), self._clock(), taken)
            self._opened.move_to_end(known)
            while len(self._opened) > MAX_TABLES:
                self._opened.popitem(last=False)
        return known

    def opened(self, text: str) -> Opened | None:
        """Return the table that a code opens, in letters of any size and with any spaces; None for none."""
        with self._lock:
            self._forget()
            return self._opened.get("".join(letter for letter in text.upper() if letter.isalnum()))

    def take(self, opened: Opened, role: str, free: Collection[str]) -> str:
        """Return the token of a seat and count it as taken; empty if it is not free any more."""
        with self._lock:
            if role not in free or role in opened.taken:
                return ""
            opened.taken.add(role)
            return opened.tokens[role]

    def seconds_shut(self, address: str) -> float:
        """Return for how long an address may try no more codes, 0 if it may."""
        with self._lock:
            tries = self._tries.get(address, deque())
            wait = tries[0] + TRIES_SECONDS - self._clock() if len(tries) >= WRONG_TRIES else 0.0
        return max(0.0, wait)

    def note_wrong(self, address: str) -> None:
        """Count a code that opened nothing against the address that sent it, and no other."""
        with self._lock:
            tries = self._tries.setdefault(address, deque(maxlen=WRONG_TRIES))
            tries.append(self._clock())
            self._tries.move_to_end(address)
            while len(self._tries) > MAX_ADDRESSES:
                self._tries.popitem(last=False)

    def _forget(self) -> None:
        """Forget the codes that have run out."""
        while self._opened and next(iter(self._opened.values())).shown < self._clock() - TABLE_SECONDS:
            self._opened.popitem(last=False)
