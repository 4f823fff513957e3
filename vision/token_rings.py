"""Looking for a token's ring on a cell: where one fits best, however turned, and how well each word's does.

Whether it is a ring at all, vision.tokens judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from calibration.tokens import RING, SECTORS, WORDS
from vision.rectify import PX_PER_MM

Array = NDArray[np.float64]

EACH = 8  # samples a sector
# Of a token's radius: where its ring is looked at, and last where it is white inside of it.
RADII = (*(RING[0] + share * (RING[1] - RING[0]) for share in (0.3, 0.5, 0.7)), 0.62)
REACH_MM = 7.0  # how far off a cell's middle a token is looked for: half a ring may look like another
STEP_PX = 2  # of looking
LIKELY = 32  # of all rings at all places that are looked at before all others
APART_MM = 1.5  # from one place to another one, where what looks like a ring is another ring
LEAST_CONTRAST = 0.25  # of the logarithm of light round the ring


def _patterns() -> Array:
    """Return every word's ring (words, samples): dark below zero, each of length 1."""
    bits = np.array([[word >> k & 1 for k in range(SECTORS)] for word in WORDS], float)
    rings = -np.repeat(bits, EACH, axis=1)
    rings -= rings.mean(axis=1, keepdims=True)
    return np.asarray(rings / np.linalg.norm(rings, axis=1, keepdims=True))


_PATTERNS = _patterns()
_TURNED = np.conj(np.fft.rfft(_PATTERNS, axis=1))
# How much like each word's ring every other one looks at best (words, words).
MUTUAL = np.array(
    [
        np.fft.irfft(one * _TURNED, n=EACH * SECTORS, axis=1).max(axis=1)
        for one in np.fft.rfft(_PATTERNS, axis=1)
    ]
)
# How much each of its parts adds at most to a likeness: all but the first and the last count twice.
_MOST = (
    np.abs(_TURNED) * np.where(np.arange(_TURNED.shape[1]) % (EACH * SECTORS // 2), 2, 1) / (EACH * SECTORS)
)


@dataclass(frozen=True)
class RingMatch:
    """The likeness of the best place to each word's ring (words, 1 is alike), and where it is, in pixels.

    inside: how much of the likeliest goes on inside it: a shadow's edge does, a token is white there. dark:
    the logarithm of light on its dark parts.
    """

    likeness: Array
    at: tuple[float, float]
    inside: float
    dark: float


def find_ring(
    picture: Array,
    sheet: Sheet,
    numbers: Sequence[int],
    unshaded: bool = False,
    but: tuple[float, float] | None = None,
) -> RingMatch:
    """Return what looks most like a ring of these words, which may lie there.

    unshaded: whether what goes on inside it is taken off the ring before it is judged. but: a place that none
    is looked for near, in pixels.
    """
    side, token = len(picture), sheet.sizes.token
    places, samples = _grid(side, token)
    spectra = _spectra(picture, samples, unshaded)
    if but is not None:
        spectra[np.hypot(*(places - but).T) < APART_MM * PX_PER_MM] = 0
    best = places[_likest(spectra, numbers)]
    near = np.arange(-1, 2)
    places = best + np.stack(np.meshgrid(near, near), axis=-1).reshape(-1, 2)
    samples = _samples(places, side, token)
    spectra = _spectra(picture, samples, unshaded)
    at = _likest(spectra, numbers)
    likeness = _likeness(spectra[at], np.arange(len(WORDS)))
    best = int(likeness.argmax())
    turned = np.roll(_PATTERNS[best], int(np.fft.irfft(spectra[at] * _TURNED[best]).argmax()))
    lines = picture.ravel()[samples[:, at]]
    *ring, inside = (float(line @ turned) for line in lines)
    goes_on = inside / max(float(np.mean(ring)), 1e-9)
    dark = float(np.median(lines[:-1, turned < 0]))
    return RingMatch(likeness, (float(places[at][0]), float(places[at][1])), goes_on, dark)


def _likest(spectra: NDArray[np.complex128], numbers: Sequence[int] | NDArray[np.int64]) -> int:
    """Return the place that looks most like one of these rings, the first of several.

    How much a place looks like a ring is worked out only if that could be more than the likeliest does,
    and more than nothing: an empty square is nearly the same all round at all of its places.
    """
    words = np.array(numbers)
    at_most = np.abs(spectra) @ _MOST[words].T * (1 + 1e-9)
    found, likely = np.zeros(at_most.shape), min(LIKELY, at_most.size)
    least = np.partition(at_most, -likely, axis=None)[-likely]
    for _ in range(2):
        place, number = np.nonzero((at_most >= least) & (at_most > 0))
        found[place, number] = _likeness(spectra[place], words[number])
        least = found.max()
    return int(found.max(axis=1).argmax())


def _likeness(spectra: NDArray[np.complex128], numbers: NDArray[np.int64]) -> Array:
    """Return how much like its ring, of these, each place looks, turned as fits best."""
    return np.asarray(np.fft.irfft(spectra * _TURNED[numbers], n=EACH * SECTORS, axis=1).max(axis=1))


def _spectra(picture: Array, samples: NDArray[np.intp], unshaded: bool = False) -> NDArray[np.complex128]:
    """Return the spectrum of the light round each place, nothing if it is nearly the same all round."""
    *ring, inside = picture.ravel()[samples]
    seen = np.mean(ring, axis=0)
    if unshaded:  # over a sector, for the white inside may be spotted
        around = np.concatenate([inside[:, -EACH // 2 :], inside, inside[:, : EACH // 2]], axis=1)
        sums = np.cumsum(around, axis=1)
        seen -= (sums[:, EACH:] - sums[:, :-EACH]) / EACH
    seen -= seen.mean(axis=1, keepdims=True)
    length = np.linalg.norm(seen, axis=1, keepdims=True)
    seen /= np.maximum(length, 1e-9)
    seen *= length >= LEAST_CONTRAST * np.sqrt(EACH * SECTORS)
    return np.fft.rfft(seen, axis=1)


@cache
def _grid(side: int, token_mm: float) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Return the places where a token is looked for first, from the window's middle, and their samples."""
    reach = int(REACH_MM * PX_PER_MM)
    coarse = np.arange(-reach, reach + 1, STEP_PX)
    places = np.stack(np.meshgrid(coarse, coarse), axis=-1).reshape(-1, 2)
    return places, _samples(places, side, token_mm)


def _samples(places: NDArray[np.int64], side: int, token_mm: float) -> NDArray[np.intp]:
    """Return which pixels of a window lie where a token's ring would be, the last just inside it.

    They are (radii, places, samples).
    """
    turns = 2 * np.pi * (np.arange(EACH * SECTORS) + 0.5) / (EACH * SECTORS)
    away = np.array(RADII)[:, None, None] * token_mm / 2 * PX_PER_MM
    x, y = (
        np.clip(np.rint(places[:, i, None] + side / 2 - 0.5 + away * way), 0, side - 1).astype(np.intp)
        for i, way in enumerate((np.sin(turns), -np.cos(turns)))
    )
    return np.asarray(y * side + x)
