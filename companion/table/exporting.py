"""A whole table as plain events, out and in again: what comes in is judged as if it were played now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from companion.table.errors import RefusedError, TableError
from companion.table.events import (
    BY_PHOTO,
    BY_SCREEN,
    Created,
    Event,
    Flagged,
    Lapsed,
    Played,
    Rematched,
    Resigned,
    Ruled,
    event_fields,
)
from companion.table.folding import follow, started
from companion.table.judge import OFFERS, REFEREE
from companion.table.state import TableState
from games.errors import GamesError
from games.faults import Fault

__all__ = ["checked", "exported"]


def exported(event: Event) -> Event | None:
    """Return the event as a table is exported with it, None for one that speaks of another game's table."""
    if isinstance(event, Created):
        return replace(event, before="")
    return None if isinstance(event, Rematched) else event


def checked(events: Sequence[tuple[Event, float]]) -> TableState:
    """Return the state that foreign events lead to; raises RefusedError, which numbers the first bad one."""
    number, (first, at) = 1, events[0]
    try:
        if not isinstance(first, Created):
            raise TableError("a table's first event opens it")
        state = started(first, at)
        for event, at in events[1:]:
            number += 1
            _require_known(state, event)
            if isinstance(event, Rematched):
                raise TableError("the next game is a table of its own, and exported by itself")
            if isinstance(event, Played) and event.side != state.mover:
                raise TableError(f"it is {state.mover}'s turn, not {event.side}'s")
            if isinstance(event, Played) and state.result:
                raise TableError("the game was over")
            state = follow(state, event, at)
    except (TableError, GamesError, ValueError, LookupError) as error:
        raise RefusedError(Fault("bad-event", (), f"event {number} cannot be: {error}")) from None
    return state


_WORDS = {
    "what": OFFERS,
    "answer": ("yes", "no"),
    "by": (BY_SCREEN, BY_PHOTO, "hands"),
    "ruling": ("restore", "stand"),
    "hands": ("", "yes"),
}


def _require_known(state: TableState, event: Event) -> None:
    """Refuse words that no event of ours has."""
    sides = state.game.sides
    for name, value in event_fields(event).items():
        known = {**_WORDS, "side": (*sides, REFEREE), "solo": (*sides, "")}.get(name)
        if known is not None and value not in known:
            raise TableError(f"{value!r} is none of {', '.join(known)}")
    if isinstance(event, Resigned | Flagged | Lapsed | Ruled) and event.side not in sides:
        raise TableError(f"{event.side!r} is no side of this game")
    if isinstance(event, Ruled) and not re.fullmatch(r"|loss|[1-9]\d{0,3}", event.penalty):
        raise TableError(f"{event.penalty!r} is no penalty")
