"""What stands on the cells of a board of Sparklies, and the position that it shows."""

from __future__ import annotations

from collections.abc import Sequence

from games.errors import GamesError
from games.parts import Look
from games.sparklies.position import (
    COLOURS,
    Position,
    Side,
    Terms,
    begin_turn,
    board_of_squares,
    mid_chain,
    ruleset_named,
)
from games.standing import Kind, Standing

__all__ = ["BoardLook"]

NAMED = 6  # cells named in a sentence about many


class BoardLook(Look[Position]):
    """Tell which pieces show a position, and which position pieces show."""

    kinds: Sequence[Kind] = (
        Kind(tuple(COLOURS)),
        Kind(tuple(COLOURS), (Side.BLACK.label, Side.WHITE.label), active=True),
    )
    unseen: Sequence[str] = ("who is to move", "who passed")

    def standing(self, position: Position) -> tuple[Standing, ...]:
        """Return what stands on each cell."""
        return tuple(
            Standing(position.colour(cell), position.controller(cell).label, cell in position.active)
            for cell in position.board
        )

    def position_of(self, shape: str, standing: Sequence[Standing], ruleset: str = "") -> Position:
        """Return the position that these pieces show, active cells included."""
        board = board_of_squares(shape)
        if len(standing) != len(board):
            raise GamesError(f"a board of size {shape} has {len(board)} cells, not {len(standing)}")
        if empty := [name for name, s in zip(board.names, standing, strict=True) if s.colour is None]:
            named = ", ".join(empty[:NAMED]) + (
                f" and {len(empty) - NAMED} more" if len(empty) > NAMED else ""
            )
            raise GamesError(f"every cell needs a piece, and none stands on {named}")
        if strange := [s.words for s in standing if s not in self.classes]:
            raise GamesError(f"in Sparklies there is no such piece as {strange[0]}")
        owners = {side.label: side for side in Side}
        cells = bytes(COLOURS.index(s.colour or "") + 3 * owners[s.owner] for s in standing)
        terms = Terms(board, ruleset_named(ruleset)) if ruleset else Terms(board)
        active = frozenset(i for i, s in enumerate(standing) if s.active)
        return mid_chain(begin_turn(terms, cells, Side.BLACK), active)

    def with_standing(self, position: Position, standing: Sequence[Standing]) -> Position:
        """Return the position with these pieces on its board; active cells say whose chain it is."""
        if tuple(standing) == self.standing(position):
            return position
        seen = self.position_of(position.board.shape, standing, position.ruleset.name)
        return mid_chain(begin_turn(position.terms, seen.cells, position.mover), seen.active)
