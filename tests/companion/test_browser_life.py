"""What a table lives through: sounds, sleep and a lost network, playing alone, the list of tables."""

from __future__ import annotations

import re
import time

import httpx
import pytest
from playwright.sync_api import Browser, expect

from companion.web.app import Settings, create_app
from companion.web.pulse import Pulse
from tests.companion.browsing import LAPTOP, PHONE, Watched, opened_at, sit, state_of, watched, write_event
from tests.companion.conftest import AFTER, SMALL, TURN, live

pytestmark = pytest.mark.browser

LISTENING = """
  window.heard = [];
  const part = () => ({ connect: (next) => next, start() {}, stop() {}, frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
  window.AudioContext = class {
    state = "running"; sampleRate = 8000; currentTime = 0; destination = {};
    createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
    createBufferSource() { window.heard.push("crunch"); return part(); }
    createBiquadFilter() { return part(); }
    createGain() { return part(); }
    createOscillator() {
      const made = part();
      Object.defineProperty(made.frequency, "value", { set: (hertz) => window.heard.push(hertz === 440 ? "bell" : "tick") });
      return made;
    }
  };
"""  # noqa: E501
ASLEEP = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def heard(at: Watched, sound: str) -> int:
    """Return how often a page has made a sound."""
    return int(at.page.evaluate("(sound) => window.heard.filter((h) => h === sound).length", sound))


@pytest.mark.long
def test_a_crunch_for_each_cell_gained(browser: Browser, server: str) -> None:
    """One for the cell taken, one for each cell captured that was not held; for others at once; or none."""
    opened = opened_at(server)
    with watched(browser, server, LAPTOP) as black, watched(browser, server, LAPTOP) as white:
        held = state_of(server, opened)["scores"]["black"]
        for at, side in ((black, "black"), (white, "white")):
            at.page.add_init_script(LISTENING)
            sit(at, opened, side)
            at.page.click("#tab-display")
        black.cell("b1").click()
        for at in (black, white):
            expect(at.cell("b1")).to_have_attribute("data-owner", "black")
            assert heard(at, "crunch") == 1
        white.page.uncheck("[name=sound]")
        black.cell("a1").click()
        black.page.click("#chooser [data-choice=R]")
        black.says("#told", "capture b1")
        black.cell("b1").click()
        black.page.click("#chooser [data-choice=B]")
        black.says("#told", "b1 becomes blue")
        scores = black.page.locator("#score b").first
        assert heard(black, "crunch") == int(scores.text_content() or 0) - held
        while black.page.locator("#undo").is_enabled():
            black.page.locator("#undo").dispatch_event(
                "click"
            )  # does nothing if the last one just disabled it
            black.page.wait_for_timeout(50)
        before = heard(black, "crunch")
        black.page.click("#tab-moves")
        black.page.fill("#typed-turn", TURN)
        black.page.press("#typed-turn", "Enter")
        black.page.locator("#end:enabled").click()
        expect(white.page.locator("#moves")).to_contain_text("+B1")
        gained = state_of(server, opened)["scores"]["black"] - held
        assert heard(black, "crunch") == before + gained
        assert heard(white, "crunch") == 1


def test_low_time_ticks_and_the_end_of_it_rings(browser: Browser, server: str) -> None:
    """A tick for each of the last seconds, a bell at zero; then the server has judged the flag."""
    opened = opened_at(server, start=SMALL, mover="black", terms={"clock": "increment black=3+0 white=60+0"})
    with watched(browser, server, PHONE) as at:
        at.page.add_init_script(LISTENING)
        sit(at, opened, "referee")
        at.page.click("#run")
        expect(at.page.locator("#time-black")).to_contain_class("low")
        at.says("#instruction", "White wins: black's time ran out")
        assert 1 <= heard(at, "tick") <= 3
        assert heard(at, "bell") == 1
        at.complaints.clear()  # Chromium itself reports a claim that came too early


