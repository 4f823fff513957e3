"""A database that an earlier commit wrote: today's program answers everything about it as that one did."""

from __future__ import annotations

import json
import lzma
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.web.app import Settings, create_app
from companion.web.server import server_of
from tests.companion.browsing import page_of_files
from tests.companion.conftest import TestClient, client_of
from tests.companion.old_database.asking import (
    ANSWERS,
    ASKED_AT,
    DUMP,
    GAME,
    answer_to,
    reopened,
    rewritten,
)
from tests.conftest import Many

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COMPARED = {"called": 23, "asked": 1307, "retried": 121, "reopened": 46}
"""How much was kept, so that nothing is lost unnoticed."""
Answers = dict[str, Any]
Change = tuple[str, Any, Any]
"""The place within an answer, what stood there, what stands there now; GONE if nothing does."""
GONE = "(gone)"


@dataclass(frozen=True)
class Mended:
    """An answer that differs on purpose, and why: the old one, with its pattern replaced, is the new one.

    tables: as their evenings call them, none for all. where: a pattern of path and place in the answer.
    by: None if it may be anybody.
    """

    tables: tuple[str, ...]
    where: str
    pattern: str
    by: str | None
    why: str

    def explains(self, called: str, where: str, was: Any, now: Any) -> bool:
        """Return whether this is why an answer has become another."""
        there = called in (self.tables or (called,)) and re.search(self.where, where) is not None
        if self.by is None or not there:
            return there
        return re.subn(self.pattern, self.by, json.dumps(was)) == (json.dumps(now), 1)


ALONE = "a save line says who plays alone, else its turns would not follow from one another"
STAYS = "who plays alone is to move on the board that is all held, too, and not somebody who does not play"
SPEED = "a record of playing alone by other rules than Speed is refused; its table and its export stay"
ONE = "one cell is told in the singular"
LOST = 'a page says what became of a turn whose time was up, where it said "white: time"'
PLAIN = "a sentence names the person, where it hid who that is"
IF = 'a sentence says "if" for a condition'
NOBODYS = "a cell's owner stands before its colour, nobody's as well as anybody's"
MENDED = (
    Mended((), r"message$", "whoever started it", "the person who started it", PLAIN),
    Mended((), r"/most\S* \.body\S*message$", "told only where all", "shown only if all", IF),
    Mended((), r"\.words$", r"\b(red|green|blue) of nobody's", r"nobody's \1", NOBODYS),
    Mended((), r"message$", "whoever watches can look", "you watch: you can look", PLAIN),
    Mended(
        ("drift",),
        r"(/turns/\d+|/replay\.html)\S* \.body\.(turns\[\d+\]\.)?frames\[0\]\.words$",
        "^.white: time.$",
        '"White\'s time was up: the turn is lost"',
        LOST,
    ),
    Mended(("alone", "alone again"), r"\.(save|share)$", r':mover=\w+"$', ':solo=black"', ALONE),
    Mended(("alone", "alone again"), r"\.(save|share)$", r':mover=\w+"$', ':mover=black:solo=black"', ALONE),
    Mended(
        ("alone", "alone again"),
        r"/record.*\.body$",
        r"(\[Start [^\]]*:mover=black)",
        r"\1:solo=black",
        ALONE,
    ),
    Mended(("alone", "alone again"), r"/record \.status$", "^201$", "422", SPEED),
    Mended(("alone", "alone again"), r"/record \.(body\.seq|roles|seen)$", "^.*$", f'"{GONE}"', SPEED),
    Mended(("alone",), r"\.(mover|seat)$", "^.white.$", '"black"', STAYS),
    Mended(("ruled lost", "export"), r"/most\S* \.body\.words", "hold 1 cells", "hold 1 cell", ONE),
    Mended(("alone",), r"/most\S* \.body\.(side|already|held|most|text|words|frames)", "", None, STAYS),
)


@pytest.fixture(scope="module")
def kept() -> Answers:
    """Give what the earlier commit answered."""
    told: Answers = json.loads(lzma.decompress(ANSWERS.read_bytes()))
    return told


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Give a client of today's application on a copy of the database."""
    path = tmp_path_factory.mktemp("old") / "tables.db"
    database(path).close()
    with at_that_time(path) as client:
        yield client


def database(path: Path | str) -> sqlite3.Connection:
    """Return a copy of the database."""
    connection = sqlite3.connect(path)
    connection.executescript(DUMP.read_text(encoding="utf-8"))
    return connection


def at_that_time(path: Path) -> TestClient:
    """Return a client of an application whose clocks stand where they stood when it was asked."""
    app = create_app(Settings(f"sqlite:///{path}", rate=0))
    server_of(app).tables.now = lambda: ASKED_AT
    return client_of(app)


