"""The games' small questions about texts: who is to move, what rest looks like."""

from __future__ import annotations

import pytest

from games.answers import Action
from games.catalogue import GAMES
from games.play.drafting import Draft
from games.trying.trial import board_for_trials


@pytest.mark.parametrize("name", sorted(GAMES))
def test_saying_mover_is_in_the_text_and_changes_nothing_else(name: str) -> None:
    """The text names the side to move, and reads back to the same position."""
    game = GAMES[name]
    start = game.rules.start(board_for_trials(game), seed=1)
    last = game.rules.playing(start)[-1]
    start = game.rules.with_mover(start, last)
    text = game.texts.position_text(game.texts.saying_mover(start))
    back = game.texts.position_from_text(text)

    assert (game.texts.says_mover(back), game.rules.mover(back)) == (True, last)
    assert game.look.standing(back) == game.look.standing(start)


def test_a_turn_with_rest_is_legal_where_something_is_left_active() -> None:
    """Rest ends a turn that would leave cells active."""
    game = GAMES["sparklies"]
    start = game.texts.position_from_text("2:3:2:4:1:310735232:0")
    done = [Action("control", (1,)), Action("activate", (0,)), Action("deactivate", (0,), "R")]
    draft = Draft.begin(game, start).on(done)
    begun, rested = draft.endings

    assert (begun, rested) == ("+B1, A1 R->R", "+B1, A1 R->R, rest")
    assert {"left-active"} == {fault.code for fault in game.resolve(start, begun).faults}
    assert (draft.state, draft.rest().turn) == ("open", rested)
