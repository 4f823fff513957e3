"""What stands on the squares of Colonization, and back: positions from pieces that are seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.colonization.options import OPTIONS, PLAYERS, RULES, terms_of
from games.colonization.play import SHOWN
from games.colonization.position import KINDS, MOST, NOBODY, SIDES, Position, Society
from games.colonization.rotation import can_be_due, ends_so, handed_on, settle_counting
from games.colonization.space import Space, cells_of, count, space_of, space_on
from games.colonization.words import say
from games.errors import GamesError
from games.options import beside_pieces, require_ruleset
from games.parts import Look
from games.standing import NOTHING, Kind, Standing
from games.words import Message

_NUMBERS = {shown: (SIDES.index(side), kind) for (side, kind), shown in SHOWN.items()}


class ColonizationLook(Look[Position]):
    """A piece is known by its kind and by whose it is."""

    kinds: Sequence[Kind] = (Kind(owners=SIDES, pieces=KINDS),)
    unseen: Sequence[Message] = (say("unseen-mover"), say("unseen-seats"), say("unseen-time"))
    joined = True

    def standing(self, position: Position) -> tuple[Standing, ...]:
        """Return what stands on each square."""
        shown = [NOTHING] * len(position.board)
        for side, society in zip(SIDES, position.societies, strict=False):
            for kind, held in enumerate(society):
                for cell in cells_of(held):
                    shown[cell] = SHOWN[side, kind]
        return tuple(shown)

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return the position of these pieces as a rotation begins; sides without pieces are out."""
        require_ruleset(ruleset, (RULES,))
        space, terms = space_on(shape), terms_of(beside_pieces(OPTIONS, options, RULES))
        sides = [SIDES.index(shows.owner) for shows in standing if shows.owner in SIDES]
        societies = _societies(space, standing, max(2, 1 + max(sides, default=PLAYERS - 1)))
        order = "".join(SIDES[: len(societies)])
        placed = [side for side, society in zip(SIDES, societies, strict=False) if society.home]
        starts = "" if placed else order
        return Position(space.board, societies, order, (placed or ["A"])[0], starts=starts, terms=terms)

    def with_standing(self, position: Position, standing: Sequence[Standing]) -> Position:
        """Return the position with these pieces; seats, time and terms are kept.

        A side that has come onto the board waits no longer, or joins if it is new. If the side to move has no
        pieces any more, the next one moves. The game is over as before only if that still holds. Raises
        GamesError if nobody could go on.
        """
        space = space_of(position.board)
        sides = [SIDES.index(shows.owner) for shows in standing if shows.owner in SIDES]
        societies = _societies(space, standing, max(len(position.order), 1 + max(sides, default=0)))
        order = position.order + "".join(SIDES[len(position.order) : len(societies)])
        after = position._replace(societies=societies, order=order)
        after = settle_counting(after.no_longer_waiting([side for side in order if after.has_pieces(side)]))
        if after.ended and ends_so(after):
            return after
        after = after._replace(ended="")
        if can_be_due(after, after.mover):
            return after
        if not any(can_be_due(after, side) for side in order):
            raise GamesError(say("nobody-due"))
        return handed_on(after)


def _societies(space: Space, standing: Sequence[Standing], sides: int) -> tuple[Society, ...]:
    """Return the societies of these pieces; raises GamesError for what cannot stand so."""
    if len(standing) != len(space.board):
        raise GamesError(say("squares-differ", count=len(standing), squares=len(space.board)))
    found = [[0] * len(KINDS) for _ in range(sides)]
    for cell, shows in enumerate(standing):
        if shows == NOTHING:
            continue
        if shows not in _NUMBERS:
            raise GamesError(say("no-such-piece", cell=space.board.names[cell], looks=shows.words))
        side, kind = _NUMBERS[shows]
        found[side][kind] |= 1 << cell
    for side, held in enumerate(found):
        for kind, cells in enumerate(held):
            if count(cells) > MOST[kind]:
                said = say(
                    "side-too-many", side=SIDES[side], piece=KINDS[kind], most=MOST[kind], count=count(cells)
                )
                raise GamesError(said)
    return tuple(Society(*held) if any(held) else NOBODY for held in found)
