"""How much a new game has to write, and what the parts answer where it writes nothing."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields, replace

import pytest

from games import resolving
from games.errors import BoardError
from games.game import Game
from games.lots import LotRules
from games.parts import Look, Rules, Texts
from games.resolving import by_notation
from games.rules import CoreRules, OptionRules, RoundRules, SeatRules
from games.texts import CoreTexts, OlderTexts
from kites import KITES
from tests.guests.breakthrough import BREAKTHROUGH, FieldRules
from tests.guests.mosaic import MOSAIC


def test_a_game_without_search_scores_or_captures_is_small() -> None:
    """What has to be written of a game is fourteen members at most; all else has an answer already."""
    parts = (Rules, Texts, Look)
    needed = {f"{part.__name__}.{name}" for part in parts for name in part.__abstractmethods__}
    needed |= {
        f"{part.__name__}.{name}"
        for part in (CoreRules, CoreTexts, Look)
        for name in inspect.get_annotations(part)
        if not hasattr(part, name)
    }
    needed |= {its.name for its in fields(Game) if its.default is its.default_factory is MISSING}
    needed -= {"id", "title", "rules", "texts", "look"}  # its name, and the three parts that are counted

    assert needed > {"Rules.played", "CoreRules.sides", "Look.kinds"}
    assert len(needed) <= 14, sorted(needed)


@pytest.mark.parametrize(
    "part", [CoreRules, SeatRules, RoundRules, OptionRules, LotRules, CoreTexts, OlderTexts, Look]
)
def test_a_newcomer_reads_few_members(part: type) -> None:
    """A part defines fifteen methods at most; what only some games answer is a part of its own."""
    methods = [name for name, its in vars(part).items() if inspect.isfunction(its) or type(its) is property]

    assert 1 < len(methods) <= 15, methods


class OneBoard(FieldRules):
    """A game that says nothing of its boards."""

    board = Rules.board
    board_of = Rules.board_of


def test_the_usual_board_is_the_only_one_unless_a_game_says_otherwise() -> None:
    """Its shape may be written in any way; another board is refused by name."""
    rules = OneBoard()

    assert rules.board("8 × 8") is rules.board_of(rules.start("8"))
    with pytest.raises(BoardError, match="played on the board 8, not on 9"):
        rules.board("9")


def test_a_turn_is_found_by_its_text_unless_a_game_reads_it() -> None:
    """Turns of several actions too, in letters of any size; what no legal turn is called is a fault."""
    position = KITES.rules.start("5")
    found = replace(KITES, resolve=by_notation(KITES.rules, KITES.texts))
    whole = found.resolve(position, "A1-B2-C3")

    assert len(whole.stages) == 3
    assert whole.after == KITES.resolve(position, "a1-b2-c3").after
    (fault,) = found.resolve(position, "a1-a9").faults
    assert (fault.code, str(fault.message)) == ("parse", "no legal turn is written 'a1-a9'")


def test_a_text_that_is_no_turn_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """After as many turns as are compared, the fault says what the game has to write."""
    monkeypatch.setattr(resolving, "MOST_TURNS", 3)
    (fault,) = MOSAIC.resolve(MOSAIC.rules.start("5", seed=1), "z9").faults

    assert "must read its turns itself" in str(fault.message)


def test_pieces_seen_take_the_place_of_those_of_the_start() -> None:
    """A look that says nothing else begins a game with them on the start's board."""
    moved = BREAKTHROUGH.resolve(BREAKTHROUGH.rules.start("8"), "a2-b3").after
    standing = BREAKTHROUGH.look.standing(moved)

    assert BREAKTHROUGH.look.position_of("8", standing) is None
    assert BREAKTHROUGH.rules.with_mover(BREAKTHROUGH.start_with("8", standing), "orange") == moved
