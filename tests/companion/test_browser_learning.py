"""The lesson in a real browser: all its tasks one after the other, and what the device keeps of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from companion.funnel import LessonReport
from games.catalogue import GAMES
from games.cornerport.words import say as say_of_cornerport
from games.lessons import Task, Written, load_lesson
from games.sparklies.words import say as say_of_sparklies
from tests.companion.browsing import LAPTOP, PHONE, watched

pytestmark = pytest.mark.browser
LESSON_OF_CORNERPORT = load_lesson(say_of_cornerport)
LESSON = load_lesson(say_of_sparklies).tasks
ASKED = (("move", "g2-h1"),)  # without a new ship, which may come with it


def make(page: Page, written: Written) -> None:
    """Make one action on the page, once none waits: tap its cells unless they are picked, then its choice.

    A button that still waits would take the tap for a double tap.
    """
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    _, way, choice = (*written, "")[:3]
    for cell in way.split("-"):
        node = page.locator(f'[data-name="{cell}"]')
        if not choice or "selected" not in (node.get_attribute("class") or ""):
            node.click()
    if choice or written in ASKED:
        page.locator(f'#chooser [data-choice="{choice}"]').click()


def solve(page: Page, task: Task) -> None:
    """Make the turn of a task, each action once the one before is shown."""
    for number, written in enumerate(task.solution):
        expect(page.locator("#undo" if number else "#again")).to_be_enabled()
        make(page, written)


def test_all_tasks_lead_to_a_first_game(browser: Browser, server: str) -> None:
    """A wrong turn is explained, each task is solved and real turns are explained; the device knows it."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/learn")
        at.says("#number", "Task 1 of 10")
        make(page, LESSON[0].tempting[0])
        at.says("#told", str(LESSON[0].trap))
        page.locator("#again").click()
        for number, task in enumerate(LESSON, 1):
            at.says("#number", f"Task {number} of {len(LESSON)}")
            at.says("#asks", str(task.asks))
            if number == 1:
                make(page, task.solution[0])
                at.says(
                    "#told", "Now b1 is yours. Finish the turn as you like. Black: choose a colour for b1."
                )
                page.locator("#again").click()
                expect(page.locator("#undo")).to_be_disabled()
            solve(page, task)
            at.says("#told", str(task.why))
            if number == 2:
                page.reload()
                at.says("#number", "Task 3 of 10")
            elif number < len(LESSON):
                expect(page.locator("#next")).to_be_focused()  # its last button has gone
                page.locator("#next").click()
        kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('lesson-sparklies'))")
        assert {name: its["tries"] for name, its in kept.items()} == {
            task.id: 2 if task is LESSON[0] else 1 for task in LESSON
        }
        assert all(its["ended"] >= its["begun"] for its in kept.values())
        page.locator("#ask-why").click()
        for number in (1, 2, 3):
            at.says("#number", f"Real turn {number} of 3")
            page.locator("#board [data-name=i9]").click()
            at.says("#told", "by i9")
            page.locator("#hint").click()
            at.says("#told", "Tap")
            page.locator(f"#board [data-name={page.locator('#told').inner_text()[4:6]}]").click()
            at.says("#told", "Yes: ")
            expect(page.locator("#board .arrows *").first).to_be_attached()
            if number == 1:
                assert Axe().run(page).violations_count == 0
                page.reload()
            elif number == 2:
                page.locator("#next").click()
        with page.expect_download() as saved:
            page.locator("#save-results").click()
        report = LessonReport.model_validate_json(Path(saved.value.path()).read_text(encoding="utf-8"))
        assert [its.task for its in report.tasks] == [task.id for task in LESSON]
        assert all(its.begun and its.ended and its.tries for its in report.tasks)
        assert [(its.tries, its.hints) for its in report.asked] == [(2, 1)] * 3
        assert report.first_game is None
        page.locator("#play").click()
        page.wait_for_url("**/t/*")
        assert page.evaluate("localStorage.getItem('lesson-sparklies-played')")
        at.says("#instruction", "black: take control of a free cell")


