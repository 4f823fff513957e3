"""The rules of Glorieta row by row: a position, a turn, and what comes of it."""

from __future__ import annotations

import pytest

from games.glorieta.game import GLORIETA
from tests.games.glorieta.laying import faults_told, laid

GAME = GLORIETA
OPEN = ".../..../...../..../..."  # edge 3, empty
ONE = ".../..../..b../..../..."  # a black stone in the middle
GAP = ".../.bb./.b.../.bb./..."  # five of black's six round c3; d3 is missing
GAP4 = "..../...../..bb../..b..../..bb../...../...."  # the same on edge 4; e4 is missing
RING_N = GAP4.replace("b", "n")[:-1] + "b"  # neutral stones, and a black one far off
BOTH = "bb./b.b./.b.o./.o.o/.oo"  # round b2 black, round c4 orange; c3 closes either
TWO = "bb../b..b./.bb.b./...bb../....../...../...."  # c2 closes two loops, round b2 and round d3
DEALT = "n../..../...n./..../n.."
FIRST = "n../..../..bn./..../n.."
FULL2 = "bo/obo/b."  # edge 2; b3 is empty

# The state after the cells: who is to move, then who declined or which player owns black.
ROWS = [
    # why, form, cells, state, the turn, what comes of it
    # Chicken: the first turn
    ("black begins with one stone", "chicken", OPEN, "b", "c3", "orange to drop"),
    ("the first turn has no neutral stone", "chicken", OPEN, "b", "c3 n:a1", "no-neutral a1"),
    ("the first turn declines nothing", "chicken", OPEN, "b", "c3 decline", "no-decline"),
    # Chicken: pairs
    ("a pair apart", "chicken", ONE, "o", "a1 n:c5", "black to drop"),
    ("the order of the pair is free", "chicken", ONE, "o", "n:c5 a1", "black to drop"),
    ("a pair beside each other", "chicken", ONE, "o", "a1 n:b1", "same-group a1 b1"),
    ("a pair joined by an own stone", "chicken", "o../..../..b../..../...", "o", "b1 n:a2",
     "same-group b1 a2"),
    ("a pair joined by a neutral stone", "chicken", "n../..../..b../..../...", "o", "b1 n:a2",
     "same-group b1 a2"),
    ("a pair joined by a chain of both", "chicken", "o../n.../..b../..../...", "o",
     "b1 n:a3", "same-group b1 a3"),
    ("the other's stones join nothing", "chicken", ".b./..../...../..../...", "o", "a1 n:c1",
     "black to drop"),
    ("empty cells join nothing", "chicken", ".b./..../...../..../...", "o", "a1 n:a3", "black to drop"),
    ("the neutral stone is due", "chicken", ONE, "o", "a1", "neutral-missing"),
    ("the own stone is due", "chicken", ONE, "o", "n:a1", "no-drop"),
    ("nothing moves onto a stone", "chicken", ONE, "o", "c3 n:a1", "occupied c3"),
    ("nor does a neutral stone", "chicken", ONE, "o", "a1 n:c3", "occupied c3"),
    ("all faults are named at once", "chicken", "n../..../..b../..../...", "o", "c3 n:a1",
     "occupied c3, occupied a1"),
    ("two stones do not share a cell", "chicken", ONE, "o", "a1 n:a1", "occupied a1"),
    # Chicken: declining
    ("orange declines at once", "chicken", ONE, "o", "a1 decline", "black to drop, orange declined"),
    ("black declines", "chicken", "o.n/..../..b../..../...", "b", "c5 decline",
     "orange to drop, black declined"),
    ("then nobody plays neutral stones", "chicken", "o../..../..b../..../...", "b-o", "c5 n:c1",
     "no-neutral c1"),
    ("nor declines again", "chicken", "o../..../..b../..../...", "b-o", "c5 decline", "no-decline"),
    ("then a turn is one own stone", "chicken", "o../..../..b../..../...", "b-o", "c5",
     "orange to drop, orange declined"),
    ("no pair is possible: it cannot be played", "chicken", "bn/o.b/n.", "o", "b2 n:b3", "same-group b2 b3"),
    ("no pair is possible: declining counts", "chicken", "bn/o.b/.o", "b", "b2 decline",
     "orange to drop, black declined"),
    # A full board
    ("full without a loop or a decline is a tie", "chicken", "b./nbo/.b", "o", "b1 n:a3",
     "a tie: the board is full without a loop"),
    ("full, black declined first", "chicken", FULL2, "o-b", "b3",
     "orange wins: the board is full without a loop, and black declined first"),
    ("full, orange declined first", "chicken", FULL2, "o-o", "b3",
     "black wins: the board is full without a loop, and orange declined first"),
    ("full by the very decline", "chicken", FULL2, "o", "b3 decline",
     "black wins: the board is full without a loop, and orange declined first"),
    ("full with a loop is won by it", "chicken", "bb/bob/b.", "b-b", "b3", "black wins: a loop of 6"),
    # Loops
    ("the smallest loop has six stones", "chicken", GAP4, "b", "e4 n:a1", "black wins: a loop of 6"),
    ("a turn that declines can win", "chicken", GAP, "b", "d3 decline", "black wins: a loop of 6"),
    ("a pair that closes a loop together, both in it", "chicken", ".../.bb./.b.../..b./...", "b", "d3 n:b4",
     "same-group d3 b4"),
    ("neutral stones count in a loop", "chicken", ".../.nb./.n.../.bn./...", "b-o", "d3",
     "black wins: a loop of 6"),
    ("a filled loop counts", "chicken", ".../.bb./.bb../.bb./...", "b-o", "d3", "black wins: a loop of 6"),
    ("a loop round an opponent's stone counts", "chicken", ".../.bb./.bo../.bb./...", "b-o", "d3",
     "black wins: a loop of 6"),
    ("the rim closes no loop", "chicken", ".b./bb../...../..../...", "b-o", "c5",
     "orange to drop, orange declined"),
    ("nor are a corner's neighbours one", "chicken", ".b./b.../...../..../...", "b-o", "b2",
     "orange to drop, orange declined"),
    ("a loop can go along the rim", "chicken", "bbb/b..b/b...b/b..b/bb.", "b-o", "c5",
     "black wins: a loop of 12"),
    ("a loop can surround several cells", "chicken", "bb./b.b./.b.b./.b.b/.b.", "b-o", "c5",
     "black wins: a loop of 10"),
    ("several loops by one turn are one win", "chicken", TWO, "b-o", "c2",
     "black wins: a loop of 6 and a loop of 6"),
    ("orange's loop", "chicken", ".../.oo./.o.../.oo./...", "o-o", "d3", "orange wins: a loop of 6"),
    ("a friendly stone never completes the other's loop", "chicken", GAP, "o-o", "d3",
     "black to drop, orange declined"),
    ("a neutral stone that completes only the other's loop", "chicken", GAP, "o", "a1 n:d3",
     "black wins: a loop of 6"),
    ("a neutral stone that completes both loops", "chicken", BOTH, "b", "e3 n:c3", "black wins: a loop of 6"),
    ("the same by orange", "chicken", BOTH, "o", "a3 n:c3", "orange wins: a loop of 6"),
    ("a ring of neutral stones alone is the mover's", "chicken", RING_N, "o", "a1 n:e4",
     "orange wins: a loop of 6"),
    ("nothing is played after the end", "chicken", ".../.bb./.b.b./.bb./...", "o", "a1 n:c5", "game-over"),
    # Landscape and 2.0
    ("the first player drops a black stone", "landscape", DEALT, "b", "c3", "orange to take"),
    ("the second player takes black", "landscape", FIRST, "o", "takes black", "orange to drop, swapped"),
    ("the second player takes orange", "landscape", FIRST, "o", "takes orange", "orange to drop, kept"),
    ("the colour comes before the next stone", "landscape", FIRST, "o", "a2", "wrong-step"),
    ("a colour is taken once", "landscape", FIRST, "o1", "takes black", "wrong-step"),
    ("and not before the first stone", "landscape", DEALT, "b", "takes black", "wrong-step"),
    ("and never in Chicken", "chicken", ONE, "o", "takes black", "wrong-step"),
    ("a turn is one own stone", "landscape", FIRST, "o2", "a2", "black to drop, swapped"),
    ("no neutral stones are dropped", "landscape", FIRST, "o1", "a2 n:c1", "no-neutral c1"),
    ("nor declined", "landscape", FIRST, "o1", "a2 decline", "no-decline"),
    ("neutral cells are not empty", "landscape", FIRST, "o1", "a1", "occupied a1"),
    ("a loop through a neutral cell", "landscape", ".../.bb./.b.n./.b../...", "b1", "c4",
     "black wins: a loop of 6"),
    ("full without a loop is a tie", "landscape", FULL2, "o1", "b3",
     "a tie: the board is full without a loop"),
    ("2.0: fixed spaces take no stone", "2.0", FIRST, "o1", "a1", "occupied a1"),
    ("2.0: loops share the fixed spaces", "2.0", ".../.oo./.o.n./.o../...", "o2", "c4",
     "orange wins: a loop of 6"),
    ("2.0: the second player takes black", "2.0", FIRST, "o", "takes black", "orange to drop, swapped"),
    # What is written
    ("cells off the board", "chicken", ONE, "o", "z9 n:f1", "no-such-cell z9, no-such-cell f1"),
    ("nothing written", "chicken", OPEN, "b", " ", "parse"),
    ("two own stones", "chicken", ONE, "o", "a1 c5", "parse"),
    ("two neutral stones", "chicken", ONE, "o", "a1 n:c5 n:c1", "parse"),
    ("a neutral stone and a decline", "chicken", ONE, "o", "a1 n:c5 decline", "parse"),
    ("a word that says nothing here", "chicken", ONE, "o", "a1 pass", "parse"),
    ("a colour that is none", "landscape", FIRST, "o", "takes white", "parse"),
]  # fmt: skip


def comes_to(save: str, turn: str) -> str:
    """Return in words what a turn comes to: its faults, how the game ended, or who is to do what."""
    resolution = GAME.resolve(GAME.texts.position_from_text(save), turn)
    if resolution.faults:
        assert resolution.after is None
        return faults_told(resolution.faults)
    after = resolution.after
    if ended := GAME.rules.outcome(after):
        return f"{f'{ended.winner} wins' if ended.winner else 'a tie'}: {ended.reason}"
    told = [f"{GAME.rules.mover(after)} to {GAME.rules.phase(after)}"]
    told += [f"{after.declined.label} declined"] if after.declined is not None else []
    told += ["swapped" if after.swapped else "kept"] if after.swapped is not None else []
    return ", ".join(told)


@pytest.mark.parametrize("why, form, cells, state, turn, expected", ROWS, ids=[row[0] for row in ROWS])
def test_rules(why: str, form: str, cells: str, state: str, turn: str, expected: str) -> None:
    """Every row of the table comes to what it says."""
    assert comes_to(laid(form, cells, state), turn) == expected
