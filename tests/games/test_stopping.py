"""What shows that a chain of Drift cannot be stopped at a position, against trying every order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from games.board import square_board
from games.deadline import never
from games.sparklies.game import SPARKLIES
from games.sparklies.position import begin_turn
from games.sparklies.solver.checking import verdict
from games.sparklies.solver.drift import facts as facts_of_drift
from games.sparklies.solver.drift.drifting import Chain, Drifting, Opening, Ways
from games.sparklies.solver.drift.facts import Facts
from games.sparklies.solver.drift.laps import Laps, put_off
from games.sparklies.solver.drift.plans import DriftPlans
from games.sparklies.solver.drift.proofs import Effort, Proofs
from games.sparklies.solver.drift.returns import Returns
from games.sparklies.solver.drift.undominated import Undominated
from games.sparklies.solver.drift.windows import Windows
from games.sparklies.terms import RULESETS, Side, Terms
from games.sparklies.text.save import parse_save
from tests.conftest import Many

GAME = SPARKLIES
SHAPES = [(2, 2), (3, 2), (4, 2)]


def states_from(drifting: Drifting, begun: Chain) -> set[Chain]:
    """Return every state that any order leads to and that holds only what is held in the end."""
    seen, left = {begun}, [begun]
    while left:
        for following, _ in drifting.steps(left.pop()):
            if following not in seen and not following[3] & ~drifting.held:
                seen.add(following)
                left.append(following)
    return seen


def questions(seed: str, count: int) -> Iterator[Drifting]:
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
        yield Drifting.of(start, after)


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


def beginnings(drifting: Drifting) -> list[Opening]:
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


def test_what_facts_keep_from_being_reached_no_order_reaches(many: Many) -> None:
    """A proof is found only where no order comes to the wanted colours with what was captured, and mostly."""
    proved, reached, open_ = 0, 0, 0
    for drifting in questions("facts", of := many(50, of=120)):
        openings = beginnings(drifting)
        ends = [state for _, fired, _ in drifting.settled(openings) for state in states_from(drifting, fired)]
        for unseen in {0, drifting.unseen}:
            leads = any(state[:3] == drifting.wanted and not unseen & ~state[4] for state in ends)
            proof = Facts(drifting, openings, unseen, 5_000, never).proved()
            assert not (proof and leads)
            moves = not drifting.changed & ~drifting.moved(openings)
            proved, reached, open_ = (
                proved + proof,
                reached + leads,
                open_ + (moves and not proof and not leads),
            )
    assert proved > of * 0.8
    assert reached > of / 10
    assert open_ < of / 20 + 1


def test_no_fact_is_believed_that_a_deactivation_breaks() -> None:
    """What was found is a proof when it is looked at afresh; nothing is, nor what some order makes untrue."""
    proofs, broken = 0, 0
    for drifting in questions("proofs", 100):
        openings = beginnings(drifting)
        facts = Facts(drifting, openings, 0, 5_000, never)
        proved = facts.proved()
        assert not facts.kept([])
        if proved and facts.proof:
            proofs += 1
            assert facts.kept(facts.proof)
        elif not proved and all(drifting.wanted != fired[:3] for _, fired, _ in openings):
            broken += 1
            assert not facts.kept([facts.wanted])
    assert proofs > 40
    assert broken > 3


def test_what_is_proved_of_one_opening_holds_of_all_that_are_left_out(many: Many) -> None:
    """No order of an opening left out comes to the wanted cells; facts of one often hold after others."""
    asked, more, missed = 0, 0, 0
    for number, drifting in enumerate(questions("openings", of := many(30, of=200))):
        openings = beginnings(drifting)
        proofs = Proofs(drifting, never)
        left = proofs.left(openings, Effort(5_000, 10**6, number % 3))
        for opening in openings:
            ends = [s for _, fired, _ in drifting.settled([opening]) for s in states_from(drifting, fired)]
            leads = any(end[:3] == drifting.wanted and not drifting.lacking(end) for end in ends)
            assert opening in left or not leads
            missed += opening in left and not leads
        moving = [o for o in openings if not drifting.changed & ~drifting.moved([o])]
        asked += proofs.found
        more += len([o for o in moving if o not in left]) - proofs.found
    assert asked > of * 0.4
    assert more > of * 0.2
    assert missed < asked / 4


def test_what_was_tried_in_vain_is_not_tried_again() -> None:
    """The same effort asks nothing more of an opening, and none is asked once all questions are used up."""
    in_vain = 0
    for drifting in questions("in vain", 60):
        openings = beginnings(drifting)
        short, none = Effort(2, 10**6, 0), Effort(5_000, 0, 0)
        proofs = Proofs(drifting, never)
        left = proofs.left(openings, short)
        tried = proofs.asked
        assert proofs.left(proofs.left(left, short), none) == left
        assert proofs.asked == tried
        in_vain += bool(left and tried)
    assert in_vain > 20


def test_a_solver_begun_afresh_knows_what_was_found(many: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs do not depend on how often the solver begins afresh."""
    for drifting in questions("afresh", many(2, of=60)):
        found = []
        for often in (1, 7, 10**6):
            monkeypatch.setattr(facts_of_drift, "AFRESH", often)
            facts = Facts(drifting, beginnings(drifting), 0, 20_000, never)
            found.append(facts.proved())
            assert not facts.proof or facts.kept(facts.proof)
        assert len(set(found)) == 1


