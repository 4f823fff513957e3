"""What stands on the cells of a board of Sparklies, and the position that it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import compress, product

from games.errors import GamesError
from games.parts import Look
from games.sparklies.options import terms_beside
from games.sparklies.position import NO_BANNER, Position, begin_turn, mid_chain
from games.sparklies.terms import COLOURS, EMPTY, RULESETS, Side, Terms, board_of_shape, ruleset_named
from games.sparklies.words import say
from games.standing import NOTHING, Kind, Note, Standing
from games.words import Said

NAMED = 6  # cells named in a sentence about many

# The state of a cell on which this stands.
_STATES = {
    Standing(colour, side.label, active): COLOURS.index(colour) + 3 * side
    for colour, side, active in product(COLOURS, Side, (False, True))
    if side or not active
} | {NOTHING: EMPTY}


class BoardLook(Look[Position]):
    """Convert between a position and the pieces that show it."""

    kinds: Sequence[Kind] = (
        Kind(tuple(COLOURS)),
        Kind(tuple(COLOURS), (Side.BLACK.label, Side.WHITE.label), active=True),
    )
    unseen: Sequence[Said] = (say("unseen-mover"), say("unseen-passes"))

    def standing(self, position: Position) -> tuple[Standing, ...]:
        """Return what stands on each cell."""
        return tuple(
            Standing(position.colour(cell) or None, position.controller(cell).label, cell in position.active)
            for cell in position.board
        )

    def kinds_at(self, position: Position) -> Sequence[Kind]:
        """Return what can stand on a cell: of a third side's too, with banner markers if there are any."""
        owners = tuple(side.label for side in position.terms.sides)
        marks = ("banner",) if position.terms.banners else ()
        return (Kind(tuple(COLOURS), marks=marks), Kind(tuple(COLOURS), owners, marks=marks, active=True))

    def notes(self, position: Position) -> Mapping[int, Note]:
        """Return whose banner lies where."""
        lying = zip(position.terms.sides, position.banners, strict=False)
        return {
            cell: Note("", say("banner-of", side=side.label), "banner")
            for side, cell in lying
            if cell != NO_BANNER
        }

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return the position that these pieces show, active cells included."""
        board, rules = board_of_shape(shape), ruleset_named(ruleset or RULESETS[2].name)
        players = 3 if any(stands.owner == Side.THIRD.label for stands in standing) else 2
        terms = terms_beside(board, rules, options, usual={"players": str(players)})
        cells, active = _seen(terms, standing)
        return _with_active(begin_turn(terms, cells, Side.BLACK), active)

    def with_standing(self, position: Position, standing: Sequence[Standing]) -> Position:
        """Return the position with these pieces on its board; active cells say whose chain it is."""
        cells, active = _seen(position.terms, standing)
        if (cells, active) == (position.cells, position.active):
            return position
        header = replace(position.terms.header, seen=True)
        position = position._replace(terms=replace(position.terms, header=header))
        on = position._replace(cells=cells) if position.round else position.begin(cells, position.mover)
        return _with_active(on, active)


def _with_active(position: Position, active: frozenset[int]) -> Position:
    """Return the position with these cells active: of the chain that is played, unless rounds are."""
    if position.round is not None:  # what is active between turns is its controller's
        return position._replace(active=active)
    return mid_chain(position, active)


def _seen(terms: Terms, standing: Sequence[Standing]) -> tuple[bytes, frozenset[int]]:
    """Return what stands on the cells, as a save line says it, and the active ones; raises GamesError."""
    board, thirds = terms.board, [s.owner == Side.THIRD.label for s in standing]
    if len(standing) != len(board):
        raise GamesError(say("look-cells", shape=board.shape, count=len(board), found=len(standing)))
    if any(thirds) and (terms.players < 3 or board.sides != 6):
        raise GamesError(say("look-third", cells=tuple(compress(board.names, thirds))))
    if all(s in _STATES and (s.colour or terms.placing) for s in standing):
        return bytes([_STATES[s] for s in standing]), frozenset(i for i, s in enumerate(standing) if s.active)
    if empty := [name for name, s in zip(board.names, standing, strict=True) if s.colour is None]:
        raise GamesError(say("look-empty", cells=tuple(empty[:NAMED]), more=max(0, len(empty) - NAMED)))
    strange = next(s.words for s in standing if s not in _STATES)
    raise GamesError(say("look-strange", piece=strange))
