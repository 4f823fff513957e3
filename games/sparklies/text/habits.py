"""How likely turns are as play: who plays wants cells, and plays as in the rest of the record.

Two turns that are as near to what was written differ in what they gain, and in where the cell taken and the
one activated lie. Gains are weighed. Of where cells lie nothing is held to be usual: a record's own turns
say how often they lie so (each kind of place counted once beforehand, by Laplace's rule of succession), and
of one kind every cell is as likely as another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import lgamma, log, log2

from games.sparklies.position import Position
from games.sparklies.terms import Side
from games.sparklies.text.notation import parse_turn

GAIN = 2  # bits that a turn is likelier for each cell of lead it gains; see docs/mending.md
BESIDE, ITSELF, APART = "beside", "itself", "apart"
KINDS = {
    "taken": (BESIDE, APART),
    "activated": (ITSELF, BESIDE, APART),
}  # beside others; beside the one taken

_Lies = tuple[str, str, bool, float]  # which cell, the kind of place, if there were others; bits within it


def unlikelihood(turns: Sequence[tuple[Position, str, Position]]) -> float:
    """Return how unlikely turns (before, as written, after) are as play, in bits: only to be compared."""
    bits, chosen = 0.0, Counter[tuple[str, str]]()
    for before, text, after in turns:
        if before.round is not None or before.extra:
            continue  # a step, or the cells of a handicap: nothing in it has another way to be read
        bits -= GAIN * (_lead(after, before.mover) - _lead(before, before.mover))
        for which, kind, had_others, within in _lie(before, text):
            bits += within
            chosen[which, kind] += had_others
    return bits + sum(_habit([chosen[which, kind] for kind in kinds]) for which, kinds in KINDS.items())


def _lead(position: Position, side: Side) -> int:
    others = (position.score(other) for other in position.terms.sides if other is not side)
    return position.score(side) - max(others)


def _habit(counts: Sequence[int]) -> float:
    """Return the bits of a row of choices, each as likely as its kind was often before."""
    nats = lgamma(len(counts) + sum(counts)) - lgamma(len(counts)) - sum(lgamma(n + 1) for n in counts)
    return nats / log(2)


@lru_cache(4096)  # ways to read a record have most of their turns in common
def _lie(position: Position, text: str) -> tuple[_Lies, ...]:
    """Return where the cell taken and the one activated lie, among those that could be."""
    turn, board = parse_turn(text), position.board
    free = position.controlled_by(Side.NOBODY)
    if turn.activated is None or not free:
        return ()
    taken, activated = board.cell(turn.control or turn.activated), board.cell(turn.activated)
    owned = {cell for cell in board if position.controller(cell) is not Side.NOBODY}
    lone = {cell: APART if owned.isdisjoint(board.neighbours[cell]) else BESIDE for cell in free}
    own = position.controlled_by(position.mover)
    near = {cell: BESIDE if cell in board.neighbours[taken] else APART for cell in own} | {taken: ITSELF}
    rows = (("taken", lone, taken), ("activated", near, activated))
    return tuple(
        (which, where[cell], len(set(where.values())) > 1, log2([*where.values()].count(where[cell])))
        for which, where, cell in rows
    )
