"""A table in the list of someone's tables."""

from __future__ import annotations

from companion.table.state import TableState
from companion.web.models_opening import Listed
from companion.web.views import outcome_view
from companion.web.words import say
from games.words import Message, use_names


def listed_view(table: str, state: TableState, role: str) -> Listed:
    """Return a table for the list of someone's tables."""
    game = state.game
    with use_names(state.called):
        outcome = outcome_view(state)
        words = str(outcome.words if outcome else say("to-move", side=state.mover))
    return Listed(
        table=table,
        role=role,
        name=state.terms.name,
        game=game.title,
        shape=game.rules.board_of(state.start).shape,
        ruleset=game.rules.ruleset_of(state.start),
        turns=state.turns,
        started=state.began,
        last=state.at,
        words=words,
        over=outcome is not None,
        players=[state.players[side] for side in state.seated_sides if side in state.players],
    )


def unlisted_view(table: str, role: str, words: Message | str) -> Listed:
    """Return a table that cannot be read for the list of someone's tables; words: why not."""
    return Listed(
        table=table,
        role=role,
        name=say("table", table=table),
        game="",
        shape="",
        ruleset="",
        turns=0,
        started=0,
        last=0,
        words=words,
        over=False,
    )
