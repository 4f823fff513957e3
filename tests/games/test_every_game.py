"""What every game of the catalogue promises the rest of the house: the checks of `sparklies try-game`."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Any

import pytest

from games.answers import Action
from games.catalogue import DEFAULT_GAME, GAMES, game_named, game_of_save
from games.errors import GamesError
from games.game import Game
from games.trying.checks import CHECKS, LOADING, Check, judge, try_game
from games.trying.trial import Trial, board_for_trials
from kites import KITES
from moots import MOOTS
from skeins import SKEINS
from tests.conftest import Many
from tests.guests.yardsticks.breakthrough import BREAKTHROUGH
from tests.guests.yardsticks.samegame import SAMEGAME

HOUSE = tuple({**GAMES, KITES.id: KITES, SKEINS.id: SKEINS, MOOTS.id: MOOTS}.values())
EVERY = (*HOUSE, BREAKTHROUGH, SAMEGAME)
games = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
of_house = pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.id)

# How many cases each check of random games judges at least, of a game that is played by many rules.
JUDGED = {
    "random-games": 200,
    "seats": 400,
    "due": 300,
    "told": 300,
    "effects": 301,
    "turn-texts": 200,
    "written-turns": 200,
    "saves": 300,
    "seen-again": 200,
    "making": 40,
    "illegal-actions": 200,
    "undo": 300,
}
NEVER_ENDS = {"cornerport", "platy"}  # in forty random turns


@cache
def trial_of(game_id: str, number: int = 10) -> Trial:
    """Return the random games by which a game is judged; they are played once."""
    return Trial(next(game for game in EVERY if game.id == game_id), games=number)


@games
@pytest.mark.parametrize("check", [*LOADING, *CHECKS], ids=lambda check: check.name)
def test_every_game_passes_every_check(game: Game[Any], check: Check, many: Many) -> None:
    """No check finds anything, and each has judged as many cases as it takes."""
    judged = judge(check, trial_of(game.id, many(10, of=150)))
    if judged.error:
        raise judged.error

    assert [(str(found.why), found.save) for found in judged.found] == []
    if check.name == "ends" and game.id in NEVER_ENDS:
        assert judged.state == "too-few"
        return
    assert judged.cases >= max(check.least, JUDGED.get(check.name, 0) if game in HOUSE else 0)
    assert judged.state == "passed"


def test_draws_are_judged() -> None:
    """The toy of chance draws in many of its random turns, and every one of them is judged."""
    check = next(check for check in CHECKS if check.name == "draws")
    judged = judge(check, trial_of(SKEINS.id))

    assert judged.cases > 20


def test_no_check_is_lost() -> None:
    """Every check has a name of its own, and a game is tried by all of them in order."""
    names = [check.name for check in (*LOADING, *CHECKS)]

    assert len(set(names)) == len(names) >= 20
    assert set(JUDGED) <= set(names)
    assert [judged.check.name for judged in try_game(KITES, games=1)] == ["loads", *names]


@games
def test_every_option_begins_a_game(game: Game[Any]) -> None:
    """Each option has a value with which there is a start; what is said wrongly beside pieces is refused."""
    start_with, shape = game.start_with, board_for_trials(game)
    usual = game.look.standing(game.rules.start(shape, seed=1))
    for option in game.options:
        beside = {option.within: "yes"} if option.within else {}
        values = option.values or [switch.name for switch in option.switches] or ["1"]
        starts = list[Any]()
        for ruleset, value in product(game.rulesets, values):
            try:
                asked = {**beside, option.name: value}
                starts.append(game.rules.start(shape, ruleset, 1, asked))
            except GamesError:  # such a board, or these rules, cannot have it
                continue
            if option.laid:
                with pytest.raises(GamesError, match=f"{option.name} says what lies where"):
                    start_with(shape, game.look.standing(starts[-1]), ruleset, asked)
        assert starts or not (option.values or option.switches)
    with pytest.raises(GamesError, match="no option 'wind'"):
        start_with(shape, usual, options={"wind": "yes"})
    with pytest.raises(GamesError, match=r"'midnight'"):
        start_with(shape, usual, "midnight")


@games
def test_a_random_start_asks_for_a_seed(game: Game[Any]) -> None:
    """What is drawn is refused without a seed, by a sentence that asks for one."""
    shape = board_for_trials(game)
    for ruleset in game.rulesets:
        if game.by_lot(shape, ruleset):
            with pytest.raises(GamesError, match="seed"):
                game.rules.start(shape, ruleset)


@games
def test_a_save_line_names_its_game(game: Game[Any]) -> None:
    """A save line of an installed game begins with its id; one of the house is found by it."""
    for turn in trial_of(game.id).turns[::20]:
        save = game.texts.position_text(turn.after)
        assert save.startswith(f"{game.id}:") if game.id not in GAMES else game_of_save(save) is game


NAMED = {  # how verbs are named where they are due; any other verb by itself
    "control": ("take control", "place a piece"),
    "activate": ("activate",),
    "deactivate": ("deactivate", "choose a colour"),
    "pass": ("pass",),
    "drop": ("drop",),
    "decline": ("decline",),
    "take": ("choose your colour", "take another"),
}


@of_house
def test_what_is_due_names_the_legal_verbs(game: Game[Any], many: Many) -> None:
    """Each verb is named where some action of it is legal, and only there; a choice where there is one."""
    trial, number = trial_of(game.id, many(10, of=150)), many(3, of=60)
    steps = [step for line in trial.lines if line.seed < number for turn in line.turns for step in turn.steps]
    for step in steps:
        require_due(game, step.before)

    assert len(steps) > 50 * len(game.rulesets)


@cache
def verbs_of(game_id: str) -> frozenset[str]:
    """Return the verbs that are legal somewhere in a game by each ruleset."""
    (game,) = (game for game in EVERY if game.id == game_id)
    turns = [turn for line in trial_of(game_id).lines for turn in line.turns]
    legal = {action.verb for turn in turns for action in game.rules.actions(turn.before)}
    return frozenset(legal | {step.action.verb for turn in turns for step in turn.steps})


def require_due(game: Game[Any], position: Any) -> None:
    """Compare the words for what is due with the legal actions, and those for what follows."""
    due, _, after = str(game.texts.due(position)).partition(", then ")
    legal = game.rules.actions(position)
    words_of = {**{verb: (verb,) for verb in verbs_of(game.id)}, **NAMED}
    named = {verb for verb, words in words_of.items() if any(re.search(rf"\b{word}", due) for word in words)}
    assert named == {action.verb for action in legal}, (due, legal[:3])
    assert ("choose a colour" in due) <= (len({action.choice for action in legal}) > 1)
    follow = (
        {a.verb for action in legal for a in game.rules.actions(game.rules.apply(position, action))}
        if after
        else set()
    )
    assert not after or ("decline" in after and ("a neutral one, or" in after) == ("drop" in follow))


@pytest.mark.parametrize(
    ("save", "due"),
    [
        (
            "glorieta:chicken:2:b./.o./..:mover=orange:dropped=b2",
            "decline the neutral stone: no empty cell is apart from the group of b2",
        ),
        (
            "glorieta:chicken:2:bb/o.o/ob:mover=orange",
            "drop an orange stone, then decline the neutral one",
        ),
        ("2:2:2:4:1:6666:0:playing=on:mover=black", "pass: no cell is yours"),
    ],
)
def test_what_is_due_where_little_is_legal(save: str, due: str) -> None:
    """Nobody is asked to do what cannot be done."""
    game = game_of_save(save)
    position = game.texts.position_from_text(save)
    require_due(game, position)
    assert str(game.texts.due(position)) == due


def test_a_pass_is_an_action() -> None:
    """A turn that is a pass says so."""
    game = game_named(DEFAULT_GAME)
    full = game.rules.playing_on(game.texts.position_from_text("2:2:2:4:1:3363:0"))

    (stage,) = game.resolve(full, "pass").stages
    assert stage == game.rules.played(full, Action("pass")).effects
    assert str(game.texts.told(game.rules.board_of(full), stage)) == "black passes"
    assert "or pass" in str(game.texts.due(full))
