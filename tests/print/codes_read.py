"""Printed codes read back: the ring of a token from samples, the dots of a tile one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calibration.paper import Point
from calibration.sizes import Sizes
from calibration.threads import CORNER_WORDS
from calibration.tokens import SECTORS, WORDS
from games.tokens import TokenSet
from print.tokens import token_sheets

_PLACES = 12  # for dots
_WRONG = 1  # sectors or dots that may be wrong


@dataclass(frozen=True)
class DotReading:
    """What the dots of a tile say: its number, its turn in steps clockwise, how many dots were wrong."""

    number: int
    turn: int
    errors: int


def read_dots(is_dark: Sequence[bool]) -> DotReading | None:
    """Return what twelve dots say, None if they are no tile's code.

    is_dark: in the order of dot_places, as the tile lies. One wrong dot is put right.
    """
    seen = sum(1 << k for k, dark in enumerate(is_dark) if dark)
    found = []
    for turn in range(6):
        back = (seen >> 2 * turn | seen << (_PLACES - 2 * turn)) & (1 << _PLACES) - 1
        found += [((back ^ word).bit_count(), n, turn) for n, word in enumerate(CORNER_WORDS)]
    errors, number, turn = min(found)
    return DotReading(number, turn, errors) if errors <= _WRONG else None


@dataclass(frozen=True)
class RingReading:
    """A token that a ring shows, its turn clockwise, and the number of wrong sectors."""

    number: int
    turned_deg: float
    errors: int


def read_ring(darkness: Sequence[float]) -> RingReading | None:
    """Return the token whose ring this is, None if it is no token's.

    darkness: equally spaced samples round the middle of the ring, clockwise from the top, a multiple of 16,
    higher where darker.
    """
    each, level = len(darkness) // SECTORS, (min(darkness) + max(darkness)) / 2
    ring = [value - level for value in darkness]
    # Sectors begin where their sums are clearest; elsewhere they mix neighbours and look like other words.
    shift = max(range(each), key=lambda start: sum(map(abs, _sums(ring, start, each))))
    seen = sum(1 << k for k, value in enumerate(_sums(ring, shift, each)) if value > 0)
    found = min(_matches(seen), default=None)
    if found is None:
        return None
    errors, number, turn = found
    return RingReading(number, (turn * each + shift) / len(ring) * 360, errors)


def _sums(ring: Sequence[float], start: int, each: int) -> list[float]:
    """Return the darkness of every sector, the first beginning at a sample."""
    return [sum(ring[(start + k * each + j) % len(ring)] for j in range(each)) for k in range(SECTORS)]


def _matches(seen: int) -> list[tuple[int, int, int]]:
    """Return wrong sectors, number and turn in sectors of the words that may have been seen."""
    found = []
    for turn in range(SECTORS):
        back = (seen >> turn | seen << (SECTORS - turn)) & (1 << SECTORS) - 1
        for number, word in enumerate(WORDS):
            errors = (back ^ word).bit_count()
            if errors <= _WRONG:
                found.append((errors, number, turn))
    return found


def token_cells(
    its: TokenSet, sizes: Sizes, players: int | None, page: int = 0
) -> list[tuple[str, Point, float]]:
    """Return every token of a page: its name, its centre, its diameter, in mm of the common page.

    Pages count from 0; those that hold nothing but a mat are left out.
    """
    cells = [sheet.cells(k) for sheet in token_sheets(its, sizes, players) for k in range(sheet.grid.pages)]
    return [(cell.name, cell.centre_mm, sizes.token) for cell in cells[page]]
