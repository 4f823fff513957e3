"""Every fault of a verdict of Sandkings claims what is so, asked of the slow engine's every turn.

What each code claims stands in docs/sandkings.md.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from games.checking.verdicts import search_of
from games.faults import Fault
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Position
from games.words import Message
from tests.conftest import Many
from tests.games.sandkings import oracle
from tests.games.sandkings.oracle import Move, Square, State
from tests.games.sandkings.playing import scattered
from tests.games.sandkings.test_checking import spoilt

Stands = dict[Square, tuple[int, str]]
DOC = Path(__file__).parents[3] / "docs" / "sandkings.md"
PARTS = ("body", "stinger", "vertebra")


def ends_of(before: State) -> list[Stands]:
    """Return what stands after every legal turn of a position, no move at all among them."""
    found, layer = [before.stands], [before]
    for _ in range(before.left):
        following = {}
        for state in layer:
            for one in oracle.moves(state):
                after = oracle.move(state, one)
                found.append(after.stands)
                if after.mover == state.mover and after.left == state.left - 1 and after.left:
                    following[oracle.text(after)] = after
        layer = list(following.values())
    return list({str(sorted(stands.items())): stands for stands in found}.values())


def squares(fault: Fault) -> list[Square]:
    """Return the squares that a fault names."""
    return [oracle.square(name) for name in fault.cells]


def never_so(fault: Fault, before: State, after: State, ends: list[Stands]) -> bool:
    """Return whether no legal turn ends with these squares as they stand; without squares: exactly there."""
    where = squares(fault) or oracle.SQUARES
    return not any(all(end.get(at) == after.stands.get(at) for at in where) for end in ends)


def too_far(fault: Fault, before: State, after: State, ends: list[Stands]) -> bool:
    """Return whether no legal turn that leaves the others as they stand brings these squares about."""
    return never_so(
        fault, before, after, [end for end in ends if others(end, before) == others(after.stands, before)]
    )


def others(stands: Stands, before: State) -> Stands:
    """Return what stands of all creatures but the one whose turn it was."""
    return {at: its for at, its in stands.items() if its[0] != before.mover}


def not_there(fault: Fault, before: State, after: State, ends: list[Stands]) -> bool:
    """Return whether no legal turn ends exactly there."""
    return after.stands not in ends


def own_parts(fault: Fault, before: State, after: State, ends: list[Stands]) -> bool:
    """Return whether every turn takes all own parts off or none, and here a kind's number is another."""

    def counted(stands: Stands) -> list[int]:
        return [list(stands.values()).count((before.mover, part)) for part in PARTS]

    was, now = counted(before.stands), counted(after.stands)
    return all(counted(end) in (was, [0, 0, 0]) for end in ends) and now not in (was, [0, 0, 0])


def loose(fault: Fault, before: State, after: State, ends: list[Stands]) -> bool:
    """Return whether each part is joined to its body after every turn, and these are not."""

    def apart(stands: Stands) -> set[Square]:
        state = State(stands, before.variations, before.sides, before.mover, 0)
        return {
            at
            for side in range(before.sides)
            for mine in [set(state.squares(side))]
            for at in mine - oracle.reached(state.squares(side, "body"), mine, oracle.king)
        }

    return set(squares(fault)) <= apart(after.stands) and not any(map(apart, ends))


def not_stung(fault: Fault, before: State, after: State, ends: list[Stands]) -> bool:
    """Return whether no turn empties exactly these squares, of those that other creatures held."""

    def gone(stands: Stands) -> set[Square]:
        others = [at for at, (side, _) in before.stands.items() if side != before.mover]
        return {at for at in others if stands.get(at, (before.mover,))[0] == before.mover}

    return gone(after.stands) == set(squares(fault)) and gone(after.stands) not in map(gone, ends)


def fewer_than_two(fault: Fault, before: State, after: State, ends: list[Stands]) -> bool:
    """Return whether the game has ended."""
    return len(before.alive()) < 2


CLAIMS: dict[str, Callable[[Fault, State, State, list[Stands]], bool]] = {
    "not-yours": never_so,
    "own-parts": own_parts,
    "loose": loose,
    "too-far": too_far,
    "not-stung": not_stung,
    "no-turn": not_there,
    "game-over": fewer_than_two,
}


def test_no_fault_is_false(many: Many) -> None:
    """Of pairs with something otherwise each fault claims what is so of all legal turns."""
    rng, told = random.Random("claims"), Counter[str]()
    for seed in range(many(20, of=1200)):
        start = scattered(seed)
        start = start._replace(left=min(start.left, 1 + (seed % 6 == 0)))
        before = oracle.read(SANDKINGS.texts.position_text(start))
        ends = ends_of(before)
        played = start
        for _ in range(start.left):
            actions = [action for action in SANDKINGS.rules.actions(played) if action.path]
            if actions and played.mover == start.mover and played.left:
                played = SANDKINGS.rules.apply(played, rng.choice(actions))
        for _ in range(8):
            after = spoilt(rng.choice((start, played)), start.mover, rng)
            if after is None or not any(creature.parts for creature in after.creatures):
                continue
            stands = as_seen(after)
            found = search_of(SANDKINGS).verdict(start, after)
            assert (found.verdict == "legal") == (stands.stands in ends), SANDKINGS.texts.position_text(start)
            for fault in found.faults:
                if fault.code != "correction":
                    shown = (SANDKINGS.texts.position_text(start), stands.stands, fault)
                    assert CLAIMS[fault.code](fault, before, stands, ends), shown
                    told[fault.code] += 1

    assert {code for code in CLAIMS if told[code] < 3} <= {"game-over", "no-turn"}, told


