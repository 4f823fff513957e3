"""Sparklies behind the Game protocol: the door through which the rest of the house comes in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from games.board import Board, square_board
from games.errors import GamesError, ParseError
from games.faults import Fault
from games.protocol import Action, Outcome, Resolution, Standing, Step, Verdict
from games.sparklies import checking, notation, play, save, turns
from games.sparklies.position import (
    COLOURS,
    Phase,
    Position,
    Side,
    Terms,
    begin_turn,
    random_position,
    ruleset_named,
    side_named,
)

__all__ = ["Sparklies"]


class Sparklies:
    """Implement the Game protocol; every method's contract stands there."""

    id = "sparklies"
    title = "Sparklies"
    rulesets: Sequence[str] = ("subtle", "speed", "drift")  # the standard game first
    sides: Sequence[str] = (Side.BLACK.label, Side.WHITE.label)
    classes: Sequence[Standing] = (
        Standing(),
        *(Standing(c, o.label, a) for c, o, a in product(COLOURS, Side, (False, True)) if o or not a),
    )

    def board(self, shape: str) -> Board:
        """Return the board of this shape."""
        columns, _, rows = shape.lower().partition("x")
        if not columns.isdecimal() or (rows and not rows.isdecimal()):
            raise GamesError(f"{shape!r} is no board size; sizes are written 9 or 8x6")
        return square_board(int(columns), int(rows) if rows else None)

    def start(self, shape: str, ruleset: str = "", seed: int | str = 0) -> Position:
        """Return a start position with random colours."""
        board = self.board(shape)
        return random_position(
            len(board.rows[0]), len(board.rows), seed=seed, ruleset=ruleset_named(ruleset or self.rulesets[0])
        )

    def board_of(self, position: Position) -> Board:
        """Return the board a position stands on."""
        return position.board

    def ruleset_of(self, position: Position) -> str:
        """Return the name of the ruleset."""
        return position.ruleset.name

    def mover(self, position: Position) -> str:
        """Return the name of the side to move."""
        return position.mover.label

    def says_mover(self, position: Position) -> bool:
        """Tell whether the save line says who is to move."""
        return position.terms.header.says_mover

    def with_mover(self, position: Position, side: str) -> Position:
        """Return the position with this side to move, at the beginning of its turn."""
        return begin_turn(position.terms, position.cells, side_named(side), position.passes)

    def phase(self, position: Position) -> str:
        """Return the verb that is due, or "over"."""
        return "deactivate" if position.phase is Phase.PROPAGATE else position.phase.value

    def actions(self, position: Position) -> list[Action]:
        """Return every legal primitive action."""
        return play.actions(position)

    def faults(self, position: Position, action: Action) -> tuple[Fault, ...]:
        """Return everything that is wrong with an action."""
        return play.faults(position, action)

    def apply(self, position: Position, action: Action) -> Position:
        """Return the position after an action."""
        return play.apply(position, action)

    def explain(self, position: Position, action: Action) -> Step | None:
        """Return what a deactivation captures and why."""
        return play.explain(position, action)

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return play.outcome(position)

    def scores(self, position: Position) -> Mapping[str, int]:
        """Return how many cells each side controls."""
        return {side.label: position.score(side) for side in (Side.BLACK, Side.WHITE)}

    def position_from_text(self, text: str) -> Position:
        """Read a save line."""
        return save.parse_save(text)

    def position_text(self, position: Position) -> str:
        """Write the save line."""
        return save.format_save(position)

    def resolve(self, position: Position, turn: str) -> Resolution:
        """Play a whole turn given as text."""
        try:
            written = notation.parse_turn(turn)
        except ParseError as error:
            return Resolution(position, None, None, (), (Fault("parse", (), str(error)),))
        return turns.resolve(position, written)

    def verdict(self, before: Position, after: Position) -> Verdict:
        """Tell whether some legal turn of the mover leads from before to after."""
        return checking.verdict(before, after)

    def older_turns(self, line: str) -> tuple[int, list[str]] | None:
        """Read a round of the wiki's older record."""
        return notation.wiki_turns(line)

    def turn_text(self, position: Position, actions: Sequence[Action]) -> str:
        """Write the actions of one whole turn in the notation."""
        return notation.format_turn(turns.turn_of(position, actions))

    def playing_on(self, position: Position) -> Position:
        """Return the position with the option to play on after the board is full."""
        return position.playing_on()

    def picture(self, position: Position) -> str:
        """Draw a position in plain text."""
        return save.picture(position)

    def standing(self, position: Position) -> tuple[Standing, ...]:
        """Return what stands on each cell."""
        return tuple(
            Standing(position.colour(cell), position.controller(cell).label, cell in position.active)
            for cell in position.board
        )

    def position_of(self, shape: str, standing: Sequence[Standing], ruleset: str = "") -> Position:
        """Return the position that these pieces show, active cells included."""
        board = self.board(shape)
        empty = [board.names[i] for i, s in enumerate(standing) if s.colour is None]
        if empty or len(standing) != len(board):
            what = f"no piece stands on {', '.join(empty)}" if empty else f"{len(standing)} cells were given"
            raise GamesError(
                f"the board of size {shape} needs a piece on each of its {len(board)} cells; {what}"
            )
        owners = {side.label: side for side in Side}
        cells = bytes(COLOURS.index(s.colour or "") + 3 * owners[s.owner] for s in standing)
        terms = Terms(board, ruleset_named(ruleset or self.rulesets[0]))
        position = begin_turn(terms, cells, Side.BLACK)
        active = frozenset(i for i, s in enumerate(standing) if s.active)
        return position._replace(phase=Phase.PROPAGATE, active=active) if active else position
