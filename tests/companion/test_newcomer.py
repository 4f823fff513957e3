"""The way of a newcomer: from the first screen to a picture of the finished game, by taps and by keys alone.

With --long, pictures of every station lie in the folder of the test.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, FilePayload, Locator, expect

from games.catalogue import game_of_save
from games.lessons import Written, load_lesson
from games.sparklies.words import say
from tests.companion.browsing import LAPTOP, PHONE, Watched, watched
from tests.companion.stand_ins import photo_of

LESSON = load_lesson(say)

pytestmark = pytest.mark.browser
MOST_TABS = 90  # to any control of a page


@dataclass
class Taps:
    """A person who taps."""

    at: Watched

    def press(self, place: str) -> None:
        """Press a control."""
        self.at.page.locator(place).first.click()

    def tap(self, cell: str) -> None:
        """Choose a cell of the board."""
        self.at.cell(cell).click()

    def write(self, place: str, text: str) -> None:
        """Write into a field."""
        self.at.page.fill(place, text)

    def give(self, photo: FilePayload) -> None:
        """Give a photo of the table."""
        self.at.page.set_input_files("#gallery", files=[photo])


@dataclass
class Keys(Taps):
    """A person who has a keyboard alone."""

    def press(self, place: str) -> None:
        """Go to a control by the tab key, among tabs by the arrow keys, and press Enter."""
        node, keyboard = self.at.page.locator(place).first, self.at.page.keyboard
        if node.get_attribute("role") == "tab":
            self._reach(self.at.page.locator("#tabs [aria-selected=true]"))
            for _ in range(4):
                if node.get_attribute("aria-selected") == "true":
                    return
                keyboard.press("ArrowRight")
        self._reach(node)
        keyboard.press("Enter")

    def tap(self, cell: str) -> None:
        """Go to the board by the tab key, to the cell by the arrow keys, and press Enter."""
        page = self.at.page
        if not page.evaluate("document.activeElement.matches('#board .cell')"):
            self._reach(page.locator("#board .cell[tabindex='0']"))
        column, row = _place(page.evaluate("document.activeElement.dataset.name"))
        wanted_column, wanted_row = _place(cell)
        for _ in range(abs(wanted_column - column)):
            page.keyboard.press("ArrowRight" if wanted_column > column else "ArrowLeft")
        for _ in range(abs(wanted_row - row)):
            page.keyboard.press("ArrowDown" if wanted_row > row else "ArrowUp")
        expect(self.at.cell(cell)).to_be_focused()
        page.keyboard.press("Enter")

    def write(self, place: str, text: str) -> None:
        """Go to a field by the tab key, and type."""
        self._reach(self.at.page.locator(place))
        self.at.page.keyboard.press("Control+a")
        self.at.page.keyboard.type(text)

    def give(self, photo: FilePayload) -> None:
        """Open the field for photos by a key."""
        self.press("#tab-game")
        with self.at.page.expect_file_chooser() as chooser:
            self.press("#gallery")
        chooser.value.set_files(files=[photo])

    def _reach(self, node: Locator) -> None:
        node.wait_for(state="attached")
        for _ in range(MOST_TABS):
            if node.evaluate("node => node === document.activeElement"):
                return
            self.at.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key does not reach {node}")


def _place(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:])


@dataclass
class Way:
    """The pages on which a newcomer has been; folder: for the pictures, None for none."""

    folder: Path | None
    stations: list[str] = field(default_factory=list)

    def show(self, hand: Taps, name: str) -> None:
        """Note a station, with a picture of what a person sees."""
        self.stations.append(name)
        if self.folder:
            hand.at.page.screenshot(path=self.folder / f"{len(self.stations):02}-{name}.png")


def learn(hand: Taps, way: Way) -> None:
    """Open the lesson from the first screen, make a tempting mistake, and solve the first task."""
    hand.at.page.goto(hand.at.address)
    way.show(hand, "home")
    hand.press("#do-learn")
    hand.press("#learn a[href*=sparklies]")
    hand.at.says("#number", "Task 1 of 10")
    way.show(hand, "task")
    first = LESSON.tasks[0]
    choose(hand, first.tempting[0])
    hand.at.says("#told", str(first.trap))
    way.show(hand, "trap")
    hand.press("#again")
    for written in first.solution:
        expect(hand.at.page.locator("#undo")).to_be_enabled() if written is not first.solution[0] else None
        choose(hand, written)
    hand.at.says("#told", str(first.why))
    way.show(hand, "solved")
    hand.press("a[href='/']")


def choose(hand: Taps, written: Written) -> None:
    """Choose a cell, unless it is chosen already, and a colour for it."""
    _, cell, colour = (*written, "")[:3]
    if "selected" not in (hand.at.cell(cell).get_attribute("class") or ""):
        hand.tap(cell)
    hand.press(f"#chooser [data-choice={colour}]")


def play_turn(hand: Taps, player: str) -> None:
    """Take control of a free cell, activate one, let it keep its colour, and end the turn."""
    page, legal = hand.at.page, hand.at.page.locator("#board .cell.legal").first
    hand.at.says("#instruction", f"{player}: take control")
    for then in ("activate", "choose a colour"):
        hand.tap(legal.get_attribute("data-name") or "")
        hand.at.says("#instruction", then)
    hand.press("#rest")
    hand.at.says("#instruction", "end your turn")
    hand.press("#end")
    expect(page.locator("#instruction")).not_to_contain_text(f"{player}: ")


def with_a_slip(save: str) -> str:
    """Return a position in which one free cell has another colour, and which the reader does not doubt."""
    game = game_of_save(save)
    position = game.texts.position_from_text(save)
    board, standing = game.rules.board_of(position), list(game.look.standing(position))
    names = [name for name in board.names if name not in ("b1", "c3")]
    free = next(name for name in names if standing[board.cell(name)].owner == "none")
    its = standing[board.cell(free)]
    standing[board.cell(free)] = its._replace(colour={"R": "G", "G": "B", "B": "R"}[its.colour or "R"])
    return game.texts.position_text(game.look.with_standing(position, tuple(standing)))


def judge(hand: Taps, way: Way) -> None:
    """Photograph the table with a slip, answer the doubts, choose a ruling, and take it back."""
    page = hand.at.page
    save = page.input_value("#save")
    photo = FilePayload(name="table.jpg", mimeType="image/jpeg", buffer=photo_of(with_a_slip(save)))
    hand.give(photo)
    page.locator("#correction[open]").wait_for()
    way.show(hand, "doubt")
    hand.press("#correction-all:visible, #correction-done")
    hand.at.says("#instruction", "The table differs")
    way.show(hand, "verdict")
    hand.press("#restore")
    expect(page.locator("#take-back-turn")).to_have_text("Undo ruling")
    way.show(hand, "ruling")
    hand.press("#take-back-turn")
    expect(page.locator("#restore")).to_be_visible()
    way.show(hand, "undone")
    hand.press("#dismiss")


def walk(one: Taps, other: Taps, folder: Path | None) -> Way:
    """Go the whole way: learn, start, join by the code, play, photograph, rule, undo, end and share."""
    way = Way(folder)
    learn(one, way)
    one.press("#do-play")
    expect(one.at.page.locator(".board-card").first).to_be_visible()
    way.show(one, "boards")
    one.press("[data-game=sparklies][data-shape='5']")
    one.write("#player-black", "Anna")
    one.write("#player-white", "Ben")
    one.press("#play-apart")
    letters = one.at.page.locator("#table-code-letters")
    expect(letters).to_have_text(re.compile("^[A-Z]{4}$"))
    way.show(one, "code")
    other.at.page.goto(other.at.address)
    other.write("#join-code", letters.inner_text())
    other.press("#join button")
    other.press("[data-seat=white]")
    other.at.says("#instruction", "Waiting for Anna")
    way.show(other, "joined")
    for hand, player in ((one, "Anna"), (other, "Ben"), (one, "Anna")):
        play_turn(hand, player)
    way.show(one, "played")
    judge(one, way)
    other.press("#tab-game")
    other.press("#resign")
    one.at.says("#instruction", "Anna wins")
    way.show(one, "over")
    with one.at.page.expect_download() as download:
        one.press("#over-picture")
    with Image.open(download.value.path()) as picture:
        assert min(picture.size) >= 300
    return way


@pytest.mark.parametrize(
    ("kind", "sizes"),
    [
        pytest.param(Taps, (PHONE, PHONE), id="taps"),
        pytest.param(Keys, (LAPTOP, LAPTOP), id="keys", marks=pytest.mark.long),
    ],
)
def test_a_newcomer_comes_from_the_first_screen_to_a_picture_of_the_game(
    browser: Browser,
    server: str,
    tmp_path: Path,
    pytestconfig: pytest.Config,
    kind: Callable[[Watched], Taps],
    sizes: tuple[tuple[int, int], tuple[int, int]],
) -> None:
    """Learn, start, join by code, three turns, a photo with a doubt, verdict, ruling, undo, end, share."""
    with watched(browser, server, sizes[0]) as one, watched(browser, server, sizes[1]) as other:
        for at in (one, other):
            at.page.on("dialog", lambda dialog: dialog.accept())
        way = walk(kind(one), kind(other), tmp_path if pytestconfig.getoption("--long") else None)

    assert way.stations == [
        *("home", "task", "trap", "solved", "boards", "code", "joined", "played"),
        *("doubt", "verdict", "ruling", "undone", "over"),
    ]
