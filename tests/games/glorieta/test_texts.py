"""Text forms: save lines, turns, records and pictures, there and back, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import games.glorieta
from companion.cli import main
from games.answers import Action
from games.catalogue import game_of_save
from games.errors import IllegalError, ParseError
from games.faults import Fault
from games.glorieta.game import GLORIETA
from games.glorieta.turns import Turn, format_turn, parse_turn
from games.records.record import format_record, parse_record, replay
from tests.codes import codes_in
from tests.games.glorieta import test_checks, test_rules
from tests.games.glorieta.laying import laid
from tests.games.glorieta.test_rules import FIRST, ONE, OPEN

GAME = GLORIETA

READINGS = [
    # a turn as somebody may write it, as it is written here
    (" D4 ", "d4"),
    ("e5 N:G7", "e5 n:g7"),
    ("n: g7, e5", "e5 n:g7"),
    ("decline d5", "d5 decline"),
    ("d5 declines", "d5 decline"),
    ("take BLACK", "takes black"),
]


@pytest.mark.parametrize("mover", ["black", "orange"])
def test_whoever_is_said_to_move_moves(mover: str) -> None:
    """Practice positions need not count up: a line's own word goes before what its stones show."""
    line = "glorieta:chicken:3:.../.bb./.b.../.b../..."
    said = GAME.texts.position_from_text(f"{line}:mover={mover}")

    assert GAME.rules.mover(GAME.texts.position_from_text(line)) == "orange"
    assert GAME.rules.mover(said) == mover
    assert GAME.texts.position_from_text(GAME.texts.position_text(said)) == said


@pytest.mark.parametrize("text, expected", READINGS)
def test_turns_are_read_kindly(text: str, expected: str) -> None:
    """Case, order, spaces and commas do not matter."""
    assert format_turn(parse_turn(text)) == expected
    assert parse_turn(expected) == parse_turn(text)


def test_a_turn_that_cannot_be_read_says_where() -> None:
    """The message names the item and its column."""
    with pytest.raises(ParseError, match=r"column 4: 'xx' is no part of a turn"):
        parse_turn("e5 xx")
    assert parse_turn("n:e5") == Turn(neutral="e5")


BAD_SAVES = [
    ("sparklies:chicken:3:.../..../...../..../...", "a save line of Glorieta"),
    ("glorieta:chicken:3", "a save line of Glorieta"),
    ("glorieta:goose:3:.../..../...../..../...", "no form"),
    ("glorieta:chicken:x:.../..../...../..../...", "cells on an edge"),
    ("glorieta:chicken:3:.../..../...../....", "has 5 rows"),
    ("glorieta:chicken:3:.../.../...../..../...", "row 2 .* has 3 cells"),
    ("glorieta:chicken:3:..x/..../...../..../...", "row 1 has 'x'"),
    ("glorieta:chicken:3:.../..../...../..../...:mover", "no extension"),
    ("glorieta:chicken:3:.../..../...../..../...:mover=white", "black and orange"),
    ("glorieta:chicken:3:.../..../...../..../...:mover=black:mover=orange", "twice"),
    ("glorieta:chicken:3:.../..../...../..../...:declined=black", "beside mover="),
    ("glorieta:landscape:3:.../..../...../..../...:mover=black:declined=black", "only in chicken"),
    ("glorieta:landscape:3:.../..../..b../..../...:mover=black:black=3", "1 or 2"),
    ("glorieta:chicken:3:.../..../..b../..../...:mover=black:black=1", "says nothing"),
    ("glorieta:chicken:3:.../..../..b../..../...:mover=orange:dropped=c3", "does not fit"),
    ("glorieta:chicken:3:.../..../..b../..../...:mover=orange:dropped=z1", "no cell z1"),
    ("glorieta:chicken:3:.../..../..b../..../...:mover=black:dropped=c3", "does not fit"),
    ("glorieta:chicken:3:.../..../..b../..../...:decline=black", "did you mean declined?"),
    ("glorieta:chicken:3:.../..../..b../..../...:torus=yes", "key torus= is not known"),
]


