"""`sparklies printer`: measure a printer from photos of its scale test or by ruler, and keep the figures."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import NO_BOARD, NO_PICTURE, fail
from companion.cli.files import path_named, write_file
from companion.cli.inputs import finite, photo_bytes
from companion.cli.profiles import kept_in
from companion.cli.words import say
from games.words import Message

if TYPE_CHECKING:
    from calibration.printer import Printer


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("photos", metavar="PHOTO", nargs="*", type=Path)
    parser.add_argument("--ruler", metavar=("ACROSS", "DOWN"), nargs=2, type=finite)
    parser.add_argument("--back", metavar=("RIGHT", "DOWN"), nargs=2, type=finite)
    parser.add_argument("--out", type=path_named, required=True, metavar="FILE")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Measure, write the profile, say what was measured; return the exit code."""
    from calibration.errors import CalibrationError
    from calibration.printer import printer_to_json
    from vision.errors import PictureError, VisionError

    if not (args.photos or args.ruler or args.back):
        fail(say("no-measure"))
    kept = kept_in(args.out)
    try:
        printer = _measured(args, kept)
    except CalibrationError as error:
        fail(error)
    except VisionError as error:
        fail(error, NO_PICTURE if isinstance(error, PictureError) else NO_BOARD)
    write_file(args.out, f"{printer_to_json(printer, kept)}\n".encode())
    print(*_words(printer, args.out), sep="\n", file=sys.stderr)
    if args.json:
        print(" ".join(printer_to_json(printer).split()))
    return 0


def _measured(args: argparse.Namespace, kept: str | None) -> Printer:
    from calibration.printer import Printer, printer_from_json, printer_from_ruler

    printer = Printer() if kept is None else printer_from_json(kept, unmeasured=Printer())
    if args.photos:
        from vision.scale import measure_printer

        printer = measure_printer([photo_bytes(path) for path in args.photos], printer)
    if args.ruler:
        printer = replace(printer, scale=printer_from_ruler(*args.ruler).scale)
    if args.back:
        printer = replace(printer, back_mm=tuple(args.back))
    return printer


def _words(printer: Printer, path: Path) -> list[Message]:
    from calibration.printer import WORTH_CORRECTING

    (x, y), (dx, dy) = printer.scale, printer.back_mm
    lines = [
        say("prints-at", across=100 * x, down=100 * y),
        say("backs-moved", right=dx, down=dy, degrees=printer.back_deg),
    ]
    if max(abs(value - 1) for value in printer.scale) <= WORTH_CORRECTING:
        lines.append(say("true-to-size"))
    return [*lines, say("printer-written", path=str(path))]
