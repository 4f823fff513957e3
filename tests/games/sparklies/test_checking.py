"""The search for a turn against trying every turn there is."""

from __future__ import annotations

import random
from operator import ne

import pytest

from games.board import board_named, square_board
from games.checking.check import check_positions
from games.sparklies.game import SPARKLIES
from games.sparklies.play import actions, apply
from games.sparklies.position import Position, begin_turn
from games.sparklies.solver.checking import MAX_STATES, verdict, witness
from games.sparklies.solver.deciding import decide
from games.sparklies.terms import RULESETS, Ruleset, Side, Terms
from games.sparklies.text.save import parse_save
from tests.conftest import Many
from tests.games.sparklies.laying import lay
from tests.games.sparklies.test_historic import SAVES

GAME = SPARKLIES
# A state of a Drift turn holds all its earlier states, so there are too many ways to try them all:
# tests.games.sparklies.test_drift_ends.
RULES = [
    pytest.param(ruleset, id=ruleset.name) for ruleset in RULESETS.values() if not ruleset.stops_at_return
]


def explored(start: Position, most: int = 10**6) -> set[bytes] | None:
    """Return the cells after every turn there is, None if that would take too long."""
    found, seen, left = set[bytes](), {start}, [start]
    while left and len(seen) <= most:
        position = left.pop()
        for action in actions(position):
            after = apply(position, action)
            if after.mover is not start.mover:
                found.add(after.cells)
            elif after not in seen:
                seen.add(after)
                left.append(after)
    return None if left else found


def candidates(start: Position, reachable: set[bytes], rng: random.Random) -> list[bytes]:
    """Return positions to judge: reachable ones, and such with one or two cells changed."""
    some = rng.sample(sorted(reachable), min(5, len(reachable)))
    changed = []
    for cells in [*some, start.cells]:
        other = bytearray(cells)
        for cell in rng.sample(range(len(other)), rng.randint(1, 2)):
            other[cell] = rng.randrange(9)
        changed.append(bytes(other))
    return some + changed


@pytest.mark.parametrize("ruleset", RULES)
def test_agrees_with_trying_every_turn(ruleset: Ruleset) -> None:
    """On 2x2 and 3x2 boards the verdict is legal exactly for what some turn leads to."""
    rng = random.Random(f"every turn of {ruleset.name}")
    legal = 0
    for columns in [2, 3] * 15:
        board = square_board(columns, 2)
        cells = bytes(rng.randrange(9 if rng.random() < 0.7 else 3) for _ in board)
        start = begin_turn(Terms(board, ruleset, play_on=True), cells, Side.BLACK)
        reachable = explored(start) or set()
        for end in candidates(start, reachable, rng):
            found = verdict(start, begin_turn(start.terms, end, Side.WHITE))

            assert found.verdict == ("legal" if end in reachable else "illegal")
            assert (found.turn is None) == bool(found.faults)
            if found.turn:
                assert GAME.resolve(start, found.turn).after.cells == end
                legal += 1
    assert legal


SHAPES = ["3", "4x3", "4", "3-b2", "4-b1.c3.d3"]


@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize("shape", SHAPES)
def test_agrees_on_larger_boards(ruleset: Ruleset, shape: str) -> None:
    """Up to 4x4, some with dead cells, the verdict is that of trying every turn, where all can be tried."""
    rng = random.Random(f"{shape} {ruleset.name}")
    board, judged = board_named(shape), 0
    for _ in range(40):
        share = rng.random()
        cells = bytes(rng.choice((0, 3 if rng.random() < share else 6)) + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, ruleset, play_on=True), cells, Side.BLACK)
        reachable = explored(start, 2_000)
        if reachable is None:
            continue
        for end in candidates(start, reachable, rng):
            found = decide(start, begin_turn(start.terms, end, Side.WHITE), MAX_STATES)
            judged += 1

            assert found.complete or found.path
            assert (found.path is not None) == (end in reachable)
    assert judged >= 200


