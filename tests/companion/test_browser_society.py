"""A society in the browser: five pages, one of them late; who left returns, and time ends the game shared."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, expect

from companion.cli import main
from companion.web import api_live
from companion.web.app import create_app
from companion.web.server import server_of
from games.catalogue import GAMES
from moots import MOOTS
from tests.companion.browsing import (
    LAPTOP,
    PHONE,
    Watched,
    device,
    opened_at,
    sit,
    state_of,
    watched_on,
)
from tests.companion.conftest import live, settings_in

pytestmark = pytest.mark.browser


SIZES = (LAPTOP, PHONE, LAPTOP, PHONE, PHONE)


class Hall:
    """One server whose clock the tests move, and five devices that keep what they have fetched of it."""

    def __init__(self, app: FastAPI, server: str, devices: list[BrowserContext]) -> None:
        """Let the clock run as it does."""
        self.server, self.devices, self.ahead = server, devices, 0.0
        self.real, self.stands = server_of(app).tables.now, False
        server_of(app).tables.now = self.now

    def now(self) -> float:
        """Return the server's time."""
        return float(self.began if self.stands else self.real()) + self.ahead

    def stand(self) -> None:
        """Let the time stand still from now on, except for what it is moved."""
        self.began, self.stands = self.real(), True

    @contextmanager
    def pages(self, count: int = 1, first: int = 0) -> Iterator[list[Watched]]:
        """Give pages on so many of the devices."""
        with ExitStack() as stack:
            devices = self.devices[first : first + count]
            yield [stack.enter_context(watched_on(device, self.server)) for device in devices]


