"""Every fault of a verdict of Cornerport claims what is so, asked of the slow engine's every turn.

What each code claims stands in docs/cornerport.md.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from games.checking.verdicts import search_of
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
    """Return whether no legal turn ends with these cells as they stand, all of them together."""
    return bool(fault.cells) and not any(
        all(end.get(cell) == after.get(cell) for cell in fault.cells) for end in ends
    )


def emptied_brings(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Return whether all turns that empty the square bring such a ship elsewhere, and none has come."""
    (cell,) = fault.cells
    ship = before.ships[cell]

    def came(ships: Ships) -> bool:
        return any(its == ship and before.ships.get(at) != ship for at, its in ships.items())

    return not came(after) and all(came(end) for end in ends if cell not in end)


def bringing_empties(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Return whether all turns that bring a ship empty a square of the mover's, and none has been emptied."""
    own = before.of(before.mover)
    brought = (end for end in ends if any(before.ships.get(at) != its for at, its in end.items()))
    return all(at in after for at in own) and all(any(at not in end for at in own) for end in brought)


def changes_something(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Return whether nothing has changed and every legal turn changes something."""
    return after == before.ships and all(end != before.ships for end in ends)


def over(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Return whether the game has ended."""
    return bool(oracle.ending(before)) or not before.of("white") or not before.of("black")


def leads_not_there(fault: Fault, before: State, after: Ships, ends: list[Ships]) -> bool:
    """Return whether no legal turn ends exactly there: what the fault of the only move comes to."""
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
    """Return whether no side has more ships of a kind than there are, and somebody has some."""
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
            found = search_of(CORNERPORT).verdict(start, CORNERPORT.texts.position_from_text(line))
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
    table = DOC.read_text(encoding="utf-8").partition("## Faults")[2].partition("A verdict can also")[0]
    listed = set(re.findall(r"^\| `([\w-]+)` \|", table, re.M))

    assert listed == CLAIMS.keys() - {"game-over"}


def far(a: str, b: str) -> int:
    """Return how many steps of a freighter lie between two squares."""
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))


@dataclass(frozen=True)
class Written:
    """A turn as it is written, taken apart: its way, where x stands, the new ship and its port."""

    way: tuple[str, ...]
    signs: str
    kind: str = ""
    port: str = ""

    @property
    def text(self) -> str:
        """Return the turn in the notation."""
        moved = self.way[0] + "".join(map("".join, zip(self.signs, self.way[1:], strict=True)))
        return f"{moved} +{self.kind} {self.port}" if self.kind else moved


def full(before: State, turn: Written) -> bool:
    """Return whether all of the mover's ships of the new one's kind are on the board."""
    return before.kinds(before.mover).count(turn.kind) == oracle.FLEET[turn.kind]


def arrives(before: State, turn: Written) -> bool:
    """Return whether a freighter goes from the own port where it was last to the other one."""
    start, end = turn.way[0], turn.way[-1]
    ports = oracle.OWN_PORTS[before.mover]
    return before.ships[start][1] == "freighter" and end in ports and before.last_port[start] != end


def kind_at(before: State, cell: str) -> str:
    """Return the kind of ship on a square, empty if none stands."""
    return before.ships.get(cell, ("", ""))[1]


