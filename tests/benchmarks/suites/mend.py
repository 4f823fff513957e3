"""The figures of mending records: games drawn by lot, spoilt by slips that are known, and mended again.

Seconds are those of this process.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from itertools import islice

from games.records.mending import mend
from games.records.record import replay
from games.records.written import Record
from tests.benchmarks.suites.figures import Figure, Measure
from tests.benchmarks.suites.slips import KINDS, Spoilt, records, spoilt
from tests.benchmarks.suites.words import say

RECORDS = 300  # with slips, and as many without
ALONE, AMONG, PATIENCE = 90.0, 97.0, 20.0  # per cent of each kind; seconds a record
SEED = 2005


@dataclass(frozen=True)
class Answer:
    """The mended form of a spoilt record: whether the game played came out, alone or among ties.

    ties: how many readings were given.
    """

    kinds: tuple[str, ...]
    alone: bool
    among: bool
    ties: int
    seconds: float


def answer(case: Spoilt) -> Answer:
    """Mend a spoilt record. Two records are one game where the same positions follow each other."""
    begun = time.process_time()
    mended = mend(case.written)
    seconds = time.process_time() - begun
    ties = [_positions(tie) for tie in mended.ties]
    true = _positions(case.true)
    return Answer(case.kinds, ties == [true], true in ties, len(ties), seconds)


def _positions(record: Record) -> list[str]:
    return [record.game.texts.position_text(turn.position) for turn in replay(record)]


def _spoilt_records(seed: int) -> list[Figure]:
    answers = [answer(case) for case in spoilt(RECORDS, seed)]
    figures = []
    for kind in KINDS:
        of_kind = [a for a in answers for one in a.kinds if one == kind]
        alone, among = sum(a.alone for a in of_kind), sum(a.among for a in of_kind)
        figures += [
            Figure(say("alone", kind=kind), 100 * alone / len(of_kind), "%", ALONE),
            Figure(say("among-ties", kind=kind), 100 * among / len(of_kind), "%", AMONG),
        ]
    times = sorted(a.seconds for a in answers)
    given = [a.ties for a in answers if a.ties > 1]
    return [
        *figures,
        Figure(say("several-readings"), len(given), say("records")),
        Figure(say("most-readings"), max(given, default=1), say("readings")),
        Figure(say("other-games"), sum(not a.among for a in answers), say("records")),
        Figure(say("time", what=say("mending")), 1000 * times[len(times) // 2], say("ms-median")),
        Figure(say("longest", what=say("mending")), times[-1], "s", PATIENCE, at_most=True),
    ]


def _legal_records(seed: int) -> list[Figure]:
    cases = list(islice(records(seed + 1), RECORDS))
    untouched = sum(mend(case).ties == (case,) for case in cases)
    return [Figure(say("untouched"), untouched, say("records"), RECORDS)]


def of_lot(seed: int) -> list[Measure]:
    """Return the measurements on the records of a lot; the legal ones are of the next lot."""
    return [
        (say("records-with-slips"), partial(_spoilt_records, seed)),
        (say("legal-records"), partial(_legal_records, seed)),
    ]


MEASURES = of_lot(SEED)
