"""Folding: from a table's events, one by one, to what stands.

Folding trusts the events (they were judged before they were written, see companion.table.judge); the same
events with the same dates always give the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.table.clock import clock_of, clock_terms
from companion.table.dealing import lies_after, lies_at_first
from companion.table.errors import TableError, UnreadableTableError, said_of
from companion.table.events import (
    BY_CLOCK,
    BY_PHOTO,
    BY_SCREEN,
    LINK,
    Answered,
    Carried,
    Created,
    Event,
    Flagged,
    Lapsed,
    Linked,
    Offered,
    Paused,
    Placed,
    Played,
    Redone,
    Remarked,
    Rematched,
    Resigned,
    Ruled,
    Running,
    Settled,
    Undone,
)
from companion.table.lines import position_of, start_of
from companion.table.moments import Timeline, moment_from
from companion.table.state import Offer, Ply, Remark, Ruling, TableState
from companion.table.timing import (
    ABOUT_TIME,
    AGAIN,
    GONE,
    MADE,
    SAID,
    hand_over,
    paused,
    resumed,
    running,
    said_by_clock,
    stop,
)
from companion.table.words import say
from games.answers import BREAK, RESUME, TABLE, TIME, Outcome
from games.catalogue import failure_of, game_named
from games.ending import by_score, winners_without
from games.errors import GamesError
from games.game import Game
from games.play.alone import alone_in, is_one_seat, played_alone
from games.turning import as_mover, resolve_call, turn_of
from games.words import Message

CORRECTION = "correction"


def started(created: Created, at: float = 0.0) -> TableState:
    """Return the state of a table just opened; raises GamesError where its start cannot be read."""
    game = game_named(created.game)
    start = start_of(created)
    real = game.look.standing(start) if created.origin == "photo" else None
    terms = Settled(hands="yes" if real else "", solo=alone_in(game, start))
    time = Timeline(at).after(moment_from(created.moment), at)
    return TableState(1, game, created, start, at=at, began=at, time=time, real=real, terms=terms)


def fold(events: Iterable[tuple[Event, float]]) -> TableState:
    """Return what stands after these events and their dates, of which the first opened the table."""
    (first, at), *rest = events
    with reading():
        if not isinstance(first, Created):
            raise TableError(say("opens-first"))
        state = started(first, at)
        for event, at in rest:
            state = follow(state, event, at)
    return state


@contextmanager
def reading() -> Iterator[None]:
    """Raise if one of a table's events does not follow: it was judged otherwise."""
    try:
        yield
    except UnreadableTableError:
        raise
    except (TableError, GamesError) as error:
        raise UnreadableTableError("unreadable", say("unreadable", why=said_of(error))) from error
    except Exception as error:
        if failure := failure_of(error):
            raise UnreadableTableError("game-failed", failure) from error
        if not isinstance(error, ValueError | LookupError):
            raise
        raise UnreadableTableError("unreadable", say("unreadable", why=said_of(error))) from error


def follow(state: TableState, event: Event, at: float = 0.0) -> TableState:
    """Return the state after one more event; raises TableError where it cannot follow."""
    if type(event) not in _STEPS:
        raise TableError(say("opens-once"))
    seq, moment = state.seq + 1, moment_from(event.moment)
    dated = replace(state, seq=seq, at=at if moment else max(at, state.at), time=state.time.after(moment, at))
    folded = _STEPS[type(event)](resumed(dated, event), event)
    aside = isinstance(event, Played) and folded.plies[-1].aside
    same = aside and _is_same_due(state.game, state.position, folded.position)
    same = same or isinstance(event, Remarked | Linked)
    return replace(folded, known=state.known) if same else folded  # a turn on its way need not know of it


def _settled(state: TableState, event: Settled) -> TableState:
    terms = clock_terms(event.clock, state.seats)
    same = state.clock is not None and state.clock.terms == terms
    real = (state.real or lies_at_first(state)) if event.hands else None
    clock = state.clock if same else clock_of(terms, state.thinking)
    if clock and state.clock and not same:
        clock = replace(clock, played=state.clock.played_at(state.time.now))
    settled = replace(state, terms=event, clock=clock, real=real)
    return replace(settled, start=_for_whom(settled, start_of(state.created)))


