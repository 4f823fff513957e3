"""Other words for a game: all that a table's page shows follows them; codes, names and notation stay."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.table.telling import instruction
from games.answers import Action
from games.catalogue import DEFAULT_GAME, game_named
from games.game import Game
from games.words import sources, spoken
from tests.companion.browsing import (
    LAPTOP,
    on_each_size,
    opened_at,
    page_of_files,
    sit,
    told_in,
    watched,
    write_event,
)
from tests.companion.built import run_sources
from tests.companion.conftest import SMALL, TURN, calling
from tests.companion.test_browser_verdict import SLIP, show_photo

pytestmark = pytest.mark.browser
GAME: Game[Any] = game_named(DEFAULT_GAME)

# What the rules say at the start and of TURN: in the standard words, in the election, with scissors.
RULES = [
    ("Black: take control of a free cell", "Black: send leaflets to an undecided town", ""),
    ("a1 cannot be taken: black controls it already; take a free cell",
     "leaflets cannot go to a1: it supports black already; choose an undecided town", ""),
    ("black takes b1 and activates a1", "black sends leaflets to b1 and plans to visit a1", ""),
    ("a1 stays red; a1 and b2 (red) capture b1 (was black's); a1 and b2 (red) capture a2 (was white's)",
     "a1 stays with the church; a1 and b2 (church) win over b1 (was black's); a1 and b2 (church) win over a2"
     " (was white's)",
     "a1 stays scissors; a1 and b2 (scissors) capture b1 (was black's); a1 and b2 (scissors) capture a2 (was"
     " white's)"),
    ("b1 becomes blue; b1 and c2 (blue) capture c1 (was free); b1 and c2 (blue) capture b2 (was black's)",
     "b1 goes to the merchants; b1 and c2 (merchants) win over c1 (was undecided); b1 and c2 (merchants) win"
     " over b2 (was black's)",
     "b1 becomes stone; b1 and c2 (stone) capture c1 (was free); b1 and c2 (stone) capture b2 (was black's)"),
]  # fmt: skip
# What the pages' scripts say themselves, by its name and data, in the same words.
SCRIPTED: list[tuple[str, dict[str, str | int], str, str, str]] = [
    ("choose-what", {"side": "white", "cell": "h1"}, "White: choose what comes with h1",
     "White: choose what comes with h1", "White: choose what comes with h1"),
    ("choose-colour", {"side": "black", "cell": "a1"}, "Black: choose a colour for a1",
     "Black: choose who has the power in a1", "Black: choose a shape for a1"),
    ("colour", {"letter": "R"}, "red", "church", "scissors"),
    ("free", {"free": 75}, "75 free", "75 undecided", "75 free"),
    ("takes", {"cells": "a1 b2"}, "captures a1 b2", "wins over a1 b2", "captures a1 b2"),
    ("played", {"side": "black", "gained": 0, "again": 0}, "Black played: nothing captured.",
     "Black played: nobody won over.", "Black played: nothing captured."),
    ("differ-illegal", {"count": 1, "side": "black", "few": "yes", "differing": "h1"},
     "One cell differs (h1), and no legal turn of black leads there.",
     "One town differs (h1), and no legal turn of black leads there.",
     "One cell differs (h1), and no legal turn of black leads there."),
    ("to-change", {"count": 1}, "On the real board: one cell to change",
     "On the real board: one town to change", "On the real board: one cell to change"),
    ("asks", {"side": "white"}, "White waits for an answer", "White waits for an answer",
     "White waits for an answer"),
]  # fmt: skip
CELLS, COLOURS = r"cells?|(de)?activ\w+|captur\w+|control\w*|a undecided", r"colours?|red|green|blue"
LEFT = {
    "election": re.compile(rf"\b({CELLS}|{COLOURS})\b", re.I),
    "scissors": re.compile(rf"\b({COLOURS})\b", re.I),
    "symbols": re.compile(rf"\b({COLOURS})\b", re.I),
}
# How signs are drawn is no matter of the game's words: the colours there are those on the screen.
SHOWN = """() => {
  const skipped = "script, style, [name=signs] *, [name=ownerSign] *";
  const named = ["aria-label", "title", "placeholder", "alt"];
  return [...document.body.querySelectorAll(`*:not(${skipped})`)].flatMap((node) => [
    ...[...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((text) => text.data),
    ...named.map((name) => node.getAttribute(name) ?? ""),
  ]).map((text) => text.trim()).filter(Boolean);
}"""

CUT_OFF = """() => [...document.querySelectorAll("#chooser button")].filter((chip) => {
  const box = chip.getBoundingClientRect();
  const parts = [...chip.children].map((part) => part.getBoundingClientRect());
  return parts.some(({ left, right, bottom }) => left < box.left || right > box.right || bottom > box.bottom);
}).map((chip) => chip.textContent)"""


def sentences(wording: str) -> list[str]:
    """Return what the rules say in some random games: what is due, done, refused, and why."""
    rng, told = random.Random(7), set[str]()
    with spoken(GAME.wording(wording)):
        for ruleset in GAME.rulesets:
            position = GAME.rules.start("4", ruleset, 3)
            board = GAME.rules.board_of(position)
            for _ in range(60):
                if GAME.rules.outcome(position):
                    break
                told.add(str(instruction(GAME, position)))
                for verb in ("control", "activate", "deactivate"):
                    wrong = Action(verb, (rng.choice(list(board)),), rng.choice("RGB"))
                    told.update(fault.message for fault in GAME.rules.faults(position, wrong))
                action = rng.choice(GAME.rules.actions(position))
                position, stage = GAME.rules.played(position, action)
                told.add(str(GAME.texts.told(board, stage)))
        for turn in (
            "", "A1 R->G", "Z9 R->R", "+A1, A1 R->R", "pass", "+B1, A1 G->B", "+B1, B1 G->G, C3 B->B",
        ):  # fmt: skip
            told.update(f.message for f in GAME.resolve(GAME.texts.position_from_text(SMALL), turn).faults)
    return sorted(told)


def said_by_the_rules() -> list[str]:
    """Return what RULES has rows of, in the wording that is chosen."""
    start = GAME.texts.position_from_text(SMALL)
    turn, refused = GAME.resolve(start, TURN), GAME.resolve(start, "+A1, A1 R->R")
    stages = (turn.opening, *turn.stages)[: len(RULES) - 2]
    told = [GAME.texts.told(GAME.rules.board_of(start), stage) for stage in stages]
    return [str(each) for each in (instruction(GAME, start), refused.faults[0].message, *told)]


@pytest.mark.long
def test_the_words_of_the_rules_and_of_the_scripts(browser: Browser, server: str) -> None:
    """Row by row as they should be, no matter who says them."""
    opened = opened_at(server)
    for column, wording in enumerate(("", "election", "scissors")):
        with watched(browser, server, LAPTOP) as at:
            run_sources(at.page)
            at.page.goto(f"{server}/t/{opened.table}?wording={wording}#{opened.tokens['watch']}")
            said = at.page.evaluate(
                """async (asked) => {
                  const { say } = await import("/sources/words.js");
                  return asked.map(([id, data]) => say(id, data));
                }""",
                [row[:2] for row in SCRIPTED],
            )
        assert said == [row[2 + column] for row in SCRIPTED]
        with spoken(GAME.wordings.get(wording)):
            assert said_by_the_rules() == [row[column] or row[0] for row in RULES]


@pytest.mark.parametrize("wording", sorted(LEFT))
def test_of_what_the_rules_say_nothing_is_left_in_the_standard_words(wording: str) -> None:
    """What is due, what happens and why something is refused, in random games of each ruleset."""
    told = sentences(wording)

    assert len(told) > 60
    assert [words for words in told if LEFT[wording].search(words)] == []


@on_each_size(["wording"], 1, **{name: (name,) for name in sorted(LEFT)})
def test_nothing_on_the_table_page_is_left_in_the_standard_words(
    browser: Browser, server: str, size: tuple[int, int], wording: str
) -> None:
    """In a turn, refused taps, a to-do list, a playback, a photo's verdict, a try-out, and after the end."""
    opened = opened_at(server, start=SMALL, mover="black", terms={"hands": True})
    seen, stops = set[str](), 0
    with told_in(browser, server, size, wording) as at:
        page = at.page
        page.on("dialog", lambda dialog: dialog.accept())

        def judge(place: str, words: str = "") -> None:
            nonlocal stops
            at.says(place, words)
            seen.update(page.evaluate(SHOWN))
            stops += 1
            assert [text for text in seen if LEFT[wording].search(text)] == []

        sit(at, opened, "referee")
        judge("#instruction", "Black: ")
        at.cell("a1").click()
        judge("#told.fault", "a1")
        at.cell("b1").click()
        judge("#told", "b1")
        at.cell("a1").click()
        judge("#chooser [data-choice=G]")
        assert page.evaluate(CUT_OFF) == []
        page.click("#chooser [data-choice=G]")
        judge("#moves", "")
        for cell, left in (
            ("a1", "[data-active]"),
            ("a1", ":not([data-active])"),
            ("b1", "[data-owner=none]"),
        ):
            page.click("#undo")
            expect(page.locator(f"#board [data-name={cell}]{left}")).to_have_count(1)
        page.fill("#typed-turn", "A1 R->G, rest")
        page.press("#typed-turn", "Enter")
        judge("#told.fault")
        page.fill("#typed-turn", TURN)
        page.press("#typed-turn", "Enter")
        page.locator("#end:enabled").click()
        judge("#panel-list", "a1")
        page.click("#all-done")
        judge("#told", "The real table")
        page.click("#moves button")
        for step in range(1, 4):
            page.click("#forth")
            judge("#instruction", f"step {step}")
        page.click("#leave")
        show_photo(at, SLIP)
        judge("#instruction", "The table differs")
        page.click("#restore")
        judge("#told", "The ruling is in the record")
        page.locator("#all-done").click()
        page.click("#tab-game")
        page.click("#try-out")
        judge("#instruction", "Try-out")
        page.click("#leave-try")
        page.click("#tab-game")
        page.click("#resign")
        judge("#instruction", "Black wins")
    assert stops == 15
    assert len(seen) > 220


def test_faults_announcements_and_lists_follow_the_chosen_words(browser: Browser, server: str) -> None:
    """In the election a refused tap, a played turn, the list for the hands and the score speak of towns."""
    opened = opened_at(server, start=SMALL, terms={"hands": True})
    with told_in(browser, server, LAPTOP, "election") as at:
        sit(at, opened, "referee")
        at.says("#instruction", "Black: send leaflets to an undecided town")
        expect(at.cell("b1")).to_have_attribute("aria-label", "b1, farmers, nobody's")
        at.cell("a1").click()
        at.says("#told", "Leaflets cannot go to a1: it supports black already; choose")
        at.says("#score", "undecided")
        at.page.fill("#typed-turn", TURN)
        at.page.press("#typed-turn", "Enter")
        at.page.locator("#end:enabled").click()
        at.says("#panel-more", "a1 swap the church for farmers")
        at.says("#moves", "A1 R->R")
        at.page.click("#moves button")
        at.page.click("#forth")
        at.page.click("#forth")
        at.says("#steps", "a1 stays with the church; a1 and b2 (church) win over b1")


def test_words_are_chosen_where_a_game_has_others_and_a_begun_turn_stays(
    browser: Browser, server: str
) -> None:
    """The choice lists the game's own, none in Glorieta; the page comes back with the turn as it was."""
    opened, other = (
        opened_at(server, start=SMALL, mover="black"),
        opened_at(server, game="glorieta", size="hex3"),
    )
    with watched(browser, server, LAPTOP) as at:
        sit(at, opened, "black")
        at.cell("b1").click()
        at.says("#instruction", "activate a cell of yours")
        at.page.click("#tab-display")
        choices = at.page.locator("[name=wording] option")
        assert choices.evaluate_all("all => all.map((each) => each.value)") == ["standard", *GAME.wordings]
        at.page.select_option("[name=wording]", "election")
        at.says("#instruction", "plan a visit to a town of yours")
        expect(at.page.locator("[name=wording]")).to_have_value("election")
        sit(at, other, "referee")
        at.page.click("#tab-display")
        expect(at.page.locator("#words")).to_be_hidden()
        sit(at, opened, "black")
        at.page.click("#tab-display")
        at.page.select_option("[name=wording]", "standard")
        at.says("#instruction", "activate a cell of yours")
        assert at.page.context.cookies() == [c for c in at.page.context.cookies() if c["name"] != "wording"]


@pytest.mark.long
def test_words_that_a_browser_kept_by_itself_are_taken_over_once(browser: Browser, server: str) -> None:
    """What stood in its own store goes into the cookie, and the other choices stay there."""
    opened = opened_at(server)
    with watched(browser, server, LAPTOP) as at:
        at.page.goto(f"{server}/?options")
        at.page.evaluate("localStorage.display = JSON.stringify({ wording: 'scissors', theme: 'dark' })")
        sit(at, opened, "watch")
        expect(at.cell("b1")).to_have_attribute("aria-label", "b1, paper, nobody's")
        assert at.page.evaluate("localStorage.display") == '{"theme":"dark"}'
        expect(at.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_replay_file_tells_in_the_words_of_whoever_keeps_it(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    """Its sentences stand in it; no server answers the page."""
    opened = opened_at(server)
    write_event(server, opened, "referee", turn=TURN)
    with calling(server) as client:
        kept = client.get(f"{opened.path}/replay.html?wording=election", headers=opened.bearing("watch"))
    file = tmp_path / "replay.html"
    file.write_text(kept.text, encoding="utf-8")
    with page_of_files(browser) as page:
        page.goto(file.as_uri())
        page.click("#forth")
        page.click("#forth")

        expect(page.locator("#told")).to_contain_text("win over b1")
        expect(page.locator("#board [data-name=a1]")).to_have_attribute("aria-label", "a1, church, black's")
        assert not any(LEFT["election"].search(text) for text in page.evaluate(SHOWN))


def test_what_is_put_into_the_page_cannot_end_its_script() -> None:
    """The sentences are in a script element: the page's own rule applies to everything that they say."""
    assert "<" not in sources("companion.static", None)
