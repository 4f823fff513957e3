"""The turn that explains a photo: one way to get there, without detours."""

from __future__ import annotations

from companion.table.comparing import shorten_turn
from games.catalogue import game_named

GAME = game_named("sparklies")
START = "2:3:2:4:1:332542543:0:mover=black"
ROUND_ABOUT = "+C1, B3 G->R, B2 G->B, B3 R->G, B1 R->B, A1 R->R"
STRAIGHT = "+C1, B2 G->B, B1 R->B, A1 R->R"


def test_detours_are_left_out() -> None:
    """What a turn does as well without is no part of the way; the position stays the same."""
    before = GAME.texts.position_from_text(START)

    assert shorten_turn(GAME, before, ROUND_ABOUT) == STRAIGHT
    assert GAME.resolve(before, STRAIGHT).after == GAME.resolve(before, ROUND_ABOUT).after
    assert shorten_turn(GAME, before, STRAIGHT) == STRAIGHT
