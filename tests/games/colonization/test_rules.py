"""The rules of Colonization row by row: a position, a turn or a call on it, and what stands then."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.colonization.game import COLONIZATION
from games.turn_text import turn_of

EIGHT = "a8.b8.c8.a7.c7.a6.b6.c6"  # colonies round a home planet on b7
NINE = "a8.b8.d8.a7.c7.a6.b6.c6"
FULL = f"b7,{EIGHT},d8.d7"
COMPLETE = "b7.c5,a8.b8.c8.a7.c7.a6.b6.c6,d8.d7,e8.d6,e7.e6"  # with home planets b7 and c5
FAR = "h1"


@dataclass(frozen=True)
class Row:
    """One case: a position without its beginning, who says what, and the position or the fault after it."""

    name: str
    position: str
    text: str
    after: str = ""
    fault: str = ""
    by: str = "A"
    shape: str = "chess8x8"


ROWS = (
    Row("a first planet", "-/-:starts=AB", "+home d4", "d4/-:mover=B:starts=B"),
    Row("the last of the first rotation", "d4/-:mover=B:starts=B", "+home h1", "d4/h1:round=2", by="B"),
    Row("placing is compulsory", "-/-:starts=AB", "-", fault="must-place"),
    Row("onto a free square", "d4/-:mover=B:starts=B", "+home d4", fault="occupied", by="B"),
    Row("one square in any direction", f"d4/{FAR}", "d4-e5", f"e5/{FAR}:mover=B"),
    Row("not two squares", f"d4/{FAR}", "d4-d6", fault="not-beside"),
    Row("corners join", f"d4,e5/{FAR}", "e5-e4", f"d4,e4/{FAR}:mover=B"),
    Row("a piece that cuts itself off goes", f"d4,e5/{FAR}", "e5-f6", f"d4/{FAR}:mover=B"),
    Row("what it held goes too", f"d4,e5.f6/{FAR}", "e5-e4", f"d4,e4/{FAR}:mover=B"),
    Row("a home planet leaves its colony", f"d4,e5/{FAR}", "d4-c3", f"c3/{FAR}:mover=B"),
    Row("two home planets may part", f"d4.e5/{FAR}", "d4-c3", f"e5.c3/{FAR}:mover=B"),
    Row("a home planet removes a piece", "d4/h1,g2.f3.e4", "d4xe4", "e4/h1,f3.g2:mover=B"),
    Row("and what it cuts off", "e1/h1,g2.f2.e2", "e1xf2", "f2/h1,g2:mover=B"),
    Row("a colony removes nothing", f"c4,d4/{FAR},e4", "d4xe4", fault="not-home-planet"),
    Row("a colony needs a free square", "c4,d4/f4,e4", "d4-e4", fault="occupied"),
    Row("a removal is written x", "d4/f4,e4", "d4-e4", fault="wrong-sign"),
    Row("x needs something to remove", "d4/f4", "d4xe4", fault="wrong-sign"),
    Row("eliminated", "d4/e4,f4/h8", "d4xe4", "e4/-/h8:mover=C"),
    Row("the only society", "d4/e4,f4", "d4xe4", "e4/-:ended=only"),
    Row("not before all have placed", "d4/e4/-:starts=C", "d4xe4", "e4/-/-:mover=C:starts=C"),
    Row("a colony", f"d4/{FAR}", "+colony e5", f"d4,e5/{FAR}:mover=B"),
    Row("beside a home planet", f"d4/{FAR}", "+colony f5", fault="no-home-near"),
    Row("no ninth colony", f"b7,{NINE}/{FAR}", "+colony c8", fault="too-many"),
    Row("a station needs eight colonies", f"d4/{FAR}", "+agri e5", fault="too-few"),
    Row("a station replaces them", f"b7,{EIGHT}/{FAR}", "+agri a8", f"b7,,a8/{FAR}:mover=B"),
    Row("or a home planet does", f"b7,{EIGHT}/{FAR}", "+home b8", f"b8.b7/{FAR}:mover=B"),
    Row("industry replaces ten", f"{FULL}/{FAR}", "+industry a8", f"b7,,,a8/{FAR}:mover=B"),
    Row("a weapon replaces twelve", f"{FULL},a5.b5/{FAR}", "+weapon c7", f"b7,,,,c7/{FAR}:mover=B"),
    Row(
        "a station that loses its hold goes",
        f"b7,{EIGHT},d5/{FAR}",
        "+agri a8",
        f"b7,,a8/{FAR}:mover=B",
    ),
    Row("a weapon", "d4,e4,,,d5/h1,g2,f2", "fire d5", "d4,e4/h1:mover=B"),
    Row("no weapon there", "d4,e4/h1", "fire e4", fault="no-weapon"),
    Row("not after the time", "d4,,,,d5/h1:time=up", "fire d5", fault="time-up"),
    Row("time is up", f"d4/{FAR}:mover=B", "time", f"d4/{FAR}:mover=B:time=up", by="*"),
    Row("the rotation is completed", f"d4/{FAR}:time=up", "-", f"d4/{FAR}:mover=B:time=up"),
    Row(
        "equal most share the win",
        f"d4/{FAR}:mover=B:time=up",
        "-",
        f"d4/{FAR}:mover=B:time=last:ended=time",
        by="B",
    ),
    Row("join", f"d4/{FAR}", "join", f"d4/{FAR}/-:waits=C", by="C"),
    Row("letters in order", f"d4/{FAR}", "join", fault="not-possible", by="D"),
    Row("rejoin at the end", "d4/-/h1", "rejoin", "d4/-/h1:order=ACB:waits=B:uncounted=B", by="B"),
    Row(
        "ask for the old place",
        "d4/-/h1",
        "rejoin old",
        "d4/-/h1:waits=B:uncounted=B:asks=B>rejoin-old>A.C>>0",
        by="B",
    ),
    Row(
        "one refusal is enough",
        "d4/-/h1:waits=B:uncounted=B:asks=B>rejoin-old>A.C>>0",
        "no B",
        "d4/-/h1:order=ACB:waits=B:uncounted=B",
        by="C",
    ),
    Row(
        "no answer means no",
        "d4/-/h1:waits=B:uncounted=B:asks=B>rejoin-old>A.C>C>0",
        "-",
        "d4/-/h1:order=ACB:mover=C:waits=B:uncounted=B",
    ),
    Row("leave", "d4/c1/h1", "leave", "d4/c1/h1:left=B", by="B"),
    Row("who leaves is skipped", "d4/c1/h1:left=B", "-", "d4/c1/h1:mover=C:left=B"),
    Row("alone", "d4/h1:left=B", "-", "d4/h1:left=B:ended=alone"),
    Row(
        "a placing is put off", "d4/-/h1:mover=B:waits=B", "lapse", "d4/-/h1:mover=C:waits=B:later=B", by="*"
    ),
    Row("all sixteen", f"{COMPLETE}/{FAR}", "-", f"{COMPLETE}/{FAR}:ended=all"),
)
COUNT = 46


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_row(row: Row) -> None:
    """A turn or a call leads where the row says, or has the fault that it names."""
    before = COLONIZATION.texts.position_from_text(f"colonization:{row.shape}:{row.position}")
    resolution = turn_of(COLONIZATION, before, row.by, row.text)
    if row.fault:
        assert [fault.code for fault in resolution.faults] == [row.fault]
        return
    assert not resolution.faults
    after = COLONIZATION.texts.position_text(resolution.after)
    assert after == f"colonization:{row.shape}:{row.after}"
    assert COLONIZATION.texts.position_from_text(after) == resolution.after


def test_rows_are_counted() -> None:
    """No row is lost."""
    assert len(ROWS) == COUNT
