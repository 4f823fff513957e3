"""`sparklies link`: make one more referee's link of a table, for somebody who lost theirs."""

from __future__ import annotations

import argparse
import secrets
from contextlib import closing

from companion.cli import fail
from companion.cli.serve import DATABASE, LOOPBACK, PORT, take_database
from companion.cli.words import say

ADDRESS = f"http://{LOOPBACK}:{PORT}/"
FIGURES = {"database": DATABASE, "address": ADDRESS}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("table")
    take_database(parser)
    parser.add_argument("--url", default=ADDRESS)


def run(args: argparse.Namespace) -> int:
    """Print a link that opens the referee's seat; earlier ones go on opening it. Return 0."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.store.database import path_of, shown_url
    from companion.store.errors import StoreError
    from companion.store.store import open_store
    from companion.table.judge import REFEREE
    from companion.web.links import link_of
    from companion.web.tables import TOKEN_BYTES

    table = args.table.partition("#")[0].rstrip("/").rpartition("/")[2]
    token = secrets.token_urlsafe(TOKEN_BYTES)
    try:
        if (path := path_of(args.db)) and not path.is_file():
            fail(say("no-games", database=shown_url(args.db)))
        with closing(open_store(args.db)) as store:
            if not (table.isascii() and store.head(table)):
                fail(say("no-table", table=table, database=shown_url(args.db)))
            store.add_token(table, REFEREE, token)
    except (SQLAlchemyError, StoreError) as error:
        fail(
            say(
                "database-closed", database=shown_url(args.db), why=str(getattr(error, "orig", None) or error)
            )
        )
    print(link_of(args.url.rstrip("/"), table, REFEREE, token).url)
    return 0