def test_a_proof_is_given_up_when_its_time_is_up() -> None:
    """Without questions left, or when it is late, nothing is claimed of what is proved otherwise."""
    asked = 0
    for drifting in questions("late proofs", 40):
        openings = beginnings(drifting)
        facts = Facts(drifting, openings, 0, 5_000, never)
        if facts.proved() and facts.asked > 1:
            asked += 1
            assert not Facts(drifting, openings, 0, facts.asked // 2, never).proved()
            assert not Facts(drifting, openings, 0, 5_000, lambda: True).proved()
    assert asked > 10


def test_planning_ends_when_its_time_is_up() -> None:
    """Without conflicts left, or when it is late, nothing is found and nothing claimed."""
    drifting = next(
        d for d in questions("planning", 40) if DriftPlans(d, beginnings(d), 100).chain(24, 0, never)
    )
    assert DriftPlans(drifting, beginnings(drifting), 0).chain(24, 0, never) is None
    assert DriftPlans(drifting, beginnings(drifting), 100).chain(24, 0, lambda: True) is None


def test_a_lap_leads_back_to_where_it_began() -> None:
    """Every lap can be made and comes back to its state; a state that can return has one."""
    found, returning = 0, 0
    for drifting in questions("laps", 12):
        for _, begun, _ in drifting.openings(drifting.bitboard.near):
            if begun[3] & ~drifting.held:
                continue
            for state in islice(sorted(states_from(drifting, begun)), 12):
                laps = list(islice(Laps(drifting, state).found(10_000, never), 3))
                following = {s for s, _ in drifting.steps(state) if not s[3] & ~drifting.held}
                returns = any(state in states_from(drifting, s) for s in following)
                returning += returns
                assert laps or not returns
                for before, lap in laps:
                    at = made(drifting, state, before)
                    found += 1
                    assert at[:3] == state[:3]
                    assert not state[3] & ~at[3]
                    assert made(drifting, at, lap)[:4] == at[:4]
    assert found > 50
    assert returning > 15


def test_a_deactivation_is_put_off_until_a_round_is_met_at_its_end_alone() -> None:
    """A way put off leads to the same state, comes by none twice, and shares only its end with the round."""
    rng = random.Random("put off")
    changed = 0
    while changed < 40:
        board = square_board(*rng.choice([(3, 2), (3, 3)]))
        cells = bytes(3 + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, RULESETS[3], play_on=True), cells, Side.BLACK)
        drifting = Drifting.of(start, cells)
        first, fired, bit = rng.choice(list(drifting.openings(drifting.bitboard.near)))
        ways, state = {first: (first, 0), fired: (first, bit)}, fired
        while state[3] and (step := rng.choice(list(drifting.steps(state))))[0] not in ways:
            ways[step[0]] = (state, step[1])
            state = step[0]
        way = drifting.way(state, ways)
        round_ = {way.end, *way.left[rng.randrange(len(way.left)) :]}

        actions = put_off(drifting, way, round_)

        if actions is not None and actions != way.actions:
            changed += 1
            at, met = first, list[Chain]()
            for action in actions[1:]:
                met.append(at)
                assert at[3] >> action.cell & 1
                following = drifting.fired(at) if at == first else drifting.steps(at)
                (at,) = (s for s, b in following if drifting.deactivation(s, b) == action)
            assert at == way.end
            assert len(set(met)) == len(met)
            assert not round_ & set(met)


