"""Verdicts on positions with uncertain cells: "legal" and "illegal" are given only at a stated certainty."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from games.answers import Doubts, Verdict
from games.board import square_board
from games.checking import certainty
from games.checking.certainty import Claim, judge_seen
from games.checking.check import check_positions, check_turn
from games.deadline import Late, never
from games.faults import Fault
from games.sparklies.game import SPARKLIES
from games.sparklies.position import Position, begin_turn
from games.sparklies.terms import RULESETS, Ruleset, Side, Terms
from games.sparklies.text.save import parse_save
from games.standing import Standing
from tests.conftest import Many
from tests.games.all_readings import (
    CERTAINTY,
    SLIP,
    TO_ONE,
    Stands,
    assert_agrees,
    odds_by_lot,
    posterior,
    readings,
    right_answer,
)
from tests.games.sparklies.laying import lay
from tests.games.sparklies.test_checking import explored
from tests.games.sparklies.test_historic import SAVES

GAME = SPARKLIES
RESTING = [stands for stands in GAME.look.classes if stands.colour and not stands.active]
OWNERS = {".": "none", "b": "black", "w": "white"}
START = ".R .R / .R .R"
EVEN = {f"{owner}{colour}": 1 / 9 for owner, colour in product(".bw", "RGB")}


def standing(text: str) -> Standing:
    """Return what a cell's text says: its owner (. b w) and its colour, a star if it is active."""
    return Standing(text[1], OWNERS[text[0]], text.endswith("*"))


def at(position: Position, odds: dict[str, dict[str, float]]) -> Doubts:
    """Return what uncertain cells may be, by the cells' names. odds: how likely each is beside the others."""
    return {
        position.board.cell(name): [
            (standing(text), share / sum(values.values())) for text, share in values.items()
        ]
        for name, values in odds.items()
    }


def cells_of(faults: tuple[Fault, ...]) -> list[str]:
    """Return the cells of some faults, each once."""
    return list(dict.fromkeys(cell for fault in faults for cell in fault.cells))


