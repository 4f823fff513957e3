"""Games that were played by the printed pages alone, played again by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.records.record import parse_record, replay

GAMES = Path(__file__).parent / "data" / "by-the-pages"
# Turns, and what the players wrote down as standing at the end; once, what their last turn comes to.
ENDS = (
    ("alternate-deactivation", 54, "111110101212578612167620176753105555"),
    ("banner-with-handicap", 10, "115550254444234444348886018872011712"),
    ("cornerport", 59, "......../......../.....B../......../......../......../......../.......F"),
    ("hexagons-for-three", 12, "444b4443744777744776774477777777a7777"),
    ("sandkings-for-four", 10, "b3,c7,b6,c5,b4,c2/out/out/f5,g4,e8,f7,g6,h5"),
    ("sandkings-for-two", 8, "out/d5,b3,c5,c4"),
)


@pytest.mark.parametrize(("name", "turns", "end"), ENDS, ids=[name for name, _, _ in ENDS])
def test_what_was_played_by_the_pages_alone_is_legal(name: str, turns: int, end: str) -> None:
    """Every turn made by somebody who had the printed pages alone is legal, and leads where they said."""
    record = parse_record((GAMES / f"{name}.txt").read_text(encoding="utf-8"))
    played = list(replay(record))
    assert len(played) == turns
    assert [turn.written.text for turn in played if turn.faults] == []
    assert end in record.game.texts.position_text(played[-1].position)


def test_agreeing_to_stop_a_round_repeats_nothing() -> None:
    """Nothing stands a third time where a round has its own repetitions, though two steps move nothing."""
    record = parse_record((GAMES / "alternate-deactivation.txt").read_text(encoding="utf-8"))
    rules = record.game.rules
    stood = [turn.position for turn in replay(record)]
    agreed = [turn.written.text for turn in replay(record)].index("agree")
    assert stood[agreed].cells == stood[agreed - 1].cells == stood[agreed + 1].cells
    assert {rules.repeats(position) for position in stood} == {None}


def test_every_game_played_by_the_pages_is_listed() -> None:
    """No record lies beside the list unread."""
    assert sorted(path.stem for path in GAMES.glob("*.txt")) == sorted(name for name, _, _ in ENDS)
