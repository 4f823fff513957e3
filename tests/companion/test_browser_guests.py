"""Installed games on the page: their turns draw what they should, and what is left out is said."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from companion.web import pages
from games.catalogue import GAMES, LeftOut
from games.words import say
from tests.companion.browsing import LAPTOP, PHONE, on_both_sizes, opened_at, sit, watched
from tests.guests.breakthrough import BREAKTHROUGH
from tests.guests.leaping import LEAPING
from tests.guests.mosaic import MOSAIC
from tests.shares import every_nth

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put these games among those that are installed."""
    for game in (BREAKTHROUGH, LEAPING, MOSAIC):
        monkeypatch.setitem(GAMES, game.id, game)


def test_what_causes_itself_is_played_back_without_arrows(browser: Browser, server: str) -> None:
    """A group of tiles goes, each its own cause: no arrow is drawn, and the console stays empty."""
    opened = opened_at(server, game=MOSAIC.id, seed=1)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        at.cell("a1").click()
        at.page.locator("#end:enabled").click()
        expect(at.page.locator("#board [aria-label='a1, empty']")).to_have_count(1)
        at.page.click("#last")
        at.says("#instruction", "step 0 of 1")
        at.page.keyboard.press("ArrowRight")
        at.says("#instruction", "step 1 of 1")
        expect(at.page.locator("#board .arrow")).to_have_count(0)


@pytest.mark.long
def test_a_capture_draws_its_arrow(browser: Browser, server: str) -> None:
    """A stone that takes another has an arrow to the square where it did."""
    line = f"breakthrough:{'.' * 27}b{'.' * 8}o{'.' * 11}b{'.' * 14}o:black"
    opened = opened_at(server, start=line)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        at.cell("d4").click()
        at.cell("e5").click()
        at.page.locator("#end:enabled").click()
        expect(at.page.locator("#board [aria-label='e5, black']")).to_have_count(1)
        at.page.click("#last")
        at.says("#instruction", "step 0 of 1")
        at.page.keyboard.press("ArrowRight")
        expect(at.page.locator("#board .arrow")).to_have_count(1)


def test_a_leap_has_one_arrow_along_its_way(browser: Browser, server: str) -> None:
    """A stone leaps over two: an arrow runs from where it came to where it lands, what it took has rings."""
    opened = opened_at(server, start="leaping:5:bo.o./...../...../...../...ob:mover=black")
    with watched(browser, server, LAPTOP) as at:
        sit(at, opened, "referee")
        for cell in ("a1", "c1", "e1"):
            at.cell(cell).click()
        at.page.locator("#end:enabled").click()
        expect(at.page.locator("#board [aria-label='e1, black']")).to_have_count(1)
        at.page.click("#last")
        at.says("#instruction", "step 0 of 1")
        at.page.keyboard.press("ArrowRight")
        expect(at.page.locator("#board .arrow")).to_have_count(1)
        way = at.page.locator("#board .arrow").get_attribute("points") or ""
        columns = [float(point.split()[0]) for point in re.findall(r"[\d.]+ [\d.]+", way)]
        assert columns == sorted(columns) and columns[0] < 1 < 4 < columns[-1]
        taken = at.page.locator("#board .captured")
        assert [taken.nth(i).get_attribute("data-name") for i in range(taken.count())] == ["b1", "d1"]


@pytest.mark.parametrize(
    ("game", "plain", "said"), every_nth([("sparklies", False, "Seed 7 · "), ("leaping", True, "6 × 6")], 2)
)
def test_cells_without_owners_are_plain(
    browser: Browser, server: str, game: str, plain: bool, said: str
) -> None:
    """Cells that no side can own have no frame, and a seed that deals nothing is not shown."""
    opened = opened_at(server, game=game, size="6", seed=7)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        fill = "part => getComputedStyle(part).fill"
        rim, core = (at.cell("c3").locator(part).evaluate(fill) for part in (".rim", ".core"))
        assert (rim == core) is plain
        expect(at.page.locator("#origin")).to_have_text(re.compile(f"^{said}"))


def test_a_game_that_names_its_boards_offers_them(browser: Browser, server: str) -> None:
    """They are a choice with the usual one chosen; for another game any size can be written again."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/?options")
        game, size = page.locator("#way-lot [name=game]"), page.locator("#way-lot [name=size]")
        game.select_option("leaping")
        assert size.locator("option").all_text_contents() == ["5 × 5", "6 × 6"]
        expect(size).to_have_value("5")
        expect(page.locator("#sizes")).to_be_hidden()
        game.select_option("sparklies")
        size.fill("7")
        expect(page.locator("#sizes")).to_contain_text("A number such as 7")
        game.select_option("leaping")
        size.select_option("6")
        page.click("#way-lot .primary")
        at.says("#instruction", "Black: leap over a stone")
        expect(page.locator("#board [role=gridcell]")).to_have_count(36)


@on_both_sizes("phone")
def test_the_start_page_names_what_was_left_out(
    browser: Browser, server: str, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The sentence is below the ways to start, and a game without a printed set leads to no printed rules."""
    why = say("at-place", what=say("no-sides"), file="gales/" + "long/" * 20 + "play.py", line="7")
    monkeypatch.setattr(pages, "LEFT_OUT", (LeftOut("gales", why),))
    with watched(browser, server, size) as at:
        at.page.goto(f"{server}/?options")
        expect(at.page.locator(".absent")).to_contain_text(
            "The installed game gales was left out: its sides are"
        )
        expect(at.page.locator("#read-rules")).to_be_visible()
        at.page.select_option("#way-lot select[name=game]", MOSAIC.id)
        expect(at.page.locator("#read-rules")).to_be_hidden()
        wide = at.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        games = json.loads(at.page.locator("#games").text_content() or "{}")

    assert wide <= 0
    assert (games[MOSAIC.id]["printed"], games[BREAKTHROUGH.id]["printed"]) == (False, True)
