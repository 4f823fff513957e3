"""What a page shows of a game besides its board if pieces are turned there: counters, level, help used."""

from __future__ import annotations

from typing import Any

from companion.table.state import TableState
from companion.web.bests import level_of
from companion.web.models_table import LevelBody, TallyBody, TrayBody


def tray_view(state: TableState) -> TrayBody | None:
    """Return what the page of a game shows whose pieces are turned on the board; None for any other game."""
    look, texts = state.game.look, state.game.texts
    if not look.turning:
        return None
    return TrayBody(
        verb=look.turning,
        signs=dict(look.mark_signs),
        tallies=[TallyBody(**tally._asdict()) for tally in texts.tallies(state.position)],
        level=_level_view(state),
        hints=state.game.advice is not None,
        helped=sorted(state.helped),
    )


def _level_view(state: TableState) -> LevelBody | None:
    """Return the level that is played and all others; None in a game without levels."""
    played: dict[str, Any] = dict(level_of(state))
    for option in state.game.options:
        if option.name in played:
            values = list(option.values)
            return LevelBody(name=option.name, title=option.title, value=played[option.name], values=values)
    return None
