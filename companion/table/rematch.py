"""The next game of the same people: what it begins with, and which seat plays which side in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any

from companion.table.errors import refusal_of
from companion.table.events import Event, RematchBegun, TableCreated, TermsSettled
from companion.table.judge import roles_of
from companion.table.lines import JUDGED, start_of
from companion.table.positions import require_alone_still
from companion.table.state import TableState
from companion.table.words import say
from games.catalogue import game_named
from games.errors import GamesError
from games.game import Game
from games.options import Option
from games.words import all_of

DRAWN = "seed"  # the origin of starts by lot
KEPT = "save"  # the origin of starts from a position that was kept
MOST_SEED = 100  # characters of a seed that is kept
DEALT, SAME = "dealt", "same"
"""How a next game can begin: dealt anew by lot, or on the position on which this one began."""


def next_game(
    state: TableState, table: str, seed: int, start: str = DEALT, seats: Mapping[str, str] | None = None
) -> list[Event]:
    """Return the events that open the next game: on the same board, by the same rules and terms.

    table: the name of the one that has ended. start: DEALT or SAME; raises RefusedError if it cannot be.
    seats: as in seats_after.
    """
    if start not in starts_after(state):
        raise refusal_of("which-start", say("which-start"))
    if start == SAME:
        created = replace(state.created, origin=KEPT, detail="", before=table)
    else:
        created = _dealt_anew(state, table, seed, seats)
    if state.terms.solo:
        require_alone_still(state, start_of(created))
    return [created] if state.terms == TermsSettled() else [created, state.terms]


def _dealt_anew(state: TableState, table: str, seed: int, seats: Mapping[str, str] | None) -> TableCreated:
    game = state.game
    shape, ruleset = game.rules.board_of(state.start).shape, game.rules.ruleset_of(state.start)
    start = game.rules.start(shape, ruleset, seed, options_after(state, seats))
    if game.rules.playing_on(state.start) == state.start:  # it was agreed before it began, and is again
        start = game.rules.playing_on(start)
    first = game.rules.mover(state.start)
    left_open = _dealt_by(state.created) is not None and not game.texts.says_mover(start)
    if game.rules.mover(start) != first and (state.terms.solo or left_open):
        start = game.texts.saying_mover(game.rules.with_mover(start, first))
    return TableCreated(
        game.id, game.texts.position_text(start), DRAWN, str(seed), table, JUDGED, alone=JUDGED
    )


def starts_after(state: TableState) -> tuple[str, ...]:
    """Return how the next game can begin, of DEALT and SAME: one by lot is followed by one by lot.

    After a start that no lot dealt there is a choice, unless the game was over on it, and except for a game
    of a match, whose start says how the match stood then.
    """
    over, match = state.game.rules.outcome(state.start), state.game.in_match(state.start)
    return (DEALT,) if over or match or _dealt_by(state.created) is not None else (SAME, DEALT)


def options_after(state: TableState, seats: Mapping[str, str] | None = None) -> Mapping[str, str]:
    """Return the options of the next game: those this one began with, and what the game itself proposes.

    seats: as in seats_after.
    """
    game, sides = state.game, _sides_after(state, seats)
    begun = {**_held(game, state.start), **(_dealt_by(state.created) or {})}
    ended = None if state.outcome and state.outcome.called_off else state.outcome
    at_first, now = game.rematch(state.start, None, sides), game.rematch(state.position, ended, sides)
    return {**begun, **at_first, **now}


def _held(game: Game[Any], start: Any) -> Mapping[str, str]:
    """Return the options, not as usual, that hold for a whole game and that its start names."""
    usual = {option.name: option.default for option in game.options}
    return {name: value for name, value in game.rules.holding(start).items() if value != usual.get(name)}


def with_seed(created: TableCreated, seed: str) -> TableCreated:
    """Return a start with the seed that is said to have dealt it, if the seed does deal it."""
    again = replace(created, detail=seed)
    return again if 0 < len(seed) <= MOST_SEED and _dealt_by(again) is not None else created


@lru_cache(maxsize=512)
def _dealt_by(created: TableCreated) -> Mapping[str, str] | None:
    """Return the options, not as usual, by which a start's seed deals what stood there at first.

    None if no seed deals it. What an option can be beside its listed values, its game proposes, or the
    board's shape says it.
    """
    if not created.detail:
        return None
    game = game_named(created.game)
    start = start_of(created)
    shape, ruleset = game.rules.board_of(start).shape, game.rules.ruleset_of(start)
    seats, stood = game.rules.seats(start), game.look.standing(start)
    listed = {option: _possible(game, start, option) for option in game.options if option.values}
    free = {option: values or [option.default] for option, values in listed.items()}
    for possible, proposed in ((listed, {}), (free, game.rematch(start))):
        for values in product(*possible.values()):
            said = zip(possible, values, strict=True)
            chosen = {option.name: value for option, value in said if value != option.default}
            try:
                dealt = game.rules.start(shape, ruleset, created.detail, {**chosen, **proposed})
            except GamesError:  # these cannot stand beside each other
                continue
            if (seats, stood) == (game.rules.seats(dealt), game.look.standing(dealt)):
                return {**chosen, **proposed}
    return {} if created.origin == DRAWN else None


def _possible(game: Game[Any], start: Any, option: Option) -> list[str]:
    """Return the values of an option that a start does not contradict."""
    return [value for value in option.values if _agrees(game, start, {option.name: value})]


def _agrees(game: Game[Any], start: Any, options: Mapping[str, str]) -> bool:
    try:
        game.rules.with_options(start, options)
    except GamesError:
        return False
    return True


def seats_after(state: TableState, seats: Mapping[str, str] | None = None) -> Mapping[str, str]:
    """Return what each role becomes in the next game.

    seats: the side that each side's seat plays then, of those that change; without any, all seats stay.
    Raises RefusedError unless every side is played by one seat.
    """
    return {role: role for role in roles_of(state.game, state.start)} | _sides_after(state, seats)


def _sides_after(state: TableState, seats: Mapping[str, str] | None) -> dict[str, str]:
    """Return the side that each side's player plays in the next game."""
    sides = state.game.rules.seated(state.start)
    after = {side: side for side in sides} | dict(seats or {})
    if not len(after) == len(set(after.values())) == len(sides) or set(after.values()) != set(sides):
        raise refusal_of("which-seats", say("which-seats", sides=all_of(sides)))
    return after


def swapped_seats(state: TableState) -> Mapping[str, str]:
    """Return the seats of a next game in which every side's seat plays the side after it."""
    sides = state.game.rules.seated(state.start)
    return dict(zip(sides, [*sides[1:], sides[0]], strict=True))


def begin_rematch(state: TableState, table: str, seats: Mapping[str, str]) -> RematchBegun:
    """Return the event of a next game's beginning at a table of its own; seats: as in seats_after."""
    after = _sides_after(state, seats)
    moved = " ".join(f"{side}={its}" for side, its in after.items() if side != its)
    swapped = after == swapped_seats(state)
    return RematchBegun(table, "yes" if swapped and moved else "", "" if swapped else moved)
