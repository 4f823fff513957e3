"""Random games of Colonization: every start, late positions, and texts that players and the table may write.

The slow engine says what is possible. The caller who plays such a game hands in what the other engine says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from tests.games.colonization import oracle
from tests.games.colonization.oracle import KINDS, LETTERS, Done, State

__all__ = ["SHAPES", "Line", "drawn_text", "late", "play", "start"]

SHAPES = ("chess2x5", "chess3x4-b2", "chess4x4-b4.a1", "chess5x5", "chess5x5-c4.c3.c2", "chess8x8")
LIKED = {  # how much each call is liked; the clock is asked by the caller
    "join": 1.0,
    "rejoin": 6.0,
    "yes": 6.0,
    "no": 1.5,
    "back": 3.0,
    "leave": 0.06,
    "gone": 0.015,
    "lapse": 2.0,
    "break": 0.05,
    "resume": 0.05,
    "time": 0.0,
}


class Line(NamedTuple):
    """One text of a game: what stood before, who wrote what, and what it came to."""

    before: State
    side: str
    text: str
    done: Done


def _line(shape: str, societies: str, rng: random.Random, more: str = "") -> State:
    options = ":rejoin=no" * (rng.random() < 0.15) + ":ties=stations" * (rng.random() < 0.5)
    return oracle.read(f"colonization:{shape}:{societies}{more}{options}")


def start(rng: random.Random, sides: int) -> State:
    """Return an empty board with sides that are to place."""
    return _line(rng.choice(SHAPES), "/".join("-" * sides), rng, f":starts={LETTERS[:sides]}")


def late(rng: random.Random) -> State:
    """Return a position with large societies: with full prices, with few pieces, or one colony from a win."""
    shape = rng.choice(("chess8x8", "chess10x6-e3.f3"))
    state = _line(shape, "/".join("-" * rng.randint(2, 4)), rng, f":round={rng.randint(2, 300)}")
    count, homes = rng.randint(0, 6), rng.randint(0, 1)
    for side in state.order:
        kinds = [kind for kind, most in KINDS.items() for _ in range(most)][2:]
        kinds = rng.choice((kinds[1:], kinds[:8], kinds[:10], kinds[:12], rng.sample(kinds, count)))
        free = [square for square in oracle.board(shape) if square not in state.pieces]
        state.pieces[rng.choice(free)] = (side, "home")
        for kind in ["home"] * homes + kinds:
            if near := _near(state, side, "home") if kind == "home" else _near(state, side):
                state.pieces[rng.choice(near)] = (side, kind)
    if rng.random() < 0.6 and len(state.order) > 2:
        rejoined = rng.sample(state.order, rng.choice((1, len(state.order) - 1)))
        state.uncounted |= {side for side in rejoined if len(state.squares(side, "home")) < 2}
    return state


def _near(state: State, side: str, *kinds: str) -> list[str]:
    """Return empty squares beside a side's pieces of these kinds, beside all its pieces without."""
    around = {other for square in state.squares(side, *kinds) for other in oracle.beside(state.shape, square)}
    return sorted(around - set(state.pieces))


def drawn_text(rng: random.Random, state: State, temper: float = 20.0) -> tuple[str, str]:
    """Return a side and what it writes: at times a call, else a turn, in which things like to happen.

    temper: how much it is liked to remove a piece of another society; a move counts 0.5.
    """
    said = [(side, call) for side in f"{LETTERS}*" for call in sorted(oracle.calls(state, side))]
    likings = [LIKED[call.split()[0]] for _, call in said]
    if rng.random() < min(0.5, sum(likings) / 12):
        return rng.choices(said, likings)[0]
    legal = sorted(oracle.turns(state))
    return state.mover, rng.choices(legal, [_liking(text, temper) for text in legal])[0]


def _liking(text: str, temper: float) -> float:
    if "x" in text:
        return temper
    if text[0] not in "+f":
        return 0.5
    return 3.0 if "colony" in text else 6.0


def play(rng: random.Random, state: State, lines: int, up_at: int | None = None) -> Iterator[Line]:
    """Play so many lines at most; the time is up before line up_at."""
    temper = rng.choice((0.2, 20.0, 20.0))
    for number in range(lines):
        if state.ended:
            return
        side, text = ("*", "time") if number == up_at else drawn_text(rng, state, temper)
        done = oracle.play(state, side, text)
        assert done.state, (oracle.write(state), side, text)
        yield Line(state, side, text, done)
        state = done.state
