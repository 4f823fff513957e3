"""What real pages ask for after a turn, which tests/benchmarks/pages.py imitates, and what they hold then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.benchmarks.pages import ASKED, ROLES, Asked
from tests.companion.browsing import LAPTOP, PHONE, opened_at, write_event
from tests.companion.built import run_sources
from tests.companion.conftest import TURN, Opened, calling

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

pytestmark = pytest.mark.browser

QUIET_MS = 600  # as long as nothing is asked for, all is shown
HELD = "import('/sources/held.js').then(({ held }) => held.state)"
HIDDEN = """yes => {
  Object.defineProperty(document, "hidden", { value: yes, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Five:
    """Five pages at one table, and what each asked for since somebody last looked."""

    def __init__(self, pages: Sequence[Page], opened: Opened) -> None:
        self.pages, self._opened = pages, opened
        self._asked: list[list[str]] = [[] for _ in pages]
        for page, asked in zip(pages, self._asked, strict=True):
            page.on("request", partial(self._note, asked))

    def _note(self, asked: list[str], request: Request) -> None:
        """Note a request, unless the stream is late and the page asks whether its link is still good."""
        at = urlsplit(request.url)
        if (at.path, at.query) != (self._opened.path, ""):
            asked.append(f"{request.method} {request.url}")

    def quiet(self) -> None:
        """Wait until no page asks for anything more."""
        counts = [-1]
        while counts[-1] != (count := sum(map(len, self._asked))):
            counts.append(count)
            self.pages[0].wait_for_timeout(QUIET_MS)

    def heard(self, seq: int) -> None:
        """Wait until all pages show what stands after an event."""
        for page in self.pages:
            page.wait_for_function(f"async seq => (await {HELD})?.seq >= seq", arg=seq)

    def asked(self) -> list[tuple[str, ...]]:
        """Return what each page asked for, as tests.benchmarks.pages writes it, and forget it."""
        self.quiet()
        told = [tuple(map(self._plain, asked)) for asked in self._asked]
        for asked in self._asked:
            asked.clear()
        return told

    def _plain(self, asked: str) -> str:
        method, _, address = asked.partition(" ")
        part = urlsplit(address).path.removeprefix(self._opened.path)
        return f"{method} {'/turns/N' if part.startswith('/turns/') else part}"


@contextmanager
def five(browser: Browser, opened: Opened, address: str) -> Iterator[Five]:
    """Give pages of both sides, the referee and two watchers, which play turns back as they usually do."""
    with ExitStack() as contexts:
        pages = []
        for number, role in enumerate(ROLES):
            width, height = PHONE if number % 2 else LAPTOP
            context = browser.new_context(viewport={"width": width, "height": height})
            contexts.callback(context.close)
            page = context.new_page()
            run_sources(page)
            page.goto(f"{address}/t/{opened.table}#{opened.tokens[role]}")
            expect(page.locator("#board [role=gridcell]").first).to_be_visible()
            pages.append(page)
        together = Five(pages, opened)
        together.quiet()
        yield together


def play_turns(pages: Five, opened: Opened, address: str) -> tuple[list[tuple[str, ...]], ...]:
    """Return what pages asked for after a turn that black typed and ended, and after one unseen."""
    black = pages.pages[0]
    black.keyboard.press("t")
    black.fill("#typed-turn", TURN)
    black.keyboard.press("Enter")
    expect(black.locator("#end")).to_be_enabled()
    pages.asked()
    black.locator("#end").click()
    pages.heard(2)
    seen = pages.asked()
    for page in pages.pages[1:]:
        page.keyboard.press("Escape")  # leaves the playback, after which the next turn is shown
    write_event(address, opened, "referee", turn="C3 B->B, rest")
    pages.heard(3)
    return seen, pages.asked()


def expected(asked: Asked) -> tuple[list[tuple[str, ...]], ...]:
    """Return what the list says of the same turns."""
    wrote = ("POST /events", *asked.always)
    unseen = (*asked.always, *asked.unseen)
    return [wrote, *[unseen] * 4], [unseen] * 5


@pytest.mark.long
def test_pages_ask_for_what_the_benchmark_asks_for(browser: Browser, server: str) -> None:
    """Who made a turn asks for nothing; for waves that came at once, and for a turn not seen, for frames."""
    opened = opened_at(server)
    with five(browser, opened, server) as pages:
        pages.asked()
        assert play_turns(pages, opened, server) == expected(ASKED["now"])


def require_shown(pages: Five, opened: Opened, client: Any) -> None:
    """Require that every page holds what its role would be answered."""
    for page, role in zip(pages.pages, ROLES, strict=True):
        told = client.get(f"{opened.path}?draft=true", headers=opened.bearing(role)).json()
        assert page.evaluate(HELD) == told, role


@pytest.mark.long
def test_pages_put_together_what_they_would_be_answered(browser: Browser, server: str) -> None:
    """Turns, undoing, offers and rulings come to what a page that asks is answered, and nobody asks."""
    opened = opened_at(server)
    with calling(server) as client, five(browser, opened, server) as pages:
        for page in pages.pages:
            page.emulate_media(
                reduced_motion="reduce"
            )  # turns are not played back: only that would be asked for
        pages.asked()
        moves: list[tuple[str, dict[str, Any]]] = [
            ("black", {"turn": TURN}),
            ("white", {"offer": "draw"}),
            ("black", {"answer": False}),
            ("referee", {"undo": True}),
            ("referee", {"redo": True}),
            ("referee", {"ruling": {"ruling": "restore", "side": "black", "note": "a1 was red"}}),
            ("white", {"turn": "C3 B->B, rest"}),
        ]
        for role, body in moves:
            write_event(server, opened, role, **body)
            pages.quiet()
            require_shown(pages, opened, client)

        assert pages.asked() == [()] * 5
        write_event(server, opened, "black", resign=True)
        for page in pages.pages:
            expect(page.locator("#instruction")).to_contain_text("White wins")
            expect(page.locator("#after")).to_be_visible()
        pages.quiet()
        require_shown(pages, opened, client)
        of_the_end = {"GET /summary", "GET /picture.png", "GET /replay.gif"}
        assert all(asked and {*asked} <= of_the_end for asked in pages.asked())


@pytest.mark.long
@pytest.mark.parametrize(("missed", "asked"), [(3, ()), (34, ("GET ",))])
def test_a_page_that_comes_back_shows_what_it_has_missed(
    browser: Browser, server: str, missed: int, asked: tuple[str, ...]
) -> None:
    """A few events are sent to it; after many it asks what stands, once."""
    opened = opened_at(server)
    with calling(server) as client, five(browser, opened, server) as pages:
        for page in pages.pages:
            page.emulate_media(reduced_motion="reduce")
        pages.pages[-1].evaluate(HIDDEN, True)
        pages.asked()
        write_event(server, opened, "referee", turn=TURN)
        for number in range(missed - 1):
            write_event(server, opened, "referee", **{"redo" if number % 2 else "undo": True})
        pages.asked()
        pages.pages[-1].evaluate(HIDDEN, False)

        assert pages.asked() == [(), (), (), (), ("GET /stream", *asked)]
        require_shown(pages, opened, client)
