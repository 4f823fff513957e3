"""What shows that a chain of Drift cannot be stopped at a position, against trying every order."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.board import square_board
from games.deadline import never
from games.sparklies.game import SPARKLIES
from games.sparklies.position import begin_turn
from games.sparklies.solver.checking import verdict
from games.sparklies.solver.drift.drifting import Chain, DriftQuestion, Opening, Ways
from games.sparklies.solver.drift.plans import DriftPlans
from games.sparklies.solver.drift.returns import ReturnSearch
from games.sparklies.solver.drift.windows import UndominatedSets, Windows
from games.sparklies.terms import RULESETS, Side, Terms
from games.sparklies.text.save import parse_save
from tests.conftest import Many

GAME = SPARKLIES
SHAPES = [(2, 2), (3, 2), (4, 2)]


def states_from(drifting: DriftQuestion, begun: Chain) -> set[Chain]:
    """Return every state that any order leads to and that holds only what is held in the end."""
    seen, left = {begun}, [begun]
    while left:
        for following, _ in drifting.steps(left.pop()):
            if following not in seen and not following[3] & ~drifting.held:
                seen.add(following)
                left.append(following)
    return seen


def questions(seed: str, count: int) -> Iterator[DriftQuestion]:
    """Yield whether a turn leads from cells drawn by lot to the mover's cells in other colours."""
    rng = random.Random(seed)
    for _ in range(count):
        board, share = square_board(*rng.choice(SHAPES)), rng.random()
        cells = bytes((3 if rng.random() < share else rng.choice((0, 6))) + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, RULESETS[3], play_on=True), cells, Side.BLACK)
        after = bytes(
            3 + rng.randrange(3) if digit // 3 == Side.BLACK or rng.random() < 0.5 else digit
            for digit in cells
        )
        yield DriftQuestion.of(start, after)


def test_no_window_rules_out_what_some_order_leads_to() -> None:
    """An opening is ruled out only if no order of its chain comes to the wanted end."""
    ruled_out = 0
    for drifting in questions("windows", 60):
        openings = [
            o for o in drifting.openings(drifting.bitboard.near) if not (o[0][3] | o[1][3]) & ~drifting.held
        ]
        left = Windows(drifting, 10**6, never).left(openings, (0, 1, 2), 4, 500)
        for opening in openings:
            if opening not in left:
                ruled_out += 1
                assert not any(
                    state[:3] == drifting.wanted and not drifting.lacking(state)
                    for state in states_from(drifting, opening[1])
                )
    assert ruled_out > 100


def beginnings(drifting: DriftQuestion) -> list[Opening]:
    """Return the openings that capture only what is held in the end."""
    found = drifting.openings(drifting.bitboard.near)
    return [o for o in found if not (o[0][3] | o[1][3]) & ~drifting.held]


def test_a_chain_is_planned_exactly_where_some_order_comes_to_the_wanted_cells(many: Many) -> None:
    """What the solver finds can be made and comes to the wanted cells; it finds one wherever there is one."""
    found, missed = 0, 0
    for drifting in questions("planning", of := many(24, of=80)):
        openings = beginnings(drifting)
        ends = [state for _, fired, _ in openings for state in states_from(drifting, fired)]
        leads = any(state[:3] == drifting.wanted and not drifting.lacking(state) for state in ends)
        chain = DriftPlans(drifting, openings, 10**6).chain(24, 0, never) if openings else None
        assert (chain is not None) == leads
        if chain:
            (_, fired, _), bits, _ = chain
            end = made(drifting, fired, bits)
            assert end[:3] == drifting.wanted
            assert not drifting.lacking(end)
        found += leads
        missed += not leads
    assert found > of / 8
    assert missed > of / 8


def test_a_chain_planned_with_a_lap_comes_to_a_state_that_returns() -> None:
    """With sweeps for a lap only such ends are found as some order leads back to, and its order does."""
    returning, found = 0, 0
    for drifting in questions("planned laps", 110):
        openings = beginnings(drifting)
        planning = DriftPlans(drifting, openings, 10**6)
        chain, returned = planning.chain(16, 8, never), planning.chain(16, 0, never)
        assert returned or not chain
        found += returned is not None
        if chain:
            (_, fired, _), bits, back = chain
            end = made(drifting, fired, bits)
            assert made(drifting, end, back)[:4] == end[:4]
            after = [s for following, _ in drifting.steps(end) for s in states_from(drifting, following)]
            assert end[:4] in {state[:4] for state in after}
            returning += 1
    assert 5 < returning < found


def test_planning_ends_when_its_time_is_up() -> None:
    """Without conflicts left, or when it is late, nothing is found and nothing claimed."""
    drifting = next(
        d for d in questions("planning", 40) if DriftPlans(d, beginnings(d), 100).chain(24, 0, never)
    )
    assert DriftPlans(drifting, beginnings(drifting), 0).chain(24, 0, never) is None
    assert DriftPlans(drifting, beginnings(drifting), 100).chain(24, 0, lambda: True) is None


def made(drifting: DriftQuestion, state: Chain, bits: list[int]) -> Chain:
    """Return where deactivations lead, each of an active cell and none capturing what is not held."""
    for bit in bits:
        assert bit & state[3]
        state = drifting.drift(state, bit)
        assert not state[3] & ~drifting.held
    return state


def test_a_round_is_found_exactly_where_no_state_is_in_the_way_of_both() -> None:
    """A chain is stopped at a state where no other lies on all ways to it and on all rounds from it."""
    stopped, refused = 0, 0
    rng = random.Random("rounds")
    for drifting, first, follows, ways, end in small_ends(rng):
        rounds = ReturnSearch(drifting, drifting.way(end, ways), 10_000, never)
        actions = rounds.find()
        assert (actions is not None) == stops(follows, first, end)
        assert actions or rounds.certain
        stopped += actions is not None
        refused += actions is None
    assert stopped > 20
    assert refused > 20


