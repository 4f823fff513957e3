"""The rule sheet of Sandkings shows what the rules compute, and says everything that this set has settled."""

from __future__ import annotations

import re

import pytest

from calibration.paper import paper
from games.effects import captures
from games.rule_sheet import Bullet, Diagram, Diagrams, Text
from games.sandkings.game import SANDKINGS
from games.sandkings.rule_sheet import CASES, RULINGS, Case
from print.rules import reference_pdf, rules_pdf
from tests.games.sandkings.playing import RULES, TEXTS

SHEET = SANDKINGS.kit.rule_sheet()
BLOCKS = [b for part in SHEET.parts for band in part for column in band.columns for b in column]


def test_every_ruling_stands_on_the_sheet() -> None:
    """Each stands there once, and each word of it is its own."""
    said = [block.words for block in BLOCKS if isinstance(block, Bullet | Text)]

    assert [said.count(words) for words in RULINGS.values()] == [1] * len(RULINGS)
    assert len({str(words) for words in RULINGS.values()}) == len(RULINGS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.lesson.id)
def test_cases_teach_what_the_rules_say(case: Case) -> None:
    """What is called allowed is, what is not is not; what goes has an arrow to it."""
    before = TEXTS.position_from_text(case.save)
    whole = SANDKINGS.resolve(before, case.turn)
    (shown,) = (d for d in diagrams() if d.caption == case.lesson)
    gone = {effect.cell for stage in whole.stages for effect in captures(stage)}

    assert whole.legal != str(case.lesson).startswith("*Not allowed")
    assert {end for _, end in shown.arrows} <= gone
    assert all(start != end for start, end in shown.arrows)
    if str(case.lesson).startswith(("*A wall", "*Walked", "*The body", "and *the sixth")):
        assert any(effect.kind == "out" for stage in whole.stages for effect in stage)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.lesson.id)
def test_a_part_of_the_board_shows_all_that_happens(case: Case) -> None:
    """Everything that moves, goes or is marked stands on the squares drawn, and so does all of the mover."""
    (shown,) = (d for d in diagrams() if d.caption == case.lesson)
    its = {cell for cell, standing in enumerate(shown.standing) if standing.owner == "1"}

    assert shown.named
    assert len(shown.cells) in (25, 36)
    assert {*shown.way, *shown.marked, *shown.struck, *its} <= set(shown.cells)


def test_figures_are_large_enough_to_read() -> None:
    """A square of the rules' pictures is 3.9 mm wide at least, of the reference's 3 mm."""
    rows = [block for block in BLOCKS if isinstance(block, Diagrams)]
    beside = [b for band in SHEET.reference for column in band.columns for b in column]

    assert min(row.cell for row in rows) >= 3.9
    assert min(row.cell for row in beside if isinstance(row, Diagrams)) >= 3.0


def test_the_reference_says_how_a_game_begins() -> None:
    """It has the start's text and a picture for two players and for four."""
    beside = [b for band in SHEET.reference for column in band.columns for b in column]
    starts = [d for b in beside for d in getattr(b, "diagrams", ()) if d.caption.id == "start-shown"]

    assert "the stinger in the corner" in " ".join(str(b.words) for b in beside if isinstance(b, Text))
    assert [len({s.owner for s in d.standing} - {"none"}) for d in starts] == [2, 4]


def diagrams() -> list[Diagram]:
    """Return all pictures of the sheet."""
    return [diagram for block in BLOCKS for diagram in getattr(block, "diagrams", ())]


def test_what_is_written_down_is_legal() -> None:
    """Turns that the texts write down can be played where the sheet says."""
    assert len(SHEET.written) == 3
    for turn, save in SHEET.written.items():
        assert SANDKINGS.resolve(TEXTS.position_from_text(save), turn).faults == ()


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_it_fits_its_pages(size: str) -> None:
    """Two pages of rules and one beside the board are not too full for any paper."""
    for pdf, pages in ((rules_pdf(SHEET, paper(size)), 2), (reference_pdf(SHEET, paper(size)), 1)):
        assert len(re.findall(rb"/Type /Page\b", pdf)) == pages


def test_a_set_has_the_parts_of_every_side() -> None:
    """As many of each part as a creature begins with."""
    start = RULES.start("8", seed=1)
    stands = [shows.piece for shows in SANDKINGS.look.standing(start) if shows.owner == "1"]
    assert dict(SANDKINGS.kit.supply(64)) == {part: stands.count(part) for part in set(stands)}
