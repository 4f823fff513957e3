"""The numbered cases: how many there are, what they cover, and that both engines pass them all."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from games.colonization.rule_sheet import RULINGS
from tests.games.colonization import engine, oracle

ROOT = Path(__file__).parents[3]
DATA: dict[str, Any] = json.loads((ROOT / "games/colonization/cases.json").read_text("utf-8"))
CASES: list[dict[str, Any]] = DATA["cases"]
PAGE = (ROOT / "docs/colonization-cases.md").read_text("utf-8")
COUNTS = {"1": 23, "2": 19, "3": 15, "4": 30, "5": 13, "6": 46, "7": 43, "8": 26, "9": 34}
REFUSED = 69

SHOWN = set(
    re.findall(
        r"[\w-]+",
        """
surface corners limit placing late late-time under-way own-cut replaced no-room homeless weapon-held
one-look win-all win-only only-start only-waiting only-second only-none only-counts shared ties
old-place old-place-lapse no-rejoin leave leave-win gone leave-unplaced taken-over put-off no-square
agreed-time rotation fire-time finish wins-to-end notation egg-timer
""",
    )
)
NOT_SHOWN = {  # no turn and no call shows them
    "no-start": "a start that is refused has no position",
    "record": "the lines of a record are not part of a position",
    "first-lot": "the lot falls before the first position",
    "no-chess-clock": "it says what there is not",
}
CODES = set(
    re.findall(
        r"[\w-]+",
        """
parse no-such-cell game-over must-place no-piece not-beside occupied wrong-sign not-home-planet
too-many too-few no-home-near no-weapon time-up not-possible
""",
    )
)


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """Return what a case expects, with squares in any order."""
    told = {name: case[name] for name in ("fault", "after", "out", "end")}
    return told | {"removed": sorted(map(tuple, case["removed"]))}


def by_oracle(case: dict[str, Any]) -> dict[str, Any]:
    """Return what the slow engine says to a case."""
    before = oracle.read(case["position"])
    assert oracle.write(before) == case["position"], case["id"]
    done = oracle.play(before, case["by"], case["text"])
    assert len(done.faults) == (done.state is None), case["id"]
    ends = done.state is not None and done.state.ended and not before.ended
    return {
        "fault": done.faults[0] if done.faults else None,
        "after": oracle.write(done.state) if done.state else None,
        "removed": sorted(done.removed),
        "out": done.out,
        "end": {"why": done.state.ended, "winners": done.winners} if done.state and ends else None,
    }


def test_there_are_so_many_cases() -> None:
    """No case is lost: numbers follow each other in each chapter, and the page says how many there are."""
    numbers = [tuple(map(int, case["id"].split("."))) for case in CASES]
    counts = {number: sum(chapter == int(number) for chapter, _ in numbers) for number in DATA["chapters"]}
    table = dict(re.findall(r"^\| (\d) \| .* \| (\d+) \|$", PAGE, re.M))

    assert counts == COUNTS == {number: int(count) for number, count in table.items()}
    assert numbers == [(int(ch), n) for ch, count in COUNTS.items() for n in range(1, count + 1)]
    assert sum(case["fault"] is not None for case in CASES) == REFUSED
    assert f"There are {len(CASES)} cases. {REFUSED} of them" in PAGE


def test_every_ruling_and_fault_has_a_case() -> None:
    """Every ruling has a case or a reason why it has none; every code, reason and end is met."""
    met = Counter(case["ruling"] for case in CASES)
    reasons = {why for case in CASES for _, why in case["removed"]}

    assert set(met) - {None} == SHOWN
    assert not SHOWN & set(NOT_SHOWN)
    assert SHOWN | set(NOT_SHOWN) == set(RULINGS)
    assert {case["fault"] for case in CASES} - {None} == CODES
    assert reasons == {"replaced", "taken", "cut", "fired", "destroyed"}
    assert {case["end"]["why"] for case in CASES if case["end"]} == {"all", "only", "alone", "time"}
    assert all(f"| `{code}` |" in PAGE for code in CODES | reasons | set(NOT_SHOWN))


def test_no_two_cases_are_alike() -> None:
    """Each case has a title of its own, and no two play the same text on the same position."""
    for parts in (("title",), ("position", "by", "text")):
        counted = Counter(tuple(case[part] for part in parts) for case in CASES)

        assert [each for each, count in counted.items() if count > 1] == []


def test_the_slow_engine_passes_every_case() -> None:
    """What was written by hand is what the slow engine says."""
    assert {case["id"]: by_oracle(case) for case in CASES} == {case["id"]: expected(case) for case in CASES}


def test_the_quick_engine_passes_every_case() -> None:
    """What was written by hand is what the engine says, asked as records and the companion ask it."""
    said = {
        case["id"]: engine.play(engine.read(case["position"]), case["by"], case["text"])[1] for case in CASES
    }

    assert said == {case["id"]: expected(case) for case in CASES}
    assert [
        case["id"] for case in CASES if engine.write(engine.read(case["position"])) != case["position"]
    ] == []
