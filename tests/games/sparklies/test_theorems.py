"""Every sentence of a verdict speaks of all legal turns: held against every turn there is.

What each code claims stands in docs/checking.md; here each claim is a question to every_turn.py here,
which shares no code with the search.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from games.answers import Verdict
from games.board import square_board
from games.effects import captures
from games.faults import Fault
from games.sparklies.effects import played
from games.sparklies.game import SPARKLIES
from games.sparklies.play import actions
from games.sparklies.position import Position, begin_turn
from games.sparklies.solver.checking import verdict
from games.sparklies.solver.gaining import most_cells
from games.sparklies.terms import RULESETS, Ruleset, Side, Terms
from games.sparklies.text.save import format_save, parse_save
from tests.conftest import Many
from tests.games.sparklies import option_pairs, oracle
from tests.games.sparklies.every_turn import EMPTY, Digits, EveryTurn, Shown, Table, every_turn

RULES = [pytest.param(ruleset, id=ruleset.name) for ruleset in RULESETS.values()]
SHAPES = ("2", "3x2", "3x2", "2x3", "3", "3", "4x3")
STATES = {1: 5_000, 2: 5_000, 3: 3_000}  # starts with more are not judged
PAIRS = 10  # of each start
COLOURS, OWNERS = ("red", "green", "blue"), ("nobody", "black", "white", "third")
LEFT = re.compile(r"(\w+) cannot be [^:;]*: every turn leaves it ([^;]*)")
BETWEEN = re.compile(r", | or ")  # the ways in which a cell is left
SPARED = re.compile(r"no turn captures (\w+)")
ATTACKERS = re.compile(
    r"captures (\w+): it was (\w+), (two|three) (\w+) cells[^;]*?"
    r" must stand beside it, and (none|only .+?) could"
)
CELL = re.compile(r"\b[a-z]\d+")
EXPECTED = {"changed-colour", "gained", "lost", "must-capture", "no-control", "not-capturable", "unreachable"}


class Pair(NamedTuple):
    """A start with every turn from it, and what stands on the table afterwards."""

    start: str
    every: EveryTurn
    after: Digits

    @property
    def names(self) -> list[str]:
        """Return the cells' names."""
        return list(oracle.from_save(self.start).colour)

    def cells(self, fault: Fault) -> list[int]:
        """Return the cells of a fault."""
        return [self.names.index(name) for name in fault.cells]


def drawn(ruleset: int, rng: random.Random) -> Iterator[tuple[str, EveryTurn]]:
    """Yield starts whose turns can all be tried: black to move, from empty to full."""
    while True:
        shape = rng.choice(SHAPES)
        columns, _, rows = shape.partition("x")
        share, weights = rng.random(), [rng.random() ** 2 + 0.02 for _ in range(3)]
        digits = "".join(
            str((3 if rng.random() < share else rng.choice((0, 0, 6))) + rng.choices(range(3), weights)[0])
            for _ in range(int(columns) * int(rows or columns))
        )
        start = f"{ruleset}:{shape}:2:4:1:{digits}:0"
        if (every := every_turn(start, "black", STATES[ruleset])) and every.ways:
            yield start, every


def spoilt(every: EveryTurn, rng: random.Random) -> Digits:
    """Return what stands after a turn by lot, or before it, with one to three cells otherwise."""
    before = every.table.digits
    after = list(before)
    if rng.random() < 0.9:
        shown = rng.choice(list(every.ways))
        after = [digit_of(shown, cell, every.table) for cell in range(len(before))]
    for cell in rng.sample(range(len(after)), rng.randint(1, 3)):
        kind = rng.random()
        after[cell] = 3 + rng.randrange(3) if kind < 0.7 else before[cell] if kind < 0.9 else rng.randrange(9)
    return tuple(after)


def illegal_pairs(ruleset: int, count: int, rng: random.Random) -> Iterator[Pair]:
    """Yield so many pairs which no turn connects."""
    for start, every in drawn(ruleset, rng):
        for _ in range(PAIRS):
            after = spoilt(every, rng)
            if next(every.like(after, range(len(after))), None) is None:
                yield Pair(start, every, after)
                count -= 1
                if not count:
                    return


def never_so(pair: Pair, fault: Fault) -> bool:
    """No legal turn, with anything elsewhere, leaves these cells as they stand; of none named, all."""
    cells = pair.cells(fault) or range(len(pair.after))
    return next(pair.every.like(pair.after, cells), None) is None


def always_captures(pair: Pair, fault: Fault) -> bool:
    """Every turn that leaves all but the first so makes it the mover's, and captures or recolours it."""
    first, *others = pair.cells(fault)
    every, before = pair.every, pair.every.table.digits
    for shown in every.like(pair.after, others):
        recoloured = (digit_of(shown, first, every.table) - before[first]) % 3
        captured = every.stops or all(way >> first & 1 for way in every.ways[shown])  # not kept of Drift
        if not shown[3] >> first & 1 or not (recoloured or captured):
            return False
    return never_so(pair, fault) and pair.after[first] // 3 != every.table.mover


