"""The rules of Cornerport row by row: a position, a turn, and what comes of it; each ruling has its rows."""

from __future__ import annotations

import pytest

from games.answers import Action
from games.cornerport import telling
from games.cornerport.game import CORNERPORT
from games.cornerport.position import Position
from games.cornerport.turns import format_turn
from tests.games.cornerport.laying import faults_told, laid

GAME = CORNERPORT
START = "Fh1 fa1"
AFAR = "Fg2.a8 fb3.a1"  # white's freighter is about to arrive on h1 from a8
FLEET = "Fg2.a8 Ba2 Bb2 Bc2 Bd2 Be2 Bf2 Ba3 Bb3 Sd7 Se7 fb7.h8"
FULL_BOATS = "Fg2.a8 Ba2 Bb2 Bc2 Bd2 Be2 Bf2 Ba3 Bb3 fb7.h8"
RING = "bb3 bb6 bd7 bg7 bg4 bf2"  # and one on c2: what the facts call a draw round d4
CAUGHT = "bd2 Bd4"
STRAIGHT = "battleships=straight"
FIFTY = "fifty=yes"

ROWS = [
    # ruling, why, state, ships, the turn, what comes of it
    ("ports", "white moves first", "w", START, "h1-g2", "black to move"),
    ("", "a freighter goes one square", "w", START, "h1-f3", "too-far h1 f3"),
    ("", "orthogonally too", "w", START, "h1-h2", "black to move"),
    ("", "deep water is open to it", "w", "Fg2.h1 fa1", "g2-f3", "black to move"),
    ("", "and the other's ports", "w", "Fb2.h1 fh2.h8", "b2-a1", "black to move"),
    ("", "it sinks nothing", "w", "Fb2.h1 fa1", "b2xa1", "unarmed a1"),
    ("", "nor its own side's", "w", "Fb2.h1 Ba2 fh8", "b2-a2", "own-ship a2"),
    ("", "nobody moves the other's ships", "w", START, "a1-b2", "not-yours a1"),
    ("", "nor ships that are not there", "w", START, "d4-d5", "no-ship d4"),
    ("", "an arrival earns a boat", "w", AFAR, "g2-h1 +boat a8", "black to move, new boat a8"),
    ("", "or a battle ship", "w", AFAR, "g2-h1 +ship a8", "black to move, new ship a8"),
    ("", "or a freighter", "w", AFAR, "g2-h1 +freighter a8", "black to move, new freighter a8"),
    ("", "a ship on the port left blocks the new one", "w", f"{AFAR} ba8", "g2-h1 +boat a8", "port-taken a8"),
    ("", "also an own one", "w", f"{AFAR} Ba8", "g2-h1 +boat a8", "port-taken a8"),
    ("", "but not the arrival", "w", f"{AFAR} ba8", "g2-h1", "black to move"),
    ("", "nothing else brings a ship", "w", "Fg2.a8 fb3.a1", "g2-f1 +boat a8", "no-arrival f1"),
    ("", "a boat's arrival brings none", "w", "Bg2 Fd4.a8 fb3.a1", "g2-h1 +boat a8", "no-arrival h1"),
    ("", "the new ship comes to the port left", "w", AFAR, "g2-h1 +boat h8", "wrong-port h8"),
    ("", "eight boats are all", "w", FULL_BOATS, "g2-h1 +boat a8", "all-out"),
    ("", "two battle ships are all", "w", FLEET, "g2-h1 +ship a8", "all-out"),
    ("", "two freighters are all", "w", f"{AFAR} Fd4.a8", "g2-h1 +freighter a8", "all-out"),
    ("", "a boat goes one square", "w", "Bb2 fh8", "b2-b4", "too-far b2 b4"),
    ("", "diagonally too", "w", "Bb2 fh8", "b2-a3", "black to move"),
    ("", "it sinks", "w", "Bb2 fb3.a1 fh8", "b2xb3", "black to move, sunk freighter b3"),
    ("", "it stays out of deep water", "w", "Bb2 fh8", "b2-c3", "deep-water c3"),
    ("", "unless it sinks there", "w", "Bb2 sc3 fh8", "b2xc3", "black to move, sunk ship c3"),
    ("boat-leaves", "there it may leave", "w", "Bc3 fh8", "c3-b2", "black to move"),
    ("boat-leaves", "or sink again", "w", "Bc3 bd4 fh8", "c3xd4", "black to move, sunk boat d4"),
    ("boat-leaves", "but go nowhere else", "w", "Bc3 fh8", "c3-d4", "deep-water d4"),
    ("", "a battle ship goes one square", "w", "Sb2 fh8", "b2-b3", "black to move"),
    ("", "or two", "w", "Sb2 fh8", "b2-b3-b4", "black to move"),
    ("", "never three", "w", "Sb2 fh8", "b2-b3-b4-b5", "too-far b2 b3 b4 b5"),
    ("", "never diagonally", "w", "Sb2 fh8", "b2-c3", "diagonal b2 c3"),
    ("", "deep water is open to it", "w", "Sb2 fh8", "b2-c2-c3", "black to move"),
    ("", "it sinks at the end", "w", "Sb2 bb4 fh8", "b2-b3xb4", "black to move, sunk boat b4"),
    ("", "sinking ends the move", "w", "Sb2 bb3 fh8", "b2-b3-b4", "blocked b3"),
    ("", "also where it is written so", "w", "Sb2 bb3 fh8", "b2xb3-b4", "blocked b3"),
    ("ship-turns", "its two steps may turn", "w", "Sb2 fh8", "b2-b3-c3", "black to move"),
    ("ship-turns", "it does not jump own ships", "w", "Sb2 Bb3 fh8", "b2-b3-b4", "blocked b3"),
    ("ship-turns", "nor come back to its start", "w", "Sb2 fh8", "b2-b3-b2", "back b2"),
    ("ship-turns", "its way must be legal as written", "w", "Sb2 Bb3 fh8", "b2-b3-c3", "blocked b3"),
    ("ship-turns", "another way to the same square", "w", "Sb2 Bb3 fh8", "b2-c2-c3", "black to move"),
    ("ship-turns", "the way is written square by square", "w", "Sb2 fh8", "b2-b4", "too-far b2 b4"),
    ("ship-turns", "option: straight only", "w", f"Sb2 fh8 {STRAIGHT}", "b2-b3-c3", "bent b2 b3 c3"),
    ("ship-turns", "option: two straight on", "w", f"Sb2 fh8 {STRAIGHT}", "b2-b3-b4", "black to move"),
    ("must-move", "whoever can move does not pass", "w", START, "-", "must-move"),
    ("must-move", "whoever cannot passes", "w", "Fa1.h1 fa2.a1 fb1.a1 bb2", "-", "black to move"),
    ("must-move", "a boat alone in deep water passes", "w", "Bd4 sh8", "-", "black to move"),
    ("must-move", "and does nothing else", "w", "Bd4 sh8", "d4-d5", "deep-water d5"),
    ("place-now", "an arrival need not place", "w", AFAR, "g2-h1", "black to move"),
    ("place-now", "the next turn is too late", "w", "Fh1 fb3.a1", "h1-g1 +boat a8", "no-arrival g1"),
    ("place-now", "sunk ships come back", "w", "Fg2.a8 fb3.a1", "g2-h1 +ship a8",
     "black to move, new ship a8"),
    ("memory", "going back to the last port earns nothing", "w", "Fg2.h1 fb3.a1", "g2-h1 +boat a8",
     "no-arrival h1"),
    ("memory", "nor do the other's ports count", "w", "Fb2.h1 fh2.h8", "b2-a1 +boat h1", "no-arrival a1"),
    ("memory", "after an arrival the new port is remembered", "w", AFAR, "g2-h1",
     "black to move, h1 from h1"),
    ("memory", "elsewhere the old one stays", "w", AFAR, "g2-g3", "black to move, g3 from a8"),
    ("memory", "a new freighter starts from where it was placed", "w", AFAR, "g2-h1 +freighter a8",
     "black to move, new freighter a8, h1 from h1, a8 from a8"),
    ("", "all sunk: a win", "w", "Bb2 fb3.a1", "b2xb3", "white wins: all of black's ships are sunk"),
    ("", "for black too", "b", "ba2 Ba1", "a2xa1", "black wins: all of white's ships are sunk"),
    ("draw", "the ring of the facts round d4", "b", f"{RING} bd2 Fd4.h1", "d2-c2", "a draw"),
    ("draw", "one boat alone is none", "b", "ba5 Fd4.h1", "a5-a4", "white to move"),
    ("draw", "with a freighter left it is none", "b", f"{RING} bd2 fh8 Fd4.h1", "d2-c2", "white to move"),
    ("draw", "with a ship on the coast it is none", "b", f"{RING} bd2 Fd4.h1 Ba8", "d2-c2", "white to move"),
    ("draw", "a boat caught on d4 is one", "b", CAUGHT, "d2-d1", "a draw"),
    ("draw", "a boat on c3 comes out", "b", "bh7 Bc3", "h7-h8", "white to move"),
    ("draw", "a second ship that sinks back prevents it", "b", f"{RING} bd2 Fd4.h1 Sc3", "d2-c2",
     "white to move"),
    ("draw", "it is not looked at after the other's move", "w", f"{RING} bc2 Fb5.h1", "b5-c4",
     "black to move"),
    ("claims", "a third repetition may be claimed", "w", f"{START} times=3", "=",
     "a draw: white claims a draw: the same position for the third time"),
    ("claims", "a second may not", "w", f"{START} times=2", "=", "no-claim"),
    ("claims", "option: 50 quiet rounds", "w", f"{START} {FIFTY} quiet=100", "=",
     "a draw: white claims a draw: 50 rounds without sinking or placing"),
    ("claims", "option: not before", "w", f"{START} {FIFTY} quiet=99", "=", "no-claim"),
    ("claims", "option: a quiet move counts", "w", f"{START} {FIFTY} quiet=7", "h1-h2",
     "black to move, quiet 8"),
    ("claims", "option: sinking begins anew", "w", f"Bb2 fb3.a1 fh8 {FIFTY} quiet=7", "b2xb3",
     "black to move, sunk freighter b3"),
    ("claims", "option: placing begins anew", "w", f"{AFAR} {FIFTY} quiet=7", "g2-h1 +boat a8",
     "black to move, new boat a8"),
    ("notation", "x exactly where something is sunk", "w", "Bb2 fb3.a1 fh8", "b2-b3", "x-missing b3"),
    ("notation", "and nowhere else", "w", START, "h1xg2", "x-nothing g2"),
    ("notation", "squares off the sea", "w", START, "h1-i1", "no-such-cell i1"),
    ("notation", "what is no turn", "w", START, "h1", "parse"),
    ("notation", "what is no ship", "w", AFAR, "g2-h1 +tug a8", "no-such-ship"),
    ("notation", "a new ship without a square", "w", AFAR, "g2-h1 +boat", "parse"),
    ("", "after the end nothing is played", "w", "Fh1", "h1-g1", "game-over"),
]  # fmt: skip


