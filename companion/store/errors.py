"""Errors of the store.

StoreError
    NoSuchTableError    no table of this name
    StaleError          the table has gone on since the caller looked
    UnavailableError    nothing can be read or written now
        LostError       what was written earlier is not there any more
        HeldError       another program holds the database
    KeyReusedError      an idempotency key came back with another request
"""

from __future__ import annotations

from companion.store.words import say
from games.words import Message


class StoreError(Exception):
    """Raised if the store cannot do what was asked; str() says it to people."""

    def __init__(self, said: Message | str) -> None:
        self.said = said
        super().__init__(said)


class NoSuchTableError(StoreError):
    """Raised if there is no table of this name."""

    def __init__(self, table: str) -> None:
        super().__init__(say("no-such-table", table=table))


class StaleError(StoreError):
    """Raised if another event was written first; seq is the number of the last one."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__(say("gone-on", number=str(seq)))


class UnavailableError(StoreError):
    """Raised if nothing can be read or written now, with the reason and what to do; nothing was written."""


class LostError(UnavailableError):
    """The database lost what was written earlier; nothing was written behind it."""

    def __init__(self) -> None:
        super().__init__(say("lost"))


class HeldError(UnavailableError):
    """Another program holds the database; nothing was written."""

    def __init__(self) -> None:
        super().__init__(say("locked"))


class KeyReusedError(StoreError):
    """Raised if an idempotency key was used before for another request."""

    def __init__(self) -> None:
        super().__init__(say("key-reused"))
