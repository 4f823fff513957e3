"""`sparklies demo`: the whole product once, without a browser, from printing to a refereed cascade."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import fail

if TYPE_CHECKING:
    from rich.progress import Progress

    from companion.cli.demo_stages import Demonstration

__all__ = ["configure", "run"]

AS_EXPECTED, NOT_AS_EXPECTED = 0, 1
REPORT = "report.html"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("sparklies-demo"),
        metavar="DIR",
        help="the folder for the pages and the report (default ./sparklies-demo)",
    )


def run(args: argparse.Namespace) -> int:
    """Print, read, check and explain; return 0 where both photos got the verdict they should get."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            demonstration = _demonstrated(args.out, progress)
    except OSError as error:
        fail(f"{args.out} cannot be written: {error.strerror}; give another --out")
    _tell(demonstration, args.out)
    return AS_EXPECTED if all(check.as_expected for check in demonstration.checks) else NOT_AS_EXPECTED


def _demonstrated(out: Path, progress: Progress) -> Demonstration:
    from companion.cli.demo_stages import Demonstration, check_photo, print_set
    from companion.cli.report import report_html
    from companion.cli.samples import load_sample
    from print.kinds import KINDS

    sample = load_sample()
    printing = progress.add_task("printing the set", total=len(KINDS))
    pages = tuple(progress.track(print_set(out / "print"), task_id=printing))
    resolution = sample.game.resolve(sample.before, sample.turn)
    reading = progress.add_task("reading the photos", total=len(sample.photos))
    checks = tuple(
        check_photo(sample, resolution, photo) for photo in progress.track(sample.photos, task_id=reading)
    )
    demonstration = Demonstration(sample, pages, resolution, checks)
    progress.add_task("writing the report", total=None)
    (out / REPORT).write_text(report_html(demonstration), encoding="utf-8")
    return demonstration


def _tell(demonstration: Demonstration, out: Path) -> None:
    """Print the summary: what was printed, read and judged, every step, why every cell became active."""
    from companion.cli.demo_stages import told_captures, told_steps

    pages, checks, resolution = demonstration.pages, demonstration.checks, demonstration.resolution
    print(f"printed   {len(pages)} files in {out / 'print'}: {', '.join(page.kind for page in pages)}")
    for check in checks:
        cells, doubtful = len(check.reading.cells), check.reading.doubtful
        doubt = f"look again at {', '.join(doubtful)}" if doubtful else "none doubtful"
        print(f"read      {check.photo.file}: {cells} cells, {doubt}")
    for check in checks:
        print(f"checked   {check.photo.file}: {check.verdict}")
        for fault in check.faults:
            print(f"            {fault.message}")
    print(f"resolved  {demonstration.mover}'s turn: {len(resolution.steps)} steps\n")
    for number, words in enumerate(told_steps(demonstration.board, resolution), start=1):
        print(f"{number:>4}  {words}")
    print("\nWhich cells were activated, and by which attackers:\n")
    for name, reasons in told_captures(demonstration.board, resolution):
        print(f"{name:>4}  {reasons}")
    print(f"\nreport    {out / REPORT}")
