"""`sparklies print`: write the pages of a set as PDF, or its pieces as pictures."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import fail

if TYPE_CHECKING:
    from games.protocol import Game
    from print.decals import Die
    from print.kinds import Job

__all__ = ["configure", "run"]

_ALL, _ART, _SYMBOLS, _TENT = "all", "art", "symbols", "tent"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument(
        "kind",
        metavar="KIND",
        help="board, tiles, discs, mats, flags, decals, rules, instructions, record, scale-test; all; "
        "tent (of a table); art, symbols (pictures)",
    )
    parser.add_argument(
        "--game", metavar="NAME", help="the game (default: the one that is played on such a board)"
    )
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--size", metavar="N", help="cells a side, as 9, 8x6 or hex7 (default 9)")
    board.add_argument("--sheet", metavar="NAME", help="a sheet as `sparklies sheets` lists it")
    parser.add_argument("--cell", type=float, metavar="MM", help="side of a cell in millimetres")
    parser.add_argument("--paper", default="a4", metavar="NAME", help="a4 (default), letter, a3 or tabloid")
    parser.add_argument(
        "--die", type=float, metavar="MM", help="decals only: the die, face to face (default 12 and 16)"
    )
    parser.add_argument(
        "--face-width", type=float, metavar="MM", help="decals only, with --die: width of a face"
    )
    parser.add_argument(
        "--inset", type=float, metavar="MM", help="decals only: how far inside its face a decal is cut"
    )
    parser.add_argument(
        "--profile", type=Path, metavar="FILE", help="the printer as `sparklies printer` measured it"
    )
    parser.add_argument("--url", metavar="URL", help="tent only: the address by which phones join the table")
    parser.add_argument("--grey", action="store_true", help="print without colour, for grey printers")
    parser.add_argument("--px", type=int, default=600, help="art and symbols: pixels a side (default 600)")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="PATH", help="the PDF; for all and art the folder"
    )


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; return the exit code."""
    from calibration.errors import CalibrationError
    from games.errors import GamesError
    from print.errors import PrintError

    try:
        return _print(args)
    except (CalibrationError, GamesError, PrintError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"{args.out} cannot be written: {error.strerror}; give another --out")


def _print(args: argparse.Namespace) -> int:
    from print.kinds import build, kinds_for

    job = _measured(_job(args), args.profile, args.grey)
    if args.kind == _TENT:
        return _print_tent(args)
    if args.kind == _SYMBOLS:
        return _draw_symbols(args)
    if args.kind == _ART:
        return _draw(args, job)
    if args.kind == _ALL:
        for kind in kinds_for(job.game):
            _write(args.out / f"{kind.name}.pdf", kind.build(job))
    else:
        _write(args.out, build(args.kind, job))
    return 0


def _job(args: argparse.Namespace) -> Job:
    from calibration.paper import paper
    from calibration.released import board_sheet, sheet_named
    from print.kinds import Job

    size, dice = paper(args.paper), _dice(args)
    if args.sheet:
        if args.cell is not None:
            fail("--sheet already says how large the cells are; leave --cell out, or give --size instead")
        sheet = sheet_named(args.sheet)
        game, shape = _game(args, sheet.board.shape)
        if shape != sheet.board.shape:
            fail(f"{game.title} is not played on {sheet.name}; give --size {game.usual_shape} instead")
        return Job(sheet, size, dice, game)
    game, shape = _game(args, args.size)
    return Job(board_sheet(shape, args.cell, size), size, dice, game)


def _game(args: argparse.Namespace, size: str | None) -> tuple[Game[Any], str]:
    """Return the game that was named, else the first that is played on such a board, and the board's shape.

    A game may call its boards by less than the shape: hexagons by their edge alone.
    """
    from games.catalogue import DEFAULT_GAME, game_named, game_of_board

    if not args.game and size:
        return game_of_board(size), size
    game = game_named(args.game or DEFAULT_GAME)
    return game, game.board(size or game.usual_shape).shape


def _measured(job: Job, profile: Path | None, grey: bool) -> Job:
    """Return the job for the printer of a profile, where one was given, and without colour if asked for."""
    from calibration.printer import printer_from_json
    from print.output import output_on

    if profile is None:
        return replace(job, paper=replace(output_on(job.paper), grey=True)) if grey else job
    try:
        text = profile.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{profile} cannot be read: {error}; `sparklies printer` makes such a file")
    output = output_on(job.paper, printer_from_json(text))
    return replace(job, paper=replace(output, grey=grey))


def _dice(args: argparse.Namespace) -> tuple[Die, ...]:
    from print.decals import STANDARD_DICE, Die

    if args.face_width is not None and args.die is None:
        fail("--face-width needs --die: give both measures of the die")
    dice = STANDARD_DICE if args.die is None else (Die(args.die, args.face_width),)
    return dice if args.inset is None else tuple(replace(die, inset=args.inset) for die in dice)


def _draw(args: argparse.Namespace, job: Job) -> int:
    from print.art import write_art

    for path in write_art(args.out, args.px, job.sizes, job.game.classes):
        print(path, file=sys.stderr)
    return 0


def _print_tent(args: argparse.Namespace) -> int:
    from calibration.paper import paper
    from print.tent import tent_pdf

    if not args.url:
        fail("tent needs --url: the address that the companion shows for joining the table")
    _write(args.out, tent_pdf(args.url, paper(args.paper)))
    return 0


def _draw_symbols(args: argparse.Namespace) -> int:
    from print.symbols import write_symbols

    for path in write_symbols(args.out, args.px):
        print(path, file=sys.stderr)
    return 0


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    print(path, file=sys.stderr)
