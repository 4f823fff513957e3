"""Two whole games of tiles that are turned: one on the screen, one on a real tray with a bag and photos."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from companion.web.app import Settings, create_app
from companion.web.photos import PhotoReader
from companion.web.server import server_of
from games.catalogue import GAMES
from games.game import Game
from games.standing import Standing
from tests.companion.browsing import PHONE, Watched, opened_at, sit, state_of, watched
from tests.companion.conftest import live
from tests.companion.stand_ins import photo_of, read_stand_in
from tests.companion.test_browser_display import barriers
from vision.reading import CellReading, Reading

pytestmark = pytest.mark.browser
GAME: Game[Any] = GAMES["platy"]
BAG = "h5=0b/4 h6=0g/4 h7=0g/4 f7=10bb/2 f6=8gg/0 g4=2b/4 g5=3bg/0 g6=9bg/5 g7=12bgg/1"
LAST = ("g7", "12bgg")


class Here(PhotoReader):
    """The stand-in for the reader of photos, without a process of its own."""

    def read(
        self,
        photo: bytes,
        game: str = "",
        pieces: str = "auto",
        classes: tuple[Standing, ...] = (),
        sheet: str | None = None,
        address: str = "",
    ) -> list[Reading]:
        """Return what the stand-in takes a photo for, and be sure of it."""
        (board,) = read_stand_in(photo, pieces=pieces, classes=classes, sheet=sheet)
        cells = {name: CellReading(((its.standing, 1.0),), False) for name, its in board.cells.items()}
        return [replace(board, cells=cells)]


@pytest.fixture
def server(settings: Settings) -> Iterator[str]:
    """Give the address of a live server that takes photos for what their text says."""
    app = create_app(settings)
    server_of(app).photos = Here()
    with live(app) as address:
        yield address


def late() -> Any:
    """Return a position of whose columns f and g few tiles are left; g6 closes a loop."""
    start = GAME.rules.start(GAME.usual_shape, seed="36")
    return start._replace(moves=2, counters=(30, 30, 30, 30, 2, 4))


def turned(position: Any, name: str, steps: int) -> Any:
    """Return the position with a tile turned, and nothing done of what follows."""
    cell, tiles = position.board.cell(name), list(position.tiles)
    tiles[cell] = tiles[cell]._replace(turn=(tiles[cell].turn + steps) % 6)
    return position._replace(tiles=tuple(tiles))


def photograph(at: Watched, button: str, position: Any) -> None:
    """Take a photo by a button, and use what was read in it; only what was drawn is looked at first."""
    picture = FilePayload(
        name="tray.jpg", mimeType="image/jpeg", buffer=photo_of(GAME.texts.position_text(position))
    )
    with at.page.expect_file_chooser() as chooser:
        at.page.click(button)
    chooser.value.set_files(files=[picture])
    if button == "#draws-camera":
        at.says("#correction-done", "Use this position")
        at.page.click("#correction-done")


def test_a_whole_game_on_the_screen(browser: Browser, server: str) -> None:
    """From a save line to the end: a loop and its chain, the last move, no loop left, and the next game."""
    with watched(browser, server, PHONE) as at:
        at.start_from(GAME.texts.position_text(late()))
        at.cell("c4").click()
        expect(at.page.locator("#tray [data-name=moves] b")).to_have_text("1")
        at.cell("g6").click()
        at.says("#told", "= 80")
        at.page.keyboard.press("Escape")
        expect(at.page.locator("#tray [data-name=score] b")).not_to_have_text("0")
        expect(at.page.locator(".foot .tally text").last).to_have_text("0")
        at.page.route("**/api/bests?*", lambda _: None)  # nobody waits for what others came to
        at.page.click("#chooser [data-verb=none]")
        at.says("#instruction", "points: no loop is left")
        with at.page.expect_navigation():
            at.page.click("#rematch")
        at.says("#instruction", "20 moves are left")


@pytest.mark.long
def test_a_whole_game_on_a_real_tray(browser: Browser, server: str) -> None:
    """A photo shows the click, the bag what came, a photo what lies wrongly, and then no loop is left."""
    start = late()
    opened = opened_at(server, start=GAME.texts.position_text(start), terms={"hands": True})
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "player")
        photograph(at, "#chooser button:has-text('Photograph')", turned(start, "g6", 1))
        at.says("#panel-more", "g6 +1")
        at.page.click("#record-turn")
        at.page.click("#from-bag")
        photograph(at, "#draws-camera", GAME.resolve(start, "g6 +1 " + BAG).after)
        expect(at.page.locator("#draw-4")).to_have_value("8gg")
        at.page.fill("#draw-8", "12bxx")
        at.page.click("#draws-enter")
        at.says("#draw-8-fault", "12bxx cannot have been drawn here")
        assert barriers(at.page) == []
        at.page.fill("#draw-8", "12bg")
        at.page.click(f"#draws-names [data-name='{LAST[1]}']")
        at.page.click("#draws-enter")
        at.says("#told", "A loop of 12 threads (8 blue and 4 green): 12²/12 × 8/12 × 10 = 80")
        at.page.keyboard.press("Escape")
        at.page.click("#deal")
        for words in ("take the 2 tiles on f4 and f5 away", "lay 2 tiles", "on g3, g4, g5 and g6 away"):
            at.says("#dealing-words", words)
            at.page.click("#dealing-next")
        for _ in range(2):
            at.page.click("#dealing-next")
        stands = GAME.texts.position_from_text(state_of(server, opened)["save"])
        photograph(at, "#dealing-photo", turned(stands, "f6", 1))
        at.page.click("#deal-right")
        at.says("#dealing-places", "f6: 8gg should lie with its name at")
        at.page.click("#dealing-next")
        at.says("#dealing-words", "Column f: turn f6.")
        photograph(at, "#dealing-photo", stands)
        at.says("#told", "exactly")
        at.page.click("#chooser [data-verb=none]")
        at.page.locator("#end:enabled").click()
        at.says("#instruction", "Ended after 2 turns with 80 points: no loop is left")
        written = state_of(server, opened)["plies"][0]["text"]
        assert written.startswith("g6 +1 ") and f"{LAST[0]}={LAST[1]}/" in written
