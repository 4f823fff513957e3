"""The notation of a turn: ` 5 (B)  +D1, C2 G->R, C1 G->R, rest`, and the older record of the wiki.

Reads and writes text; whether a turn is legal is decided in games.sparklies.turns.
"""

from __future__ import annotations

import re

from games.errors import ParseError
from games.sparklies.turns import REST, STOP, Deactivation, Turn

__all__ = ["format_turn", "parse_turn", "wiki_turns"]


_CELL = r"[A-Za-z]\d+"
_CONTROL = re.compile(rf"\+\s*(?P<cell>{_CELL})\Z")
_DEACTIVATION = re.compile(
    rf"(?P<cell>{_CELL})\s*:?\s*(?P<before>[RGB])\s*(?:->|→|-|>)\s*(?P<after>[RGB])\Z", re.I
)


def parse_turn(text: str) -> Turn:
    """Read a turn without number and side; case does not matter.

    Raises ParseError with the place of the item that cannot be read.
    """
    if not text.strip():
        raise ParseError("the turn is empty: write at least one deactivation, such as E3 B->G")
    control, ending = None, ""
    deactivations: list[Deactivation] = []
    for item, start in _items(text):
        at = start + 1
        if ending:
            raise ParseError(f"{ending!r} is the last item of a turn, but {item!r} follows", column=at)
        if item.lower() == "pass" and text.strip().lower() == "pass":
            return Turn(passes=True)
        if item.lower() in (REST, STOP) and deactivations:
            ending = item.lower()
        elif (found := _CONTROL.match(item)) and not deactivations and control is None:
            control = found["cell"].lower()
        elif found := _DEACTIVATION.match(item):
            deactivations.append(
                Deactivation(found["cell"].lower(), found["before"].upper(), found["after"].upper())
            )
        else:
            raise ParseError(_expected(item), column=at)
    return Turn(tuple(deactivations), control, ending)


def _items(text: str) -> list[tuple[str, int]]:
    """Return the comma-separated items with the offset at which each begins."""
    found, start = [], 0
    for piece in text.split(","):
        found.append((piece.strip(), start + len(piece) - len(piece.lstrip())))
        start += len(piece) + 1
    return found


def _expected(item: str) -> str:
    what = f"{item!r} is no item of a turn" if item else "an item is missing between two commas"
    return f"{what}; a turn is written: +D1 (the cell taken, if another is activated), then C2 G->R, …, rest"


def format_turn(turn: Turn) -> str:
    """Write a turn without number and side, cells in capitals."""
    if turn.passes:
        return "pass"
    items = [f"+{turn.control.upper()}"] if turn.control else []
    items += [f"{d.cell.upper()} {d.before}->{d.after}" for d in turn.deactivations]
    return ", ".join(items + ([turn.ending] if turn.ending else []))


_WIKI_ROUND = re.compile(r"\s*(?P<number>\d+)\.\s+(?P<turns>.*\d[a-z]\s+[RGB].+)", re.I)
_WIKI_CONTROL = re.compile(r"control\s+(?P<column>\d+)(?P<row>[a-z])\b", re.I)
_WIKI_PING = re.compile(
    r"\b(?P<column>\d+)(?P<row>[a-z])\s+(?P<before>[RGB])\s*->?\s*(?P<after>[RGB])\b", re.I
)


def wiki_turns(line: str) -> tuple[int, list[str]] | None:
    """Read a round of the wiki's older record: its number and both players' turns, the first player's first.

    There a cell is column number and row letter (`1b` is a2 here), verbs stand in words, and remarks
    between the turns or after `::` are passed over; the turns come back in today's notation. None where
    the line is no such round.
    """
    found = _WIKI_ROUND.match(line)
    if not found:
        return None
    halves = found["turns"].split("::")[0].split(";")[:2]
    return int(found["number"]), [_wiki_turn(half) for half in halves]


def _wiki_turn(text: str) -> str:
    """Return a turn in today's notation; as it stands where no deactivation can be found in it."""
    pings = tuple(
        Deactivation(_wiki_cell(m), m["before"].upper(), m["after"].upper())
        for m in _WIKI_PING.finditer(text)
    )
    control = _WIKI_CONTROL.search(text)
    return format_turn(Turn(pings, _wiki_cell(control) if control else None)) if pings else text.strip()


def _wiki_cell(found: re.Match[str]) -> str:
    column, row = int(found["column"]), ord(found["row"].lower()) - ord("a") + 1
    return f"{chr(ord('a') + column - 1)}{row}"
