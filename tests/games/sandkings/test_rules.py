"""The rules of Sandkings row by row: a position, a turn on it, what stands then or why it is illegal."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.answers import Action, Outcome
from games.errors import GamesError
from games.record import parse_record, replay
from games.sandkings.ending import repetition
from games.sandkings.field import BOARD, names_of, set_of
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Position
from games.sandkings.rulings import RULINGS
from games.sandkings.walls import walls
from tests.games.sandkings.playing import RULES, TEXTS, position

FAR = "h8,g8"  # a creature that is in nobody's way


@dataclass(frozen=True)
class Row:
    """Hold one case: what it is about, the creatures, a turn of the first one, and what is expected.

    after: the creatures after the turn; in its place faults, the codes of what is wrong with it. then: whose
    turn follows, empty once the game is over. ruling: the id of the ruling that it shows.
    """

    name: str
    creatures: str
    turn: str
    after: str = ""
    faults: tuple[str, ...] = ()
    variations: str = "1234"
    then: str = "2"
    ruling: str = ""


ROWS = (
    Row("one square in any direction", f"b2,a1,c2/{FAR}", "c2-c3", f"b2,a1,c3/{FAR}"),
    Row("not two squares", f"b2,a1,c2/{FAR}", "c2-c4", faults=("too-far", "apart")),
    Row("not onto an own part", f"b2,a1,c2/{FAR}", "c2-b2", faults=("not-free",)),
    Row("not onto another's part", "b2,a1,c2/h8,-,d3", "c2-d3", faults=("not-free", "apart")),
    Row("not with another's part", f"b2,a1/{FAR}", "g8-f8", faults=("not-yours",)),
    Row("a part has to be there", f"b2,a1/{FAR}", "c5-c6", faults=("no-part",)),
    Row("all stay joined to the body", f"b2,a1,c2,d2/{FAR}", "c2-b3", faults=("apart",)),
    Row("joined at corners is joined", f"b2,a1,c3,d4/{FAR}", "a1-a2", f"b2,a2,d4,c3/{FAR}"),
    Row("joined after every single move", f"b2,-,c2,d2/{FAR}", "d2-e2, c2-d2", faults=("apart",)),
    Row("the body moves as all others", f"b2,-,c2/{FAR}", "b2-b3", f"b3,-,c2/{FAR}"),
    Row("the body may not leave the others", f"b2,-,c2/{FAR}", "b2-a3", faults=("apart",)),
    Row("variation 4: twice as many moves", f"b2,-/{FAR}", "b2-c2, c2-d2", f"d2,-/{FAR}"),
    Row("and no more", f"b2,-/{FAR}", "b2-c2, c2-d2, d2-e2", faults=("turn-over",)),
    Row("as many moves as parts", f"b2,-/{FAR}", "b2-c2, c2-d2", faults=("turn-over",), variations="123"),
    Row("a turn may stop early", f"b2,a1,c2/{FAR}", "c2-c3, c3-b3", f"b2,a1,b3/{FAR}", ruling="stop"),
    Row("a player may pass", f"b2,a1,c2/{FAR}", "-", f"b2,a1,c2/{FAR}", ruling="stop"),
    Row("a sting takes a part", "d3,e3/e6,-,e5,e4", "e3xe4", "d3,e4/e6,-,e5"),
    Row(
        "a sting is one of the moves",
        "d3,e3/e6,-,e5,e4",
        "e3xe4, d3-d4, d4-c4",
        faults=("turn-over",),
        variations="",
        ruling="sting",
    ),
    Row("it leaves the stinger joined", "c2,d3/e4,-", "d3xe4", faults=("apart",), ruling="sting"),
    Row("only the stinger stings", "d3,-,e3/e6,-,e5,e4", "e3xe4", faults=("not-free",)),
    Row("a shielded vertebra", "d3,e3/e5,-,e4", "e3xe4", faults=("shielded",), variations="134"),
    Row("shielded at a corner", "d3,e3/f5,-,e4", "e3xe4", faults=("shielded",), variations="34"),
    Row("variation 1: not at a corner", "d3,e3/f5,-,e4", "e3xe4", "d3,e4/f5,-", variations="1"),
    Row("variation 1: still in a row", "d3,e3/e5,-,e4", "e3xe4", faults=("shielded",), variations="1"),
    Row("variation 2: a strong stinger", "d3,e3/e5,-,e4", "e3xe4", "d3,e4/e5,-", variations="2"),
    Row(
        "variation 2: strong at a corner too",
        "d2,e3,d3/e5,-,e4",
        "e3xe4",
        "d2,e4,d3/e5,-",
        variations="12",
        ruling="before",
    ),
    Row("not strong away from its body", "c2,e3,d3/e5,-,e4", "e3xe4", faults=("shielded",), ruling="before"),
    Row(
        "strong before the sting, not after",
        "e2,e3,f3/e5,-,e4",
        "e3xe4",
        "e2,e4,f3/e5,-",
        variations="2",
        ruling="before",
    ),
    Row("a stinger has no shield", "d3,e3/e5,e4", "e3xe4", "d3,e4/e5,-", variations="", ruling="bare"),
    Row("nor has a body", "d3,e3/e4,-,e5", "e3xe4", "d3,e4/out", variations="", then="", ruling="bare"),
    Row("what is cut off goes", "d3,e3/c6,-,d5,e4,f3", "e3xe4", "d3,e4/c6,-,d5"),
    Row("several stings in a turn", "d3,e3/c6,-,d5,e4", "e3xe4, d3-d4, e4xd5", "d4,d5/c6,-"),
    Row(
        "freed squares can be used",
        "d3,e3,e2/c6,-,d5,e4,f3",
        "e3xe4, e2-f3",
        "d3,e4,f3/c6,-,d5",
        ruling="freed",
    ),
    Row(
        "with its body a creature goes",
        f"d3,e3/e4,-,e5/{FAR}",
        "e3xe4, d3-d4",
        f"d4,e4/out/{FAR}",
        then="3",
    ),
    Row(
        "the last one left wins at once",
        "d3,e3/e4,-,e5",
        "e3xe4, d3-d4",
        faults=("game-over",),
        ruling="after-win",
    ),
    Row(
        "a wall along rows and columns",
        "c3,-,a3,b3,c2,d1/a1,-",
        "d1-c1",
        "c3,-,a3,b3,c2,c1/out",
        variations="",
        then="",
        ruling="stingless",
    ),
    Row("no wall at corners", "b3,-,a3,c2,d2/a1,-", "d2-c1", "b3,-,a3,c2,c1/a1,-", variations="124"),
    Row(
        "variation 3: a wall at corners",
        "b3,-,a3,c2,d2/a1,-",
        "d2-c1",
        "b3,-,a3,c2,c1/out",
        variations="3",
        then="",
        ruling="wall",
    ),
    Row(
        "a corner square lies on two sides",
        "b2,-,a3,b1/a2,-",
        "b1-a1",
        "b2,-,a3,a1/out",
        variations="3",
        then="",
        ruling="wall",
    ),
    Row(
        "one side of the board is not enough",
        "b3,-,a4,b2/a3,-",
        "b2-a2",
        "b3,-,a4,a2/a3,-",
        variations="3",
        ruling="wall",
    ),
    Row(
        "others' parts are no wall",
        f"c3,-,a3,b3,d2/a1,-/c1,-/{FAR}",
        "d2-c2",
        f"c3,-,a3,b3,c2/a1,-/c1,-/{FAR}",
        ruling="inside",
    ),
    Row(
        "whoever stands behind a gap is not inside",
        "b4,-,a4,c3,d2/a1,-",
        "d2-d1",
        faults=("apart",),
        ruling="inside",
    ),
    Row(
        "one's own wall is no danger",
        f"b2,d1,a3,b3,c3,c2/{FAR}",
        "d1-c1",
        f"b2,c1,a3,b3,c3,c2/{FAR}",
    ),
    Row(
        "a sting can close a wall",
        "c3,d2,a3,b3,c2/a1,-,b1,c1",
        "d2xc1",
        "c3,c1,a3,b3,c2/out",
        then="",
        ruling="order",
    ),
    Row(
        "one wall, two bodies",
        f"c3,-,a3,b3,c2,d1/a1,-/b1,-/{FAR}",
        "d1-c1",
        f"c3,-,a3,b3,c2,c1/out/out/{FAR}",
        then="4",
        ruling="at-once",
    ),
    Row(
        "a body walks into a corner",
        "b3,-/b2,-,a3,c1",
        "b3-a2",
        "out/b2,-,a3,c1",
        then="",
        ruling="walk-in",
    ),
    Row(
        "and its turn ends there",
        f"b3,-/b2,-,a3,c1/{FAR}",
        "b3-a2",
        f"out/b2,-,a3,c1/{FAR}",
        ruling="walk-in",
    ),
    Row(
        "what comes after it is too much",
        f"b3,-/b2,-,a3,c1/{FAR}",
        "b3-a2, a2-a1",
        faults=("turn-over",),
        ruling="walk-in",
    ),
    Row(
        "both at once is a draw",
        "a2,-,a4,b3,c2,e1/a3,-,b2,c1",
        "e1-d1",
        "out/out",
        then="",
        ruling="nobody",
    ),
    Row("a sting that stings nothing", f"b2,a1/{FAR}", "a1xa2", faults=("nothing-stung",)),
    Row("a sting written as a move", "d3,e3/e6,-,e5,e4", "e3-e4", faults=("is-sting",)),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_rules(row: Row) -> None:
    """Each turn leads where its row says, or is illegal for the reasons it names."""
    before = position(row.creatures, row.variations)
    whole = SANDKINGS.resolve(before, row.turn)

    assert tuple(fault.code for fault in whole.faults) == row.faults
    assert all(len(fault.message.split()) > 3 for fault in whole.faults)
    if not row.faults:
        assert TEXTS.position_text(whole.after).split(":")[1] == row.after
        assert RULES.due(whole.after) == ((row.then,) if row.then else ())
        assert TEXTS.turn_text(before, read(before, row.turn)) == row.turn
    assert bool(row.after) != bool(row.faults)


def read(before: Position, turn: str) -> list[Action]:
    """Return the actions that a turn names."""
    from games.sandkings.turns import read_turn

    return read_turn(before, turn)


def test_every_ruling_has_a_row() -> None:
    """Whatever the source leaves open is shown by a row above or by the test that bears its id below."""
    below = {name.removeprefix("test_ruling_").replace("_", "-") for name in globals()}
    rows = {row.ruling for row in ROWS}

    assert set(RULINGS) == set(RULINGS) & (rows | below)
    assert rows - {""} <= set(RULINGS)
    assert len(ROWS) >= 25 and len({row.name for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize(
    ("options", "corners"),
    [
        ({}, ("a1", "h8")),
        ({"corners": "a8 h1"}, ("a8", "h1")),
        ({"players": "3"}, ("a1", "a8", "h8")),
        ({"corners": "a1 h8 h1"}, ("a1", "h8", "h1")),
        ({"players": "4"}, ("a1", "a8", "h8", "h1")),
        ({"corners": "a1 a8"}, None),
        ({"corners": "h8 a1"}, None),
        ({"corners": "a1 a1 h8"}, None),
        ({"corners": "a1 h8", "players": "3"}, None),
        ({"players": "2", "first": "3"}, None),
    ],
)
def test_ruling_corners(options: dict[str, str], corners: tuple[str, ...] | None) -> None:
    """Two take opposite corners, three any three, numbered clockwise from a1 on; nothing else is a start."""
    if corners is None:
        with pytest.raises(GamesError):
            RULES.start("8", options={"first": "1", **options})
        return
    start = RULES.start("8", options={"first": "1", **options})
    stingers = tuple(names_of(creature.stinger)[0] for creature in start.creatures)
    assert (stingers, start.terms.corners) == (corners, corners)
    for corner, creature in zip(corners, start.creatures, strict=True):
        body, (at,) = names_of(creature.body)[0], [BOARD.cell(corner)]
        assert body == {"a1": "b2", "a8": "b7", "h8": "g7", "h1": "g2"}[corner]
        beside = {BOARD.names[cell] for cell in BOARD.neighbours[BOARD.cell(body)]}
        assert set(names_of(creature.vertebrae)) == beside and BOARD.names[at] == corner


def test_ruling_turns() -> None:
    """The lot says who is first; turns go clockwise; who is out is passed over, and a round is told."""
    first = {RULES.mover(RULES.start("8", seed=seed, options={"players": "3"})) for seed in range(20)}
    assert first == {"1", "2", "3"}
    with pytest.raises(GamesError, match="by lot: give a seed"):
        RULES.start("8")
    at = RULES.start("8", options={"players": "4", "first": "3"})
    order = []
    for _ in range(5):
        order.append(RULES.mover(at))
        at = RULES.apply(at, Action("pass"))
    assert order == ["3", "4", "1", "2", "3"]
    opens = [RULES.opens_round(at, *pair) for pair in (("3", "4"), ("4", "1"), ("1", "2"), ("2", "3"))]
    assert opens == [False, False, False, True]
    gone = position(f"b2,a1/b7,a8/out/{FAR}", first="3", mover="2")
    assert RULES.mover(RULES.apply(gone, Action("pass"))) == "4"
    assert RULES.opens_round(gone, "2", "4") and not RULES.opens_round(gone, "4", "1")


@pytest.mark.parametrize(
    ("asked", "played"),
    [({}, (1, 2, 3, 4)), ({"variations": ""}, ()), ({"variations": "4 2"}, (2, 4))],
)
def test_ruling_variations(asked: dict[str, str], played: tuple[int, ...]) -> None:
    """All four are played unless some are switched off, as a record's tag says."""
    assert RULES.start("8", options={"first": "1", **asked}).terms.variations == played
    tag = f'[Variations "{asked["variations"]}"]\n' if asked else ""
    (turn,) = replay(parse_record(f'[Game "sandkings"]\n{tag}[First "1"]\n\n 1 (1)  b3-c3\n'))
    assert turn.position.terms.variations == played and not turn.faults


