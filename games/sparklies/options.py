"""The options of a start of Sparklies, and what a position shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from math import dist

from games.board import Board
from games.errors import GamesError
from games.options import Option, judged
from games.sparklies.position import Position, changed
from games.sparklies.words import say

__all__ = ["OPTIONS", "board_with", "with_options"]

MIDDLE = "middle"
OPTIONS = (
    Option(
        "deal",
        say("deal"),
        say("deal-does"),
        "random",
        ("random", "equal"),
    ),
    Option(
        "play-on",
        say("play-on"),
        say("play-on-does"),
        "no",
        ("no", "yes"),
    ),
    Option(
        "dead",
        say("dead"),
        say("dead-does"),
        "none",
        ("none", MIDDLE),
        r"[a-z][0-9]{1,2}(?: [a-z][0-9]{1,2})*",
        say("dead-form"),
    ),
)


def with_options(start: Position, options: Mapping[str, str]) -> Position:
    """Return a start of which these options are said as well; raises GamesError where it contradicts them."""
    asked = judged(OPTIONS, options, start.ruleset.name)
    if (board := board_with(start.board, asked)) != start.board:
        raise GamesError(say("board-contradicts", shape=start.board.shape, asked=board.shape))
    if asked.get("deal") == "equal" and not _dealt_equally(start):
        raise GamesError(say("deal-not-equal"))
    on = asked.get("play-on")
    says = start.terms.play_on or start.terms.header.says_playing
    if on and says and start.terms.play_on != (on == "yes"):
        raise GamesError(say("play-on-contradicts", value=on))
    return start.playing_on() if on == "yes" else start


def board_with(board: Board, asked: Mapping[str, str]) -> Board:
    """Return a board with dead cells as asked; what is left out is as the board has it.

    Raises GamesError where the board says otherwise already, and for cells that it does not have.
    """
    said = asked.get("dead")
    found = board if said is None else changed(board.whole, _dead_cells(board.whole, said))
    if board.plan != board.shape and found != board:
        raise GamesError(say("board-contradicts", shape=board.shape, asked=found.shape))
    return found


def _dead_cells(whole: Board, said: str) -> frozenset[str]:
    """Return the cells that are called dead: none, those named, or the one or the four in the middle."""
    if said == MIDDLE:
        middle = whole.width / 2, whole.height / 2
        near = (dist(centre, middle) < 1 for centre in whole.centres)
        return frozenset(compress(whole.names, near))
    names = () if said == "none" else said.split()
    return frozenset(whole.names[whole.cell(name)] for name in names)


def _dealt_equally(start: Position) -> bool:
    counts = [sum(state % 3 == colour for state in start.cells) for colour in range(3)]
    return max(counts) - min(counts) <= 1
