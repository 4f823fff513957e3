"""A slow and plain engine of Colonization, written from the rules alone, by which the quick one is judged.

It shares neither code nor representation with games.colonization: squares are names, a position is a few
dicts and sets, and every rule is a loop that reads like its sentence. A legal turn is a text without a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

__all__ = ["KINDS", "LETTERS", "Ask", "Done", "State", "calls", "play", "read", "turns", "write"]

LETTERS = "ABCDEFGH"
KINDS = {"home": 2, "colony": 8, "agri": 2, "industry": 2, "weapon": 2}  # the most that one society has
PRICES: dict[str, tuple[str, ...]] = {  # what leaves the board for a new piece
    "colony": (),
    "agri": ("colony",),
    "home": ("colony",),
    "industry": ("colony", "agri"),
    "weapon": ("colony", "agri", "industry"),
}
MOVE = re.compile(r"([a-z]\d{1,2})([-x])([a-z]\d{1,2})")
PRODUCE = re.compile(r"\+(home|colony|agri|industry|weapon) ([a-z]\d{1,2})")
FIRE = re.compile(r"fire ([a-z]\d{1,2})")
CALL = re.compile(r"join|rejoin|rejoin old|leave|back|(yes|no|gone) [a-h]|time|lapse|break|resume")

SETS = ("starts", "waits", "later", "left", "uncounted")  # sides, as keys of save lines

Square = str


@dataclass
class Ask:
    """An open request: for the old place ("rejoin old"), or to mark a seat as left ("gone C")."""

    side: str
    what: str
    asked: list[str]
    agreed: list[str]

    @property
    def old(self) -> bool:
        """Return whether a side asks for its old place."""
        return self.what == "rejoin old"

    @property
    def about(self) -> str:
        """Return the side that it wants to mark as left."""
        return self.what.removeprefix("gone ")

    @property
    def needed(self) -> str:
        """Return how many have to agree as save lines write it: 0 for all."""
        return "0" if self.old else "1"


@dataclass
class State:
    """A position: what stands on each square, and everything that no square shows."""

    shape: str
    pieces: dict[Square, tuple[str, str]]  # side and kind
    order: list[str]
    mover: str
    round: int = 1
    starts: set[str] = field(default_factory=set)
    waits: set[str] = field(default_factory=set)
    later: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    uncounted: set[str] = field(default_factory=set)
    time: str = "on"
    asks: list[Ask] = field(default_factory=list)
    rejoin: str = "yes"
    ties: str = "shared"
    ended: str = ""
    unread: list[str] = field(default_factory=list)

    def copy(self) -> State:
        """Return the same position, so that what happens on one does not change the other."""
        sets: dict[str, Any] = {name: set(getattr(self, name)) for name in SETS}
        asks = [replace(ask, asked=list(ask.asked), agreed=list(ask.agreed)) for ask in self.asks]
        return replace(self, pieces=dict(self.pieces), order=list(self.order), asks=asks, **sets)

    def owner(self, square: Square) -> str:
        """Return whose piece stands on a square, empty for nobody's."""
        return self.pieces.get(square, ("", ""))[0]

    def squares(self, side: str, *kinds: str) -> list[Square]:
        """Return the squares of a side's pieces of these kinds, of all kinds without, in reading order."""
        found = [
            square
            for square, (its, kind) in self.pieces.items()
            if its == side and (not kinds or kind in kinds)
        ]
        return sorted(found, key=lambda square: (-int(square[1:]), square[0]))

    def places(self, side: str) -> bool:
        """Return whether a side is yet to place its first home planet."""
        return side in self.starts or side in self.waits

    def is_out(self, side: str) -> bool:
        """Return whether a side has no pieces and is not about to place one."""
        return not self.squares(side) and not self.places(side)

    def asks_old(self, side: str) -> bool:
        """Return whether a side waits for an answer about its old place."""
        return any(ask.old and ask.side == side for ask in self.asks)

    @property
    def has_room(self) -> bool:
        """Return whether a square is empty."""
        return len(self.pieces) < len(board(self.shape))


