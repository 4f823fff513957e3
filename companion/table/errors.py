"""Errors of the table.

TableError
    RefusedError            a proposal that the rules refuse, with every fault
    NotYoursError           a seat proposed what only another may
    UnreadableTableError    what was written about a table cannot be read
"""

from __future__ import annotations

from games.faults import Fault

__all__ = ["NotYoursError", "RefusedError", "TableError", "UnreadableTableError", "refused"]


class TableError(Exception):
    """Say that something cannot happen at this table."""


class RefusedError(TableError):
    """Say that a proposal is against the rules, with all faults at once."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.message for fault in faults))


class NotYoursError(TableError):
    """Say that whoever asked holds no seat that may do this."""


class UnreadableTableError(TableError):
    """Say that what was written about a table cannot be read, with a stable code and what to do."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


def refused(code: str, message: str) -> RefusedError:
    """Return the error of a proposal that has one fault, which no cell shows."""
    return RefusedError(Fault(code, (), message))
