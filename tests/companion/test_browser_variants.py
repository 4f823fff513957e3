"""What Sparklies can be played as, by hand in the browser: by three, with banners, joined edges."""

from __future__ import annotations

import random
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from companion.web.app import create_app
from games.answers import Action
from games.catalogue import game_named
from games.play.drafting import Draft
from tests.companion.browsing import LAPTOP, PHONE, Watched, opened_at, sit, state_of, watched
from tests.companion.conftest import live, settings_in
from tests.companion.stand_ins import photo_of
from tests.companion.test_browser_display import barriers
from tests.companion.test_browser_games import do, shown

pytestmark = pytest.mark.browser
GAME = game_named("sparklies")
SIZES = {"phone": PHONE, "laptop": LAPTOP}


Taps = list[tuple[Action, list[Action]]]


def taps_of(turn: Draft[Any]) -> Taps:
    """Return the actions of a turn, each among what was legal."""
    so_far = [Draft.begin(GAME, turn.before).on(turn.done[:number]) for number in range(len(turn.done))]
    return [(action, draft.following) for action, draft in zip(turn.done, so_far, strict=True)]


def drawn_game(start: dict[str, Any]) -> list[tuple[str, Taps]]:
    """Return a whole game drawn by lot: of every turn its side and how it is tapped."""
    rng = random.Random(start["seed"])
    position = GAME.rules.start(start["size"], start["ruleset"], start["seed"], start["options"])
    turns = []
    while GAME.rules.outcome(position) is None:
        turn = Draft.begin(GAME, position)
        while turn.turn is None:
            turn = turn.on([rng.choice(turn.following)]).judge()
        turns.append((GAME.rules.mover(position), taps_of(turn)))
        position = turn.position
    return turns


def tap(at: Watched, turn: Taps, names: tuple[str, ...]) -> None:
    """Tap a whole turn and end it."""
    for action, legal in turn:
        do(at, action, legal, names)
    at.page.locator("#end:enabled").click()


def markers(at: Watched) -> list[str]:
    """Return the cells on which a page shows a marker."""
    visible = at.page.locator("#board .cell[data-marker] .marker:visible")
    return [node.get_attribute("data-name") or "" for node in visible.locator("..").all()]


def start(seed: int, size: str, ruleset: str = "subtle", **options: str) -> dict[str, Any]:
    """Return how a table of this variant is opened."""
    return {"game": "sparklies", "size": size, "ruleset": ruleset, "seed": seed, "options": options}


