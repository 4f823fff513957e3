"""What every game of the catalogue promises the rest of the house, tried in random games."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

import pytest

from games.answers import IN, Action, Resolution
from games.catalogue import DEFAULT_GAME, GAMES, game_named, game_of_save
from games.drafting import ENDED, ILLEGAL, MAY_END, OPEN, Draft
from games.effects import KINDS, carried_out
from games.errors import GamesError
from games.game import Game
from games.match import Match
from kites import KITES

SMALL = "4"  # the shape of a board that every game of the house has
LONG = 25
EVERY = tuple({**GAMES, KITES.id: KITES}.values())
games = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)


def small(game: Game[Any]) -> str:
    """Return the shape of a small board, of a game that has but one that one's."""
    with suppress(GamesError):
        return game.rules.board(SMALL).shape
    return game.usual_shape


def start_of(game: Game[Any], ruleset: str, seed: int) -> Any:
    """Return a start by this seed, which also draws the options that can stand beside each other."""
    rng = random.Random(seed)
    while True:
        drawn = dict[str, str]()
        for option in game.options:
            idle = option.within and drawn.get(option.within) != "yes"
            if idle or option.refusal({"ruleset": ruleset, **drawn}) or rng.random() < 0.5:
                continue
            if option.values:
                drawn[option.name] = rng.choice(option.values)
            if option.switches:
                on = [switch.name for switch in option.switches if rng.random() < 0.5]
                drawn[option.name] = " ".join(on)
        with suppress(GamesError):
            return game.rules.start(small(game), ruleset, seed, drawn if seed % 2 else {})


@games
def test_what_is_usual_can_be_said_beside_everything(game: Game[Any]) -> None:
    """A start is the same where every option that was left out is said to be as usual."""
    usual = {option.name: option.default for option in game.options if option.default}
    for option in game.options:
        beside = {option.within: "yes"} if option.within else {}
        for ruleset, value in product(game.rulesets, option.values):
            asked = {**beside, option.name: value}
            try:
                start = game.rules.start(small(game), ruleset, 1, asked)
            except GamesError:  # such a board, or these rules, cannot have it
                continue
            assert game.rules.start(small(game), ruleset, 1, {**usual, **asked}) == start, asked


@games
def test_pieces_that_lie_there_begin_a_game_as_dealt_ones_do(game: Game[Any]) -> None:
    """With options beside them they make the same start; an option that says what lies where is refused."""
    by_lot = {
        option.name: option.values[0] for option in game.options if option.values and not option.default
    }
    judged = Counter[str]()
    for option in game.options:
        beside = by_lot | ({option.within: "yes"} if option.within else {})
        values = option.values or [switch.name for switch in option.switches] or ["1"]
        for ruleset, value in product(game.rulesets, values):
            asked = {**beside, option.name: value}
            try:
                start = game.rules.start(small(game), ruleset, 1, asked)
            except GamesError:  # such a board, or these rules, cannot have it
                continue
            lying = game.look.standing(start)
            if option.laid:
                with pytest.raises(GamesError, match=f"{option.name} says what lies where"):
                    game.look.position_of(small(game), lying, ruleset, asked)
            else:
                assert game.look.position_of(small(game), lying, ruleset, asked) == start, asked
            judged[option.name] += 1

    usual = game.look.standing(game.rules.start(small(game), seed=1))
    with pytest.raises(GamesError, match="no option 'wind'"):
        game.look.position_of(small(game), usual, options={"wind": "yes"})
    with pytest.raises(GamesError, match=r"'midnight'"):
        game.look.position_of(small(game), usual, "midnight")
    named = {option.name for option in game.options if option.values or option.switches}
    assert set(judged) >= (named or {option.name for option in game.options})


def turns(game: Game[Any], ruleset: str, seed: int, most: int = 40) -> list[tuple[Any, list[Action], Any]]:
    """Play whole random turns; return each with the position before it and the one after.

    A turn that has grown long takes the first action there is from then on, which ends it in every game here.
    """
    rng = random.Random(seed)
    before = start_of(game, ruleset, seed)
    played: list[tuple[Any, list[Action], Any]] = []
    while len(played) < most and not game.rules.outcome(before):
        position, done = before, list[Action]()
        while not done or game.rules.mid_turn(position):
            options = game.rules.actions(position)
            action = rng.choice(options) if len(done) < LONG else options[0]
            done.append(action)
            position = game.rules.apply(position, action)
        played.append((before, done, position))
        before = position
    return played


def lines(game: Game[Any]) -> list[tuple[Any, list[Action], Any]]:
    """Play a few turns of a few games by every ruleset."""
    return [turn for ruleset in game.rulesets for seed in range(10) for turn in turns(game, ruleset, seed)]


@games
def test_a_game_goes_to_another_process(game: Game[Any]) -> None:
    """Photos are read in a process of their own, to which the game is sent."""
    again = pickle.loads(pickle.dumps(game))

    assert (again.id, again.look.classes) == (game.id, game.look.classes)