LEAVES_DOUBT = SLIP * TO_ONE  # a wrong value has to be less likely than a legal one by more than this
RULES_OUT = TO_ONE / SLIP  # a legal value has to be less likely than a wrong one by more than this
# before and after as guessed, what cells may be before and after, the verdict, the cells that it names
CASES = {
    "the best guess is legal": (START, "bG .R / .R .R", {}, {"a1": {"bG": 0.9, "wG": 0.1}}, "legal", "a1"),
    "both values are legal": (START, "bG .R / .R .R", {}, {"a1": {"bG": 0.6, "bB": 0.4}}, "legal", "a1"),
    "all that is possible is legal": (
        *(START, "bG .R / .R .R", {}),
        *({"a1": {"bG": 1 / 3, "bB": 1 / 3, "bR": 1 / 3}}, "legal", "a1"),
    ),
    "the third value is unlikely enough": (
        *(START, "bG .R / .R .R", {}, {"a1": {"bG": 1.05 * LEAVES_DOUBT, "bB": 1.5, "wG": 1}}, "legal", "a1"),
    ),
    "the third value is too likely": (
        *(
            START,
            "bG .R / .R .R",
            {},
            {"a1": {"bG": 0.95 * LEAVES_DOUBT, "bB": 1.5, "wG": 1}},
            "undecided",
            "a1",
        ),
    ),
    "an illegal value, just unlikely enough": (
        *(START, "bG .R / .R .R", {}, {"a1": {"bG": 1.05 * LEAVES_DOUBT, "wG": 1}}, "legal", "a1"),
    ),
    "an illegal value, just too likely": (
        *(START, "bG .R / .R .R", {}, {"a1": {"bG": 0.95 * LEAVES_DOUBT, "wG": 1}}, "undecided", "a1"),
    ),
    "the photo alone is certain enough": (
        *(START, "bG .R / .R .R", {}, {"a1": {"bG": 0.995, "wG": 0.005}}, "legal", ""),
    ),
    "an illegal guess in doubt": (
        *(START, "wG .R / .R .R", {}, {"a1": {"wG": 0.6, "bG": 0.4}}, "undecided", "a1"),
    ),
    "an illegal guess, nine to one": (
        *(START, "wG .R / .R .R", {}, {"a1": {"wG": 0.9, "bG": 0.1}}, "undecided", "a1"),
    ),
    "an illegal guess, just not certain": (
        *(START, "wG .R / .R .R", {}, {"a1": {"wG": 0.95 * RULES_OUT, "bG": 1}}, "undecided", "a1"),
    ),
    "an illegal guess, just certain": (
        *(START, "wG .R / .R .R", {}, {"a1": {"wG": 1.05 * RULES_OUT, "bG": 1}}, "illegal", ""),
    ),
    "an illegal guess for certain": (
        *(START, "wG .R / .R .R", {}, {"a1": {"wG": 0.9999, "bG": 1e-6}}, "illegal", ""),
    ),
    "all values are illegal": (*(START, "wR .R / .R .R", {}, {"a1": {"wR": 0.8, "wG": 0.2}}, "illegal", ""),),
    "another cell is wrong for certain": (
        *(START, "bR wR / .R .R", {}, {"a1": {"bR": 0.5, "bG": 0.3, "wG": 0.2}}, "illegal", ""),
    ),
    "a cell may be anything": (START, "bG .R / .R .R", {}, {"a1": EVEN}, "undecided", "a1"),
    "a cell may be anything, and is guessed wrong": (
        *(START, "wG .R / .R .R", {}, {"a1": EVEN}, "undecided", "a1"),
    ),
    "either of two cells may be wrong": (
        *(START, "bG bG / .R .R", {}),
        *({"a1": {"bG": 0.6, ".R": 0.4}, "b1": {"bG": 0.62, ".R": 0.38}}, "undecided", "a1 b1"),
    ),
    "only one of two cells may be wrong": (
        *(START, "bG bG / .R .R", {}),
        *({"a1": {"bG": 0.6, "bR": 0.4}, "b1": {"bG": 0.62, ".R": 0.38}}, "undecided", "b1"),
    ),
    "two cells are wrong, neither for certain": (
        *(START, "wG wG / .R .R", {}),
        *({"a1": {"wG": RULES_OUT / 2, "bG": 1}, "b1": {"wG": RULES_OUT / 2, ".R": 1}}, "undecided", "a1 b1"),
    ),
    "two cells are wrong, one for certain": (
        *(START, "wG wG / .R .R", {}),
        *({"a1": {"wG": 1.05 * RULES_OUT, "bG": 1}, "b1": {"wG": 0.6, ".R": 0.4}}, "illegal", ""),
    ),
    "two cells are wrong, one in doubt": (
        *(START, "wG wG / .R .R", {}),
        *({"a1": {"wG": 0.6, "bG": 0.4}, "b1": {"wG": 0.99, ".R": 0.01}}, "undecided", "a1 b1"),
    ),
    "two doubts, one far likelier": (
        *(START, "wG .R / .R .R", {}),
        *({"a1": {"wG": 0.6, "bG": 0.4}, "b1": {".R": 0.9, "wR": 0.1}}, "undecided", "a1"),
    ),
    "a doubt before the turn": (
        *(".R .B / .R .R", "bR .B / .R .R", {"b1": {".B": 0.9, ".G": 0.1}}, {}, "legal", "b1"),
    ),
    "a wrong guess before the turn": (
        *(".R .G / .R .R", "bR .B / .R .R", {"b1": {".G": 0.7, ".B": 0.3}}, {}, "undecided", "b1"),
    ),
    "a guess before the turn, wrong for certain": (
        *(".R .G / .R .R", "bR .B / .R .R", {"b1": {".G": 0.9999, ".B": 1e-6}}, {}, "illegal", ""),
    ),
    "one cell, doubtful before and after": (
        *(".R .G / .R .R", "bR .G / .R .R", {"b1": {".G": 0.6, ".B": 0.4}}),
        *({"b1": {".G": 0.6, ".B": 0.4}}, "undecided", "b1"),
    ),
    "one cell, a little doubtful before and after": (
        *(".R .G / .R .R", "bR .G / .R .R", {"b1": {".G": 0.9, ".B": 0.1}}),
        *({"b1": {".G": 0.9, ".B": 0.1}}, "legal", "b1"),
    ),
    "a mark of an active cell in doubt": (
        *(START, "bG* .R / .R .R", {}, {"a1": {"bG*": 0.6, "bG": 0.4}}, "undecided", "a1"),
    ),
    "a mark of an active cell ruled out": (
        *(START, "bG .R / .R .R", {}, {"a1": {"bG": 0.9, "bG*": 0.1}}, "legal", "a1"),
    ),
}


