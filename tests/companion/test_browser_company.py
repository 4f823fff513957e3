"""Several pages at one table: turns seen while they are made, the next game, seats that change sides."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from tests.companion.browsing import (
    LAPTOP,
    PHONE,
    Watched,
    on_both_sizes,
    opened_at,
    sit,
    state_of,
    told_in,
    watched,
)
from tests.companion.conftest import SMALL, TURN

pytestmark = pytest.mark.browser


def test_a_turn_is_seen_by_all_while_it_is_made(browser: Browser, server: str) -> None:
    """Other seat, watcher and referee see each step, marked as being made; taken back it is gone."""
    opened = opened_at(server)
    with ExitStack() as stack:
        black, *others = (
            stack.enter_context(watched(browser, server, size)) for size in (PHONE, PHONE, LAPTOP, LAPTOP)
        )
        sit(black, opened, "black")
        for at, role in zip(others, ("white", "watch", "referee"), strict=True):
            sit(at, opened, role)
        black.says("#instruction", "take control")
        black.cell("b1").click()
        black.says("#instruction", "activate")
        black.cell("a1").click()
        black.says("#instruction", "choose a colour for a1")
        black.page.click("#chooser [data-choice=R]")
        for at in others:
            at.says("#instruction", "Black is making a turn: step 3")
            at.says("#told", "capture b1")
            expect(at.page.locator("#board")).to_contain_class("making")
            expect(at.cell("b1")).to_have_attribute("data-owner", "black")
            assert at.page.locator("#board .arrow").count() >= 2
        black.page.reload()
        black.says("#instruction", "choose a colour for b1 or a2")
        for step in ("step 2", "step 1"):
            black.page.click("#undo")
            others[0].says("#instruction", f"Black is making a turn: {step}")
        black.page.click("#undo")
        for at in others[:2]:
            at.says("#instruction", "Waiting for black")
            expect(at.cell("b1")).to_have_attribute("data-owner", "none")
            expect(at.page.locator("#board")).not_to_contain_class("making")
        others[2].says("#instruction", "Black: take control")
        assert state_of(server, opened)["seq"] == 1


@on_both_sizes("phone")
def test_the_board_stays_where_it_is_whatever_is_shown(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """Choosing, a turn in the making here or there, waiting, a list for the hands, a playback, the end."""
    opened = opened_at(server, start=SMALL, terms={"hands": True, "clock": "increment 1500+10"})
    with watched(browser, server, size) as black, watched(browser, server, size) as white:
        sit(black, opened, "black")
        sit(white, opened, "white")
        places = [place(black), place(white)]
        black.page.click("#run")
        black.cell("b1").click()
        black.says("#instruction", "activate")
        places.append(place(black))
        black.page.fill("#typed-turn", TURN)
        black.page.press("#typed-turn", "Enter")
        black.says("#instruction", "end your turn")
        white.says("#instruction", "Black may end the turn now")
        places += [place(black), place(white)]
        black.page.click("#end")
        for at in (black, white):
            at.says("#panel-words", "5 cells to change")
            places.append(place(at))
        white.page.click("#all-done")
        black.says("#instruction", "Waiting for white")
        places.append(place(black))
        black.page.click("#last")
        black.says("#instruction", "step 0 of")
        places.append(place(black))
        black.page.click("#leave")
        white.page.on("dialog", lambda dialog: dialog.accept())
        white.page.click("#tab-game")
        white.page.click("#resign")
        for at in (black, white):
            at.says("#instruction", "Black wins: white resigned")
            expect(at.page.locator("#told")).to_be_empty()
            places.append(place(at))

        assert len(set(places)) == 1


def place(at: Watched) -> tuple[int, ...]:
    """Return where the board is on the page, in pixels, and how large."""
    found = at.page.evaluate(
        """() => { scrollTo(0, 0); const b = document.querySelector("#board .board").getBoundingClientRect();
                   return [b.x + scrollX, b.y + scrollY, b.width, b.height].map(Math.round); }"""
    )
    return tuple(found)


@pytest.mark.long
def test_the_next_game_takes_everybody_along(browser: Browser, server: str) -> None:
    """One seat asks for swapped sides, all follow; the game before stays to be seen."""
    opened = opened_at(server, start="2:2:2:4:1:0120:0", mover="black")
    with ExitStack() as stack:
        black, white, watcher = (
            stack.enter_context(watched(browser, server, size)) for size in (PHONE, PHONE, LAPTOP)
        )
        for at, role in ((black, "black"), (white, "white"), (watcher, "watch")):
            sit(at, opened, role)
        black.page.click("#tab-game")
        black.page.on("dialog", lambda dialog: dialog.accept())
        black.page.click("#resign")
        for at in (black, white, watcher):
            at.says("#instruction", "White wins: black resigned")
        white.page.click("#rematch")
        white.page.click("#same-start")
        white.page.click("#swap-sides")
        white.says("#seat", "You are black")
        black.says("#seat", "You are white")
        watcher.says("#seat", "You are watching")
        for at in (black, watcher):
            at.says("#instruction", "Waiting for black")
            assert opened.table not in at.page.url
        watcher.page.get_by_role("link", name="The game before").click()
        watcher.says("#instruction", "White wins: black resigned")
        watcher.page.click("#go-on")
        watcher.says("#instruction", "Waiting for black")
        white.page.goto(f"{server}/t/{opened.table}#{opened.tokens['white']}")
        white.says("#instruction", "Black: take control")


@pytest.mark.long
def test_who_changed_sides_is_told_as_what_they_play(browser: Browser, server: str) -> None:
    """The header says the colour that the seat plays by now; rounds count turns only."""
    opened = opened_at(server, game="glorieta", size=3, ruleset="landscape", options={"neutral": "a1 e3"})
    with watched(browser, server, PHONE) as first, watched(browser, server, LAPTOP) as second:
        sit(first, opened, "black")
        sit(second, opened, "orange")
        first.cell("c3").click()
        first.page.locator("#end:enabled").click()
        second.page.locator("#chooser button", has_text="Take black").click()
        second.page.locator("#end:enabled").click()
        second.says("#seat", "You are black, with orange's link")
        first.says("#seat", "You are orange, with black's link")
        first.says("#instruction", "Orange: drop an orange stone")
        first.cell("c1").click()
        first.page.locator("#end:enabled").click()
        expect(second.page.locator("#moves li button")).to_have_text(
            ["1Blackc3", "Orangetakes black", "1Orangec1"]
        )


def test_the_rules_are_at_hand_in_the_words_of_the_screen(browser: Browser, server: str) -> None:
    """The button brings the printed rules of this ruleset in the chosen words, and the game stays open."""
    opened = opened_at(server, seed=1, size=3, ruleset="speed")
    asked: list[str] = []
    with told_in(browser, server, LAPTOP, "election") as at:
        at.page.on("request", lambda request: asked.append(request.url))
        sit(at, opened, "watch")
        at.page.click("#tab-game")
        with at.page.expect_download() as download:
            at.page.click("#rules")
        assert download.value.suggested_filename == "rules.pdf"
        assert any(url.endswith("game=sparklies&ruleset=speed&wording=election") for url in asked)
        at.says("#instruction", "Waiting for black")


def test_whoever_plays_alone_sees_own_cells_and_turns(browser: Browser, server: str) -> None:
    """No other side is shown, and the turns are counted."""
    opened = opened_at(server, seed="s", size=3, ruleset="speed", terms={"solo": "black"})
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        expect(at.page.locator("#score li")).to_have_text(["Black0", "9 free · 0 turns"])
        cell = state_of(server, opened)["cells"][0]
        at.page.fill("#typed-turn", f"A1 {cell['colour']}->{cell['colour']}")
        at.page.press("#typed-turn", "Enter")
        at.page.locator("#end:enabled").click()
        at.says("#score", "1 turn")
        at.says("#instruction", "Black: take control")
