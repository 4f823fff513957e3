"""A database that is open: who may read and write in it, whether that is possible now, and its epoch."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property
from threading import Event, Lock
from time import monotonic

from sqlalchemy import Connection, Engine, delete, insert, select

from companion.store.database import (
    exclude_programs,
    file_of,
    keeps_log,
    reserve,
    translate_database_errors,
    try_writing,
)
from companion.store.errors import HeldError, LostError, UnavailableError
from companion.store.postgres import exclude_others, is_shared, statements_of
from companion.store.rows import is_there
from companion.store.schema import epochs
from companion.store.words import say
from games.words import Message

WAIT_SECONDS = 45.0  # for a program that holds the database: a backup of thousands of games takes less
APART_SECONDS = 10.0  # from one failure to the next, if they are not of one program


class OpenedDatabase:
    """A database for one server, or for several; is_shared: whether others may write it, too."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._reader = engine, statements_of(engine)
        self.is_shared = is_shared(engine)
        self._file = file_of(engine)
        self._last: tuple[str, int] | None = None  # the table and number of an event that was written here
        self._frozen: Message | None = None
        self._writer = Lock()
        self._refused: tuple[float, UnavailableError | None] = 0.0, None  # what was written last in vain
        self._held_since = 0.0  # 0 while no other program holds it, as far as is known
        self._wait_seconds = WAIT_SECONDS
        self._is_whole = Event()
        self._is_whole.set()

    @contextmanager
    def checking(self) -> Iterator[None]:
        """Let writers wait while the database is looked over: nothing is written to a damaged one."""
        self._is_whole.clear()
        try:
            yield
        finally:
            self._is_whole.set()

    def freeze(self) -> Message:
        """Write nothing from now on, because the database is damaged; return the message for everybody."""
        self._frozen = say("shown-only")
        return self._frozen

    @property
    def is_frozen(self) -> bool:
        """Return whether nothing is written any more, because the database is damaged."""
        return self._frozen is not None

    def hurry(self) -> None:
        """Let nobody wait for another program any more: the server stops."""
        self._wait_seconds = 0.0

    @property
    def is_held(self) -> bool:
        """Return whether another program holds the database, as far as is known."""
        return self._held_since > 0

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()

    def ping(self) -> None:
        """Raise UnavailableError while nothing could be written, or if what was written is gone."""
        self._require_file()
        with self._reading() as connection:
            try_writing(connection)
            if self._last and not self.is_shared and not is_there(connection, *self._last):
                raise LostError

    def reserve(self) -> None:
        """Take room on the disk beforehand, as far as there is some; see database.reserve."""
        with suppress(UnavailableError), self._reading() as connection:
            reserve(connection)

    def has_log(self) -> bool:
        """Return whether people can read while somebody writes, which some network drives prevent."""
        with self._reading() as connection:
            return keeps_log(connection)

    def _require_file(self) -> None:
        """Raise UnavailableError if nothing may be written, or the file is gone, so that it would be lost."""
        if self._frozen:
            raise UnavailableError(self._frozen)
        if self._file:
            self._file.require()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Give a connection; raises UnavailableError if the database does not let itself be asked."""
        with translate_database_errors(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self, waits: bool = True) -> Iterator[Connection]:
        """Give a connection whose work is written whole or not at all; raises as _reading does.

        waits: until the database is looked over, and until no other program holds it. Raises HeldError if
        that takes too long; then nobody waits until it is free again.
        """
        with ExitStack() as turn:
            yield self._when_free(turn, self._wait_seconds if waits else 0.0)
        self._require_file()

    def _when_free(self, turn: ExitStack, seconds: float) -> Connection:
        """Return a connection that alone may write until the turn ends."""
        if not self._is_whole.wait(seconds):
            raise UnavailableError(say("looked-over"))
        while True:
            self._require_file()
            try:
                with ExitStack() as entered:
                    entered.enter_context(self._turn_to_write())
                    entered.enter_context(translate_database_errors())
                    connection = entered.enter_context(self._engine.begin())
                    exclude_programs(connection)
                    turn.push(entered.pop_all())
                    return connection
            except HeldError:
                since = self._held_since or monotonic()  # 0: somebody else could write just now
                if monotonic() - since >= seconds:
                    raise

    @contextmanager
    def _turn_to_write(self) -> Iterator[None]:
        """Let the threads of this server write one after the other: SQLite would let them wait for luck.

        If one of them waits for another program in vain, those that came before that need not try, too.
        """
        if self.is_shared:
            yield
            return
        came = monotonic()
        with self._writer:
            failed, why = self._refused
            if why and came < failed:
                raise HeldError if isinstance(why, HeldError) else UnavailableError(why.said)
            try:
                yield
            except LostError:
                raise  # of one table
            except UnavailableError as error:
                self._refused = monotonic(), error
                if not isinstance(error, HeldError):
                    self._held_since = 0.0
                elif not self._held_since or came - failed > APART_SECONDS:
                    self._held_since = came
                raise
            self._held_since = 0.0

    def begin_epoch(self) -> None:
        """Begin a new epoch, which tells this database from its copies: pages forget what they know of it."""
        with self._writing() as connection:
            _begin_epoch(connection)

    @cached_property
    def epoch(self) -> str:
        """Return what tells this database from a copy of it that was put back; it is given one at first."""
        with self._reading() as connection:
            if found := _kept_epoch(connection):
                return found
        with self._writing() as connection:
            exclude_others(connection)  # another server may begin one, too
            if _kept_epoch(connection) is None:
                _begin_epoch(connection)
            return _kept_epoch(connection) or ""


def _kept_epoch(connection: Connection) -> str | None:
    return connection.execute(select(epochs.c.epoch)).scalars().first()


def _begin_epoch(connection: Connection) -> None:
    connection.execute(delete(epochs))
    connection.execute(insert(epochs).values(epoch=secrets.token_urlsafe(12)))