def changes(was: Any, now: Any, where: str = "") -> Iterator[Change]:
    """Yield every place where something is not as it was; what is new in an object is none."""
    if isinstance(was, dict) and isinstance(now, dict):
        for name, value in was.items():
            yield from changes(value, now.get(name, GONE), f"{where}.{name}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for number, (old, new) in enumerate(zip(was, now, strict=True)):
            yield from changes(old, new, f"{where}[{number}]")
    elif type(was) is not type(now) or was != now:
        yield where, was, now


def unexplained(kept: Answers, part: str, answer: Callable[[Answers], Any], every: int = 1) -> list[Change]:
    """Return all that is answered otherwise, not on purpose; answer: to every N-th question."""
    found = []
    for entry in kept[part][::every]:
        path = entry["question"]["path"]
        called = next((name for table, name in kept["called"].items() if table in path), "")
        for place, was, now in changes(entry["answer"], answer(entry["question"]), " "):
            if not any(mended.explains(called, path + place, was, now) for mended in MENDED):
                found.append((f"{called}: {path}{place}", was, now))
    return found


STEPS = """() => {
  const forth = document.getElementById("forth");
  let steps = 0;
  for (; !forth.disabled; steps++) forth.click();
  return steps;
}"""
LABELS = "cells => cells.map(cell => cell.getAttribute('aria-label'))"


def label(cell: Answers) -> str:
    """Return what the board says of a cell."""
    colours = {"R": "red", "G": "green", "B": "blue"}
    what = cell["piece"] or colours.get(cell["colour"], "empty")
    nobody = ["nobody's"] if cell["colour"] else []
    return ", ".join([cell["name"], what, *([f"{cell['owner']}'s"] if cell["owner"] != "none" else nobody)])


@pytest.mark.parametrize(
    ("was", "now", "found"),
    [
        ({"a": [1, {"b": "c"}]}, {"a": [1, {"b": "c", "d": 2}], "e": 3}, []),
        ({"a": 1, "b": 2}, {"a": 1}, [(".b", 2, GONE)]),
        ({"a": [1, 2]}, {"a": [1, 2, 3]}, [(".a", [1, 2], [1, 2, 3])]),
        ({"a": [1, {"b": None}]}, {"a": [1, {"b": 0}]}, [(".a[1].b", None, 0)]),
        ({"a": True}, {"a": 1}, [(".a", True, 1)]),
        ("1 (B) A1 R->R\n", "1 (B) A1 R->R", [("", "1 (B) A1 R->R\n", "1 (B) A1 R->R")]),
    ],
)
def test_only_what_is_new_in_an_object_is_no_change(was: Any, now: Any, found: list[Change]) -> None:
    """Names that are gone, other values, other kinds of values and other lengths are found and named."""
    assert list(changes(was, now)) == found


def test_what_is_mended_is_that_and_nothing_else() -> None:
    """A change is explained at its table, at its place and by its value only."""
    mended = Mended(("t",), r"\.a$", "^1$", "2", "")

    assert mended.explains("t", "/p .a", 1, 2)
    assert not mended.explains("u", "/p .a", 1, 2)
    assert not mended.explains("t", "/p .b", 1, 2)
    assert not mended.explains("t", "/p .a", 1, 3)
    assert not mended.explains("t", "/p .a", 3, 3)


def test_every_question_is_answered_as_it_was(client: TestClient, kept: Answers, many: Many) -> None:
    """Each GET path, for each table and each role: the same status, the same values, the same text."""
    every = 4 // many(1, of=4)
    assert unexplained(kept, "asked", lambda question: answer_to(client, question), every) == []
    assert {name: len(kept[name]) for name in COMPARED} == COMPARED


def test_every_request_sent_again_is_answered_as_it_was(client: TestClient, kept: Answers) -> None:
    """The same key with the same body is answered what stood then; with another body it is refused."""
    assert unexplained(kept, "retried", lambda question: rewritten(client, question)) == []


def test_every_export_and_record_opens_as_it_did(tmp_path: Path, kept: Answers) -> None:
    """What people kept as files opens tables that look as those did which the earlier commit opened."""
    with at_that_time(tmp_path / "new.db") as client:
        assert unexplained(kept, "reopened", lambda question: reopened(client, question["body"])) == []


def test_the_database_holds_every_event_that_there_was(kept: Answers) -> None:
    """Each kind of event occurs as often as it was counted, and each value that was listed at least once."""
    with closing(database(":memory:")) as connection:
        found = Counter(kind for (kind,) in connection.execute("SELECT kind FROM events"))

    assert found == Counter({name: count for name, count in kept["counts"].items() if " " not in name})
    assert len(found) == 16 and min(kept["counts"].values()) > 0


@pytest.mark.browser
def test_todays_replay_page_plays_the_data_of_old_ones(
    browser: Browser, client: TestClient, kept: Answers, tmp_path: Path
) -> None:
    """Step by step every game comes to the board that stood at its end, without an error."""
    told = {
        e["question"]["path"]: e
        for e in kept["asked"]
        if e["question"]["token"] and e["answer"]["status"] == 200
    }
    file = tmp_path / "replay.html"
    with page_of_files(browser) as page:
        for table, called in kept["called"].items():
            stood, played = (told[f"/api/tables/{table}{of}"] for of in ("", "/replay.html"))
            data = json.dumps(played["answer"]["body"]).replace("<", "\\u003c")
            headers = {"Authorization": f"Bearer {played['question']['token']}"}
            shell = client.get(played["question"]["path"], headers=headers).text
            file.write_text(GAME.sub(data.replace("\\", "\\\\"), shell), encoding="utf-8")
            page.goto(file.as_uri())
            steps = page.evaluate(STEPS)
            shown = page.locator("#board [data-name]").evaluate_all(LABELS)

            assert steps == sum(len(turn["frames"]) for turn in played["answer"]["body"]["turns"]), called
            assert sorted(shown) == sorted(label(cell) for cell in stood["answer"]["body"]["cells"]), called
