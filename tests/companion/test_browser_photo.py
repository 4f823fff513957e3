"""Real photos through the real reader, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from calibration.released import board_sheet
from companion.web.app import Settings, create_app
from games.catalogue import game_named
from games.game import Game
from games.standing import Standing
from tests.benchmarks.suites.read import PHOTOS
from tests.companion.browsing import (
    LAPTOP,
    PHONE,
    confirm_reading,
    on_both_sizes,
    sit,
    state_of,
    watched,
    write_event,
)
from tests.companion.conftest import Opened, calling, live, open_table
from tests.shares import every_nth
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from tests.synth.sides import pair_of
from tests.vision.test_report import find_metadata
from vision.read import read_photo
from vision.report import report_in

pytestmark = pytest.mark.browser
SAMPLES = files("companion") / "samples"
GAME: Game[Any] = game_named("sparklies")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Give the address of a server that reads photos as it does for users."""
    with live(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as address:
        yield address


def after_the_turn(address: str) -> Opened:
    """Open the samples' table and play their turn."""
    sample: dict[str, Any] = json.loads((SAMPLES / "samples.json").read_text(encoding="utf-8"))[0]
    with calling(address) as client:
        opened = open_table(client, start=sample["start"], mover=sample["mover"])
    write_event(address, opened, "referee", turn=sample["turn"])
    return opened


@pytest.mark.parametrize(
    ("photo", "size", "where", "words"),
    every_nth(
        [
            ("wrong.jpg", LAPTOP, "#panel-words", "no legal turn"),
            ("legal.jpg", PHONE, "#told", "exactly as it should"),
        ],
        2,
    ),
    ids=["wrong", "legal"],
)
def test_a_photo_of_the_table_is_checked(
    browser: Browser, server: str, photo: str, size: tuple[int, int], where: str, words: str
) -> None:
    """Everything in the photo is read, so the verdict comes at once; a tap corrects how a cell was read."""
    opened = after_the_turn(server)
    with watched(browser, server, size) as at:
        page = at.page
        page.goto(f"{server}/t/{opened.table}#{opened.tokens['referee']}")
        at.says("#instruction", "take control")
        data = (SAMPLES / photo).read_bytes()
        page.set_input_files("#gallery", files=[FilePayload(name=photo, mimeType="image/jpeg", buffer=data)])
        at.says(where, words)
        outlined = page.locator("#board .cell.wrong")
        expect(outlined).to_have_count(0) if photo == "legal.jpg" else expect(outlined.first).to_be_visible()
        if photo == "legal.jpg":
            return
        at.cell("a4").click()
        at.says("#correction-ask", "a4: black's green")
        expect(page.locator("#correction-close-ups canvas")).to_be_visible()
        page.click("#editor [data-part=owner][data-value=none]")
        with page.expect_download() as saving:
            page.click("#correction-save")
        kept = report_in(saving.value.path().read_bytes())
        assert kept.corrected == {"a4"} and kept.stands["a4"] == Standing("G") and len(kept.stands) == 81
        assert (kept.sheet, find_metadata(kept.photo)) == ("board-9x9", [])
        (again,) = read_photo(kept.photo)
        assert [again.cells[name].standing for name in ("a4", "e5")] == [
            Standing("G", "black"),
            kept.stands["e5"],
        ]
        page.click("#correction-done")
        at.says("#told", "exactly as it should")


def test_a_found_turn_is_drawn_on_the_photo(browser: Browser, server: str) -> None:
    """Every captured cell has its wave's number on the photo; each wave has its arrows and its words."""
    sample: dict[str, Any] = json.loads((SAMPLES / "samples.json").read_text(encoding="utf-8"))[0]
    with calling(server) as client:
        opened = open_table(client, start=sample["start"], mover=sample["mover"])
    with watched(browser, server, LAPTOP) as at:
        page = at.page
        sit(at, opened, "referee")
        page.set_input_files("#gallery", files=[picture_file((SAMPLES / "legal.jpg").read_bytes())])
        at.says("#instruction", "A turn was found")
        page.wait_for_function("() => document.querySelector('.on-photo canvas').width !== 300")  # as of any
        middle = "p => p.getContext('2d').getImageData(p.width / 2, p.height / 2, 1, 1).data[3]"
        assert page.locator(".on-photo canvas").evaluate(middle) == 255
        waves = page.locator(".waves li").all_inner_texts()
        captured = {
            cell for words in waves for cell in re.findall(r"\b[a-i][1-9]\b", words.partition("captures")[2])
        }
        expect(page.locator(".on-photo .taken")).to_have_count(len(captured))
        at.says(".photo-waves p", f"in which of {len(waves)} steps")
        page.click(".wave-on")
        page.click(".wave-on")
        at.says(".photo-waves p", f"2 of {len(waves)}: {waves[1]}")
        expect(page.locator(".on-photo .taken")).to_have_count(1)
        expect(page.locator(".on-photo .arrow")).to_have_count(2)


MEAN_OF_CROP = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(120, 120, 80, 80);
    return [0, 1, 2].map((k) => data.filter((_, i) => i % 4 === k).reduce((a, b) => a + b) / 6400);
}"""  # of the cell's middle, in red, green and blue


@pytest.mark.long
@on_both_sizes("phone")
def test_three_begin_with_a_photo_of_hexagons(browser: Browser, server: str, size: tuple[int, int]) -> None:
    """The third side's mats are read before there is a table and at it; no game begins with active cells."""
    data = (PHOTOS / "hexagons" / "hex4-bead.jpg").read_bytes()
    (reading,) = read_photo(data)
    with watched(browser, server, size) as at:
        page = at.page
        page.goto(f"{server}/?options")
        page.click("#tab-photo")
        page.set_input_files("#gallery", files=[picture_file(data)])
        at.says("#correction-ask", "Everything is read" if not reading.doubtful else "I am not sure")
        expect(page.locator("#correction-board .cell.doubtful")).to_have_count(len(reading.doubtful))
        expect(page.locator("#editor [data-part=owner][data-value=third]")).to_be_visible()
        page.click("#correction-done")
        at.says("#correction-ask", "still active")
        at.complaints.clear()  # the browser reports the refusal
        active = [name for name, cell in reading.cells.items() if cell.standing.active]
        assert len(active) == 7
        for name in active:
            page.click(f"#correction-board [data-name={name}]")
            page.click("#editor [data-part=active][data-value=false]")
        page.click("#correction-done")
        at.says("#instruction", "Black: ")
        thirds = [name for name, cell in reading.cells.items() if cell.standing.owner == "third"]
        assert len(thirds) == 7
        expect(page.locator("#board .cell[data-owner=third]")).to_have_count(len(thirds))
        page.set_input_files("#gallery", files=[picture_file(data)])
        at.says("#panel-words", "7 cells differ")  # their flags, and no other


