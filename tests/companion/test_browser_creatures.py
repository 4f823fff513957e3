"""A game of many moves a turn in the browser: four seats, twelve moves by taps, one undone, one side out."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.cli import main
from tests.companion.browsing import LAPTOP, PHONE, Watched, on_both_sizes, opened_at, sit, state_of, watched

pytestmark = pytest.mark.browser

START = (
    "sandkings:c3,b2,c4,d4,d3,b3/d5,c6,d6,e6/g7,h8,g8,f7,h7,g6/g2,h1,g3,f2,h2,g1"
    ":variations=1234:corners=a1a8h8h1:first=1:mover=1:match=1-0-2-0=1"
)
TURN = "b2-c2, c2-d2, d2-e3, e3-e4, e4xd5, d5-e4, e4-e3, e3-d2, d2-c2, c2-b2, b3-b4, b4-b5"

# Then the third goes for the first, and the fourth for the third.
THEN = {
    "3": "g7-f6, h8-g7, f6-f5, g7-f6, f6-e5, g6-f6, f5-e4, h7-g6, g6-f5, e5xd4, g8-g7, d4xd3",
    "4": "g2-f3, h1-g2, f3-f4, g2-f3, f3xe4, f4-e3, e4-d3, g3-f3, f3-e4, e4-d4, d3xc3",
}


def moves_of(turn: str) -> list[tuple[str, str]]:
    """Return where the moves of a turn go from and to."""
    return [(part[:2], part[3:]) for part in turn.split(", ")]


@dataclass
class Taps:
    """Count the taps on a page; picked: the cell of the part that is picked by now."""

    at: Watched
    count: int = 0
    picked: str = ""

    def tap(self, name: str) -> None:
        """Tap a cell."""
        self.at.cell(name).click()
        self.count += 1

    def press(self, button: str) -> None:
        """Tap a button once it can be."""
        self.at.page.locator(f"{button}:enabled").click()
        self.count += 1

    def move(self, start: str, end: str, on: bool = True) -> None:
        """Make a move by two taps, by one where the part is picked; on: it stays so, for it can go on."""
        if self.picked != start:
            self.tap(start)
        expect(self.at.page.locator("#board .selected")).to_have_attribute("data-name", start)
        self.tap(end)
        expect(self.at.cell(start)).to_have_attribute("aria-label", f"{start}, empty")
        if on:
            expect(self.at.page.locator("#board .selected")).to_have_attribute("data-name", end)
        self.picked = end if on else ""


@pytest.mark.long
def test_four_play_and_one_is_out(browser: Browser, server: str, tmp_path: Path) -> None:
    """Twelve moves, ten of one part, are far fewer than two taps each: a part that went stays picked.

    What is left is said, what a sting would take before it is sent, and who is out; moves are taken back.
    """
    opened = opened_at(server, start=START)
    with ExitStack() as stack:
        one, two, three = (
            stack.enter_context(watched(browser, server, size)) for size in (PHONE, LAPTOP, PHONE)
        )
        for at, role in ((one, "1"), (two, "2"), (three, "3")):
            sit(at, opened, role)

        one.says("#instruction", "move a part, or pass (12 left)")
        one.says("#match", "Game 5 of a match that stands 1-0-2-0, one game drawn.")
        moves = moves_of(TURN)
        taken_back = Taps(one)
        taken_back.move("b3", "b4")
        one.page.click("#undo")
        expect(one.cell("b4")).to_have_attribute("aria-label", "b4, empty")
        expect(one.page.locator("#board .selected")).to_have_count(0)
        expect(one.page.locator("#board .outlined")).to_have_count(4)
        hand = Taps(one)
        for number, (start, end) in enumerate(moves, 1):
            one.says("#instruction", f"({13 - number} left)")
            if number == 5:
                one.says(
                    "#told",
                    "e3 to e4. Possible: Player 1's stinger goes from e4 to d5 and stings player 2's body",
                )
                expect(one.page.locator("#board .staked")).to_have_count(4)
                expect(one.cell("d6")).to_have_attribute("aria-label", re.compile("would go"))
                hand.tap(start)  # it is let go of
                expect(one.page.locator("#board .staked, #board .selected")).to_have_count(0)
                hand.picked = ""
            hand.move(start, end, on=number < 12)
            if number == 5:
                one.says("#told", "2 is out")
                expect(one.page.locator("#board .outlined")).to_have_count(3)
            if number == 7:
                hand.press("#undo")
                expect(one.page.locator("#board .selected")).to_have_attribute("data-name", start)
                hand.tap(end)
                expect(one.page.locator("#board .selected")).to_have_attribute("data-name", end)
        hand.press("#end")
        # twelve moves, three parts picked and one let go of, one move made twice, the end
        assert hand.count == 12 + 3 + 1 + 2 + 1

        three.says("#instruction", "3: move a part, or pass (12 left)")
        two.says("#score", "2, out")
        state = state_of(server, opened)
        assert [ply["text"] for ply in state["plies"]] == [TURN]
        with three.page.expect_download() as kept:
            three.page.click("#tab-game")
            three.page.click("#record")
        kept.value.save_as(tmp_path / "game.txt")
        assert main(["replay", str(tmp_path / "game.txt")]) == 0


BEGUN = "sandkings:b2,a1,b3,a2,c2,b1/g7,h8,g8,f7,h7,g6:variations=1234:corners=a1h8:first=2:mover=2"
BY_TURNS = "h7-h6, g7-h7, g8-f8, h7-g8, h6-g7, g6-h7, g7-f6, h8-g7, h7-h8, f7-e6, g8-h7, f6-e7"


def slid(at: Watched, start: str, end: str) -> None:
    """Drag a part to another cell: by a finger where there is a touch screen, by the mouse elsewhere."""
    places = [at.page.locator(f"#board [data-name={name}] .core").bounding_box() for name in (start, end)]
    (x, y), (u, v) = ((p["x"] + p["width"] / 2, p["y"] + p["height"] / 2) for p in places if p)
    if at.page.viewport_size != {"width": PHONE[0], "height": PHONE[1]}:
        at.page.mouse.move(x, y)
        at.page.mouse.down()
        at.page.mouse.move(u, v, steps=4)
        at.page.mouse.up()
        return
    finger = at.page.context.new_cdp_session(at.page)
    way = [(x + (u - x) * part / 4, y + (v - y) * part / 4) for part in range(5)]
    touches = [("touchMove" if part else "touchStart", *place) for part, place in enumerate(way)]
    for kind, left, top in touches:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@on_both_sizes("phone")
def test_parts_are_dragged_where_they_go(browser: Browser, server: str, size: tuple[int, int]) -> None:
    """Twelve moves by parts in turn are twelve drags and the end; the page stays, a drag to nowhere picks."""
    opened = opened_at(server, start=BEGUN)
    with watched(browser, server, size) as at:
        sit(at, opened, "2")
        at.says("#instruction", "(12 left)")
        scrolled = at.page.evaluate("scrollY")
        slid(at, "h7", "d4")
        at.says("#told", "h7")
        expect(at.page.locator("#board .selected")).to_have_attribute("data-name", "h7")
        for number, (start, end) in enumerate(moves_of(BY_TURNS), 1):
            slid(at, start, end)
            expect(at.cell(start)).to_have_attribute("aria-label", f"{start}, empty")
            if number < 12:
                at.says("#instruction", f"({12 - number} left)")
        assert at.page.evaluate("scrollY") == scrolled
        with at.page.expect_response(
            lambda answer: answer.request.method == "POST" and "/events" in answer.url
        ):
            at.page.click("#end:enabled")
        expect(at.page.locator("#board .leads")).to_have_count(0)
    assert [ply["text"] for ply in state_of(server, opened)["plies"]] == [BY_TURNS]


@pytest.mark.long
def test_four_seats_play_to_the_last_creature(browser: Browser, server: str) -> None:
    """A whole game by taps: two are out after it, the third by what the fourth stings, who wins."""
    opened = opened_at(server, start=START)
    with ExitStack() as stack:
        seats = {side: stack.enter_context(watched(browser, server, LAPTOP)) for side in "1234"}
        for side, at in seats.items():
            sit(at, opened, side)
        for side, turn in {"1": TURN, **THEN}.items():
            page = seats[side].page
            seats[side].says("#instruction", "move a part, or pass (12 left)")
            before = ""
            for start, end in moves_of(turn):
                if start != before:  # else it stayed picked
                    seats[side].cell(start).click()
                expect(page.locator("#board .selected")).to_have_attribute("data-name", start)
                seats[side].cell(end).click()
                expect(seats[side].cell(start)).to_have_attribute("aria-label", f"{start}, empty")
                before = end
            page.locator("#end:enabled").click()
        for at in seats.values():
            expect(at.page.locator("#instruction")).to_have_class(re.compile("outcome"))
        state = state_of(server, opened)

    assert [ply["text"] for ply in state["plies"]] == [TURN, *THEN.values()]
    won = "the last creature left; after 5 games the match stands 1-0-2-1"  # the start says how it stood
    assert (state["outcome"]["winners"], state["outcome"]["reason"]) == (["4"], won)


def test_the_start_page_asks_what_there_is_to_ask(browser: Browser, server: str) -> None:
    """Lot decides who begins unless a side is chosen; the board is as in chess, and none is held alone."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/?options")
        page.select_option("#way-lot select[name=game]", "sandkings")
        at.says("#sizes", "8 × 8 squares, as in chess.")
        expect(page.locator("#way-lot input[name=size]")).to_have_value("8x8")
        expect(page.locator("#way-lot select[name=ruleset]")).to_be_hidden()
        page.click("#way-lot summary")
        expect(page.locator("#way-lot input[name=solo]")).to_be_hidden()
        first = page.locator("#way-lot select[name=option-first]")
        expect(first.locator("option:checked")).to_have_text("As usual")
        with page.expect_request(lambda asked: asked.method == "POST") as asked:
            page.click("#way-lot .primary")
        page.wait_for_url("**/t/*")
    options = json.loads(asked.value.post_data or "")["options"]
    assert "first" not in options
    assert options["players"] == "2"
