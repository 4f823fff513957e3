"""A database as JSON lines: all of it out and in again, and nothing of a file that is not whole."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.store.jsonl import export_lines, import_lines
from companion.web.app import create_app
from tests.companion.conftest import TURN, Opened, client_of, open_table, settings_in
from tests.companion.test_upkeep import epoch_of, url_of


@pytest.fixture
def games(tmp_path: Path) -> tuple[Path, Opened]:
    """Give a database with a table at which a turn was played, the game ended and the next one begun."""
    with client_of(create_app(settings_in(tmp_path))) as client:
        opened = open_table(client)
        play = {"after": 1, "turn": TURN}
        headers = {**opened.bearing("black"), "Idempotency-Key": "one"}
        assert client.post(f"{opened.path}/events", json=play, headers=headers).status_code == 201
        resign = {"after": 2, "resign": True}
        client.post(f"{opened.path}/events", json=resign, headers=opened.bearing("white"))
        again = client.post(f"{opened.path}/rematch", json={"after": 3}, headers=opened.bearing("referee"))
        assert again.status_code == 201
    return tmp_path / "tables.db", opened


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return every row of a database but its epoch."""
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr)
            for name in names
            if name != "epochs"
        }


def test_everything_comes_back(games: tuple[Path, Opened], capsys: pytest.CaptureFixture[str]) -> None:
    """Every row is there, the links open the same seats, and pages begin anew."""
    path, opened = games
    lines, other = path.with_name("games.jsonl"), path.with_name("other.db")
    assert main(["export", str(lines), "--db", url_of(path)]) == 0
    assert main(["import", str(lines), "--db", url_of(other)]) == 0

    assert capsys.readouterr().out.count("2 tables with 5 events") == 2
    assert rows(other) == rows(path) and len(rows(path)["onward"]) == 4
    assert epoch_of(other) != epoch_of(path)
    other.rename(path)
    with client_of(create_app(settings_in(path.parent))) as client:
        assert client.get(opened.path, headers=opened.bearing("white")).json()["seq"] == 4


def broken(change: Callable[[list[str]], list[str]]) -> Callable[[Path], None]:
    """Return what changes the lines of a file."""

    def apply(path: Path) -> None:
        lines = change(path.read_text().splitlines(keepends=True))
        path.write_bytes("".join(lines).encode("utf-8", "surrogateescape"))

    return apply


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: lines[:-1], "it was cut short"),
        (lambda lines: lines[:3] + lines[4:], "it was cut short"),
        (lambda lines: [*lines, lines[1]], "is not as"),
        (lambda lines: [lines[0], lines[1], *lines[1:]], "is not as"),
        (lambda lines: [lines[0], lines[1].replace("events", "recipes"), *lines[2:]], "line 2 is not as"),
        (lambda lines: [lines[0], lines[1].replace("seq", "sequel"), *lines[2:]], "line 2 is not as"),
        (lambda lines: [lines[0].replace('"form": "', '"form": "9'), *lines[1:]], "does not begin as"),
        (lambda lines: ["no JSON", *lines], "does not begin as"),
        (lambda lines: ["SQLite format 3\0\udcf8", *lines], "does not begin as"),
        (lambda lines: [*lines[:2], lines[2].replace('"', '"\udcff', 1), *lines[3:]], "line 3 is not as"),
        (lambda _lines: [], "it was cut short"),
    ],
)
def test_nothing_of_a_file_that_is_not_whole_is_taken_in(
    games: tuple[Path, Opened],
    capsys: pytest.CaptureFixture[str],
    change: Callable[[list[str]], list[str]],
    said: str,
) -> None:
    """The message names the line, and the database is empty as before."""
    path, _ = games
    lines, other = path.with_name("games.jsonl"), path.with_name("other.db")
    export_lines(url_of(path), lines)
    broken(change)(lines)
    with pytest.raises(SystemExit) as left:
        main(["import", str(lines), "--db", url_of(other)])

    assert left.value.code == 2
    assert said in capsys.readouterr().err
    assert not any(kept for name, kept in rows(other).items() if name != "forms")


def test_nothing_is_written_over(games: tuple[Path, Opened], capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there, a database with games, and one that is not there are named."""
    path, _ = games
    lines = path.with_name("games.jsonl")
    export_lines(url_of(path), lines)
    assert json.loads(lines.read_text().splitlines()[-1]) == {"end": {"tables": 2, "events": 5}}
    import_lines(lines, url_of(path.with_name("other.db")))
    for words, said in (
        (["export", str(lines), "--db", url_of(path)], "is there already"),
        (["import", str(lines), "--db", url_of(path)], "it holds games already"),
        (
            ["import", str(path.with_name("none")), "--db", url_of(path.with_name("third.db"))],
            "there is no file",
        ),
        (["export", str(path.with_name("new")), "--db", url_of(path.with_name("none.db"))], "no database"),
    ):
        with pytest.raises(SystemExit):
            main(words)
        assert said in capsys.readouterr().err
