"""The pages in a real browser, at the size of a phone and of a laptop."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from companion.web.app import create_app
from tests.companion.browsing import LAPTOP, PHONE, Watched, on_both_sizes, watched
from tests.companion.conftest import AFTER, SMALL, TURN, live, settings_in
from tests.companion.stand_ins import photo_of

pytestmark = pytest.mark.browser
STEPS = [("a1", "R"), ("b1", "B"), ("c1", "B"), ("b2", "B"), ("a2", "B"), ("a1", "G")]


def photographed(at: Watched, save: str) -> None:
    """Give the page what the stand-in takes for the photo of a position."""
    picture = FilePayload(name="table.jpg", mimeType="image/jpeg", buffer=photo_of(save))
    at.page.set_input_files("#gallery", files=[picture])


def opened_with(at: Watched, server: str, save: str) -> None:
    """Begin at home with the photo of a position."""
    at.page.goto(f"{server}/?options")
    at.page.click("#tab-photo")
    photographed(at, save)


def play_the_chain(at: Watched) -> None:
    """Play the whole chain of the small position by tapping."""
    page = at.page
    at.says("#instruction", "Black: take control of a free cell")
    at.cell("b1").click()
    at.says("#instruction", "activate a cell of yours")
    at.cell("a1").click()
    for cell, colour in STEPS:
        at.cell(cell).click()
        expect(at.cell(cell)).to_contain_class("selected")
        button = page.locator(f"#chooser [data-choice={colour}]")
        expect(button).to_be_enabled()
        button.click()
        expect(page.locator("#told")).to_contain_text(f"{cell} ")
        expect(at.cell(cell)).to_have_attribute("data-colour", colour)
    at.says("#instruction", "end your turn")


@on_both_sizes("phone")
def test_a_whole_turn_with_a_cascade(browser: Browser, server: str, size: tuple[int, int]) -> None:
    """Tap a chain of captures, see the attackers, end the turn, play it back, take it back."""
    with watched(browser, server, size) as at:
        at.start_from(SMALL)
        play_the_chain(at)
        at.page.click("#end")
        at.says("#instruction", "White")
        expect(at.page.locator("#save")).to_have_value(f"{AFTER}:mover=white")
        at.page.click("#last")
        for _ in range(2):
            at.page.click("#forth")
        at.says("#instruction", "step 2 of 6")
        assert at.page.locator("#board .arrow").count() >= 2
        expect(at.page.locator("#told")).to_have_text("a1 red captures b1, a2.")
        expect(at.page.locator("#steps")).to_contain_text("capture b1")
        at.page.click("#back")
        at.says("#instruction", "step 1 of 6")
        at.page.click("#play")  # if nothing should move, the end comes at once
        at.says("#instruction", "step 6 of 6")
        expect(at.page.locator("#play")).to_contain_text("Play")
        at.page.click("#leave")
        at.page.click("#undo")
        at.page.click("#take-back")
        at.says("#instruction", "Black: take control")


@pytest.mark.browser
def test_three_taps_faster_than_the_server_are_all_done(browser: Browser, server: str) -> None:
    """Take a cell, activate another, tap the first again: the tap in the middle is not lost."""
    with watched(browser, server, PHONE) as at:
        at.start_from(SMALL)
        at.says("#instruction", "Black: take control of a free cell")
        at.page.evaluate(
            """names => names.forEach((name) => document.querySelector(`#board [data-name=${name}]`)
              .dispatchEvent(new MouseEvent("click", { bubbles: true })))""",
            ["b1", "a1", "b1"],
        )
        at.cell("a1").click()
        expect(at.cell("a1")).to_contain_class("selected")


@on_both_sizes("laptop")
def test_nothing_is_wider_than_the_screen_and_targets_are_large(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """No sideways scrolling; every button in reach has at least 44 px."""
    with watched(browser, server, size) as at:
        at.start_from(SMALL)
        at.says("#instruction", "Black")
        page = at.page
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        small = page.evaluate(
            """[...document.querySelectorAll("button, a.brand, .cell, input:not([type=file])")]
               .filter((e) => e.checkVisibility())
               .filter((e) => e.getBoundingClientRect().height < 43.9)
               .map((e) => e.id || e.className)"""
        )

    assert small == []


def test_an_illegal_tap_is_answered_in_words(browser: Browser, server: str) -> None:
    """The fault's sentence stands below the board; undo and redo work within the turn."""
    with watched(browser, server, PHONE) as at:
        at.start_from(SMALL)
        at.says("#instruction", "take control")
        at.cell("a1").click()
        at.says("#told", "a1 cannot be taken: black controls it already")
        at.cell("b1").click()
        at.says("#instruction", "activate")
        at.page.click("#undo")
        at.says("#instruction", "take control")
        at.page.click("#redo")
        at.says("#instruction", "activate")


