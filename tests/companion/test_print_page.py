"""The print page and its HTTP paths: order, look, download."""

from __future__ import annotations

import re
from io import BytesIO
from threading import Event
from typing import Any
from zipfile import ZipFile

import cv2
import httpx
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Route, expect
from pypdfium2 import PdfDocument

from companion.web.fair_line import LineFullError
from companion.web.server import server_of
from print.jobs import Job
from print.kinds import build
from tests.companion.browsing import LAPTOP, PHONE, on_both_sizes, watched
from tests.companion.conftest import TestClient

ROOM = """(select) => {  // px that the choice shown leaves free, beside the arrow
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const words = pen.measureText(select.selectedOptions[0].text).width;
  return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 18 - words;
}"""


def test_an_order_tells_what_there_is(client: TestClient) -> None:
    """The kinds are those of the game, the words those of the board."""
    plan = client.get("/api/print", params={"game": "glorieta", "size": "5", "paper": "a3"}).json()

    assert plan["words"].startswith("Hexagonal board, edge 5: cells ")
    assert "discs" in [kind["name"] for kind in plan["kinds"]]
    assert "mats" not in [kind["name"] for kind in plan["kinds"]]


def test_the_file_is_what_the_command_prints(client: TestClient) -> None:
    """The downloaded PDF is byte for byte the one of the command line, and the ZIP holds it again."""
    pdf = client.get("/api/print/board/pages.pdf")
    archive = client.get("/api/print/set.zip", params={"kinds": "board,flags,board"})
    files = ZipFile(BytesIO(archive.content))

    assert pdf.content == build("board", Job())
    assert 'filename="board.pdf"' in pdf.headers["content-disposition"]
    assert files.namelist() == ["board.pdf", "flags.pdf"]
    assert files.read("board.pdf") == pdf.content
    assert client.get("/api/print/board").json() == {"pages": 1, "size": len(pdf.content)}


def test_sets_for_many_players_are_printed(client: TestClient) -> None:
    """A set can be ordered for so many players, on a board of several sheets."""
    order = {"game": "colonization", "players": "8", "size": "16x16", "cell": "20"}
    plan = client.get("/api/print", params=order).json()

    assert (plan["sheet"], plan["editions"]) == ("joined-colonization-chess16x16-20mm", [])
    assert [kind["name"] for kind in plan["kinds"]] == [
        "board",
        "tokens",
        "rules",
        "reference",
        "instructions",
        "record",
        "scale-test",
    ]
    assert client.get("/api/print/tokens", params=order).json()["pages"] == 8
    assert client.get("/api/print/board", params=order).json()["pages"] > 4


def test_a_picture_shows_the_page(client: TestClient) -> None:
    """Pictures have the width that was asked for, and ink; without colour they are grey."""
    for grey in ("false", "true"):
        answer = client.get("/api/print/tiles/page.png", params={"width": 300, "grey": grey})
        drawn = cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR)
        assert drawn is not None
        spread = int(np.ptp(drawn.astype(int), axis=2).max())
        assert drawn.shape[1] == 300
        assert drawn.min() < 100
        assert (spread < 4) == (grey == "true")


@pytest.mark.parametrize(
    ("path", "params", "words"),
    [
        ("/nothing", {}, "cannot be printed"),
        ("/mats", {"game": "glorieta"}, "needs no mats"),
        ("", {"game": "chess"}, "there is no game"),
        ("", {"size": "40"}, "2 to 26"),
        ("", {"size": "8-d4.e4"}, "take 8, not 8-d4.e4"),
        ("/board", {"size": "12-a1", "cell": "30"}, "take 12, not 12-a1"),
        ("", {"paper": "b5"}, "a4, letter"),
        ("", {"across": "120", "down": "160"}, "printed at 75.0 %"),
        ("/board/page.png", {"page": "2"}, "there is no page 2"),
        ("/decals", {"die": "25"}, "scale test"),
        ("/board", {"die": "16"}, "board does not use --die"),
        ("", {"game": "glorieta", "die": "16"}, "no page of this set uses --die"),
        ("/set.zip", {"kinds": "board,mats", "ruleset": "speed"}, "no page of this set uses --ruleset"),
    ],
)
def test_what_cannot_be_printed_is_said(
    client: TestClient, path: str, params: dict[str, str], words: str
) -> None:
    """An order that is none is answered with 422 and what to do."""
    answer = client.get(f"/api/print{path}", params=params)

    assert answer.status_code == 422
    assert words in answer.json()["faults"][0]["message"]


