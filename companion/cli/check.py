"""`sparklies check`: decide whether one position follows from another by one legal turn."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from companion.cli import NO_BOARD, NO_PICTURE, fail, note
from companion.cli.inputs import finite, in_file, one_of_each, photo_bytes, position_in
from companion.cli.words import say
from games.errors import GamesError, IllegalError
from games.words import all_of, any_of

if TYPE_CHECKING:
    from games.answers import Doubts, Verdict
    from games.game import Game
    from vision.reading import Reading

MAX_LINES = 9  # of deciding cells, in words; with --json all are listed

EXIT_CODES = {"legal": 0, "illegal": 1, "undecided": 5}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("before", metavar="BEFORE")
    parser.add_argument("after", metavar="AFTER", nargs="?")
    parser.add_argument("--most", action="store_true")
    parser.add_argument("--mover", required=True, metavar="SIDE")
    parser.add_argument("--turn")
    parser.add_argument("--ruleset")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--game")
    parser.add_argument("--seconds", type=finite)
    parser.add_argument("--wording", metavar="NAME")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Check the turn; return 0 legal, 1 illegal, 5 undecided, 3 and 4 for photos as scan does."""
    from companion.cli.wordings import told_in

    if args.most == (args.after is not None):
        fail(say("after-or-most"))
    if args.most and args.turn is not None:
        fail(say("most-and-turn"))
    if args.option and not _is_file(args.before):
        fail(say("check-options"))
    args.before = position_in(args.before)
    args.after = args.after and position_in(args.after)
    game, readings = _game(args)
    with told_in(game, args.wording):
        return _checked(game, args, readings)


def _checked(game: Game[Any], args: argparse.Namespace, readings: _Readings) -> int:
    """Check the turn of the game that it is of."""
    from games.checking.check import as_said, check_positions, check_turn, to_judge
    from games.checking.verdicts import search_of

    first = _before(game, args, readings)
    before = first.position
    if args.before in readings:
        _note_assumed(game, before)
    if args.most:
        if first.doubtful:
            note(say("best-guess", cells=first.doubtful))
        return _most(game, before, args)
    try:
        shown = _shown(game, args.after, _Rules(game.rules.ruleset_of(before)), readings, before)
        doubts, begun = (first.doubts, shown.doubts), perf_counter()
        if args.turn is not None:
            verdict = check_turn(game, before, shown.position, args.turn, args.seconds, doubts)
        else:
            verdict = check_positions(game, before, shown.position, args.seconds, doubts)
        if not _is_file(args.after):
            verdict = as_said(game, before, shown.position, verdict, args.turn)
    except GamesError as error:
        fail(error)
    reason = ""
    if verdict.turn is not None and args.turn is None:
        left = None if args.seconds is None else max(0.0, begun + args.seconds - perf_counter())
        best = search_of(game).shortest(to_judge(game, before), shown.position, verdict.turn, left)
        if best is not None:
            verdict, reason = replace(verdict, turn=best.turn), str(best.told)
    drawn = _drawn(game, before, verdict.turn) if verdict.turn is not None else []
    print(json.dumps(_as_json(verdict, reason, drawn)) if args.json else _in_words(verdict, reason, drawn))
    return EXIT_CODES[verdict.verdict]


def _drawn(game: Game[Any], before: Any, turn: str) -> list[str]:
    """Return in words what a turn draws by lot, a sentence a draw; empty in games without lots."""
    from games.checking.check import to_judge

    stages, board = game.resolve(to_judge(game, before), turn).stages, game.rules.board_of(before)
    return [str(game.texts.told(board, stage)) for stage in stages if any(e.kind == "draw" for e in stage)]