def test_ruling_loser() -> None:
    """Of several the first who was out begins the next game, of those out together the one due soonest."""
    both = position(f"c3,-,a3,b3,c2,d1/a1,-/b1,-/{FAR}", mover="1")
    after = SANDKINGS.resolve(both, "d1-c1").after
    assert (after.loser, SANDKINGS.rematch(won(after))["first"]) == (1, "2")
    turned = position(f"a1,-/{FAR}/c3,-,a3,b3,c2,d1/b1,-", mover="3")
    after = SANDKINGS.resolve(turned, "d1-c1").after
    assert (after.loser, SANDKINGS.rematch(won(after))["first"]) == (3, "4")
    earlier = position(f"c3,-,a3,b3,c2,d1/a1,-/out/{FAR}", mover="1", loser="3")
    assert SANDKINGS.resolve(earlier, "d1-c1").after.loser == 2


def won(at: Position) -> Position:
    """Return the position with the side to move alone."""
    others = "".join(side for side in RULES.seated(at) if side != RULES.mover(at))
    for side in others:
        at = RULES.without(at, side) or at._replace(
            creatures=tuple(c if k == at.mover else type(c)() for k, c in enumerate(at.creatures))
        )
    return at


def reason(at: Position) -> str:
    """Say how a game ended."""
    ended = RULES.outcome(at)
    assert ended is not None
    return str(ended.reason)


