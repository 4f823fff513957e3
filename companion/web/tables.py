"""The tables of a server: judge, write, then show. Knows no HTTP."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from companion.store.errors import StaleError
from companion.store.store import Request, Store
from companion.table.events import Created, Event
from companion.table.judge import roles_of
from companion.table.state import TableState, fold, follow
from games.catalogue import game_named

__all__ = ["OpenedTable", "Tables"]

MAX_CACHED = 256  # folded states kept in memory; each is a few hundred kilobytes at most
TABLE_BYTES, TOKEN_BYTES = 9, 24


@dataclass(frozen=True)
class OpenedTable:
    """Hold what opening a table gave: its name, the last event's number, a token for every role."""

    table: str
    seq: int
    tokens: dict[str, str]


class Tables:
    """Open tables, tell their state and write what the judge allows.

    announce is called with a table's name after an event was written.
    """

    def __init__(self, store: Store, announce: Callable[[str], None]) -> None:
        self._store = store
        self._announce = announce
        self._folded: OrderedDict[str, TableState] = OrderedDict()
        self._lock = Lock()

    def open(self, created: Created, more: Sequence[Event] = ()) -> OpenedTable:
        """Open a table with these events; the tokens exist nowhere else afterwards."""
        table = secrets.token_urlsafe(TABLE_BYTES)
        roles = roles_of(game_named(created.game))
        tokens = {role: secrets.token_urlsafe(TOKEN_BYTES) for role in roles}
        self._store.create(table, tokens, [created, *more])
        return OpenedTable(table, 1 + len(more), tokens)

    def role(self, table: str, token: str) -> str | None:
        """Return the role that a token gives at a table."""
        return self._store.role(table, token)

    def exists(self, table: str) -> bool:
        """Tell whether there is such a table."""
        return self._store.head(table) > 0

    def state(self, table: str) -> TableState:
        """Return what stands on a table now; raises NoSuchTableError."""
        with self._lock:
            known = self._folded.get(table)
        if known is None:
            state = fold(stored.event for stored in self._store.events(table))
        else:
            state = known
            for stored in self._store.events(table, after=known.seq):
                state = follow(state, stored.event)
        self._keep(table, state)
        return state

    def state_at(self, table: str, seq: int) -> TableState:
        """Return what stood on a table after an event."""
        state = self.state(table)
        if state.seq == seq:
            return state
        return fold(stored.event for stored in self._store.events(table) if stored.seq <= seq)

    def write(
        self, table: str, after: int, request: Request | None, judge: Callable[[TableState], Event]
    ) -> TableState:
        """Let the judge turn a request into an event, write it and return what stands after it.

        A request written before is answered as it was then. Raises StaleError where the sender knew less
        than all events, KeyReusedError, and what the judge raises.
        """
        if (seq := self._store.answered(table, request)) is not None:
            return self.state_at(table, seq)
        state = self.state(table)
        if state.seq != after:
            raise StaleError(state.seq)
        event = judge(state)
        seq = self._store.append(table, state.seq + 1, event, request)
        self._announce(table)
        return self.state_at(table, seq)

    def _keep(self, table: str, state: TableState) -> None:
        with self._lock:
            known = self._folded.get(table)
            if known is None or known.seq <= state.seq:
                self._folded[table] = state
            self._folded.move_to_end(table)
            while len(self._folded) > MAX_CACHED:
                self._folded.popitem(last=False)
