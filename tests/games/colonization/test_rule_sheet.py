"""The rule sheet of Colonization shows what the rules compute, and says all that this set has settled."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from calibration.paper import paper
from games.board import board_named
from games.colonization.game import COLONIZATION
from games.colonization.position import KINDS, MOST
from games.colonization.rule_sheet import CASES, GROUPS, ROTATIONS, RULINGS, Case
from games.colonization.tokens import TOKENS
from games.rule_sheet import Bullet, Diagram, Text
from print.rules import reference_pdf, rules_pdf

SHEET = COLONIZATION.kit.rule_sheet()
BLOCKS = [b for part in SHEET.parts for band in part for column in band.columns for b in column]
# Rulings that no case can show: they are about the table, a start or the record.
UNCASED = {"first-lot", "no-start", "no-chess-clock", "record"}


def diagrams() -> list[Diagram]:
    """Return all pictures of the sheet."""
    return [diagram for block in BLOCKS for diagram in getattr(block, "diagrams", ())]


def after(save: str, turn: str) -> str:
    """Return the save line that a turn leads to, empty if it is illegal."""
    position = COLONIZATION.resolve(COLONIZATION.texts.position_from_text(save), turn).after
    return COLONIZATION.texts.position_text(position) if position else ""


def test_every_ruling_stands_on_the_sheet() -> None:
    """Each stands there once, and each word of it is its own; the cases try all that a position can show."""
    said = [block.words for block in BLOCKS if isinstance(block, Bullet | Text)]
    cases = json.loads(files("games.colonization").joinpath("cases.json").read_text("utf-8"))
    cased = {case["ruling"] for case in (cases if isinstance(cases, list) else cases["cases"])} - {None}

    assert [said.count(words) for words in RULINGS.values()] == [1] * len(RULINGS)
    assert len({str(words) for words in RULINGS.values()}) == len(RULINGS) == 43
    assert cased <= set(RULINGS) and set(RULINGS) - cased <= UNCASED
    grouped = [ruling for _, group in GROUPS for ruling in group]
    assert sorted([*grouped, "notation", "record"]) == sorted(RULINGS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.lesson.id)
def test_cases_teach_what_the_rules_say(case: Case) -> None:
    """What is called not allowed is illegal, everything else is legal; what is shown is what comes of it."""
    before = COLONIZATION.texts.position_from_text(case.save)
    whole = COLONIZATION.resolve(before, case.turn)
    (shown,) = (d for d in diagrams() if d.caption == case.lesson)
    gone = {effect.cell for stage in whole.stages for effect in stage if effect.kind == "remove"}

    assert whole.legal != str(case.lesson).startswith("*Not allowed")
    if case.after:
        assert shown.before == COLONIZATION.look.standing(before)
        assert shown.standing == COLONIZATION.look.standing(whole.after)
    else:
        assert set(shown.struck) == (gone if whole.legal else set())
    assert {*shown.way, *shown.marked, *shown.struck} <= set(shown.cells) and shown.named


@pytest.mark.parametrize(
    ("case", "turn", "left"),
    [
        (CASES[0], "c3xd4", "d4/c5:"),
        (CASES[1], "c3xd4", "d4/c5,d6.e5.e4.e3:"),
        (CASES[2], "c3-c2", "b2,c2/h8:"),
        (CASES[6], "+agri c3", "b2,,c3/h8:"),
        (CASES[7], "+home c3", "c3.b2,,d4/h8:"),
        (CASES[8], "fire b3", "b2,c1/e5:"),
    ],
)
def test_what_the_captions_say_is_left(case: Case, turn: str, left: str) -> None:
    """Written by hand from the captions: what stands after the turn of each picture."""
    assert after(case.save, turn).startswith(f"colonization:chess8x8:{left}")
    assert case.turn == turn


def test_the_first_rotations_are_played() -> None:
    """Every turn is legal, each picture is the position after its rotation, and the last removes a colony."""
    position = COLONIZATION.rules.start("chess8x8", options={"players": "4"})
    shown = [d for d in diagrams() if getattr(d.caption, "id", "") == "rotation-shown"]

    for diagram, turns in zip(shown, ROTATIONS, strict=True):
        for side, turn in zip("ABCD", turns, strict=True):
            assert COLONIZATION.rules.mover(position) == side
            position = COLONIZATION.resolve(position, turn).after
        assert diagram.standing == COLONIZATION.look.standing(position)
    assert (
        COLONIZATION.texts.position_text(position) == "colonization:chess8x8:b2,c2/c6,c7/g7,h7.g6/d3:round=5"
    )


def test_prices_are_those_of_the_rules() -> None:
    """With what the set says that a piece costs it can be produced, and with one piece less it cannot."""
    names = {kind.piece: kind for kind in TOKENS.kinds}
    free = [name for name in board_named("chess8x8").names if name[0] in "efgh"]
    short = ("home", "colony", "agri", "industry", "weapon")
    for number, piece in enumerate(KINDS):
        price = dict(names[piece].price)
        lists = [free[8 * k : 8 * k + price.get(kind, 0)] for k, kind in enumerate(KINDS)]
        for missing in (False, True):
            if missing and not price:
                continue
            held = [
                its[missing and kind == max(price, default="", key=KINDS.index) :]
                for kind, its in zip(KINDS, lists, strict=True)
            ]
            text = ",".join(".".join(its) for its in (["b2"], *held[1:]))
            made = COLONIZATION.resolve(
                COLONIZATION.texts.position_from_text(f"colonization:chess8x8:{text}/a8"),
                f"+{short[number]} c3",
            )
            assert (made.legal, [fault.code for fault in made.faults]) == (not missing, ["too-few"] * missing)
    assert {kind.piece: kind.count for kind in TOKENS.kinds} == dict(zip(KINDS, MOST, strict=True))


def test_what_is_written_down_is_legal() -> None:
    """Turns that the texts write down can be played where the sheet says."""
    assert set(SHEET.written) == set(re.findall(r"\*([-+a-z][^*]*|-)\*", str(RULINGS["notation"])))
    for turn, save in SHEET.written.items():
        assert after(save, turn)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_it_fits_its_pages(size: str) -> None:
    """Four pages of rules and one beside the board are not too full for any paper."""
    for pdf, pages in ((rules_pdf(SHEET, paper(size)), 4), (reference_pdf(SHEET, paper(size)), 1)):
        assert len(re.findall(rb"/Type /Page\b", pdf)) == pages


def test_the_author_is_named_with_his_permission() -> None:
    """K. A. Markus lets anyone print his text and pass it on."""
    assert "K. A. Markus" in str(SHEET.credits) and "disseminate it freely" in str(SHEET.credits)