def test_a_hint_shows_the_next_action(browser: Browser, server: str) -> None:
    """A hint names the cell or the choice; after a wrong beginning the task starts again."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/learn")
        at.says("#number", "Task 1 of 10")
        at.cell("b1").click()
        at.says("#told.fault", "B1 is not active, so no colour can be chosen for it (active now: c1). Black:")
        page.locator("#tasks button").nth(5).click()
        at.says("#number", "Task 6")
        page.locator("#hint").click()
        at.says("#told", "Black: take control of a free cell. Tap c1.")
        expect(page.locator("#board .legal")).to_have_count(1)
        make(page, ("control", "b1"))
        expect(page.locator("#undo")).to_be_enabled()
        page.locator("#hint").click()
        at.says("#told", "Tap c1")
        expect(page.locator("#undo")).to_be_disabled()


@pytest.mark.long
def test_ways_of_several_cells_are_tapped(browser: Browser, server: str) -> None:
    """The ten tasks of a game with moves are solved by tapping each square of the way."""
    with watched(browser, server, LAPTOP) as at:
        page = at.page
        page.goto(f"{server}/learn?game=cornerport")
        for number, task in enumerate(LESSON_OF_CORNERPORT.tasks, 1):
            at.says("#number", f"Task {number} of 10")
            solve(page, task)
            at.says("#told", str(task.why))
            if number < 10:
                page.locator("#next").click()
        at.says("#play", "Play a first game")


def test_taps_wait_for_the_server(browser: Browser, server: str) -> None:
    """What is tapped before the server has answered is done in turn; a button that waits is pressed once."""
    number = next(i for i, task in enumerate(LESSON_OF_CORNERPORT.tasks) if task.id == "battle")
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/learn?game=cornerport")
        at.says("#number", "Task 1 of 10")
        held: list[Route] = []
        page.route("**/api/turns*", lambda route: held.append(route))
        page.locator("#tasks button").nth(number).click()
        page.locator("#tasks button").nth(number).click()
        for cell in ("b2", "c2", "d2"):
            at.cell(cell).click()
        expect(page.locator("#tasks [aria-busy=true], #board [aria-busy=true]")).to_have_count(4)
        assert len(held) == 1
        page.route("**/api/turns*", lambda route: route.continue_())
        held[0].continue_()
        at.says("#told", str(LESSON_OF_CORNERPORT.tasks[number].why))
        expect(page.locator("[aria-busy=true]")).to_have_count(0)


@pytest.mark.parametrize("game", ["glorieta", "sandkings", "colonization", "platy"])
def test_every_kind_of_turn_is_entered(browser: Browser, server: str, game: str) -> None:
    """The last task is solved by its solution: drops, moves, buttons beside the board and turned pieces."""
    lesson = GAMES[game].lesson
    assert lesson
    task = lesson.tasks[-1]
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/learn?game={game}")
        page.locator("#tasks button").nth(9).click()
        at.says("#number", "Task 10")
        for number, written in enumerate(task.solution):
            expect(page.locator("#undo" if number else "#again")).to_be_enabled()
            if written[0] == "turn":
                page.locator(f'[data-name="{written[1]}"]').focus()
                page.keyboard.press("+")
            elif not written[1]:
                page.locator("#chooser button").click()
            else:
                make(page, (written[0], written[1]))
        at.says("#told", str(task.why))


def test_a_piece_is_turned_on_until_the_task_is_met(browser: Browser, server: str) -> None:
    """Taps on one piece are one try; a tap on another piece begins another try."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/learn?game=platy")
        at.says("#mover", "You play alone · needs 1 action")
        at.says("#told", "Tap a piece to turn it by one step")
        page.locator("#hint").click()
        at.says("#told", "Hold f2 once.")
        expect(page.locator("#chooser button")).to_have_count(0)
        at.cell("e2").click()
        at.says(
            "#told:not(.fault)",
            "No points yet: the task asks for 30. Turn that piece further, or another one.",
        )
        expect(at.cell("f2")).to_have_class(re.compile("selected"))
        for _ in range(5):
            at.cell("f2").click()
        at.says("#told", "Three threads closed a loop.")
        expect(page.locator("#board .trace")).to_have_count(1)
        kept = page.evaluate("JSON.parse(localStorage.getItem('lesson-platy'))")
        assert kept["loop"]["tries"] == 2


def test_each_task_names_the_side_and_its_actions(browser: Browser, server: str) -> None:
    """The line says whom one plays, and how many actions are enough."""
    with watched(browser, server, PHONE) as at:
        page = at.page
        page.goto(f"{server}/learn?game=sandkings")
        at.says("#mover", "You play player 1 · needs 1 action")
        page.locator("#tasks button").nth(2).click()
        at.says("#mover", "You play player 1 · needs 2 actions")
