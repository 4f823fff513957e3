"""A faulty installed game is left out by name, file and line, and all others work."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games import words as catalogues
from games.catalogue import GAMES, LeftOut, load_installed_games
from games.game import Game
from games.installed.admitting import contradiction
from kites import KITES
from tests.guests.breaking import BROKEN, HEAD, Broken
from tests.guests.breakthrough import BREAKTHROUGH
from tests.guests.installing import lay_down
from tests.guests.mosaic import MOSAIC
from tests.guests.ponds import LAKES, PONDS, SEAS

ROOT = Path(__file__).parents[2]
TAKEN = {*GAMES}
Load = Callable[[str], tuple[dict[str, Game[Any]], tuple[LeftOut, ...]]]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Give what installs a module of this source beside a game that works, and returns what is found."""

    def installed_with(source: str) -> tuple[dict[str, Game[Any]], tuple[LeftOut, ...]]:
        (tmp_path / "gales.py").write_text(source, encoding="utf-8")
        lay_down(tmp_path, "gales", "gales:GAME")
        lay_down(tmp_path, "mosaic", "tests.guests.mosaic:MOSAIC")
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(sys.modules, "gales", raising=False)
        return load_installed_games(TAKEN)

    return installed_with


def test_all_ways_are_different() -> None:
    """No way to break a game is there twice, and none is lost unnoticed."""
    assert len({broken.name for broken in BROKEN}) == len(BROKEN) >= 70


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_a_broken_game_is_left_out(load: Load, broken: Broken) -> None:
    """The answer says what is wrong, in which file of the package, and on which line where one shows it."""
    found, (left,) = load(broken.source)
    why = str(left.why)

    assert (found, left.name) == ({"mosaic": MOSAIC}, "gales")
    assert broken.why in why
    assert "(gales.py" in why
    if broken.line:
        assert why.endswith(f"(gales.py, line {broken.line})")


def test_what_the_broken_ones_are_made_of_works(load: Load) -> None:
    """Only what is said breaks them: the game itself is taken in, with its kit too."""
    found, left = load(f"{HEAD}\nGAME = game(printed=FieldKit())\n")

    assert ([*found], left) == (["gales", "mosaic"], ())


@pytest.mark.parametrize(
    "game", [*GAMES.values(), KITES, BREAKTHROUGH, MOSAIC, PONDS, LAKES, SEAS], ids=lambda game: game.id
)
def test_games_that_work_are_taken_in(game: Game[Any]) -> None:
    """Nothing is asked that a game of the house, or one written by the page, does not answer."""
    found = contradiction(game, set())

    # save lines of the oldest game began before there were others
    assert found is None or (game.id == "sparklies" and found.why.id == "save-begins")


WORDS = "due = play\nasked = { $side } plays\n"


@pytest.mark.parametrize(
    ("words", "body", "why", "place"),
    [
        (WORDS, 'say("due")', "", ""),
        (WORDS, 'say("due") if position else say("later")', "gales has no sentence 'later'", "line 8"),
        (
            WORDS,
            'say("due") if position else say("asked")',
            "the sentence 'asked' of gales needs side",
            "line 8",
        ),
        (WORDS, 'say("asked")', "gales cannot say 'asked'", "line 8"),
        (
            "due = play\n\nbroken { $side }\n",
            'say("due")',
            "gales/words.ftl, line 3, cannot be read",
            "line 7",
        ),
        (None, 'say("due")', "gales has no words.ftl", "line 7"),
    ],
    ids=["fine", "missing-later", "lacks-later", "lacks", "unreadable", "no-file"],
)
def test_sentences_that_are_missing_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str | None, body: str, why: str, place: str
) -> None:
    """Those that are said only later too: the modules of the package show which there must be."""
    for kept in (catalogues._resource, catalogues._bundle, catalogues._remembered):
        kept.cache_clear()
    folder = tmp_path / "gales"
    folder.mkdir()
    (folder / "__init__.py").write_text("from gales.play import GAME\n")
    if words is not None:
        (folder / "words.ftl").write_text(words)
    (folder / "play.py").write_text(
        "from dataclasses import replace\n"
        "from games.words import Catalogue\n"
        "from tests.guests.breakthrough import BREAKTHROUGH, FieldTexts\n"
        'say = Catalogue("gales")\n\n'
        "class Texts(FieldTexts):\n"
        f"    def due(self, position):\n        return {body}\n\n"
        "GAME = replace(BREAKTHROUGH, texts=Texts())\n"
    )
    lay_down(tmp_path, "gales", "gales:GAME")
    monkeypatch.syspath_prepend(str(tmp_path))
    for module in [name for name in sys.modules if name.partition(".")[0] == "gales"]:
        monkeypatch.delitem(sys.modules, module)
    found, left = load_installed_games(TAKEN)

    assert ([its.name for its in left], [*found]) == (
        ["gales"] if why else [],
        [] if why else ["breakthrough"],
    )
    if why:
        assert why in str(left[0].why)
        assert str(left[0].why).endswith(f"(gales/play.py, {place})")