@pytest.mark.parametrize(
    ("size", "begun", "outcome"),
    [
        pytest.param(
            "laptop", start(260, "hex2", players="3"), "White wins", id="three", marks=pytest.mark.long
        ),
        pytest.param(
            "phone",
            start(12, "hex2", players="3", banner="yes"),
            "Black wins: black captured a banner",
            id="three-banners",
        ),
        pytest.param(
            "laptop",
            start(39, "3", banner="yes", handicap="white 2"),
            "White wins: white captured a banner",
            id="banner-handicap",
            marks=pytest.mark.long,
        ),
        pytest.param(
            "phone", start(2, "hex2", placing="yes"), "Black wins", id="placing", marks=pytest.mark.long
        ),
        pytest.param(
            "laptop",
            start(1, "2", alternate="yes", stop="1"),
            "Black wins",
            id="alternate",
            marks=pytest.mark.long,
        ),
        pytest.param("laptop", start(27, "3", torus="yes"), "Black wins", id="torus", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_of_a_variant_on_two_pages(
    browser: Browser, server: str, size: str, begun: dict[str, Any], outcome: str
) -> None:
    """Black taps on one page, the referee for all others on another; both draw what stands, to the end."""
    opened, names = opened_at(server, **begun), GAME.rules.board(begun["size"]).names
    with ExitStack() as stack:
        black, referee = (
            stack.enter_context(watched(browser, server, SIZES[size])) for _ in ("black", "referee")
        )
        sit(black, opened, "black")
        sit(referee, opened, "referee")
        turns = drawn_game(begun)
        for number, (side, turn) in enumerate(turns, start=1):
            tap(black if side == "black" else referee, turn, names)
            for at in (black, referee):
                expect(at.page.locator("#moves li button")).to_have_count(number)
            told = state_of(server, opened)["cells"]
            stands = {cell["name"]: [cell["owner"], cell["colour"], cell["piece"]] for cell in told}
            assert [shown(at) for at in (black, referee)] == [stands, stands]
            marked = [cell["name"] for cell in told if cell["marker"]]
            assert [markers(at) for at in (black, referee)] == [marked, marked]
        ended = state_of(server, opened)
        assert ended["outcome"]["words"].startswith(outcome)
        for at in (black, referee):
            at.says("#instruction", ended["outcome"]["words"])
            assert at.page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        first = "0" if "handicap" in begun["options"] else "1"
        expect(black.page.locator("#moves li button").first).to_contain_text(first)
        assert len(turns) >= 3
        assert bool(marked) == ("banner" in begun["options"])


@pytest.mark.long
def test_three_sit_at_a_table_with_clocks_and_one_falls_out(browser: Browser, server: str) -> None:
    """Three links, scores and clocks fit a phone; a fallen flag skips that side; axe finds no barriers."""
    clock = "increment black=1+0 white=1500+0 third=1500+0"
    opened = opened_at(server, **start(3, "hex3", players="3", banner="yes"), terms={"clock": clock})
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        expect(at.page.locator("#score li:not(.free)")).to_have_count(3)
        assert at.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        at.page.click("#tab-seats")
        seats = ["Black", "White", "Third", "Watchers", "Referee: plays every side"]
        expect(at.page.locator("#links .seat-row > b")).to_have_text(seats)
        at.page.click("#tab-moves")
        at.page.click("#run")
        at.says("#score", "Black, out")
        at.says("#instruction", "White: take control of a free cell as your banner")
        for side in ("White", "Third"):
            at.says("#instruction", f"{side}: take control")
            name = next(c["name"] for c in state_of(server, opened)["cells"] if c["owner"] == "none")
            tap(at, turn_taking(state_of(server, opened)["save"], name), GAME.rules.board("hex3").names)
            at.says("#moves", name.upper())
        at.says("#instruction", "White: take control")
        expect(at.page.locator("#board .cell[data-owner=third]")).to_have_attribute(
            "aria-label", "b1, red, third's, third's banner"
        )
        assert barriers(at.page) == []
        at.complaints.clear()  # Chromium itself reports a claim that came too early


def turn_taking(save: str, cell: str) -> Taps:
    """Return the turn that takes a cell and makes it and all that it captures red."""
    turn = Draft.begin(GAME, GAME.texts.position_from_text(save))
    index = GAME.rules.board_of(turn.position).cell(cell)
    turn = turn.on([Action("control", (index,)), Action("activate", (index,))])
    while turn.turn is None:
        turn = turn.on([next(action for action in turn.following if action.choice == "R")]).judge()
    return taps_of(turn)


def test_a_piece_is_placed_by_tap_and_key(browser: Browser, server: str) -> None:
    """An empty cell looks and is said empty, in every wording; tapped it asks for its colour."""
    opened = opened_at(server, **start(1, "3", placing="yes", banner="yes"))
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        at.says("#instruction", "Black: place a piece on a free cell as your banner")
        expect(at.cell("b2")).to_have_attribute("aria-label", "b2, empty")
        expect(at.cell("b2").locator(".tile")).to_be_hidden()
        at.cell("b2").click()
        at.says("#instruction", "Black: choose a colour for b2")
        expect(at.page.locator("#chooser [data-choice]")).to_have_text(["Red", "Green", "Blue"])
        at.page.keyboard.press("Escape")
        at.says("#instruction", "Black: place a piece")
        at.cell("c3").click()
        at.page.keyboard.press("g")
        at.says("#told", "Black takes c3 with a green piece")
        expect(at.cell("c3")).to_have_attribute("aria-label", "c3, green, black's, black's banner")
        at.page.click("#tab-display")
        for wording, said in (("symbols", "a triangle"), ("guardian", "a book"), ("election", "farmers")):
            at.page.select_option("[name=wording]", wording)
            expect(at.page.locator("html")).to_have_attribute("data-wording", wording)
            at.says("#instruction", "Black: ")
            at.page.click("#undo")
            at.cell("c3").click()
            at.page.click("#chooser [data-choice=G]")
            at.says("#told", said)
            expect(at.cell("b2")).to_have_attribute("aria-label", "b2, empty")


@pytest.mark.long
def test_a_handicap_is_taken_before_the_first_turn(browser: Browser, server: str) -> None:
    """The page counts what is taken, takes it back step by step, and numbers the turn 0."""
    opened = opened_at(server, **start(1, "4", handicap="white 3"))
    with watched(browser, server, LAPTOP) as at:
        sit(at, opened, "referee")
        at.says("#instruction", "White: take control of a free cell (0 of 3 taken)")
        for number, name in enumerate(("a1", "c2"), start=1):
            at.cell(name).click()
            at.says("#instruction", f"({number} of 3 taken)")
        at.page.click("#undo")
        at.says("#instruction", "(1 of 3 taken)")
        for name in ("d4", "b3"):
            at.cell(name).click()
        at.says("#instruction", "White: end your turn")
        at.page.click("#end")
        at.says("#instruction", "Black: take control of a free cell")
        expect(at.page.locator("#moves li button")).to_have_text(["0White+A1, +D4, +B3"])
        at.page.click("#last")
        at.says("#instruction", "Turn 0, white: step 0 of")
        at.page.click("#forth")
        at.says("#told", "White takes a1")


def test_a_board_with_joined_edges_goes_on_beyond_them(browser: Browser, server: str) -> None:
    """The cells beyond the rim are seen once more, arrow keys go round, arrows lead over the nearer edge."""
    opened = opened_at(server, **start(5, "4", torus="yes", dead="b1"))
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        at.says("#origin", "4 × 4 with joined edges without b1")
        expect(at.page.locator("#board .beyond use")).to_have_count(4 * 4 - 2 + 1)
        at.cell("d2").focus()
        for key, name in (("ArrowRight", "a2"), ("ArrowLeft", "d2"), ("ArrowDown", "d3")):
            at.page.keyboard.press(key)
            expect(at.cell(name)).to_be_focused()
        at.cell("a4").focus()
        at.page.keyboard.press("ArrowDown")
        expect(at.cell("a1")).to_be_focused()


def test_a_chain_in_reading_order_is_led_and_runs_by_itself(browser: Browser, server: str) -> None:
    """If only one cell can be deactivated the page says which, refuses others, and runs the rest."""
    begun = start(3, "5", "speed", pattern="2a1t")
    names, forced = GAME.rules.board("5").names, forced_chain(begun)
    (first, *others) = sorted(forced.position.active)
    opened = opened_at(server, start=GAME.texts.position_text(forced.before))
    with watched(browser, server, PHONE) as at:
        sit(at, opened, "referee")
        for action, legal in taps_of(forced):
            do(at, action, legal, names)
        mover = GAME.rules.mover(forced.before).capitalize()
        at.says("#instruction", f"{mover}: deactivate {names[first]}: it can only become")
        expect(at.page.locator("#board .cell.legal")).to_have_count(1)
        at.cell(names[others[0]]).click()
        at.says("#told", f"runs in reading order, and {names[first]} is the first")
        at.page.click("#rest")
        at.says("#instruction", f"{mover}: end your turn")
        at.page.click("#end")
        at.page.click("#last")
        at.says("#instruction", f"Turn 1, {mover.lower()}: step 0 of")
        for _ in range(2):
            at.page.click("#forth")
        at.says("#steps", "capture")
        assert len(state_of(server, opened)["plies"][0]["captured"]) >= 2


def forced_chain(begun: dict[str, Any]) -> Draft[Any]:
    """Return the first turn of a game, up to where several cells are active."""
    position = GAME.rules.start(begun["size"], begun["ruleset"], begun["seed"], begun["options"])
    rng = random.Random(begun["seed"])
    while True:
        turn = Draft.begin(GAME, position)
        while turn.turn is None:
            turn = turn.on([rng.choice(turn.following)]).judge()
            if len(turn.position.active) > 1:
                return turn
        position = turn.position


def test_the_start_page_opens_every_variant(browser: Browser, server: str) -> None:
    """Hexagons, three players and a handicap are chosen there; what the board refuses is said in words."""
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/?options")
        at.says("#sizes", "hex4 is a hexagon")
        at.page.click("#way-lot summary")
        expect(at.page.locator("#way-lot [name=option-stop]")).to_be_hidden()
        at.page.check("#way-lot [name=option-alternate]")
        expect(at.page.locator("#way-lot [name=option-stop]")).to_be_visible()
        at.page.uncheck("#way-lot [name=option-alternate]")
        expect(at.page.locator("#way-lot [name=option-stop]")).to_be_hidden()
        at.page.select_option("#way-lot [name=option-players]", "3")
        at.page.click("#way-lot .primary")
        at.says("#trouble", "Three play on hexagons only")
        at.page.fill("#way-lot [name=size]", "hex3")
        at.page.check("#way-lot [name=option-torus]")
        at.page.click("#way-lot .primary")
        at.says("#trouble", "does not go on at the opposite edge")
        at.page.uncheck("#way-lot [name=option-torus]")
        at.page.locator("#way-lot [name=option-handicap]").select_option("")
        at.page.fill("#way-lot input[name=option-handicap]", "third 7")
        at.page.click("#way-lot .primary")
        at.says("#trouble", "6 at the most")
        at.page.fill("#way-lot input[name=option-handicap]", "third 2")
        at.page.select_option("#way-lot [name=ruleset]", "speed")
        at.page.click("#way-lot .primary")
        at.says("#cautions", "Speed runs far on hexagons")
        at.says("#instruction", "Third: take control of a free cell (0 of 2 taken)")
        assert len(at.complaints) == 3, "Chromium itself reports what was refused"
        at.complaints.clear()


@pytest.mark.long
def test_a_photo_begins_every_variant(browser: Browser, tmp_path: Path) -> None:
    """Beside a photo all is chosen but what lies where; what pieces show themselves is not asked twice."""
    with live(create_app(settings_in(tmp_path))) as server, watched(browser, server, PHONE) as at:
        page, form = at.page, at.page.locator("#way-photo")
        page.goto(f"{server}/?options")
        page.click("#tab-photo")
        form.locator("summary").click()
        expect(form.locator("[name=option-pattern]")).to_be_visible()
        for laid in ("deal", "dead", "handicap"):
            expect(form.locator(f"[name=option-{laid}]")).to_have_count(0)
        form.locator("[name=option-pattern]").select_option("2v")
        form.locator("[name=ruleset]").select_option("subtle")
        expect(form.locator("[name=option-stop]")).to_be_hidden()
        form.locator("[name=option-alternate]").check()
        expect(form.locator("[name=option-stop]")).to_be_visible()
        form.locator("[name=option-alternate]").uncheck()
        lying = photo_of("2:2:2:4:1:9012012:0:hex=yes:players=3")
        page.set_input_files(
            "#gallery", files=[FilePayload(name="a.jpg", mimeType="image/jpeg", buffer=lying)]
        )
        page.click("#correction-done")
        page.click("#correction-done")
        at.says("#instruction", "Black: ")
        for told in ("players=3", "pattern=2v"):
            expect(page.locator("#save")).to_have_value(re.compile(told))
