"""Codes that open seats at every server of a database, whichever showed them.

The database has only hashes: of the codes, and of the tokens that they stand for. Who joins by such a code
gets a token of their own. Nobody who reads the database can take a seat with what an old code left there.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Mapping

from companion.store.passing import Passing
from companion.store.rows import digest
from companion.store.store import Store
from companion.web.joining import JOIN_SECONDS, JoinCodes, Place
from companion.web.joining_tables import (
    TABLE_SECONDS,
    TRIES_SECONDS,
    WRONG_TRIES,
    Opened,
    TableCodes,
)
from companion.web.limits import Bucket

SEAT, TABLE, TRIES = "seat", "table", "tries"  # kinds of what is passed on
WRONG = Bucket(WRONG_TRIES, WRONG_TRIES / TRIES_SECONDS)
TOKEN_BYTES = 24


class JoinCodesAnywhere(JoinCodes):
    """The codes of the links that are shown by any server."""

    def __init__(self, store: Store, passing: Passing) -> None:
        super().__init__()
        self._store, self._passing = store, passing

    def code(self, place: Place) -> str:
        """Return the code of a seat, good at every server."""
        code = super().code(place)
        told = [place.table, self._store.role(place.table, place.token), digest(place.token)]
        self._passing.put(_key(code), SEAT, json.dumps(told))
        return code

    def place(self, text: str) -> Place | None:
        """Return the seat that a code opens, with a token of its own; None for none."""
        with self._store.seating():
            for passed in self._passing.of(_key(text), JOIN_SECONDS):
                if passed.kind == SEAT:
                    table, role, its = json.loads(passed.value)
                    if self._store.role_by(table, its) == role:
                        return Place(table, _given(self._store, table, role))
        return None


class TableCodesAnywhere(TableCodes):
    """The codes of the tables that can be joined at any server; tokens of what is opened: their hashes."""

    def __init__(self, store: Store, passing: Passing) -> None:
        super().__init__()
        self._store, self._passing = store, passing

    def code(self, table: str, tokens: Mapping[str, str]) -> str:
        """Return the code of a table, good at every server."""
        while True:
            code = super().code(table, tokens)
            known = self.opened(code)
            if known is None or known.table == table:
                break
            self._opened.pop(code, None)  # another server has it for another table
        hashes = {role: digest(token) for role, token in tokens.items()}
        before, taken = (known.tokens, known.taken) if known else ({}, set[str]())
        still = {role for role in taken if before.get(role) == hashes.get(role)}
        self._keep(code, Opened(table, hashes, 0.0, still))
        return code

    def opened(self, text: str) -> Opened | None:
        """Return the table that a code opens; None for none."""
        for passed in self._passing.of(_key(text), TABLE_SECONDS):
            if passed.kind == TABLE:
                table, hashes, taken = json.loads(passed.value)
                return Opened(table, hashes, 0.0, set(taken), text)
        return None

    def opens(self, opened: Opened, role: str, role_of: Callable[[str, str], str | None]) -> bool:
        """Return whether a seat can still be had by the code."""
        return self._store.role_by(opened.table, opened.tokens[role]) == role

    def take(self, opened: Opened, role: str, free: Collection[str]) -> str:
        """Return a token of a seat and count it as taken; empty if it is not free any more."""
        with self._store.seating():
            now = self.opened(opened.code)
            if now is None or role not in free or role in now.taken:
                return ""
            now.taken.add(role)
            self._keep(opened.code, now)
            return _given(self._store, now.table, role)

    def seconds_shut(self, address: str) -> float:
        """Return for how long an address may try no more codes at any server, 0 if it may."""
        return self._passing.wait(address, TRIES, WRONG.burst, WRONG.per_second)

    def note_wrong(self, address: str) -> None:
        """Count a code that opened nothing against the address that sent it."""
        self._passing.take(address, TRIES, WRONG.burst, WRONG.per_second)

    def _keep(self, code: str, opened: Opened) -> None:
        told = [opened.table, opened.tokens, sorted(opened.taken)]
        self._passing.put(_key(code), TABLE, json.dumps(told))


def _key(text: str) -> str:
    """Return under which name a code is passed on, in letters of any size and with any spaces."""
    return digest("".join(letter for letter in text.upper() if letter.isalnum()))


def _given(store: Store, table: str, role: str) -> str:
    """Return a new token that gives a role beside those that do."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    store.add_token(table, role, token)
    return token
