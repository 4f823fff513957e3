"""Whether a loop can be closed within the moves left, as a question to a solver of Boolean formulas.

It is the second solver of that question, independent of the search of games.platy. A tile that can be
turned has a turn. A side between two tiles may be crossed. A crossed side is joined with other crossed sides
by threads of the tiles on both sides of it. What fulfils this and crosses any side is made of loops. At most
so many tiles on them are turned.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Cadical153

from tests.games.platy.tray import STEPS, Chord, Place, State, Tile, beside, is_fixed

__all__ = ["can_close"]


def can_close(state: State) -> bool:
    """Return whether turning at most `moves` tiles closes a loop; the tile last clicked costs nothing."""
    pool = IDPool()
    clauses: list[list[int]] = []
    turned: list[int] = []
    for place, tile in state.tiles.items():
        free = place == state.last and not is_fixed(state.rows, place)
        can_turn = free or (state.moves > 0 and not is_fixed(state.rows, place))
        costs = _add_tile(pool, clauses, state, place, tile, can_turn)
        turned += [] if free else costs
    sides = [pool.id(("side", place, side)) for place in state.tiles for side in range(3)]
    clauses.append([var for var in sides if pool.obj(var)])
    if len(turned) > state.moves:
        most = CardEnc.atmost(turned, state.moves, vpool=pool, encoding=EncType.seqcounter)
        clauses += most.clauses
    with Cadical153(bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def _side(pool: IDPool, place: Place, side: int) -> int:
    """Return the variable of a side: the tiles on both sides of it share one."""
    if side >= 3:
        place, side = beside(place, side), side - 3
    return int(pool.id(("side", place, side)))


def _add_tile(
    pool: IDPool, clauses: list[list[int]], state: State, place: Place, tile: Tile, can_turn: bool
) -> list[int]:
    """Add what holds of a tile; return the variable that is true if the tile is turned and on a loop."""
    turns: defaultdict[frozenset[Chord], list[int]] = defaultdict(list)
    for turn in range(6) if can_turn else (tile.turn,):
        lying = Tile(tile.kind, tile.inks, turn)
        turns[frozenset(chord for chord, _ in lying.threads)].append(turn)
    looks = {look: int(pool.id(("look", place, look))) for look in turns}
    clauses.append(list(looks.values()))
    clauses.extend([-a, -b] for a, b in combinations(looks.values(), 2))
    used: defaultdict[int, list[int]] = defaultdict(list)
    for chord in {chord for look in looks for chord in look}:
        var = int(pool.id(("thread", place, chord)))
        clauses.append([-var, *(looks[look] for look in looks if chord in look)])
        for side in chord:
            clauses.append([-var, _side(pool, place, side)])
            used[side].append(var)
    for side in range(len(STEPS)):
        clauses.append([-_side(pool, place, side), *used[side]])
        if beside(place, side) not in state.tiles:
            clauses.append([-_side(pool, place, side)])
    own = frozenset(chord for chord, _ in tile.threads)
    cost = int(pool.id(("turned", place)))
    threads = {var for some in used.values() for var in some}
    clauses.extend([-var, -looks[look], cost] for var in threads for look in looks if look != own)
    return [cost] if can_turn and len(looks) > 1 else []