def made(drifting: Drifting, state: Chain, bits: list[int]) -> Chain:
    """Return where deactivations lead, each of an active cell and none capturing what is not held."""
    for bit in bits:
        assert bit & state[3]
        state = drifting.drifted(state, bit)
        assert not state[3] & ~drifting.held
    return state


def test_a_round_is_found_exactly_where_no_state_is_in_the_way_of_both() -> None:
    """A chain is stopped at a state where no other lies on all ways to it and on all rounds from it."""
    stopped, refused = 0, 0
    rng = random.Random("rounds")
    for drifting, first, follows, ways, end in small_ends(rng):
        rounds = Returns(drifting, drifting.way(end, ways), 10_000, never)
        actions = rounds.found()
        assert (actions is not None) == stops(follows, first, end)
        assert actions or rounds.certain
        stopped += actions is not None
        refused += actions is None
    assert stopped > 20
    assert refused > 20


def small_ends(rng: random.Random) -> Iterator[tuple[Drifting, Chain, dict[Chain, set[Chain]], Ways, Chain]]:
    """Yield chains on small boards: the question, its beginning, its graph, how states were met, a state."""
    for _ in range(40):
        board = square_board(*rng.choice(SHAPES[:2]))
        start = begin_turn(
            Terms(board, RULESETS[3], play_on=True), bytes(3 + rng.randrange(3) for _ in board), Side.BLACK
        )
        drifting = Drifting.of(start, start.cells)
        for first in sorted({first for first, _, _ in drifting.openings(drifting.bitboard.near)}):
            follows, ways = graph(drifting, first, 120)
            for end in rng.sample(sorted(set(ways) - {first}), min(5, max(0, len(ways) - 1))):
                yield drifting, first, follows, ways, end


def graph(drifting: Drifting, first: Chain, most: int) -> tuple[dict[Chain, set[Chain]], Ways]:
    """Return what follows each state of the chains that begin so, and how each was first met.

    Empty where these are more states.
    """
    follows, ways, left = dict[Chain, set[Chain]](), {first: (first, 0)}, [first]
    for state in left:
        if len(left) > most:
            return {}, {}
        steps = list(drifting.fired(first) if state == first else drifting.steps(state))
        follows[state] = {following for following, _ in steps}
        for following, bit in steps:
            if following not in ways:
                ways[following] = (state, bit)
                left.append(following)
    return follows, ways


def stops(follows: dict[Chain, set[Chain]], first: Chain, end: Chain) -> bool:
    """Tell by leaving out each single state whether a way and a round share none (Menger's theorem)."""

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
            greatest, looked_at, left = Undominated(), {begun}, [begun]
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
    """Where windows rule out every opening it is illegal; where laps can be made, a turn is found."""
    start, end = (
        parse_save(f"3:{size}:2:4:1:{digits}:0:playing=on")
        for size, digits in (cells.split(":") for cells in (before, after))
    )

    found = verdict(start, end)

    assert found.verdict == expected
    assert (found.turn is None) == (expected == "illegal")
    if found.turn:
        assert GAME.resolve(start, found.turn).after.cells == end.cells