def reason_of(position: Position) -> str:
    """Return why the game is over."""
    ended = GAME.rules.outcome(position)
    assert ended is not None
    return str(ended.reason)


def position_of(state: str, ships: str) -> Position:
    """Return the position of a row, whose last words may be keys of the save line."""
    words = ships.split()
    keys = [word for word in words if "=" in word]
    line = laid(state, " ".join(word for word in words if "=" not in word), *keys)
    position: Position = GAME.texts.position_from_text(line)
    return position


def comes_to(position: Position, turn: str) -> str:
    """Return what a turn comes to: its faults, how the game ended, or who moves and what came and went."""
    resolution = GAME.resolve(position, turn)
    if resolution.faults:
        assert resolution.after is None
        return faults_told(resolution.faults)
    after, names = resolution.after, GAME.rules.board("8").names
    if ended := GAME.rules.outcome(after):
        drawn = f"a draw: {ended.reason}" if after.claimed else "a draw"
        return f"{ended.winner} wins: {ended.reason}" if ended.winner else drawn
    told = [f"{GAME.rules.mover(after)} to move"]
    for effect in resolution.stages[0]:
        if effect.kind in ("put", "remove"):
            there = effect.after if effect.kind == "put" else effect.before
            assert there is not None
            told.append(f"{'new' if effect.kind == 'put' else 'sunk'} {there.piece} {names[effect.cell]}")
    return ", ".join(told)


