"""The figures of the rules engine; python-chess is the yardstick where it is installed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib.util import find_spec

from companion.cli.bench import Figure, Measure
from games.board import square_board
from games.sparklies.play import actions, apply
from games.sparklies.position import RULESETS, Phase, Position, Side, Terms, begin_turn, random_position
from games.sparklies.save import format_save, parse_save
from games.sparklies.turns import Deactivation, Turn, resolve

__all__ = ["MEASURES", "board_wide_cascade", "chess_game", "random_game", "save_round_trip"]

SECONDS = 2.0  # how long each figure is measured
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


def chess_game(rng: random.Random, most_plies: int = 200) -> int:
    """Play random chess with python-chess; return how many plies it had."""
    import chess

    board, plies = chess.Board(), 0
    while plies < most_plies and (moves := list(board.legal_moves)):
        board.push(moves[int(rng.random() * len(moves))])
        plies += 1
    return plies


def _per_second(play: Callable[[], int]) -> float:
    """Return how much of what play counts is done in a second."""
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < SECONDS:
        done += play()
    return done / spent


def _random_play() -> list[Figure]:
    """Measure Sparklies and, in the same run, chess."""
    rng = random.Random(2005)
    rate = _per_second(lambda: random_game(rng))
    figures = [Figure(f"random Subtle play, {SIZE}x{SIZE}", rate, "deactivations/s", 100_000)]
    if find_spec("chess"):
        plies = _per_second(lambda: chess_game(rng))
        figures += [
            Figure("random chess, python-chess", plies, "plies/s"),
            Figure("Sparklies to chess", rate / plies, "times", 1),
        ]
    return figures


def _cascade() -> list[Figure]:
    """Measure the median of many whole-board cascades, every capture explained."""
    start, turn = board_wide_cascade()
    spent = []
    for _ in range(100):
        begun = time.perf_counter()
        resolve(start, turn)
        spent.append(time.perf_counter() - begun)
    name = f"Speed cascade over a whole {CASCADE_SIZE}x{CASCADE_SIZE}"
    return [Figure(name, sorted(spent)[len(spent) // 2] * 1000, "ms (median)", 2, at_most=True)]


def _saves() -> list[Figure]:
    """Measure how many save lines are read and written in a second."""
    line = format_save(random_position(SIZE, seed=1))
    return [
        Figure("save lines read and written", _per_second(lambda: len(save_round_trip(line)[:1])), "lines/s")
    ]


MEASURES: list[Measure] = [
    ("random play", _random_play),
    ("a cascade over a large board", _cascade),
    ("save lines", _saves),
]
