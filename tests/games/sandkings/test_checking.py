"""Whether one position of Sandkings follows from another: held against every turn, and against long ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from games.checking.check import as_said, check_turn
from games.checking.verdicts import search_of
from games.sandkings.field import BITS, BOARD, cells_of
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Creature, Position
from games.sandkings.search import MoveQuestion
from tests.benchmarks.creatures import SPOILT, pairs
from tests.games.sandkings.far import far_turns, shifted_end
from tests.games.sandkings.playing import RULES, beside_a_wall, game, position, scattered

Ends = dict[tuple[Creature, ...], Position]


def every_end(before: Position, least: dict[tuple[Creature, ...], int] | None = None) -> Ends:
    """Return every position in which the turn can end, by trying all of its moves.

    least: is filled with how many moves each needs.
    """
    ends: Ends = {before.creatures: before}
    layer, met, moves = [before], {before}, 0
    while layer:
        moves += 1
        following = dict[Position, None]()  # in order: that of a set is another one in every process
        for at in layer:
            for action in RULES.actions(at):
                if not action.path:
                    continue
                after = RULES.apply(at, action)
                if after.creatures not in ends and least is not None:
                    least[after.creatures] = moves
                ends.setdefault(after.creatures, after)
                if RULES.mid_turn(after) and after not in met:
                    following[after] = None
        met |= set(following)
        layer = list(following)
    return ends


def spoilt(after: Position, mover: int, rng: random.Random) -> Position | None:
    """Return the end of a turn with something about it otherwise."""
    how = rng.randrange(4)
    if how < 2:
        other = shifted_end(after, mover, rng) if after.creatures[mover].body else None
        return shifted_end(other, mover, rng) if other and how else other
    side = rng.randrange(len(after.creatures))
    creature = after.creatures[side]
    if how == 2 and creature.parts:
        bit = BITS[rng.choice(cells_of(creature.parts))]
        changed = creature.without(bit)
    else:
        free = [bit for bit in BITS if not bit & after.occupied]
        changed = creature._replace(vertebrae=creature.vertebrae | rng.choice(free))
        if changed.vertebrae.bit_count() > 4:
            return None
    creatures = tuple(changed if k == side else its for k, its in enumerate(after.creatures))
    return after._replace(creatures=creatures)


def test_every_verdict_is_true_where_all_turns_can_be_tried(many: Callable[..., int]) -> None:
    """Of turns of up to three moves, walls and stings among them, legal is what some turn leads to."""
    rng, judged = random.Random(5), Counter[str]()
    for seed in range(many(60, of=3000)):
        before = scattered(seed)
        left = min(before.left, rng.choice((1, 2, 2, 3)))
        before = before._replace(left=left)
        ends = every_end(before)
        rare = [e for e in ends.values() if e.occupied.bit_count() < before.occupied.bit_count()]
        some = rng.sample(list(ends.values()), min(6, len(ends))) + rng.sample(rare, min(6, len(rare)))
        for end in [*some, *(spoilt(end, before.mover, rng) for end in some)]:
            if end is None:
                continue
            found = search_of(SANDKINGS).verdict(before, end)
            true = "legal" if end.creatures in ends else "illegal"
            assert found.verdict == true, (SANDKINGS.texts.position_text(before), found)
            judged[true] += 1
            judged["rare"] += end in rare
            judged["dies"] += not end.creatures[before.mover].body
            if found.turn is not None and found.turn != "-":
                assert check_turn(SANDKINGS, before, end, found.turn).verdict == "legal"

    assert judged["legal"] > 200 and judged["illegal"] > 200 and judged["rare"] > 30, judged


def test_who_walks_into_a_corner_goes_out(many: Callable[..., int]) -> None:
    """Of turns of two moves beside a wall, those in which the mover goes out are legal."""
    judged = 0
    for seed in range(many(300, of=8000)):
        before = beside_a_wall(seed)._replace(left=2)
        for end in every_end(before).values():
            if not end.creatures[before.mover].body:
                assert search_of(SANDKINGS).verdict(before, end).verdict == "legal"
                judged += 1

    assert judged > 10


def test_a_body_walks_in_where_a_part_was_stung() -> None:
    """A square behind a wall on which a part stood at first: the mover stings it, and goes out there."""
    terms, others = {"corners": "a1a8h8h1", "first": "1"}, "f7,-/a4,b4,b5,a3"
    before = position(f"c7,a7,b6,c6,a5/d7,a6,a8,b8,c8,b7/{others}", "134", mover="1", left="3", **terms)
    after, kept = (
        position(f"out/d7,a6,a8,{cells}/{others}", "134", mover="2", loser="1", **terms)
        for cells in ("c8,b7", "b8,c8,b7")
    )
    found = search_of(SANDKINGS).verdict(before, after)

    assert found.verdict == "legal"
    assert SANDKINGS.resolve(before, found.turn or "").after.creatures == after.creatures
    assert search_of(SANDKINGS).verdict(before, kept).verdict == "illegal"


def test_turns_of_random_games_are_found(many: Callable[..., int]) -> None:
    """Every turn that was played is legal, by a turn that leads there."""
    judged = 0
    for seed in range(many(6, of=200)):
        begun = None
        for at, _, after in game(seed):
            begun = begun or at
            if not RULES.mid_turn(after):
                found = search_of(SANDKINGS).verdict(begun, after)
                assert found.verdict == "legal"
                assert SANDKINGS.resolve(begun, found.turn or "").after.creatures == after.creatures
                begun, judged = None, judged + 1

    assert judged > 50


def test_long_turns_are_found_and_what_is_no_turn_refused(many: Callable[..., int]) -> None:
    """Turns that need 10 moves and more are found; ends a square further are decided, too."""
    rng, decided, far = random.Random(3), Counter[str](), far_turns(7)
    for _ in range(many(40, of=2000)):
        before, after = next(far)
        found = search_of(SANDKINGS).verdict(before, after)
        assert found.verdict == "legal" and MoveQuestion(before, after).bounds.least >= 10
        assert SANDKINGS.resolve(before, found.turn or "").after.creatures == after.creatures
        for _ in range(3):
            further = shifted_end(after, before.mover, rng)
            further = further and shifted_end(further, before.mover, rng)
            if further is not None:
                told = search_of(SANDKINGS).verdict(before, further)
                decided[told.verdict] += 1
                assert (
                    told.turn is None or check_turn(SANDKINGS, before, further, told.turn).verdict == "legal"
                )

    assert decided["legal"] > 5 < decided["illegal"] and decided["undecided"] == 0, decided


def test_the_fewest_moves_are_those_that_trying_all_needs(many: Callable[..., int]) -> None:
    """A photo in mid-turn shows how many moves were made at the least; a turn of just so many is shown."""
    rng, judged = random.Random(8), Counter[int]()
    for seed in range(many(20, of=2000)):
        before = scattered(seed)
        before = before._replace(left=min(before.left, 3))
        least = dict[tuple[Creature, ...], int]()
        ends = every_end(before, least)
        by_moves = [[its for its, moves in least.items() if moves == n] for n in (1, 2, 3)]
        for creatures in [its for some in by_moves for its in rng.sample(some, min(3, len(some)))]:
            moves, end = least[creatures], ends[creatures]
            found = search_of(SANDKINGS).verdict(before, end).turn or ""
            best = search_of(SANDKINGS).shortest(before, end, found)
            assert best is not None and check_turn(SANDKINGS, before, end, best.turn).verdict == "legal"
            assert len(best.turn.split(", ")) == moves <= len(found.split(", "))
            assert str(best.told).startswith(f"at least {moves if moves > 1 else 'one'} of the {before.left}")
            judged[moves] += 1

    assert min(judged[1], judged[2], judged[3]) > 20, judged


@pytest.mark.parametrize("number", [pytest.param(k, marks=pytest.mark.long if k else ()) for k in range(12)])
def test_what_is_refuted_from_afar_cannot_be_played(number: int) -> None:
    """Ends that need 10 moves or more by the bounds: the rules themselves find no turn, tried one by one."""
    rng, kind = random.Random(number or 5), list(SPOILT)[number % len(SPOILT)]
    for before, after in pairs(100 + number) if number else far_turns(100):
        end = SPOILT[kind](before, after, rng)
        refused = search_of(SANDKINGS).verdict(before, end).faults if end is not None else ()
        if end is None or [fault.code for fault in refused] != ["no-turn"]:
            continue
        if MoveQuestion(before, end).bounds.least >= (10 if number else 12):
            assert not played_to(before, end)
            assert played_to(before, after)
            return


def played_to(before: Position, after: Position) -> bool:
    """Return whether moves of the rules lead from one position to another; all near enough are tried.

    Near enough is where its own parts could be in place in the moves that are left, were nothing in their
    way; and nothing is gone that stands in the end.
    """
    mover, layer, met = before.mover, {before}, {before}
    for made in range(1, before.left + 1):
        following = set()
        for at in layer:
            for action in RULES.actions(at):
                if not action.path:
                    continue
                then = RULES.apply(at, action)
                if then.creatures == after.creatures:
                    return True
                kept = all(
                    not its.parts & ~own.parts
                    for k, (own, its) in enumerate(zip(then.creatures, after.creatures, strict=True))
                    if k != mover
                )
                away = steps(then.creatures[mover], after.creatures[mover])
                if kept and RULES.mid_turn(then) and then not in met and made + away <= before.left:
                    following.add(then)
        met |= following
        layer = following
    return False


def steps(start: Creature, goal: Creature) -> int:
    """Return how many moves a creature's parts need at least to stand as another's, each to its place."""
    total = 0
    for held, wanted in zip(start, goal, strict=True):
        squares, places = cells_of(held), cells_of(wanted)
        total += min(
            sum(max(abs(a % 8 - b % 8), abs(a // 8 - b // 8)) for a, b in zip(squares, way, strict=True))
            for way in permutations(places)
        )
    return total


def test_a_way_round_is_cut_short() -> None:
    """A turn that goes to and fro is no measure; if no time is left both bounds are named."""
    before, after = position(START), position("b2,a1,a2,b1,b3,c3/g7,h8,g8,f7,h7,g6")
    way = "c2-c3, c3-c2, c2-c3"
    best = search_of(SANDKINGS).shortest(before, after, way)
    assert best is not None
    assert (best.turn, str(best.told)) == (
        "c2-c3",
        "at least one of the 12 moves was made: the position is another",
    )
    far, end = next(far_turns(7))
    long_way = (search_of(SANDKINGS).verdict(far, end).turn or "").replace(", ", ", ", 1)
    hurried = search_of(SANDKINGS).shortest(far, end, long_way, 0.0)
    assert hurried is not None
    moves, least = len(hurried.turn.split(", ")), MoveQuestion(far, end).bounds.least
    assert str(hurried.told).startswith(f"at least {least} of the")
    assert ("are enough" in str(hurried.told)) == (least < moves)
    assert search_of(SANDKINGS).shortest(before, before, "-") is None


START = "b2,a1,a2,b1,b3,c2/g7,h8,g8,f7,h7,g6"


@pytest.mark.parametrize(
    ("before", "after", "left", "says"),
    [
        (START, "b2,a1,a2,b1,b3,c2/g7,h8,g8,f7,h7,f6", 12, "2's vertebra on f6 did not stand there before"),
        (START, "b2,a1,a2,b1,b3/g7,h8,g8,f7,h7,g6", 12, "1 had 4 of this part before the turn and has 3"),
        (START, "b2,a1,a2,b1,b3,d4/g7,h8,g8,f7,h7,g6", 12, "joins 1's part on d4 to its body"),
        (START, "e5,d4,e4,d5,f5,e6/g7,h8,g8,f7,h7,g6", 12, "together 18, and 12 are left"),
        (START, "e5,d4,e4,d5,f5,e6/g7,h8,g8,f7,h7,g6", 2, "the body can reach e5 in 3 moves at best"),
        (
            START,
            "b2,a1,a2,b1,b3,c2/g7,h8,g8,f7,h7",
            8,
            "to sting so that g6 goes, and come to a1, the stinger",
        ),
        (START, "b2,a1,a2,b1,b3,c2/g7,-,g8,f7,h7,g6", 12, "no sting and no wall takes just the part on h8"),
        ("b2,-,b3/d4,-,d5", "b2,-,b3/d4,-", 4, "no sting and no wall takes just the part on d5"),
        ("b2,a2,b3/b4,-,b5,b6", "b2,a2,b3/b4,-,b6", 6, "joins 2's part on b6 to its body"),
        ("b2,a2,b3/b4,-,b5,b6", "b2,a2,b3/-,-,b6", 6, "2's body is gone, so its part on b6 goes too"),
        ("a1,-/a2,-,b1,b2/h8,g8", "c3,-/a2,-,b1,b2/h8,g8", 2, "the body cannot reach c3"),
        ("a1,-/a2,-,b1,b2/h8,g8", "out/a2,-,b1,b2/h8,g8", 2, "every one of up to 2 moves"),
        (START, "out/g7,h8,g8,f7,h7,g6", 12, "no wall behind which"),
        ("b2,a1/d4,-", "b2,a1/out/h8,-", 4, "2 creatures fight before the turn, and 3"),
        ("b2,a1/out/h8,-", "b2,a1/c3,-/h8,-", 4, "2's body on c3 did not stand there before"),
        ("b2,a1/out", "b2,a1/out", 4, "the game is over"),
        ("d2,e1,f2/h8,-", "f2,e1,d2/h8,-", 2, "the body needs 2 moves at best"),
    ],
)
def test_reasons_are_said(before: str, after: str, left: int, says: str) -> None:
    """What no turn can do is named with its reason."""
    at = position(before)
    found = search_of(SANDKINGS).verdict(at._replace(left=min(left, at.left)), position(after))

    assert found.verdict == "illegal"
    assert says in "; ".join(fault.message for fault in found.faults)


def test_what_was_tried_is_said() -> None:
    """If only trying finds it, the sentence says that all was tried."""
    at = position("b2,-,c2/h8,-", "123")
    found = search_of(SANDKINGS).verdict(at, position("b2,-,c2/h8,-", "123"))
    assert (found.verdict, found.turn) == ("legal", "-")
    stuck = position("a1,-,a2/b1,-,b2,b3,a4/h8,-", "")
    found = search_of(SANDKINGS).verdict(stuck, position("a2,-,a1/b1,-,b2,b3,a4/h8,-", ""))
    assert [fault.code for fault in found.faults] == ["no-turn"]
    assert found.faults[0].message.startswith("no turn of 1's leads there: every one of up to 2 moves")


def test_no_time_at_all_leaves_it_open() -> None:
    """If there was no time to try all, nothing is claimed."""
    before, after = next(far_turns(11))
    found = search_of(SANDKINGS).verdict(before, after, 0.0)

    assert found.verdict in ("legal", "undecided")


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"mover": "1"}, "after this turn 2 is to move, not 1"),
        ({"mover": "2", "left": "3"}, "stands in the middle of one"),
        ({"mover": "2", "first": "2"}, "the save line should say"),
        ({"mover": "2"}, ""),
    ],
)
def test_what_the_save_line_says_beside_the_board(keys: dict[str, str], says: str) -> None:
    """Who is to move, what is left and the terms have to follow as well."""
    before, end = position(START), position("b2,a1,a2,b1,b3,c3/g7,h8,g8,f7,h7,g6", **{"first": "1", **keys})
    found = as_said(SANDKINGS, before, end, search_of(SANDKINGS).verdict(before, end))

    assert found.verdict == ("illegal" if says else "legal")
    assert says in "; ".join(fault.message for fault in found.faults)


@pytest.mark.parametrize(
    ("before", "turn", "after"),
    [
        (START, "-", START),
        (f"{START}:mover=1", "-", f"{START}:mover=2"),
        (f"{START}:mover=2:first=1", "-", f"{START}:mover=1"),
        ("d4,e4,d3/e5,d6/out:mover=1:loser=3", "e4xe5", "d4,e5,d3/out/out"),
    ],
)
def test_what_the_save_line_leaves_out_follows(before: str, turn: str, after: str) -> None:
    """Who was first, is to move or was out first is not judged where the line does not say it."""
    first, last = (SANDKINGS.texts.position_from_text(f"sandkings:{line}") for line in (before, after))
    found = as_said(SANDKINGS, first, last, check_turn(SANDKINGS, first, last, turn), turn)

    assert (found.verdict, found.faults) == ("legal", ())


def test_squares_are_told_by_name() -> None:
    """Faults name squares that are on the board."""
    found = search_of(SANDKINGS).verdict(position(START), position("e5,d4,e4,d5,f5,e6/g7,h8,g8,f7,h7,g6"))

    assert {cell for fault in found.faults for cell in fault.cells} <= set(BOARD.names)