@dataclass
class Done:
    """What a text comes to: a state and what happened on the way, or faults and no state.

    removed: squares with the reason. out: eliminated sides. winners: only of a game that has ended by it.
    """

    state: State | None = None
    removed: list[tuple[Square, str]] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@cache
def board(shape: str) -> tuple[Square, ...]:
    """Return the squares of a board in reading order, without dead ones."""
    found = re.fullmatch(r"chess(\d+)x(\d+)(?:-([a-z0-9.]+))?", shape)
    assert found, shape
    dead = (found[3] or "").split(".")
    names = (f"{chr(97 + x)}{y}" for y in range(int(found[2]), 0, -1) for x in range(int(found[1])))
    return tuple(name for name in names if name not in dead)


@cache
def beside(shape: str, square: Square) -> tuple[Square, ...]:
    """Return the squares round a square, in all eight directions."""
    x, y = ord(square[0]), int(square[1:])
    around = [f"{chr(x + i)}{y + j}" for j in (1, 0, -1) for i in (-1, 0, 1) if i or j]
    return tuple(name for name in around if name in board(shape))


# Text of positions


def read(line: str) -> State:
    """Read a save line."""
    game, shape, societies, *parts = line.split(":")
    assert game == "colonization"
    keys = dict(part.split("=", 1) for part in parts)
    joined = LETTERS[: societies.count("/") + 1]
    pieces: dict[Square, tuple[str, str]] = {}
    for side, society in zip(joined, societies.split("/"), strict=True):
        for kind, squares in zip(KINDS, society.split(",") if society != "-" else [], strict=False):
            pieces |= {square: (side, kind) for square in squares.split(".") if square}
    order = list(keys.get("order", joined))
    asks = []
    for ask in filter(None, keys.get("asks", "").split(",")):
        side, what, asked, agreed, _ = ask.split(">")
        lists = [[each for each in its.split(".") if each] for its in (asked, agreed)]
        asks.append(Ask(side, what.replace("-", " "), *lists))
    sets = {name: set(keys.get(name, "")) for name in SETS}
    return State(
        shape=shape,
        pieces=pieces,
        order=order,
        mover=keys.get("mover", order[0]),
        round=int(keys.get("round", "1")),
        **sets,
        time=keys.get("time", "on"),
        asks=asks,
        rejoin=keys.get("rejoin", "yes"),
        ties=keys.get("ties", "shared"),
        ended=keys.get("ended", ""),
        unread=[part for part in parts if part.startswith("x-")],
    )


def write(state: State) -> str:
    """Write the save line."""
    societies = []
    for side in sorted(state.order):
        lists = [".".join(state.squares(side, kind)) for kind in KINDS]
        societies.append(",".join(lists).rstrip(",") or "-")
    asks = (
        ">".join(
            (ask.side, ask.what.replace(" ", "-"), ".".join(ask.asked), ".".join(ask.agreed), ask.needed)
        )
        for ask in state.asks
    )
    keys = {
        "round": (str(state.round), "1"),
        "order": ("".join(state.order), "".join(sorted(state.order))),
        "mover": (state.mover, state.order[0]),
        **{name: ("".join(sorted(getattr(state, name))), "") for name in SETS},
        "time": (state.time, "on"),
        "asks": (",".join(asks), ""),
        "rejoin": (state.rejoin, "yes"),
        "ties": (state.ties, "shared"),
        "ended": (state.ended, ""),
    }
    said = [f"{name}={value}" for name, (value, usual) in keys.items() if value != usual]
    return ":".join(["colonization", state.shape, "/".join(societies), *said, *state.unread])


# What is possible


def turns(state: State) -> set[str]:
    """Return all legal turns of the side to move."""
    texts = {"-"}
    if state.places(state.mover):
        texts |= {f"+home {square}" for square in board(state.shape)}
    for square in state.squares(state.mover):
        near = beside(state.shape, square)
        texts |= {f"{square}{sign}{other}" for sign in "-x" for other in near}
        texts |= {f"+{kind} {other}" for kind in KINDS for other in near}
        texts.add(f"fire {square}")
    return {text for text in texts if not faults(state, text)}


