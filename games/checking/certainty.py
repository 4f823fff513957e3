"""Verdicts on positions that were seen: how likely it is that the table follows from the one before.

A photo gives the probability of everything that may stand on a cell. A verdict compares the best legal way
to read both positions with the best way of any kind. The prior: one table in fifty is wrong in a cell, the
one that the photo speaks most against. So a wrong way to read that cell counts SLIP times. "legal" and
"illegal" are given only at CERTAINTY; otherwise the verdict is undecided and names the cells that decide it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from games.answers import Doubts, Verdict
from games.checking.doubts import likeliest, position_after, position_before
from games.deadline import Late
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.standing import Standing
from games.words import any_of, say

P = TypeVar("P")

CERTAINTY = 0.99  # of a verdict on what was seen; docs/checking-figures.md says what it comes to
SLIP = 1 / 50  # the odds, before the photo is looked at, that the table is wrong in a given cell
MAX_READINGS = 150  # ways to read both positions that are judged
MAX_NEAR = 60  # ways nearly as likely as the best guess that are judged

_ODDS = math.log(CERTAINTY / (1 - CERTAINTY))
_PER_SLIP = -math.log(SLIP)
_NEAR = _ODDS - _PER_SLIP  # beyond this loss a wrong way leaves a legal one certain
_FAR = _ODDS + _PER_SLIP  # beyond this loss in one cell a legal way is ruled out
LEAST = math.exp(-_FAR)  # what is less likely than the best by this factor never changes a verdict
MAX_NAMED = 3  # standings that a deciding cell is said to have
MAX_CELLS = 9  # deciding cells that the sentence names; the list has them all


class Claim(ABC, Generic[P]):
    """A claim that a turn leads from one position to another, which ways to read both are held against."""

    @abstractmethod
    def judge(self, first: P, last: P) -> Verdict:
        """Return the verdict on two positions that are taken for certain."""

    @abstractmethod
    def leads(self, first: P, last: P, late: Late) -> bool | None:
        """Return whether the turn leads there, None if that was not found out. Quicker than judge."""

    def may_become(self, cell: int, was: Standing, now: Standing) -> bool:
        """Return False only if no such turn leaves a cell so, no matter what it does elsewhere."""
        return True


class _Way(NamedTuple):
    """One way to read a cell before and after the turn; loss: how much less likely than the best, in logs."""

    loss: float
    was: Standing
    now: Standing


@dataclass(frozen=True)
class _Cell:
    """The ways to read one cell, each kind from the most likely on.

    guess: its best guess. legal: ways that a turn may leave it in; barred: ways that no turn can.
    """

    guess: _Way
    legal: Sequence[_Way]
    barred: Sequence[_Way]

    @property
    def others(self) -> list[_Way]:
        """Return every way but the best guess, from the most likely on."""
        return _ranked(way for way in (*self.legal, *self.barred) if way != self.guess)

    @property
    def certainty(self) -> float:
        """Return the probability of the best guess, as the photos alone have it."""
        return 1 / (1 + sum(math.exp(self.guess.loss - way.loss) for way in self.others))

    def near(self, ways: Sequence[_Way]) -> list[_Way]:
        """Return those of some ways that are too likely beside the best guess for a legal verdict."""
        return [way for way in ways if way != self.guess and way.loss - self.guess.loss < _NEAR]


@dataclass(frozen=True)
class _Seen(Generic[P]):
    """Two positions as guessed, what their cells may be, and what is claimed of them."""

    game: Game[P]
    before: P
    after: P
    cells: Sequence[_Cell]
    claim: Claim[P]
    late: Late

    def leads(self, ways: Mapping[int, _Way]) -> bool | None:
        """Return whether the claim holds with some cells read otherwise, None if that is open."""
        was = {c: way.was for c, way in ways.items() if way.was != self.cells[c].guess.was}
        now = {c: way.now for c, way in ways.items() if way.now != self.cells[c].guess.now}
        try:
            first, last = (
                position_before(self.game, self.before, was),
                position_after(self.game, self.after, now),
            )
        except GamesError:
            return False  # it cannot stand so
        return self.claim.leads(first, last, self.late)


def judge_seen(
    game: Game[P], positions: tuple[P, P], odds: tuple[Doubts, Doubts], claim: Claim[P], late: Late
) -> Verdict:
    """Return the verdict on two positions of which some cells are uncertain.

    positions: before and after the turn, with the best guess everywhere. odds: what their uncertain cells may
    be, with probabilities; a cell that is left out is certain. late: says when to stop looking; what was not
    looked at by then leaves the verdict undecided.
    """
    before, after = positions
    judged = claim.judge(before, after)
    if judged.verdict == "undecided":
        return judged
    guesses = zip(game.look.standing(before), game.look.standing(after), strict=True)
    cells = [_cell(claim, c, guess, [its.get(c, ()) for its in odds]) for c, guess in enumerate(guesses)]
    seen = _Seen(game, before, after, cells, claim, late)
    deciding = _against_legal(seen) if judged.verdict == "legal" else _against_illegal(seen)
    if deciding:
        return _undecided(seen, judged, deciding)
    return replace(judged, decided=_decided(seen)) if judged.verdict == "legal" else judged


def _cell(
    claim: Claim[Any], cell: int, guess: tuple[Standing, Standing], odds: Sequence[Sequence[Any]]
) -> _Cell:
    """Return the ways to read one cell; odds: what it may be before and after, nothing if certain."""
    before, after = (dict(values) or {stands: 1.0} for values, stands in zip(odds, guess, strict=True))
    best = max(before.values()) * max(after.values())
    found = _ranked(
        _Way(math.log(best / (was_odds * now_odds)), was, now)
        for was, was_odds in before.items()
        for now, now_odds in after.items()
        if was_odds * now_odds >= LEAST * best
    )
    guessed = next((way for way in found if way[1:] == guess), _Way(_FAR, *guess))
    legal = [way for way in found if claim.may_become(cell, way.was, way.now)]
    return _Cell(guessed, legal, [way for way in found if way not in legal])


def _ranked(ways: Iterable[_Way]) -> list[_Way]:
    """Return ways from the most likely on; those as likely as each other stay in their order."""
    return sorted(ways, key=lambda way: way.loss)


def _against_legal(seen: _Seen[Any]) -> dict[int, float]:
    """Return the cells that may well stand so that the claim fails, though it holds for the best guess.

    With each comes how much less likely (in logarithms) that is than the best guess.
    """
    deciding = {
        c: near[0].loss - cell.guess.loss
        for c, cell in enumerate(seen.cells)
        if (near := cell.near(cell.barred))
    }
    open_ = {c: [cell.guess, *near] for c, cell in enumerate(seen.cells) if (near := cell.near(cell.legal))}
    losses = [[max(0.0, way.loss - ways[0].loss) for way in ways] for ways in open_.values()]
    wrong = list[set[tuple[int, _Way]]]()
    for number, picks in enumerate(islice(likeliest(losses), 1, None)):
        if sum(values[pick] for values, pick in zip(losses, picks, strict=True)) >= _NEAR:
            break
        if number == MAX_NEAR or seen.late():
            return {c: ways[1].loss - ways[0].loss for c, ways in open_.items()} | deciding
        read = {c: open_[c][pick] for c, pick in zip(open_, picks, strict=True) if pick}
        if any(ways <= {*read.items()} for ways in wrong):
            continue  # it is wrong without the other cells
        if not seen.leads(read):
            wrong.append({*read.items()})
            deciding = {c: way.loss - seen.cells[c].guess.loss for c, way in read.items()} | deciding
    return deciding


def _against_illegal(seen: _Seen[Any]) -> dict[int, float]:
    """Return the cells on which it depends that no legal way to read the positions is the right one.

    Empty if single cells rule out every legal way: what makes one cell uncertain often makes others so, and
    then their odds do not multiply. If none was found but some were not looked at, return the cells that may
    be read otherwise. Values as in _against_legal.
    """
    if not all(cell.legal for cell in seen.cells):
        return {}
    losses = [[way.loss - cell.legal[0].loss for way in cell.legal] for cell in seen.cells]
    for number, picks in enumerate(likeliest(losses)):
        if number == MAX_READINGS or seen.late():
            break
        read = {c: cell.legal[pick] for c, (cell, pick) in enumerate(zip(seen.cells, picks, strict=True))}
        guessed = all(way == seen.cells[c].guess for c, way in read.items())  # it was judged before
        if not guessed and seen.leads(read) is not False:
            return _between(seen, read)
    else:
        return {}
    others = {c: cell.others[0].loss - cell.guess.loss for c, cell in enumerate(seen.cells) if cell.others}
    return {c: loss for c, loss in others.items() if loss < _NEAR} or others


def _between(seen: _Seen[Any], legal: Mapping[int, _Way]) -> dict[int, float]:
    """Return the cells on which it depends whether a legal way to read the positions is the right one."""
    other = {c: way for c, way in legal.items() if way != seen.cells[c].guess}
    before, after = (seen.game.look.standing(position) for position in (seen.before, seen.after))
    first = position_before(
        seen.game, seen.before, {c: way.was for c, way in other.items() if way.was != before[c]}
    )
    last = position_after(
        seen.game, seen.after, {c: way.now for c, way in other.items() if way.now != after[c]}
    )
    cells = [replace(cell, guess=legal[c]) for c, cell in enumerate(seen.cells)]
    differing = {c: way.loss - seen.cells[c].guess.loss for c, way in other.items()}
    return _against_legal(replace(seen, before=first, after=last, cells=cells)) | differing


def _undecided(seen: _Seen[Any], judged: Verdict, deciding: Mapping[int, float]) -> Verdict:
    """Return the verdict that depends on some cells; with each comes how unlikely it is to decide."""
    names = seen.game.rules.board_of(seen.before).names
    ranked = sorted(deciding, key=lambda c: (deciding[c], c))
    cells = tuple(names[c] for c in ranked)
    named, more = cells[:MAX_CELLS], max(0, len(cells) - MAX_CELLS)
    fault = Fault("undecided", cells, say("undecided", cells=named, more=more))
    asked = tuple(said for c in ranked for said in _asked(names[c], seen.cells[c]))
    return Verdict("undecided", None, judged.after, (fault,), deciding=asked)


def _asked(name: str, cell: _Cell) -> Iterator[Fault]:
    """Yield what a deciding cell may have been before the turn, and what it may be after it."""
    ways = _ranked((cell.guess, *cell.others))
    for when in ("before", "after"):
        stands = list(dict.fromkeys(way.was if when == "before" else way.now for way in ways))
        if len(stands) > 1:
            what = any_of([its.words for its in stands[:MAX_NAMED]])
            said = say("deciding", cell=name, when=when, what=what, more=max(0, len(stands) - MAX_NAMED))
            even = max(way.loss for way in ways) == 0
            yield Fault("deciding", (name,), say("unseen", cell=name, when=when) if even else said)


def _decided(seen: _Seen[Any]) -> tuple[Fault, ...]:
    """Return the cells that the photos alone leave uncertain and a legal turn settles."""
    names = seen.game.rules.board_of(seen.before).names
    return tuple(
        Fault("decided", (name,), say("decided", cell=name, now=cell.guess.now.words))
        for name, cell in zip(names, seen.cells, strict=True)
        if cell.certainty < CERTAINTY
    )
