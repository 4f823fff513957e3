"""Two people write at the same moment: what the second need not know of does not refuse it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.errors import StaleError
from companion.table.events import Event, LinkRenewed, RemarkWritten, SideNamed, TurnPlayed
from companion.table.judge import REFEREE, judge_turn
from companion.table.state import TableState
from tests.companion.conftest import TURN
from tests.companion.test_moments import Server


@pytest.mark.parametrize(
    ("first", "is_judged_again"),
    [
        (RemarkWritten("white", "a draw would be fair"), True),
        (LinkRenewed("white", REFEREE), True),
        (SideNamed("white", "Ada"), True),
        (TurnPlayed("black", TURN), False),
    ],
    ids=["remark", "fresh-link", "name", "turn"],
)
def test_what_a_turn_need_not_know_of_has_it_judged_again(
    tmp_path: Path, first: Event, is_judged_again: bool
) -> None:
    """A remark, a fresh link or a name that comes while a turn is judged loses nobody a turn."""
    server = Server(tmp_path)
    known, judged = server.state.seq, list[int]()

    def judge(state: TableState, now: float) -> Event:
        if not judged:
            server.write(known, lambda _state, _now: first)
        judged.append(state.seq)
        return judge_turn(state, REFEREE, TURN, now=now)

    if is_judged_again:
        assert server.write(known, judge).seq == known + 2
        assert judged == [known, known + 1]
    else:
        with pytest.raises(StaleError, match=str(known + 1)):
            server.write(known, judge)
        assert judged == [known]
    assert str(server.state.mover) == "white"
    server.store.close()