def _played(state: TableState, event: Played) -> TableState:
    game = state.game
    resolution = turn_of(game, state.position, event.side, event.turn)
    after = resolution.after
    if after is None:
        raise TableError(say("cannot-follow", turn=event.turn, why=resolution.faults[0].said))
    said = resolve_call(game, state.position, event.side, event.turn) is not None
    aside = said and event.side not in state.due
    ply = Ply(event.side, event.turn, state.position, after, resolution, event.by, aside=aside)
    goes_on = said and _is_same_due(game, state.position, after)
    return _stepped(state, ply, SAID if goes_on else MADE, seen=event.by == BY_PHOTO)


def _is_same_due(game: Game[Any], before: Any, after: Any) -> bool:
    """Return whether whoever was due has the same to do."""
    rules = game.rules
    return rules.due(before) == rules.due(after) and rules.phase(before) == rules.phase(after)


def _lapsed(state: TableState, event: Lapsed) -> TableState:
    side = state.played_by(event.side)
    lost = as_mover(state.game, state.position, side)
    after = state.game.texts.saying_mover(state.game.rules.skipped(lost))
    return _stepped(state, Ply(side, say("time"), state.position, after, lapsed=True))


def _placed(state: TableState, event: Placed) -> TableState:
    after = position_of(state.created, event.save)
    return _stepped(state, Ply("", event.reason, state.position, after), seen=event.reason != CORRECTION)


def _stepped(state: TableState, ply: Ply, how: str = MADE, seen: bool = False) -> TableState:
    """Return the state after one more step; how: as in hand_over; seen: the real table shows it already."""
    ply = replace(ply, after=_for_whom(state, ply.after))
    stays = ply.aside and ply.after == ply.before  # a line of the record alone: nothing has come back
    repeats = None if stays else state.game.rules.repeats(ply.after)
    ply = replace(ply, touched=ply.changed_in(state.game), repeats=repeats)
    if ply.repeats is not None:
        ply = replace(ply, after=state.game.rules.recurred(ply.after, 1 + state.stood(ply.repeats)))
    stepped = replace(
        state, plies=(*state.plies[: state.done], ply), done=state.done + 1, offer=None, result=None
    )
    real = state.game.look.standing(ply.after) if seen else lies_after(state, ply)
    own = how == GONE or ply.side in state.due  # else something said has ended the turn of who was due
    return hand_over(replace(stepped, real=real), state.seat_of(ply) if own else state.seat, how)


def _for_whom(state: TableState, position: Any) -> Any:
    """Return the position with whoever plays alone to move, where somebody does."""
    return played_alone(state.game, position, state.terms.solo) if state.terms.solo else position


def _undone(state: TableState, _event: Undone) -> TableState:
    if state.result:
        return hand_over(replace(state, result=None, offer=None), state.seat, AGAIN)
    return _moved(state, state.before_last)  # what the clock said it would say again at once


def _moved(state: TableState, done: int) -> TableState:
    if not 0 <= done <= len(state.plies):
        raise TableError(say("nothing-taken-back" if done < state.done else "nothing-redone"))
    helped = state.helped | {"undo"} if done < state.done else state.helped
    moved = replace(state, done=done, offer=None, result=None, helped=helped)
    return hand_over(moved, state.seat, AGAIN)


def _offered(state: TableState, event: Offered) -> TableState:
    """Keep an offer until it is answered; nobody has to answer the referee, or whoever plays alone."""
    asked = tuple(event.detail.split()) if event.what in ABOUT_TIME else ()
    if event.what == LINK:
        asked = tuple(seat for seat in state.seats if seat not in (event.side, event.detail))
    offer = Offer(event.side, event.what, event.detail, (event.side,), asked)
    if event.side not in state.seats or state.terms.solo or (asked and not state.waits_for(offer)):
        return _AGREED[offer.what](state, offer)
    return replace(state, offer=offer)


def _answered(state: TableState, event: Answered) -> TableState:
    offer = state.offer
    if offer is None:
        raise TableError(say("nothing-asked"))
    if event.answer != "yes":
        return replace(state, offer=None)
    agreed = replace(offer, agreed=(*offer.agreed, event.side))
    if event.side in state.seats and state.waits_for(agreed) and offer.what != LINK:
        return replace(state, offer=agreed)
    return _AGREED[offer.what](replace(state, offer=None), agreed)


def _agreed_undo(state: TableState, offer: Offer) -> TableState:
    return _undone(state, Undone()) if state.result else _moved(state, int(offer.detail))


def _agreed_play_on(state: TableState, _offer: Offer) -> TableState:
    if state.result:
        return _undone(state, Undone())
    on = state.game.rules.playing_on(state.position)
    return _stepped(replace(state, result=None), Ply("", say("playing-on"), state.position, on))