def faults(state: State, text: str) -> list[str]:
    """Return the codes of what is wrong with a turn of the side to move."""
    if state.ended:
        return ["game-over"]
    if text == "-":
        return ["must-place"] if state.places(state.mover) else []
    named = re.findall(r"[a-z]\d{1,2}", text)
    if not (MOVE.fullmatch(text) or PRODUCE.fullmatch(text) or FIRE.fullmatch(text)):
        return ["parse"]
    if any(square not in board(state.shape) for square in named):
        return ["no-such-cell"]
    if state.places(state.mover):
        if not text.startswith("+home"):
            return ["must-place"]
        return ["occupied"] if named[0] in state.pieces else []
    if moved := MOVE.fullmatch(text):
        return _faults_of_move(state, *moved.groups())
    if made := PRODUCE.fullmatch(text):
        return _faults_of_production(state, *made.groups())
    found = [] if state.pieces.get(named[0]) == (state.mover, "weapon") else ["no-weapon"]
    return found + ["time-up"] * (state.time != "on")


def _faults_of_move(state: State, start: Square, sign: str, end: Square) -> list[str]:
    side, kind = state.pieces.get(start, ("", ""))
    other = state.pieces.get(end, ("", ""))[0]
    if side != state.mover:
        return ["no-piece"]
    if end not in beside(state.shape, start):
        return ["not-beside"]
    if other == side:
        return ["occupied"]
    if not other:
        return ["wrong-sign"] if sign == "x" else []
    if kind == "home":
        return ["wrong-sign"] if sign == "-" else []
    return ["not-home-planet"] if sign == "x" else ["occupied"]


def _faults_of_production(state: State, kind: str, square: Square) -> list[str]:
    side, price = state.mover, PRICES[kind]
    if len(state.squares(side, kind)) == KINDS[kind]:
        return ["too-many"]
    if any(len(state.squares(side, paid)) < KINDS[paid] for paid in price):
        return ["too-few"]
    taken = set(state.pieces) - (set(state.squares(side, *price)) if price else set())
    if square in taken:
        return ["occupied"]
    homes = state.squares(side, "home")
    return [] if any(square in beside(state.shape, home) for home in homes) else ["no-home-near"]


def can_leave(state: State, side: str) -> bool:
    """Return whether somebody else who has not left has, or will have, something to do."""
    return any(
        other != side
        and other not in state.left
        and (state.squares(other) or (state.places(other) and state.has_room))
        for other in state.order
    )


def calls(state: State, side: str) -> set[str]:
    """Return what a side may say, or the table itself ("*")."""
    present = [each for each in state.order if each not in state.left]
    goes = [f"gone {each}" for each in present if each != side and can_leave(state, each)]
    if state.ended:
        return set()
    if side == "*":
        said = {"break", "resume", *goes}
        said |= {"time"} if state.time == "on" else set()
        return said | ({"lapse"} if state.places(state.mover) else set())
    if side not in state.order:
        return {"join"} if state.time == "on" and side == LETTERS[len(state.order)] else set()
    if side in state.left:
        return {"back"}
    said = {
        f"{answer} {ask.side}"
        for ask in state.asks
        for answer in ("yes", "no")
        if side in ask.asked and side not in ask.agreed and (ask.old or can_leave(state, ask.about))
    }
    said |= {"leave"} if can_leave(state, side) else set()
    has_asked = any(ask.side == side for ask in state.asks)
    if not has_asked and len(present) > 2:
        said |= set(goes) - {ask.what for ask in state.asks}
    if state.asks_old(side):
        said.add("rejoin")
    if state.is_out(side) and state.time == "on" and state.rejoin == "yes":
        said |= {"rejoin"} if has_asked else {"rejoin", "rejoin old"}
    return said


# What is done


