"""A game of ships in the browser: taps alone, a new ship with an arrival, to the win; a draw, a claim."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from companion.cli import main
from tests.companion.browsing import LAPTOP, PHONE, Watched, on_both_sizes, opened_at, sit, state_of, watched
from tests.companion.stand_ins import photo_of
from tests.games.cornerport.laying import laid

pytestmark = pytest.mark.browser

# White brings a battle ship, which goes after black's only freighter; black brings nothing in time.
GAME = [
    "h1-g2",
    "a1-b2",
    "g2-f3",
    "b2-b3",
    "f3-e4",
    "b3-b4",
    "e4-d5",
    "b4-a5",
    "d5-c6",
    "a5-a6",
    "c6-b7",
    "a6-a5",
    "b7-a8+ship",
    "a5-a4",
    "h1-h2-h3",
    "a4-a3",
    "h3-g3-f3",
    "a3-a2",
    "f3-e3-d3",
    "a2-a1",
    "d3-c3-b3",
    "a1-a2",
    "b3-b2xa2",
]


def tap(at: Watched, turn: str) -> None:
    """Make a turn by taps, and end it."""
    way, _, new = turn.partition("+")
    cells = way.replace("x", "-").split("-")
    for cell in cells:
        at.cell(cell).click()
    if new:
        at.page.locator(f"#chooser [data-choice={new}]").click()
    at.page.locator("#end:enabled").click()


@pytest.mark.long
@on_both_sizes("phone")
def test_a_whole_game_of_ships(browser: Browser, server: str, tmp_path: Path, size: tuple[int, int]) -> None:
    """Every turn is tapped; what a freighter remembers is shown wherever it goes; the record replays."""
    opened = opened_at(server, game="cornerport")
    with watched(browser, server, size) as at:
        sit(at, opened, "referee")
        expect(at.cell("a8")).to_have_attribute("aria-label", "a8, empty, white's port")
        expect(at.cell("d4")).to_have_attribute("aria-label", "d4, empty, deep water")
        for number, turn in enumerate(GAME, start=1):
            tap(at, turn)
            expect(at.page.locator("#moves li button")).to_have_count(number)
            if turn == "f3-e4":
                remembers = "e4, freighter, white's, last in h1, deep water"
                expect(at.cell("e4")).to_have_attribute("aria-label", remembers)
                expect(at.cell("e4").locator(".known text")).to_have_text("h1")
            if turn.endswith("+ship"):
                expect(at.cell("h1")).to_have_attribute("aria-label", "h1, ship, white's, white's port")
                expect(at.cell("a8").locator(".known text")).to_have_text("a8")
        at.says("#instruction", "White wins: all of black's ships are sunk")
        expect(at.page.locator("#origin")).to_have_text("8 × 8")
        told = [ply["text"] for ply in state_of(server, opened)["plies"]]
        assert told == [turn.replace("+ship", " +ship h1") for turn in GAME]
        with at.page.expect_download() as kept:
            at.page.click("#tab-game")
            at.page.click("#record")
        kept.value.save_as(tmp_path / "game.txt")
        assert main(["replay", str(tmp_path / "game.txt")]) == 0


@pytest.mark.long
def test_the_others_turn_is_told_as_it_is_written(browser: Browser, server: str) -> None:
    """If no cells are held and counted, the other page says which turn was played."""
    opened = opened_at(server, game="cornerport")
    with watched(browser, server, LAPTOP) as white, watched(browser, server, LAPTOP) as black:
        sit(white, opened, "white")
        sit(black, opened, "black")
        tap(white, "h1-g2")
        black.says("#told", "White played h1-g2.")


def test_the_draw_in_deep_water_on_the_page(browser: Browser, server: str) -> None:
    """It is announced before the move that brings it, and then every way out is named and drawn."""
    ships = "......../...b..b./.b....../......../...F..b./.b....../...b.b../........"
    opened = opened_at(server, start=f"cornerport:{ships}:mover=black:from=d4.h1")
    with watched(browser, server, (390, 844)) as at:
        sit(at, opened, "black")
        at.says(
            "#instruction", "each of 19 moves, such as d7-d8, d7-e8 or d7-e7, would be a draw in deep water"
        )
        tap(at, "d2-c2")
        at.says("#instruction", "A draw: black's boats hold the coast")
        expect(at.page.locator("#moves .because")).to_have_count(13)
        at.says("#moves .because", "Freighter d4 comes out on b2, sunk from b3")
        expect(at.page.locator("#board .arrow")).to_have_count(13)


def test_a_claim_is_a_sentence(browser: Browser, server: str) -> None:
    """What may be claimed is offered in words; the claim is written as records have it."""
    rows = "/".join([*["........"] * 7, "f......F"])
    opened = opened_at(server, start=f"cornerport:{rows}:mover=white:times=3")
    with watched(browser, server, (390, 844)) as at:
        sit(at, opened, "black")
        at.page.click("#tab-game")
        at.page.once("dialog", lambda dialog: dialog.accept())
        at.page.get_by_role("button", name="Claim a draw: the same position for the third time").click()
        at.says("#instruction", "A draw: black claims a draw: the same position for the third time")
    assert [ply["text"] for ply in state_of(server, opened)["plies"]] == ["="]


def pictured(*save: str) -> FilePayload:
    """Return what the reader's stand-in takes for the photo of a position."""
    return FilePayload(name="sea.jpg", mimeType="image/jpeg", buffer=photo_of(laid(*save)))


