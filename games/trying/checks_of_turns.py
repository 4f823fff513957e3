"""Checks of turns: their texts, their effects, turns in the making, undo, and sending a game elsewhere."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

from games.answers import Action
from games.effects import KINDS, Stage, carried_out
from games.installed.contradictions import Finding
from games.lots import LotRules, add_draws, odds_of
from games.play.drafting import ENDED, ILLEGAL, MAY_END, OPEN, Draft
from games.play.match import Match
from games.records.record import one_line, turn_head
from games.records.written import WrittenTurn
from games.trying.trial import ENDLESS, TURNS, Trial, TrialStep, TrialTurn
from games.trying.words import say
from games.turn_text import plain_turn, resolve_text
from games.words import Message

STRANGE = Action("no-such-verb", (0,))
MADE = 12  # turns of a game that are made action by action
SHARE = 5  # one of so many random games is made action by action


def check_random_games(trial: Trial) -> Iterator[Finding | None]:
    """Yield a fault for each random game that cannot go on; raises what a game raised when it was played."""
    rules = trial.game.rules
    for line in trial.lines:
        for turn in line.turns:
            if not rules.mid_turn(turn.after):
                yield None
            elif len(turn.steps) == ENDLESS:
                why = say("turn-endless", count=ENDLESS)
                yield Finding(why, rules.mid_turn, save=trial.game.texts.position_text(turn.before))
            elif trial.failure is None:
                save = trial.game.texts.position_text(turn.after)
                yield Finding(say("turn-stuck"), rules.actions, save=save)
        position = line.turns[-1].after if line.turns else line.start
        over = len(line.turns) == TURNS or rules.outcome(position) is not None
        if not over and not rules.actions(position) and not rules.mid_turn(position):
            yield Finding(say("nothing-legal"), rules.actions, save=trial.game.texts.position_text(position))
    if trial.failure is not None:
        raise trial.failure


def check_long_turns(trial: Trial) -> Iterator[Finding | None]:
    """Yield a case for each turn of several actions, or one for a game that writes no `mid_turn`."""
    if not trial.may_go_on:
        yield None
    for turn in trial.turns:
        if len(turn.steps) > 1:
            yield None


def check_sending(trial: Trial) -> Iterator[Finding | None]:
    """Yield a fault if a game that is sent to another process is another game there."""
    again = pickle.loads(pickle.dumps(trial.game))
    same = (again.id, tuple(again.look.kinds)) == (trial.game.id, tuple(trial.game.look.kinds))
    yield None if same else Finding(say("sent-other"), trial.game.look, "kinds")


def check_turn_texts(trial: Trial) -> Iterator[Finding | None]:
    """Yield which turn, written as text, is read as another turn."""
    game = trial.game
    for turn in trial.turns:
        text = game.texts.turn_text(turn.before, turn.actions)
        resolution, save = game.resolve(turn.before, text), game.texts.position_text(turn.before)
        if resolution.faults:
            why = say("turn-refused", turn=text, why=resolution.faults[0].message)
            yield Finding(why, game.texts.turn_text, save=save)
        elif not _stands_alike(trial, resolution.after, turn.after):
            yield Finding(say("turn-other", turn=text), game.texts.turn_text, save=save)
        else:
            whole = [effect for stage in (resolution.opening, *resolution.stages) for effect in stage]
            missing = _missing_effects(trial, turn.before, whole, turn.after)
            other = Finding(say("turn-effects", turn=text, why=missing or ""), game.resolve, save=save)
            yield other if missing else None


def check_written_turns(trial: Trial) -> Iterator[Finding | None]:
    """Yield which turn is read as another turn from the line of a record."""
    game = trial.game
    for turn in trial.turns:
        text, side = game.texts.turn_text(turn.before, turn.actions), game.rules.mover(turn.before)
        line = turn_head(game, WrittenTurn(1, side, text)) + one_line(text)
        read = plain_turn(game, side, line)
        after = resolve_text(game, turn.before, read).after
        if after is not None and _stands_alike(trial, after, turn.after):
            yield None
        else:
            save = game.texts.position_text(turn.before)
            yield Finding(say("written-other", line=line, read=read), game.texts.turn_text, save=save)


def check_told(trial: Trial) -> Iterator[Finding | None]:
    """Yield which action has words that name neither its side nor its cell, or is refused though legal."""
    game = trial.game
    for step in trial.steps:
        board, save = game.rules.board_of(step.before), game.texts.position_text(step.before)
        if faults := game.rules.faults(step.before, step.action):
            why = say("legal-refused", verb=step.action.verb, why=faults[0].message)
            yield Finding(why, game.rules.faults, save=save)
            continue
        words, cell = str(game.texts.told(board, step.effects)), step.action.cell
        name = board.names[cell] if cell >= 0 else ""
        by_lot = not name and step.effects[0].kind == "draw"
        if not by_lot and not words.startswith((game.rules.mover(step.before), *([name] if name else []))):
            yield Finding(say("told-nobody", words=words), game.texts.told, save=save)
        elif name not in words:
            yield Finding(say("told-no-cell", words=words, cell=name), game.texts.told, save=save)
        else:
            yield None


def check_effects(trial: Trial) -> Iterator[Finding | None]:
    """Yield which effects leave out something that an action brings about."""
    game = trial.game
    for step in trial.steps:
        why = _missing_effects(trial, step.before, step.effects, step.after) or _wrong_effects(trial, step)
        found = Finding(why, game.rules.played, save=game.texts.position_text(step.before)) if why else None
        if not found and step.after != game.rules.apply(step.before, step.action):
            save = game.texts.position_text(step.before)
            found = Finding(say("applied-other", verb=step.action.verb), game.rules.apply, save=save)
        stands = game.look.standing(step.after)
        counted = dict(game.counted(step.before, stands))
        if not found and counted and counted != dict(game.scores(step.after)):
            found = Finding(say("counted-other"), game.counted)
        yield found


def _missing_effects(trial: Trial, before: Any, effects: Stage | list[Any], after: Any) -> Message | None:
    """Return why effects, carried out, do not lead to the pieces that stand afterwards."""
    look = trial.game.look
    try:
        stands = carried_out(look.standing(before), effects)
    except ValueError as error:
        return say("effects-impossible", error=str(error))
    names, now = trial.game.rules.board_of(before).names, look.standing(after)
    wrong = [name for name, should, shows in zip(names, stands, now, strict=True) if should != shows]
    return say("effects-leave-out", cell=wrong[0]) if wrong else None


def _wrong_effects(trial: Trial, step: TrialStep) -> Message | None:
    """Return why effects name the wrong side, or do not show who is due next or that the game is over."""
    rules = trial.game.rules
    if not step.effects:
        return say("effects-none", verb=step.action.verb)
    sides = {effect.kind: effect.side for effect in step.effects}
    if strange := sides.keys() - KINDS:
        return say("effect-unknown", kind=min(strange))
    first, outcome = step.effects[0], rules.outcome(step.after)
    its = "" if first.kind == "draw" else rules.mover(step.before)
    if first.side != its and first.kind != "out":
        return say("effect-first", verb=step.action.verb)
    if strange := {effect.side for effect in step.effects} - {"", *rules.seated(step.before)}:
        return say("effect-side", side=min(strange))
    begins = not rules.mid_turn(step.after) and not outcome
    if sides.get("due") != (rules.mover(step.after) if begins else None):
        return say("effect-due", verb=step.action.verb)
    if sides.get("end") != ((outcome.winner or "") if outcome else None):
        return say("effect-end", verb=step.action.verb)
    return None


def check_draws(trial: Trial) -> Iterator[Finding | None]:
    """Yield which turn of a game with lots writes the seed's draws, or is drawn otherwise when read again."""
    game, rules = trial.game, trial.game.rules
    for turn in trial.turns if isinstance(rules, LotRules) else ():
        chosen = [step.action for step in turn.steps if step.action not in odds_of(rules, step.before)]
        save = game.texts.position_text(turn.before)
        if len(chosen) == len(turn.steps):
            continue
        by_seed = add_draws(rules, turn.before, chosen)
        plain, whole = (game.texts.turn_text(turn.before, actions) for actions in (chosen, by_seed))
        end = game.resolve(turn.before, plain).after
        drawn = game.resolve(turn.before, game.texts.turn_text(turn.before, turn.actions)).after
        if plain != whole:
            yield Finding(say("seed-written", turn=whole), game.texts.turn_text, save=save)
        elif end is None or end != _end_of(trial, turn.before, by_seed):
            yield Finding(say("seed-other", turn=plain), game.resolve, save=save)
        else:
            yield (
                None if drawn == turn.after else Finding(say("drawn-other"), game.texts.turn_text, save=save)
            )


