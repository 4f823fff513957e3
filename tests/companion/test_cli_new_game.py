"""`sparklies new-game`: what it writes is a game at once, and nothing is lost where it cannot write."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.web.app import Settings, create_app
from games.catalogue import GAMES
from games.game import Game
from tests.companion.conftest import client_of, open_table
from tests.guests.installing import lay_down

ROOT = Path(__file__).parents[2]
FILES = {
    "README.md",
    "pyproject.toml",
    "stone_rows/__init__.py",
    "stone_rows/game.py",
    "stone_rows/words.ftl",
    "tests/test_stone_rows.py",
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder in which commands are run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a game that the command has written."""
    folder = tmp_path_factory.mktemp("new") / "rows"
    assert main(["new-game", "stone-rows", "--title", "Rows of stones", "--out", str(folder)]) == 0
    return folder


@pytest.fixture
def game(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """Return the game that was written, installed for this process."""
    lay_down(tmp_path, "stone-rows", "stone_rows:STONE_ROWS")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(written))
    yield import_module("stone_rows").STONE_ROWS
    for module in [name for name in sys.modules if name.partition(".")[0] == "stone_rows"]:
        del sys.modules[module]


def files_in(folder: Path) -> set[str]:
    """Return the files below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_it_writes_all_files_and_says_what_is_next(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file is listed, no placeholder is left, and three commands lead on."""
    assert main(["new-game", "stone-rows"]) == 0
    said = capsys.readouterr().out.splitlines()

    assert files_in(here / "stone-rows") == FILES
    assert {line.removeprefix("stone-rows/") for line in said[: len(FILES)]} == FILES
    assert said[-4:] == [
        "Next:",
        "pip install -e stone-rows",
        "sparklies try-game stone-rows",
        "sparklies serve",
    ]
    texts = [(here / "stone-rows" / path).read_text(encoding="utf-8") for path in FILES]
    assert not [text for text in texts if re.search(r"@\w+@", text)]
    assert sum("Stone Rows" in text for text in texts) >= 4
    assert [path.name for path in here.iterdir()] == ["stone-rows"]


def test_what_it_writes_passes_every_check(game: Game[Any], capsys: pytest.CaptureFixture[str]) -> None:
    """The skeleton is a game that `sparklies try-game` finds nothing in, with enough turns to judge."""
    assert main(["try-game", "stone-rows", "--json"]) == 0
    judged = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert (game.id, game.title) == ("stone-rows", "Rows of stones")
    assert len(judged) > 20
    assert {each["state"] for each in judged} == {"passed"}


def test_its_own_tests_pass(written: Path) -> None:
    """The tests that it writes run the same checks, and one more of its own rules."""
    path = os.pathsep.join([str(written), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests"],
        cwd=written,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 20


def test_it_is_played_to_its_end(game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table of the companion three stones in a line end the game, in its own words."""
    monkeypatch.setitem(GAMES, game.id, game)
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game="stone-rows")
        path, referee = f"{opened.path}/events", opened.bearing("referee")
        for number, turn in enumerate(("a1", "a2", "b1", "b2", "c1"), start=1):
            answer = client.post(path, json={"after": number, "turn": turn}, headers=referee)
            assert answer.status_code == 201, answer.json()
        state = client.get(opened.path, headers=referee).json()

    assert state["outcome"]["words"] == "Black wins: 3 stones lie in a line"
    assert state["plies"][-1]["text"] == "c1"


def test_what_it_needs_without_a_network_is_on_the_page(written: Path) -> None:
    """The page names the setuptools from which on the package is built without anything else."""
    wanted = re.search(r"setuptools>=([\d.]+)", (written / "pyproject.toml").read_text(encoding="utf-8"))
    assert wanted

    page = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    assert f"needs setuptools {wanted[1]} or newer" in page


REFUSED = [
    ("Rows", "is no id for a game"),
    ("r", "is no id for a game"),
    ("3rows", "is no id for a game"),
    ("rows_3", "is no id for a game"),
    ("rows-", "is no id for a game"),
    ("two--rows", "is no id for a game"),
    ("../rows", "is no id for a game"),
    ("", "is no id for a game"),
    ("r" * 41, "is no id for a game"),
    ("röws", "is no id for a game"),
    ("cornerport", "something called cornerport already"),
    ("platy", "something called platy already"),
    ("random", "the package random"),
    ("games", "the package games"),
    ("lambda", "the package lambda"),
    ("match", "the package match"),
]


@pytest.mark.parametrize(("name", "why"), REFUSED, ids=[name[:12] or "none" for name, _ in REFUSED])
def test_a_name_that_cannot_be_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str], name: str, why: str
) -> None:
    """The message says why and what a name is; nothing is written."""
    with pytest.raises(SystemExit, match="2"):
        main(["new-game", name])

    assert why in capsys.readouterr().err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("title", ["", 'Rows "of" stones', "{ rows }", "two\nlines", "@id@", "R" * 62])
def test_a_title_that_would_break_the_code_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str], title: str
) -> None:
    """It stands in Python, TOML and Markdown, so some characters are no title."""
    with pytest.raises(SystemExit, match="2"):
        main(["new-game", "stone-rows", "--title", title])

    assert "is no title for a game" in capsys.readouterr().err
    assert list(here.iterdir()) == []


def test_a_name_of_an_installed_game_is_refused(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also of one that is broken, for its package is still there."""
    lay_down(here, "gales", "gales:GAME")
    monkeypatch.syspath_prepend(str(here))
    with pytest.raises(SystemExit, match="2"):
        main(["new-game", "gales"])

    assert "something called gales already" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["file", "folder", "link", "dangling"])
def test_what_is_there_stays(here: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    """A file, a folder, and a link that leads anywhere or nowhere are refused and left as they are."""
    place, other = here / "stone-rows", here / "other"
    if kind in ("folder", "link"):
        other.mkdir()
        (other / "mine.txt").write_text("mine", encoding="utf-8")
    if kind == "file":
        place.write_text("mine", encoding="utf-8")
    elif kind == "folder":
        other.rename(place)
    else:
        place.symlink_to(other)
    before = sorted((path.name, path.is_symlink()) for path in here.rglob("*"))
    with pytest.raises(SystemExit, match="2"):
        main(["new-game", "stone-rows"])

    assert "is there already, and stays as it is" in capsys.readouterr().err
    assert sorted((path.name, path.is_symlink()) for path in here.rglob("*")) == before
    assert kind != "file" or place.read_text(encoding="utf-8") == "mine"


def test_a_disk_that_fails_leaves_nothing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If one file cannot be written, none is there."""
    real = Path.write_text

    def full(path: Path, text: str, encoding: str | None = None) -> int:
        if path.name == "words.ftl":
            raise OSError(28, "No space left on device", str(path))
        return real(path, text, encoding=encoding)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(SystemExit, match="2"):
        main(["new-game", "stone-rows"])

    assert list(here.iterdir()) == []
