"""Cornerport at a table: claims of a draw follow what the table counts; taps are the cells of a way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from calibration.regions import REGIONS
from companion.table.errors import RefusedError
from companion.table.events import StepUndone
from companion.table.folding import follow, start_table
from companion.table.judge import judge_start, judge_turn
from companion.table.state import TableState
from companion.web.drafts import draft_on
from companion.web.frames import playback_view
from companion.web.models import CellBody
from companion.web.models_turns import MakingBody
from companion.web.views import outcome_view, role_view, table_view
from games.cornerport.game import CORNERPORT
from tests.games.cornerport.test_rules import AFAR, RING, position_of
from tests.games.cornerport.test_texts import TO_AND_FRO

RULES = CORNERPORT.rules


def after(*turns: str) -> TableState:
    """Return a table from the start after these turns."""
    state = start_table(judge_start(CORNERPORT, RULES.start("8"), "seed", "1"))
    for turn in turns:
        state = follow(state, judge_turn(state, state.mover, turn))
    return state


def test_a_third_repetition_may_be_claimed_by_either_side() -> None:
    """Both are offered the claim, after two rounds there and back; the draw stands where one takes it."""
    twice, thrice = after(*TO_AND_FRO), after(*TO_AND_FRO, *TO_AND_FRO)

    assert [role_view(twice, side).calls for side in RULES.sides] == [[], []]
    for side in RULES.sides:
        (call,) = role_view(thrice, side).calls
        assert (call.turn, str(call.words)) == ("=", "claim a draw: the same position for the third time")
    for side in RULES.sides:
        ended = follow(thrice, judge_turn(thrice, side, "=")).outcome
        assert ended is not None
        assert (ended.winners, str(ended.reason).split()[0]) == ((), side)


def known(cells: Sequence[CellBody]) -> dict[str, tuple[str, str]]:
    """Return what is known and not seen of the pieces on some cells."""
    return {cell.name: (cell.note, str(cell.noted)) for cell in cells if cell.note or cell.noted}


def test_the_port_that_a_freighter_remembers_is_told() -> None:
    """At the table, in a turn in the making, and when a turn has been played back: beside the piece."""
    state = after("h1-g2", "a1-b2")
    draft = draft_on(CORNERPORT, state.position, MakingBody(turn="g2-f3"))
    playback = playback_view(state, 1)

    stands = {"g2": ("h1", "last in h1"), "b2": ("a1", "last in a1")}
    assert known(table_view("t", state, "white", 0).cells) == stands
    assert known(draft.cells) == {"f3": stands["g2"], "b2": stands["b2"]}
    assert known(playback.cells) == {"h1": stands["g2"], "a1": stands["b2"]}
    (frame,) = playback.frames
    assert known(frame.changes) == {"g2": stands["g2"], "a1": stands["b2"]}
    assert {cell.name for cell in frame.changes} == {"h1", "g2", "a1"}
    arrived = draft_on(CORNERPORT, position_of("w", AFAR), MakingBody(turn="g2-h1 +freighter a8"))
    assert known(arrived.frames[-1].changes)["h1"] == stands["g2"]
    assert known(arrived.frames[-1].changes)["a8"] == ("a8", "last in a8")


def test_the_sea_is_told() -> None:
    """Deep water and ports are parts of the board, by name and in words; half of its squares are dark."""
    board = table_view("t", after(), "white", 0).board

    assert {str(region.words): len(region.cells) for region in board.regions} == {
        "deep water": 16, "white's port": 2, "black's port": 2
    }  # fmt: skip
    assert {region.name for region in board.regions} <= set(REGIONS)
    assert len(board.shaded) == 32 and "a1" in board.shaded


def test_what_is_undone_is_not_counted() -> None:
    """A turn taken back takes its repetition with it; going on elsewhere lets the claim lapse."""
    thrice = after(*TO_AND_FRO, *TO_AND_FRO)
    undone = follow(thrice, StepUndone())
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


def test_the_draw_in_deep_water_is_told_square_by_square() -> None:
    """The page gets every way out in words, with the way of the boat that sinks there."""
    outcome = outcome_view(
        start_table(judge_start(CORNERPORT, position_of("w", f"{RING} bc2 Fd4.h1"), "save", ""))
    )

    assert outcome is not None and str(outcome.words).startswith("A draw: black's boats hold the coast")
    assert len(outcome.because) == 13
    assert outcome.because[0].path == ["b6", "b7"]
    assert str(outcome.because[0].words) == "freighter d4 comes out on b7, sunk from b6"