def never_captured(pair: Pair, fault: Fault) -> bool:
    """No legal turn captures the cell, or leaves it so."""
    return never_so(pair, fault) and not pair.every.captured >> pair.cells(fault)[0] & 1


def nothing_taken(pair: Pair, fault: Fault) -> bool:
    """Every legal turn makes a cell the mover's that was free, and here none is."""
    free = sum(1 << c for c, digit in enumerate(pair.every.table.digits) if digit < 3 or digit == EMPTY)
    kept = not pair.every.table.shown(pair.after)[3] & free
    return not fault.cells and kept and all(shown[3] & free for shown in pair.every.ways)


def not_usual(pair: Pair, fault: Fault) -> bool:
    """No chain in the usual order leads there."""
    every = pair.every
    return bool(every.table.foreign(pair.after)) or every.table.shown(pair.after) not in every.usual


def none_at_all(pair: Pair, fault: Fault) -> bool:
    """No legal turn ends so; the cells are those that differ."""
    differing = [
        c for c, (a, b) in enumerate(zip(pair.every.table.digits, pair.after, strict=True)) if a != b
    ]
    return (
        pair.cells(fault) == differing
        and next(pair.every.like(pair.after, range(len(pair.after))), None) is None
    )


CLAIMS: dict[str, Callable[[Pair, Fault], bool]] = {
    "changed-colour": never_so,
    "gained": never_so,
    "handicap-cells": never_so,
    "lost": never_so,
    "must-capture": always_captures,
    "no-control": nothing_taken,
    "no-turn": none_at_all,
    "not-capturable": never_captured,
    "undecided": not_usual,
    "unreachable": never_so,
}


