"""The report of `sparklies demo`: one HTML file that needs nothing else, for screens large and small."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from companion.cli.demo.stages import CheckedPhoto, Demonstration, told_captures
from companion.cli.svg.artwork import sheet_svg
from companion.cli.svg.board import BoardPicture, around, board_svg, cell_symbols, piece_svg
from companion.cli.words import say
from games.effects import arrows_of, carried_out
from games.words import Message
from print.jobs import Job

FIRST_STEPS = 12  # shown at once; the others unfold


@dataclass(frozen=True)
class StepShown:
    """One step as the report shows it: its number, what became of the cell, each capture, a board."""

    number: int
    change: str
    captures: tuple[str, ...]
    board: Markup


@dataclass(frozen=True)
class PhotoShown:
    """One photo as the report shows it: the check, the picture as data URL, the position read."""

    check: CheckedPhoto
    picture: str
    board: Markup


def report_html(demonstration: Demonstration) -> str:
    """Return the report."""
    environment = Environment(
        loader=PackageLoader("companion.cli.demo"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    game, resolution = demonstration.sample.game, demonstration.resolution
    steps = list(_steps(demonstration))
    readings = [check.reading for check in demonstration.checks]
    return environment.get_template("report.html").render(
        say=say,
        demonstration=demonstration,
        emblem=Markup((files("companion") / "static" / "plain" / "icon.svg").read_text(encoding="utf-8")),
        cells_read=sum(len(reading.cells) for reading in readings),
        cells_doubtful=sum(len(reading.doubtful) for reading in readings),
        fonts={weight: _font(weight) for weight in ("Regular", "Bold")},
        symbols=Markup(cell_symbols(game.look.factors.samples)),
        sheet=Markup(sheet_svg(Job().sheet, str(say("sheet-as-printed")))),
        pieces=_pieces(demonstration),
        photos=[_photo(demonstration, check) for check in demonstration.checks],
        before=_board(demonstration, resolution.before, say("before-the-turn")),
        after=_board(demonstration, resolution.after, say("after-the-turn")),
        first_steps=steps[:FIRST_STEPS],
        more_steps=steps[FIRST_STEPS:],
        captured=told_captures(demonstration.board, resolution),
    )


def _font(weight: str) -> str:
    font = files("print") / "fonts" / f"AtkinsonHyperlegible-{weight}.ttf"
    return f"data:font/ttf;base64,{b64encode(font.read_bytes()).decode()}"


def _board(demonstration: Demonstration, position: object, label: Message) -> Markup:
    standing = demonstration.sample.game.look.standing(position)
    return Markup(board_svg(BoardPicture(demonstration.board, standing, str(label))))


def _pieces(demonstration: Demonstration) -> list[tuple[str, Markup]]:
    """Return everything that can stand on a cell, in words and as a picture."""
    return [
        (str(standing.words), Markup(piece_svg(standing)))
        for standing in demonstration.sample.game.look.factors.samples
        if standing.colour or standing.piece
    ]


def _photo(demonstration: Demonstration, check: CheckedPhoto) -> PhotoShown:
    picture = BoardPicture(
        demonstration.board,
        check.reading.standing,
        str(say("what-was-read", file=check.photo.file)),
        marks=check.marks(demonstration.board),
    )
    url = f"data:image/jpeg;base64,{b64encode(check.overlay).decode()}"
    return PhotoShown(check, url, Markup(board_svg(picture)))


def _steps(demonstration: Demonstration) -> Iterator[StepShown]:
    """Yield every step; all show the same part of the board, the cells that take part in the turn."""
    game, resolution, board = demonstration.sample.game, demonstration.resolution, demonstration.board
    taking_part = {stage[0].cell for stage in resolution.stages} | {
        cell for stage in resolution.stages for arrow in arrows_of(stage) for cell in arrow
    }
    window = around(board, taking_part)
    standing = carried_out(game.look.standing(resolution.before), resolution.opening)
    for number, stage in enumerate(resolution.stages, start=1):
        standing = carried_out(standing, stage)
        change, *captures = str(game.texts.told(board, stage)).split("; ")
        picture = BoardPicture(
            board,
            standing,
            str(say("board-after", step=number)),
            window,
            arrows_of(stage),
            {stage[0].cell: "changed"},
        )
        yield StepShown(number, change, tuple(captures), Markup(board_svg(picture)))
