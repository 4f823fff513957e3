"""`sparklies check`: tell whether one position follows from another by one legal turn."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from companion.cli import NO_BOARD, NO_PICTURE, fail
from companion.seen import at_rest, doubts_of
from games.catalogue import DEFAULT_GAME, game_named, game_of_save
from games.check import Doubts, Seeker, check_positions, check_turn
from games.errors import GamesError
from games.protocol import Game, Standing, Verdict

__all__ = ["configure", "run"]

EXIT_CODES = {"legal": 0, "illegal": 1, "undecided": 5}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument(
        "before", metavar="BEFORE", help="a save line or a photo: the position before the turn"
    )
    parser.add_argument(
        "after", metavar="AFTER", nargs="?", help="a save line or a photo: the position after it"
    )
    parser.add_argument(
        "--most", action="store_true", help="without AFTER: the most cells that this turn can hold"
    )
    parser.add_argument("--mover", required=True, metavar="SIDE", help="whose turn it was: black, white, …")
    parser.add_argument("--turn", help="the turn in the notation; the answer is then exact")
    parser.add_argument("--ruleset", help="the ruleset, where BEFORE is a photo")
    parser.add_argument("--game", help="the game, where both are photos; a save line says its own")
    parser.add_argument(
        "--seconds", type=float, help="answer after so long at the latest, with what is known by then"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: argparse.Namespace) -> int:
    """Check the turn; return 0 legal, 1 illegal, 5 undecided, 3 and 4 for photos as scan does."""
    if args.most == (args.after is not None):
        fail("say AFTER to check a turn, or --most without it to ask for the most cells")
    game = _game(args)
    first = _before(game, args)
    before = first.position
    if args.most:
        return _most(game, before, args)
    try:
        if args.turn is not None:
            after = game.resolve(before, args.turn).after
            expected = None if after is None else game.standing(after)
            shown = _shown(game, args.after, game.ruleset_of(before), expected)
            verdict = check_turn(game, before, shown.position, args.turn)
        else:
            shown = _shown(game, args.after, game.ruleset_of(before))
            verdict = check_positions(
                game, before, shown.position, args.seconds, (first.doubts, shown.doubts)
            )
    except GamesError as error:
        fail(str(error))
    print(json.dumps(_as_json(verdict)) if args.json else _in_words(verdict))
    return EXIT_CODES[verdict.verdict]


def _most(game: Game[Any], before: Any, args: argparse.Namespace) -> int:
    """Print the most cells that the turn can hold, and a turn that holds them step by step."""
    if not isinstance(game, Seeker):
        fail(f"--most cannot be asked in {game.title}")
    gain = game.most_cells(before, args.seconds)
    if args.json:
        print(json.dumps({**asdict(gain), "exact": gain.exact}))
        return 0
    most = "no turn holds more" if gain.exact else f"no turn holds more than {gain.most}"
    print(f"{gain.held} cells, {gain.held - gain.already} more than before; {most}")
    names = game.board_of(before).names
    for number, step in enumerate(game.resolve(before, gain.turn).steps, start=1):
        taken = ", ".join(names[capture.cell] for capture in step.captures)
        print(
            f"{number:4d}  {names[step.cell]} {step.before}->{step.after}"
            + (f"  captures {taken}" * bool(taken))
        )
    print(f"  {gain.turn}\n  {gain.after}")
    return 0


def _game(args: argparse.Namespace) -> Game[Any]:
    """Return the game that a save line is of, else the one that was named."""
    lines = [text for text in (args.before, args.after) if text and not _is_file(text)]
    try:
        game = game_of_save(lines[0]) if lines else game_named(args.game or DEFAULT_GAME)
        if args.game and game is not game_named(args.game):
            fail(f"{lines[0]} is of the game {game.id}, not {args.game}: the save line and --game must agree")
    except GamesError as error:
        fail(str(error))
    if args.mover not in game.sides:
        fail(f"--mover is {' or '.join(game.sides)} in {game.title}, not {args.mover}")
    return game


@dataclass(frozen=True)
class _Shown:
    """Hold what a save line or a photo shows: the best guess, and what its doubtful cells may be."""

    position: Any
    doubts: Doubts


def _before(game: Game[Any], args: argparse.Namespace) -> _Shown:
    """Return the position before the turn, with its mover; in the middle of a turn none can begin."""
    shown = _shown(game, args.before, args.ruleset)
    names = game.board_of(shown.position).names
    standing = game.standing(shown.position)
    active = [name for name, s in zip(names, standing, strict=True) if s.active]
    if active:
        fail(
            f"BEFORE stands in the middle of a turn: {', '.join(active)} active, and a turn begins with none"
        )
    if game.mid_turn(shown.position):
        fail("BEFORE stands in the middle of a turn; give the position at its beginning")
    return replace(shown, position=game.with_mover(shown.position, args.mover))


def _shown(
    game: Game[Any], text: str, ruleset: str | None, expected: Sequence[Standing] | None = None
) -> _Shown:
    """Return what a save line or a photo shows.

    expected: what should stand there; a doubtful cell of a photo is taken for that where it may be.
    """
    if _is_file(text):
        return _photographed(game, Path(text), ruleset, expected)
    try:
        position = game.position_from_text(text)
    except GamesError as error:
        fail(f"{text} is neither a file nor a save line: {error}")
    own = game.ruleset_of(position)
    if ruleset and ruleset.lower() != own:
        fail(f"{text} is of the ruleset {own}, not {ruleset}: BEFORE, AFTER and --ruleset must agree")
    return _Shown(position, {})


def _photographed(
    game: Game[Any], photo: Path, ruleset: str | None, expected: Sequence[Standing] | None
) -> _Shown:
    from vision.errors import PictureError, VisionError
    from vision.read import read_photo

    try:
        reading = read_photo(photo.read_bytes(), game.classes)[0]
    except VisionError as error:
        fail(f"{photo}: {error}", NO_PICTURE if isinstance(error, PictureError) else NO_BOARD)
    if expected is not None and len(expected) == len(reading.cells):
        standing = reading.completed(expected)
    else:
        standing = at_rest(reading)
    try:
        position = game.position_of(reading.shape, standing, ruleset or "")
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
