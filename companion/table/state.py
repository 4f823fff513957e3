"""The state of a table: the fold of its events.

Folding trusts the events (they were judged before they were written, see companion.table.judge); the same
events at the same times always give the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.table.clock import Clock, clock_of, clock_terms
from companion.table.errors import TableError
from companion.table.events import (
    BY_SCREEN,
    Answered,
    Carried,
    Created,
    Event,
    Flagged,
    Lapsed,
    Offered,
    Paused,
    Placed,
    Played,
    Redone,
    Resigned,
    Ruled,
    Running,
    Settled,
    Undone,
)
from games.catalogue import game_named
from games.protocol import Game, Outcome, Resolution, Standing
from games.record import REPETITIONS

__all__ = ["Offer", "Ply", "Ruling", "TableState", "fold", "follow", "started"]

_UNSETTLED = Settled()
LAPSED, PLAYING_ON, CORRECTION = "time", "playing on", "correction"


@dataclass(frozen=True)
class Ply:
    """Hold one step of the game: a turn with what it came to, or a position set by hand.

    side: who played the turn, empty for a position; text: the turn in the notation, or the reason.
    resolution: None where no turn was played. touched: the cells that look or stood differently in between.
    repeats: what must come back for a repetition.
    """

    side: str
    text: str
    before: Any
    after: Any
    resolution: Resolution | None = None
    by: str = ""
    touched: tuple[int, ...] = ()
    repeats: int = 0


@dataclass(frozen=True)
class Offer:
    """Hold what a side has asked the others to agree to, and which sides have agreed."""

    side: str
    what: str
    detail: str
    agreed: tuple[str, ...]


@dataclass(frozen=True)
class Ruling:
    """Hold what the referee ruled, and how many steps stood then."""

    done: int
    ruled: Ruled


@dataclass(frozen=True)
class TableState:
    """Hold what stands on a table.

    seq: the number of the last event folded, the first is 1; at: when it happened; began: when the first did.
    plies: every step so far; the first `done` of them stand, the others wait to be redone.
    real: what the real table is believed to show, None where none is known of.
    result: how the table ended the game; the game's own end is its position's affair (see `outcome`).
    """

    seq: int
    game: Game[Any]
    created: Created
    start: Any
    plies: tuple[Ply, ...] = ()
    done: int = 0
    at: float = 0.0
    began: float = 0.0
    terms: Settled = _UNSETTLED
    clock: Clock | None = None
    real: tuple[Standing, ...] | None = None
    offer: Offer | None = None
    result: Outcome | None = None
    rulings: tuple[Ruling, ...] = ()

    @property
    def position(self) -> Any:
        """Return the position that stands."""
        return self.plies[self.done - 1].after if self.done else self.start

    @property
    def mover(self) -> str:
        """Return the side to move."""
        return self.game.mover(self.position)

    @property
    def seat(self) -> str:
        """Return the seat that plays the side to move: they differ where players can change sides."""
        return self.game.player(self.position, self.mover)

    @property
    def last(self) -> Ply | None:
        """Return the last step that stands."""
        return self.plies[self.done - 1] if self.done else None

    @property
    def undone(self) -> Ply | None:
        """Return the step that redoing would bring back."""
        return self.plies[self.done] if self.done < len(self.plies) else None

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, by the table's or the game's own rules; None while it goes on."""
        return self.result or self.game.outcome(self.position) or self._repeated()

    @property
    def to_do(self) -> bool:
        """Tell whether hands still have to make the real table show what stands."""
        return self.real is not None and self.real != self.game.standing(self.position)

    @property
    def turns(self) -> int:
        """Return how many turns of the sides stand."""
        return sum(bool(ply.side) for ply in self.plies[: self.done])

    def _repeated(self) -> Outcome | None:
        """Return the end by repetition: the same position with the same side to move a third time."""
        now = _repeats(self.game, self.position) if self.done else 0
        standing = [ply.repeats for ply in self.plies[: self.done]]
        times = standing.count(now) + (self.done > 0 and now == _repeats(self.game, self.start))
        if times < REPETITIONS:
            return None
        return _by_score(self, f"the same position came up {REPETITIONS} times")


def started(created: Created, at: float = 0.0) -> TableState:
    """Return the state of a table just opened; raises GamesError where its start cannot be read."""
    game = game_named(created.game)
    start = game.position_from_text(created.start)
    real = game.standing(start) if created.origin == "photo" else None
    return TableState(1, game, created, start, at=at, began=at, real=real)


def fold(events: Iterable[tuple[Event, float]]) -> TableState:
    """Return what stands after these events and their times, of which the first opened the table."""
    (first, at), *rest = events
    if not isinstance(first, Created):
        raise TableError("a table's first event opens it")
    state = started(first, at)
    for event, at in rest:
        state = follow(state, event, at)
    return state


