"""Turns that end by the capture of a banner: what is active then stays so, and counts as inactive.

The deactivation that takes a banner is the last one. So only what stands counts in the end, not what is
active; and a state with more active cells can do all that one with fewer can.
"""

from __future__ import annotations

from heapq import heappop, heappush

from games.answers import Action
from games.deadline import Late
from games.sparklies.position import Position
from games.sparklies.solver.bitboard import Bitboard, State, Trail, mask_of, path_to
from games.sparklies.solver.drift.drifting import Chain, DriftQuestion, Ways
from games.sparklies.solver.drift.windows import UndominatedSets
from games.sparklies.solver.subtle.every_state import SMALL
from games.sparklies.solver.subtle.searching import SearchResult

STATES_OF_SMALL = 8  # on small boards so many times as many states are met


def search_banner(before: Position, after: bytes, max_states: int, late: Late) -> SearchResult:
    """Look for a turn that takes a banner and leaves these cells, in any order of deactivations."""
    bitboard = Bitboard.before(before)
    lost = mask_of(c for c in before.board if after[c] // 3 == before.mover) & bitboard.ending
    if any(after[c] % 3 != before.cells[c] % 3 for c in before.board if lost >> c & 1):
        return SearchResult(None, True, 0)  # who takes a banner does not come to recolour it
    most = max_states * (STATES_OF_SMALL if len(before.board) <= SMALL else 1)
    if before.ruleset.computed:
        return _chained(DriftQuestion.of(before, after), bitboard.ending, most, late)
    return _subtle(before, bitboard, after, most, late)


def _subtle(before: Position, bitboard: Bitboard, after: bytes, most: int, late: Late) -> SearchResult:
    """Search best first: the fewest cells that still stand otherwise."""
    own = [mask_of(c for c in before.board if after[c] == 3 * before.mover + k) for k in range(3)]
    wanted, held = (own[0], own[1], own[2]), own[0] | own[1] | own[2]
    trail, left, greatest = Trail(), list[tuple[int, int, State]](), UndominatedSets()

    def put(state: State) -> None:
        wrong = held & ~(state[0] & wanted[0] | state[1] & wanted[1] | state[2] & wanted[2])
        new = greatest.add(state[:3], state[3])
        if new and not wrong & ~sum(bitboard.ripples(state, held), state[3]):
            heappush(left, (wrong.bit_count(), -len(trail), state))

    for state, taken in bitboard.openings(bitboard.free & held, held):
        if state not in trail:
            trail[state] = (None, taken, 0)
            put(state)
    while left:
        if len(trail) > most or late():
            return SearchResult(None, False, len(trail))
        state = heappop(left)[2]
        for child, bit, colour in bitboard.steps(state, ~held):
            if child in trail:
                continue
            trail[child] = (state, bit, colour)
            if not bitboard.is_over(child):
                put(child)
            elif child[:3] == wanted:
                return SearchResult(path_to(child, trail), True, len(trail))
    return SearchResult(None, True, len(trail))


def _chained(drifting: DriftQuestion, ending: int, most: int, late: Late) -> SearchResult:
    """Search best first, in any order: a way that meets no state twice is never stopped."""
    ways, left, greatest = Ways(), list[tuple[int, int, Chain]](), UndominatedSets()

    def put(state: Chain) -> None:
        held = state[3] and not state[3] & ~drifting.held
        new = held and greatest.add(state[:3], drifting.standing(state))
        if new and drifting.outlook(state) is not None:
            wrong = sum((w & ~own).bit_count() for w, own in zip(drifting.wanted, state, strict=False))
            heappush(left, (wrong + drifting.lacking(state).bit_count(), -len(ways), state))

    def ends(state: Chain) -> bool:
        return state[:3] == drifting.wanted and not state[4] & ~drifting.held and not drifting.lacking(state)

    for first, state, bit in drifting.openings(drifting.bitboard.near):
        ways[first] = (first, 0)  # its colour is free, even where a chain comes by
        if state in ways:
            continue
        ways[state] = (first, bit)
        if not state[4] & ending:
            put(state)
        elif ends(state):
            return SearchResult(_actions(drifting, state, ways), True, len(ways))
    while left:
        if len(ways) > most or late():
            return SearchResult(None, False, len(ways))
        state = heappop(left)[2]
        for child, bit in drifting.steps(state):
            if child in ways:
                continue
            ways[child] = (state, bit)
            if not child[4] & ending:
                put(child)
            elif ends(child):
                return SearchResult(_actions(drifting, child, ways), True, len(ways))
    return SearchResult(None, True, len(ways))


def _actions(drifting: DriftQuestion, end: Chain, ways: Ways) -> list[Action]:
    return drifting.way(end, ways).actions
