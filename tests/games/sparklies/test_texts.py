"""Save lines, turns and wiki texts: samples that are read, and samples that are refused."""

from __future__ import annotations

import pytest

from games.errors import ParseError
from games.play.alone import alone_in
from games.sparklies.game import SPARKLIES
from games.sparklies.position import Phase
from games.sparklies.terms import Side
from games.sparklies.text.notation import format_turn, parse_turn
from games.sparklies.text.picture import picture
from games.sparklies.text.save import format_save, parse_save, saying_mover
from games.sparklies.text.wiki import parse_wiki_grid, parse_wiki_round
from games.sparklies.turns import Deactivation, Turn
from tests.games.sparklies.laying import lay, rows

SAVE_SAMPLES = [
    # a line, what stands there
    ("2:2:2:4:1:0345:0", ".R bR / bG bB"),
    ("2:2:2:4:1:8761:0", "wB wG / wR .G"),
    ("2:3x2:2:4:1:012345:0", ".R .G .B / bR bG bB"),
    ("2:2x3:a::c:012678:hello", ".R .G / .B wR / wG wB"),
    ("2:2:2:4:1:0345:0:x-a=1:x-a=2:x-b=a=b:x-=", ".R bR / bG bB"),
    ("2:2:2:4:1:0345:0:mover=black", ".R bR / bG bB"),
    ("2:2:2:4:1:0345:0:mover=black:phase=propagate:active=b1,a2", ".R bR* / bG* bB"),
]


def test_a_dead_cell_is_none() -> None:
    """It is written and drawn as #, has no name and is beside nothing; all others keep their names."""
    position = parse_save("2:3:2:4:1:0123#4567:0")

    assert format_save(position) == "2:3:2:4:1:0123#4567:0"
    assert (position.board.shape, len(position.board), position.board.dead) == ("3-b2", 8, ("b2",))
    assert position.board.neighbours[position.board.cell("b1")] == (0, 2)
    assert picture(position).splitlines()[2] == "2 [R]  #  [G]"


@pytest.mark.parametrize("line, expected", SAVE_SAMPLES)
def test_saves(line: str, expected: str) -> None:
    """A save line shows what it says, and is written back unchanged."""
    position = parse_save(line)

    assert expected == rows(position)
    assert line == format_save(position)


def test_save_of_the_players_to_come() -> None:
    """Black is to move unless the line says otherwise, and a line can be made to say so."""
    assert parse_save("2:2:2:4:1:0000:0").mover is Side.BLACK
    assert parse_save("2:2:2:4:1:0000:0:mover=white").mover is Side.WHITE
    assert format_save(saying_mover(parse_save("2:2:2:4:1:0000:0"))) == "2:2:2:4:1:0000:0:mover=black"


def test_save_after_the_last_cell_was_taken() -> None:
    """Between control and activation of the last free cell the line says what is due."""
    line = "2:2:2:4:1:3333:0:mover=black:phase=activate"
    position = parse_save(line)

    assert position.phase is Phase.ACTIVATE
    assert line == format_save(position)


