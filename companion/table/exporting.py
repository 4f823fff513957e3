"""A whole table as plain events, out and in again: what comes in is judged as if it were played now."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.errors import RefusedError, TableError
from companion.table.events import Created, Event, Played
from companion.table.state import TableState, follow, started
from games.errors import GamesError
from games.faults import Fault

__all__ = ["checked"]


def checked(events: Sequence[tuple[Event, float]]) -> TableState:
    """Return the state that foreign events lead to; raises RefusedError, which numbers the first bad one."""
    number, (first, at) = 1, events[0]
    try:
        if not isinstance(first, Created):
            raise TableError("a table's first event opens it")
        state = started(first, at)
        for event, at in events[1:]:
            number += 1
            if isinstance(event, Played) and event.side != state.mover:
                raise TableError(f"it is {state.mover}'s turn, not {event.side}'s")
            if isinstance(event, Played) and state.result:
                raise TableError("the game was over")
            state = follow(state, event, at)
    except (TableError, GamesError, ValueError, LookupError) as error:
        raise RefusedError(Fault("bad-event", (), f"event {number} cannot be: {error}")) from None
    return state
