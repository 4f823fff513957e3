"""Make the numbered cases of Platy from sketches of trays and from values that were written by hand.

`python -m tests.games.platy.make_cases` writes games/platy/cases.json; with `--check` it only compares.
For each case the sketch, the line and what it comes to (loops, scores, moves, marks, the end) are written in
case_sketches*.py. The slow engine adds the save line that follows. A case whose values by hand differ from
what the slow engine says is an error.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from tests.games.platy import case_sketches, case_sketches_more
from tests.games.platy.case import Case, case_of, least_way
from tests.games.platy.tray import named, read

__all__ = ["made"]

FILE = Path(__file__).parents[3] / "games/platy/cases.json"


def made() -> dict[str, Any]:
    """Return the data of games/platy/cases.json; raise AssertionError if a value by hand is another one."""
    chapters = case_sketches.CHAPTERS | case_sketches_more.CHAPTERS
    sketched = [*case_sketches.CASES, *case_sketches_more.CASES]
    numbers = dict.fromkeys(chapters, 0)
    cases = []
    for each in sorted(sketched, key=lambda each: int(each.chapter)):
        numbers[each.chapter] += 1
        cases.append(_checked(f"{each.chapter}.{numbers[each.chapter]}", each))
    return {"game": "platy", "version": 1, "chapters": chapters, "cases": cases}


def _checked(number: str, sketched: Case) -> dict[str, Any]:
    found = case_of(number, sketched.title, sketched.ruling, sketched.position, sketched.text)
    by_hand = dict(sketched.by_hand)
    _require_lying(sketched, found, by_hand)
    said: dict[str, Any] = {"fault": None, "loops": [], "falls": [], "end": None}
    if "loops" in by_hand:
        said["falls"] = [{"why": "loop", "gone": None}]
    said |= by_hand
    if said["falls"] is None:  # what the draws bring about
        del said["falls"]
    if "marks" in said:  # they are written in any order
        assert sorted(said.pop("marks").split()) == sorted(found["marks"].split()), (sketched, found)
    said["loops"] = [
        {
            "path": " ".join(least_way(path.split())),
            "score": score,
            "enclosed": more[0] if more else "",
            "more": more[1] if more else 0,
        }
        for path, score, *more in said["loops"]
    ]
    wrong = {key: (value, found.get(key)) for key, value in said.items() if not _agree(value, found.get(key))}
    assert not wrong, (number, sketched, wrong, found["after"])
    return found


def _require_lying(sketched: Case, found: dict[str, Any], by_hand: dict[str, Any]) -> None:
    """Require what was written by hand of the tray that follows; take it off the other values."""
    at, faces, lies = by_hand.pop("at", {}), by_hand.pop("faces", ()), by_hand.pop("lies", {})
    is_full, first_falls = by_hand.pop("is_full", False), by_hand.pop("first_falls", [])
    wanted = [key for key in ("last", "struck") if key in by_hand]
    kept = {key: by_hand.pop(key) for key in wanted}
    if found["fault"]:
        return
    after = read(found["after"])
    lying = {name: str(after.tiles.get(place, "")) for name, place in named(after.rows).items()}
    assert {name: lying[name] for name in at} == at, (sketched, lying)
    assert not is_full or all(lying.values()), (sketched, lying)
    assert all((1, 5) in dict(after.tiles[named(after.rows)[name]].threads) for name in faces), (
        sketched,
        lying,
    )
    for letter, tile in lies.items():
        assert {re.sub("[bg]", "?", text[:3]) for name, text in lying.items() if name[0] == letter} == {tile}
    assert [fall["why"] for fall in found["falls"]][: len(first_falls)] == first_falls, (sketched, found)
    assert kept.get("last", after.last) == after.last, (sketched, found)
    assert kept.get("struck", ".".join(sorted(after.lost.elements()))) == ".".join(
        sorted(after.lost.elements())
    )


def _agree(by_hand: Any, found: Any) -> bool:
    """Return whether a value is what was written by hand; None in a fall is not written."""
    if isinstance(by_hand, list) and by_hand and isinstance(by_hand[0], dict) and "why" in by_hand[0]:
        pairs = zip(by_hand, found, strict=False)
        return len(by_hand) == len(found) and all(
            a["why"] == b["why"] and a["gone"] in (None, b["gone"]) for a, b in pairs
        )
    return bool(by_hand == found)


def main() -> None:
    """Write the file, or only check the values with `--check`."""
    data = made()
    if "--check" not in sys.argv[1:]:
        lines = [json.dumps(case, ensure_ascii=False) for case in data["cases"]]
        head = json.dumps({key: data[key] for key in data if key != "cases"}, ensure_ascii=False, indent=1)
        body = ",\n  ".join(lines)
        FILE.write_text(f'{head[:-2]},\n "cases": [\n  {body}\n ]\n}}\n', encoding="utf-8")
    print(f"{len(data['cases'])} cases")


if __name__ == "__main__":
    main()
