"""Events: everything that ever happens at a table, in the order of their sequence numbers.

Events are never changed or removed; taking a turn back is an event too. Their text form is a flat
mapping of strings, so that any store can keep them. The date of an event is kept beside it (`at`, in
seconds since 1970) and labels it; clocks are folded from the moments that events hold
(companion.table.moments), and from the dates of those that an earlier version wrote without a moment.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import MISSING, asdict, dataclass
from dataclasses import fields as dataclass_fields

from companion.table.errors import UnreadableTableError
from companion.table.moments import MOMENT
from companion.table.words import say
from games.catalogue import GAMES
from games.play.players import PLAYERS

ORIGINS = ("seed", "save", "record", "photo")
BY_SCREEN, BY_PHOTO, BY_CLOCK = "screen", "photo", "clock"
LINK = "link"  # an offer of its own: two seats together make a fresh link for a third
OFFERS = ("undo", "draw", "play-on", "finish", "most", "break", "time")
AWAY = "away"


@dataclass(frozen=True, kw_only=True)
class _Timed:
    """What every event holds.

    moment: when it happened by the server's own clock; empty in the events of an earlier version.
    """

    moment: str = ""


@dataclass(frozen=True)
class Created(_Timed):
    """The table was opened on a start position.

    origin: how the start came about (one of ORIGINS); detail: the seed that dealt it, empty where none did.
    before: the table of the game before, where this is a rematch. judged: "yes" where every key of its save
    lines was judged when they came in, as it was not always (companion.table.lines). said: of a start from a
    photo, the cells of which somebody said what no photo shows, with a space between them.
    alone: "yes" where it was judged, too, by which terms somebody may play alone.
    """

    game: str
    start: str
    origin: str
    detail: str = ""
    before: str = ""
    judged: str = ""
    said: str = ""
    alone: str = ""


@dataclass(frozen=True)
class Settled(_Timed):
    """The terms of play were settled.

    name: what people call the table. clock: as companion.table.clock writes it. hands: "yes" where a real
    board is played on beside the screen. solo: the one side that plays, empty where all do.
    """

    name: str = ""
    clock: str = "none"
    hands: str = ""
    solo: str = ""


@dataclass(frozen=True)
class Played(_Timed):
    """A side played a legal turn, written in the game's notation, or made one of its calls.

    side: games.answers.TABLE for what the table says. by: "screen" if it was tapped, "photo" if it was read
    in one, "clock" if the table's clock says it; else the simple player that made it (games.play.players).
    """

    side: str
    turn: str
    by: str = BY_SCREEN


@dataclass(frozen=True)
class Undone(_Timed):
    """The last turn (or placing, or result) that stood was taken back; what: "ruling" if a ruling was."""

    what: str = ""


@dataclass(frozen=True)
class Redone(_Timed):
    """What was taken back last stands again."""


@dataclass(frozen=True)
class Placed(_Timed):
    """The position was set as it stands on the real table; reason: why ("photo", "correction")."""

    save: str
    reason: str


@dataclass(frozen=True)
class Offered(_Timed):
    """A side asks the others to agree to something, one of OFFERS.

    detail: for "undo" how many steps would still stand; for "break" and "time" the seats that are asked, the
    one that asks first, in an event of an earlier version empty for all that are in; for LINK the seat that
    gets a fresh link.
    """

    side: str
    what: str
    detail: str = ""


@dataclass(frozen=True)
class Answered(_Timed):
    """A side answers what was offered: "yes" or "no"; the referee's yes is everybody's."""

    side: str
    answer: str


@dataclass(frozen=True)
class Resigned(_Timed):
    """A side gives the game up."""

    side: str


@dataclass(frozen=True)
class Flagged(_Timed):
    """A side's time ran out, as the server saw it, and that loses."""

    side: str


@dataclass(frozen=True)
class Lapsed(_Timed):
    """A side's time for this turn ran out before anything was made that could stand: the turn is lost."""

    side: str


@dataclass(frozen=True)
class Paused(_Timed):
    """The clocks stand still: "break", "hands" while a turn is carried out on the real table, or "away".

    "away" is written by the server itself, when it comes back: it was not running, or the machine slept.
    The moment is the last at which it was there. away: for how many seconds it was not, as far as that is
    known by the date; empty otherwise.
    """

    reason: str
    away: str = ""


@dataclass(frozen=True)
class Running(_Timed):
    """The clock of the side to move runs, for the first time or again."""


@dataclass(frozen=True)
class Carried(_Timed):
    """The real table shows what stands; by: said by a person ("hands") or seen in a "photo"."""

    by: str


@dataclass(frozen=True)
class Ruled(_Timed):
    """The referee ruled on a turn that was carried out wrongly.

    ruling: "restore" (the table is put right), "stand" (the position is what stands there) or "take" (the
    nearest legal turn counts, and hands correct what differs from it).
    side: whose slip it was; penalty: seconds that the others get, "loss", or empty.
    save: what stood on the real table, empty where no save line can say it; note: what differed.
    turn: the turn that "take" counts. waits: "yes" if the clocks stand still until hands are done. lies: what
    lay there if no save line can say it (companion.table.lying).
    """

    ruling: str
    side: str
    penalty: str = ""
    save: str = ""
    note: str = ""
    turn: str = ""
    waits: str = ""
    lies: str = ""