@pytest.mark.parametrize("text, said", BAD_SAVES)
def test_bad_save_lines_say_what_is_wrong(text: str, said: str) -> None:
    """A save line that cannot be read is refused with the place and the reason."""
    with pytest.raises(ParseError, match=said):
        GAME.texts.position_from_text(text)


SAVES = [
    laid("chicken", OPEN, "b"),
    laid("chicken", "o../..../..b../..../...", "b-o"),
    laid("landscape", FIRST, "o"),
    laid("2.0", FIRST, "o2"),
    laid("chicken", "o../..../..b../..../...", "o") + ":dropped=a1",
    "glorieta:chicken:3:.../..../..b../..../...:x-note=kept:mover=orange",
]


@pytest.mark.parametrize("save", SAVES)
def test_save_lines_are_written_as_they_were_read(save: str) -> None:
    """Everything that a line can say comes back, unknown keys too; the catalogue knows whose line it is."""
    assert GAME.texts.position_text(GAME.texts.position_from_text(save)) == save
    assert game_of_save(save).id == "glorieta"


def test_stored_lines_are_read_as_before() -> None:
    """A line of our own store may have keys that nobody knew: they are kept, marked as unread, and named."""
    position = GAME.texts.stored_position("glorieta:chicken:3:.../..../..b../..../...:torus=yes:mover=orange")

    assert GAME.texts.unread(position) == ("torus",)
    assert GAME.texts.position_from_text(GAME.texts.position_text(position)) == position


NUMBERS = [
    # form, cells, who is to move and who declined as far as the numbers of stones show it
    ("chicken", OPEN, "mover=black"),
    ("chicken", ONE, "mover=orange"),
    ("chicken", "o../..../..b../..../...", "mover=black:declined=orange"),
    ("chicken", "on./..../..b../..../...", "mover=black"),
    ("chicken", "on./..../.bb../..../...", "mover=orange:declined=black"),
    ("chicken", "on./n.../.bb../..../...", "mover=orange"),
    ("chicken", "on./n.../.bbo./..../...", "mover=black:declined=orange"),
    ("landscape", FIRST, "mover=orange"),
    ("landscape", "no./..../..bn./..../n..", "mover=black"),
]


@pytest.mark.parametrize("form, cells, expected", NUMBERS)
def test_stones_tell_the_state(form: str, cells: str, expected: str) -> None:
    """A photo shows stones only; their numbers show who is to move and who declined first."""
    read = GAME.texts.position_from_text(f"glorieta:{form}:3:{cells}")

    assert GAME.texts.position_text(read).partition(f"{cells}:")[2] == expected
    assert GAME.start_with("hex3", GAME.look.standing(read), form) == read


def test_what_no_photo_shows_is_kept() -> None:
    """Other stones on the same table leave the choice of colours and the mover as they were."""
    position = GAME.texts.position_from_text(laid("landscape", FIRST, "o2"))
    seen = GAME.texts.position_from_text(laid("landscape", "no./..../..bn./..../n..", "b1"))

    placed = GAME.look.with_standing(position, GAME.look.standing(seen))

    assert GAME.look.standing(placed) == GAME.look.standing(seen)
    assert (GAME.rules.mover(placed), placed.swapped) == ("orange", True)


GAME_TEXT = """[Game "glorieta"]
[Form "landscape"]
[Edge "3"]
[Neutral "a1 d3"]

 1 (B)  c3
takes black
 1 (O)  b2
 2 (B)  b3
"""


def test_records_replay() -> None:
    """The tags say form, edge and neutral cells; the choice stands on a line of its own."""
    record = parse_record(GAME_TEXT)
    turns = list(replay(record))

    assert [turn.faults for turn in turns] == [()] * 4
    assert [(turn.written.number, turn.side) for turn in turns] == [
        (1, "black"), (None, "orange"), (1, "orange"), (2, "black"),
    ]  # fmt: skip
    assert turns[-1].position.swapped is True
    assert GAME.rules.player(turns[-1].position, "black") == "orange"
    assert parse_record(format_record(record)) == record


