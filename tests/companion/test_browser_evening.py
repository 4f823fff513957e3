"""Whole evenings in the browser: two seats on two pages, clocks, offers, hands, rulings, and no barriers."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from companion.web.app import create_app
from games.catalogue import GAMES, game_named
from games.protocol import Action
from tests.companion.browsing import LAPTOP, PHONE, Watched, opened_at, sit, state_of, watched
from tests.companion.conftest import SMALL, TURN, live, settings_in
from tests.companion.stand_ins import photo_of

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
FULL = "2:5:2:4:1:3333433338333555866646667:0"


def do(at: Watched, state: dict[str, Any], action: Action, names: tuple[str, ...]) -> None:
    """Carry an action out by tapping: the cell, and its choice where the page asks for one."""
    page = at.page
    if action.cell < 0:
        page.locator("#chooser button", has_text=action.verb.capitalize()).first.click()
        return
    at.cell(names[action.cell]).click()
    choice = page.locator(f"#chooser [data-choice={action.choice}]") if action.choice else None
    if choice is not None and choice.count():
        choice.click()


def tap_turn(at: Watched, game_id: str, save: str, pick: int) -> None:
    """Tap a whole turn of whoever is to move, its actions picked by number, and end it."""
    game = game_named(game_id)
    position = game.position_from_text(save)
    names, mover = game.board_of(position).names, game.mover(position)
    for _ in range(8):
        legal = game.actions(position)
        action = legal[pick % len(legal)]
        at.says("#instruction", game.mover(position).capitalize())
        before = at.page.locator("#told").text_content()
        do(at, {}, action, names)
        position = game.apply(position, action)
        if game.outcome(position) or game.mover(position) != mover or not game.mid_turn(position):
            break
        expect(at.page.locator("#told")).not_to_have_text(before or "")
        if at.page.locator("#rest").is_enabled():
            at.page.click("#rest")
            break
    at.page.locator("#end:enabled").click()


@SIZES
@pytest.mark.parametrize(
    ("game_id", "size_of_board", "ruleset"), [("sparklies", "2", "subtle"), ("glorieta", "hex2", "chicken")]
)
def test_a_whole_game_on_two_pages(
    browser: Browser, server: str, size: tuple[int, int], game_id: str, size_of_board: str, ruleset: str
) -> None:
    """Both sides tap every turn of a game on pages of their own; both pages tell the same end."""
    game = GAMES[game_id]
    opened = opened_at(server, game=game_id, size=size_of_board, ruleset=ruleset, seed=5)
    with watched(browser, server, size) as one, watched(browser, server, size) as two:
        seats = dict(zip(game.sides, (one, two), strict=True))
        for side, at in seats.items():
            sit(at, opened, side)
        for turn in itertools.count():
            state = state_of(server, opened)
            if state["outcome"]:
                break
            assert turn < 20
            here = seats[state["seat"]]
            other = next(at for at in seats.values() if at is not here)
            other.says("#instruction", f"Waiting for {state['mover']}")
            tap_turn(here, game_id, state["share"], turn)
            expect(here.page.locator("#moves li button")).to_have_count(turn + 1)
            expect(other.page.locator("#moves li button")).to_have_count(turn + 1)
        for at in seats.values():
            at.says("#instruction", state["outcome"]["words"])
            expect(at.page.locator("#rematch")).to_be_visible()


@SIZES
def test_a_whole_game_through_photos(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    """Every turn is done by hand and photographed: it is found, explained, and written down."""
    game = game_named("sparklies")
    start = "2:2:2:4:1:0120:0"
    with live(create_app(settings_in(tmp_path))) as address, watched(browser, address, size) as at:
        opened = opened_at(address, start=start, mover="black", terms={"hands": True})
        sit(at, opened, "referee")
        for turn in itertools.count():
            state = state_of(address, opened)
            if state["outcome"]:
                break
            assert turn < 6
            position = game.position_from_text(state["share"])
            cell = next(c for c in game.board_of(position) if game.standing(position)[c].owner == "none")
            name, colour = game.board_of(position).names[cell].upper(), game.standing(position)[cell].colour
            after = game.resolve(position, f"{name} {colour}->{colour}, rest").after
            photo = photo_of(game.position_text(after))
            picture = FilePayload(name="table.jpg", mimeType="image/jpeg", buffer=photo)
            at.page.set_input_files("#gallery", files=[picture])
            at.page.locator("#correction[open]").wait_for()
            if at.page.locator("#correction-done", has_text="Yes, next").is_visible():
                at.page.click("#correction-done")
            at.says("#correction-done", "Use this position")
            at.page.click("#correction-done")
            at.says("#panel-words", f"A legal turn of {state['mover']} leads there")
            at.page.click("#record-turn")
            expect(at.page.locator("#moves li button")).to_have_count(turn + 1)
        assert {ply["by"] for ply in state["plies"]} == {"photo"}
        at.says("#instruction", state["outcome"]["words"])


def test_clocks_hands_and_undo_by_consent(browser: Browser, server: str) -> None:
    """A clock runs for the mover, stands while hands work, and a turn is taken back only by consent."""
    terms = {"clock": "increment 1500+10", "hands": True}
    opened = opened_at(server, start=SMALL, terms=terms)
    with watched(browser, server, PHONE) as black, watched(browser, server, LAPTOP) as white:
        sit(black, opened, "black")
        sit(white, opened, "white")
        black.says("#panel-words", "The clocks wait")
        black.page.click("#run")
        expect(white.page.locator("#time-black")).to_contain_class("runs")
        black.page.fill("#typed-turn", TURN)
        black.page.press("#typed-turn", "Enter")
        black.says("#instruction", "end your turn")
        black.page.click("#end")
        white.says("#panel-words", "5 cells to change")
        boxes = white.page.locator("#panel-list input")
        boxes.first.check()
        expect(white.page.locator("#board .cell.doing")).to_have_count(4)
        white.page.click("#all-done")
        expect(black.page.locator("#time-white")).to_contain_class("runs")
        black.page.click("#undo")
        white.says("#panel-words", "Black asks to take the last turn back")
        black.says("#panel-words", "White has not answered yet")
        white.page.locator("#panel-actions button", has_text="Agree").click()
        black.says("#panel-words", "On the real board: 5 cells to change")
        expect(black.cell("b1")).to_have_attribute("data-owner", "none")


def test_an_egg_timer_at_zero_keeps_every_colour(browser: Browser, server: str) -> None:
    """The turn in the making is carried to its end by the page; one that was not begun just ends."""
    opened = opened_at(server, start=SMALL, mover="black", terms={"clock": "egg black=10 white=1"})
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        at.page.click("#run")
        at.cell("b1").click()
        at.says("#instruction", "activate")
        at.cell("a1").click()
        at.says("#instruction", "choose a colour for a1")
        at.page.click("#chooser [data-choice=R]")
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


def test_links_are_shown_as_codes_and_renewed(browser: Browser, server: str) -> None:
    """The referee shows a code for a seat; after a fresh link the earlier one opens nothing."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at, watched(browser, server, PHONE) as player:
        sit(at, opened, "referee")
        sit(player, opened, "white")
        at.page.click("#tab-seats")
        at.page.get_by_role("button", name="Fresh link for White").click()
        expect(at.page.locator("#qr img")).to_be_visible()
        link = at.page.locator("#link-white").input_value()
        player.says("#instruction", "The table does not open")
        player.says("#told", "open that link again")
        player.page.goto("about:blank")
        player.page.goto(link)
        player.says("#instruction", "Waiting for black")
        player.complaints.clear()  # Chromium itself reports the stream that was refused
