"""Text forms of Cornerport: save lines, turns, records, pictures, there and back, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import games.cornerport
from games.answers import Action
from games.cornerport.game import CORNERPORT
from games.errors import BoardError, GamesError, IllegalError, ParseError
from games.records.record import parse_record, replay, start_of
from games.standing import Standing
from tests.codes import codes_in
from tests.games.cornerport import test_checks, test_rules
from tests.games.cornerport.laying import laid
from tests.games.cornerport.test_rules import START, position_of

GAME, RULES, TEXTS = CORNERPORT, CORNERPORT.rules, CORNERPORT.texts
LINE = laid("w", START)

READINGS = [
    # a turn as somebody may write it, as it is written here
    (" H1-G2 ", "h1-g2"),
    ("h1 - g2", "h1-g2"),
]


@pytest.mark.parametrize("text, expected", READINGS)
def test_turns_are_read_kindly(text: str, expected: str) -> None:
    """Case and spaces do not matter."""
    position = position_of("w", START)
    assert GAME.resolve(position, text).after == GAME.resolve(position, expected).after is not None


BAD_SAVES = [
    ("glorieta:3", "a save line of Cornerport"),
    ("cornerport", "a save line of Cornerport"),
    ("cornerport:......../........:mover=white", "has 2 rows"),
    (LINE.replace("........", ".......", 1), "row 1 of the save line has 7"),
    (LINE.replace(".", "k", 1), "row 1 has 'k'"),
    (LINE.replace("f......F", "fFF....F"), "white has 3 freighters .* only 2"),
    (LINE.replace("f......F", "........"), "nobody has a ship"),
    (LINE.replace(":mover=white", ""), "add mover="),
    (LINE.replace("white", "orange"), "mover=orange is no side"),
    (f"{LINE}:battleships=slow", "it can be turning, straight"),
    (f"{LINE}:fifty=maybe", "it can be no, yes"),
    (f"{LINE}:quiet=3", "only beside fifty=yes"),
    (f"{LINE}:fifty=yes:quiet=-3", "no number that can be"),
    (f"{LINE}:times=0", "no number that can be"),
    (f"{LINE}:claimed=white", "nothing could be claimed"),
    (f"{LINE}:times=3:claimed=grey", "no side"),
    (f"{LINE}:from=h1", "a dot and its last own port"),
    (f"{LINE}:from=h1.a8", "does not fit"),
    (f"{LINE}:from=h1.a1", "does not fit"),
    (f"{LINE}:from=h2.h1", "does not fit"),
    (f"{LINE}:from=h1.h1,h1.h1", "does not fit"),
    (f"{LINE}:from=z9.h1", "does not fit"),
    (f"{LINE}:torus=yes", "key torus= is not known"),
    (f"{LINE}:mover=white", "twice"),
]


@pytest.mark.parametrize("text, said", BAD_SAVES)
def test_bad_save_lines_say_what_is_wrong(text: str, said: str) -> None:
    """A save line that cannot be read is refused with the reason."""
    with pytest.raises(ParseError, match=said):
        TEXTS.position_from_text(text)


SAVES = [
    laid("w", "fa1.a1 Fh1.h1"),
    laid("b", "fb3.a1 Fg2.a8 Bc3 Sd4 bb2 sb1", "battleships=straight", "fifty=yes", "quiet=7", "times=3"),
    laid("w", "fb3.a1 Fg2.a8", "times=3", "claimed=black"),
    "cornerport:......../......../......../......../......../......../......../f......F:x-note=kept:"
    "mover=white:from=a1.a1,h1.h1",
]


@pytest.mark.parametrize("save", SAVES)
def test_save_lines_are_written_as_they_were_read(save: str) -> None:
    """Everything that a line can say comes back, unknown keys too."""
    assert TEXTS.position_text(TEXTS.position_from_text(save)) == save


def test_stored_lines_are_read_as_before() -> None:
    """A line of our own store may have keys that nobody knew: they are kept, and named."""
    position = TEXTS.stored_position(f"{LINE}:torus=yes")

    assert TEXTS.unread(position) == ("torus",)
    assert TEXTS.position_from_text(TEXTS.position_text(position)) == position


def test_a_freighter_whose_port_is_not_said_comes_from_the_nearer_one() -> None:
    """Its own port where it stands there, else the nearer; a freighter seen elsewhere keeps its memory."""
    names = RULES.board("8").names
    position = TEXTS.position_from_text(laid("w", "Fb7 Fh1 fh7 fd4"))
    moved = GAME.look.with_standing(
        TEXTS.position_from_text(laid("w", "Fg2.a8 fb3.h8")),
        GAME.look.standing(TEXTS.position_from_text(laid("b", "Fg3 fb3"))),
    )

    assert {names[cell]: names[port] for cell, port in position.memory} == {
        "b7": "a8", "h1": "h1", "h7": "h8", "d4": "a1"
    }  # fmt: skip
    assert {names[cell]: names[port] for cell, port in moved.memory} == {"g3": "a8", "b3": "h8"}


def test_what_cannot_be_seen_here_is_refused() -> None:
    """Other pieces, other boards, too many ships."""
    with pytest.raises(GamesError, match="nothing that looks like"):
        GAME.start_with("8x8", [Standing(piece="bishop")] * 64)
    with pytest.raises(GamesError, match="64 squares, not 9"):
        GAME.start_with("8x8", [Standing()] * 9)
    with pytest.raises(GamesError, match="nobody has a ship"):
        GAME.start_with("8x8", [Standing()] * 64)
    with pytest.raises(BoardError, match="8 by 8"):
        RULES.board("9x9")


STARTS = [
    # tags beside the start, what is refused
    ('[Ports "h1 a1"]', ""),
    ('[Ports "a8 a1"]', "says ports h1 a1, not a8 a1"),
    ('[Battleships "turning"]\n[Fifty "no"]', ""),
    ('[Battleships "straight"]', "says battleships turning, not straight"),
    ('[Fifty "yes"]', "says fifty no, not yes"),
    ('[Ports "h2 a1"]', "can be h1 a1"),
    ('[Ruleset "wild"]', "Ruleset"),
]


@pytest.mark.parametrize("tags, refused", STARTS)
def test_tags_have_to_agree_with_the_start(tags: str, refused: str) -> None:
    """Options may be said beside a start, where they are so."""
    record = parse_record(f'[Game "cornerport"]\n[Start "{LINE}"]\n{tags}\n')
    if not refused:
        assert start_of(record) == RULES.start("8")
        return
    with pytest.raises(GamesError, match=refused):
        start_of(record)


def test_starts_are_made_from_tags() -> None:
    """Without a start the options make it; a ruleset that there is not is refused."""
    record = parse_record('[Game "cornerport"]\n[Ports "a8 h8"]\n[Battleships "straight"]\n[Fifty "yes"]\n')

    assert start_of(record) == TEXTS.position_from_text(
        laid("w", "Fa8.a8 fh8.h8", "battleships=straight", "fifty=yes")
    )
    with pytest.raises(GamesError, match="no ruleset 'wild'"):
        RULES.start("8", "wild")


TO_AND_FRO = ("h1-h2", "a1-a2", "h2-h1", "a2-a1")


@pytest.mark.parametrize(
    ("claims", "legal"), [((8, "W"), True), ((8, "B"), True), ((4, "W"), False), ((9, "B"), False)]
)
def test_a_third_repetition_may_be_claimed_in_a_record(claims: tuple[int, str], legal: bool) -> None:
    """The claim stands on a line of its own, by either side, before the next turn, not earlier or later."""
    after, side = claims
    turns = [(("W", "B")[k % 2], turn) for k, turn in enumerate((*TO_AND_FRO, *TO_AND_FRO, "h1-g1")[:after])]
    lines = [f"{1 + k // 2:2d} ({who})  {turn}" for k, (who, turn) in enumerate(turns)]
    lines.append(f"{1 + after // 2:2d} ({side})  =")
    replayed = list(replay(parse_record("\n".join(['[Game "cornerport"]', *lines]))))

    assert len(replayed) == after + 1
    assert all(not turn.faults for turn in replayed[:-1])
    assert (not replayed[-1].faults) == legal
    if legal:
        ended = RULES.outcome(replayed[-1].position)
        assert ended is not None and ended.winners == ()
        assert str(ended.reason).startswith({"W": "white", "B": "black"}[side])
    else:
        assert [fault.code for fault in replayed[-1].faults] == ["no-claim"]


ACTION_FAULTS = [
    ("w", START, Action("move", (63,)), ["wrong-step"]),
    ("w", START, Action("move", (56,)), ["not-yours"]),
    ("w", START, Action("move", (27,)), ["no-ship"]),
    ("w", "Fa8 Ba7 Bb8 Sb7 fh8", Action("move", (0,)), ["stuck"]),
    ("w", START, Action("fly", (63, 62)), ["wrong-step"]),
    ("w", START, Action("move", (63, 64)), ["no-such-cell"]),
    ("w", START, Action("move", (63, 62), side="black"), ["wrong-side"]),
    ("w", START, Action("claim", side="black"), ["no-claim"]),
    ("w", "Sb2 fh8", Action("move", (49, 49)), ["too-far", "back"]),
    ("w", "Sb2 Bb3 fh8", Action("move", (49, 40)), ["diagonal"]),
]


@pytest.mark.parametrize("mover, ships, action, expected", ACTION_FAULTS)
def test_faults_of_actions(mover: str, ships: str, action: Action, expected: list[str]) -> None:
    """A refused action gets all its faults."""
    position = position_of(mover, ships)

    assert [fault.code for fault in RULES.faults(position, action)] == expected
    with pytest.raises(IllegalError):
        RULES.apply(position, action)


def test_every_code_is_produced() -> None:
    """The tables of these tests produce every code of this game."""
    codes = codes_in(*Path(games.cornerport.__path__[0]).glob("*.py"))
    told = [row[-1] for row in (*test_rules.ROWS, *test_checks.CHECKS)]
    produced = {fault.split()[0] for text in told for fault in text.split(", ") if fault}
    produced |= {code for row in ACTION_FAULTS for code in row[-1]} | {"correction"}

    assert len(codes) >= 25
    assert codes <= produced, codes - produced


def test_a_picture_shows_ships_and_deep_water() -> None:
    """Rows from the top, letters below."""
    assert TEXTS.picture(position_of("w", "Fg2 bd4")).splitlines()[4:7] == [
        "4  . . ~ b ~ ~ . .",
        "3  . . ~ ~ ~ ~ . .",
        "2  . . . . . . F .",
    ]
