"""`sparklies replay`: go through a game record turn by turn and name every fault."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from companion.cli import fail
from companion.table.telling import outcome_words
from games.errors import GamesError
from games.record import Record, Replayed, parse_record, replay

__all__ = ["configure", "run"]

LEGAL, ILLEGAL = 0, 1


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("file", metavar="FILE", help="a game record, or - for standard input")
    parser.add_argument(
        "--go-on", action="store_true", help="do not stop at a faulty turn; it counts as lost"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a turn, one a line")


def run(args: argparse.Namespace) -> int:
    """Replay the record; return 0 where every turn is legal."""
    try:
        text = sys.stdin.read() if args.file == "-" else Path(args.file).read_text(encoding="utf-8-sig")
    except OSError as error:
        fail(f"the record {args.file} cannot be opened: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{args.file} is no text: a record is tags and one turn a line")
    legal = True
    try:
        record = parse_record(text)
        for turn in replay(record, go_on=args.go_on):
            legal = legal and not turn.faults
            print(json.dumps(_as_json(record, turn)) if args.json else _in_words(record, turn))
            last = turn
        if not args.json and record.turns:
            print("\n" + record.game.picture(last.position))
            if outcome := record.game.outcome(last.position):
                print(f"\n{outcome_words(outcome)}")
    except GamesError as error:
        fail(f"the record {args.file}: {error}")
    return LEGAL if legal else ILLEGAL


def _as_json(record: Record, turn: Replayed) -> dict[str, object]:
    names = record.game.board_of(turn.position).names
    return {
        "number": turn.written.number,
        "side": turn.side,
        "legal": not turn.faults,
        "save": record.game.position_text(turn.position),
        "captured": [] if turn.faults else [names[cell] for cell in turn.resolution.captured],
        "faults": [fault.as_json() for fault in turn.faults],
    }


def _in_words(record: Record, turn: Replayed) -> str:
    names = record.game.board_of(turn.position).names
    head = f"{turn.written.number or '':>2} ({turn.side[0].upper()})  {turn.written.text}"
    if turn.faults:
        return "\n".join([head, *(f"        ! {fault.message}" for fault in turn.faults)])
    captured = ", ".join(names[cell] for cell in turn.resolution.captured)
    return head + (f"\n        captures {captured}" if captured else "")
