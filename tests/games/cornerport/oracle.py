"""A slow and plain engine of Cornerport, written from the rules alone, by which the quick one is judged.

It shares neither code nor representation with games.cornerport: squares are names, a position is a few dicts,
a turn is its text, and every rule is a loop that reads like its sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

__all__ = ["State", "apply", "ending", "from_save", "perft", "to_save", "turns"]

Ship = tuple[str, str]  # whose, and which kind
SQUARES = [f"{column}{row}" for row in "87654321" for column in "abcdefgh"]
DEEP = [f"{column}{row}" for column in "cdef" for row in "3456"]
COAST = [square for square in SQUARES if square not in DEEP]
OWN_PORTS = {"white": ["a8", "h1"], "black": ["a1", "h8"]}
FLEET = {"boat": 8, "ship": 2, "freighter": 2}
OPPONENT = {"white": "black", "black": "white"}
KIND_OF = {"b": "boat", "s": "ship", "f": "freighter"}


@dataclass
class State:
    """A position; last_port: where each freighter was last, by its square."""

    ships: dict[str, Ship]
    mover: str
    last_port: dict[str, str] = field(default_factory=dict)
    straight: bool = False

    def of(self, side: str) -> list[str]:
        """Return the squares of a side's ships."""
        return [square for square in SQUARES if self.ships.get(square, ("", ""))[0] == side]

    def kinds(self, side: str) -> list[str]:
        """Return the kinds of a side's ships, one a ship."""
        return [self.ships[square][1] for square in self.of(side)]


def from_save(line: str) -> State:
    """Read a save line that says all memories."""
    _, rows, *keys = line.split(":")
    told = dict(key.split("=") for key in keys)
    letters = "".join(rows.split("/"))
    ships = {
        square: ("white" if letter.isupper() else "black", KIND_OF[letter.lower()])
        for square, letter in zip(SQUARES, letters, strict=True)
        if letter != "."
    }
    memories = dict(each.split(".") for each in told.get("from", "").split(",") if each)
    return State(ships, told["mover"], memories, told.get("battleships") == "straight")


def to_save(state: State) -> str:
    """Write a save line as the quick engine does, without counts."""
    letters = {
        square: kind[0].upper() if side == "white" else kind[0]
        for square, (side, kind) in state.ships.items()
    }
    rows = "/".join(
        "".join(letters.get(f"{column}{row}", ".") for column in "abcdefgh") for row in "87654321"
    )
    memories = ",".join(
        f"{square}.{state.last_port[square]}" for square in SQUARES if square in state.last_port
    )
    line = f"cornerport:{rows}:mover={state.mover}" + (f":from={memories}" if memories else "")
    return line + (":battleships=straight" if state.straight else "")


def go(square: str, across: int, up: int) -> str:
    """Return the square so many columns and rows on, or nothing beyond the edge."""
    there = f"{chr(ord(square[0]) + across)}{int(square[1]) + up}"
    return there if there in SQUARES else ""


def round_about(square: str) -> list[str]:
    """Return the squares that touch a square."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return [there for x, y in ways if (there := go(square, x, y))]


def cross(square: str) -> list[str]:
    """Return the squares above, below, left and right."""
    return [there for x, y in ((0, 1), (0, -1), (-1, 0), (1, 0)) if (there := go(square, x, y))]


def ways(state: State, start: str) -> list[list[str]]:
    """Return the ways that a ship can go, its own square first, no matter what it sinks."""
    side, kind = state.ships[start]
    if kind == "freighter":
        return [[start, end] for end in round_about(start) if end not in state.ships]
    if kind == "boat":
        return [
            [start, end]
            for end in round_about(start)
            if (end in state.ships and state.ships[end][0] != side)
            or (end not in state.ships and end in COAST)
        ]
    found = []
    for first in cross(start):
        if first in state.ships:
            if state.ships[first][0] != side:
                found.append([start, first])
            continue
        found.append([start, first])
        for second in cross(first):
            if second == start or (second in state.ships and state.ships[second][0] == side):
                continue
            if state.straight and not (start[0] == second[0] or start[1] == second[1]):
                continue
            found.append([start, first, second])
    return found


def turns(state: State) -> list[str]:
    """Return every legal turn as text; none once the game is over."""
    if ending(state):
        return []
    found = []
    for start in state.of(state.mover):
        for way in ways(state, start):
            end = way[-1]
            text = "-".join(way[:-1]) + ("x" if end in state.ships else "-") + end
            found.append(text)
            if state.ships[start][1] != "freighter" or end not in OWN_PORTS[state.mover]:
                continue
            left = state.last_port[start]
            if left != end and left not in state.ships:
                kinds = state.kinds(state.mover)
                found += [
                    f"{text} +{kind} {left}" for kind, most in FLEET.items() if kinds.count(kind) < most
                ]
    return found or ["-"]


def apply(state: State, turn: str) -> State:
    """Return the position after a legal turn."""
    after = replace(
        state, ships=dict(state.ships), last_port=dict(state.last_port), mover=OPPONENT[state.mover]
    )
    if turn == "-":
        return after
    move, _, new = turn.partition(" +")
    way = move.replace("x", "-").split("-")
    start, end = way[0], way[-1]
    after.last_port.pop(end, None)
    after.ships[end] = after.ships.pop(start)
    if start in after.last_port:
        after.last_port[end] = after.last_port.pop(start)
        if end in OWN_PORTS[state.mover]:
            after.last_port[end] = end
    if new:
        kind, port = new.split()
        after.ships[port] = (state.mover, kind)
        if kind == "freighter":
            after.last_port[port] = port
    return after


def ending(state: State) -> str:
    """Return who has won, "draw", or nothing while the game goes on."""
    for side, opponent in OPPONENT.items():
        if not state.of(opponent):
            return side
    return "draw" if penned(state) else ""


def penned(state: State) -> bool:
    """Return whether the boats' owner, who has just moved, holds the side to move in deep water."""
    owner, caught = OPPONENT[state.mover], state.mover
    if set(state.kinds(owner)) != {"boat"} or any(square in COAST for square in state.of(caught)):
        return False
    return all(not safe(state, ship, way) for ship in state.of(caught) for way in exits(state, ship))


def exits(state: State, ship: str) -> list[tuple[State, str]]:
    """Return every way out to the coast: what then stands, and the square."""
    found, places, tried = [], [ship], [ship]
    while places:
        here = places.pop()
        moved = replace(state, ships=dict(state.ships))
        moved.ships[here] = moved.ships.pop(ship)
        for way in ways(moved, here):
            end = way[-1]
            if end in COAST:
                out = replace(moved, ships=dict(moved.ships))
                out.ships[end] = out.ships.pop(here)
                found.append((out, end))
            elif len(way) == 2 and end not in moved.ships and end not in tried:
                tried.append(end)
                places.append(end)
    return found


def safe(state: State, ship: str, way: tuple[State, str]) -> bool:
    """Return whether a ship that came out is not sunk for nothing."""
    out, end = way
    owner = OPPONENT[state.mover]
    for boat in out.of(owner):
        if [boat, end] not in ways(out, boat):
            continue
        sunk = replace(out, ships=dict(out.ships))
        sunk.ships[end] = sunk.ships.pop(boat)
        if not any(end == back[-1] for other in sunk.of(state.mover) for back in ways(sunk, other)):
            return False
    return True


def perft(state: State, depth: int) -> int:
    """Count the lines of so many turns."""
    options = turns(state)
    if depth == 1:
        return len(options)
    return sum(perft(apply(state, turn), depth - 1) for turn in options)
