"""Half-made turns: what undoing undoes, who may lose one, and who reads it."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from companion.web.app import Settings, create_app
from companion.web.server import server_of
from tests.companion.browsing import LAPTOP, PHONE, opened_at, sit, state_of, watched, write_event
from tests.companion.conftest import SMALL, TURN, live

pytestmark = pytest.mark.browser


def test_rest_comes_again_after_it_was_taken_back(browser: Browser, server: str) -> None:
    """Redo brings the rest back, too; the button names the step; a page that is loaded anew keeps both."""
    with watched(browser, server, PHONE) as at:
        sit(at, opened_at(server), "black")
        for name in ("b1", "a1"):
            at.cell(name).click()
        at.page.click("#chooser [data-choice=R]")
        expect(at.page.locator("#undo")).to_have_text("Undostep 3")
        expect(at.page.locator("#undo")).to_have_attribute("title", re.compile("^Takes back: a1 stays red;"))
        at.page.click("#rest")
        at.says("#instruction", "end your turn")
        at.page.reload()
        at.says("#instruction", "end your turn")
        at.page.click("#undo")
        at.says("#instruction", "choose a colour for b1 or a2")
        at.page.click("#redo")
        at.says("#instruction", "end your turn")


def test_a_turn_is_taken_back_only_after_a_question_that_names_it(browser: Browser, server: str) -> None:
    """A player asks the other for a turn by name, not by one tap; the referee has a button apart, by keys."""
    opened = opened_at(server)
    with ExitStack() as stack:
        black, white, referee = (
            stack.enter_context(watched(browser, server, size)) for size in (PHONE, PHONE, LAPTOP)
        )
        sit(black, opened, "black")
        black.page.fill("#typed-turn", TURN)
        black.page.press("#typed-turn", "Enter")
        black.page.click("#end")
        black.says("#undo", "Ask to undo …")
        black.says("#undo small", "turn 1, black")
        for answer in ("#keep-it", "#take-back"):
            black.page.click("#undo")
            black.says("#panel-words", "Ask white to take back turn 1, black?")
            assert state_of(server, opened)["offer"] is None
            black.page.click(answer)
        black.says("#told", "The others are asked.")
        assert state_of(server, opened)["offer"]["side"] == "black"
        sit(white, opened, "white")
        white.page.get_by_role("button", name="Decline").click()
        sit(referee, opened, "referee")
        referee.says("#referee", "As referee, without asking the players")
        expect(referee.page.locator("#undo, #redo").and_(referee.page.locator(":disabled"))).to_have_count(2)
        referee.page.get_by_role("button", name="Take back turn 1, black …").press("Enter")
        referee.says("#panel-words", "Take back turn 1, black? It can be brought back.")
        assert state_of(server, opened)["plies"][0]["standing"]
        referee.page.click("#take-back")
        referee.says("#instruction", "Black: take control")
        referee.page.locator("#bring-back").press("Enter")
        referee.says("#instruction", "White")
        expect(black.page.locator("#referee")).to_be_hidden()


def test_a_double_tap_does_one_thing(browser: Browser, server: str) -> None:
    """It takes a cell and does not activate it; it picks a cell for a choice and does not let go of it."""
    with watched(browser, server, PHONE) as at:
        sit(at, opened_at(server), "black")
        at.cell("b1").dblclick()
        at.says("#instruction", "Black: activate a cell of yours")
        at.cell("a1").dblclick()
        at.says("#instruction", "choose a colour for a1")
        expect(at.cell("a1")).to_contain_class("selected")
        assert at.page.locator("#undo small").inner_text() == "step 2"


def test_nobody_loses_a_half_made_turn_by_a_tap(browser: Browser, server: str) -> None:
    """Another page asks before it begins anew or goes on; the player reads it, and can have it back."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as black, watched(browser, server, LAPTOP) as referee:
        sit(black, opened, "black")
        sit(referee, opened, "referee")
        for name in ("b1", "a1"):
            black.cell(name).click()
        referee.says("#instruction", "Black is making a turn: step 2")
        expect(referee.cell("a1")).to_contain_class("selected")
        referee.cell("c1").click()
        referee.says("#panel-words", "Black has begun this turn on another page: 2 steps.")
        referee.page.click("#leave-begun")
        referee.says("#instruction", "Black is making a turn: step 2")
        referee.cell("c1").click()
        referee.page.click("#go-on-here")
        referee.says("#instruction", "choose a colour for a1")
        black.says("#told", "Another page has begun this turn.")
        black.says("#instruction", "Black is making a turn: step 2")
        black.page.click("#redo")
        black.says("#instruction", "choose a colour for a1")
        referee.says("#told", "Another page has begun this turn.")


def test_a_turn_that_was_left_blocks_nobody(
    browser: Browser, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others read that the player is away; a page that may make the turn can go on with it."""
    monkeypatch.setattr("companion.web.api_live.BEAT_SECONDS", 0.2)
    opened = opened_at(server)
    with watched(browser, server, PHONE) as white, watched(browser, server, LAPTOP) as referee:
        sit(white, opened, "white")
        sit(referee, opened, "referee")
        with watched(browser, server, PHONE) as black:
            with black.page.expect_response(re.compile("/stream")):  # only who has come can leave
                sit(black, opened, "black")
            for name in ("b1", "a1"):
                black.cell(name).click()
            white.says("#instruction", "step 2")
        white.says("#told", "Black began a turn and is away: 2 steps. Nothing of it counts yet.")
        white.says("#instruction", "Waiting for black")
        expect(referee.cell("b1")).to_have_attribute("data-owner", "none")
        referee.says("#instruction", "Black: take control")
        referee.page.click("#go-on-begun")
        referee.says("#instruction", "choose a colour for a1")
        white.says("#instruction", "Black is making a turn: step 2")


def test_a_turn_that_time_took_is_told_to_all(browser: Browser, settings: Settings) -> None:
    """After an egg timer the player reads that the steps are lost, the others that the turn is."""
    app, ahead = create_app(settings), 0
    server_of(app).tables.now = lambda: time.time() + ahead
    with (
        live(app) as server,
        watched(browser, server, PHONE) as black,
        watched(browser, server, PHONE) as white,
    ):
        opened = opened_at(server, start=SMALL, mover="black", terms={"clock": "egg 10"})
        sit(black, opened, "black")
        sit(white, opened, "white")
        black.page.click("#run")
        black.cell("b1").click()
        black.says("#instruction", "activate")
        ahead = 11
        write_event(server, opened, "white", after=3, flag=True)
        black.says("#told", "Black's time was up: the turn is lost. The step that you had begun is lost.")
        white.says("#told", "Black's time was up: the turn is lost.")
        black.page.click("#last")
        black.page.click("#forth")
        black.says("#told", "Black's time was up: the turn is lost.")
