"""Which positions can stand at a table, and how their save lines are read."""

from __future__ import annotations

from typing import Any

from companion.table.clock import DELAY, INCREMENT, clock_terms
from companion.table.errors import RefusedError, refusal_of, said_of
from companion.table.events import TermsSettled
from companion.table.lines import JUDGED
from companion.table.state import TableState
from companion.table.words import say
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.play.alone import alone_in, played_alone, require_alone
from games.records.positions import position_pasted
from games.words import all_of


def read_position(state: TableState, save: str) -> Any:
    """Return the position of a save line, which need not fit this table."""
    texts = state.game.texts
    try:
        begun_before = state.created.alone != JUDGED
        return position_pasted(state.game, save, texts.earlier_position if begun_before else None)
    except GamesError as error:
        raise refusal_of("parse", said_of(error)) from None


def fitting_save_line(state: TableState, save: str) -> str:
    """Return the save line of a position that can stand at this table."""
    game, position = state.game, read_position(state, save)
    require_rest(game, position)
    own, given = game.rules.board_of(state.start).shape, game.rules.board_of(position).shape
    if own != given:
        raise refusal_of("other-board", say("other-board", own=own, given=given))
    own, given = game.rules.ruleset_of(state.start), game.rules.ruleset_of(position)
    if own != given:
        raise refusal_of("other-ruleset", say("other-ruleset", own=own, given=given))
    ours, theirs = (game.rules.seated(its) for its in (state.start, position))
    if set(ours) != set(theirs):  # whose turn follows may have changed
        raise refusal_of("other-sides", say("other-sides", own=all_of(ours), given=all_of(theirs)))
    try:
        position = game.rules.resumed(position, state.position)
    except GamesError as error:
        raise refusal_of("parse", said_of(error)) from None
    _require_options(game, state.start, position)
    if (alone := alone_in(game, position)) not in ("", state.terms.solo):
        raise refusal_of("solo", say("alone-elsewhere", side=alone))
    return game.texts.position_text(game.texts.saying_mover(position))


def _require_options(game: Game[Any], start: Any, position: Any) -> None:
    """Refuse a position that is played with other options than the game that began so."""
    given = game.rules.holding(position)
    for name, own in game.rules.holding(start).items():
        if own != given[name]:
            said = say("other-option", option=name, own=own or "none", given=given[name] or "none")
            raise refusal_of("other-option", said)


def require_rest(game: Game[Any], position: Any) -> None:
    """Refuse a position in the middle of a turn: turns are played whole."""
    if not game.rules.mid_turn(position):
        return
    board = game.rules.board_of(position)
    if active := tuple(
        name for name, s in zip(board.names, game.look.standing(position), strict=True) if s.active
    ):
        raise RefusedError(Fault("left-active", active, say("left-active", cells=active)))
    raise refusal_of("mid-turn", say("mid-turn"))


def require_playing_alone(state: TableState, terms: TermsSettled) -> None:
    """Refuse terms by which a side cannot play alone; older tables go on as they were."""
    clock = clock_terms(terms.clock, state.seated_sides).kind in (INCREMENT, DELAY)
    try:
        played_alone(state.game, state.position, terms.solo)
        if state.created.alone == JUDGED:
            require_alone(state.game, state.position, clock=clock)
    except GamesError as error:
        raise refusal_of("solo", error.said) from None


def require_offer_alone(state: TableState, what: str) -> None:
    """Refuse what nobody else is there to agree to, and playing on if nobody can play on alone."""
    if state.created.alone != JUDGED:
        return
    if what in ("draw", "finish"):
        raise refusal_of("solo", say("alone-agrees"))
    if what == "play-on":
        require_alone_still(state, state.game.rules.playing_on(state.position))


def require_alone_still(state: TableState, position: Any) -> None:
    """Refuse a position on which nobody can play alone."""
    try:
        require_alone(state.game, position)
    except GamesError as error:
        raise refusal_of("solo", error.said) from None
