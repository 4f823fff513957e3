"""Mosaic: one player takes groups of tiles of one colour off a board, as many tiles as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from games.answers import Action, Outcome
from games.board import Board, board_named
from games.effects import Effect, Played
from games.errors import BoardError, GamesError, ParseError
from games.game import Game
from games.options import beside_pieces
from games.parts import Look, Rules, Texts
from games.standing import NOTHING, Kind, Standing

LETTERS = "RGB."
LOOKS = (*(Standing(colour) for colour in "RGB"), NOTHING)
SHAPES = ("4", "5", "6")


class Tiles(NamedTuple):
    """A position: the board, and a letter for each of its cells."""

    board: Board
    tiles: str


class TileRules(Rules[Tiles]):
    """Take a tile with all of its colour that hang together, two at least."""

    sides = ("player",)
    usual_shape = "5"

    def board(self, shape: str) -> Board:
        """Return a square board of 4 to 6 cells a side."""
        board = board_named(shape)
        if board.shape not in SHAPES:
            raise BoardError(f"Mosaic is played on 4 to 6 cells a side, not {shape}")
        return board

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Tiles:
        """Return tiles by lot."""
        board = self.board(shape)
        beside_pieces(self.options, options, ruleset)
        if ruleset not in ("", *self.rulesets):
            raise GamesError(f"there is no ruleset '{ruleset}'")
        if seed is None:
            raise GamesError("lot decides where the tiles lie: say a seed")
        rng = Random(str(seed))
        return Tiles(board, "".join(rng.choice("RGB") for _ in board))

    def board_of(self, position: Tiles) -> Board:
        """Return the board."""
        return position.board

    def due(self, position: Tiles) -> tuple[str, ...]:
        """Return the only player."""
        return () if self.outcome(position) else self.sides

    def with_mover(self, position: Tiles, side: str) -> Tiles:
        """Return the position: nobody else can move."""
        return position

    def group(self, position: Tiles, cell: int) -> list[int]:
        """Return the cells of a colour that hang together with a cell's."""
        found = [cell]
        for near in found:
            same = (n for n in position.board.neighbours[near] if position.tiles[n] == position.tiles[cell])
            found += [n for n in same if n not in found]
        return sorted(found)

    def actions(self, position: Tiles) -> list[Action]:
        """Return every tile that has another of its colour beside it."""
        tiles = (cell for cell in position.board if position.tiles[cell] != ".")
        return [Action("take", (cell,)) for cell in tiles if len(self.group(position, cell)) > 1]

    def played(self, position: Tiles, action: Action) -> Played:
        """Return the board without a group; each of its tiles says that it was its own cause."""
        self.require(position, action)
        taken, looks = self.group(position, action.cell), LOOKS[LETTERS.index(position.tiles[action.cell])]
        tiles = "".join("." if cell in taken else tile for cell, tile in enumerate(position.tiles))
        effects = tuple(Effect("remove", "take", "player", (c,), looks, NOTHING, by=(c,)) for c in taken)
        return Played(Tiles(position.board, tiles), effects)

    def outcome(self, position: Tiles) -> Outcome | None:
        """Return the end: nothing can be taken any more."""
        score = (("player", position.tiles.count(".")),)
        return None if self.actions(position) else Outcome(("player",), score, "nothing can be taken")


RULES = TileRules()


class TileTexts(Texts[Tiles]):
    """`mosaic:5:RGB…`, turns by a cell: `c3`."""

    def position_from_text(self, text: str) -> Tiles:
        """Read a save line."""
        parts = text.strip().split(":")
        if len(parts) != 3 or parts[0] != "mosaic" or set(parts[2]) - set(LETTERS):
            raise ParseError(f"'{text[:40]}' is no position of Mosaic")
        board = RULES.board(parts[1])
        if len(parts[2]) != len(board):
            raise ParseError(f"a board of {len(board)} cells needs as many letters, not {len(parts[2])}")
        return Tiles(board, parts[2])

    def position_text(self, position: Tiles) -> str:
        """Write the save line."""
        return f"mosaic:{position.board.shape}:{position.tiles}"

    def turn_text(self, position: Tiles, actions: Sequence[Action]) -> str:
        """Write the cell."""
        return position.board.names[actions[0].cell]

    def due(self, position: Tiles) -> str:
        """Return in words what is to be done."""
        return "take a group"


class TileLook(Look[Tiles]):
    """Tiles of three colours."""

    kinds = (Kind(colours=("R", "G", "B")),)

    def standing(self, position: Tiles) -> tuple[Standing, ...]:
        """Return what lies on each cell."""
        return tuple(LOOKS[LETTERS.index(letter)] for letter in position.tiles)

    def with_standing(self, position: Tiles, standing: Sequence[Standing]) -> Tiles:
        """Return the board with these tiles."""
        if len(standing) != len(position.board) or any(shows not in LOOKS for shows in standing):
            raise GamesError("on a cell lies one tile of red, green or blue at most")
        return position._replace(tiles="".join(LETTERS[LOOKS.index(shows)] for shows in standing))


MOSAIC = Game(
    "mosaic",
    "Mosaic",
    RULES,
    TileTexts(),
    TileLook(),
    scores=lambda position: {"player": position.tiles.count(".")},
)
