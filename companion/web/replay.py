"""A whole game as one page that needs no server: board, every turn step by step, reasons in words."""

from __future__ import annotations

import json
import re

from companion.table.state import TableState
from companion.web.assets import read_built
from companion.web.cells import position_view
from companion.web.frames import playback_view
from companion.web.models_turns import Playback
from companion.web.pages import page
from companion.web.pieces import ink_css, seats_view
from companion.web.views import board_view, outcome_view
from games.records.pasted import plain_name

_OUTSIDE = re.compile(r"@font-face{[^}]*}|background:url\(\./[^;}]*;?")  # what only a server has


def replay_page(state: TableState) -> str:
    """Return the page of every turn that stands."""
    game = state.game
    board = game.rules.board_of(state.start)
    turns: list[Playback] = [playback_view(state, number) for number in range(1, state.done + 1)]
    outcome = outcome_view(state)
    told = {
        "title": plain_name(state.terms.name) or game.title,
        "board": board_view(game, board).model_dump(),
        "start": [cell.model_dump() for cell in position_view(game, state.start)],
        "sides": list(state.seats),
        "seats": [seat.model_dump() for seat in seats_view(game, state.start)],
        "turns": [turn.model_dump() for turn in turns],
        "outcome": outcome.model_dump() if outcome else None,
    }
    style = ink_css() + read_built("replay.css")
    return page(
        "replay.html",
        title=told["title"],
        style=_OUTSIDE.sub("", style),
        script=read_built("replay.js"),
        data=json.dumps(told).replace("<", "\\u003c"),
    )
