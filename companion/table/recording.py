"""The game record of a table: what stands, without what was undone, with every ruling as a remark."""

from __future__ import annotations

from typing import Any

from companion.table.events import Ruled
from companion.table.state import Ply, TableState
from companion.table.telling import result_words, ruling_words
from games.protocol import Game
from games.record import Record, WrittenTurn, format_record

__all__ = ["record_of", "record_text"]


def record_of(state: TableState) -> Record:
    """Return the record of what stands; it begins where no turn leads from one position to the next."""
    game, begun = state.game, _begun(state)
    start = state.plies[begun - 1].after if begun else state.start
    tags = [
        ("Game", game.id),
        ("Ruleset", game.ruleset_of(start)),
        ("Start", game.position_text(game.saying_mover(start))),
    ]
    if state.created.detail and not begun:
        tags.append(("Seed", state.created.detail))
    if state.terms.name:
        tags.append(("Event", state.terms.name))
    if state.terms.solo:
        tags.append(("Solo", state.terms.solo))
    if state.terms.clock != "none":
        tags.append(("Clock", state.terms.clock))
    if state.outcome:
        tags.append(("Result", result_words(state.outcome)))
    turns = [turn for turn in _numbered(state) if turn is not None]
    return Record(tuple(tags), tuple(turns[len(turns) - (state.done - begun) :]))


def record_text(state: TableState) -> str:
    """Write the record of what stands.

    What came before a position that was set by hand, and what the referee ruled, stands as remarks.
    """
    begun, turns = _begun(state), _numbered(state)
    tags, _, body = format_record(record_of(state)).partition("\n\n")
    lines = body.splitlines()
    remarked: list[str] = []
    for number in range(state.done + 1):
        remarked += [f"; {words}" for words in _rulings(state, number)]
        if number < begun:
            remarked.append(f"; before: {_before(state.plies[number], turns[number])}")
        elif number < state.done:
            remarked.append(lines[number - begun])
    return "\n".join([tags, "", *remarked]) + "\n"


def _begun(state: TableState) -> int:
    """Return how many steps stand before the record's start: up to the last that no turn made."""
    return max((n for n, ply in enumerate(state.plies[: state.done], 1) if ply.resolution is None), default=0)


def _numbered(state: TableState) -> list[WrittenTurn | None]:
    """Return every step that stands as a written turn, None where it is none; rounds are numbered afresh.

    A choice after which the same side is still to move has a line of its own, without number and side.
    """
    sides, turns = list(state.game.sides), list[WrittenTurn | None]()
    number, last = 1, ""
    for ply in state.plies[: state.done]:
        if ply.resolution is None:
            turns.append(None)
            number, last = 1, ""
            continue
        if _goes_on(state.game, ply):
            turns.append(WrittenTurn(None, None, ply.text))
            continue
        if last and sides.index(ply.side) <= sides.index(last):
            number += 1
        last = ply.side
        turns.append(WrittenTurn(number, ply.side, ply.text))
    return turns


def _goes_on(game: Game[Any], ply: Ply) -> bool:
    """Tell whether a turn leaves its side to move."""
    after = ply.resolution.after if ply.resolution else None
    return after is not None and game.mover(after) == ply.side and game.outcome(after) is None


def _before(ply: Ply, turn: WrittenTurn | None) -> str:
    if turn is None:
        return f"the position was set ({ply.text})" if not ply.side else f"{ply.side}: {ply.text}"
    if turn.number is None:
        return turn.text
    return f"{turn.number} ({ply.side[0].upper()})  {ply.text}"


def _rulings(state: TableState, number: int) -> list[str]:
    return [ruling_words(_one_line(r.ruled)) for r in state.rulings if r.done == number]


def _one_line(ruled: Ruled) -> Ruled:
    return Ruled(ruled.ruling, ruled.side, ruled.penalty, ruled.save, " ".join(ruled.note.split()))
