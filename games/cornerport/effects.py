"""What actions of Cornerport bring about, as effects, and the rulings that they meet, as notes."""

from __future__ import annotations

from collections.abc import Iterator

from games.answers import Action
from games.cornerport.play import CLAIM, PASS, after, calls, left_port, outcome
from games.cornerport.position import EMPTY, SHOWN, Position, kind_of, letter_of
from games.cornerport.sea import DEEP, PORTS, SEA
from games.effects import Effect, Played, Stage

# Rulings that an action meets, each shown by a note beside the other effects.
RULES = (
    "back-home",  # a freighter comes back to the port that it remembers
    "could-claim",  # a draw could be claimed before the turn
    "left-deep-water",  # a boat leaves deep water for the coast
    "not-placed",  # a new ship could have come with an arrival, and did not
    "placed-freighter",  # the new ship is a freighter
    "port-taken",  # a freighter arrives, and a ship stands on the port that it left
    "sank-deep",  # a boat goes to deep water, to sink a ship
    "sank-on",  # a boat in deep water sinks another ship there
    "turned-corner",  # a battle ship's two squares turn a corner
    "two-squares",  # a battle ship goes two squares
)


def brought_about(position: Position, action: Action) -> Played:
    """Return where a legal action leads and what it brings about."""
    on, side = after(position, action), position.mover
    if action.verb == CLAIM:
        side = action.side or side
        notes = [Effect("note", rule, side) for rule in rules_met(position, action)]
        return Played(on, (Effect("note", CLAIM, side), *notes, Effect("end", CLAIM, "")))
    effects = list[Effect]()
    if action.verb == PASS.verb:
        effects.append(Effect("note", "pass", side))
    else:
        effects += _moved(position, action)
    effects += [Effect("note", rule, side) for rule in rules_met(position, action)]
    if on.quiet != position.quiet:
        effects.append(Effect("count", "quiet", side, what=str(on.quiet)))
    if ended := outcome(on):
        effects.append(Effect("end", "sunk" if ended.winners else "deep-water", ended.winner or ""))
    else:
        effects.append(Effect("due", "turn", on.mover))
    return Played(on, tuple(effects))


def _moved(position: Position, action: Action) -> Stage:
    """Return what a move brings about: what it sinks goes first, a freighter remembers, a new ship comes."""
    cells, side, (start, *_, end) = position.cells, position.mover, action.path
    empty, shown = SHOWN[EMPTY], SHOWN[cells[start]]
    effects = list[Effect]()
    if cells[end] != EMPTY:
        effects.append(Effect("remove", "sink", side, (end,), SHOWN[cells[end]], empty, by=(start,)))
    effects.append(Effect("move", "move", side, action.path, shown, shown))
    arrives = kind_of(cells[start]) == "freighter" and end in PORTS[side]
    if arrives and position.last_port(start) != end:
        effects.append(Effect("note", "arrive", side, (end,), what=SEA.names[end]))
    if action.choice:
        left = left_port(position, start, end)
        assert left is not None
        new = SHOWN[letter_of(side, action.choice)]
        effects.append(Effect("put", "place", side, (left,), empty, new))
    return tuple(effects)


def rules_met(before: Position, action: Action) -> Iterator[str]:
    """Yield the names of the rulings that an action meets, of RULES."""
    if calls(before, before.mover):
        yield "could-claim"
    if action.verb != "move":
        return
    (start, *mid, end), cells = action.path, before.cells
    kind, sinks = kind_of(cells[start]), cells[end] != EMPTY
    if kind == "boat":
        if sinks and end in DEEP:
            yield "sank-on" if start in DEEP else "sank-deep"
        if start in DEEP and end not in DEEP:
            yield "left-deep-water"
    elif kind == "ship" and mid:
        yield "two-squares"
        if end - mid[0] != mid[0] - start:
            yield "turned-corner"
    elif kind == "freighter" and end in PORTS[before.mover]:
        yield from _arriving(before, action)


def _arriving(before: Position, action: Action) -> Iterator[str]:
    """Yield what a freighter's coming to an own port meets."""
    start, end = action.path
    if before.last_port(start) == end:
        yield "back-home"
    elif left_port(before, start, end) is None:
        yield "port-taken"
    elif action.choice == "freighter":
        yield "placed-freighter"
    elif not action.choice and before.lacking(before.mover):
        yield "not-placed"
