"""`sparklies funnel`: the results of lessons of several devices, summed up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main


def saved(folder: Path, device: str, *tasks: tuple[str, str | None, str | None, int], **more: Any) -> str:
    """Write the file of a device; each task with its start, its end and its tries. Return its path."""
    told = {
        "format": "lesson-results",
        "version": 1,
        "device": device,
        "game": "sparklies",
        "saved": "2026-11-01T10:30:00.000Z",
        "tasks": [
            {
                "task": name,
                "begun": begun,
                "ended": ended,
                "tries": tries,
                "hints": 0,
                "seconds": 10.0 * tries,
            }
            for name, begun, ended, tries in tasks
        ],
        "first_game": None,
        **more,
    }
    path = folder / f"{device}-{told['saved'][:10]}.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    return str(path)


T1, T2, T3 = (f"2026-11-01T10:0{minute}:00.000Z" for minute in (1, 2, 3))


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Give the files of three devices: one finishes, one leaves at the second task, one at the first."""
    return [
        saved(tmp_path, "a", ("one", T1, T2, 1), ("two", T2, T3, 3), first_game=T3),
        saved(tmp_path, "b", ("one", T1, T2, 2), ("two", T2, None, 4)),
        saved(tmp_path, "c", ("one", T1, None, 0), ("two", None, None, 0)),
    ]


def test_the_table_counts_devices(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Of each task: who began it, met it and left at it, and the medians of those who met it."""
    assert main(["funnel", *files]) == 0
    first, head, *rows = capsys.readouterr().out.splitlines()

    assert first == "sparklies: 3 devices, 1 finished all tasks, 1 began a first game"
    assert head.split() == ["task", "began", "met", "left", "tries", "hints", "seconds"]
    assert [row.split() for row in rows] == [
        ["one", "3", "2", "1", "1.5", "0", "15"],
        ["two", "2", "1", "1", "3", "0", "30"],
    ]


def test_a_device_counts_once_by_its_last_file(
    tmp_path: Path, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that was saved later replaces an earlier one of the device, in any order of their names."""
    later = {"saved": "2026-11-02T10:00:00.000Z"}
    files.insert(0, saved(tmp_path, "b", ("one", T1, T2, 2), ("two", T2, T3, 5), **later))
    assert main(["funnel", "--json", *files]) == 0
    told = json.loads(capsys.readouterr().out)

    assert (told["devices"], told["finished"]) == (3, 2)
    assert [stage["left"] for stage in told["stages"]] == [1, 0]


def test_questions_on_real_turns_follow_the_tasks(
    tmp_path: Path, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """They have rows of their own, and nobody needs them to have finished all tasks."""
    asked = [{"task": "own-1", "begun": T3, "ended": None, "tries": 2, "hints": 1, "seconds": 4.0}]
    files[0] = saved(tmp_path, "a", ("one", T1, T2, 1), ("two", T2, T2, 3), asked=asked)
    assert main(["funnel", "--json", *files]) == 0
    told = json.loads(capsys.readouterr().out)

    assert told["finished"] == 1
    assert [(its["task"], its["began"], its["met"], its["left"]) for its in told["stages"]] == [
        ("one", 3, 2, 1),
        ("two", 2, 1, 1),
        ("own-1", 1, 0, 1),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "no file of a lesson's results"),
        ('{"format": "lesson-results"}', "version: Field required"),
        ('{"format": "other"}', "format"),
    ],
)
def test_other_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    """The message names the file, what is wrong, and where such files come from."""
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        main(["funnel", str(path)])
    said = capsys.readouterr().err

    assert str(path) in said
    assert why in said
    assert "*Save my results* on the page of a lesson makes one" in said
