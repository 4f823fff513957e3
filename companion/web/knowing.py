"""Reading a photo at a table in play: what stood there before says what its doubtful cells can be."""

from __future__ import annotations

from dataclasses import replace

from companion.seen import doubts_of, position_seen
from companion.table.state import TableState
from companion.web.words import say
from games.checking.certainty import CERTAINTY
from games.checking.weighing import weigh_doubts
from games.deadline import within
from games.errors import GamesError
from games.faults import Fault
from vision.reading import CellReading, Reading

SECONDS = 4.0  # to try ways of reading; a person waits for the answer


def reweigh_reading(state: TableState, reading: Reading) -> tuple[Reading, tuple[Fault, ...]]:
    """Return the reading re-weighed by the position that is known, and the cells which that decided.

    Only if a turn may have been played by hand: while one is still being carried out, any slip may lie
    on the table, and nothing is taken for granted.
    """
    game, doubts = state.game, doubts_of(reading)
    if not doubts or state.to_do or state.result:
        return reading, ()
    try:
        seen = position_seen(game, reading, before=state.position)
    except GamesError:  # a cell is empty, or shows what cannot stand there
        return reading, ()
    found = weigh_doubts(game, state.position, seen, doubts, within(SECONDS))
    cells, decided = dict(reading.cells), list[Fault]()
    for number, (name, cell) in enumerate(reading.cells.items()):
        if number not in found:
            continue
        doubtful = found[number][0][1] < CERTAINTY
        cells[name] = replace(cell, likelihoods=tuple(found[number]), doubtful=doubtful)
        if not doubtful:
            decided.append(_decided(name, cell, cells[name]))
    return replace(reading, cells=cells), tuple(decided)


def _decided(name: str, read: CellReading, weighed: CellReading) -> Fault:
    now, was = weighed.standing, read.standing
    if now == was:
        return Fault("decided", (name,), say("decided", cell=name, now=now.words))
    said = say("decided-otherwise", cell=name, now=now.words, was=was.words)
    return Fault("decided", (name,), said)