def follow(state: TableState, event: Event, at: float = 0.0) -> TableState:
    """Return the state after one more event; raises TableError where it cannot follow."""
    if type(event) not in _STEPS:
        raise TableError("a table is opened only once")
    timed = replace(state, seq=state.seq + 1, at=max(at, state.at))
    return _STEPS[type(event)](timed, event)


def _settled(state: TableState, event: Settled) -> TableState:
    terms = clock_terms(event.clock, state.game.sides)
    same = state.clock is not None and state.clock.terms == terms
    real = (state.real or state.game.standing(state.position)) if event.hands else None
    clock = state.clock if same else clock_of(terms, state.seat)
    return replace(state, terms=event, clock=clock, real=real)


def _played(state: TableState, event: Played) -> TableState:
    game = state.game
    resolution = game.resolve(state.position, event.turn)
    after = resolution.after
    if after is None:
        raise TableError(f"the turn {event.turn} cannot follow: {resolution.faults[0].message}")
    if state.terms.solo and not game.outcome(after):
        after = game.with_mover(after, state.terms.solo)
    ply = Ply(event.side, event.turn, state.position, after, resolution, event.by)
    return _stepped(state, ply, seen=event.by != BY_SCREEN)


def _lapsed(state: TableState, event: Lapsed) -> TableState:
    sides = list(state.game.sides)
    next_side = sides[(sides.index(state.mover) + 1) % len(sides)]
    after = state.game.saying_mover(state.game.with_mover(state.position, next_side))
    return _stepped(state, Ply(event.side, LAPSED, state.position, after))


def _placed(state: TableState, event: Placed) -> TableState:
    after = state.game.position_from_text(event.save)
    return _stepped(state, Ply("", event.reason, state.position, after), seen=event.reason != CORRECTION)


def _stepped(state: TableState, ply: Ply, seen: bool = False) -> TableState:
    """Return the state after one more step; seen: the real table shows it already."""
    ply = replace(ply, touched=_touched(state.game, ply), repeats=_repeats(state.game, ply.after))
    stepped = replace(
        state, plies=(*state.plies[: state.done], ply), done=state.done + 1, offer=None, result=None
    )
    real = state.game.standing(ply.after) if seen else state.real
    return _clocked(replace(stepped, real=real), state.seat)


def _clocked(state: TableState, before: str, *, fresh: bool = True) -> TableState:
    """Hand the clock over to the side to move; carrying a turn out pauses it, the end stops it.

    before: the side that moved; fresh: False where steps are taken back or brought back.
    """
    clock, now = state.clock, state.at
    if clock is None:
        return state
    on = clock.state
    clock = clock.next_turn(state.seat, now, fresh=fresh)
    if state.outcome:
        clock = clock.pause("over", now)
    elif state.to_do:
        clock = clock.pause("hands", now, carrying=before)
    elif on in ("run", "hands") or (on == "start" and fresh):
        clock = clock.run(now)
    elif on == "start":
        clock = clock.pause(on, now)
    return replace(state, clock=clock)


def _undone(state: TableState, _event: Undone) -> TableState:
    if state.result:
        return _clocked(replace(state, result=None, offer=None), state.seat, fresh=False)
    return _moved(state, state.done - 1)


def _redone(state: TableState, _event: Redone) -> TableState:
    return _moved(state, state.done + 1)


def _moved(state: TableState, done: int) -> TableState:
    if not 0 <= done <= len(state.plies):
        raise TableError("nothing to take back" if done < state.done else "nothing to redo")
    moved = replace(state, done=done, offer=None, result=None)
    return _clocked(moved, state.seat, fresh=False)


def _offered(state: TableState, event: Offered) -> TableState:
    """Keep an offer until it is answered; nobody has to answer the referee, or whoever plays alone."""
    offer = Offer(event.side, event.what, event.detail, (event.side,))
    if event.side not in state.game.sides or state.terms.solo:
        return _AGREED[offer.what](state, offer)
    return replace(state, offer=offer)


def _answered(state: TableState, event: Answered) -> TableState:
    offer = state.offer
    if offer is None:
        raise TableError("nothing was offered")
    if event.answer != "yes":
        return replace(state, offer=None)
    agreed = (*offer.agreed, event.side)
    if event.side in state.game.sides and set(agreed) < set(state.game.sides):
        return replace(state, offer=replace(offer, agreed=agreed))
    return _AGREED[offer.what](replace(state, offer=None), offer)


def _agreed_undo(state: TableState, offer: Offer) -> TableState:
    return _undone(state, Undone()) if state.result else _moved(state, int(offer.detail))


