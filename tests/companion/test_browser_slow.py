"""Taps on a slow or broken network: each shows at once that it waits, is sent once, and outlasts a break.

No time is measured: a test holds the answer back, and looks at what the page shows meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.benchmarks.first_view import SLOW
from tests.companion.browsing import PHONE, Watched, opened_at, sit, state_of, watched, write_event
from tests.companion.conftest import AFTER, TURN

pytestmark = pytest.mark.browser

WAITS, FREE = ("aria-busy", "true"), "#board [aria-busy], .hand [aria-busy], #way-lot [aria-busy]"


class Slow:
    """A page on a phone whose network Chromium makes slow, or takes away."""

    def __init__(self, at: Watched) -> None:
        self.at, self._network = at, at.page.context.new_cdp_session(at.page)

    def emulate(self, *, is_offline: bool = False) -> None:
        """Make the network slow, or take it away."""
        self._network.send("Network.emulateNetworkConditions", {**SLOW, "offline": is_offline})


@contextmanager
def slow(browser: Browser, server: str) -> Iterator[Slow]:
    """Give a page whose network can be made slow."""
    with watched(browser, server, PHONE) as at:
        yield Slow(at)


def hold(at: Watched, path: str) -> list[Route]:
    """Keep back what the page asks for below a path; return what it asked."""
    asked: list[Route] = []
    at.page.route(path, lambda route: asked.append(route))
    return asked


def test_a_tap_shows_at_once_that_it_waits(browser: Browser, server: str) -> None:
    """A cell and a button are marked until the answer is there; a second tap on the button sends nothing."""
    opened = opened_at(server)
    with slow(browser, server) as network:
        at = network.at
        sit(at, opened, "black")
        network.emulate()
        making = hold(at, "**/making*")
        at.cell("b1").click()
        expect(at.cell("b1")).to_have_attribute(*WAITS)
        assert at.cell("b1").get_attribute("data-owner") == "none"
        making.pop().continue_()
        expect(at.cell("b1")).to_have_attribute("data-owner", "black")
        expect(at.page.locator(FREE)).to_have_count(0)
        at.page.unroute("**/making*")
        at.page.click("#tab-moves")
        at.page.fill("#typed-turn", TURN)
        at.page.press("#typed-turn", "Enter")
        writing = hold(at, "**/events*")
        at.page.click("#end")
        expect(at.page.locator("#end")).to_have_attribute(*WAITS)
        at.page.click("#end")
        writing.pop().continue_()
        at.says("#instruction", "Waiting for white")
        expect(at.page.locator(FREE)).to_have_count(0)
        assert writing == []
        assert state_of(server, opened)["seq"] == 2


def test_a_turn_whose_answer_was_lost_is_written_once(browser: Browser, server: str) -> None:
    """The page sends it again under the same key, and goes on with what the server wrote the first time."""
    opened = opened_at(server)
    with slow(browser, server) as network:
        at = network.at
        sit(at, opened, "black")
        network.emulate()
        at.page.click("#tab-moves")
        at.page.fill("#typed-turn", TURN)
        at.page.press("#typed-turn", "Enter")
        writing = hold(at, "**/events*")
        at.page.click("#end")
        expect(at.page.locator("#end")).to_have_attribute(*WAITS)
        first = writing.pop()
        first.fetch()
        first.abort("connectionreset")
        at.says("#told", "There is no connection. What you did is kept")
        while not writing:
            at.page.wait_for_timeout(50)
        again = writing.pop()
        assert again.request.headers["idempotency-key"] == first.request.headers["idempotency-key"]
        again.continue_()
        at.says("#instruction", "Waiting for white")
        expect(at.page.locator("#told")).not_to_contain_text("no connection")
        assert state_of(server, opened)["share"] == f"{AFTER}:mover=white"
        at.complaints.clear()  # Chromium itself reports the connection that was reset


def test_taps_without_network_are_carried_out_when_it_is_back(browser: Browser, server: str) -> None:
    """In their order, each once; if the table has gone on meanwhile, the page says so instead."""
    opened = opened_at(server)
    with slow(browser, server) as network:
        at = network.at
        sit(at, opened, "black")
        network.emulate()
        at.says("#instruction", "Black: take control")
        network.emulate(is_offline=True)
        at.says("#sync", "Out of step")
        at.cell("b1").click()
        at.says("#told", "There is no connection. What you did is kept")
        at.cell("a1").click()
        expect(at.cell("b1")).to_have_attribute(*WAITS)
        expect(at.cell("a1")).to_have_attribute(*WAITS)
        network.emulate()
        at.says("#instruction", "choose a colour for a1")
        expect(at.cell("b1")).to_have_attribute("data-owner", "black")
        expect(at.page.locator(FREE)).to_have_count(0)
        at.complaints.clear()  # Chromium itself reports the requests that failed


def test_a_table_is_opened_once(browser: Browser, server: str) -> None:
    """Who taps twice on the start page because nothing seems to happen gets one table."""
    with slow(browser, server) as network:
        at = network.at
        at.page.goto(f"{server}/?options")
        network.emulate()
        opening = hold(at, "**/api/tables")
        begin = at.page.locator("#way-lot .primary")
        begin.click()
        expect(begin).to_have_attribute(*WAITS)
        begin.click()
        posted = [route for route in opening if route.request.method == "POST"]
        assert len(posted) == 1


@pytest.mark.long
def test_a_page_follows_though_a_proxy_keeps_its_stream_back(browser: Browser, server: str) -> None:
    """It says that it is out of step, shows the other's turn, and takes one of its own."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        hold(at, "**/stream*")
        sit(at, opened, "white")
        at.says("#sync", "Out of step")
        write_event(server, opened, "black", after=1, turn=TURN)
        at.says("#instruction", "White: take control")
