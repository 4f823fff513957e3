"""The rules of Sandkings row by row: a position, a turn on it, what stands then or why it is illegal."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.sandkings.game import SANDKINGS
from games.sandkings.turns import read_turn
from tests.games.sandkings.playing import RULES, TEXTS, position

FAR = "h8,g8"  # a creature that is in nobody's way


@dataclass(frozen=True)
class Row:
    """One case: what it is about, the creatures, a turn of the first one, and what is expected.

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
        "b4,-,a4,c3,d3/a1,-",
        "d3-d2",
        "b4,-,a4,c3,d2/a1,-",
        ruling="inside",
    ),
    Row(
        "nor where another's part stops the gap",
        f"b4,-,a4,c3,d3/a1,-/d1,-/{FAR}",
        "d3-d2",
        f"b4,-,a4,c3,d2/a1,-/d1,-/{FAR}",
        ruling="inside",
    ),
    Row(
        "nor whom others hem in outside a wall",
        f"b2,-,a3,b1/c2,-/d3,-,d2,c3/{FAR}",
        "b1-c1",
        f"b2,-,a3,c1/c2,-/d3,-,c3,d2/{FAR}",
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
    Row("a sting that stings nothing", f"b2,a1/{FAR}", "a1xa2", faults=("nothing-stung",), ruling="notation"),
    Row(
        "a sting written as a move",
        "d3,e3/e6,-,e5,e4",
        "e3-e4",
        faults=("is-sting",),
        ruling="notation",
    ),
    Row(
        "moves in their order",
        f"b2,a1,c2/{FAR}",
        "a1-a2, c2-c3, b2-b3",
        f"b3,a2,c3/{FAR}",
        ruling="notation",
    ),
    Row(
        "and in no other",
        f"b2,a1,c2/{FAR}",
        "b2-b3, a1-a2, c2-c3",
        faults=("apart",),
        ruling="notation",
    ),
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
        assert TEXTS.turn_text(before, read_turn(before, row.turn)) == row.turn
    assert bool(row.after) != bool(row.faults)
