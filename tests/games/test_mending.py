"""Mending records: each kind of slip, the record of 2005, generated records, what cannot be mended."""

from __future__ import annotations

import random
from itertools import islice
from math import ceil
from pathlib import Path

import pytest

from games.answers import Action
from games.catalogue import GAMES, game_named
from games.records.mending import Mended, mend
from games.records.record import parse_record, replay, start_of
from games.records.repairs import BEFORE, BESIDE, SLIP, anywhere, repairs_of, unlikelihood_of
from games.sparklies.play import actions, apply
from tests.benchmarks.suites.mend import ALONE, AMONG, PATIENCE, answer
from tests.benchmarks.suites.slips import KINDS, records, spoilt
from tests.conftest import Many
from tests.games.sparklies.test_variants import mixed

GAME = game_named("sparklies")
DATA = Path(__file__).parent / "data"
FOUR = '[Start "2:2:2:4:1:5315:0"]\n'  # a1 b2 black's blues, b1 black's red, a2 a free green


def mended(text: str) -> Mended:
    """Return a record mended."""
    return mend(parse_record(text))


def told(found: Mended) -> list[tuple[str, str]]:
    """Return how the mended turns are read, and what was said of each."""
    return [(turn.read.written.text, str(turn.words)) for turn in found.turns if turn.words]


def test_the_record_of_2005() -> None:
    """Slips are found in turns 3 and 7 of black only; it ends as printed, 16 to 9; no tie."""
    found = mended((DATA / "historic-5x5.txt").read_text(encoding="utf-8"))
    repaired = parse_record((DATA / "historic-5x5-repaired.txt").read_text(encoding="utf-8"))
    changed = [turn for turn in found.turns if turn.words]
    outcome = GAME.rules.outcome(found.turns[-1].read.position)

    assert [(turn.read.written.number, turn.read.side) for turn in changed] == [(3, "black"), (7, "black")]
    assert [str(turn.words) for turn in changed] == [
        "b3 was red, not blue; b2 left active: the rest keeps its colour",
        "a2 is read as b1; a4 left active: the rest keeps its colour",
    ]
    assert len(found.ties) == 1
    assert [turn.read.position for turn in found.turns] == [turn.position for turn in replay(repaired)]
    assert outcome is not None
    assert dict(outcome.scores) == {"black": 16, "white": 9}


SLIPS = [
    ("1 (B) +A2, A1 G->B, B1 R->R", "+A2, A1 B->B, B1 R->R", "a1 was blue, not green"),
    ("1 (B) +A2, A1 B->B, A2 R->R", "+A2, A1 B->B, B1 R->R", "a2 is read as b1"),
    ("1 (B) +B1, A1 B->B, B1 R->R", "+A2, A1 B->B, B1 R->R", "+b1 is read as +a2"),
    ("1 (B) +A2, A1 B->B", "+A2, A1 B->B, rest", "b1 left active: the rest keeps its colour"),
    ("1 (W) +A2, A1 B->B, B1 R->R", "+A2, A1 B->B, B1 R->R", "it is black's turn, not white's"),
    ("1 (B) A1 B->B, B1 R->R", "+A2, A1 B->B, B1 R->R", "+a2 was left out"),
]


@pytest.mark.parametrize("name", GAMES)
def test_a_record_without_turns_is_whole(name: str) -> None:
    """There is nothing to mend before the first turn."""
    found = mended(f'[Game "{name}"]\n[Seed "1"]\n')

    assert found.whole and not found.changed
    assert (found.turns, len(found.ties)) == ((), 1)


@pytest.mark.parametrize("written, read, words", SLIPS)
def test_each_kind_of_slip(written: str, read: str, words: str) -> None:
    """A slip of each kind is mended by the least change and said in words."""
    found = mended(FOUR + written)

    assert told(found) == [(read, words)]
    assert found.whole
    assert found.turns[0].faults


PLACED = [
    # in a game in which pieces are placed, a1 black's green, b1 white's green
    ("1 (B) +A2=R, A1 G->B", None, ""),
    ("1 (B) A2 R->B", None, ""),
    ("1 (B) +A2=R, A1 R->B", "+A2=R, A1 G->B", "a1 was green, not red"),
    ("1 (B) +B1=R, A1 G->B", "+A2=R, A1 G->B", "+b1 is read as +a2"),
    ("1 (B) A1 G->B", "A2 G->B", "a1 is read as a2"),
    ("1 (B) +A2, A1 G->B", "+A2=R, A1 G->B", "=R was left out"),
]


