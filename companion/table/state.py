"""The state of a table: what stands, what was asked and ruled; companion.table.folding makes it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any

from companion.table.clock import Clock
from companion.table.events import (
    BY_CLOCK,
    LINK,
    Event,
    LinkRenewed,
    RemarkWritten,
    RematchBegun,
    RulingGiven,
    TableCreated,
    TermsSettled,
    TimeGiven,
)
from companion.table.moments import Timeline
from companion.table.words import say
from games.answers import TABLE, Outcome, Resolution
from games.ending import find_repetition
from games.game import Game
from games.play.alone import alone_in, ended_alone
from games.standing import Standing
from games.words import Message, Names


def number_name(side: str) -> Message | str:
    """Return what a side is called on pages that has only a number for a name; empty for any other."""
    return say("player", number=side) if side.isdecimal() else ""


_UNSETTLED, _AT_FIRST = TermsSettled(), Timeline()


@dataclass(frozen=True)
class Ply:
    """One step of the game: a turn with what it came to, or a position set by hand.

    side: who played the turn, empty for a position; text: the turn in the notation, or the reason.
    resolution: None if no turn was played. touched: the cells that look or stood differently in between.
    repeats: what must come back for a repetition, None if none counts. aside: whether somebody said it who
    was not due. lapsed: whether the side's time was up, so that its turn is lost.
    """

    side: str
    text: Message | str
    before: Any
    after: Any
    resolution: Resolution | None = None
    by: str = ""
    touched: tuple[int, ...] = ()
    repeats: Hashable = None
    aside: bool = False
    lapsed: bool = False

    def changed_in(self, game: Game[Any]) -> tuple[int, ...]:
        """Return every cell that the step changed, whether it was captured or not, ascending."""
        before, after = game.look.standing(self.before), game.look.standing(self.after)
        cells = {cell for cell, (was, now) in enumerate(zip(before, after, strict=True)) if was != now}
        if self.resolution:
            cells.update(e.cell for stage in self.resolution.stages for e in stage if e.cells)
        return tuple(sorted(cells))

    def gained_in(self, game: Game[Any]) -> tuple[int, ...]:
        """Return every cell that the step made its side's."""
        before, after = game.look.standing(self.before), game.look.standing(self.after)
        pairs = enumerate(zip(before, after, strict=True))
        return tuple(cell for cell, (was, now) in pairs if was.owner != self.side == now.owner)

    def goes_on(self, game: Game[Any]) -> bool:
        """Return whether the side is still to move: then this was a choice on the way to its turn."""
        after = self.resolution.after if self.resolution else None
        again = after is not None and game.rules.goes_on(after, self.side)
        return again and alone_in(game, after) != self.side  # alone, the turn is over anyway


@dataclass(frozen=True)
class Offer:
    """A side's request for the agreement of others, and the sides that have agreed.

    asked: the seats that have to agree; empty for all that are in.
    """

    side: str
    what: str
    detail: str
    agreed: tuple[str, ...]
    asked: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulingInForce:
    """The referee's ruling, and the number of steps at that time.

    last: the last step that stood after it. before: what stood before it, to which it can be taken back.
    """

    done: int
    ruled: RulingGiven
    last: Ply | None = field(default=None, compare=False, repr=False)
    before: TableState | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Remark:
    """A line of the record beside the steps; done: how many steps stood then.

    said: a remark of somebody, a fresh link, time that was given, or a sentence.
    """

    done: int
    said: RemarkWritten | LinkRenewed | TimeGiven | Message


@dataclass(frozen=True)
class FlagFall:
    """A flag that fell; seat: whose. result, last: what it made of the table's result and its last step."""

    seat: str
    result: Outcome | None
    last: Ply | None = field(compare=False, repr=False)


@dataclass(frozen=True)
class Hit:
    """The last tap that let a clock go on, as an event. clock: as it was then; before: what stood before."""

    event: Event
    clock: Clock
    before: TableState = field(compare=False, repr=False)


