"""Records: tags, sides, playing on, passing, repetition, the start."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from games.catalogue import game_of_save
from games.checking.check import check_turn
from games.errors import GamesError
from games.play.drafting import Draft
from games.play.match import Match
from games.records.record import Replayed, parse_record, replay, start_of
from games.sparklies.effects import was_stopped
from games.sparklies.game import SPARKLIES
from games.sparklies.play import apply
from games.sparklies.position import Position
from games.sparklies.terms import Side, ruleset_named
from games.turn_text import turn_of
from tests.games.sparklies.grids import random_position
from tests.games.sparklies.laying import lay, rows

GAME = SPARKLIES
FULL = '[Start "2:2:2:4:1:3366:0"]\n'  # a1 b1 black's reds, a2 b2 white's reds


def played(text: str, *, go_on: bool = False) -> list[Replayed]:
    """Return what every turn of a record comes to."""
    return list(replay(parse_record(text), go_on=go_on))


def codes(text: str, *, go_on: bool = False) -> list[list[str]]:
    """Return the fault codes of every turn of a record."""
    return [[fault.code for fault in turn.faults] for turn in played(text, go_on=go_on)]


def test_the_first_turn_may_be_whites() -> None:
    """If the start does not say who moves, the first turn does."""
    turns = played('[Start "2:2:2:4:1:0000:0"]\n1 (W) A1 R->R\n1 (B) B1 R->R')

    assert [turn.side for turn in turns] == ["white", "black"]
    assert rows(turns[-1].position) == "wR bR / .R .R"


def test_the_start_may_say_who_moves() -> None:
    """If the start says who moves, a first turn of the other side is faulty."""
    assert codes('[Start "2:2:2:4:1:0000:0:mover=black"]\n1 (W) A1 R->R') == [["wrong-side"]]


def test_turns_without_number_and_side() -> None:
    """Turns may stand alone; the sides alternate, black first."""
    turns = played('[Start "2:2:2:4:1:0000:0"]\nA1 R->R\nB1 R->R')

    assert [(turn.side, turn.written.number) for turn in turns] == [("black", None), ("white", None)]


def test_lines_that_go_on() -> None:
    """A line that ends with a comma goes on in the next; remarks and empty lines say nothing."""
    turns = played('[Start "2:2:2:4:1:5315:0"]\n; a remark\n1 (B) +A2, A1 B->B,\n\n   B1 R->R\n')

    assert [turn.faults for turn in turns] == [()]
    assert turns[0].written.line == 3


TYPED = '[Start "2:2:2:4:1:5315:0"]\n[Event "a – b"]\n 1 (B)  +A2, A1 B->B, B1 R->R\n'


@pytest.mark.parametrize(
    ("sign", "other"),
    [
        (" ", "\u00a0"),
        ("  ", "\u2009\u202f"),
        ("->", "–>"),
        ("->", "\u2212>"),
        ("A1", "A\u200b1"),
        (", ", ",\u00ad "),
        ("[", "\ufeff["),
        ('"2:2:2:4:1:5315:0"', "“2:2:2:4:1:5315:0”"),
        ('"2:2:2:4:1:5315:0"', "„2:2:2:4:1:5315:0“"),
        ('"2:2:2:4:1:5315:0"', "«2:2:2:4:1:5315:0»"),
        ("\n", "\r\n"),
    ],
)
def test_signs_as_phones_write_them(sign: str, other: str) -> None:
    """A record says the same in other spaces, dashes and quotation marks, but a tag's own signs are kept."""
    text = TYPED.replace("– b", "\0").replace(sign, other).replace("\0", "– b")
    record = parse_record(text)

    assert record.turns == parse_record(TYPED).turns
    assert record.tag("Event") in ("a – b", "a\u00a0– b", "a\u2009\u202f– b")
    assert codes(text) == [[]]


