"""Tables whose events do not follow one another, because another version of the program judged them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.table.errors import TableError, UnreadableTableError, said_of
from companion.table.words import say
from games.catalogue import failure_of
from games.errors import GamesError


@contextmanager
def raise_unreadable() -> Iterator[None]:
    """Raise UnreadableTableError if an event does not follow the ones before it."""
    try:
        yield
    except UnreadableTableError:
        raise
    except (TableError, GamesError) as error:
        raise UnreadableTableError("unreadable", say("unreadable", why=said_of(error))) from error
    except Exception as error:
        if failure := failure_of(error):
            raise UnreadableTableError("game-failed", failure) from error
        if not isinstance(error, ValueError | LookupError):
            raise
        raise UnreadableTableError("unreadable", say("unreadable", why=said_of(error))) from error