@pytest.mark.parametrize(
    "ruling, why, state, ships, turn, expected", ROWS, ids=[f"{row[1]}: {row[4]}" for row in ROWS]
)
def test_rules(ruling: str, why: str, state: str, ships: str, turn: str, expected: str) -> None:
    """Every row of the table comes to what it says; what it says beside that is so."""
    position = position_of(state, ships)
    told, *more = expected.split(", ")
    came = comes_to(position, turn)
    after = GAME.resolve(position, turn).after
    names = GAME.rules.board("8").names
    for word in [word for word in more if " from " in word]:
        cell, port = (names.index(name) for name in word.split(" from "))
        assert (cell, port) in after.memory
    assert "quiet" not in expected or after.quiet == int(expected.rsplit(" ", 1)[1])
    assert after is None or position.quiet == 0 or after.claimed or after.quiet in (0, position.quiet + 1)
    assert came == ", ".join([told, *(w for w in more if " from " not in w and "quiet" not in w)])


def test_nobody_can_move() -> None:
    """A side passes whose freighters are shut in."""
    shut = position_of("w", "Fa1.h1 fa2.a1 fb1.a1 bb2 bh8")
    assert GAME.rules.actions(shut) == [Action("pass")]
    assert comes_to(shut, "-") == "black to move"
    assert str(GAME.texts.due(shut)) == "pass: none of white's ships can go anywhere"


