"""What each screen shows as it likes, what can be kept as files, and that nothing bars anybody."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.companion.browsing import (
    EVERY,
    LAPTOP,
    PHONE,
    Watched,
    on_both_sizes,
    on_each_size,
    opened_at,
    sit,
    watched,
    write_event,
)
from tests.companion.conftest import SMALL, TURN, Opened, calling, open_table
from tests.companion.stand_ins import photo_of

pytestmark = pytest.mark.browser
FULL = "2:5:2:4:1:3333433338333555866646667:0"


def test_the_display_is_a_choice_of_each_screen(browser: Browser, server: str) -> None:
    """Signs, words, theme and the side that one sits on change what is shown, and are kept."""
    opened = opened_at(server)
    with watched(browser, server, LAPTOP) as at:
        sit(at, opened, "referee")
        first = at.cell("a1").bounding_box()
        at.page.click("#tab-display")
        at.page.select_option("[name=signs]", "symbols")
        at.page.select_option("[name=wording]", "election")
        at.says("#instruction", "Black: send leaflets to an undecided town")  # the page was loaded anew
        at.page.click("#tab-display")
        at.page.select_option("[name=theme]", "dark")
        at.page.check("[name=turned]")
        expect(at.cell("b1")).to_have_attribute("aria-label", "b1, farmers, nobody's")
        at.page.reload()
        at.says("#instruction", "Black: send leaflets to an undecided town")
        expect(at.page.locator("html")).to_have_attribute("data-theme", "dark")
        turned = at.cell("a1").bounding_box()
        assert first and turned and turned["y"] > first["y"]
        at.page.keyboard.press("Tab")
        at.cell("a1").focus()
        at.page.keyboard.press("ArrowLeft")
        expect(at.cell("b1")).to_be_focused()


def test_pictures_and_the_replay_page_are_kept_as_files(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    """The board as SVG, the game as PNG; the replay page plays from the file alone."""
    opened = opened_at(server)
    write_event(server, opened, "referee", after=1, turn=TURN)
    with watched(browser, server, LAPTOP) as at:
        sit(at, opened, "referee")
        at.page.click("#tab-game")
        kept = {}
        for name, place in (
            ("SVG", "#as-svg"),
            ("PNG", "#share-picture"),
            ("Replay page", "text=Replay page"),
        ):
            with at.page.expect_download() as download:
                at.page.locator(place).click()
            kept[name] = tmp_path / download.value.suggested_filename
            download.value.save_as(kept[name])
        assert kept["PNG"].read_bytes().startswith(b"\x89PNG")
        picture = ElementTree.parse(kept["SVG"]).getroot()
        assert picture.tag.endswith("svg")
        assert "data-taps" not in picture.attrib, "what may be tapped is no part of the position"
        alone = at.page.context.new_page()
        troubles: list[str] = []
        alone.on("pageerror", lambda error: troubles.append(str(error)))
        alone.goto(kept["Replay page"].as_uri())
        for _ in range(2):
            alone.click("#forth")
        expect(alone.locator("#told")).to_contain_text("capture b1")
        assert alone.locator("#board .arrow").count() >= 2
        assert troubles == []
        at.complaints.clear()  # the file is no page of the server


JUDGED = "() => axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"


def barriers(page: Page) -> list[str]:
    """Return what axe finds in a page, into which it is put once."""
    if page.evaluate("!window.axe"):
        page.evaluate(Axe().axe_script)
    return [f"{v['id']}: {n['target']}" for v in page.evaluate(JUDGED) for n in v["nodes"]]


@on_each_size(
    ["theme"], 1, EVERY, light=("light",), dark=("dark",)
)  # the other way round while a game is played
def test_axe_finds_no_barriers(browser: Browser, server: str, size: tuple[int, int], theme: str) -> None:
    """On the start page, on every tab of a table, in a playback, a to-do list, a finished game."""
    with calling(server) as client:
        opened = open_table(client, start=SMALL, terms={"clock": "egg 180", "hands": True})
        write_event(server, opened, "referee", after=2, turn=TURN)
        over = open_table(client, start=FULL)
        stones = open_table(client, game="glorieta", size="hex3", seed=2)
    with watched(browser, server, size) as at:
        page = at.page
        page.add_init_script(f"localStorage.display = JSON.stringify({{theme: '{theme}'}})")
        page.goto(f"{server}/?options")
        page.click("#way-lot summary")
        assert barriers(page) == []
        for table in (over, stones, opened):
            sit(at, table, "referee")
            at.says("#instruction", {over.table: "wins", stones.table: "Black:"}.get(table.table, "Carry"))
            assert barriers(page) == []
        for tab in ("game", "seats", "display", "moves"):
            page.click(f"#tab-{tab}")
            assert barriers(page) == []
        page.click("#moves button")
        at.says("#instruction", "step 0 of")
        assert barriers(page) == []


@pytest.mark.long
@on_both_sizes("phone", EVERY)
def test_axe_finds_no_barriers_while_a_game_is_played(
    browser: Browser, server: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """Each way to start, a choice, a turn made elsewhere, a try-out, a photo, a ruling, an offer, no seat."""
    theme = "dark" if size == PHONE else "light"
    opened = opened_at(server)
    with watched(browser, server, size) as at, watched(browser, server, size) as other:
        page = at.page
        for watch in (at, other):
            watch.page.add_init_script(f"localStorage.display = JSON.stringify({{theme: '{theme}'}})")
        page.goto(f"{server}/?options")
        for tab in ("photo", "save", "record"):
            page.click(f"#tab-{tab}")
            assert barriers(page) == []
        sit(at, opened, "referee")
        sit(other, opened, "white")
        at.cell("b1").click()
        at.says("#instruction", "activate")
        at.cell("a1").click()
        at.says("#instruction", "choose a colour for a1")
        assert barriers(page) == []
        page.click("#chooser [data-choice=R]")
        other.says("#instruction", "Black is making a turn: step 3")
        assert barriers(other.page) == []
        page.reload()
        at.says("#instruction", "choose a colour for b1 or a2")
        for _ in range(3):
            page.click("#undo")
        at.says("#instruction", "take control")
        page.click("#tab-seats")
        page.get_by_role("button", name="QR code for Watchers").click()
        expect(page.locator("#qr svg")).to_be_visible()
        with page.expect_download() as tent:
            page.click("#tent")
        assert tent.value.path().read_bytes().startswith(b"%PDF-1.7")
        assert barriers(page) == []
        page.click("#tab-game")
        page.click("#try-out")
        at.says("#instruction", "Try-out")
        assert barriers(page) == []
        page.click("#leave-try")
        slip = FilePayload(name="t.jpg", mimeType="image/jpeg", buffer=photo_of("2:3:2:4:1:312735232:0"))
        page.set_input_files("#gallery", files=[slip])
        page.locator("#correction[open]").wait_for()
        assert barriers(page) == []
        page.click("#correction-all")
        at.says("#instruction", "The table differs")
        assert barriers(page) == []
        page.click("#dismiss")
        other.page.click("#tab-game")
        other.page.click("#draw")
        at.says("#panel-words", "White asks to call it a draw")
        assert barriers(page) == []
        kept = tmp_path / "replay.html"
        with page.expect_download() as download:
            page.get_by_text("Replay page", exact=True).click()
        download.value.save_as(kept)
        page.goto(kept.as_uri())
        assert barriers(page) == []
        page.goto(f"{server}/t/{opened.table}")
        at.says("#seat", "You can play every side")
        other.page.context.clear_cookies()
        other.page.goto(f"{server}/t/{opened.table}")
        other.says("#instruction", "The table does not open")
        assert barriers(other.page) == []
        for watch in (at, other):
            watch.complaints.clear()  # Chromium itself reports the refused request and the file


@on_both_sizes("phone")
def test_the_large_view_fits_every_screen(browser: Browser, server: str, size: tuple[int, int]) -> None:
    """With clocks and scores in large letters nothing is too wide, and the board is seen whole."""
    opened = opened_at(server, start=SMALL, terms={"clock": "increment 1500+10"})
    with watched(browser, server, size) as at:
        at.page.add_init_script("localStorage.display = JSON.stringify({large: true})")
        sit(at, opened, "watch")
        at.says("#instruction", "The clocks wait")
        assert at.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        board = at.page.locator("#board .board").bounding_box()
        assert board and board["y"] + board["height"] <= size[1]


def choosing(at: Watched, opened: Opened) -> None:
    """Come to where a colour is chosen, so that as many buttons as ever are shown."""
    sit(at, opened, "black")
    for name, due in (("b1", "activate"), ("a1", "choose a colour")):
        at.cell(name).click()
        at.says("#instruction", due)
    expect(at.page.locator("#chooser button")).to_have_count(3)


@pytest.mark.parametrize("size", [(844, 390), pytest.param((640, 400), marks=pytest.mark.long)])
def test_on_a_low_screen_the_board_is_beside_the_buttons(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """On a phone that lies on its side, or a page of twice the size, all of a choice is seen at once."""
    with watched(browser, server, size) as at:
        choosing(at, opened_at(server))
        assert at.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        board, *others = (
            at.page.locator(place).bounding_box()
            for place in ("#board .board", "#instruction", "#chooser", "#actions")
        )
        assert board and board["y"] + board["height"] <= size[1]
        for box in others:
            assert box and box["y"] + box["height"] <= size[1]
            assert box["x"] >= board["x"] + board["width"]


@pytest.mark.long
def test_on_a_low_screen_a_photo_is_put_right_beside_the_board(browser: Browser, server: str) -> None:
    """The board is as high as the screen, and what it may be is seen at once."""
    size = (844, 390)
    with watched(browser, server, size) as at:
        at.page.goto(f"{server}/?options")
        at.page.click("#tab-photo")
        doubtful = FilePayload(name="t.jpg", mimeType="image/jpeg", buffer=photo_of(SMALL))
        at.page.set_input_files("#gallery", files=[doubtful])
        at.says("#correction-ask", "not sure")
        board = at.page.locator("#correction-board .board").bounding_box()
        first = at.page.locator("#correction-candidates button").first.bounding_box()
        assert board and size[1] / 2 < board["height"] <= size[1]
        assert first and first["x"] >= board["x"] + board["width"]
        assert first["y"] + first["height"] <= size[1]


@pytest.mark.long
def test_letters_of_twice_the_size_are_not_cut_off(browser: Browser, server: str) -> None:
    """Buttons grow with what they say, before a turn and in a choice, and the page is no wider."""
    cut = """() => [...document.querySelectorAll("#hand button")].filter(
        (b) => b.checkVisibility() && b.scrollHeight > b.clientHeight).map((b) => b.textContent)"""
    large = "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')"
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        at.page.add_init_script(large)
        sit(at, opened, "referee")
        expect(at.page.locator("#invite")).to_be_visible()
        assert at.page.evaluate(cut) == []
        choosing(at, opened)
        assert at.page.evaluate(cut) == []
        assert at.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_focus_is_never_lost(browser: Browser, server: str) -> None:
    """A button that goes or cannot be pressed any more hands it on, to the board or what is asked."""
    with watched(browser, server, LAPTOP) as at:
        opened, page = opened_at(server), at.page
        page.on("dialog", lambda dialog: dialog.accept())
        choosing(at, opened)

        def press(button: str, then: str) -> None:
            page.focus(button)
            page.keyboard.press("Enter")
            expect(page.locator(then)).to_be_focused()

        press("#chooser button", "#board [data-name=a1]")
        press("#rest", "#board [data-name=a1]")
        press("#end", "#board [data-name=a1]")
        press("#move-1", "#forth")
        while page.locator("#forth").is_enabled():
            page.keyboard.press("Enter")
        expect(page.locator("#back")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#board [data-name=a1]")).to_be_focused()
        page.click("#tab-game")
        press("#resign", "#board [data-name=a1]")
        press("#rematch", "#panel")
        page.keyboard.press("Tab")
        expect(page.locator("#panel-actions button").first).to_be_focused()


def test_the_last_move_stays_marked(browser: Browser, server: str) -> None:
    """A dot on every cell that the last turn touched, on a page opened anew too; undone it is gone."""
    opened = opened_at(server)
    write_event(server, opened, "referee", after=1, turn=TURN)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        marked = at.page.locator("#board .cell.changed")
        expect(marked).to_have_count(5)
        at.page.reload()
        expect(marked).to_have_count(5)
        at.page.click("#undo")
        at.page.click("#take-back")
        expect(marked).to_have_count(0)


LETTERS = """() => {  // what is written at the rim, how much of it beside the board; the least height, in px
  const high = (node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a;
  const rim = [...document.querySelectorAll("#board .coordinate")];
  const board = document.querySelector("#board .board").getBoundingClientRect();
  const out = rim.map((node) => node.getBoundingClientRect()).filter(
    ({ left, right, top, height }) =>
      left < board.left || right > board.right || top + height / 4 < board.top);
  return {
    said: rim.map((node) => node.textContent).join(""),
    least: Math.min(...[...rim, ...document.querySelectorAll("#board .own-name")].map(high)),
    out: out.length,
  };
}"""


@pytest.mark.long
def test_cells_of_hexagons_can_be_named_on_a_phone(browser: Browser, server: str) -> None:
    """Rows say their number and their last letter, and empty cells their own, large enough to read."""
    opened = opened_at(server, game="glorieta", size="hex7", seed=1)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        told = at.page.evaluate(LETTERS)

    assert told["said"] == "abcdefg" + "ghijklmlkjihg" + "".join(map(str, range(1, 14)))
    assert told["least"] >= 8
    assert told["out"] == 0
