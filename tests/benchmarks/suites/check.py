"""The figures of checking without the turn, on positions with known answers.

Seconds are those of this process on a core, so that what else the machine is busy with does not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.checking.check import check_positions, check_turn
from games.game import Game
from games.sparklies.game import SPARKLIES
from games.words import Message
from tests.benchmarks.suites.figures import Figure, Measure
from tests.benchmarks.suites.trials import TRIALS, Trials
from tests.benchmarks.suites.words import say

CASES = 100  # of each kind
SEED = 2005
PATIENCE = {"legal": 2.0, "faulty": 2.0, "disputed": 5.0, "historic": 10.0}  # seconds, as the bars have it

_Pair = tuple[Any, Any]  # the positions before and after a turn
_Spoil = Callable[[Any, Any, random.Random], Any | None]


@dataclass(frozen=True)
class _Answers:
    """The verdicts on some cases and the seconds each took."""

    verdicts: list[str]
    seconds: list[float]

    def share(self, verdict: str, patience: float) -> float:
        """Return the percentage of cases with a verdict that was given in time."""
        given = [v == verdict and s <= patience for v, s in zip(self.verdicts, self.seconds, strict=True)]
        return 100 * sum(given) / len(given)


@dataclass(frozen=True)
class _Checking:
    """Measure the checking of one game by its trials."""

    game: Game[Any]
    trials: Trials

    def measures(self) -> Iterator[Measure]:
        """Yield what can be measured of the game."""
        for fewest, most in self.trials.lengths:
            yield _random_turns(fewest, most), partial(self._legal, fewest, most)
        yield say("constructed-faults"), self._faults
        yield say("claimed-cells"), self._disputes
        for ruleset in self.trials.computed:
            yield say("computed", ruleset=ruleset), partial(self._computed, ruleset)
        for first in range(len(self.trials.historic) - 1):
            yield _historic_save(first), partial(self._historic, first)

    def _answers(self, pairs: list[_Pair]) -> _Answers:
        """Check every case; a legal turn that does not replay counts as "wrong"."""
        verdicts, seconds = [], []
        for before, after in pairs:
            begun = time.process_time()
            found = check_positions(self.game, before, after)
            seconds.append(time.process_time() - begun)
            replays = found.turn is None or (
                check_turn(self.game, before, after, found.turn).verdict == "legal"
            )
            verdicts.append(found.verdict if replays else "wrong")
        return _Answers(verdicts, seconds)

    def _legal(self, fewest: int, most: int) -> list[Figure]:
        answers = self._answers(self.trials.turns(CASES, fewest, most, SEED))
        what, times = _random_turns(fewest, most), sorted(answers.seconds)
        return [
            _in_time(what, answers, "legal", PATIENCE["legal"], 99.5),
            Figure(say("time", what=what), 1000 * times[len(times) // 2], say("ms-median"), 10, at_most=True),
            _longest(what, answers),
        ]

    def _spoilt(self, spoil: _Spoil) -> list[_Pair]:
        """Return legal turns of every length with their ends spoilt."""
        rng, found = random.Random(SEED), list[_Pair]()
        for fewest, most in self.trials.lengths:
            found += _with_ends(self.trials.turns(CASES, fewest, most, SEED + 1), spoil, rng)
        return found

    def _faults(self) -> list[Figure]:
        answers, what = self._answers(self._spoilt(self.trials.faulty)), say("faults")
        legal = answers.verdicts.count("legal")
        return [
            _in_time(what, answers, "illegal", PATIENCE["faulty"], 99),
            Figure(say("so-judged", what=what, verdict="legal"), legal, say("cases"), 0, at_most=True),
            _longest(what, answers),
        ]

    def _disputes(self) -> list[Figure]:
        answers = self._answers(self._spoilt(self.trials.disputed))
        what, patience = say("cell-too-many"), PATIENCE["disputed"]
        legal, illegal = answers.share("legal", patience), answers.share("illegal", patience)
        late = say("undecided-after", what=what, seconds=patience)
        return [
            Figure(say("legal-after-all", what=what), legal, "%"),
            Figure(say("so-judged", what=what, verdict="illegal"), illegal, "%"),
            Figure(late, 100 - legal - illegal, "%", 10, at_most=True),
            _longest(what, answers),
        ]

    def _computed(self, ruleset: str) -> list[Figure]:
        trials = self.trials
        pairs = trials.computed_turns(ruleset, SEED)
        answers = self._answers(pairs)
        what = say("computed-on", ruleset=ruleset, sizes=trials.sizes)
        share = answers.share("legal", PATIENCE["legal"])
        figures = [
            Figure(say("so-judged", what=what, verdict="legal"), share, "%", 100),
            _longest(what, answers),
        ]
        for how, spoil, most in (("recoloured", trials.altered, 0), ("claimed", trials.disputed, 10)):
            spoilt = self._answers(_with_ends(pairs, spoil, random.Random(SEED)))
            open_ = 100 * spoilt.verdicts.count("undecided") / len(spoilt.verdicts)
            one = say("one-cell", what=what, how=how)
            judged = say("so-judged", what=one, verdict="undecided")
            figures += [Figure(judged, open_, "%", most, at_most=True), _longest(one, spoilt)]
        return figures

    def _historic(self, first: int) -> list[Figure]:
        before, after = map(self.game.texts.position_from_text, self.trials.historic[first : first + 2])
        answers, what = self._answers([(before, after)]), _historic_save(first)
        patience = PATIENCE["historic"]
        return [
            _in_time(what, answers, "legal", patience, 100),
            Figure(say("time", what=what), answers.seconds[0], "s", patience, at_most=True),
        ]


def _random_turns(fewest: int, most: int) -> Message:
    return say("random-turns", fewest=fewest, most=most)


def _historic_save(first: int) -> Message:
    return say("historic-save", number=first + 1, following=first + 2)


def _in_time(what: Message, answers: _Answers, verdict: str, patience: float, bar: float) -> Figure:
    judged = say("judged-within", what=what, verdict=verdict, seconds=patience)
    return Figure(judged, answers.share(verdict, patience), "%", bar)


def _longest(what: Message, answers: _Answers) -> Figure:
    return Figure(say("longest", what=what), max(answers.seconds), "s")


def _with_ends(pairs: list[_Pair], spoil: _Spoil, rng: random.Random) -> list[_Pair]:
    """Return the pairs that can be spoilt, with the ends that this gives."""
    ends = ((before, spoil(before, after, rng)) for before, after in pairs)
    return [(before, end) for before, end in ends if end is not None]


MEASURES: list[Measure] = [*_Checking(SPARKLIES, TRIALS).measures()]