def test_a_draw_is_explained_and_announced() -> None:
    """The end names every way out with the boat that sinks there; the move that brings it is named before."""
    before = position_of("b", f"{RING} bd2 Fd4.h1")
    after = GAME.resolve(before, "d2-c2").after
    reason = reason_of(after)

    assert reason.endswith("every way out of deep water loses a ship of white's")
    end = GAME.rules.outcome(after)
    assert end
    told = {str(words): path for words, path in end.because}
    names = GAME.rules.board("8").names
    assert len(told) == 13
    assert [names[c] for c in told["freighter d4 comes out on b2, sunk from b3"]] == ["b3", "b2"]
    draws = [turn for turn in telling.drawing(before) if format_turn(before, turn) == "d2-c2"]
    assert len(draws) == 1
    assert "each of 19 moves, such as d7-d8, " in str(GAME.texts.due(before))
    lapsed = GAME.rules.skipped(GAME.rules.with_mover(after, "black"))
    assert reason_of(lapsed) == reason
    caught = GAME.resolve(position_of("b", CAUGHT), "d2-d1").after
    assert reason_of(caught).endswith("no ship of white's can leave deep water")
    both = position_of("b", "bd2 be2 Bd4")
    assert "each of 8 moves, such as d2-c2, " in str(GAME.texts.due(both))


def test_what_the_source_does_not_leave_open_is_told_by_effects() -> None:
    """A whole arrival: what goes, what is remembered, what comes, who is next."""
    position = position_of("w", AFAR)
    (stage,) = GAME.resolve(position, "g2-h1 +boat a8").stages

    assert [(effect.kind, effect.why) for effect in stage] == [
        ("move", "move"), ("note", "arrive"), ("put", "place"), ("due", "turn")
    ]  # fmt: skip
    told = str(GAME.texts.told(GAME.rules.board("8"), stage))
    assert told == (
        "white's freighter goes from g2 to h1 and has come from its other port: a new patrol boat on a8"
    )
