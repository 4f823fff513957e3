"""SameGame (Kuniaki Moribe, 1985): take groups of one colour off the board; the rest falls down.

A group has two tiles at least. What lies above it falls, and empty columns close to the left. A group of so
many tiles brings the square of one tile less; an empty board brings a bonus.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from games.answers import Action, Outcome
from games.board import Board
from games.effects import Effect, Stage
from games.extras import Bests
from games.ready.grids import EMPTY, Grid, GridRules, GridTexts, grid_game, put
from games.ready.groups import group, groups
from games.standing import NOTHING, Standing

COLOURS = {"R": Standing("R"), "G": Standing("G"), "B": Standing("B")}
BONUS = 100


@dataclass(frozen=True)
class Tiles(Grid):
    """A position, with the score so far."""

    score: int = 0


class SameGameRules(GridRules[Tiles]):
    """Take groups of two tiles or more."""

    sides = ("player",)
    letters = COLOURS
    usual_shape, shapes = "8", ("8", "6", "5", "10x8")
    drawn = True
    position = Tiles

    def lay_out(self, board: Board, options: Mapping[str, str], rng: Random) -> str:
        """Return tiles drawn at random."""
        return "".join(rng.choice("RGB") for _ in board)

    def moves(self, position: Tiles) -> list[Action]:
        """Return every tile that has another of its colour beside it."""
        found = [its for letter in COLOURS for its in groups(position.board, position.cells(letter))]
        return [Action("take", (cell,)) for its in found if len(its) > 1 for cell in sorted(its)]

    def carry_out(self, position: Tiles, action: Action) -> Tiles:
        """Return the position without a group, with its points."""
        gone = taken(position, action.cell)
        after = put(position, dict.fromkeys(gone, EMPTY))
        moves = falls(after)
        left = dict.fromkeys((start for start, _ in moves), EMPTY)
        after = put(after, left | {end: after.letters[start] for start, end in moves})
        bonus = BONUS if set(after.letters) == {EMPTY} else 0
        return replace(after, score=after.score + (len(gone) - 1) ** 2 + bonus)

    def effects_of(self, position: Tiles, action: Action, after: Tiles) -> Stage:
        """Return the tiles that are taken, then those that fall."""
        gone, shows = taken(position, action.cell), self.shows(position.letters[action.cell])
        order = (action.cell, *sorted(gone - {action.cell}))
        effects = [Effect("remove", "take", "player", (cell,), shows, NOTHING) for cell in order]
        for start, end in falls(put(position, dict.fromkeys(gone, EMPTY))):
            tile = self.shows(position.letters[start])
            effects.append(Effect("move", "fall", "player", (start, end), tile, tile))
        return tuple(effects)

    def outcome(self, position: Tiles) -> Outcome | None:
        """Return the end: nothing can be taken any more."""
        if self.moves(position):
            return None
        return Outcome(("player",), (("player", position.score),), "no group is left")


def taken(position: Tiles, cell: int) -> frozenset[int]:
    """Return the group of a tile; none on an empty cell."""
    letter = position.letters[cell]
    return frozenset() if letter == EMPTY else group(position.board, cell, position.cells(letter))


def falls(position: Tiles) -> list[tuple[int, int]]:
    """Return from which cell to which each tile falls: down, and then to the left."""
    rows, found, left = position.board.rows, list[tuple[int, int]](), 0
    for x in range(len(rows[0])):
        column = [row[x] for row in reversed(rows) if position.letters[row[x]] != EMPTY]
        for height, cell in enumerate(column):
            if cell != (to := rows[-1 - height][left]):
                found.append((cell, to))
        left += bool(column)
    return found


class SameGameTexts(GridTexts[Tiles]):
    """The words of SameGame."""

    def due(self, position: Tiles) -> str:
        """Return what is to be done."""
        return "take a group"

    def told(self, board: Board, stage: Stage) -> str:
        """Return how many tiles were taken, and where."""
        tiles = [effect for effect in stage if effect.kind == "remove"]
        return f"{tiles[0].side} takes {len(tiles)} tiles at {board.names[tiles[0].cell]}"


def score(position: Tiles) -> dict[str, int]:
    """Return the score."""
    return {"player": position.score}


SAMEGAME = grid_game(
    "samegame", "SameGame", SameGameRules(), SameGameTexts, scores=score, bests=Bests(points=True)
)
