"""Cornerport at a table: claims of a draw follow what the table counts; taps are the cells of a way."""

from __future__ import annotations

import pytest

from companion.table.errors import RefusedError
from companion.table.events import Undone
from companion.table.folding import follow, started
from companion.table.judge import judge_start, judge_turn
from companion.table.state import TableState
from companion.web.drafts import draft_on
from companion.web.models_turns import MakingBody
from companion.web.views import role_view
from games.cornerport.game import CORNERPORT
from tests.games.cornerport.test_rules import AFAR, position_of
from tests.games.cornerport.test_texts import TO_AND_FRO

RULES = CORNERPORT.rules


def after(*turns: str) -> TableState:
    """Return a table from the start after these turns."""
    state = started(judge_start(CORNERPORT, RULES.start("8"), "seed", "1"))
    for turn in turns:
        state = follow(state, judge_turn(state, state.mover, turn))
    return state


def test_a_third_repetition_may_be_claimed_by_either_side() -> None:
    """Both are offered the claim, after two rounds there and back; the draw stands where one takes it."""
    twice, thrice = after(*TO_AND_FRO), after(*TO_AND_FRO, *TO_AND_FRO)

    assert [role_view(twice, side).calls for side in RULES.sides] == [[], []]
    assert [role_view(thrice, side).calls for side in RULES.sides] == [["="], ["="]]
    for side in RULES.sides:
        ended = follow(thrice, judge_turn(thrice, side, "=")).outcome
        assert ended is not None
        assert (ended.winners, str(ended.reason).split()[0]) == ((), side)


def test_what_is_undone_is_not_counted() -> None:
    """A turn taken back takes its repetition with it; going on elsewhere lets the claim lapse."""
    thrice = after(*TO_AND_FRO, *TO_AND_FRO)
    undone = follow(thrice, Undone())
    on = follow(thrice, judge_turn(thrice, "white", "h1-g1"))

    assert role_view(undone, "white").calls == role_view(on, "black").calls == []
    with pytest.raises(RefusedError, match="nothing can be claimed"):
        judge_turn(on, "black", "=")


def test_a_ship_is_tapped_then_where_it_goes() -> None:
    """Taps are the cells of a way; an arrival asks what comes with it, or nothing."""
    draft = draft_on(CORNERPORT, position_of("w", AFAR), MakingBody())
    arriving = [action for action in draft.actions if action.path == ["g2", "h1"]]

    assert {len(action.path) for action in draft.actions} == {2}
    assert [action.choice for action in arriving] == ["", "boat", "ship", "freighter"]
    assert "a freighter that arrives on h1 can bring a new one" in str(draft.instruction)
