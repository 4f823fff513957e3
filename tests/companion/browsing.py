"""A real browser for tests: Debian's Chromium, watched for errors and foreign requests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.companion.built import require_built
from tests.companion.conftest import Opened, calling, open_table

PHONE, LAPTOP = (390, 844), (1280, 800)
PATIENCE = 60_000  # milliseconds; far more than a busy machine takes, so that only what never comes is missed
expect.set_options(timeout=PATIENCE)
_BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
)  # the first opens pages at a third of the cost
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# Everything that a page is given to show must have a value: what a script makes of none is a complaint.
_NOTHING = r"""
const nothing = /\b(undefined|NaN)\b|\[object \w+\]/;
const look = (node) => {
  if (node.nodeType === Node.TEXT_NODE) {
    const host = node.parentElement;
    if (!nothing.test(node.data) || ["SCRIPT", "STYLE"].includes(host?.nodeName)) return;
    return console.error(`the page shows "${node.data}" in ${host?.outerHTML.slice(0, 80)}`);
  }
  if (["SCRIPT", "STYLE"].includes(node.nodeName)) return;
  for (const { name, value } of node.attributes ?? []) {
    if (nothing.test(value)) console.error(`the page shows "${value}" in ${node.nodeName} ${name}`);
  }
  for (let child = node.firstChild; child; child = child.nextSibling) look(child);
};
new MutationObserver((all) => {
  const changed = ({ type, target, addedNodes }) => (type === "childList" ? [...addedNodes] : [target]);
  new Set(all.flatMap(changed)).forEach(look);
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""


BOTH = {"phone": PHONE, "laptop": LAPTOP}
EVERY = BOTH | {"turned": (844, 390), "tablet": (820, 1180)}


def on_each_size(
    names: Sequence[str],
    ordinary: int | None = None,
    sizes: Mapping[str, tuple[int, int]] = BOTH,
    /,
    **cases: tuple[object, ...],
) -> pytest.MarkDecorator:
    """Return the parameters `size` and names for every case on a phone and a laptop, or on other sizes.

    Ordinary runs take the first so many cases (all if None) on one of the first two in turn, --long all.
    """
    first = len(cases) if ordinary is None else ordinary
    rows = [
        pytest.param(
            size,
            *case,
            id=f"{label}-{where}",
            marks=() if i < first and j < len(BOTH) and (i + j) % 2 == 0 else pytest.mark.long,
        )
        for i, (label, case) in enumerate(cases.items())
        for j, (where, size) in enumerate(sizes.items())
    ]
    return pytest.mark.parametrize(("size", *names), rows)


def on_both_sizes(ordinary: str, sizes: Mapping[str, tuple[int, int]] = BOTH) -> pytest.MarkDecorator:
    """Return the parameter `size`: in ordinary runs the one so named, all with --long."""
    rows = [
        pytest.param(size, id=where, marks=() if where == ordinary else pytest.mark.long)
        for where, size in sizes.items()
    ]
    return pytest.mark.parametrize("size", rows)


def look(page: Page, name: str) -> None:
    """Save a picture if somebody wants to look at it: SCREENS names the folder."""
    if folder := os.environ.get("SCREENS"):
        page.screenshot(path=f"{folder}/{name}.png")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Give a browser; without Chromium the test is skipped, in CI it fails."""
    path = _path()
    if path is None:
        message = "Chromium is not installed: apt-get install chromium-headless-shell"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    require_built()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield browser
        browser.close()


def _path() -> str | None:
    return next(filter(None, map(shutil.which, _BROWSERS)), None)


@contextmanager
def accepting(browser: Browser, *more: str) -> Iterator[Browser]:
    """Give another browser, which accepts every certificate, as a phone those of a root that it was given."""
    arguments = [*_ARGUMENTS, "--ignore-certificate-errors", *more]
    other = browser.browser_type.launch(executable_path=_path(), args=arguments)
    try:
        yield other
    finally:
        other.close()


@dataclass
class Watched:
    """A page, what it complained about and what it asked of other hosts."""

    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)

    def cell(self, name: str) -> Any:
        """Return a cell of the table's board."""
        return self.page.locator(f"#board [data-name={name}]")

    def start_from(self, save: str) -> None:
        """Start a table from a save line through the start page."""
        self.page.goto(f"{self.address}/?options")
        self.page.click("#tab-save")
        self.page.fill("textarea[name=start]", save)
        self.page.click("#way-save .primary")
        self.page.wait_for_url("**/t/*")

    def says(self, place: str, words: str) -> None:
        """Wait until an element says these words."""
        self.page.locator(place, has_text=words).wait_for()


@contextmanager
def device(browser: Browser, size: tuple[int, int]) -> Iterator[BrowserContext]:
    """Give what a phone or a laptop keeps between its pages: its seats, and files that it has fetched."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE, reduced_motion="reduce"
    )
    try:
        yield context
    finally:
        context.close()  # a page left open after a failure would keep its server from stopping


@contextmanager
def watched(browser: Browser, address: str, size: tuple[int, int]) -> Iterator[Watched]:
    """Give the page of a new device; it must end without errors, foreign requests and "undefined"."""
    with device(browser, size) as context, watched_on(context, address) as watch:
        yield watch


@contextmanager
def watched_on(context: BrowserContext, address: str) -> Iterator[Watched]:
    """Give a page on a device; it must end without errors, foreign requests and "undefined"."""
    page = context.new_page()
    page.add_init_script(_NOTHING)
    page.set_default_timeout(PATIENCE)
    watch = Watched(page, address)
    page.on("console", lambda m: watch.complaints.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: watch.complaints.append(str(error)))
    page.on(
        "request",
        lambda r: None if r.url.startswith((address, "blob:")) else watch.complaints.append(r.url),
    )
    try:
        yield watch
    finally:
        page.close()

    assert watch.complaints == [], watch.complaints


@contextmanager
def told_in(browser: Browser, address: str, size: tuple[int, int], wording: str) -> Iterator[Watched]:
    """Give a page whose browser has chosen these words."""
    with watched(browser, address, size) as at:
        at.page.context.add_cookies([{"name": "wording", "value": wording, "url": address}])
        yield at


@contextmanager
def page_of_files(browser: Browser) -> Iterator[Page]:
    """Give a page that plays files, which no server answers; in the end it must have had no errors."""
    page, troubles = browser.new_page(), list[str]()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    try:
        yield page
    finally:
        page.close()

    assert troubles == []


def opened_at(address: str, **body: Any) -> Opened:
    """Open a table; without arguments the small one."""
    with calling(address) as client:
        return open_table(client, **body)


def write_event(address: str, opened: Opened, role: str, **body: Any) -> None:
    """Have a seat write an event, as its page would do: after all that stands, if body has no "after"."""
    body = {"after": body["after"] if "after" in body else state_of(address, opened)["seq"], **body}
    with calling(address) as client:
        answer = client.post(f"{opened.path}/events", json=body, headers=opened.bearing(role))
    assert answer.is_success, answer.text


def sit(at: Watched, opened: Opened, role: str) -> None:
    """Take a seat in a page."""
    at.page.goto(f"{at.address}/t/{opened.table}#{opened.tokens[role]}")
    expect(at.page.locator("#board [role=gridcell]").first).to_be_visible()


def state_of(address: str, opened: Opened) -> dict[str, Any]:
    """Return what stands on the server."""
    with calling(address) as client:
        answer = client.get(opened.path, headers=opened.bearing("watch"))
    told: dict[str, Any] = answer.json()
    return told


def confirm_reading(page: Page) -> None:
    """Confirm what a photo of a found turn left doubtful; if nothing is, the verdict comes by itself."""
    page.locator("#correction[open], #panel:not([hidden]) #record-turn").first.wait_for()
    if page.locator("#record-turn").is_visible():
        return
    if page.locator("#correction-all").is_visible():
        page.click("#correction-all")
    else:
        page.click("#correction-done")
