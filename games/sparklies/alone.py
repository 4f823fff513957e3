"""Playing alone: a position says which side does, and by which terms nobody can."""

from __future__ import annotations

from dataclasses import replace

from games.errors import GamesError
from games.extras import Alone
from games.sparklies.position import Position, begin_turn
from games.sparklies.terms import Side, refused_alone, require, side_named
from games.sparklies.words import say
from games.words import Said


class SparkliesAlone(Alone[Position]):
    """One side's turns, one after the other, until it holds every cell."""

    def refusal(self, position: Position, *, clock: bool = False) -> Said:
        """Return why nobody can play alone by a position's terms; empty if somebody can."""
        return refused_alone(position.terms, handicap=position.extra > 0, clock=clock) or ""

    def playing_alone(self, position: Position, side: str) -> Position:
        """Return the position with this side to move, now and after each of its turns; its line says so."""
        alone = player(position, side)
        terms = replace(position.terms, alone=alone)
        require(terms)
        if position.mover is alone:
            return position._replace(terms=terms, passes=0)
        return begin_turn(terms, position.cells, alone)

    def alone(self, position: Position) -> str:
        """Return the side that plays alone by the position, empty if none does."""
        return position.terms.alone.label if position.terms.alone else ""


def player(position: Position, name: str) -> Side:
    """Return the side of this name; raises GamesError if it does not play."""
    side = side_named(name)
    if side not in position.terms.sides:
        raise GamesError(say("plays-not", side=side.label))
    return side
