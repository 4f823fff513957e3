"""Many windows of one browser: each follows its table, and every tap is answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.companion.browsing import PATIENCE, opened_at, write_event
from tests.companion.conftest import AFTER, SMALL, TURN, Opened
from tests.companion.test_browser_life import ASLEEP

pytestmark = pytest.mark.browser

MANY = 8  # more than a browser opens connections to a server


class Windows:
    """Windows of one browser, and the streams that they asked for."""

    def __init__(self, browser: Browser) -> None:
        self.pages: list[Page] = []
        self.streams: list[str] = []
        self.complaints: list[str] = []
        self.context = browser.new_context()
        self.context.on("request", lambda r: self.streams.append(r.url) if "/stream?" in r.url else None)

    def sit(self, address: str, opened: Opened, role: str) -> Page:
        """Take a seat in one more window."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(f"{address}/t/{opened.table}#{opened.tokens[role]}")
        expect(page.locator("#board [role=gridcell]").first).to_be_visible()
        self.pages.append(page)
        return page


@contextmanager
def windows_of(browser: Browser) -> Iterator[Windows]:
    """Give the windows of one browser; in the end none must have had an error."""
    windows = Windows(browser)
    try:
        yield windows
    finally:
        windows.context.close()
    assert windows.complaints == []


@pytest.mark.long
def test_eight_windows_of_one_table_are_all_told_and_all_answered(browser: Browser, server: str) -> None:
    """Every window gets the turn, whichever its seat, and every tap is answered."""
    opened = opened_at(server, start=SMALL, mover="black")
    roles = ["black", "white", "watch", "referee"] * 2
    with windows_of(browser) as windows:
        for role in roles:
            windows.sit(server, opened, role)
        black = windows.pages[0]
        black.locator("#board [data-name=b1]").click()
        expect(black.locator("#told")).to_have_text("Black takes b1.")
        for page in windows.pages[1:3]:
            expect(page.locator("#instruction")).to_have_text("Black is making a turn: step 1")
        black.click("#undo")
        write_event(server, opened, "referee", turn=TURN)
        for page in windows.pages:
            expect(page.locator("#save")).to_have_value(f"{AFTER}:mover=white")
            expect(page.locator("#sync")).to_be_empty()
        assert all("follow=" in address for address in windows.streams[1:])


@pytest.mark.long
def test_eight_tables_in_windows_of_one_browser_share_a_stream(browser: Browser, server: str) -> None:
    """Each window has a table and a token of its own; it is sent news of its own table, and of no other."""
    tables = [opened_at(server, start=SMALL, mover="black") for _ in range(MANY)]
    with windows_of(browser) as windows:
        for opened in tables:
            windows.sit(server, opened, "referee")
        for page in windows.pages:
            page.locator("#board [data-name=b1]").click()
            expect(page.locator("#told")).to_have_text("Black takes b1.")
            page.click("#undo")
        for opened in tables[::2]:
            write_event(server, opened, "referee", turn=TURN)
        for number, page in enumerate(windows.pages):
            text = "+B1" if number % 2 == 0 else "No turn"
            expect(page.locator("#moves")).to_contain_text(text)


@pytest.mark.parametrize("leaves", ["closed", pytest.param("hidden", marks=pytest.mark.long)])
def test_a_window_that_leads_hands_the_stream_over(browser: Browser, server: str, leaves: str) -> None:
    """When it is closed or hidden another one leads, and the others are sent what happens at once."""
    opened = opened_at(server)
    with windows_of(browser) as windows:
        first, *others = [
            windows.sit(server, opened, role) for role in ("black", "white", "referee", "watch")
        ]
        expect(first.locator("#sync")).to_be_empty()
        for page in others:
            page.wait_for_timeout(300)
        first.close() if leaves == "closed" else first.evaluate(ASLEEP, True)
        others[0].wait_for_timeout(700)
        write_event(server, opened, "referee", turn=TURN)
        for page in others:
            expect(page.locator("#moves")).to_contain_text("+B1", timeout=3000)
            expect(page.locator("#sync")).to_be_empty()
        if leaves == "hidden":
            first.evaluate(ASLEEP, False)
            expect(first.locator("#moves")).to_contain_text("+B1")


def test_a_tap_that_is_not_answered_says_so(browser: Browser, server: str) -> None:
    """After two seconds the page says that the server has not answered, until it does."""
    opened = opened_at(server, start=SMALL, mover="black")
    with windows_of(browser) as windows:
        page = windows.sit(server, opened, "black")
        held: list[Route] = []
        page.route("**/making*", lambda route: held.append(route))
        page.locator("#board [data-name=b1]").click()
        expect(page.locator("#sync")).to_have_text("Waiting for the server …", timeout=6000)
        expect(page.locator("#told")).to_contain_text("What you did counts when it does")
        for route in held:
            route.continue_()
        expect(page.locator("#told")).to_have_text("Black takes b1.")
        expect(page.locator("#sync")).to_be_empty()
