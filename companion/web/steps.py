"""What an event changed, as pages get it: worked out once an event and wording for all who listen."""

from __future__ import annotations

import asyncio
from threading import Lock

from anyio import to_thread
from pydantic_core import to_json

from companion.store.store import Stored
from companion.table.event_text import event_fields
from companion.table.moments import Moment
from companion.table.state import TableState
from companion.web.changes import changes_view
from companion.web.clocks import clock_view
from companion.web.drafts import empty_draft
from companion.web.views import role_view
from games.words import Wording, chosen, use_names

_SHOWN = {"changes": {"draft": {"cells"}}}  # what of a draft on which nothing is made is in the table's cells


def step_view(stored: Stored) -> dict[str, object]:
    """Return what a stream sends of every event: its number, its kind, what it holds."""
    return {"seq": stored.seq, "kind": stored.event.kind, **event_fields(stored.event)}


class AppliedEvent:
    """An event with the states before and after it, and the messages about what it changed."""

    def __init__(self, stored: Stored, before: TableState, after: TableState, run: str) -> None:
        self.stored = stored
        self._run = run
        self._before, self._after = before, after
        self._told: dict[Wording | None, str] = {}
        self._own: dict[tuple[str, Wording | None], str] = {}
        self._lock = Lock()
        self._begun: dict[Wording | None, asyncio.Future[None]] = {}

    async def ready(self) -> None:
        """Wait until it is worked out what changed: in one thread for all who wait."""
        words = chosen()
        if words in self._told:
            return
        if words not in self._begun:
            self._begun[words] = begun = asyncio.ensure_future(to_thread.run_sync(self.prepare))
            begun.add_done_callback(lambda _: self._begun.pop(words, None))
        await asyncio.shield(self._begun[words])

    def prepare(self) -> None:
        """Work out what changed, if nobody has yet; takes some milliseconds."""
        with self._lock:
            if chosen() not in self._told:
                with use_names(self._after.called):
                    changes = changes_view(self._before, self._after)
                    changes["draft"] = empty_draft(self._after, [])
                    message = to_json({**step_view(self.stored), "changes": changes}, exclude=_SHOWN)
                self._told[chosen()] = message.decode()[:-2]

    def to_json(self, role: str, now: float) -> str:
        """Return the message for a role, as JSON; now: for the clocks, which may have run since.

        now is in seconds on the server's own clock.
        """
        self.prepare()
        clock, time = self._after.clock, self._after.time.reading(Moment(self._run, now))
        shown = clock_view(clock, time).model_dump_json() if clock else "null"
        key = role, chosen()
        if key not in self._own:
            with use_names(self._after.called):
                self._own[key] = role_view(self._after, role).model_dump_json()
        return f'{self._told[chosen()]}, "clock": {shown}, {self._own[key][1:]}}}'
