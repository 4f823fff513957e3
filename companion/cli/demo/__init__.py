"""`sparklies demo`: the whole product once, without a browser, from printing to a refereed turn."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import fail
from companion.cli.files import path_named, write_file
from companion.cli.words import say
from games.words import spoken

if TYPE_CHECKING:
    from rich.progress import Progress

    from companion.cli.demo.stages import Demonstration
    from companion.sample_games import Sample

AS_EXPECTED, NOT_AS_EXPECTED = 0, 1
REPORT, FOLDER = "report.html", "sparklies-demo"
SEED = 1
FIGURES = {"folder": FOLDER, "seed": SEED}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("--out", type=path_named, default=Path(FOLDER), metavar="DIR")
    parser.add_argument("--wording", metavar="NAME")
    parser.add_argument("--game", metavar="NAME")
    parser.add_argument("--seed", type=int, metavar="N")


def run(args: argparse.Namespace) -> int:
    """Print, read, check and explain; return 0 if both photos got the verdict they should get."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    from companion.cli.wordings import told_in
    from companion.sample_games import load_sample

    if args.game is not None:
        return _of_game(args)
    if args.seed is not None:
        fail(say("seed-without-game"))
    sample, columns = load_sample(), (TextColumn("{task.description}"), BarColumn())
    with told_in(sample.game, args.wording):
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            demonstration = _demonstrated(sample, args.out, progress)
        for line in _told(demonstration, args.out):
            print(line)
    return AS_EXPECTED if all(check.as_expected for check in demonstration.checks) else NOT_AS_EXPECTED


def _of_game(args: argparse.Namespace) -> int:
    """Show a game that two simple players play; return as run does."""
    from calibration.errors import CalibrationError
    from companion.cli.demo.played import play_through, tell_lines
    from companion.cli.wordings import told_in
    from games.catalogue import game_named
    from games.errors import GamesError
    from games.game import no_printed_set
    from print.errors import PrintError

    try:
        game = game_named(args.game)
    except GamesError as error:
        fail(error)
    if game.printed is None:
        fail(no_printed_set(game))
    with told_in(game, args.wording):
        try:
            shown = play_through(game, SEED if args.seed is None else args.seed, args.out)
        except (CalibrationError, PrintError) as error:  # of its set: it can be played anyway
            fail(error)
        for line in tell_lines(shown, args.out):
            print(line)
    return AS_EXPECTED if shown.as_expected else NOT_AS_EXPECTED


def _demonstrated(sample: Sample, out: Path, progress: Progress) -> Demonstration:
    from companion.cli.demo.report import report_html
    from companion.cli.demo.stages import Demonstration, check_photo, print_set
    from print.jobs import Job
    from print.kinds import kinds_for

    printing = progress.add_task(str(say("printing")), total=len(kinds_for(Job().game)))
    with spoken(None):  # what is printed is the standard set
        pages = tuple(progress.track(print_set(out / "print", Job()), task_id=printing))
    resolution = sample.game.resolve(sample.before, sample.turn)
    reading = progress.add_task(str(say("reading")), total=len(sample.photos))
    checks = tuple(check_photo(sample, photo) for photo in progress.track(sample.photos, task_id=reading))
    demonstration = Demonstration(sample, pages, resolution, checks)
    progress.add_task(str(say("reporting")), total=None)
    write_file(out / REPORT, report_html(demonstration).encode())
    return demonstration


def _told(demonstration: Demonstration, out: Path) -> Iterator[str]:
    """Yield the summary's lines: what was printed, read and judged, every step, why every cell was active."""
    from companion.cli.demo.stages import row, told_captures, told_check, told_steps

    pages, resolution, board = demonstration.pages, demonstration.resolution, demonstration.board
    kinds = tuple(page.kind for page in pages)
    printed = say("printed.so", count=len(pages), folder=str(out / "print"), kinds=kinds)
    yield row(say("printed"), printed)
    for check in demonstration.checks:
        yield from told_check(check)
    yield row(say("resolved"), say("resolved.so", mover=demonstration.mover, steps=len(resolution.stages)))
    yield ""
    for number, words in enumerate(told_steps(demonstration.sample.game, resolution), start=1):
        yield f"{number:>4}  {words}"
    yield f"\n{say('which-captured')}\n"
    for name, reasons in told_captures(board, resolution):
        yield f"{name:>4}  {reasons}"
    yield "\n" + row(say("report"), str(out / REPORT))