def _most(game: Game[Any], before: Any, args: argparse.Namespace) -> int:
    """Print the most cells that the turn can hold, and a turn that holds them step by step."""
    from games.checking.check import to_judge
    from games.effects import captures

    if game.hints is None:
        fail(say("no-most", game=game.title))
    try:
        gain = game.most_cells(before, args.seconds)
    except IllegalError as error:
        fail(say("most-of-no-turn", why=str(error)))
    if args.json:
        print(json.dumps({**asdict(gain), "exact": gain.exact}))
        return 0
    gained = gain.held - gain.already
    exactly = say("holds-most", held=gain.held, gained=gained)
    print(exactly if gain.exact else say("holds", held=gain.held, gained=gained, most=gain.most))
    names = game.rules.board_of(before).names
    for number, stage in enumerate(game.resolve(to_judge(game, before), gain.turn).stages, start=1):
        taken = tuple(names[capture.cell] for capture in captures(stage))
        own = f"{names[stage[0].cell]} {stage[0].recoloured}"
        print(f"{number:4d}  {own}" + (f"  {say('captures', cells=taken)}" if taken else ""))
    print(f"  {gain.turn}\n  {gain.after}")
    return 0


def _note_assumed(game: Game[Any], position: Any) -> None:
    """Print what no photo shows and was assumed."""
    for assumed in game.look.assumed(position):
        note(str(assumed))


_Readings = Mapping[str, "list[Reading]"]  # of the boards in every photo, by what was given


def _game(args: argparse.Namespace) -> tuple[Game[Any], _Readings]:
    """Return the game and what its photos show.

    It is that of the save lines, else the one that was named, else the one that the photos' boards name.
    """
    from games.catalogue import agreed_game

    given = [text for text in (args.before, args.after) if text]
    lines = [text for text in given if not _is_file(text)]
    try:
        named = agreed_game(args.game or "", *lines) if lines or args.game else None
    except GamesError as error:
        fail(say("no-file-no-save", why=str(error)))
    if named:
        args.mover = _side(named, args.mover)
    readings = {text: _read(Path(text), named) for text in given if _is_file(text)}
    if named is None:
        named = _game_seen(readings)
        args.mover = _side(named, args.mover)
    return named, readings


def _game_seen(readings: _Readings) -> Game[Any]:
    """Return the game that all photos' boards are of; leave with a message if they disagree."""
    from games.catalogue import game_named

    seen = {reading.game: text for text, boards in readings.items() for reading in boards}
    if len(seen) > 1:
        shown = [say("shows", photo=text, game=game_named(its).title) for its, text in seen.items()]
        fail(say("several-games", shown=all_of(shown)))
    return game_named(next(iter(seen)))


def _side(game: Game[Any], named: str) -> str:
    """Return the side that is named; leave with a message if the game has none such."""
    from games.turn_text import side_meant

    mover = side_meant(named, game.sides)
    if mover not in game.sides:
        fail(say("no-such-mover", sides=any_of(game.sides), game=game.title, mover=mover))
    return mover


@dataclass(frozen=True)
class _Shown:
    """What a save line or a photo shows: the best guess, what uncertain cells may be, which are doubtful."""

    position: Any
    doubts: Doubts = field(default_factory=dict)
    doubtful: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Rules:
    """The rules by which a photo is judged."""

    ruleset: str
    options: Mapping[str, str] = field(default_factory=dict)


def _before(game: Game[Any], args: argparse.Namespace, readings: _Readings) -> _Shown:
    """Return the position before the turn, with its mover; in the middle of a turn none can begin."""
    from games.turn_text import require_turn_of

    shown = _shown(game, args.before, _Rules(args.ruleset or "", one_of_each(args.option)), readings)
    names = game.rules.board_of(shown.position).names
    standing = game.look.standing(shown.position)
    active = tuple(name for name, s in zip(names, standing, strict=True) if s.active)
    if active and game.rules.mid_turn(shown.position):
        fail(say("mid-turn-active", cells=active))
    if game.rules.mid_turn(shown.position):
        fail(say("mid-turn"))
    mover = game.rules.mover(shown.position)
    if mover != args.mover and game.texts.says_mover(shown.position) and not _is_file(args.before):
        fail(say("other-mover", says=mover, mover=args.mover))
    try:
        return replace(shown, position=require_turn_of(game, shown.position, args.mover))
    except GamesError as error:
        fail(say("mover-not-so", mover=args.mover, why=error.said))


