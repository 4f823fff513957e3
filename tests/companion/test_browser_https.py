"""A phone that comes to accept the certificate, is led on to https, and opens a table without a network."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.cli.https import Secure
from companion.web.app import create_app
from tests.companion.browsing import PHONE, accepting, device, opened_at, watched
from tests.companion.conftest import SMALL, TURN, live, settings_in
from tests.companion.test_browser_display import barriers
from tests.companion.test_browser_life import write

pytest.importorskip("cryptography", reason="cryptography is not installed: pip install -e '.[https]'")

from companion.web.authority import kept_authority
from companion.web.sealing import OwnCertificates

pytestmark = pytest.mark.browser
ANSWERS = """[...document.querySelectorAll("[data-can]")].map(
  (row) => [row.dataset.can, row.querySelector(".answer").dataset.is],
)"""
KEPT = """() => Promise.all([location.pathname, `/api/tables/${location.pathname.slice(3)}?seat=black`]
  .map((path) => caches.match(path))).then((all) => all.every(Boolean))"""


def test_a_phone_accepts_is_led_on_and_opens_a_table_without_a_network(
    browser: Browser, tmp_path: Path
) -> None:
    """By http the page says what is missing; by https links open, and the last state without a network."""
    authority = kept_authority(tmp_path, [])[0]
    app = create_app(settings_in(tmp_path))
    secure = Secure(0, OwnCertificates(authority, ()), authority)
    with live(app, secure=secure) as address, accepting(browser) as other, device(other, PHONE) as phone:
        app.state.address = f"{address}/"
        page, faults = phone.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{address}/trust")
        expect(page.locator("[data-can=offline] .answer")).to_have_text("No")
        expect(page.locator("#accept code")).to_have_text(authority.fingerprint)
        with page.expect_download() as download:
            page.locator("#accept .button").press("Enter")
        assert download.value.path().read_bytes() == authority.der()
        page.locator("summary", has_text="iPhone").press("Enter")
        expect(page.locator("details[open] li").last).to_contain_text("Certificate Trust Settings")
        assert barriers(page) == []
        page.get_by_role("link", name="Open this page by https").press("Enter")
        expect(page.locator("#verdict")).to_have_text(re.compile("accepts the certificate"))
        answers = dict(page.evaluate(ANSWERS))
        assert answers["secure"] == answers["offline"] == answers["photo"] == "yes"
        assert page.locator("link[rel=manifest]").count() == 1

        opened = opened_at(address)
        page.goto(f"{address}/t/{opened.table}?seat=black#{opened.tokens['black']}")
        expect(page.locator("#board [role=gridcell]").first).to_be_visible()
        assert page.url.startswith(f"{app.state.secure}t/")
        write(address, opened, turn=TURN)
        expect(page.locator("#moves")).to_contain_text("+B1")
        page.wait_for_function(KEPT)
        phone.set_offline(True)
        page.reload()
        expect(page.locator("#sync")).to_have_text(re.compile(r"No connection\. Last seen at \d"))
        expect(page.locator("#moves")).to_contain_text("+B1")
        page.goto(app.state.secure)
        expect(page.locator("#unstarted")).to_have_text(re.compile("No connection"))
        page.locator(f"#tables a[href*='{opened.table}']").press("Enter")
        expect(page.locator("#sync")).to_have_text(re.compile("No connection"))
        phone.set_offline(False)
        write(address, opened, undo=True)
        expect(page.locator("#sync")).to_be_empty()
        expect(page.locator("#save")).to_have_value(re.compile(SMALL))
    assert faults == []


def test_a_server_without_https_says_so(browser: Browser, server: str) -> None:
    """The page tells what the browser can do, and no certificate is offered."""
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/trust")
        at.says(".trust", "Start it with --https")
        expect(at.page.locator("[data-can=secure] .answer")).to_have_text("No")
        assert at.page.locator("#accept").count() == 0
