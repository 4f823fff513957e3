"""`sparklies check`: tell whether one position follows from another by one legal turn."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import NO_BOARD, NO_PICTURE, fail
from companion.cli.inputs import finite, photo_bytes
from games.errors import GamesError, IllegalError

if TYPE_CHECKING:
    from games.answers import Doubts, Verdict
    from games.catalogue import Entry
    from games.game import Game
    from vision.reading import Reading

__all__ = ["configure", "run"]

EXIT_CODES = {"legal": 0, "illegal": 1, "undecided": 5}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("before", metavar="BEFORE")
    parser.add_argument("after", metavar="AFTER", nargs="?")
    parser.add_argument("--most", action="store_true")
    parser.add_argument("--mover", required=True, metavar="SIDE")
    parser.add_argument("--turn")
    parser.add_argument("--ruleset")
    parser.add_argument("--game")
    parser.add_argument("--seconds", type=finite)
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Check the turn; return 0 legal, 1 illegal, 5 undecided, 3 and 4 for photos as scan does."""
    from games.check import as_said, read_positions, read_turn

    if args.most == (args.after is not None):
        fail("say AFTER to check a turn, or --most without it to ask for the most cells")
    if args.most and args.turn is not None:
        fail("--most looks for a turn, so --turn says nothing beside it: leave one of them out")
    game, readings = _game(args)
    first = _before(game, args, readings)
    before = first.position
    if args.most:
        if first.doubts:
            names = game.rules.board_of(before).names
            cells = ", ".join(names[cell] for cell in sorted(first.doubts))
            print(f"sparklies: told of the best guess: look again at {cells}", file=sys.stderr)
        return _most(game, before, args)
    try:
        shape = game.rules.board_of(before).shape
        shown = _shown(game, args.after, game.rules.ruleset_of(before), readings, shape)
        doubts = first.doubts, shown.doubts
        if args.turn is not None:
            found = read_turn(game, before, shown.position, args.turn, args.seconds, doubts)
        else:
            found = read_positions(game, before, shown.position, args.seconds, doubts)
        verdict = found.verdict
        if not _is_file(args.after):
            verdict = as_said(game, found.before, shown.position, verdict, args.turn)
    except GamesError as error:
        fail(str(error))
    print(json.dumps(_as_json(verdict)) if args.json else _in_words(verdict))
    return EXIT_CODES[verdict.verdict]


def _most(game: Game[Any], before: Any, args: argparse.Namespace) -> int:
    """Print the most cells that the turn can hold, and a turn that holds them step by step."""
    from games.check import to_judge
    from games.effects import captures

    if game.hints is None:
        fail(f"--most cannot be asked in {game.title}")
    try:
        gain = game.most_cells(before, args.seconds)
    except IllegalError as error:
        fail(f"{error}; --most asks about a position in which a turn is due")
    if args.json:
        print(json.dumps({**asdict(gain), "exact": gain.exact}))
        return 0
    most = "no turn holds more" if gain.exact else f"no turn holds more than {gain.most}"
    print(f"{gain.held} cells, {gain.held - gain.already} more than before; {most}")
    names = game.rules.board_of(before).names
    for number, stage in enumerate(game.resolve(to_judge(game, before), gain.turn).stages, start=1):
        taken = ", ".join(names[capture.cell] for capture in captures(stage))
        own = f"{names[stage[0].cell]} {stage[0].recoloured}"
        print(f"{number:4d}  {own}" + (f"  captures {taken}" * bool(taken)))
    print(f"  {gain.turn}\n  {gain.after}")
    return 0


_Readings = Mapping[str, "list[Reading]"]  # of the boards in every photo, by what was given


def _game(args: argparse.Namespace) -> tuple[Game[Any], _Readings]:
    """Return the game and what its photos show.

    It is that of the save lines, else the one that was named, else the one that the photos' boards tell.
    """
    from games.catalogue import agreed_game, entry_named

    given = [text for text in (args.before, args.after) if text]
    lines = [text for text in given if not _is_file(text)]
    try:
        told = agreed_game(args.game or "", *lines) if lines or args.game else None
    except GamesError as error:
        fail(f"{error} (BEFORE and AFTER are files or save lines)")
    if told:
        _require_side(told, args.mover)
    entry = entry_named(told.id) if told else None
    readings = {text: _read(Path(text), entry) for text in given if _is_file(text)}
    if told is None:
        told = _game_seen(readings)
        _require_side(told, args.mover)
    return told, readings


def _game_seen(readings: _Readings) -> Game[Any]:
    """Return the game that all photos' boards are of; leave with a message where they disagree."""
    from games.catalogue import game_named

    seen = {reading.game: text for text, boards in readings.items() for reading in boards}
    if len(seen) > 1:
        words = " and ".join(f"{text} shows a board of {game_named(its).title}" for its, text in seen.items())
        fail(f"{words}: a turn is of one game; say which with --game, or name photos of one")
    return game_named(next(iter(seen)))


