"""Events: everything that ever happens at a table, in the order of their sequence numbers.

Events are never changed or removed; taking a turn back is an event too. Their text form is a flat
mapping of strings, so that any store can keep them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

__all__ = [
    "ORIGINS",
    "Created",
    "Event",
    "Placed",
    "Played",
    "Redone",
    "Undone",
    "event_fields",
    "event_from",
    "event_kind",
]

ORIGINS = ("seed", "save", "record", "photo")


@dataclass(frozen=True)
class Created:
    """The table was opened on a start position.

    origin: how the start came about (one of ORIGINS); detail: the seed, where it was drawn by lot.
    """

    game: str
    start: str
    origin: str
    detail: str = ""


@dataclass(frozen=True)
class Played:
    """A side played a legal turn, written in the game's notation."""

    side: str
    turn: str


@dataclass(frozen=True)
class Undone:
    """The last turn (or placing) that stood was taken back."""


@dataclass(frozen=True)
class Redone:
    """What was taken back last stands again."""


@dataclass(frozen=True)
class Placed:
    """The position was set as it stands on the real table; reason: why ("photo", "correction")."""

    save: str
    reason: str


Event = Created | Played | Undone | Redone | Placed

_KINDS: Mapping[str, type[Event]] = {
    "created": Created,
    "turn": Played,
    "undo": Undone,
    "redo": Redone,
    "position": Placed,
}


def event_kind(event: Event) -> str:
    """Return the kind's word: created, turn, undo, redo or position."""
    return next(kind for kind, cls in _KINDS.items() if isinstance(event, cls))


def event_fields(event: Event) -> dict[str, str]:
    """Return the event's fields; event_from reads them back."""
    return asdict(event)


def event_from(kind: str, fields: Mapping[str, str]) -> Event:
    """Return the event of this kind with these fields; raises KeyError for a kind that is not known."""
    return _KINDS[kind](**fields)
