"""How long pages play a turn back, for which the next clock waits if the terms say so."""

from __future__ import annotations

from dataclasses import replace

from companion.table.events import BY_PHOTO, Event, RulingGiven, TurnPlayed
from companion.table.state import TableState
from companion.web.frames import resolution_frames
from companion.web.making import Shown
from games.turn_text import turn_of

WAVE_MS = 400
MOST_MS = 8000  # for all waves, however many
BEFORE_MS = 300  # until the first wave
AFTER_MS = 1200  # for the last one


def showing_ms(waves: int) -> int:
    """Return how long a turn of several waves is played back; a single one is seen at once."""
    if waves < 2:
        return 0
    return round(BEFORE_MS + (waves - 1) * min(WAVE_MS, MOST_MS / waves) + AFTER_MS)


def with_wait(state: TableState, event: Event, shown: Shown | None) -> Event:
    """Return the event with the seconds for which the next clock waits, if it is a turn to be played back.

    That is also the nearest legal turn, if the referee takes it. shown: the turn in the making that was shown
    last. No clock waits for a turn that was seen step by step or on the real board, nor for one of somebody
    who plays alone.
    """
    clock = state.clock
    played = event
    if isinstance(event, RulingGiven) and event.ruling == "take":
        played = TurnPlayed(state.mover, event.turn)
    if not isinstance(event, TurnPlayed | RulingGiven) or not isinstance(played, TurnPlayed):
        return event
    if clock is None or not clock.terms.wait or state.terms.solo:
        return event
    if played.by == BY_PHOTO or (shown and _was_seen(state, played, shown)):
        return event
    resolution = turn_of(state.game, state.position, played.side, played.turn)
    frames = resolution_frames(state.game, resolution)
    waits = showing_ms(frames[-1].wave) if frames else 0
    return replace(event, wait=f"{waits / 1000:g}") if waits else event


def _was_seen(state: TableState, event: TurnPlayed, shown: Shown) -> bool:
    """Return whether everybody at the table has seen each wave of a turn as it was made."""
    its = shown.shared
    known = state.is_known_to(its.seq) and (its.side, shown.made.turn) == (event.side, event.turn)
    return known and not its.leaps
