"""The variants of Sparklies by data rows: what captures, who plays, how a game begins and ends."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from games.board import hexagonal_board, square_board
from games.checking.check import as_said, check_positions
from games.ending import by_score
from games.errors import GamesError, IllegalError
from games.records.record import parse_record, replay
from games.sparklies.alternating import has_stood_before
from games.sparklies.dealing import deal_start
from games.sparklies.game import SPARKLIES
from games.sparklies.play import actions, apply, next_forced
from games.sparklies.position import Phase, Position
from games.sparklies.terms import PATTERNS, RULESETS, Terms
from games.sparklies.text import repairing
from games.sparklies.text.save import format_save, parse_save, saying_mover
from games.turn_text import turn_of
from tests.conftest import Many

GAME = SPARKLIES

TURNS = [
    # what it shows, save, turn, what is captured, the cells afterwards
    ("two attackers are enough", "2:3x2:2:4:1:312334:0", "C1 B->R, B1 G->G, C2 G->G", "b1 c2", "343334"),
    ("3a takes by three", "2:3x2:2:4:1:312334:0:pattern=3a", "C1 B->R, B1 G->G", "b1", "343334"),
    ("and not by two", "2:3x2:2:4:1:312364:0:pattern=3a", "C1 B->R", "", "313364"),
    ("2a1t without its third colour", "2:3x2:2:4:1:313330:0:pattern=2a1t", "C2 R->R", "", "313333"),
    ("2a1t completed by the third", "2:3x2:2:4:1:505030:0:pattern=2a1t",
     "+A2, B2 R->G, B1 R->R", "b1", "535340"),
    ("2a2t needs four beside", "2:3:2:4:1:050404050:0:pattern=2a2t",
     "+A1, B1 B->B, B2 R->R", "b2", "350434050"),
    ("and none fewer", "2:3:2:4:1:050404020:0:pattern=2a2t", "+A1, B1 B->B", "", "350404020"),
    ("2v takes its own colour", "2:3x2:2:4:1:638863:0:pattern=2v:playing=on",
     "C2 R->R, B2 R->G", "b2", "638843"),
    ("but not one's own", "2:3x2:2:4:1:638833:0:pattern=2v:playing=on", "C2 R->R", "", "638833"),
    ("2v in Speed keeps the colour", "1:3x2:2:4:1:063660:0:pattern=2v",
     "+A1, C1 R->R", "b1 a2 b2 c2", "333333"),
    ("a torus goes on at the edge", "2:3:2:4:1:103000000:0:torus=yes", "A3 R->R, A1 G->G", "a1", "403000300"),
    ("where the board ends otherwise", "2:3:2:4:1:103000000:0", "A3 R->R", "", "103000300"),
    ("a hexagon has six beside it", "2:2:2:4:1:0001300:0:hex=yes", "A1 R->R, B2 G->G", "b2", "3004300"),
    ("the third takes and captures", "2:2:2:4:1:0001900:0:hex=yes:players=3:mover=third",
     "A1 R->R, B2 G->G", "b2", "900a900"),
    ("a piece is placed by the first cell", "2:2:2:4:1:3..4:0:placing=yes", "B1 R->G", "", "34.4"),
    ("or beside another", "2:2:2:4:1:3..4:0:placing=yes", "+A2=R, A1 R->B", "", "5.34"),
    ("a placed piece attacks nothing", "2:2:2:4:1:37..:0:placing=yes", "+B2=R, A1 R->B", "", "57.3"),
    ("an empty cell is not captured", "2:3:2:4:1:3.3......:0:placing=yes", "+A3=R, A1 R->R", "", "3.3...3.."),
    ("the first cell taken is the banner", "2:2:2:4:1:0000:0:banners=-,b2", "A1 R->R", "", "3000"),
    ("a banner that falls ends the turn", "2:2:2:4:1:0733:0:banners=a2,b1:playing=on",
     "A1 R->R", "b1", "3433"),
    ("a handicap takes its cells at once", "2:3:2:4:1:000000000:0:handicap=3:mover=white",
     "+A1, +C3, +B2", "", "600060006"),
    ("and places them where that is played", "2:2:2:4:1:....:0:placing=yes:handicap=1", "+B1=B", "", ".5.."),
]  # fmt: skip


@pytest.mark.parametrize("shows, line, turn, captured, cells", TURNS, ids=[row[0] for row in TURNS])
def test_turns(shows: str, line: str, turn: str, captured: str, cells: str) -> None:
    """Each variant captures what its rule says, and leaves what it says."""
    resolution = GAME.resolve(GAME.texts.position_from_text(line), turn)

    assert not resolution.faults, [str(fault.said) for fault in resolution.faults]
    names = resolution.after.board.names
    assert {names[cell] for cell in resolution.captured} == set(captured.split())
    assert format_save(resolution.after).split(":")[5] == cells


ALTERNATE = "2:3:2:4:1:000000000:0:alternate=2,black,none"
STEPS = [
    # what it shows, save, the steps, the cells, who is due and what with, what is active, the round
    ("both take, both activate, both deactivate", ALTERNATE, "+A1 +C3 !A1 !C3 A1_R->G C3_R->R",
     "400000006", "black deactivate", "", "1,black,4,1"),
    ("with nothing active one passes", ALTERNATE, "+A1 +C3 !A1 !C3 A1_R->G C3_R->R pass", "400000006",
     "white deactivate", "", "1,black,5,1"),
    ("after two each the next round begins", ALTERNATE, "+A1 +C3 !A1 !C3 A1_R->R C3_R->R pass pass",
     "300000006", "black control", "", "2,black,0,0"),
    ("what is active stays so", "2:3x2:2:4:1:754220:0:alternate=1,black,none",
     "+B2 +C2 !B2 !A1 B2_B->G A1_G->B", "854246", "black control", "b1", "2,black,0,0"),
    ("the first alternates", ALTERNATE.replace("2,black", "1,alternating"),
     "+A1 +C3 !A1 !C3 A1_R->R C3_R->R", "300000006", "white control", "", "2,white,0,0"),
    ("the other deactivates first", ALTERNATE.replace("none", "other-first"), "+A1 +C3 !A1 !C3",
     "300000006", "white deactivate", "a1 c3", "1,black,4,0"),
    ("the second has one more", ALTERNATE.replace("2,black,none", "1,black,one-more"),
     "+A1 +C3 !A1 !C3 A1_R->R C3_R->R pass", "300000006", "white deactivate", "", "1,black,5,1"),
    ("idle ends with nothing active", ALTERNATE.replace("2,", "idle,"),
     "+A1 +C3 !A1 !C3 A1_R->R C3_R->R", "300000006", "black control", "", "2,black,0,0"),
    ("a third time ends it", ALTERNATE.replace("2,", "third,"),
     "+A1 +C3 !A1 !C3 A1_R->R C3_R->R pass pass pass pass", "300000006", "black control", "", "2,black,0,0"),
    ("agreement ends it between pairs", ALTERNATE.replace("2,", "agreement,"),
     "+A1 +C3 !A1 !C3 A1_R->R C3_R->R black:agree white:agree",
     "300000006", "black control", "", "2,black,0,0"),
    ("an active cell belongs to its captor", "2:3x2:2:4:1:241520:0:alternate=1,black,none",
     "+C2 +C1 !B1 !C1 B1_G->R pass", "234523", "black control", "c1", "2,black,0,0"),
    ("a full board still gets its pair", "2:2:2:4:1:3306:0:alternate=2,black,none",
     "+A2 !A1 !B2 A1_R->R B2_R->R", "3336", " over", "", "1,black,4,1"),
]  # fmt: skip


@pytest.mark.parametrize("row", STEPS, ids=[row[0] for row in STEPS])
def test_alternate_deactivation(row: tuple[str, ...]) -> None:
    """Every step is a turn; what follows is as the rules of the round say."""
    _, line, steps, cells, due, active, round_ = row
    position = parse_save(line)
    for text in steps.split():
        side, _, step = text.rpartition(":")
        resolution = turn_of(GAME, position, side or GAME.rules.mover(position), step.replace("_", " "))
        assert not resolution.faults, (step, [str(fault.said) for fault in resolution.faults])
        position = resolution.after
        again = parse_save(format_save(position))
        assert again.round is not None
        assert position.round is not None
        met = position.round.met  # what stood in the round before is not in the line
        assert again._replace(round=again.round._replace(met=met)) == position, step

    told = dict(key.split("=") for key in format_save(position).split(":")[7:])
    sides = GAME.rules.due(position)
    assert format_save(position).split(":")[5] == cells
    assert f"{sides[0] if sides else ''} {GAME.rules.phase(position)}" == due
    assert {position.board.names[cell] for cell in position.active} == set(active.split())
    assert told["round"] == round_


DUE = [
    # save, what is due in words
    (f"{ALTERNATE}", "take control of a free cell"),
    (f"{ALTERNATE}:round=1,black,2,0".replace("000000000", "300000006"), "activate a cell of yours"),
    (f"{ALTERNATE}:active=a1,c3:round=1,black,4,0".replace("000000000", "300000006"),
     "choose a colour for a1"),
    (f"{ALTERNATE}:active=c3:round=1,black,4,0".replace("000000000", "300000006"),
     "pass: none of your cells is active"),
    (f"{ALTERNATE}:active=a1,c3:round=1,black,4,2".replace("000000000", "300000006")
     .replace("none", "one-more"),
     "pass: only the other side has one deactivation more"),
]  # fmt: skip


@pytest.mark.parametrize("line, words", DUE, ids=range(len(DUE)))
def test_what_is_due_in_alternate_deactivation(line: str, words: str) -> None:
    """The side to move is shown which cells it may deactivate, or why it passes."""
    assert GAME.texts.due(parse_save(line)) == words


def test_a_handicap_comes_before_the_first_round() -> None:
    """The side to move with a handicap takes it first, also where every step is a turn."""
    start = parse_save(f"{ALTERNATE}:handicap=2:mover=white")
    again = GAME.rules.with_mover(start, "white")

    assert again == start == parse_save(format_save(again))
    after = GAME.resolve(start, "+A1, +B1").after
    assert (GAME.rules.mover(after), after.round.step) == ("black", 0)


def test_players_are_warned_of_a_pattern_the_second_time() -> None:
    """What stands a second time after a pair is named before it can stand a third time."""
    position = parse_save(ALTERNATE.replace("2,", "third,"))
    told = []
    for text in ["+A1", "+C3", "!A1", "!C3", "A1_R->R", "C3_R->R", "pass", "pass"]:
        resolution = GAME.resolve(position, text.replace("_", " "))
        told += [str(GAME.texts.told(position.board, stage)) for stage in resolution.stages]
        position = resolution.after

    assert has_stood_before(position)
    assert told[2:] == [
        "black activates a1",
        "white activates c3",
        "a1 stays red and captures nothing",
        "c3 stays red and captures nothing",
        "black passes",
        "white passes",
    ]


def test_a_game_of_alternate_deactivation_is_recorded() -> None:
    """A record has a step a line, in rounds; saves come back as they were written."""
    steps = ["+A1", "+C3", "!A1", "!C3", "A1 R->R", "C3 R->R", "+B2"]
    lines = [f" {1 + number // 6} ({'BW'[number % 2]})  {step}" for number, step in enumerate(steps)]
    start = ALTERNATE.replace("2,black", "1,black")
    turns = list(replay(parse_record(f'[Start "{start}"]\n[Stop "1"]\n' + "\n".join(lines))))

    assert [turn.faults for turn in turns] == [()] * len(steps)
    assert all(parse_save(format_save(turn.position)) == turn.position for turn in turns[:5])
    with pytest.raises(IllegalError, match="a turn is one step"):
        GAME.most_cells(turns[0].position)
    repairs = [[*repairing.repairs(turn.resolution.before, turn.written.text, 20)] for turn in turns]
    assert [[repair.cost for repair in found] for found in repairs] == [[0]] * len(steps)
    opens = [GAME.rules.opens_round(turn.resolution.before, "black", turn.side) for turn in turns]
    assert opens == [True, *[False] * 5, True]


FAULTS = [
    # save, turn, the faults: code and cells
    (ALTERNATE, "A1 R->R", ["wrong-step", "not-active a1"]),
    (ALTERNATE, "+A1, A1 R->R", ["parse"]),
    (ALTERNATE, "+Z9", ["no-such-cell z9"]),
    (ALTERNATE, "pass", ["wrong-step"]),
    (ALTERNATE, "agree", ["wrong-step"]),
    (f"{ALTERNATE}:round=1,black,2,0".replace("000000000", "300000006"), "!C3", ["not-yours c3"]),
    (
        f"{ALTERNATE}:active=a1,c3:round=1,black,4,0".replace("000000000", "300000006"),
        "C3 R->R",
        ["not-yours c3"],
    ),
    (
        f"{ALTERNATE}:active=a1,c3:round=1,black,4,0".replace("000000000", "300000006"),
        "A1 G->R",
        ["colour-differs a1"],
    ),
    (f"{ALTERNATE}:active=a1,c3:round=1,black,4,0".replace("000000000", "300000006"), "pass", ["wrong-step"]),
    ("2:3:2:4:1:000000000:0:handicap=2:mover=white", "+A1", ["handicap-cells"]),
    ("2:3:2:4:1:000000000:0:handicap=2:mover=white", "+A1, +B1, +C1", ["handicap-cells"]),
    ("2:3:2:4:1:000000000:0:handicap=2:mover=white", "A1 R->R", ["handicap-cells"]),
    ("2:3:2:4:1:000000000:0:handicap=2:mover=white", "pass", ["handicap-cells"]),
    ("2:3:2:4:1:000000000:0:handicap=2:mover=white", "+A1, +A1", ["not-free a1"]),
    ("2:2:2:4:1:0000:0", "+A1, +B1", ["no-handicap a1 b1"]),
    ("2:2:2:4:1:3..4:0:placing=yes", "+A2, A1 R->R", ["no-such-colour a2"]),
    ("2:2:2:4:1:3200:0", "+A2=R, A1 R->R", ["wrong-step"]),
    ("1:3:2:4:1:387003432:0:pattern=2a1t", "B2 R->B, B3 R->B", ["out-of-order b3"]),
    ("2:2:2:4:1:3433:0:banners=a2,b1:playing=on", "A1 R->R", ["game-over"]),
    ("2:2:2:4:1:0733:0:banners=a2,b1:playing=on", "A1 R->R, B1 G->G", ["not-active b1"]),
]


@pytest.mark.parametrize("line, turn, expected", FAULTS, ids=range(len(FAULTS)))
def test_faults(line: str, turn: str, expected: list[str]) -> None:
    """What a variant forbids is named."""
    faults = GAME.resolve(GAME.texts.position_from_text(line), turn).faults

    assert [" ".join((fault.code, *fault.cells)) for fault in faults] == expected


STARTS = [
    # board, ruleset, options, the save line
    ("8", "subtle", {"placing": "yes", "dead": "middle"},
     f"2:8:2:4:1:{'.' * 27}##......##{'.' * 27}:0:placing=yes"),
    ("3", "subtle", {"deal": "ring rg"}, "2:3:2:4:1:000010000:0"),
    ("3", "subtle", {"deal": "cross gb"}, "2:3:2:4:1:212111212:0"),
    ("3", "speed", {"deal": "checkerboard br", "torus": "yes"}, "1:3:2:4:1:202020202:0:torus=yes"),
    ("2", "subtle", {"placing": "yes", "banner": "yes"}, "2:2:2:4:1:....:0:placing=yes:banners=-,-"),
    ("hex2", "subtle", {"placing": "yes", "players": "3", "banner": "yes", "handicap": "third 2"},
     "2:2:2:4:1:.......:0:hex=yes:players=3:placing=yes:banners=-,-,-:handicap=2:mover=third"),
]  # fmt: skip


@pytest.mark.parametrize("shape, ruleset, options, line", STARTS, ids=range(len(STARTS)))
def test_starts(shape: str, ruleset: str, options: dict[str, str], line: str) -> None:
    """A start is what its options say, and agrees with them again."""
    start = GAME.rules.start(shape, ruleset, options=options)

    assert format_save(start) == line
    assert parse_save(line) == start == GAME.rules.with_options(parse_save(line), options)


REFUSED = [
    ("8", "subtle", {"players": "3"}, "three play on hexagons only"),
    ("hex3", "subtle", {"torus": "yes"}, "does not go on at the opposite edge"),
    ("hex3", "subtle", {"dead": "middle"}, "no dead cells"),
    ("4", "subtle", {"deal": "ring rg"}, "it is for the board 3"),
    ("2", "subtle", {"pattern": "3a"}, "no cell of this board has more than 2"),
    ("2", "subtle", {"pattern": "2a2t", "torus": "yes"}, "no cell of this board has more than 2"),
    ("3x2", "subtle", {"pattern": "2a2t"}, "no cell of this board has more than 3"),
    ("3", "subtle", {"placing": "yes", "deal": "equal"}, "dealt nothing"),
    ("3", "subtle", {"placing": "yes", "deal": "ring rg"}, "dealt nothing"),
    ("3", "subtle", {"handicap": "white 4"}, "3 at the most here"),
    ("3", "subtle", {"handicap": "third 2"}, "third cannot have a handicap"),
    ("3", "subtle", {"deal": "ring rr"}, "it can be random, equal"),
    ("9", "drift", {"torus": "perhaps"}, "it can be no, yes"),
    ("9", "drift", {"alternate": "yes"}, "Subtle for two"),
    ("hex3", "subtle", {"alternate": "yes", "players": "3"}, "Subtle for two"),
    ("9", "subtle", {"alternate": "yes", "play-on": "yes"}, "Subtle for two"),
    ("9", "subtle", {"alternate": "yes", "stop": "idle", "balance": "one-more"}, "where they are counted"),
    ("9", "subtle", {"stop": "idle"}, "with alternate deactivation only"),
    ("9", "subtle", {"alternate": "yes", "stop": "0"}, "stop cannot be '0'"),
]


@pytest.mark.parametrize("shape, ruleset, options, why", REFUSED, ids=range(len(REFUSED)))
def test_refused_starts(shape: str, ruleset: str, options: dict[str, str], why: str) -> None:
    """What cannot be combined is refused, and why is said."""
    with pytest.raises(GamesError, match=why):
        GAME.rules.start(shape, ruleset, seed=1, options=options)


CONTRADICTED = [
    ("2:2:2:4:1:0000:0:torus=yes", {"torus": "no"}, "the board is 2-torus already"),
    ("2:3:2:4:1:000000000:0:pattern=3a", {"pattern": "2a"}, "asks for 2a, but the start says 3a"),
    ("2:3:2:4:1:000000000:0", {"banner": "yes"}, "asks for yes, but the start says no"),
    ("2:3:2:4:1:000000000:0:handicap=2", {"handicap": "white 2"}, "the start says black 2"),
    ("2:3:2:4:1:000000000:0", {"deal": "ring rg"}, "the cells do not stand so"),
]


@pytest.mark.parametrize("stop", ["idle", "third", "agreement"])
def test_the_second_deactivates_first_whatever_stops_a_round(stop: str) -> None:
    """Only one deactivation more needs them counted."""
    asked = {"alternate": "yes", "stop": stop, "balance": "other-first"}
    start = GAME.rules.start("3", "subtle", 1, asked)

    assert f":alternate={stop},black,other-first:" in GAME.texts.position_text(start)


@pytest.mark.parametrize("line, options, why", CONTRADICTED, ids=range(len(CONTRADICTED)))
def test_contradicted_starts(line: str, options: dict[str, str], why: str) -> None:
    """A save line that says otherwise than an option beside it is refused."""
    with pytest.raises(GamesError, match=why):
        GAME.rules.with_options(parse_save(line), options)


def test_three_take_turns_and_the_most_cells_win() -> None:
    """The third moves after white; a game of three ends as one of two does, and two may share the win."""
    position = parse_save("2:2:2:4:1:0003369:0:hex=yes:players=3:mover=white")
    movers = []
    for turn in ("A1 R->R", "B1 R->R", "A2 R->R"):
        movers.append(GAME.rules.mover(position))
        position = GAME.resolve(position, turn).after
    ended = GAME.rules.outcome(position)

    assert movers == ["white", "third", "black"]
    assert ended is not None and (ended.winners, dict(ended.scores)) == (
        ("black",),
        {"black": 3, "white": 2, "third": 2},
    )
    shared = GAME.rules.outcome(parse_save("2:2:2:4:1:3336669:0:hex=yes:players=3"))
    assert shared is not None and shared.winners == ("black", "white")


def test_whose_time_is_up_is_skipped_and_cannot_win() -> None:
    """Of three the cells of a side that is out stay and can be captured; of two nobody is left to skip."""
    position = parse_save("2:2:2:4:1:0999369:0:hex=yes:players=3:mover=white")
    left = GAME.rules.without(position, "third")
    assert left is not None and [seat.state for seat in GAME.rules.seats(left)] == ["in", "in", "out"]
    after = GAME.resolve(left, "A1 R->R").after
    ended = GAME.rules.outcome(after)

    assert GAME.rules.mover(after) == "black"
    assert ended is not None and ended.winners == ("white",)
    assert GAME.rules.without(left, "white") is None


def test_whose_time_is_up_cannot_win_by_agreement_either() -> None:
    """Those who are left agree to count now, and a side that is out has most cells."""
    left = parse_save("2:2:2:4:1:0999369:0:hex=yes:players=3:out=third:mover=white")
    ended = by_score(GAME, left, "agreed")

    assert dict(ended.scores) == {"black": 1, "white": 1, "third": 4}
    assert ended.winners == ()
    one_more = parse_save("2:2:2:4:1:0999366:0:hex=yes:players=3:out=third:mover=white")
    assert by_score(GAME, one_more, "agreed").winners == ("white",)


@pytest.mark.parametrize(("out", "words"), [("", "all 3 passed"), (":out=white", "both passed")])
def test_who_has_passed_is_said(out: str, words: str) -> None:
    """Of three all three have, of whom two are left both."""
    save = f"2:2:2:4:1:3666999:0:hex=yes:players=3{out}:playing=on:passes={2 if out else 3}"
    ended, (fault,) = GAME.rules.outcome(parse_save(save)), GAME.resolve(parse_save(save), "pass").faults

    assert ended is not None and str(ended.reason) == words
    assert fault.message == f"the game is over: {words.replace('passed', 'players passed')}"


@pytest.mark.parametrize("mover", ["black", "white", "third"])
@pytest.mark.parametrize("passes", [0, 1, 2])
@pytest.mark.parametrize("gone", ["black", "white", "third"])
def test_who_leaves_has_passed_for_nothing(mover: str, passes: int, gone: str) -> None:
    """The others play on until all who are left have passed in succession; a save line says the same."""
    keys = f"hex=yes:players=3:mover={mover}:playing=on" + (f":passes={passes}" if passes else "")
    left = GAME.rules.without(parse_save(f"3:2:2:4:1:3666999:0:{keys}"), gone)
    assert left is not None
    passed = [*("third", "black", "white") * 2]
    passers = passed[passed.index(mover, 3) - passes : passed.index(mover, 3)]

    assert parse_save(format_save(left)) == left
    assert left.passes == (0 if gone == mover else len({*passers} - {gone}))
    assert left.phase is Phase.ACTIVATE_OR_PASS and left.mover.label != gone
    assert parse_save(format_save(left)) == left


def test_a_lost_banner_wins_though_the_board_is_not_full() -> None:
    """The player who captured it has won, with any count, and what was active goes inactive unchanged."""
    start = parse_save("2:3:2:4:1:073302666:0:banners=a2,b1")
    resolution = GAME.resolve(start, "A1 R->R")
    ended = GAME.rules.outcome(resolution.after)

    assert resolution.after.phase is Phase.OVER and not resolution.after.active
    assert ended is not None and (ended.winners, str(ended.reason)) == (("black",), "black captured a banner")
    assert [effect.why for effect in resolution.stages[-1]][-2:] == ["banner", "banner"]


def test_a_record_with_a_handicap_begins_with_round_0() -> None:
    """The cells of a handicap are a turn of their own, before the first."""
    record = parse_record(
        '[Size "3"]\n[Seed "1"]\n[Handicap "white 2"]\n[Banner "yes"]\n 0 (W)  +D1, +E5\n'.replace(
            "D1", "A1"
        ).replace("E5", "C3")
        + " 1 (B)  +B2, B2 G->G\n"
    )
    turns = list(replay(record, go_on=True))

    assert [turn.side for turn in turns] == ["white", "black"] and not turns[0].faults
    assert format_save(turns[0].position).endswith(":banners=-,-")
    assert GAME.rules.first_round(turns[0].resolution.before) == 0


@pytest.mark.parametrize("pattern", ["2a", "3a", "2v"])
def test_the_order_of_a_chain_of_speed_has_no_effect(pattern: str, many: Many) -> None:
    """If no third colour counts, a chain ends alike in any order: so none has to be kept."""
    rng = random.Random(f"order {pattern}")
    compared = 0
    for number in range(many(60, of=1000)):
        board = rng.choice([square_board(4, 5), square_board(4, torus=True), hexagonal_board(3)])
        terms = Terms(board, RULESETS[1], play_on=True, pattern=PATTERNS[pattern])
        start = deal_start(terms, seed=number)
        position = start.with_cells({cell: start.cells[cell] + 3 * rng.randint(0, 2) for cell in board})
        while actions(position) and position.phase is not Phase.PROPAGATE:
            position = apply(position, rng.choice(actions(position)))
        ends = {run(position, None), run(position, rng), run(position, rng)}
        compared += position.phase is Phase.PROPAGATE
        assert len(ends) == 1
    assert compared > 30


def run(position: Position, rng: random.Random | None) -> Position:
    """Return where a chain ends in the usual order, or in one by lot."""
    while position.phase is Phase.PROPAGATE:
        usual = next_forced(position)
        assert usual is not None
        position = apply(position, rng.choice(actions(position)) if rng else usual)
    return position


MIXED = {
    # option -> values that are drawn
    "torus": ("yes",),
    "dead": ("a1", "b1 b2"),
    "players": ("3",),
    "pattern": ("3a", "2a2t", "2a1t", "2v"),
    "placing": ("yes",),
    "banner": ("yes",),
    "handicap": ("black 1", "white 1", "third 1"),
    "alternate": ("yes",),
    "stop": ("1", "2", "idle", "third"),
    "order": ("alternating", "fewest"),
    "balance": ("one-more", "other-first"),
}


def mixed(rng: random.Random) -> Position:
    """Return a start on a small board with options by lot that go together."""
    while True:
        asked = {name: rng.choice(MIXED[name]) for name in rng.sample(tuple(MIXED), rng.randint(1, 4))}
        shape, ruleset = rng.choice(("2", "3x2", "3", "hex2")), rng.choice(tuple(RULESETS.values()))
        with suppress(GamesError):
            return saying_mover(GAME.rules.start(shape, ruleset.name, rng.randrange(1000), asked))


def test_what_a_turn_leaves_is_legal_line_and_all(many: Many) -> None:
    """With any options mixed, what a line says beside its board after a turn is not held against it."""
    rng, judged, banners = random.Random("line and all"), 0, 0
    while judged < (of := many(60, of=3000)):
        position = mixed(rng)
        for _ in range(rng.randint(1, 9)):
            if position.phase is Phase.OVER:
                break
            before, position = position, whole_turn(position, rng)
            found = as_said(GAME, before, position, check_positions(GAME, before, position))

            assert found.verdict == "legal", (format_save(before), format_save(position), found)
            judged, banners = judged + 1, banners + (before.banners != position.banners)
    assert banners > of / 30


def whole_turn(position: Position, rng: random.Random) -> Position:
    """Return the position after a turn by lot; one that grows long takes the first actions there are."""
    done = 0
    while not done or position.mid_turn:
        choices = actions(position)
        position, done = apply(position, rng.choice(choices) if done < 12 else choices[0]), done + 1
    return position


LOST = [
    # steps, of which the last is the wrong side's; whose step then is due, and which
    ("1 (B) +A1\n1 (B) +B1", "white", "control"),
    ("1 (B) +A1\n1 (W) +B1\n1 (W) !B1", "black", "activate"),
    ("1 (B) +A1\n1 (W) +B1\n1 (B) !A1\n1 (W) !B1\n1 (W) B1 G->G", "black", "propagate"),
    (
        "1 (B) +A1\n1 (W) +B1\n1 (B) !A1\n1 (W) !B1\n1 (B) A1 G->G\n1 (W) B1 G->G\n2 (W) +C1",
        "black",
        "control",
    ),
]


@pytest.mark.parametrize("turns, mover, phase", LOST, ids=range(len(LOST)))
def test_a_step_of_the_wrong_side_is_a_faulty_turn(turns: str, mover: str, phase: str) -> None:
    """It is worded as in any game, and the side whose step was due still makes it."""
    record = parse_record(f'[Size "3"]\n[Seed "1"]\n[Alternate "yes"]\n[Stop "1"]\n\n{turns}\n')
    *before, last = replay(record, go_on=True)

    assert [turn.faults for turn in before if turn.faults] == []
    assert [fault.code for fault in last.faults] == ["wrong-side"]
    assert (last.position.mover.label, last.position.phase.value) == (mover, phase)


NAMED = [
    # a start, the side that the record's first turn is said to be of, whose it is
    ('[Size "3"]\n[Seed "1"]\n[Handicap "black 2"]', "W", "black"),
    ('[Start "2:3:2:4:1:000000000:0:handicap=2"]', "W", "black"),
    ('[Start "2:2:2:4:1:0000000:0:hex=yes:players=3:out=third"]', "T", "black"),
    ('[Start "2:3:2:4:1:311002128:0:alternate=9,black,none:round=1,black,3,0:active=a1"]', "B", "white"),
    ('[Start "2:3:2:4:1:311002128:0:alternate=9,black,none:round=2,black,0,0"]', "W", "black"),
]


@pytest.mark.parametrize("tags, named, due", NAMED, ids=range(len(NAMED)))
def test_nobody_begins_where_it_is_settled_who_does(tags: str, named: str, due: str) -> None:
    """A handicap, a round under way and a side that is out are not passed over for whom a record names."""
    (turn,) = replay(parse_record(f"{tags}\n\n1 ({named}) A1 R->G\n"))

    assert str(turn.faults[0].said).startswith(f"it is {due}'s turn")


def test_no_handicap_is_lost_to_whoever_plays_alone() -> None:
    """Who plays alone begins by the start, or the record is refused."""
    with pytest.raises(GamesError, match="by the start black is to move"):
        list(replay(parse_record('[Size "3"]\n[Seed "1"]\n[Handicap "black 2"]\n[Solo "white"]\n')))
