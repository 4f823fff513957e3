"""Random turns on both engines of Sparklies, the quick one and the oracle, compared at every action."""

from __future__ import annotations

import random
from typing import NamedTuple

from games.answers import Action
from games.effects import captures
from games.sparklies.effects import played, was_stopped
from games.sparklies.play import actions, apply
from games.sparklies.position import Phase, Position
from games.sparklies.text.save import format_save
from tests.games.sparklies import oracle

__all__ = ["PATIENCE", "Played", "play_both"]

STEPS = {
    Phase.CONTROL: "control",
    Phase.ACTIVATE: "activate",
    Phase.ACTIVATE_OR_PASS: "activate or pass",
    Phase.DEACTIVATE: "first",
    Phase.PROPAGATE: "chain",
    Phase.OVER: "over",
}
PATIENCE = 60  # deactivations of a turn after which one colour is chosen to the end


class Played(NamedTuple):
    """Count turns, and those that were stopped."""

    turns: int
    stops: int


def as_move(position: Position, action: Action) -> oracle.Move:
    """Return an action in the oracle's words."""
    name = position.board.names[action.cell] if action.cell >= 0 else ""
    return action.verb, name, action.choice


def same(position: Position, state: oracle.State) -> bool:
    """Return whether both engines see the same position."""
    names = position.board.names
    return (
        (position.round is not None or STEPS[position.phase] == state.step)
        and (position.mover.label == state.mover or (position.round is not None and state.step == "over"))
        and {names[cell] for cell in position.active} == state.active
        and {name: position.colour(cell) for cell, name in enumerate(names)} == state.colour
        and position.extra == state.left
        and (not position.captor or state.winner == position.captor.label)
        and {name: position.controller(cell).label for cell, name in enumerate(names)} == state.owner
    )


def choose(rng: random.Random, options: list[Action], spent: int) -> Action:
    """Choose an action at random; in a long chain always the last, which is one and the same colour."""
    return options[-1] if spent > PATIENCE else rng.choice(options)


def oracle_of(position: Position) -> oracle.State:
    """Return the oracle's position at the beginning of the same turn."""
    return oracle.from_save(
        format_save(position), mover=position.mover.label, plays_on=position.terms.play_on
    )


def play_both(position: Position, rng: random.Random, turns: int) -> Played:
    """Play random turns on both engines, comparing them at every action."""
    state, spent, stops, left = oracle_of(position), 0, 0, turns
    for _ in range(turns * (1 if position.round else PATIENCE)):
        options = actions(position)

        assert same(position, state), f"{format_save(position)} against {oracle.to_save(state)}"
        assert {as_move(position, option) for option in options} == oracle.actions(state)
        if not options or not left:
            break
        action = choose(rng, options, spent)
        done = played(position, action)
        after, state = apply(position, action), oracle.apply(state, as_move(position, action))
        assert done.position == after
        if action.verb == "deactivate":
            names = position.board.names
            found = {names[c.cell]: {names[a] for a in c.by} for c in captures(done.effects)}

            assert state.captured == found
            assert state.stopped == was_stopped(done.effects)
            stops += state.stopped
        ended = not after.mid_turn and (action.verb != "control" or after.round is not None)
        position, spent, left = after, 0 if ended else spent + 1, left - ended
    return Played(turns - left, stops)
