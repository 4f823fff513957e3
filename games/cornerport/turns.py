"""Whole turns of Cornerport: their notation, and what a written turn comes to.

`a1-b2` goes, `a1xb2` sinks, a battle ship's way is written square by square (`a1-a2xb2`), `g2-h1 +boat a8` is
an arrival with a new ship, `-` a pass and `=` the claim of a draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from games.answers import Action, Resolution
from games.cornerport.effects import brought_about
from games.cornerport.play import CLAIM, PASS, left_port
from games.cornerport.position import EMPTY, Position, kind_of, side_of
from games.cornerport.refusing import faults
from games.cornerport.sea import SEA
from games.cornerport.words import say
from games.faults import Fault

_CELL = r"[a-z][0-9]{1,4}"
_TURN = re.compile(
    rf"(?P<way>{_CELL}(?:\s*[-x]\s*{_CELL})+)(?:\s*\+\s*(?P<kind>[a-z]+)\s+(?P<port>{_CELL}))?", re.A
)
_SIGNS = {"-": PASS, "=": Action(CLAIM)}


def format_turn(position: Position, action: Action) -> str:
    """Write an action that is played on a position."""
    if action.verb != "move":
        return next(sign for sign, its in _SIGNS.items() if its.verb == action.verb)
    names = [SEA.names[cell] for cell in action.path]
    sign = "-" if position.cells[action.cell] == EMPTY else "x"
    turn = f"{'-'.join(names[:-1])}{sign}{names[-1]}"
    left = left_port(position, action.path[0], action.cell) if action.choice else None
    return turn if left is None else f"{turn} +{action.choice} {SEA.names[left]}"


def resolve(before: Position, turn: str) -> Resolution:
    """Play a turn given as text; raises nothing: faults say what is wrong."""
    text = " ".join(turn.lower().split())
    if text in _SIGNS:
        return _played(before, _SIGNS[text])
    found = _TURN.fullmatch(text)
    if not found:
        return _faulty(before, Fault("parse", (), say("no-turn", turn=turn)))
    names = re.findall(_CELL, found["way"]) + ([found["port"]] if found["port"] else [])
    if strange := [name for name in dict.fromkeys(names) if not SEA.has(name)]:
        return _faulty(
            before, *(Fault("no-such-cell", (name,), say("off-sea", cell=name)) for name in strange)
        )
    way = [SEA.cell(name) for name in re.findall(_CELL, found["way"])]
    return _played(before, Action("move", tuple(way), found["kind"] or ""), _slips(before, found, way))


def _slips(before: Position, found: re.Match[str], way: Sequence[int]) -> Iterator[Fault]:
    """Yield what a legal move is written wrong by: where something is sunk, where the new ship comes."""
    signs = re.findall("[-x]", re.sub(_CELL, "", found["way"]))
    for sign, cell in zip(signs, way[1:], strict=True):
        name, letter = SEA.names[cell], before.cells[cell]
        if sign == "x" and letter == EMPTY:
            yield Fault("x-nothing", (name,), say("x-nothing", cell=name))
        elif sign == "-" and letter != EMPTY:
            what = say("ship", owner=side_of(letter), kind=kind_of(letter))
            yield Fault("x-missing", (name,), say("x-missing", cell=name, what=what))
    left = left_port(before, way[0], way[-1]) if found["port"] else None
    if left is not None and SEA.names[left] != found["port"]:
        said = say("wrong-port", left=SEA.names[left], port=found["port"])
        yield Fault("wrong-port", (found["port"],), said)


def _played(before: Position, action: Action, slips: Iterable[Fault] = ()) -> Resolution:
    if found := (faults(before, action) or tuple(slips)):
        return _faulty(before, *found)
    after, stage = brought_about(before, action)
    return Resolution(before, after, (), (stage,), ())


def _faulty(before: Position, *found: Fault) -> Resolution:
    return Resolution(before, None, (), (), found)
