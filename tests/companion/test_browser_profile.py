"""A photo of other beads than the profile's: the page says so where the reading is put right."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload

from calibration.beads import Beads, beads_from_json
from companion.web.app import Settings, create_app
from tests.companion.browsing import PHONE, watched
from tests.companion.conftest import live

pytestmark = pytest.mark.browser
PROFILE = Path(__file__).parents[2] / "docs" / "examples" / "profile.json"


def exchanged() -> Beads:
    """Return the beads of the sample photos' profile, red taken for blue."""
    (seen,) = beads_from_json(PROFILE.read_text(encoding="utf-8")).photos
    return Beads(({"R": seen["B"], "G": seen["G"], "B": seen["R"]},))


def test_the_page_says_that_the_beads_are_others(browser: Browser, tmp_path: Path) -> None:
    """A profile with two colours exchanged does not fit the sample photo."""
    data = (files("companion") / "samples" / "legal.jpg").read_bytes()
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", beads=exchanged())
    with live(create_app(settings)) as address, watched(browser, address, PHONE) as at:
        at.page.goto(address)
        photo = FilePayload(name="legal.jpg", mimeType="image/jpeg", buffer=data)
        at.page.set_input_files("#gallery", files=[photo])
        at.page.locator("#correction[open]").wait_for()
        at.says("#correction-profile", "not those of the profile")
