"""Simple players at a table: one finds the turn of the side to move, within a time that people wait."""

from __future__ import annotations

from random import Random
from threading import Semaphore

from companion.store.errors import StaleError
from companion.table.judge import require_player_turn
from companion.table.state import TableState
from companion.web.errors import RefusedRequestError
from companion.web.words import say
from games.deadline import within
from games.play.players import PLAYERS

SECONDS = 5.0  # to look for a turn; then the best that was found is made
AT_ONCE = 2  # turns looked for at the same time


class Players:
    """Find turns, for a bounded number of tables at a time; drawn by the lot that is handed in."""

    def __init__(self, lot: Random | None = None, at_once: int = AT_ONCE) -> None:
        self._lot = lot or Random()
        self._places = Semaphore(at_once)

    def turn(self, state: TableState, role: str, after: int, player: str) -> str:
        """Return the turn that a simple player makes for the side to move; blocks.

        role: who lets it; after: the number of the last event that it knows. Raises StaleError,
        RefusedError, NotYoursError and RefusedRequestError.
        """
        if not state.is_known_to(after):
            raise StaleError(state.seq)
        require_player_turn(state, role)
        if not self._places.acquire(blocking=False):
            raise RefusedRequestError(503, "busy", say("players-busy"))
        try:
            actions = PLAYERS[player](state.game, state.position, self._lot, within(SECONDS))
        finally:
            self._places.release()
        return state.game.texts.turn_text(state.position, actions)
