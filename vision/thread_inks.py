"""The inks of a tile's threads: by their colour, and by the line or the beads along their middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from calibration.inks import INKS, PART_SIGNS
from calibration.sheet import Sheet
from calibration.threads import BAND, BEADS, MARKER, RIM, middle_line
from vision.rectify import SRGB_TO_LINEAR
from vision.thread_poses import SHOWN, Array, Ends, Light, TileMatch, place_points, sample_points, take_light

Shares = tuple[float, ...]

VEIL = 0.03  # of white: what a phone sees without light
VEILS = 0.0, 0.03, 0.07  # and what of white may be mixed with an ink as well
BESIDE = 0.056  # of the tile's width from a thread's middle: ink of its own, beside its sign
TONE, CHROMA = 0.45, 0.28  # how much an ink's logarithms of light differ from print to print
SHARP, SHARP_SPREAD = 0.65, 0.3  # how much of a sign's contrast is left in a photo
NOISE = 0.14  # of the logarithm of light along a thread
WHITE_SIGN, BLACK_SIGN = 1.05, 0.07  # light of signs as they are seen
LEAST_SHOWN = 5  # of a thread's places: where fewer are shown its ink is not known
ENDS, PLACES = 0.07, 25  # of a thread's length at both ends that is not looked at, and how often it is
ROOM = 0.045  # of the tile's width beside what hides a thread


@dataclass(frozen=True)
class ThreadReading:
    """The probability of each ink; of the likeliest, how far colour and sign agree on it and how they fit.

    agree: how likely it is by each of the two alone, against what that finds likeliest: the lesser. unfit:
    half the squared deviations of the worse.
    """

    odds: Mapping[str, float]
    agree: float = 0.0
    unfit: float = np.inf


@dataclass(frozen=True)
class Occlusion:
    """What may hide a tile: 0 in shown where another tile may, and whether a ring hides its middle."""

    shown: Light
    ringed: bool


@dataclass(frozen=True)
class _Line:
    """The light in a thread's middle and to both sides of it, at points that nothing hides."""

    middle: Array
    left: Array
    right: Array

    @property
    def step(self) -> float:
        """Return how much lighter (logarithm) the middle is than what is beside it."""
        sign = np.log(np.maximum(self.middle.mean(axis=-1), 0) + 0.05)
        ink = np.log(np.maximum((self.left + self.right).mean(axis=-1) / 2, 0) + 0.05)
        return float(np.mean(sign - ink)) if len(sign) else 0.0


def read_thread(
    window: Light, found: TileMatch, sheet: Sheet, threads: Sequence[Ends], number: int, hidden: Occlusion
) -> ThreadReading:
    """Return what ink a thread of a tile has."""
    flat, ends, later = sheet.sizes.thread_tile, threads[number], tuple(threads[number + 1 :])

    def seen(shares: Array) -> _Line:
        its = tuple(shares.tolist())
        lines = [place_points(line, found) for line in _lines(ends, flat, its)]
        shown = _shown(ends, later, its, flat, hidden.ringed)
        shown = shown & np.all([take_light(hidden.shown, line) > SHOWN for line in lines], axis=0)
        return _Line(*(sample_points(window, line)[shown] for line in lines))

    apart = abs(ends[1] - ends[0])
    beads = np.array(BEADS[min(apart, 6 - apart)])
    whole = seen(np.linspace(ENDS, 1 - ENDS, PLACES))
    on_beads, between = seen(beads), seen((beads[1:] + beads[:-1]) / 2)
    if len(whole.middle) < LEAST_SHOWN:
        return ThreadReading(dict.fromkeys(PART_SIGNS, 1 / len(PART_SIGNS)))
    body = np.log(np.maximum(np.concatenate([whole.left, whole.right]), 0) + VEIL)
    middle = np.median(body, axis=0)
    light, steps = float(np.exp(middle).mean()), (on_beads.step, between.step)
    colour = np.array([_by_colour(middle, ink) for ink in PART_SIGNS])
    signed = bool(len(on_beads.middle) and len(between.middle))
    sign = np.array([_by_sign(light, steps, ink) if signed else 0.0 for ink in PART_SIGNS])
    both = np.exp(colour + sign - (colour + sign).max())
    best = int(both.argmax())
    odds = dict(zip(PART_SIGNS, (both / both.sum()).tolist(), strict=True))
    if not signed:
        return ThreadReading(odds)
    agree = np.exp(min(colour[best] - colour.max(), sign[best] - sign.max()))
    return ThreadReading(odds, float(agree), -float(min(colour[best], sign[best])))


@cache
def _lines(ends: Ends, flat: float, shares: Shares) -> tuple[Array, Array, Array]:
    """Return the points of a thread's middle line, and those to both sides of it."""
    line = np.array(middle_line(ends, flat, shares))
    near = np.array(middle_line(ends, flat, [share + 1e-4 for share in shares])) - line
    aside = np.stack([-near[:, 1], near[:, 0]], axis=-1) / np.linalg.norm(near, axis=1, keepdims=True)
    return line, line + BESIDE * flat * aside, line - BESIDE * flat * aside


@cache
def _shown(
    ends: Ends, later: tuple[Ends, ...], shares: Shares, flat: float, ringed: bool
) -> NDArray[np.bool_]:
    """Return which points of a thread no later thread and no ring hides."""
    line = np.array(middle_line(ends, flat, shares))
    shown = np.ones(len(line), bool)
    if ringed:
        shown &= np.linalg.norm(line, axis=1) > (MARKER / np.sqrt(3) + ROOM) * flat
    for other in later:
        over = np.array(middle_line(other, flat, np.linspace(0, 1, 60).tolist()))
        near = np.linalg.norm(line[:, None] - over[None], axis=2).min(axis=1)
        shown &= near > (BAND / 2 + RIM + ROOM) * flat
    return shown


def _by_colour(seen: Array, ink: str) -> float:
    """Return the logarithm of how well a colour fits an ink."""
    apart = seen - _inks(ink)
    tone = apart.mean(axis=-1)
    odd = (tone / TONE) ** 2 + (((apart - tone[:, None]) / CHROMA) ** 2).sum(axis=-1)
    return float(-0.5 * odd.min())


def _by_sign(light: float, steps: Sequence[float], ink: str) -> float:
    """Return the logarithm of how well a sign fits an ink; light: of the thread; steps: on beads, between."""
    shape, tone = PART_SIGNS[ink] or ("", "")
    most = np.log((WHITE_SIGN if tone == "white" else BLACK_SIGN) / (light + VEIL)) if tone else 0.0
    wanted = np.array([most, most if shape == "line" else 0.0])
    spread = NOISE + SHARP_SPREAD * np.abs(wanted)
    return float((-0.5 * ((steps - SHARP * wanted) / spread) ** 2 - np.log(spread / NOISE)).sum())


@cache
def _inks(ink: str) -> Array:
    """Return the logarithms of an ink's light (veils, 3), channels B, G, R, under each veil."""
    light = SRGB_TO_LINEAR[list(INKS[ink].rgb[::-1])].astype(np.float64)
    return np.asarray(np.log(light + VEIL + np.array(VEILS)[:, None]))
