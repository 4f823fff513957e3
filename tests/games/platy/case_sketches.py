"""Sketches of the numbered cases of Platy, chapters 1 to 4: notation, clicks, loops and scores."""

from __future__ import annotations

from typing import Any

from tests.games.platy.case import Case
from tests.games.platy.sketches import Line, Sketch

__all__ = ["CASES", "CHAPTERS", "QUAD", "RING", "TRIANGLE", "add"]

CHAPTERS = {
    "1": "The tray, the notation and what is refused",
    "2": "Clicks and moves",
    "3": "Loops and what they enclose",
    "4": "Scores",
}
CASES: list[Case] = []

TRIANGLE = "c2 d2 c3"
QUAD = "b2 c2 d2 c3"
RING = "c2 d2 d3 c4 b3 b2"  # round c3
EIGHT = "c2 c3 c4 b3 c3 d2"  # passes c3 twice
ROUND_SEVEN = "d1 e2 f2 f3 f4 e5 d5 c5 b4 b3 b2 c2"  # round d3 and the six places beside it
ROUND_TEN = "a3 a4 a5 a6 b6 c6 c5 c4 d3 e4 e5 e6 e7 f7 g7 g6 g5 g4 g3 f2 e2 d1 c2 b2"
TEN = "b3 b4 b5 c3 d2 e3 f3 f4 f5 f6"


def add(
    cases: list[Case],
    chapter: str,
    title: str,
    ruling: str | None,
    lying: Sketch | Line,
    text: str,
    **by_hand: Any,
) -> None:
    """Add a case."""
    cases.append(Case(chapter, title, ruling, lying.line, text, by_hand))


def case(
    chapter: str, title: str, ruling: str | None, lying: Sketch | Line, text: str, **by_hand: Any
) -> None:
    """Add a case of these chapters."""
    add(CASES, chapter, title, ruling, lying, text, **by_hand)


def closing(way: str, inks: str = "b", click: str = "c3 +1", **keys: Any) -> Sketch:
    """Return a tray with one ring, which the click closes."""
    name, steps = click.split()
    return Sketch(**keys).ring(way, inks).twist(name, -int(steps))


# 1: the tray, the notation and what is refused

ONE = Sketch().tile("c3", "4bg0")
for steps, words in (
    ("+1", "One step clockwise is written +1"),
    ("+2", "Two steps clockwise are written +2"),
    ("+3", "Half a turn is written +3"),
    ("-2", "Two steps counter-clockwise are written -2"),
    ("-1", "One step counter-clockwise is written -1"),
    ("+4", "Four steps clockwise are read, and lead where -2 leads"),
    ("+5", "Five steps clockwise are read, and lead where -1 leads"),
    ("-3", "Three steps counter-clockwise are read, and lead where +3 leads"),
    ("-4", "Four steps counter-clockwise are read, and lead where +2 leads"),
    ("-5", "Five steps counter-clockwise are read, and lead where +1 leads"),
):
    case("1", words, "lines", ONE, f"c3 {steps}", moves=19)
case("1", "Letters may be large and spaces doubled", "lines", ONE, "C3   +2", moves=19)
case("1", "A turn that ends where it began is no line", "no-line", ONE, "c3 +0", fault="no-turn")
case("1", "Six steps end where they began", "no-line", ONE, "c3 +6", fault="no-turn")
case("1", "A place without steps is no line", "lines", ONE, "c3", fault="parse")
case("1", "Two tiles are two lines", "lines", ONE, "c3 +1 b1 +1", fault="parse")
case("1", "Words are no line", "lines", ONE, "turn c3", fault="parse")
case("1", "A column after h is not on the tray", "names", ONE, "i1 +1", fault="no-such-cell")
case("1", "A column of this tray has five places", "names", ONE, "c6 +1", fault="no-such-cell")
case("1", "Places are numbered within their column, from 1", "names", ONE, "c0 +1", fault="no-such-cell")
for name, words in (
    ("a3", "The left column is fixed"),
    ("h2", "The right column is fixed"),
    ("c1", "The top place of column c is fixed"),
    ("e1", "The top place of column e is fixed"),
    ("g1", "The top place of column g is fixed"),
    ("b5", "The bottom place of column b is fixed"),
    ("d5", "The bottom place of column d is fixed"),
    ("f5", "The bottom place of column f is fixed"),
):
    kept = Sketch(marks="h1!").tile(name, "4bg0")
    case("1", words, "fixed", kept, f"{name} +1", fault="fixed")
