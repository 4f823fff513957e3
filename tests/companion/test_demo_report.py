"""Every figure and claim of the demonstration's report is what an independent computation comes to.

The page is parsed. The slow engine of the tests plays the turn; the command line reads the photos.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from companion.cli import main
from companion.cli.demo import report
from companion.cli.demo.stages import Demonstration
from tests.companion.browsing import LAPTOP, watched
from tests.games.sparklies.oracle import State, apply, from_save

VOID = ("meta", "img", "br", "link", "input", "hr")
UNIT = 20  # of a cell in the report's pictures
COLOURS = {"red": "R", "green": "G", "blue": "B"}
SAMPLES = Path(str(files("companion") / "samples"))
SAMPLE: dict[str, Any] = json.loads((SAMPLES / "samples.json").read_text(encoding="utf-8"))[0]


class Tree(HTMLParser):
    """Build a tree of a page whose elements are all closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.builder = ET.TreeBuilder()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element, and end it if it can have no content."""
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.builder.end(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add an element without content."""
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        """Add text."""
        self.builder.data(data)

    def handle_endtag(self, tag: str) -> None:
        """End an element."""
        self.builder.end(tag)


class Report(NamedTuple):
    """A report, the folder in which it lies and the demonstration that it is about."""

    folder: Path
    page: ET.Element
    about: Demonstration

    def by_class(self, name: str) -> list[ET.Element]:
        """Return the elements of a class."""
        return [each for each in self.page.iter() if name in each.get("class", "").split()]


class Step(NamedTuple):
    """A step of a turn: the cell, the colour it gets, what captures what, and the position after it."""

    cell: str
    before: str
    colour: str
    captured: dict[str, tuple[set[str], str]]
    after: State


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Run the demonstration once and parse its report."""
    folder = tmp_path_factory.mktemp("report")
    about: list[Demonstration] = []
    written = report.report_html

    def keep(demonstration: Demonstration) -> str:
        about.append(demonstration)
        return written(demonstration)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report, "report_html", keep)
        patch.setattr("builtins.print", lambda *_, **__: None)
        assert main(["demo", "--out", str(folder)]) == 0
    text = (folder / "report.html").read_text(encoding="utf-8")
    return Report(folder, Tree(text).builder.close(), about[0])


def text_of(element: ET.Element) -> str:
    """Return what is read in an element."""
    return " ".join("".join(element.itertext()).split())


def said(*words: str) -> dict[str, Any]:
    """Return the one object that a command writes in a process of its own."""
    command = [sys.executable, "-m", "companion.cli", *words, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=SAMPLES)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def steps() -> Iterator[Step]:
    """Play the sample's turn by the slow engine, step by step."""
    state = from_save(SAMPLE["start"], mover=SAMPLE["mover"])
    items = [(cell.lower(), colour) for cell, colour in re.findall(r"(\w+) \w->(\w)", SAMPLE["turn"])]
    assert SAMPLE["turn"].endswith(", rest")
    state = apply(state, ("control", items[0][0], ""))
    state = apply(state, ("activate", items[0][0], ""))
    while state.active:
        first = min(state.active, key=lambda name: (int(name[1:]), name[0]))
        cell, colour = items.pop(0) if items else (first, state.colour[first])
        before = state
        after = apply(state, ("deactivate", cell, colour))
        yield Step(
            cell,
            before.colour[cell],
            colour,
            {victim: (by, standing(before, victim)) for victim, by in after.captured.items()},
            after,
        )
        state = after


def standing(state: State, cell: str) -> str:
    """Return in the report's words whose a cell was, or that it was active."""
    if cell in state.active:
        return "active already"
    return {"none": "was free"}.get(state.owner[cell], f"was {state.owner[cell]}'s")


def drawn(board: ET.Element) -> dict[str, str]:
    """Return which picture stands on which cell of a board that is drawn."""
    return {
        f"{chr(ord('a') + round(float(use.get('x', '')) / UNIT - 0.5))}"
        f"{round(float(use.get('y', '')) / UNIT + 0.5)}": use.get("href", "")
        for use in board.iter("use")
    }


def pictures(state: State) -> dict[str, str]:
    """Return which picture belongs on which cell of a position."""
    return {
        cell: f"#cell-{state.colour[cell]}-{state.owner[cell]}{'-active' if cell in state.active else ''}"
        for cell in state.colour
    }