@dataclass(frozen=True)
class Absence:
    """A time in which the server was away while a clock ran.

    done: how many steps stood then; seconds: how long it was, None if nobody knows.
    """

    done: int
    seconds: int | None


@dataclass(frozen=True)
class TableState:
    """The state of a table.

    seq: the number of the last event folded, the first is 1; at: its date; began: the date of the first.
    known: the number of the last event that a sender has to know: a pause that the server wrote because it
    was away, and the end of this pause, change nothing that anybody decides. time: what the clocks count by.
    plies: every step so far; the first `done` of them stand, the others wait to be redone.
    real: what the real table is believed to show, None if none is known of.
    result: how the table ended the game; the game's own end follows from its position (see `outcome`).
    next: where the next game of the same people has begun. absences: when the server was away while a clock
    ran. remarks: lines of the record beside its steps. granted: the agreed offer by which two seats may make
    a fresh link for a third. fall, hit: the last flag that fell, the last tap on the clock.
    told: the position for which all agreed to see what a turn could take.
    names: what the players of seats are called.
    helped: the help used since the start: "undo" if anything was taken back, "hint" if one was given.
    """

    seq: int
    game: Game[Any]
    created: TableCreated
    start: Any
    plies: tuple[Ply, ...] = ()
    done: int = 0
    at: float = 0.0
    began: float = 0.0
    known: int = 1
    time: Timeline = _AT_FIRST
    terms: TermsSettled = _UNSETTLED
    clock: Clock | None = None
    real: tuple[Standing, ...] | None = None
    offer: Offer | None = None
    result: Outcome | None = None
    rulings: tuple[RulingInForce, ...] = ()
    absences: tuple[Absence, ...] = ()
    remarks: tuple[Remark, ...] = ()
    granted: Offer | None = None
    fall: FlagFall | None = None
    hit: Hit | None = None
    next: RematchBegun | None = None
    told: Any = None
    helped: frozenset[str] = frozenset()
    names: tuple[tuple[str, str], ...] = ()

    @property
    def position(self) -> Any:
        """Return the position that stands."""
        return self.plies[self.done - 1].after if self.done else self.start

    @property
    def mover(self) -> str:
        """Return the side to move."""
        return self.game.rules.mover(self.position)

    @property
    def seat(self) -> str:
        """Return the seat that plays the side to move: they differ if players can change sides."""
        return self.game.rules.player(self.position, self.mover)

    @property
    def thinking(self) -> tuple[str, ...]:
        """Return the seats of those who are due, of the side to move if nobody is."""
        sides = self.due or (self.mover,)
        return tuple(self.game.rules.player(self.position, side) for side in sides)

    @property
    def last(self) -> Ply | None:
        """Return the last step that stands."""
        return self.plies[self.done - 1] if self.done else None

    @property
    def before_last(self) -> int:
        """Return how many steps come before the last that a person made; the clock makes some."""
        by_clock = takewhile(lambda ply: ply.by == BY_CLOCK, reversed(self.plies[: self.done]))
        return self.done - 1 - sum(1 for _ in by_clock)

    @property
    def can_step_back(self) -> bool:
        """Return whether somebody did something that can be taken back, or the game has ended."""
        return self.result is not None or self.before_last >= 0

    @property
    def last_ruling(self) -> RulingInForce | None:
        """Return the last ruling if the last step is still the one that stood after it."""
        ruling = self.rulings[-1] if self.rulings else None
        return ruling if ruling and ruling.last is self.last else None

    @property
    def last_fallen(self) -> str:
        """Return the seat whose flag fell as the last thing that counts, empty if another thing was."""
        fall = self.fall
        stands = fall and fall.result is self.result and fall.last is self.last
        return fall.seat if fall and stands else ""

    @property
    def last_hit(self) -> Hit | None:
        """Return the last tap on the clock if the clock has gone on from it ever since."""
        return self.hit if self.hit and self.hit.clock is self.clock and not self.outcome else None

    @property
    def undone(self) -> Ply | None:
        """Return the step that redoing would bring back."""
        return self.plies[self.done] if self.done < len(self.plies) else None

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, by the table's or the game's own rules; None while it goes on."""
        its = self.result or self.game.rules.outcome(self.position) or self._repeated()
        return its or ended_alone(self.game, self.position, self.terms.solo)

    @property
    def seated_sides(self) -> tuple[str, ...]:
        """Return the sides that this game is played by, in or not, in the order of turns."""
        return self.game.rules.seated(self.position)

    @property
    def sides(self) -> tuple[str, ...]:
        """Return the sides that are still in the game."""
        return self.game.rules.playing(self.position)

    @property
    def due(self) -> tuple[str, ...]:
        """Return the sides that may act now, the side to move first."""
        return self.game.rules.due(self.position)

    @property
    def to_do(self) -> bool:
        """Return whether hands still have to make the real table show what stands."""
        return self.real is not None and self.real != self.game.look.standing(self.position)

    @property
    def turns(self) -> int:
        """Return how many turns of the sides stand."""
        turns = (ply for ply in self.plies[: self.done] if ply.side not in ("", TABLE))
        return sum(not ply.goes_on(self.game) for ply in turns)

    @property
    def held_alone(self) -> bool:
        """Return whether one side, playing alone, came to fill the board by turns of its own."""
        alone = self.terms.solo
        return self._by_turns and all(cell.owner == alone for cell in self.game.look.standing(self.position))

    @property
    def is_best_kept(self) -> bool:
        """Return whether somebody who plays alone came by turns to a result that is compared with others'.

        In a game that says how its results are compared, none counts that was reached with help.
        """
        if self.game.bests is None:
            return self.held_alone
        ended = bool(self.terms.solo) and self.game.rules.outcome(self.position) is not None
        return ended and self._by_turns and not self.helped

    @property
    def _by_turns(self) -> bool:
        """Return whether turns alone led here: nobody set a position or ended the game otherwise."""
        return self.result is None and all(ply.side for ply in self.plies[: self.done])

    def is_known_to(self, after: int) -> bool:
        """Return whether somebody knows all that matters who knows the events up to a number."""
        return self.known <= after <= self.seq

    def waits_for(self, offer: Offer) -> tuple[str, ...]:
        """Return the seats that have yet to agree to an offer: of those that are asked, who is in.

        A side that is out still agrees to links.
        """
        asked = [seat for seat in self.seated_sides if seat in (offer.asked or self.seated_sides)]
        able = [seat for seat in asked if offer.what == LINK or self.played_by(seat) in self.sides]
        return tuple(seat for seat in able if seat not in offer.agreed)

    def played_by(self, seat: str) -> str:
        """Return the side that a seat plays by now; the seat itself if it has none (the referee's)."""
        return next((s for s in self.seated_sides if self.game.rules.player(self.position, s) == seat), seat)

    @cached_property
    def called(self) -> Names:
        """Return what sides are called on pages: by their players' names, else "player 2" for a number."""
        names = self.players
        called = ((side, names.get(side) or number_name(side)) for side in self.seated_sides)
        return tuple((side, name) for side, name in called if name)

    @property
    def players(self) -> dict[str, str]:
        """Return the names that players gave themselves, by the side that they play by now."""
        return {self.played_by(seat): name for seat, name in self.names}

    def seat_of(self, ply: Ply) -> str:
        """Return the seat that made a step, empty if none did: by its side as it was played then."""
        return self.game.rules.player(ply.before, ply.side) if ply.side not in ("", TABLE) else ""

    def stood(self, what: Hashable) -> int:
        """Return how often so far, the start included, what the rules say must come back has stood."""
        steps = [ply.repeats for ply in self.plies[: self.done]]
        return [self.game.rules.repeats(self.start), *steps].count(what)

    def _repeated(self) -> Outcome | None:
        """Return the end that a repetition brings."""
        now = self.last.repeats if self.last else None
        return None if now is None else find_repetition(self.game, self.position, self.stood(now))
