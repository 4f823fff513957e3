"""`sparklies scan`: read the boards in photos and say what is doubtful."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import NO_BOARD, NO_PICTURE, fail
from companion.cli.calibrate import beads_from_file
from companion.cli.files import PNG, REPORT, path_named, require_ours, write_file
from companion.cli.inputs import photo_in
from companion.cli.words import say
from games.errors import GamesError
from games.words import all_of

if TYPE_CHECKING:
    from games.game import Game
    from vision.debug import Keep
    from vision.errors import VisionError
    from vision.reading import Reading

READ = 0


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("photos", metavar="PHOTO", nargs="+")
    parser.add_argument("--game", metavar="NAME")
    kinds = ("auto", "bead", "tile", "d10")
    parser.add_argument("--pieces", choices=kinds, default="auto")
    parser.add_argument("--sheet")
    parser.add_argument("--profile", metavar="FILE")
    parser.add_argument("--overlay", type=path_named, metavar="FILE.png")
    parser.add_argument("--debug", type=path_named, metavar="DIR|FILE.json")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Read every photo; return the highest of 0 read, 3 no board or none in common, 4 no picture."""
    from games.catalogue import game_named

    try:
        game = game_named(args.game) if args.game else None
    except GamesError as error:
        fail(error)
    _require_apart(args)
    _require_beads(game, args)
    args.beads = beads_from_file(args.profile)
    shown = [_read(Path(photo), photo, game, args) for photo in args.photos]
    return _together(shown, args) if args.together else max(_alone(photo, args) for photo in shown)


@dataclass(frozen=True)
class _Shown:
    """What one photo shows: its bytes and boards, or the error of a photo that cannot be read.

    code: the exit code so far.
    """

    path: Path
    given: str
    code: int
    data: bytes = b""
    boards: tuple[Reading, ...] = ()
    error: Mapping[str, str] = field(default_factory=dict)


def _read(path: Path, given: str, game: Game[Any] | None, args: argparse.Namespace) -> _Shown:
    from vision.errors import PictureError, VisionError
    from vision.read import ReadOptions, read_boards

    try:
        data = photo_in(path)
    except OSError as error:
        unopened = str(say("it-is-closed", why=str(error.strerror)))
        return _Shown(path, given, NO_PICTURE, error={"code": "unreadable", "message": unopened})
    except PictureError as error:
        return _Shown(path, given, NO_PICTURE, error=error.as_json())
    try:
        wanted = ReadOptions(game, args.pieces, args.sheet, args.beads, _keeper(args, path), partly=True)
        readings, left_out = read_boards(data, wanted)
    except VisionError as error:
        code = NO_PICTURE if isinstance(error, PictureError) else NO_BOARD
        if code == NO_BOARD:
            _report(args, path, data, (), error)
        return _Shown(path, given, code, error=error.as_json())
    _report(args, path, data, readings)
    for reason in left_out:
        print(say("board-left-out", photo=given, why=str(reason)), file=sys.stderr)
    code = NO_BOARD if any(reading.untold for reading in readings) else READ
    return _Shown(path, given, code, data, tuple(readings))


def _alone(photo: _Shown, args: argparse.Namespace) -> int:
    """Print what one photo shows, and return its exit code."""
    if photo.error:
        if args.json:
            print(json.dumps({"photo": photo.given, "error": photo.error}))
        else:
            _complain(photo)
        return photo.code
    for board, reading in enumerate(photo.boards):
        _tell(reading, [photo.given], board, args)
    _draw(photo, photo.boards, args)
    return photo.code


def _together(photos: Sequence[_Shown], args: argparse.Namespace) -> int:
    """Print what several photos of one table show together, and return the highest of their exit codes."""
    from vision.errors import BoardNotFoundError
    from vision.together import shared_boards

    readable = [photo for photo in photos if not photo.error]
    code, given = max(photo.code for photo in photos), [photo.given for photo in readable]
    for photo in photos:
        if photo.error:
            _complain(photo)
    if not readable:
        return _refused([photo.given for photo in photos], photos[0].error, code, args)
    try:
        found, others = shared_boards([photo.boards for photo in readable])
    except BoardNotFoundError as error:
        print(f"{', '.join(given)}: {error}", file=sys.stderr)
        return _refused(given, error.as_json(), max(code, NO_BOARD), args)
    if others:
        print(say("not-shared", sheets=others), file=sys.stderr)
    for board in found:
        _tell(board.reading, given, board.numbers[0], args)
    for photo, *views in zip(readable, *(board.views for board in found), strict=True):
        _draw(photo, views, args)
    return code


