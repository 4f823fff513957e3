"""The figures of checking without being told the turn, on positions with known answers.

Which positions those are is each game's own affair (games.extras.Trials). Seconds are those of this process
on a core, so that what else the machine is busy with does not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.cli.bench import Figure, Measure
from games.catalogue import DEFAULT_GAME, GAMES
from games.check import check_positions, check_turn
from games.extras import Trials
from games.game import Game

__all__ = ["CASES", "MEASURES"]

CASES = 100  # of each kind
SEED = 2005
PATIENCE = {"legal": 2.0, "faulty": 2.0, "disputed": 5.0, "historic": 10.0}  # seconds, as the bars have it

_Pair = tuple[Any, Any]  # the positions before and after a turn
_Spoil = Callable[[Any, Any, random.Random], Any | None]


@dataclass(frozen=True)
class _Answers:
    """Hold the verdicts on some cases and the seconds each took."""

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
    trials: Trials[Any]

    @property
    def called(self) -> str:
        """Return how the figures of any game but the usual one begin."""
        return "" if self.game.id == DEFAULT_GAME else f"{self.game.title}, "

    def measures(self) -> list[Measure]:
        """Return what can be measured of the game."""
        trials, called = self.trials, self.called
        saves = range(len(trials.historic) - 1)
        return [
            *((f"{called}random turns of {a} to {b}", partial(self._legal, a, b)) for a, b in trials.lengths),
            (f"{called}faults by construction", self._faults),
            (f"{called}one cell claimed too many", self._disputes),
            *(
                (f"{called}{ruleset}, computed", partial(self._computed, ruleset))
                for ruleset in trials.computed
            ),
            *((f"{called}historic save {i + 1} to {i + 2}", partial(self._historic, i)) for i in saves),
        ]

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
        name = f"{self.called}random turns of {fewest} to {most}"
        times = sorted(answers.seconds)
        return [
            Figure(f"{name}: legal within 2 s", answers.share("legal", PATIENCE["legal"]), "%", 99.5),
            Figure(f"{name}: time", 1000 * times[len(times) // 2], "ms (median)", 10, at_most=True),
            Figure(f"{name}: longest", times[-1], "s"),
        ]

    def _spoilt(self, spoil: _Spoil) -> list[_Pair]:
        """Return legal turns of every length with their ends spoilt."""
        rng, found = random.Random(SEED), list[_Pair]()
        for fewest, most in self.trials.lengths:
            found += _with_ends(self.trials.turns(CASES, fewest, most, SEED + 1), spoil, rng)
        return found

    def _faults(self) -> list[Figure]:
        answers, name = self._answers(self._spoilt(self.trials.faulty)), f"{self.called}faults"
        return [
            Figure(f"{name}: illegal within 2 s", answers.share("illegal", PATIENCE["faulty"]), "%", 99),
            Figure(f"{name}: legal", answers.verdicts.count("legal"), "cases", 0, at_most=True),
            Figure(f"{name}: longest", max(answers.seconds), "s"),
        ]

    def _disputes(self) -> list[Figure]:
        answers = self._answers(self._spoilt(self.trials.disputed))
        name, patience = f"{self.called}one cell too many", PATIENCE["disputed"]
        legal, illegal = answers.share("legal", patience), answers.share("illegal", patience)
        return [
            Figure(f"{name}: legal after all", legal, "%"),
            Figure(f"{name}: illegal", illegal, "%"),
            Figure(f"{name}: undecided after 5 s", 100 - legal - illegal, "%", 10, at_most=True),
            Figure(f"{name}: longest", max(answers.seconds), "s"),
        ]

    def _computed(self, ruleset: str) -> list[Figure]:
        trials = self.trials
        pairs = trials.computed_turns(ruleset, SEED)
        answers = self._answers(pairs)
        name = f"{self.called}{ruleset}, {trials.sizes}"
        figures = [
            Figure(f"{name}: legal", answers.share("legal", PATIENCE["legal"]), "%", 100),
            Figure(f"{name}: longest", max(answers.seconds), "s"),
        ]
        for how, spoil, most in (("recoloured", trials.altered, 0), ("too many", trials.disputed, 10)):
            spoilt = self._answers(_with_ends(pairs, spoil, random.Random(SEED)))
            open_ = 100 * spoilt.verdicts.count("undecided") / len(spoilt.verdicts)
            figures += [
                Figure(f"{name}, one cell {how}: undecided", open_, "%", most, at_most=True),
                Figure(f"{name}, one cell {how}: longest", max(spoilt.seconds), "s"),
            ]
        return figures

    def _historic(self, first: int) -> list[Figure]:
        before, after = map(self.game.texts.position_from_text, self.trials.historic[first : first + 2])
        answers = self._answers([(before, after)])
        name = f"{self.called}historic save {first + 1} to {first + 2}"
        return [
            Figure(f"{name}: legal within 10 s", answers.share("legal", PATIENCE["historic"]), "%", 100),
            Figure(f"{name}: time", answers.seconds[0], "s", PATIENCE["historic"], at_most=True),
        ]


def _with_ends(pairs: list[_Pair], spoil: _Spoil, rng: random.Random) -> list[_Pair]:
    """Return the pairs that can be spoilt, with the ends that this gives."""
    ends = ((before, spoil(before, after, rng)) for before, after in pairs)
    return [(before, end) for before, end in ends if end is not None]


MEASURES: list[Measure] = [
    measure
    for game in GAMES.values()
    if game.trials is not None
    for measure in _Checking(game, game.trials()).measures()
]