def test_ruling_match() -> None:
    """Wins are carried on, drawn games count, the first to four or the most after seven take the match."""
    lost = position("d3,e3/e4,-", match="2-1=1")
    after = SANDKINGS.resolve(lost, "e3xe4").after
    assert reason(after) == "the last creature left; after 5 games the match stands 3-1"
    assert dict(SANDKINGS.rematch(after)) == {
        "players": "2",
        "corners": "a1 h8",
        "first": "2",
        "variations": "1 2 3 4",
        "match": "3-1=1",
    }
    drawn = position("a2,-,a4,b3,c2,e1/a3,-,b2,c1", match="3-3", first="2")
    after = SANDKINGS.resolve(drawn, "e1-d1").after
    assert reason(after) == "no creature is left; the match ends 3-3, shared by 1, 2"
    assert (SANDKINGS.rematch(after)["first"], SANDKINGS.rematch(after)["match"]) == ("2", "0-0")
    fourth = SANDKINGS.resolve(position("d3,e3/e4,-", match="3-1"), "e3xe4").after
    left = position("d3,e3/f6,-", match="1-1")
    resigned = SANDKINGS.rematch(left, Outcome(("1",), (), "resigned"))
    assert (resigned["first"], resigned["match"]) == ("2", "2-1")
    agreed = SANDKINGS.rematch(left, Outcome((), (), "agreed"))
    assert (agreed["first"], agreed["match"]) == ("1", "1-1=1")
    assert SANDKINGS.rematch(left)["match"] == "1-1"
    assert "1 wins the match, 4-1" in reason(fourth)
    with pytest.raises(GamesError, match="is over"):
        RULES.start("8", options={"first": "1", "match": "4-0"})


