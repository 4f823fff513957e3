"""Seats in a real browser: several in one browser, the same one on two devices, and on to the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.companion.browsing import PHONE, opened_at, sit, watched
from tests.companion.conftest import SMALL

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_browser_holds_several_seats_and_says_which_a_page_uses(browser: Browser, server: str) -> None:
    """A watch link opened beside the referee's takes nothing away; the page lets one choose."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        at.says("#seat", "You can play every side")
        sit(at, opened, "watch")
        choice = at.page.get_by_label("The seat that this page uses")
        expect(choice).to_have_value("watch")
        at.page.reload()
        at.says("#instruction", "Waiting for black")
        choice.select_option("referee")
        at.says("#instruction", "Black:")
        expect(choice).to_have_value("referee")
        assert at.page.url.endswith("?seat=referee")
        assert at.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        at.page.goto(f"{server}/?options")
        expect(at.page.locator("#tables li")).to_have_count(2)
        expect(at.page.locator("#tables li", has_text="watching")).to_have_count(1)


@pytest.mark.long
def test_the_referee_has_every_code_at_the_next_game_and_shuts_nobody_out(
    browser: Browser, server: str
) -> None:
    """The codes shown there are those of links that lead on, so a player who has gone along stays in."""
    with watched(browser, server, PHONE) as at, watched(browser, server, PHONE) as white:
        at.start_from(SMALL)
        at.page.click("#tab-seats")
        white.page.goto(at.page.locator("#link-white").input_value())
        white.says("#seat", "You are white")
        at.page.click("#tab-game")
        at.page.on("dialog", lambda dialog: dialog.accept())
        at.page.click("#resign")
        white.page.click("#rematch")
        white.page.click("#dealt-start")
        white.page.click("#same-sides")
        white.says("#instruction", "Waiting for black")
        at.says("#instruction", "Black: take control")
        at.page.click("#tab-seats")
        assert at.page.locator("#link-white").input_value().startswith(at.page.url.partition("?")[0])
        at.page.get_by_role("button", name="QR code for white").click()
        at.page.locator("#qr svg[aria-label*=White]").wait_for()
        white.page.reload()
        white.says("#seat", "You are white")
