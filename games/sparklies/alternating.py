"""Alternate deactivation: the players take turns at every step, so each step is a turn of its own.

In a round both take a cell, both activate one, then they deactivate by turns, one cell each, until the
round stops; then the next begins (design notes, November 2005). What is active stays so into the next
round, and belongs to the side that controls it. What a step does to the cells is as in any turn
(games.sparklies.play); here is which step follows.
"""

from __future__ import annotations

from games.sparklies.position import Phase, Position, Round
from games.sparklies.terms import IDLE, ONE_MORE, OTHER_FIRST, THIRD_TIME, Alternation, Side, Terms

PHASES = (
    *(Phase.CONTROL, Phase.CONTROL),
    *(Phase.ACTIVATE, Phase.ACTIVATE),
    *(Phase.PROPAGATE, Phase.PROPAGATE),
)
PAIR = 4  # the first step of every pair of deactivations
WARNED, STOPPED = 2, 3  # how often a pattern has to stand


def began(position: Position) -> Position:
    """Return the position at the beginning of a round, of the first one if none has been."""
    last, terms = position.round, position.terms
    number = last.number + 1 if last else 1
    return at_step(position, Round(number, _first(terms, position, last)))


def began_by(position: Position, side: Side) -> Position:
    """Return the position with this side to move: as the first of the game, else out of turn."""
    its = position.round
    if its is None or position.mover is side or position.phase is Phase.OVER:
        return position
    return position._replace(mover=side) if its.under_way else at_step(position, its._replace(first=side))


def lose_step(position: Position) -> Position:
    """Return the position after a step that was not made; who was to move out of turn only loses that."""
    its = position.round
    assert its is not None
    due = at_step(position, its)
    return step_on(position) if due.mover is position.mover else due


def _first(terms: Terms, position: Position, last: Round | None) -> Side:
    """Return who is first in the next round; with equally many cells black is."""
    black, white = terms.sides
    order = _chosen(terms).order
    if order == "alternating":
        return terms.after(last.first) if last else black
    fewer = position.score(white) < position.score(black)
    return white if order == "fewest" and fewer else black


def step_on(position: Position) -> Position:
    """Return a position on which a step was carried out, or not made in time, at the step that follows."""
    its = position.round
    assert its is not None
    if position.captor:
        return _over(position)
    if its.step + 1 < len(PHASES):
        return at_step(position, its._replace(step=its.step + 1))
    return _after_pair(position, its)


def agree_to_stop(position: Position, side: Side) -> Position:
    """Return the position with a side willing to stop the round; it stops once both are, between pairs."""
    its = position.round
    assert its is not None
    its = its._replace(agreed=its.agreed | {side})
    position = position._replace(round=its)
    return _stopped(position) if its.step == PAIR and _all_agree(position) else position


def due_cells(position: Position) -> frozenset[int]:
    """Return the active cells that the side to move may deactivate: those that it controls."""
    if may_only_pass(position):
        return frozenset()
    return frozenset(cell for cell in position.active if position.controller(cell) is position.mover)


def may_only_pass(position: Position) -> bool:
    """Return whether this is the first's place in a pair that only the other has."""
    its, chosen = position.round, position.terms.alternation
    return bool(
        its and chosen and chosen.balance == ONE_MORE and its.step == PAIR and its.pairs == chosen.pairs
    )


def has_stood_before(position: Position) -> bool:
    """Return whether what stands stood once before in this round: once more, and the round stops."""
    its, chosen = position.round, position.terms.alternation
    if not its or not chosen or chosen.stop != THIRD_TIME or its.step != PAIR:
        return False
    return (position.cells, position.active, WARNED) in its.met


def ends_here(its: Round) -> bool:
    """Return whether the game is over here where the board is full: before a round, and after each pair."""
    return its.step == 0 or (its.step == PAIR and its.pairs > 0)


def at_step(position: Position, its: Round) -> Position:
    """Return the position at this step, or at the first one after it that can be done."""
    chosen, terms = _chosen(position.terms), position.terms
    for step in range(its.step, len(PHASES)):
        other = step >= PAIR and chosen.balance == OTHER_FIRST
        order = (its.first, terms.after(its.first))
        mover, phase = order[(step + other) % 2], PHASES[step]
        nothing = position.full if phase is Phase.CONTROL else not any(position.marks(mover))
        if phase is Phase.PROPAGATE or not nothing:
            return position._replace(mover=mover, phase=phase, round=its._replace(step=step), passes=0)
    raise AssertionError("a deactivation is always possible, if only by a pass")


def _after_pair(position: Position, its: Round) -> Position:
    """Return the position after a pair of deactivations: over, in the next round, or in the next pair."""
    stands = (position.cells, position.active)
    times = next((times for *met, times in its.met if tuple(met) == stands), 0)
    met = its.met - {(*stands, times)} | {(*stands, times + 1)}
    its = its._replace(step=PAIR, pairs=its.pairs + 1, met=met)
    position = position._replace(round=its)
    if position.full or _stops(position, its, times + 1):
        return _stopped(position)
    return at_step(position, its._replace(agreed=frozenset()))


def _stops(position: Position, its: Round, times: int) -> bool:
    """Return whether the round stops after a pair; times: how often this pattern has stood."""
    chosen = _chosen(position.terms)
    if _all_agree(position):
        return True
    if chosen.pairs:
        return its.pairs >= chosen.pairs + (chosen.balance == ONE_MORE)
    return (chosen.stop == IDLE and not position.active) or (chosen.stop == THIRD_TIME and times >= STOPPED)


def _all_agree(position: Position) -> bool:
    return position.round is not None and len(position.round.agreed) == len(position.terms.sides)


def _stopped(position: Position) -> Position:
    return _over(position) if position.full else began(position)


def _over(position: Position) -> Position:
    """Return the position at the end of the game: what is active goes inactive (ruling)."""
    assert position.round is not None
    first = position.round.first
    return position._replace(active=frozenset(), phase=Phase.OVER, mover=first)


def _chosen(terms: Terms) -> Alternation:
    assert terms.alternation is not None
    return terms.alternation