FAR = [  # on its way to the same squares a turn can take more, or other parts, than are gone here
    (
        "c2,c3,c5,b4,c4,c1/a2,-,a4,a3,b2/f2,g1:variations=12:corners=a1a8h8:first=1:mover=1:left=2",
        "c2,b3,d5,b4,c4,c1/a2,-,a4,a3/f2,g1:variations=12:corners=a1a8h8:first=1:mover=2",
        "all-too-far",
        "b3 b4 c1 c2 c4 d5",
    ),
    (
        "b7,c8/d7,e8,b8,a7,c7:variations=14:corners=a1h8:first=1:mover=1:left=2",
        "b7,c8/d7,e8,b8,c7:variations=14:corners=a1h8:first=1:mover=1:left=2",
        "stings-reach",
        "a7 c8",
    ),
]


@pytest.mark.parametrize(("was", "now", "sentence", "cells"), FAR, ids=[row[2] for row in FAR])
def test_what_is_too_far_depends_on_what_the_others_keep(
    was: str, now: str, sentence: str, cells: str
) -> None:
    """What is too far while the others stand so is within reach of a turn that takes something else."""
    start, after = (SANDKINGS.texts.position_from_text(f"sandkings:{text}") for text in (was, now))
    before, stands = oracle.read(SANDKINGS.texts.position_text(start)), as_seen(after)
    (fault,) = search_of(SANDKINGS).verdict(start, after).faults
    assert isinstance(fault.said, Message)
    assert (fault.code, fault.said.id, sorted(fault.cells)) == ("too-far", sentence, cells.split())
    ends = ends_of(before)

    assert too_far(fault, before, stands, ends)
    assert not never_so(fault, before, stands, ends)


def as_seen(after: Position) -> State:
    """Return what stands in a position, as the slow engine holds it."""
    standing = SANDKINGS.look.standing(after)
    names = SANDKINGS.rules.board("8").names
    sides = {name: number for number, name in enumerate(SANDKINGS.sides)}
    stands = {
        oracle.square(name): (sides[its.owner], str(its.piece).split("-")[0])
        for name, its in zip(names, standing, strict=True)
        if its.piece
    }
    return State(stands, set(), len(sides), 0, 0)


def test_every_code_of_a_verdict_has_its_claim_asked() -> None:
    """The table of verdicts lists the codes whose claims are asked here, and one that needs no question."""
    table = DOC.read_text(encoding="utf-8").partition("Codes of a **verdict**")[2].partition("\n## ")[0]
    listed = set(re.findall(r"^\| `([\w-]+)` \|", table, re.M))

    assert listed == (CLAIMS.keys() | {"other-sides"}) - {"game-over"}


def after_of(before: State, one: Move) -> State:
    """Return what stands once a part has been moved, legal or not."""
    stands = dict(before.stands)
    stands[one[1]] = stands.pop(one[0])
    return State(stands, before.variations, before.sides, before.mover, before.left)


TURN_CLAIMS: dict[str, Callable[[State, Move, str, list[Square]], bool]] = {
    "no-part": lambda b, m, s, c: m[0] not in b.stands and c == [m[0]],
    "not-yours": lambda b, m, s, c: b.stands[m[0]][0] != b.mover,
    "too-far": lambda b, m, s, c: not oracle.king(*m),
    "not-free": lambda b, m, s, c: (
        m[1] in b.stands and (b.stands[m[1]][0] == b.mover or b.stands[m[0]][1] != "stinger")
    ),
    "nothing-stung": lambda b, m, s, c: s == "x" and m[1] not in b.stands,
    "is-sting": lambda b, m, s, c: s == "-" and b.stands[m[1]][0] != b.mover,
    "shielded": lambda b, m, s, c: oracle.blocked(b, *m, b.stands[m[1]][0]),
    "apart": lambda b, m, s, c: (
        not oracle.whole(after_of(b, m), b.mover)
        and set(c)
        == set(after_of(b, m).squares(b.mover))
        - oracle.reached(
            after_of(b, m).squares(b.mover, "body"), set(after_of(b, m).squares(b.mover)), oracle.king
        )
    ),
}


def test_no_fault_of_a_move_is_false(many: Many) -> None:
    """Of moves by lot those are legal that the slow engine allows, and each fault of others is so."""
    rng, told, legal = random.Random("moves"), Counter[str](), 0
    for seed in range(many(80, of=3000)):
        start = scattered(seed)
        before = oracle.read(SANDKINGS.texts.position_text(start))
        for _ in range(12):
            own, any_part = before.squares(before.mover), list(before.stands)
            a = rng.choice(rng.choice((own, own, any_part, oracle.SQUARES)))
            near = [at for at in oracle.SQUARES if oracle.king(a, at)]
            b = rng.choice(near if rng.random() < 0.9 else [at for at in oracle.SQUARES if at != a])
            sign = "x" if (b in before.stands) == (rng.random() < 0.85) else "-"
            text = f"{oracle.named(a)}{sign}{oracle.named(b)}"
            found = SANDKINGS.resolve(start, text)
            right = oracle.legal(before, (a, b)) and (sign == "x") == (b in before.stands)
            shown = (SANDKINGS.texts.position_text(start), text, found.faults)
            assert (not found.faults) == right, shown
            legal += right
            codes = {fault.code for fault in found.faults}
            for fault in found.faults:
                if fault.code == "apart" and "not-free" in codes:
                    continue  # two parts would stand on one square: nothing that the slow engine can hold
                assert TURN_CLAIMS[fault.code](before, (a, b), sign, squares(fault)), (*shown, fault)
                told[fault.code] += 1

    assert legal > 50
    assert told.keys() == TURN_CLAIMS.keys(), told
