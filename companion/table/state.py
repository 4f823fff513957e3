"""The state of a table: the fold of its events.

Folding trusts the events (they were judged before they were written, see companion.table.judge); the same
events always give the same state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.table.errors import TableError
from companion.table.events import Created, Event, Placed, Played, Redone, Undone
from games.catalogue import game_named
from games.protocol import Game, Resolution

__all__ = ["Ply", "TableState", "fold", "follow", "started"]


@dataclass(frozen=True)
class Ply:
    """Hold one step of the game: a turn with what it came to, or a position set by hand.

    side: who played the turn, empty for a position; text: the turn in the notation, or the reason.
    resolution: None for a position set by hand.
    """

    side: str
    text: str
    before: Any
    after: Any
    resolution: Resolution | None = None


@dataclass(frozen=True)
class TableState:
    """Hold what stands on a table.

    seq: the number of the last event folded, the first is 1.
    plies: every step so far; the first `done` of them stand, the others wait to be redone.
    """

    seq: int
    game: Game[Any]
    created: Created
    start: Any
    plies: tuple[Ply, ...] = ()
    done: int = 0

    @property
    def position(self) -> Any:
        """Return the position that stands."""
        return self.plies[self.done - 1].after if self.done else self.start

    @property
    def last(self) -> Ply | None:
        """Return the last step that stands."""
        return self.plies[self.done - 1] if self.done else None

    @property
    def undone(self) -> Ply | None:
        """Return the step that redoing would bring back."""
        return self.plies[self.done] if self.done < len(self.plies) else None


def started(created: Created) -> TableState:
    """Return the state of a table just opened; raises GamesError where its start cannot be read."""
    game = game_named(created.game)
    return TableState(1, game, created, game.position_from_text(created.start))


def fold(events: Iterable[Event]) -> TableState:
    """Return what stands after these events, of which the first opened the table."""
    first, *rest = events
    if not isinstance(first, Created):
        raise TableError("a table's first event opens it")
    state = started(first)
    for event in rest:
        state = follow(state, event)
    return state


def follow(state: TableState, event: Event) -> TableState:
    """Return the state after one more event; raises TableError where it cannot follow."""
    if isinstance(event, Created):
        raise TableError("a table is opened only once")
    if isinstance(event, Undone):
        return _moved(state, -1)
    if isinstance(event, Redone):
        return _moved(state, +1)
    ply = _placed(state, event) if isinstance(event, Placed) else _played(state, event)
    return replace(state, seq=state.seq + 1, plies=(*state.plies[: state.done], ply), done=state.done + 1)


def _moved(state: TableState, by: int) -> TableState:
    done = state.done + by
    if not 0 <= done <= len(state.plies):
        raise TableError("nothing to take back" if by < 0 else "nothing to redo")
    return replace(state, seq=state.seq + 1, done=done)


def _placed(state: TableState, event: Placed) -> Ply:
    return Ply("", event.reason, state.position, state.game.position_from_text(event.save))


def _played(state: TableState, event: Played) -> Ply:
    resolution = state.game.resolve(state.position, event.turn)
    if resolution.after is None:
        raise TableError(f"the turn {event.turn} cannot follow: {resolution.faults[0].message}")
    return Ply(event.side, event.turn, state.position, resolution.after, resolution)