@pytest.fixture(scope="module")
def hall(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Give a server with the game among those that are installed, and devices."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setitem(GAMES, MOOTS.id, MOOTS)
        patch.setattr(api_live, "BEAT_SECONDS", 1.0)
        app = create_app(settings_in(tmp_path_factory.mktemp("hall")))
        server = stack.enter_context(live(app))
        yield Hall(app, server, [stack.enter_context(device(browser, size)) for size in SIZES])


def build(at: Watched, cell: str) -> None:
    """Build a house by a tap, and end the turn."""
    at.says("#instruction", "build a house, or pass")
    at.cell(cell).click()
    at.page.locator("#end:enabled").click()


def call(at: Watched, name: str) -> None:
    """Make a call under Game."""
    at.page.click("#tab-game")
    at.page.click(f"#call-{name}")


@pytest.mark.long
def test_five_pages_play_to_a_shared_win(hall: Hall, tmp_path: Path) -> None:
    """One comes late, one leaves and returns as the others agree; the time completes the round."""
    server = hall.server
    with hall.pages(5) as (referee, a, b, c, late):
        clock = {"clock": "none limit:600"}
        opened = opened_at(server, game="moots", size=4, options={"players": "3"}, terms=clock)
        for at, role in ((referee, "referee"), (a, "A"), (b, "B"), (c, "C")):
            sit(at, opened, role)
            at.page.on("dialog", lambda dialog: dialog.accept())

        late.page.goto(f"{server}/?options")
        late.page.select_option("#way-lot [name=game]", "sparklies")
        expect(late.page.locator("#way-lot [name=limit]")).to_be_hidden()
        late.page.select_option("#way-lot [name=game]", "moots")
        expect(late.page.locator("#way-lot [name=limit]")).to_have_value("120")
        expect(late.page.locator("#way-lot [name=clock]")).to_have_value("egg 180")
        late.says("#no-chess-clock", "This game has no chess clock")

        expect(a.page.locator("#score")).to_contain_text("E, to come")
        expect(a.page.locator("#game-time")).to_have_text("10:00")
        a.says("#panel-words", "The time of the game waits. It starts with the first turn, or now.")
        a.page.click("#run")
        build(a, "a1")
        expect(b.cell("a1").locator(".stone-mark")).to_have_text("A")
        build(b, "d4")
        call(c, "leave")
        expect(referee.page.locator("#score")).to_contain_text("C, out")
        sit(late, opened, "E")
        late.page.on("dialog", lambda dialog: dialog.accept())
        a.says("#instruction", "build a house, or pass")
        a.cell("b1").click()
        expect(a.page.locator("#end")).to_be_enabled()
        call(late, "join")
        for at in (referee, a, b, c):
            expect(at.page.locator("#score")).not_to_contain_text("E, to come")
        expect(a.page.locator("#end")).to_be_enabled()  # the turn in the making is kept
        a.page.locator("#end:enabled").click()
        build(b, "c4")

        c.says("#instruction", "Waiting for E")
        call(c, "return")
        late.says("#panel-words", "C asks to return to the rotation.")
        b.page.click("#ignore")
        expect(b.page.locator("#panel")).to_be_hidden()
        for at in (a, late):
            at.page.locator("#panel-actions button", has_text="Let C return").click()
        call(b, "yes-C")
        expect(referee.page.locator("#score")).not_to_contain_text("C, out")
        expect(referee.page.locator("#panel")).to_be_hidden()

        if folder := os.environ.get("SHOTS"):
            for name, at in (("referee", referee), ("a", a), ("late", late)):
                at.page.screenshot(path=f"{folder}/{name}.png", full_page=True)
        b.page.click("#break")
        a.says("#panel-words", "B asks for a break")
        referee.page.locator("#panel-actions .primary").click()
        late.says("#panel-words", "The clocks are paused")
        b.page.click("#run")
        expect(late.page.locator("#break")).to_be_visible()
        hall.ahead += 601.0
        late.says("#instruction", "build a house, or pass")
        expect(c.page.locator("#last-turns")).to_have_text("Last round. Still to move: E")
        if folder:
            late.page.screenshot(path=f"{folder}/last.png", full_page=True)
            c.page.screenshot(path=f"{folder}/last-c.png", full_page=True)
        late.cell("a4").click()
        late.page.locator("#end:enabled").click()
        for at in (referee, a, b, c, late):
            at.says("#instruction", "A and B win 2")
            expect(at.page.locator("#game-time")).to_have_text("time is up")
            expect(at.page.locator("#moves")).to_contain_text("The tabletime")
        b.page.click("#rematch")
        b.page.select_option("#next-A", "C")  # which B's player has unless another is chosen
        b.page.click("#sides-chosen")
        b.says("#told", "Two seats have the same side")
        for side, other in zip("ABCDEFGH", "BACDEFGH", strict=True):
            b.page.select_option(f"#next-{side}", other)
        b.page.click("#sides-chosen")
        b.says("#seat", "You are A")
        a.says("#seat", "You are B")
        late.says("#seat", "You are E")
        for at in (referee, a, b, c, late):  # Chromium itself reports an answer that crossed another one
            at.complaints[:] = [told for told in at.complaints if "409" not in told]
        bearing = {"Authorization": f"Bearer {opened.tokens['watch']}"}
        record = httpx.get(f"{server}{opened.path}/record", headers=bearing).text

    (tmp_path / "game.txt").write_text(record)
    assert " 2 (*)  time" in record and main(["replay", str(tmp_path / "game.txt")]) == 0


def test_two_seats_give_a_third_a_fresh_link(hall: Hall) -> None:
    """No referee is there: one asks, one agrees, the third types the code; one phone holds several seats."""
    server = hall.server
    with hall.pages(3, first=1) as (a, b, c):
        opened = opened_at(server, game="moots", size=4, options={"players": "3"}, terms={"clock": "none"})
        sit(a, opened, "A")
        sit(b, opened, "B")
        for at in (a, b):
            at.page.click("#tab-seats")
        a.page.click("#ask-link-C")
        b.says("#panel-words", "A asks for a fresh link for C")
        b.page.locator("#panel-actions .primary").click()
        a.says("#told", "Agreed: make the fresh link for C under Seats.")
        a.page.click("#make-link-C")
        expect(a.page.locator("#join-code")).to_have_text(re.compile(r"^\w{4}-\w{4}$"))
        code = a.page.locator("#join-code").text_content() or ""
        expect(a.page.locator("#moves")).to_contain_text("A fresh link for C was made by A and B")
        shoot("links", a)

        c.page.goto(f"{server}/?options")
        c.page.fill("#join input", code.lower())
        shoot("join", c)
        c.page.click("#join button")
        c.says("#seat", "You are C")
        c.page.fill("#remark input", "C helps A until round 3")
        c.page.click("#remark button")
        b.says("#told", "C: C helps A until round 3.")

        sit(c, opened, "A")  # four people at one phone: it holds every seat that it opened
        c.says("#seat", "A")
        c.cell("a1").click()
        c.page.locator("#end:enabled").click()
        c.says("#instruction", "Waiting for B")
        b.cell("d4").click()
        b.page.locator("#end:enabled").click()
        c.page.click("#play-as")
        c.says("#instruction", "C: build a house")
        shoot("play-as", c)


def test_squares_of_a_wide_board_grow(hall: Hall) -> None:
    """On a phone, squares become as large as a finger needs them, and small again."""
    with hall.pages(first=1) as (at,):
        sit(at, opened_at(hall.server, game="moots", size=16, terms={"clock": "none"}), "A")
        widths = []
        for words in ("Larger squares", "Smaller squares", "Larger squares"):
            expect(at.page.locator("#zoom")).to_have_text(words)
            box = at.cell("a1").bounding_box()
            widths.append(round(box["width"]) if box else 0)
            at.page.click("#zoom")

        assert widths[0] == widths[2] < 35 < 42 < widths[1]


# A can take C's home planet; B has a weapon, D a colony that it would remove.
STANDS = "colonization:chess5x5:a1/e5,,,,d5/b2/e1,d1:round=7"


@pytest.mark.long
def test_a_weapon_at_the_last_second_on_five_devices(hall: Hall) -> None:
    """One comes late, one is eliminated and refused; a weapon is in time, and all share the win."""
    server = hall.server
    hall.stand()  # between the steps of the test
    with hall.pages(5) as (a, b, c, d, e):
        opened = opened_at(server, start=STANDS, terms={"clock": "egg 900 limit:600"})
        for at, role in zip((a, b, c, d, e), "ABCDE", strict=True):
            sit(at, opened, role)
            at.page.on("dialog", lambda dialog: dialog.accept())
        e.page.click("#tab-game")
        e.page.hover("#call-join")
        e.page.mouse.down()  # the clocks begin, and the page is drawn anew, while a finger is on the button
        a.page.click("#run")
        expect(e.page.locator("#panel")).to_be_hidden()  # what was above the button has another height
        e.page.mouse.up()
        expect(a.page.locator("#score")).not_to_contain_text("E, to come")
        move(a, "a1", "b2")
        expect(c.page.locator("#score")).to_contain_text("C, out")
        call(c, "rejoin-old")
        d.says("#panel-words", "C asks to rejoin in the old place")
        d.page.locator("#panel-actions button", has_text="Send C to the end").click()
        expect(b.page.locator("#panel")).to_be_hidden()

        hall.ahead += 599.0
        b.says("#instruction", "fire a weapon")
        b.cell("d5").click()
        b.page.locator("#chooser .chip", has_text="Fire").click()
        b.says(
            "#panel-words", "Your own piece on d5 goes with this turn, and d1. The moment of your tap counts"
        )
        shoot("weapon", b)
        hall.ahead += 6.0  # the time of the whole game is up, except for what was tapped
        d.page.wait_for_timeout(1500)
        assert [ply["text"] for ply in state_of(server, opened)["plies"]][-1] == "no C"
        b.page.locator("#end:enabled").click()
        expect(d.page.locator("#outlook-D")).to_contain_text("8 colonies more make all 8")
        expect(e.page.locator("#last-turns")).to_have_text("Last round. Still to move: D, E and C")
        assert [ply["text"] for ply in state_of(server, opened)["plies"]][-2:] == ["fire d5", "time"]
        shoot("last-rotation", d)
        d.page.locator("#chooser .chip", has_text="Abstain").click()
        d.page.locator("#end:enabled").click()
        for at, square in ((e, "a5"), (c, "c4")):
            at.says("#instruction", "place a home planet")
            at.cell(square).click()
            at.page.locator("#end:enabled").click()
        for at in (a, b, c, d, e):
            at.says("#instruction", "A, B, C, D and E win")
            at.complaints[:] = [told for told in at.complaints if "409" not in told and "422" not in told]
        shoot("shared", a)


def move(at: Watched, start: str, end: str) -> None:
    """Move a piece by two taps, and end the turn."""
    at.says("#instruction", "move a piece")
    at.cell(start).click()
    at.cell(end).click()
    at.page.locator("#end:enabled").click()


def shoot(name: str, at: Watched) -> None:
    """Keep a picture of a page in the folder SHOTS, if there is one."""
    if folder := os.environ.get("SHOTS"):
        at.page.screenshot(path=f"{folder}/{name}.png", full_page=True)
