"""The positions and the game that have come down to us from 2005."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.checking.check import check_turn
from games.effects import carried_out
from games.records.record import parse_record, replay
from games.records.written import Record
from games.sparklies.game import SPARKLIES
from games.sparklies.position import Position
from games.sparklies.terms import Side
from games.sparklies.text.save import format_save, parse_save
from games.sparklies.text.wiki import parse_wiki_grid
from tests.games.sparklies.grids import format_wiki_grid

GAME = SPARKLIES
DATA = Path(__file__).parents[1] / "data"
SAVES = (DATA / "saves.txt").read_text(encoding="utf-8").split()
AFTER_DANCE = "2:9:2:4:1:001221066101001266143430222134540122043540202243534100245350200133531220245350221:3"


def text(name: str) -> str:
    """Return a file of the data."""
    return (DATA / name).read_text(encoding="utf-8")


def dance() -> str:
    """Return the turn on S1 that dances to b3, on one line."""
    return " ".join(text("dance.txt").split())


def written(before: Position, control: str, compact: str) -> str:
    """Return the turn that a compact list (cell and new colour) makes, with every colour before."""
    position, items = before, [f"+{control}"]
    colours = {name: position.colour(cell) for cell, name in enumerate(position.board.names)}
    for item in compact.split():
        cell, colour = item[:-1], item[-1]
        items.append(f"{cell} {colours[cell]}->{colour}")
        colours[cell] = colour
    return ", ".join(items)


def test_saves_say_what_the_notes_say() -> None:
    """White has h1 i1 h2 i2 in each save, black 21, 29 and 42 cells."""
    positions = [parse_save(line) for line in SAVES]
    names = positions[0].board.names

    assert [p.score(Side.BLACK) for p in positions] == [21, 29, 42]
    for position in positions:
        assert [names[cell] for cell in position.controlled_by(Side.WHITE)] == ["h1", "i1", "h2", "i2"]


@pytest.mark.parametrize("line", [*SAVES, AFTER_DANCE])
def test_saves_round_trip(line: str) -> None:
    """A historic save is written back as it was read, undocumented fields and all."""
    assert line == format_save(parse_save(line))


def test_dance_to_b3() -> None:
    """The dance captures d4, c4, c3, b4 and b3, its rest is 13 deactivations, and it ends as is known."""
    found = GAME.resolve(parse_save(SAVES[0]), dance())
    names = found.before.board.names
    captured = {names[cell] for cell in found.captured}

    assert found.legal
    assert len(found.stages) == 23 + 13
    assert {"e4", "d4", "c4", "c3", "b4", "b3"} <= captured
    assert format_save(found.after) == AFTER_DANCE


def test_dance_begins_as_the_notes_say() -> None:
    """e3 to green activates e4; e4 stays blue and captures d4; d4 to green leaves d3, d5 and e4 active."""
    found = GAME.resolve(parse_save(SAVES[0]), dance())
    names, standing, active = found.before.board.names, GAME.look.standing(found.before), []
    for stage in (found.opening, *found.stages[:3]):
        standing = carried_out(standing, stage)
        active.append({name for name, its in zip(names, standing, strict=True) if its.active})
    del active[0]

    assert active == [{"e4"}, {"d4"}, {"d3", "d5", "e4"}]


def test_s1_to_s2() -> None:
    """With 14 deactivations in place of the rest, 37 in all, the dance leads from S1 to S2."""
    before, after = parse_save(SAVES[0]), parse_save(SAVES[1])
    turn = dance().replace("rest", " ".join(text("s1-to-s2.txt").split()))

    assert len(GAME.resolve(before, turn).stages) == 37
    assert check_turn(GAME, before, after, turn).verdict == "legal"


def test_s2_to_s3() -> None:
    """Control of a8, then 122 deactivations from f6 on lead from S2 to S3."""
    before, after = parse_save(SAVES[1]), parse_save(SAVES[2])
    turn = written(before, "a8", text("s2-to-s3.txt"))

    assert len(GAME.resolve(before, turn).stages) == 122
    assert check_turn(GAME, before, after, turn).verdict == "legal"


def test_s2_is_no_dance_with_rest() -> None:
    """The dance with rest does not lead to S2, and each cell that stands differently is named."""
    verdict = check_turn(GAME, parse_save(SAVES[0]), parse_save(SAVES[1]), dance())
    differing = {
        cell
        for cell, one, other in zip(
            parse_save(SAVES[0]).board.names,
            parse_save(AFTER_DANCE).cells,
            parse_save(SAVES[1]).cells,
            strict=True,
        )
        if one != other
    }

    assert verdict.verdict == "illegal"
    assert {fault.code for fault in verdict.faults} == {"differs"}
    assert {cell for fault in verdict.faults for cell in fault.cells} == differing


def historic(name: str = "historic-5x5.txt") -> Record:
    """Return the record of the 5x5 game."""
    return parse_record(text(name))


def test_historic_record_has_seventeen_turns() -> None:
    """Nine rounds, the last of which has only the first player's turn; the remarks are passed over."""
    turns = historic().turns

    assert len(turns) == 17
    assert [turn.number for turn in turns] == sorted(2 * list(range(1, 10)))[:17]
    assert turns[12].text == "+C1, A4 R->B, A3 R->R, A2 G->R, B4 R->G, B3 B->R, B2 G->R, A2 G->R"


