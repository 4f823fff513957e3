"""Checks of positions: save lines, pieces that are seen again, seats, and the words for what is due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.answers import IN
from games.installed.contradictions import Finding
from games.installed.judging import why_no_end
from games.saying import action_words, way_words
from games.trying.trial import Trial
from games.trying.words import say


def check_saves(trial: Trial) -> Iterator[Finding | None]:
    """Yield which save line, at any step of a turn, is read as another position."""
    rules, texts, look = trial.game.rules, trial.game.texts, trial.game.look
    for step in trial.steps:
        save = texts.position_text(texts.saying_mover(step.before))
        again = texts.position_from_text(save)
        differ = [
            what
            for what, asked in (("pieces", look.standing), ("due", rules.due), ("actions", rules.actions))
            if asked(again) != asked(step.before)
        ]
        why = say("save-loses", what=differ[0]) if differ else None
        yield Finding(why, texts.position_from_text, save=save) if why else None


def check_seen_again(trial: Trial) -> Iterator[Finding | None]:
    """Yield which pieces, put on their own board, make another position, or are no kinds of the look."""
    rules, look = trial.game.rules, trial.game.look
    for turn in trial.turns:
        standing = look.standing(turn.after)
        if strange := [shows for shows in standing if shows not in look.factors_at(turn.after)]:
            why = say("no-kind", looks=strange[0].words)
            yield Finding(why, look, "kinds", save=_save(trial, turn.after))
            continue
        again = look.with_standing(turn.after, standing)
        same = look.standing(again) == standing
        same = same and rules.outcome(again) == rules.outcome(turn.after)
        same = same and rules.mover(again) == rules.mover(turn.after)
        yield None if same else Finding(say("seen-other"), look.with_standing, save=_save(trial, turn.after))


def check_ends(trial: Trial) -> Iterator[Finding | None]:
    """Yield which end of a random game names its winners, places or scores otherwise than by sides."""
    rules = trial.game.rules
    for line in trial.lines:
        position = line.turns[-1].after if line.turns else line.start
        if (ended := rules.outcome(position)) is not None:
            why = why_no_end(ended, rules.seated(position))
            yield Finding(why, rules.outcome, save=_save(trial, position)) if why else None


def check_seats(trial: Trial) -> Iterator[Finding | None]:
    """Yield which side is due without a seat or acts without being due, and which action is listed twice."""
    rules = trial.game.rules
    for turn in trial.turns:
        for position in (turn.before, turn.after):
            states = {seat.side: seat.state for seat in rules.seats(position)}
            due, actions = rules.due(position), rules.actions(position)
            save = _save(trial, position)
            if twice := [action for action, count in Counter(actions).items() if count > 1]:
                names, (verb, path, choice, _) = rules.board_of(position).names, twice[0]
                what = action_words(verb, way_words([names[cell] for cell in path]), choice)
                its = getattr(rules, "moves", rules.actions)  # games with ready parts write `moves`
                yield Finding(say("listed-twice", what=what), its, save=save)
            strange = [side for side in due if states.get(side) != IN]
            owners = {action.side for action in actions} - {"", *due}
            if strange:
                yield Finding(say("due-not-in", side=strange[0]), rules.due, save=save)
            elif bool(due) != (rules.outcome(position) is None):
                yield Finding(say("due-and-end"), rules.due, save=save)
            elif bool(due) != bool(actions):
                yield Finding(say("due-and-actions"), rules.actions, save=save)
            elif due and rules.mover(position) != due[0]:
                yield Finding(say("mover-not-due"), rules.mover, save=save)
            else:
                why = say("strange-owner", side=min(owners)) if owners else None
                yield Finding(why, rules.actions, save=save) if why else None


def check_due(trial: Trial) -> Iterator[Finding | None]:
    """Yield which words for what is due are too short, or are the same for other kinds of action."""
    game, kinds = trial.game, dict[str, frozenset[str]]()
    for step in trial.steps:
        words = str(game.texts.due(step.before))
        verbs = frozenset(action.verb for action in game.rules.actions(step.before))
        known = kinds.setdefault(words, verbs)
        save = _save(trial, step.before)
        if len(words.split()) < 3:
            yield Finding(say("due-short", due=words), game.texts.due, save=save)
        elif known != verbs:
            its, other = sorted(known - verbs), sorted(verbs - known)
            why = say("due-alike", due=words, verb=(*its, *other)[0])
            yield Finding(why, game.texts.due, save=save)
        else:
            yield None


def _save(trial: Trial, position: Any) -> str:
    return trial.game.texts.position_text(position)