def test_ruling_third_time() -> None:
    """Four passes from the start are the third time that it stands: a draw."""
    passes = "".join(f" {number} ({side})  -\n" for number in (1, 2, 3) for side in "12")
    turns = list(replay(parse_record(f'[Game "sandkings"]\n[First "1"]\n\n{passes}')))

    assert [bool(turn.faults) for turn in turns] == [False] * 4 + [True]
    assert turns[-1].faults[0].message == "the game is over: the same position came up 3 times"
    four = position("b2,a1/out/g7,-")
    assert repetition(four, 2) is None
    third = repetition(four, 3)
    assert third is not None and third.places == (("1", "3"), ("2",))


def test_ruling_time() -> None:
    """Whose time is up keeps the moves made; whose flag fell is taken off, or loses where two played."""
    at = position(f"b2,a1,c2/b7,a8/{FAR}")
    moved = RULES.apply(at, Action("move", (BOARD.cell("c2"), BOARD.cell("c3"))))
    assert TEXTS.position_text(RULES.skipped(moved)).split(":")[1] == f"b2,a1,c3/b7,a8/{FAR}"
    assert RULES.mover(RULES.skipped(moved)) == "2"
    left = RULES.without(moved, "1")
    assert left is not None and RULES.mover(left) == "2" and left.creatures[0].parts == 0
    other = RULES.without(moved, "3")
    assert other is not None and RULES.mover(other) == "1" and RULES.mid_turn(other)
    assert RULES.without(position(f"b2,a1/{FAR}"), "1") is None


def test_the_largest_corners_that_walls_cut_off() -> None:
    """Six parts cut off 6 squares at most, with variation 3 fifteen."""
    straight = walls(set_of(map(BOARD.cell, ["a3", "b3", "c3", "d3", "d2", "d1"])), slanting=False)
    slanting = walls(set_of(map(BOARD.cell, ["a6", "b5", "c4", "d3", "e2", "f1"])), slanting=True)

    assert [wall.inside.bit_count() for wall in (*straight, *slanting)] == [6, 15]
    assert walls(set_of(map(BOARD.cell, ["a6", "b5", "c4", "d3", "e2", "f1"])), slanting=False) == ()
