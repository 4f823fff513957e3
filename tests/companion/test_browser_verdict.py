"""What a photo of the real table comes to, on the page: it stays, shows what was seen, and claims no more."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from companion.web.app import create_app
from tests.companion.browsing import (
    LAPTOP,
    PHONE,
    Watched,
    on_both_sizes,
    opened_at,
    sit,
    state_of,
    watched,
    write_event,
)
from tests.companion.conftest import AFTER, SMALL, TURN, live, settings_in
from tests.companion.test_browser import photographed

pytestmark = pytest.mark.browser
HALFWAY = SMALL.replace("310735232", "350735132")  # two cells of SMALL lie otherwise
SLIP = AFTER.replace("555232", "555132")  # a3, which nobody holds, is green


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of one live server for all tests here."""
    with live(create_app(settings_in(tmp_path_factory.mktemp("verdict")))) as address:
        yield address


def show_photo(at: Watched, save: str) -> None:
    """Photograph a position and take it as it was read."""
    photographed(at, save)
    at.page.locator("#correction[open]").wait_for()
    if at.page.locator("#correction-all").is_visible():
        at.page.click("#correction-all")
    elif at.page.locator(
        "#correction-done", has_text="Yes, next"
    ).is_visible():  # the rules decided the other
        at.page.click("#correction-done")