def test_nearest_is_legal_and_no_farther_than_any() -> None:
    """The nearest position is the end of a turn; where it is called the nearest, no end is nearer."""
    rng = random.Random("nearest")
    sure = 0
    for _ in range(25):
        board = square_board(3, 2)
        cells = bytes(rng.randrange(9) for _ in board)
        start = begin_turn(Terms(board, RULESETS[2], play_on=True), cells, Side.BLACK)
        reachable = explored(start) or set()
        for end in candidates(start, reachable, rng):
            found = verdict(start, begin_turn(start.terms, end, Side.WHITE))
            if found.nearest is None:
                continue
            near = parse_save(found.nearest).cells
            apart = sum(map(ne, near, end))

            assert near in reachable
            assert len(found.corrections) == apart > 0
            if "no legal position is nearer" in found.corrections[0].message:
                assert apart == min(sum(map(ne, end, other)) for other in reachable)
                sure += 1
    assert sure


TAKEN_TOO_FAR = [
    # before, after, what the messages say
    (
        "bR bB .G / .R .R .R",
        "bG bG .G / bR .R .R",
        [
            "a2 (black's red) and b2 (nobody's red) cannot stand so together",
            "no matter what it does elsewhere",
        ],
    ),
    (
        "bR wB .R / .R .R .R",
        "bR bB bR / .R .R .R",
        ["b1 cannot be black's blue: no turn captures b1", "it was blue", "two green cells of black's"],
    ),
    ("bB .G / .R bR", "bR .G / bR bR", ["b1 should be black's", "a1 and b2 are red", "was captured"]),
    (
        "bR .R / .R .R",
        "bR bR / bR .R",
        ["b1 (black's red) and a2 (black's red) cannot stand so", "no turn captures a2"],
    ),
]


@pytest.mark.parametrize("before, after, words", TAKEN_TOO_FAR)
def test_reasons_in_words(before: str, after: str, words: list[str]) -> None:
    """What cannot be is named with the cells and the colours that would have been needed."""
    told = " ".join(fault.message for fault in verdict(lay(before), lay(after)).faults)

    assert [word for word in words if word not in told] == [], told


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_what_is_left_active_is_all_that_is_wrong(ruleset: Ruleset) -> None:
    """If nothing is wrong but an active mark, the nearest legal position is the same without it."""
    start, end = (lay(cells, ruleset=ruleset.name) for cells in (".R .R / .R .R", "bG* .R / .R .R"))

    found = verdict(start, end)

    assert [fault.code for fault in found.faults] == ["left-active"]
    assert found.nearest and parse_save(found.nearest).cells == end.cells
    assert (found.corrections, found.least) == ((), True)


# Turns that a search from all openings together misses: by lot, of 20 to 29 deactivations, and such with a
# neighbouring cell claimed as well.
PLANNED = [
    (
        "867863782866635773556766014777386867468848727077768783876676108787787876686776067:0:mover=white",
        "867863782866635773556766614777386867468848727868668783666666108787787876686776067:0",
    ),
    (
        "442475355333443353043334442843555556343535533770531154534484324138535477533455313:0",
        "442475355333443353043334442843555556353335533753531154553384354133335477534455313:0",
    ),
    (
        "733254570435054555144205341352345557352453344344443241555644475657856705343040540:0",
        "733254570435054555144205331355335537334433334334433241555644475657856705343040540:0",
    ),
    (
        "346387375762554514716555358844554663471438865154417773537486673566672676547844876:0:mover=white",
        "346387375762554514716555358844554663477438865154477773537477673566677776547844676:0",
    ),
    (
        "553553343730554534545336353354535544545433475436455033305434514323445543555443335:0",
        "555553343435554534344336353555535544555433475436455033335434514353445543555443335:0",
    ),
]


