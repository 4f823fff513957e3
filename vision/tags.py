"""Finding the printed tags in a picture; which sheet they belong to is said elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import TAG_FAMILY

Corners = NDArray[np.float64]
Quads = NDArray[np.float32]
Grey = NDArray[np.uint8]

# A tag's side in the reduced picture goes down to about 20 px on a steep view from far away; OpenCV's
# default of 3 % of the longer side as the least perimeter would refuse those below 15 px at 2000 px.
MIN_PERIMETER = 0.02
LEAST_TAG_PX = 9  # a side of seven modules: in smaller squares nothing can be read
# Windows in px that thresholds are taken in: the outer two find nearly all tags in two thirds of the time.
# Blurred squares show in large windows only; where a tag was found, one window finds it again. At half the
# size one between finds as many as both.
QUICK, HALVED, AGAIN, THOROUGH, BLURRED = (3, 23), (15,), (23,), (3, 13, 23), (3, 13, 23, 33, 43, 53, 63)
WINDOW_STEP = 10
LARGE_PX = 1400  # the longer side of a picture in which tags are first looked for at half its size
ROUND_TAG = 0.5  # of a tag's side, that is looked at round a tag to see it in full
SMALL_TAG_PX = 12  # a side there: noise makes squares that are smaller by the hundred
SAMPLES = 3  # along a module's side, when its light is measured
LIGHTEST, LEAST_STEP = 80, 10  # per cent of the modules; grey levels between light and dark ones
RIM_ERRORS, BIT_ERRORS = 4, 1  # modules that may be seen wrongly: two tags differ in five or more
REFINED_WITHIN = 0.3  # of a module
REFINED_ENDS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 0.1)
CLAHE_CLIP, CLAHE_TILES = 4.0, (8, 8)
LEAST_MATCH = 0.6  # correlation of a tag with its picture: blurred ones reach 0.7, other tags and text 0.45
FEW = 4  # decoded tags; with fewer, quads that could not be decoded are looked at, too
MOST_QUADS = 300  # that are looked at so: a chequered cloth has thousands
LEAST_LIKENESS, LEAST_LEAD = 0.75, 0.025  # of a quad to a tag: correlation, and before that with any other
TAG_PX, ROUND_PX = 24, 3  # a quad's picture, and the white round it
FIT_ENDS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 60, 1e-4)
_SQUARE = ROUND_PX - 0.5 + TAG_PX * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)


@dataclass(frozen=True)
class FoundTag:
    """One tag found: its id and its corners (4, 2) in pixels, tl, tr, br, bl as printed.

    decoded: its bits could be read; else it only looks like this tag.
    """

    id: int
    corners: Corners
    decoded: bool = True

    @property
    def side(self) -> float:
        """Return the tag's mean side in pixels."""
        return _side(self.corners)

    def is_at(self, other: FoundTag) -> bool:
        """Return whether another one is the same tag, found twice."""
        if self.id != other.id:
            return False
        return bool(np.linalg.norm(self.corners.mean(axis=0) - other.corners.mean(axis=0)) < self.side / 2)


@dataclass(frozen=True)
class FoundTags:
    """The tags found; where copies of a sheet lie side by side, an id comes several times."""

    tags: Sequence[FoundTag]

    def __len__(self) -> int:
        return len(self.tags)

    @property
    def corners(self) -> Mapping[int, NDArray[np.float64]]:
        """Return by id the corners (4, 2) in pixels; of several tags with one id the first."""
        return {tag.id: tag.corners for tag in reversed(self.tags)}


