"""What is timed of Sparklies; nothing here knows a clock."""

from __future__ import annotations

import random
from collections.abc import Callable

from games.board import square_board
from games.sparklies.play import actions, apply
from games.sparklies.position import Phase, Position, begin_turn
from games.sparklies.terms import RULESETS, Side, Terms
from games.sparklies.text.save import format_save, parse_save
from games.sparklies.turns import Deactivation, Turn, resolve
from tests.benchmarks.suites.words import say
from tests.benchmarks.suites.workloads.workload import Workload
from tests.games.sparklies.grids import random_position

SIZE, CASCADE_SIZE = 9, 20


def random_game(rng: random.Random) -> int:
    """Play a whole random game of Subtle from a random start; return how many deactivations it had.

    Every step lists the legal actions and takes one, so control and activation are paid for as well.
    """
    position, deactivations = random_position(SIZE, seed=rng.getrandbits(32)), 0
    while position.phase is not Phase.OVER:
        options = actions(position)
        action = options[int(rng.random() * len(options))]
        deactivations += action.verb == "deactivate"
        position = apply(position, action)
    return deactivations


def board_wide_cascade(size: int = CASCADE_SIZE) -> tuple[Position, Turn]:
    """Return a Speed position and a turn on it that takes the whole board in one cascade.

    The top row and the left column are black's reds, all else are greens of nobody's: b2 turned red
    captures c2 and b3, each beside a red of the edge, and so on to the opposite corner.
    """
    red, green = 3 * Side.BLACK, 1
    cells = bytes(red if 0 in (x, y) else green for y in range(size) for x in range(size))
    start = begin_turn(Terms(square_board(size), RULESETS[1]), cells, Side.BLACK)
    return start, Turn((Deactivation("b2", "G", "R"),))


def save_round_trip(line: str) -> str:
    """Read a save line and write it again."""
    return format_save(parse_save(line))


def _play() -> Callable[[random.Random], int]:
    return random_game


def _cascade() -> Callable[[random.Random], int]:
    start, turn = board_wide_cascade()
    return lambda _: len(resolve(start, turn).stages)


def _saves() -> Callable[[random.Random], int]:
    line = format_save(random_position(SIZE, seed=1))
    return lambda _: len(save_round_trip(line)[:1])


WORKLOADS = (
    Workload(say("sparklies-play", size=SIZE), say("counts-deactivations"), _play, bar=100_000),
    Workload(say("sparklies-cascade", size=CASCADE_SIZE), "", _cascade, bar=2),
    Workload(say("save-lines"), say("counts-lines"), _saves),
)
