"""The engine against an independent slow one: the same choices, positions, captures and ends."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.board import hexagonal_board, square_board
from games.effects import captures
from games.sparklies.dealing import add_handicap
from games.sparklies.effects import played, was_stopped
from games.sparklies.play import actions, next_forced
from games.sparklies.position import NO_BANNER, Position, begin_turn
from games.sparklies.terms import (
    COLOURS,
    EMPTY,
    PATTERNS,
    RULESETS,
    Alternation,
    Ruleset,
    Side,
    Terms,
    change_board,
)
from tests.conftest import Many
from tests.games.sparklies import oracle
from tests.games.sparklies.both_engines import play_both

RULES = [pytest.param(ruleset, id=ruleset.name) for ruleset in RULESETS.values()]


def starts(rng: random.Random, ruleset: Ruleset, count: int) -> Iterator[Position]:
    """Yield starts on boards of many shapes, some with dead cells, from empty to full."""
    for _ in range(count):
        board = square_board(rng.randint(2, 6), rng.randint(2, 6))
        if rng.random() < 0.3 and len(board) > 6:
            board = change_board(board, rng.sample(board.names, rng.randint(1, len(board) // 5 + 1)))
        yield filled(rng, Terms(board, ruleset, play_on=rng.random() < 0.7))


def varied(rng: random.Random, ruleset: Ruleset, count: int) -> Iterator[Position]:
    """Yield starts with boards, players, patterns and options drawn by lot, two and more at once."""
    while count:
        board, players = hexagonal_board(rng.randint(2, 3)), rng.choice((2, 3))
        if rng.random() < 0.6:
            board = square_board(rng.randint(2, 5), rng.randint(2, 5), torus=rng.random() < 0.6)
            players = 2
        pattern = rng.choice([*PATTERNS.values()])
        placing, banners = rng.random() < 0.3, rng.random() < 0.3
        alternation = None
        if ruleset.owned and players == 2 and rng.random() < 0.3:
            stop = rng.choice(("1", "2", "3", "idle", "third"))
            balance = rng.choice(("none", "other-first", *(["one-more"] if stop.isdecimal() else [])))
            alternation = Alternation(stop, rng.choice(("black", "alternating", "fewest")), balance)
        terms = Terms(
            board,
            ruleset,
            play_on=not alternation and rng.random() < 0.7,
            pattern=pattern,
            players=players,
            placing=placing,
            banners=banners,
            alternation=alternation,
        )
        if max(map(len, board.neighbours)) < pattern.neighbours:
            continue
        count -= 1
        position = filled(rng, terms)
        if rng.random() < 0.2 and (most := len(position.controlled_by(Side.NOBODY)) // 3):
            position = add_handicap(
                position, rng.choice(terms.sides), rng.randint(1, min(most, len(board) // 3))
            )
        yield position


def filled(rng: random.Random, terms: Terms) -> Position:
    """Return a position of these terms, somewhere between empty and full."""
    share = rng.choice((0, 0.5, 0.9, 1))
    free = [EMPTY] if terms.placing else range(3)
    held = range(3, 3 + 3 * terms.players)
    cells = bytes(rng.choice(held if rng.random() < share else free) for _ in terms.board)
    position = begin_turn(terms, cells, rng.choice(terms.sides))
    if not terms.banners:
        return position
    banners = tuple(rng.choice([NO_BANNER, *position.controlled_by(side)]) for side in terms.sides)
    return begin_turn(terms, cells, position.mover, banners=banners)


@pytest.mark.parametrize("ruleset", RULES)
def test_the_engines_agree(ruleset: Ruleset, many: Many) -> None:
    """Random turns give the same choices, positions, captures, attackers and stops in both engines."""
    rng = random.Random(f"oracle {ruleset.name}")

    begun = list(starts(rng, ruleset, count=many(120, of=600)))
    stops = sum(play_both(position, rng, turns=8).stops for position in begun)

    assert sum(bool(position.board.dead) for position in begun) > len(begun) / 5
    assert (stops > 0) == ruleset.stops_at_return


@pytest.mark.parametrize("ruleset", RULES)
def test_the_engines_agree_on_every_variant(ruleset: Ruleset, many: Many) -> None:
    """So they do on tori and hexagons, with three players, other patterns, placing, banners and handicaps."""
    rng = random.Random(f"variants {ruleset.name}")
    begun = list(varied(rng, ruleset, count=many(150, of=3000)))

    for position in begun:
        play_both(position, rng, turns=60 if position.terms.alternation else 6)

    least = len(begun) / 20
    alternate = sum(position.terms.alternation is not None for position in begun)
    assert (alternate > least) == ruleset.owned
    assert sum(position.board.torus for position in begun) > least
    assert sum(position.terms.players == 3 for position in begun) > least
    for pattern in PATTERNS.values():
        assert sum(position.terms.pattern is pattern for position in begun) > least
    for what in ("placing", "banners"):
        assert sum(getattr(position.terms, what) for position in begun) > least
    assert sum(bool(position.extra) for position in begun) > least / 2


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