@pytest.mark.parametrize("written, read, words", PLACED)
def test_slips_where_pieces_are_placed(written: str, read: str | None, words: str) -> None:
    """A piece's colour is kept with its plus, or found; what is legal stays."""
    found = mended('[Start "2:2:2:4:1:47.6:0:placing=yes:mover=black"]\n' + written)

    assert found.whole
    assert [turn for turn, _ in told(found)] == ([read] if read else [])
    assert all(said.startswith(words) for _, said in told(found))


def test_a_colour_where_no_piece_is_placed() -> None:
    """It is one too many."""
    found = mended(FOUR + "1 (B) +A2=R, A1 B->B, B1 R->R")

    assert told(found) == [("+A2, A1 B->B, B1 R->R", "=R is left out")]


def test_a_legal_record_of_mixed_options_is_left_alone(many: Many) -> None:
    """No matter what options a game has, what was played by its rules needs no mending."""
    rng = random.Random("mixed")
    for _ in range(many(5, of=400)):
        start = position = mixed(rng)
        turns = list[str]()
        while len(turns) < 6 and GAME.rules.phase(position) != "over":
            before, done = position, list[Action]()
            while not done or position.mid_turn:
                choices = actions(position)
                done.append(rng.choice(choices) if len(done) < 9 else choices[0])
                position = apply(position, done[-1])
            turns.append(f"({before.mover.label}) {GAME.texts.turn_text(before, done)}")
        found = mended("\n".join([f'[Start "{GAME.texts.position_text(start)}"]', *turns]))

        assert found.whole and not found.changed, turns


def test_a_slip_that_shows_later() -> None:
    """A cell named for another is found where its own turn is legal as written and a later one is not."""
    turns = ["B2 R->R", "C3 R->R", "+C1, A1 R->R", "C2 R->R", "+A3, A1 R->R", "B3 R->R", "+B1, C1 R->R"]
    found = mended("\n".join(['[Start "2:3:2:4:1:000000000:0"]', *turns]))

    assert found.whole
    assert told(found) == [("A1 R->R", "b2 is read as a1")]
    assert not any(turn.faults for turn in found.turns)


def test_ties_are_listed() -> None:
    """If two cells may be meant, both records are given, and the words name what the first is not."""
    found = mended('[Start "2:2:2:4:1:0330:0"]\n1 (B) B1 R->R\n')

    assert [tie.turns[0].text for tie in found.ties] == ["A1 R->R", "B2 R->R"]
    assert told(found) == [("A1 R->R", "b1 is read as a1; or it is 'B2 R->R'")]


@pytest.mark.parametrize("free, read", [("b1", "B1 R->R"), ("a3", "A3 R->R")])
def test_the_likelier_cell(free: str, read: str) -> None:
    """The cell beside the one named, or with letter and digit exchanged, is read rather than one far away."""
    names = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    cells = "".join("0" if name in (free, "e5") else "3" for name in names)
    found = mended(f'[Start "2:5:2:4:1:{cells}:0"]\n1 (B) C1 R->R\n')

    assert [tie.turns[0].text for tie in found.ties] == [read]


def test_the_likelier_turn() -> None:
    """Of two cells that are as near to the one named, the one is read whose activation captures."""
    found = mended(f'[Start "2:5:2:4:1:{"8" * 9}083837{"8" * 10}:0"]\n1 (B) +E2, C3 R->R, rest\n')

    assert [tie.turns[0].text for tie in found.ties] == ["+E2, D3 R->R, rest"]


@pytest.mark.parametrize("habit, other", [("+C3, C2 R->R", "+C3, A1 R->R"), ("+C3, A1 R->R", "+C3, C2 R->R")])
def test_as_in_the_rest_of_the_record(habit: str, other: str) -> None:
    """A cell is likelier to be activated where it usually is in the record, beside the one taken or apart."""
    position = start_of(parse_record(f'[Start "2:5:2:4:1:333{"0" * 4}3{"0" * 17}:0"]'))
    usual, unusual = (position, habit, position), (position, other, position)

    assert unlikelihood_of(GAME, [usual] * 6) < unlikelihood_of(GAME, [usual] * 5 + [unusual])


