"""Codes by which people join: of eight letters for one seat, of four for a choice of a table's free seats.

Only hashes of codes and of the tokens behind them are kept: by this server in memory, or by all servers of
one database (`companion/store/passing.py`). Each person who joins gets a token of their own, so nobody can
take a seat with what an old code left behind.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.store.passing import Notice, NoticeBoard
from companion.store.rows import digest
from companion.store.store import Store
from companion.web.newest import Newest

TOKEN_BYTES = 24
GROUP = 4  # letters between two dashes


@dataclass(frozen=True)
class CodeKind:
    """What codes of one kind look like, for how long they are good, and how many this server keeps.

    is_choice: whether a code opens several seats, each to one person.
    """

    name: str
    letters: str
    length: int
    seconds: float
    most: int
    is_choice: bool


# No letter looks like another one.
SEAT_CODES = CodeKind("seat-code", "23456789ABCDEFGHJKMNPQRSTUVWXYZ", 8, 30 * 60.0, 10_000, False)
TABLE_CODES = CodeKind("table", "ABCDEFGHJKMNPRSTWXYZ", 4, 6 * 3600.0, 4_000, True)


@dataclass(frozen=True)
class OpenedSeats:
    """The seats that a code opens: the hashes of their tokens, and which seats were taken by the code."""

    code: str
    table: str
    hashes: Mapping[str, str]
    taken: tuple[str, ...] = ()


class MemoryShelf:
    """What a database's only server keeps, as a `NoticeBoard` does for several; the oldest goes first."""

    def __init__(self, most: int, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rows = Newest[str, tuple[float, Notice]](most)

    def of(self, name: str, seconds: float) -> list[Notice]:
        """Return what is kept under a name, if it is at most so many seconds old."""
        row = self._rows.get(name)
        return [row[1]] if row and row[0] >= self._clock() - seconds else []

    def put(self, name: str, kind: str, value: str) -> None:
        """Keep something under a name."""
        self._rows[name] = self._clock(), Notice(kind, "", value)


class JoinCodes:
    """The codes of one kind; safe to use from threads.

    passing: what the servers of one database show each other, None for the only server.
    """

    def __init__(
        self,
        kind: CodeKind,
        store: Store,
        passing: NoticeBoard | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.kind, self._store = kind, store
        self._shelf = passing or MemoryShelf(kind.most, clock)
        self._codes = Newest[tuple[str, ...], str](kind.most)  # those that this server showed

    def code(self, table: str, tokens: Mapping[str, str]) -> str:
        """Return the code of a table's seats, the same while it is good: "K7QF-2M9X" or "KQFM".

        tokens: by role. A seat with a fresh token is free again. The code of one seat changes with its token.
        """
        hashes = {role: digest(token) for role, token in tokens.items()}
        key = (table,) if self.kind.is_choice else (table, *hashes.values())
        with self._store.seating():
            before = self.find_seats(self._codes.pop(key, ""))
            if before is None or before.table != table:
                before = OpenedSeats(self._unused(), table, {})
            taken = tuple(role for role in before.taken if before.hashes.get(role) == hashes.get(role))
            self._keep(OpenedSeats(before.code, table, hashes, taken))
            self._codes[key] = before.code
        return "-".join(before.code[at : at + GROUP] for at in range(0, self.kind.length, GROUP))

    def is_like(self, text: str) -> bool:
        """Return whether a text has as many letters as codes of this kind."""
        return len(_letters(text)) == self.kind.length

    def find_seats(self, text: str) -> OpenedSeats | None:
        """Return the seats that a code opens, in letters of any size and with any spaces; None for none."""
        if not self.is_like(text):
            return None
        code = _letters(text)
        for passed in self._shelf.of(digest(code), self.kind.seconds):
            if passed.kind == self.kind.name:
                table, hashes, taken = json.loads(passed.value)
                return OpenedSeats(code, table, hashes, tuple(taken))
        return None

    def free(self, opened: OpenedSeats) -> list[str]:
        """Return the roles that can still be had by a code: not taken by it, and no link renewed since."""
        role_by, table = self._store.role_by, opened.table
        return [r for r, its in opened.hashes.items() if r not in opened.taken and role_by(table, its) == r]

    def take(self, opened: OpenedSeats, role: str) -> str:
        """Return a new token for a role, and count a seat of a choice as taken; empty if it is not free."""
        with self._store.seating():
            now = self.find_seats(opened.code)
            if now is None or role not in self.free(now):
                return ""
            if self.kind.is_choice:
                self._keep(OpenedSeats(now.code, now.table, now.hashes, (*now.taken, role)))
            token = secrets.token_urlsafe(TOKEN_BYTES)
            self._store.add_token(now.table, role, token)
            return token

    def _unused(self) -> str:
        """Return a code that opens nothing yet, at any server."""
        code, kind = "", self.kind
        while not code or self.find_seats(code):
            code = "".join(secrets.choice(kind.letters) for _ in range(kind.length))
        return code

    def _keep(self, seats: OpenedSeats) -> None:
        fields = [seats.table, dict(seats.hashes), list(seats.taken)]
        self._shelf.put(digest(seats.code), self.kind.name, json.dumps(fields))


def _letters(text: str) -> str:
    return "".join(letter for letter in text.upper() if letter.isalnum())
