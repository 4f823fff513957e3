"""`sparklies replay`: go through a game record turn by turn, name every fault, mend it where asked to."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import fail
from companion.cli.files import MENDED, named, require_ours, write_file
from companion.cli.inputs import text_of
from games.errors import GamesError

if TYPE_CHECKING:
    from games.mending import Mended, MendedTurn
    from games.record import Record, Replayed

__all__ = ["configure", "run"]

LEGAL, ILLEGAL = 0, 1


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("file", metavar="FILE")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--go-on", action="store_true")
    how.add_argument("--mend", action="store_true")
    parser.add_argument("--out", metavar="FILE", type=named)
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Replay the record; return 0 where every turn is legal as it is written."""
    from games.record import parse_record, replay

    _require_own_place(args)
    text = text_of(args.file, "record")
    try:
        record = parse_record(text)
        if args.mend:
            return _mend(args, text, record)
        turns: list[Replayed] = []
        for turn in replay(record, go_on=args.go_on):
            print(json.dumps(_as_json(record, turn)) if args.json else _in_words(record, turn))
            turns.append(turn)
        _show_end(args, record, turns)
    except GamesError as error:
        fail(f"the record {args.file}: {error}")
    return ILLEGAL if any(turn.faults for turn in turns) else LEGAL


def _require_own_place(args: argparse.Namespace) -> None:
    """Refuse a file to write that nothing is written to, or that is the record itself."""
    if not args.out:
        return
    if not args.mend:
        fail("--out names the file for a mended record: say --mend too")
    given = Path(args.file)
    if args.file != "-" and given.exists() and args.out.exists() and given.samefile(args.out):
        fail(f"{args.out} is the record that is read, which is never written over: name another file")
    require_ours(args.out, MENDED)


def _show_end(args: argparse.Namespace, record: Record, turns: list[Replayed]) -> None:
    """Draw the position at the end and tell the result."""
    from companion.table.telling import outcome_words

    if args.json or not turns:
        return
    print("\n" + record.game.texts.picture(turns[-1].position))
    if outcome := record.game.rules.outcome(turns[-1].position):
        print(f"\n{outcome_words(outcome)}")


def _mend(args: argparse.Namespace, text: str, record: Record) -> int:
    """Show the record as mended, and write it where asked to."""
    from games.mending import mend

    mended = mend(record)
    for turn in mended.turns:
        print(json.dumps(_mended_json(record, turn)) if args.json else _mended_words(record, turn))
    _show_end(args, record, [turn.read for turn in mended.turns])
    if not mended.whole:
        print(f"sparklies: {_stuck(record, mended)}", file=sys.stderr)
    elif args.out:
        write_file(args.out, _written(text, record, mended).encode())
    return LEGAL if mended.whole and not mended.changed else ILLEGAL


def _stuck(record: Record, mended: Mended) -> str:
    last = mended.turns[-1].written
    where = f"line {last.line}" if last.line else f"turn {len(mended.turns)}"
    return (
        f"the record cannot be mended: from the turn in {where} on, no change near what is written was found "
        "that lets the rest fit, so no record is written; look at that turn and at those before it"
    )


def _written(text: str, record: Record, mended: Mended) -> str:
    """Return the mended record as text: remarks say what was mended, its own are kept."""
    from games.record import format_record, remarks_of

    changed = [(at, turn) for at, turn in enumerate(mended.turns) if turn.words]
    how_many = f"{len(changed)} turns are" if len(changed) != 1 else "1 turn is"
    top = [f"{MENDED.decode().lstrip('; ')}: {how_many} read otherwise than written."]
    if len(mended.ties) > 1:
        top.append(
            f"{len(mended.ties)} ways to read the record are likely; this is one, and none is likelier."
        )
    remarks = {-1: top, **remarks_of(text, record)}
    for at, turn in changed:
        side = f"({turn.written.side[0].upper()})  " if turn.written.side else ""
        was = f"Written was: {side}{turn.written.text}"
        remarks[at] = [*remarks.get(at, []), was, f"Read is: {turn.words}"]
    return format_record(mended.ties[0], remarks)


def _mended_json(record: Record, turn: MendedTurn) -> dict[str, object]:
    repair = {"turn": turn.read.written.text, "words": str(turn.words)} if turn.words else None
    faults = [fault.as_json() for fault in turn.faults]
    return {**_as_json(record, turn.read), "legal": not faults, "faults": faults, "repair": repair}


def _mended_words(record: Record, turn: MendedTurn) -> str:
    if not turn.words:
        return _in_words(record, turn.read)
    faults = [f"        ! {fault.message}" for fault in turn.faults]
    head = _head(turn.read, turn.written.text)
    read = f"        > read as {turn.read.written.text}: {turn.words}"
    return "\n".join([head, *faults, read, *_captures(record, turn.read)])


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
    return "\n".join([_head(turn, turn.written.text), *(faults or _captures(record, turn))])


def _head(turn: Replayed, text: str) -> str:
    return f"{turn.written.number or '':>2} ({turn.side[0].upper()})  {text}"


def _captures(record: Record, turn: Replayed) -> list[str]:
    names = record.game.rules.board_of(turn.position).names
    captured = ", ".join(names[cell] for cell in turn.resolution.captured)
    return [f"        captures {captured}"] if captured else []
