"""Turns played back, kept as they are sent: every page gets the same in the same words."""

from __future__ import annotations

from threading import Lock

from companion.table.state import Ply, TableState
from companion.web.frames import playback_view
from companion.web.newest import Newest
from games.words import Names, Wording, chosen, names_now

MAX_KEPT = 256  # the one that nobody asked for the longest goes first


class Playbacks:
    """Work a turn's steps out once, for a bounded number of turns."""

    def __init__(self) -> None:
        self._kept = Newest[tuple[str, int, Wording | None, Names], tuple[Ply, bytes]](MAX_KEPT)
        self._lock = Lock()  # held while one is worked out: several pages ask for it at the same moment

    def at(self, table: str, state: TableState, number: int) -> bytes:
        """Return a step of a table's game frame by frame, as JSON; number counts from 1."""
        ply, key = state.plies[number - 1], (table, number, chosen(), names_now())
        with self._lock:
            known = self._kept.pop(key, None)
            if known is None or known[0] is not ply:
                known = ply, playback_view(state, number).model_dump_json().encode()
            self._kept[key] = known
        return known[1]
