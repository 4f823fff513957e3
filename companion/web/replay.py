"""A whole game as one page that needs no server: board, every turn step by step, reasons in words."""

from __future__ import annotations

import json
import re

from companion.table.state import TableState
from companion.web.cells import position_view
from companion.web.frames import playback_view
from companion.web.models_turns import Playback
from companion.web.pages import STATIC, modules_of, page
from companion.web.pieces import ink_css, seats_view
from companion.web.views import board_view, outcome_view
from games.pasted import plain_name

_VENDOR = "vendor/"  # what others wrote is read in another way
_SHEETS = ("base.css", "board.css", "table.css", "replay.css")


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
    scripts = [_read(name) for name in modules_of("replay.js") if not name.startswith(_VENDOR)]
    style = ink_css() + "".join(_read(name) for name in _SHEETS)
    return page(
        "replay.html",
        title=told["title"],
        style=re.sub(r'@font-face[^}]*}|background: url\("/[^;]*;', "", style),
        script="\n".join((_reader(), *map(_plain, scripts))),
        data=json.dumps(told).replace("<", "\\u003c"),
    )


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _plain(module: str) -> str:
    """Return a module's code as part of one script: without its imports and exports."""
    return re.sub(r"^export ", "", re.sub(r"^import [^;]*;\n", "", module, flags=re.M), flags=re.M)


def _reader() -> str:
    """Return the code of the script that reads sentences as part of one script, by its exports alone."""
    code, _, exports = _read("vendor/fluent-bundle.js").rpartition("export{")
    given = re.findall(r"(\w+) as (\w+)", exports)
    inner, outer = (",".join(names) for names in zip(*given, strict=True))
    return f"const [{outer}] = (() => {{{code}return [{inner}];}})();"
