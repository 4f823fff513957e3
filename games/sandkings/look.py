"""What stands on the squares of Sandkings, and back: positions from parts that are seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.effects import Enclosed, Stage
from games.errors import GamesError
from games.parts import Look
from games.sandkings.field import BITS, BOARD
from games.sandkings.options import terms_beside
from games.sandkings.play import SHOWN
from games.sandkings.position import (
    PARTS,
    SIDES,
    VERTEBRAE,
    Creature,
    Position,
    begin_turn,
    due_after,
)
from games.sandkings.words import say
from games.standing import NOTHING, Kind, Standing
from games.words import Message


class SandkingsLook(Look[Position]):
    """A part is known by its kind and by whose it is."""

    kinds: Sequence[Kind] = (Kind(owners=SIDES, pieces=PARTS),)
    unseen: Sequence[Message] = (say("unseen-mover"), say("unseen-left"), say("unseen-terms"))
    joined = True

    def standing(self, position: Position) -> tuple[Standing, ...]:
        """Return what stands on each square."""
        shown = [NOTHING] * len(BOARD)
        for side, creature in zip(SIDES, position.creatures, strict=False):
            for part, held in zip(PARTS, creature, strict=True):
                for cell, bit in enumerate(BITS):
                    if held & bit:
                        shown[cell] = SHOWN[side, part]
        return tuple(shown)

    def enclosed(self, stage: Stage) -> Sequence[Enclosed]:
        """Return every wall by which a creature suffocates, with what is inside."""
        choked = [effect for effect in stage if effect.why == "suffocate" and effect.what]
        return [Enclosed(e.by, tuple(BOARD.cell(name) for name in e.what.split())) for e in choked]

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return the position of these parts at the beginning of a turn: the first side's, if it is in."""
        sides = [SIDES.index(shows.owner) for shows in standing if shows.owner in SIDES]
        count = max(2, 1 + max(sides, default=1))
        terms = terms_beside(ruleset, options, players=count)
        creatures = _creatures(standing, count)
        alive = [side for side, creature in enumerate(creatures) if creature.body]
        mover = terms.first if terms.first in alive else (alive or [0])[0]
        return begin_turn(terms, creatures, mover, _loser(creatures, -1))

    def with_standing(self, position: Position, standing: Sequence[Standing]) -> Position:
        """Return the position with these parts; the terms, and while it can be the turn, are kept."""
        creatures, mover = _creatures(standing, len(position.creatures)), position.mover
        loser = _loser(creatures, position.loser)
        if not creatures[mover].body:
            mover = (due_after(creatures, mover) or [mover])[0]
        begun = begin_turn(position.terms, creatures, mover, loser)
        same = mover == position.mover and begun.full == position.full
        return begun._replace(left=position.left) if same else begun


def _loser(creatures: Sequence[Creature], known: int) -> int:
    """Return who was out first, the one that is known if it still is out."""
    out = [side for side, creature in enumerate(creatures) if not creature.body]
    return known if known in out else (out or [-1])[0]


def _creatures(standing: Sequence[Standing], count: int) -> tuple[Creature, ...]:
    """Return the creatures of these parts; raises GamesError for what none can have."""
    if len(standing) != len(BOARD):
        raise GamesError(say("squares-differ", count=len(standing)))
    found = {side: dict.fromkeys(PARTS, 0) for side in SIDES[:count]}
    for cell, shows in enumerate(standing):
        if shows == NOTHING:
            continue
        if shows.owner not in found or shows != SHOWN.get((shows.owner, shows.piece or "")):
            raise GamesError(say("no-such-part", cell=BOARD.names[cell], looks=shows.words))
        found[shows.owner][shows.piece or ""] |= BITS[cell]
    for side, parts in found.items():
        for part, held in parts.items():
            if held.bit_count() > (VERTEBRAE if part == "vertebra" else 1):
                raise GamesError(say("too-many-parts", side=side, part=part, count=held.bit_count()))
    return tuple(Creature(*parts.values()) for parts in found.values())
