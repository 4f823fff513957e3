"""An installed game that is taken in and fails later hurts only the person who asked, by a message."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import GAMES, failure_of, game_of_board
from tests.companion.conftest import TURN, Opened, calling, client_of, live, open_table, settings_in
from tests.companion.test_streams import cookies, following, write
from tests.guests.breaking import HEAD
from tests.guests.breakthrough import START
from tests.guests.installing import install, lay_down

ROOT = Path(__file__).parents[2]
# What is asked of the game fails once a test says which question it is.
SOURCE = (
    HEAD
    + """
FAILS = ""


def ask(question):
    if question == FAILS:
        raise ZeroDivisionError("by the wind")


class Rules(FieldRules):
    def start(self, *asked, **more):
        ask("start")
        return super().start(*asked, **more)

    def board(self, shape):
        ask("board")
        return super().board(shape)

    def played(self, position, action):
        ask("played")
        return super().played(position, action)

    def outcome(self, position):
        ask("outcome")
        return super().outcome(position)


class Reading(Texts):
    def position_from_text(self, text):
        ask("save")
        return super().position_from_text(text)

    def due(self, position):
        ask("due")
        return super().due(position)


class Kit(FieldKit):
    def rule_sheet(self, printed=None):
        ask("sheet")
        return super().rule_sheet(printed)


