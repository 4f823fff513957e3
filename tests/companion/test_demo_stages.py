"""The demonstration's stages: doubt is admitted, words name every capture, boards are drawn as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from calibration.released import board_sheet, sheet_named
from companion.cli.demo.stages import judge_table, told_captures, told_steps
from companion.cli.svg.artwork import sheet_svg
from companion.cli.svg.board import BoardPicture, around, board_svg, cell_symbols, piece_svg
from companion.sample_games import Sample, load_sample
from games.catalogue import game_named
from games.effects import arrows_of, carried_out
from games.standing import Standing
from vision.reading import CellReading, Reading

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sample() -> Sample:
    """Give the sample."""
    return load_sample()


def reading_with(sample: Sample, name: str, cell: CellReading) -> Reading:
    """Return the reading of a table that stands as the sample's turn leaves it, except for one cell."""
    after = sample.resolution.after
    board = sample.game.rules.board_of(after)
    cells = {
        name: CellReading(((standing, 1.0),), doubtful=False)
        for name, standing in zip(board.names, sample.game.look.standing(after), strict=True)
    }
    return Reading("board-9x9", board.shape, "bead", cells | {name: cell}, {}, {})


GREEN, TAKEN = Standing("G"), Standing("G", "black")


@pytest.mark.parametrize(
    ("cell", "verdict"),
    [
        (CellReading(((GREEN, 1.0),), doubtful=False), "legal"),
        (CellReading(((TAKEN, 1 - 1e-5), (GREEN, 1e-5)), doubtful=False), "illegal"),
        (CellReading(((GREEN, 0.9), (TAKEN, 0.1)), doubtful=True), "legal"),
        (CellReading(((TAKEN, 0.9), (GREEN, 0.1)), doubtful=True), "undecided"),
        (CellReading(((TAKEN, 0.9999), (GREEN, 0.0001)), doubtful=True), "undecided"),
        (CellReading(((GREEN, 0.9), (TAKEN, 0.1)), doubtful=True, shown=False), "undecided"),
    ],
    ids=["right", "surely wrong", "doubtful", "wrong, in doubt", "wrong, in doubt though sure", "not shown"],
)
def test_a_table_is_judged_by_what_its_photo_shows(sample: Sample, cell: CellReading, verdict: str) -> None:
    """A doubtful cell neither makes a wrong table legal nor a right one illegal."""
    judged = judge_table(sample, reading_with(sample, "a4", cell))

    assert judged.verdict == verdict
    cells = [name for fault in judged.faults for name in fault.cells]
    assert cells == ([] if verdict == "legal" else ["a4"])
    assert [fault.cells for fault in judged.deciding] == ([("a4",)] if verdict == "undecided" else [])


def test_words_tell_every_capture(sample: Sample) -> None:
    """Every step has its words; every captured cell names each step that captured it."""
    board, resolution = sample.game.rules.board_of(sample.before), sample.resolution
    told = dict(told_captures(board, resolution))

    assert len(told_steps(sample.game, resolution)) == len(resolution.stages)
    assert tuple(told) == tuple(board.names[cell] for cell in resolution.captured)
    assert told["e3"] == "step 5 by d3 and e4; step 9 by d3 and e4"


def test_a_board_is_drawn_with_marks_and_arrows(sample: Sample) -> None:
    """A window shows its cells, their coordinates, a ring a mark and a line with its halo an arrow."""
    board, stages = sample.game.rules.board_of(sample.before), sample.resolution.stages[:5]
    told = [effect for stage in (sample.resolution.opening, *stages) for effect in stage]
    standing, step = carried_out(sample.game.look.standing(sample.before), told), stages[-1]
    window = around(board, [board.cell("b3"), board.cell("e6")])
    picture = BoardPicture(board, standing, "d3 & e4", window, arrows_of(step), {step[0].cell: "wrong"})
    drawn = ET.fromstring(board_svg(picture))

    assert drawn.get("aria-label") == "d3 & e4"
    assert len(drawn.findall(f"{SVG}use")) == 16
    assert [text.text for text in drawn.findall(f"{SVG}text")] == [*"bcde", *"3456"]
    assert len(drawn.findall(f"{SVG}rect")) == 1
    assert len(drawn.findall(f"{SVG}polygon")) == 1
    assert len(drawn.findall(f"{SVG}line")) == 2 * 6


def test_hexagons_are_drawn_with_their_rings() -> None:
    """Every cell is there, every row has its number, the ring that won is a closed line with its halo."""
    game = game_named("glorieta")
    start = game.texts.position_from_text(
        "glorieta:chicken:3:.../.bb./.b.../.bb./...:mover=black:declined=orange"
    )
    after = game.resolve(start, "d3").after
    won = game.rules.outcome(after)
    assert won is not None
    board, standing = game.rules.board_of(after), game.look.standing(after)
    drawn = ET.fromstring(board_svg(BoardPicture(board, standing, "a loop", rings=won.rings)))
    lines = [line.get("points", "").split() for line in drawn.findall(f"{SVG}polygon")]

    assert len(drawn.findall(f"{SVG}use")) == 19
    assert [text.text for text in drawn.findall(f"{SVG}text")] == [*"abc", *"12345"]
    assert [len(points) for points in lines] == [6, 6]
    assert cell_symbols(game.look.classes, board.sides) != cell_symbols(game.look.classes)


def test_every_piece_that_is_used_is_drawn(sample: Sample) -> None:
    """The symbols define what boards and pieces refer to."""
    classes = sample.game.look.classes
    symbols = ET.fromstring(cell_symbols(classes))
    used = {str(ET.fromstring(piece_svg(standing))[0].get("href")) for standing in classes}

    assert used == {f"#{group.get('id')}" for group in symbols.findall("g")}
    assert len(used) == len(classes)


def test_a_sheet_is_drawn_as_it_is_printed() -> None:
    """Frames, tags and patches are there; a custom sheet has its code as well."""
    released, custom = sheet_named("board-9x9"), board_sheet("8x6")
    paths = [len(ET.fromstring(sheet_svg(s, "a sheet")).findall(f"{SVG}path")) for s in (released, custom)]

    assert paths == [81 + 8 + 8, 48 + 8 + 8 + 1]
