"""`sparklies scan`: read the boards in photos and say what is doubtful."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import NO_BOARD, NO_PICTURE, fail

if TYPE_CHECKING:
    from vision.reading import Reading

__all__ = ["configure", "game_of", "position_read", "run"]

READ = 0


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("photos", metavar="PHOTO", nargs="+", help="JPEG, PNG or WebP files")
    parser.add_argument("--pieces", choices=("auto", "bead", "tile", "d10"), default="auto")
    parser.add_argument("--sheet", help="the sheet's name, where the photo cannot tell")
    parser.add_argument("--overlay", metavar="FILE.png", help="write a picture of what was read")
    parser.add_argument("--debug", metavar="DIR", help="write the pictures of every stage into this folder")
    parser.add_argument("--json", action="store_true", help="one JSON object a board, one a line")


def run(args: argparse.Namespace) -> int:
    """Read every photo; return the highest of 0 read, 3 no board located, 4 no picture."""
    if args.pieces == "d10":
        fail("dice are not read in this version: beads and tiles are")
    return max(_scan(Path(photo), photo, args, len(args.photos) > 1) for photo in args.photos)


def _scan(path: Path, given: str, args: argparse.Namespace, several: bool) -> int:
    from games.catalogue import game_named
    from games.record import DEFAULT_GAME
    from vision.errors import PictureError, VisionError
    from vision.overlay import draw_overlay
    from vision.read import read_photo

    try:
        data = path.read_bytes()
        readings = read_photo(
            data,
            game_named(DEFAULT_GAME).classes,
            pieces=args.pieces,
            sheet=args.sheet,
            debug=Path(args.debug) if args.debug else None,
        )
    except OSError as error:
        return _failed(
            given, {"code": "unreadable", "message": f"{given} cannot be opened: {error}"}, NO_PICTURE, args
        )
    except VisionError as error:
        return _failed(
            given, error.as_json(), NO_PICTURE if isinstance(error, PictureError) else NO_BOARD, args
        )
    for board, reading in enumerate(readings):
        print(
            json.dumps(reading.as_json(given, board, _save(reading)))
            if args.json
            else _in_words(given, reading)
        )
    if args.overlay:
        target = Path(args.overlay)
        target = target.with_stem(f"{target.stem}-{path.stem}") if several else target
        target.write_bytes(draw_overlay(data, readings))
    return READ


def _failed(given: str, error: dict[str, str], code: int, args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps({"photo": given, "error": error}))
    else:
        print(f"{given}: {error['message']}", file=sys.stderr)
    return code


def _save(reading: Reading) -> str | None:
    """Return the save line of what stands, None where a cell is empty."""
    position = position_read(reading)
    return None if position is None else game_of(reading).position_text(position)


def game_of(reading: Reading) -> Any:
    """Return the game that a reading's sheet is of."""
    from games.catalogue import game_named
    from games.record import DEFAULT_GAME

    return game_named(DEFAULT_GAME)


def position_read(reading: Reading) -> Any | None:
    """Return the position of a reading's best guesses, None where a cell is empty."""
    from games.errors import GamesError

    try:
        return game_of(reading).position_of(reading.shape, reading.standing)
    except GamesError:
        return None


def _in_words(given: str, reading: Reading) -> str:
    position = position_read(reading)
    lines = [f"{given}: {reading.sheet}, {reading.pieces}s"]
    lines.append(game_of(reading).picture(position) if position else "some cells are empty")
    if reading.doubtful:
        lines.append("please look again at " + ", ".join(reading.doubtful))
    return "\n".join(lines)
