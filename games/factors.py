"""What can stand on a cell, factor by factor: which values there are, and whether a look is among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import prod
from typing import TypeVar

from games.standing import NOTHING, Kind, Standing, classes_of

T = TypeVar("T")

_classes = cache(classes_of)


@dataclass(frozen=True)
class Factors:
    """The kinds of things on cells. Their factors are multiplied out only if classes are asked for.

    A game of 140 tiles in 6 turns has 840 looks, and with eight marks 215,040.
    """

    kinds: tuple[Kind, ...]

    def __contains__(self, standing: object) -> bool:
        """Return whether a cell can look so: empty, or in every factor as one of the kinds."""
        if not isinstance(standing, Standing):
            return False
        return standing == NOTHING or any(_is_of(kind, standing) for kind in self.kinds)

    @property
    def pieces(self) -> tuple[str | None, ...]:
        """Return every piece there is; None stands for a cell that shows a colour or nothing."""
        return _each(None, (kind.pieces for kind in self.kinds))

    @property
    def colours(self) -> tuple[str | None, ...]:
        """Return the letter of every colour; None stands for a cell without one."""
        return _each(None, (kind.colours for kind in self.kinds))

    @property
    def owners(self) -> tuple[str, ...]:
        """Return every side that a piece can be of, and "none" for nobody."""
        return _each("none", (kind.owners for kind in self.kinds))

    @property
    def has_owners(self) -> bool:
        """Return whether anything on a cell is ever a side's."""
        return len(self.owners) > 1

    @property
    def headings(self) -> tuple[str, ...]:
        """Return where a piece can look; the empty text stands for one that looks nowhere."""
        return _each("", (kind.headings for kind in self.kinds))

    @property
    def marks(self) -> tuple[str, ...]:
        """Return every mark that can lie on a piece."""
        return tuple(dict.fromkeys(mark for kind in self.kinds for mark in kind.marks))

    @property
    def active(self) -> tuple[bool, ...]:
        """Return whether a cell can be active: always False, and True in games with flags."""
        return (False, True) if any(kind.active for kind in self.kinds) else (False,)

    @property
    def count(self) -> int:
        """Return how many looks there are, the empty cell included."""
        return 1 + sum(map(_count, self.kinds))

    @property
    def classes(self) -> tuple[Standing, ...]:
        """Return every look, multiplied out; see count."""
        return _classes(self.kinds)

    @cached_property
    def samples(self) -> tuple[Standing, ...]:
        """Return looks in which every value of every factor occurs, and every piece with a heading.

        The factors that a reader reads from the piece itself (piece, colour, owner, active) occur in all of
        their combinations, in the order of classes; headings and marks are not multiplied with them.
        """
        return tuple(dict.fromkeys((NOTHING, *(shows for kind in self.kinds for shows in _samples(kind)))))


def _each(first: T, values: Iterable[Iterable[T]]) -> tuple[T, ...]:
    return tuple(dict.fromkeys((first, *(value for some in values for value in some))))


def _is_of(kind: Kind, standing: Standing) -> bool:
    """Return whether a look has one of a kind's values in every factor."""
    colour, owner, active, piece, heading, marks = standing
    return (
        piece in kind.pieces
        and colour in kind.colours
        and owner in kind.owners
        and heading in kind.headings
        and (kind.active or not active)
        and (not marks or (set(marks) <= set(kind.marks) and list(marks) == sorted(set(marks))))
    )


def _count(kind: Kind) -> int:
    values = (len(kind.pieces), len(kind.colours), len(kind.owners), len(kind.headings))
    return prod(values) * (1 + kind.active) << len(kind.marks)


def _samples(kind: Kind) -> Iterator[Standing]:
    """Yield every piece of a kind with two headings, then every heading and every mark on one piece."""
    actives = (False, True) if kind.active else (False,)
    for piece, colour, owner, active in product(kind.pieces, kind.colours, kind.owners, actives):
        for heading in dict.fromkeys((kind.headings[0], kind.headings[-1])):
            yield Standing(colour, owner, active, piece, heading)
    one = Standing(kind.colours[0], kind.owners[0], piece=kind.pieces[0], heading=kind.headings[0])
    yield from (one._replace(heading=heading) for heading in kind.headings)
    yield from (one._replace(marks=(mark,)) for mark in kind.marks)
