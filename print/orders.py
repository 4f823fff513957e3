"""Orders: what people say when they want pages, and the job that this comes to.

The command line and the companion's print page both order here, so that the same words give the same pages.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from calibration.paper import Paper, paper
from calibration.printer import Printer
from calibration.released import board_sheet, sheet_named
from games.catalogue import DEFAULT_GAME, GAMES, game_named, game_of_board
from games.protocol import Game
from games.sets import SETS
from print.board import Marks
from print.decals import STANDARD_DICE, Die
from print.errors import PrintError
from print.kinds import Job
from print.output import output_on
from print.rules import edition_of

__all__ = ["ORDERED", "Order", "job_of"]


@dataclass(frozen=True)
class Order:
    """Say what is wanted; whatever is left empty is the usual.

    game: its id. size: as people call the board (9, 8x6, hex7). sheet: a sheet's name in place of size.
    cell: mm. paper: its name. die, face_width, inset: mm, of decals. printer: as it was measured.
    grey: without colour. save_ink: outlined. ruleset, wording: of the rules.
    dead: cells that are none, with commas. torus: whether the board's edges are joined.
    players: for how many a set of tokens is.
    """

    game: str = ""
    size: str = ""
    sheet: str = ""
    cell: float | None = None
    paper: str = "a4"
    die: float | None = None
    face_width: float | None = None
    inset: float | None = None
    printer: Printer | None = None
    grey: bool = False
    save_ink: bool = False
    ruleset: str = ""
    wording: str = ""
    dead: str = ""
    torus: bool = False
    players: int | None = None


ORDERED = tuple(field.name for field in fields(Order))
"""What can be ordered, by name: whoever takes orders in other words calls the same things the same."""


def job_of(order: Order) -> Job:
    """Return the job of an order; raise PrintError, CalibrationError or GamesError for one that is none."""
    size = paper(order.paper)
    output = replace(output_on(size, order.printer), grey=order.grey, spare=order.save_ink)
    if its := SETS.get(order.game.strip().lower()):
        its.sides_of(order.players)
        sheet = (
            sheet_named(order.sheet) if order.sheet else board_sheet(its.shape(order.size), order.cell, size)
        )
        return replace(_complete(Job(sheet, output), order), tokens=its, players=order.players)
    if order.game and order.game.strip().lower() not in GAMES:
        raise PrintError(f"there is no game {order.game!r}; there are {', '.join((*GAMES, *SETS))}")
    if order.sheet:
        return _job_of_sheet(order, output)
    game, shape = _game_and_shape(order.game, order.size)
    sheet = board_sheet(shape, order.cell, size)
    return _complete(Job(sheet, output, _dice(order), game), order)


def _job_of_sheet(order: Order, output: Paper) -> Job:
    if order.cell is not None:
        raise PrintError(
            "--sheet already says how large the cells are; leave --cell out, or give --size instead"
        )
    sheet = sheet_named(order.sheet)
    game, shape = _game_and_shape(order.game, sheet.board.shape)
    if shape != sheet.board.shape:
        raise PrintError(
            f"{game.title} is not played on {sheet.name}; give --size {game.usual_shape} instead"
        )
    return _complete(Job(sheet, output, _dice(order), game), order)


def _complete(job: Job, order: Order) -> Job:
    """Return a job with its rules and marks; raise PrintError or GamesError for any that do not exist."""
    if order.ruleset or order.wording:
        edition_of(job.game.rule_sheet(), order.ruleset, order.wording)
    marks = Marks(frozenset(order.dead.replace(",", " ").split()), order.torus)
    marks.require_fit(job.sheet)
    return replace(job, ruleset=order.ruleset, wording=order.wording, marks=marks)


def _game_and_shape(name: str, size: str) -> tuple[Game[Any], str]:
    """Return the game that was named, else the first that is played on such a board, and the board's shape.

    A game may call its boards by less than the shape: hexagons by their edge alone.
    """
    if not name and size:
        return game_of_board(size), size
    game = game_named(name or DEFAULT_GAME)
    return game, game.board(size or game.usual_shape).shape


def _dice(order: Order) -> tuple[Die, ...]:
    if order.face_width is not None and order.die is None:
        raise PrintError("--face-width needs --die: give both measures of the die")
    dice = STANDARD_DICE if order.die is None else (Die(order.die, order.face_width),)
    return dice if order.inset is None else tuple(replace(die, inset=order.inset) for die in dice)
