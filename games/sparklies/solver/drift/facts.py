"""Drift in any order: proof that no chain comes to the wanted colours, by facts that no deactivation breaks.

A fact says that some things never are so together: a1 neither green nor blue, b1 not red, c1 active. Facts
that hold when a chain begins, that no deactivation breaks and that rule the wanted colours out are a proof.
They are found by property-directed reachability (Bradley 2011; Eén, Mishchenko and Brayton 2011): what leads
to the wanted colours is ruled out depth by depth, by as few things as will do. docs/checking.md tells more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from random import Random

from games.deadline import Late
from games.sparklies.solver.bitboard import cells_of
from games.sparklies.solver.drift.drifting import Chain, Drifting, Opening
from games.sparklies.solver.drift.plans import DriftSweeps, colour_of
from games.sparklies.solver.sweeps import Names

__all__ = ["Facts"]

AFRESH = 2_000  # questions
_SAID = 5  # things that may be so of a cell: not red, not green, not blue, active, captured


class Facts:
    """Look for facts by which no chain from some openings comes to the wanted colours.

    unseen: the cells that must be captured, too, though their colour shows nothing. most: the questions that
    the solver is asked; asked: how many it was. order: 0 for the usual one in which facts are made of fewer
    things, else it is by lot: a proof that one does not come to another often finds soon. wanted: what is so
    at the end; proof: the facts found. Things that are so, each a bit, stand for every state of which they
    are true. What is active besides never hinders, so of no cell it counts that it is not active.
    """

    def __init__(
        self,
        drifting: Drifting,
        openings: Sequence[Opening],
        unseen: int,
        most: int,
        late: Late,
        order: int = 0,
    ) -> None:
        self.asked, self.proof = 0, list[int]()
        self._most, self._late = most, late
        self._question = drifting, openings, unseen
        self._step = _Step(drifting, openings, unseen)
        self._begun = {self._step.things(fired) for _, fired, _ in drifting.settled(openings)}
        self.wanted = self._step.things((*drifting.wanted, 0, unseen, 0))
        self._order = list(reversed(range(_SAID * len(self._step.cells))))
        if order:
            Random(order).shuffle(self._order)
        # By depth what is never so within as many sweeps, told where that is deepest; and who says it.
        self._never: list[list[int]] = [[]]
        self._told = [self._step.begins(self._begun)]

    def proved(self) -> bool:
        """Tell whether surely no chain comes there."""
        try:
            while not self._is_begun(self.wanted):
                self._never.append([])
                self._told.append(self._step.name())
                self.proof = self._settled()
                if self.proof:
                    return self.kept(self.proof)
                if not self._ruled_out(self.wanted):
                    return False
        except TimeoutError:
            pass
        return False

    def kept(self, facts: Sequence[int]) -> bool:
        """Tell whether these facts are a proof, by a solver that was asked nothing else."""
        return _Step(*self._question).keeps(facts, self._begun, self.wanted)

    def hold(self, opening: Opening) -> bool:
        """Tell whether the facts found hold where chains with an opening begin."""
        begun = [self._step.things(fired) for _, fired, _ in self._question[0].settled([opening])]
        return not any(not fact & ~things for fact in self.proof for things in begun)

    def _is_begun(self, things: int) -> bool:
        """Tell whether they are so where some chain begins."""
        return any(not things & ~begun for begun in self._begun)

    def _ruled_out(self, things: int) -> bool:
        """Rule out that these are so within the greatest depth; tell whether that was possible."""
        deepest = len(self._never) - 1
        left, number = [(deepest, 0, things)], 0
        while left:
            depth, _, things = heappop(left)
            if not depth or self._is_begun(things):
                return False
            if any(not fact & ~things for facts in self._never[depth:] for fact in facts):
                continue
            number += 1
            if self._comes(things, depth):
                heappush(left, (depth - 1, number, self._step.earlier(things)))
                heappush(left, (depth, number, things))
                continue
            fact = self._fewer(self._blamed(things), depth)
            while depth < deepest and not self._comes(fact, depth + 1):
                depth += 1
            self._tell(fact, depth)
            if depth < deepest:
                heappush(left, (depth + 1, number, things))
        return True

    def _settled(self) -> list[int]:
        """Let facts hold as deep as they do; return those of a depth that adds nothing, if there is one."""
        for depth in range(1, len(self._never) - 1):
            for fact in list(self._never[depth]):
                if fact in self._never[depth] and not self._comes(fact, depth + 1):
                    self._tell(self._blamed(fact), depth + 1)
            if not self._never[depth]:
                return [fact for facts in self._never[depth:] for fact in facts]
        return []

    def _comes(self, things: int, depth: int) -> bool:
        """Tell whether these are so within a depth, coming from where they are not so a sweep less deep."""
        if self.asked >= self._most or self._late():
            raise TimeoutError
        self.asked += 1
        if not self.asked % AFRESH:
            self._begin_afresh()
        return self._step.comes(things, [self._told[0]] if depth == 1 else self._told[depth - 1 :])

    def _begin_afresh(self) -> None:
        """Go on with a solver that knows only what is never so: each question leaves it a little slower."""
        self._step = _Step(*self._question)
        self._told = [self._step.begins(self._begun), *(self._step.name() for _ in self._never[1:])]
        for told, facts in zip(self._told, self._never, strict=True):
            for fact in facts:
                self._step.deny(fact, told)

    def _blamed(self, things: int) -> int:
        """Return those of them that the last answer rested on, and what is not so where chains begin."""
        found = self._step.blamed & things
        for begun in self._begun:
            if not found & ~begun:
                lacking = things & ~begun
                found |= lacking & -lacking
        return found

    def _fewer(self, fact: int, depth: int) -> int:
        """Return as few of these things as are still never so within this depth."""
        for place in self._order:
            fewer = fact & ~(1 << place)
            if fewer not in (0, fact) and not self._is_begun(fewer) and not self._comes(fewer, depth):
                fact = self._blamed(fewer)
        return fact

    def _tell(self, fact: int, depth: int) -> None:
        """Take up a fact in place of those that say no more."""
        for facts in self._never[: depth + 1]:
            facts[:] = [other for other in facts if fact & ~other]
        self._never[depth].append(fact)
        self._step.deny(fact, self._told[depth])


class _Step(DriftSweeps):
    """One sweep from any state."""

    def __init__(self, drifting: Drifting, openings: Sequence[Opening], unseen: int) -> None:
        super().__init__(drifting, openings, 0)
        self.blamed, self._unseen = 0, unseen
        self._trespasses, self._trespassed = list[int](), self.name()
        self.sweep()
        self.say(-self._trespassed, *self._trespasses)
        self._now, self._then = list[int](), list[int]()
        for cell in self.cells:
            captured = self.name(), self.name()
            if unseen >> cell & 1:
                self._captured(*captured, self.sweeps[0].captured[cell])
            for names, sweeps in ((self._now, 0), (self._then, 1)):
                colours = (-colour for colour in self.stands(sweeps, cell))
                names += (*colours, self.active[sweeps][cell], captured[sweeps])

    def begins(self, begun: Iterable[int]) -> int:
        """Return the name of a chain's beginning now."""
        told, each = self.name(), list[int]()
        for things in begun:
            each.append(self.name())
            for place, name in enumerate(self._now):
                self.say(-each[-1], name if things >> place & 1 else -name)
        self.say(-told, *each)
        return told

    def things(self, state: Chain) -> int:
        """Return all that is so in a state."""
        found = 0
        for place, cell in enumerate(self.cells):
            of_cell = 7 & ~(1 << colour_of(state, cell)) | (state[3] >> cell & 1) << 3
            captured = state[4] & self._unseen
            found |= (of_cell | (captured >> cell & 1) << 4) << _SAID * place
        return found

    def deny(self, things: int, told: int) -> None:
        """Say that if one name is true these are not all so."""
        self.say(-told, *(-self._now[place] for place in cells_of(things)))

    def comes(self, things: int, told: Sequence[int]) -> bool:
        """Tell whether a sweep leads to these things from where they are not so.

        told: names of what is true before it. If none does, blamed are those things that show it.
        """
        places, now = cells_of(things), self.name()
        self.deny(things, now)
        comes = self._solver.solve([now, -self._trespassed, *told, *(self._then[place] for place in places)])
        self.say(-now)
        if not comes:
            self.blamed = self._core(places, self._then)
        return bool(comes)

    def earlier(self, things: int) -> int:
        """Return what, in the answer just found, led to these things: no more than what always does."""
        so, never = set(self._solver.get_model() or ()), self.name()
        wishes = [wish if fires in so else -wish for wish, fires in self._wishes]
        places = [place for place, name in enumerate(self._now) if name in so]
        self.say(-never, self._trespassed, *(-self._then[place] for place in cells_of(things)))
        self._solver.solve([never, *wishes, *(self._now[place] for place in places)])
        self.say(-never)
        return self._core(places, self._now)

    def _core(self, places: Iterable[int], names: Sequence[int]) -> int:
        """Return the things by whose names the last question had no answer."""
        core = set(self._solver.get_core() or ())
        return sum(1 << place for place in places if names[place] in core)

    def keeps(self, facts: Sequence[int], begun: Iterable[int], wanted: int) -> bool:
        """Tell whether facts hold where chains begin, are never broken, and rule the wanted colours out."""
        told = self.name()
        for fact in facts:
            self.deny(fact, told)
        return (
            any(not fact & ~wanted for fact in facts)
            and not any(not fact & ~things for fact in facts for things in begun)
            and not any(self.comes(fact, [told]) for fact in facts)
        )

    def barred(self) -> int:
        """Name a capture that must not be, so that a state and the wishes tell all else."""
        captured = self.name()
        self._trespasses.append(captured)
        self.say(-captured, self._trespassed)
        return captured

    def _activate(self, place: Names, fires: Names, captures: dict[int, list[tuple[int, int]]]) -> None:
        """Let a cell be deactivated exactly where it is wished and active then."""
        super()._activate(place, fires, captures)
        self._wishes = [(self.name(), name) for name in fires.values()]
        for (wish, _), (cell, name) in zip(self._wishes, fires.items(), strict=True):
            self.say(-name, wish)
            early = [by for mover, by in captures[cell] if place[mover] < place[cell]]
            for active in (self.active[0][cell], *early):
                self.say(name, -wish, -active)

    def _captured(self, before: int, after: int, now: Sequence[int]) -> None:
        """Say that a cell was captured after a sweep if it was before, or in it."""
        self.say(-after, before, *now)
        for name in (before, *now):
            self.say(after, -name)
