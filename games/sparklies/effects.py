"""What an action of Sparklies brings about: what is recoloured, what it captures and by which attackers."""

from __future__ import annotations

from collections.abc import Iterator

from games.answers import Action
from games.effects import Effect, Played, Stage
from games.sparklies.capturing import attackers
from games.sparklies.ending import outcome
from games.sparklies.play import (
    AGREE,
    activate_cell,
    agree_in_round,
    deactivation,
    legal,
    pass_turn,
    require,
    take_cell,
)
from games.sparklies.position import Phase, Position
from games.sparklies.terms import COLOURS, EMPTY, Side
from games.standing import NOTHING, Standing

_PROPAGATE = Phase.PROPAGATE  # looked up once: reading a member from its Enum costs time in long cascades
_LABELS = tuple(side.label for side in Side)
_RESTING, _ACTIVE = (
    (*(Standing(COLOURS[state % 3], _LABELS[state // 3], active) for state in range(EMPTY)), NOTHING)
    for active in (False, True)
)


def played(position: Position, action: Action) -> Played:
    """Return where an action leads and what it brings about; raises IllegalError like apply.

    A deactivation's own effect comes first, then each cell that it captures.
    """
    verb, path, choice, whose = action
    cell = path[0] if len(path) == 1 else -1
    if whose or not legal(position, verb, cell, choice):
        if verb == AGREE:
            return _agreed(position, action)
        require(position, action)
    if verb == "deactivate":
        return _played(position, cell, COLOURS.index(choice))
    side = _LABELS[position.mover]
    if verb == "pass":
        after = pass_turn(position)
        return Played(after, (Effect("note", "pass", side), *_ended(after, position.active)))
    state = position.cells[cell]
    if verb == "activate":
        after = activate_cell(position, cell)
        was = _ACTIVE if cell in position.active else _RESTING
        marked = Effect("mark", "activate", side, path, was[state], _ACTIVE[state], (), "active")
        return Played(after, (marked, *_ended(after, after.active)) if position.round else (marked,))
    after = take_cell(position, cell, choice)
    taken = Effect("change", "control", side, path, _RESTING[state], _RESTING[after.cells[cell]])
    if position.round is None and position.extra != 1:
        return Played(after, (taken,))
    return Played(after, (taken, *_ended(after, after.active)))


def _agreed(position: Position, action: Action) -> Played:
    """Return what a side's willingness to stop a round leads to; raises IllegalError."""
    after = agree_in_round(position, action)
    willing = Effect("note", "agree", action.side or _LABELS[position.mover])
    return Played(after, (willing, *_ended(after, position.active)))


def forced_chain(position: Position) -> Iterator[Played]:
    """Yield the deactivations of a chain that runs by itself, the first active cell in reading order."""
    forced = position.terms.forced
    while forced is not None and position.phase is _PROPAGATE:
        cell = min(position.active)
        done = _played(position, cell, (position.cells[cell] + forced) % 3)
        yield done
        position = done.position


def _played(position: Position, cell: int, colour: int) -> Played:
    """Return a deactivation with what it captures and why; checks nothing."""
    after, captured = deactivation(position, cell, colour)
    was, now, active, side = position.cells, after.cells, position.active, _LABELS[position.mover]
    effects = [Effect("change", "deactivate", side, (cell,), _ACTIVE[was[cell]], _RESTING[now[cell]])]
    recoloured = was[:cell] + now[cell : cell + 1] + was[cell + 1 :] if captured else was
    for n in captured:
        before = _ACTIVE[was[n]] if n in active else _RESTING[was[n]]
        by = attackers(position, recoloured, n)
        effects.append(Effect("change", "capture", side, (n,), before, _ACTIVE[now[n]], by))
    if not after.active and not (captured or len(active) > 1):
        effects.append(_turned(after)[0])  # as _ended() would: nearly every turn ends so
    elif after.phase is not _PROPAGATE or after.round is not None:
        effects += _ended(after, active.union(captured) - {cell})
    return Played(after, tuple(effects))


def _ended(after: Position, active: frozenset[int]) -> Iterator[Effect]:
    """Yield what the end of a turn brings: what was active and no longer is, then what is due.

    A banner ends a chain, or the ruleset stops it, or the game of alternate deactivation is over.
    """
    why = "banner" if after.captor else "stop" if after.round is None else "over"
    for n in sorted(active - after.active):
        stands = after.cells[n]
        yield Effect("mark", why, "", (n,), _ACTIVE[stands], _RESTING[stands], what="active")
    yield from _turned(after)


def _turned(after: Position) -> tuple[Effect]:
    """Return what the end of a turn brings: the next one, or the end of the game."""
    if ended := outcome(after):
        why = "banner" if after.captor else "passes" if after.passes else "full"
        return (Effect("end", why, ended.winner or ""),)
    return (Effect("due", "turn", after.mover.label),)


def was_stopped(stage: Stage) -> bool:
    """Return whether the ruleset stopped the chain: then something was still to be deactivated."""
    return any(effect.why == "stop" for effect in stage)
