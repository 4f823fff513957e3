"""Events: everything that ever happens at a table, in the order of their sequence numbers.

Events are never changed or removed; taking a turn back is an event too. Their text form
(companion.table.event_text) is a flat mapping of strings, so that any store can keep them. The date of an
event is kept beside it (`at`, in seconds since 1970) and labels it; clocks are folded from the moments that
events hold (companion.table.moments), and from the dates of those that an earlier version wrote without a
moment.

A seat is named by the side that it played at first. In games where sides are exchanged, it may play another
side later (`TableState.played_by`). So the field `side` of some events holds a seat: each class says which.

The annotation of a field says which words it can be, or how it is written. Sides and save lines have no such
annotation, because they depend on the game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, get_args

from companion.table.moments import MOMENT
from games.catalogue import GAMES
from games.play.players import PLAYERS

ORIGINS = ("seed", "save", "record", "photo")
BY_SCREEN, BY_PHOTO, BY_CLOCK = "screen", "photo", "clock"
LINK = "link"  # an offer of its own: two seats together make a fresh link for a third
Agreement = Literal["undo", "draw", "play-on", "finish", "most", "break", "time"]
OFFERS: tuple[Agreement, ...] = get_args(Agreement)
AWAY = "away"

Reason = Literal["photo", "correction"]
Witness = Literal["hands", "photo"]
Decision = Literal["restore", "stand", "take"]
Claim = Literal["loss", "off"]
SECONDS, WAIT = re.compile(r"\d{1,9}"), re.compile(r"\d{1,2}(\.\d{1,3})?")
IfYes = Annotated[str, ("", "yes")]
LATER = object()  # marks a field that earlier programs do not know: it is written only if it says something


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened at a table.

    kind: what the kind of event is called in stores and exports. moment: when it happened by the server's own
    clock; empty in the events of an earlier version.
    """

    kind: ClassVar[str]
    moment: Annotated[str, MOMENT, LATER] = ""

    def __init_subclass__(cls, kind: str) -> None:
        """Make a kind of event known by its word."""
        cls.kind = kind
        KINDS[kind] = cls


KINDS: dict[str, type[Event]] = {}


@dataclass(frozen=True)
class TableCreated(Event, kind="created"):
    """The table was opened on a start position.

    origin: how the start came about (one of ORIGINS); detail: the seed that dealt it, empty if none did.
    before: the table of the game before, if this is a rematch. judged: "yes" if every key of its save
    lines was judged when they came in, as it was not always (companion.table.lines). said: of a start from a
    photo, the cells of which somebody said what no photo shows, with a space between them.
    alone: "yes" if it was judged, too, by which terms somebody may play alone.
    """

    game: Annotated[str, GAMES]
    start: str
    origin: Annotated[str, ORIGINS]
    detail: str = ""
    before: str = ""
    judged: str = ""
    said: str = ""
    alone: IfYes = ""


@dataclass(frozen=True)
class TermsSettled(Event, kind="terms"):
    """The terms of play were settled.

    name: what people call the table. clock: as companion.table.clock writes it. hands: "yes" if a real
    board is played on beside the screen. solo: the one side that plays, empty if all do.
    """

    name: str = ""
    clock: str = "none"
    hands: IfYes = ""
    solo: str = ""


@dataclass(frozen=True)
class TurnPlayed(Event, kind="turn"):
    """A side played a legal turn, written in the game's notation, or made one of its calls.

    side: the side that it plays, not its seat; games.answers.TABLE for what the table says.
    by: "screen" if it was tapped, "photo" if it was read in one, "clock" if the table's clock says
    it; else the simple player that made it (games.play.players).
    wait: for how many seconds the next clock waits while pages play the turn back, empty for none.
    """

    side: str
    turn: str
    by: Annotated[str, (BY_SCREEN, BY_PHOTO, BY_CLOCK, *PLAYERS)] = BY_SCREEN
    wait: Annotated[str, WAIT, LATER] = ""


@dataclass(frozen=True)
class StepUndone(Event, kind="undo"):
    """The last turn (or placing, or result) that stood was taken back.

    what: "ruling" if a ruling was; "hit" if only the last tap on the clock was, by the seat `by` or
    the referee.
    """

    what: Annotated[str, ("", "ruling", "hit"), LATER] = ""
    by: Annotated[str, LATER] = ""


@dataclass(frozen=True)
class StepRedone(Event, kind="redo"):
    """What was taken back last stands again."""


@dataclass(frozen=True)
class PositionSet(Event, kind="position"):
    """The position was set as it stands on the real table; reason: why ("photo", "correction")."""

    save: str
    reason: Annotated[str, get_args(Reason)]


@dataclass(frozen=True)
class OfferMade(Event, kind="offer"):
    """A seat asks the others to agree to something, one of OFFERS.

    side: the seat that asks, or "referee".
    detail: for "undo" how many steps would still stand; for "break" and "time" the seats that are asked, the
    one that asks first, in an event of an earlier version empty for all that are in; for LINK the seat that
    gets a fresh link.
    """

    side: str
    what: Annotated[str, (*OFFERS, LINK)]
    detail: str = ""


