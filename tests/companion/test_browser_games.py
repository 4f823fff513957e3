"""Whole games in the browser: two seats on two pages at once, by tapping and through photos."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from companion.web.app import create_app
from games.answers import Action
from games.catalogue import GAMES, game_named
from tests.companion.browsing import (
    PHONE,
    Watched,
    confirm_reading,
    on_each_size,
    opened_at,
    sit,
    state_of,
    watched,
)
from tests.companion.conftest import Opened, live, settings_in
from tests.companion.stand_ins import photo_of
from tests.companion.test_glorieta import CHICKEN

pytestmark = pytest.mark.browser
RING = [*(turn for _, turn in CHICKEN), "d3"]  # closes black's loop round c3
IS_IN_LIST = """(item) => {
    const [own, list] = [item, item.parentElement].map((each) => each.getBoundingClientRect());
    return own.top >= list.top - 1 && own.bottom <= list.bottom + 1;
}"""


@contextmanager
def seated(
    browser: Browser, address: str, opened: Opened, size: tuple[int, int]
) -> Iterator[dict[str, Watched]]:
    """Give every seat of a table a page of its own, by the side that it begins with."""
    with watched(browser, address, size) as one, watched(browser, address, size) as two:
        seats = dict(zip(state_of(address, opened)["sides"], (one, two), strict=True))
        for side, at in seats.items():
            sit(at, opened, side)
        yield seats


def do(at: Watched, action: Action, legal: Sequence[Action], names: tuple[str, ...]) -> None:
    """Tap an action, and its choice where several are legal; wait until the page says what it did."""
    told = at.page.locator("#told")
    before = told.text_content() or ""
    if action.cell < 0:
        at.page.locator("#chooser button", has_text=action.verb.capitalize()).first.click()
    else:
        at.cell(names[action.cell]).click()
        if sum(other.path == action.path for other in legal) > 1:
            at.page.locator(f"#chooser [data-choice={action.choice}]").click()
    expect(told).not_to_have_text(re.compile(f"^({re.escape(before)})?$"))


def tap_turn(at: Watched, game_id: str, save: str, wanted: str | int) -> None:
    """Tap a whole turn of the side to move and end it; wanted: the turn, or a number that picks actions."""
    game = game_named(game_id)
    position = game.texts.position_from_text(save)
    names, mover = game.rules.board_of(position).names, game.rules.mover(position)
    words = wanted.split() if isinstance(wanted, str) else []
    for step in itertools.count():
        legal = game.rules.actions(position)
        if isinstance(wanted, int):
            action = legal[wanted % len(legal)]
        else:
            word = words[step].removeprefix("n:")
            action = next(a for a in legal if word == (names[a.cell] if a.cell >= 0 else a.verb))
        at.says("#instruction", game.rules.mover(position).capitalize())
        do(at, action, legal, names)
        position = game.rules.apply(position, action)
        if (
            game.rules.outcome(position)
            or game.rules.mover(position) != mover
            or not game.rules.mid_turn(position)
        ):
            break
        if at.page.locator("#rest").is_enabled():
            at.page.click("#rest")
            break
    at.page.locator("#end:enabled").click()


def shown(at: Watched) -> dict[str, list[str | None]]:
    """Return what a page draws on every cell: owner, colour, piece."""
    found: dict[str, list[str | None]] = at.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#board [data-name]")].map(
             ({ dataset: d }) => [d.name, [d.owner, d.colour ?? null, d.piece ?? null]]))"""
    )
    return found


