"""What could the mover take? The most cells that one turn can hold, or bounds to it.

In Subtle a turn can always be ended by giving every active cell one and the same colour, and that only
captures more: so in any state that a turn comes to, its cells can be held. What no ripple of a state reaches
can never be captured from there: that bounds it from above, and cuts off what cannot beat the best.
"""

from __future__ import annotations

from functools import reduce
from heapq import heappop, heappush

from games.answers import Action, Gain
from games.deadline import Late, never
from games.errors import IllegalError
from games.faults import Fault
from games.sparklies.ending import game_over
from games.sparklies.play import apply
from games.sparklies.position import Phase, Position
from games.sparklies.solver.bitboard import Bitboard, State, Trail, ending, path_to
from games.sparklies.solver.computed import best_reach, computed_ends
from games.sparklies.solver.placing import place_piece, places
from games.sparklies.terms import COLOURS, Side
from games.sparklies.text.notation import format_turn
from games.sparklies.text.save import format_save
from games.sparklies.turns import turn_of
from games.sparklies.words import say

MAX_STATES = 200_000  # about a second and a half


def most_cells(before: Position, max_states: int = MAX_STATES, late: Late = never) -> Gain:
    """Return the most cells that the mover can hold after this turn, with a turn that does it.

    late: decides when to stop with bounds instead of an exact answer. If the game is over, the players are
    taken to play on; who has no cell then can only pass. Raises IllegalError if both have passed.
    """
    before = before.judged
    if before.phase is Phase.OVER:
        raise IllegalError((game_over(before),))
    if before.round is not None:
        raise IllegalError((Fault("not-possible", (), say("most-of-steps")),))
    if before.full and not before.controlled_by(before.mover):
        path, upper = [Action("pass")], 0
    elif before.extra:
        path = _any(before)
        upper = before.score(before.mover) + len(path)
    elif places(before):
        path, upper = _placed(before, max_states, late)
    else:
        path, upper = _best(before, max_states, late)
    after = before
    for action in path:
        after = apply(after, action)
    held = after.score(before.mover)
    return Gain(
        turn=format_turn(turn_of(before, path)),
        after=format_save(after),
        held=held,
        most=max(held, upper),
        already=before.score(before.mover),
    )


def _any(before: Position) -> list[Action]:
    """Return the actions that take the cells of a handicap, whichever: all hold equally many."""
    choice = COLOURS[0] if before.terms.placing else ""
    return [Action("control", (cell,), choice) for cell in before.controlled_by(Side.NOBODY)[: before.extra]]


def _placed(before: Position, max_states: int, late: Late) -> tuple[list[Action], int]:
    """Return the best turn that was found to place a piece, and a bound to all: each cell in each colour."""
    cells = before.controlled_by(Side.NOBODY)
    share, best, most, upper = max_states // (3 * len(cells)), list[Action](), -1, 0
    for way in (way for cell in cells for way in place_piece(before, cell)):
        if most == len(way.cells):
            break  # every piece is the mover's
        actions, bound = _best(way.left, share, late) if most < 0 or not late() else ([], len(way.cells))
        upper = max(upper, bound)
        held = reduce(apply, actions, way.left).score(before.mover) if actions else -1
        if held > most:
            best, most = way.path(actions), held
    return best, max(upper, most)


def _best(before: Position, max_states: int, late: Late) -> tuple[list[Action], int]:
    """Return the best turn that was found, and a bound to all."""
    return _computed(before, late) if before.ruleset.computed else _searched(before, max_states, late)


def _computed(before: Position, late: Late) -> tuple[list[Action], int]:
    """Return the best turn of Speed or Drift in the usual order, and a bound to all."""
    mine = 3 * before.mover
    wanted = bytes(mine + digit % 3 for digit in before.cells)
    best, most, complete = list[Action](), -1, True
    for cells, path in computed_ends(before, wanted):
        count = sum(mine <= digit < mine + 3 for digit in cells)
        if count > most:
            best, most = path, count
        if late():
            complete = False
            break
    # In Drift, and where a banner may end the turn, the order counts: then, too, only the ripples bound it.
    ordered = before.ruleset.stops_at_return or (ending(before) and not before.terms.once)
    sure = complete and not ordered
    return best, most if sure else best_reach(before)


def _searched(before: Position, max_states: int, late: Late) -> tuple[list[Action], int]:
    """Return the best turn of Subtle that was found, and a bound to all."""
    bitboard, everywhere = Bitboard.before(before), (1 << len(before.board)) - 1
    trail: Trail = {}
    heap: list[tuple[int, int, int, State]] = []  # rank, order, bound of the state it came from, state

    def put(state: State, bound: int) -> None:
        held = (state[0] | state[1] | state[2]).bit_count()
        heappush(heap, (-(3 * held + state[3].bit_count() + bound), -len(trail), bound, state))

    for state, taken in bitboard.openings(bitboard.free, everywhere):
        if state not in trail:
            trail[state] = (None, taken, 0)
            put(state, everywhere.bit_count() if late() else _bound(bitboard, state, everywhere))
    best, most = heap[0][3], 0
    while heap:
        if len(trail) > max_states or late():
            most = max(bound for _, _, bound, _ in heap)
            break
        state = heappop(heap)[3]
        if (state[0] | state[1] | state[2]).bit_count() > most:
            best, most = state, (state[0] | state[1] | state[2]).bit_count()
        bound = _bound(bitboard, state, everywhere)
        if bound > most and not bitboard.is_over(state):
            for child, bit, colour in bitboard.steps(state, 0):
                if child not in trail:
                    trail[child] = (state, bit, colour)
                    put(child, bound)
    return _ended(before, path_to(best, trail)), most


def _bound(bitboard: Bitboard, state: State, everywhere: int) -> int:
    """Return how many cells can be held at best from a state on."""
    held = state[0] | state[1] | state[2]
    for ripple in bitboard.ripples(state, everywhere):
        held |= ripple
    return held.bit_count()


def _ended(before: Position, path: list[Action]) -> list[Action]:
    """Return the turn ended: every active cell gets one and the same colour, the one that captures most."""
    best: tuple[int, list[Action]] | None = None
    for colour in COLOURS:
        position, whole = before, list(path)
        for action in path:
            position = apply(position, action)
        while position.active:
            whole.append(Action("deactivate", (min(position.active),), colour))
            position = apply(position, whole[-1])
        if best is None or position.score(before.mover) > best[0]:
            best = position.score(before.mover), whole
    return best[1] if best else path
