"""Coded tokens: round pieces whose rim says side and kind, from any direction.

A ring of 16 sectors, black or white, goes round the token. Any two codewords differ in four sectors at least
however they are turned, and a codeword from itself turned: one wrong sector is put right, two are noticed,
and the token's heading can be read as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from calibration.errors import CalibrationError
from calibration.paper import Point
from calibration.shapes import Outline, Polygon, outline_of, symbol
from calibration.words import say
from games.catalogue import letter_of, printed_sets
from games.standing import Standing

SECTORS = 16
RING = (0.74, 0.94)  # of the token's radius: where the ring begins and ends; white on both sides of it
LIGHT = 150  # greys above it want a black picture
SIDE_INKS = ("white", "black", "red", "blue", "yellow", "green", "orange", "grey")  # by the side's number
# Append only: a token's number is printed on paper for ever. The sectors run clockwise from
# the top, the lowest bit first.
WORDS = (
    95, 231, 311, 363, 467, 571, 629, 655, 813, 965, 1085, 1175, 1369, 1443, 1535, 1575,
    1641, 1731, 1879, 1973, 2265, 2381, 2443, 2659, 2725, 2847, 2961, 3213, 3365, 3443, 3561, 3677,
    3831, 4027, 4047, 4511, 4679, 4791, 4809, 4955, 5103, 5219, 5339, 5357, 5589, 5803, 5917, 6131,
    6503, 6783, 7101, 8045, 8103, 8153, 9981, 10027, 10735, 10943, 10963, 11741, 11887, 12123, 13743, 13943,
)  # fmt: skip


@dataclass(frozen=True)
class Token:
    """Describe a kind of token: what its game calls the piece, its picture, its number for each side.

    older: the numbers by which its side had it before, 8 x side + kind, which the tokens of all games shared;
    if they differ, they are read on a board of that game alone.
    """

    name: str
    picture: str
    numbers: tuple[int, ...]
    older: tuple[int, ...] = ()


# No number belongs to two games: a token that strays onto another game's board is none there. Six numbers
# are free: 53 to 55 and 61 to 63. Installed games have none.
_KINDS = tuple(
    kind for its in (kit.tokens for kit in printed_sets()) if its and letter_of(its.id) for kind in its.kinds
)
TOKENS = {kind.piece: Token(kind.piece, kind.symbol, kind.numbers, kind.older) for kind in _KINDS}
_PICTURES = {kind.symbol: outline_of(kind.outline) for kind in _KINDS if kind.outline}
SIDES = {"white": 0, "black": 1} | {side: n for row in ("1234", "ABCDEFGH") for n, side in enumerate(row)}


def side_number(side: str) -> int:
    """Return the number of a side by its name, which decides its tokens' ink and dots.

    Raises CalibrationError for a side that has no tokens.
    """
    if side not in SIDES:
        raise CalibrationError(say("no-tokens-of", side=side, sides=tuple(SIDES)))
    return SIDES[side]


def picture(name: str, centre: Point, size: float) -> Outline:
    """Return a token's picture by its name, of this size round centre."""
    own = _PICTURES.get(name)
    return own.at(size, size, *centre) if own else symbol(name, centre, size)


def has_tokens(classes: Iterable[Standing]) -> bool:
    """Return whether a game is played with coded tokens; classes: everything that can stand on a cell."""
    return any(standing.piece in TOKENS for standing in classes)


def token_meant(number: int, classes: Iterable[Standing]) -> Standing | None:
    """Return which of a game's pieces a token with this number is, None if it is none of them."""
    own = [(its, TOKENS[its.piece]) for its in classes if its.piece in TOKENS]
    for older in (False, True):
        for standing, token in own:
            numbers = token.older if older else token.numbers
            if number in numbers[side_number(standing.owner) :][:1]:
                return standing
    return None


def ring(number: int, radius: float) -> tuple[Polygon, ...]:
    """Return the black sectors of a token of this radius round the origin, neighbours joined."""
    word = WORDS[number]
    black = [bool(word >> k & 1) for k in range(SECTORS)]
    starts = [k for k in range(SECTORS) if black[k] and not black[k - 1]]
    return tuple(_arc(k, _run(black, k), radius) for k in starts)


def _run(black: Sequence[bool], start: int) -> int:
    return next(n for n in range(1, SECTORS) if not black[(start + n) % SECTORS])


def _arc(start: int, length: int, radius: float) -> Polygon:
    turns = [2 * pi * (start + length * k / (6 * length)) / SECTORS for k in range(6 * length + 1)]
    inner, outer = (share * radius for share in RING)
    return Polygon((*(_at(t, outer) for t in turns), *(_at(t, inner) for t in reversed(turns))))


def _at(turn: float, radius: float) -> Point:
    return radius * sin(turn), -radius * cos(turn)