def test_two_packages_cannot_have_one_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one by name counts, and the second learns that the id is taken."""
    lay_down(tmp_path, "a-mosaic", "tests.guests.mosaic:MOSAIC")
    lay_down(tmp_path, "b-mosaic", "tests.guests.mosaic:MOSAIC")
    monkeypatch.syspath_prepend(str(tmp_path))
    found, (left,) = load_installed_games(TAKEN)

    assert (found, left.name) == ({"mosaic": MOSAIC}, "b-mosaic")
    assert str(left.why).startswith("there is a game called mosaic already (guests/mosaic.py, line ")


def test_a_package_that_is_gone_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its entry point is still there, but no file of it."""
    lay_down(tmp_path, "gone", "gone_for_good.game:GAME")
    monkeypatch.syspath_prepend(str(tmp_path))
    found, (left,) = load_installed_games(TAKEN)

    assert (found, left.name) == ({}, "gone")
    assert "No module named 'gone_for_good'" in str(left.why)


EVERYWHERE = """
import sys, warnings
warnings.simplefilter("ignore")
from companion.cli import main
from companion.web.app import Settings, create_app
from fastapi.testclient import TestClient
from games.catalogue import GAMES, LEFT_OUT

print(len(LEFT_OUT), *GAMES)
with TestClient(create_app(Settings("sqlite:///tables.db"))) as client:
    for path in ("/", "/print", "/healthz", "/openapi.json", "/api/tables"):
        answer = client.get(path)
        print(path, answer.status_code)
        if path in ("/", "/print"):
            said = [left for left in LEFT_OUT if f"{left.name} was left out" not in answer.text]
            print("unsaid", len(said))
    for game in GAMES:
        print(game, client.post("/api/tables", json={"game": game, "seed": 1}).status_code)
"""


def test_all_broken_games_at_once_hurt_nobody(tmp_path: Path) -> None:
    """The start page, the print page and every command work, and name each game that was left out."""
    for number, broken in enumerate(BROKEN):
        (tmp_path / f"gales{number}.py").write_text(broken.source, encoding="utf-8")
        lay_down(tmp_path, f"gales{number}", f"gales{number}:GAME")
    lay_down(tmp_path, "mosaic", "tests.guests.mosaic:MOSAIC")
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", EVERYWHERE],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    assert first == f"{len(BROKEN)} {' '.join(GAMES)} mosaic"
    assert [line for line in lines if line.startswith("unsaid")] == ["unsaid 0"] * 2
    paths = ("/", "/print", "/healthz", "/openapi.json", "/api/tables")
    assert [line for line in lines if line.startswith("/")] == [f"{path} 200" for path in paths]
    assert lines[-len(GAMES) - 1 :] == [f"{game} 201" for game in (*GAMES, "mosaic")]
