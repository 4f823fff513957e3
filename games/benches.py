"""What a bench measures of a game, which its package offers beside the game: no part of the contract.

A module `workloads` of the package offers `WORKLOADS`, random play first. A module `players` offers
`PLAYERS`, simple players of its own by name. A module `trials` offers `trials()`. A module `slips` offers
`KINDS`, `records()` and `spoilt()`. A package needs none of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, Generic, TypeVar

from games.game import Game
from games.play.players import PLAYERS, Player
from games.records.record import Record
from games.words import Message, Said

P = TypeVar("P")


@dataclass(frozen=True)
class Workload:
    """One thing of a game whose speed is measured.

    counts: what a run counts, in the plural; empty if the time of one run is meant.
    prepare: returns the run itself, which returns how much it did.
    bar: what it should reach: so many a second, or at most so many milliseconds a run; None for no bar.
    """

    name: Message
    counts: Said
    prepare: Callable[[], Callable[[Random], int]]
    bar: float | None = None


class Trials(ABC, Generic[P]):
    """Pairs of positions by which checking is measured; the random ones follow from a seed.

    lengths: the fewest and the most choices of a turn, one pair for each group of random turns. computed: the
    rulesets whose turns run by themselves once begun; sizes: words for the boards they are tried on.
    historic: save lines of a game that was played, each a turn after the one before.
    """

    lengths: Sequence[tuple[int, int]]
    computed: Sequence[str]
    historic: Sequence[str]

    @property
    @abstractmethod
    def sizes(self) -> Said:
        """Return the boards of what is computed, in words."""

    @abstractmethod
    def turns(self, count: int, fewest: int, most: int, seed: int) -> list[tuple[P, P]]:
        """Return what stands before and after so many legal turns with so many choices."""

    @abstractmethod
    def computed_turns(self, ruleset: str, seed: int) -> list[tuple[P, P]]:
        """Return what stands before and after turns that run by themselves, on boards of every size."""

    @abstractmethod
    def faulty(self, before: P, after: P, rng: Random) -> P | None:
        """Return another end of a turn that is illegal by construction, None if it does not fit."""

    @abstractmethod
    def disputed(self, before: P, after: P, rng: Random) -> P | None:
        """Return another end of a turn that claims one cell too many, None if none can be claimed."""

    @abstractmethod
    def altered(self, before: P, after: P, rng: Random) -> P | None:
        """Return another end of a turn, something changed otherwise; None if it changed nothing."""


@dataclass(frozen=True)
class Spoilt:
    """A record with slips: what was played, what is written, and the kinds of the slips."""

    true: Record
    written: Record
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Slips:
    """Records for measuring how slips are mended.

    kinds: of slips. records: yields records of games by a seed, without end; spoilt: yields so many of them
    with slips.
    """

    kinds: Sequence[str]
    records: Callable[[int], Iterator[Record]]
    spoilt: Callable[[int, int], Iterator[Spoilt]]


def workloads_of(game: Game[Any]) -> tuple[Workload, ...]:
    """Return what is timed of a game, random play first; empty for a package that offers nothing."""
    module = _beside(game, "workloads")
    return tuple(module.WORKLOADS) if module else ()


def players_of(game: Game[Any]) -> Mapping[str, Player]:
    """Return the simple players of a game by name: those that play every game, and its own."""
    module = _beside(game, "players")
    return {**PLAYERS, **(module.PLAYERS if module else {})}


def trials_of(game: Game[Any]) -> Trials[Any] | None:
    """Return the trials of a game's checking, None for a package that offers none."""
    module = _beside(game, "trials")
    found: Trials[Any] | None = module.trials() if module else None
    return found


def slips_of(game: Game[Any]) -> Slips:
    """Return the slips of a game, none for a package that offers nothing."""
    module = _beside(game, "slips")
    if module is None:
        return Slips((), lambda seed: iter(()), lambda count, seed: iter(()))
    return Slips(module.KINDS, module.records, module.spoilt)


def _beside(game: Game[Any], name: str) -> ModuleType | None:
    """Return a module of the package that a game's rules belong to, None if there is none."""
    package = type(game.rules).__module__.rpartition(".")[0]
    module = f"{package}.{name}"
    return import_module(module) if package and find_spec(module) else None
