"""The check of calls: what sides and the table itself may say, and what sides ask of others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.answers import TABLE, Action
from games.effects import carried_out
from games.game import Game
from games.installed.contradictions import Finding
from games.trying.trial import Trial
from games.trying.words import say
from games.turn_text import resolve_call
from games.words import Message

SHARE = 4  # one of so many turns is followed by calls
DEEP = 5  # calls that are made one after the other
MOST = 6  # calls that are judged on a position


def check_calls(trial: Trial) -> Iterator[Finding | None]:
    """Yield which call leads elsewhere than its text, its effects or a save line says."""
    rules, rng = trial.game.rules, Random(trial.seed)
    for turn in trial.turns[::SHARE]:
        position = turn.before
        for _ in range(DEEP):
            calls = _calls(trial.game, position)
            if rules.outcome(position) is not None or not calls:
                break
            for side, call in _some(calls, rng):
                why = _wrong_call(trial.game, position, side, call)
                save = trial.game.texts.position_text(position)
                member = rules.table_calls if side == TABLE else rules.calls
                yield Finding(why, member, save=save) if why else None
            position = rules.apply(position, rng.choice(calls)[1])


def _some(calls: list[tuple[str, Action]], rng: Random) -> list[tuple[str, Action]]:
    """Return one call of each side with each verb, and of those only a few."""
    by_verb = dict[tuple[str, str], list[tuple[str, Action]]]()
    for side, call in calls:
        by_verb.setdefault((side, call.verb), []).append((side, call))
    each = [rng.choice(alike) for alike in by_verb.values()]
    return rng.sample(each, min(len(each), MOST))


def _calls(game: Game[Any], position: Any) -> list[tuple[str, Action]]:
    """Return every call with the side that may make it."""
    rules = game.rules
    own = [(side, call) for side in rules.seated(position) for call in rules.calls(position, side)]
    return [*own, *((TABLE, call) for call in rules.table_calls(position))]


def _wrong_call(game: Game[Any], position: Any, side: str, call: Action) -> Message | None:
    """Return what is wrong with a call, None if nothing is."""
    rules, texts = game.rules, game.texts
    text = texts.turn_text(position, [call])
    if call.side != side:
        return say("call-side", side=side, other=call.side)
    if not str(texts.call(position, call)).strip():
        return say("call-unsaid", turn=text)
    after, effects = rules.played(position, call)
    resolution = resolve_call(game, position, side, text)
    if resolution is None or resolution.after != after:
        return say("call-alike", turn=text)
    standing = game.look.standing(after)
    if carried_out(game.look.standing(position), effects) != standing:
        return say("call-effects", turn=text)
    again = texts.position_from_text(texts.position_text(texts.saying_mover(after)))
    alike = game.look.standing(again) == standing and rules.due(again) == rules.due(after)
    if not alike or _calls(game, again) != _calls(game, after):
        return say("call-save", turn=text)
    for request in rules.requests(after):
        answers = {its for other in request.asked for its in rules.calls(after, other)}
        if any(its not in answers for other in request.asked for its in request.calls(other)):
            return say("request-without-calls", side=request.side)
    return None