def test_a_turn_by_keyboard_alone(browser: Browser, server: str) -> None:
    """Arrows move over the board, Enter acts, letters choose; cells and changes are said."""
    with watched(browser, server, LAPTOP) as at:
        at.start_from(SMALL)
        at.says("#instruction", "take control")
        keyboard = at.page.keyboard
        at.cell("a1").focus()
        keyboard.press("ArrowRight")
        expect(at.cell("b1")).to_be_focused()
        expect(at.cell("b1")).to_have_attribute("aria-label", "b1, green, nobody's")
        keyboard.press("Enter")
        at.says("#instruction", "activate")
        keyboard.press("ArrowLeft")
        keyboard.press("Enter")
        at.says("#instruction", "choose a colour for a1")
        expect(at.cell("a1")).to_have_attribute("aria-label", "a1, red, black's, active")
        keyboard.press("r")
        at.says("#told", "capture b1")
        keyboard.press("u")
        at.says("#instruction", "choose a colour for a1")
        keyboard.press("r")
        at.says("#told", "capture b1")
        keyboard.press("k")
        at.says("#instruction", "end your turn")
        keyboard.press("e")
        at.says("#instruction", "White")


@on_both_sizes("phone")
def test_a_photo_becomes_the_start_and_is_compared_later(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """Doubtful cells are asked, one is put right, the table starts; a later photo shows the difference."""
    with watched(browser, server, size) as at:
        page = at.page
        opened_with(at, server, SMALL)
        at.says("#correction-ask", "I am not sure about b1. Is it nobody's green?")
        page.click("#editor [data-part=colour][data-value=B]")
        at.says("#correction-ask", "nobody's blue")
        page.click("#correction-done")
        at.says("#correction-ask", "not sure about c3")
        page.click("#editor [data-part=colour][data-value='']")
        page.click("#correction-done")
        at.says("#correction-ask", "Everything is read")
        page.click("#correction-done")
        at.says("#correction-ask", "Every cell needs a piece, and none stands on c3.")
        at.complaints.clear()  # the browser reports the refusal
        page.click("#correction-board [data-name=c3]")
        page.click("#editor [data-part=colour][data-value=B]")
        page.click("#correction-done")
        at.says("#instruction", "Black: take control")
        expect(at.cell("b1")).to_have_attribute("data-colour", "B")
        photographed(at, "2:3:2:4:1:312735232:0")  # c1, which nobody holds, is blue
        page.click("#correction-all")
        at.says("#panel", "Take the whole turn back")
        at.says("#panel", "Legal would be:")
        expect(at.cell("b1")).to_contain_class("wrong")
        page.click("#stand")
        expect(at.cell("b1")).to_have_attribute("data-colour", "G")
        at.says("#moves", "what stands on the table counts")


@pytest.mark.long
@on_both_sizes("laptop")
def test_one_more_photo_answers_what_it_shows(browser: Browser, server: str, size: tuple[int, int]) -> None:
    """From another side fewer cells are doubtful; a photo without a board, and corrections, lose nothing."""
    with watched(browser, server, size) as at:
        page = at.page
        opened_with(at, server, SMALL)
        at.says("#correction-ask", "I am not sure about b1. Is it nobody's green? (2 to look at)")
        page.click("#correction-board [data-name=a1]")
        page.click("#editor [data-part=colour][data-value=B]")
        add_photo(at, photo_of("nothing"))
        at.says("#correction-ask", "Photo 2: no board was found")
        at.complaints.clear()  # the browser reports the refusal
        page.click("#correction-board [data-name=b1]")
        add_photo(at, photo_of(f"opposite {SMALL}"))
        at.says("#correction-ask", "I am not sure about c3.")
        at.says("#correction-ask", "(1 to look at)")
        expect(page.locator("#correction-board [data-name=a1]")).to_have_attribute("data-colour", "B")
        expect(page.locator("#correction-done")).to_be_focused()
        page.click("#correction-done")
        expect(page.locator("#correction-more")).to_be_hidden()
        page.click("#correction-done")
        expect(at.cell("a1")).to_have_attribute("data-colour", "B")
        expect(at.cell("b1")).to_have_attribute("data-colour", "G")


def add_photo(at: Watched, data: bytes) -> None:
    """Give the page one more photo of the same table."""
    picture = FilePayload(name="more.jpg", mimeType="image/jpeg", buffer=data)
    at.page.set_input_files("#correction-more-photo", files=[picture])


@pytest.mark.long
@on_both_sizes("laptop")
def test_a_poor_photo_says_what_would_make_a_better_one(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """If hardly anything is clear the page says so, and what to change; of a clear photo, nothing."""
    with watched(browser, server, size) as at:
        page = at.page
        opened_with(at, server, f"poor {SMALL}")
        at.says("#correction-advice", "Hardly anything is clear, so take another photo. For a better photo: ")
        at.says("#correction-advice", "tap on the board to focus")
        page.click("#correction-cancel")
        photographed(at, SMALL)
        at.says("#correction-ask", "I am not sure about b1")
        expect(page.locator("#correction-advice")).to_be_hidden()


@pytest.mark.long
@on_both_sizes("phone")
def test_a_sheet_that_is_only_supposed_is_said(browser: Browser, server: str, size: tuple[int, int]) -> None:
    """A hidden code is asked for in a table's first photo; later the board is taken for the one before."""
    with watched(browser, server, size) as at:
        supposed = at.page.locator("#correction-supposed")
        at.start_from(SMALL)
        at.says("#instruction", "Black: take control")
        photographed(at, f"uncoded {SMALL}")
        at.says("#told", "he code cannot be read")
        at.complaints.clear()  # the browser reports the refusal
        photographed(at, SMALL)
        at.says("#told", "exactly as it should")
        expect(supposed).to_be_hidden()
        photographed(at, f"uncoded {SMALL}")
        at.says(
            "#correction-supposed", "The square code between the upper marks cannot be read, so the board is"
        )
        expect(supposed).to_be_in_viewport()


@pytest.mark.long
@on_both_sizes("phone")
def test_wrong_cells_stand_out_from_those_a_turn_may_have_changed(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """Of six cells that differ one cannot be so: it alone has the sign, the thick line and the word."""
    with watched(browser, server, size) as at:
        page = at.page
        at.start_from(SMALL)
        at.says("#instruction", "Black: take control")
        slip = AFTER.replace("555232", "555132")  # a3, which nobody holds, is green
        photographed(at, slip)
        page.click("#correction-all")
        at.says("#panel-words", "One cell is wrong: a3. A legal turn of black leads to all the rest.")
        expect(page.locator("#board .cell.wrong")).to_have_count(1)
        expect(page.locator("#board .badge:visible")).to_have_count(1)
        expect(page.locator("#board .cell.differing")).to_have_count(6)
        expect(at.cell("a3")).to_have_attribute("aria-label", "a3, green, nobody's, look again")
        expect(at.cell("b1")).to_have_attribute("aria-label", "b1, blue, black's, differs")
        widths = [
            at.cell(name).locator(".ring").evaluate("ring => parseFloat(getComputedStyle(ring).strokeWidth)")
            for name in ("a3", "b1")
        ]
        assert widths[0] > 2 * widths[1]
        page.click("#restore")
        at.says("#panel-words", "to change")
        expect(page.locator("#board .badge:visible")).to_have_count(0)
        expect(at.cell("b1")).to_have_attribute("aria-label", "b1, green, nobody's")


@pytest.mark.long
@on_both_sizes("laptop")
def test_what_the_rules_decide_is_shown_and_not_asked(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """After a turn by hand the cells that no turn can have changed are dotted; only the rest is asked."""
    with watched(browser, server, size) as at:
        page = at.page
        at.start_from(SMALL)
        at.says("#instruction", "Black: take control")
        photographed(at, AFTER)
        at.says("#correction-rules", "Decided by the rules: c3:")
        expect(page.locator("#correction-board .cell.decided")).to_have_count(1)
        at.says("#correction-ask", "I am not sure about b1")
        page.click("#correction-done")
        at.says("#panel-words", "A legal turn of black leads there")


@on_both_sizes("phone")
def test_what_a_turn_could_take_is_shown_step_by_step(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """Once all agree it is played back like a turn; a turn that is played ends it."""
    with watched(browser, server, size) as at:
        page = at.page
        at.start_from(SMALL)
        page.on("dialog", lambda dialog: dialog.accept())
        page.click("#tab-game")
        page.click("#most")
        at.says("#told", "Black could hold 9 cells")
        at.says("#instruction", "What black could take: step 0")
        page.click("#forth")
        at.says("#instruction", "step 1")
        expect(page.locator("#later")).to_be_disabled()
        page.click("#leave")
        at.says("#instruction", "Black: take control")


def test_two_pages_stay_in_step(browser: Browser, server: str) -> None:
    """Show a turn to a watcher as soon as it is ended; the token leaves the address line."""
    with watched(browser, server, LAPTOP) as at:
        at.start_from(SMALL)
        at.says("#instruction", "Black")
        link = at.page.locator("#link-watch").input_value()
        with watched(browser, server, PHONE) as watcher:
            watcher.page.goto(link)
            watcher.says("#instruction", "Waiting for black")
            play_the_chain(at)
            at.page.click("#end")
            watcher.says("#instruction", "Waiting for white")
            watcher.says(".moves", "+B1, A1 R->R")
            assert "#" not in watcher.page.url


@pytest.mark.long
def test_a_page_says_when_it_is_out_of_step_and_catches_up(browser: Browser, tmp_path: Path) -> None:
    """While the server is away the page says so; when it is back, play goes on where it was."""
    settings = settings_in(tmp_path / "other")
    (tmp_path / "other").mkdir()
    with contextlib.ExitStack() as stack:
        first = contextlib.ExitStack()
        address = first.enter_context(live(create_app(settings)))
        at = stack.enter_context(watched(browser, address, PHONE))
        at.start_from(SMALL)
        at.says("#instruction", "Black")
        first.close()
        at.says("#sync", "Out of step")
        stack.enter_context(live(create_app(settings), int(address.rpartition(":")[2])))
        expect(at.page.locator("#sync")).to_be_empty()
        at.complaints.clear()  # Chromium itself reports the connections that were refused
        at.cell("b1").click()
        at.says("#instruction", "activate")
        at.page.goto("about:blank")  # before the server goes away, which the page would report


@pytest.mark.long
def test_a_table_without_its_link_stays_closed(browser: Browser, server: str) -> None:
    """A stranger who knows the address alone reads what to do."""
    with watched(browser, server, PHONE) as at:
        at.start_from(SMALL)
        at.says("#instruction", "Black")
        with watched(browser, server, PHONE) as stranger:
            stranger.page.goto(at.page.url)
            stranger.says("#instruction", "The table does not open")
            stranger.says("#told", "open that link again")
            stranger.complaints.clear()  # Chromium itself reports the refused request


@pytest.mark.long
def test_a_board_by_lot_shows_its_seed(browser: Browser, server: str) -> None:
    """Any rectangle can be dealt; the seed that was asked for stands beside the moves."""
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/?options")
        at.page.fill("[name=size]", "12x4")
        at.page.click("#way-lot summary")
        at.page.fill("[name=seed]", "evening")
        at.page.click("#way-lot .primary")
        at.says("#origin", "Seed evening · subtle · 12 × 4")
        expect(at.page.locator("#board [role=gridcell]")).to_have_count(48)


@pytest.mark.long
def test_a_record_with_a_slip_starts_where_it_was_still_right(browser: Browser, server: str) -> None:
    """The turns before the slip stand, the page says what was left off."""
    with watched(browser, server, LAPTOP) as at:
        at.page.goto(f"{server}/?options")
        at.page.click("#tab-record")
        at.page.fill("textarea[name=record]", f'[Start "{SMALL}"]\n\n 1 (B)  {TURN}\n 1 (W)  A1 R->R\n')
        at.page.click("#way-record .primary")
        at.says("#told", "turn 2 was not taken over")
        at.says("#instruction", "White")


@pytest.mark.long
def test_a_finished_game_says_who_won(browser: Browser, server: str) -> None:
    """The outcome stands above the board, and one way on below it."""
    with watched(browser, server, PHONE) as at:
        at.start_from("2:5:2:4:1:3333433338333555866646667:0")
        at.says("#instruction", "Black wins 16 to 9")
        at.page.click("#again")
        at.says("h1", "Play board games")


def test_a_start_that_cannot_be_is_answered_in_words(browser: Browser, server: str) -> None:
    """The start page says what is wrong with a save line."""
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/?options")
        at.page.click("#tab-save")
        at.page.fill("textarea[name=start]", "rubbish")
        at.page.click("#way-save .primary")
        at.says("#trouble", "a save line has 7 fields")
        at.complaints.clear()  # Chromium itself reports the refused request
