"""What would come of it, on the page: what each colour would capture, and what a turn would bring."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.companion.browsing import LAPTOP, PHONE, opened_at, sit, state_of, watched
from tests.companion.conftest import SMALL, TURN

pytestmark = pytest.mark.browser
CAPTURES = ["If a1 becomes …", "Red captures b1 and a2", "Green captures nothing", "Blue captures nothing"]


@pytest.mark.long
def test_a_mouse_that_rests_on_a_cell_asks_what_it_would_capture(browser: Browser, server: str) -> None:
    """Before anything is done there; nobody else sees a turn begun, and a tap takes the words away."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, LAPTOP) as at, watched(browser, server, PHONE) as white:
        sit(at, opened, "black")
        sit(white, opened, "white")
        at.cell("b1").click()
        at.says("#instruction", "activate")
        at.cell("a1").hover()
        expect(at.page.locator("#foretold > *")).to_have_text(CAPTURES)
        at.says("#instruction", "activate")
        white.says("#instruction", "Black is making a turn: step 1")
        at.cell("a1").click()
        expect(at.page.locator("#foretold")).to_be_hidden()
        at.says("#instruction", "choose a colour for a1")
        at.cell("a1").focus()
        at.page.keyboard.press("?")
        expect(at.page.locator("#foretold > *")).to_have_text(CAPTURES)
        at.page.keyboard.press("r")
        expect(at.page.locator("#foretold")).to_be_hidden()
        assert state_of(server, opened)["seq"] == 1


def test_a_finger_that_stays_on_a_cell_asks_and_does_nothing(browser: Browser, server: str) -> None:
    """The words stay when the finger goes, and cover no cell that they name; the tap that ends it is none."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "black")
        at.cell("b1").tap()
        at.says("#instruction", "activate")
        box = at.cell("a1").bounding_box()
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch = at.page.context.new_cdp_session(at.page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
        expect(at.page.locator("#foretold > *")).to_have_text(CAPTURES)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(at.page.locator("#foretold")).to_be_visible()
        words = at.page.locator("#foretold").bounding_box()
        assert words
        for name in ("a1", "b1", "a2"):
            cell = at.cell(name).bounding_box()
            assert cell["y"] >= words["y"] + words["height"] or words["y"] >= cell["y"] + cell["height"]
        at.says("#instruction", "activate")
        at.cell("a1").tap()
        at.says("#instruction", "choose a colour for a1")
        expect(at.page.locator("#foretold")).to_be_hidden()


def test_the_end_of_a_turn_says_what_it_brings(browser: Browser, server: str) -> None:
    """The button names each side's gain once the turn can be ended, and no more after Undo."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "black")
        expect(at.page.locator("#end small")).to_have_count(0)
        before = state_of(server, opened)["scores"]
        at.page.fill("#typed-turn", TURN)
        at.page.press("#typed-turn", "Enter")
        expect(at.page.locator("#end small")).to_have_text("black +3 · white −1")
        at.page.click("#undo")
        expect(at.page.locator("#end small")).to_have_count(0)
        at.page.click("#redo")
        at.page.click("#end")
        at.says("#instruction", "Waiting for white")
        after = state_of(server, opened)["scores"]
        assert {side: after[side] - before[side] for side in after} == {"black": 3, "white": -1}
