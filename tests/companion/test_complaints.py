"""What people complain about in such tools: each complaint has a test that exists; some are here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from games.catalogue import GAMES
from tests.companion.browsing import PHONE, Watched, opened_at, sit, watched
from tests.companion.test_browser_life import ASLEEP

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "complaints.md"
COUNTING = """
  window.locks = 0;
  const lock = { request: async (kind) => { window.locks += kind === "screen" ? 1 : 0; return {}; } };
  Object.defineProperty(navigator, "wakeLock", { value: lock });
"""
PLAIN_HTTP = """
  for (const name of ["serviceWorker", "wakeLock", "mediaDevices", "clipboard", "share"]) {
    Object.defineProperty(navigator, name, { value: undefined });
  }
  Object.defineProperty(window, "isSecureContext", { value: false });
  crypto.randomUUID = undefined;
"""


def test_every_complaint_has_a_test() -> None:
    """The page lists ten complaints, and each test that it names exists."""
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\| \d+\. ", line)]
    assert [int(row.split(".")[0][2:]) for row in rows] == list(range(1, 11))
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row)
        assert named, row
        for path, function in named:
            tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
            assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, row


@pytest.mark.browser
def test_the_screen_is_kept_awake(browser: Browser, server: str) -> None:
    """A table asks for the lock at the start, and again when its page comes back into view."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        at.page.add_init_script(COUNTING)
        sit(at, opened, "black")
        at.page.wait_for_function("window.locks === 1")
        at.page.evaluate(ASLEEP, True)
        at.page.evaluate(ASLEEP, False)
        at.page.wait_for_function("window.locks === 2")


@pytest.mark.browser
def test_a_table_works_without_a_certificate(browser: Browser, server: str) -> None:
    """What browsers give to secure pages alone is missing, and a turn is made anyway."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        at.page.add_init_script(PLAIN_HTTP)
        sit(at, opened, "black")
        at.cell("b1").click()
        expect(at.cell("b1")).to_have_attribute("data-owner", "black")
        expect(at.page.locator("input[type=file][accept*=image]").first).to_be_attached()


WAY = r"[a-m]\d+(?:, then [a-m]\d+)*"
HINT = re.compile(
    rf"(?:(?P<how>Tap|Hold) (?P<cell>\w+) (?P<times>once|\d times)|Tap (?P<way>{WAY})"
    r"|: choose (?P<choice>[^.“]+)|^Choose “(?P<button>.+)”)\.$"
)
SAID = re.compile(re.sub(r"\?P<\w+>", "", HINT.pattern))  # as browsers write it
MOST_HINTS = 12


def follow_hint(at: Watched) -> None:
    """Ask for a hint, and do exactly what it says."""
    told = at.page.locator("#told")
    at.page.click("#hint")
    expect(told).to_have_text(SAID)
    words = told.inner_text()
    hint = HINT.search(words)
    assert hint
    if cell := hint["cell"]:
        for _ in range(1 if hint["times"] == "once" else int(hint["times"][0])):
            at.cell(cell).click(delay=900 if hint["how"] == "Hold" else 0)
    for cell in (hint["way"] or "").split(", then ") if hint["way"] else ():
        at.cell(cell).click()
    if said := hint["choice"] or hint["button"]:
        at.page.locator("#chooser button", has_text=re.compile(said, re.IGNORECASE)).first.click()
    expect(told).not_to_have_text(words)
    expect(at.page.locator("[aria-busy=true]")).to_have_count(0)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("cornerport", (1, 4)),
        *(
            pytest.param(game.id, range(1, 11), id=f"{game.id}-all", marks=pytest.mark.long)
            for game in GAMES.values()
            if game.lesson
        ),
    ],
)
def test_hints_alone_solve_a_task(browser: Browser, server: str, game: str, numbers: Iterable[int]) -> None:
    """A person who does what hints say meets the task: no hint is rejected, none stops half-way."""
    lesson, solved = GAMES[game].lesson, 0
    assert lesson
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/learn?game={game}")
        for number in numbers:
            at.page.locator("#tasks button").nth(number - 1).click()
            at.says("#number", f"Task {number} of 10")
            for _ in range(MOST_HINTS):
                follow_hint(at)
                if at.page.locator("#told.good, #next, #play").count():
                    break
            at.says("#told.good", str(lesson.tasks[number - 1].why))
            solved += 1
    assert solved == len(tuple(numbers))
