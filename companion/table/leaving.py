"""A side that leaves: who is away for long enough, what the others may claim then, and who gives up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.table.errors import NotYoursError, refusal_of
from companion.table.events import Claim, GameClaimed, SeatResigned
from companion.table.judge import REFEREE, require_going_on, require_in, require_seat, require_side
from companion.table.state import Remark, TableState
from companion.table.stepping import drop_side, end, end_game
from companion.table.telling import claim_words, long_words
from companion.table.words import say
from games.play.alone import is_one_seat
from games.words import all_of

CLAIM_SECONDS = 300


def claims_now(state: TableState, role: str, away: Mapping[str, int]) -> tuple[Claim, ...]:
    """Return what a seat may claim now: nothing unless a seat that is to move was away for long enough.

    away: for how many seconds each seat has been away. Calling off needs that nobody else is there.
    """
    if (
        role not in state.seated_sides
        or state.terms.solo
        or state.outcome
        or state.played_by(role) not in state.sides
    ):
        return ()
    if not _absentees(state, role, away):
        return ()
    others = [seat for seat in state.seated_sides if seat != role and state.played_by(seat) in state.sides]
    return ("loss", "off") if all(away.get(seat, 0) >= CLAIM_SECONDS for seat in others) else ("loss",)


def _absentees(state: TableState, role: str, away: Mapping[str, int]) -> list[str]:
    """Return the seats that are to move and were away for long enough; in a break nobody has to be there."""
    if state.clock and state.clock.state == "break":
        return []
    return [seat for seat in state.thinking if seat != role and away.get(seat, 0) >= CLAIM_SECONDS]


def judge_claim(
    state: TableState, role: str, result: Claim, away: Mapping[str, int], is_refereed: bool
) -> GameClaimed:
    """Return the event of ending the game because a seat is away; the referee may call it off at any time.

    away: as in claims_now; is_refereed: whether the referee's page is open, who then decides.
    """
    require_side(state, role)
    require_going_on(state)
    if state.terms.solo:
        raise refusal_of("solo", say("alone-agrees"))
    absent = next(iter(_absentees(state, role, away)), "")
    if role == REFEREE and result == "off":
        return GameClaimed(role, result, absent, str(away[absent]) if absent else "")
    if not absent:
        raise refusal_of("nobody-away", say("nobody-away", minutes=CLAIM_SECONDS // 60))
    if role != REFEREE and is_refereed:
        raise NotYoursError(say("claim-referee"))
    if role != REFEREE and result not in claims_now(state, role, away):
        raise refusal_of("others-there", say("others-there"))
    return GameClaimed(role, result, absent, str(away[absent]))


def end_claimed(state: TableState, event: GameClaimed) -> TableState:
    """Return the state after a claim: the seat that was away loses, or nobody has won and nothing counts."""
    side = state.played_by(event.seat) if event.seat else ""
    remark = Remark(state.done, claim_words(state.played_by(event.side), event, side))
    claimed = replace(state, remarks=(*state.remarks, remark))
    reason = say("was-away", side=side, long=long_words(int(event.away))) if side else say("by-referee")
    if event.result == "loss":
        return drop_side(claimed, side, reason)
    return end_game(claimed, replace(end(state, (), reason), called_off=True))


def judge_resigning(state: TableState, role: str, side: str = "") -> SeatResigned:
    """Return the event of giving the game up; side: for whom the referee does it."""
    side = side or (role if role in state.seated_sides else state.seat)
    if side not in state.seated_sides:
        raise refusal_of("no-such-side", say("sides-are", sides=all_of(state.seated_sides)))
    require_seat(role, side, say("resign-for", side=side))
    require_going_on(state)
    require_in(state, side)
    return SeatResigned(side)


def resign(state: TableState, event: SeatResigned) -> TableState:
    """Return the state after a player gave the game up."""
    side = state.played_by(event.side)
    given_up = is_one_seat(state.game, state.position)
    return drop_side(state, side, say("given-up") if given_up else say("resigned", side=side))