@pytest.mark.parametrize("before, after, was, now, verdict, named", CASES.values(), ids=CASES)
def test_verdict(
    before: str,
    after: str,
    was: dict[str, dict[str, float]],
    now: dict[str, dict[str, float]],
    verdict: str,
    named: str,
) -> None:
    """Legal names the cells that the turn settles, undecided those that decide, illegal none."""
    first, last = lay(before), lay(after)

    found = check_positions(GAME, first, last, None, (at(first, was), at(last, now)))

    assert found.verdict == verdict
    assert sorted(cells_of(found.decided)) == (named.split() if verdict == "legal" else [])
    assert sorted(cells_of(found.deciding)) == (named.split() if verdict == "undecided" else [])
    assert {fault.code for fault in found.decided} <= {"decided"}
    assert {fault.code for fault in found.deciding} <= {"deciding"}
    if verdict == "undecided":
        assert [sorted(fault.cells) for fault in found.faults] == [named.split()]
    elif verdict == "legal":
        end = GAME.resolve(first, found.turn or "").after
        assert end is not None and end.cells == last.cells
    else:
        assert found.faults


def test_cells_come_from_the_likeliest_to_differ_on() -> None:
    """The cell whose best guess is the least certain is named first, with what it may be."""
    last = lay("wG .R / wG .R")
    odds = {"a1": {"wG": 0.8, "bG": 0.2}, "a2": {"wG": 0.5, ".R": 0.4, "wR": 0.1}}

    found = check_positions(GAME, lay(START), last, None, ({}, at(last, odds)))

    assert [fault.cells for fault in found.faults] == [("a2", "a1")]
    assert [fault.message for fault in found.deciding] == [
        "a2 after the turn: white's green, nobody's red or white's red",
        "a1 after the turn: white's green or black's green",
    ]


def test_a_cell_that_is_doubtful_twice_is_named_for_both_positions() -> None:
    """What it may have been and what it may be are two questions."""
    first, last = lay(".R .G / .R .R"), lay("bR .G / .R .R")
    doubts = {"b1": {".G": 0.6, ".B": 0.4}}

    found = check_positions(GAME, first, last, None, (at(first, doubts), at(last, doubts)))

    assert [str(fault.message).partition(":")[0] for fault in found.deciding] == [
        "b1 before the turn",
        "b1 after the turn",
    ]


WRITTEN = [
    # a turn, the position after it, what a1 may be, the verdict, the cells that it names
    ("A1 R->G", "bG .R / .R .R", {"bG": 0.9, "bB": 0.1}, "legal", ["a1"]),
    ("A1 R->G", "bG .R / .R .R", {"bG": 0.6, "bB": 0.4}, "undecided", ["a1"]),
    ("A1 R->G", "bB .R / .R .R", {"bB": 0.9, "bG": 0.1}, "undecided", ["a1"]),
    ("A1 R->G", "bB .R / .R .R", {"bB": 0.9999, "bG": 1e-6}, "illegal", []),
    ("A1 R->G", "bB .R / .R .R", {"bB": 0.6, "bR": 0.4}, "illegal", []),
    ("A1 B->G", "bG .R / .R .R", {"bG": 0.6, "bB": 0.4}, "illegal", []),
    ("A1 R->G", "bG wR / .R .R", {"bG": 0.6, "bB": 0.4}, "illegal", []),
]


