"""Turns played back by themselves: wave by wave, never cut off by what happens next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from companion.web.app import create_app
from tests.companion.browsing import PHONE, opened_at, sit, watched, write_event
from tests.companion.conftest import SMALL, TURN, live, settings_in

pytestmark = pytest.mark.browser
_LISTEN = """
() => {
  window.heard = [];
  const at = document.getElementById("instruction");
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => window.heard.push(at.textContent)).observe(at, all);
  window.waited = [];
  const waits = { attributes: true, attributeFilter: ["data-waits"], subtree: true };
  const waiting = ({ target }) => target.dataset.waits && target.id;
  new MutationObserver((seen) => window.waited.push(...seen.map(waiting))).observe(document.body, waits);
}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of one live server for all tests here."""
    with live(create_app(settings_in(tmp_path_factory.mktemp("playback")))) as address:
        yield address


def test_the_next_turn_waits_until_the_one_before_was_seen(browser: Browser, server: str) -> None:
    """Two turns come at once: a watcher sees every wave of both; then what stands, while a clock waits."""
    opened = opened_at(server, start=SMALL, mover="black", terms={"clock": "increment 1500+10 wait"})
    with watched(browser, server, PHONE) as at:
        at.page.emulate_media(reduced_motion="no-preference")
        at.page.add_init_script("localStorage.display = JSON.stringify({speed: '2'})")
        sit(at, opened, "watch")
        at.says("#instruction", "The clocks wait")
        at.page.evaluate(_LISTEN)
        write_event(server, opened, "black", turn=TURN)
        write_event(server, opened, "white", turn="A3 B->R")
        at.says("#instruction", "Turn 1, white: step")
        at.says("#instruction", "Waiting for black")
        at.says("#told", "White played: ")
        assert any(at.page.evaluate("window.waited"))
        heard = at.page.evaluate("window.heard")
        steps = [words.partition(": ")[2] for words in heard if words.startswith("Turn 1, black: step")]
        *_, last = steps
        count = int(last.rpartition(" ")[2])
        assert last == f"step {count} of {count}"
        assert list(dict.fromkeys(steps)) == [f"step {n} of {count}" for n in range(count + 1)]


def test_the_last_turn_plays_at_once_and_can_be_paused(browser: Browser, server: str) -> None:
    """It runs when it is asked for, says each wave in short and in full, and a tap on Pause holds it."""
    opened = opened_at(server, start=SMALL, mover="black")
    write_event(server, opened, "black", turn=TURN)
    with watched(browser, server, PHONE) as at:
        at.page.emulate_media(reduced_motion="no-preference")
        sit(at, opened, "white")
        at.page.click("#last")
        at.says("#instruction", "step 2 of")
        at.page.click("#play")
        at.says("#play", "Play")
        at.page.click("#speed")
        at.says("#speed", "2×")
        at.page.focus("#scrub")
        at.page.keyboard.press("Home")
        at.page.keyboard.press("ArrowRight")
        at.says("#told", "Black takes b1 and activates a1.")
        at.page.click("#forth")
        at.says("#told", "a1 red captures b1, a2.")
        at.page.click("#steps summary")
        at.says("#steps", "a1 stays red; a1 and b2 (red) capture b1")


def test_where_nothing_should_move_no_time_is_waited(browser: Browser, server: str) -> None:
    """Play shows the end at once; others' turns are not run, and a piece stands in its colour alone."""
    opened = opened_at(server, start=SMALL, mover="black")
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "white")
        write_event(server, opened, "black", turn=TURN)
        at.says("#told", "Black played: 3 gained, 2 captured again.")
        at.page.click("#last")
        at.says("#instruction", "step 0 of 6")
        at.page.click("#play")
        at.says("#instruction", "step 6 of 6")
        fades = "() => getComputedStyle(document.querySelector('#board .tile')).transitionProperty"
        assert "fill" not in at.page.evaluate(fades)