@pytest.mark.long
@on_both_sizes("phone")
def test_what_a_photo_cannot_show_is_asked(browser: Browser, server: str, size: tuple[int, int]) -> None:
    """Before a table begins, by key or tap, and before a ruling; what nobody knows is assumed, and said."""
    with watched(browser, server, size) as at:
        page, done = at.page, at.page.locator("#correction-done")
        page.goto(f"{server}/?options")
        page.click("#tab-photo")
        page.set_input_files("#gallery", files=[pictured("w", "Fg5 fd4 Bb2")])
        page.click("#correction-all")
        done.click()
        at.says("#correction-ask", "In which port was white's freighter on g5 last? No photo shows it. Until")
        expect(page.locator(".candidate > span")).to_have_text(["Last in h1", "Last in a8"])
        page.keyboard.press("2")
        at.says("#correction-ask", "black's freighter on d4")
        at.says("#correction-done", "I do not know")
        expect(page.locator("#correction-board [data-name=g5] .known text")).to_have_text("a8")
        done.click()
        page.wait_for_url("**/t/*")
        at.says("#assumed", "No photo shows where the freighter on d4 was last: a1 is assumed")
        expect(page.locator("#assumed")).not_to_contain_text("g5")
        expect(at.cell("g5").locator(".known text")).to_have_text("a8")

        page.set_input_files("#gallery", files=[pictured("w", "Fg8 fd6 Bb2")])
        page.click("#correction-all")
        first = page.get_by_role("group", name="In which port was white's freighter on g8 last?")
        first.get_by_role("button", name="Last in h1").click()
        expect(first.get_by_role("button", name="Last in h1")).to_be_focused()
        expect(page.locator("#panel-list .asked")).to_have_count(2)
        expect(page.locator("#panel-list .chip[aria-pressed=true]")).to_have_text(["Last in h1"])
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        page.click("#stand")
        expect(at.cell("g8").locator(".known text")).to_have_text("h1")
        expect(at.cell("d6").locator(".known text")).to_have_text("a1")


LAID = {"b2": ("White", "Boat"), "c3": ("White", "Freighter"), "g7": ("Black", "Ship")}


def test_a_tap_on_what_cannot_go_says_why(browser: Browser, server: str) -> None:
    """Of an empty square and of another's ship it is said what stands there, in no word of the notation."""
    with watched(browser, server, PHONE) as at:
        sit(at, opened_at(server, game="cornerport", seed=1), "white")
        for name, words in {"d4": "No ship is on d4.", "a1": "The freighter on a1 is black's"}.items():
            at.cell(name).click()
            at.says("#told", words)
        at.page.click("#tab-game")
        expect(at.page.locator("#side-game")).to_be_visible()
        expect(at.page.locator("#pieces")).to_be_hidden()


@on_both_sizes("phone")
def test_a_position_of_chess_men_is_tapped_in(browser: Browser, server: str, size: tuple[int, int]) -> None:
    """The page says why; each piece is laid with three taps, and a freighter's port is asked."""
    with watched(browser, server, size) as at:
        page = at.page
        page.goto(f"{server}/?options")
        page.click("#tab-photo")
        expect(page.locator("#lay")).to_be_hidden()
        expect(page.locator("#way-photo [name=ruleset]")).to_be_visible()
        page.select_option("#way-photo [name=game]", "cornerport")
        expect(page.locator("#way-photo [name=ruleset]")).to_be_hidden()
        expect(page.locator("#pieces")).to_be_hidden()
        at.says("#lay-chess-men", "only printed tokens can")
        page.select_option("#way-photo [name=mover]", "black")
        page.click("#lay")
        at.says("#correction-ask", "Tap a cell")
        for name, (side, piece) in LAID.items():
            page.locator(f"#correction-board [data-name={name}]").click()
            page.locator("#editor").get_by_role("button", name=piece, exact=True).click()
            page.locator("#editor").get_by_role("button", name=side, exact=True).click()
        page.click("#correction-done")
        at.says("#correction-ask", "c3")
        page.locator("#correction-candidates button").first.click()
        page.wait_for_url("**/t/*")
        for name, (side, piece) in LAID.items():
            label = re.compile(f"{piece}, {side}", re.IGNORECASE)
            expect(at.cell(name)).to_have_attribute("aria-label", label)
        at.says("#instruction", "Black")
