"""What a server remembers of its tables: what stood when it last looked, and the last events of each."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from threading import Lock

from companion.store.store import Stored
from companion.table.folding import fold
from companion.table.state import TableState
from companion.web.steps import AppliedEvent

MAX_RECENT = 32  # events of a table kept in memory, with what they changed, for those who follow it
MAX_STEPS = 4096  # of all tables together; each takes some 10 kB
MAX_CACHED = 4096  # folded states kept in memory
MAX_PLIES = 60_000  # steps of their games; each takes some 3 kB
LONG_GAME = 300  # events; longer ones are folded one at a time
FIRST_LOCKS = 64  # each for the tables that share it, until they are remembered


class Memory:
    """The states and the last events of a bounded number of tables, those that were looked at last."""

    def __init__(self) -> None:
        self._folded: OrderedDict[str, TableState] = OrderedDict()
        self._recent: OrderedDict[str, deque[AppliedEvent]] = OrderedDict()
        self._plies = self._steps = 0
        self._lock, self._folding = Lock(), Lock()
        self._first = tuple(Lock() for _ in range(FIRST_LOCKS))

    def begin(self, table: str, read: Callable[[], Sequence[Stored]]) -> tuple[TableState, bool]:
        """Return what stands on a table, and whether it was read for that; else it is remembered.

        After a restart two players, their pages and the watchers come back in the same second: of all who
        ask for a table at once, one reads and folds it.
        """
        with self._first[hash(table) % FIRST_LOCKS]:
            if state := self.state(table):
                return state, False
            events = read()
            with self._folding if len(events) > LONG_GAME else nullcontext():
                state = fold((stored.event, stored.at) for stored in events)
            self.keep(table, state)
            return state, True

    def state(self, table: str) -> TableState | None:
        """Return what stood on a table when it was last looked at, if that is remembered."""
        with self._lock:
            if table in self._folded:
                self._folded.move_to_end(table)
            return self._folded.get(table)

    def states(self) -> dict[str, TableState]:
        """Return all states that are remembered, by table."""
        with self._lock:
            return dict(self._folded)

    def keep(self, table: str, state: TableState) -> None:
        """Remember what stands on a table, unless something newer is remembered."""
        with self._lock:
            known = self._folded.get(table)
            if known is None or known.seq <= state.seq:
                self._folded[table] = state
                self._plies += len(state.plies) - (len(known.plies) if known else 0)
            self._folded.move_to_end(table)
            while len(self._folded) > MAX_CACHED or (self._plies > MAX_PLIES and len(self._folded) > 1):
                self._plies -= len(self._folded.popitem(last=False)[1].plies)

    def add(self, table: str, step: AppliedEvent) -> None:
        """Remember an event, once."""
        with self._lock:
            steps = self._recent.setdefault(table, deque(maxlen=MAX_RECENT))
            if all(step.stored.seq != kept.stored.seq for kept in steps):
                self._steps += len(steps) < MAX_RECENT
                steps.append(step)
            self._recent.move_to_end(table)
            while self._steps > MAX_STEPS:
                oldest = next(iter(self._recent))
                self._recent[oldest].popleft()
                self._steps -= 1
                if not self._recent[oldest]:
                    del self._recent[oldest]

    def recent(self, table: str, after: int) -> list[AppliedEvent] | None:
        """Return the events after a number, if all of them are remembered; else None."""
        with self._lock:
            if (known := self._folded.get(table)) and known.seq == after:
                return []
            kept = sorted(self._recent.get(table, ()), key=lambda step: step.stored.seq)
        newer = [step for step in kept if step.stored.seq > after]
        numbers = [step.stored.seq for step in newer]
        return newer if kept and numbers == list(range(after + 1, after + 1 + len(newer))) else None

    def forget(self, table: str) -> None:
        """Forget a table."""
        with self._lock:
            if known := self._folded.pop(table, None):
                self._plies -= len(known.plies)
            self._steps -= len(self._recent.pop(table, ()))
