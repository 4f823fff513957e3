"""A slow and plain engine of Sparklies, written from the rules alone, by which the quick one is judged.

It shares neither code nor representation with games.sparklies: cells are names, a position is a few
dicts and sets, and every rule is a loop that reads like its sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

__all__ = ["Move", "State", "actions", "apply", "from_save", "perft", "to_save"]

BEATS = {"R": "G", "G": "B", "B": "R"}
NEXT = {"R": "G", "G": "B", "B": "R"}
BEATEN_BY = {"G": "R", "B": "G", "R": "B"}
OPPONENT = {"black": "white", "white": "black"}
RULESETS = {"1": "speed", "2": "subtle", "3": "drift"}
OWNERS = ("none", "black", "white", "third")
# What has to lie beside a cell that is captured: of its attacker's colour, of its victim's, of its own.
NEEDED = {"2a": (2, 0, 0), "3a": (3, 0, 0), "2a2t": (2, 2, 0), "2a1t": (2, 1, 0), "2v": (0, 0, 2)}

Move = tuple[str, str, str]  # verb, cell, colour


@dataclass
class State:
    """A position; step is the part of the turn that is due.

    colour: of every cell, empty if no piece lies. captured: what the last deactivation captured, and for
    each captured cell what took part. stopped: whether a Drift chain was stopped by the last deactivation.
    spent: what was captured in this turn. banner: each side's, once it has one; left: cells that the mover
    still takes before the first turn. alternate: what stops a round of alternate deactivation, who is first
    in it, what balances it; first, place, pairs, patterns: who is, the step of SIX that is due, the pairs
    made, and what stood after each.
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
    hexagons: bool = False
    torus: bool = False
    pattern: str = "2a"
    players: tuple[str, ...] = ("black", "white")
    placing: bool = False
    banners: bool = False
    banner: dict[str, str] = field(default_factory=dict)
    left: int = 0
    spent: set[str] = field(default_factory=set)
    winner: str = ""
    alternate: tuple[str, ...] = ()
    first: str = "black"
    place: int = 0
    pairs: int = 0
    patterns: list[tuple[dict[str, str], dict[str, str], set[str]]] = field(default_factory=list)

    def beside(self, cell: str) -> set[str]:
        """Return the cells beside a cell."""
        column, row = ord(cell[0]) - ord("a"), int(cell[1:])
        if self.hexagons:
            return self.beside_hexagon(column, row)
        around = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
        if self.torus:
            around = [(x % self.width, (y - 1) % self.height + 1) for x, y in around]
        return {name(x, y) for x, y in around if x >= 0} & self.colour.keys()

    def beside_hexagon(self, column: int, row: int) -> set[str]:
        """Return what is beside a hexagon: a longer row has one more to the right, a shorter to the left."""
        found = {name(column - 1, row), name(column + 1, row)} if column else {name(column + 1, row)}
        for other in (row - 1, row + 1):
            longer = abs(other - self.height) < abs(
                row - self.height
            )  # height: cells on an edge, the middle row
            for x in (column, column + 1 if longer else column - 1):
                if x >= 0:
                    found.add(name(x, other))
        return found & self.colour.keys()

    def free(self) -> list[str]:
        """Return the cells that nobody controls."""
        return [cell for cell in self.owner if self.owner[cell] == "none"]

    def own(self) -> list[str]:
        """Return the mover's cells."""
        return [cell for cell in self.owner if self.owner[cell] == self.mover]


def name(x: int, y: int) -> str:
    """Return the name of the cell in a column from 0 and a row from 1."""
    return f"{chr(ord('a') + x)}{y}"


SIX = ("control", "control", "activate", "activate", "deactivate", "deactivate")


