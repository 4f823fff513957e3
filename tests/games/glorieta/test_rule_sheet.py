"""The rule sheet of Glorieta says of every diagram what the rules compute."""

from __future__ import annotations

import pytest

from games.catalogue import game_named
from games.glorieta.rule_sheet import BOTH, LOOPS, PAIRS, PLAYED, RULINGS, Case, draw_result
from games.standing import Standing

GAME = game_named("glorieta")


@pytest.mark.parametrize("case", LOOPS, ids=lambda case: str(case.lesson)[:30])
def test_loops_are_loops_and_others_are_not(case: Case) -> None:
    """A lesson says "a loop" exactly where the turn wins by one, and the ring is drawn."""
    after = GAME.resolve(GAME.texts.position_from_text(case.save), case.turn).after
    ended = GAME.rules.outcome(after)

    assert (ended is not None) == str(case.lesson).startswith("*A loop")
    assert bool(draw_result(GAME, case).rings) == str(case.lesson).startswith("*A loop")
    assert ended is None or ended.winner == "black"


@pytest.mark.parametrize("case", PAIRS, ids=lambda case: str(case.lesson)[:30])
def test_pairs_are_allowed_or_not(case: Case) -> None:
    """A lesson says "not allowed" exactly where the two stones are of one group."""
    resolution = GAME.resolve(GAME.texts.position_from_text(case.save), case.turn)
    codes = [fault.code for fault in resolution.faults]

    assert codes == (["same-group"] if str(case.lesson).startswith("*Not allowed") else [])


@pytest.mark.parametrize(("case", "winner"), list(zip(BOTH, ("black", "orange"), strict=True)))
def test_one_stone_can_close_two_loops(case: Case, winner: str) -> None:
    """The mover wins with both loops, the opponent where only theirs is closed; the lesson says so."""
    ended = GAME.rules.outcome(GAME.resolve(GAME.texts.position_from_text(case.save), case.turn).after)

    assert ended is not None
    assert ended.winner == winner
    assert f"*{winner} wins*" in str(case.lesson)
    assert len(draw_result(GAME, case).rings) == (2 if "both colours" in str(case.lesson) else 1)


def test_the_short_game_is_legal_and_won_by_black() -> None:
    """Every turn of it can be played; the last closes the only loop."""
    position = GAME.rules.start("hex4", "chicken")
    for turn in PLAYED:
        assert GAME.rules.outcome(position) is None
        resolution = GAME.resolve(position, turn)
        assert resolution.faults == ()
        position = resolution.after
    ended = GAME.rules.outcome(position)

    assert ended is not None
    assert ended.winner == "black"


def test_diagrams_show_both_stones_of_a_pair_even_where_they_are_not_allowed() -> None:
    """A refused pair is seen on the board, marked."""
    diagram = draw_result(GAME, PAIRS[1])
    names = {diagram.board.names[cell]: diagram.standing[cell] for cell in diagram.marked}

    assert names == {"d5": Standing(piece="black"), "c5": Standing(piece="neutral")}


def test_the_sheet_says_the_supply_and_the_rulings() -> None:
    """The numbers of stones are those of the set, every ruling stands on the sheet, and the designer."""
    sheet = GAME.kit.rule_sheet()
    blocks = [b for part in sheet.parts for band in part for column in band.columns for b in column]
    words = " ".join(str(getattr(block, "words", "")) for block in blocks)

    assert dict(GAME.kit.supply(len(GAME.rules.board("hex7")))) == {"black": 64, "orange": 63, "neutral": 63}
    assert "7 cells on an edge, and stones: 64 black, 63 orange and 63 neutral ones" in words
    assert all(str(ruling) in words for ruling in RULINGS)
    assert "3 neutral stones on edge 4, 6 neutral stones on edge 5, 9 neutral stones on edge 6" in words
    assert "Nick Bentley" in str(sheet.credits)