GAME = game(Rules(), Reading(), printed=Kit())
"""
)


@pytest.fixture
def gales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Give the module of an installed game that can be made to fail."""
    (tmp_path / "gales.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "gales", raising=False)
    module = import_module("gales")
    install(monkeypatch, tmp_path, module.GAME, "gales:GAME")
    yield module
    sys.modules.pop("gales", None)


def told(answer: Any) -> str:
    """Return what a refusal says."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "game-failed"), answer.text
    return str(answer.json()["error"]["message"])


def look(client: Any, opened: Opened) -> Any:
    """Return the answer to a player who looks at a table."""
    return client.get(opened.path, params={"draft": True}, headers=opened.bearing("referee"))


@pytest.mark.parametrize("question", ["played", "outcome", "due"])
def test_a_rule_that_fails_hurts_its_own_table_alone(tmp_path: Path, gales: Any, question: str) -> None:
    """A player who asks learns the game, the file and the line; once the rule is mended the table goes on."""
    with client_of(create_app_in(tmp_path)) as client:
        broken, other = open_table(client, game="gales", seed=1), open_table(client)
        gales.FAILS = question

        def play() -> Any:
            body = {"after": 1, "turn": "a2-a3"}
            return client.post(f"{broken.path}/events", json=body, headers=broken.bearing("black"))

        said = told(play() if question == "played" else look(client, broken))
        assert said.startswith("the installed game gales failed: ZeroDivisionError: by the wind")
        assert "(gales.py, line" in said
        for path in ("/", "/print", "/healthz", "/openapi.json"):
            assert client.get(path).status_code == 200
        assert look(client, other).status_code == 200
        gales.FAILS = ""
        assert look(client, broken).status_code == 200
        assert play().status_code == 201


def create_app_in(folder: Path) -> Any:
    """Return an application with a database in a folder."""
    from companion.web.app import create_app

    return create_app(settings_in(folder))


def test_a_list_of_tables_names_the_one_that_fails(tmp_path: Path, gales: Any) -> None:
    """Its other tables are listed as ever."""
    with client_of(create_app_in(tmp_path)) as client:
        for opened in (open_table(client, game="gales", seed=1), open_table(client)):
            client.post(f"{opened.path}/seat", json={"token": opened.tokens["referee"]})
            client.cookies.set(f"table-{opened.table}.referee", opened.tokens["referee"])
        gales.FAILS = "outcome"
        listed = client.get("/api/tables")
        gales.FAILS = ""

    assert listed.status_code == 200
    words = {row["game"]: row["words"] for row in listed.json()}
    assert "the installed game gales failed" in words[""]
    assert len(words) == 2


def test_a_table_that_cannot_be_read_again_is_told(tmp_path: Path, gales: Any) -> None:
    """After a restart the events are folded anew: a save line that fails there is the game's failure."""
    with client_of(create_app_in(tmp_path)) as client:
        opened = open_table(client, game="gales", seed=1)
    with client_of(create_app_in(tmp_path)) as client:
        gales.FAILS = "save"
        said = told(look(client, opened))
        gales.FAILS = ""
        assert look(client, opened).status_code == 200

    assert "the installed game gales failed: ZeroDivisionError" in said


@pytest.mark.parametrize("question", ["start", "sheet", "board"])
def test_the_start_page_leaves_out_a_game_that_fails_there(tmp_path: Path, gales: Any, question: str) -> None:
    """It names the game with its line, offers all others, and comes back with the game once that answers."""
    with client_of(create_app_in(tmp_path)) as client:
        gales.FAILS = question
        broken = client.get("/")
        sheet = client.get("/api/print", params={"game": "gales"})
        house = client.get("/api/print", params={"game": "glorieta"})
        gales.FAILS = ""
        mended = client.get("/")

    assert (broken.status_code, mended.status_code, house.status_code) == (200, 200, 200)
    assert "The installed game gales failed: ZeroDivisionError: by the wind (gales.py, line" in broken.text
    assert 'value="gales"' not in broken.text
    assert 'value="gales"' in mended.text
    assert "gales" in told(sheet)


def test_boards_of_others_are_found_while_a_game_fails(gales: Any) -> None:
    """A photo asks every game which boards it is played on: one that fails there is on none."""
    gales.FAILS = "board"

    assert game_of_board("hex7").id == "glorieta"
    assert game_of_board("8").id != "gales"
    assert failure_of(ValueError("of the house")) is None
    assert set(GAMES) > {"gales"}


def test_a_page_that_follows_a_failing_table_is_left_alone_by_the_others(tmp_path: Path, gales: Any) -> None:
    """On a live server a failing table answers, and a stream of another table goes on."""
    with live(create_app_in(tmp_path)) as address, calling(address) as client:
        broken, other = open_table(client, game="gales", seed=1), open_table(client)
        gales.FAILS = "outcome"
        path, bearing = f"{other.path}/stream?after=0", other.bearing("watch")
        with client.stream("GET", path, headers=bearing) as stream:
            assert "gales" in told(look(client, broken))
            assert next(line for line in stream.iter_lines() if line.startswith("id:")) == "id: 1"
        gales.FAILS = ""


def test_the_windows_of_a_browser_fail_apart(tmp_path: Path, gales: Any) -> None:
    """They share one stream: the window of the failing table goes, and the other is sent what happens."""
    with live(create_app_in(tmp_path)) as address, calling(address) as client:
        broken, other = open_table(client, game="gales", seed=1), open_table(client)
        heads = cookies((broken, "referee"), (other, "referee"))
        windows = [(opened.table, {"page": "p", "after": 1}) for opened in (broken, other)]
        with following(client, heads, *windows) as messages:
            assert [(m["to"], m["event"]) for m in (next(messages), next(messages))] == [
                (0, "held"),
                (1, "held"),
            ]
            gales.FAILS = "due"
            body = {"after": 1, "turn": "a2-a3"}
            client.post(f"{broken.path}/events", json=body, headers=broken.bearing("black"))
            assert (gone := next(messages))["event"] == "gone" and gone["to"] == 0
            write(client, other, after=1, turn=TURN)
            told = next(messages)
            gales.FAILS = ""

    assert (told["to"], told["id"], told["data"]["kind"]) == (1, "2", "turn")


def test_a_command_says_which_game_failed(tmp_path: Path) -> None:
    """No traceback, no exit code of an illegal turn: the game, its file and its line."""
    failing = SOURCE.replace('FAILS = ""', 'import sys\nFAILS = "played" if "check" in sys.argv else ""')
    (tmp_path / "gales.py").write_text(
        failing.replace("def played(self, position, action):\n        ask", LATER)
    )
    lay_down(tmp_path, "gales", "gales:GAME")
    save = f"gales:{START.replace('b........', '.b.......', 1)}:black"
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "check", save, save, "--mover", "black"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert (
        "sparklies: the installed game gales failed: ZeroDivisionError: by the wind (gales.py, line"
        in done.stderr
    )
    assert "Traceback" not in done.stderr


# Fails on a position that no game comes to at its beginning.
LATER = """def played(self, position, action):
        if position.squares[15:17] == ".b" and position.squares[:15] == "b" * 15:
            ask"""
