"""What sides ask of each other, such as a draw: judged, kept until all have answered, and carried out."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from companion.table.errors import NotYoursError, TableError, refusal_of
from companion.table.events import BY_SCREEN, LINK, ClocksPaused, OfferAnswered, OfferMade, TurnPlayed
from companion.table.judge import require_in, require_search, require_side, require_step, steps_left
from companion.table.positions import require_offer_alone
from companion.table.state import Offer, Ply, TableState
from companion.table.stepping import add_step, apply_turn, end, end_game, move_to, take_back
from companion.table.timekeeping import pause
from companion.table.timing import ABOUT_TIME, asked_about_time, require_limited, said_by_clock
from companion.table.words import say
from games.answers import TABLE, TIME
from games.ending import by_score


def judge_offer(
    state: TableState, role: str, what: str, connected: Collection[str] = (), held: Collection[str] = ()
) -> OfferMade:
    """Return the event of asking the others for something: one of OFFERS.

    connected, held: the seats that pages are open at, and those that this page holds (asked_about_time).
    """
    require_side(state, role)
    if state.offer and state.offer.side == role:
        raise refusal_of("offered-already", say("offered-already"))
    if what == "undo":
        require_step(state)
        return OfferMade(role, what, str(steps_left(state, role)))
    over = state.outcome
    if what == "play-on" and not over:
        raise refusal_of("not-over", say("not-over"))
    if what == "play-on" and over and not may_go_on(state):
        raise refusal_of("game-over", say("game-over-for-good", reason=over.reason))
    if what in ("draw", "finish", "most", "break", "time") and over:
        raise refusal_of("game-over", say("game-over", reason=over.reason))
    require_in(state, role)
    if state.terms.solo:
        require_offer_alone(state, what)
    if what == "most":
        require_search(state)
    if what in ABOUT_TIME:
        require_limited(state, what)
        if role in state.seated_sides:
            return OfferMade(role, what, asked_about_time(state, role, connected, held))
    return OfferMade(role, what)


def may_go_on(state: TableState) -> bool:
    """Return whether all can agree to play on: after a result, or after an end by rules that allow it."""
    rules, stands = state.game.rules, state.position
    return bool(state.result or (rules.outcome(stands) and not rules.outcome(rules.playing_on(stands))))


def judge_answer(state: TableState, role: str, yes: bool) -> OfferAnswered:
    """Return the event of answering an offer; who offered can only take it back."""
    if state.offer is None:
        raise refusal_of("nothing-offered", say("nothing-offered"))
    require_side(state, role)
    if state.offer.what != LINK:
        require_in(state, role)
    if yes and (role in state.offer.agreed or (state.offer.what, state.offer.detail) == (LINK, role)):
        raise NotYoursError(say("others-agree"))
    return OfferAnswered(role, "yes" if yes else "no")


def make_offer(state: TableState, event: OfferMade) -> TableState:
    """Keep an offer until it is answered; nobody has to answer the referee, or a side that plays alone."""
    asked = tuple(event.detail.split()) if event.what in ABOUT_TIME else ()
    if event.what == LINK:
        asked = tuple(seat for seat in state.seated_sides if seat not in (event.side, event.detail))
    offer = Offer(event.side, event.what, event.detail, (event.side,), asked)
    if event.side not in state.seated_sides or state.terms.solo or (asked and not state.waits_for(offer)):
        return _AGREED[offer.what](state, offer)
    return replace(state, offer=offer)


def answer_offer(state: TableState, event: OfferAnswered) -> TableState:
    """Return the state after an answer: carried out once all have agreed, dropped at a no."""
    offer = state.offer
    if offer is None:
        raise TableError(say("nothing-asked"))
    if event.answer != "yes":
        return replace(state, offer=None)
    agreed = replace(offer, agreed=(*offer.agreed, event.side))
    if event.side in state.seated_sides and state.waits_for(agreed) and offer.what != LINK:
        return replace(state, offer=agreed)
    return _AGREED[offer.what](replace(state, offer=None), agreed)


def _agreed_undo(state: TableState, offer: Offer) -> TableState:
    return take_back(state) if state.result else move_to(state, int(offer.detail))


def _agreed_play_on(state: TableState, _offer: Offer) -> TableState:
    if state.result:
        return take_back(state)
    on = state.game.rules.playing_on(state.position)
    return add_step(replace(state, result=None), Ply("", say("playing-on"), state.position, on))


def _agreed_break(state: TableState, _offer: Offer) -> TableState:
    return pause(state, ClocksPaused("break")) if state.clock and state.clock.state == "run" else state


def _agreed_time(state: TableState, _offer: Offer) -> TableState:
    return apply_turn(state, TurnPlayed(TABLE, said_by_clock(state, TIME), BY_SCREEN))


_AGREED: dict[str, Callable[[TableState, Offer], TableState]] = {
    "undo": _agreed_undo,
    "draw": lambda state, _: end_game(state, end(state, (), say("agreed"))),
    "finish": lambda state, _: end_game(state, by_score(state.game, state.position, say("agreed-finish"))),
    "play-on": _agreed_play_on,
    "most": lambda state, _: replace(state, told=state.position, helped=state.helped | {"hint"}),
    "break": _agreed_break,
    "time": _agreed_time,
    LINK: lambda state, offer: replace(state, granted=offer),
}