@pytest.mark.parametrize("turn, after, odds, verdict, named", WRITTEN)
def test_a_written_turn(
    turn: str, after: str, odds: dict[str, float], verdict: str, named: list[str]
) -> None:
    """What another legal turn leads to is wrong if a turn was written."""
    last = lay(after)

    found = check_turn(GAME, lay(START), last, turn, None, ({}, at(last, {"a1": odds})))

    assert (found.verdict, cells_of(found.decided + found.deciding)) == (verdict, named)
    assert found.turn == (turn if verdict == "legal" else None)


def test_a_written_turn_on_a_position_in_doubt() -> None:
    """Whether the turn is legal depends on what stood there before it."""
    first, last = lay(".R .G / .R .R"), lay("bB .G / .R .R")
    odds = {"a1": {".R": 0.6, ".B": 0.4}}
    likely = {"a1": {".R": 0.98, ".B": 0.02}}

    asked = check_turn(GAME, first, last, "A1 R->B", None, (at(first, odds), {}))
    settled = check_turn(GAME, first, last, "A1 R->B", None, (at(first, likely), {}))
    other = check_turn(GAME, first, last, "A1 B->B", None, (at(first, likely), {}))

    assert (asked.verdict, cells_of(asked.deciding)) == ("undecided", ["a1"])
    assert (settled.verdict, cells_of(settled.decided)) == ("legal", ["a1"])
    assert (other.verdict, cells_of(other.deciding)) == ("undecided", ["a1"])


@pytest.mark.parametrize("after, best", [("bG .R / .R .R", "bG"), ("wG .R / .R .R", "wG")])
def test_nothing_is_certain_once_time_is_up(after: str, best: str) -> None:
    """Without time the verdict is undecided, whether the best guess is legal or not."""
    last = lay(after)
    odds = {"a1": {best: 0.5, "bB": 0.3, "bR": 0.2}}

    assert check_positions(GAME, lay(START), last, -1, ({}, at(last, odds))).verdict == "undecided"
    assert check_positions(GAME, lay(START), last, None, ({}, at(last, odds))).verdict == (
        "legal" if best == "bG" else "undecided"
    )


