"""Ponds, Lakes and Seas: a board of four cells, on which a cell is empty or holds a stone.

This file is all there is of them, and the house knows no more of any game than its parts say.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from games.answers import IN, OUT, Action, Outcome, Seat
from games.board import Board, square_board
from games.effects import Effect, Played
from games.errors import BoardError, GamesError, ParseError
from games.extras import Printed
from games.faults import Fault
from games.game import Game
from games.options import beside_pieces
from games.parts import Look, Rules, Texts
from games.resolving import one_by_one
from games.rule_sheet import Band, Diagram, Diagrams, Head, PrintedSet, RuleSheet, Text
from games.standing import Kind, Standing

EMPTY, STONE = Standing(), Standing(piece="orange")
SIDES = ("north", "south")
LETTERS = ".o"


class Pool(NamedTuple):
    """A position: the cells with a stone, the side to move, whether it is over, who has left."""

    stones: frozenset[int] = frozenset()
    mover: str = SIDES[0]
    over: bool = False
    out: frozenset[str] = frozenset()


class PondRules(Rules[Pool]):
    """Drop a stone on an empty cell in turn; a player who lays one beside another loses."""

    usual_shape = "2"

    def __init__(self, *sides: str) -> None:
        self.sides = sides

    def board(self, shape: str) -> Board:
        """Return the board of four cells."""
        if shape.lower() not in ("2", "2x2"):
            raise BoardError(f"Ponds is played on 2 x 2 cells, not {shape}")
        return square_board(2)

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Pool:
        """Return the empty board."""
        self.board(shape)
        return Pool()

    def board_of(self, position: Pool) -> Board:
        """Return the board."""
        return square_board(2)

    def due(self, position: Pool) -> tuple[str, ...]:
        """Return the side to move."""
        return () if position.over else (position.mover,)

    def mover(self, position: Pool) -> str:
        """Return the side to move, which has won once the game is over."""
        return position.mover

    def with_mover(self, position: Pool, side: str) -> Pool:
        """Return the position with another side to move."""
        return position._replace(mover=side)

    def actions(self, position: Pool) -> list[Action]:
        """Return a drop for every empty cell."""
        return [] if position.over else [Action("drop", (c,)) for c in range(4) if c not in position.stones]

    def faults(self, position: Pool, action: Action) -> tuple[Fault, ...]:
        """Return what is wrong: the game is over, or the cell is not empty."""
        name = square_board(2).names[action.cell]
        if position.over or action in self.actions(position):
            return super().faults(position, action)
        return (Fault("occupied", (name,), f"{name} is not empty"),)

    def played(self, position: Pool, action: Action) -> Played:
        """Return the position with one stone more, and what that brings about."""
        self.require(position, action)
        after, (empty, stone) = self._after(position, action), (EMPTY, STONE)
        done = Effect("put", "drop", position.mover, (action.cell,), empty, stone)
        ended = self.outcome(after)
        then = Effect("end", "touch", ended.winner or "") if ended else Effect("due", "turn", after.mover)
        return Played(after, (done, then))

    def _after(self, position: Pool, action: Action) -> Pool:
        touches = any(cell in position.stones for cell in square_board(2).neighbours[action.cell])
        stones, mover = position.stones | {action.cell}, self.after(position, position.mover)
        return Pool(stones, mover, touches, position.out)

    def outcome(self, position: Pool) -> Outcome | None:
        """Return that the side to move has won, once two stones touch."""
        return Outcome((position.mover,), (), "two stones touch") if position.over else None


class SeaRules(PondRules):
    """The same game, which goes on while two are left, and in which nothing counts as repeated."""

    def seats(self, position: Pool) -> tuple[Seat, ...]:
        """Return every side; a player who has left is out."""
        return tuple(Seat(side, OUT if side in position.out else IN) for side in self.sides)

    def without(self, position: Pool, side: str) -> Pool | None:
        """Return the position in which the two others play on; None if only one is left."""
        on = position._replace(out=position.out | {side})
        if len(on.out) == len(self.sides) - 1:
            return None
        return on._replace(mover=self.after(on, side)) if side == position.mover else on

    def repeats(self, position: Pool) -> Hashable:
        """Return None: the tide is never the same."""
        return None


class PondTexts(Texts[Pool]):
    """Texts such as "ponds:o..o:north"."""

    def __init__(self, id_: str, *sides: str) -> None:
        self.id, self.sides = id_, sides

    def position_from_text(self, text: str) -> Pool:
        """Read the position."""
        name, _, rest = text.strip().partition(":")
        letters, _, mover = rest.partition(":")
        if name != self.id or len(letters) != 4 or set(letters) - set(LETTERS) or mover not in self.sides:
            raise ParseError(f"{text!r} is no position of Ponds")
        return pool(frozenset(c for c in range(4) if letters[c] == "o"), mover)

    def position_text(self, position: Pool) -> str:
        """Write the position."""
        return f"{self.id}:{''.join(LETTERS[c in position.stones] for c in range(4))}:{position.mover}"

    def turn_text(self, position: Pool, actions: Sequence[Action]) -> str:
        """Write the cell."""
        return square_board(2).names[actions[0].cell]


class PondLook(Look[Pool]):
    """A cell is empty or holds a stone."""

    kinds: Sequence[Kind] = (Kind(pieces=("orange",)),)

    def __init__(self, *sides: str) -> None:
        self.sides = sides

    def standing(self, position: Pool) -> tuple[Standing, ...]:
        """Return what stands on the four cells."""
        return tuple(STONE if c in position.stones else EMPTY for c in range(4))

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Pool:
        """Return the position that these stones show; their number shows who is to move."""
        stones = frozenset(c for c, s in enumerate(standing) if s == STONE)
        beside_pieces((), options, ruleset)
        if ruleset not in ("", "standard"):
            raise GamesError(f"there is no ruleset '{ruleset}'")
        if len(standing) != 4:
            raise GamesError(f"Ponds has four cells, not {len(standing)}")
        return pool(stones, self.sides[len(stones) % len(self.sides)])

    def with_standing(self, position: Pool, standing: Sequence[Standing]) -> Pool:
        """Return the position with these stones."""
        return self.position_of("2", standing)


class PondKit(Printed):
    """Orange stones, and a sheet of two sentences."""

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return a stone for every cell."""
        return {"orange": cells}

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return two sentences and a picture."""
        lost = PONDS.look.standing(PONDS.resolve(Pool(frozenset({0})), "b1").after)
        shown = Diagrams((Diagram(square_board(2), lost, "North has lost."),), 12.0, 4)
        words = (
            Head("The game"),
            Text("Drop a stone in turn. *Whoever lays one beside another loses.*"),
            shown,
        )
        return RuleSheet(
            "Ponds", ("Four cells,", "no room."), ("2 players",), ((Band((words,)),),), "Anonymous."
        )


def pool(stones: frozenset[int], mover: str) -> Pool:
    """Return the position with these stones."""
    beside = square_board(2).neighbours
    return Pool(stones, mover, any(n in stones for c in stones for n in beside[c]))


def drop_on(position: Pool, turn: str) -> list[Action]:
    """Read a turn: the cell of a stone."""
    return [Action("drop", (square_board(2).cell(turn),))]


def water(id_: str, rules: PondRules) -> Game[Pool]:
    """Return one of these games."""
    sides = rules.sides
    texts, look = PondTexts(id_, *sides), PondLook(*sides)
    return Game(id_, id_.capitalize(), rules, texts, look, one_by_one(rules, drop_on), PondKit())


PONDS = water("ponds", PondRules(*SIDES))
LAKES = water("lakes", PondRules(*SIDES, "east"))
SEAS = water("seas", SeaRules(*SIDES, "east"))
