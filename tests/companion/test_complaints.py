"""What people complain about in such tools: each complaint has a test that exists; some are here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from games.cornerport.words import say
from games.lessons import load_lesson
from tests.companion.browsing import PHONE, opened_at, sit, watched
from tests.companion.test_browser_life import ASLEEP

LESSON = load_lesson(say)

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
    """What browsers give to secure pages alone is missing, and a turn is made all the same."""
    opened = opened_at(server)
    with watched(browser, server, PHONE) as at:
        at.page.add_init_script(PLAIN_HTTP)
        sit(at, opened, "black")
        at.cell("b1").click()
        expect(at.cell("b1")).to_have_attribute("data-owner", "black")
        expect(at.page.locator("input[type=file][accept*=image]").first).to_be_attached()


@pytest.mark.browser
def test_hints_alone_solve_a_task(browser: Browser, server: str) -> None:
    """A person who taps what the hint names meets the task: no hint is rejected."""
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/learn?game=cornerport")
        at.says("#number", "Task 1 of 10")
        at.page.click("#hint")
        at.says("#told", "Tap b2, then a3.")
        for cell in re.findall(r"\b[a-h][1-8]\b", at.page.locator("#told").inner_text().split("Tap ")[1]):
            at.cell(cell).click()
        at.says("#told", str(LESSON.tasks[0].why))
