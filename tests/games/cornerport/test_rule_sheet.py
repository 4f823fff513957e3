"""The rule sheet of Cornerport says of every diagram what the rules compute, and every ruling."""

from __future__ import annotations

import pytest

from calibration.paper import PAPERS
from games.cornerport.game import CORNERPORT
from games.cornerport.rule_sheet import DRAWS, GAME, MOVES, RULINGS, Case
from games.rule_sheet import PrintedSet
from print.rules import reference_pdf, rules_pdf


@pytest.mark.parametrize("case", MOVES, ids=lambda case: case.turn)
def test_moves_are_allowed_or_not(case: Case) -> None:
    """A lesson says "not allowed" exactly where the rules refuse the move."""
    before = CORNERPORT.texts.position_from_text(case.save)

    assert CORNERPORT.resolve(before, case.turn).legal == ("Not allowed" not in str(case.lesson))


@pytest.mark.parametrize("case", DRAWS, ids=lambda case: case.ships)
def test_draws_are_draws(case: Case) -> None:
    """A lesson says that it is no draw exactly where the game goes on."""
    after = CORNERPORT.resolve(CORNERPORT.texts.position_from_text(case.save), case.turn).after

    assert (CORNERPORT.rules.outcome(after) is None) == str(case.lesson).startswith("*No draw")


def test_the_game_is_played_through_and_won() -> None:
    """Each of its pictures goes on where the one before ended; the last wins."""
    position = CORNERPORT.texts.position_from_text(GAME[0].save)
    for case in GAME:
        begun = CORNERPORT.texts.position_from_text(case.save)
        assert (begun.cells, begun.mover) == (position.cells, position.mover)
        position = CORNERPORT.resolve(position, case.turn).after
    ended = CORNERPORT.rules.outcome(position)

    assert ended is not None
    assert ended.winner == "white"


def test_the_sheet_says_the_supply_and_the_rulings() -> None:
    """The numbers of ships are those of the set, and every ruling stands on the sheet; the pages hold all."""
    sheet = CORNERPORT.kit.rule_sheet()
    blocks = [b for part in sheet.parts for band in part for column in band.columns for b in column]
    words = " ".join(str(getattr(block, "words", "")) for block in blocks)

    assert dict(CORNERPORT.kit.supply(64)) == {"boat": 16, "ship": 4, "freighter": 4}
    assert "8 *patrol boats*, 2 *battle ships* and 2 *freighters*" in words
    assert all(str(ruling) in words for ruling in RULINGS.values())
    for paper in PAPERS.values():
        assert rules_pdf(CORNERPORT.kit.rule_sheet(PrintedSet("8x8")), paper)
        assert reference_pdf(sheet, paper)
