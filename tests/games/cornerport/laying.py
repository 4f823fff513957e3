"""Laying positions out for tests: who is to move and a short list of ships."""

from __future__ import annotations

from games.faults import Fault

__all__ = ["faults_told", "laid"]

_SIDES = {"w": "white", "b": "black"}


def laid(mover: str, ships: str, *more: str) -> str:
    """Return a save line: "w", "Fg2.a8 Bc3 fb2" is white to move, a freighter g2 that was last in a8."""
    at = {ship[1:3]: ship[0] for ship in ships.split()}
    rows = "/".join("".join(at.get(f"{column}{row}", ".") for column in "abcdefgh") for row in "87654321")
    memories = ",".join(ship[1:] for ship in ships.split() if "." in ship)
    keys = (f"mover={_SIDES[mover]}", *([f"from={memories}"] if memories else []), *more)
    return ":".join(("cornerport", rows, *keys))


def faults_told(faults: tuple[Fault, ...]) -> str:
    """Return faults as the tables write them: codes, each with its cells."""
    assert all(len(fault.message.split()) > 3 for fault in faults)
    return ", ".join(" ".join((fault.code, *fault.cells)) for fault in faults)
