"""What an event changed, as pages get it: worked out once an event and wording for all who listen."""

from __future__ import annotations

import asyncio
import json
from threading import Lock
from typing import Any

from anyio import to_thread

from companion.store.store import Stored
from companion.table.events import event_fields
from companion.table.judge import WATCH
from companion.table.moments import Moment
from companion.table.state import TableState
from companion.web.clocks import clock_view
from companion.web.drafts import empty_draft
from companion.web.views import RoleView, role_view, table_view
from games.words import Wording, chosen, use_names


def step_view(stored: Stored) -> dict[str, object]:
    """Return what a stream tells of every event: its number, its kind, what it holds."""
    return {"seq": stored.seq, "kind": stored.event.kind, **event_fields(stored.event)}


class Step:
    """An event with what stood before it and after it, and tell what it changed."""

    def __init__(self, table: str, stored: Stored, before: TableState, after: TableState, run: str) -> None:
        self.stored = stored
        self._run = run
        self._table, self._before, self._after = table, before, after
        self._told: dict[Wording | None, str] = {}
        self._own: dict[tuple[str, Wording | None], str] = {}
        self._lock = Lock()
        self._begun: dict[Wording | None, asyncio.Future[None]] = {}

    async def prepared(self) -> None:
        """Wait until it is worked out what changed: in one thread for all who wait."""
        words = chosen()
        if words in self._told:
            return
        if words not in self._begun:
            self._begun[words] = begun = asyncio.ensure_future(to_thread.run_sync(self.prepare))
            begun.add_done_callback(lambda _: self._begun.pop(words, None))
        await asyncio.shield(self._begun[words])

    def prepare(self) -> None:
        """Work out what changed, where nobody has yet; takes some milliseconds."""
        with self._lock:
            if chosen() not in self._told:
                with use_names(self._after.called):
                    changes = self._changes()[:-1]
                self._told[chosen()] = f'{json.dumps(step_view(self.stored))[:-1]}, "changes": {changes}'

    def told(self, role: str, now: float) -> str:
        """Return the message for a role, as JSON; now: for the clocks, which may have run since.

        now is in seconds on the server's own clock.
        """
        self.prepare()
        clock, time = self._after.clock, self._after.time.reading(Moment(self._run, now))
        shown = clock_view(clock, time).model_dump_json() if clock else "null"
        key = role, chosen()
        if key not in self._own:
            with use_names(self._after.called):
                self._own[key] = self._of_role(role)
        return f'{self._told[chosen()]}, "clock": {shown}, {self._own[key][1:]}}}'

    def _of_role(self, role: str) -> str:
        own = role_view(self._after, role)
        calls = [call.model_dump(mode="json") for call in own.calls]
        return json.dumps({**own._asdict(), "calls": calls})

    def _changes(self) -> str:
        """Return what every role is told of what changed, as JSON."""
        was, now = (
            table_view(self._table, state, WATCH, 0).model_dump(mode="json")
            for state in (self._before, self._after)
        )
        apart = {"clock", "draft", *RoleView._fields}
        told = {name: value for name, value in now.items() if name not in apart and value != was[name]}
        draft = empty_draft(self._after)
        return json.dumps(
            {
                **told,
                "cells": now["cells"] if "board" in told else _unlike(was["cells"], now["cells"]),
                "plies": _from_first_unlike(was["plies"], now["plies"]),
                "draft": draft and draft.model_dump(mode="json", exclude={"cells"}),
            }
        )


def _unlike(was: list[Any], now: list[Any]) -> list[Any]:
    """Return what is not as it was, of as many."""
    return [new for old, new in zip(was, now, strict=True) if old != new]


def _from_first_unlike(was: list[Any], now: list[Any]) -> dict[str, Any]:
    """Return how many stay as they were, and all that come after those."""
    kept = next((n for n, (old, new) in enumerate(zip(was, now, strict=False)) if old != new), None)
    kept = min(len(was), len(now)) if kept is None else kept
    return {"kept": kept, "more": now[kept:]}