@pytest.mark.parametrize("before, after", PLANNED)
def test_turns_that_set_little_in_motion_are_found(before: str, after: str) -> None:
    """Turns that set little in motion are found on boards where many other cells could be."""
    start, end = parse_save(f"2:9:2:4:1:{before}"), parse_save(f"2:9:2:4:1:{after}")

    assert verdict(start, end).verdict == "legal"


def test_all_of_it_ends_when_time_is_up() -> None:
    """Without time an invariant still decides, but neither a turn nor the nearest position is looked for."""
    start, end = map(parse_save, SAVES[:2])
    spoilt = end.with_cells({0: 3 * Side.WHITE})
    doubts = {
        1: [(GAME.look.standing(end)[1], 0.6), (GAME.look.standing(end)[1]._replace(owner="black"), 0.4)]
    }

    assert verdict(start, end, late=lambda: True).verdict == "undecided"
    assert verdict(start, spoilt).nearest
    hurried = verdict(start, spoilt, late=lambda: True)
    assert (hurried.verdict, hurried.nearest) == ("illegal", None)
    assert check_positions(GAME, start, end, -1, ({}, doubts)).verdict == "undecided"


# Black takes c4 and activates c1, which stays green and captures d1: five ends of this one chain.
IN_OTHER_ORDERS = [
    "4643063437332530",
    "4654063537332530",
    "4653063437332530",
    "4653063537332530",
    "4653064537332530",
]


@pytest.mark.parametrize("end", IN_OTHER_ORDERS)
def test_in_drift_the_order_decides(end: str) -> None:
    """Every order of a chain leads somewhere else, and all of that is legal."""
    start, other = parse_save("3:4:2:4:1:4648063437332500:0"), parse_save(f"3:4:2:4:1:{end}:0")

    found = verdict(start, other)

    assert found.verdict == "legal"
    assert found.turn and GAME.resolve(start, found.turn).after.cells == other.cells


CHAINS_IN_ANY_ORDER = [
    ("4x3:2:4:1:444425455325:0", "4x3:2:4:1:444433453534:0"),
    ("4x3:2:4:1:805483474441:0", "4x3:2:4:1:853433374441:0"),
]


@pytest.mark.parametrize("before, after", CHAINS_IN_ANY_ORDER)
def test_drift_chains_that_pass_where_another_begins(before: str, after: str) -> None:
    """A chain that comes by a state in which another could begin is written down as the turn it is."""
    start, end = parse_save(f"3:{before}:playing=on"), parse_save(f"3:{after}:playing=on")

    found = verdict(start, end)

    assert found.verdict == "legal"
    assert found.turn and GAME.resolve(start, found.turn).after.cells == end.cells


SMALL_BOARDS = [
    ("3:4x2:2:4:1:47356347:0:mover=white", "3:4x2:2:4:1:88777768:0", "legal"),
    pytest.param(
        "2:4:2:4:1:3353755513544535:0", "2:4:2:4:1:3353755543543333:0", "illegal", marks=pytest.mark.long
    ),
    ("2:4x3:2:4:1:340735455465:0", "2:4x3:2:4:1:345735454465:0", "illegal"),
    ("3:3:2:4:1:184572324:0:playing=on", "3:3:2:4:1:554435453:0:playing=on", "legal"),
    ("3:5x2:2:4:1:7120462413:0:playing=on", "3:5x2:2:4:1:5555335344:0", "legal"),
    ("3:2x4:2:4:1:34435433:0:playing=on", "3:2x4:2:4:1:34333435:0", "illegal"),
]


@pytest.mark.parametrize("before, after, expected", SMALL_BOARDS)
def test_small_boards_are_decided(before: str, after: str, expected: str) -> None:
    """What is too much for the first searches is decided where the board is small."""
    start, end = parse_save(before).judged, parse_save(after)
    found = decide(start, end, MAX_STATES)

    assert found.complete
    assert (found.path is not None) == (expected == "legal")
    if found.path:
        assert witness(start, found.path, end.cells)


