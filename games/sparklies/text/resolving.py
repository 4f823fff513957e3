"""Playing turns of Sparklies as they are written."""

from __future__ import annotations

from games.answers import Resolution
from games.errors import ParseError
from games.faults import Fault
from games.sparklies import turns
from games.sparklies.position import Position
from games.sparklies.text.notation import parse_step, parse_turn


def resolve_text(position: Position, turn: str) -> Resolution:
    """Play a whole turn given as text: a step of alternate deactivation if steps are turns."""
    try:
        if position.round is not None:
            return turns.step(position, *parse_step(turn))
        written = parse_turn(turn)
    except ParseError as error:
        return Resolution(position, None, (), (), (Fault("parse", (), error.said),))
    return turns.resolve(position, written)
