"""Saying what is due and what happened in Sparklies."""

from __future__ import annotations

from collections.abc import Sequence

from games.board import Board
from games.effects import Effect, Stage, captures
from games.sparklies.play import actions
from games.sparklies.position import Phase, Position
from games.standing import colour_words
from games.words import all_of

__all__ = ["due_words", "told"]


def due_words(position: Position) -> str:
    """Say in words what the side to move is to do next."""
    if len(position.active) == 1:
        (cell,) = position.active
        name, choices = position.board.names[cell], [action.choice for action in actions(position)]
        if len(choices) == 1:
            return f"deactivate {name}: it can only become {colour_words(choices[0])}"
        return f"choose a colour for {name}"
    if position.phase is Phase.ACTIVATE_OR_PASS and not any(position.marks(position.mover)):
        return "pass: no cell is yours"
    return {
        Phase.CONTROL: "take control of a free cell",
        Phase.ACTIVATE: "activate a cell of yours",
        Phase.ACTIVATE_OR_PASS: "activate a cell of yours, or pass",
    }.get(position.phase, "deactivate an active cell")


def told(board: Board, stage: Stage) -> str:
    """Say what happened: "a2 stays red; a2 and b1 (red) capture b2 (was white's)", "black takes e5"."""
    names, first = board.names, stage[0]
    match [effect.why for effect in stage[:2]]:
        case ["control", "activate"]:
            second = stage[1]
            if first.cell == second.cell:
                return f"{first.side} takes and activates {names[first.cell]}"
            return f"{first.side} takes {names[first.cell]} and activates {names[second.cell]}"
        case ["control"]:
            return f"{first.side} takes {names[first.cell]}"
        case ["activate"]:
            return f"{first.side} activates {names[first.cell]}"
        case ["deactivate", *_]:
            return _deactivation_words(names, stage)
        case ["pass", *_]:
            return f"{first.side} passes"
    raise ValueError(f"nothing in Sparklies happens as {first} does")


def _deactivation_words(names: Sequence[str], stage: Stage) -> str:
    first = stage[0]
    assert first.before and first.after
    colour = str(colour_words(first.after.colour or ""))
    verb = "stays" if first.before.colour == first.after.colour else "becomes"
    change = f"{names[first.cell]} {verb} {colour}"
    taken = [_capture_words(names, capture, colour) for capture in captures(stage)]
    return "; ".join([change, *taken]) if taken else f"{change} and captures nothing"


def _capture_words(names: Sequence[str], capture: Effect, colour: str) -> str:
    assert capture.before
    whose = "was free" if capture.before.owner == "none" else f"was {capture.before.owner}'s"
    state = "active already" if capture.before.active else whose
    attackers = all_of([names[cell] for cell in capture.by])
    return f"{attackers} ({colour}) capture {names[capture.cell]} ({state})"
