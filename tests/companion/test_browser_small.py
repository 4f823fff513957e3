"""Small cells, long lists and large letters: everything can be hit and read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.companion.browsing import PHONE, Watched, opened_at, sit, state_of, watched, write_event
from tests.companion.conftest import SMALL

pytestmark = pytest.mark.browser

LOW = (844, 390)
CELL_PX = "document.querySelector('#board svg').getScreenCTM().a"
LARGE = "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')"


@contextmanager
def touching(browser: Browser, server: str, screen: tuple[int, int], **body: object) -> Iterator[Page]:
    """Give a device with a touch screen at the referee's seat of a table."""
    opened = opened_at(server, **body)
    context = browser.new_context(
        viewport={"width": screen[0], "height": screen[1]}, has_touch=True, reduced_motion="reduce"
    )
    try:
        page = context.new_page()
        sit(Watched(page, server), opened, "referee")
        yield page
    finally:
        context.close()


def test_small_cells_are_enlarged_before_they_count(browser: Browser, server: str) -> None:
    """A tap on a cell under 32 px asks which one is meant; a neighbour, the middle or none can be chosen."""
    with touching(browser, server, PHONE, game="glorieta", size="hex7", seed=1) as page:
        expect(page.locator("#instruction")).to_contain_text("Black: drop")
        assert 26 < page.evaluate(CELL_PX) < 32
        page.tap("#board [data-name=g7]")
        expect(page.locator(".magnifier .cell.selected")).to_have_attribute("data-name", "g7")
        page.get_by_role("button", name="Cancel").tap()
        expect(page.locator("#undo")).to_be_disabled()
        page.tap("#board [data-name=g7]")
        page.tap(".magnifier [data-name=h7]")
        expect(page.locator("#board [data-name=h7]")).to_have_attribute("data-piece", "black")
        page.click("#undo")
        expect(page.locator("#undo")).to_be_disabled()
        page.tap("#board [data-name=f6]")
        page.tap("#this-cell")
        expect(page.locator("#board [data-name=f6]")).to_have_attribute("data-piece", "black")


def test_cells_that_a_finger_finds_are_taken_at_once(browser: Browser, server: str) -> None:
    """From 32 px on nothing is enlarged."""
    with touching(browser, server, PHONE, game="sparklies", size=5, seed=1) as page:
        assert page.evaluate(CELL_PX) >= 32
        page.tap("#board [data-name=c3]")
        expect(page.locator("#board [data-name=c3]")).to_have_attribute("data-owner", "black")


def test_on_a_low_screen_the_board_has_all_its_height(browser: Browser, server: str) -> None:
    """Cells are as large as the screen allows; nothing lies over the board."""
    with touching(browser, server, LOW, game="glorieta", size="hex7", seed=1) as page:
        assert page.evaluate(CELL_PX) > 27
        board = page.locator("#board").bounding_box()
        assert board and board["height"] > 370
        covered = page.evaluate(
            """() => [...document.querySelectorAll('#board .cell')].filter((cell) => {
              const { x, y, width, height } = cell.getBoundingClientRect();
              const top = document.elementFromPoint(x + width / 2, y + height / 2);
              return y + height / 2 < innerHeight && !top?.closest('#board');
            }).length"""
        )
        assert covered == 0


def test_everything_that_hands_have_to_do_is_listed(browser: Browser, server: str) -> None:
    """No line is hidden in a box of its own, and nothing lies over the board, in large letters too."""
    opened = opened_at(server, game="sparklies", size=9, seed=5, terms={"hands": True})
    for seq in range(2, 11):
        write_event(server, opened, "referee", after=seq, player="ahead")
    count = len(state_of(server, opened)["to_do"])
    for large in (False, True):
        with watched(browser, server, PHONE) as at:
            if large:
                at.page.add_init_script(LARGE)
            sit(at, opened, "white")
            at.says("#panel-words", f"{count} cells to change")
            expect(at.page.locator("#panel .changes li")).to_have_count(count)
            hidden, over, covered = at.page.evaluate(
                """() => {
                  const list = document.querySelector('#panel .changes');
                  const box = (id) => document.getElementById(id).getBoundingClientRect();
                  const { x, y } = document.querySelector('#panel .handling b').getBoundingClientRect();
                  const top = document.elementFromPoint(x + 2, y + 2);
                  return [
                    list.scrollHeight - list.clientHeight,
                    box('board').bottom - box('hand').top,
                    y + 2 < innerHeight && !top.closest('.handling'),
                  ];
                }"""
            )
            assert hidden <= 1 and over <= 0 and not covered, large


def test_phones_are_told_of_before_a_code_is_opened(browser: Browser, server: str) -> None:
    """If only this machine can open links, Seats says so at once, and how to change it."""
    with watched(browser, server, PHONE) as at:
        sit(at, opened_at(server), "referee")
        at.page.click("#tab-seats")
        at.says("#here-only", "sparklies serve --lan")
        assert at.page.locator("#time-black").count() == 0


def test_tables_are_told_apart(browser: Browser, server: str) -> None:
    """Two tables of one game on one day differ by their time of day and by who plays."""
    with watched(browser, server, PHONE) as at:
        first, second = opened_at(server), opened_at(server)
        write_event(server, second, "referee", name="Anna", side="black")
        for opened in (first, second):
            sit(at, opened, "referee")
        at.page.goto(server)
        rows = at.page.locator("#tables small")
        expect(rows).to_have_count(2)
        expect(rows.first).to_contain_text("Anna · ")
        expect(rows.first).to_contain_text("Anna to move")
        assert all(":" in text for text in rows.all_inner_texts())


def test_clocks_are_read_from_the_other_side_of_the_table(browser: Browser, server: str) -> None:
    """A side's time has 20 px and more, nothing outside the board less than 14; eight clocks fit a tablet."""
    small = """() => [...document.querySelectorAll('body *')].filter((node) => node.checkVisibility()
      && !node.closest('svg') && [...node.childNodes].some((its) => its.nodeType === 3 && its.data.trim())
      && parseFloat(getComputedStyle(node).fontSize) < 14).map((node) => node.outerHTML.slice(0, 90))"""
    with watched(browser, server, PHONE) as at:
        sit(at, opened_at(server, start=SMALL, terms={"clock": "increment 1500+10"}), "referee")
        size = "getComputedStyle(document.getElementById('time-black')).fontSize"
        assert float(at.page.evaluate(size).removesuffix("px")) >= 20
        for tab in ("moves", "game", "seats", "display"):
            at.page.click(f"#tab-{tab}")
            assert at.page.evaluate(small) == []
        at.page.goto(server)
        assert at.page.evaluate(small) == []
        at.page.set_viewport_size({"width": 820, "height": 1180})
        sit(at, opened_at(server, game="colonization", seed=5), "referee")
        expect(at.page.locator("#score .time")).to_have_count(9)  # eight sides and the whole game
        assert at.page.evaluate("document.documentElement.scrollWidth") == 820
