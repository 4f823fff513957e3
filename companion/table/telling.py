"""Telling: steps, instructions and results in plain words, for pages and reports alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.board import Board
from games.protocol import COLOUR_WORDS, Action, Capture, Game, Outcome, Step

__all__ = ["action_words", "instruction", "listed", "outcome_words", "step_words"]

_DUE = {
    "control": "take control of a free cell",
    "activate": "activate a cell of yours",
    "deactivate": "deactivate an active cell",
}


def instruction(game: Game[Any], position: Any) -> str:
    """Say the one thing to do next: "Black: take control of a free cell"."""
    phase = game.phase(position)
    if phase == "over":
        outcome = game.outcome(position)
        return outcome_words(outcome) if outcome else "The game is over"
    mover = game.mover(position).capitalize()
    if phase == "deactivate":
        active = [
            n for n, s in zip(game.board_of(position).names, game.standing(position), strict=True) if s.active
        ]
        if len(active) == 1:
            return f"{mover}: choose a colour for {active[0]}"
    return f"{mover}: {_DUE.get(phase, phase)}"


def outcome_words(outcome: Outcome) -> str:
    """Say how the game ended: "White wins 16 to 9"."""
    points = sorted((score for _, score in outcome.scores), reverse=True)
    told = " to ".join(map(str, points))
    return f"{outcome.winner.capitalize()} wins {told}" if outcome.winner else f"A draw, {told}"


def action_words(board: Board, action: Action, side: str) -> str:
    """Say an action that is no deactivation: "black takes e5"."""
    name = board.names[action.cell] if action.cell >= 0 else ""
    verbs = {
        "control": f"{side} takes {name}",
        "activate": f"{side} activates {name}",
        "pass": f"{side} passes",
    }
    return verbs.get(action.verb, f"{action.verb} {name}")


def step_words(board: Board, step: Step) -> str:
    """Say a deactivation and why it captures: "a2 stays red; a2 and b1 (red) capture b2 from white"."""
    name, colour = board.names[step.cell], COLOUR_WORDS.get(step.after, step.after)
    change = f"{name} stays {colour}" if step.before == step.after else f"{name} becomes {colour}"
    told = [_capture_words(board, capture, colour) for capture in step.captures]
    return "; ".join([change, *told]) if told else f"{change} and captures nothing"


def _capture_words(board: Board, capture: Capture, colour: str) -> str:
    attackers = listed([board.names[cell] for cell in capture.attackers])
    captured = board.names[capture.cell]
    if capture.again:
        return f"{attackers} ({colour}) capture {captured} (active already)"
    whose = "was free" if capture.owner == "none" else f"was {capture.owner}'s"
    return f"{attackers} ({colour}) capture {captured} ({whose})"


def listed(names: Sequence[str]) -> str:
    """Join names as in speech: "a1, a2 and b1"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