STAYS_OPEN = [  # every way there and every round may pass the same state: the turn is asked for
    ("6x2:2:4:1:535335335433:0", "6x2:2:4:1:535355535534:0"),  # no turn leads there
    ("4x2:2:4:1:45552431:0", "4x2:2:4:1:55344433:0"),  # no turn leads there
    ("4x3:2:4:1:353133355313:0", "4x3:2:4:1:435133355333:0"),  # a turn does
    ("3x4:2:4:1:344234455457:0", "3x4:2:4:1:554533433453:0"),  # and here, among up to 2,000,000 states
    ("3x4:2:4:1:335557533553:0", "3x4:2:4:1:435435333353:0"),
    ("3x4:2:4:1:534453535334:0", "3x4:2:4:1:335533444355:0"),
    ("5x2:2:4:1:5443545545:0", "5x2:2:4:1:3443544445:0"),  # no turn leads there
    ("3:2:4:1:355355554:0", "3:2:4:1:355355453:0"),  # no turn leads there
]


@pytest.mark.long
@pytest.mark.parametrize("before, after", STAYS_OPEN)
def test_what_may_or_may_not_be_stopped_stays_open(before: str, after: str) -> None:
    """In Drift a chain that nothing shows to be stopped or not is called neither legal nor illegal."""
    start, end = parse_save(f"3:{before}:playing=on").judged, parse_save(f"3:{after}:playing=on")
    found = decide(start, end, MAX_STATES)

    assert found.path is None and not found.complete
    assert [fault.code for fault in found.faults] == ["undecided"]


def test_drift_turns_in_any_order_are_found(many: Many) -> None:
    """Of turns in an order by lot, whether they end by themselves or are stopped, none is called illegal."""
    rng = random.Random("orders by lot")
    judged, undecided = 0, 0
    for _ in range(of := many(6, of=60)):
        board = square_board(*rng.choice([(3, 2), (3, 3), (4, 3)]))
        share = rng.random()
        cells = bytes(
            (3 if rng.random() < share else rng.choice((0, 0, 6))) + rng.randrange(3) for _ in board
        )
        start = end = begin_turn(Terms(board, RULESETS[3], play_on=True), cells, Side.BLACK)
        for _ in range(300):
            if end.mover is start.mover:
                end = apply(end, rng.choice(actions(end)))
        if end.mover is start.mover:
            continue
        found = decide(start, begin_turn(start.terms, end.cells, Side.WHITE), MAX_STATES)
        judged += 1
        undecided += not found.complete
        if found.complete:
            assert found.path
            assert witness(start, found.path, end.cells)
    assert judged > of / 2
    assert not undecided


def test_drift_with_recoloured_cells_agrees_with_every_order() -> None:
    """Of ends in any order and such with a captured cell in another colour what is decided is right."""
    rng = random.Random("any order")
    judged, undecided = 0, 0
    for _ in range(60):
        board = square_board(*rng.choice([(2, 2), (3, 2), (3, 3), (4, 3)]))
        share = rng.random()
        cells = bytes(
            (3 if rng.random() < share else rng.choice((0, 0, 6))) + rng.randrange(3) for _ in board
        )
        start = begin_turn(Terms(board, RULESETS[3], play_on=True), cells, Side.BLACK)
        reachable = explored(start, 1_500) or set()
        for end in candidates(start, reachable, rng) if reachable else []:
            changed = bytearray(end)
            for cell in rng.sample([c for c in board if end[c] // 3 == Side.BLACK] or [0], 1):
                changed[cell] = 3 * Side.BLACK + rng.randrange(3)
            for cells_after in (end, bytes(changed)):
                found = decide(start, begin_turn(start.terms, cells_after, Side.WHITE), MAX_STATES)
                judged += 1
                undecided += not found.complete
                if found.complete:
                    assert (found.path is not None) == (cells_after in reachable)
                if found.path:
                    assert witness(start, found.path, cells_after)
    assert undecided < 0.02 * judged