for name, words in (
    ("b1", "The upper place of column b is no top place"),
    ("d1", "The upper place of column d is no top place"),
    ("f1", "The upper place of column f is no top place"),
    ("c5", "The lowest place of column c is no bottom place"),
    ("g5", "The lowest place of column g is no bottom place"),
):
    case("1", words, "geometry", Sketch(spare="").tile(name, "4bg0"), f"{name} +1", moves=19)
case(
    "1",
    "A column of the usual tray has seven places",
    "geometry",
    Sketch(14).tile("c7", "4bg0"),
    "c7 +1",
    moves=19,
)
case(
    "1",
    "The last place of column d is fixed on the usual tray, too",
    "geometry",
    Sketch(14).tile("d7", "4bg0"),
    "d7 +1",
    fault="fixed",
)
case(
    "1",
    "What is fixed on a small tray is not fixed on a larger one",
    "geometry",
    Sketch(20).tile("d5", "4bg0"),
    "d5 -1",
    moves=19,
)
case("1", "An empty place has nothing to turn", "empties", ONE, "d3 +1", fault="empty")
case(
    "1",
    "A turn after which a tile looks the same is a turn",
    "equal-turns",
    Sketch().tile("c3", "2b1"),
    "c3 +3",
    moves=19,
)
case(
    "1",
    "A tile of three equal curves looks the same after two steps, and has been turned",
    "equal-turns",
    Sketch().tile("c3", "12bbb0"),
    "c3 -2",
    moves=19,
)
case(
    "1",
    "An ink of a higher level is in no bag of this one",
    "first-colours",
    ONE,
    "lost 0m",
    fault="not-possible",
)
case(
    "1",
    "On level 3 there is a third ink",
    "first-colours",
    Sketch(level=3, supply="printed").tile("c3", "4bg0"),
    "lost 0m",
    moves=20,
)
case(
    "1",
    "On level 6 there is no fifth ink",
    "first-colours",
    Sketch(level=6, marks="g1! h1! a1!").tile("c3", "4bg0"),
    "lost 0y",
    fault="not-possible",
)

# 2: clicks and moves

