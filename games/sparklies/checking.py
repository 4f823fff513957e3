"""Is one position of Sparklies a legal turn away from another? The verdict, with witness or reasons.

What is called legal has a witness that was replayed; what is called illegal is refused by an invariant, by
a relaxation or by having tried everything (games.sparklies.deciding, docs/checking.md).
"""

from __future__ import annotations

from games.check import other_board
from games.faults import Fault
from games.protocol import Action, Standing, Verdict
from games.sparklies.deciding import decide, differing
from games.sparklies.nearest import nearest
from games.sparklies.notation import format_turn, parse_turn
from games.sparklies.patience import Late, never
from games.sparklies.position import Phase, Position, begin_turn
from games.sparklies.save import format_save
from games.sparklies.turns import resolve, turn_of

__all__ = ["MAX_STATES", "verdict", "witness"]

MAX_STATES = 150_000  # positions met; about two seconds and 80 MB at worst


def verdict(before: Position, after: Position, max_states: int = MAX_STATES, late: Late = never) -> Verdict:
    """Tell whether some legal turn of before's mover leads to after; after's own mover does not count.

    late: tells when looking for the turn, and then for the nearest position, has to end. Raises nothing:
    boards of different size are a fault.
    """
    text = format_save(after)
    if found := other_board(before.board, after.board):
        return Verdict("illegal", None, text, found)
    if before.phase is Phase.OVER:
        before = before.playing_on()
    decision = decide(before, after, max_states, late)
    if decision.path is not None:
        return Verdict("legal", witness(before, decision.path, after.cells), text)
    if not decision.complete:
        return Verdict("undecided", None, text, decision.faults)
    # Where only the taken cell is missing, any free one would do: the position cannot tell which.
    untaken = [fault.code for fault in decision.faults] == ["no-control"]
    near = None if untaken else nearest(before, after, decision.faults, late)
    if near is None:
        return Verdict("illegal", None, text, decision.faults)
    legal = begin_turn(after.terms, near.cells, after.mover)
    return Verdict(
        verdict="illegal",
        turn=None,
        after=text,
        faults=decision.faults,
        nearest=format_save(legal),
        corrections=_corrections(after, legal, near.least),
    )


def witness(before: Position, path: list[Action], after: bytes) -> str:
    """Return the turn that these actions make, in the notation.

    Replays what is written, by the rules alone: a search that went wrong must not pass for a proof.
    """
    text = format_turn(turn_of(before, path))
    end = resolve(before, parse_turn(text)).after
    if end is None or end.cells != after:
        raise AssertionError(f"the turn that was found does not lead there: {text}")
    return text


def _corrections(after: Position, legal: Position, least: bool) -> tuple[Fault, ...]:
    """Return how each cell would have to stand in the nearest legal position."""
    names = after.board.names
    sure = "no legal position is nearer" if least else "the nearest that was found"
    return tuple(
        Fault(
            "correction",
            (names[cell],),
            f"{names[cell]} {_words(legal, cell)} instead of {_words(after, cell)} ({sure})",
        )
        for cell in differing(after, legal)
    )


def _words(position: Position, cell: int) -> str:
    return Standing(position.colour(cell), position.controller(cell).label).words
