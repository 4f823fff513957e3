"""`sparklies calibrate`: learn a household's beads from photos of a known position, the slots, or reports."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import NO_BOARD, NO_PICTURE, fail
from companion.cli.files import path_named, write_file
from companion.cli.inputs import file_bytes, in_file, position_in, text_of
from companion.cli.profiles import kept_in
from companion.cli.words import say
from games.words import Message, all_of, any_of

if TYPE_CHECKING:
    from calibration.beads import Beads

FEW = 5  # cells of a colour: what few show is not the whole range of a household's beads


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("photos", metavar="PHOTO", nargs="+", type=Path)
    parser.add_argument("--position", metavar="SAVE")
    parser.add_argument("--sheet")
    parser.add_argument("--out", type=path_named, required=True, metavar="PROFILE")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Look at every photo, write the profile, say what was learned; return the exit code."""
    from calibration.beads import Beads, beads_to_json
    from calibration.errors import CalibrationError
    from vision.errors import PictureError, VisionError

    kept, look = kept_in(args.out), _look(args)
    photos = []
    for path in args.photos:
        try:
            photos.append(look(file_bytes(path)))
        except VisionError as error:
            fail(in_file(path, error), NO_PICTURE if isinstance(error, PictureError) else NO_BOARD)
    try:
        beads = Beads(tuple(photos))
        text = beads_to_json(beads, kept)
    except CalibrationError as error:
        fail(in_file(args.out, error))
    write_file(args.out, f"{text}\n".encode())
    print(*_words(beads, args.out), sep="\n", file=sys.stderr)
    if args.json:
        print(json.dumps({"profile": str(args.out), "photos": len(photos), "cells": _cells(beads)}))
    return 0


def beads_from_file(path: str | None) -> Beads | None:
    """Return the beads of a profile, None without one; leave with a message if it holds none."""
    if path is None:
        return None
    from calibration.beads import beads_from_json
    from calibration.errors import CalibrationError

    try:
        return beads_from_json(text_of(path, "beads"))
    except CalibrationError as error:
        fail(in_file(path, error))


def _look(args: argparse.Namespace) -> Callable[[bytes], Any]:
    """Return how the files are looked at: by a known position, a person's corrections, or the slots."""
    from calibration.beads import why_unused
    from games.catalogue import game_of_save
    from games.errors import GamesError
    from games.records.positions import position_pasted
    from games.standing import NOTHING
    from vision.calibrate import beads_in_slots, beads_of_position, beads_of_report
    from vision.report import is_report, photo_in_report, report_in

    def without_position(data: bytes) -> Any:
        if is_report(data):
            return beads_of_report(report_in(data), args.sheet)
        return beads_in_slots(data, args.sheet)

    if args.position is None:
        return without_position
    try:
        text = position_in(args.position)
        game = game_of_save(text)
        position = position_pasted(game, text)
    except GamesError as error:
        fail(say("position-no-save", why=str(error)))
    board = game.rules.board_of(position)
    stands = dict(zip(board.names, game.look.standing(position), strict=True))
    standing = tuple(stands.get(name, NOTHING) for name in board.whole.names)
    if reason := why_unused(game.look.factors.samples):
        fail(say("position-no-beads", why=reason))
    of_photo = partial(beads_of_position, shape=board.plan, standing=standing, sheet=args.sheet)
    return lambda data: of_photo(photo_in_report(data))


def _cells(beads: Beads) -> dict[str, int]:
    colours = sorted(set().union(*beads.photos))
    return {colour: beads.cells(colour) for colour in colours}


def _words(beads: Beads, path: Path) -> list[Message]:
    from games.standing import colour_words

    cells = _cells(beads)
    lines = [say("learned", count=count, colour=colour_words(colour)) for colour, count in cells.items()]
    if few := [colour_words(colour) for colour, count in cells.items() if count < FEW]:
        lines.append(say("few-beads", colours=all_of(few)))
    if missing := [colour_words(colour) for colour in "RGB" if colour not in cells]:
        lines.append(say("no-beads", colours=any_of(missing)))
    return [*lines, say("beads-written", path=str(path))]
