"""Real photos through the real reader, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, FilePayload, expect

from companion.web.app import Settings, create_app
from tests.companion.browsing import LAPTOP, PHONE, watched
from tests.companion.conftest import Opened, live, open_table

pytestmark = pytest.mark.browser
SAMPLES = files("companion") / "samples"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Give the address of a server that reads photos as it does for users."""
    with live(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as address:
        yield address


def after_the_turn(address: str) -> Opened:
    """Open the samples' table and play their turn."""
    sample: dict[str, Any] = json.loads((SAMPLES / "samples.json").read_text(encoding="utf-8"))
    with httpx.Client(base_url=address) as client:
        opened = open_table(client, start=sample["start"], mover=sample["mover"])
        body = {"after": 1, "turn": sample["turn"]}
        client.post(f"{opened.path}/events", json=body, headers=opened.bearing("referee")).raise_for_status()
    return opened


@pytest.mark.parametrize(
    ("photo", "size", "where", "words"),
    [
        ("legal.jpg", PHONE, "#told", "exactly as it should"),
        ("wrong.jpg", LAPTOP, "#panel-words", "no legal turn"),
    ],
    ids=["legal", "wrong"],
)
def test_a_photo_of_the_table_is_checked(
    browser: Browser, server: str, photo: str, size: tuple[int, int], where: str, words: str
) -> None:
    """Read the photo of the table after the turn; every doubtful cell is confirmed as it was guessed."""
    opened = after_the_turn(server)
    with watched(browser, server, size) as at:
        page = at.page
        page.goto(f"{server}/t/{opened.table}#{opened.tokens['referee']}")
        at.says("#instruction", "take control")
        data = (SAMPLES / photo).read_bytes()
        page.set_input_files("#gallery", files=[FilePayload(name=photo, mimeType="image/jpeg", buffer=data)])
        page.locator("#correction[open]").wait_for()
        if page.locator("#correction-all").is_visible():
            page.click("#correction-all")
        elif page.locator("#correction-done", has_text="Yes, next").is_visible():  # a single doubtful cell
            page.click("#correction-done")
        at.says("#correction-done", "Use this position")
        page.click("#correction-done")
        at.says(where, words)
        outlined = page.locator("#board .cell.wrong")
        expect(outlined).to_have_count(0) if photo == "legal.jpg" else expect(outlined.first).to_be_visible()
