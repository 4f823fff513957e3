"""A whole game as one page that needs no server: board, every turn step by step, reasons in words."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Sequence

from companion.store.store import Stored
from companion.table.folding import fold
from companion.table.state import TableState
from companion.web.apart import done_apart, refusing
from companion.web.assets import read_built
from companion.web.cells import position_view
from companion.web.frames import playback_view
from companion.web.models_turns import Playback
from companion.web.pieces import ink_css, seats_view
from companion.web.views import board_view, outcome_view
from companion.web.workers import Work, Workers
from games.records.pasted import plain_name
from games.words import Wording, chosen, spoken

HERE_SECONDS, MOST_SECONDS = 0.1, 60.0
CELLS_A_SECOND = 17_000  # of all turns together
_OUTSIDE = re.compile(r"@font-face{[^}]*}|background:url\(\./[^;}]*;?")  # what only a server has


def replay_apart(workers: Workers, address: str, state: TableState, events: Sequence[Stored]) -> str:
    """Return the page of every turn that stands; a worker makes it of a long game.

    It folds the events itself: what a game's position is made of need not go to another process.
    """
    cells = len(state.game.rules.board_of(state.start).names)
    price = state.done * cells / CELLS_A_SECOND
    if price < HERE_SECONDS:
        return replay_page(state)
    pickled = pickle.dumps([(stored.event, stored.at) for stored in events])
    work = Work(f"{__name__}:make_replay", price, MOST_SECONDS, (chosen(),))
    page: str = done_apart(workers, address, pickled, work)
    return page


@refusing
def make_replay(data: bytes, wording: Wording | None) -> str:
    """Return the page of the state that events lead to, in these words; called in a worker."""
    with spoken(wording):
        return replay_page(fold(pickle.loads(data)))


def replay_page(state: TableState) -> str:
    """Return the page of every turn that stands."""
    from companion.web.pages import page  # with templates, for which no start waits

    game = state.game
    board = game.rules.board_of(state.start)
    turns: list[Playback] = [playback_view(state, number) for number in range(1, state.done + 1)]
    outcome = outcome_view(state)
    values = {
        "title": plain_name(state.terms.name) or game.title,
        "board": board_view(game, board).model_dump(),
        "start": [cell.model_dump() for cell in position_view(game, state.start)],
        "sides": list(state.seated_sides),
        "seats": [seat.model_dump() for seat in seats_view(game, state.start)],
        "turns": [turn.model_dump() for turn in turns],
        "outcome": outcome.model_dump() if outcome else None,
    }
    style = ink_css() + read_built("replay.css")
    return page(
        "replay.html",
        title=values["title"],
        style=_OUTSIDE.sub("", style),
        script=read_built("replay.js"),
        data=json.dumps(values).replace("<", "\\u003c"),
    )
