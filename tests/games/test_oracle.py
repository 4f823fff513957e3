"""The engine against an independent slow one: the same choices, positions, captures and ends."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.answers import Action
from games.board import square_board
from games.effects import captures
from games.sparklies.effects import played, was_stopped
from games.sparklies.play import actions, apply, next_forced
from games.sparklies.position import (
    COLOURS,
    RULESETS,
    Phase,
    Position,
    Ruleset,
    Side,
    Terms,
    begin_turn,
    changed,
)
from games.sparklies.text.save import format_save
from tests.conftest import Many
from tests.games import oracle

RULES = [pytest.param(ruleset, id=ruleset.name) for ruleset in RULESETS.values()]
STEPS = {
    Phase.CONTROL: "control",
    Phase.ACTIVATE: "activate",
    Phase.ACTIVATE_OR_PASS: "activate or pass",
    Phase.DEACTIVATE: "first",
    Phase.PROPAGATE: "chain",
    Phase.OVER: "over",
}
PATIENCE = 60  # deactivations of a turn after which one colour is chosen to the end


def as_move(position: Position, action: Action) -> oracle.Move:
    """Return an action in the oracle's words."""
    name = position.board.names[action.cell] if action.cell >= 0 else ""
    return action.verb, name, action.choice


def same(position: Position, state: oracle.State) -> bool:
    """Tell whether both engines see the same position."""
    names = position.board.names
    return (
        STEPS[position.phase] == state.step
        and position.mover.label == state.mover
        and {names[cell] for cell in position.active} == state.active
        and {name: position.colour(cell) for cell, name in enumerate(names)} == state.colour
        and {name: position.controller(cell).label for cell, name in enumerate(names)} == state.owner
    )


def starts(rng: random.Random, ruleset: Ruleset, count: int) -> Iterator[Position]:
    """Yield starts on boards of many shapes, some with dead cells, from empty to full."""
    for _ in range(count):
        board = square_board(rng.randint(2, 6), rng.randint(2, 6))
        if rng.random() < 0.3 and len(board) > 6:
            board = changed(board, rng.sample(board.names, rng.randint(1, len(board) // 5 + 1)))
        share = rng.choice((0, 0.5, 0.9, 1))
        cells = bytes(
            rng.randrange(3) + 3 * (rng.randint(1, 2) if rng.random() < share else 0) for _ in board
        )
        terms = Terms(board, ruleset, play_on=rng.random() < 0.7)
        yield begin_turn(terms, cells, rng.choice((Side.BLACK, Side.WHITE)))


def choose(rng: random.Random, options: list[Action], spent: int) -> Action:
    """Choose an action at random; in a long chain always the last, which is one and the same colour."""
    return options[-1] if spent > PATIENCE else rng.choice(options)


def oracle_of(position: Position) -> oracle.State:
    """Return the oracle's position at the beginning of the same turn."""
    plain = ":".join(format_save(position).split(":")[:7])
    return oracle.from_save(plain, mover=position.mover.label, plays_on=position.terms.play_on)


def play_both(position: Position, rng: random.Random, turns: int) -> int:
    """Play random turns on both engines, comparing them at every action; return how many were stopped."""
    state, spent, stops = oracle_of(position), 0, 0
    for _ in range(turns * PATIENCE):
        options = actions(position)

        assert same(position, state), f"{format_save(position)} against {oracle.to_save(state)}"
        assert {as_move(position, option) for option in options} == oracle.actions(state)
        if not options or not turns:
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
        ended = after.mover is not position.mover
        position, spent, turns = after, 0 if ended else spent + 1, turns - ended
    return stops


@pytest.mark.parametrize("ruleset", RULES)
def test_the_engines_agree(ruleset: Ruleset, many: Many) -> None:
    """Random turns give the same choices, positions, captures, attackers and stops in both engines."""
    rng = random.Random(f"oracle {ruleset.name}")

    begun = list(starts(rng, ruleset, count=many(200, of=600)))
    stops = sum(play_both(position, rng, turns=8) for position in begun)

    assert sum(bool(position.board.dead) for position in begun) > len(begun) / 5
    assert (stops > 0) == ruleset.stops_at_return


def test_a_chain_is_stopped_without_a_capture_too() -> None:
    """A Drift chain also stops where the state comes back after a deactivation that captures nothing."""
    rng = random.Random("quiet stops")
    quiet = 0
    for position in starts(rng, RULESETS[3], count=400):
        while options := actions(position):
            action = next_forced(position) or rng.choice(options)
            before, (position, stage) = position, played(position, action)
            quiet += was_stopped(stage) and not captures(stage)
            if position.mover is not before.mover:
                break

    assert quiet


def test_colours_have_one_order() -> None:
    """Both engines write the colours in the order of the save line."""
    assert "".join(oracle.BEATS) == COLOURS