def _agreed_break(state: TableState, _offer: Offer) -> TableState:
    return _paused(state, Paused("break")) if state.clock and state.clock.state == "run" else state


def _agreed_time(state: TableState, _offer: Offer) -> TableState:
    return _played(state, Played(TABLE, said_by_clock(state, TIME), BY_SCREEN))


def _paused(state: TableState, event: Paused) -> TableState:
    return paused(_said_by_clock(state, BREAK) if event.reason == "break" else state, event)


def _running(state: TableState, event: Running) -> TableState:
    ends_break = state.clock is not None and state.clock.state == "break"
    on = running(state, event)
    return _said_by_clock(on, RESUME) if ends_break else on


def _said_by_clock(state: TableState, verb: str) -> TableState:
    """Return the state with a line of the record, if the rules know such a call."""
    said = said_by_clock(state, verb)
    return _played(state, Played(TABLE, said, BY_CLOCK)) if said else state


def _resigned(state: TableState, event: Resigned) -> TableState:
    side = state.played_by(event.side)
    given_up = is_one_seat(state.game, state.position)
    return _lost(state, side, say("given-up") if given_up else say("resigned", side=side))


def _flagged(state: TableState, event: Flagged) -> TableState:
    side = state.played_by(event.side)
    return _lost(state, side, say("time-ran-out", side=side))


def _lost(state: TableState, side: str, reason: Message) -> TableState:
    """Let the others play on without a side where the game has it so; else, and alone, the game is over."""
    on = state.game.rules.without(state.position, side)
    if on is None or side == state.terms.solo:
        winners = winners_without(state.game, state.position, state.sides, side)
        return _ended(state, _end(state, winners, reason))
    return _stepped(state, Ply(side, reason, state.position, on), GONE)


def _end(state: TableState, winners: tuple[str, ...], reason: Message) -> Outcome:
    return Outcome(winners, tuple(state.game.scored(state.position).items()), reason)


def _ended(state: TableState, outcome: Outcome) -> TableState:
    return stop(replace(state, result=state.game.end(state.position, outcome), offer=None))


def _carried(state: TableState, _event: Carried) -> TableState:
    """Believe that the real table shows what stands; the next side begins to think."""
    carried = replace(state, real=state.game.look.standing(state.position))
    waits = state.clock is not None and state.clock.state == "hands" and not state.outcome
    return running(carried, Running()) if waits else carried


def _ruled(state: TableState, event: Ruled) -> TableState:
    ruling = Ruling(state.done, event)
    ruled = replace(state, rulings=(*state.rulings, ruling))
    if event.ruling == "stand":
        ruled = _placed(ruled, Placed(event.save, "ruling"))
    elif event.save:
        seen = state.game.look.standing(position_of(state.created, event.save))
        ruled = replace(ruled, real=seen)
    if event.penalty == "loss":
        return _lost(ruled, event.side, say("ruled-against", side=event.side))
    clock = ruled.clock
    if event.penalty and clock:
        for side in state.seats:
            if state.played_by(side) != event.side:
                clock = clock.credit(side, int(event.penalty))
    return replace(ruled, clock=clock)


def _remarked(state: TableState, event: Remarked | Linked) -> TableState:
    used = isinstance(event, Linked) and state.granted is not None and state.granted.detail == event.side
    granted = None if used else state.granted
    return replace(state, remarks=(*state.remarks, Remark(state.done, event)), granted=granted)


_AGREED: dict[str, Callable[[TableState, Offer], TableState]] = {
    "undo": _agreed_undo,
    "draw": lambda state, _: _ended(state, _end(state, (), say("agreed"))),
    "finish": lambda state, _: _ended(state, by_score(state.game, state.position, say("agreed-finish"))),
    "play-on": _agreed_play_on,
    "most": lambda state, _: replace(state, told=state.position, helped=state.helped | {"hint"}),
    "break": _agreed_break,
    "time": _agreed_time,
    LINK: lambda state, offer: replace(state, granted=offer),
}
_STEPS: dict[type[Any], Callable[[TableState, Any], TableState]] = {
    Settled: _settled,
    Played: _played,
    Undone: _undone,
    Redone: lambda state, _: _moved(state, state.done + 1),
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
    Rematched: lambda state, event: replace(state, next=event),
    Remarked: _remarked,
    Linked: _remarked,
}