@games
def test_a_turn_is_its_text(game: Game[Any]) -> None:
    """The actions of a turn, written down, resolve to the same position; the text says the game's name."""
    for before, done, after in lines(game):
        resolution = game.resolve(before, game.texts.turn_text(before, done))
        assert resolution.faults == ()
        assert game.look.standing(resolution.after) == game.look.standing(after)
        assert game.rules.mover(resolution.after) == game.rules.mover(after)
        assert game is KITES or game_of_save(game.texts.position_text(after)) is game


@games
def test_what_is_to_be_done_is_said(game: Game[Any]) -> None:
    """Whoever is to move is told what, and every action has words that name the side and the cell."""
    for before, done, _ in lines(game):
        position = before
        for action in done:
            assert len(str(game.texts.due(position)).split()) > 2
            assert game.rules.faults(position, action) == ()
            board, (after, stage) = game.rules.board_of(position), game.rules.played(position, action)
            words = str(game.texts.told(board, stage))
            assert words.startswith((game.rules.mover(position), board.names[action.cell]))
            assert action.cell < 0 or board.names[action.cell] in words
            position = after
        assert not game.rules.mid_turn(before)


NAMED = {  # how verbs are named where they are due; any other verb by itself
    "control": ("take control", "place a piece"),
    "activate": ("activate",),
    "deactivate": ("deactivate", "choose a colour"),
    "pass": ("pass",),
    "drop": ("drop",),
    "decline": ("decline",),
    "take": ("choose your colour",),
}


@games
def test_what_is_due_follows_the_legal_actions(game: Game[Any], many: Callable[..., int]) -> None:
    """Each verb is named where some action of it is legal, and only there; a choice where there is one."""
    judged = 0
    for ruleset in game.rulesets:
        for seed in range(many(3, of=60)):
            for before, done, _ in turns(game, ruleset, seed):
                position = before
                for action in done:
                    require_due(game, position)
                    judged, position = judged + 1, game.rules.apply(position, action)

    assert judged > 50 * len(game.rulesets)


@cache
def verbs_of(game_id: str) -> frozenset[str]:
    """Return the verbs that are legal somewhere in a game by each ruleset."""
    (game,) = (game for game in EVERY if game.id == game_id)
    found = set[str]()
    for before, done, _ in lines(game):
        for action in done:
            found |= {action.verb, *(other.verb for other in game.rules.actions(before))}
            before = game.rules.apply(before, action)
    return frozenset(found)


def require_due(game: Game[Any], position: Any) -> None:
    """Hold the words for what is due against the legal actions, and those for what then comes, too."""
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
    """Nobody is told to do what cannot be done."""
    game = game_of_save(save)
    position = game.texts.position_from_text(save)
    require_due(game, position)
    assert str(game.texts.due(position)) == due


@games
def test_effects_tell_all_that_happens(game: Game[Any]) -> None:
    """What stood before, with the effects carried out, is what stands; who is due and an end are told."""
    judged = 0
    for before, done, after in lines(game):
        position = before
        for action in done:
            was, (position, stage) = position, game.rules.played(position, action)
            assert position == game.rules.apply(was, action)
            assert carried_out(game.look.standing(was), stage) == game.look.standing(position)
            stands = game.look.standing(position)
            assert game.counted is None or dict(game.counting(was, stands)) == dict(game.scored(position))
            told = {effect.kind: effect.side for effect in stage}
            assert told.keys() <= KINDS
            assert stage[0].side == game.rules.mover(was) or stage[0].kind == "out"
            assert {e.side for e in stage} <= {"", *game.rules.seated(was)}
            outcome, begins = game.rules.outcome(position), not game.rules.mid_turn(position)
            assert told.get("due") == (game.rules.mover(position) if begins and not outcome else None)
            assert told.get("end") == (outcome.winner or "" if outcome else None)
            judged += 1
        resolution = game.resolve(before, game.texts.turn_text(before, done))
        whole = [effect for stage in (resolution.opening, *resolution.stages) for effect in stage]
        assert carried_out(game.look.standing(before), whole) == game.look.standing(after)
    assert judged > 300


@games
def test_pieces_seen_again_are_the_same_position(game: Game[Any]) -> None:
    """The pieces of a position, put on its own board, give it back; they are among the game's classes."""
    for _, _, after in lines(game):
        standing = game.look.standing(after)
        assert set(standing) <= set(game.look.classes)
        again = game.look.with_standing(after, standing)
        assert game.look.standing(again) == standing
        assert game.rules.outcome(again) == game.rules.outcome(after)
        assert game.rules.mover(again) == game.rules.mover(after)


@games
def test_sides_and_players(game: Game[Any]) -> None:
    """Every side is somebody's, and sides can be told apart by their first letter, as records write them."""
    start = game.rules.start(small(game), seed=1)

    assert {game.rules.player(start, side) for side in game.sides} == set(game.sides)
    assert len({side[0] for side in game.sides}) == len(game.sides)
    assert game.rules.mover(start) in game.sides
    assert len(game.rules.board(game.usual_shape)) > len(game.rules.board(small(game))) or (
        small(game) == game.usual_shape
    )


