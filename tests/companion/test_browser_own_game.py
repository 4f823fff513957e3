"""An installed game in the browser: pieces that move, turn and are crowned, three seats, one of them late."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.cli import main
from games.catalogue import GAMES
from kites import KITES
from tests.companion.browsing import LAPTOP, PHONE, Watched, opened_at, page_of_files, sit, state_of, watched

pytestmark = pytest.mark.browser
QUIET = "kites:5:black=a1se,orange=e5nw,red=e1sw:mover=black:round=3:quiet=6"


@pytest.fixture(autouse=True)
def kites(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game among those that are installed."""
    monkeypatch.setitem(GAMES, KITES.id, KITES)


def shows(at: Watched, cell: str, words: str) -> None:
    """Wait until a cell is said so, and has a pointer where it looks somewhere and a letter for its crown."""
    expect(at.cell(cell)).to_have_attribute("aria-label", f"{cell}, {words}")
    expect(at.cell(cell).locator(".pointer")).to_have_count(int("facing" in words))
    expect(at.cell(cell).locator(".mark-letter", has_text="C")).to_have_count(int("crowned" in words))


def fly(at: Watched, *cells: str) -> None:
    """Tap a way, each cell once the one before is picked."""
    for before, cell in zip((None, *cells), cells, strict=False):
        if before:
            expect(at.cell(before)).to_contain_class("selected")
        at.cell(cell).click()


@pytest.mark.long
def test_three_play_to_the_end(browser: Browser, server: str, tmp_path: Path) -> None:
    """By taps and keys: one comes late by a link made then, one is taken, one is left; the record replays."""
    opened = opened_at(server, game="kites", options={"players": "3", "late": "yes"})
    with ExitStack() as stack:
        black, orange, referee, red = (
            stack.enter_context(watched(browser, server, size)) for size in (PHONE, LAPTOP, LAPTOP, PHONE)
        )
        for at, role in ((black, "black"), (orange, "orange"), (referee, "referee")):
            sit(at, opened, role)

        expect(black.page.locator("#score")).to_contain_text("Red, to come")
        expect(black.page.locator("#board .legal")).to_have_count(1)
        shows(black, "a1", "black, facing south-east")
        black.cell("a1").click()
        expect(black.page.locator("#board .legal")).to_have_count(3)
        expect(black.page.locator("#chooser [data-choice]")).to_have_count(7)
        black.cell("a1").click()
        expect(black.page.locator("#board .selected")).to_have_count(0)
        fly(black, "a1", "b2", "c3")
        shows(black, "c3", "black, facing south-east, crowned")
        orange.says("#told", "Black flies from b2 to c3")
        black.page.click("#chooser button >> text=Land")
        black.page.locator("#end:enabled").click()

        orange.says("#instruction", "Orange: fly, or turn your kite")
        orange.cell("e5").focus()
        orange.page.keyboard.press("Enter")
        expect(orange.page.locator("#board .selected")).to_have_count(1)
        orange.page.keyboard.press("Escape")
        expect(orange.page.locator("#board .selected")).to_have_count(0)
        orange.page.keyboard.press("Enter")
        expect(orange.page.locator("#board .selected")).to_have_count(1)
        orange.page.keyboard.press("n")
        orange.says("#told", "Orange turns e5 to the north; red joins")
        orange.page.keyboard.press("e")

        shows(referee, "e1", "red, facing south-west")
        referee.page.click("#tab-seats")
        referee.page.get_by_role("button", name="Fresh link for Red").click()
        referee.page.locator("#qr").wait_for()
        red.page.goto(referee.page.locator("#link-red").input_value())
        red.says("#instruction", "Waiting for black")

        fly(black, "c3", "d4", "e5")
        black.says("#told", "Black flies from d4 to e5 and takes orange")
        black.page.click("#chooser button >> text=Land")
        black.page.locator("#end:enabled").click()
        orange.says("#instruction", "Waiting for red")
        orange.says("#score", "Orange, out")
        fly(red, "e1", "e2", "e3", "e4")
        red.page.locator("#end:enabled").click()
        black.says("#instruction", "Black: turn your kite")
        black.cell("e5").click()
        black.says("#instruction", "Black: choose a heading for e5")
        black.page.click("#chooser [data-choice=w]")
        black.page.locator("#end:enabled").click()
        red.says("#instruction", "Red: fly, or turn your kite")
        red.cell("e4").click()
        red.cell("e5").click()
        red.page.locator("#end:enabled").click()
        for at in (black, orange, red, referee):
            at.says("#instruction", "Red wins: the last kite in the sky")

        with referee.page.expect_download() as kept:
            referee.page.click("#tab-game")
            referee.page.click("#record")
        kept.value.save_as(tmp_path / "game.txt")
        assert main(["replay", str(tmp_path / "game.txt")]) == 0
        assert [ply["text"] for ply in state_of(server, opened)["plies"]] == [
            "a1-b2-c3", "e5>n", "c3-d4-e5", "e1-e2-e3-e4", "e5>w", "e4-e5",
        ]  # fmt: skip

        with referee.page.expect_download() as kept:
            referee.page.click("text=Replay page")
        kept.value.save_as(tmp_path / "replay.html")
        steps_through(browser, tmp_path / "replay.html")


def steps_through(browser: Browser, path: Path) -> None:
    """Step through a replay page: its pieces look and are crowned as they were."""
    with page_of_files(browser) as page:
        page.goto(path.as_uri())
        at = Watched(page, "")
        shows(at, "a1", "black, facing south-east")
        for _ in range(3):
            page.click("#forth")
        shows(at, "c3", "black, facing south-east, crowned")
        page.keyboard.press("ArrowRight")
        shows(at, "e5", "orange, facing north")
        shows(at, "e1", "red, facing south-west")


def test_a_claim_is_a_button(browser: Browser, server: str) -> None:
    """The side that flies may claim a draw out of turn, after a while without loss; the board may turn."""
    opened = opened_at(server, start=QUIET)
    with watched(browser, server, PHONE) as red:
        sit(red, opened, "red")
        red.page.click("#tab-display")
        red.page.check("input[name=turned]")
        expect(red.cell("e1").locator(".pointer")).to_have_attribute("transform", "rotate(405)")
        red.page.on("dialog", lambda dialog: dialog.accept())
        red.page.click("#tab-game")
        red.page.click("#call-claims-a-draw")
        red.says("#instruction", "A draw: nobody was taken for 6 turns")