def words(digit: int) -> str:
    """Return in words how a cell stands."""
    if digit == EMPTY:
        return "empty"
    colour, owner = COLOURS[digit % 3], OWNERS[digit // 3]
    return f"{owner}'s {colour}"


def false_words(pair: Pair, fault: Fault) -> list[str]:
    """Return what a sentence says besides its claim, as far as it is not so."""
    names, table, found = pair.names, pair.every.table, []
    for name, left in LEFT.findall(fault.message):
        cell = names.index(name)
        so = {words(digit_of(shown, cell, table)) for shown in pair.every.like(pair.after, ())}
        found += [left] if so - set(BETWEEN.split(left)) else []
    spared = SPARED.findall(fault.message)
    found += [name for name in spared if pair.every.captured >> names.index(name) & 1]
    for name, victim, count, colour, could in ATTACKERS.findall(fault.message):
        cell = names.index(name)
        could_be = pair.every.attackers[COLOURS.index(colour)] & table.near[cell]
        for told in CELL.findall(could):
            could_be &= ~(1 << names.index(told))
        needed = ("two", "three").index(count) + 2
        right = COLOURS[table.digits[cell] % 3] == victim and not could_be and needed == table.needed[0]
        found += [] if right else [name]
    return found


def digit_of(shown: Shown, cell: int, table: Table) -> int:
    """Return how a cell stands, as a digit of the save line."""
    return option_pairs.digit(shown, cell, table.digits[cell], 3 * table.mover)


def false_corrections(pair: Pair, found: Verdict) -> list[str]:
    """Return what is wrong with the nearest legal position that is named, and with the corrections."""
    if found.nearest is None:
        return ["corrections without a position"] if found.corrections or found.least else []
    every, near = pair.every, tuple(parse_save(found.nearest).cells)
    differing = [c for c, digit in enumerate(near) if digit != pair.after[c]]
    told = [name for fault in found.corrections for name in fault.cells]
    wrong = [] if [pair.names[c] for c in differing] == told else ["not the cells that differ"]
    for cell, fault in zip(differing, found.corrections, strict=False):
        said = f"{pair.names[cell]} {words(near[cell])} instead of {words(pair.after[cell])} ("
        wrong += [] if fault.message.startswith(said) else [fault.message]
        wrong += [] if ("no legal position is nearer" in fault.message) == found.least else [fault.message]
    if next(every.like(near, range(len(near))), None) is None:
        wrong.append("the nearest is not legal")
    if found.least and every.least_apart(pair.after, len(near)) < len(differing):
        wrong.append("a legal position is nearer")
    return wrong


def positions(pair: Pair) -> tuple[Position, Position]:
    """Return the positions before and after, with playing on."""
    fields = pair.start.split(":")
    fields[5] = "".join(map(str, pair.after))
    return parse_save(f"{pair.start}:playing=on"), parse_save(":".join(fields))


def judged(pair: Pair, before: Position, after: Position) -> tuple[Verdict, list[str]]:
    """Return the verdict on an illegal pair, and the codes of its faults; nothing it says is false."""
    assert SPARKLIES.search is not None
    found = SPARKLIES.search.verdict(before, after)

    assert found.verdict in ("illegal", "undecided"), pair
    assert found.faults
    for fault in found.faults:
        assert CLAIMS[fault.code](pair, fault), (pair.start, pair.after, fault)
        assert false_words(pair, fault) == [], (pair.start, pair.after, fault)
    assert false_corrections(pair, found) == [], (pair.start, pair.after, found)
    return found, [fault.code for fault in found.faults]


@pytest.mark.parametrize("ruleset", RULES)
def test_no_sentence_is_false(ruleset: Ruleset, many: Many) -> None:
    """Of random illegal pairs no fault, no correction and no nearest position claims what is not so."""
    count = many(80, of=3000)
    rng = random.Random(f"theorems {ruleset.name}")
    told, shapes, least = Counter[str](), Counter[str](), 0
    for pair in illegal_pairs(ruleset.id, count, rng):
        found, codes = judged(pair, *positions(pair))
        shapes[pair.start.split(":")[1]] += 1
        told.update(codes)
        least += found.least

    assert shapes.total() == count
    assert {"2", "3x2", "3", "4x3"} <= shapes.keys(), shapes
    assert told.keys() >= EXPECTED, told
    assert least > count // 2


def test_no_sentence_is_false_under_an_option(many: Many) -> None:
    """So it is on other boards, with other patterns, more players, banners, and two options at once."""
    count, told = many(3, of=60), Counter[str]()
    for options in option_pairs.COMBINATIONS:
        pairs = (pair for pair in option_pairs.draw(options, 10**6) if option_pairs.truth(pair) == "illegal")
        for drawn_pair in islice(pairs, count):
            start = drawn_pair.start
            pair = Pair(format_save(start), drawn_pair.every, drawn_pair.after)
            told.update(judged(pair, start, drawn_pair.end)[1])

    assert told.keys() >= {"must-capture", "no-control", "unreachable"}, told


@pytest.mark.parametrize("ruleset", RULES)
def test_the_most_cells_are_bounded(ruleset: Ruleset, many: Many) -> None:
    """No turn holds more cells than is said, and the turn that is shown holds as many as it says."""
    count = many(8, of=300)
    rng = random.Random(f"most {ruleset.name}")
    exact = 0
    for _, (start, every) in zip(range(count), drawn(ruleset.id, rng), strict=False):
        gain = most_cells(parse_save(f"{start}:playing=on"))
        end = tuple(parse_save(gain.after).cells)

        assert gain.held <= every.most_cells() <= gain.most, start
        assert sum(digit // 3 == 1 for digit in end) == gain.held
        assert next(every.like(end, range(len(end))), None) is not None
        exact += gain.exact
    assert exact > count // 4


def turn_by_lot(start: Position, rng: random.Random) -> tuple[Position, int]:
    """Return the end of a turn by lot and what it captured; after a while one colour is chosen to the end."""
    position, captured, steps, most = start, 0, 0, rng.choice((3, 10, 30, 60))
    while position.mover is start.mover:
        choices = [action for action in actions(position) if action.verb != "pass"] or actions(position)
        action = rng.choice(choices if steps < most else choices[-1:])
        position, stage = played(position, action)
        captured, steps = captured | sum(1 << capture.cell for capture in captures(stage)), steps + 1
    return position, captured


def on_larger_board(ruleset: Ruleset, rng: random.Random) -> Position:
    """Return a start by lot on a board on which not every turn can be tried."""
    board, share = square_board(6, rng.randint(5, 6)), rng.random()
    cells = bytes((3 if rng.random() < share else rng.choice((0, 6))) + rng.randrange(3) for _ in board)
    return begin_turn(Terms(board, ruleset, play_on=True), cells, Side.BLACK)


LONG_IN_DRIFT = [
    pytest.param(ruleset, id=ruleset.name, marks=[pytest.mark.long] if ruleset.stops_at_return else [])
    for ruleset in RULESETS.values()
]


@pytest.mark.parametrize("ruleset", LONG_IN_DRIFT)
def test_no_turn_by_lot_does_what_is_ruled_out(ruleset: Ruleset, many: Many) -> None:
    """On boards of 6x5 and 6x6 none of many turns by lot leaves cells as a fault says that none does."""
    count = many(2, of=100)
    rng, judged, told = random.Random(f"by lot {ruleset.name}"), 0, 0
    while judged < count:
        start = on_larger_board(ruleset, rng)
        if not actions(start):
            continue
        ends = [turn_by_lot(start, rng) for _ in range(40)]
        after = bytearray(ends[0][0].cells)
        for cell in rng.sample(range(len(after)), rng.randint(1, 2)):
            after[cell] = 3 + rng.randrange(3)
        found = verdict(start, begin_turn(start.terms, bytes(after), Side.WHITE))
        judged += found.verdict == "illegal"
        for fault in found.faults:
            cells = [start.board.cell(name) for name in fault.cells]
            if found.verdict != "illegal" or not cells:
                continue
            told += 1
            for end, captured in ends:
                assert any(end.cells[c] != after[c] for c in cells), (format_save(start), after.hex(), fault)
                assert fault.code != "not-capturable" or not captured >> cells[0] & 1
    assert told >= count // 2