TURN_CLAIMS: dict[str, Callable[[State, Written, tuple[str, ...]], bool]] = {
    "all-out": lambda b, t, c: full(b, t),
    "back": lambda b, t, c: t.way[0] == t.way[-1] == c[0],
    "blocked": lambda b, t, c: c[0] in t.way[1:-1] and c[0] in b.ships,
    "deep-water": lambda b, t, c: (
        kind_at(b, t.way[0]) == "boat" and c[0] in oracle.DEEP and c[0] not in b.ships and c[0] == t.way[-1]
    ),
    "diagonal": lambda b, t, c: (
        kind_at(b, t.way[0]) == "ship" and c[1] in oracle.round_about(c[0]) and c[1] not in oracle.cross(c[0])
    ),
    "no-arrival": lambda b, t, c: c[0] == t.way[-1] and not arrives(b, t),
    "no-ship": lambda b, t, c: c[0] == t.way[0] and c[0] not in b.ships,
    "not-yours": lambda b, t, c: c[0] == t.way[0] and b.ships[c[0]][0] != b.mover,
    "own-ship": lambda b, t, c: c[0] == t.way[-1] and b.ships[c[0]][0] == b.mover,
    "port-taken": lambda b, t, c: arrives(b, t) and c[0] == b.last_port[t.way[0]] and c[0] in b.ships,
    "too-far": lambda b, t, c: len(c) > (3 if kind_at(b, t.way[0]) == "ship" else 2) or far(c[0], c[-1]) != 1,
    "unarmed": lambda b, t, c: (
        kind_at(b, t.way[0]) == "freighter" and c[0] == t.way[-1] and b.ships[c[0]][0] != b.mover
    ),
    "wrong-port": lambda b, t, c: (
        (c[0] == t.port != b.last_port[t.way[0]]) if arrives(b, t) else c[0] == t.port
    ),
    "x-missing": lambda b, t, c: b.ships[c[0]][0] != b.mover and c[0] in t.way[1:],
    "x-nothing": lambda b, t, c: "x" in t.signs and c[0] in t.way[1:] and c[0] not in b.ships,
}


def written(before: State, rng: random.Random) -> Written:
    """Return a turn by lot, most often a little beside a legal one."""
    own, any_ship = before.of(before.mover), list(before.ships)
    start = rng.choice(rng.choice((own or any_ship, own or any_ship, any_ship, SQUARES)))
    way = [start]
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        near = oracle.round_about(way[-1])
        way.append(rng.choice(near if rng.random() < 0.9 else SQUARES))
    if before.ships.get(start, ("", ""))[1] == "freighter" and rng.random() < 0.5:
        way = [start, rng.choice(oracle.OWN_PORTS[before.mover])]
    signs = "".join("x" if (at in before.ships) == (rng.random() < 0.75) else "-" for at in way[1:])
    if rng.random() < 0.7:
        return Written(tuple(way), signs)
    port = before.last_port.get(start, "a1")
    return Written(
        tuple(way), signs, rng.choice(list(oracle.FLEET)), port if rng.random() < 0.5 else rng.choice(SQUARES)
    )


def test_no_fault_of_a_turn_is_false(many: Many) -> None:
    """Of turns by lot those are legal that the slow engine lists, and each fault of others is so."""
    rng, told, legal = random.Random("turns"), Counter[str](), 0
    for _ in range(many(400, of=6000)):
        start = drawn(rng)
        before = oracle.from_save(CORNERPORT.texts.position_text(start))
        every = set(oracle.turns(before))
        for _ in range(12):
            turn = written(before, rng)
            found = CORNERPORT.resolve(start, turn.text)
            assert (not found.faults) == (turn.text in every), (
                CORNERPORT.texts.position_text(start),
                turn.text,
            )
            legal += not found.faults
            for fault in found.faults:
                if fault.code in ("game-over", "parse"):
                    continue
                shown = (CORNERPORT.texts.position_text(start), turn.text, fault)
                assert TURN_CLAIMS[fault.code](before, turn, fault.cells), shown
                told[fault.code] += 1

    assert legal > 100
    assert told.keys() == TURN_CLAIMS.keys(), told


def test_every_code_of_a_turn_has_its_claim_asked() -> None:
    """The second table of faults lists those codes; the others come of options, passes, calls and taps."""
    table = DOC.read_text(encoding="utf-8").partition("Codes of a **turn**")[2].partition("## ")[0]
    listed = set(re.findall(r"^\| `([\w-]+)` \|", table, re.M))

    others = {"bent", "must-move", "no-claim", "no-such-ship", "stuck"}
    assert listed | {"not-yours"} == TURN_CLAIMS.keys() | others
