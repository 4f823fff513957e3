"""The rule sheet of Sparklies shows what the rules compute, and says what this set has settled."""

from __future__ import annotations

from itertools import product

import pytest

from games.catalogue import game_named
from games.rule_sheet import Block, Diagram
from games.sparklies.position import Position
from games.sparklies.sheet.editions import EDITIONS, Attack
from games.sparklies.sheet.pattern_turns import PATTERN_TURNS, turn_on
from games.sparklies.sheet.shown import draw_worked_example, quadrille, shown_turn
from games.sparklies.sheet.variants import Facts
from games.sparklies.terms import PATTERNS, STANDARD
from games.sparklies.words import say
from games.standing import Standing
from games.words import spoken

GAME = game_named("sparklies")
SHEET = GAME.kit.rule_sheet()
ATTACKS = EDITIONS["subtle"].attacks


def diagrams() -> list[Diagram]:
    """Return all diagrams of the sheet."""
    blocks = [b for part in SHEET.parts for band in part for column in band.columns for b in column]
    return [diagram for block in blocks for diagram in getattr(block, "diagrams", ())]


def picture(position: Position) -> str:
    """Write a position's rows as letters, capitals active, as the rules write a block."""
    letters = [
        position.colour(cell) if cell in position.active else position.colour(cell).lower()
        for cell in position.board
    ]
    return "/".join("".join(letters[cell] for cell in row) for row in position.board.rows)


def captured(diagram: Diagram) -> set[str]:
    """Return the names of the cells that arrows lead to."""
    return {diagram.board.names[cell] for _, cell in diagram.arrows}


def test_the_worked_example_is_that_of_the_rules_page() -> None:
    """Each step captures what the rules page of 2005 says."""
    assert [captured(d) for d in draw_worked_example(GAME)] == [
        set(),
        {"b2"},
        {"c2"},
        {"b2", "c1"},
        set(),
        {"b1", "c2"},
    ]


def test_the_worked_example_begins_as_the_rules_page_shows_it() -> None:
    """White has b1 (green, active), a2 (blue) and c1 (red), black has the red b2, c2 is a free green."""
    start = draw_worked_example(GAME)[0]
    facts = {name: start.standing[start.board.cell(name)] for name in ("b1", "a2", "b2", "c1", "c2")}

    assert facts == {
        "b1": Standing("G", "white", True),
        "a2": Standing("B", "white"),
        "b2": Standing("R", "black"),
        "c1": Standing("R", "white"),
        "c2": Standing("G"),
    }


def test_captions_name_attackers_and_victims() -> None:
    """A caption says who captured whom, in words."""
    captions = [str(diagram.caption) for diagram in draw_worked_example(GAME)]

    assert captions[1] == "*b1* turns blue: b1 and a2 capture *b2*."
    assert captions[4] == "*b2* turns green: nothing is captured."


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.lesson.id)
def test_lessons_agree_with_the_rules(attack: Attack) -> None:
    """A lesson says "captured" exactly where the game captures the green cell."""
    (shown,) = (diagram for diagram in diagrams() if diagram.caption == attack.lesson)

    assert captured(shown) == ({"b2"} if str(attack.lesson).startswith("*Captured") else set())
    assert attack.captures == bool(captured(shown))


def test_lessons_show_both_answers() -> None:
    """There are cases of capture and cases without."""
    assert {attack.captures for attack in ATTACKS} == {True, False}


def test_the_quadrille_comes_round_in_six_clicks() -> None:
    """The blocks are those that the notes list, the seventh the first again."""
    rows = [picture(position) for position in quadrille(GAME)]

    assert rows == ["Rb/bR", "gB/Bg", "Gr/rG", "bR/Rb", "Bg/gB", "rG/Gr", "Rb/bR"]


def test_the_designers_are_named() -> None:
    """The sheet says who designed the game."""
    assert "Alex Churchill and Douglas Reay" in str(SHEET.credits)


@pytest.mark.parametrize("wording", ["", *GAME.wordings])
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_editions_lessons_agree_with_its_rules(ruleset: str, wording: str) -> None:
    """In every ruleset and wording a lesson says "captured" exactly where the game captures b2."""
    edition, sheet = EDITIONS[ruleset], GAME.kit.rule_sheet().editions[ruleset]()
    shown = {d.caption: captured(d) for band in sheet.reference for c in band.columns for d in drawn(c)}

    assert len(edition.attacks) == 4
    with spoken(GAME.wording(wording)):
        for attack in edition.attacks:
            yes = str(attack.lesson).startswith(("*Captured.*", "*It declares itself.*"))
            assert shown[attack.lesson] == ({"b2"} if yes else set()), attack.lesson


def drawn(blocks: tuple[Block, ...]) -> list[Diagram]:
    """Return the diagrams of blocks."""
    return [diagram for block in blocks for diagram in getattr(block, "diagrams", ())]


@pytest.mark.parametrize("ruleset", ["speed", "drift"])
def test_the_examples_are_turns_of_their_ruleset(ruleset: str) -> None:
    """A worked turn takes several steps, captures own and foreign cells, and ends without a flag."""
    example = EDITIONS[ruleset].example
    assert example is not None
    steps = shown_turn(GAME, example)

    assert GAME.rules.ruleset_of(GAME.texts.position_from_text(example.save)) == ruleset
    assert len(steps) >= 5
    assert not any(standing.active for standing in steps[-1].standing)
    assert sum(len(captured(step)) for step in steps) >= 3


@pytest.mark.parametrize(("key", "row"), PATTERN_TURNS.items(), ids=str)
def test_the_turns_of_other_patterns_show_a_chain(
    key: tuple[str, str, bool], row: tuple[str, str, str]
) -> None:
    """Each is of its ruleset, pattern and board, fills two rows, and captures at two of its steps."""
    ruleset, pattern, hexagons = key
    facts = Facts("", 0, say("beside"), hexagons=hexagons, pattern=PATTERNS[pattern])
    example = turn_on(EDITIONS[ruleset], facts)
    assert example is not None
    before, steps = GAME.texts.position_from_text(example.save), shown_turn(GAME, example)

    assert (before.ruleset.name, before.terms.pattern.name, before.board.sides == 6) == key
    assert (example.turn, len(steps), len(before.board)) == (row[2], 6, len(row[1]))
    assert not any(standing.active for standing in steps[-1].standing)
    assert sum(bool(captured(step)) for step in steps) >= 2


def test_other_patterns_have_a_turn_each() -> None:
    """There is one of every ruleset and pattern but the standard, on squares and on hexagons."""
    others = [name for name, pattern in PATTERNS.items() if pattern is not STANDARD]
    assert set(PATTERN_TURNS) == set(product(EDITIONS, others, (False, True)))


def test_the_election_speaks_of_no_cells_in_the_turn() -> None:
    """The other wording says towns, leaflets and visits throughout the turn."""
    for edition in EDITIONS.values():
        with spoken(GAME.wording("election")):
            turn = edition.turn(Facts("9 × 9", 81, say("beside")))
            words = " ".join(str(getattr(block, "words", "")) for block in turn)
        assert all(word in words for word in ("leaflets", "visit", "town"))
        assert not any(word in words for word in ("cell", "colour", "activate", "attack"))