def small_ends(
    rng: random.Random,
) -> Iterator[tuple[DriftQuestion, Chain, dict[Chain, set[Chain]], Ways, Chain]]:
    """Yield chains on small boards: the question, its beginning, its graph, how states were met, a state."""
    for _ in range(40):
        board = square_board(*rng.choice(SHAPES[:2]))
        start = begin_turn(
            Terms(board, RULESETS[3], play_on=True), bytes(3 + rng.randrange(3) for _ in board), Side.BLACK
        )
        drifting = DriftQuestion.of(start, start.cells)
        for first in sorted({first for first, _, _ in drifting.openings(drifting.bitboard.near)}):
            follows, ways = graph(drifting, first, 120)
            for end in rng.sample(sorted(set(ways) - {first}), min(5, max(0, len(ways) - 1))):
                yield drifting, first, follows, ways, end


def graph(drifting: DriftQuestion, first: Chain, most: int) -> tuple[dict[Chain, set[Chain]], Ways]:
    """Return what follows each state of the chains that begin so, and how each was first met.

    Empty if these are more states.
    """
    follows, ways, left = dict[Chain, set[Chain]](), {first: (first, 0)}, [first]
    for state in left:
        if len(left) > most:
            return {}, {}
        steps = list(drifting.fire(first) if state == first else drifting.steps(state))
        follows[state] = {following for following, _ in steps}
        for following, bit in steps:
            if following not in ways:
                ways[following] = (state, bit)
                left.append(following)
    return follows, ways


def stops(follows: dict[Chain, set[Chain]], first: Chain, end: Chain) -> bool:
    """Return, by leaving out each single state, whether a way and a round share none (Menger's theorem)."""

    def comes(begun: Chain, avoided: Chain | None) -> bool:
        seen, left = set[Chain](), [begun]
        while left:
            fresh = follows[left.pop()] - seen - {avoided}
            seen |= fresh
            left += fresh
        return end in seen

    without = [state for state in follows if state != end]
    return comes(end, first) and all(
        (state != first and comes(first, state)) or comes(end, state) for state in without
    )


def test_of_states_with_the_same_colours_the_greatest_are_enough(many: Many) -> None:
    """Following the greatest states alone comes to the same colours as following every state."""
    fewer = 0
    for drifting in questions("greatest", of := many(4, of=40)):
        for _, begun, _ in drifting.openings(drifting.bitboard.near):
            if begun[3] & ~drifting.held:
                continue
            greatest, looked_at, left = UndominatedSets(), {begun}, [begun]
            while left:
                for state, _ in drifting.steps(left.pop()):
                    if not state[3] & ~drifting.held and greatest.add(state[:3], drifting.standing(state)):
                        looked_at.add(state)
                        left.append(state)
            every = states_from(drifting, begun)
            fewer += len(looked_at) < len(every)
            assert {s[:3] for s in looked_at} == {s[:3] for s in every}
            assert {s[:3] for s in looked_at if not drifting.lacking(s)} == {
                s[:3] for s in every if not drifting.lacking(s)
            }
    assert fewer > of / 2


RECOLOURED = [
    # An end of a chain with one cell in another colour: such ends are to be decided.
    ("3:532345741", "3:542455744", "illegal"),
    ("5:2011020102001102120012010", "5:5433435344451104520012010", "illegal"),
    ("4:8243753443411012", "4:5434353543413012", "legal"),
    ("5:2222077780686210070210221", "5:2222045350533443353254321", "legal"),
    (
        "7:0555311335441114351101453401434200002020211108212",
        "7:0555311335441114451101453401434200002020211138212",
        "legal",
    ),
    ("4:8243753443411012", "4:5434353543444012", "legal"),
    (
        "7:0011211112021112221101102101120200002020211102212",
        "7:4555311335441114351101453401434200002020211102212",
        "legal",
    ),
    (
        "7:1102100021210101001002221102112122110100101212110",
        "7:3453300555440134345002224332112122110100101212110",
        "legal",
    ),
    (
        "7:1102100021210101001002221102112122110100101212110",
        "7:3453300555440134345002224402112122110100101212110",
        "illegal",
    ),
    # Hundreds of deactivations: planned.
    (
        "9:020110020100122122001112201181121001111200101230122010221220211111011002221212221",
        "9:434553420545354422034415401181345401111343101434552010555345351111045332221212221",
        "legal",
    ),
    (
        "10:8767821110787060000276782111012181110020176001010002678211122067611010107022201123222112202121110202",
        "10:5434534445353434455346455111342181110020176001010002678211122067611010107022201123222112202121110202",
        "legal",
    ),
]


@pytest.mark.parametrize(
    "before, after, expected",
    [pytest.param(*row, marks=pytest.mark.long if n % 4 else ()) for n, row in enumerate(RECOLOURED)],
)
def test_recoloured_ends_of_chains_are_decided(before: str, after: str, expected: str) -> None:
    """If windows rule out every opening it is illegal; where laps can be made, a turn is found."""
    start, end = (
        parse_save(f"3:{size}:2:4:1:{digits}:0:playing=on")
        for size, digits in (cells.split(":") for cells in (before, after))
    )

    found = verdict(start, end)

    assert found.verdict == expected
    assert (found.turn is None) == (expected == "illegal")
    if found.turn:
        assert GAME.resolve(start, found.turn).after.cells == end.cells
