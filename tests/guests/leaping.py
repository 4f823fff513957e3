"""Stones that leap over others in straight lines and take them, made up here.

An action's path is every cell where the stone lands. Pieces have no owners, and lot decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.answers import Action, Outcome
from games.board import Board
from games.effects import Stage
from games.ready.grids import EMPTY, Grid, GridRules, GridTexts, grid_game, put
from games.ready.ways import headings, jumps
from games.standing import Standing

LETTERS = {"b": Standing(piece="black"), "o": Standing(piece="orange")}


class LeapingRules(GridRules[Grid]):
    """A player who cannot leap has lost."""

    sides = ("black", "orange")
    letters = LETTERS
    usual_shape, shapes = "5", ("5", "6")

    def lay_out(self, board: Board, options: Mapping[str, str], rng: Random) -> str:
        """Return stones on all cells but the first two, as the squares of a chess board."""
        width = len(board.rows[0])
        return EMPTY * 2 + "".join("bo"[(cell // width + cell) % 2] for cell in range(2, len(board)))

    def moves(self, position: Grid) -> list[Action]:
        """Return every leap, and every leap further on in its heading."""
        own, other = "bo"[position.mover], "ob"[position.mover]
        found = list[Action]()
        for cell in position.cells(own):
            for heading in headings(position.board):
                way = [cell]
                while leap := jumps(
                    position.board,
                    way[-1],
                    [heading],
                    lambda middle: position.letters[middle] == other,
                    lambda to: position.letters[to] == EMPTY,
                ):
                    way.append(leap[0][1])
                    found.append(Action("leap", tuple(way)))
        return found

    def carry_out(self, position: Grid, action: Action) -> Grid:
        """Return the position with the stone where it lands, without those that it leapt over."""
        start, end, board = action.path[0], action.cell, position.board
        leaps = [jumps(board, cell, (), lambda _: True, lambda _: True) for cell in action.path]
        over = [
            middle
            for way, to in zip(leaps, action.path[1:], strict=False)
            for middle, its in way
            if its == to
        ]
        return put(position, {start: EMPTY, **dict.fromkeys(over, EMPTY), end: position.letters[start]})

    def outcome(self, position: Grid) -> Outcome | None:
        """Return the end: the side to move cannot leap."""
        if self.moves(position):
            return None
        return Outcome((self.sides[1 - position.mover],), (), f"{self.sides[position.mover]} cannot leap")


class LeapingTexts(GridTexts[Grid]):
    """The words of the game."""

    def due(self, position: Grid) -> str:
        """Return what is to be done."""
        return "leap over a stone"

    def told(self, board: Board, stage: Stage) -> str:
        """Return what a leap did."""
        leap = next(effect for effect in stage if effect.kind == "move")
        return f"{leap.side} leaps from {board.names[leap.cells[0]]} to {board.names[leap.cell]}"


LEAPING = grid_game("leaping", "Leaping", LeapingRules(), LeapingTexts)