def test_replay_names_faults_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command replays a game of Glorieta; a faulty turn is named and counts as lost."""
    file = tmp_path / "game.txt"
    file.write_text('[Game "glorieta"]\n[Edge "3"]\n\n1 (B) c3\n1 (O) c3 n:a1\n2 (B) a1 n:c5\n')

    code = main(["replay", str(file), "--go-on", "--json"])

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == 1
    assert [line["legal"] for line in lines] == [True, False, True]
    assert [fault["code"] for fault in lines[1]["faults"]] == ["occupied"]
    assert lines[-1]["save"] == "glorieta:chicken:3:b../..../..b../..../..n:mover=orange"


def test_the_picture() -> None:
    """Rows stand as on the board, with their number and the letters of their ends."""
    position = GAME.texts.position_from_text(laid("chicken", "on./..../..b../..../...", "b"))

    assert GAME.texts.picture(position).splitlines() == [
        " 1   o n .    a-c",
        " 2  . . . .   a-d",
        " 3 . . b . .  a-e",
        " 4  . . . .   a-d",
        " 5   . . .    a-c",
    ]


ACTION_FAULTS = [
    # form, cells, state, the action, its faults
    ("chicken", ONE, "o", Action("drop", (0,), "black"), ["not-yours"]),
    ("chicken", ONE, "o", Action("drop", (0,), "neutral"), ["wrong-step"]),
    ("chicken", ONE, "o", Action("drop", (0,), "green"), ["no-such-colour"]),
    ("chicken", ONE, "o", Action("drop", (19,), "orange"), ["no-such-cell"]),
    ("chicken", ONE, "o", Action("drop", (-1,), "orange"), ["no-such-cell"]),
    ("chicken", ONE, "o", Action("drop", (9,), "black"), ["not-yours", "occupied"]),
    ("chicken", ONE, "o", Action("decline"), ["wrong-step"]),
    ("chicken", ONE, "o", Action("jump", (0,)), ["wrong-step"]),
    ("landscape", FIRST, "o", Action("drop", (1,), "orange"), ["wrong-step"]),
    ("landscape", FIRST, "o", Action("take", (), "green"), ["no-such-colour"]),
    ("chicken", "o../..../..b../..../...", "o!", Action("drop", (5,), "orange"), ["wrong-step"]),
    ("chicken", "o../..../..b../..../...", "o!", Action("drop", (1,), "neutral"), ["same-group"]),
]


@pytest.mark.parametrize("form, cells, state, action, expected", ACTION_FAULTS)
def test_faults_of_actions(form: str, cells: str, state: str, action: Action, expected: list[str]) -> None:
    """A refused action gets all its faults; the exclamation mark stands for an own stone down on a1."""
    save = laid(form, cells, state.rstrip("!")) + (":dropped=a1" if "!" in state else "")
    position = GAME.texts.position_from_text(save)

    assert [fault.code for fault in GAME.rules.faults(position, action)] == expected
    assert action not in GAME.rules.actions(position)
    with pytest.raises(IllegalError):
        GAME.rules.apply(position, action)


def test_one_group_is_explained() -> None:
    """The sentence names the stones through which a pair belongs to one group."""
    found: tuple[Fault, ...] = GAME.resolve(
        GAME.texts.position_from_text(laid("chicken", "o../no../..b../..../...", "o")), "b1 n:a3"
    ).faults

    assert found[0].message == (
        "b1 and a3 belong to one group (through a1, a2): "
        "the neutral stone must stand apart from the own stone, or be declined"
    )


def test_every_code_is_produced() -> None:
    """The tables of these tests produce every code of this game."""
    codes = codes_in(*Path(games.glorieta.__path__[0]).glob("*.py"))
    told = [row[-1] for row in (*test_rules.ROWS, *test_checks.CHECKS)]
    produced = {fault.split()[0] for text in told for fault in text.split(", ") if fault}
    produced |= {code for row in ACTION_FAULTS for code in row[-1]}

    assert len(codes) >= 12
    assert codes <= produced
