"""Laying positions out for tests: drawn rows and a short word for what is not to be seen."""

from __future__ import annotations

from games.faults import Fault

__all__ = ["faults_told", "laid"]

_COLOURS = {"b": "black", "o": "orange"}


def laid(form: str, cells: str, state: str) -> str:
    """Return a save line.

    state: who is to move by the first letter; then, in Chicken, who declined first (`o-b`), in the other
    forms which player owns black (`o2`).
    """
    line = f"glorieta:{form}:{cells.index('/')}:{cells}:mover={_COLOURS[state[0]]}"
    if state[1:].isdecimal():
        return f"{line}:black={state[1:]}"
    return f"{line}:declined={_COLOURS[state[-1]]}" if state[1:] else line


def faults_told(faults: tuple[Fault, ...]) -> str:
    """Return faults as the tables write them: codes, each with its cells."""
    assert all(len(fault.message.split()) > 3 for fault in faults)
    return ", ".join(" ".join((fault.code, *fault.cells)) for fault in faults)
