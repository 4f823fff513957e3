"""Positions of Colonization as seen in a mirror, from another edge of the board, or with other letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from typing import NamedTuple

from tests.games.colonization import oracle
from tests.games.colonization.oracle import State

__all__ = ["Image", "images", "renamed"]


class Image(NamedTuple):
    """How a board lies on another: the shape of that one, and where each square goes."""

    shape: str
    squares: Mapping[str, str]

    def state(self, before: State) -> State:
        """Return a position on the other board."""
        after = before.copy()
        after.shape = self.shape
        after.pieces = {self.squares[square]: piece for square, piece in before.pieces.items()}
        return after

    def text(self, text: str) -> str:
        """Return a turn on the other board."""
        return re.sub(r"[a-z]\d+", lambda found: self.squares[found[0]], text)


def images(shape: str) -> list[Image]:
    """Return the eight images of a rectangle: as it lies, mirrored and turned."""
    whole, _, dead = shape.partition("-")
    columns, rows = map(int, whole.removeprefix("chess").split("x"))
    found = []
    for mirrored, upside_down, turned in product((False, True), repeat=3):
        squares = {}
        for name in oracle.board(whole):
            x, y = ord(name[0]) - 96, int(name[1:])
            x, y = columns + 1 - x if mirrored else x, rows + 1 - y if upside_down else y
            x, y = (y, x) if turned else (x, y)
            squares[name] = f"{chr(96 + x)}{y}"
        other = f"chess{rows}x{columns}" if turned else whole
        gone = {squares[name] for name in dead.split(".") if name}
        names = ".".join(name for name in oracle.board(other) if name in gone)
        found.append(Image(f"{other}-{names}" if names else other, squares))
    return found


def renamed(before: State, letters: Mapping[str, str]) -> tuple[State, Callable[[str], str]]:
    """Return a position whose sides have other letters, and what renames those in a call."""

    def text(call: str) -> str:
        return re.sub(r"\b[A-H]\b", lambda found: letters[found[0]], call)

    after = before.copy()
    after.pieces = {square: (letters[side], kind) for square, (side, kind) in before.pieces.items()}
    after.order, after.mover = [letters[side] for side in before.order], letters[before.mover]
    for name in oracle.SETS:
        setattr(after, name, {letters[side] for side in getattr(before, name)})
    for ask in after.asks:
        ask.side, ask.what = letters[ask.side], text(ask.what)
        ask.asked = [letters[side] for side in ask.asked]
        ask.agreed = [letters[side] for side in ask.agreed]
    return after, text
