"""Breakthrough (Dan Troyka, 2000): bring a stone to the last row.

A stone goes one square straight ahead or aslant. Straight ahead it needs a free square; aslant it may take.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.answers import Action, Outcome
from games.board import Board
from games.effects import Stage
from games.ready.grids import EMPTY, Grid, GridRules, GridTexts, grid_game, put
from games.ready.ways import edge, step
from games.standing import Standing

LETTERS = {"b": Standing(piece="black"), "o": Standing(piece="orange")}
AHEAD = ("s", "n")  # black begins at the top


class BreakthroughRules(GridRules[Grid]):
    """Black moves down the board, orange up."""

    sides = ("black", "orange")
    letters = LETTERS
    usual_shape, shapes = "8", ("8", "6", "5")

    def lay_out(self, board: Board, options: Mapping[str, str], rng: Random) -> str:
        """Return two rows of stones for each side."""
        width = len(board.rows[0])
        return "b" * 2 * width + EMPTY * (len(board) - 4 * width) + "o" * 2 * width

    def moves(self, position: Grid) -> list[Action]:
        """Return every step ahead onto a free square, and aslant also onto the other's stones."""
        own, other, found = "bo"[position.mover], "ob"[position.mover], list[Action]()
        ahead = AHEAD[position.mover]
        for cell in position.cells(own):
            for heading, onto in ((ahead, EMPTY), (f"{ahead}e", EMPTY + other), (f"{ahead}w", EMPTY + other)):
                to = step(position.board, cell, heading)
                if to >= 0 and position.letters[to] in onto:
                    found.append(Action("move", (cell, to)))
        return found

    def carry_out(self, position: Grid, action: Action) -> Grid:
        """Return the position with the stone on its new square."""
        start, end = action.path
        return put(position, {start: EMPTY, end: position.letters[start]})

    def outcome(self, position: Grid) -> Outcome | None:
        """Return the end: a stone has come through, or a side has none left."""
        for number, side in enumerate(self.sides):
            own, other = "bo"[number], "ob"[number]
            through = any(position.letters[cell] == own for cell in edge(position.board, AHEAD[number]))
            if through or other not in position.letters:
                return Outcome((side,), (), "a stone has come through" if through else "no stone is left")
        return None


class BreakthroughTexts(GridTexts[Grid]):
    """The words of Breakthrough."""

    def due(self, position: Grid) -> str:
        """Return what is to be done."""
        return "move a stone"

    def told(self, board: Board, stage: Stage) -> str:
        """Return what a move did."""
        moved = next(effect for effect in stage if effect.kind == "move")
        start, end = (board.names[cell] for cell in moved.cells)
        return f"{moved.side} moves from {start} to {end}" + " and takes the stone there" * (len(stage) > 2)


BREAKTHROUGH = grid_game("breakthrough", "Breakthrough", BreakthroughRules(), BreakthroughTexts)
