"""The tables of a server: judge, write, then show. Knows no HTTP."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from companion.store.errors import NoSuchTableError, StaleError, UnavailableError
from companion.store.results import Best
from companion.store.store import KeyedRequest, Store, Stored
from companion.table.errors import UnreadableTableError
from companion.table.events import Event, TableCreated
from companion.table.folding import fold, follow, start_table
from companion.table.judge import roles_of
from companion.table.moments import Moment
from companion.table.rematch import begin_rematch, next_game, seats_after
from companion.table.state import TableState
from companion.table.unreadable import raise_unreadable
from companion.web.absences import join_others, runs, unsaid
from companion.web.bests import best_of
from companion.web.memory import Memory
from companion.web.newest import Newest
from companion.web.places import NextPlace, OpenedTable
from companion.web.pulse import Pulse
from companion.web.steps import AppliedEvent
from games.catalogue import failure_of
from games.game import Game

MAX_SEATED = 10_000  # tokens whose role is remembered
TABLE_BYTES, TOKEN_BYTES = 9, 24


def fresh_name() -> str:
    """Return a name for a table that no other has; no command line takes it for an option."""
    while (name := secrets.token_urlsafe(TABLE_BYTES)).startswith("-"):
        pass
    return name


class Tables:
    """Open tables, return their state and write what the judge allows.

    announce is called with a table's name after something about it was written; pulse is the server's own
    clock, by which games are timed. holds: asked whether a turn in the making puts off that time is up.
    """

    def __init__(self, store: Store, announce: Callable[[str], None], pulse: Pulse) -> None:
        self._store = store
        self.announce = announce
        self._pulse = pulse
        self.now = pulse.now
        self.holds: Callable[[str, TableState, Moment], bool] = lambda _table, _state, _now: False
        self._memory = Memory()
        self._forget_roles()
        self._secret = secrets.token_bytes(TOKEN_BYTES)

    @property
    def epoch(self) -> str:
        """Return the mark that differs between the database and a copy of it that was put back."""
        return self._store.epoch

    def open(
        self, created: TableCreated, more: Sequence[tuple[Event, float]] = (), at: float = 0
    ) -> OpenedTable:
        """Open a table with these events, each with its time (0: now); the tokens exist nowhere else."""
        table, start = fresh_name(), start_table(created)
        roles = roles_of(start.game, start.position)
        tokens = {role: secrets.token_urlsafe(TOKEN_BYTES) for role in roles}
        first = [self._dated(*each) for each in [(created, at), *more]]
        self._store.create(table, tokens, first)
        return OpenedTable(table, 1 + len(more), tokens)

    def moment(self) -> Moment:
        """Return the moment now, to the millisecond."""
        return Moment(self._pulse.run, round(self.now(), 3))

    def _dated(self, event: Event, at: float) -> tuple[Event, float]:
        """Return an event with its date; one without a date (0) happens now, and gets its moment, too."""
        if at:
            return event, at
        moment = self.moment()
        return replace(event, moment=str(moment)), self._date(moment)

    def _date(self, moment: Moment) -> float:
        """Return the date that labels a moment, in seconds since 1970."""
        return moment.seconds + self._pulse.lag()

    def rematch(
        self,
        table: str,
        after: int,
        seats: Callable[[TableState], Mapping[str, str]],
        judge: Callable[[TableState], None],
        start: str,
    ) -> str:
        """Open the next game's table, to which this one's links lead on; return its name, asked again too.

        seats: returns the side that each side's seat plays then. start: as next_game takes it. Raises
        StaleError, RefusedError, and what the judge raises.
        """
        state = self.state(table)
        if state.next:
            return state.next.table
        if not state.is_known_to(after):
            raise StaleError(state.seq)
        judge(state)
        successor = fresh_name()
        changed = seats(state)
        stored = Stored(state.seq + 1, *self._dated(begin_rematch(state, successor, changed), 0))
        first = next_game(state, table, secrets.randbelow(1_000_000), start, changed)
        first = [self._dated(each, 0)[0] for each in first]
        ended = follow(state, stored.event, stored.at)
        seats_there = seats_after(state, changed)
        self._store.succeed(table, stored, successor, seats_there, first)
        self._written(table, stored, state, ended)
        return successor

    def exchange(self, table: str, token: str) -> NextPlace | None:
        """Exchange a table's token for one of the newest game after it; None if it leads nowhere.

        A token leads nowhere if it gives no role any more, or if its seat got a fresh link in a later game.
        While the server runs, it is exchanged for the same token each time.
        """
        with self._store.seating():
            seat = self._store.role(table, token)
            place, held = table, token
            while seat and (ahead := self._after(place)):
                # tables of the first version have no such rows: there, the same token opens the next game
                onward = self._store.onward(place, seat)
                seat = onward[1] if onward else self._store.role(ahead, token)
                place = ahead
            if seat and place != table:
                held = self._derived(place, token)
                self._store.add_token(place, seat, held)
            return NextPlace(place, seat, held) if seat else None

    def _after(self, table: str) -> str:
        """Return the table of the next game, empty if there is none."""
        following = self.state(table).next
        return following.table if following and self.exists(following.table) else ""

    def _derived(self, table: str, token: str) -> str:
        """Return what a token is exchanged for at another table: nobody who lacks the secret can guess it."""
        drawn = hmac.digest(self._secret, f"{table}\n{token}".encode(), "sha256")[:TOKEN_BYTES]
        return urlsafe_b64encode(drawn).decode()

    def known_role(self, table: str, token: str) -> str | None:
        """Return the role that a token gives, if that is known without asking the store.

        Of a store that other servers write, too, nothing is known: they may have taken the token back.
        """
        return None if self._store.is_shared else self._roles.get((table, token))

    def role(self, table: str, token: str) -> str | None:
        """Return the role that a token gives at a table."""
        roles = self._roles  # forgotten if a link is changed while this is read
        if role := self._store.role(table, token):
            roles[table, token] = role
        return role

    def renew(self, table: str, role: str) -> str:
        """Return a fresh token for a role; who holds the earlier one is out."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with self._store.seating():
            self._store.give_token(table, role, token)
            self._forget_roles()
        self.announce(table)
        return token

    def _forget_roles(self) -> None:
        self._roles = Newest[tuple[str, str], str](MAX_SEATED)

    def delete(self, table: str, seq: int | None = None) -> bool:
        """Forget a table for good, as Store.delete does."""
        with self._store.seating():
            is_gone = self._store.delete(table, seq)
            self._forget_roles()
        self._memory.forget(table)
        self.announce(table)
        return is_gone

    def catch_up(self, table: str) -> None:
        """Read what another server has written about a table, so that it is remembered for who follows it."""
        with suppress(NoSuchTableError, UnreadableTableError, UnavailableError):
            self._read_on(table, self.state_in_memory(table))

    def last_remembered_seq(self, table: str) -> int:
        """Return the number of the last event of a table that is remembered, 0 if none is."""
        state = self.state_in_memory(table)
        return state.seq if state else 0

    def exists(self, table: str) -> bool:
        """Return whether there is such a table."""
        return self._store.head(table) > 0

    def game(self, table: str) -> Game[Any]:
        """Return the game of a table; raises as state does."""
        return (self.state_in_memory(table) or self.state(table)).game

    def has_read(self, table: str) -> bool:
        """Return whether a table was read already, so that it can be, and by now nobody else writes it."""
        return not self._store.is_shared and self._memory.state(table) is not None

    def events(self, table: str) -> Sequence[Stored]:
        """Return everything that ever happened at a table; raises NoSuchTableError."""
        return self._store.events(table)

    def recent(self, table: str, after: int) -> list[AppliedEvent] | None:
        """Return the events after a number, if memory has all of them; else None."""
        return self._memory.recent(table, after)

    def bests(self, board: str) -> list[Best]:
        """Return in how few turns whole boards were held by one player alone."""
        return self._store.bests(board)

    def state(self, table: str) -> TableState:
        """Return what stands on a table now; raises NoSuchTableError.

        If a clock ran while the server was away, a pause is written first. While nothing can be written, the
        clock shows what it did when the server was there last.
        """
        state = self._read(table)
        if not state.time.run:  # of an earlier version: it pauses when somebody goes on with the game
            return state
        with suppress(UnavailableError):
            return self._caught_up(table, state, waits=False)
        return state

    def state_in_memory(self, table: str) -> TableState | None:
        """Return what stood on a table when it was last looked at, if that is still in memory."""
        return self._memory.state(table)

    def attend(self, is_back: bool = False) -> None:
        """Keep the moment at which the server is there while a clock runs; is_back: it was away until now."""
        timed = [table for table, state in self._memory.states().items() if runs(state)]
        if self._store.is_shared:
            is_back = join_others(self._pulse, self._store, is_back)
        elif timed:
            with suppress(UnavailableError):
                moment = self.moment()
                self._store.keep_pulse(moment, self._date(moment))
        for table in timed if is_back else ():
            try:
                self.state(table)
            except (NoSuchTableError, UnreadableTableError, UnavailableError):
                continue
            except Exception as error:  # the other tables are attended to anyway
                if failure_of(error) is None:
                    raise

    def _caught_up(self, table: str, state: TableState, waits: bool) -> TableState:
        """Return what stands once the server has written what it says by itself; waits: as append does."""
        holds = partial(self.holds, table)
        while event := unsaid(state, self._pulse, self._store, self.moment(), holds):
            stored = Stored(state.seq + 1, *event)
            try:
                self._store.append(table, stored.seq, stored.event, at=stored.at, waits=waits)
            except StaleError:  # somebody else came first
                return self._read_on(table, self.state_in_memory(table))
            state = self._written(table, stored, state, follow(state, stored.event, stored.at))
        return state

    def _read(self, table: str) -> TableState:
        """Return what stands on a table by the events that are written.

        The only server of a database has written all of them itself, and remembers what it has read.
        """
        known = self.state_in_memory(table)
        return known if known and not self._store.is_shared else self._read_on(table, known)

    def _read_on(self, table: str, known: TableState | None) -> TableState:
        """Return what stands on a table by the events in the database; known: what stood there earlier."""
        if known is None:
            known, is_new = self._memory.begin(table, partial(self._store.events, table))
            if is_new:
                return known
        state = known
        try:
            events = self._store.events(table, after=known.seq - 1)[1:]  # behind what is known
        except NoSuchTableError:  # another server has deleted it
            self._memory.forget(table)
            raise
        with raise_unreadable():
            for stored in events:
                before, state = state, follow(state, stored.event, stored.at)
                self._remember(table, stored, before, state)
        self._memory.keep(table, state)
        return state

    def state_at(self, table: str, seq: int) -> TableState:
        """Return what stood on a table after an event."""
        if (state := self.state(table)).seq == seq:
            return state
        return fold((s.event, s.at) for s in self._store.events(table) if s.seq <= seq)

    def was_answered(self, table: str, request: KeyedRequest | None) -> bool:
        """Return whether a request was written before; raises KeyReusedError."""
        return self._store.find_answer(table, request) is not None

    def write(
        self,
        table: str,
        after: int,
        request: KeyedRequest | None,
        judge: Callable[[TableState, float], Event],
    ) -> TableState:
        """Let the judge turn a request into an event, write it and return what stands after it.

        The judge is given what stands, and the time that its clocks count by.
        A request written before is answered as it was then. What was written meanwhile, and need not be
        known, such as a remark, has it judged again. Raises StaleError if the sender knew less than all
        that must be known, KeyReusedError, and what the judge raises.
        """
        if (seq := self._store.find_answer(table, request)) is not None:
            return self.state_at(table, seq)
        state = self._caught_up(table, self._read(table), waits=True)
        if not state.is_known_to(after):
            raise StaleError(state.seq)
        moment = self.moment()
        at = self._date(moment)
        event = replace(judge(state, state.time.reading(moment)), moment=str(moment))
        written = follow(state, event, at)
        best = best_of(table, state, written)
        try:
            seq = self._store.append(table, written.seq, event, request, at, best)
        except StaleError:
            self.catch_up(table)
            if self.last_remembered_seq(table) < written.seq:  # it cannot be read what came first
                raise
            return self.write(table, after, request, judge)
        if seq != written.seq:
            return self.state_at(table, seq)  # the same request was quicker
        return self._written(table, Stored(seq, event, at), state, written)

    def _written(self, table: str, stored: Stored, before: TableState, after: TableState) -> TableState:
        """Return what stands after an event that was written, and let everybody know of it."""
        self._memory.keep(table, after)
        self._remember(table, stored, before, after)
        self.announce(table)
        return after

    def _remember(self, table: str, stored: Stored, before: TableState, after: TableState) -> None:
        self._memory.add(table, AppliedEvent(stored, before, after, self._pulse.run))
