"""Checks of an installed game when it is loaded: its answers about starts, options and short random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from random import Random
from typing import Any

from games.answers import IN, OUT, WAITS, Action, Outcome, Resolution
from games.deadline import Late, within
from games.effects import KINDS, Stage, carried_out
from games.errors import GamesError
from games.game import Game
from games.installed.contradictions import Finding, of_board, unsaid
from games.installed.judging import why_no_action, why_no_end
from games.lots import LotRules
from games.options import settled
from games.standing import Standing
from games.words import Message, say

SECONDS, TURNS, LONG = 0.08, 40, 25  # of the games by lot, and how many actions a turn has before it is ended
NO_TURN = "!?"


def of_play(game: Game[Any]) -> Iterator[Finding]:
    """Yield what contradicts itself in what is answered; what is raised by the way is for the caller."""
    for ruleset in game.rulesets:
        yield from _of_start(game, ruleset)
    yield from _of_choices(game)
    late = within(SECONDS)
    for seed, ruleset in product((1, 2), game.rulesets):
        yield from _of_game(game, ruleset, seed, late)


def _of_start(game: Game[Any], ruleset: str) -> Iterator[Finding]:
    """Yield what does not fit in the start that this ruleset has."""
    settled(game.options, {}, ruleset)
    start = game.rules.start(game.usual_shape, ruleset, 1)
    called = game.rules.ruleset_of(start)
    if called != ruleset:
        yield Finding(say("ruleset-called", ruleset=ruleset, called=called), game.rules, "rulesets")
    board = game.rules.board_of(start)
    if why := of_board(board):
        yield Finding(why, game.rules.board_of)
        return
    yield from _of_text(game, start)
    yield from _of_look(game, start, ruleset)
    yield from _of_sides(game, start)
    yield from _of_numbers(game, start)


def _of_text(game: Game[Any], position: Any) -> Iterator[Finding]:
    """Yield what is wrong with a position's save line."""
    texts = game.texts
    text = texts.position_text(position)
    if not isinstance(text, str) or not text.startswith(f"{game.id}:") or not text.isprintable():
        yield Finding(say("save-begins", save=str(text), id=game.id), texts.position_text)
        return
    read = texts.position_from_text(text)
    if texts.position_text(read) != text:
        yield Finding(say("save-differs", save=text), texts.position_from_text)
    hash(read), texts.stored_position(text)
    for junk in ("", f"{game.id}:", f"{text}:no-such-key=1", "none-of-these"):
        _or_none(partial(texts.position_from_text, junk))  # anything may be typed there


def _of_look(game: Game[Any], position: Any, ruleset: str) -> Iterator[Finding]:
    """Yield what is wrong with what stands there."""
    look, board = game.look, game.rules.board_of(position)
    standing = look.standing(position)
    if len(standing) != len(board) or not all(isinstance(shows, Standing) for shows in standing):
        yield Finding(say("cells-without"), look.standing)
        return
    if strange := [shows for shows in standing if shows not in look.factors_at(position)]:
        looks = tuple(shows.words for shows in dict.fromkeys(strange))
        yield Finding(say("look-knows-no", looks=looks), look, "kinds")
    asks: list[tuple[Callable[..., Any], Callable[..., Any]]] = [
        (look.with_standing, partial(look.with_standing, position)),
        (look.position_of, lambda shown: game.start_with(board.shape, shown, ruleset)),
    ]
    for member, ask in asks:
        seen = _or_none(partial(ask, standing))
        if seen is not None and tuple(look.standing(seen)) != tuple(standing):
            yield Finding(say("look-changes", member=member.__name__), member)
        _or_none(partial(ask, (Standing(),) * len(board)))  # a photo may show nothing at all
    said = [*look.unseen, *look.regions.values(), *(note.words for note in look.notes(position).values())]
    said += [said for question in look.asked(position) for said in (question.said, question.assumed)]
    yield from unsaid(look, said)