def test_what_slips_cost() -> None:
    """Each slip costs the bits that say which it was: a far cell is one of many; two slips cost both."""
    start = start_of(parse_record('[Start "2:3:2:4:1:003333333:0"]'))
    costs = {repair.text: repair.cost for repair in repairs_of(GAME)(start, "C1 G->R", 3 * SLIP)}

    assert anywhere(start.board) == SLIP + 1 + 3
    assert costs["B1 R->R"] == BESIDE + BEFORE
    assert costs["A1 R->R"] == anywhere(start.board) + BEFORE


def test_a_legal_record_is_left_alone() -> None:
    """A record without faults is its own only mending."""
    record = parse_record((DATA / "historic-5x5-repaired.txt").read_text(encoding="utf-8"))

    assert mend(record).ties == (record,)
    assert not mend(record).changed


@pytest.mark.parametrize("turns", ["1 (B) nonsense", "1 (B) A1 R->R\n1 (W) +A1\n2 (B) B1 G->G"])
def test_what_cannot_be_mended(turns: str) -> None:
    """A turn that says nothing to go by ends the record, as replaying it does."""
    record = parse_record('[Start "2:2:2:4:1:0120:0"]\n' + turns)
    found = mend(record)

    assert not found.whole
    assert [turn.faults for turn in found.turns] == [turn.faults for turn in replay(record)]


def test_playing_on_and_passing() -> None:
    """A pass stays one; a third repetition that stops the game is no way to read a record."""
    full = '[Start "2:2:2:4:1:3366:0"]\n'

    assert mended(full + "1 (B) pass\n1 (W) A2 G->G\n2 (B) pass").whole
    assert not mended(full + "A1 R->R\npass\n" * 2 + "A1 R->R").whole


@pytest.mark.parametrize(
    "turns, words",
    [
        ("1 (B) b2\n1 (O) b2 n:e3", "b2 is read as "),
        ("1 (B) b2\n1 (B) a1 n:e3", "it is orange's turn, not black's"),
    ],
)
def test_other_games(turns: str, words: str) -> None:
    """Of a game that says nothing of its slips a cell named for another and a wrong side are mended."""
    found = mended(f'[Game "glorieta"]\n[Form "chicken"]\n[Edge "3"]\n{turns}\n')

    assert found.whole
    assert words in str(found.turns[1].words)


def test_other_games_faults() -> None:
    """What such a game's record lacks otherwise is not made up."""
    assert not mended('[Game "glorieta"]\n[Form "chicken"]\n[Edge "3"]\n1 (B) b2\n1 (O) a1\n').whole


def test_every_repair_is_a_legal_turn(many: Many) -> None:
    """Every way to read a turn is legal, leads where it says, and says what it departs from."""
    count, seen = many(2, of=60), 0
    for case in spoilt(count, seed=1):
        position = start_of(case.true)
        for written, turn in zip(case.written.turns, replay(case.true), strict=True):
            for repair in islice(repairs_of(GAME)(position, written.text, 3 * SLIP), 30):
                seen += 1
                assert GAME.resolve(position, repair.text).after == repair.after
                assert bool(repair.cost) == bool(repair.words)
            position = turn.position
    assert seen > 100 * count


@pytest.mark.parametrize("seed", [2005, pytest.param(77, marks=pytest.mark.long)])
def test_generated_records(seed: int, many: Many) -> None:
    """The game that was played comes out alone, or else among the ties, and soon, with any lot."""
    count = many(6, of=300)
    answers = [answer(case) for case in spoilt(count, seed=seed)]

    assert len(answers) == count
    assert max(a.seconds for a in answers) <= PATIENCE
    for kind in KINDS:
        of_kind = [a for a in answers for one in a.kinds if one == kind]
        assert len(of_kind) == 2 * count // len(KINDS)
        assert sum(a.alone for a in of_kind) >= ceil(ALONE / 100 * len(of_kind))
        assert sum(a.among for a in of_kind) >= ceil(AMONG / 100 * len(of_kind))


def test_generated_legal_records(many: Many) -> None:
    """Nothing is changed in a record without slips."""
    cases = list(islice(records(seed=1), many(6, of=300)))

    assert [mend(case).ties for case in cases] == [(case,) for case in cases]
    assert len(cases) >= 6
