"""Errors of the table.

TableError
    RefusedError            a proposal that the rules refuse, with every fault
    NotYoursError           a seat proposed what only another may
    UnreadableTableError    what was written about a table cannot be read
"""

from __future__ import annotations

from games.faults import Fault
from games.words import Message


class TableError(Exception):
    """Raised if something cannot happen at this table; str() says it to people."""

    def __init__(self, said: Message | str) -> None:
        self.said = said
        super().__init__(said)


class RefusedError(TableError):
    """Raised if a proposal is against the rules, with all faults at once."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__(faults[0].said if len(faults) == 1 else "")

    def __str__(self) -> str:
        return "; ".join(fault.message for fault in self.faults)


class NotYoursError(TableError):
    """Raised if the person who asked has no seat that may do this."""


class UnreadableTableError(TableError):
    """Raised if what was written about a table cannot be read, with a stable code and what to do."""

    def __init__(self, code: str, said: Message) -> None:
        self.code = code
        super().__init__(said)


def refusal_of(code: str, said: Message | str) -> RefusedError:
    """Return the error of a proposal that has one fault, which no cell shows."""
    return RefusedError(Fault(code, (), said))


def said_of(error: Exception) -> Message | str:
    """Return what an error says: of ours a message, which can be put in other words later."""
    said = getattr(error, "said", "")
    return said if isinstance(said, Message) else str(error)
