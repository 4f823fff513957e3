"""A phone that comes to accept the certificate, is led on to https, and opens a table without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Request, expect

from companion.cli.https import Secure
from companion.web.app import create_app
from companion.web.server import server_of
from tests.companion.browsing import PHONE, accepting, device, look, opened_at, watched, write_event
from tests.companion.conftest import SMALL, TURN, live, settings_in
from tests.companion.test_browser_display import barriers

pytest.importorskip("cryptography", reason="cryptography is not installed: pip install -e '.[https]'")

from companion.web.authority import Authority, kept_authority
from companion.web.sealing import OwnCertificates

pytestmark = pytest.mark.browser
SIZES = (PHONE, (844, 390), (1440, 900))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
ANSWERS = """[...document.querySelectorAll("[data-can]")].map(
  (row) => [row.dataset.can, row.querySelector(".answer").dataset.is],
)"""
KEPT = """() => Promise.all([location.pathname, `/api/tables/${location.pathname.slice(3)}?seat=black`]
  .map((path) => caches.match(path))).then((all) => all.every(Boolean))"""


def camera(folder: Path) -> list[str]:
    """Return what lets a browser take a photo of a board for what its camera shows."""
    file = Path(__file__).parents[1] / "photos" / "bead-00-easy.jpg"
    photo = np.asarray(cv2.imread(str(file)), np.uint8)
    frame = cv2.imencode(".jpg", cv2.resize(photo, (960, 1280), interpolation=cv2.INTER_AREA))[1].tobytes()
    (folder / "camera.mjpeg").write_bytes(frame)
    shown = f"--use-file-for-fake-video-capture={folder / 'camera.mjpeg'}"
    return ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", shown]


@dataclass(frozen=True)
class Both:
    """A server with both, its authority, and a browser that accepts it."""

    app: FastAPI
    address: str
    authority: Authority
    browser: Browser


@pytest.fixture(scope="module")
def both(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    """Give one server and one browser to all tests here."""
    folder = tmp_path_factory.mktemp("https")
    authority = kept_authority(folder, [])[0]
    app = create_app(settings_in(folder))
    secure = Secure(0, OwnCertificates(authority, ()), authority)
    with live(app, secure=secure) as address, accepting(browser, *camera(folder)) as other:
        server_of(app).address = f"{address}/"
        yield Both(app, address, authority, other)


@pytest.mark.long
def test_a_phone_accepts_is_led_on_and_opens_a_table_without_a_network(both: Both) -> None:
    """By http the page says what is missing; by https links open, and the last state without a network."""
    app, address, authority = both.app, both.address, both.authority
    with device(both.browser, PHONE) as phone:
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
        assert page.url.startswith(f"{server_of(app).secure}t/")
        write_event(address, opened, "referee", turn=TURN)
        expect(page.locator("#moves")).to_contain_text("+B1")
        while not page.evaluate(KEPT):  # the worker keeps what was open before it, too
            page.wait_for_timeout(50)
        phone.set_offline(True)
        page.reload()
        expect(page.locator("#sync")).to_have_text(re.compile(r"No connection\. Last seen at \d"))
        expect(page.locator("#moves")).to_contain_text("+B1")
        page.goto(server_of(app).secure)
        expect(page.locator("#unstarted")).to_have_text(re.compile("No connection"))
        page.locator(f"#tables a[href*='{opened.table}']").press("Enter")
        expect(page.locator("#sync")).to_have_text(re.compile("No connection"))
        phone.set_offline(False)
        write_event(address, opened, "referee", undo=True)
        expect(page.locator("#sync")).to_be_empty()
        expect(page.locator("#save")).to_have_value(re.compile(SMALL))
    assert faults == []


@pytest.mark.long
def test_the_live_view_takes_one_photo_by_itself(both: Both) -> None:
    """It marks what it sees, takes the photo once all is right, and closes; the button takes one at once."""
    opened, sent, faults = opened_at(both.address), list[Request](), list[str]()
    with device(both.browser, PHONE) as phone:
        page = phone.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: sent.append(request) if "/photos" in request.url else None)
        page.goto(f"{server_of(both.app).secure}t/{opened.table}#{opened.tokens['black']}")
        with page.expect_request("**/photos?*"):
            page.locator("#live-view").press("Enter")
            expect(page.locator("#live-marks polygon")).to_have_count(8)
        expect(page.locator("#live")).to_be_hidden()
        expect(page.locator("#told")).to_contain_text("shows nothing")  # to the stand-in for the reader
        assert len(sent) == 1  # though everything was right for longer
        seen = {"tags": [[[0.1, 0.1], [0.2, 0.1], [0.2, 0.2], [0.1, 0.2]]], "hint": "closer", "sharpness": 5}
        page.route("**/api/looks", lambda route: route.fulfill(json=seen))  # so that it stays open
        page.locator("#live-view").press("Enter")
        expect(page.locator("#live-hint")).to_have_text("Come closer.")
        for width, height in SIZES:
            for scheme in SCHEMES:
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=scheme)
                look(page, f"live-{scheme}-{width}")
                assert barriers(page) == [], (width, scheme)
                for what in ("#live-frame", "#live-hint", "#live-close", "#live-take"):
                    box = page.locator(what).bounding_box()
                    assert box and box["x"] >= 0 <= box["y"] and box["height"] >= 20
                    assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, what
        with page.expect_request("**/photos?*"):
            page.locator("#live-take").press("Enter")
        expect(page.locator("#live")).to_be_hidden()
    assert faults == []


def test_a_server_without_https_says_so(browser: Browser, server: str) -> None:
    """The page says what the browser can do, and no certificate is offered."""
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/trust")
        at.says(".trust", "Start it with --https")
        expect(at.page.locator("[data-can=secure] .answer")).to_have_text("No")
        assert at.page.locator("#accept").count() == 0
