"""Turns in the making, shown to a whole table: kept in memory only, one a table, and no harm done if lost."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from companion.table.events import Played
from companion.table.moments import Moment
from companion.table.state import TableState
from companion.web.cells import position_view
from companion.web.models_turns import Draft, MakingBody, Shared
from companion.web.models_turns import Made as MadeBody
from games.play.drafting import Draft as Made
from games.words import Names, Wording, chosen, names_now

HOLD_SECONDS = 60.0
MAX_MAKINGS = 256  # the one that nothing happened to for the longest goes first


@dataclass(frozen=True)
class Shown:
    """The news of a turn in the making for a table's streams; number: grows with every step anywhere.

    made: the turn itself, as the rules know it. asked: its actions as its page sent them. moment: when an
    action whose moment counts was shown first, None if there is none in it.
    """

    number: int
    shared: Shared
    made: Made[Any]
    asked: MakingBody
    moment: Moment | None = None
    _told: dict[tuple[Wording | None, Names, bool], str] = field(default_factory=dict)

    def told(self, is_left: bool) -> str:
        """Return the same as JSON, written once for everybody who reads these words.

        is_left: whether the page that makes the turn has gone.
        """
        key = chosen(), names_now(), is_left
        if key not in self._told:
            self._told[key] = self.shared.model_copy(update={"left": is_left}).model_dump_json()
        return self._told[key]

    def standing(self) -> Played | None:
        """Return the event of the turn as it stands when its time is up; None where it is lost."""
        if self.made.is_urgent:  # what nobody has confirmed counts as nothing
            return None
        turn = self.made.lapsed().turn
        return Played(self.shared.side, turn) if turn is not None else None


class Makings:
    """The latest state of every table's turn in the making, for a bounded number of tables."""

    def __init__(self) -> None:
        self._shown: OrderedDict[str, Shown] = OrderedDict()
        self._number = 0
        self._lock = Lock()

    def show(
        self,
        table: str,
        shared: Shared,
        made: Made[Any],
        asked: MakingBody,
        moment: Moment | None = None,
    ) -> None:
        """Keep this in place of whatever was shown before; asked: as its page sent it; moment: now.

        An action whose moment counts keeps the one at which it was shown first, until it is taken back.
        """
        with self._lock:
            self._number += 1
            last = self._shown.get(table)
            same = last and (last.shared.side, last.made.turn) == (shared.side, made.turn)
            stamp = (last.moment if last and same and last.moment else moment) if made.is_urgent else None
            self._shown[table] = Shown(self._number, shared, made, asked, stamp)
            self._shown.move_to_end(table)
            while len(self._shown) > MAX_MAKINGS:
                self._shown.popitem(last=False)

    def holds(self, table: str, state: TableState, now: Moment) -> bool:
        """Return whether an action whose moment counts waits to be confirmed, so that time is not up yet.

        It waits for as long as the egg timer gives, or for HOLD_SECONDS if there is none.
        """
        shown = self.at(table)
        stamp = shown.moment if shown and state.is_known_to(shown.shared.seq) else None
        if shown is None or stamp is None or stamp.run != now.run or shown.shared.side not in state.due:
            return False
        clock = state.clock
        if clock and clock.left:
            return not clock.fallen(state.time.reading(now))
        return now.seconds - stamp.seconds <= HOLD_SECONDS

    def at(self, table: str) -> Shown | None:
        """Return what is shown at a table."""
        return self._shown.get(table)


def made_view(state: TableState, shown: Shown | None) -> MadeBody:
    """Return what the turn in the making consists of, so that another page can go on with it."""
    if shown is None or not state.is_known_to(shown.shared.seq):
        return MadeBody(seq=state.seq)
    asked = shown.asked
    return MadeBody(
        seq=state.seq,
        maker=shown.shared.maker,
        actions=asked.actions,
        rest=asked.rest,
        turn=asked.turn,
    )


def shared_view(state: TableState, draft: Draft, maker: str) -> Shared:
    """Return what others see of a turn that is made on what stands at a table."""
    standing = position_view(state.game, state.position)
    return Shared(
        seq=state.seq,
        maker=maker,
        side=draft.mover,
        steps=len(draft.frames),
        complete=draft.turn is not None or draft.by_lot is not None,
        frame=draft.frames[-1] if draft.frames else None,
        cells=[cell for cell, before in zip(draft.cells, standing, strict=True) if cell != before],
    )