def _end_of(trial: Trial, position: Any, actions: list[Action]) -> Any:
    for action in actions:
        position = trial.game.rules.apply(position, action)
    return position


def check_making(trial: Trial) -> Iterator[Finding | None]:
    """Yield which turn, made action by action as on the page, is not the turn that was played."""
    for line in trial.lines:
        if line.seed - trial.seed < max(1, trial.games // SHARE):
            for turn in line.turns[:MADE]:
                yield from _made(trial, turn)


def _made(trial: Trial, turn: TrialTurn) -> Iterator[Finding | None]:
    game, rules = trial.game, trial.game.rules
    draft, save = Draft.begin(game, turn.before), game.texts.position_text(turn.before)
    for number, action in enumerate(turn.actions, 1):
        verb, last = action.verb, number == len(turn.steps)
        if action not in draft.following:
            yield Finding(say("making-missing", verb=verb), rules.actions, save=save)
            return
        draft = draft.on([action]).judge()
        if draft.state not in (OPEN, MAY_END, ENDED) or (draft.state == ENDED) != last:
            yield Finding(say("making-state", verb=verb, state=draft.state), rules.mid_turn, save=save)
            return
        for ending in draft.endings:
            whole = game.resolve(turn.before, ending)
            if whole.legal and rules.mover(turn.before) != _side_of(whole.opening, whole.stages):
                yield Finding(say("making-side", turn=ending), game.texts.endings, save=save)
        stands = draft.lapse()  # what stands when the time of the turn is up: a legal turn, or none
        lapsed_to = None if stands.turn is None else game.resolve(turn.before, stands.turn).after
        fits = (stands.turn is None) == bool(stands.faults)
        fits = fits and (stands.turn is None or lapsed_to == stands.position)
        yield None if fits else Finding(say("making-lapsed", verb=verb), game.texts.lapsed, save=save)
    same = not draft.following and draft.done == tuple(turn.actions)
    same = same and game.look.standing(draft.position) == game.look.standing(turn.after)
    same = same and game.resolve(turn.before, draft.turn or "").after == draft.position
    same = same and len(draft.stages) == len(draft.done)
    yield None if same else Finding(say("making-other"), game.texts.turn_text, save=save)


def _side_of(opening: Stage, stages: tuple[Stage, ...]) -> str:
    return next(effect.side for stage in (opening, *stages) for effect in stage)


def check_illegal_actions(trial: Trial) -> Iterator[Finding | None]:
    """Yield a fault if an action that no game has is taken, or undoes the actions before it."""
    game = trial.game
    for turn in trial.turns:
        done = tuple(turn.actions)
        draft = Draft.begin(game, turn.before).on([*done[:-1], STRANGE, done[-1]])
        refused = (draft.state, draft.done, bool(draft.faults)) == (ILLEGAL, done[:-1], True)
        save = game.texts.position_text(turn.before)
        yield None if refused else Finding(say("illegal-taken"), game.rules.faults, save=save)


def check_undo(trial: Trial) -> Iterator[Finding | None]:
    """Yield a fault for each game that is another one after undo and redo of all actions."""
    for line in trial.lines:
        match = Match.begin(trial.game, line.start)
        for action in (action for turn in line.turns for action in turn.actions):
            match = match.play(action)
        there = match.position
        for _ in match.actions:
            match = match.undo()
            yield None
        back = match.position == line.start
        for _ in match.actions:
            match = match.redo()
        if not back or (match.position, match.undo().redo().position) != (there, there):
            yield Finding(say("undo-other"), save=trial.game.texts.position_text(line.start))


def _stands_alike(trial: Trial, one: Any, other: Any) -> bool:
    """Return whether two positions show the same pieces and have the same side to move."""
    game = trial.game
    same = game.look.standing(one) == game.look.standing(other)
    return same and game.rules.mover(one) == game.rules.mover(other)
