"""What a table shows in the system's own colours, and on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.companion.browsing import PHONE, opened_at, sit, watched, write_event
from tests.companion.conftest import TURN

pytestmark = pytest.mark.browser


def test_what_is_chosen_is_told_in_forced_colours(browser: Browser, server: str) -> None:
    """Each side's frame keeps its look, and one tab of four is seen to be open."""
    colours = "(all) => all.map((one) => getComputedStyle(one).borderBottomColor)"
    with watched(browser, server, PHONE) as at:
        at.page.emulate_media(forced_colors="active")
        sit(at, opened_at(server), "referee")
        frames = at.page.locator("#score .frame")
        expect(frames).to_have_count(2)
        assert len(set(frames.evaluate_all(colours))) == 2
        first, *others = at.page.locator("#tabs button").evaluate_all(colours)
        assert first not in others
        assert len(set(others)) == 1


def test_a_printed_table_is_its_position_and_moves(browser: Browser, server: str) -> None:
    """No button is printed, every move is."""
    opened = opened_at(server)
    write_event(server, opened, "referee", after=1, turn=TURN)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        at.page.emulate_media(media="print")
        expect(at.page.locator("#moves")).to_contain_text("+B1")
        expect(at.page.locator("#board .board")).to_be_visible()
        for place in ("#hand", "#tabs", "#typed"):
            expect(at.page.locator(place)).to_be_hidden()
