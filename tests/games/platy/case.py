"""What a numbered case of Platy says: a position, a line, and what it comes to, as plain data."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.games.platy.oracle import Done, play
from tests.games.platy.tray import State, name_of, places, read, write

__all__ = ["Case", "case_of", "least_way", "result_of"]


class Case(NamedTuple):
    """A case as it is sketched; by_hand: the values that the line comes to, as people worked them out."""

    chapter: str
    title: str
    ruling: str | None
    position: str
    text: str
    by_hand: dict[str, Any]


def least_way(names: list[str]) -> list[str]:
    """Return a closed way from its first place in the alphabet on, the lesser way round."""
    return min(its[i:] + its[:i] for its in (names, names[::-1]) for i in range(len(names)))


def case_of(number: str, title: str, ruling: str | None, position: str, text: str) -> dict[str, Any]:
    """Return a case as the file has it, with what the slow engine says."""
    head = {"id": number, "title": title, "ruling": ruling, "position": position, "text": text}
    return head | result_of(play(read(position), text))


def result_of(done: Done) -> dict[str, Any]:
    """Return what a case expects of a line: the fault, or everything that it comes to."""
    if done.state is None:
        return {"fault": done.fault, "after": None, "loops": [], "falls": [], "end": None}
    state = done.state
    return {
        "fault": None,
        "after": write(state),
        "loops": [
            {
                "path": " ".join(its.way),
                "score": its.score,
                "enclosed": " ".join(its.enclosed),
                "more": its.more,
            }
            for its in done.closed
        ],
        "falls": [{"why": fall.why, "gone": " ".join(fall.gone)} for fall in done.falls],
        "end": state.ended or None,
        "moves": state.moves,
        "counters": ".".join(map(str, state.counters)),
        "score": state.score,
        "marks": _marks(state),
    }


def _marks(state: State) -> str:
    return " ".join(
        f"{name_of(place)}{state.tiles[place].mark}"
        for place in places(state.rows)
        if place in state.tiles and state.tiles[place].mark
    )