def _shown(game: Game[Any], text: str, rules: _Rules, readings: _Readings, before: Any = None) -> _Shown:
    """Return what a save line or a photo shows; before: the position that stood, if that is known."""
    from games.records.positions import position_pasted

    if text in readings:
        boards = readings[text]
        board = None if before is None else game.rules.board_of(before)
        meant = [such for reading in boards if board and (such := reading.on(board))]
        return _photographed(game, text, meant or boards, rules, before)
    try:
        position = position_pasted(game, text)
    except GamesError as error:
        fail(say("no-position", text=text, why=str(error)))
    own = game.rules.ruleset_of(position)
    if rules.ruleset and rules.ruleset.lower() != own:
        fail(say("other-ruleset", text=text, own=own, ruleset=rules.ruleset))
    return _Shown(position)


def _read(photo: Path, game: Game[Any] | None) -> list[Reading]:
    """Return what stands on the boards in a photo: of this game, else of those that the boards name."""
    from vision.errors import PictureError, VisionError
    from vision.read import ReadOptions, read_boards

    try:
        readings, left_out = read_boards(photo_bytes(photo), ReadOptions(game))
    except VisionError as error:
        fail(in_file(photo, error), NO_PICTURE if isinstance(error, PictureError) else NO_BOARD)
    for reason in left_out:
        print(say("board-left-out", photo=str(photo), why=str(reason)), file=sys.stderr)
    return readings


def _photographed(game: Game[Any], photo: str, boards: list[Reading], rules: _Rules, before: Any) -> _Shown:
    """Return what the only board that can be meant shows; leave with a message if there are several."""
    from companion.seen import doubts_of, position_seen
    from vision.errors import BoardNotFoundError, UnknownPieceError
    from vision.known import require_known
    from vision.meant import only_board

    try:
        reading = only_board(boards)
        if before is not None:
            require_known(game.look.factors_at(before).samples, game.rules.board_of(before).sides)
        position = position_seen(game, reading, rules.ruleset, rules.options, before)
    except (BoardNotFoundError, UnknownPieceError) as error:
        fail(in_file(photo, error), NO_BOARD)
    except GamesError as error:
        fail(in_file(photo, error))
    for warning in reading.warnings.values():
        note(say("in-file", path=photo, what=warning))
    return _Shown(position, doubts_of(reading), reading.doubtful)


def _is_file(text: str) -> bool:
    """Return whether this is the path of a file; a save line may be too long to be one."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # ValueError: of a text that no file can be called
        return False


def _as_json(verdict: Verdict, reason: str, drawn: list[str]) -> dict[str, object]:
    found: dict[str, object] = {
        "verdict": verdict.verdict,
        "turn": verdict.turn,
        "after": verdict.after,
        "faults": [fault.as_json() for fault in verdict.faults],
    }
    cells = {"decided": verdict.decided, "deciding": verdict.deciding}
    more = {"told": reason, "drawn": drawn, **{k: [its.as_json() for its in v] for k, v in cells.items()}}
    found |= {key: value for key, value in more.items() if value}
    if verdict.nearest is not None:
        found["nearest"] = verdict.nearest
        found["corrections"] = [correction.as_json() for correction in verdict.corrections]
        found["least"] = verdict.least
    return found


def _in_words(verdict: Verdict, reason: str, drawn: list[str]) -> str:
    turn = f": {verdict.turn}" if verdict.turn else ""
    lines = [verdict.verdict + turn, *(f"  {fault.message}" for fault in verdict.faults)]
    if reason:
        lines.append(f"  {reason}")
    lines += [f"  {say('drawn', what=what)}" for what in drawn]
    if verdict.decided:
        lines += [f"  {say('decided')}", *(f"    {cell.message}" for cell in verdict.decided)]
    if verdict.deciding:
        asked = [f"    {cell.message}" for cell in verdict.deciding[:MAX_LINES]]
        more = len(verdict.deciding) - len(asked)
        lines += [f"  {say('deciding')}", *asked, *([f"    {say('more-cells', count=more)}"] if more else [])]
    if verdict.nearest is not None:
        lines += [f"  {say('nearest')}", *(f"    {correction.message}" for correction in verdict.corrections)]
        lines.append(f"    {verdict.nearest}")
    return "\n".join(lines)