def arrows(board: ET.Element) -> set[tuple[str, str]]:
    """Return from which cell to which the arrows of a board that is drawn lead."""
    found = set()
    for line in board.iter("line"):
        x1, y1, x2, y2 = (float(line.get(name, "")) / UNIT - 0.5 for name in ("x1", "y1", "x2", "y2"))
        between = (x1 + x2) / 2, (y1 + y2) / 2
        ends = [
            (round(middle - (end - start) * 1.32), round(middle + (end - start) * 1.32))
            for middle, start, end in ((between[0], x1, x2), (between[1], y1, y2))
        ]
        (from_x, to_x), (from_y, to_y) = ends
        found.add((f"{chr(ord('a') + from_x)}{from_y + 1}", f"{chr(ord('a') + to_x)}{to_y + 1}"))
    return found


def test_the_figures_at_the_top_are_counted(shown: Report) -> None:
    """Files are those in the folder; cells and doubts those of `scan`; steps those of the slow engine."""
    (facts,) = shown.by_class("facts")
    figures = {text_of(pair[0]): text_of(pair[1]) for pair in facts}
    read = [said("scan", photo["file"]) for photo in SAMPLE["photos"]]

    assert figures == {
        "files printed": str(len(list((shown.folder / "print").iterdir()))),
        "cells read": str(sum(len(its["cells"]) for its in read)),
        "of them doubtful": str(sum(len(its["doubtful"]) for its in read)),
        "steps explained": str(len(list(steps()))),
    }


def test_every_printed_file_is_listed(shown: Report) -> None:
    """The list of pages is the folder's, and each has a title of its own."""
    (pages,) = shown.by_class("pages")
    listed = [text_of(item[0]) for item in pages]

    assert sorted(listed) == sorted(path.name for path in (shown.folder / "print").iterdir())
    assert len({text_of(item[1]) for item in pages}) == len(listed)


def test_every_photo_shows_what_was_read_and_its_verdict(shown: Report) -> None:
    """Boards are as `scan` reads them; verdict and differing cells as `check` says; times as measured."""
    photos = shown.by_class("photo")
    assert len(photos) == len(SAMPLE["photos"]) == len(shown.about.checks)
    for photo, told, check in zip(photos, SAMPLE["photos"], shown.about.checks, strict=True):
        read = said("scan", told["file"])
        judged = said(
            "check", SAMPLE["start"], told["file"], "--mover", SAMPLE["mover"], "--turn", SAMPLE["turn"]
        )
        (board,) = (each for each in photo.iter("div") if each.get("class") == "board")
        verdict = next(each for each in photo.iter("p") if "verdict" in each.get("class", ""))
        items = [text_of(item) for item in photo.iter("li")]

        assert drawn(board) == {
            name: f"#cell-{its['colour']}-{its['owner']}{'-active' if its['active'] else ''}"
            for name, its in read["cells"].items()
        }
        assert text_of(verdict).split()[0] == judged["verdict"] == told["expected"]
        assert verdict.get("class") == f"verdict {judged['verdict']}"
        assert told["file"] in text_of(verdict)
        assert [item.split()[0] for item in items] == [
            name for fault in judged["faults"] for name in fault["cells"]
        ]
        assert read["doubtful"] == []
        assert f"Read in {check.reading.seconds['total']:.1f} seconds" in text_of(photo)


def test_the_boards_before_and_after_are_the_turns(shown: Report) -> None:
    """Before the turn stands the sample, after it what the slow engine comes to, after so many steps."""
    (pair,) = shown.by_class("pair")
    before, after = (figure for figure in pair if figure.tag == "figure")
    *_, last = steps()

    assert drawn(before) == pictures(from_save(SAMPLE["start"], mover=SAMPLE["mover"]))
    assert drawn(after) == pictures(last.after)
    assert text_of(after).endswith(f"after {len(list(steps()))} steps")
    (turn,) = shown.by_class("turn")
    assert text_of(turn) == SAMPLE["turn"]