def play(before: State, side: str, text: str) -> Done:
    """Return what a text of a side, or of the table, comes to."""
    words = " ".join(text.split()).lower()
    call = next((call for call in calls(before, side) if call.lower() == words), "")
    done = Done(before.copy())
    assert done.state
    if call:
        _say(done.state, side, call)
    elif side == "*" or (CALL.fullmatch(words) and not before.ended):
        return Done(faults=["not-possible"])
    elif found := faults(before, words):
        return Done(faults=found)
    else:
        _take_turn(done, done.state, words)
    if done.state.ended and not before.ended:
        done.state.asks = []
        done.winners = winners(done.state)
    return done


def winners(state: State) -> list[str]:
    """Return who has won a game that is over."""
    if state.ended != "time":
        return [state.mover]
    kinds = ("weapon", "industry", "agri", "home") if state.ties == "stations" else ()
    worth = {
        side: (len(state.squares(side)), *(len(state.squares(side, kind)) for kind in kinds))
        for side in state.order
        if side not in state.left and state.squares(side)
    }
    return sorted(side for side in worth if worth[side] == max(worth.values()))


def _take_turn(done: Done, state: State, text: str) -> None:
    side = state.mover
    there = {each for each in state.order if state.squares(each)}
    _hear(state, side)
    if state.places(side):
        state.pieces[text.split()[1]] = (side, "home")
        state.starts.discard(side)
        state.waits.discard(side)
    elif moved := MOVE.fullmatch(text):
        start, _, end = moved.groups()
        if end in state.pieces:
            done.removed.append((end, "taken"))
        state.pieces[end] = state.pieces.pop(start)
    elif made := PRODUCE.fullmatch(text):
        kind, square = made.groups()
        if price := PRICES[kind]:
            _remove(done, state, state.squares(side, *price), "replaced")
        state.pieces[square] = (side, kind)
        if kind == "home":
            state.uncounted.discard(side)
    elif fired := FIRE.fullmatch(text):
        _remove(done, state, [fired[1]], "fired")
        others = [each for each, (its, kind) in state.pieces.items() if its != side and kind != "home"]
        _remove(done, state, others, "destroyed")
    _remove(done, state, [each for each in state.pieces if each not in _connected(state)], "cut")
    for other in state.order:
        if other in there and not state.squares(other):
            done.out.append(other)
            state.uncounted.discard(other)
            for ask in (ask for ask in state.asks if ask.old):
                _drop(ask, other)
    _count_all(state)
    _settle(state)
    state.ended = _won(state, side)
    if not state.ended:
        _hand_on(state)


def _remove(done: Done, state: State, squares: Iterable[Square], why: str) -> None:
    for square in squares:
        del state.pieces[square]
        done.removed.append((square, why))


def _connected(state: State) -> set[Square]:
    """Return the squares of all pieces that are joined to a home planet of their own society."""
    found = {square for square, (_, kind) in state.pieces.items() if kind == "home"}
    left = list(found)
    while left:
        square = left.pop()
        own = [each for each in beside(state.shape, square) if state.owner(each) == state.owner(square)]
        left += [each for each in own if each not in found]
        found |= set(own)
    return found


def _count_all(state: State) -> None:
    """Let all on the board count from the moment when none of them does."""
    there = {side for side, _ in state.pieces.values()}
    if there <= state.uncounted:
        state.uncounted -= there


def _won(state: State, side: str) -> str:
    others = [other for other in state.order if other != side]
    if len(state.squares(side)) == sum(KINDS.values()):
        return "all"
    counting = [other for other in others if state.squares(other) and other not in state.uncounted]
    if not state.starts - state.left and not counting:
        return "only"
    no_way_back = state.rejoin == "no" or state.time != "on"
    if all(other in state.left or (state.is_out(other) and no_way_back) for other in others):
        return "alone"
    return ""


def _is_due(state: State, side: str) -> bool:
    if side in state.left:
        return False
    if state.places(side):
        return side not in state.later and state.has_room
    return bool(state.squares(side))


