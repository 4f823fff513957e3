"""Breakthrough with stones: ahead or aslant onto free squares, aslant onto the other's stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.answers import Action, Outcome
from games.board import Board, board_named
from games.effects import Effect, Played, Stage
from games.errors import BoardError, GamesError, ParseError
from games.extras import Printed
from games.game import Game
from games.options import beside_pieces
from games.parts import Look, Rules, Texts
from games.resolving import one_by_one
from games.rule_sheet import Band, Diagram, Diagrams, Head, PlayedTurn, PrintedSet, RuleSheet, Text
from games.standing import NOTHING, Kind, Standing

SIDES = ("black", "orange")
LETTERS, SIZE = ".bo", 8
BOARD = board_named("8")
LOOKS = (NOTHING, *(Standing(piece=side) for side in SIDES))
START = "b" * 16 + "." * 32 + "o" * 16


class Field(NamedTuple):
    """A position: a letter for each square, and the number of the side to move."""

    squares: str = START
    mover: int = 0


class FieldRules(Rules[Field]):
    """Black moves down the board, orange up."""

    sides = SIDES
    usual_shape = "8"

    def board(self, shape: str) -> Board:
        """Return the only board."""
        if shape.lower() not in ("8", "8x8"):
            raise BoardError(f"Breakthrough is played on 8 x 8 squares, not {shape}")
        return BOARD

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Field:
        """Return two rows of stones on each side."""
        self.board(shape)
        beside_pieces(self.options, options, ruleset)
        if ruleset not in ("", *self.rulesets):
            raise GamesError(f"there is no ruleset '{ruleset}'")
        return Field()

    def board_of(self, position: Field) -> Board:
        """Return the board."""
        return BOARD

    def due(self, position: Field) -> tuple[str, ...]:
        """Return the side to move."""
        return () if self.outcome(position) else (SIDES[position.mover],)

    def mover(self, position: Field) -> str:
        """Return the side to move, or whose turn it would be."""
        return SIDES[position.mover]

    def with_mover(self, position: Field, side: str) -> Field:
        """Return the position with another side to move."""
        return position._replace(mover=SIDES.index(side))

    def actions(self, position: Field) -> list[Action]:
        """Return every move of a stone."""
        if self.outcome(position):
            return []
        own, step = LETTERS[position.mover + 1], 1 if position.mover == 0 else -1
        found = []
        for cell in (c for c in BOARD if position.squares[c] == own):
            x, y = cell % SIZE, cell // SIZE + step
            for column in (x - 1, x, x + 1):
                to = y * SIZE + column
                if 0 <= column < SIZE and 0 <= y < SIZE:
                    there = position.squares[to]
                    if there == "." or (there != own and column != x):
                        found.append(Action("move", (cell, to)))
        return found

    def played(self, position: Field, action: Action) -> Played:
        """Return where a move leads."""
        self.require(position, action)
        side, (start, end) = SIDES[position.mover], action.path
        squares, stages = list(position.squares), list[Effect]()
        if squares[end] != ".":
            taken = LOOKS[LETTERS.index(squares[end])]
            stages.append(Effect("remove", "take", side, (end,), taken, NOTHING, by=(start,)))
        stone = LOOKS[position.mover + 1]
        stages.append(Effect("move", "move", side, (start, end), stone, stone))
        squares[end], squares[start] = squares[start], "."
        after = Field("".join(squares), 1 - position.mover)
        ended = self.outcome(after)
        then = (
            Effect("end", "through", ended.winner or "")
            if ended
            else Effect("due", "move", SIDES[after.mover])
        )
        return Played(after, (*stages, then))

    def outcome(self, position: Field) -> Outcome | None:
        """Return the end: a stone has come through, or a side has none left."""
        for number, home in enumerate((position.squares[-SIZE:], position.squares[:SIZE])):
            own, other = LETTERS[number + 1], LETTERS[2 - number]
            if own in home or other not in position.squares:
                return Outcome((SIDES[number],), (), "a stone has come through")
        return None


RULES = FieldRules()


class FieldTexts(Texts[Field]):
    """`breakthrough:bbbbbbbbbbbbbbbb…:black`, turns as `a2-b3`."""

    def position_from_text(self, text: str) -> Field:
        """Read a save line."""
        name, squares, mover = (*text.strip().split(":"), "", "")[:3]
        strange = name != "breakthrough" or len(squares) != len(BOARD) or set(squares) - set(LETTERS)
        if strange or mover not in SIDES or text.count(":") != 2:
            raise ParseError(f"'{text[:40]}' is no position of Breakthrough")
        return Field(squares, SIDES.index(mover))

    def position_text(self, position: Field) -> str:
        """Write the save line."""
        return f"breakthrough:{position.squares}:{SIDES[position.mover]}"

    def turn_text(self, position: Field, actions: Sequence[Action]) -> str:
        """Write a move by its squares."""
        return "-".join(BOARD.names[cell] for cell in actions[0].path)

    def due(self, position: Field) -> str:
        """Return in words what is to be done."""
        return "move a stone"

    def told(self, board: Board, stage: Stage) -> str:
        """Return in words what a move did."""
        (moved,) = (effect for effect in stage if effect.kind == "move")
        start, end = (board.names[cell] for cell in moved.cells)
        taken = any(effect.kind == "remove" for effect in stage)
        return f"{moved.side}'s stone goes from {start} to {end}" + " and takes the stone there" * taken


def read_turn(position: Field, text: str) -> list[Action]:
    """Read a move."""
    names = text.strip().lower().split("-")
    if len(names) != 2:
        raise ParseError(f"'{text}' is no move; one is a2-b3")
    return [Action("move", tuple(BOARD.cell(name) for name in names))]


class FieldLook(Look[Field]):
    """Stones of two inks."""

    kinds = (Kind(pieces=SIDES),)
    unseen = ("whose turn it is",)

    def standing(self, position: Field) -> tuple[Standing, ...]:
        """Return what stands on each square."""
        return tuple(LOOKS[LETTERS.index(letter)] for letter in position.squares)

    def with_standing(self, position: Field, standing: Sequence[Standing]) -> Field:
        """Return the position with these stones."""
        if len(standing) != len(BOARD) or any(shows not in LOOKS for shows in standing):
            raise GamesError("on a square lies one stone of black's or orange's at most")
        return position._replace(squares="".join(LETTERS[LOOKS.index(shows)] for shows in standing))


class FieldKit(Printed):
    """Sixteen stones a side and a sheet."""

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return sixteen stones for each side."""
        return dict.fromkeys(SIDES, 16)

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return the rules with a move that the game has played."""
        start, turn = RULES.start("8"), "a2-b3"
        shown = BREAKTHROUGH.look.standing(BREAKTHROUGH.resolve(start, turn).after)
        move = Diagram(
            BOARD, shown, "A stone goes aslant.", PlayedTurn(BREAKTHROUGH.texts.position_text(start), turn)
        )
        words = (
            Head("The game"),
            Text("Move one stone one square: *straight ahead or aslant*. Aslant it may take."),
            Text("Whoever brings a stone to the last row *wins*."),
            Diagrams((move,), 6.0, 2),
        )
        bands = ((Band((words,)),),)
        return RuleSheet(
            "Breakthrough", ("Straight on,", "never back."), ("2 players",), bands, "Dan Troyka, 2000."
        )


BREAKTHROUGH = Game(
    "breakthrough", "Breakthrough", RULES, FieldTexts(), FieldLook(), one_by_one(RULES, read_turn), FieldKit()
)
