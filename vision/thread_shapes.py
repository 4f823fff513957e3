"""The shape of a tile's threads: where a tile of a kind has ink, and where it is bare, in many poses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from calibration.threads import (
    BAND,
    MARKER,
    NAME,
    NAME_CORNER,
    RIM,
    SIGN,
    corner,
    dot_places,
    middle_line,
    side_middle,
)
from vision.rectify import PX_PER_MM
from vision.thread_poses import SHOWN, Array, Ends, Light, move_points, take_light

GRID, FARTHEST = 0.06, 0.45  # of a tile's width: how far apart points lie, and how far out
RING = MARKER / np.sqrt(3) + 0.03  # of a tile's width: what a ring may hide is not looked at
ROUND_MM, DARKEST = 10.0, 0.02  # round a pixel something is white; of white: the darkest shade
INK, INK_SPREAD = 0.6, 0.2  # of white's light in its darkest channel: ink has less
BLACK, BLACK_SPREAD = 0.15, 0.05  # and what has less than this is ink without any colour
TINTED, TINTED_SPREAD, VEIL = 0.35, 0.2, 0.02  # share of the lightest channel that the darkest of ink lacks
ROOM = 0.02  # of a tile's width: what is so near an edge shows neither
FEW = 0.4  # of a thread's points: where fewer are shown, the others count as bare

Kinds = Mapping[int, Sequence[Ends]]


@dataclass(frozen=True)
class TileShapes:
    """Points of a tile (points, 2), and for each word whether they are its ink or bare (points, words).

    threads: for each word, for each of its threads (points,). A word is a kind in a turn.
    """

    points: Array
    ink: Light
    bare: Light
    threads: Sequence[Light]

    def places(self, poses: Array) -> Array:
        """Return where the points lie in each pose."""
        return move_points(self.points, poses)

    def fits(self, sight: tuple[Light, Light], words: slice | list[int] = slice(None)) -> Light:
        """Return how well words fit a sight (poses, words): 1 if just their threads are ink."""
        ink, shown = sight
        its, bare = self.ink[:, words], self.bare[:, words]
        inked = ink @ its / np.maximum(shown @ its, FEW * its.sum(axis=0))
        beside = ink @ bare / np.maximum(shown @ bare, FEW * bare.sum(axis=0))
        return np.asarray(inked - beside, np.float32)

    def shares(self, sight: tuple[Light, Light], word: int) -> tuple[float, float]:
        """Return the shares that are ink of a word's palest thread that is shown, and of what is bare."""
        ink, shown = sight[0][0], np.broadcast_to(sight[1], sight[0].shape)[0]
        its = [each for each in self.threads[word] if shown @ each > FEW * each.sum()]
        palest = min((float(ink @ each / (shown @ each)) for each in its), default=0.0)
        bare = self.bare[:, word]
        return palest, float(ink @ bare / max(shown @ bare, FEW * bare.sum()))


def sight_of(inked: Light, shown: Light | None, places: Array) -> tuple[Light, Light]:
    """Return how far points (poses, points) are ink, and whether they are shown; shown: None is all."""
    ink = take_light(inked, places)
    if shown is None:
        return ink, np.ones((1, ink.shape[1]), np.float32)
    counts = (take_light(shown, places) > SHOWN).astype(np.float32)
    return ink * counts, counts


def ink_in(window: Light) -> Light:
    """Return how far every pixel is ink: darker than the white round it, and in a colour or nearly black."""
    darkest, lightest = np.ascontiguousarray(window.min(axis=-1)), window.max(axis=-1)
    kernel = np.ones((round(ROUND_MM * PX_PER_MM),) * 2, np.uint8)
    share = darkest / np.maximum(cv2.dilate(np.minimum(darkest, 1), kernel), DARKEST)
    colour = (1 - (darkest + VEIL) / (lightest + VEIL) - TINTED) / TINTED_SPREAD
    ink = np.minimum((INK - share) / INK_SPREAD, np.maximum(colour, (BLACK - share) / BLACK_SPREAD))
    return np.asarray(np.clip(ink, 0, 1), np.float32)


@cache
def shapes_of(kinds: tuple[tuple[int, tuple[Ends, ...]], ...], flat: float) -> TileShapes:
    """Return the shapes of kinds: the numbers of their codes, and the sides that their threads join."""
    points = _grid() * flat
    ink, bare, threads = [], [], []
    for _, ends in kinds:
        for turn in range(6):
            its = _threads(points / flat, ends, turn)
            threads.append(its)
            ink.append(its.sum(axis=0))
            bare.append(_bare(points / flat, ends, turn))
    return TileShapes(points, np.array(ink, np.float32).T, np.array(bare, np.float32).T, threads)


def _grid() -> Array:
    """Return points round a ring that look the same after a sixth of a turn."""
    steps = np.arange(-12, 13)
    i, j = (each.ravel() for each in np.meshgrid(steps, steps))
    points = GRID * np.stack([i + j / 2, j * np.sqrt(3) / 2], axis=-1)
    out = np.array([side_middle(side, 2.0) for side in range(6)])
    return np.asarray(points[((points @ out.T).max(axis=1) < FARTHEST) & (np.hypot(*points.T) > RING)])


def _away(points: Array, ends: Sequence[Ends], turn: int) -> Array:
    """Return how far (threads, points) points are from the middle lines of turned threads."""
    upright = move_points(points, np.array([[0.0, 0.0, -60.0 * turn]]))[0]
    lines = (np.array(middle_line(each, 1.0, np.linspace(0, 1, 80).tolist())) for each in ends)
    return np.array([np.linalg.norm(upright[:, None] - line, axis=2).min(axis=1) for line in lines])


def _threads(points: Array, ends: Sequence[Ends], turn: int) -> Light:
    """Return for each thread (threads, points) which points are ink beside its sign, and under no other."""
    away = _away(points, ends, turn)
    its = (away > SIGN + 0.5 * ROOM) & (away < BAND / 2 - 0.5 * ROOM)
    alone = (away < BAND / 2 + RIM + ROOM).sum(axis=0) == 1
    return np.asarray(its & alone, np.float32)


def _bare(points: Array, ends: Sequence[Ends], turn: int) -> Light:
    """Return which points (points,) lie beside all threads, the name and the dots."""
    upright = move_points(points, np.array([[0.0, 0.0, -60.0 * turn]]))[0]
    axis = np.array(corner(NAME_CORNER, np.sqrt(3)))
    along, across = upright @ axis, np.abs(upright @ (-axis[1], axis[0]))
    named = (along > NAME[0] - 2 * ROOM) & (across < NAME[2] / 2 + 2 * ROOM)
    dots = np.linalg.norm(upright[:, None] - np.array(dot_places(1.0)), axis=2).min(axis=1) < 0.05
    return np.asarray(
        (_away(points, ends, turn).min(axis=0) > BAND / 2 + RIM + ROOM / 2) & ~named & ~dots, float
    )
