"""Pages that cannot start say so, with what to do; names that people give stay within their own letters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.companion.browsing import PATIENCE, PHONE, watched
from tests.companion.conftest import SMALL, Opened, TestClient, calling, open_table
from tests.shares import every_nth, only

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SHUT = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
STORAGE = {"shut": SHUT, "full": FULL}
NO_MODULES = """delete HTMLScriptElement.prototype.noModule;
new MutationObserver(() => document.querySelectorAll("script[type=module]").forEach((each) => each.remove()))
  .observe(document, { subtree: true, childList: true });"""
HASTY = """const patient = window.setTimeout; // the twenty seconds are half a one
window.setTimeout = (work, ms, ...rest) => patient(work, ms === 20000 ? 500 : ms, ...rest);"""
NO_COOKIES = "Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });"
PAGES = ("table", "start", "print")
SCRIPTS = {"table": "table.js", "start": "home.js", "print": "print.js"}


def table_of(server: str, **body: object) -> Opened:
    """Open a table on a live server."""
    with calling(server) as client:
        return open_table(client, **(body or {"start": SMALL}))


@contextmanager
def opened(browser: Browser, init: str = "", *, scripts: bool = True) -> Iterator[Page]:
    """Give a page of a phone on which this script runs first; its complaints do not count."""
    width, height = PHONE
    context = browser.new_context(viewport={"width": width, "height": height}, java_script_enabled=scripts)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(init)
    try:
        yield page
    finally:
        context.close()


def answer_with(answer: dict[str, Any], route: Route) -> None:
    """Answer a request of a page otherwise than the server would."""
    route.fulfill(**answer)


def address(server: str, which: str) -> str:
    """Return the address of one of the pages."""
    if which != "table":
        return f"{server}/{'print' if which == 'print' else ''}"
    table = table_of(server)
    return f"{server}/t/{table.table}#{table.tokens['black']}"


def line_of(which: str) -> str:
    """Return where a page says that it cannot start."""
    return "#instruction" if which == "table" else "#unstarted"


@pytest.mark.parametrize("which", only(["table"], PAGES))
def test_without_scripts_the_page_says_what_it_needs(browser: Browser, server: str, which: str) -> None:
    """It says so at once, and offers nothing that could not be done."""
    with opened(browser, scripts=False) as page:
        page.goto(address(server, which))

        said = page.locator("#instruction" if which == "table" else "noscript p").inner_text()
        assert said.startswith("This page needs JavaScript: allow scripts")
        assert "Opening" not in page.inner_text("body")
        assert not page.locator(".hand, .ways").first.is_visible() or which == "print"


OLD = {
    "no Array.at": "delete Array.prototype.at;",
    "no replaceChildren": "delete Element.prototype.replaceChildren;",
    "no modules": NO_MODULES,
}


@pytest.mark.parametrize("lacks", only(["no modules"], OLD))
def test_a_browser_that_is_too_old_is_told(browser: Browser, server: str, lacks: str) -> None:
    """A table's page asks for a newer browser in place of what it opens."""
    with opened(browser, OLD[lacks]) as page:
        page.goto(address(server, "table"))

        expect(page.locator("#instruction")).to_contain_text(
            "This browser is too old for this page. Update it"
        )
        expect(page.locator("#unstarted")).to_be_hidden()


@pytest.mark.parametrize("which", only(["start"], PAGES))
def test_a_script_that_does_not_come_is_told(browser: Browser, server: str, which: str) -> None:
    """A part that is lost on the way, or is no script, is no page that opens for ever."""
    lost: dict[str, Any] = {"status": 503, "body": "busy"}
    broken = {"content_type": "text/javascript", "body": "export const known = ("}
    wrong = {"content_type": "text/javascript", "body": "export const known = null; throw new Error('odd');"}
    for answer, said in (
        (lost, "A part of this page did not come. Check"),
        (broken, "This browser is too old"),
        (wrong, "This page could not start. Load it again; if that does not help"),
    ):
        with opened(browser) as page:
            page.route(f"**/static/*/{SCRIPTS[which]}", partial(answer_with, answer))
            page.goto(address(server, which))

            expect(page.locator(line_of(which))).to_contain_text(said)


