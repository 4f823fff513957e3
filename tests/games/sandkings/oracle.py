"""A second engine for Sandkings, as slow and plain as can be, that shares no code with the first.

A square is a pair (column, row) counted from 0 at a1; what stands there is a pair (side, part). It knows of a
position only what its save line says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Square = tuple[int, int]
Move = tuple[Square, Square]

SQUARES = [(x, y) for y in range(8) for x in range(8)]


@dataclass
class State:
    """The parts on their squares, the variations, the side to move and the moves left."""

    stands: dict[Square, tuple[int, str]]
    variations: set[str]
    sides: int
    mover: int
    left: int

    def squares(self, side: int, part: str = "") -> list[Square]:
        """Return where a side's parts are, all or those of one kind."""
        return [at for at, (whose, what) in self.stands.items() if whose == side and part in ("", what)]

    def alive(self) -> list[int]:
        """Return the sides that have a body."""
        return [side for side in range(self.sides) if self.squares(side, "body")]


def read(line: str) -> State:
    """Read a save line."""
    _, creatures, *keys = line.split(":")
    told = dict(key.split("=", 1) for key in keys)
    stands = {}
    for side, creature in enumerate(creatures.split("/")):
        if creature == "out":
            continue
        for number, name in enumerate(creature.split(",")):
            if name != "-":
                stands[square(name)] = (side, ("body", "stinger", "vertebra")[min(number, 2)])
    state = State(stands, set(told["variations"]), creatures.count("/") + 1, int(told["mover"]) - 1, 0)
    state.left = int(told.get("left", full(state)))
    return state


def square(name: str) -> Square:
    """Return the square of this name."""
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def named(at: Square) -> str:
    """Return a square's name."""
    return "abcdefgh"[at[0]] + str(at[1] + 1)


def full(state: State) -> int:
    """Return how many moves a turn of the side to move has."""
    return len(state.squares(state.mover)) * (2 if "4" in state.variations else 1)


def king(a: Square, b: Square) -> bool:
    """Return whether two squares touch, at a corner too."""
    return a != b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def rook(a: Square, b: Square) -> bool:
    """Return whether two squares have a side in common."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def reached(starts: list[Square], among: set[Square], touch: Callable[[Square, Square], bool]) -> set[Square]:
    """Return what can be reached from some squares over others by touching ones."""
    left = [at for at in starts if at in among]
    found = set(left)
    while left:
        at = left.pop()
        more = [other for other in among - found if touch(at, other)]
        found |= set(more)
        left += more
    return found


def whole(state: State, side: int) -> bool:
    """Return whether a side's parts hang together with its body."""
    mine = set(state.squares(side))
    return reached(state.squares(side, "body"), mine, king) == mine


def legal(state: State, move: Move) -> bool:
    """Return whether the side to move can make this move."""
    start, end = move
    if len(state.alive()) < 2 or state.stands.get(start, (None,))[0] != state.mover or not king(start, end):
        return False
    if end in state.stands:
        whose, what = state.stands[end]
        if whose == state.mover or state.stands[start][1] != "stinger":
            return False
        if what == "vertebra" and blocked(state, start, end, whose):
            return False
    after = State(dict(state.stands), state.variations, state.sides, state.mover, state.left)
    after.stands[end] = after.stands.pop(start)
    return whole(after, state.mover)


def blocked(state: State, start: Square, end: Square, whose: int) -> bool:
    """Return whether a vertebra is shielded from a stinger."""
    if "2" in state.variations and any(king(start, body) for body in state.squares(state.mover, "body")):
        return False
    touch = rook if "1" in state.variations else king
    return any(touch(end, body) for body in state.squares(whose, "body"))


def moves(state: State) -> list[Move]:
    """Return every legal move."""
    return [(a, b) for a in state.squares(state.mover) for b in SQUARES if legal(state, (a, b))]


def choked(state: State) -> set[int]:
    """Return who suffocates as it stands."""
    slanting = "3" in state.variations
    hold, walk = (king, rook) if slanting else (rook, king)
    found = set()
    for owner in range(state.sides):
        mine = set(state.squares(owner))
        for part in mine:
            wall = reached([part], mine, hold)
            touched = {side for at in wall for side in rims(at)}
            for one, other in (("west", "south"), ("west", "north"), ("east", "north"), ("east", "south")):
                if {one, other} <= touched:
                    for side in range(state.sides):
                        bodies = state.squares(side, "body")
                        if side != owner and bodies:
                            free = reached(bodies, set(SQUARES) - wall, walk)
                            if not any(rims(at) - {one, other} for at in free):
                                found.add(side)
    return found


def rims(at: Square) -> set[str]:
    """Return the sides of the board that a square lies on."""
    names = (("west", at[0] == 0), ("east", at[0] == 7), ("south", at[1] == 0), ("north", at[1] == 7))
    return {name for name, lies in names if lies}


def move(state: State, one: Move) -> State:
    """Return what follows a legal move; the turn ends by itself after its last."""
    start, end = one
    stands = dict(state.stands)
    stung = stands.pop(end, None)
    stands[end] = stands.pop(start)
    after = State(stands, state.variations, state.sides, state.mover, state.left - 1)
    if stung:
        side = stung[0]
        mine = set(after.squares(side))
        for lost in mine - reached(after.squares(side, "body"), mine, king):
            del stands[lost]
    for side in choked(after):
        for at in after.squares(side):
            del stands[at]
    alive = after.alive()
    return after if after.left and after.mover in alive and len(alive) > 1 else hand_on(after)


def hand_on(state: State) -> State:
    """Return the next side's turn."""
    alive = state.alive()
    turns = [(state.mover + k) % state.sides for k in range(1, state.sides + 1)]
    state.mover = next((side for side in turns if side in alive), state.mover)
    state.left = full(state)
    return state


def text(state: State) -> str:
    """Write what stands, who is to move and what is left, to be compared."""
    there = sorted((named(at), side, part) for at, (side, part) in state.stands.items())
    return f"{there} mover={state.mover + 1} left={state.left}"
