"""A whole table as plain events, out and in again: what comes in is judged as if it were played now."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.errors import TableError, refusal_of, said_of
from companion.table.event_text import event_fields, event_from
from companion.table.events import (
    Event,
    FlagFallen,
    GameClaimed,
    PositionSet,
    RematchBegun,
    RulingGiven,
    SeatResigned,
    SideNamed,
    TableCreated,
    TermsSettled,
    TimeGiven,
    TurnLapsed,
    TurnPlayed,
)
from companion.table.folding import follow, start_table
from companion.table.giving import judge_given
from companion.table.judge import REFEREE, judge_placing
from companion.table.lines import JUDGED, position_of, start_of
from companion.table.positions import require_rest
from companion.table.ruling import judge_ruling
from companion.table.settling import judge_terms
from companion.table.state import TableState
from companion.table.words import say
from games.answers import TABLE
from games.catalogue import game_named
from games.errors import GamesError
from games.turn_text import resolve_call

_SAVES: Mapping[type[Any], str] = {
    TableCreated: "start",
    PositionSet: "save",
    RulingGiven: "save",
}  # their save lines


def export_event(created: TableCreated, event: Event) -> Event | None:
    """Return the event as a table is exported with it, None for one that speaks of another game's table.

    created: how its table was opened. Keys of a save line that were never judged are marked as unread, so
    that it can come in again.
    """
    if isinstance(event, RematchBegun):
        return None
    if isinstance(event, TableCreated):
        event = replace(event, before="", judged=JUDGED)
    text = _save_of(event)
    if not text or created.judged == JUDGED:
        return event
    marked = game_named(created.game).texts.position_text(position_of(created, text))
    return event_from(event.kind, {**event_fields(event), _SAVES[type(event)]: marked})


def _save_of(event: Event) -> str:
    """Return the save line that an event holds, empty if it holds none."""
    return event_fields(event).get(_SAVES.get(type(event), ""), "")


def check_events(events: Sequence[tuple[Event, float]]) -> TableState:
    """Return the state that foreign events lead to; raises RefusedError, which numbers the first bad one."""
    number, (first, at) = 1, events[0]
    try:
        if not isinstance(first, TableCreated):
            raise TableError(say("opens-first"))
        judged = replace(first, judged=JUDGED)
        if start_of(first) != start_of(judged):
            raise TableError(say("keys-unjudged"))
        state = start_table(first, at)
        require_rest(state.game, state.start)
        for event, at in events[1:]:
            number += 1
            _require_known(state, event)
            if text := _save_of(event):
                position_of(judged, text)
            if isinstance(event, RematchBegun):
                raise TableError(say("next-apart"))
            _require_judged(state, event)
            state = follow(state, event, at)
    except (TableError, GamesError, ValueError, LookupError) as error:
        raise refusal_of("bad-event", say("bad-event", number=str(number), why=said_of(error))) from None
    return state


def _require_judged(state: TableState, event: Event) -> None:
    """Refuse what the rules, or the table as it stands, would refuse to a player who asked for it now."""
    match event:
        case TermsSettled():
            judge_terms(state, REFEREE, event)
        case PositionSet():
            judge_placing(state, REFEREE, event.save, event.reason)
        case RulingGiven():  # time was once given without a clock, which gave none
            timeless = replace(event, penalty="") if event.penalty != "loss" else event
            judge_ruling(state, REFEREE, timeless)
        case TurnPlayed() if not _may_play(state, event):
            raise TableError(say("turn-of-other", mover=state.mover, side=event.side))
        case TimeGiven():
            judge_given(state, event.by, event.side, int(event.seconds))
        case TurnPlayed() | SeatResigned() | FlagFallen() | TurnLapsed() | GameClaimed() if state.outcome:
            raise TableError(say("was-over"))


def _may_play(state: TableState, event: TurnPlayed) -> bool:
    """Return whether a side may play or say this now."""
    due = (state.mover, *state.due)
    return event.side in due or resolve_call(state.game, state.position, event.side, event.turn) is not None


def _require_known(state: TableState, event: Event) -> None:
    """Refuse sides and penalties that this game has not."""
    sides = state.seated_sides
    for name, value in event_fields(event).items():
        said = (TABLE,) if isinstance(event, TurnPlayed) else ()
        known = {"side": (*sides, REFEREE, *said), "solo": (*sides, ""), "seat": (*sides, "")}.get(name)
        if known is not None and value not in known:
            raise TableError(say("none-of", name=value, known=known))
    if (
        isinstance(event, SeatResigned | FlagFallen | TurnLapsed | RulingGiven | SideNamed)
        and event.side not in sides
    ):
        raise TableError(say("no-side", side=event.side))
    if isinstance(event, RulingGiven) and not re.fullmatch(r"|loss|[1-9]\d{0,3}", event.penalty):
        raise TableError(say("no-penalty", penalty=event.penalty))
