"""Looking for the tile on a place: by the shape of its threads, the dots of its code, and its edge.

Shape and dots are two witnesses. The shape says where a tile lies and which kinds and turns it may be; the
dots and the shape say together how likely each is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from calibration.sheet import Sheet
from calibration.threads import hexagon
from vision.rectify import PX_PER_MM
from vision.thread_dots import measure_edge, read_dots, spots_in
from vision.thread_poses import Array, Ends, Light, TileMatch, place_points, poses_round, words_of
from vision.thread_shapes import TileShapes, ink_in, shapes_of, sight_of

REACH_MM, STEP_MM, TURN_DEG, TURN_STEP = 4.5, 0.75, 14.0, 3.5  # where a tile is looked for, and how finely
FINE = ((0.75, 0.375, 3.5, 1.75), (0.2, 0.1, 0.9, 0.45))  # and then round the best place
OUTLINE = 0.3  # how much the outline counts against the shape where a tile is looked for
MOST, FAR = 12, 0.35  # words whose dots are looked at, and how much worse they may fit
DOTS, EDGE, SHAPE = 2.0, 9.0, 20.0  # how much a dot, the outline and the shape count: logarithms of odds
LEAST_ODDS = -9.0  # logarithm of odds below which a word is given up
OVER_MM = 0.3  # so far round a tile what lies under it may be hidden

Kinds = tuple[tuple[int, tuple[Ends, ...]], ...]


@dataclass(frozen=True)
class _Looked:
    """A place as it is looked at: its spots, light, ink and what is shown of it."""

    flat: float
    shapes: TileShapes
    filled: Array
    spots: Light
    grey: Light
    ink: Light
    shown: Light | None

    def odds(self, poses: Array, word: int) -> Array:
        """Return the logarithms of odds of a word in each pose, except for what all words have in common."""
        agree = (self.dots(poses) * (2 * self.filled[word] - 1)).sum(axis=1)
        edge = measure_edge(self.grey, self.shown, self.flat, poses)
        return np.asarray(
            DOTS * agree + EDGE * edge + SHAPE * self.shapes.fits(self.sight(poses), [word])[:, 0]
        )

    def sight(self, poses: Array) -> tuple[Light, Light]:
        """Return what is seen of the shape in each pose."""
        return sight_of(self.ink, self.shown, self.shapes.places(poses))

    def dots(self, poses: Array) -> Array:
        """Return whether dots are seen; 0 is hidden."""
        return read_dots(self.spots, self.shown, self.flat, poses)

    def found(self, word: tuple[int, int], k: int, pose: Array, sure: float) -> TileMatch:
        """Return a tile, and how far dots and threads say so."""
        said = self.dots(pose[None])[0] * (2 * self.filled[k] - 1)
        x, y, turned = (float(value) for value in pose)
        wrong, dots = float(np.maximum(-said, 0).sum()), float((said != 0).sum())
        return TileMatch(
            *word, (x, y), turned, wrong, dots, *self.shapes.shares(self.sight(pose[None]), k), sure
        )


def find_tiles(
    window: Light,
    sheet: Sheet,
    kinds: Mapping[int, Sequence[Ends]],
    least: float,
    shown: Light | None = None,
) -> list[TileMatch]:
    """Return the tiles that may lie on a place, the likeliest first, none if no threads are seen there.

    kinds: the sides that threads join, by the number of the code. least: how well the shape has to fit.
    shown: 0 if another tile may hide it.
    """
    flat, every = sheet.sizes.thread_tile, tuple((number, tuple(kinds[number])) for number in sorted(kinds))
    words, filled = words_of(tuple(number for number, _ in every))
    ink, grey = ink_in(window), np.ascontiguousarray(window.mean(axis=-1))
    coarse, places = _coarse(every, flat)
    fits = shapes_of(every, flat).fits(sight_of(ink, shown, places))
    fits += (OUTLINE * measure_edge(grey, shown, flat, coarse)[:, None]).astype(np.float32)
    best = fits.max(axis=0)
    if best.max() < least:
        return []
    spots = spots_in(window, flat)
    its = _Looked(flat, shapes_of(every, flat), filled, spots, grey, ink, shown)
    near = [k for k in np.argsort(-best)[:MOST].tolist() if best[k] > best.max() - FAR]
    poses = {k: coarse[fits[:, k].argmax()] for k in near}
    odds: dict[int, float] = {}
    for finer in FINE:
        for k in near:
            round_it = poses[k] + poses_round(*finer)
            each = its.odds(round_it, k)
            poses[k], odds[k] = round_it[each.argmax()], float(each.max())
        near = [k for k in near if odds[k] > max(odds.values()) + LEAST_ODDS]
    shares = np.exp(np.array([odds[k] for k in near]) - max(odds[k] for k in near))
    sure = (shares / shares.sum()).tolist()
    likely = sorted(zip(near, sure, strict=True), key=lambda its: -its[1])
    return [its.found(words[k], k, poses[k], share) for k, share in likely]


@cache
def _coarse(kinds: Kinds, flat: float) -> tuple[Array, Array]:
    """Return the poses in which a tile is looked for, and where its points then lie."""
    poses = poses_round(REACH_MM, STEP_MM, TURN_DEG, TURN_STEP)
    return poses, shapes_of(kinds, flat).places(poses)


def visible_beside(side: int, sheet: Sheet, cell: int, laid: Mapping[int, TileMatch]) -> Light:
    """Return what of a place no tile beside it may hide; laid: tiles by the numbers of places."""
    shown, (x, y) = np.ones((side, side), np.float32), sheet.cells[cell].centre_mm
    outline = np.array(hexagon(sheet.sizes.thread_tile + 2 * OVER_MM).points)
    for other in sheet.board.neighbours[cell]:
        if other in laid:
            u, v = sheet.cells[other].centre_mm
            corners = (
                (place_points(outline, laid[other]) + np.array((u - x, v - y))) * PX_PER_MM + side / 2 - 0.5
            )
            cv2.fillConvexPoly(shown, np.round(corners * 16).astype(np.int32), 0.0, cv2.LINE_8, 4)
    return shown