@pytest.mark.parametrize(
    ("start", "turn", "signs"),
    [
        ("2:2:2:4:1:5315:0", "+A2, A1 B->B, B1 R->R", "+A2,\u00a0A1 B—>B, B1\u00a0R–>R"),
        (f"cornerport:fb....../.S....../{'......../' * 5}F.......:mover=white", "b7xb8", "b7×b8"),
        ("sandkings:b2,a1,b3,a2,c2,b1/g7,h8,g8,f7,h7,g6:mover=1", "b3-c3", "b3\u2060−c3"),
    ],
)
def test_a_turn_as_phones_write_it(start: str, turn: str, signs: str) -> None:
    """At a table, in the making and in a check a turn is read as in a record."""
    game = game_of_save(start)
    before = game.texts.position_from_text(start)
    after = turn_of(game, before, game.rules.mover(before), turn).after

    assert after is not None
    assert turn_of(game, before, game.rules.mover(before), signs).after == after
    assert Draft.begin(game, before).read(signs).position == after
    assert check_turn(game, before, after, signs).verdict == "legal"


def test_a_comma_too_many_swallows_no_turn() -> None:
    """A comma at the end of a turn spoils that turn only."""
    assert codes('[Start "2:2:2:4:1:0000:0"]\n1 (B) A1 R->R,\n1 (W) A1 R->R', go_on=True) == [["parse"], []]


def test_both_pass() -> None:
    """Playing on, two passes in succession end the game."""
    turns = played(FULL + "1 (B) pass\n1 (W) pass\n2 (B) pass")
    outcome = GAME.rules.outcome(turns[1].position)

    assert [[fault.code for fault in turn.faults] for turn in turns] == [[], [], ["game-over"]]
    assert outcome
    assert (outcome.winner, str(outcome.reason)) == (None, "both passed")


def test_a_game_that_a_banner_ended_is_not_played_on() -> None:
    """Only a full board as start means that the players play on: a record of this one stays as it is."""
    line = "2:2:2:4:1:3306:0:banners=a1,b1:mover=white"

    assert GAME.texts.position_text(start_of(parse_record(f'[Start "{line}"]'))) == line


def test_passes_in_succession_only() -> None:
    """A turn between two passes keeps the game going."""
    assert codes(FULL + "1 (B) pass\n1 (W) A2 R->G\n2 (B) pass\n2 (W) pass\n3 (B) pass")[-1] == ["game-over"]
    assert codes(FULL + "1 (B) pass\n1 (W) A2 R->G\n2 (B) pass\n2 (W) A2 G->R") == [[], [], [], []]


def test_whoever_controls_nothing_must_pass() -> None:
    """Playing on, a player without a cell can only pass."""
    position = lay("bR bR / bR bR", mover="white", play_on=True)

    assert [action.verb for action in GAME.rules.actions(position)] == ["pass"]


def test_nobody_passes_after_taking_the_last_cell() -> None:
    """Activation is compulsory also where control has just filled the board."""
    before = lay(".R bR / wR bR", play_on=True)
    taken = apply(before, GAME.rules.actions(before)[0])

    assert taken.full
    assert {action.verb for action in GAME.rules.actions(taken)} == {"activate"}


def test_third_repetition_ends_the_game() -> None:
    """The same position with the same mover a third time ends the game, passes between or not."""
    rounds = "A1 R->R\npass\n" * 2

    assert codes(FULL + rounds + "A1 R->R") == [[], [], [], [], ["game-over"]]


def test_after_a_repetition_the_game_stays_over() -> None:
    """No faulty turn opens the game again."""
    found = codes(FULL + "A1 R->R\nA2 R->R\n" * 2 + "A1 R->G\n" * 3, go_on=True)

    assert [bool(turn) for turn in found] == [False] * 4 + [True] * 3
    assert all("game-over" in turn for turn in found[4:])


def test_a_stopped_chain_says_so() -> None:
    """A Drift turn whose chain comes back is legal, leaves nothing active, and is written with `stop`."""
    stopped = 0
    for seed in range(40):
        start = full_drift_board(seed)
        match = Match.begin(GAME, start).play(GAME.rules.actions(start)[0])
        while match.position.mover is start.mover:
            match = match.play(GAME.rules.actions(match.position)[0])
        text = GAME.texts.turn_text(start, match.actions)
        found = GAME.resolve(start, text)

        assert found.legal
        assert found.after == match.position
        assert was_stopped(found.stages[-1]) == text.endswith("stop")
        stopped += was_stopped(found.stages[-1])
    assert stopped