def test_every_kind_says_what_it_takes(client: TestClient) -> None:
    """What a kind says that it takes is taken, anything else of the order refused; unknown words are, too."""
    said = {
        "die": "12",
        "dead": "a1",
        "torus": "true",
        "grey": "true",
        "ruleset": "speed",
        "wording": "election",
        "option": "placing=yes, handicap=white 2",
    }
    said["players"] = "2"
    kinds = client.get("/api/print").json()["kinds"]
    taken = [(kind["name"], name) for kind in kinds for name in said if name in kind["options"]]
    for kind in kinds:
        for name, value in said.items():
            answer = client.get(f"/api/print/{kind['name']}", params={name: value})
            assert answer.status_code == (200 if name in kind["options"] else 422), (kind["name"], name)

    assert len(taken) == 38
    assert client.get("/api/print", params={"colour": "red"}).status_code == 422


def test_all_pages_of_a_set_come_in_a_wording(client: TestClient) -> None:
    """What a game brings is offered by its title, and its words stand on every page that speaks of them."""
    offered = client.get("/api/print").json()["wordings"]
    order = {"kinds": "board,rules,reference,record,instructions", "wording": "election"}
    files = ZipFile(BytesIO(client.get("/api/print/set.zip", params=order).content))

    assert {"name": "election", "title": "the kingdom's election"} in offered
    assert client.get("/api/print", params={"game": "platy"}).json()["wordings"] == []
    for name in files.namelist():
        with PdfDocument(files.read(name)) as document:
            words = " ".join(page.get_textpage().get_text_range() for page in document)
        assert re.search(r"\b[Tt]owns?\b", words) and not re.search(r"\b[Cc]ells?\b", words), name


def test_a_set_takes_what_one_of_its_kinds_uses(client: TestClient) -> None:
    """In a ZIP every kind gets its own part of the order."""
    order = {"kinds": "board,rules,mats,flags", "dead": "a1", "ruleset": "speed"}
    files = ZipFile(BytesIO(client.get("/api/print/set.zip", params=order).content))

    assert files.read("board.pdf") == client.get("/api/print/board/pages.pdf", params={"dead": "a1"}).content
    both = client.get("/api/print/rules/pages.pdf", params={"ruleset": "speed", "dead": "a1"})
    assert files.read("rules.pdf") == both.content
    assert files.read("mats.pdf") == client.get("/api/print/mats/pages.pdf", params={"dead": "a1"}).content
    assert files.read("mats.pdf") != client.get("/api/print/mats/pages.pdf").content
    assert files.read("flags.pdf") == client.get("/api/print/flags/pages.pdf").content


def test_rulers_correct_the_pages(client: TestClient) -> None:
    """With what the rulers say large decals are printed, corrected for the printer."""
    rulers = {"die": "25", "across": "160.8", "down": "160"}
    corrected = client.get("/api/print/decals/pages.pdf", params=rulers)
    exact = client.get("/api/print/decals/pages.pdf", params={**rulers, "across": "160"})

    assert corrected.status_code == 200
    assert corrected.content != exact.content


def test_a_crowd_is_told_to_come_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """One order of an address is built at a time, so many wait, more are refused."""

    def fail(*_asked: Any) -> None:
        raise LineFullError(3.0)

    app: Any = client.app
    monkeypatch.setattr(server_of(app).workers, "run", fail)
    answer = client.get("/api/print/board/pages.pdf")

    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert "try again" in answer.json()["error"]["message"]


