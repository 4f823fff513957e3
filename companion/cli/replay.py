"""`sparklies replay`: go through a game record turn by turn, name every fault, mend it if asked to."""

from __future__ import annotations

import argparse
import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import fail, note
from companion.cli.files import MENDED, path_named, require_ours, write_file
from companion.cli.inputs import text_of
from companion.cli.words import say
from games.errors import GamesError
from games.words import Message

if TYPE_CHECKING:
    from games.records.mending import Mended, MendedTurn
    from games.records.record import Replayed
    from games.records.written import Record

LEGAL, ILLEGAL = 0, 1


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("file", metavar="FILE")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--go-on", action="store_true")
    how.add_argument("--mend", action="store_true")
    parser.add_argument("--out", metavar="FILE", type=path_named)
    parser.add_argument("--wording", metavar="NAME")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Replay the record; return 0 if every turn is legal as it is written."""
    from companion.cli.wordings import told_in
    from games.records.record import parse_record, replay

    _require_own_place(args)
    text = text_of(args.file, "record")
    with ExitStack() as wording:
        try:
            record = parse_record(text)
            wording.enter_context(told_in(record.game, args.wording))
            if args.mend:
                return _mend(args, record)
            turns: list[Replayed] = []
            for turn in replay(record, go_on=args.go_on):
                print(json.dumps(_as_json(record, turn)) if args.json else _in_words(record, turn))
                turns.append(turn)
            _show_end(args, record, turns)
        except GamesError as error:
            fail(say("in-record", file=args.file, what=str(error)))
    return ILLEGAL if any(turn.faults for turn in turns) else LEGAL


def _require_own_place(args: argparse.Namespace) -> None:
    """Refuse a file to write that nothing is written to, or that is the record itself."""
    if not args.out:
        return
    if not args.mend:
        fail(say("out-of-mend"))
    given = Path(args.file)
    if args.file != "-" and given.exists() and args.out.exists() and given.samefile(args.out):
        fail(say("out-is-record", path=str(args.out)))
    require_ours(args.out, MENDED)


def _show_end(args: argparse.Namespace, record: Record, turns: list[Replayed]) -> None:
    """Draw the position at the end and print the result."""
    from companion.table.telling import end_words

    if args.json or not turns:
        return
    print("\n" + record.game.texts.picture(turns[-1].position))
    end = turns[-1].position
    if outcome := record.game.rules.outcome(end):
        print(f"\n{end_words(record.game, end, outcome)}")
        for because in outcome.because:
            print(f"    {because.words}")


def _mend(args: argparse.Namespace, record: Record) -> int:
    """Show the record as mended, and write it if asked to."""
    from games.records.mending import mend

    mended = mend(record)
    for turn in mended.turns:
        print(json.dumps(_mended_json(record, turn)) if args.json else _mended_words(record, turn))
    _show_end(args, record, [turn.read for turn in mended.turns])
    if not mended.whole:
        note(_stuck(mended))
    elif args.out:
        write_file(args.out, _written(record, mended).encode())
    return LEGAL if mended.whole and not mended.changed else ILLEGAL


def _stuck(mended: Mended) -> Message:
    last = mended.turns[-1].written
    return say("stuck", place="line" if last.line else "turn", number=str(last.line or len(mended.turns)))


def _written(record: Record, mended: Mended) -> str:
    """Return the mended record as text: remarks say what was mended, its own are kept."""
    from games.records.record import format_record, remarks_of

    changed = [(at, turn) for at, turn in enumerate(mended.turns) if turn.words]
    top = [say("mended", mark=MENDED.decode().lstrip("; "), count=len(changed))]
    if len(mended.ties) > 1:
        top.append(say("likely-ways", count=len(mended.ties)))
    remarks = {-1: [*map(str, top)], **remarks_of(record)}
    for at, turn in changed:
        side = f"({_mark(record, turn.written.side)})  " if turn.written.side else ""
        was = say("written-was", turn=f"{side}{turn.written.text}")
        remarks[at] = [*remarks.get(at, []), str(was), str(say("read-is", words=turn.words))]
    return format_record(mended.ties[0], remarks)


def _mended_json(record: Record, turn: MendedTurn) -> dict[str, object]:
    repair = {"turn": turn.read.written.text, "words": str(turn.words)} if turn.words else None
    faults = [fault.as_json() for fault in turn.faults]
    return {**_as_json(record, turn.read), "legal": not faults, "faults": faults, "repair": repair}


def _mended_words(record: Record, turn: MendedTurn) -> str:
    if not turn.words:
        return _in_words(record, turn.read)
    faults = [f"        ! {fault.message}" for fault in turn.faults]
    head = _head(record, turn.read, turn.written.text)
    read = say("read-as", turn=turn.read.written.text, words=turn.words)
    return "\n".join([head, *faults, f"        > {read}", *_captures(record, turn.read)])


def _as_json(record: Record, turn: Replayed) -> dict[str, object]:
    names = record.game.rules.board_of(turn.position).names
    return {
        "number": turn.written.number,
        "side": turn.side,
        "legal": not turn.faults,
        "save": record.game.texts.position_text(turn.position),
        "captured": [] if turn.faults else [names[cell] for cell in turn.resolution.captured],
        "faults": [fault.as_json() for fault in turn.faults],
    }


def _in_words(record: Record, turn: Replayed) -> str:
    faults = [f"        ! {fault.message}" for fault in turn.faults]
    return "\n".join([_head(record, turn, turn.written.text), *(faults or _captures(record, turn))])


def _head(record: Record, turn: Replayed, text: str) -> str:
    """Return a turn with its number and, unless the game has one seat, its side."""
    from games.play.alone import is_one_seat

    number = "" if turn.written.number is None else turn.written.number
    if is_one_seat(record.game, turn.position):
        return f"{number:>2}  {text}"
    return f"{number:>2} ({_mark(record, turn.side)})  {text}"


def _mark(record: Record, side: str) -> str:
    from games.turn_text import side_mark

    return side_mark(side, record.game.sides)


def _captures(record: Record, turn: Replayed) -> list[str]:
    names = record.game.rules.board_of(turn.position).names
    captured = tuple(names[cell] for cell in turn.resolution.captured)
    return [f"        {say('captures', cells=captured)}"] if captured else []