def _of_sides(game: Game[Any], start: Any) -> Iterator[Finding]:
    """Yield what is wrong with whose turn it is, and with what each side may do or say."""
    rules = game.rules
    seats, due = rules.seats(start), rules.due(start)
    seated = [seat.side for seat in seats]
    if not set(seated) <= set(rules.sides) or any(seat.state not in (IN, WAITS, OUT) for seat in seats):
        yield Finding(say("strange-seats", seats=tuple(seated)), rules.seats)
        return
    if isinstance(due, str) or not set(due) <= set(seated):
        yield Finding(say("due-without-seat", due=tuple(due)), rules.due)
        return
    if rules.outcome(start) is None and not due:
        yield Finding(say("nobody-due"), rules.due)
    if rules.outcome(start) is not None:
        return
    actions = rules.actions(start)
    if not actions:
        yield Finding(say("nothing-to-do"), rules.actions)
    yield from _strange(game, start, actions)
    rules.phase(start), rules.skipped(start), rules.playing_on(start)
    for side in rules.playing(start):
        if rules.mover(rules.with_mover(start, side)) != side:
            yield Finding(say("other-mover", side=side), rules.with_mover)
        if rules.after(start, side) not in seated or rules.player(start, side) not in rules.sides:
            yield Finding(say("other-mover", side=side), rules.after)
        rules.without(start, side)
        yield from unsaid(game.texts.call, [game.texts.call(start, its) for its in rules.calls(start, side)])
    yield from unsaid(game.texts.due, [game.texts.due(start)])
    yield from unsaid(rules, [game.texts.may_end, *rules.cautions(start), *game.texts.past.values()])


def _of_numbers(game: Game[Any], start: Any) -> Iterator[Finding]:
    """Yield what is wrong with scores, values, repetitions and options as a position has them."""
    hash(game.rules.repeats(start))
    names = {option.name for option in game.options}
    held = game.rules.holding(start)
    if not isinstance(held, Mapping) or not set(held) <= names:
        yield Finding(say("strange-holding", options=tuple(held)), game.rules.holding)
    scores = game.scores(start)
    of_sides = isinstance(scores, Mapping) and set(scores) <= set(game.sides)
    if not of_sides or not all(isinstance(score, int | float) for score in scores.values()):
        yield Finding(say("strange-scores"), game.scores)
    for side in game.rules.playing(start):
        if not isinstance(game.value_of(start, side), int | float):
            yield Finding(say("strange-scores"), game.values)
    if game.repetition is not None and not isinstance(game.repetition(start, 1), Outcome | None):
        yield Finding(say("strange-outcome"), game.repetition)


def _of_choices(game: Game[Any]) -> Iterator[Finding]:
    """Yield what is wrong with starts by other values of the options; such a start may be refused."""
    for option in game.options:
        beside = {option.within: "yes"} if option.within else {}
        values = option.values or tuple(switch.name for switch in option.switches)
        for ruleset, value in product(game.rulesets, values):
            asked = {**beside, option.name: value}
            start = _or_none(partial(game.rules.start, game.usual_shape, ruleset, 1, asked))
            if start is not None:
                yield from _of_text(game, start)
    for ruleset in (*game.rulesets, "no-such-ruleset"):  # without a seed it may be refused
        _or_none(partial(game.rules.start, game.usual_shape, ruleset))
    _or_none(partial(game.rules.start, game.usual_shape, "", 1, {"no-such-option": "yes"}))


def _of_game(game: Game[Any], ruleset: str, seed: int, late: Late) -> Iterator[Finding]:
    """Yield what contradicts itself in a game by lot, for as long as there is time."""
    rng, rules = Random(seed), game.rules
    position = rules.start(game.usual_shape, ruleset, seed)
    for number in range(TURNS):
        if rules.outcome(position) is not None or (number and late()):
            break
        if number == 0:
            yield from _of_actions(game, position, rules.actions(position), late)
        before, done = position, list[Action]()
        while not done or (rules.mid_turn(position) and rules.outcome(position) is None):
            actions = rules.actions(position)
            if not actions:
                yield Finding(say("nothing-next"), rules.actions)
                return
            done.append(rng.choice(actions) if len(done) < LONG else actions[0])
            yield from _of_actions(game, position, done[-1:], late)
            position = rules.played(position, done[-1]).position
            if len(done) > 40 * LONG or (len(done) > LONG and late()):
                return
        yield from _of_turn(game, before, done, position)
    yield from _of_end(game, position)


