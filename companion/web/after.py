"""After a game: how the scores went, which turns swung it, and what an evening of games came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import Request

from companion.table.errors import UnreadableTableError
from companion.table.recording import rounds_of
from companion.table.state import TableState
from companion.web.models_after import (
    CurveBody,
    EveningBody,
    EveningGame,
    EveningPlayer,
    SummaryBody,
    SwingBody,
)
from companion.web.seats import tables_held
from companion.web.tables import Tables
from companion.web.views import outcome_view
from companion.web.words import say
from games.catalogue import failure_in
from games.words import use_names

MOST_SWINGS = 3
EVENING_SECONDS = 12 * 3600.0  # from the first game of an evening to its last


def summary_view(state: TableState) -> SummaryBody:
    """Return what a game came to so far."""
    game = state.game
    positions = [state.start, *(ply.after for ply in state.plies[: state.done])]
    scores = [dict(game.scores(position)) for position in positions]
    return SummaryBody(
        outcome=outcome_view(state),
        turns=state.turns,
        scores=scores[-1],
        swings=_swings(state, scores),
        curve=[CurveBody(number=number, scores=its) for number, its in enumerate(scores) if its],
    )


def _swings(state: TableState, scores: list[dict[str, int]]) -> list[SwingBody]:
    """Return the turns after which their side was most further ahead than before, the largest first."""
    rounds, found = rounds_of(state), list[SwingBody]()
    for number, ply in enumerate(state.plies[: state.done], 1):
        before, after = (_ahead(scores[at], ply.side) for at in (number - 1, number))
        if ply.resolution is None or before is None or after is None or after <= before:
            continue
        gain, lead = after - before, before <= 0 < after
        words = say("swung-lead" if lead else "swung", side=ply.side, gain=gain)
        its_round = rounds[number - 1]
        found.append(
            SwingBody(number=number, round=its_round, side=ply.side, gain=gain, lead=lead, words=words)
        )
    return sorted(found, key=lambda swing: (-swing.gain, swing.number))[:MOST_SWINGS]


def _ahead(scores: Mapping[str, int], side: str) -> int | None:
    """Return how far a side is ahead of the best of the others; None if there is nobody else."""
    others = [score for its, score in scores.items() if its != side]
    return scores[side] - max(others) if side in scores and others else None


def evening_view(ended: Sequence[EveningGame]) -> EveningBody:
    """Return what the games came to that ended within an evening of the last one, the first game first.

    Players are known by their names, on every side and at every table.
    """
    latest = max((game.ended for game in ended), default=0.0)
    games = [game for game in ended if latest - game.ended <= EVENING_SECONDS]
    games.sort(key=lambda game: (game.ended, game.table))
    players: dict[str, EveningPlayer] = {}
    for game in games:
        for name in game.players:
            its = players.setdefault(name.casefold(), EveningPlayer(name=name, played=0, won=0, shared=0))
            its.played += 1
            its.won += game.winners == [name]
            its.shared += name in game.winners and len(game.winners) > 1
    by_wins = sorted(
        players.values(), key=lambda its: (-its.won, -its.shared, its.played, its.name.casefold())
    )
    return EveningBody(games=games, players=by_wins)


def game_view(table: str, state: TableState) -> EveningGame | None:
    """Return what a game came to; None if it goes on, was called off or played alone: it does not count."""
    # Some sentences take names in when they are made, others when they are written.
    with use_names(state.called):
        outcome = outcome_view(state)
        words = str(outcome.words) if outcome else ""
    if outcome is None or outcome.called_off or state.terms.solo:
        return None
    names = state.players
    return EveningGame(
        table=table,
        title=state.game.title,
        players=[names[side] for side in state.seated_sides if side in names],
        winners=[names.get(side, side) for side in outcome.winners],
        words=words,
        ended=state.at,
    )


def evening_of(request: Request, tables: Tables) -> EveningBody:
    """Return the evening of the tables that the browser of a request has a seat at."""
    games = list[EveningGame]()
    for table, tokens in tables_held(request).items():
        is_held = any(tables.role(table, token) for token in tokens) and tables.exists(table)
        if is_held and (game := _ended(tables, table)) is not None:
            games.append(game)
    return evening_view(games)


def _ended(tables: Tables, table: str) -> EveningGame | None:
    """Return the game of a table that counts for an evening; None for others, and for what cannot be read."""
    try:
        state = tables.state(table)
    except UnreadableTableError:
        return None
    try:
        return game_view(table, state)
    except Exception as error:
        if failure_in(state.game, error) is None:
            raise
        return None
