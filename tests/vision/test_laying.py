"""The commands that lay boards for the renderer: they render what is missing, and can be stopped."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from vision.training.errors import TrainingError
from vision.training.laying import LaidScene, run_laying, write_files
from vision.training.studio import Studio

SCENES = ("000-easy", "001-hard", "002-easy")


@pytest.fixture
def rendered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stand in for the renderer, which writes a truth; return the names of the scenes it was given."""
    found: list[str] = []

    def develop(
        self: Studio, scene: Path, sheet: str, phones: int, printed: Path, mats: Path, **_: Any
    ) -> None:
        assert (sheet, phones, mats) == ("board-9x9", 1, printed / "mats")
        (scene / "truth.json").write_text("{}")
        found.append(scene.name)

    monkeypatch.setattr(Studio, "develop", develop)
    (tmp_path / "studio").mkdir()
    for name in ("scenes.py", "photo.py"):
        (tmp_path / "studio" / name).touch()
    return found


def run(folder: Path, *words: str, most: int = len(SCENES)) -> None:
    """Lay so many scenes at most by a command with an option of its own, and render them."""

    def lay(args: Namespace, renders: Path, _: Studio) -> Iterator[LaidScene]:
        for name in SCENES[: args.most]:
            (renders / name).mkdir(parents=True, exist_ok=True)
            write_files(renders / name, position={"cells": {}}, scene={"seed": 1})
            yield LaidScene(renders / name, "board-9x9")

    where = ["--renders", str(folder / "renders"), "--studio", str(folder / "studio")]
    where += ["--studio-python", sys.executable, "--most", str(most), *words]
    run_laying(lay, "some_laid", "Lay.", "NNN-TIER", {"most": {"type": int}}, where)


def test_what_is_missing_is_rendered_and_nothing_twice(rendered: list[str], tmp_path: Path) -> None:
    """A second run goes on where the first one ended."""
    run(tmp_path, most=1)
    run(tmp_path)

    assert rendered == list(SCENES)
    assert (tmp_path / "renders" / "001-hard" / "position.json").read_text() == '{\n "cells": {}\n}'


def test_a_file_stops_it(rendered: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says so, and leaves without an error."""
    (tmp_path / "renders").mkdir()
    (tmp_path / "renders" / "stop").touch()

    run(tmp_path)

    assert rendered == [] and "stop is there: stopped" in capsys.readouterr().out


def test_without_a_renderer_it_leaves_with_a_sentence(rendered: list[str], tmp_path: Path) -> None:
    """The sentence names the command and what is missing."""
    (tmp_path / "studio" / "photo.py").unlink()

    with pytest.raises(SystemExit, match=r"^vision\.training\.some_laid: .*photo\.py is missing"):
        run(tmp_path)
    assert rendered == []


def test_what_cannot_be_laid_is_said(rendered: list[str], tmp_path: Path) -> None:
    """A list that is not understood ends the command, too."""

    def lay(*_: object) -> list[LaidScene]:
        raise TrainingError("the list is empty")

    words = [
        "--renders",
        str(tmp_path),
        "--studio",
        str(tmp_path / "studio"),
        "--studio-python",
        sys.executable,
    ]
    with pytest.raises(SystemExit, match=r"^vision\.training\.some_laid: the list is empty$"):
        run_laying(lay, "some_laid", "Lay.", "NNN-TIER", {}, words)
    assert rendered == []