@on_both_sizes("phone")
@pytest.mark.browser
def test_a_set_is_chosen_looked_at_and_downloaded(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """Choose stones, turn the pages, make them, download; by keyboard alone, without barriers."""
    with watched(browser, server, size) as at:
        page = at.page
        page.goto(server)
        page.click("text=Print a set")
        expect(page.locator("#caption")).to_have_text("Board · page 1 of 1")
        page.focus("select[name=game]")
        page.keyboard.press("g")
        expect(page.locator("#sizes")).to_contain_text("Edge 7: cells 14 mm")
        page.focus("#kinds input[value=instructions]")
        page.keyboard.press("Space")
        page.focus("#forth")
        for shown in (
            "Tiles · page 1 of 1",
            "Discs · page 1 of 1",
            "Rules · page 1 of 2",
            "Rules · page 2 of 2",
        ):
            page.keyboard.press("Enter")
            expect(page.locator("#caption")).to_have_text(shown)
        assert page.evaluate("document.getElementById('page').naturalWidth") == 700
        page.focus("#make")
        page.keyboard.press("Enter")
        expect(page.locator("#all")).to_be_visible()
        expect(page.locator("#files li")).to_have_count(page.locator("#kinds input:checked").count())
        with page.expect_download() as saved:
            page.click("#all")
        names = ZipFile(saved.value.path()).namelist()
        assert "board.pdf" in names
        assert "instructions.pdf" not in names
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        found = Axe().run(page).response["violations"]
        assert [f"{v['id']}: {n['target']}" for v in found for n in v["nodes"]] == []


@pytest.mark.long
@pytest.mark.browser
def test_words_are_chosen_beside_the_rules(browser: Browser, server: str) -> None:
    """Every page is asked for in the words that are chosen; a game without others offers none."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/print")
        page.select_option("select[name=wording]", label="The kingdom's election")
        page.select_option("select[name=ruleset]", "speed")
        expect(page.locator("#page")).to_have_attribute("src", re.compile("/board/.*wording=election"))
        page.fill("input[name=size]", "7")
        expect(page.locator("#sizes")).to_contain_text("7 × 7: ")
        expect(page.locator("select[name=wording]")).to_have_value("election")
        page.select_option("select[name=game]", "glorieta")
        expect(page.locator("#sizes")).to_contain_text("Edge 7")
        for name in ("ruleset", "wording"):
            expect(page.locator(f"select[name={name}]")).to_be_hidden()


def test_the_options_that_pages_tell_are_offered(client: TestClient) -> None:
    """What a game can be played with comes in words; banners bring their page, nonsense is refused."""
    plan = client.get("/api/print", params={"option": "banner=yes"}).json()
    usual = client.get("/api/print").json()

    assert [option["name"] for option in usual["choices"]][:4] == ["pattern", "placing", "banner", "handicap"]
    assert {kind["name"] for kind in plan["kinds"]} - {kind["name"] for kind in usual["kinds"]} == {"banners"}
    whole = client.get("/api/print/set.zip", params={"option": "banner=yes", "size": "5"})
    assert "banners.pdf" in ZipFile(BytesIO(whole.content)).namelist()
    assert client.get("/api/print", params={"game": "sandkings"}).json()["choices"] == []
    drift = {"game": "sparklies", "size": "hex4", "ruleset": "drift"}
    warned = client.get("/api/print", params=drift).json()["advice"]
    assert "Drift often takes all hexagons at once" in warned and not plan["advice"]
    for wrong in ("torus=yes", "banner=perhaps", "banner", "stop=1"):
        assert client.get("/api/print", params={"option": wrong}).status_code == 422, wrong


@pytest.mark.long
@pytest.mark.browser
def test_options_are_chosen_by_hand(browser: Browser, server: str) -> None:
    """A box for banners brings their page; on hexagons three can play; another game asks for nothing more."""
    with watched(browser, server, PHONE) as at:
        page, banners = at.page, at.page.locator("#kinds input[value=banners]")
        page.goto(f"{server}/print")
        expect(page.locator("#caption")).to_have_text("Board · page 1 of 1")
        expect(banners).to_have_count(0)
        page.click("summary")
        expect(page.locator("input[name=option-stop]")).to_be_hidden()
        page.check("input[name=option-banner]")
        expect(banners).to_be_checked()
        page.select_option("select[name=option-pattern]", "3a")
        page.fill("input[name=size]", "hex3")
        page.fill("input[name=players]", "3")
        page.uncheck("#kinds input[value=rules]")
        page.check("#kinds input[value=rules]")
        expect(page.locator("#page")).to_have_attribute("src", re.compile("players=3.*option=pattern%3D3a"))
        page.locator("select[name=option-handicap]").select_option("")
        page.fill("input[name=option-handicap]", "white a lot")
        at.says("#sizes.fault", "andicap")
        page.select_option("select[name=game]", "glorieta")
        expect(page.locator("#sizes")).to_contain_text("Edge 7")
        expect(page.locator("#options")).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        at.complaints.clear()  # Chromium itself reports the refusal


@pytest.mark.browser
def test_what_was_asked_for_last_is_shown(browser: Browser, server: str) -> None:
    """A page that comes late does not take the place of one that was asked for after it."""
    with watched(browser, server, PHONE) as at:
        page, late, tiles = at.page, list[Route](), re.compile("/api/print/tiles\\?")
        page.route(tiles, lambda route: late.append(route))
        page.goto(f"{server}/print")
        at.says("#caption", "Board · page 1 of 1")
        with page.expect_request(tiles):
            page.click("#forth")
        page.check("#kinds input[value=abacus]")
        at.says("#caption", "Abacus · page 1 of 3")
        with page.expect_response(tiles) as told:
            late[0].continue_()
        told.value.finished()
        page.evaluate("() => new Promise((shown) => setTimeout(shown, 100))")
        expect(page.locator("#page")).to_have_attribute("src", re.compile("/abacus/"))
        at.says("#caption", "Abacus · page 1 of 3")


@pytest.mark.browser
def test_a_page_is_seen_whole_with_what_leads_on(browser: Browser, server: str) -> None:
    """On a laptop the picture, its caption and both buttons fit a screen; on a phone no choice is cut off."""
    with watched(browser, server, LAPTOP) as at:
        at.page.goto(f"{server}/print")
        at.says("#caption", "Board · page 1 of 1")
        box = at.page.locator("#forth").bounding_box()
        assert box and box["y"] + box["height"] <= LAPTOP[1]
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/print")
        words = at.page.locator("select[name=wording]")
        expect(words.locator("option").first).to_have_text("Standard")
        assert words.evaluate(ROOM) > 0


@pytest.mark.long
@pytest.mark.browser
def test_a_kind_that_was_asked_for_outlives_the_answer_to_a_change_before_it(
    browser: Browser, server: str
) -> None:
    """A player who changes the size and then ticks the rules sees them, even if their pages come late."""
    with watched(browser, server, PHONE) as at:
        page, rules = at.page, re.compile("/api/print/rules\\?")
        late, free = list[Route](), Event()
        page.goto(f"{server}/print")
        at.says("#caption", "Board · page 1 of 1")
        page.route(rules, lambda route: route.continue_() if free.is_set() else late.append(route))
        with page.expect_response(re.compile("/api/print\\?.*size=7")):
            page.fill("input[name=size]", "7")
            page.uncheck("#kinds input[value=rules]")
            page.check("#kinds input[value=rules]")
        page.evaluate("() => new Promise((planned) => setTimeout(planned, 300))")
        free.set()
        for route in late:
            route.continue_()
        at.says("#caption", "Rules · page 1 of 2")
        expect(page.locator("#page")).to_have_attribute("src", re.compile("/rules/.*size=7"))


@pytest.mark.browser
def test_trouble_is_said_on_the_page(browser: Browser, server: str) -> None:
    """A board that does not exist is answered in words; put right, the page goes on."""
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/print")
        at.page.fill("input[name=size]", "40")
        at.says("#sizes.fault", "2 to 26")
        at.page.fill("input[name=size]", "6")
        at.says("#sizes:not(.fault)", "6 × 6")
        at.page.check("#kinds input[value=abacus]")
        at.says("#caption", "Abacus · page 1 of 3")
        refusals = [words for words in at.complaints if "422" in words]  # the browser reports them, some late
        assert refusals
        at.complaints[:] = [words for words in at.complaints if words not in refusals]


def test_the_page_loads_nothing_foreign(client: TestClient) -> None:
    """The page has the headers of all others and names every game and paper."""
    answer = client.get("/print")

    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert all(word in answer.text for word in ("Glorieta", "Tabloid"))
    assert isinstance(client, httpx.Client)