def _of_actions(game: Game[Any], position: Any, actions: Sequence[Action], late: Late) -> Iterator[Finding]:
    """Yield what actions do otherwise than their effects show."""
    rules, board = game.rules, game.rules.board_of(position)
    for number, action in enumerate(actions):
        if number and late():
            return
        for strange in _strange(game, position, [action]):
            yield strange
            return
        if found := rules.faults(position, action):
            yield Finding(say("action-refused", verb=action.verb, why=found[0].message), rules.faults)
            return
        after, effects = rules.played(position, action)
        if of_lots := _why_no_draw(game, position, action, after, effects):
            yield Finding(of_lots, rules.played)
            return
        if why := _why_not(game, position, after, effects, action.verb):
            yield Finding(why, rules.played)
            return
        if any(effect.cells for effect in effects):
            yield from unsaid(game.texts.told, [game.texts.told(board, effects)])


def _why_no_draw(game: Game[Any], before: Any, action: Action, after: Any, effects: Stage) -> Message | None:
    """Return what is wrong with a draw, or with a choice, in a game with lots; None if nothing is."""
    rules = game.rules
    if not isinstance(rules, LotRules):
        return None
    odds = rules.odds(before)
    if odds and (set(rules.actions(before)) != set(odds) or not rules.mid_turn(before)):
        return say("draws-are-all", draws=len(odds))
    if any(not isinstance(count, int) or count < 1 for count in odds.values()):
        return say("strange-odds")
    drawn = rules.lots(after).drawn - rules.lots(before).drawn
    if drawn != bool(odds) or any(effect.kind == "draw" for effect in effects) != bool(odds):
        return say("draw-counts", verb=action.verb, drawn=str(drawn))
    if odds and rules.mid_turn(after) and not rules.odds(after) and rules.outcome(after) is None:
        return say("draws-end-turn")
    return None


def _strange(game: Game[Any], position: Any, actions: Sequence[object]) -> Iterator[Finding]:
    """Yield which of the actions are none, or on no cells of the board."""
    board = game.rules.board_of(position)
    for action in actions:
        if why := why_no_action(action, board, "actions"):
            yield Finding(why, game.rules.actions)


def _why_not(game: Game[Any], before: Any, after: Any, effects: Sequence[Any], verb: str) -> Message | None:
    """Return in what effects do not show what became of a position, None if in nothing."""
    board = game.rules.board_of(before)
    if any(cell not in board for effect in effects for cell in (*effect.cells, *effect.by)):
        return say("effects-impossible", verb=verb, error=str(effects))
    try:
        stands = carried_out(game.look.standing(before), effects)
    except ValueError as error:
        return say("effects-impossible", verb=verb, error=str(error))
    if stands != tuple(game.look.standing(after)) or {effect.kind for effect in effects} - KINDS:
        return say("effects-tell-other", verb=verb)
    return None


def _of_turn(game: Game[Any], before: Any, done: Sequence[Action], after: Any) -> Iterator[Finding]:
    """Yield what is wrong with the text of a whole turn, and with the position that it leads to."""
    turn = game.texts.turn_text(before, done)
    if not isinstance(turn, str) or not turn.strip() or not turn.isprintable():
        yield Finding(say("strange-turn", turn=str(turn)), game.texts.turn_text)
        return
    resolution, none = game.resolve(before, turn), game.resolve(before, NO_TURN)
    if not isinstance(resolution, Resolution) or not isinstance(none, Resolution):
        yield Finding(say("no-resolution"), game.resolve)
        return
    if resolution.faults or resolution.after != after:
        why = resolution.faults[0].message if resolution.faults else say("leads-elsewhere")
        yield Finding(say("turn-differs", turn=turn, why=why), game.texts.turn_text)
    yield from _of_text(game, after)
    if game.rules.outcome(after) is None:
        due = game.rules.due(after)
        if not due or not game.rules.actions(after):
            yield Finding(say("nothing-next"), game.rules.due)
        yield from unsaid(game.texts.due, [game.texts.due(after)])


def _of_end(game: Game[Any], position: Any) -> Iterator[Finding]:
    """Yield what is wrong with how a game ended."""
    ended = game.rules.outcome(position)
    if ended is None:
        return
    if why := why_no_end(ended, game.rules.seated(position)):
        yield Finding(why, game.rules.outcome)
        return
    yield from unsaid(game.rules.outcome, [ended.reason])
    if game.rules.due(position):
        yield Finding(say("due-after-end"), game.rules.due)


def _or_none(ask: Callable[[], Any]) -> Any:
    """Return an answer, None if it is refused as a game may refuse it."""
    try:
        return ask()
    except GamesError:
        return None
