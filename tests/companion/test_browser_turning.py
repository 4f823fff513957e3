"""Pieces that are turned on the page: by tap, drag and key, with what follows shown scene by scene."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.answers import Action
from games.catalogue import GAMES
from games.lots import odds_of
from skeins import MOVES, RULES, SKEINS
from tests.companion.browsing import LAPTOP, PHONE, Watched, opened_at, sit, state_of, watched, write_event
from tests.companion.conftest import Opened
from tests.companion.test_browser_display import barriers

pytestmark = pytest.mark.browser
SIDEWAYS = (844, 390)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put Skeins among the games that are installed."""
    monkeypatch.setitem(GAMES, SKEINS.id, SKEINS)


def step_on(position: Any, *, winds: bool) -> tuple[str, Action]:
    """Return a turn by one step clockwise, and the name of its cell; winds: whether it winds tiles up."""
    headings = RULES.board_of(position).headings
    for action in RULES.actions(position):
        ahead = headings[(headings.index(position.tiles[action.cell].heading) + 1) % 6]
        if action.choice == ahead and bool(odds_of(RULES, RULES.apply(position, action))) == winds:
            return RULES.board_of(position).names[action.cell], action
    raise AssertionError("no such turn")


def stands(server: str, opened: Opened) -> Any:
    """Return the position at a table."""
    return SKEINS.texts.position_from_text(state_of(server, opened)["save"])


def drag(at: Watched, name: str, deg: int) -> None:
    """Turn the piece on a cell with the mouse."""
    box = at.page.locator(f"#board [data-name={name}] .core").bounding_box()
    assert box is not None
    x, y, far = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.35
    at.page.mouse.move(x + far, y)
    at.page.mouse.down()
    for turned in range(0, deg + 1, 10):
        at.page.mouse.move(x + far * cos(radians(turned)), y + far * sin(radians(turned)))
    at.page.mouse.up()


def press(at: Watched, place: str) -> None:
    """Lay a finger onto a button, and leave it there."""
    box = at.page.locator(place).bounding_box()
    assert box is not None
    at.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    at.page.mouse.down()


def test_a_game_is_turned_to_its_end(browser: Browser, server: str) -> None:
    """Taps and drags turn tiles, what follows can be skipped, undo is said; the end offers another game."""
    late = RULES.start("hex3", seed="7")._replace(moves=3)
    opened = opened_at(server, start=SKEINS.texts.position_text(late))
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "player")
        expect(at.page.locator("#tray [data-name=turn] b")).to_have_text("3")
        name, action = step_on(stands(server, opened), winds=True)
        at.cell(name).click()
        expect(at.page.locator("#tray [data-name=wind] b")).not_to_have_text("0")
        at.says("#instruction", "Tap to skip")
        at.page.keyboard.press("Escape")
        at.says("#instruction", "Turn a tile, with 2 moves left")
        assert state_of(server, opened)["plies"][-1]["text"] == f"{name}>{action.choice}"
        at.page.click("#undo")
        at.says("#tray", "with undo: not compared")
        expect(at.page.locator("#tray [data-name=turn] b")).to_have_text("3")
        drag(at, name, 170)
        at.says("#instruction", "with 2 moves left")
        for _ in range(2):
            at.cell(step_on(stands(server, opened), winds=False)[0]).click()
            at.page.keyboard.press("Escape")
        at.says("#instruction", "Ended after 3 turns")
        at.page.click("#rematch")
        at.page.wait_for_url(lambda url: opened.table not in url)
        at.says("#instruction", f"with {MOVES} moves left")


def test_a_loop_is_drawn_and_explained(browser: Browser, server: str) -> None:
    """A tap closes a loop, its chains follow and can be skipped; undo is said; axe finds no barriers."""
    opened = opened_at(server, game="platy", seed="36")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "player")
        goals = at.page.locator("#tray .goals")
        expect(goals).to_have_attribute("aria-label", "Marked: e2 (bonus), d6 (bonus)")
        expect(at.cell("a1")).to_have_attribute("aria-label", "a1, blue 2 to 4")
        at.cell("a1").click()
        at.says("#told", "A1 is a fixed place")
        at.page.once("dialog", lambda dialog: dialog.accept())
        at.page.click("#hint")
        at.says("#told", "Look at column")
        at.page.click("#check")
        at.says("#told", "The stronger a thread")
        at.cell("g6").click()
        at.says("#told", "A loop of 12 threads (8 blue and 4 green): 12²/12 × 8/12 × 10 = 80")
        expect(at.page.locator(".traces .gain")).to_have_text("80")
        at.page.keyboard.press("Escape")
        at.says("#told", "A chain closes a loop of 11 tiles")
        expect(at.page.locator("#tray [data-name=score] b")).to_have_text("95")
        expect(at.page.locator(".foot .tally text")).to_have_text(["30", "30", "30", "30", "28", "26"])
        assert barriers(at.page) == []
        at.page.click("#undo")
        at.says("#tray", "with a hint: not compared")
        expect(at.page.locator("#tray [data-name=score] b")).to_have_text("0")
        at.page.click("#new-game")
        assert barriers(at.page) == []


