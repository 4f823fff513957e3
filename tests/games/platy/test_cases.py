"""The numbered cases of Platy: how many there are, what they cover, and that both engines pass them all."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from tests.games.platy import engine, oracle
from tests.games.platy.case import result_of
from tests.games.platy.tray import KINDS, read, write

ROOT = Path(__file__).parents[3]
DATA: dict[str, Any] = json.loads((ROOT / "games/platy/cases.json").read_text("utf-8"))
CASES: list[dict[str, Any]] = DATA["cases"]
PAGE = (ROOT / "docs/platy-cases.md").read_text("utf-8")
COUNTS = {"1": 41, "2": 17, "3": 28, "4": 36, "5": 60, "6": 32, "7": 11, "8": 18, "9": 14, "10": 24}
REFUSED = 50
HEAD = ("id", "title", "ruling", "position", "text")
SHOWN = set(
    re.findall(
        r"[\w-]+",
        """
geometry names first-colours each-colour free-again fixed let-go lines several enclosed rim
counted-once back-to-bag order tops bottoms sides chart chart-lot mark-passes counters no-line last-may
zero zero-last zero-rows chain-pays chain-encloses chain-fall reset-first longest all-bonus marks-slide
marks-dealt wildcard wildcard-two marks-h supply endless empties fill-last-fall none-said
threads-counted twists rounding enclosed-score multiplier original-wildcard real-draws lost equal-turns
growth
""",
    )
)
NOT_SHOWN = {  # no line shows them
    "first-deal": "a start is no line",
    "clock": "a clock is an option of the table",
}
CODES = set(
    re.findall(
        r"[\w-]+",
        """
parse no-such-cell game-over fixed empty no-turn no-moves moves-left reserves-left not-possible
unfinished turn-over
""",
    )
)


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """Return what a case expects."""
    return {key: value for key, value in case.items() if key not in HEAD}


def test_there_are_so_many_cases() -> None:
    """No case is lost: numbers follow each other in each chapter, and the page says how many there are."""
    numbers = [tuple(map(int, case["id"].split("."))) for case in CASES]
    counts = {number: sum(chapter == int(number) for chapter, _ in numbers) for number in DATA["chapters"]}
    table = dict(re.findall(r"^\| (\d+) \| [^0].* \| (\d+) \|$", PAGE, re.M))

    assert counts == COUNTS == {number: int(count) for number, count in table.items()}
    assert numbers == [(int(ch), n) for ch, count in COUNTS.items() for n in range(1, count + 1)]
    assert sum(case["fault"] is not None for case in CASES) == REFUSED
    assert f"There are {len(CASES)} cases. {REFUSED} of them" in PAGE


def test_every_ruling_and_fault_has_a_case() -> None:
    """Every ruling has a case or a reason why it has none; every code, kind of fall and end is met."""
    assert {case["ruling"] for case in CASES} - {None} == SHOWN
    assert {case["fault"] for case in CASES} - {None} == CODES
    assert {fall["why"] for case in CASES for fall in case["falls"]} == {"loop", "chain", "zero"}
    assert {case["end"] for case in CASES} == {None, "moves", "loops"}
    assert all(f"| `{code}` |" in PAGE for code in CODES | set(NOT_SHOWN))


def test_no_two_cases_are_alike() -> None:
    """Each case has a title of its own, and no two play the same line on the same position."""
    for parts in (("title",), ("position", "text")):
        counted = Counter(tuple(case[part] for part in parts) for case in CASES)

        assert [each for each, count in counted.items() if count > 1] == []


def test_the_page_lists_the_kinds_of_tiles() -> None:
    """The page draws the threads of each kind as the slow engine finds them from the geometry."""
    cells = dict(re.findall(r"\| (\d+) \| ((?:\d-\d(?:, )?)+) (?=\|)", PAGE.replace("| | |", "|")))
    right = dict(re.findall(r"\| \d+ \| [\d, -]+ \| (\d+) \| ((?:\d-\d(?:, )?)+) \|", PAGE))
    listed = {int(kind): threads for kind, threads in (cells | right).items()}

    assert listed == {kind: ", ".join(f"{a}-{b}" for a, b in threads) for kind, threads in enumerate(KINDS)}


def test_the_file_is_made_from_the_sketches() -> None:
    """What the sketches and their values by hand come to is what the file has."""
    from tests.games.platy import make_cases  # it plays all sketches

    assert make_cases.made() == DATA


def test_the_slow_engine_passes_every_case() -> None:
    """The slow engine reads and writes each position, and plays each line as the file says."""
    said = {case["id"]: result_of(oracle.play(read(case["position"]), case["text"])) for case in CASES}

    assert said == {case["id"]: expected(case) for case in CASES}
    assert [case["id"] for case in CASES if write(read(case["position"])) != case["position"]] == []


def test_the_quick_engine_passes_every_case() -> None:
    """The engine, asked as records and the companion ask it, says the same."""
    said = {case["id"]: engine.play(engine.read(case["position"]), case["text"]) for case in CASES}

    assert said == {case["id"]: expected(case) for case in CASES}
    assert [
        case["id"] for case in CASES if engine.write(engine.read(case["position"])) != case["position"]
    ] == []