def _require_side(game: Game[Any], mover: str) -> None:
    if mover not in game.sides:
        fail(f"--mover is {' or '.join(game.sides)} in {game.title}, not {mover}")


@dataclass(frozen=True)
class _Shown:
    """Hold what a save line or a photo shows: the best guess, and what its doubtful cells may be."""

    position: Any
    doubts: Doubts


def _before(game: Game[Any], args: argparse.Namespace, readings: _Readings) -> _Shown:
    """Return the position before the turn, with its mover; in the middle of a turn none can begin."""
    shown = _shown(game, args.before, args.ruleset, readings)
    names = game.rules.board_of(shown.position).names
    standing = game.look.standing(shown.position)
    active = [name for name, s in zip(names, standing, strict=True) if s.active]
    if active:
        fail(
            f"BEFORE stands in the middle of a turn: {', '.join(active)} active, and a turn begins with none"
        )
    if game.rules.mid_turn(shown.position):
        fail("BEFORE stands in the middle of a turn; give the position at its beginning")
    mover = game.rules.mover(shown.position)
    if mover != args.mover and game.texts.says_mover(shown.position) and not _is_file(args.before):
        fail(f"BEFORE says that {mover} is to move, but --mover says {args.mover}: correct one of them")
    return replace(shown, position=game.rules.with_mover(shown.position, args.mover))


def _shown(game: Game[Any], text: str, ruleset: str | None, readings: _Readings, shape: str = "") -> _Shown:
    """Return what a save line or a photo shows; shape: of the board meant in it, where that is known."""
    if text in readings:
        boards = readings[text]
        meant = [reading for reading in boards if reading.shape == shape]
        return _photographed(game, text, meant or boards, ruleset)
    try:
        position = game.texts.position_from_text(text)
    except GamesError as error:
        fail(f"{text} is neither a file nor a save line: {error}")
    own = game.rules.ruleset_of(position)
    if ruleset and ruleset.lower() != own:
        fail(f"{text} is of the ruleset {own}, not {ruleset}: BEFORE, AFTER and --ruleset must agree")
    return _Shown(position, {})


def _read(photo: Path, game: Entry | None) -> list[Reading]:
    """Return what stands on the boards in a photo: of this game, else of those that the boards tell."""
    from vision.errors import PictureError, VisionError
    from vision.read import Wanted, read_boards

    try:
        readings, left_out = read_boards(photo_bytes(photo), Wanted(game))
    except VisionError as error:
        fail(f"{photo}: {error}", NO_PICTURE if isinstance(error, PictureError) else NO_BOARD)
    for reason in left_out:
        print(f"{photo}: another board was left out: {reason}", file=sys.stderr)
    return readings


def _photographed(game: Game[Any], photo: str, boards: list[Reading], ruleset: str | None) -> _Shown:
    """Return what the only board that can be meant shows; leave with a message where there are several."""
    from companion.seen import doubts_of, position_seen
    from vision.errors import BoardNotFoundError
    from vision.meant import only_board

    try:
        reading = only_board(boards)
        position = position_seen(game, reading, ruleset or "")
    except BoardNotFoundError as error:
        fail(f"{photo}: {error}", NO_BOARD)
    except GamesError as error:
        fail(f"{photo}: {error}")
    return _Shown(position, doubts_of(reading))


def _is_file(text: str) -> bool:
    """Tell whether this is the path of a file; a save line may be too long to be one."""
    try:
        return Path(text).is_file()
    except OSError:
        return False


def _as_json(verdict: Verdict) -> dict[str, object]:
    found: dict[str, object] = {
        "verdict": verdict.verdict,
        "turn": verdict.turn,
        "after": verdict.after,
        "faults": [fault.as_json() for fault in verdict.faults],
    }
    if verdict.decided:
        found["decided"] = [cell.as_json() for cell in verdict.decided]
    if verdict.nearest is not None:
        found["nearest"] = verdict.nearest
        found["corrections"] = [correction.as_json() for correction in verdict.corrections]
        found["least"] = verdict.least
    return found


def _in_words(verdict: Verdict) -> str:
    turn = f": {verdict.turn}" if verdict.turn else ""
    lines = [verdict.verdict + turn, *(f"  {fault.message}" for fault in verdict.faults)]
    if verdict.decided:
        lines += ["  decided by the rules:", *(f"    {cell.message}" for cell in verdict.decided)]
    if verdict.nearest is not None:
        lines += ["  legal would be:", *(f"    {correction.message}" for correction in verdict.corrections)]
        lines.append(f"    {verdict.nearest}")
    return "\n".join(lines)
