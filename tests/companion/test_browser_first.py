"""The first screen: what people come for is one tap away, and a first round two."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from games.catalogue import GAMES
from tests.companion.browsing import LAPTOP, PHONE, watched
from tests.companion.conftest import TestClient

pytestmark = pytest.mark.browser


def test_a_newcomer_plays_with_four_taps(browser: Browser, server: str) -> None:
    """Play now, a board by its picture, two names, go: the first turn says whose it is by name."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(server)
        expect(page.locator("#way-lot")).to_be_hidden()
        page.click("#do-play")
        page.click("[data-game=sparklies][data-shape='5']")
        at.says("#chosen-board", "Sparklies, 5 × 5")
        page.fill("#player-black", "Anna")
        page.fill("#player-white", "Ben")
        page.click("#play-here")
        page.wait_for_url("**/t/*")
        at.says("#instruction", "Anna: take control of a free cell")
        assert page.locator("#wheel .unseen").all_inner_texts()[0] == "red captures green."
        at.says("#score", "Ben")
        page.goto(server)
        page.click("#do-play")
        page.click("[data-game=sparklies][data-shape='5']")
        expect(page.locator("#player-black")).to_have_value("Anna")
        page.click("#play-apart")
        page.wait_for_url("**/t/*")
        expect(page.locator("#side-seats")).to_be_visible()
        at.says("#told", "join with the code")
        assert page.locator("#table-code-letters").inner_text() in page.locator("#told").inner_text()


def test_every_purpose_is_one_tap_away(browser: Browser, server: str) -> None:
    """Check by photo, the rules, and all options; a link to one game opens its options at once."""
    with watched(browser, server, LAPTOP) as at:
        page = at.page
        page.goto(server)
        page.click("#do-check")
        expect(page.locator("#way-photo")).to_be_visible()
        page.click("#do-learn")
        for of_each, kind in (("/learn?game=", "lesson"), ("/api/print/rules/pages.pdf?game=", "printed")):
            links = page.locator(f"#learn [href^='{of_each}']").all()
            having = [game.id for game in GAMES.values() if getattr(game, kind)]
            assert [link.get_attribute("href") for link in links] == [f"{of_each}{name}" for name in having]
        page.click("#do-play")
        expect(page.locator("#learn")).to_be_hidden()
        expect(page.locator("#boards .board-card").first).to_be_visible()
        assert {its.get_attribute("data-game") for its in page.locator(".board-card").all()} == set(GAMES)
        page.goto(f"{server}/?game=glorieta")
        expect(page.locator("#way-lot [name=game]")).to_have_value("glorieta")


def test_every_board_that_is_offered_opens_a_table(client: TestClient) -> None:
    """Each game is offered on its usual board, and a small one has fewer cells."""
    boards = client.get("/api/boards").json()
    usual = {its["game"]: its for its in boards if not its["small"]}
    assert usual.keys() == GAMES.keys()
    for its in boards:
        body = {"game": its["game"], "shape": its["shape"], "options": its["options"]}
        opened = client.post("/api/tables", json=body).json()
        headers = {"Authorization": f"Bearer {opened['tokens']['referee']}"}
        assert client.get(f"/api/tables/{opened['table']}", headers=headers).json()["cautions"] == []
        assert len(its["cells"]) == len(its["board"]["names"])
        assert not its["small"] or len(its["cells"]) < len(usual[its["game"]]["cells"])
    assert any(its["small"] for its in boards)


def test_no_board_is_shown_empty_and_only_sides_that_begin_are_asked_for(client: TestClient) -> None:
    """Every picture shows pieces, and sides that come later have no name yet."""
    for its in client.get("/api/boards").json():
        assert any(cell["piece"] for cell in its["cells"]) or any(cell["colour"] for cell in its["cells"]), (
            its["game"]
        )
        assert its["sides"] == list(
            GAMES[its["game"]].rules.playing(
                GAMES[its["game"]].rules.start(its["shape"], seed=1, options=its["options"])
            )
        )
    sides = {(its["game"], its["small"]): its["sides"] for its in client.get("/api/boards").json()}
    assert [sides["colonization", small] for small in (False, True)] == [list("ABCD"), list("AB")]
