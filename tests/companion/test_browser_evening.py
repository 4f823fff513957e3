"""Whole evenings in the browser: two seats on two pages, clocks, offers, hands, rulings, and no barriers."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from companion.web.app import Settings, create_app
from companion.web.server import server_of
from tests.companion.browsing import LAPTOP, PHONE, opened_at, sit, state_of, watched
from tests.companion.conftest import SMALL, TURN, live
from tests.shares import every_nth

pytestmark = pytest.mark.browser
FULL = "2:5:2:4:1:3333433338333555866646667:0"


def test_clocks_hands_and_undo_by_consent(browser: Browser, server: str) -> None:
    """A clock runs for the mover, stands while hands work, and a turn is taken back only by consent."""
    terms = {"clock": "increment 1500+10", "hands": True}
    opened = opened_at(server, start=SMALL, terms=terms)
    with ExitStack() as stack:
        black, white, watch = (
            stack.enter_context(watched(browser, server, size)) for size in (PHONE, LAPTOP, PHONE)
        )
        sit(black, opened, "black")
        sit(white, opened, "white")
        sit(watch, opened, "watch")
        black.says("#panel-words", "The clocks wait")
        watch.says("#instruction", "The clocks wait")
        black.page.click("#run")
        expect(white.page.locator("#time-black")).to_contain_class("runs")
        watch.says("#instruction", "Waiting for black")
        black.page.fill("#typed-turn", TURN)
        black.page.press("#typed-turn", "Enter")
        black.says("#instruction", "end your turn")
        black.page.click("#end")
        white.says("#panel-words", "5 cells to change")
        watch.says("#instruction", "Black's turn is being carried out")
        boxes = white.page.locator("#panel-more input")
        boxes.first.check()
        expect(white.page.locator("#board .cell.doing")).to_have_count(4)
        white.page.click("#all-done")
        expect(black.page.locator("#time-white")).to_contain_class("runs")
        black.page.click("#undo")
        black.page.click("#take-back")
        white.says("#panel-words", "Black asks to take the last turn back")
        black.says("#panel-words", "White has not answered yet")
        white.page.locator("#panel-actions button", has_text="Agree").click()
        black.says("#panel-words", "On the real board: 5 cells to change")
        expect(black.cell("b1")).to_have_attribute("data-owner", "none")
        expect(black.page.locator("#told")).to_have_text("The last turn was taken back.")


@pytest.mark.parametrize(
    ("answer", "told"),
    every_nth([("Agree", "Position set (playing on)."), ("Decline", "That was declined.")], 2),
)
def test_who_asked_hears_what_was_answered(browser: Browser, server: str, answer: str, told: str) -> None:
    """Playing on is neither said to be declined where all agreed, nor to be a turn."""
    opened = opened_at(server, start=FULL)
    with watched(browser, server, PHONE) as black, watched(browser, server, PHONE) as white:
        sit(black, opened, "black")
        sit(white, opened, "white")
        black.page.click("#tab-game")
        black.page.click("#play-on")
        white.page.locator("#panel-actions button", has_text=answer).click()
        expect(black.page.locator("#panel")).to_be_hidden()
        expect(black.page.locator("#told")).to_have_text(told)


@pytest.mark.long
def test_an_egg_timer_at_zero_keeps_every_colour(browser: Browser, settings: Settings) -> None:
    """The turn in the making is carried to its end; one that was not begun just ends."""
    app, ahead = create_app(settings), 0
    server_of(app).tables.now = lambda: time.time() + ahead
    with live(app) as server, watched(browser, server, PHONE) as at:
        opened = opened_at(server, start=SMALL, mover="black", terms={"clock": "egg black=10 white=1"})
        at.page.clock.install()
        sit(at, opened, "referee")
        at.page.click("#run")
        at.cell("b1").click()
        at.says("#instruction", "activate")
        at.cell("a1").click()
        at.says("#instruction", "choose a colour for a1")
        ahead = 10  # seconds pass, for the server and for the page
        at.page.clock.fast_forward(1000 * ahead)
        at.says("#moves", "rest")
        at.says("#moves", "time")
        assert [ply["text"].split(", ")[-1] for ply in state_of(server, opened)["plies"]][:2] == [
            "rest",
            "time",
        ]
        at.complaints.clear()  # Chromium itself reports a claim that came too early


def test_a_try_out_never_touches_the_game(browser: Browser, server: str) -> None:
    """Turns are tried for both sides, taken back, and left; the server has heard of none."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "white")
        at.says("#instruction", "Waiting for black")
        at.page.click("#tab-game")
        at.page.click("#try-out")
        at.says("#instruction", "Try-out. Black: take control")
        at.page.click("#tab-moves")
        at.page.fill("#typed-turn", TURN)
        at.page.press("#typed-turn", "Enter")
        at.says("#end", "Try the reply")
        at.page.click("#end")
        at.says("#instruction", "Try-out. White: take control")
        at.page.click("#undo")
        at.says("#instruction", "Try-out. Black: take control")
        at.page.click("#leave-try")
        at.says("#instruction", "Waiting for black")
        assert state_of(server, opened)["seq"] == 1