def _refused(given: Sequence[str], error: Mapping[str, str], code: int, args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps({"photo": given[0], "photos": given, "error": error}))
    return code


def _complain(photo: _Shown) -> None:
    print(f"{photo.given}: {photo.error['message']}", file=sys.stderr)


def _tell(reading: Reading, photos: Sequence[str], board: int, args: argparse.Namespace) -> None:
    from games.catalogue import game_named

    played = game_named(reading.game)
    if args.json:
        print(_as_json(played, reading, photos, board))
    else:
        print(_in_words(played, reading, str(all_of(photos))))


def _draw(photo: _Shown, boards: Sequence[Reading], args: argparse.Namespace) -> None:
    from vision.overlay import draw_overlay

    if args.overlay:
        write_file(_of_photo(args.overlay, args, photo.path), draw_overlay(photo.data, boards))


def _require_beads(game: Game[Any] | None, args: argparse.Namespace) -> None:
    """Leave if a profile is given for pieces that it does not help to read."""
    from calibration.beads import why_unused

    look = game.look if game else None
    if args.profile and (reason := why_unused(look.factors.samples if look else (), args.pieces)):
        fail(say("no-profile-here", why=reason))


def _require_apart(args: argparse.Namespace) -> None:
    """Leave if one photo's pictures would be written over another's, or over somebody else's."""
    stems = [Path(photo).stem for photo in args.photos]
    twice = next((stem for stem in stems if stems.count(stem) > 1), None)
    if twice is not None and (args.overlay or args.debug):
        fail(say("called-alike", name=twice))
    if args.overlay:
        for photo in args.photos:
            require_ours(_of_photo(args.overlay, args, Path(photo)), PNG)
    if _is_report(args):
        for photo in args.photos:
            require_ours(_of_photo(args.debug, args, Path(photo)), REPORT)


def _of_photo(target: Path, args: argparse.Namespace, photo: Path) -> Path:
    """Return where what is written of a photo goes; of several photos each has a file of its own."""
    return target.with_stem(f"{target.stem}-{photo.stem}") if len(args.photos) > 1 else target


def _is_report(args: argparse.Namespace) -> bool:
    """Return whether a report is wanted, rather than a folder of pictures."""
    return bool(args.debug) and args.debug.suffix.lower() == ".json" and not args.debug.is_dir()


def _report(
    args: argparse.Namespace,
    photo: Path,
    data: bytes,
    readings: Sequence[Reading],
    error: VisionError | None = None,
) -> None:
    """Write a report of a photo, if one is wanted."""
    from vision.report import report_bytes

    if _is_report(args):
        write_file(_of_photo(args.debug, args, photo), report_bytes(data, readings, error))


def _keeper(args: argparse.Namespace, photo: Path) -> Keep | None:
    """Return who keeps the pictures of a photo's stages; of several photos each has a folder of its own."""
    if not args.debug or _is_report(args):
        return None
    folder: Path = args.debug / photo.stem if len(args.photos) > 1 else args.debug
    return lambda name, png: write_file(folder / name, png)


def _position(game: Game[Any], reading: Reading) -> Any | None:
    """Return the position of a reading's best guesses, None if there is none or not all can be known."""
    if reading.untold or reading.hidden:
        return None
    try:
        return game.start_with(reading.shape, reading.standing)
    except GamesError:
        return None


def _as_json(game: Game[Any], reading: Reading, photos: Sequence[str], board: int) -> str:
    position = _position(game, reading)
    save = None if position is None else game.texts.position_text(position)
    return json.dumps(reading.as_json(photos, board, save))


def _pieces_in_words(reading: Reading) -> str:
    from games.standing import NOTHING

    if not reading.untold:
        return str(say("some-unknown"))
    stands = {name: cell.standing for name, cell in reading.cells.items() if cell.shown}
    return ", ".join(f"{name} {s.words}" for name, s in stands.items() if s != NOTHING) or str(say("bare"))


def _in_words(game: Game[Any], reading: Reading, given: str) -> str:
    position = _position(game, reading)
    lines = [str(say("seen", photo=given, sheet=reading.sheet, pieces=reading.pieces))]
    lines.append(_pieces_in_words(reading) if position is None else game.texts.picture(position))
    if reading.untold:
        lines.append(str(reading.untold))
    lines += map(str, reading.warnings.values())
    if reading.profile_unused:
        lines.append(str(reading.profile_unused))
    if reading.doubtful:
        lines.append(str(say("look-again", cells=tuple(reading.doubtful))))
    if reading.quality:
        lines += [str(say("better-photo", advice=advice)) for _, advice in reading.quality.advice]
    return "\n".join(lines)
