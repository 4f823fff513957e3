"""What a page's first view costs on a slow network: bytes, requests, and the time until it can be used.

    python -m tests.benchmarks.first_view [OTHER] [--runs 9] [--json]

OTHER is a checkout of another commit, whose runs alternate with this one's. Chromium emulates the network:
1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms for a round trip. Each view has a browser without anything kept.
Bytes are those of heads and bodies as they are sent, fonts included. A page can be used at the first frame in
which its controls work: of a table, when its board stands and a person reads what is due.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import Browser

from tests.benchmarks.pages import HERE, game_on, new_table, served_from
from tests.companion.browsing import PHONE, chromium

__all__ = ["View", "view_page"]

SLOW = {
    "offline": False,
    "latency": 150,  # ms
    "downloadThroughput": 1.6e6 / 8,  # bytes a second
    "uploadThroughput": 0.75e6 / 8,
}
USABLE = {
    "start page": "() => document.documentElement.dataset.started === 'yes'",
    "table": """() => document.querySelector("#board [role=gridcell]")
  && !document.querySelector("#instruction").textContent.includes("…")""",
}
QUIET_MS = 1000  # after which nothing more is loaded
MOST_BYTES = 150_000  # that a first view may cost


@dataclass(frozen=True)
class View:
    """A first view: bytes that came, requests, and milliseconds until the page could be used."""

    bytes: int
    requests: int
    usable_ms: float


def view_page(browser: Browser, address: str, usable: str, quiet_ms: int = 0) -> View:
    """Return what a page costs; usable: the condition in JavaScript under which it can be used.

    quiet_ms: use the network as it is, and wait no longer for what is loaded last.
    """
    width, height = PHONE
    with closing(browser.new_context(viewport={"width": width, "height": height})) as fresh:
        page, sizes, asked = fresh.new_page(), list[float](), list[str]()
        network = fresh.new_cdp_session(page)
        network.send("Network.enable")
        if not quiet_ms:
            network.send("Network.emulateNetworkConditions", SLOW)
        network.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address, wait_until="commit")
        page.wait_for_function(usable)
        took = float(page.evaluate("performance.now()"))
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        page.wait_for_timeout(quiet_ms or QUIET_MS)
        return View(round(sum(sizes)), len(asked), took)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the medians of each page of this checkout, and of the other one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, nargs="?", help="a checkout of the commit to compare with")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--json", action="store_true", help="print one object for each page and checkout")
    args = parser.parse_args(arguments)
    checkouts = {"now": HERE, **({"then": args.other.resolve()} if args.other else {})}
    start = game_on("9", 60, 5).start
    with ExitStack() as stack:
        browser, addresses = stack.enter_context(chromium()), dict[tuple[str, str], str]()
        for when, checkout in checkouts.items():
            _, port = stack.enter_context(served_from(checkout))
            opened = new_table(port, start)
            root = f"http://127.0.0.1:{port}"
            addresses["start page", when] = f"{root}/"
            addresses["table", when] = f"{root}/t/{opened['table']}#{opened['tokens']['black']}"
        for (name, _), address in addresses.items():  # the first of all views starts what later ones find
            view_page(browser, address, USABLE[name])
        runs = [
            {of: view_page(browser, address, USABLE[of[0]]) for of, address in addresses.items()}
            for _ in range(args.runs)
        ]
    for name, when in addresses:
        views = [asdict(run[name, when]) for run in runs]
        told = {figure: round(statistics.median(view[figure] for view in views)) for figure in views[0]}
        if args.json:
            print(json.dumps({"page": name, "checkout": when, **told}))
        else:
            print(
                f"{name} {when}: {told['bytes'] / 1000:.1f} kB, {told['requests']} requests, "
                f"usable after {told['usable_ms'] / 1000:.2f} s"
            )


if __name__ == "__main__":
    main()