@pytest.mark.long
def test_a_last_move_is_done_by_keys(browser: Browser, server: str) -> None:
    """With no moves and no reserve the last tile may be turned on; "done" ends the game."""
    game = GAMES["platy"]
    start = game.rules.start(game.usual_shape, seed="36")
    late = start._replace(moves=1, counters=(0, *start.counters[1:]))
    opened = opened_at(server, start=game.texts.position_text(late))
    with watched(browser, server, SIDEWAYS) as at:
        sit(at, opened, "player")
        at.cell("b2").focus()
        at.page.keyboard.press("ArrowDown")
        for key in ("]", "["):
            at.page.keyboard.press(key)
        at.page.locator("#move-2").wait_for(state="attached")  # both are taken
        at.says("#instruction", "b3")
        at.page.locator("#chooser [data-verb=done]").press("Enter")
        at.says("#instruction", "Ended after 3 turns with 0 points: no moves are left")
        expect(at.page.locator("#rematch")).to_be_visible()


def test_keys_turn_tiles_and_no_tap_is_lost(browser: Browser, server: str) -> None:
    """Quick keys are turns of their own, what they turn back is where it was; a redraw loses no tap."""
    opened = opened_at(server, game=SKEINS.id, seed="7")
    with watched(browser, server, LAPTOP) as at:
        sit(at, opened, "player")
        name, action = step_on(stands(server, opened), winds=False)
        lay = at.cell(name).get_attribute("aria-label")
        at.cell(name).focus()
        for key in ("+", "-"):
            at.page.keyboard.press(key)
        at.says("#instruction", f"with {MOVES - 2} moves left")
        expect(at.cell(name)).to_have_attribute("aria-label", lay or "")
        texts = [ply["text"] for ply in state_of(server, opened)["plies"]]
        assert texts[0] == f"{name}>{action.choice}" and len(texts) == 2
        press(at, "#tap-way")
        other, turned = step_on(stands(server, opened), winds=False)
        write_event(server, opened, "referee", turn=f"{other}>{turned.choice}")
        at.says("#instruction", f"with {MOVES - 3} moves left")  # all is drawn anew while the finger is down
        at.page.mouse.up()
        expect(at.page.locator("#tap-way")).to_have_attribute("aria-pressed", "true")
        at.page.click("#new-game")
        at.page.click(".level-chip[data-level='2']")
        at.page.click("#todays-game")
        at.page.wait_for_url(lambda url: opened.table not in url)
        expect(at.page.locator("#tray .level b")).to_have_text("2")
        at.says("#origin", "Seed 20")


def test_a_real_board_is_dealt_column_by_column(browser: Browser, server: str) -> None:
    """The opening is laid, a tile is turned by its picture, its loop is explained, then dealt."""
    opened = opened_at(server, game="platy", seed="36", terms={"hands": True})
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "player")
        at.says("#instruction", "Lay the board out")
        at.page.click("#deal")
        at.says("#dealing-words", "Column a: lay 7 tiles.")
        expect(at.page.locator("#dealing-places [data-cell=a1] .printed-name")).to_have_text("0b")
        for key in ("ArrowRight", "ArrowLeft", *["ArrowRight"] * 8):  # no key says that all is done
            at.page.keyboard.press(key)
        at.says("#dealing-at", "Step 8 of 8")
        assert barriers(at.page) == []
        at.page.reload()
        at.page.click("#deal")
        at.says("#dealing-at", "Step 8 of 8")
        at.page.click("#dealing-next")
        at.says("#told", "The real table shows what stands here")
        at.cell("g6").click()
        at.says("#instruction", "How does g6 lie now?")
        at.page.locator("#chooser button", has_text="1 step clockwise").click()
        at.page.click("#end")
        at.says("#told", "A loop of 12 threads (8 blue and 4 green): 12²/12 × 8/12 × 10 = 80")
        at.page.keyboard.press("Escape")
        at.page.click("#deal")
        at.says("#dealing-words", "take the 2 tiles on f4 and f5 away, then close the gap with 2 tiles.")
        expect(at.page.locator("#dealing-places [data-to=f4]")).to_contain_text("Move it to f4.")
        at.page.click("#dealing-next")
        at.says("#dealing-words", "Column f: lay 2 tiles.")
        at.page.click("#dealing-close")
        expect(at.page.locator("#deal")).to_be_visible()
