"""`sparklies scan`: read the boards in photos and say what is doubtful."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import NO_BOARD, NO_PICTURE, fail
from companion.cli.calibrate import beads_from_file
from games.catalogue import DEFAULT_GAME, game_named, game_of_board
from games.errors import GamesError
from games.protocol import Game

if TYPE_CHECKING:
    from vision.reading import Reading

__all__ = ["configure", "run"]

READ = 0


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("photos", metavar="PHOTO", nargs="+", help="JPEG, PNG or WebP files")
    parser.add_argument("--game", metavar="NAME", help="the game (default: the one played on such a board)")
    kinds = ("auto", "bead", "tile", "d10")
    parser.add_argument("--pieces", choices=kinds, default="auto", help="auto tells beads and tiles apart")
    parser.add_argument("--sheet", help="the sheet's name, where the photo cannot tell")
    parser.add_argument(
        "--profile", metavar="FILE", help="your own beads, as `sparklies calibrate` wrote them"
    )
    parser.add_argument("--overlay", metavar="FILE.png", help="write a picture of what was read")
    parser.add_argument("--debug", metavar="DIR", help="write the pictures of every stage into this folder")
    parser.add_argument("--json", action="store_true", help="one JSON object a board, one a line")


def run(args: argparse.Namespace) -> int:
    """Read every photo; return the highest of 0 read, 3 no board located, 4 no picture."""
    try:
        game = game_named(args.game or DEFAULT_GAME)
    except GamesError as error:
        fail(str(error))
    args.beads = beads_from_file(args.profile)
    return max(_scan(Path(photo), photo, game, args) for photo in args.photos)


def _scan(path: Path, given: str, game: Game[Any], args: argparse.Namespace) -> int:
    from vision.errors import PictureError, VisionError
    from vision.overlay import draw_overlay

    try:
        data = path.read_bytes()
    except OSError as error:
        unreadable = {"code": "unreadable", "message": f"it cannot be opened: {error.strerror}"}
        return _failed(given, unreadable, NO_PICTURE, args)
    try:
        game, readings = _readings(data, game, args)
    except VisionError as error:
        code = NO_PICTURE if isinstance(error, PictureError) else NO_BOARD
        return _failed(given, error.as_json(), code, args)
    for board, reading in enumerate(readings):
        print(_as_json(game, reading, given, board) if args.json else _in_words(game, reading, given))
    if args.overlay:
        target = Path(args.overlay)
        target = target.with_stem(f"{target.stem}-{path.stem}") if len(args.photos) > 1 else target
        target.write_bytes(draw_overlay(data, readings))
    return READ


def _readings(data: bytes, game: Game[Any], args: argparse.Namespace) -> tuple[Game[Any], list[Reading]]:
    """Return the boards in a photo, and the game as which they were read.

    Where no game was named and another is played on the first board, the photo is read again for that one.
    """
    from vision.read import read_photo

    read = partial(
        read_photo,
        data,
        pieces=args.pieces,
        sheet=args.sheet,
        beads=args.beads,
        debug=Path(args.debug) if args.debug else None,
    )
    readings = read(game.classes)
    played = game_of_board(readings[0].shape)
    if args.game or played is game:
        return game, readings
    return played, read(played.classes)


def _failed(given: str, error: dict[str, str], code: int, args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps({"photo": given, "error": error}))
    else:
        print(f"{given}: {error['message']}", file=sys.stderr)
    return code


def _position(game: Game[Any], reading: Reading) -> Any | None:
    """Return the position of a reading's best guesses, None where a cell is empty."""
    try:
        return game.position_of(reading.shape, reading.standing)
    except GamesError:
        return None


def _as_json(game: Game[Any], reading: Reading, given: str, board: int) -> str:
    position = _position(game, reading)
    save = None if position is None else game.position_text(position)
    return json.dumps(reading.as_json(given, board, save))


def _in_words(game: Game[Any], reading: Reading, given: str) -> str:
    from vision.reading import OTHER_BEADS

    position = _position(game, reading)
    lines = [f"{given}: {reading.sheet}, {reading.pieces}s"]
    lines.append("some cells are empty or undecided" if position is None else game.picture(position))
    if reading.own_beads is False:
        lines.append(OTHER_BEADS)
    if reading.doubtful:
        lines.append("please look again at " + ", ".join(reading.doubtful))
    if reading.quality:
        lines += [f"for a better photo: {message}" for _, message in reading.quality.advice]
    return "\n".join(lines)
