"""Effects: what an action did, of a closed set of kinds.

Every action leads to a new position and lists its effects. Words, arrows, playbacks, reports and lists for
the hands are made from effects alone, without the rules of a game. The position before, with all effects
carried out, shows the same as the new position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.standing import Standing

KINDS = frozenset(
    (
        "put",  # a piece comes onto the board
        "move",  # a piece goes along a path of cells
        "remove",  # a piece leaves the board
        "change",  # a piece becomes another, or another side's
        "turn",  # a piece looks another way
        "mark",  # a mark is laid on a cell or taken off
        "count",  # a number of a side changes
        "draw",  # something is drawn by lot
        "in",  # a side joins
        "out",  # a side is eliminated
        "due",  # it is a side's turn
        "end",  # the game is over
        "note",  # something is said that changes nothing on the board
    )
)


class Effect(NamedTuple):
    """What happened to one thing.

    kind: one of KINDS. why: the game's own word for the rule behind it ("capture", "drop").
    side: who brought it about, empty if the rules did by themselves; of "due" the side whose turn it is,
    of "in" and "out" who joins or is eliminated, of "end" who has won, empty for nobody.
    cells: the path of cells it concerns, the last where it comes to rest; empty if it concerns none.
    before: what stood on the first of them, after: what then stands on the last; None without cells.
    by: the cells that brought it about, ascending; a piece that takes as it goes is named by where it came
    from. what: which mark, number or choice it is about.
    """

    kind: str
    why: str
    side: str
    cells: tuple[int, ...] = ()
    before: Standing | None = None
    after: Standing | None = None
    by: tuple[int, ...] = ()
    what: str = ""

    @property
    def cell(self) -> int:
        """Return the cell where it comes to rest, -1 if it concerns none."""
        return self.cells[-1] if self.cells else -1

    @property
    def recoloured(self) -> str:
        """Return the piece's colour before and after, as turns are written: "R->G"."""
        was, now = (standing.colour or "" if standing else "" for standing in (self.before, self.after))
        return f"{was}->{now}"


Stage = tuple[Effect, ...]  # what happens at once


class Enclosed(NamedTuple):
    """The cells of a wall, those that it closes off, and what is said of it in short, such as its score.

    Of a wall that goes along the parts of pieces, cells follow one another as the way goes.
    """

    wall: tuple[int, ...]
    inside: tuple[int, ...]
    what: str = ""


class Played(NamedTuple):
    """The position after an action, and its effects: the action's own effect first."""

    position: Any
    effects: Stage


def in_runs(stage: Stage) -> tuple[Stage, ...]:
    """Return a stage in parts, each with the effects of one rule that come one after the other.

    Whose turn it is and that the game is over belong to the last part.
    """
    runs = list[list[Effect]]()
    for effect in stage:
        if runs and (effect.kind in ("due", "end") or runs[-1][-1].why == effect.why):
            runs[-1].append(effect)
        else:
            runs.append([effect])
    return tuple(map(tuple, runs))


def counts_in(stage: Stage) -> dict[str, int]:
    """Return what counters show after a stage, by their names; see `Tally` of games.texts.

    An effect of the kind "count" names a counter by its rule and all words of `what` but the last, which is
    the number: "counter" with "b 27" is the counter "counter b".
    """
    counts = dict[str, int]()
    for effect in stage:
        *more, number = effect.what.split() or [""]
        if effect.kind == "count" and number.removeprefix("-").isdecimal():
            counts[" ".join((effect.why, *more))] = int(number)
    return counts


def captures(stage: Iterable[Effect]) -> list[Effect]:
    """Return what was captured: what other cells brought about."""
    return [effect for effect in stage if effect.by]


def arrows_of(stage: Iterable[Effect]) -> list[tuple[int, int]]:
    """Return an arrow from every cell that brought something about to the other cell where it did.

    A piece that goes has one arrow, from where it came from to where it comes to rest.
    """
    stage = tuple(stage)
    ways = ways_of(stage)
    gone = {way[0] for way in ways}
    arrows = [(way[0], way[-1]) for way in ways]
    arrows += [(by, effect.cell) for effect in stage for by in effect.by if by not in gone]
    return [(start, end) for start, end in arrows if start != end]


def ways_of(stage: Iterable[Effect]) -> list[tuple[int, ...]]:
    """Return the path of every piece that goes."""
    return [effect.cells for effect in stage if effect.kind == "move"]


def carried_out(standing: Sequence[Standing], stage: Iterable[Effect]) -> tuple[Standing, ...]:
    """Return what stands once effects have come about; raises ValueError if other things stood before."""
    now = list(standing)
    for effect in stage:
        if effect.before is None and effect.after is None:
            continue
        if effect.before is None or effect.after is None or not effect.cells:
            raise ValueError(f"{effect} tells half of what it changes")
        first, last = effect.cells[0], effect.cells[-1]
        if now[first] != effect.before:
            raise ValueError(f"{effect} on a cell that shows {now[first].words}")
        now[first] = Standing()
        now[last] = effect.after
    return tuple(now)