def full_drift_board(seed: int) -> Position:
    """Return a 4x4 board in random colours, black's altogether, with playing on."""
    start = random_position(4, seed=seed, ruleset=ruleset_named("drift"))
    return start.with_cells({cell: state + 3 for cell, state in enumerate(start.cells)}).playing_on()


def test_seeded_start() -> None:
    """A record may give seed, size and ruleset in place of a start; the same seed is the same board."""
    start = start_of(parse_record('[Ruleset "speed"]\n[Size "8x6"]\n[Seed "7"]\n'))

    assert start == GAME.rules.start("8x6", "speed", 7)
    assert start != GAME.rules.start("8x6", "speed", 8)
    assert GAME.rules.ruleset_of(start) == "speed"
    assert start.controlled_by(Side.NOBODY) == tuple(range(48))


@pytest.mark.parametrize("size", ["2", "3", "4", "5", "9", "8x6"])
def test_equal_deal(size: str) -> None:
    """Dealt equally, the numbers of the colours differ by at most one."""
    start = start_of(parse_record(f'[Size "{size}"]\n[Seed "1"]\n[Deal "equal"]\n'))
    counts = [bytes(start.cells).count(colour) for colour in range(3)]

    assert max(counts) - min(counts) <= 1
    assert sum(counts) == len(start.board)


def test_lot_decides_which_colours_are_more() -> None:
    """If the count does not divide, it is not always the same colour that is dealt more."""
    more = set()
    for seed in range(20):
        cells = random_position(4, seed=seed, equal=True).cells
        more.add(max(range(3), key=cells.count))

    assert more == {0, 1, 2}


CONTRADICTIONS = [
    '[Ruleset "drift"]\n[Start "2:2:2:4:1:0000:0"]',
    '[Game "sparklies"]',
    '[Seed "1"]\n[Ruleset "chess"]',
    '[Seed "1"]\n[Size "1"]',
]


@pytest.mark.parametrize("tags", CONTRADICTIONS)
def test_starts_refused(tags: str) -> None:
    """A record that does not say where it starts, or says two things, is refused."""
    with pytest.raises(GamesError):
        start_of(parse_record(tags))


def test_what_is_no_record_is_told_what_one_is() -> None:
    """Text without a single tag is answered with how a record begins, not with what its start lacks."""
    with pytest.raises(GamesError, match="no game record: one begins with tags"):
        list(replay(parse_record("hello")))


LONG = 20_000
LONG_LINES = {
    "a number and spaces": " 1" + " " * LONG + "x",
    "a round's number and spaces": "1." + " " * LONG,
    "a cell and spaces": "A1" + " " * LONG + "x",
    "a side and spaces": "(B" + " " * LONG + "x",
    "a tag and spaces": "[" + " " * LONG + "x",
    "a tag's end and spaces": '[A "x"' + " " * LONG + "x",
    "backslashes": '[A "' + "\\" * LONG,
    "rounds of the older record": "1. " + "1a R " * (LONG // 5),
    "brackets": "(" * LONG,
    "commas": "," * LONG,
    "braces": "{}" * LONG + "x",
    "braces that open": "{" * LONG,
    "marks of quoted mails": "> " * LONG + "x",
    "equals signs": "= " * LONG,
    "fences": "```" * LONG,
    "lines without heads": "\n".join(f"x{number}" for number in range(LONG)),
    "wrapped starts": f'[Start "{"(" * LONG}"]',
    "spaces in a start": f'[Start "2:2{" " * LONG}x"]',
    "breaks in a start": '[Start "2:2' + "\n" * LONG,
    "starts in a start": f'[Start "{"[Start " * LONG}"]',
}


@pytest.mark.parametrize("game", ["sparklies", "glorieta"])
@pytest.mark.parametrize("line", LONG_LINES.values(), ids=LONG_LINES)
def test_long_lines_take_no_long_time(game: str, line: str) -> None:
    """What cannot be a turn is named in a time that grows with its length, and not with its square."""
    text = f'[Game "{game}"]\n[Seed "1"]\n\n{line}\n'
    begun = time.process_time()
    with suppress(GamesError):
        assert any(turn.faults for turn in replay(parse_record(text)))

    assert time.process_time() - begun < 1.0