@on_both_sizes("phone")
def test_a_doubtful_cell_is_looked_at_and_decided(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    """Close-ups out of each photo beside what may stand there: a key or a tap decides, and the next comes."""
    sheet = board_sheet("7")
    pair = pair_of(sheet, tuple(GAME.look.classes), 48)
    truth = {place.name: stands for place, stands in zip(sheet.cells, pair.standing, strict=True)}
    with watched(browser, server, size) as at:
        page = at.page
        crops, candidates = page.locator("#correction-close-ups canvas"), page.locator(".candidate")
        page.goto(f"{server}/?options")
        page.click("#tab-photo")
        page.set_input_files("#gallery", files=[picture_file(pair.photos[0])])
        page.locator("#correction[open]").wait_for()
        expect(crops).to_have_count(1)
        expect(crops).to_be_in_viewport()
        expect(candidates.first).to_be_visible()
        expect(page.locator(".candidate[aria-pressed=true]")).to_have_count(1)  # the photo shows the first
        candidates.first.click()
        expect(page.locator(".candidate[aria-pressed=true]")).to_have_count(0)  # and not the next
        first = page.locator("#correction-board .cell.selected").get_attribute("data-name")
        chosen = candidates.nth(1).locator(".cell")
        colour, owner = (chosen.get_attribute(name) for name in ("data-colour", "data-owner"))
        page.keyboard.press("2")
        cell = page.locator(f"#correction-board [data-name={first}]")
        expect(cell).not_to_contain_class("selected")
        assert [cell.get_attribute(name) for name in ("data-colour", "data-owner")] == [colour, owner]
        open_cells = page.locator("#correction-board .cell.doubtful")
        second = page.locator("#correction-board .cell.selected").get_attribute("data-name")
        candidates.first.click()
        expect(page.locator(f"#correction-board [data-name={second}]")).not_to_contain_class("selected")
        expect(candidates.first).to_have_attribute("aria-pressed", "true")  # it shows the third
        before = open_cells.count()
        candidates.first.click()
        expect(open_cells).to_have_count(before - 1)
        expect(page.locator("#correction-done")).to_be_focused()

        page.set_input_files("#correction-more-photo", files=[picture_file(pair.photos[1])])
        at.says("#correction-done", "Use this position")
        expect(page.locator("#correction-more")).to_be_hidden()
        for letter, strongest in (("R", 0), ("B", 2)):  # upright close-ups of the right cells, out of both
            name = next(name for name, stands in truth.items() if stands.colour == letter and name != first)
            page.click(f"#correction-board [data-name={name}]")
            expect(crops).to_have_count(2)
            means = [crops.nth(k).evaluate(MEAN_OF_CROP) for k in range(2)]
            assert any(mean[strongest] == max(mean) for mean in means), (name, means)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def picture_file(photo: bytes) -> FilePayload:
    """Return a photo as the page is given it."""
    return FilePayload(name="table.jpg", mimeType="image/jpeg", buffer=photo)


@pytest.mark.long
@pytest.mark.parametrize("start", ["448121236", "012120201"])
def test_a_whole_game_by_hand_on_two_pages(browser: Browser, server: str, start: str) -> None:
    """Phone and laptop at one table; each turn is laid out, photographed, read, found and written down."""
    with calling(server) as client:
        opened = open_table(client, start=f"2:3:2:4:1:{start}:0", mover="black", terms={"hands": True})
    sheet = board_sheet("3")
    with watched(browser, server, PHONE) as black, watched(browser, server, LAPTOP) as white:
        seats = {"black": black, "white": white}
        for side, at in seats.items():
            sit(at, opened, side)
        for number in range(1, 10):
            state = state_of(server, opened)
            if state["outcome"]:
                break
            position = GAME.texts.position_from_text(state["share"])
            free = next(cell for cell in state["cells"] if cell["owner"] == "none")
            turn = f"{free['name'].upper()} {free['colour']}->{free['colour']}, rest"
            table = lay_out(sheet, GAME.look.standing(GAME.resolve(position, turn).after))
            photo = to_bytes(photograph(table, Camera(tilt=14, azimuth=40 * number), seed=number))
            here = seats[state["seat"]]
            picture = FilePayload(name="table.jpg", mimeType="image/jpeg", buffer=photo)
            here.page.set_input_files("#gallery", files=[picture])
            confirm_reading(here.page)
            here.says("#panel-words", f"A legal turn of {state['mover']} leads there")
            here.page.click("#record-turn")
            for at in seats.values():
                expect(at.page.locator("#moves li button")).to_have_count(number)
        assert {(ply["side"], ply["by"]) for ply in state["plies"]} == {(side, "photo") for side in seats}
        for at in seats.values():
            at.says("#instruction", state["outcome"]["words"])