@dataclass(frozen=True)
class Rematched(_Timed):
    """The next game has begun, at a table of its own with the same links.

    swapped: "yes" if every seat plays the side after its own. seats: if seats change in another way, the side
    that each of these plays then, as in "black=white white=black".
    """

    table: str
    swapped: str = ""
    seats: str = ""


@dataclass(frozen=True)
class Remarked(_Timed):
    """A seat, or the referee, writes a remark into the record, such as a treaty."""

    side: str
    text: str


@dataclass(frozen=True)
class Linked(_Timed):
    """A seat got a fresh link, and whoever held the earlier one is out.

    by: "referee", or the two seats that agreed on it, with a space between them.
    """

    side: str
    by: str


@dataclass(frozen=True)
class Named(_Timed):
    """A seat's player says by which name pages call the side that it plays; empty takes the name back."""

    side: str
    name: str


Event = (
    Created
    | Settled
    | Played
    | Undone
    | Redone
    | Placed
    | Offered
    | Answered
    | Resigned
    | Flagged
    | Lapsed
    | Paused
    | Running
    | Carried
    | Ruled
    | Rematched
    | Remarked
    | Linked
    | Named
)

_KINDS: Mapping[str, type[Event]] = {
    "created": Created,
    "terms": Settled,
    "turn": Played,
    "undo": Undone,
    "redo": Redone,
    "position": Placed,
    "offer": Offered,
    "answer": Answered,
    "resign": Resigned,
    "flag": Flagged,
    "lapse": Lapsed,
    "pause": Paused,
    "run": Running,
    "carried": Carried,
    "ruling": Ruled,
    "rematch": Rematched,
    "remark": Remarked,
    "link": Linked,
    "name": Named,
}
# What else is no word of ours; sides and save lines are their game's affair.
_VALUES: Mapping[tuple[str, str], Collection[str]] = {
    ("created", "game"): GAMES,
    ("created", "origin"): ORIGINS,
    ("created", "alone"): ("", "yes"),
    ("terms", "hands"): ("", "yes"),
    ("turn", "by"): (BY_SCREEN, BY_PHOTO, BY_CLOCK, *PLAYERS),
    ("position", "reason"): (BY_PHOTO, "correction"),
    ("offer", "what"): (*OFFERS, LINK),
    ("answer", "answer"): ("yes", "no"),
    ("pause", "reason"): ("break", "hands", AWAY),
    ("carried", "by"): ("hands", BY_PHOTO),
    ("ruling", "ruling"): ("restore", "stand", "take"),
    ("ruling", "waits"): ("", "yes"),
    ("undo", "what"): ("", "ruling"),
    ("rematch", "swapped"): ("", "yes"),
}
# How other values are written, if they are there; the moment of every event has a form, too.
_FORMS: Mapping[tuple[str, str], re.Pattern[str]] = {
    ("pause", "away"): re.compile(r"\d{1,9}"),
    ("rematch", "seats"): re.compile(r"[\w-]+=[\w-]+( [\w-]+=[\w-]+)*"),
}
# Fields that earlier programs do not know: they are written only if they say something.
_LATER: Mapping[str, Collection[str]] = {"undo": ("what",), "ruling": ("turn", "waits", "lies")}
_WORDS = {cls: kind for kind, cls in _KINDS.items()}


def event_kind(event: Event) -> str:
    """Return the kind's word, one of created, terms, turn, undo, redo, position, offer and so on."""
    return _WORDS[type(event)]


def event_fields(event: Event) -> dict[str, str]:
    """Return the event's fields; event_from reads them back. What has no moment is told without one."""
    fields: dict[str, str] = asdict(event)
    later = ("moment", *_LATER.get(event_kind(event), ()))
    return {name: value for name, value in fields.items() if value or name not in later}


def event_from(kind: str, fields: Mapping[str, str]) -> Event:
    """Return the event of this kind with these fields; raises UnreadableTableError for what is not known."""
    if kind not in _KINDS:
        raise UnreadableTableError("newer-version", say("newer-kind", kind=kind))
    cls = _KINDS[kind]
    known = {field.name: field.default is MISSING for field in dataclass_fields(cls)}
    if missing := [name for name, needed in known.items() if needed and name not in fields]:
        raise UnreadableTableError("damaged", say("lacks-field", kind=kind, field=missing[0]))
    for name, value in fields.items():
        if name not in known:
            raise UnreadableTableError("newer-version", say("newer-field", kind=kind, field=name))
        if not isinstance(value, str) or value not in _VALUES.get((kind, name), (value,)):
            said = say("newer-value", kind=kind, field=name, value=repr(value))
            raise UnreadableTableError("newer-version", said)
        form = MOMENT if name == "moment" else _FORMS.get((kind, name))
        if form and value and not form.fullmatch(value):
            said = say("wrong-form", kind=kind, field=name, value=repr(value))
            raise UnreadableTableError("damaged", said)
    return cls(**fields)
