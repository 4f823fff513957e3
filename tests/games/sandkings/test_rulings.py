"""What the source leaves open: every ruling of the facts by its id, tried by a row or by a test."""

from __future__ import annotations

import pytest

from companion.table.events import Event, FlagFallen, OfferAnswered, OfferMade, SeatResigned
from companion.table.folding import follow, start_table
from companion.table.judge import judge_start
from companion.table.state import TableState
from games.answers import Action, Outcome
from games.errors import GamesError
from games.records.record import parse_record, replay, start_of
from games.sandkings.ending import repetition
from games.sandkings.field import BOARD, names_of
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Position
from games.sandkings.rule_sheet import RULINGS
from tests.games.sandkings.playing import RULES, TEXTS, largest_corner, position
from tests.games.sandkings.test_rules import FAR, ROWS

FACTS = (
    # what the facts of the game call a ruling, in their order, and its id here
    ("an egg timer at zero ends the turn as it stands", "time"),
    ("a fallen flag loses; with three or more the creature is removed", "time"),
    ("resigning is the same", "time"),
    ("agreement needs everyone still in", "agreement"),
    ("two take opposite corners, three any three", "corners"),
    ("sides are numbered clockwise over the corners taken, from a1 on", "corners"),
    ("the corners stand in the start", "corners"),
    ("turns go clockwise", "turns"),
    ("lot decides who is first", "turns"),
    ("when a round ends", "turns"),
    ("a player may stop early or pass", "stop"),
    ("a sting is one of the moves and leaves the stinger connected", "sting"),
    ("bodies and stingers are never shielded", "bare"),
    ("adjacency is judged before the sting, in variation 2 over all 8", "before"),
    ("without a stinger a creature plays on, and can suffocate", "stingless"),
    ("freed squares can be used", "freed"),
    ("what a wall is; a corner square lies on both sides", "wall"),
    ("who is inside: over all squares but the wall's, occupied or not", "inside"),
    ("sting, what it severs, suffocation", "order"),
    ("after every single move, for all walls and bodies at once", "at-once"),
    ("a body can walk into a wall's corner by itself", "walk-in"),
    ("if no creature would be left the game is drawn", "nobody"),
    ("if the mover's goes, the turn ends", "walk-in"),
    ("six parts cut off 6 squares at most, with variation 3 15", "largest"),
    ("all four variations on by default, each can be switched off", "variations"),
    ("the loser: the first removed, of several the one due soonest", "loser"),
    ("drawn games count among the seven, the same side begins again", "match"),
    ("after the seventh most wins take it, equal share", "match"),
    ("third repetition at a turn's end is a draw, the start counts", "third-time"),
    ("or agreement", "agreement"),
    ("passing is legal, so four passes from the start are one", "third-time"),
    ("what is written after the winning move makes the turn illegal", "after-win"),
    ("the moves of a turn in order; - for none", "notation"),
    ("the tags of a record; all variations without theirs, none where it is empty", "tags"),
    ("a position = parts, side to move, moves left, variations", "position"),
)


def test_every_ruling_has_a_row() -> None:
    """Everything that the facts call a ruling is one here, and is shown by a row or by a test with its id."""
    below = {name.removeprefix("test_ruling_").replace("_", "-") for name in globals()}
    rows = {row.ruling for row in ROWS}

    assert len({name for name, _ in FACTS}) == len(FACTS) == 35
    assert {its for _, its in FACTS} == set(RULINGS)
    assert set(RULINGS) <= rows | below
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
    """The lot says who is first; turns go clockwise; who is out is passed over, and a round is named."""
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
    """Return in words how a game ended."""
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


def test_ruling_largest() -> None:
    """Six parts cut off 6 squares at most, with variation 3 fifteen: of all that join the sides of a1."""
    assert (largest_corner(""), largest_corner("3")) == (6, 15)


def test_ruling_position() -> None:
    """A save line keeps all that a position is, in mid-turn too; each of it makes another position."""
    at = RULES.apply(position(f"b2,a1,c2/{FAR}"), Action("move", (BOARD.cell("c2"), BOARD.cell("c3"))))
    line = TEXTS.position_text(at)
    assert TEXTS.position_from_text(line) == at and ":left=5" in line
    for said, other in (("c3", "c1"), ("mover=1:left=5", "mover=2"), ("left=5", "left=4"), ("=1234", "=134")):
        assert said in line and TEXTS.position_from_text(line.replace(said, other)) != at


@pytest.mark.parametrize(
    ("tags", "played"),
    [
        ({"Players": "2", "Corners": "a1 h8", "First": "1", "Variations": "1 2 3 4"}, {}),
        ({"First": "2"}, {"first": "2"}),
        ({"Players": "3", "Corners": "a1 h8 h1"}, {"players": "3", "corners": "a1 h8 h1"}),
        ({"Variations": ""}, {"variations": ""}),
        ({"Variations": "1 3"}, {"variations": "1 3"}),
    ],
)
def test_ruling_tags(tags: dict[str, str], played: dict[str, str]) -> None:
    """A record begins as its tags say; without that of variations all are played, with an empty one none."""
    told = {"Game": "sandkings", "First": "1", **tags}
    record = parse_record("".join(f'[{name} "{said}"]\n' for name, said in told.items()))

    assert start_of(record) == RULES.start("8", options={"first": "1", **played})


def table(creatures: str, *events: Event) -> TableState:
    """Return a table that began with these creatures after some events."""
    state = start_table(judge_start(SANDKINGS, position(creatures), "save"))
    for event in events:
        state = follow(state, event)
    return state


THREE = f"b2,a1,c2/b7,a8/{FAR}"
OUT = f"b2,a1,c2/out/{FAR}"


def test_ruling_agreement() -> None:
    """A draw is agreed once all have who are still in, and not before."""
    asked = (OfferMade("1", "draw"), OfferAnswered("3", "yes"))

    assert table(THREE, *asked).outcome is None
    for state in (table(THREE, *asked, OfferAnswered("2", "yes")), table(OUT, *asked)):
        assert state.outcome is not None and state.outcome.winners == ()


@pytest.mark.parametrize("what", [FlagFallen, SeatResigned])
def test_ruling_time_at_a_table(what: type[FlagFallen] | type[SeatResigned]) -> None:
    """Of three the others play on without the creature; of two the other wins."""
    on, ended = table(THREE, what("1")), table(OUT, what("3"))

    assert on.outcome is None and (on.sides, on.mover) == (("2", "3"), "2")
    assert ended.outcome is not None and ended.outcome.winners == ("1",)


@pytest.mark.parametrize(
    ("cell", "code"), [("e4", "no-part"), ("g8", "not-yours"), ("b2", "stuck"), ("c3", "wrong-step")]
)
def test_what_is_no_move_yet_is_judged_by_where_it_begins(cell: str, code: str) -> None:
    """A tap on a square from which nothing can go says what stands there, or that it cannot go."""
    [fault] = RULES.faults(position(f"a1,-,b2,c3/{FAR}"), Action("move", (BOARD.cell(cell),)))
    assert (fault.code, fault.cells) == (code, (cell,))
