"""Does one position follow from another? The game's own search decides, else every turn is tried."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from games.answers import Action, Shortest, Verdict
from games.deadline import Late, within
from games.extras import Search
from games.faults import Fault
from games.game import Game
from games.lots import odds_of
from games.standing import Standing
from games.words import any_of, say

P = TypeVar("P")

MAX_STATES = 50_000  # positions within turns that are looked at


def search_of(game: Game[P]) -> Search[P]:
    """Return the game's own search, else one that tries every turn."""
    return game.search or EveryTurn(game)


@dataclass(frozen=True)
class EveryTurn(Search[P]):
    """The search of a game without one of its own; only the board counts."""

    game: Game[P]

    def verdict(self, before: P, after: P, seconds: float | None = None) -> Verdict:
        """Return whether some legal turn of the mover leads from before to after."""
        return by_trying(self.game, before, after, within(seconds))

    def leads(self, before: P, after: P, late: Late) -> bool | None:
        """Return whether some legal turn leads from before to after, None if that was not found out."""
        return {"legal": True, "illegal": False}.get(by_trying(self.game, before, after, late).verdict)

    def shortest(self, before: P, after: P, turn: str, seconds: float | None = None) -> Shortest | None:
        """Return the turn that leads there, if others of one action end alike."""
        others = [text for text in self._alike(before, after) if text != turn]
        return Shortest(turn, say("alike", turns=any_of(others), count=len(others))) if others else None

    def _alike(self, before: P, after: P) -> Iterator[str]:
        """Yield every turn of one action that leads from before to after; none if lots are drawn."""
        rules, standing = self.game.rules, self.game.look.standing
        for action in () if odds_of(rules, before) else rules.actions(before):
            end = rules.apply(before, action)
            if not rules.mid_turn(end) and standing(end) == standing(after):
                yield self.game.texts.turn_text(before, [action])

    def unlike(self, before: P, after: P, end: P | None) -> tuple[Fault, ...]:
        """Return a fault if after's save line says anything otherwise than the turn leaves it."""
        should = self.game.texts.position_text(after if end is None else end)
        if should == self.game.texts.position_text(after):
            return ()
        return (Fault("says-otherwise", (), say("save-is", save=should)),)


def by_trying(game: Game[P], before: P, after: P, late: Late) -> Verdict:
    """Try every turn, those of fewer actions first, each position within a turn once.

    Once all are tried, all ends are known: the nearest legal position, and the cells that no turn leaves so.
    """
    text, wanted = game.texts.position_text(after), game.look.standing(after)
    shapes = [game.rules.board_of(position).shape for position in (before, after)]
    if len(set(shapes)) > 1:
        said = say("other-board", before=shapes[0], after=shapes[1])
        return Verdict("illegal", None, text, (Fault("other-board", (), said),))
    ends = _Ends(wanted)
    for number, (position, done) in enumerate(_turns(game, before, wanted)):
        if not game.rules.mid_turn(position) and ends.meet(position, game.look.standing(position)):
            return Verdict("legal", game.texts.turn_text(before, done), text)
        if number >= MAX_STATES or late():
            return Verdict("undecided", None, text, (Fault("undecided", (), say("too-many-turns")),))
    names, mover = game.rules.board_of(before).names, game.rules.mover(before)
    cells = tuple(names[cell] for cell in _differing(game.look.standing(before), wanted))
    found = [Fault("no-turn", cells, say("no-turn", mover=mover, count=len(cells), cells=cells))]
    if ends.nearest is None:
        return Verdict("illegal", None, text, tuple(found))
    for cell in ends.never:
        said = say("never-so", cell=names[cell], stands=wanted[cell].words, mover=mover)
        found.append(Fault("unreachable", (names[cell],), said))
    should, corrections = game.look.standing(ends.nearest), list[Fault]()
    for cell in _differing(should, wanted):
        said = say("correction", cell=names[cell], should=should[cell].words, stands=wanted[cell].words)
        corrections.append(Fault("correction", (names[cell],), said))
    nearest = game.texts.position_text(ends.nearest)
    return Verdict("illegal", None, text, tuple(found), nearest, tuple(corrections), least=True)


def nearest_turn(game: Game[P], before: P, seen: Sequence[Standing], late: Late) -> str | None:
    """Return the turn of before's mover whose end differs in the fewest cells from what is seen.

    What is seen need not be a position. Turns are tried until all are or it is late; None if none was found.
    """
    nearest, apart = None, len(seen) + 1
    for number, (position, done) in enumerate(_turns(game, before, seen)):
        if not game.rules.mid_turn(position):
            differing = len(_differing(game.look.standing(position), seen))
            if differing < apart:
                nearest, apart = done, differing
        if number >= MAX_STATES or late():
            break
    return None if nearest is None else game.texts.turn_text(before, nearest)


class _Ends:
    """The ends of a mover's turns: the nearest to what is wanted, and all that each cell shows in them."""

    def __init__(self, wanted: Sequence[Standing]) -> None:
        self.nearest: Any = None
        self._wanted, self._apart = wanted, len(wanted) + 1
        self._met = [set[Standing]() for _ in wanted]

    def meet(self, position: Any, standing: Sequence[Standing]) -> bool:
        """Take one more end in; return whether it is the wanted one."""
        for shown, stands in zip(self._met, standing, strict=True):
            shown.add(stands)
        apart = len(_differing(standing, self._wanted))
        if apart < self._apart:
            self.nearest, self._apart = position, apart
        return apart == 0

    @property
    def never(self) -> tuple[int, ...]:
        """Return the cells that stand in no end as they are wanted."""
        return tuple(c for c, shown in enumerate(self._met) if self._wanted[c] not in shown)


def _differing(one: Sequence[Standing], two: Sequence[Standing]) -> list[int]:
    return [cell for cell, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]


def _turns(game: Game[P], before: P, wanted: Sequence[Standing]) -> Iterator[tuple[P, tuple[Action, ...]]]:
    """Yield every position that the mover's turn can come to or through, with a shortest way there.

    wanted: what stands where a draw is most likely to have led. Draws that lead there are tried first, for a
    turn with several draws has too many ends to try them all.
    """
    rules = game.rules
    met: set[Any] = {before}
    left: deque[tuple[P, tuple[Action, ...]]] = deque([(before, ())])
    while left:
        position, done = left.popleft()
        if done and not rules.mid_turn(position):
            continue
        lots = bool(odds_of(rules, position))
        for action in rules.actions(position):
            following, stage = rules.played(position, action)
            if following not in met:
                met.add(following)
                likely = lots and all(e.after in (None, wanted[e.cell]) for e in stage if e.cells)
                (left.appendleft if likely else left.append)((following, (*done, action)))
                yield following, (*done, action)
