"""What each screen shows as it likes, what can be kept as files, and that nothing bars anybody."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.companion.browsing import LAPTOP, PHONE, opened_at, sit, watched
from tests.companion.conftest import SMALL, TURN, open_table

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
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
        at.page.select_option("[name=theme]", "dark")
        at.page.check("[name=turned]")
        at.says("#instruction", "Black: send leaflets to an undecided town")
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
    """SVG and PNG of the board; the replay page plays from the file alone."""
    opened = opened_at(server)
    with httpx.Client(base_url=server) as client:
        body = {"after": 1, "turn": TURN}
        client.post(f"{opened.path}/events", json=body, headers=opened.bearing("referee"))
    with watched(browser, server, LAPTOP) as at:
        sit(at, opened, "referee")
        at.page.click("#tab-game")
        kept = {}
        for name in ("SVG", "PNG", "Replay page"):
            with at.page.expect_download() as download:
                at.page.get_by_text(name, exact=True).click()
            kept[name] = tmp_path / download.value.suggested_filename
            download.value.save_as(kept[name])
        assert kept["PNG"].read_bytes().startswith(b"\x89PNG")
        assert b"<svg" in kept["SVG"].read_bytes()
        alone = at.page.context.new_page()
        troubles: list[str] = []
        alone.on("pageerror", lambda error: troubles.append(str(error)))
        alone.goto(kept["Replay page"].as_uri())
        for _ in range(2):
            alone.click("#forth")
        expect(alone.locator("#told")).to_contain_text("capture b1")
        assert alone.locator("line.arrow").count() >= 2
        assert troubles == []
        at.complaints.clear()  # the file is no page of the server


def barriers(page: Page) -> list[str]:
    """Return what axe finds in a page."""
    found = Axe().run(page)
    return [f"{v['id']}: {n['target']}" for v in found.response["violations"] for n in v["nodes"]]


@SIZES
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barriers(browser: Browser, server: str, size: tuple[int, int], theme: str) -> None:
    """On the start page, on every tab of a table, in a playback, a to-do list, a finished game."""
    with httpx.Client(base_url=server) as client:
        opened = open_table(client, start=SMALL, terms={"clock": "egg 180", "hands": True})
        body = {"after": 2, "turn": TURN}
        client.post(f"{opened.path}/events", json=body, headers=opened.bearing("referee")).raise_for_status()
        over = open_table(client, start=FULL)
        stones = open_table(client, game="glorieta", size="hex3", seed=2)
    with watched(browser, server, size) as at:
        page = at.page
        page.add_init_script(f"localStorage.display = JSON.stringify({{theme: '{theme}'}})")
        page.goto(server)
        page.click("summary")
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
