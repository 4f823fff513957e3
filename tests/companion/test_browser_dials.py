"""The clock that two people hit, and the wall view of a television."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from companion.web.app import Settings, create_app
from companion.web.server import server_of
from tests.companion.browsing import (
    LAPTOP,
    PHONE,
    Watched,
    look,
    opened_at,
    sit,
    state_of,
    watched,
    write_event,
)
from tests.companion.conftest import SMALL, TURN, live

pytestmark = pytest.mark.browser
TERMS = {"clock": "increment 1500+10"}
SIZES = (PHONE, (844, 390), LAPTOP)

# Texts under 14 px, targets under 44 px and what reaches beyond the screen.
_TOO_SMALL = """() => [...document.querySelectorAll("body *")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => !node.closest("#board, .unseen, .skip"))
  .flatMap((node) => {
    const { width, height, left, right, top, bottom } = node.getBoundingClientRect();
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const about = `${node.tagName} ${node.id} ${node.className}`;
    const beyond = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    return [
      ...(own && parseFloat(getComputedStyle(node).fontSize) < 14 ? [`${about}: text`] : []),
      ...(node.matches("button, a") && (width < 44 || height < 44) ? [`${about}: target`] : []),
      ...(own && beyond ? [`${about}: beyond`] : []),
    ];
  })"""
_BARRIERS = """() => axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`))"""


def _fits_all_sizes(at: Watched, name: str) -> None:
    """Fail if something is too small or beyond the screen in any size."""
    for width, height in SIZES:
        at.page.set_viewport_size({"width": width, "height": height})
        at.page.wait_for_timeout(100)
        look(at.page, f"{name}-{width}")
        assert at.page.evaluate(_TOO_SMALL) == [], (name, width)
    at.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def test_a_clock_that_two_people_hit_ends_the_turn(browser: Browser, server: str) -> None:
    """One tap opens it; halves start the clocks, lead to the board, and end a turn that may end."""
    opened = opened_at(server, start=SMALL, terms=TERMS)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        at.page.click("#open-clock")
        expect(at.page.locator("#board")).to_be_hidden()
        expect(at.page.locator("#dials [role=timer]")).to_have_text(["25:00", "25:00"])
        _fits_all_sizes(at, "clock-waits")
        halves = [at.page.locator(f".dial[data-side={side}]").bounding_box() for side in ("white", "black")]
        assert halves[0] and halves[1] and halves[0]["y"] < halves[1]["y"]
        at.page.click("#hit-white", position={"x": 20, "y": 20})  # either side starts it
        expect(at.page.locator(".dial[data-side=black] .time")).to_have_class("time runs")
        expect(at.page.locator("#hit-white")).to_have_count(0)
        at.page.click("#dial-unhit")  # the tap is taken back, and made again
        at.says("#told", "The referee took back a tap on the clock, which let it run")
        at.page.click("#hit-black")
        at.page.click("#dial-give-white")
        expect(at.page.locator(".dial[data-side=white] .time")).to_have_text("25:15")
        at.says("#told", "The referee gave white 15 seconds.")
        _fits_all_sizes(at, "clock-given")
        at.page.locator(".dial[data-side=black]").click(position={"x": 60, "y": 60})  # no turn was made
        expect(at.page.locator("#board")).to_be_visible()
        at.page.click("#tab-moves")
        at.page.fill("#typed-turn", TURN)
        at.page.press("#typed-turn", "Enter")
        expect(at.page.locator("#end")).to_be_enabled()
        at.page.click("#open-clock")
        expect(at.page.locator("#hit-black")).to_have_text("End turn")
        _fits_all_sizes(at, "clock-runs")
        at.page.evaluate(Axe().axe_script)
        assert at.page.evaluate(_BARRIERS) == []
        at.page.focus("#hit-black")
        at.page.keyboard.press("Enter")
        expect(at.page.locator(".dial[data-side=white] .time")).to_have_class("time runs")
        assert len(state_of(server, opened)["plies"]) == 1
        at.page.reload()  # the view stays
        expect(at.page.locator("#hit-white")).to_be_visible()
        at.page.keyboard.press("Escape")
        expect(at.page.locator("#board")).to_be_visible()
        for width, height in SIZES:
            at.page.set_viewport_size({"width": width, "height": height})
            look(at.page, f"score-{width}")
            assert at.page.evaluate("document.documentElement.scrollWidth") <= width
            give = at.page.locator("#give-black").bounding_box()  # on a phone it is under Game
            assert width == PHONE[0] if give is None else min(give["width"], give["height"]) >= 44
        at.page.click("#tab-game")
        look(at.page, "game-1280")
        at.page.click("#menu-give-black")
        at.says("#told", "The referee gave black 15 seconds")


def test_a_wall_view_follows_the_table(browser: Browser, server: str) -> None:
    """It shows board, standing, clocks and the last turn, has no buttons, and the host's links open it."""
    opened = opened_at(server, start=SMALL, terms=TERMS)
    with watched(browser, server, LAPTOP) as at:
        at.page.goto(f"{server}/t/{opened.table}?view=wall#{opened.tokens['watch']}")
        at.says("#instruction", "The clocks wait")
        assert at.page.url.endswith("?seat=watch&view=wall")
        write_event(server, opened, "referee", after=state_of(server, opened)["seq"], turn=TURN)
        expect(at.page.locator("#last-turn")).to_contain_text("Black played")
        expect(at.page.locator("#score [role=timer]")).to_have_count(2)
        expect(at.page.locator("button:visible, a:visible:not(.skip)")).to_have_count(0)
        _fits_all_sizes(at, "wall")
        at.page.evaluate(Axe().axe_script)
        assert at.page.evaluate(_BARRIERS) == []
        sit(at, opened, "referee")
        at.page.click("#tab-seats")
        at.page.locator(".seat-row", has_text="Watchers").get_by_text("Fresh link").click()
        address = re.compile(re.escape(f"{server}/t/{opened.table}?view=wall#") + ".")
        expect(at.page.locator("#wall-link")).to_have_attribute("href", address)
        at.page.set_viewport_size({"width": 844, "height": 390})
        clock, score = (
            at.page.locator(place).bounding_box() for place in ("#open-clock", "#score .time >> nth=0")
        )
        assert clock and score and clock["y"] + clock["height"] <= score["y"]  # it covers nobody's time


@pytest.mark.long
def test_a_table_that_somebody_left_can_be_called_off(browser: Browser, settings: Settings) -> None:
    """The page says for how long the other side is away; after five minutes it offers what ends the game."""
    app = create_app(settings)
    with live(app) as server, watched(browser, server, PHONE) as black:
        now = 0.0
        server_of(app).bus.presence._now = lambda: now
        opened = opened_at(server, start=SMALL, mover="white", terms=TERMS)
        sit(black, opened, "black")
        with watched(browser, server, PHONE) as white:
            sit(white, opened, "white")
            expect(white.page).to_have_title(re.compile("^Your turn · "))
            expect(white.page.locator("link[rel=icon]")).to_have_attribute(
                "href", re.compile("icon-turn.svg$")
            )
            expect(black.page).not_to_have_title(re.compile("Your turn"))
            white.page.click("#open-clock")
            white.page.click("#hit-white")
            while "white" not in server_of(app).bus.connected_seats(opened.table):
                white.page.wait_for_timeout(50)
        black.page.click("#tab-game")
        expect(black.page.locator("#menu-give-white")).to_be_visible()
        while not server_of(app).bus.presence.away(opened.table, ["white"]):
            black.page.wait_for_timeout(50)
        now = 130.0
        black.page.reload()
        black.says("#instruction", "Waiting for white, who has been away for 2 min")
        look(black.page, "away-390")
        now = 310.0
        black.page.reload()
        expect(black.page.locator("#claim")).to_be_visible()
        for width, height in SIZES:
            black.page.set_viewport_size({"width": width, "height": height})
            look(black.page, f"claims-{width}")
        black.page.on("dialog", lambda dialog: dialog.accept())
        black.page.click("#call-off-left")
        black.says("#instruction", "Called off: white was away for 5 minutes")
        look(black.page, "called-off-1280")


@pytest.mark.long
def test_a_flag_that_fell_is_lifted_below_the_board(browser: Browser, server: str) -> None:
    """The side that won by it gives a minute, and the game goes on."""
    terms = {"clock": "increment black=1 white=600"}
    opened = opened_at(server, start=SMALL, mover="black", terms=terms)
    with watched(browser, server, PHONE) as white:
        sit(white, opened, "white")
        white.page.click("#run")
        white.says("#instruction", "White wins: black's time ran out")
        white.complaints[:] = [its for its in white.complaints if "422" not in its]  # a claim came too early
        for width, height in SIZES:
            white.page.set_viewport_size({"width": width, "height": height})
            look(white.page, f"flag-{width}")
        white.page.click("#lift-flag")
        white.says("#told", "Ruling: black's flag is lifted, white gives 60 seconds.")
        expect(white.page.locator("#score #time-black")).to_have_text("1:00")


@pytest.mark.long
def test_more_than_two_sides_have_a_tile_each(browser: Browser, server: str) -> None:
    """None is turned round, and a player can press the own tile only."""
    opened = opened_at(server, size="hex3", seed=3, options={"players": "3"}, terms=TERMS)
    sides = state_of(server, opened)["sides"]
    assert len(sides) > 2
    with watched(browser, server, PHONE) as at:
        sit(at, opened, sides[0])
        look(at.page, "header")
        at.page.click("#open-clock")
        expect(at.page.locator(".dial")).to_have_count(len(sides))
        expect(at.page.locator(".halves")).to_have_count(0)
        expect(at.page.locator(".hit")).to_have_count(1)
        for width, height in SIZES:
            at.page.set_viewport_size({"width": width, "height": height})
            look(at.page, f"tiles-{width}")
            assert at.page.evaluate(_TOO_SMALL) == []