@on_both_sizes("phone")
def test_a_verdict_stays_while_somebody_begins_a_turn(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """It shows the photo's position until it is answered; then the turn in the making is seen."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, size) as at, watched(browser, server, PHONE) as black:
        sit(at, opened, "referee")
        sit(black, opened, "black")
        show_photo(at, SLIP)
        at.says("#instruction", "The table differs")
        expect(at.cell("a3")).to_have_attribute("data-colour", "G")
        black.says("#instruction", "Black: take control")
        black.cell("b1").click()
        black.says("#instruction", "activate a cell")
        expect(at.page.locator("#restore")).to_be_visible()
        at.says("#instruction", "The table differs")
        at.cell("b1").click()
        at.says("#correction-ask", "b1: black's blue. Change it below.")
        at.page.click("#correction-cancel")
        at.page.keyboard.press("Escape")
        at.says("#instruction", "Black is making a turn: step 1")
        expect(at.cell("a3")).to_have_attribute("data-colour", "B")


@pytest.mark.long
def test_a_verdict_goes_before_a_turn_that_was_begun_here(browser: Browser, server: str) -> None:
    """It is answered first, then the turn goes on where it was."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "black")
        at.cell("b1").click()
        at.says("#instruction", "activate a cell")
        show_photo(at, SLIP)
        at.says("#instruction", "The table differs")
        at.page.click("#dismiss")
        at.says("#instruction", "activate a cell")
        at.cell("a1").click()
        at.says("#instruction", "choose a colour for a1")


@pytest.mark.long
def test_a_verdict_is_told_anew_where_the_table_goes_on(browser: Browser, server: str) -> None:
    """The photo is compared with what stands by then."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "white")
        show_photo(at, SLIP)
        at.says("#panel-words", "A legal turn of black leads to all the rest")
        write_event(server, opened, "black", after=1, turn=TURN)
        at.says("#panel-words", "no legal turn of white leads there")
        expect(at.page.locator("#panel-list li").first).to_contain_text("a3")


@on_both_sizes("laptop")
def test_a_turn_that_was_found_is_one_way_to_get_there(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """It is shown step by step, by hand or key, and written down only when somebody says so."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, size) as at:
        sit(at, opened, "black")
        show_photo(at, AFTER)
        at.says("#instruction", "A turn was found")
        at.says("#panel-words", "A legal turn of black leads there, with 3 cells gained. It has 4 steps")
        at.says(".waves", "b1 blue captures c1, b2; a2 blue captures a1")
        expect(at.cell("b1")).to_have_attribute("data-owner", "black")
        at.page.click("#show-turn")
        at.says("#instruction", "Black, one way: step 0 of 4")
        expect(at.cell("b1")).to_have_attribute("data-owner", "none")
        for step in range(1, 5):
            at.page.keyboard.press("ArrowRight")
            at.says("#instruction", f"Black, one way: step {step} of 4")
        at.page.keyboard.press("Escape")
        at.says("#instruction", "A turn was found")
        assert state_of(server, opened)["seq"] == 1
        at.page.click("#record-turn")
        at.says("#told", "The turn is written down")
        assert state_of(server, opened)["plies"][0]["by"] == "photo"


def test_legal_cells_are_marked_on_top_and_nothing_fades(browser: Browser, server: str) -> None:
    """Every piece is drawn as it is; what may be tapped has a line round it, in any colour."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "black")
        at.says("#instruction", "take control")
        told = at.page.evaluate(
            """() => [...document.querySelectorAll("#board .cell")].map((cell) => {
              const style = (part) => getComputedStyle(cell.querySelector(part));
              const shown = [".tile", ".symbol", ".rim"].map((part) => style(part).opacity);
              return [cell.dataset.name, cell.dataset.owner, style(".ring").stroke !== "none", ...shown];
            })"""
        )
        assert len(told) == 9
        assert all(opacity == "1" for _, _, _, *shown in told for opacity in shown)
        assert {name for name, _, marked, *_ in told if marked} == {
            n for n, owner, *_ in told if owner == "none"
        }


@pytest.mark.long
def test_nobodys_own_clock_runs_while_the_others_turn_is_played(browser: Browser, server: str) -> None:
    """With a clock the turn is offered to be seen; a player who only watches sees it played."""
    opened = opened_at(server, start=SMALL, mover="black", terms={"clock": "increment 600+5"})
    with watched(browser, server, PHONE) as white, watched(browser, server, LAPTOP) as watcher:
        for at, role in ((white, "white"), (watcher, "watch")):
            at.page.emulate_media(reduced_motion="no-preference")
            sit(at, opened, role)
            at.page.locator("#time-black").wait_for()
        write_event(server, opened, "black", after=2, run=True)
        write_event(server, opened, "black", after=3, turn=TURN)
        watcher.says("#instruction", "Turn 1, black: step")
        white.says("#told", "Your clock runs: ▶ Last turn shows what was played")
        white.says("#instruction", "White: take control")
        white.page.click("#last")
        white.says("#instruction", "Turn 1, black: step")


@pytest.mark.long
def test_a_second_device_at_a_seat_is_told(browser: Browser, server: str) -> None:
    """The player there reads it, and everybody else at the table; when it is gone, so are the words."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, PHONE) as black, watched(browser, server, LAPTOP) as white:
        sit(black, opened, "black")
        sit(white, opened, "white")
        expect(black.page.locator("#shared")).to_be_hidden()
        with watched(browser, server, PHONE) as other:
            sit(other, opened, "black")
            black.says("#shared", "Your seat: open on more than one device or page. If that is not you")
            white.says("#shared", "Black's seat: open on more than one device or page.")
        expect(black.page.locator("#shared")).to_be_hidden()
        expect(white.page.locator("#shared")).to_be_hidden()


def test_the_dark_button_costs_least_and_undo_takes_a_ruling_back(browser: Browser, server: str) -> None:
    """The cell to change alone is marked, each ruling says its cost, and after Undo the verdict is back."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        show_photo(at, SLIP)
        at.says("#panel-words", "One cell is wrong: a3. A legal turn of black leads to all the rest.")
        expect(at.page.locator("#board .cell.wrong")).to_have_count(1)
        expect(at.cell("a3")).to_contain_class("wrong")
        expect(at.page.locator("#panel .ruling .cost")).to_have_text(
            ["1 cell to change", "6 cells to change", "nothing to move"]
        )
        expect(at.page.locator("#panel .primary")).to_have_text(re.compile("Correct it, take the turn"))
        at.page.click("#take")
        at.says("#panel-list", "a3")
        expect(at.page.locator("#undo")).to_have_text("Undo ruling")
        at.page.click("#undo")
        expect(at.page.locator("#take")).to_be_visible()
        assert state_of(server, opened)["plies"] == []
        at.page.click("#restore")
        expect(at.page.locator("#panel-more .tick")).to_have_count(6)
        at.page.click("#change-done")
        at.says("#panel-list .handling", "Change 2 of 6")
        show_photo(at, HALFWAY)
        at.says("#told", "2 cells are still to change; the others are ticked off.")
        expect(at.page.locator("#panel-more input:not(:checked)")).to_have_count(2)
        at.page.click("#undo")
        at.page.click("#dismiss")
        at.says("#instruction", "Black: take control")
