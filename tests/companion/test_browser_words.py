"""Wording sets: whatever people read follows the chosen words; codes, names and notation stay."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.table.telling import instruction
from games.answers import Action
from games.catalogue import game_named
from games.game import Game
from games.record import DEFAULT_GAME
from tests.companion.browsing import LAPTOP, opened_at, sit, watched
from tests.companion.conftest import SMALL, TURN

pytestmark = pytest.mark.browser
GAME: Game[Any] = game_named(DEFAULT_GAME)

# What is said, in the words of the election, and as scissors, paper and stone.
ROWS = [
    ("Black: take control of a free cell", "Black: send leaflets to an undecided town", ""),
    ("Black: choose a colour for a1", "Black: choose who has the power in a1",
     "Black: choose a shape for a1"),
    ("a2 stays red; a2 and b1 (red) capture b2 (was white's)",
     "a2 stays with the church; a2 and b1 (church) win over b2 (was white's)",
     "a2 stays scissors; a2 and b1 (scissors) capture b2 (was white's)"),
    ("black deactivates e5 into blue", "black visits e5 and gives the power to the merchants",
     "black deactivates e5 into stone"),
    ("Black: deactivate a1: it can only become red",
     "Black: visit a1: its power can only go to the church",
     "Black: deactivate a1: it can only become scissors"),
    ("a1 cannot be taken: black controls it already",
     "leaflets cannot go to a1: it supports black already", ""),
    ("Red", "Church", "Scissors"),
    ("b1, green, nobody's", "b1, farmers, nobody's", "b1, paper, nobody's"),
    ("A legal turn of black leads there: +B1, A1 R->R, rest", "", ""),
    ("75 free", "75 undecided", ""),
    ("Black asks to take the last turn back.", "", ""),
]  # fmt: skip
LEFT = re.compile(
    r"\b(cells?|colours?|red|green|blue|(de)?activ\w+|captur\w+|control\w*|a undecided)\b", re.I
)


def sentences() -> list[str]:
    """Return what the rules say in some random games: what is due, done, refused, and why."""
    rng, told = random.Random(7), set[str]()
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
    for turn in ("", "A1 R->G", "Z9 R->R", "+A1, A1 R->R", "pass", "+B1, A1 G->B", "+B1, B1 G->G, C3 B->B"):
        told.update(f.message for f in GAME.resolve(GAME.texts.position_from_text(SMALL), turn).faults)
    return sorted(told)


def test_words_are_put_into_the_chosen_set(browser: Browser, server: str) -> None:
    """Rows as they should be; and of everything that the rules say nothing is left in the standard words."""
    said = {name: [row[0] for row in ROWS] + sentences() for name in ("election", "scissors")}
    with watched(browser, server, LAPTOP) as at:
        at.page.goto(server)
        told = at.page.evaluate(
            """async (said) => {
              const { display } = await import("/static/display.js");
              const { worded } = await import("/static/words.js");
              return Object.fromEntries(Object.entries(said).map(([name, all]) => {
                display.wording = name;
                return [name, all.map(worded)];
              }));
            }""",
            said,
        )

    assert told["election"][: len(ROWS)] == [row[1] or row[0] for row in ROWS]
    assert told["scissors"][: len(ROWS)] == [row[2] or row[0] for row in ROWS]
    assert len(said["election"]) > 60
    assert [words for words in told["election"] if LEFT.search(words)] == []
    assert [
        words for words in told["scissors"] if re.search(r"\b(red|green|blue|colours?)\b", words, re.I)
    ] == []


def test_faults_announcements_and_lists_follow_the_chosen_words(browser: Browser, server: str) -> None:
    """In the election a refused tap, a played turn, the list for the hands and the score speak of towns."""
    opened = opened_at(server, start=SMALL, terms={"hands": True})
    with watched(browser, server, LAPTOP) as at:
        words = json.dumps(json.dumps({"wording": "election"}))
        at.page.add_init_script(f"localStorage.display = {words}")
        sit(at, opened, "referee")
        at.says("#instruction", "Black: send leaflets to an undecided town")
        at.cell("a1").click()
        at.says("#told", "Leaflets cannot go to a1: it supports black already; choose")
        at.says("#score", "undecided")
        at.page.fill("#typed-turn", TURN)
        at.page.press("#typed-turn", "Enter")
        at.page.locator("#end:enabled").click()
        at.says("#panel-list", "a1 swap the church for farmers")
        at.says("#moves", "A1 R->R")
        at.page.click("#moves button")
        at.page.click("#forth")
        at.page.click("#forth")
        at.says("#told", "A1 stays with the church; a1 and b2 (church) win over b1")