def _agreed_draw(state: TableState, _offer: Offer) -> TableState:
    return _ended(state, None, "agreed")


def _agreed_finish(state: TableState, _offer: Offer) -> TableState:
    outcome = _by_score(state, "all agreed to end it here")
    return _over(replace(state, result=outcome))


def _agreed_play_on(state: TableState, _offer: Offer) -> TableState:
    if state.result:
        return _undone(state, Undone())
    on = state.game.playing_on(state.position)
    return _stepped(replace(state, result=None), Ply("", PLAYING_ON, state.position, on))


def _resigned(state: TableState, event: Resigned) -> TableState:
    return _ended(state, _other(state, event.side), f"{event.side} resigned")


def _flagged(state: TableState, event: Flagged) -> TableState:
    return _ended(state, _other(state, event.side), f"{event.side}'s time ran out")


def _ended(state: TableState, winner: str | None, reason: str) -> TableState:
    scores = tuple(state.game.scores(state.position).items())
    return _over(replace(state, result=Outcome(winner, scores, reason), offer=None))


def _over(state: TableState) -> TableState:
    return replace(state, clock=state.clock.pause("over", state.at) if state.clock else None)


def _other(state: TableState, loser: str) -> str | None:
    """Return who wins when one side loses: the other one, or the best of several."""
    return _ahead(state, [side for side in state.game.sides if side != loser])


def _ahead(state: TableState, sides: Sequence[str]) -> str | None:
    """Return which of these sides has the most, None where several have; in games without scores too."""
    scores = state.game.scores(state.position)
    best = max(scores.get(side, 0) for side in sides)
    ahead = [side for side in sides if scores.get(side, 0) == best]
    return ahead[0] if len(ahead) == 1 else None


def _by_score(state: TableState, reason: str) -> Outcome:
    scores = tuple(state.game.scores(state.position).items())
    return Outcome(_ahead(state, state.game.sides) if scores else None, scores, reason)


def _paused(state: TableState, event: Paused) -> TableState:
    carrying = state.seat if event.reason == "hands" else ""
    clock = state.clock and state.clock.pause(event.reason, state.at, carrying)
    return replace(state, clock=clock)


def _running(state: TableState, _event: Running) -> TableState:
    return replace(state, clock=state.clock and state.clock.run(state.at))


def _carried(state: TableState, _event: Carried) -> TableState:
    """Believe that the real table shows what stands; the next side begins to think."""
    carried = replace(state, real=state.game.standing(state.position))
    waits = state.clock is not None and state.clock.state == "hands" and not state.outcome
    return _running(carried, Running()) if waits else carried


def _ruled(state: TableState, event: Ruled) -> TableState:
    ruling = Ruling(state.done, event)
    ruled = replace(state, rulings=(*state.rulings, ruling))
    if event.ruling == "stand":
        ruled = _placed(ruled, Placed(event.save, "ruling"))
    elif event.save:
        seen = state.game.standing(state.game.position_from_text(event.save))
        ruled = replace(ruled, real=seen)
    if event.penalty == "loss":
        return _ended(ruled, _other(ruled, event.side), f"the referee ruled against {event.side}")
    clock = ruled.clock
    if event.penalty and clock:
        for side in state.game.sides:
            clock = clock if side == event.side else clock.credit(side, int(event.penalty))
    return replace(ruled, clock=clock)


def _touched(game: Game[Any], ply: Ply) -> tuple[int, ...]:
    """Return every cell that a step changed, captured or deactivated, ascending."""
    before, after = game.standing(ply.before), game.standing(ply.after)
    cells = {cell for cell, (was, now) in enumerate(zip(before, after, strict=True)) if was != now}
    if ply.resolution:
        cells.update(ply.resolution.captured, (step.cell for step in ply.resolution.steps))
    return tuple(sorted(cells))


def _repeats(game: Game[Any], position: Any) -> int:
    """Return a number that comes back when the same stands with the same side to move."""
    return hash((game.mover(position), game.standing(position)))


_AGREED: dict[str, Callable[[TableState, Offer], TableState]] = {
    "undo": _agreed_undo,
    "draw": _agreed_draw,
    "finish": _agreed_finish,
    "play-on": _agreed_play_on,
}
_STEPS: dict[type[Any], Callable[[TableState, Any], TableState]] = {
    Settled: _settled,
    Played: _played,
    Undone: _undone,
    Redone: _redone,
    Placed: _placed,
    Offered: _offered,
    Answered: _answered,
    Resigned: _resigned,
    Flagged: _flagged,
    Lapsed: _lapsed,
    Paused: _paused,
    Running: _running,
    Carried: _carried,
    Ruled: _ruled,
}
