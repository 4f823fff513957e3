"""Seats at a table: their fresh links, the names of their players, and remarks in the record."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from companion.table.errors import refusal_of
from companion.table.events import LINK, LinkRenewed, OfferMade, RemarkWritten, SideNamed
from companion.table.judge import REFEREE, require_seat, require_side, roles_of
from companion.table.state import Remark, TableState
from companion.table.words import say
from games.words import all_of


def judge_link_offer(state: TableState, role: str, side: str, connected: Collection[str]) -> OfferMade:
    """Return the event of asking the other seats for a fresh link for a third, while no referee is there.

    connected: the seats that pages are open at.
    """
    require_side(state, role)
    if side not in state.seated_sides or side == role:
        raise refusal_of("no-such-role", say("no-link-for", side=side))
    if REFEREE in connected or role == REFEREE:
        raise refusal_of("referee-there", say("referee-there"))
    if len(state.seated_sides) < 3:
        raise refusal_of("no-third", say("no-third"))
    if state.offer:
        raise refusal_of("offered-already", say("offered-first"))
    return OfferMade(role, LINK, side)


def judge_link(state: TableState, role: str, side: str) -> LinkRenewed | None:
    """Return the event of making a fresh link for a role; None for links that no side plays with.

    It is the referee's alone, unless two seats have agreed on it.
    """
    granted = state.granted
    agreed = granted is not None and granted.detail == side and role in granted.agreed
    if not agreed:
        require_seat(role, REFEREE, say("links-referee"))
    if side not in roles_of(state.game, state.position):
        raise refusal_of("no-such-role", say("no-such-role", role=side))
    if side not in state.seated_sides:
        return None
    return LinkRenewed(side, " ".join(granted.agreed) if agreed and granted else REFEREE)


def judge_name(state: TableState, role: str, name: str, side: str = "") -> SideNamed:
    """Return the event of naming a seat's player; side: whose, if the referee names somebody."""
    require_side(state, role)
    side = side or role
    if side not in state.seated_sides:
        raise refusal_of("no-such-side", say("sides-are", sides=all_of(state.seated_sides)))
    require_seat(role, side, say("name-of", side=side))
    others = {other.casefold() for seat, other in state.names if seat != side}
    if name.casefold() in others | {*state.seated_sides, REFEREE} - {side}:
        raise refusal_of("name-taken", say("name-taken", name=name))
    return SideNamed(side, name)


def judge_remark(state: TableState, role: str, text: str) -> RemarkWritten:
    """Return the event of writing a remark into the record."""
    require_side(state, role)
    return RemarkWritten(role, text)


def remark(state: TableState, event: RemarkWritten | LinkRenewed) -> TableState:
    """Return the state with a remark in its record; a fresh link uses up what two seats agreed on."""
    used = isinstance(event, LinkRenewed) and state.granted is not None and state.granted.detail == event.side
    granted = None if used else state.granted
    return replace(state, remarks=(*state.remarks, Remark(state.done, event)), granted=granted)


def name_seat(state: TableState, event: SideNamed) -> TableState:
    """Return the state after a seat's player has said or taken back a name."""
    others = tuple((seat, name) for seat, name in state.names if seat != event.side)
    return replace(state, names=(*others, (event.side, event.name)) if event.name else others)