def _hand_on(state: State) -> None:
    """Find who is to move next, or end the game."""
    if state.time != "last":
        following = state.order[state.order.index(state.mover) + 1 :]
        while following:
            side = following.pop(0)
            if state.asks_old(side):  # its old place is due, and not everybody has agreed
                _refuse(state, side)
                following.append(side)
            elif _is_due(state, side):
                state.mover = side
                return
        refused = [side for side in state.order if state.asks_old(side)]
        for side in refused:
            _refuse(state, side)
        for side in refused:
            if _is_due(state, side):
                state.mover = side
                return
    if state.time == "on":
        state.round += 1
        state.later.clear()
        state.mover = next(side for side in state.order if _is_due(state, side))
        return
    state.time = "last"
    placing = [side for side in state.order if state.places(side) and _is_due(state, side)]
    if placing:
        state.mover = placing[0]
    else:
        state.ended = "time"


def _refuse(state: State, side: str) -> None:
    state.asks = [ask for ask in state.asks if not (ask.old and ask.side == side)]
    state.order.remove(side)
    state.order.append(side)


# Calls


def _say(state: State, side: str, call: str) -> None:
    verb, _, about = call.partition(" ")
    _hear(state, side)
    if verb in ("yes", "no"):
        _answer(state, side, verb, about)
    elif verb == "join":
        state.order.append(side)
        state.waits.add(side)
    elif verb == "rejoin":
        state.waits.add(side)
        state.uncounted.add(side)  # from now on, so that its placing is known as one of a rejoined side
        if about:
            asked = [each for each in state.order if state.squares(each) and each not in state.left]
            state.asks.append(Ask(side, call, asked, []))
        else:
            _refuse(state, side)
    elif verb == "leave":
        _leave(state, side)
    elif verb == "back":
        state.left.discard(side)
    elif verb == "gone" and side == "*":
        _leave(state, about)
    elif verb == "gone":
        asked = [each for each in state.order if each not in state.left | {side, about}]
        state.asks.append(Ask(side, call, asked, []))
    elif verb == "time":
        state.time = "up"
        for each in state.later:
            _give_up_placing(state, each)
        state.later.clear()
    elif verb == "lapse":
        if state.time == "on":
            state.later.add(state.mover)
        else:
            _give_up_placing(state, state.mover)
        _hand_on(state)
    _settle(state)


def _give_up_placing(state: State, side: str) -> None:
    for sides in (state.starts, state.waits, state.uncounted):
        sides.discard(side)


def _hear(state: State, side: str) -> None:
    """Close requests to mark a side as left: it is there."""
    state.asks = [ask for ask in state.asks if ask.what != f"gone {side}"]


def _answer(state: State, side: str, verb: str, asker: str) -> None:
    (ask,) = (ask for ask in state.asks if ask.side == asker)
    state.asks = [*(other for other in state.asks if other is not ask), ask]
    if verb == "yes":
        ask.agreed.append(side)
    elif ask.old:
        _refuse(state, asker)
    else:
        ask.asked.remove(side)


def _drop(ask: Ask, side: str) -> None:
    ask.asked = [each for each in ask.asked if each != side]
    ask.agreed = [each for each in ask.agreed if each != side]


def _leave(state: State, side: str) -> None:
    if state.asks_old(side):
        _refuse(state, side)
    state.left.add(side)
    _hear(state, side)
    state.asks = [ask for ask in state.asks if ask.side != side]
    for ask in state.asks:
        _drop(ask, side)
    _settle(state)
    if state.mover == side:
        _hand_on(state)


def _settle(state: State) -> None:
    """Carry out requests that are granted, and close those that can no longer be."""
    for ask in list(state.asks):
        if ask not in state.asks:
            continue
        if ask.old:
            if set(ask.agreed) == set(ask.asked):
                state.asks.remove(ask)
        elif ask.agreed or not ask.asked:
            state.asks.remove(ask)
            if ask.agreed:
                _leave(state, ask.about)
