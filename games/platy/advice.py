"""Hints for a player of Platy: a loop that few clicks close, and which threads can still close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.answers import Action, Clue
from games.extras import Advice
from games.platy.loops import closed_loops, enclosed_by
from games.platy.position import Position
from games.platy.scoring import count_loop, round_half_up, score_loop
from games.platy.search import Closing, can_close, closings, costs
from games.platy.turns import format_action
from games.platy.words import say
from games.words import all_of

STEPS = 40_000  # of the search for a hint


class LoopGain(NamedTuple):
    """What a loop that can be closed brings: points, and moves back less those that it costs."""

    points: int
    moves: int
    length: int


def gain_of(position: Position, closing: Closing) -> LoopGain:
    """Return what all loops bring that are closed once the tiles of one are turned."""
    tiles = list(position.tiles)
    for cell, turn in closing.turned:
        tile = tiles[cell]
        assert tile is not None
        tiles[cell] = tile._replace(turn=turn)
    loops = closed_loops(position.tray, tiles, sorted(set(closing.cells)))
    inner = enclosed_by(position.tray, tiles, loops)
    lying = len({thread.colour for tile in tiles if tile is not None for thread in tile.look.threads})
    points, back = 0, -closing.cost
    for loop in loops:
        count = count_loop(tiles, loop)
        score = score_loop(position.terms, count, lying)
        points += score.points + round_half_up(score.exact * len(inner[loop]) / count.length)
        points += position.terms.reward * (count.marks == position.terms.its.marks)
        back += 0 if count.marks else count.tiles // 3
    return LoopGain(points, back, len(closing.cells))


class PlatyAdvice(Advice[Position]):
    """A hint is a loop of the fewest clicks, of those that are found the one with most points."""

    def clues(self, position: Position) -> Sequence[Clue]:
        """Return a column, the tiles to turn, and their turns; or that no loop is left."""
        if position.ended or position.fall is not None:
            return ()
        found = closings(position, STEPS)
        if not found:
            is_left = can_close(position)
            return (Clue(say("clue-unknown") if is_left is None else say("clue-none")),)
        best = max(found, key=lambda its: (gain_of(position, its), its.cells))
        return _clues(position, best)

    def reach(self, position: Position) -> Mapping[int, tuple[int, ...]]:
        """Return the fewest clicks after which a loop passes each thread as it lies."""
        return costs(position)


def _clues(position: Position, closing: Closing) -> Sequence[Clue]:
    names, tray = position.board.names, position.tray
    cells = tuple(cell for cell, _ in closing.turned)
    letters = Counter(names[cell][0] for cell in cells)
    letter = min(letters, key=lambda its: (-letters[its], its))
    column = next(its for its in tray.columns if names[its[0]][0] == letter)
    headings = position.board.headings
    actions = [Action("turn", (cell,), headings[turn]) for cell, turn in closing.turned]
    turns = tuple(format_action(position, action) for action in actions)
    gain = gain_of(position, closing)
    return (
        Clue(say("clue-column", column=letter), column),
        Clue(say("clue-tiles", cells=all_of(names[cell] for cell in cells)), cells),
        Clue(say("clue-turns", turns=all_of(turns), length=gain.length, points=gain.points), cells, turns),
    )