@pytest.mark.parametrize(("which", "storage"), every_nth(product(PAGES, STORAGE), 3))
def test_without_storage_the_page_works_and_says_so(
    browser: Browser, server: str, which: str, storage: str
) -> None:
    """What is kept in the browser is kept in the page then; a turn is played as ever."""
    with opened(browser, STORAGE[storage]) as page:
        page.goto(address(server, which))

        expect(page.locator("#unstarted")).to_contain_text("This browser keeps nothing for this page")
        if which == "table":
            expect(page.locator("#instruction")).to_contain_text("take control of a free cell")
            page.fill("#typed-turn", "+B1, A1 R->R, B1 G->B, C1 R->B, B2 R->B, A2 G->B, A1 R->G")
            page.click("#typed .button")
            expect(page.locator("#end")).to_be_enabled()
        if which == "start":
            page.click("#all-ways > summary")
            page.click("#tab-save")
            page.fill("[name=start]", SMALL)
            page.click("#way-save .primary")
            expect(page.locator("#instruction")).to_contain_text("take control of a free cell")


def test_without_cookies_a_link_says_what_to_allow(browser: Browser, server: str) -> None:
    """A seat is kept as a cookie: without, nobody can sit down."""
    with opened(browser, NO_COOKIES) as page:
        page.goto(address(server, "table"))

        expect(page.locator("#told")).to_contain_text("keeps no cookies for this page: allow them")
        expect(page.locator("#instruction")).to_have_text("The table does not open")


def test_a_page_that_takes_long_says_so(browser: Browser, server: str) -> None:
    """After twenty seconds; once it has come after all, nothing more is said."""
    held: list[Route] = []
    with opened(browser, HASTY) as page:
        page.route("**/static/*/table.js", lambda route: held.append(route))
        page.goto(address(server, "table"), wait_until="commit")
        expect(page.locator("#instruction")).to_contain_text("This page takes long to start")
        for route in held:
            route.continue_()
        expect(page.locator("#instruction")).to_contain_text("take control of a free cell")


LONG = "x" * 80
NAMES = (LONG, "W" * 40, "Kuukausikokouspöytäkirjanpitäjäharjoittelija", "שולחן הערב 3")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=what, marks=() if what == "right to left" else pytest.mark.long)
        for name, what in zip(NAMES, ("one letter", "wide letters", "one word", "right to left"), strict=True)
    ],
)
def test_long_names_widen_no_page(browser: Browser, server: str, name: str) -> None:
    """At a table, on the start page and on a replay page a name wraps within its window."""
    table = table_of(server, start=SMALL, terms={"name": name})
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/t/{table.table}#{table.tokens['referee']}")
        at.says("#origin", name)
        assert at.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        at.page.goto(f"{server}/?options")
        at.says("#tables", name)
        assert at.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    with opened(browser) as page, calling(server) as client:
        answer = client.get(f"{table.path}/replay.html", headers=table.bearing("referee"))
        page.set_content(answer.text)
        expect(page.locator("h1")).to_have_text(name)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


TURNED = ("\u202eunclosed", "\u2067abc\u2066", "\u200fa\u061cb", "\ufeffc")


def test_marks_that_turn_text_round_are_no_part_of_a_name(client: TestClient) -> None:
    """They are left out of names as they come in; letters of all scripts, and joined signs, stay."""
    family = "\U0001f468\u200d\U0001f469 שולחן"
    for given, kept in zip((*TURNED, family), ("unclosed", "abc", "ab", "c", family), strict=True):
        table = open_table(client, start=SMALL, terms={"name": given})
        assert client.get(table.path, headers=table.bearing("watch")).json()["terms"]["name"] == kept
        record = client.get(f"{table.path}/record", headers=table.bearing("watch")).text
        assert f'[Event "{kept}"]' in record
        from_record = open_table(client, record=record.replace(kept, given))
        seen = client.get(from_record.path, headers=from_record.bearing("watch")).json()
        assert seen["terms"]["name"] == kept
    assert client.post("/api/tables", json={"terms": {"name": "a\x07b"}}).status_code == 422


def test_a_name_that_was_kept_earlier_turns_nothing_round(browser: Browser, server: str) -> None:
    """A table that came in with such a name shows it by itself: what stands behind it reads as ever."""
    table = table_of(server, start=SMALL, terms={"name": "plain"})
    with calling(server) as client:
        export = client.get(f"{table.path}/export", headers=table.bearing("referee")).text
        other = open_table(client, export=json.loads(export.replace("plain", "\\u202eplain")))
        replay = client.get(f"{other.path}/replay.html", headers=other.bearing("referee")).text
        record = client.get(f"{other.path}/record", headers=other.bearing("referee")).text
    assert "\u202e" not in record
    assert "<title>plain" in replay
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/t/{other.table}#{other.tokens['referee']}")
        at.says("#origin", "plain")
        assert (
            at.page.evaluate("getComputedStyle(document.querySelector('#origin bdi')).unicodeBidi")
            == "isolate"
        )
        at.page.goto(f"{server}/?options")
        at.says("#tables", "plain")
        assert at.page.locator("#tables bdi").count() == 1