@pytest.mark.long
def test_a_page_that_slept_shows_what_stands(browser: Browser, server: str) -> None:
    """A hidden page is called when its turn comes; what happened is there as soon as it is looked at."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "white")
        at.says("#instruction", "Waiting for black")
        at.page.evaluate(ASLEEP, True)
        write_event(server, opened, "referee", turn=TURN)
        write_event(server, opened, "referee", undo=True)
        write_event(server, opened, "referee", redo=True)
        expect(at.page).to_have_title(re.compile("^Your turn · "))
        at.page.evaluate(ASLEEP, False)
        at.says("#instruction", "White: take control")
        at.says("[aria-live=polite]#told", "Black played: ")
        expect(at.page.locator("#save")).to_have_value(f"{AFTER}:mover=white")
        expect(at.page.locator("#sync")).to_be_empty()


def test_the_page_says_that_the_server_was_away_and_a_tap_goes_on(
    browser: Browser, settings: Settings
) -> None:
    """What was tapped before is there still; the clock stands until somebody goes on."""
    ahead = [0.0]
    pulse = Pulse(lambda: time.monotonic() + ahead[0])
    with live(create_app(settings, pulse)) as server, watched(browser, server, PHONE) as at:
        opened = opened_at(server, start=SMALL, mover="black", terms={"clock": "increment 300+0"})
        sit(at, opened, "black")
        at.page.click("#run")
        at.cell("b1").click()
        at.says("#instruction", "activate")
        ahead[0] = 7200
        at.says("#panel-words", "The server was away, or its machine was asleep, for 2 hours")
        at.says("#panel-words", "They run again when somebody goes on with the game")
        at.says("#moves", "for 2 hours")
        assert state_of(server, opened)["clock"]["sides"]["black"]["left"] > 200_000
        at.cell("a1").click()
        at.says("#instruction", "choose a colour for a1")
        expect(at.page.locator("#panel")).to_be_hidden()
        expect(at.page.locator("#time-black")).to_contain_class("runs")
        state = state_of(server, opened)
        assert (state["clock"]["state"], state["seq"], state["known"]) == ("run", 5, 3)


@pytest.mark.long
def test_a_page_without_network_says_so_and_catches_up(browser: Browser, server: str) -> None:
    """Off the Wi-Fi it is out of step, and nothing tapped is lost sight of; back on it shows what stands."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "black")
        at.says("#instruction", "Black: take control")
        at.page.context.set_offline(True)
        at.says("#sync", "Out of step")
        at.cell("b1").click()
        at.says("#told", "There is no connection")
        at.page.context.set_offline(False)
        expect(at.cell("b1")).to_have_attribute("data-owner", "black")
        at.page.context.set_offline(True)
        at.says("#sync", "Out of step")
        write_event(server, opened, "referee", turn=TURN)
        at.page.context.set_offline(False)
        at.says("#instruction", "Waiting for white")
        expect(at.page.locator("#sync")).to_be_empty()
        at.complaints.clear()  # Chromium itself reports the requests that failed


def test_a_server_that_does_not_answer_is_noticed(browser: Browser, server: str) -> None:
    """A connection that is taken and never answered leaves the page out of step, not in false calm."""
    opened = opened_at(server)
    with watched(browser, server, LAPTOP) as at:
        at.page.route("**/stream*", lambda _route: None)
        sit(at, opened, "watch")
        at.says("#sync", "Out of step")
        at.page.unroute("**/stream*")
        expect(at.page.locator("#sync")).to_be_empty()
        at.complaints.clear()  # Chromium may report the connections that were given up


def test_alone_against_the_fewest_turns(browser: Browser, server: str) -> None:
    """A board is dealt by its seed, held alone, listed among the bests, and tried again from there."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/?options")
        page.fill("[name=size]", "2")
        page.click("#way-lot summary")
        expect(page.locator("#way-lot [name=solo]")).to_be_disabled()
        at.says(
            "#not-alone", "One player alone plays Speed until the board is full: leave out the ruleset subtle"
        )
        page.select_option("#way-lot [name=ruleset]", "speed")
        expect(page.locator("#not-alone")).to_be_empty()
        page.fill("[name=name]", "Ann")
        page.fill("[name=seed]", "s")
        page.check("[name=solo]")
        page.click("#way-lot .primary")
        at.says("#seat", "You play alone")
        at.says("#instruction", "Black: take control")
        for turn in range(1, 5):
            free = page.locator("#board [data-owner=none]").first
            name, colour = free.get_attribute("data-name"), free.get_attribute("data-colour")
            page.fill("#typed-turn", f"{name} {colour}->{colour}")
            page.press("#typed-turn", "Enter")
            page.locator("#end:enabled").click()
            expect(page.locator("#moves li button")).to_have_count(turn)
            if page.locator("#rematch").is_visible():
                break
        at.says("#instruction", "Every cell is held after")
        at.says("#told", "Nobody here has held such a board in fewer turns.")
        page.click("#again")
        at.says("#best-list", f"{turn} turns" if turn > 1 else "1 turn")
        at.says("#best-list", "2 × 2 · speed · seed s · Ann")
        page.get_by_role("button", name="Try seed s").click()
        at.says("#origin", "Seed s · speed · 2 × 2")
        at.says("#seat", "You play alone")


def test_tables_are_listed_searched_and_deleted(browser: Browser, server: str) -> None:
    """A player who has links finds the tables by name; only the referee's can be deleted, for everyone."""
    friday = opened_at(server, start=SMALL, terms={"name": "Friday"})
    sunday = opened_at(server, start=SMALL, terms={"name": "Sunday"})
    with watched(browser, server, PHONE) as at:
        sit(at, friday, "referee")
        sit(at, sunday, "white")
        at.page.goto(f"{server}/?options")
        rows = at.page.locator("#tables li")
        expect(rows).to_have_count(2)
        at.page.fill("#search", "frid")
        expect(rows).to_have_count(1)
        at.says("#tables", "Friday")
        at.page.on("dialog", lambda dialog: dialog.accept())
        at.page.get_by_role("button", name="Delete Friday").click()
        at.says("#tables", "No table is called so")
        at.page.fill("#search", "")
        at.says("#tables", "Sunday")
        expect(at.page.get_by_role("button", name="Delete")).to_have_count(0)
    gone = httpx.get(f"{server}{friday.path}", headers=friday.bearing("black"))

    assert gone.status_code == 404
    assert state_of(server, sunday)["terms"]["name"] == "Sunday"
