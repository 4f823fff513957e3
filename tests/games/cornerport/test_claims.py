"""Every fault of a verdict of Cornerport claims what is so, asked of the slow engine's every turn.

What each code claims stands in docs/cornerport.md.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from games import verdicts
from games.cornerport.game import CORNERPORT
from games.cornerport.position import Position
from games.faults import Fault
from tests.conftest import Many
from tests.games.cornerport import oracle
from tests.games.cornerport.oracle import SQUARES, Ship, State

Ships = dict[str, Ship]
DOC = Path(__file__).parents[3] / "docs" / "cornerport.md"
LETTERS = ("B", "S", "F", "b", "s", "f", ".")


def never_so(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Tell whether no legal turn ends with these cells as they stand, all of them together."""
    return bool(fault.cells) and not any(
        all(end.get(cell) == after.get(cell) for cell in fault.cells) for end in ends
    )


def emptied_brings(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Tell whether all turns that empty the square bring a ship of its kind elsewhere, and none has come."""
    (cell,) = fault.cells
    ship = before.ships[cell]

    def came(ships: Ships) -> bool:
        return any(its == ship and before.ships.get(at) != ship for at, its in ships.items())

    return not came(after) and all(came(end) for end in ends if cell not in end)


def bringing_empties(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Tell whether all turns that bring a ship empty a square of the mover's, and none has been emptied."""
    own = before.of(before.mover)
    brought = (end for end in ends if any(before.ships.get(at) != its for at, its in end.items()))
    return all(at in after for at in own) and all(any(at not in end for at in own) for end in brought)


def changes_something(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Tell whether nothing has changed and every legal turn changes something."""
    return after == before.ships and all(end != before.ships for end in ends)


def over(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Tell whether the game has ended."""
    return bool(oracle.ending(before)) or not before.of("white") or not before.of("black")


def leads_not_there(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Tell whether no legal turn ends exactly there: what the fault of the only move comes to."""
    return after not in ends


CLAIMS: dict[str, Callable[[Fault, State, Ships, list[Ships]], bool]] = {
    "became": never_so,
    "from-nowhere": bringing_empties,
    "nothing-moved": changes_something,
    "own-gone": emptied_brings,
    "sunk-from-afar": never_so,
    "theirs-moved": never_so,
    "too-many-moved": never_so,
    "too-many-placed": never_so,
    "game-over": over,
}


def drawn(rng: random.Random) -> Position:
    """Return a position by lot: few ships near each other, freighters near ports, white or black to move."""
    cells = ["."] * 64
    home = rng.sample(range(64), 64)
    for letter, most in zip("BSFbsf", (3, 2, 2, 3, 2, 2), strict=True):
        for _ in range(rng.randint(0 if letter not in "Ff" else 1, most)):
            cells[home.pop()] = letter
    rows = "/".join("".join(cells[8 * row : 8 * row + 8]) for row in range(8))
    freighters = []
    for square, letter in zip(SQUARES, cells, strict=True):
        if letter in "Ff":
            ports = oracle.OWN_PORTS["white" if letter == "F" else "black"]
            freighters.append(f"{square}.{square if square in ports else rng.choice(ports)}")
    mover = rng.choice(("white", "black"))
    line = f"cornerport:{rows}:mover={mover}:from={','.join(freighters)}"
    return CORNERPORT.texts.position_from_text(line)


def spoilt(before: State, ends: list[Ships], rng: random.Random) -> Ships:
    """Return what stands after some legal turn, or before it, with a square or two otherwise."""
    after = dict(rng.choice(ends)) if ends and rng.random() < 0.6 else dict(before.ships)
    for _ in range(rng.choice((0, 1, 1, 2))):
        place = rng.choice(SQUARES if rng.random() < 0.4 else list(before.ships))
        letter = rng.choice(LETTERS)
        after.pop(place, None)
        if letter != ".":
            after[place] = ("white" if letter.isupper() else "black", oracle.KIND_OF[letter.lower()])
    return after


def text(ships: Ships, like: State) -> str:
    """Return the save line of what stands."""
    side = {"white": str.upper, "black": str.lower}
    letters = [side[ships[at][0]](ships[at][1][0]) if at in ships else "." for at in SQUARES]
    rows = "/".join("".join(letters[8 * row : 8 * row + 8]) for row in range(8))
    return f"cornerport:{rows}:mover={oracle.OPPONENT[like.mover]}"


def fits(ships: Ships) -> bool:
    """Tell whether no side has more ships of a kind than there are, and somebody has some."""
    count = Counter(ships.values())
    return bool(ships) and all(count[its] <= oracle.FLEET[its[1]] for its in count)


def test_no_fault_is_false(many: Many) -> None:
    """Of random illegal pairs each fault claims what is so of all legal turns; each code is met."""
    rng, told, count = random.Random("claims"), Counter[str](), many(1200, of=12_000)
    judged = 0
    while judged < count:
        start = drawn(rng)
        before = oracle.from_save(CORNERPORT.texts.position_text(start))
        ends = [oracle.apply(before, turn).ships for turn in oracle.turns(before)]
        for _ in range(6):
            after = spoilt(before, ends, rng)
            if not fits(after):
                continue
            line = text(after, before)
            found = verdicts.verdict(CORNERPORT, start, CORNERPORT.texts.position_from_text(line))
            legal = after in ends and not over(Fault("", (), ""), before, after, ends)
            assert (found.verdict == "legal") == legal, (CORNERPORT.texts.position_text(start), line)
            for fault in found.faults:
                if fault.code == "correction":
                    continue
                claim = CLAIMS.get(fault.code, leads_not_there)
                shown = (CORNERPORT.texts.position_text(start), line, fault)
                assert claim(fault, before, after, ends), shown
                told[fault.code] += 1
            judged += found.verdict == "illegal"

    assert {code for code in CLAIMS if told[code] < 3} <= {"too-many-placed", "game-over"}, told
    assert told["own-gone"] > 20


def test_every_code_of_a_verdict_has_its_claim_asked() -> None:
    """The first table of faults lists the codes whose claims are asked here, and no other."""
    table = DOC.read_text(encoding="utf-8").partition("## Faults")[2].partition("Where a verdict")[0]
    listed = set(re.findall(r"^\| `([\w-]+)` \|", table, re.M))

    assert listed == CLAIMS.keys() - {"game-over"}
