"""Checks of starts: options, pieces that lie on the board already, seeds and sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from games.errors import GamesError
from games.installed.contradictions import Finding
from games.lots import same_but_lots
from games.options import Option
from games.trying.trial import Trial
from games.trying.words import say

SEEDS = range(9)
STRANGE = "no-such-option"


def check_usual_options(trial: Trial) -> Iterator[Finding | None]:
    """Yield a fault for each start that changes if the usual values of all other options are given."""
    game = trial.game
    usual = {option.name: option.default for option in game.options if option.default}
    for option in game.options:
        for ruleset, value in product(game.rulesets, option.values):
            asked = {**_within(option), option.name: value}
            start = _or_none(lambda: game.rules.start(trial.shape, ruleset, 1, asked))  # noqa: B023
            if start is None:  # this board, or these rules, cannot have it
                continue
            said = game.rules.start(trial.shape, ruleset, 1, {**usual, **asked})
            same = said == start
            why = say("usual-option", option=option.name, value=value)
            yield None if same else Finding(why, game.rules.start, save=game.texts.position_text(said))


def check_pieces_as_start(trial: Trial) -> Iterator[Finding | None]:
    """Yield a fault for each start that is not made again by the pieces that it shows."""
    game = trial.game
    start_with, usual = game.start_with, game.rules.start(trial.shape, seed=1)
    random = {
        option.name: option.values[0] for option in game.options if option.values and not option.default
    }
    for option in game.options:
        values = option.values or [switch.name for switch in option.switches] or ["1"]
        for ruleset, value in product(game.rulesets, values):
            asked = {**random, **_within(option), option.name: value}
            start = _or_none(lambda: game.rules.start(trial.shape, ruleset, 1, asked))  # noqa: B023
            if start is None:
                continue
            standing, save = game.look.standing(start), game.texts.position_text(start)
            if not option.laid:
                seen = start_with(trial.shape, standing, ruleset, asked)
                same = same_but_lots(game.rules, seen, start)
                why = say("pieces-other-start", option=option.name, value=value)
                yield None if same else Finding(why, game.look.position_of, save=save)
            elif _is_refused(lambda: start_with(trial.shape, standing, ruleset, asked)):  # noqa: B023
                yield None
            else:
                yield Finding(say("laid-option-taken", option=option.name), game.look.position_of, save=save)
    standing = game.look.standing(usual)
    strange: tuple[tuple[str, dict[str, str]], ...] = (("", {STRANGE: "yes"}), (STRANGE, {}))
    for ruleset, options in strange:
        refused = _is_refused(lambda: start_with(trial.shape, standing, ruleset, options))  # noqa: B023
        yield None if refused else Finding(say("strange-taken", name=STRANGE), game.look.position_of)


def check_seeds(trial: Trial) -> Iterator[Finding | None]:
    """Yield a fault if a seed does not decide the start, or if a random start needs no seed."""
    game, start = trial.game, trial.game.rules.start
    for ruleset in game.rulesets:
        first = start(trial.shape, ruleset, 7)
        yield None if first == start(trial.shape, ruleset, "7") else Finding(say("seed-differs"), start)
        start(trial.shape, ruleset, 7, game.rematch(first))
        saves = {game.texts.position_text(start(trial.shape, ruleset, seed)) for seed in SEEDS}
        if game.by_lot(trial.shape, ruleset) == (len(saves) > 1):
            yield None
        else:
            yield Finding(say("seed-not-asked") if len(saves) > 1 else say("seed-idle"), start)


def check_sides(trial: Trial) -> Iterator[Finding | None]:
    """Yield which side is nobody's at the start, and whether the usual board is smaller than this one."""
    rules = trial.game.rules
    start = rules.start(trial.shape, seed=1)
    players = {rules.player(start, side) for side in rules.sides}
    yield None if players == set(rules.sides) else Finding(say("side-without-player"), rules.player)
    yield None if rules.mover(start) in rules.sides else Finding(say("strange-mover"), rules.mover)
    usual, small = rules.board(rules.usual_shape), rules.board(trial.shape)
    larger = len(usual) > len(small) or usual.shape == small.shape
    yield None if larger else Finding(say("usual-board-small", shape=usual.shape), rules, "usual_shape")


def _within(option: Option) -> Mapping[str, str]:
    return {option.within: "yes"} if option.within else {}


def _or_none(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except GamesError:
        return None


def _is_refused(ask: Callable[[], Any]) -> bool:
    return _or_none(ask) is None
