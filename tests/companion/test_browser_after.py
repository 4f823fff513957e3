"""A finished game in a real browser: what swung it, its picture, and the scoreboard of the evening."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.companion.browsing import PHONE, opened_at, sit, watched, write_event
from tests.companion.conftest import TURN
from tests.companion.test_browser_display import barriers

pytestmark = pytest.mark.browser


def test_a_finished_game_shows_what_swung_it_and_the_evening(browser: Browser, server: str) -> None:
    """By keyboard: a swing and the game are watched on the board; the evening counts by names."""
    opened = opened_at(server)
    write_event(server, opened, "referee", name="Anna", side="black")
    write_event(server, opened, "referee", name="Ben", side="white")
    write_event(server, opened, "referee", turn=TURN)
    write_event(server, opened, "referee", resign=True)
    with watched(browser, server, PHONE) as at:
        page = at.page
        sit(at, opened, "referee")
        at.says("#swings", "gained")
        expect(page.locator("#after-picture")).to_have_js_property("naturalWidth", 1080)
        page.locator("#moving").press("Enter")
        expect(page.locator("#after-picture")).to_have_js_property("naturalWidth", 480)
        with page.expect_download() as saved:
            page.locator("#over-moving").press("Enter")
        assert Path(saved.value.path()).read_bytes().startswith(b"GIF89a")
        assert barriers(page) == []
        page.locator("#swings button").press("Enter")
        at.says("#instruction", "step 0 of")
        page.locator("#leave").press("Enter")
        page.locator("#watch-game").press("Enter")
        at.says("#instruction", "step 0 of")
        page.locator("#leave").press("Enter")
        at.says("#instruction", "Anna wins")
        page.locator("#ask-whys").press("Enter")
        at.says("#number", "Real turn 1 of")
        page.locator("#hint").press("Enter")
        at.says("#told", "Tap ")
        page.locator(f"#board [data-name={page.locator('#told').inner_text()[4:6]}]").press("Enter")
        at.says("#told", "Yes: ")
        page.go_back()
        at.says("#swings", "gained")  # the last that comes: nothing moves under the key any more
        page.locator("#after a[href='/evening']").press("Enter")
        at.says(".scoreboard tbody tr:first-child", "Anna")
        assert page.locator(".scoreboard tbody tr").all_inner_texts() == ["Anna\t1\t0\t1", "Ben\t0\t0\t1"]
        at.says(".games b", "Anna wins: Ben resigned")
        expect(page.locator(".games time")).not_to_be_empty()
        assert barriers(page) == []
        page.locator(".games a").press("Enter")
        at.says("#swings", "gained")
        page.goto(server)
        expect(page.locator("#mine")).to_be_visible()  # it comes with the list of tables
        page.locator("#mine a[href='/evening']").press("Enter")
        at.says("h1", "Evening scoreboard")


def test_nothing_of_an_end_is_shown_before_it(browser: Browser, server: str) -> None:
    """While a game goes on nothing is said of its end, and an evening without games says what is missing."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        expect(at.page.locator("#after")).to_be_hidden()
        at.page.goto(f"{server}/evening")
        at.says(".evening", "No such game has ended yet")