def from_save(line: str, *, mover: str = "black", plays_on: bool = False) -> State:
    """Read a save line."""
    ruleset, size, _, _, _, digits, _, *keys = line.split(":")
    told = dict(key.split("=") for key in keys)
    columns, _, rows = size.partition("x")
    width, height = int(columns), int(rows or columns)
    if "hex" in told:
        lengths = [2 * width - 1 - abs(width - row) for row in range(1, 2 * width)]
    else:
        lengths = [width] * height
    names = [name(x, y) for y, length in enumerate(lengths, start=1) for x in range(length)]
    there = [(cell, digit) for cell, digit in zip(names, digits, strict=True) if digit != "#"]
    colour = {cell: "" if digit == "." else "RGB"[int(digit, 16) % 3] for cell, digit in there}
    owner = {cell: "none" if digit == "." else OWNERS[int(digit, 16) // 3] for cell, digit in there}
    state = State(width, height, RULESETS[ruleset], colour, owner, mover, plays_on=plays_on)
    state.hexagons, state.torus, state.placing = "hex" in told, "torus" in told, "placing" in told
    state.pattern = told.get("pattern", "2a")
    state.players = OWNERS[1 : 1 + int(told.get("players", 2))]
    state.banners = "banners" in told
    banners = told.get("banners", "").split(",")
    state.banner = {side: cell for side, cell in zip(state.players, banners, strict=False) if cell not in "-"}
    state.left = int(told.get("handicap", 0))
    state.alternate = tuple(told["alternate"].split(",")) if "alternate" in told else ()
    if state.alternate and not state.left:
        _begin_round(state, mover)
        return state
    _begin(state)
    return state


def to_save(state: State) -> str:
    """Write the save line, without keys."""
    number = next(n for n, name in RULESETS.items() if name == state.ruleset)
    size = str(state.width) if state.width == state.height else f"{state.width}x{state.height}"
    digits = [
        f"{'RGB'.index(state.colour[cell]) + 3 * OWNERS.index(state.owner[cell]):x}"
        if state.colour[cell]
        else "."
        for cell in state.colour
    ]
    return f"{number}:{size}:2:4:1:{''.join(digits)}:0"


def _begin(state: State) -> None:
    """Begin the mover's turn, or end the game."""
    if state.winner:
        state.step = "over"
    elif state.free():
        state.step = "control"
    elif state.plays_on and state.passes < len(state.players):
        state.step = "activate or pass"
    else:
        state.step = "over"


def _end_turn(state: State) -> None:
    state.active = set()
    state.earlier = []
    state.spent = set()
    following = state.players.index(state.mover) + 1
    state.mover = state.players[following % len(state.players)]
    _begin(state)


def _begin_round(state: State, first: str) -> None:
    """Begin a round of alternate deactivation, or end the game where the board is full."""
    state.first, state.place, state.pairs, state.patterns = first, 0, 0, []
    if state.free() and not state.winner:
        _settle(state)
    else:
        state.step = "over"
        state.active = set()


def _settle(state: State) -> None:
    """Find out whose step is due; those that cannot be done are left out."""
    while True:
        second = OPPONENT[state.first]
        order = [state.first, second]
        if SIX[state.place] == "deactivate" and state.alternate[2] == "other-first":
            order = [second, state.first]
        state.mover = order[state.place % 2]
        state.step = SIX[state.place]
        if (state.step == "control" and not state.free()) or (state.step == "activate" and not state.own()):
            state.place += 1
        else:
            return


def _next_step(state: State) -> None:
    """Go on after a step of alternate deactivation."""
    if state.winner:
        state.step, state.active = "over", set()
        return
    if state.place < 5:
        state.place += 1
        _settle(state)
        return
    state.pairs += 1
    now = (dict(state.colour), dict(state.owner), set(state.active))
    state.patterns.append(now)
    stop = state.alternate[0]
    wanted = 0
    if stop.isdecimal():
        wanted = int(stop) + (1 if state.alternate[2] == "one-more" else 0)
    stopped = (
        (wanted and state.pairs == wanted)
        or (stop == "idle" and not state.active)
        or (stop == "third" and state.patterns.count(now) == 3)
    )
    if not state.free():
        state.step, state.active = "over", set()
    elif stopped:
        _begin_round(state, _first_of_next(state))
    else:
        state.place = 4
        _settle(state)


def _first_of_next(state: State) -> str:
    held = {side: sum(owner == side for owner in state.owner.values()) for side in state.players}
    if state.alternate[1] == "alternating":
        return OPPONENT[state.first]
    if state.alternate[1] == "fewest" and held["white"] < held["black"]:
        return "white"
    return "black"


def _may_deactivate(state: State) -> set[str]:
    """Return the cells that the mover may deactivate in alternate deactivation."""
    last = state.alternate[0].isdecimal() and state.pairs == int(state.alternate[0])
    if state.alternate[2] == "one-more" and last and state.place == 4:
        return set()
    return {cell for cell in state.active if state.owner[cell] == state.mover}


def actions(state: State) -> set[Move]:
    """Return everything that the mover may do now."""
    moves: set[Move] = set()
    if state.step == "deactivate":
        for cell in _may_deactivate(state):
            for colour in BEATS:
                moves.add(("deactivate", cell, colour))
        return moves or {("pass", "", "")}
    if state.step == "control":
        for cell in state.free():
            for colour in BEATS if state.placing else ("",):
                moves.add(("control", cell, colour))
    if state.step in ("activate", "activate or pass"):
        for cell in state.own():
            moves.add(("activate", cell, ""))
    if state.step == "activate or pass":
        moves.add(("pass", "", ""))
    if state.step in ("first", "chain"):
        for cell in state.active:
            if _once(state) and cell != min(state.active, key=lambda cell: (int(cell[1:]), cell[0])):
                continue
            for colour in _colours(state, cell):
                moves.add(("deactivate", cell, colour))
    return moves


def _once(state: State) -> bool:
    """Return whether a cell is captured at most once a turn, and the first cell in reading order is due."""
    return state.ruleset == "speed" and state.pattern in ("2a2t", "2a1t")


def _colours(state: State, cell: str) -> list[str]:
    """Return the colours that an active cell may take."""
    if state.ruleset == "subtle" or state.step == "first":
        return ["R", "G", "B"]
    if state.pattern == "2v" and state.ruleset == "speed":
        return [state.colour[cell]]  # what captured it has its own colour
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
        banner=dict(before.banner),
        spent=set(before.spent),
        patterns=list(before.patterns),
        captured={},
        stopped=False,
    )
    verb, cell, colour = move
    if verb == "control":
        state.owner[cell] = state.mover
        state.colour[cell] = colour or state.colour[cell]
        _taken(state, cell)
    elif verb == "activate" and state.alternate:
        state.active.add(cell)
        _next_step(state)
    elif verb == "pass" and state.alternate:
        _next_step(state)
    elif verb == "activate":
        state.active = {cell}
        state.passes = 0
        state.step = "first"
        state.spent = {cell}
        state.earlier.append((dict(state.colour), dict(state.owner), set(state.active)))
    elif verb == "pass":
        state.passes += 1
        _end_turn(state)
    else:
        _deactivate(state, cell, colour)
    return state


def _taken(state: State, cell: str) -> None:
    """Go on after a cell was taken: as one of a handicap, as a banner, or as any other."""
    if state.left:
        state.left -= 1
        if not state.left and state.alternate:
            _begin_round(state, "white" if _first_after_handicap(state) else "black")
        elif not state.left:
            state.mover = state.players[0]
            _begin(state)
        return
    if state.banners and state.mover not in state.banner:
        state.banner[state.mover] = cell
    if state.alternate:
        _next_step(state)
        return
    state.step = "activate"


def _first_after_handicap(state: State) -> bool:
    """Return whether white is first in the first round: where it holds fewer cells, and that decides."""
    held = [sum(owner == side for owner in state.owner.values()) for side in ("black", "white")]
    return state.alternate[1] == "fewest" and held[1] < held[0]


def _deactivate(state: State, cell: str, colour: str) -> None:
    state.colour[cell] = colour
    state.active.remove(cell)
    state.step = "chain"
    for near in state.beside(cell):
        if taking := _taking(state, cell, near):
            state.captured[near] = taking
    for near in state.captured:
        state.owner[near] = state.mover
        state.active.add(near)
        state.spent.add(near)
    if any(state.banner.get(side) in state.captured for side in state.players if side != state.mover):
        state.winner = state.mover
        if state.alternate:
            _next_step(state)
        else:
            _end_turn(state)
        return
    if state.alternate:
        _next_step(state)
        return
    if state.ruleset == "drift" and state.active:
        now = (dict(state.colour), dict(state.owner), set(state.active))
        if now in state.earlier:
            state.stopped = True
            state.active = set()
        state.earlier.append(now)
    if not state.active:
        _end_turn(state)


def _taking(state: State, cell: str, victim: str) -> set[str]:
    """Return what captures a cell after another was recoloured, which is part of it; else nothing."""
    own = state.colour[victim]
    if not own or (_once(state) and victim in state.spent):
        return set()
    if state.pattern == "2v" and state.owner[victim] == state.mover:
        return set()
    taking = set()
    for colour, needed in zip((BEATEN_BY[own], BEATS[own], own), NEEDED[state.pattern], strict=True):
        such = {
            near
            for near in state.beside(victim)
            if state.colour[near] == colour
            and (state.ruleset != "subtle" or state.owner[near] == state.mover)
        }
        if len(such) < needed:
            return set()
        if needed:
            taking |= such
    return taking if cell in taking else set()


def perft(state: State, depth: int) -> int:
    """Count the lines of that many primitive actions."""
    moves = actions(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move), depth - 1) for move in moves)
