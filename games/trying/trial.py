"""The random games of a trial, which are played once and which all checks look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from games.answers import Action
from games.deadline import Late, never
from games.effects import Stage
from games.errors import GamesError
from games.game import Game
from games.installed.blame import Package
from games.rules import CoreRules

SMALL = "4"  # the shape of the board for trials, if a game has such a board
GAMES, TURNS = 10, 40  # random games by each ruleset, and turns of each game
LONG = 25  # actions of a turn, after which the first legal action is taken: it ends the turn in most games
ENDLESS = 1000  # actions of a turn that never ends
DRAWS = 100  # attempts to draw options that a game accepts together


class TrialStep(NamedTuple):
    """One action of a random game: the position before it, the position after it, and its effects."""

    before: Any
    action: Action
    after: Any
    effects: Stage


class TrialTurn(NamedTuple):
    """One whole turn of a random game."""

    steps: tuple[TrialStep, ...]

    @property
    def before(self) -> Any:
        """Return the position at the beginning of the turn."""
        return self.steps[0].before

    @property
    def after(self) -> Any:
        """Return the position at the end of the turn."""
        return self.steps[-1].after

    @property
    def actions(self) -> list[Action]:
        """Return the actions of the turn."""
        return [step.action for step in self.steps]


class TrialGame(NamedTuple):
    """One random game: its ruleset, its seed, its start and its turns."""

    ruleset: str
    seed: int
    start: Any
    turns: tuple[TrialTurn, ...]


@dataclass(frozen=True, eq=False)
class Trial:
    """A game on trial.

    seed: the first seed of the random games. games: how many are played by each ruleset. late: stops the
    random games, but not before a turn was played by each ruleset. package: the game's own, None for a game
    of the house. taken: the ids of other games.
    """

    game: Game[Any]
    seed: int = 0
    games: int = GAMES
    late: Late = never
    package: Package | None = None
    taken: Collection[str] = ()

    @cached_property
    def shape(self) -> str:
        """Return the shape of the board for trials."""
        return board_for_trials(self.game)

    @cached_property
    def _played(self) -> tuple[tuple[TrialGame, ...], Exception | None]:
        lines = list[TrialGame]()
        for seed in range(self.seed, self.seed + self.games):
            if seed > self.seed and self.late():
                break
            for ruleset in self.game.rulesets:
                try:
                    lines.append(random_line(self.game, ruleset, seed, self.late))
                except Exception as error:  # the check of random games reports it; the others use the rest
                    return tuple(lines), error
        try:
            lines += self._larger(lines)
        except Exception as error:
            return tuple(lines), error
        return tuple(lines), None

    def _larger(self, lines: list[TrialGame]) -> Iterator[TrialGame]:
        """Yield games on the usual board until a turn has several actions, if none had on the small one."""
        usual = self.game.usual_shape
        if not self.may_go_on or usual == self.shape:
            return
        seen = any(len(turn.steps) > 1 for line in lines for turn in line.turns)
        for seed in range(self.seed, self.seed + self.games):
            for ruleset in self.game.rulesets:
                if seen or self.late():
                    return
                yield (line := random_line(self.game, ruleset, seed, self.late, usual))
                seen = any(len(turn.steps) > 1 for turn in line.turns)

    @property
    def may_go_on(self) -> bool:
        """Return whether the game says that turns can have several actions: it writes `mid_turn`."""
        return type(self.game.rules).mid_turn is not CoreRules.mid_turn

    @property
    def lines(self) -> tuple[TrialGame, ...]:
        """Return the random games, up to the one that failed, if one did."""
        return self._played[0]

    @property
    def failure(self) -> Exception | None:
        """Return what the game raised in a random game, None if it raised nothing."""
        return self._played[1]

    @property
    def turns(self) -> list[TrialTurn]:
        """Return the turns of all random games."""
        return [turn for line in self.lines for turn in line.turns]

    @property
    def steps(self) -> list[TrialStep]:
        """Return the actions of all random games."""
        return [step for turn in self.turns for step in turn.steps]


def board_for_trials(game: Game[Any]) -> str:
    """Return the shape of a small board, or of the usual board if a game has no small one."""
    with suppress(GamesError):
        return game.rules.board(SMALL).shape
    return game.usual_shape


def random_start(game: Game[Any], ruleset: str, seed: int, shape: str = "") -> Any:
    """Return the start of a random game; odd seeds also draw options that a game accepts together."""
    rng, shape = Random(seed), shape or board_for_trials(game)
    for _ in range(DRAWS if seed % 2 else 0):
        with suppress(GamesError):
            return game.rules.start(shape, ruleset, seed, _random_options(game, ruleset, rng))
    return game.rules.start(shape, ruleset, seed)


def _random_options(game: Game[Any], ruleset: str, rng: Random) -> dict[str, str]:
    drawn = dict[str, str]()
    for option in game.options:
        idle = option.within and drawn.get(option.within) != "yes"
        if idle or option.refusal({"ruleset": ruleset, **drawn}) or rng.random() < 0.5:
            continue
        if option.values:
            drawn[option.name] = rng.choice(option.values)
        if option.switches:
            drawn[option.name] = " ".join(s.name for s in option.switches if rng.random() < 0.5)
    return drawn


def random_line(game: Game[Any], ruleset: str, seed: int, late: Late = never, shape: str = "") -> TrialGame:
    """Return a random game, on the board for trials unless another shape is asked for.

    Its last turn is the first that ends late, or one that cannot be ended.
    """
    rules, rng, turns = game.rules, Random(seed), list[TrialTurn]()
    start = position = random_start(game, ruleset, seed, shape)
    ended = True
    while ended and len(turns) < TURNS and not rules.outcome(position) and not (turns and late()):
        steps, ended = list[TrialStep](), False
        while not ended and len(steps) < ENDLESS and (legal := rules.actions(position)):
            action = rng.choice(legal) if len(steps) < LONG else legal[0]
            after, effects = rules.played(position, action)
            steps.append(TrialStep(position, action, after, effects))
            position, ended = after, not rules.mid_turn(after)
        turns += [TrialTurn(tuple(steps))] if steps else []
    return TrialGame(ruleset, seed, start, tuple(turns))
