"""Write the database and the answers of the commit in whose checkout this runs; README.md says how."""

from __future__ import annotations

import importlib
import json
import lzma
import secrets
import sqlite3
import tempfile
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from companion.web.app import Settings, create_app
from companion.web.server import server_of
from tests.companion.conftest import SMALL, client_of
from tests.companion.old_database.asking import (
    ANSWERS,
    ASKED_AT,
    DUMP,
    Question,
    answer_to,
    asked_of,
    reopened,
    rewritten,
)
from tests.companion.old_database.play import EVENINGS, Clock, Club


def main() -> None:
    """Play every evening, ask everything, write what came of it."""
    rng = Random(1)
    _draw_from(rng)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        club = _played(path, rng)
        _forget_mark(path, club)
        DUMP.write_text(_dumped(path), encoding="utf-8")
        counts = _counted(path)
        told = {"called": club.called, "counts": counts, **_asked(path, club)}
        told["reopened"] = _reopened(Path(folder) / "empty.db", told["asked"], club)
    ANSWERS.write_bytes(lzma.compress(json.dumps(told).encode(), preset=9))
    print(json.dumps(counts, indent=1))
    print({name: len(part) for name, part in told.items()})
    print(f"{DUMP.stat().st_size} and {ANSWERS.stat().st_size} bytes")


def _draw_from(rng: Random) -> None:
    """Let everything that is drawn by lot come out the same every time."""
    drawn: dict[str, Any] = {
        "token_bytes": lambda n: rng.randbytes(n),
        "token_urlsafe": lambda n: urlsafe_b64encode(rng.randbytes(n)).rstrip(b"=").decode(),
        "randbelow": rng.randrange,
    }
    for name, draw in drawn.items():
        setattr(secrets, name, draw)


def _played(path: Path, rng: Random) -> Club:
    clock = Clock()
    with _serving(path, clock) as client:
        club = Club(client, clock, rng)
        for evening in EVENINGS:
            evening(club)
    return club


@contextmanager
def _serving(path: Path, clock: Callable[[], float]) -> Iterator[Any]:
    app = create_app(Settings(f"sqlite:///{path}", rate=0))
    server_of(app).tables.now = clock
    with client_of(app) as client:
        yield client


def _forget_mark(path: Path, club: Club) -> None:
    """Write one start as earlier commits did, which took keys of any name and marked none with x-."""
    table = next(table for table, called in club.called.items() if called == "keys")
    change = (
        """UPDATE events SET fields = replace(fields, ':x-note=', ':note=') WHERE "table" = ? AND seq = 1"""
    )
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(change, [table]).rowcount == 1
        connection.commit()


def _dumped(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def _counted(path: Path) -> dict[str, int]:
    """Return how often each kind of event occurs, and each value of those that are listed.

    Fails where one does not occur that the commit's own lists have.
    """
    known: Any = importlib.import_module("companion.table.event_text")
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT kind, fields FROM events").fetchall()
    counts = dict.fromkeys(sorted(known.KINDS), 0)
    listed = {
        f"{kind} {name}": its.words
        for kind in known.KINDS
        for name, its in known.fields_of(kind).items()
        if its.words is not None
    }
    values = {f"{of} {value}": 0 for of, words in listed.items() for value in words if value}
    for kind, fields in rows:
        counts[kind] += 1
        for name, value in json.loads(fields).items():
            if value and f"{kind} {name}" in listed:
                values[f"{kind} {name} {value}"] += 1
    missing = [name for name, count in {**counts, **values}.items() if not count]
    assert not missing, f"nobody plays {', '.join(missing)}"
    return {**counts, **values}


def _asked(path: Path, club: Club) -> dict[str, Any]:
    """Ask everything, and write again what was written."""
    with _serving(path, lambda: ASKED_AT) as client:
        plies = {}
        for table, tokens in club.tables.items():
            question = {"path": f"/api/tables/{table}", "token": tokens["watch"], "cookies": ""}
            plies[table] = len(answer_to(client, question)["body"]["plies"])
        questions = [*asked_of(client.get("/openapi.json").json()["paths"], club.tables, plies), *_more(club)]
        asked = [{"question": question, "answer": answer_to(client, question)} for question in questions]
        retried = [_retried(client, request) for request in club.written]
    return {"asked": asked, "retried": retried}


def _more(club: Club) -> Iterator[Question]:
    """Yield the questions whose query says more than which seat asks."""
    table = next(table for table, called in club.called.items() if called == "alone again")
    for token in club.tables[table].values():
        for position in (SMALL, "3:2:2:4:1:0120:0:mover=white", "no position"):
            path = f"/api/tables/{table}/most?position={quote(position)}"
            yield {"path": path, "token": token, "cookies": ""}
    for board in ("sparklies 3 subtle", "sparklies 9 subtle"):
        yield {"path": f"/api/bests?board={quote(board)}", "token": "", "cookies": ""}


def _retried(client: Any, request: dict[str, Any]) -> dict[str, Any]:
    first, answer = request.pop("answer"), rewritten(client, request)
    assert answer["same"]["body"] == first, (first, answer)
    return {"question": request, "answer": answer}


def _reopened(path: Path, asked: list[Any], club: Club) -> list[Any]:
    """Open tables anew from the exports and the records that the watchers of each were sent."""
    watching = {tokens["watch"] for tokens in club.tables.values()}
    kept = {"/export": "export", "/record": "record"}
    questions = [
        {"path": told["question"]["path"], "body": {kept[end]: told["answer"]["body"]}}
        for told in asked
        for end in kept
        if told["question"]["token"] in watching and told["question"]["path"].endswith(end)
    ]
    with _serving(path, lambda: ASKED_AT) as client:
        return [
            {"question": question, "answer": reopened(client, question["body"])} for question in questions
        ]


if __name__ == "__main__":
    main()