def historic(odds: tuple[float, float, float]) -> tuple[Verdict, set[str]]:
    """Return the verdict on a turn of 2005 with two thirds of the changed cells uncertain, and their names.

    odds: of white's piece, of the right piece and of nobody's piece on each.
    """
    rng = random.Random("doubts")
    before, truth = map(parse_save, SAVES[:2])
    changed = [c for c in truth.board if before.cells[c] != truth.cells[c]]
    seen, doubts = list(GAME.look.standing(truth)), dict[int, list[tuple[Standing, float]]]()
    for cell in rng.sample(changed, 2 * len(changed) // 3):
        right = seen[cell]
        values = [right._replace(owner="white"), right, right._replace(owner="none")]
        doubts[cell] = sorted(zip(values, odds, strict=True), key=lambda value: -value[1])
        seen[cell] = doubts[cell][0][0]
    found = check_positions(GAME, before, GAME.look.with_standing(truth, seen), None, ({}, doubts))
    return found, {truth.board.names[c] for c in doubts}


def test_many_doubts_on_a_historic_turn() -> None:
    """Cells read right are settled by the turn, however many; cells read wrong are asked for, all of them."""
    settled, cells = historic((0.04, 0.95, 0.01))
    asked, same = historic((0.5, 0.4, 0.1))

    assert len(cells) > 5
    assert (settled.verdict, {*cells_of(settled.decided)}) == ("legal", cells)
    assert asked.verdict == "undecided"
    assert {*cells_of(asked.deciding)} == same == cells


def test_the_figures_are_those_of_the_oracle() -> None:
    """The prior and the certainty that the verdicts are held against here are the stated ones."""
    assert (certainty.CERTAINTY, certainty.SLIP) == (CERTAINTY, SLIP)


class Listed(Claim[Position]):
    """The claim that two positions are among some pairs.

    found_out: whether that is found out of a pair. barred: what cells are said never to become.
    """

    def __init__(
        self,
        legal: set[tuple[Stands, Stands]],
        unknown: set[tuple[Stands, Stands]],
        barred: set[tuple[int, Standing, Standing]],
    ) -> None:
        self.legal, self.unknown, self.barred = legal, unknown, barred

    def judge(self, first: Position, last: Position) -> Verdict:
        """Return the verdict on two positions."""
        fits = (GAME.look.standing(first), GAME.look.standing(last)) in self.legal
        fault = Fault("no-turn", (), "no turn leads there")
        return Verdict("legal" if fits else "illegal", None, "", () if fits else (fault,))

    def leads(self, first: Position, last: Position, late: Late) -> bool | None:
        """Return whether the pair is among them, None if that is not to be found out."""
        pair = GAME.look.standing(first), GAME.look.standing(last)
        return None if pair in self.unknown else pair in self.legal

    def may_become(self, cell: int, was: Standing, now: Standing) -> bool:
        """Return False if the cell is said never to become so."""
        return (cell, was, now) not in self.barred


@pytest.mark.parametrize("every", [True, False], ids=["all are legal", "none is legal"])
def test_what_was_not_looked_at_is_not_certain(every: bool) -> None:
    """If cells may be read in too many ways to look at, the verdict is undecided and names them all."""
    position = lay(START)
    odds = {cell: [(stands, 1 / len(RESTING)) for stands in RESTING] for cell in position.board}
    stands = [values[0][0] for values in odds.values()]
    guess = GAME.look.with_standing(position, stands)
    of = {(reading.was, reading.now) for reading in readings((tuple(stands),) * 2, ({}, odds))}

    found = judge_seen(GAME, (guess, guess), ({}, odds), Listed(of if every else set(), set(), set()), never)

    assert (found.verdict, cells_of(found.deciding)) == ("undecided", list(position.board.names))


def test_any_claim_is_judged_as_by_all_readings(many: Many) -> None:
    """No matter what is legal, and what stays open, the verdict is right and as certain as it says."""
    rng, said = random.Random("claims"), Counter[str]()
    board = square_board(2)
    for number in range(of := many(400, of=20_000)):
        terms = Terms(board, RULESETS[2], play_on=True)
        start = begin_turn(terms, bytes(rng.randrange(9) for _ in board), Side.BLACK)
        reach = rng.choice((4, 8, 12))
        seen, odds = [], []
        for count in (rng.randrange(3), rng.randint(1, 2)):
            stands = [rng.choice(RESTING) for _ in board]
            doubts = {c: odds_by_lot(rng, stands[c], RESTING, reach) for c in rng.sample(range(4), count)}
            for cell, values in doubts.items():
                # Another guess is taken if the best one cannot stand.
                other = rng.random() < 0.1 and values[1][1] > values[0][1] / 15
                stands[cell] = values[1 if other else 0][0]
            seen.append(tuple(stands))
            odds.append(doubts)
        pair, shares = (seen[0], seen[1]), (odds[0], odds[1])
        every = [(reading.was, reading.now) for reading in readings(pair, shares)]
        share = rng.choice((0.02, 0.3, 0.9))
        legal = {each for each in every if rng.random() < share}
        legal ^= legal & {pair} if rng.random() < 0.5 else {pair} - legal
        unknown = {each for each in every if rng.random() < 0.1} - legal if number % 3 == 0 else set()
        never_so = {
            (c, was, now)
            for was_all, now_all in every
            for c, (was, now) in enumerate(zip(was_all, now_all, strict=True))
        } - {
            (c, was, now)
            for was_all, now_all in legal | unknown
            for c, (was, now) in enumerate(zip(was_all, now_all, strict=True))
        }
        claim = Listed(legal, unknown, {each for each in sorted(never_so) if rng.random() < 0.5})
        first, last = (GAME.look.with_standing(start, its) for its in pair)

        def fits(was: Stands, now: Stands, legal: set[tuple[Stands, Stands]] = legal) -> bool:
            return (was, now) in legal

        def may_fit(was: Stands, now: Stands, some: set[tuple[Stands, Stands]] = legal | unknown) -> bool:
            return (was, now) in some

        found = judge_seen(GAME, (first, last), shares, claim, never)
        right = right_answer(pair, shares, fits, may_fit)

        assert_agrees(found, right, board.names)
        if found.verdict != "undecided":
            assert posterior(pair, shares, fits) <= 1 - CERTAINTY + 1e-12
        said[found.verdict] += 1
    assert min(said["legal"], said["illegal"], said["undecided"]) > of / 8, said


def seen_by_lot(rng: random.Random, truth: Position, count: int) -> tuple[Stands, Doubts]:
    """Return what a photo of a position seems to show, and what so many uncertain cells may be."""
    stands = list(GAME.look.standing(truth))
    doubts = {cell: odds_by_lot(rng, stands[cell], RESTING) for cell in rng.sample(range(len(stands)), count)}
    for cell, odds in doubts.items():
        stands[cell] = odds[0][0]
    return tuple(stands), doubts


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_agrees_with_all_readings_and_all_turns(ruleset: Ruleset, many: Many) -> None:
    """On small boards, however full, the verdict is that of every way to read both and of every turn."""
    rng, said = random.Random(f"certainty {ruleset.name}"), Counter[str]()
    filled = 0
    for _ in range(of := many(60, of=1500)):
        board = square_board(rng.choice((2, 2, 3)) if not ruleset.stops_at_return else 2, 2)
        cells = bytes(rng.choice((0, 3, 3, 6, 6)) + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, ruleset), cells, Side.BLACK)
        ends = explored(start.judged, 20_000) or {start.cells}
        ended = bytearray(rng.choice(sorted(ends)))
        if rng.random() < 0.4:
            ended[rng.randrange(len(ended))] = rng.randrange(9)
        end = begin_turn(start.terms, bytes(ended), Side.WHITE)
        (was, doubts), (now, more) = seen_by_lot(rng, start, rng.randrange(2)), seen_by_lot(rng, end, 2)
        reached = dict[Stands, set[bytes]]()
        for reading in readings((was, was), (doubts, {})):
            read = GAME.look.with_standing(start, reading.was)
            filled += read.full and not start.full
            turns = explored(begin_turn(start.terms, read.cells, Side.BLACK).judged, 20_000)
            assert turns is not None
            reached[reading.was] = turns

        def legal(
            was: Stands, now: Stands, end: Position = end, reached: dict[Stands, set[bytes]] = reached
        ) -> bool:
            return GAME.look.with_standing(end, now).cells in reached[was]

        before = begin_turn(start.terms, GAME.look.with_standing(start, was).cells, Side.BLACK)
        found = check_positions(GAME, before, GAME.look.with_standing(end, now), None, (doubts, more))

        assert_agrees(found, right_answer((was, now), (doubts, more), legal), board.names)
        if found.verdict != "undecided":
            assert posterior((was, now), (doubts, more), legal) <= 1 - CERTAINTY + 1e-12
        said[found.verdict] += 1
    assert said.total() == of
    assert min(said["legal"], said["illegal"], said["undecided"]) > of / 10, said
    assert filled > of / 40