def find_tags(grey: Grey, enough: int) -> FoundTags:
    """Find every tag of the house's family in a grey picture.

    First quickly, in a large picture at half its size; if fewer than enough are found, as it is, and then
    thoroughly with local contrast evened out, which brings back tags in deep shadow or glare. What is square
    but too blurred to be decoded is then known by its picture: some of those may be wrong, so look which of
    them lie as on a sheet.
    """
    found = _found_small(grey) if max(grey.shape) >= LARGE_PX else []
    if len(found) < enough:
        found = _with(found, _detect(grey, QUICK)[0])
    if len(found) < enough:
        clahe = cv2.createCLAHE(CLAHE_CLIP, CLAHE_TILES)
        even = np.asarray(clahe.apply(grey), np.uint8)
        found = _with(found, _detect(even, THOROUGH)[0])
        if len(found) < FEW:
            _, quads = _detect(even, BLURRED)
            largest = sorted(quads, key=lambda quad: -float(np.ptp(quad, axis=0).max()))[:MOST_QUADS]
            found = _with(found, [tag for quad in largest if (tag := _recognised(even, quad))])
    return FoundTags(tuple(found))


def _found_small(grey: Grey) -> list[FoundTag]:
    """Return the tags that a picture shows at half its size too, each as it is seen in full where it lies.

    That takes a third of the time; tags of less than twice SMALL_TAG_PX are missed so.
    """
    small = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    quads = _quads(small, HALVED, SMALL_TAG_PX)
    parts = [
        _quads_at(grey, 2 * quad)
        for quad, (tag, _) in zip(quads, _decoded(small, quads), strict=True)
        if tag >= 0
    ]
    found: list[FoundTag] = []
    for tag in _tags_among(np.concatenate([*parts, quads[:0]]), grey)[0]:
        found = _with(found, [tag])
    return found


def _quads_at(grey: Grey, quad: Quads) -> Quads:
    """Return the quads at a quad (4, 2) and round it."""
    room = ROUND_TAG * _side(quad)
    first = np.maximum(np.floor(quad.min(axis=0) - room), 0).astype(int)
    last = np.ceil(quad.max(axis=0) + room).astype(int)
    found = _quads(grey[first[1] : last[1], first[0] : last[0]], AGAIN)
    return np.asarray(found + first.astype(np.float32), np.float32)


def _with(found: list[FoundTag], more: Sequence[FoundTag]) -> list[FoundTag]:
    """Return the tags found and those of more that are not among them."""
    return found + [tag for tag in more if not any(tag.is_at(known) for known in found)]