def test_one_tap_cycles_a_quadrille(browser: Browser, server: str) -> None:
    """In the advanced mode a tap takes the pattern a step on; six come round; undo takes back a step."""
    opened = opened_at(server, start="2:3:2:4:1:350540222:0", mover="black")
    with watched(browser, server, LAPTOP) as at:
        sit(at, opened, "black")
        at.page.click("#tab-display")
        at.page.check("[name=advanced]")
        at.cell("c1").click()
        at.says("#instruction", "activate")
        at.cell("a1").click()
        at.says("#instruction", "choose a colour for a1")
        at.page.click("#chooser [data-choice=G]")
        block = ("a1", "b1", "a2", "b2")
        seen = []
        for step in range(6):
            active = ("b1", "a2") if step % 2 == 0 else ("a1", "b2")
            expect(at.page.locator("#board [data-active]")).to_have_count(2)
            expect(at.cell(active[0])).to_have_attribute("data-active", "yes")
            seen.append([at.cell(name).get_attribute("data-colour") for name in block])
            at.cell(active[0]).click()
            expect(at.cell(active[0])).not_to_have_attribute("data-active", "yes")
        assert len({json.dumps(colours) for colours in seen}) == 6
        assert [at.cell(name).get_attribute("data-colour") for name in block] == seen[0]
        at.page.click("#undo")
        expect(at.cell("a1")).to_have_attribute("data-colour", seen[-1][0] or "")


@pytest.mark.long
def test_one_tap_takes_an_area_of_two_colours_a_step_on(browser: Browser, server: str) -> None:
    """A tap on any of its cells, active or not, deactivates the whole active half, beyond one quadrille."""
    opened = opened_at(server, start="2:4x2:2:4:1:34314346:0", mover="black")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "black")
        at.page.click("#tab-display")
        at.page.check("[name=advanced]")
        at.cell("d1").click()
        at.says("#instruction", "activate")
        at.cell("b2").click()
        at.says("#instruction", "choose a colour for b2")
        at.page.click("#chooser [data-choice=R]")
        expect(at.page.locator("#board [data-active]")).to_have_count(3)
        at.cell("a1").click()
        for name in ("b1", "a2", "c2"):
            expect(at.cell(name)).to_have_attribute("data-colour", "B")
        at.page.click("#undo")
        expect(at.page.locator("#board [data-colour=B]")).to_have_count(0)


@pytest.mark.long
def test_links_are_shown_as_codes_and_renewed(browser: Browser, server: str) -> None:
    """The referee shows a code for a seat; once a link is fresh, which can be copied, others open nothing."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at, watched(browser, server, PHONE) as player:
        sit(at, opened, "referee")
        sit(player, opened, "white")
        at.page.click("#invite")
        copies = at.page.locator("[data-copy=link-white]")
        expect(copies).to_be_disabled()
        at.page.get_by_role("button", name="Fresh link for White").click()
        expect(at.page.locator("#qr svg")).to_be_visible()
        expect(copies).to_be_enabled()
        link = at.page.locator("#link-white").input_value()
        player.says("#instruction", "The table does not open")
        player.says("#told", "open that link again")
        player.page.goto("about:blank")
        player.page.goto(link)
        player.says("#instruction", "Waiting for black")
        player.complaints.clear()  # Chromium itself reports the stream that was refused
