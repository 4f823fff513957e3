"""The game record of a table: what stands, without what was undone."""

from __future__ import annotations

from companion.table.state import TableState
from games.record import Record, WrittenTurn, format_record

__all__ = ["record_of", "record_text"]


def record_of(state: TableState) -> Record:
    """Return the record of what stands; it begins at the last position that was set by hand."""
    game, plies = state.game, state.plies[: state.done]
    by_hand = max((i for i, ply in enumerate(plies) if ply.resolution is None), default=-1)
    start = plies[by_hand].after if by_hand >= 0 else state.start
    tags = [
        ("Game", game.id),
        ("Ruleset", game.ruleset_of(start)),
        ("Start", game.position_text(game.saying_mover(start))),
    ]
    if state.created.detail and by_hand < 0:
        tags.append(("Seed", state.created.detail))
    sides = list(game.sides)
    turns: list[WrittenTurn] = []
    number = 1
    for ply in plies[by_hand + 1 :]:
        if turns and sides.index(ply.side) <= sides.index(turns[-1].side or ""):
            number += 1
        turns.append(WrittenTurn(number, ply.side, ply.text))
    return Record(tuple(tags), tuple(turns))


def record_text(state: TableState) -> str:
    """Write the record of what stands."""
    return format_record(record_of(state))