def match_tag(
    grey: Grey, tag: int, centre: tuple[float, float], side: int, reach: int
) -> tuple[float, float] | None:
    """Return how far a tag's picture is from where it is expected, in pixels; None if it is not seen.

    For tags too blurred to be decoded, in a picture where they are upright: side is a tag's, centre where
    it should be, counted from the corner of the first pixel; within reach.
    """
    marker = cv2.aruco.generateImageMarker(_family(), tag, side)
    pattern = cv2.GaussianBlur(np.pad(marker, side // 7, constant_values=255), (0, 0), side / 24)
    left, top = (round(c - len(pattern) / 2) - reach for c in centre)
    window = grey[
        max(top, 0) : top + len(pattern) + 2 * reach, max(left, 0) : left + len(pattern) + 2 * reach
    ]
    if min(window.shape) < len(pattern):
        return None
    score = cv2.matchTemplate(window, pattern, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(score)
    if best < LEAST_MATCH:
        return None
    half = len(pattern) / 2
    return x + max(left, 0) + half - centre[0], y + max(top, 0) + half - centre[1]


def _family() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, TAG_FAMILY))


def _detect(grey: Grey, windows: Sequence[int]) -> tuple[list[FoundTag], list[Corners]]:
    """Return the tags that can be decoded, and the other quads (4, 2)."""
    return _tags_among(_quads(grey, windows), grey)


def _quads(grey: Grey, windows: Sequence[int], least_px: int = LEAST_TAG_PX) -> Quads:
    """Return what may be a tag's border (n, 4, 2); least_px: the shortest side.

    OpenCV finds the quads and fits the corners; it compares a quad's bits with one tag after the other, which
    on a board of many squares takes longer than all the rest, so that is done here at once.
    """
    parameters = cv2.aruco.DetectorParameters()
    parameters.minMarkerPerimeterRate = max(MIN_PERIMETER, 4 * least_px / max(grey.shape))
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax = windows[0], windows[-1]
    parameters.adaptiveThreshWinSizeStep = (windows[1] - windows[0]) if len(windows) > 1 else WINDOW_STEP
    corners, _, others = cv2.aruco.ArucoDetector(_no_family(), parameters).detectMarkers(grey)
    return np.array([*corners, *others], np.float32).reshape(-1, 4, 2)


def _tags_among(quads: Quads, grey: Grey) -> tuple[list[FoundTag], list[Corners]]:
    """Return which quads (n, 4, 2) are tags that can be decoded, and the other quads (4, 2)."""
    told = _decoded(grey, quads)
    tags = [
        FoundTag(tag, _refined(grey, np.roll(quad, turn, axis=0)))
        for quad, (tag, turn) in zip(quads, told, strict=True)
        if tag >= 0
    ]
    return tags, [quad.astype(np.float64) for quad, (tag, _) in zip(quads, told, strict=True) if tag < 0]


@cache
def _no_family() -> cv2.aruco.Dictionary:
    """Return a family as small as can be, for finding quads alone."""
    family = _family()
    return cv2.aruco.Dictionary(family.bytesList[:1], family.markerSize, 0)


def _decoded(grey: Grey, quads: Quads) -> list[tuple[int, int]]:
    """Return for quads (n, 4, 2) which tag each is and how far its corners are to be rolled; tag -1 for none.

    A module is dark or light against the middle between border and the lightest modules.
    """
    if not len(quads):
        return []
    bits = _family().markerSize
    modules = bits + 2
    at = (np.arange(modules * SAMPLES, dtype=np.float32) + 0.5) / (modules * SAMPLES)
    x, y = (part.ravel() for part in np.meshgrid(at, at))
    plane = np.asarray(_from_unit_square(quads.astype(np.float64)), np.float32)
    a, b, c, d, e, f, g, h = plane[:, :, None]
    far = g * x + h * y + 1
    across, down = (a * x + b * y + c) / far, (d * x + e * y + f) / far
    seen = np.asarray(cv2.remap(grey, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    lines = seen.reshape(len(quads), modules, SAMPLES, -1).sum(axis=2, dtype=np.float32)
    light = lines.reshape(len(quads), modules, modules, SAMPLES).sum(axis=3) / SAMPLES**2
    inside = np.zeros((modules, modules), bool)
    inside[1:-1, 1:-1] = True
    rim, inner = light[:, ~inside], light[:, inside]
    black, white = np.median(rim, axis=1), np.percentile(inner, LIGHTEST, axis=1)
    middle = ((black + white) / 2)[:, None]
    signs = np.where(inner > middle, np.float32(1), np.float32(-1))
    apart = (bits**2 - signs @ _codes().T) / 2
    best = apart.argmin(axis=1)
    good = (white - black > LEAST_STEP) & ((rim > middle).sum(axis=1) <= RIM_ERRORS)
    good &= apart.min(axis=1) <= BIT_ERRORS
    count = len(_codes()) // 4
    return [(int(k) % count, int(k) // count) if ok else (-1, 0) for k, ok in zip(best, good, strict=True)]


@cache
def _codes() -> NDArray[np.float32]:
    """Return the family's bits, 1 and -1: all tags as printed, then all turned once, twice, three times."""
    family = _family()
    rows = [family.bytesList[i : i + 1] for i in range(len(family.bytesList))]
    printed = [cv2.aruco.Dictionary.getBitsFromByteList(row, family.markerSize) for row in rows]
    upright = 2 * np.stack(printed).astype(np.float32) - 1
    return np.concatenate([np.rot90(upright, k, axes=(1, 2)) for k in range(4)]).reshape(4 * len(rows), -1)


def _from_unit_square(quads: Corners) -> tuple[Corners, ...]:
    """Return the first eight entries (n,) of the homographies from the unit square to quads (n, 4, 2)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quads.transpose(1, 2, 0)
    ax, bx, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    ay, by, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    whole = ax * by - bx * ay
    g, h = (sx * by - bx * sy) / whole, (ax * sy - sx * ay) / whole
    return x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h


def _side(corners: Corners | NDArray[np.float32]) -> float:
    """Return the mean side of a quad (4, 2)."""
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def _refined(grey: Grey, corners: NDArray[np.float32]) -> Corners:
    """Return a tag's corners to a fraction of a pixel, looked at within a third of a module."""
    reach = int(np.clip(round(REFINED_WITHIN * _side(corners) / (_family().markerSize + 2)), 1, 5))
    fine = cv2.cornerSubPix(grey, corners[:, None].copy(), (reach, reach), (-1, -1), REFINED_ENDS)
    return np.asarray(fine, np.float64).reshape(4, 2)


def _recognised(grey: Grey, quad: Corners) -> FoundTag | None:
    """Return the tag that a quad looks like, turned any way; None if several are as like."""
    side = TAG_PX + 2 * ROUND_PX
    turned = [np.roll(quad, -k, axis=0) for k in range(4)]
    matrices = [cv2.getPerspectiveTransform(corners.astype(np.float32), _SQUARE) for corners in turned]
    seen = np.stack([cv2.warpPerspective(grey, matrix, (side, side)) for matrix in matrices])
    likeness = _unit(np.asarray(seen, np.uint8)) @ _patterns().T
    turn, tag = np.unravel_index(likeness.argmax(), likeness.shape)
    second, best = np.sort(likeness, axis=None)[-2:]
    if best < LEAST_LIKENESS or best - second < LEAST_LEAD:
        return None
    return FoundTag(int(tag), _fitted(grey, turned[turn], _blurred()[tag]), decoded=False)


def _fitted(grey: Grey, corners: Corners, picture: Grey) -> Corners:
    """Return a tag's corners such that its picture fits best: the edges of a blurred one lie anywhere."""
    room = np.ptp(corners, axis=0).max() / 2
    first = np.maximum(np.floor(corners.min(axis=0) - room), 0).astype(int)
    last = np.ceil(corners.max(axis=0) + room).astype(int)
    part = grey[first[1] : last[1], first[0] : last[0]]
    start = cv2.getPerspectiveTransform(_SQUARE, (corners - first).astype(np.float32)).astype(np.float32)
    try:
        _, fit = cv2.findTransformECC(picture, part, start, cv2.MOTION_HOMOGRAPHY, FIT_ENDS)
    except cv2.error:  # it did not settle
        return corners
    fitted = cv2.perspectiveTransform(_SQUARE[None], fit)[0] + first
    return np.asarray(fitted if np.abs(fitted - corners).max() < room / 2 else corners, np.float64)


@cache
def _blurred() -> Grey:
    """Return the pictures (n, side, side) of the family's tags with the white round them, blurred."""
    family = _family()
    markers = [cv2.aruco.generateImageMarker(family, i, TAG_PX) for i in range(len(family.bytesList))]
    padded = [np.pad(marker, ROUND_PX, constant_values=255) for marker in markers]
    return np.stack([cv2.GaussianBlur(one, (0, 0), TAG_PX / 24) for one in padded]).astype(np.uint8)


@cache
def _patterns() -> NDArray[np.float64]:
    """Return these pictures as vectors to correlate with."""
    return _unit(_blurred())


def _unit(pictures: Grey) -> NDArray[np.float64]:
    """Return pictures (n, side, side) as vectors of length 1 and mean 0."""
    flat = pictures.reshape(len(pictures), -1).astype(np.float64)
    flat -= flat.mean(axis=1, keepdims=True)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9))