def test_historic_record_stops_at_the_first_slip() -> None:
    """Turn 3 of the first player writes c for its red b3, and leaves b2 active."""
    turns = list(replay(historic()))
    last = turns[-1]

    assert [bool(turn.faults) for turn in turns] == [False] * 4 + [True]
    assert (last.written.number, last.side) == (3, "black")
    assert [(fault.code, fault.cells) for fault in last.faults] == [
        ("colour-differs", ("b3",)),
        ("left-active", ("b2",)),
    ]


def test_second_slip() -> None:
    """Turn 7 of the first player ends with a cell that is not active and leaves a4 active."""
    repaired, original = historic("historic-5x5-repaired.txt"), historic()
    turns = list(repaired.turns)
    turns[12] = original.turns[12]
    last = list(replay(Record(repaired.tags, tuple(turns))))[-1]

    assert (last.written.number, last.side) == (7, "black")
    assert [(fault.code, fault.cells) for fault in last.faults] == [
        ("colour-differs", ("a2",)),
        ("not-active", ("a2",)),
        ("left-active", ("b1", "a4")),
    ]


def test_repaired_record_reaches_the_printed_grid() -> None:
    """With both slips repaired the game ends as printed, in all 25 cells, 16 to 9."""
    turns = list(replay(historic("historic-5x5-repaired.txt")))
    end = turns[-1].position
    outcome = GAME.rules.outcome(end)

    assert [fault for turn in turns for fault in turn.faults] == []
    assert end.cells == parse_wiki_grid(text("historic-5x5-end.txt")).cells
    assert format_save(end) == "2:5:2:4:1:3333433338333555866646667:0"
    assert outcome
    assert (outcome.winner, dict(outcome.scores)) == ("black", {"black": 16, "white": 9})


def test_repairs_are_two_turns() -> None:
    """The repaired record differs from the historic one in the two turns with slips only."""
    pairs = zip(historic().turns, historic("historic-5x5-repaired.txt").turns, strict=True)

    assert [(a.number, a.side) for a, b in pairs if a.text != b.text] == [(3, "black"), (7, "black")]


def test_printed_grid_is_written_as_printed() -> None:
    """The wiki's grid is written as it stands there, except for the numbers below it."""
    printed = text("historic-5x5-end.txt").rstrip()

    assert format_wiki_grid(parse_wiki_grid(printed)).splitlines()[:-1] == printed.splitlines()


def test_endless_example() -> None:
    """Playing on, black activates b2 and keeps every colour: the turn is endless, and that is a fault."""
    start = parse_save("2:5:2:4:1:6534663456454356636666666:0").playing_on()
    colour = start.colour(start.board.cell("b2"))

    found = GAME.resolve(start, f"B2 {colour}->{colour}, rest")

    assert [fault.code for fault in found.faults] == ["endless"]
    assert found.after is None
