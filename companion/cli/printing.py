"""`sparklies print`: write the pages of a set as PDF, or its pieces as pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import fail, note
from companion.cli.files import path_named, write_files
from companion.cli.inputs import finite, in_file, text_of
from companion.cli.words import say

if TYPE_CHECKING:
    from print.jobs import Job

_TENT, _PICTURES, _PX = "tent", ("art", "symbols"), 600
FIGURES = {"px": str(_PX)}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("kind", metavar="KIND")
    parser.add_argument("--game", metavar="NAME")
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--size", metavar="N")
    board.add_argument("--sheet", metavar="NAME")
    parser.add_argument("--cell", type=finite, metavar="MM")
    parser.add_argument("--paper", default="a4", metavar="NAME")
    parser.add_argument("--die", type=finite, metavar="MM")
    parser.add_argument("--face-width", type=finite, metavar="MM")
    parser.add_argument("--inset", type=finite, metavar="MM")
    parser.add_argument("--profile", metavar="FILE")
    parser.add_argument("--url", metavar="URL")
    parser.add_argument("--dead", metavar="CELLS")
    parser.add_argument("--torus", action="store_true")
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--side", metavar="NAME")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--ruleset", metavar="NAME")
    parser.add_argument("--wording", metavar="NAME")
    parser.add_argument("--grey", action="store_true")
    parser.add_argument("--save-ink", action="store_true")
    parser.add_argument("--px", type=int)
    parser.add_argument("--out", type=path_named, required=True, metavar="PATH")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; return the exit code."""
    from calibration.errors import CalibrationError
    from games.errors import GamesError
    from print.errors import PrintError

    try:
        return _print(args)
    except (CalibrationError, GamesError, PrintError) as error:
        fail(error)


def _print(args: argparse.Namespace) -> int:
    made = _made(args)
    write_files(made)
    for path in made:
        print(path, file=sys.stderr)
    return 0


def _made(args: argparse.Namespace) -> dict[Path, bytes]:
    """Return what was asked for by its files; everything is made before anything is written."""
    from print.advice import advice
    from print.kinds import ALL, build, kinds_of, pictures

    place: Path = args.out
    job = _job(args)
    for warning in advice(job, args.kind):
        note(warning)
    if args.kind == _TENT:
        return {place: _tent(args)}
    if args.kind in _PICTURES:
        drawn = pictures(args.kind, job, _PX if args.px is None else args.px)
    elif args.kind == ALL:
        drawn = {f"{kind.name}.pdf": kind.build(job) for kind in kinds_of(job)}
    else:
        return {place: build(args.kind, job)}
    return {place / name: data for name, data in drawn.items()}


def _job(args: argparse.Namespace) -> Job:
    from calibration.errors import CalibrationError
    from calibration.printer import printer_from_json
    from print.orders import ORDERED, Order, job_for

    printer = None
    if args.profile is not None:
        try:
            printer = printer_from_json(text_of(args.profile, "printer"))
        except CalibrationError as error:
            fail(in_file(args.profile, error))
    said = {name: getattr(args, name) for name in ORDERED if name != "printer"}
    said["option"] = ", ".join(args.option)
    order = Order(printer=printer, **{name: value for name, value in said.items() if value is not None})
    return job_for(args.kind, order)


def _tent(args: argparse.Namespace) -> bytes:
    from calibration.paper import paper
    from print.tent import tent_pdf

    if not args.url:
        fail(say("tent-needs-url"))
    return tent_pdf(args.url, paper(args.paper))
