"""Turns in the making, shown to a whole table: one a table, kept only for a while, no harm done if lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any

from pydantic import BaseModel, ValidationError

from companion.store.passing import NoticeBoard
from companion.table.events import TurnPlayed
from companion.table.moments import Moment, moment_from
from companion.table.state import TableState
from companion.web.cells import position_view
from companion.web.drafts import draft_view, made_on
from companion.web.models_turns import DraftView, MakingBody, Shared
from companion.web.models_turns import Made as MadeBody
from companion.web.newest import Newest
from games.play.drafting import Draft
from games.turn_text import as_mover
from games.words import Names, Wording, chosen, names_now

HOLD_SECONDS = 60.0
KIND = "making"  # as servers pass it on
MAX_MAKINGS = 2048  # the one that nothing happened to for the longest goes first


@dataclass(frozen=True)
class Shown:
    """The news of a turn in the making for a table's streams; number: grows with every step anywhere.

    made: the turn itself, as the rules know it. asked: its actions as its page sent them. moment: when an
    action whose moment counts was shown first, None if there is none in it. written: all that another server
    needs to make the same of it.
    """

    number: int
    shared: Shared
    made: Draft[Any]
    asked: MakingBody
    moment: Moment | None = None
    written: str = ""
    _told: dict[tuple[Wording | None, Names, bool], str] = field(default_factory=dict)

    def to_json(self, is_left: bool) -> str:
        """Return the same as JSON, written once for everybody who reads these words.

        is_left: whether the page that makes the turn has gone.
        """
        key = chosen(), names_now(), is_left
        if key not in self._told:
            self._told[key] = self.shared.model_copy(update={"left": is_left}).model_dump_json()
        return self._told[key]

    def standing(self) -> TurnPlayed | None:
        """Return the event of the turn as it stands when its time is up; None if it is lost."""
        if self.made.is_urgent:  # what nobody has confirmed counts as nothing
            return None
        turn = self.made.lapse().turn
        return TurnPlayed(self.shared.side, turn) if turn is not None else None


class PassedMaking(BaseModel):
    """A turn in the making as servers pass it on: what was asked for after which event, and by whom."""

    seq: int
    side: str
    maker: str
    asked: MakingBody
    moment: str = ""

    @classmethod
    def of(cls, shared: Shared, asked: MakingBody, moment: Moment | None) -> PassedMaking:
        """Return what is passed on of what is shown."""
        since = str(moment) if moment else ""
        return cls(seq=shared.seq, side=shared.side, maker=shared.maker, asked=asked, moment=since)


class Makings:
    """The latest state of every table's turn in the making, for a bounded number of tables.

    passing: what servers of one database show each other, None for the only server.
    """

    def __init__(self, passing: NoticeBoard | None = None) -> None:
        self._passing = passing
        self._shown = Newest[str, Shown](MAX_MAKINGS)
        self._number = 0
        self._lock = Lock()

    def show(
        self,
        table: str,
        shared: Shared,
        made: Draft[Any],
        asked: MakingBody,
        moment: Moment | None = None,
    ) -> None:
        """Keep this in place of what was shown before; asked: as its page sent it; moment: now.

        An action whose moment counts keeps the one at which it was shown first, until it is taken back.
        """
        with self._lock:
            self._number += 1
            last = self._shown.get(table)
            same = last and (last.shared.side, last.made.turn) == (shared.side, made.turn)
            stamp = (last.moment if last and same and last.moment else moment) if made.is_urgent else None
            written = PassedMaking.of(shared, asked, stamp).model_dump_json()
            shown = Shown(self._number, shared, made, asked, stamp, written)
            self._shown[table] = _with_leaps(shown, last)
        if self._passing:
            self._passing.put(table, KIND, written)

    def look(self, table: str, state: Callable[[str], TableState]) -> Shown | None:
        """Return what is shown at a table, by any server; state: returns what stands there."""
        for passed in self._passing.of(table) if self._passing else ():
            if passed.kind == KIND:
                self.take(table, passed.value, state)
        return self.at(table)

    def take(self, table: str, written: str, state: Callable[[str], TableState]) -> None:
        """Take in what another server wrote of a turn in the making, unless it is known or over."""
        known = self.at(table)
        if known and known.written == written:
            return
        try:
            passed = PassedMaking.model_validate_json(written)
        except ValidationError:
            return  # of another version of the program
        now = state(table)
        if not now.is_known_to(passed.seq) or now.outcome:
            return
        made = made_on(now.game, as_mover(now.game, now.position, passed.side), passed.asked)
        shared = shared_view(now, draft_view(made), passed.maker)
        with self._lock:
            self._number += 1
            moment = moment_from(passed.moment)
            shown = Shown(self._number, shared, made, passed.asked, moment, written)
            self._shown[table] = _with_leaps(shown, self._shown.get(table))

    def holds(self, table: str, state: TableState, now: Moment) -> bool:
        """Return whether an action whose moment counts waits to be confirmed, so that time is not up yet.

        It waits for as long as the egg timer gives, or for HOLD_SECONDS if there is none.
        """
        shown = self.look(table, lambda _table: state)
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


def _with_leaps(shown: Shown, last: Shown | None) -> Shown:
    """Return what is shown with whether waves came several at once; last: what was shown before."""
    now, was = shown.shared, last.shared if last else None
    seen, leapt = (was.waves, was.leaps) if was and was.seq == now.seq else (0, False)
    leaps = now.waves > 0 and (leapt or now.waves - seen > 1)
    return replace(shown, shared=now.model_copy(update={"leaps": leaps})) if leaps else shown


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


def shared_view(state: TableState, draft: DraftView, maker: str) -> Shared:
    """Return what others see of a turn that is made on what stands at a table."""
    standing = position_view(state.game, state.position)
    return Shared(
        seq=state.seq,
        maker=maker,
        side=draft.mover,
        steps=len(draft.frames),
        waves=draft.frames[-1].wave if draft.frames else 0,
        complete=draft.turn is not None or draft.by_lot is not None,
        frame=draft.frames[-1] if draft.frames else None,
        cells=[cell for cell, before in zip(draft.cells, standing, strict=True) if cell != before],
    )
