"""`sparklies funnel`: sum up what devices have saved of their lessons."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from companion.cli import fail
from companion.cli.inputs import in_file, text_of
from companion.cli.words import say

if TYPE_CHECKING:
    from companion.funnel import Funnel, LessonReport, Stage


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Print a table for each game; return 0."""
    from companion.funnel import sum_up

    for funnel in sum_up([_report(name) for name in args.files]):
        if args.json:
            print(json.dumps(asdict(funnel)))
        else:
            _print_table(funnel)
    return 0


def _report(name: str) -> LessonReport:
    """Return what a file holds, or leave with a message."""
    from pydantic import ValidationError

    from companion.funnel import LessonReport

    try:
        return LessonReport.model_validate_json(text_of(name, "lesson"))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "1"
        fail(in_file(name, ValueError(str(say("no-lesson-file", place=place, why=first["msg"])))))


def _print_table(funnel: Funnel) -> None:
    from rich.console import Console
    from rich.table import Table

    game, devices, finished = funnel.game, funnel.devices, funnel.finished
    print(say("funnel", game=game, devices=devices, finished=finished, played=funnel.played))
    table = Table(box=None, pad_edge=False, header_style="")
    table.add_column(str(say("funnel-task")))
    numbers = (say("funnel-began"), say("funnel-met"), say("funnel-left"))
    for title in (*numbers, say("funnel-tries"), say("funnel-hints"), say("funnel-seconds")):
        table.add_column(str(title), justify="right")
    for stage in funnel.stages:
        table.add_row(*_cells(stage))
    Console(highlight=False, markup=False).print(table)


def _cells(stage: Stage) -> tuple[str, ...]:
    middles = ("–" if its is None else f"{its:g}" for its in (stage.tries, stage.hints, stage.seconds))
    return (stage.task, str(stage.began), str(stage.met), str(stage.left), *middles)
