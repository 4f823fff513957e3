"""Playing Cornerport: every move, what it leads to, and how the game ends.

The one place where the rules of a turn stand; what is wrong with others is said by games.cornerport.refusing.
"""

from __future__ import annotations

from games.answers import Action, Because, Outcome
from games.cornerport.position import (
    EMPTY,
    KINDS,
    Position,
    kind_of,
    letter_of,
    other,
)
from games.cornerport.sea import BEYOND, DEEP, NEAR, PORTS, SEA
from games.cornerport.standoff import Exit, find_exits
from games.cornerport.words import say
from games.words import Message

PASS = Action("pass")
CLAIM = "claim"
THIRD = 3  # a position that stands so many times may be claimed as a draw
QUIET_TURNS = 100  # 50 rounds


def actions(position: Position) -> list[Action]:
    """Return every legal move, the squares in reading order; the pass if there is none."""
    return [] if outcome(position) else (moves(position) or [PASS])


def moves(position: Position) -> list[Action]:
    """Return every move of the side to move, whether the game goes on or not."""
    cells, mover, straight = position.cells, position.mover, position.terms.straight
    boat, ship, freighter = (letter_of(mover, kind) for kind in KINDS)
    enemies = "".join(letter_of(other(mover), kind) for kind in KINDS)
    found = list[Action]()
    for cell, letter in enumerate(cells):
        if letter == boat:
            for to, move in NEAR[cell]:
                there = cells[to]
                if there in enemies or (there == EMPTY and to not in DEEP):
                    found.append(move)
        elif letter == ship:
            for mid, move, beyond in BEYOND[cell]:
                there = cells[mid]
                if there == EMPTY:
                    found.append(move)
                    for to, on, ahead in beyond:
                        if (ahead or not straight) and (cells[to] == EMPTY or cells[to] in enemies):
                            found.append(on)
                elif there in enemies:
                    found.append(move)
        elif letter == freighter:
            for to, move in NEAR[cell]:
                if cells[to] == EMPTY:
                    found.append(move)
                    if left_port(position, cell, to) is not None:
                        found += [move._replace(choice=kind) for kind in position.lacking(mover)]
    return found


def left_port(position: Position, cell: int, to: int) -> int | None:
    """Return the port that the mover's freighter left which arrives at its other one; None if it is taken.

    None also if the freighter does not arrive.
    """
    if to not in PORTS[position.mover]:
        return None
    left = position.last_port(cell)
    return left if left != to and position.cells[left] == EMPTY else None


def calls(position: Position, side: str) -> tuple[Action, ...]:
    """Return the claim of a draw, which either side has after a third repetition, or after quiet rounds."""
    may = position.times >= THIRD or position.quiet >= QUIET_TURNS
    return (Action(CLAIM, side=side),) if may and not outcome(position) else ()


def after(position: Position, action: Action) -> Position:
    """Return the position after a legal action."""
    if action.verb == CLAIM:
        return position._replace(claimed=action.side or position.mover)
    quiet = position.quiet + 1 if position.terms.fifty else 0
    if action.verb == PASS.verb:
        return position._replace(mover=other(position.mover), quiet=quiet, times=1)
    cells, (start, *_, end) = list(position.cells), action.path
    known = dict(position.memory)
    if cells[end] != EMPTY:
        quiet = 0
        known.pop(end, None)
    cells[end], cells[start] = cells[start], EMPTY
    if start in known:
        last = known.pop(start)
        known[end] = end if end in PORTS[position.mover] else last
    if action.choice:
        left = left_port(position, start, end)
        assert left is not None
        cells[left], quiet = letter_of(position.mover, action.choice), 0
        if action.choice == "freighter":
            known[left] = left
    memory = tuple(sorted(known.items()))
    return Position("".join(cells), other(position.mover), memory, position.terms, quiet)


def outcome(position: Position) -> Outcome | None:
    """Return the end: a side without ships has lost; a draw is claimed, or holds in deep water."""
    cells = position.cells
    if cells.isupper() or cells.islower():
        won = "white" if cells.isupper() else "black"
        return Outcome((won,), (), say("sunk", loser=other(won)))
    if position.claimed:
        return Outcome((), (), say("claimed", side=position.claimed, why=claimable(position)))
    exits = find_exits(position)
    return None if exits is None else _standoff(position, exits)


def claimable(position: Position) -> Message:
    """Return in words why a draw can be claimed."""
    return say("third-time" if position.times >= THIRD else "quiet-rounds")


def _standoff(position: Position, exits: tuple[Exit, ...]) -> Outcome:
    """Return the draw in deep water: by each exit the ship, and the boat that sinks it."""
    names, cells = SEA.names, position.cells
    because = tuple(
        Because(
            say("exit", kind=kind_of(cells[ship]), cell=names[ship], to=names[to], boat=names[boat]),
            (boat, to),
        )
        for ship, to, boat in exits
    )
    reason = say("held", owner=other(position.mover), side=position.mover, exits=len(exits))
    return Outcome((), (), reason, because=because)