@games
def test_a_start_needs_a_seed_or_none_by_lot(game: Game[Any]) -> None:
    """The same seed gives the same start; what is drawn by lot needs one; options are the game's own."""
    for ruleset in game.rulesets:
        assert game.rules.start(small(game), ruleset, 7) == game.rules.start(small(game), ruleset, "7")
        assert game.rules.start(
            small(game), ruleset, 7, game.rematch(game.rules.start(small(game), ruleset, 7))
        )
        starts = {game.texts.position_text(game.rules.start(small(game), ruleset, k)) for k in range(9)}
        assert game.by_lot(small(game), ruleset) == (len(starts) > 1)
        if len(starts) > 1:
            with pytest.raises(GamesError, match="seed"):
                game.rules.start(small(game), ruleset)


def test_a_pass_is_an_action() -> None:
    """A turn that is a pass tells it."""
    game = game_named(DEFAULT_GAME)
    full = game.rules.playing_on(game.texts.position_from_text("2:2:2:4:1:3363:0"))

    (stage,) = game.resolve(full, "pass").stages
    assert stage == game.rules.played(full, Action("pass")).effects
    assert str(game.texts.told(game.rules.board_of(full), stage)) == "black passes"
    assert "or pass" in str(game.texts.due(full))


@games
def test_a_turn_is_made_action_by_action(game: Game[Any], many: Callable[..., int]) -> None:
    """Each part of a turn is open or may end, and all of it has ended, with the text that plays it."""
    states = Counter[str]()
    for ruleset in game.rulesets:
        for seed in range(many(2, of=30)):
            for before, done, after in turns(game, ruleset, seed, 12):
                draft = Draft.begun(game, before)
                for number, action in enumerate(done, 1):
                    assert action in draft.following
                    draft = draft.on([action]).judged()
                    assert (draft.state == ENDED) == (number == len(done))
                    assert draft.state in (OPEN, MAY_END, ENDED)
                    states[draft.state] += 1
                    for ending in draft.endings:
                        whole = game.resolve(before, ending)
                        assert not whole.legal or game.rules.mover(before) == whole_side(game, whole)
                    stands = draft.lapsed()  # its time is up: a turn that is legal stands, or none
                    assert (stands.turn is None) == bool(stands.faults)
                    if stands.turn is not None:
                        assert game.resolve(before, stands.turn).after == stands.position
                assert draft.following == []
                assert game.look.standing(draft.position) == game.look.standing(after)
                assert game.resolve(before, draft.turn or "").after == draft.position
                assert draft.done == tuple(done) and len(draft.stages) == len(done)

    assert states[ENDED] >= 9 * len(game.rulesets)


def whole_side(game: Game[Any], whole: Resolution) -> str:
    """Return the side whose turn it was."""
    return next(effect.side for stage in (whole.opening, *whole.stages) for effect in stage)


@games
def test_what_is_illegal_stays_undone(game: Game[Any]) -> None:
    """After the first action that is illegal nothing more is carried out, and its faults are told."""
    judged = 0
    for before, done, _ in lines(game):
        strange = Action("fly", (0,))
        draft = Draft.begun(game, before).on([*done[:-1], strange, done[-1]])
        assert (draft.state, draft.done, bool(draft.faults)) == (ILLEGAL, tuple(done[:-1]), True)
        judged += 1

    assert judged > 20


@games
def test_undo_leads_back_to_the_start(game: Game[Any]) -> None:
    """Taken back action by action, and played again, a game is what it was."""
    judged = 0
    for ruleset in game.rulesets:
        match = Match.begin(game, start_of(game, ruleset, 1))
        start = match.position
        for _, done, _ in turns(game, ruleset, 1):
            for action in done:
                match = match.play(action)
        there = match.position
        for _ in match.actions:
            match = match.undo()
            judged += 1
        assert match.position == start
        for _ in match.actions:
            match = match.redo()
        assert (match.position, match.undo().redo().position) == (there, there)

    assert judged > 10 * len(game.rulesets)


@games
def test_positions_go_through_text_at_every_step(game: Game[Any]) -> None:
    """What a save line is read back as writes the same line, stands and goes on alike."""
    judged = 0
    for before, done, _ in lines(game):
        position = before
        for action in done:
            again = game.texts.position_from_text(game.texts.position_text(game.texts.saying_mover(position)))
            assert game.look.standing(again) == game.look.standing(position)
            assert game.rules.due(again) == game.rules.due(position)
            assert game.rules.actions(again) == game.rules.actions(position)
            judged, position = judged + 1, game.rules.apply(position, action)

    assert judged > 50


@games
def test_those_who_are_due_have_a_seat_and_are_in(game: Game[Any]) -> None:
    """Nobody who waits or is out is due, actions are theirs alone, and at the end nobody is."""
    judged = 0
    for before, _, after in lines(game):
        for position in (before, after):
            states = {seat.side: seat.state for seat in game.rules.seats(position)}
            due = game.rules.due(position)
            assert all(states[side] == IN for side in due)
            assert bool(due) == (game.rules.outcome(position) is None) == bool(game.rules.actions(position))
            assert not due or game.rules.mover(position) == due[0]
            assert {action.side for action in game.rules.actions(position)} <= {"", *due}
            judged += 1

    assert judged > 20