@dataclass(frozen=True)
class OfferAnswered(Event, kind="answer"):
    """A seat answers what was offered: "yes" or "no"; the referee's yes is everybody's.

    side: the seat that answers, or "referee".
    """

    side: str
    answer: Annotated[str, ("yes", "no")]


@dataclass(frozen=True)
class SeatResigned(Event, kind="resign"):
    """A player gives the game up; side: the seat, which may play another side by now."""

    side: str


@dataclass(frozen=True)
class FlagFallen(Event, kind="flag"):
    """A player's time ran out, as the server saw it, and that loses; side: the seat.

    absent: for how many seconds no page of the seat had been open then; empty if one was, or nobody knows.
    """

    side: str
    absent: Annotated[str, SECONDS, LATER] = ""


@dataclass(frozen=True)
class TimeGiven(Event, kind="given"):
    """A seat gets more time; if its flag had fallen, the flag is lifted and the game goes on.

    side: the seat that gets it. by: the seat that gives it, or "referee".
    """

    side: str
    seconds: Annotated[str, re.compile(r"[1-9]\d{0,3}")]
    by: str


@dataclass(frozen=True)
class GameClaimed(Event, kind="claim"):
    """The game ends because a seat was away, or because the referee calls it off.

    side: the seat that claims it, or "referee". result: the seat that was away loses, or the game is called
    off. seat: which was away, for so many seconds; both empty if the referee calls off without that.
    """

    side: str
    result: Annotated[str, get_args(Claim)]
    seat: str = ""
    away: Annotated[str, SECONDS] = ""


@dataclass(frozen=True)
class TurnLapsed(Event, kind="lapse"):
    """A player's time for this turn ran out before anything was made that could stand: the turn is lost.

    side: the seat.
    """

    side: str


@dataclass(frozen=True)
class ClocksPaused(Event, kind="pause"):
    """The clocks stand still: "break", "hands" while a turn is carried out on the real table, or "away".

    "away" is written by the server itself, when it comes back: it was not running, or the machine slept.
    The moment is the last at which it was there. away: for how many seconds it was not, as far as that is
    known by the date; empty otherwise.
    """

    reason: Annotated[str, ("break", "hands", AWAY)]
    away: Annotated[str, SECONDS] = ""


@dataclass(frozen=True)
class ClocksStarted(Event, kind="run"):
    """The clock of the side to move runs, for the first time or again."""


@dataclass(frozen=True)
class TurnCarriedOut(Event, kind="carried"):
    """The real table shows what stands; by: said by a person ("hands") or seen in a "photo"."""

    by: Annotated[str, get_args(Witness)]


@dataclass(frozen=True)
class RulingGiven(Event, kind="ruling"):
    """The referee ruled on a turn that was carried out wrongly.

    ruling: "restore" (the table is put right), "stand" (the position is what stands there) or "take" (the
    nearest legal turn counts, and hands correct what differs from it).
    side: the side, not the seat, whose slip it was; penalty: seconds that the others get, "loss", or empty.
    save: what stood on the real table, empty if no save line can say it; note: what differed.
    turn: the turn that "take" counts. waits: "yes" if the clocks stand still until hands are done. lies: what
    lay there if no save line can say it (companion.table.lying). wait: as of a turn, for "take".
    """

    ruling: Annotated[str, get_args(Decision)]
    side: str
    penalty: str = ""
    save: str = ""
    note: str = ""
    turn: Annotated[str, LATER] = ""
    waits: Annotated[IfYes, LATER] = ""
    lies: Annotated[str, LATER] = ""
    wait: Annotated[str, WAIT, LATER] = ""


@dataclass(frozen=True)
class RematchBegun(Event, kind="rematch"):
    """The next game has begun, at a table of its own with the same links.

    swapped: "yes" if every seat plays the side after its own. seats: if seats change in another way, the side
    that each of these plays then, as in "black=white white=black".
    """

    table: str
    swapped: IfYes = ""
    seats: Annotated[str, re.compile(r"[\w-]+=[\w-]+( [\w-]+=[\w-]+)*")] = ""


@dataclass(frozen=True)
class RemarkWritten(Event, kind="remark"):
    """A player or the referee writes a remark into the record, such as a treaty.

    side: the seat that writes, or "referee".
    """

    side: str
    text: str


@dataclass(frozen=True)
class LinkRenewed(Event, kind="link"):
    """A seat got a fresh link, and the holder of the earlier one is out.

    side: the seat. by: "referee", or the two seats that agreed on it, with a space between them.
    """

    side: str
    by: str


@dataclass(frozen=True)
class SideNamed(Event, kind="name"):
    """A player says by which name pages call the side that their seat plays.

    side: the seat. name: empty takes an earlier name back.
    """

    side: str
    name: str
