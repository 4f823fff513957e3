"""A solitaire of chance on the page: lot draws by the seed, or people say what a real bag gave."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.answers import Action
from games.catalogue import GAMES
from games.lots import odds_of, play_draws, seeds_draw
from skeins import RULES, SKEINS
from tests.companion.browsing import PHONE, opened_at, sit, state_of, watched, write_event
from tests.companion.conftest import Opened
from tests.guests.mosaic import MOSAIC

pytestmark = pytest.mark.browser
TURNS = 30


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put both solitaires among the games that are installed."""
    for game in (SKEINS, MOSAIC):
        monkeypatch.setitem(GAMES, game.id, game)


def stands(server: str, opened: Opened) -> Any:
    """Return the position at a table."""
    return SKEINS.texts.position_from_text(state_of(server, opened)["save"])


def turn_on(position: Any, *, winds: bool) -> tuple[str, Action]:
    """Return a turn that winds tiles up, or one that does not, and the name of its cell."""
    actions = RULES.actions(position)
    action = next(a for a in actions if bool(odds_of(RULES, RULES.apply(position, a))) == winds)
    return RULES.board_of(position).names[action.cell], action


def by_seed(position: Any, drawn: Action) -> tuple[Action, ...]:
    """Return what the seed draws after a draw of people's."""
    return play_draws(RULES, RULES.apply(position, drawn)).actions


def play_until(server: str, opened: Opened, left: int) -> None:
    """Play turns that wind nothing up, by HTTP, until so many moves are left."""
    for number in range(1, TURNS - left + 1):
        name, action = turn_on(stands(server, opened), winds=False)
        write_event(server, opened, "player", after=number + 1, turn=f"{name}>{action.choice}")


@pytest.mark.long
def test_a_solitaire_of_chance_is_refereed_to_its_end(browser: Browser, server: str) -> None:
    """All that the bag gave is entered at once; the end is a score that is listed."""
    opened = opened_at(
        server, game=SKEINS.id, seed="7", options={"level": "2"}, terms={"name": "Ann", "hands": True}
    )
    play_until(server, opened, left=2)
    position = stands(server, opened)
    name, action = turn_on(position, winds=True)
    pending = RULES.apply(position, action)
    drawn = next(draw for draw in odds_of(RULES, pending) if draw != seeds_draw(RULES, pending))
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "player")
        at.page.click("#all-done")  # the board is laid
        at.says("#instruction", "Turn a tile, with 2 moves left")
        expect(at.page.locator(f"#board [data-name={name}] .part")).to_have_count(2)
        at.cell(name).click()
        at.page.click(f"#chooser [data-choice='{action.choice}']")
        at.says("#instruction", "End the turn, then lot draws")
        at.page.keyboard.press("b")
        at.says("#draws-title", "What was drawn?")
        for number, its in enumerate((drawn, *by_seed(pending, drawn))):
            at.page.fill(f"#draw-{number}", its.choice)
        at.page.click("#draws-enter")
        at.page.click("#all-done")
        at.says("#instruction", "Turn a tile, with 1 move left")
        written = state_of(server, opened)["plies"][-1]["text"]
        assert written.endswith(f"={drawn.choice}") and written.count("=") == 1
        name, action = turn_on(stands(server, opened), winds=False)
        at.cell(name).click()
        at.page.click(f"#chooser [data-choice='{action.choice}']")
        at.page.locator("#rematch").wait_for()
        score = stands(server, opened).score
        at.says("#instruction", f"Ended after {TURNS} turns with {score} points: no moves are left")
        at.page.goto(f"{server}/?options")
        at.says("#best-list", f"{score} points")
        at.says("#best-list", "2 · Seed 7 · ")

    assert score > 0


def test_who_plays_alone_is_asked_for_no_side_and_offered_nothing(browser: Browser, server: str) -> None:
    """Mosaic counts no free cells; its menu gives the game up, and neither draws nor ends by agreement."""
    opened = opened_at(server, game=MOSAIC.id, seed=1)
    with watched(browser, server, PHONE) as at:
        at.page.on("dialog", lambda dialog: dialog.accept())
        sit(at, opened, "player")
        at.says("#seat", "You play alone")
        at.says("#instruction", "Take a group")
        at.cell("a1").click()
        at.page.locator("#end:enabled").click()
        expect(at.page.locator("#score .free")).to_have_text("1 turn")
        expect(at.page.locator("#moves button").first).to_have_attribute("aria-label", "Turn 1: a1")
        at.page.click("#tab-game")
        expect(at.page.locator("#draw, #finish, #play-on")).to_have_count(0)
        at.page.click("#resign")
        at.says("#instruction", "Ended after 1 turn with ")
        at.says("#instruction", "given up")
