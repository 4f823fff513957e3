"""What a player of Platy wants to know: the goals, the reserve, and what zero moves will bring."""

from __future__ import annotations

from collections.abc import Sequence

from games.platy.position import WILDCARD, Position
from games.platy.tray import COUNTED
from games.platy.words import say
from games.texts import Tally
from games.words import Message, all_of

LOW = 5  # tiles in reserve, or moves, from which on players are warned


def outlook(position: Position, side: str) -> Sequence[Message]:
    """Return sentences on the goals, the tile that is free to turn, the reserve, and zero moves."""
    if position.ended or position.fall is not None:
        return ()
    return (*_goals(position), *_free(position), *_reserve(position), *_zero(position), *_score(position))


def _goals(position: Position) -> list[Message]:
    names, terms = position.board.names, position.terms
    marked = [
        (names[c], tile.mark) for c, tile in enumerate(position.tiles) if tile is not None and tile.mark
    ]
    goals = [
        say("goals", cells=all_of(name for name, _ in marked), count=len(marked)),
        say("goal-of-all", count=terms.its.marks, reward=terms.reward, moves=terms.moves),
    ]
    wild = [name for name, mark in marked if mark == WILDCARD]
    return [*goals[: 2 * bool(marked)], *[say("wild", cells=all_of(wild), count=len(wild))] * bool(wild)]


def _free(position: Position) -> list[Message]:
    if position.last < 0:
        return []
    return [say("free", cell=position.board.names[position.last])]


def _reserve(position: Position) -> list[Message]:
    """Return which columns are empty, or which are low."""
    left = list(zip(COUNTED, position.counters, strict=True))
    if empty := [letter for letter, count in left if not count]:
        return [say("reserve-empty", columns=all_of(empty), count=len(empty))]
    low = [say("counter-is", column=letter, count=str(count)) for letter, count in left if count <= LOW]
    return [say("reserve-low", counters=all_of(low))] if low else []


def _score(position: Position) -> list[Message]:
    """Return how a loop scores, until one has scored."""
    return [say("how-loops-score")] if not position.score and position.terms.scoring == "present" else []


def _zero(position: Position) -> list[Message]:
    if position.moves > LOW:
        return []
    if position.is_last_phase:
        return [say("zero-ends")]
    rows = len(position.board.rows) // 2
    return [say("zero-ahead", first=rows, second=rows + 1, penalty=position.terms.penalty)]


def tallies(position: Position) -> Sequence[Tally]:
    """Return the moves and the score, and the reserve of each column."""
    return (
        Tally("moves", say("tally-moves"), position.moves, ink="blue"),
        Tally("score", say("tally-score"), position.score),
        *(
            Tally(" ".join(("counter", letter)), say("tally-reserve", column=letter), count, letter)
            for letter, count in zip(COUNTED, position.counters, strict=True)
        ),
    )