case("2", "A click costs a move", "free-again", Sketch().tile("c3", "9bg0"), "c3 +1", moves=19, score=0)
case(
    "2",
    "The tile last clicked is turned again without cost",
    "free-again",
    Sketch(moves="12", last="c3").tile("c3", "4bg0"),
    "c3 +1",
    moves=12,
)
case(
    "2",
    "Another tile costs a move",
    "free-again",
    Sketch(moves="12", last="c3").tile("c3", "4bg0"),
    "b1 +1",
    moves=11,
)
case(
    "2",
    "The last move is spent, and the tile last clicked may still be turned",
    "last-may",
    Sketch(moves="1", last="b1", counters="").tile("c3", "4bg0"),
    "c3 +1",
    moves=0,
)
case(
    "2",
    "At 0 moves the tile last clicked is turned again",
    "last-may",
    Sketch(moves="0", last="c3", counters="").tile("c3", "4bg0"),
    "c3 +1",
    moves=0,
)
case(
    "2",
    "At 0 moves no other tile can be clicked",
    "last-may",
    Sketch(moves="0", last="c3", counters="").tile("c3", "4bg0"),
    "b1 +1",
    fault="no-moves",
)
case(
    "2",
    "At 0 moves the tile last clicked closes a loop, and a move comes back",
    "last-may",
    closing(TRIANGLE, moves="0", last="c3"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    moves=1,
)
case("2", "Done is refused while moves are left", "last-may", ONE, "done", fault="moves-left")
case(
    "2",
    "Three tiles give one move back",
    None,
    closing(TRIANGLE),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    moves=20,
    score=30,
    falls=[{"why": "loop", "gone": "c2 c3 d2"}],
)
case(
    "2", "Four tiles give one move back", None, closing(QUAD), "c3 +1", loops=[(QUAD, 40)], moves=20, score=40
)
case(
    "2",
    "Six tiles give two moves back",
    None,
    closing(RING, click="c2 -1"),
    "c2 -1",
    loops=[(RING, 60)],
    moves=21,
)
case(
    "2",
    "Twenty-four tiles give eight moves back",
    None,
    closing(ROUND_TEN, click="e5 +1", rows=14, spare="d7", marks="h7! h1!").tile("b1", "2b0"),
    "e5 +1",
    loops=[(ROUND_TEN, 240)],
    moves=27,
)
case(
    "2",
    "Moves have no upper limit",
    None,
    closing(RING, click="c2 -1", moves="60"),
    "c2 -1",
    loops=[(RING, 60)],
    moves=61,
)
case(
    "2",
    "Moves back count tiles, not threads",
    "threads-counted",
    closing(EIGHT),
    "c3 +1",
    loops=[(EIGHT, 72)],
    moves=20,
)
case(
    "2",
    "The tile last clicked goes, and the next click costs",
    "free-again",
    closing(TRIANGLE, moves="5", last="c3"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    moves=6,
)
case(
    "2",
    "A loop is looked for when the tile is let go, not on the way",
    "let-go",
    closing(TRIANGLE, click="c3 +1"),
    "c3 +2",
    moves=19,
    score=0,
)
case(
    "2",
    "Turned past a loop and back, the same tile closes it without another move",
    "let-go",
    closing(TRIANGLE, click="c3 -1", moves="19", last="c3"),
    "c3 -1",
    loops=[(TRIANGLE, 30)],
    moves=20,
)

# 3: loops and what they enclose

case(
    "3",
    "Three short curves are the smallest loop",
    "threads-counted",
    closing("e3 f3 e4", click="e4 +1"),
    "e4 +1",
    loops=[("e3 f3 e4", 30)],
)
case(
    "3",
    "Colours may change along a loop",
    "each-colour",
    closing(TRIANGLE, "bgb"),
    "c3 +1",
    loops=[(TRIANGLE, 20)],
)
case(
    "3",
    "Each thread has a colour of its own",
    "each-colour",
    closing(RING, "bgbgbg", click="c2 +2"),
    "c2 +2",
    loops=[(RING, 30)],
)
case(
    "3",
    "A loop passes through the left column, and no counter is below that",
    "geometry",
    closing("a2 b1 b2", click="b2 +1", spare="f1", counters="", lots="8/0"),
    "b2 +1",
    loops=[("a2 b1 b2", 30)],
    counters="28.30.30.30.30.30",
)
case(
    "3",
    "A loop passes through a top place",
    "fixed",
    closing("c1 b1 c2 d1", click="c2 +1", spare="f1"),
    "c2 +1",
    loops=[("c1 b1 c2 d1", 40)],
)
case(
    "3",
    "A loop passes through a bottom place",
    "fixed",
    closing("d5 c5 d4", click="d4 +1"),
    "d4 +1",
    loops=[("d5 c5 d4", 30)],
)
case(
    "3",
    "A loop passes through the right column",
    "geometry",
    closing("h2 g2 g3", click="g2 +1"),
    "g2 +1",
    loops=[("h2 g2 g3", 30)],
)
case(
    "3",
    "A way that ends at an empty place is no loop",
    None,
    Sketch().ring("c2 d2 c3").twist("c3", -1).tile("b4", "1b0"),
    "b4 +1",
    moves=19,
    score=0,
)
case(
    "3",
    "A way that ends at the tray's edge is no loop",
    None,
    Sketch(spare="f1").tile("b1", "0b4").tile("a1", "0b1").tile("a2", "0b0"),
    "b1 +3",
    moves=19,
    score=0,
)
LOBES = Sketch().thread("c2", 2, 3).thread("d2", 4, 5).thread("c4", 0, 5).thread("b3", 1, 2)
LOBES.thread("c3", 0, 4).thread("c3", 1, 3).twist("c2", -1)
PINCHED = "c2 c3 b3 c4 c3 d2"
case(
    "3",
    "A tile that is passed twice counts two threads and one tile",
    "threads-counted",
    LOBES,
    "c2 +1",
    loops=[(PINCHED, 60)],
    moves=20,
    falls=[{"why": "loop", "gone": "b3 c2 c3 c4 d2"}],
)
TWISTED = Sketch().thread("c2", 2, 3).thread("d2", 4, 5).thread("c4", 0, 5).thread("b3", 1, 2)
TWISTED.thread("c3", 0, 3).thread("c3", 1, 4).twist("c2", -1)
case(
    "3",
    "Two threads that cross in a tile are a twist",
    "twists",
    TWISTED,
    "c2 +1",
    loops=[("c2 c3 c4 b3 c3 d2", 72)],
)


def lobes(*threads: tuple[int, int]) -> Sketch:
    """Return three lobes beside c3, which threads on c3 join; c2 is turned away."""
    three = Sketch().thread("c2", 2, 3).thread("d2", 4, 5).thread("d3", 4, 5).thread("c4", 0, 1)
    three.thread("b3", 0, 1).thread("b2", 2, 3).twist("c2", -1)
    for a, b in threads:
        three.thread("c3", a, b)
    return three


three_times = {
    "A tile is passed three times without crossing": (
        ((1, 2), (3, 4), (5, 0)),
        "c2 d2 c3 d3 c4 c3 b3 b2 c3",
        90,
    ),
    "Three threads that all cross each other are two twists": (
        ((0, 3), (1, 4), (2, 5)),
        "c2 c3 c4 d3 c3 b2 b3 c3 d2",
        116,
    ),
    "A straight thread that crosses two curves is two twists": (
        ((0, 2), (1, 4), (3, 5)),
        "c2 c3 d3 c4 c3 b2 b3 c3 d2",
        116,
    ),
    "Two curves that cross beside a third are one twist": (
        ((1, 2), (3, 5), (4, 0)),
        "c2 d2 c3 d3 c4 c3 b2 b3 c3",
        101,
    ),
}
for words, (threads, way, points) in three_times.items():
    case(
        "3",
        words,
        "twists" if points > 90 else "threads-counted",
        lobes(*threads),
        "c2 +1",
        loops=[(way, points)],
        moves=21,
    )
case(
    "3",
    "Threads that cross in a tile are no twist if only one is part of the loop",
    "twists",
    Sketch().ring(TRIANGLE).thread("c2", 1, 4).twist("c3", -1),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
)
BOTH = Sketch().thread("c2", 2, 3).thread("d2", 4, 5).thread("c4", 0, 5).thread("b3", 1, 2)
BOTH.thread("c3", 0, 1).thread("c3", 3, 4).twist("c3", -1)
case(
    "3",
    "Two loops that one tile closes are scored each, and each pays back",
    "several",
    BOTH,
    "c3 +1",
    loops=[("b3 c3 c4", 30), (TRIANGLE, 30)],
    moves=21,
    score=60,
    falls=[{"why": "loop", "gone": "b3 c2 c3 c4 d2"}],
)
FAR = Sketch().ring("f2 f3 g3").ring(TRIANGLE).twist("c3", -1)
case(
    "3",
    "A loop that was closed elsewhere goes with the next one",
    "several",
    FAR,
    "c3 +1",
    loops=[(TRIANGLE, 30), ("f2 f3 g3", 30)],
    moves=21,
)
case(
    "3",
    "A loop that was closed already is taken with any click",
    "several",
    FAR,
    "b1 +1",
    loops=[("f2 f3 g3", 30)],
    moves=20,
)
case(
    "3",
    "A ring of six encloses the tile in its middle",
    "enclosed",
    closing(RING, click="c2 -1").tile("c3", "4bg0"),
    "c2 -1",
    loops=[(RING, 60, "c3", 10)],
    moves=21,
    score=70,
    falls=[{"why": "loop", "gone": "b2 b3 c2 c3 c4 d2 d3"}],
)
case(
    "3",
    "An enclosed place without a tile scores nothing",
    "enclosed",
    closing(RING, click="d3 +1"),
    "d3 +1",
    loops=[(RING, 60)],
    score=60,
)
case(
    "3",
    "The flood comes in through a gap between tiles that are no part of the loop",
    "enclosed",
    closing(ROUND_SEVEN, click="b3 +1", spare="f1").tile("d3", "4bg0").tile("e4", "4bg0").tile("b1", "2b0"),
    "b3 +1",
    loops=[(ROUND_SEVEN, 120, "d3 e4", 20)],
    score=140,
)
case(
    "3",
    "A full ring of twelve encloses seven tiles",
    "enclosed",
    closing(ROUND_SEVEN, click="b3 +1", spare="f1")
    .tile("d3", "4bg0")
    .tile("e4", "4bg0")
    .tile("d2", "4bg0")
    .tile("e3", "4bg0")
    .tile("d4", "4bg0")
    .tile("c4", "4bg0")
    .tile("c3", "4bg0"),
    "b3 +1",
    loops=[(ROUND_SEVEN, 120, "c3 c4 d2 d3 d4 e3 e4", 70)],
    score=190,
)
case(
    "3",
    "Threads of an enclosed tile that lead to the ring change nothing",
    "enclosed",
    closing(RING, click="c2 -1").tile("c3", "16bbb0"),
    "c2 -1",
    loops=[(RING, 60, "c3", 10)],
)
case(
    "3",
    "A side column walls like any tile",
    "rim",
    closing("a2 a3 b3 c3 c2 b1", click="c3 -1", spare="f1").tile("b2", "4bg0"),
    "c3 -1",
    loops=[("a2 a3 b3 c3 c2 b1", 60, "b2", 10)],
)
case(
    "3",
    "A tile at the edge is never enclosed, however a loop lies round it",
    "rim",
    closing("c2 d1 e2 e3 d3 c3", click="c3 -1").tile("d2", "4bg0").tile("c1", "1b2").tile("e1", "1b2"),
    "c3 -1",
    loops=[("c2 d1 e2 e3 d3 c3", 60, "d2", 10)],
)
INNER = Sketch(spare="f1").ring(ROUND_SEVEN).thread("c2", 2, 3).thread("d2", 4, 5).thread("c3", 0, 1)
INNER.tile("d3", "4bg0").tile("e4", "4bg0").twist("c2", -1)
case(
    "3",
    "A tile of a loop inside another counts as a loop tile",
    "counted-once",
    INNER,
    "c2 +1",
    loops=[(ROUND_SEVEN, 120, "d3 e4", 20), (TRIANGLE, 30)],
    moves=24,
    score=170,
    falls=[{"why": "loop", "gone": "b2 b3 b4 c2 c3 c5 d1 d2 d3 d5 e2 e4 e5 f2 f3 f4"}],
)
NESTED = Sketch(spare="f1").ring(ROUND_SEVEN).ring("d2 e3 e4 d4 c4 c3").tile("d3", "4bg0").twist("b3", -1)
case(
    "3",
    "A tile inside two loops counts once, for the longer one",
    "longest",
    NESTED,
    "b3 +1",
    loops=[(ROUND_SEVEN, 120, "d3", 10), ("d2 e3 e4 d4 c4 c3", 60)],
    score=190,
)

# 4: scores

ROUND_THREE = "c1 d1 d2 d3 d4 c5 b4 b3 b2 b1"  # round c2, c3 and c4


def long_loop(**keys: Any) -> Sketch:
    """Return the example of the source: a loop of 24 tiles, 16 of them of one colour, round ten."""
    lying = (
        Sketch(14, spare="d7", marks="h7! h1!", **keys).ring(ROUND_TEN, "b" * 16 + "g" * 8).twist("e5", -1)
    )
    for name in TEN.split():
        lying.tile(name, "4bg0")
    return lying.tile("b1", "2b0")


case(
    "4",
    "Twenty-four tiles, sixteen of one colour, score 160; ten enclosed tiles score 67",
    "enclosed-score",
    long_loop(),
    "e5 +1",
    loops=[(ROUND_TEN, 160, TEN, 67)],
    score=227,
    moves=27,
)
case(
    "4",
    "A loop of one colour scores ten points a thread",
    None,
    closing(RING, "g", click="c2 -1"),
    "c2 -1",
    loops=[(RING, 60)],
    score=60,
)
case(
    "4",
    "Two colours: the more frequent one counts",
    None,
    closing(RING, "bbbbgg", click="c2 -1"),
    "c2 -1",
    loops=[(RING, 40)],
)
case(
    "4",
    "Three colours: the most frequent one counts",
    None,
    closing(RING, "bbbgmg", click="c2 -1", level=3),
    "c2 -1",
    loops=[(RING, 30)],
)
case(
    "4",
    "The score adds to what is there",
    None,
    closing(TRIANGLE, score="1234"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
    score=1264,
)
case(
    "4",
    "One of two bonus tiles: half as much again",
    None,
    closing(TRIANGLE, marks="h1!").mark("c2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 45)],
    moves=19,
)
case(
    "4",
    "One of three bonus tiles: a third as much again",
    None,
    closing(TRIANGLE, level=2).mark("d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 40)],
    moves=19,
)
case(
    "4",
    "A half is rounded up",
    "rounding",
    closing(TRIANGLE, level=5, marks="g1! h1! a1!").mark("d2!"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 38)],
    score=38,
)
case(
    "4",
    "Less than a half is rounded down",
    "rounding",
    lobes((3, 4), (5, 1), (0, 2)),
    "c2 +1",
    loops=[("c2 c3 d3 c4 c3 b3 b2 c3 d2", 101)],
    score=101,
)
case(
    "4",
    "Enclosed tiles score by the loop's score before it is rounded",
    "rounding",
    closing(RING, "bbbbbg", click="c2 -1", level=5, marks="g1! h1! a1!").mark("d2!").tile("c3", "4bg0"),
    "c2 -1 !b1",
    loops=[(RING, 63, "c3", 10)],
    score=73,
)
case(
    "4",
    "Enclosed tiles score as the loop does, with its bonus tiles",
    "enclosed-score",
    closing(RING, click="c2 -1", marks="h1!").mark("d2!").tile("c3", "4bg0"),
    "c2 -1 !b1",
    loops=[(RING, 90, "c3", 15)],
    score=105,
)
case(
    "4",
    "The present formula has no multiplier by colours on the tray",
    "multiplier",
    closing(TRIANGLE).tile("f1", "2g0"),
    "c3 +1",
    loops=[(TRIANGLE, 30)],
)
case(
    "4",
    "A twist makes a loop dearer, and the two colours count by threads",
    "twists",
    Sketch()
    .thread("c2", 2, 3)
    .thread("d2", 4, 5)
    .thread("c4", 0, 5)
    .thread("b3", 1, 2, "g")
    .thread("c3", 0, 3, "g")
    .thread("c3", 1, 4)
    .twist("c2", -1),
    "c2 +1",
    loops=[("c2 c3 c4 b3 c3 d2", 48)],
)

OLD = "original"
case(
    "4",
    "Original: counts 4, 1 and 5 are worth 4.2",
    "original-wildcard",
    closing(ROUND_THREE, "bbbbgmmmmm", click="b3 +1", level=3, scoring=OLD, spare="f1"),
    "b3 +1",
    loops=[(ROUND_THREE, 42)],
    score=42,
)
case(
    "4",
    "Original: with a wildcard 4, 1 and 5 are worth 8.2",
    "original-wildcard",
    closing(ROUND_THREE, "bbbbgmmmmm", click="b3 +1", level=3, scoring=OLD, spare="f1", marks="h1!").mark(
        "d3?"
    ),
    "b3 +1 !f1",
    loops=[(ROUND_THREE, 123)],
    score=123,
)
case(
    "4",
    "Original: a bonus tile adds its share to 4.2",
    "original-wildcard",
    closing(ROUND_THREE, "bbbbgmmmmm", click="b3 +1", level=3, scoring=OLD, spare="f1", marks="h1!").mark(
        "d3!"
    ),
    "b3 +1 !f1",
    loops=[(ROUND_THREE, 63)],
    score=63,
)
case(
    "4",
    "Original: each twist takes one from the length",
    "twists",
    Sketch(scoring=OLD)
    .thread("c2", 2, 3)
    .thread("d2", 4, 5)
    .thread("c4", 0, 5)
    .thread("b3", 1, 2)
    .thread("c3", 0, 3)
    .thread("c3", 1, 4)
    .twist("c2", -1),
    "c2 +1",
    loops=[("c2 c3 c4 b3 c3 d2", 72)],
)
for scoring, points, more in (("original", 120, 20), ("booched", 20, 3), ("revision", 120, 20)):
    case(
        "4",
        f"{scoring.title()}: two colours on the tray and one in the loop double it, once",
        "multiplier",
        closing(RING, click="c2 -1", scoring=scoring).tile("c3", "4bg0"),
        "c2 -1",
        loops=[(RING, points, "c3", more)],
        score=points + more,
    )
for scoring, points in (("original", 40), ("booched", 12), ("revision", 72)):
    pair = Sketch(scoring=scoring).thread("c2", 2, 3).thread("d2", 4, 5).thread("c4", 0, 5, "g")
    pair.thread("b3", 1, 2, "g").thread("c3", 0, 3).thread("c3", 1, 4).twist("c2", -1)
    case(
        "4",
        f"{scoring.title()}: a twist in a loop of two colours",
        "twists",
        pair,
        "c2 +1",
        loops=[("c2 c3 c4 b3 c3 d2", points)],
    )
for scoring, points in (("original", 90), ("booched", 30), ("revision", 90)):
    case(
        "4",
        f"{scoring.title()}: five colours on the tray count as three for a loop of three threads",
        "multiplier",
        closing(TRIANGLE, level=9, scoring=scoring, marks="g1! h1! a1! a2! a3!")
        .tile("f1", "12gmo0")
        .tile("f2", "0y0"),
        "c3 +1",
        loops=[(TRIANGLE, points)],
    )
case(
    "4",
    "Present: a wildcard joins the two most frequent colours",
    "wildcard",
    closing(RING, "bbggmm", click="c2 -1", level=3, marks="h1!").mark("d2?"),
    "c2 -1 !b1",
    loops=[(RING, 60)],
    moves=19,
)
for scoring, points in (("original", 50), ("booched", 23), ("revision", 135)):
    lowers = "leaves" if scoring == OLD else "lowers"
    case(
        "4",
        f"{scoring.title()}: a wildcard {lowers} the number of colours",
        "multiplier",
        closing(RING, "bbggmm", click="c2 -1", level=3, marks="h1!", scoring=scoring).mark("d2?"),
        "c2 -1 !b1",
        loops=[(RING, points)],
    )
case(
    "4",
    "Booched: a wildcard in a loop of one colour lowers nothing",
    "multiplier",
    closing(TRIANGLE, level=3, marks="h1!", scoring="booched").mark("d2?"),
    "c3 +1 !b1",
    loops=[(TRIANGLE, 15)],
)
for growth, way, click, points in (
    ("1.2", TRIANGLE, "c3 +1", 37),
    ("1.2", RING, "c2 -1", 86),
    ("1.5", TRIANGLE, "c3 +1", 52),
    ("1.5", RING, "c2 -1", 147),
):
    case(
        "4",
        f"With growth {growth} a loop of {len(way.split())} scores {points}",
        "growth",
        closing(way, click=click, growth=growth),
        click,
        loops=[(way, points)],
    )
case(
    "4",
    "With growth 1.2 a long loop scores more a thread, and what it encloses too",
    "growth",
    long_loop(growth="1.2"),
    "e5 +1",
    loops=[(ROUND_TEN, 302, TEN, 126)],
)
