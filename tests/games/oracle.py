"""A slow and plain engine of Sparklies, written from the rules alone, by which the quick one is judged.

It shares neither code nor representation with games.sparklies: cells are names, a position is a few
dicts and sets, and every rule is a loop that reads like its sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

__all__ = ["Move", "State", "actions", "apply", "from_save", "perft", "to_save"]

BEATS = {"R": "G", "G": "B", "B": "R"}
NEXT = {"R": "G", "G": "B", "B": "R"}
OPPONENT = {"black": "white", "white": "black"}
RULESETS = {"1": "speed", "2": "subtle", "3": "drift"}
OWNERS = ("none", "black", "white")

Move = tuple[str, str, str]  # verb, cell, colour


@dataclass
class State:
    """Hold a position; step is the part of the turn that is due.

    captured: what the last deactivation captured, and for each captured cell its attackers.
    stopped: whether a Drift chain was stopped by the last deactivation.
    """

    width: int
    height: int
    ruleset: str
    colour: dict[str, str]
    owner: dict[str, str]
    mover: str = "black"
    step: str = "control"
    active: set[str] = field(default_factory=set)
    plays_on: bool = False
    passes: int = 0
    earlier: list[tuple[dict[str, str], dict[str, str], set[str]]] = field(default_factory=list)
    captured: dict[str, set[str]] = field(default_factory=dict)
    stopped: bool = False

    def beside(self, cell: str) -> list[str]:
        """Return the cells above, below, left and right."""
        column, row = ord(cell[0]) - ord("a"), int(cell[1:])
        around = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
        names = [f"{chr(ord('a') + x)}{y}" for x, y in around if x >= 0]
        return [name for name in names if name in self.colour]

    def free(self) -> list[str]:
        """Return the cells that nobody controls."""
        return [cell for cell in self.owner if self.owner[cell] == "none"]

    def own(self) -> list[str]:
        """Return the mover's cells."""
        return [cell for cell in self.owner if self.owner[cell] == self.mover]


def from_save(line: str, *, mover: str = "black", plays_on: bool = False) -> State:
    """Read a plain save line."""
    ruleset, size, _, _, _, digits, _ = line.split(":")
    columns, _, rows = size.partition("x")
    width, height = int(columns), int(rows or columns)
    names = [f"{chr(ord('a') + x)}{y}" for y in range(1, height + 1) for x in range(width)]
    there = [(name, int(digit)) for name, digit in zip(names, digits, strict=True) if digit != "#"]
    colour = {name: "RGB"[digit % 3] for name, digit in there}
    owner = {name: OWNERS[digit // 3] for name, digit in there}
    state = State(width, height, RULESETS[ruleset], colour, owner, mover, plays_on=plays_on)
    _begin(state)
    return state


def to_save(state: State) -> str:
    """Write the plain save line."""
    number = next(n for n, name in RULESETS.items() if name == state.ruleset)
    size = str(state.width) if state.width == state.height else f"{state.width}x{state.height}"
    digits = [
        str("RGB".index(state.colour[cell]) + 3 * OWNERS.index(state.owner[cell])) for cell in state.colour
    ]
    return f"{number}:{size}:2:4:1:{''.join(digits)}:0"


def _begin(state: State) -> None:
    """Begin the mover's turn, or end the game."""
    if state.free():
        state.step = "control"
    elif state.plays_on and state.passes < 2:
        state.step = "activate or pass"
    else:
        state.step = "over"


def _end_turn(state: State) -> None:
    state.active = set()
    state.earlier = []
    state.mover = OPPONENT[state.mover]
    _begin(state)


def actions(state: State) -> set[Move]:
    """Return everything that the mover may do now."""
    moves: set[Move] = set()
    if state.step == "control":
        for cell in state.free():
            moves.add(("control", cell, ""))
    if state.step in ("activate", "activate or pass"):
        for cell in state.own():
            moves.add(("activate", cell, ""))
    if state.step == "activate or pass":
        moves.add(("pass", "", ""))
    if state.step in ("first", "chain"):
        for cell in state.active:
            for colour in _colours(state, cell):
                moves.add(("deactivate", cell, colour))
    return moves


def _colours(state: State, cell: str) -> list[str]:
    """Return the colours that an active cell may take."""
    if state.ruleset == "subtle" or state.step == "first":
        return ["R", "G", "B"]
    if state.ruleset == "drift":
        return [NEXT[state.colour[cell]]]
    return [attacker for attacker, victim in BEATS.items() if victim == state.colour[cell]]


def apply(before: State, move: Move) -> State:
    """Return the position after a legal move."""
    state = replace(
        before,
        colour=dict(before.colour),
        owner=dict(before.owner),
        active=set(before.active),
        earlier=list(before.earlier),
        captured={},
        stopped=False,
    )
    verb, cell, colour = move
    if verb == "control":
        state.owner[cell] = state.mover
        state.step = "activate"
    elif verb == "activate":
        state.active = {cell}
        state.passes = 0
        state.step = "first"
        state.earlier.append((dict(state.colour), dict(state.owner), set(state.active)))
    elif verb == "pass":
        state.passes += 1
        _end_turn(state)
    else:
        _deactivate(state, cell, colour)
    return state


def _deactivate(state: State, cell: str, colour: str) -> None:
    state.colour[cell] = colour
    state.active.remove(cell)
    state.step = "chain"
    for near in state.beside(cell):
        attackers = _attackers(state, near, colour)
        if state.colour[near] == BEATS[colour] and len(attackers) >= 2:
            state.captured[near] = attackers
    for near in state.captured:
        state.owner[near] = state.mover
        state.active.add(near)
    if state.ruleset == "drift" and state.active:
        now = (dict(state.colour), dict(state.owner), set(state.active))
        if now in state.earlier:
            state.stopped = True
            state.active = set()
        state.earlier.append(now)
    if not state.active:
        _end_turn(state)


def _attackers(state: State, victim: str, colour: str) -> set[str]:
    """Return the cells beside the victim that have the colour and, in Subtle, are the mover's."""
    return {
        cell
        for cell in state.beside(victim)
        if state.colour[cell] == colour and (state.ruleset != "subtle" or state.owner[cell] == state.mover)
    }


def perft(state: State, depth: int) -> int:
    """Count the lines of that many primitive actions."""
    moves = actions(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move), depth - 1) for move in moves)