SAVES_REFUSED = [
    # a line, a word of the message
    ("", "7 fields"),
    ("2:2:2:4:1:0000", "7 fields"),
    ("9:2:2:4:1:0000:0", "ruleset"),
    ("x:2:2:4:1:0000:0", "ruleset"),
    ("2:1:2:4:1:0:0", "2 to 26"),
    ("2:27:2:4:1:0:0", "2 to 26"),
    ("2:2x:2:4:1:0000:0", "board size"),
    (f"2:{'9' * 5000}:2:4:1:0000:0", "board size"),
    ("2:2:2:4:1:000:0", "4 cells"),
    ("2:2:2:4:1:0090:0", "a2 is the third player's"),
    ("2:2:2:4:1:00c0:0", "cell 3"),
    ("2:2:2:4:1:00²0:0", "cell 3"),
    ("2:2:2:4:1:0000:0:mover", "key=value"),
    ("2:2:2:4:1:0000:0:=1", "key=value"),
    ("2:2:2:4:1:0000:0:mover=red", "sides"),
    ("2:2:2:4:1:0000:0:mover=white:mover=black", "twice"),
    ("2:2:2:4:1:0000:0:passes=-1", "passes"),
    ("2:2:2:4:1:0000:0:playing=perhaps", "playing"),
    ("2:2:2:4:1:0000:0:phase=over", "phase"),
    ("2:2:2:4:1:0000:0:phase=propagate", "0 active"),
    ("2:2:2:4:1:3300:0:phase=deactivate:active=a1,b1", "2 active"),
    ("2:2:2:4:1:3300:0:active=c1", "no cell c1"),
    ("2:2-a1:2:4:1:#000:0", 'the size of a save line is one as in "9" or "8x6", not 2-a1'),
    ("2:2:2:4:1:##0#:0", "none is left beside another"),
    ("2:2:2:4:1:#00:0", "has 4 cells"),
    ("2:2:2:4:1:0000:0:tourus=yes", "key tourus= is not known: did you mean torus?"),
    ("2:2:2:4:1:0000:0:torus=no", "it can be yes"),
    ("2:3:2:4:1:000000000:0:hex=yes", "has 19 cells"),
    ("2:2:2:4:1:0000000:0:hex=yes:torus=yes", "does not go on at the opposite edge"),
    ("2:2:2:4:1:000000#:0:hex=yes", "has no dead cells"),
    ("2:8:2:4:1:0:0:hex=yes", "up to 7"),
    ("2:2:2:4:1:0000:0:players=3", "three play on hexagons only"),
    ("2:2:2:4:1:0000:0:pattern=3a", "no cell of this board has more than 2"),
    ("2:2:2:4:1:0000:0:pattern=4a", "it can be 2a, 3a"),
    ("2:2:2:4:1:00.0:0", "holds no piece"),
    ("2:2:2:4:1:00.0:0:placing=yes", "every piece is somebody's"),
    ("2:2:2:4:1:3000:0:banners=a1", "2, not 1"),
    ("2:2:2:4:1:3000:0:banners=a1,z9", "no cell z9"),
    ("2:2:2:4:1:3000:0:handicap=2", "up to 1 here"),
    ("2:3:2:4:1:000000000:0:handicap=2,2", "handicap=2,2"),
    ("2:2:2:4:1:0000000:0:hex=yes:players=3:out=black,white,third", "one at least goes on"),
    ("2:2:2:4:1:0000000:0:hex=yes:players=3:out=third:mover=third", "does not play, or is out"),
    ("2:2:2:4:1:0000000:0:hex=yes:mover=third", "does not play, or is out"),
    ("1:2:2:4:1:0000:0:banners=-,-:solo=black", "leave out the banners"),
    ("2:2:2:4:1:3300:0:active=a1:captured=b1", "captured= says nothing"),
    ("2:2:2:4:1:0000:0:Mover=white", "key Mover= is not known: did you mean mover?"),
    ("2:2:2:4:1:0000:0:playin=on", "did you mean playing?"),
    ("2:2:2:4:1:0000:0:hex=2:x-note=a", "hex=2 is not known"),
    ("2:2:2:4:1:0000:0:playing=on:passes=1", "full board"),
    ("2:2:2:4:1:3333:0:passes=1", "full board"),
    ("2:2:2:4:1:3333:0:playing=on:passes=1:active=a1", "between turns only"),
    ("2:2:2:4:1:0000:0:solo=red", "sides"),
    ("1:2:2:4:1:0000:0:solo=black:mover=white", "black plays alone, but mover= that white"),
    ("1:2:2:4:1:3333:0:passes=1:solo=black", "if one side plays alone"),
]


@pytest.mark.parametrize("line, word", SAVES_REFUSED)
def test_saves_refused(line: str, word: str) -> None:
    """A save line that says nothing sensible is refused with a message that says why."""
    with pytest.raises(ParseError, match=word):
        parse_save(line)


@pytest.mark.parametrize("told", ["solo=white", "mover=white:solo=white"])
def test_a_line_says_who_plays_alone(told: str) -> None:
    """That side is to move, after each of its turns and after a pass; every line goes on saying so."""
    game = SPARKLIES
    line = f"1:2:2:4:1:6660:0:{told}"
    start = game.texts.position_from_text(line)
    after = game.resolve(start, "B2 R->R").after
    passed = game.resolve(game.rules.playing_on(after), "pass").after

    assert (game.texts.position_text(start), game.rules.mover(start), game.texts.says_mover(start)) == (
        line,
        "white",
        True,
    )
    assert game.texts.position_text(after) == line.replace("6660", "6666")
    assert passed is not None and game.rules.outcome(passed) is None
    assert (game.rules.mover(passed), alone_in(game, passed), passed.passes) == ("white", "white", 0)
    assert start != game.texts.position_from_text("1:2:2:4:1:6660:0:mover=white")  # where black goes on


