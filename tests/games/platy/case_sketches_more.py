"""Sketches of the numbered cases of Platy, chapters 5 to 10: from falls to draws."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.games.platy.case import Case
from tests.games.platy.case_sketches import (
    QUAD,
    RING,
    ROUND_SEVEN,
    TRIANGLE,
    add,
    closing,
)
from tests.games.platy.oracle import deal, play, turn_text
from tests.games.platy.sketches import Line, Sketch
from tests.games.platy.tray import write

__all__ = ["CASES", "CHAPTERS"]

CHAPTERS = {
    "5": "Falls: what slides, top places and new tiles",
    "6": "Bonus tiles and wildcards",
    "7": "Chains",
    "8": "Zero moves",
    "9": "Reserves and the end",
    "10": "Draws, and tiles that are lost",
}
CASES: list[Case] = []

case = partial(add, CASES)


def dealt(seed: str, text: str, *, level: int = 1, by_hand: bool = False, **keys: str) -> tuple[Line, str]:
    """Return a dealt tray and a line on it; by_hand: people draw, and the line has all draws."""
    state = deal(level, seed, 10)
    state.options |= keys
    line = write(state)
    if not by_hand:
        return Line(line), text
    done = play(state, text)
    assert done.state, done
    state.seed, state.drawn = "", 0
    return Line(write(state)), turn_text(text, done)


# 5: falls

TOP = "b1 c1 d1 c2"  # a ring of four at the top of column c


def top(tile: str, mark: str = "", **keys: Any) -> Sketch:
    """Return a tray on which the tile of c3 slides into the top place c1 once c2 is turned."""
    keys = {"spare": "f1"} | keys
    return closing(TOP, click="c2 +1", **keys).tile("c3", tile + mark)


case(
    "5",
    "Tiles below slide up in their column and keep their order",
    "order",
    closing(TRIANGLE).column("c", "1b2 - - 2g1 4bg3"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    at={"c1": "1b2", "c2": "2g1", "c3": "4bg3", "c4": "", "c5": ""},
)
case(
    "5",
    "An empty place between tiles closes in the next fall",
    "empties",
    closing(TRIANGLE).column("f", "2g1 - - 4bg3"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    at={"f1": "2g1", "f2": "4bg3", "f4": ""},
)
case(
    "5",
    "Tiles at the sides slide, too",
    "order",
    closing("a2 b1 b2", click="b2 +1", spare="f1").column("a", "0b1 - 0g1 0b1"),
    "b2 +1",
    loops=[("a2 b1 b2", 30)],
    at={"a1": "0b1", "a2": "0g1", "a3": "0b1", "a4": ""},
)
case(
    "5",
    "A fixed tile that slides up becomes movable",
    "fixed",
    closing(TRIANGLE).column("d", "2g1 - 2g0 - 1g5"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    at={"d1": "2g1", "d2": "2g0", "d3": "1g5"},
)
case(
    "5",
    "Without a loop nothing falls, not even above an empty place",
    "empties",
    Sketch().column("c", "1b2 - 4bg0"),
    "c3 +1",
    moves=19,
    at={"c2": "", "c3": "4bg1"},
)
for turn in range(6):
    case(
        "5",
        f"A long curve at turn {turn} slides into a top place and faces the board",
        "tops",
        top(f"1g{turn}"),
        "c2 +1",
        loops=[(TOP, 40)],
        at={"c1": "1g2"},
    )
case(
    "5",
    "Short and long curve: the long one faces the board",
    "tops",
    top("4bg3"),
    "c2 +1",
    loops=[(TOP, 40)],
    at={"c1": "4bg0"},
)
case(
    "5",
    "Of two long curves the nearer one comes to face the board",
    "tops",
    top("8bg0"),
    "c2 +1",
    loops=[(TOP, 40)],
    at={"c1": "8bg1"},
)
case(
    "5",
    "The nearer one may be reached counter-clockwise",
    "tops",
    top("10bg0"),
    "c2 +1",
    loops=[(TOP, 40)],
    at={"c1": "10bg5"},
)
case(
    "5",
    "A long curve that faces the board already stays as it is",
    "tops",
    top("8bg2"),
    "c2 +1",
    loops=[(TOP, 40)],
    at={"c1": "8bg2"},
)
case(
    "5",
    "Only a tile that slides into a top place is turned",
    "tops",
    closing(TRIANGLE).tile("e1", "1b0").tile("c1", "0b0"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    at={"e1": "1b0", "c1": "0b0"},
)
case(
    "5",
    "The top places of columns e and g are turned alike",
    "tops",
    closing("e1 f1 f2 e2", click="e2 +1", marks="a1! h1!").tile("e3", "1g0").tile("g2", "1b5"),
    "e2 +1",
    loops=[("e1 f1 f2 e2", 40)],
    at={"e1": "1g2", "g1": "1b2"},
)
case(
    "5",
    "The upper place of column d is no top place: a tile there stays as it is turned",
    "tops",
    closing(TOP, click="c2 +1", spare="f1").tile("d2", "1g5"),
    "c2 +1",
    loops=[(TOP, 40)],
    at={"d1": "1g5"},
)
for before, after, words in (
    ("0g4", "1g2", "a short curve becomes a long one"),
    ("2b1", "1b2", "a straight thread becomes a long curve"),
    ("3bg0", "7gb5", "two short curves beside each other become long and short"),
    ("6bg2", "7gb5", "two short curves opposite each other become long and short"),
    ("5bg4", "7gb5", "short and straight become long and short"),
    ("5gb1", "7bg5", "the first thread becomes the long curve that faces the board"),
    ("11bg3", "9bg2", "two straight threads become long and straight"),
    ("12bbg0", "13gbb5", "three short curves become two long and a short one"),
    ("12bgg5", "13ggb5", "the second thread becomes the second long curve"),
    ("14bgb3", "13bgb5", "short, straight, short become two long and a short one"),
    ("16bgg1", "15bgg2", "three straight threads become two long and a straight one"),
    ("16bbg0", "15bgb2", "a tile that looks the same in two turns has the lesser one"),
):
    case(
        "5",
        f"Chart: {words} ({before[:-1]})",
        "chart",
        top(before),
        "c2 +1",
        loops=[(TOP, 40)],
        at={"c1": after},
    )
case(
    "5",
    "A tile for which the chart's tile is not printed: lot decides among those of as many threads",
    "chart-lot",
    top("16bgm2", level=6, marks="g1! h1! a1!"),
    "c2 +1 c1=13bbb/0",
    loops=[(TOP, 40)],
    at={"c1": "13bbb0"},
)
case(
    "5",
    "The mark passes to the tile that is swapped in",
    "mark-passes",
    top("0b3", "!", marks="h1!"),
    "c2 +1",
    loops=[(TOP, 40)],
    at={"c1": "1b2!"},
)
case(
    "5",
    "The mark stays on a tile that is turned",
    "mark-passes",
    top("1b5", "!", marks="h1!"),
    "c2 +1",
    loops=[(TOP, 40)],
    at={"c1": "1b2!"},
)


def rare(tile: str, lost: str, marks: str = "a1! h1!") -> Sketch:
    """Return such a tray with printed tiles, of which some are lost; the ring has no single long curve."""
    lying = top(tile, marks=marks, supply="printed", lost=lost)
    return lying.thread("c1", 0, 5).thread("c2", 2, 3)


case(
    "5",
    "The chart's tile is not in the bag: one of as many threads comes by lot",
    "chart-lot",
    rare("0b3", "1b.1b.1b"),
    "c2 +1 c1=1g/2",
    loops=[(TOP, 40)],
    at={"c1": "1g2"},
)
case(
    "5",
    "A tile of more threads cannot come while one of as many is in the bag",
    "chart-lot",
    rare("0b3", "1b.1b.1b"),
    "c2 +1 c1=4bg/0",
    fault="not-possible",
)
case(
    "5",
    "A tile that comes by lot faces the board",
    "chart-lot",
    rare("0b3", "1b.1b.1b"),
    "c2 +1 c1=1g/1",
    fault="not-possible",
)
ALL = "1b.1b.1b.1g.1g.1g"
case(
    "5",
    "Without one of as many threads, any tile with a long curve comes",
    "chart-lot",
    rare("0b3", ALL),
    "c2 +1 c1=4bg/0",
    loops=[(TOP, 40)],
    at={"c1": "4bg0"},
)
case(
    "5",
    "A tile without a long curve never comes into a top place",
    "chart-lot",
    rare("0b3", ALL),
    "c2 +1 c1=0b/0",
    fault="not-possible",
)
for turn in (1, 2):
    case(
        "5",
        f"Of several long curves that fit, lot decides: turn {turn}",
        "chart-lot",
        rare("0b3", ALL),
        f"c2 +1 c1=8bg/{turn}",
        loops=[(TOP, 40)],
        at={"c1": f"8bg{turn}"},
    )
case(
    "5",
    "The mark passes to a tile that comes by lot",
    "mark-passes",
    rare("0b3!", "1b.1b.1b", "h1!"),
    "c2 +1 c1=1g/2",
    loops=[(TOP, 40)],
    at={"c1": "1g2!"},
)
case(
    "5",
    "New tiles come for all empty places while no reserve is empty",
    "order",
    closing(TRIANGLE, counters="", lots="8/0"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    counters="30.28.29.30.30.30",
    is_full=True,
)
case(
    "5",
    "A loop costs a column one for each of its tiles there",
    "counters",
    closing(RING, click="c2 -1", counters="", lots="11/0"),
    "c2 -1",
    loops=[(RING, 60)],
    counters="28.28.28.30.30.30",
)
case(
    "5",
    "Enclosed tiles cost their column one more",
    "counters",
    closing(RING, click="c2 -1", counters="", lots="11/0").tile("c3", "4bg0"),
    "c2 -1",
    loops=[(RING, 60, "c3", 10)],
    counters="28.27.28.30.30.30",
)
case(
    "5",
    "Several enclosed tiles in a column cost it one",
    "counters",
    closing(ROUND_SEVEN, click="b3 +1", counters="", lots="15/0")
    .tile("d2", "4bg0")
    .tile("d3", "4bg0")
    .tile("d4", "4gg0")
    .tile("e3", "4bg1"),
    "b3 +1",
    loops=[(ROUND_SEVEN, 120, "d2 d3 d4 e3", 40)],
    counters="27.28.27.27.27.30",
)
BOTH = Sketch(counters="", lots="10/0").thread("c2", 2, 3).thread("d2", 4, 5).thread("c4", 0, 5)
BOTH.thread("b3", 1, 2).thread("c3", 0, 1).thread("c3", 3, 4).twist("c3", -1)
case(
    "5",
    "A tile of two loops costs its column once",
    "counted-once",
    BOTH,
    "c3 +1",
    loops=[("b3 c3 c4", 30), (TRIANGLE, 30)],
    counters="29.27.29.30.30.30",
    moves=21,
)
case(
    "5",
    "A counter never goes below 0",
    "counters",
    closing(TRIANGLE, counters="30.1.30.30.30.30", lots="8/0"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    counters="30.0.29.30.30.30",
    is_full=True,
)
case(
    "5",
    "The fall that empties a reserve is still filled",
    "fill-last-fall",
    closing(TRIANGLE, counters="30.2.30.30.30.30", lots="8/0"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    counters="30.0.29.30.30.30",
    is_full=True,
)
case(
    "5",
    "Once a reserve is empty nothing enters, and the counters stay",
    "fill-last-fall",
    closing(TRIANGLE, counters="30.0.30.30.30.30"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    counters="30.0.30.30.30.30",
    at={"c1": "", "c3": ""},
)
for seed, words in (("9", "left"), ("12", "right")):
    lying = closing(
        "a2 b1 b2" if words == "left" else "h2 g2 g3",
        click="b2 +1" if words == "left" else "g2 +1",
        spare="f1",
        counters="",
        lots=f"{seed}/0",
    )
    name = "b2" if words == "left" else "g2"
    case(
        "5",
        f"New tiles in the {words} column are short curves that face the board",
        "sides",
        lying,
        f"{name} +1",
        loops=[("a2 b1 b2" if words == "left" else "h2 g2 g3", 30)],
        lies={"a": "0?1", "h": "0?4"},
    )
FULL: dict[str, Any] = {"level": 1, "by_hand": True}
for seed, text, loops in (
    ("7", "f2 -2", [("f2 g2 g3", 30)]),
    ("9", "d4 +3", [("c4 c5 d4", 20)]),
    ("3", "b4 +2", [("b3 b4 c4 d3 d4 c5 c4 c3", 57)]),
):
    case(
        "5",
        f"New tiles come column by column, each from the top (tray {seed})",
        "order",
        *dealt(seed, text, **FULL),
        loops=loops,
        is_full=True,
    )
case(
    "5",
    "The same line on the same seed draws the same",
    "supply",
    *dealt("5", "f3 +3"),
    loops=[("f2 f3 g3", 30)],
    is_full=True,
)
case(
    "5",
    "New tiles at the bottom have a long curve that faces the board",
    "bottoms",
    *dealt("3", "d4 +1"),
    loops=[("b4 c4 d3 d4 e5 d5 c5", 40)],
    faces=("b5", "d5", "f5"),
)
case(
    "5",
    "A new tile at the bottom without such a curve cannot be drawn",
    "bottoms",
    closing("d5 c5 d4", click="d4 +1", fall="", counters=""),
    "d4 +1 d5=0b/0",
    fault="not-possible",
)

case(
    "5",
    "With an endless supply a name comes more often than it is printed",
    "endless",
    closing(TRIANGLE, counters="", lots="8/0", marks="a5! h1!")
    .column("g", "1b2 11bb0 11bb1 11bb2 11bb3")
    .column("f", "11bb0 11bb0 11bb0 - 1b5"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    is_full=True,
)
OTHER, ITS_DRAWS = dealt("5", "f3 +3", **FULL)
case(
    "5",
    "A tile that lies on the tray is not in the bag and cannot be drawn",
    "supply",
    OTHER,
    " ".join((*ITS_DRAWS.split()[:3], ITS_DRAWS.split()[3].split("=")[0] + "=11bb/0")),
    fault="not-possible",
)
case(
    "5",
    "With an endless supply the chart's tile is never missing",
    "endless",
    closing(TOP, click="c2 +1", spare="f1", marks="a1! h1!", lost="1b.1b.1b").tile("c3", "0b3"),
    "c2 +1",
    loops=[(TOP, 40)],
    at={"c1": "1b2"},
)

# 6: bonus tiles and wildcards

case(
    "6",
    "A loop through a bonus tile gives no moves back",
    None,
    closing(TRIANGLE, marks="h1!").mark("d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 45)],
    moves=19,
    marks="h1! b1!",
)
case(
    "6",
    "A bonus tile that goes is followed by another one",
    "marks-dealt",
    closing(TRIANGLE, marks="h1!", spare="b1 f1").mark("d2!"),
    "c3 +1 !f1",
    loops=[(TRIANGLE, 45)],
    marks="h1! f1!",
)
case(
    "6",
    "Marks are dealt after the fall, so they lie where tiles have come to lie",
    "marks-dealt",
    closing(TRIANGLE, marks="h1!").mark("d2!").column("c", "1b2 - - 4bg0"),
    "c3 +1 !c2",
    loops=[(TRIANGLE, 45)],
    marks="h1! c2!",
    at={"c2": "4bg0!"},
)
case(
    "6",
    "A fixed place gets no mark",
    "marks-dealt",
    closing(TRIANGLE, marks="h1!").mark("d2!").tile("e1", "1b2"),
    "c3 +1 !e1",
    fault="not-possible",
)
case(
    "6",
    "A place without a tile gets no mark",
    "marks-dealt",
    closing(TRIANGLE, marks="h1!").mark("d2!"),
    "c3 +1 !c3",
    fault="not-possible",
)
case(
    "6",
    "A mark that lies where no fall was is not dealt again",
    "marks-dealt",
    Sketch(marks="h1!", spare="b1 f1"),
    "b1 +1",
    moves=19,
    marks="h1!",
)
case(
    "6",
    "Missing marks are dealt in any fall",
    "marks-dealt",
    closing(TRIANGLE, marks="", spare="b1 f1"),
    "c3 +1 !f1 !b1",
    loops=[(TRIANGLE, 30)],
    marks="b1! f1!",
)
case(
    "6",
    "Marks are dealt by the seed among movable tiles",
    "marks-dealt",
    closing(TRIANGLE, marks="h1!", spare="b1 f1 d4", lots="3/0").mark("d2!"),
    "c3 +1",
    loops=[(TRIANGLE, 45)],
    moves=19,
)
case(
    "6",
    "A marked tile that is turned keeps its mark",
    "marks-slide",
    Sketch(marks="h1!").tile("c3", "4bg0!"),
    "c3 +1",
    moves=19,
    at={"c3": "4bg1!"},
)
case(
    "6",
    "A mark slides with its tile",
    "marks-slide",
    closing(TRIANGLE, marks="h1!").column("c", "1b2 - - - 4bg3!"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    marks="h1! c2!",
)
case(
    "6",
    "A mark slides into a fixed place and counts there",
    "marks-slide",
    top("1b4", "!", marks="h1!"),
    "c2 +1",
    loops=[(TOP, 40)],
    marks="c1! h1!",
)
case(
    "6",
    "An enclosed bonus tile adds nothing, and the loop pays back",
    "marks-dealt",
    closing(RING, click="c2 -1", marks="h1!").tile("c3", "4bg0!"),
    "c2 -1 !b1",
    loops=[(RING, 60, "c3", 10)],
    moves=21,
    marks="h1! b1!",
)
case(
    "6",
    "All bonus tiles: the moves are set back to their start, and the reward is paid",
    "all-bonus",
    closing(TRIANGLE, marks="", moves="5").mark("c2! d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 60)],
    moves=20,
    score=160,
)
case(
    "6",
    "All bonus tiles never lower the moves",
    "all-bonus",
    closing(TRIANGLE, marks="", moves="44").mark("c2! d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 60)],
    moves=43,
    score=160,
)
for reward, score in (("0", 60), ("200", 260)):
    case(
        "6",
        f"The reward can be {reward}",
        "all-bonus",
        closing(TRIANGLE, marks="", reward=reward).mark("c2! d2!"),
        "c3 +1 !b1",
        loops=[(TRIANGLE, 60)],
        score=score,
        moves=20,
    )
case(
    "6",
    "The start of the moves is an option",
    "all-bonus",
    closing(TRIANGLE, marks="", start="30", moves="5").mark("c2! d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 60)],
    moves=30,
)
case(
    "6",
    "All marks that lie are not all bonus tiles of the level",
    "all-bonus",
    closing(TRIANGLE, level=2, marks="", moves="5").mark("c2! d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 50)],
    moves=4,
    score=50,
)
TWO = Sketch(marks="", moves="5").ring("f2 f3 g3").ring(TRIANGLE).mark("f2! f3!").twist("c3", -1)
case(
    "6",
    "The reset comes before moves back",
    "reset-first",
    TWO,
    "c3 +1 !b1",
    loops=[(TRIANGLE, 30), ("f2 f3 g3", 60)],
    moves=21,
    score=190,
)
HALF = Sketch(marks="").ring("f2 f3 g3").ring(TRIANGLE).mark("f2! c2!").twist("c3", -1)
case(
    "6",
    "Two loops that share all bonus tiles between them do not reset",
    "all-bonus",
    HALF,
    "c3 +1 !b1",
    loops=[(TRIANGLE, 45), ("f2 f3 g3", 45)],
    moves=19,
    score=90,
)
case(
    "6",
    "The level's number counts, though fewer marks can stand",
    "marks-h",
    closing(TRIANGLE, level=12, marks="").mark("c2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 34)],
    marks="b1!",
)
case(
    "6",
    "As many marks are dealt as there are movable tiles",
    "marks-h",
    closing(TRIANGLE, level=12, marks="", spare="b1 f1"),
    "c3 +1 !b1 !f1",
    loops=[(TRIANGLE, 30)],
    marks="b1! f1!",
)
case(
    "6",
    "After a loop through a bonus tile the new mark may be a wildcard",
    "wildcard",
    closing(TRIANGLE, level=3, marks="h1!").mark("d2!"),
    "c3 +1 ?b1",
    loops=[(TRIANGLE, 45)],
    marks="h1! b1?",
)
case(
    "6",
    "On levels 1 and 2 there are no wildcards",
    "wildcard",
    closing(TRIANGLE, marks="h1!").mark("d2!"),
    "c3 +1 ?b1",
    fault="not-possible",
)
case(
    "6",
    "After a simple loop no mark is a wildcard",
    "wildcard",
    closing(TRIANGLE, level=3, marks="h1!"),
    "c3 +1 ?b1",
    fault="not-possible",
)
case(
    "6",
    "After a loop through a wildcard the new mark may be one again",
    "wildcard",
    closing(TRIANGLE, level=3, marks="h1!").mark("d2?"),
    "c3 +1 ?b1",
    loops=[(TRIANGLE, 45)],
    marks="h1! b1?",
)
case(
    "6",
    "One loop of several through a bonus tile is enough",
    "wildcard",
    Sketch(level=3, marks="h1!").ring("f2 f3 g3").ring(TRIANGLE).mark("f2!").twist("c3", -1),
    "c3 +1 ?b1",
    loops=[(TRIANGLE, 30), ("f2 f3 g3", 45)],
    marks="h1! b1?",
    moves=20,
)
case(
    "6",
    "An enclosed bonus tile brings no wildcard",
    "wildcard",
    closing(RING, click="c2 -1", level=3, marks="h1!").tile("c3", "4bg0!"),
    "c2 -1 ?b1",
    fault="not-possible",
)
case(
    "6",
    "A wildcard counts as a bonus tile",
    "wildcard",
    closing(TRIANGLE, level=3, marks="", moves="5").mark("c2! d2?"),
    "c3 +1 ?b1",
    loops=[(TRIANGLE, 60)],
    moves=20,
    score=160,
)
case(
    "6",
    "A wildcard joins the two most frequent colours",
    "wildcard",
    closing(RING, "bbbggm", click="c2 -1", level=3, marks="h1!").mark("d2?"),
    "c2 -1 !b1",
    loops=[(RING, 75)],
)
case(
    "6",
    "Two wildcards in a loop do no more than one",
    "wildcard-two",
    closing(RING, "bbggmm", click="c2 -1", level=3, marks="", moves="5").mark("d2? d3?"),
    "c2 -1 !b1",
    loops=[(RING, 80)],
    moves=20,
    score=180,
)
case(
    "6",
    "A wildcard in a loop of one colour changes only the share of bonus tiles",
    "wildcard",
    closing(TRIANGLE, level=3, marks="h1!").mark("d2?"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 45)],
)

# 7: chains

FIRST = "e2 f1 f2"  # takes e2; what slides up there meets d1 and d2
SLID = "d1 d2 e2"


def chained(**keys: Any) -> Sketch:
    """Return a tray on which a loop lets a short curve slide from e3 to e2, where it closes another loop."""
    lying = Sketch(**keys).ring(FIRST).twist("f2", -1)
    return lying.tile("d1", "0b2").tile("d2", "0b0").tile("e3", "0b4").tile("e1", "1b2")


case(
    "7",
    "A loop that sliding tiles close is a chain and scores one point a tile",
    "chain-pays",
    chained(),
    "f2 +1",
    loops=[(FIRST, 30)],
    score=33,
    moves=20,
    falls=[{"why": "loop", "gone": FIRST}, {"why": "chain", "gone": SLID}],
)
for chain, score in (("0", 30), ("5", 45)):
    case(
        "7",
        f"A tile of a chain can pay {chain}",
        "chain-pays",
        chained(chain=chain),
        "f2 +1",
        loops=[(FIRST, 30)],
        score=score,
        falls=[{"why": "loop", "gone": FIRST}, {"why": "chain", "gone": SLID}],
    )
case(
    "7",
    "A chain costs no counter and gives no move back",
    "chain-pays",
    chained(counters="30.30.30.3.30.30", lots="2/0", moves="9"),
    "f2 +1",
    loops=[(FIRST, 30)],
    moves=9,
    falls=None,
)
RINGED = Sketch().ring(FIRST).twist("f2", -1).tile("e1", "1b2").tile("d2", "4bg0")
for name, tile in (("d1", "1b2"), ("c2", "1b1"), ("c3", "1b0"), ("d3", "1b5"), ("e4", "1b4"), ("e3", "1b3")):
    RINGED.tile(name, tile)
RINGED.tile("c1", "1b2")
case(
    "7",
    "What a chain encloses goes, too, and scores as its tiles do",
    "chain-encloses",
    RINGED,
    "f2 +1",
    loops=[(FIRST, 30)],
    score=37,
    falls=[{"why": "loop", "gone": FIRST}, {"why": "chain", "gone": "c2 c3 d1 d2 d3 e2 e3"}],
)
case(
    "7",
    "Chains are looked for until none is left",
    "chain-fall",
    chained().column("c", "1b2 0b2 0b0").column("d", "0b2 0b0 0b4"),
    "f2 +1",
    loops=[(FIRST, 30)],
    falls=None,
)
case(
    "7",
    "A chain uses no bonus tile: it scores the same, and the mark is dealt again",
    "chain-pays",
    Sketch(marks="h1!")
    .ring(FIRST)
    .twist("f2", -1)
    .tile("d1", "0b2!")
    .tile("d2", "0b0")
    .tile("e3", "0b4")
    .tile("e1", "1b2"),
    "f2 +1 !b1",
    loops=[(FIRST, 30)],
    score=33,
    moves=20,
    marks="h1! b1!",
    falls=[{"why": "loop", "gone": FIRST}, {"why": "chain", "gone": SLID}],
)
case(
    "7",
    "The fall of a chain brings no wildcard",
    "wildcard",
    Sketch(level=3, marks="h1!")
    .ring(FIRST)
    .mark("f1!")
    .twist("f2", -1)
    .tile("d1", "0b2")
    .tile("d2", "0b0")
    .tile("e3", "0b4")
    .tile("e1", "1b2"),
    "f2 +1 !d1 | ?b1",
    fault="not-possible",
)
case(
    "7",
    "Marks of the first fall may be wildcards, those of the chain's fall are not",
    "wildcard",
    Sketch(level=3, marks="h1!")
    .ring(FIRST)
    .mark("f1!")
    .twist("f2", -1)
    .tile("d1", "0b2")
    .tile("d2", "0b0")
    .tile("e3", "0b4")
    .tile("e1", "1b2"),
    "f2 +1 ?d1 | !b1",
    loops=[(FIRST, 45)],
    marks="h1! b1!",
    score=48,
    falls=[{"why": "loop", "gone": FIRST}, {"why": "chain", "gone": SLID}],
)
for seed, text, loops in (
    ("8", "e5 +1", [("e4 e5 f4 f3", 40)]),
    ("31", "g3 +2", [("g3 g4 h3", 20)]),
):
    case(
        "7",
        f"Two chains follow a loop on a dealt tray (tray {seed})",
        "chain-fall",
        *dealt(seed, text, **FULL),
        loops=loops,
        falls=None,
        is_full=True,
    )

# 8: zero moves

ZERO: dict[str, Any] = {"moves": "0", "last": "c3", "counters": "", "lots": "21/0"}
case(
    "8",
    "At zero the middle rows go, and each column pays one",
    "zero-rows",
    Sketch(**ZERO).column("a", "0b1 0b1 0b1 0b1 0b1").tile("c3", "4bg0").tile("d3", "4bg0"),
    "done",
    falls=[{"why": "zero", "gone": "a3 c3 d3"}],
    moves=20,
    counters="29.29.29.29.29.29",
    is_full=True,
)
case(
    "8",
    "The penalty is taken from the score",
    "zero",
    Sketch(**ZERO, score="250").tile("c3", "4bg0"),
    "done",
    falls=[{"why": "zero", "gone": "c3"}],
    score=150,
)
case(
    "8",
    "The score never falls below 0",
    "zero",
    Sketch(**ZERO, score="40").tile("c3", "4bg0"),
    "done",
    falls=[{"why": "zero", "gone": "c3"}],
    score=0,
)
for penalty, score in (("0", 250), ("200", 50)):
    case(
        "8",
        f"The penalty can be {penalty}",
        "zero",
        Sketch(**ZERO, score="250", penalty=penalty).tile("c3", "4bg0"),
        "done",
        falls=[{"why": "zero", "gone": "c3"}],
        score=score,
    )
case(
    "8",
    "The moves go back to their start, which is an option",
    "zero",
    Sketch(**ZERO, start="10").tile("c3", "4bg0"),
    "done",
    falls=[{"why": "zero", "gone": "c3"}],
    moves=10,
)
case(
    "8",
    "Tiles below the middle rows slide up",
    "zero-rows",
    Sketch(**ZERO | {"lots": "22/0"})
    .column("d", "4bg0 4bg1 4bg2 4bg3 1b5")
    .column("c", "1b2 2g0 4gg0 4gg1 4gg2"),
    "done",
    falls=[{"why": "zero", "gone": "c3 d3"}],
    at={"d1": "4bg0", "d2": "4bg1", "d3": "4bg3", "d4": "1b5", "c3": "4gg1", "c4": "4gg2"},
)
case(
    "8",
    "On the usual tray rows 7 and 8 go: a tile of every column",
    "zero-rows",
    Sketch(14, moves="0", last="c3", counters="", lots="22/0", marks="h1! g1!")
    .tile("c3", "4bg0")
    .tile("a4", "0b1")
    .tile("b4", "4bg0")
    .tile("c4", "4bg1")
    .tile("d4", "4bg2")
    .tile("e4", "4bg3")
    .tile("f4", "4bg4")
    .tile("g4", "4bg5")
    .tile("h4", "0b4"),
    "done",
    falls=[{"why": "zero", "gone": "a4 b4 c4 d4 e4 f4 g4 h4"}],
    moves=20,
)
case(
    "8",
    "A marked tile of the middle rows goes, and another one is marked",
    "zero-rows",
    Sketch(**ZERO | {"lots": "23/0"}, marks="h1!").tile("c3", "4bg0!"),
    "done",
    falls=[{"why": "zero", "gone": "c3"}],
)
case(
    "8",
    "Zero comes at once if the tile last clicked has gone",
    "zero-last",
    closing(TRIANGLE, moves="1", counters="", lots="5/0", marks="h1!").mark("d2!"),
    "c3 +1",
    loops=[(TRIANGLE, 45)],
    moves=20,
    score=0,
    falls=None,
)
case(
    "8",
    "A move that comes back keeps zero away",
    "zero-last",
    closing(TRIANGLE, moves="1"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    moves=1,
)
case(
    "8",
    "The last move without a loop does not bring zero yet",
    "last-may",
    Sketch(moves="1", counters="", score="150").tile("c3", "4bg0"),
    "c3 +1",
    moves=0,
    score=150,
    at={"c3": "4bg1"},
)
case(
    "8",
    "After zero the tile last clicked is none, though it still lies",
    "zero",
    Sketch(moves="0", last="b1", counters="", lots="21/0"),
    "done",
    falls=[{"why": "zero", "gone": ""}],
    moves=20,
    last=None,
)
ROLLED = Sketch(moves="0", last="b1", counters="", lots="25/0", score="300")
ROLLED.column("e", "1b2 2g0 2g1 0b4").column("d", "2g0 0b2 2g0 0b0")
case(
    "8",
    "What slides together at zero is a chain",
    "zero-rows",
    ROLLED,
    "done",
    moves=20,
    falls=None,
    first_falls=["zero", "chain"],
)
case(
    "8",
    "Zero empties a reserve, and its fall is still filled",
    "fill-last-fall",
    Sketch(moves="0", last="b1", counters="1.30.30.30.30.30", lots="21/0"),
    "done",
    falls=[{"why": "zero", "gone": ""}],
    counters="0.29.29.29.29.29",
    is_full=True,
)
case(
    "8",
    "With an empty reserve zero moves end the game without penalty, and nothing goes",
    "zero",
    Sketch(moves="0", last="c3", score="70").tile("c3", "4bg0"),
    "done",
    end="moves",
    score=70,
    at={"c3": "4bg0"},
)
case(
    "8",
    "With an empty reserve the game ends at once if the tile last clicked has gone",
    "zero-last",
    closing(TRIANGLE, moves="1", marks="h1!").mark("d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 45)],
    end="moves",
    score=45,
    moves=0,
)
case(
    "8",
    "The loop that empties a reserve with the last move ends the game",
    "zero-last",
    closing(TRIANGLE, moves="1", marks="h1!", counters="30.2.30.30.30.30", lots="8/0").mark("d2!"),
    "c3 +1",
    loops=[(TRIANGLE, 45)],
    end="moves",
    score=45,
    moves=0,
    counters="30.0.29.30.30.30",
)

# 9: reserves and the end

case(
    "9",
    "Once a reserve is empty the player may say that no loop is left",
    "none-said",
    Sketch(score="70").tile("c3", "4bg0"),
    "none",
    end="loops",
    score=70,
)
case(
    "9",
    "It cannot be said while every column has a reserve",
    "none-said",
    Sketch(counters="").tile("c3", "4bg0"),
    "none",
    fault="reserves-left",
)
case(
    "9",
    "It may be said at 0 moves, too",
    "none-said",
    Sketch(moves="0", last="c3").tile("c3", "4bg0"),
    "none",
    end="loops",
)
case(
    "9",
    "It may be said while a loop is left: nobody is held to play on",
    "none-said",
    closing(TRIANGLE),
    "none",
    end="loops",
)
case(
    "9",
    "Saying so changes no counter and no move",
    "none-said",
    Sketch(moves="7", last="c3", counters="0.4.5.6.7.8").tile("c3", "4bg0"),
    "none",
    end="loops",
    moves=7,
    counters="0.4.5.6.7.8",
)
for text in ("c3 +1", "done", "none"):
    case(
        "9",
        f"After the end nothing is played: {text}",
        "none-said",
        Sketch(ended="loops").tile("c3", "4bg0"),
        text,
        fault="game-over",
    )
case(
    "9",
    "After the end by zero moves nothing is turned",
    "zero",
    Sketch(moves="0", last="c3", ended="moves").tile("c3", "4bg0"),
    "c3 +1",
    fault="game-over",
)
case(
    "9",
    "No movable tile is left: the game is over",
    None,
    closing(TRIANGLE, spare=""),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    end="loops",
    moves=20,
)
case(
    "9",
    "The last tiles and the last move go together: zero moves are looked at first",
    "zero-last",
    closing(TRIANGLE, spare="", moves="1", marks="h1!").mark("d2!"),
    "c3 +1",
    loops=[(TRIANGLE, 45)],
    end="moves",
    moves=0,
)
case(
    "9",
    "Columns empty while the game goes on",
    "empties",
    closing(QUAD, "bbbg"),
    "c3 +1",
    loops=[(QUAD, 30)],
    at={"c1": "", "d1": ""},
)
case(
    "9",
    "After the end a reserve cannot be counted down",
    "counters",
    closing(RING, click="c2 -1", counters="30.30.30.30.30.0").tile("c3", "4bg0"),
    "c2 -1",
    loops=[(RING, 60, "c3", 10)],
    counters="30.30.30.30.30.0",
)
case(
    "9",
    "The largest reserve is 50",
    "counters",
    closing(TRIANGLE, counters="", reserve="50", lots="8/0"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    counters="50.48.49.50.50.50",
)

# 10: draws, and tiles that are lost

FOUR = ("5", "f3 +3")
line, whole = dealt(*FOUR, **FULL)
case(
    "10",
    "People who draw from a real bag write every draw behind the line",
    "real-draws",
    line,
    whole,
    loops=[("f2 f3 g3", 30)],
    is_full=True,
)
case(
    "10",
    "Without a seed a draw that is missing is asked for",
    "real-draws",
    line,
    whole.rsplit(" ", 1)[0],
    fault="unfinished",
)
case("10", "Without a seed no draw follows by itself", "real-draws", line, FOUR[1], fault="unfinished")
case("10", "A draw more than is due is refused", "real-draws", line, f"{whole} c3=0b/0", fault="turn-over")
case(
    "10",
    "A tile that is not in the bag cannot be drawn",
    "real-draws",
    line,
    f"{FOUR[1]} " + whole.removeprefix(FOUR[1]).split()[0].split("=")[0] + "=0m/0",
    fault="not-possible",
)
case(
    "10",
    "A place that is filled cannot be drawn for",
    "real-draws",
    line,
    f"{FOUR[1]} b1=0b/0",
    fault="not-possible",
)
seeded = Line(dealt(*FOUR)[0].line)
case(
    "10",
    "With a seed a written draw takes the place of the seed's, and the next one is the seed's",
    "real-draws",
    seeded,
    f"{FOUR[1]} f5=4bb/3",
    loops=[("f2 f3 g3", 30)],
    at={"f5": "4bb3"},
    is_full=True,
)
case(
    "10",
    "With a seed the draws that are the seed's may be written",
    "real-draws",
    seeded,
    whole,
    loops=[("f2 f3 g3", 30)],
    is_full=True,
)
case(
    "10",
    "A mark is written with ! and its place",
    "real-draws",
    closing(TRIANGLE, marks="h1!", spare="b1 f1").mark("d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 45)],
    marks="h1! b1!",
)
case(
    "10",
    "A mark that is missing is asked for",
    "real-draws",
    closing(TRIANGLE, marks="h1!", spare="b1 f1").mark("d2!"),
    "c3 +1",
    fault="unfinished",
)
chain_line, chain_text = dealt("22", "e5 +2", **FULL)
case(
    "10",
    "The draws of falls are parted by |",
    "real-draws",
    chain_line,
    chain_text,
    loops=[("e4 e5 f4", 30)],
    falls=None,
    is_full=True,
)
case(
    "10",
    "Draws go on counting, whoever draws",
    "real-draws",
    closing(TRIANGLE, marks="h1!", spare="b1 f1", lots="3/17").mark("d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 45)],
    marks="h1! b1!",
)
case(
    "10",
    "A turn before its draws is no line",
    "real-draws",
    closing(TRIANGLE, marks="h1!").mark("d2!"),
    "!b1 c3 +1",
    fault="parse",
)
MIDDLE = Sketch(marks="h1!", spare="b1 f1", fall="bare")
case(
    "10",
    "A draw that is due is a line of its own if the line was broken off",
    "real-draws",
    MIDDLE,
    "!f1",
    marks="h1! f1!",
    moves=20,
)
case(
    "10",
    "What may be drawn is part of the position: a wildcard",
    "wildcard",
    Sketch(level=3, marks="h1!", spare="b1 f1", fall="bare+wild"),
    "?f1",
    marks="h1! f1?",
    moves=20,
)
case(
    "10",
    "What may be drawn is part of the position: no wildcard",
    "wildcard",
    Sketch(level=3, marks="h1!", spare="b1 f1", fall="bare"),
    "?f1",
    fault="not-possible",
)
LOST = Sketch(supply="printed", counters="").tile("c3", "4bg0")
case("10", "A lost tile is struck from the bag", "lost", LOST, "lost 0b", moves=20, struck="0b")
case(
    "10",
    "It can be lost as often as it is in the bag",
    "lost",
    Sketch(supply="printed", counters="", lost="11bb").tile("c3", "4bg0"),
    "lost 11bb",
    fault="not-possible",
)
case(
    "10",
    "A second one of the same name is written twice",
    "lost",
    Sketch(supply="printed", counters="", lost="0b").tile("c3", "4bg0"),
    "lost 0b",
    struck="0b.0b",
)
case(
    "10",
    "A tile on the tray is not lost",
    "lost",
    Sketch(supply="printed", counters="").tile("c3", "11bb0"),
    "lost 11bb",
    fault="not-possible",
)
case(
    "10",
    "A name that could be written otherwise is no tile",
    "names",
    LOST,
    "lost 12gbb",
    fault="not-possible",
)
case(
    "10",
    "Lost tiles are written in the order of the alphabet",
    "lost",
    Sketch(supply="printed", counters="", lost="13bgb.7gb").tile("c3", "4bg0"),
    "lost 2b",
    struck="13bgb.2b.7gb",
)
case("10", "A lost tile cannot be drawn", "lost", rare("0b3", ALL), "c2 +1 c1=1g/2", fault="not-possible")
case(
    "10",
    "A tile that was removed is in the bag again when the chart takes one out",
    "back-to-bag",
    closing(TOP, "gbbb", click="c2 +1", spare="f1", supply="printed", marks="a1! h1!", lost="1b").tile(
        "c3", "0b3"
    ),
    "c2 +1",
    loops=[(TOP, 30)],
    at={"c1": "1b2"},
)
