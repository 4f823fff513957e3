"""The notation of a turn: ` 5 (B)  +D1, C2 G->R, C1 G->R, rest`.

Reads and writes text; whether a turn is legal is decided in games.sparklies.turns.
"""

from __future__ import annotations

import re

from games.answers import Action
from games.errors import ParseError
from games.sparklies.turns import REST, STOP, Deactivation, Turn
from games.sparklies.words import say

_CELL = r"[A-Za-z][0-9]+"
_CONTROL = re.compile(rf"\+\s*(?P<cell>{_CELL})(?:\s*=\s*(?P<colour>[RGB]))?\Z", re.I | re.A)
_ACTIVATION = re.compile(rf"!\s*(?P<cell>{_CELL})\Z", re.A)
_DEACTIVATION = re.compile(
    rf"(?P<cell>{_CELL})\s*(?::\s*)?(?P<before>[RGB])\s*(?:-{{0,2}}>|[→⟶➔➜⇒]|-)\s*(?P<after>[RGB])\Z",
    re.I | re.A,
)


def parse_turn(text: str) -> Turn:
    """Read a turn without number and side; case does not matter.

    Raises ParseError with the place of the item that cannot be read.
    """
    if not text.strip():
        raise ParseError(say("turn-empty"))
    ending, taken = "", list[tuple[str, str]]()
    deactivations: list[Deactivation] = []
    for item, start in _items(text):
        at = start + 1
        if ending:
            raise ParseError(say("turn-last", ending=ending, item=item), column=at)
        if item.lower() == "pass" and text.strip().lower() == "pass":
            return Turn(passes=True)
        if item.lower() in (REST, STOP) and deactivations:
            ending = item.lower()
        elif (found := _CONTROL.match(item)) and not deactivations:
            taken.append((found["cell"].lower(), (found["colour"] or "").upper()))
        elif found := _DEACTIVATION.match(item):
            deactivations.append(
                Deactivation(found["cell"].lower(), found["before"].upper(), found["after"].upper())
            )
        else:
            raise ParseError(say("turn-item", item=item) if item else say("turn-comma"), column=at)
        if len(taken) > 1 and deactivations:
            raise ParseError(say("turn-item", item=item), column=at)
    if len(taken) > 1:
        return Turn(extra=tuple(taken))
    control, placed = taken[0] if taken else (None, "")
    return Turn(tuple(deactivations), control, ending, placed=placed)


def parse_step(text: str) -> tuple[Action, str, str]:
    """Read one step of alternate deactivation: `+D4` control, `!D4` activate, `D4 R->G` deactivate, `pass`.

    Returns the action's verb and colour without its cell, the cell's name, and the colour that it is said to
    have had. Raises ParseError.
    """
    plain = text.strip()
    if plain.lower() in ("pass", "agree"):
        return Action(plain.lower()), "", ""
    if found := _CONTROL.match(plain):
        return Action("control", choice=(found["colour"] or "").upper()), found["cell"].lower(), ""
    if found := _ACTIVATION.match(plain):
        return Action("activate"), found["cell"].lower(), ""
    if found := _DEACTIVATION.match(plain):
        return (
            Action("deactivate", choice=found["after"].upper()),
            found["cell"].lower(),
            found["before"].upper(),
        )
    raise ParseError(say("turn-step", item=plain) if plain else say("turn-empty"))


def format_step(cell: str, action: Action, before: str) -> str:
    """Write one step of alternate deactivation; before: the colour that its cell has."""
    match action.verb:
        case "control":
            return f"+{cell.upper()}={action.choice}" if action.choice else f"+{cell.upper()}"
        case "activate":
            return f"!{cell.upper()}"
        case "deactivate":
            return f"{cell.upper()} {before}->{action.choice}"
    return action.verb


def _items(text: str) -> list[tuple[str, int]]:
    """Return the comma-separated items with the offset at which each begins."""
    found, start = [], 0
    for piece in text.split(","):
        found.append((piece.strip(), start + len(piece) - len(piece.lstrip())))
        start += len(piece) + 1
    return found


def format_turn(turn: Turn) -> str:
    """Write a turn without number and side, cells in capitals."""
    if turn.passes:
        return "pass"
    taken = turn.extra or (((turn.control, turn.placed),) if turn.control else ())
    items = [f"+{cell.upper()}={colour}" if colour else f"+{cell.upper()}" for cell, colour in taken]
    items += [f"{d.cell.upper()} {d.before}->{d.after}" for d in turn.deactivations]
    return ", ".join(items + ([turn.ending] if turn.ending else []))