def test_stored_lines_are_read_as_before() -> None:
    """A line of our own store may have keys that nobody knew: they are kept, marked as unread, and named."""
    line = "2:2:2:4:1:0345:0:torus=yes:x-note=a:mover=white:torus=no"

    position = parse_save(line, stored=True)

    assert format_save(position) == "2:2:2:4:1:0345:0:x-torus=yes:x-note=a:x-torus=no:mover=white"
    assert parse_save(format_save(position)) == position
    assert SPARKLIES.texts.unread(position) == ("torus", "note")
    assert parse_save("2:2:2:4:1:0000:0:passes=1", stored=True).passes == 1


TURN_SAMPLES = [
    # as written, as we write it
    ("A1 B->B", "A1 B->B"),
    ("B2 G->B, B1 R->G", "B2 G->B, B1 R->G"),
    ("+D1, C2 G->R, C1 G->R", "+D1, C2 G->R, C1 G->R"),
    ("+d1,c2 g->r,c1 g->r,REST", "+D1, C2 G->R, C1 G->R, rest"),
    ("  + D1 , C2 G -> R ", "+D1, C2 G->R"),
    ("C2 G-R", "C2 G->R"),
    ("C2: G→R", "C2 G->R"),
    ("e4 B->B, Rest", "E4 B->B, rest"),
    ("e4 b->b, stop", "E4 B->B, stop"),
    ("PASS", "pass"),
]


@pytest.mark.parametrize("text, expected", TURN_SAMPLES)
def test_turns(text: str, expected: str) -> None:
    """A turn is read in any case and spacing, and written in one way."""
    assert expected == format_turn(parse_turn(text))


def test_what_a_turn_holds() -> None:
    """The plus names the cell taken, the first deactivation the activated one."""
    turn = parse_turn("+D1, C2 G->R, rest")

    assert turn == Turn((Deactivation("c2", "G", "R"),), "d1", "rest")
    assert turn.activated == "c2"


def test_a_refused_turn_says_where() -> None:
    """The message names the column of the item that cannot be read."""
    with pytest.raises(ParseError, match="column 10: 'B1 R=>G'"):
        parse_turn("B2 G->B, B1 R=>G")


def test_wiki_rounds() -> None:
    """A wiki cell is column number and row letter: 1b is a2, 5a is e1."""
    assert parse_wiki_round("  1. 1b G->G ; 3e B->G") == (1, ["A2 G->G", "C5 B->G"])
    assert parse_wiki_round("  9. 5a R-G.") == (9, ["E1 R->G"])
    assert parse_wiki_round("  6. Control 1e, ping my 2c R-B, pinging 3c R-B; 3d R-G, pings 3c B-G") == (
        6,
        ["+A5, B3 R->B, C3 R->B", "C4 R->G, C3 B->G"],
    )
    assert parse_wiki_round("That's the final square occupied.") is None
    assert parse_wiki_round("1 (B)  A1 B->B") is None


GRIDS_REFUSED = [
    ("", "no rows"),
    ("|R  |\n", "two lines"),
    ("|R  |G  |\n| A |   |\n|R  |\n| A |\n", "row 2"),
    ("|R  |X  |\n| A |   |\n|R  |R  |\n| A |   |\n", "row 1"),
    ("|R  |R  |\n| A | Q |\n|R  |R  |\n| A |   |\n", "row 1"),
    ("|R  |\n| A |\n", "2 to 26"),
]


@pytest.mark.parametrize("text, word", GRIDS_REFUSED)
def test_grids_refused(text: str, word: str) -> None:
    """A grid that cannot be read is refused with a message that says where."""
    with pytest.raises(ParseError, match=word):
        parse_wiki_grid(text)


def test_a_grid_with_pings() -> None:
    """P in the lower line's third place marks an active cell; the chain is its owner's."""
    position = parse_wiki_grid("|R  |G  |\n| A | CP|\n|B  |R  |\n|   | A |\n")

    assert rows(position) == "bR wG* / .B bR"
    assert position.mover is Side.WHITE


def test_picture() -> None:
    """A picture shows owners by brackets and active cells by stars."""
    assert picture(lay("bR wG* / .B bR*")).splitlines() == ["   a   b", "1 [R] (G)*", "2  B  [R]*"]
