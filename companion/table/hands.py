"""What hands do on the real table to make it show a position, in the order in which hands work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.table.state import TableState
from companion.table.telling import to_do_words
from games.standing import Standing
from games.words import Message

_OFF = frozenset(("flag-off", "mark-off", "marker-off", "piece-off"))
_MATS = frozenset(("mat-off", "mat-on", "mat-flipped", "mat-swapped"))


class Change(NamedTuple):
    """What hands do on one cell; words: a sentence for each handling."""

    cell: str
    words: tuple[Message, ...]


def changes_to(state: TableState, lies: Sequence[Standing], position: Any) -> tuple[Change, ...]:
    """Return what hands change if something lies that the position has otherwise.

    They first take off what only has to go, then place and swap pieces, then see to mats alone.
    """
    look, board = state.game.look, state.game.rules.board_of(position)
    should, notes = look.standing(position), look.notes(position)
    laid = [look.notes(ply.after) for ply in state.plies]  # those taken back, too
    changes = list[Change]()
    for cell in (cell for cell in board if lies[cell] != should[cell]):
        marker = notes[cell].marker if cell in notes else ""
        lying = sorted({each[cell].marker for each in laid if cell in each} - {marker, ""})
        name = board.names[cell]
        changes.append(Change(name, tuple(to_do_words(name, lies[cell], should[cell], marker, lying))))
    return tuple(sorted(changes, key=_turn_of_hands))


def _turn_of_hands(change: Change) -> int:
    kinds = {message.id for message in change.words}
    return 0 if kinds <= _OFF else 2 if kinds <= _MATS else 1