@on_each_size(
    ("game_id", "board", "ruleset", "turns"),
    1,
    subtle=("sparklies", "2", "subtle", range(20)),
    ring=("glorieta", "hex3", "chicken", RING),
    speed=("sparklies", "2", "speed", range(20)),
    drift=("sparklies", "2", "drift", range(20)),
)
def test_a_whole_game_on_two_pages(
    browser: Browser,
    server: str,
    size: tuple[int, int],
    game_id: str,
    board: str,
    ruleset: str,
    turns: Sequence[str | int],
) -> None:
    """Both sides tap every turn on pages of their own; both draw what the server sends, to the same end."""
    opened = opened_at(server, game=game_id, size=board, ruleset=ruleset, seed=5)
    with seated(browser, server, opened, size) as seats:
        for number, turn in enumerate(turns, start=1):
            state = state_of(server, opened)
            if state["outcome"]:
                break
            here = seats[state["seat"]]
            for other in (at for at in seats.values() if at is not here):
                other.says("#instruction", f"Waiting for {state['mover']}")
            tap_turn(here, game_id, state["share"], turn)
            for at in seats.values():
                expect(at.page.locator("#moves li button")).to_have_count(number)
            told = state_of(server, opened)["cells"]
            stands = {cell["name"]: [cell["owner"], cell["colour"], cell["piece"]] for cell in told}
            assert [shown(at) for at in seats.values()] == [stands, stands]
        outcome = state_of(server, opened)["outcome"]
        for at in seats.values():
            at.says("#instruction", outcome["words"])
            expect(at.page.locator("#rematch")).to_be_visible()
            expect(at.page.locator("#board .won")).to_have_count(len(outcome["rings"]))
        other.page.click("#moves li:first-child button")
        other.says("#instruction", "Turn 1, ")
        assert other.page.locator("#moves li:first-child").evaluate(IS_IN_LIST)
        if GAMES[game_id].scores(GAMES[game_id].texts.position_from_text(state["save"])) == {}:
            assert outcome["words"] == "Black wins: a loop of 6"


def photograph(at: Watched, save: str) -> None:
    """Give the page a photo of a position and confirm what could not be read for certain."""
    picture = FilePayload(name="table.jpg", mimeType="image/jpeg", buffer=photo_of(save))
    at.page.set_input_files("#gallery", files=[picture])
    confirm_reading(at.page)


def turn_by_hand(game: Any, position: Any, turns: Iterator[str]) -> Any:
    """Return what the table shows after the next turn: the one given, or the first that takes a free cell."""
    if turn := next(turns, None):
        return game.resolve(position, turn).after
    standing, names = game.look.standing(position), game.rules.board_of(position).names
    cell = next(c for c in game.rules.board_of(position) if standing[c].owner == "none")
    colour = standing[cell].colour
    return game.resolve(position, f"{names[cell].upper()} {colour}->{colour}, rest").after


@on_each_size(
    ("start", "turns"),
    1,
    sparklies=({"start": "2:2:2:4:1:0120:0", "mover": "black"}, []),
    glorieta=({"game": "glorieta", "size": 3}, RING),
)
def test_a_whole_game_on_two_pages_through_photos(
    browser: Browser, tmp_path: Path, size: tuple[int, int], start: dict[str, Any], turns: list[str]
) -> None:
    """Every turn is done by hand and photographed by the player who did it: it is found and written down."""
    with live(create_app(settings_in(tmp_path))) as address:
        opened = opened_at(address, **start, terms={"hands": True})
        by_hand = iter(turns)
        with seated(browser, address, opened, size) as seats:
            for number in range(1, 20):
                state = state_of(address, opened)
                if state["outcome"]:
                    break
                game = game_named(state["game"])
                after = turn_by_hand(game, game.texts.position_from_text(state["share"]), by_hand)
                here = seats[state["seat"]]
                photograph(here, game.texts.position_text(after))
                here.says("#panel-words", f"A legal turn of {state['mover']} leads there")
                here.page.click("#record-turn")
                for at in seats.values():
                    expect(at.page.locator("#moves li button")).to_have_count(number)
            assert {ply["by"] for ply in state["plies"]} == {"photo"}
            assert not state["to_do"]
            for at in seats.values():
                at.says("#instruction", state["outcome"]["words"])


def test_a_seed_is_asked_where_lot_decides_something(browser: Browser, server: str) -> None:
    """By every game and ruleset; a seed that was cleared before does not hold a table up that needs none."""
    asked = []
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/?options")
        page.click("#way-lot summary")
        for game in GAMES.values():
            page.select_option("#way-lot [name=game]", game.id)
            for ruleset in game.rulesets:
                if len(game.rulesets) > 1:
                    page.select_option("#way-lot [name=ruleset]", ruleset)
                seed = page.locator("#way-lot [name=seed]")
                expect(seed).to_be_visible(visible=game.by_lot(game.usual_shape, ruleset))
                asked.append(seed.is_visible())
        page.select_option("#way-lot [name=game]", "sparklies")
        page.fill("#way-lot [name=seed]", "")
        page.select_option("#way-lot [name=game]", "cornerport")
        page.click("#way-lot .primary")
        page.wait_for_url("**/t/*")

    assert sorted(set(asked)) == [False, True] and len(asked) == sum(len(g.rulesets) for g in GAMES.values())