def test_every_step_is_told_as_it_was_played(shown: Report) -> None:
    """Number, new colour, captures with attackers, arrows and the board are the slow engine's."""
    played, told = list(steps()), shown.by_class("step")
    assert len(told) == len(played) > 30
    for number, (step, card) in enumerate(zip(played, told, strict=True), start=1):
        head = next(card.iter("h3"))
        change = "stays" if step.colour == step.before else "becomes"
        name = next(name for name, letter in COLOURS.items() if letter == step.colour)
        nothing = "" if step.captured else " and captures nothing"
        captured = {}
        for item in card.iter("li"):
            if item is not card:
                match = re.fullmatch(r"(.+) \((\w+)\) capture (\w+) \((.+)\)", text_of(item))
                assert match and COLOURS[match[2]] == step.colour
                captured[match[3]] = (set(re.split(r", | and ", match[1])), match[4])
        board = drawn(card)

        assert text_of(head) == f"{number}{step.cell} {change} {name}{nothing}"
        assert captured == step.captured
        assert board.items() <= pictures(step.after).items() and len(board) == 16
        assert arrows(card) == {(by, cell) for cell, (its, _) in captured.items() for by in its}
    rest = [text_of(each) for each in shown.page.iter("summary") if "steps" in text_of(each)]
    assert rest == [f"The other {len(played) - report.FIRST_STEPS} steps"]


def test_every_captured_cell_names_its_steps(shown: Report) -> None:
    """The list at the end has each captured cell, with every step that captured it and by which cells."""
    (why,) = shown.by_class("why")
    told = {text_of(pair[0]): text_of(pair[1]).split("; ") for pair in why}
    wanted: dict[str, list[tuple[int, set[str]]]] = {}
    for number, step in enumerate(steps(), start=1):
        for cell, (by, _) in step.captured.items():
            wanted.setdefault(cell, []).append((number, by))
    found = {
        cell: [
            (int(match[1]), set(re.split(r", | and ", match[2])))
            for reason in reasons
            if (match := re.fullmatch(r"step (\d+) by (.+)", reason))
        ]
        for cell, reasons in told.items()
    }

    assert found == wanted


def test_every_picture_has_content_and_a_name(shown: Report) -> None:
    """Each drawing holds shapes and says what it shows; each photo has its bytes."""
    drawings = [each for each in shown.page.iter("svg") if each.get("role") == "img"]
    assert len(drawings) >= len(list(steps())) + 5
    for each in drawings:
        assert each.get("aria-label")
        assert any(inner.tag in ("use", "path", "rect") and inner is not each for inner in each.iter())
    for image in shown.page.iter("img"):
        assert image.get("alt") and len(image.get("src", "")) > 20_000


def test_the_counts_in_its_sentences_are_right(shown: Report) -> None:
    """Eight tags and a bar of 100 mm are on the board sheet, two photos come with the product."""
    sheet = said("layout", "board-9x9")

    (left, _), (right, _) = sheet["scale_bar_mm"]
    assert (len(sheet["tags"]), right - left, len(SAMPLE["photos"])) == (8, 100, 2)
    assert "measure the 100 mm bar once" in text_of(shown.page)
    assert "The eight square tags" in text_of(shown.page)
    assert "Two photos of the same table" in text_of(shown.page)


def test_a_name_that_a_template_does_not_know_is_an_error(
    shown: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A value that no longer exists stops the report; it is never taken for nothing."""
    monkeypatch.delattr(Demonstration, "mover")

    with pytest.raises(Exception, match="has no attribute 'mover'"):
        report.report_html(shown.about)


@pytest.mark.browser
def test_a_page_that_shows_what_has_no_value_is_a_complaint(browser: Browser, tmp_path: Path) -> None:
    """The watched browser of all these tests finds "undefined" and "NaN" in texts and attributes."""
    (tmp_path / "page.html").write_text("<!doctype html><title>x</title><body><p>nothing wrong here</p>")
    for script in (
        "document.body.append(`${undefined} steps`)",
        "document.body.innerHTML = '<svg><line x1=\"NaN\"/></svg>'",
        "document.querySelector('p').title = String({})",
    ):
        with (
            pytest.raises(AssertionError, match="the page shows"),
            watched(browser, tmp_path.as_uri(), LAPTOP) as at,
        ):
            at.page.goto(f"{tmp_path.as_uri()}/page.html")
            at.page.evaluate(script)
            at.page.evaluate("new Promise((done) => setTimeout(done, 20))")
