"""The rule sheet shows what the rules compute, and says what this set has settled."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest

from games.sparklies.position import Position
from print.rules_sparklies import (
    ATTACKS,
    RULINGS,
    attack_scene,
    example_scenes,
    quadrille_positions,
    start_scene,
)
from tests.print.printed import printed


def words_of(pdf: bytes) -> str:
    """Return all text of a PDF, its line breaks as spaces."""
    document = pdfium.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


def picture(position: Position) -> str:
    """Write a position's rows as letters, capitals active, as the rules write a block."""
    letters = [
        position.colour(cell) if cell in position.active else position.colour(cell).lower()
        for cell in position.board
    ]
    return "/".join("".join(letters[cell] for cell in row) for row in position.board.rows)


def test_the_worked_example_is_that_of_the_rules_page() -> None:
    """Each step captures what the rules page of 2005 says."""
    captured = [
        {scene.position.board.names[capture.cell] for capture in scene.captures} for scene in example_scenes()
    ]

    assert captured == [{"b2"}, {"c2"}, {"b2", "c1"}, set(), {"b1", "c2"}]


def test_the_worked_example_begins_as_the_rules_page_shows_it() -> None:
    """White has b1 (green, active), a2 (blue) and c1 (red), black has the red b2, c2 is a free green."""
    position = start_scene().position
    board = position.board
    facts = {
        name: (position.colour(board.cell(name)), position.controller(board.cell(name)).label)
        for name in ("b1", "a2", "b2", "c1", "c2")
    }

    assert facts == {
        "b1": ("G", "white"),
        "a2": ("B", "white"),
        "b2": ("R", "black"),
        "c1": ("R", "white"),
        "c2": ("G", "none"),
    }
    assert position.active == {board.cell("b1")}


def test_captions_name_attackers_and_victims() -> None:
    """A caption says who captured whom, in words."""
    captions = [scene.caption for scene in example_scenes()]

    assert captions[0] == "*b1* turns blue: b1 and a2 capture *b2*."
    assert captions[3] == "*b2* turns green: nothing is captured yet."


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.save)
def test_lessons_agree_with_the_rules(attack: object) -> None:
    """A lesson says "captured" exactly where the game captures the green cell."""
    chosen = next(a for a in ATTACKS if a is attack)
    scene = attack_scene(chosen)
    names = [scene.position.board.names[capture.cell] for capture in scene.captures]

    assert names == (["b2"] if chosen.lesson.startswith("*Captured") else [])


def test_lessons_show_both_answers() -> None:
    """There are cases of capture and cases without."""
    assert {attack.lesson.startswith("*Captured") for attack in ATTACKS} == {True, False}


def test_the_quadrille_comes_round_in_six_clicks() -> None:
    """The blocks are those that the notes list, the seventh the first again."""
    rows = [picture(position) for position in quadrille_positions()]

    assert rows == ["Rb/bR", "gB/Bg", "Gr/rG", "bR/Rb", "Bg/gB", "rG/Gr", "Rb/bR"]


def test_the_rulings_stand_on_the_sheet() -> None:
    """Every ruling is printed word for word."""
    words = words_of(printed("rules"))

    for ruling in RULINGS:
        assert ruling.replace("*", "") in words


def test_the_designers_are_named() -> None:
    """The sheet says who designed the game."""
    assert "Alex Churchill and Douglas Reay" in words_of(printed("rules"))
