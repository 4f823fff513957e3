"""How long a table page takes until its board stands there: this checkout against another, runs alternating.

    python -m tests.benchmarks.first_view OTHER [--runs 15]

OTHER is a checkout of another commit. Each view has a browser without anything kept; measured is from opening
the address to the first frame in which the board has its cells and a person is told what is due.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from playwright.sync_api import Browser

from tests.benchmarks.pages import HERE, game_on, new_table, served_from
from tests.companion.browsing import PHONE, chromium

__all__ = ["viewed"]

STANDS = """() => document.querySelector("#board [role=gridcell]")
  && !document.querySelector("#instruction").textContent.includes("…")"""


def viewed(browser: Browser, address: str) -> tuple[float, int]:
    """Return the milliseconds until a table's page shows its board, and how many requests it made."""
    width, height = PHONE
    with closing(browser.new_context(viewport={"width": width, "height": height})) as fresh:
        page, asked = fresh.new_page(), list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address, wait_until="commit")
        page.wait_for_function(STANDS)
        return float(page.evaluate("performance.now()")), len(asked)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the medians of both checkouts, and of the runs' ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="a checkout of the commit to compare with")
    parser.add_argument("--runs", type=int, default=15)
    args = parser.parse_args(arguments)
    start = game_on("9", 60, 5).start
    with ExitStack() as stack:
        browser, addresses = stack.enter_context(chromium()), list[str]()
        for checkout in (args.other.resolve(), HERE):
            _, port = stack.enter_context(served_from(checkout))
            opened = new_table(port, start)
            addresses.append(f"http://127.0.0.1:{port}/t/{opened['table']}#{opened['tokens']['watch']}")
        for address in addresses:  # the first of all views starts what every later one finds running
            viewed(browser, address)
        runs = [[viewed(browser, address) for address in addresses] for _ in range(args.runs)]
    then, now = ([statistics.median(run[side][k] for run in runs) for k in (0, 1)] for side in (0, 1))
    ratio = statistics.median(run[1][0] / run[0][0] for run in runs)
    print(
        f"first view of a table: {then[0]:.0f} ms and {then[1]:.0f} requests then, "
        f"{now[0]:.0f} ms and {now[1]:.0f} requests now, ratio {ratio:.2f}"
    )


if __name__ == "__main__":
    main()
