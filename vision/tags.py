"""Finding the printed tags in a picture; which sheet they belong to is said elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import TAG_FAMILY

__all__ = ["FoundTag", "FoundTags", "find_tags", "match_tag"]

Corners = NDArray[np.float64]

# A tag's side in the reduced picture goes down to about 20 px on a steep view from far away; OpenCV's
# default of 3 % of the longer side as the least perimeter would refuse those below 15 px at 2000 px.
MIN_PERIMETER = 0.02
LEAST_TAG_PX = 9  # a side of seven modules: in smaller squares nothing can be told
# Steps in px between the windows of 3 to 23 px that thresholds are taken in: the outer two find nearly all
# tags in two thirds of the time.
QUICK_STEP, THOROUGH_STEP = 20, 10
USUAL_WINDOW, BLURRED_WINDOW = 23, 63  # px; blurred squares show in large windows only
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
    """Hold one tag found: its id and its corners (4, 2) in pixels, tl, tr, br, bl as printed.

    decoded: its bits could be read; else it only looks like this tag.
    """

    id: int
    corners: Corners
    decoded: bool = True

    @property
    def side(self) -> float:
        """Return the tag's mean side in pixels."""
        return float(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).mean())

    def is_at(self, other: FoundTag) -> bool:
        """Tell whether another one is the same tag, found twice."""
        apart = np.linalg.norm(self.corners.mean(axis=0) - other.corners.mean(axis=0))
        return self.id == other.id and bool(apart < self.side / 2)


@dataclass(frozen=True)
class FoundTags:
    """Hold the tags found; where copies of a sheet lie side by side, an id comes several times."""

    tags: Sequence[FoundTag]

    def __len__(self) -> int:
        return len(self.tags)

    @property
    def corners(self) -> Mapping[int, NDArray[np.float64]]:
        """Return by id the corners (4, 2) in pixels; of several tags with one id the first."""
        return {tag.id: tag.corners for tag in reversed(self.tags)}


def find_tags(grey: NDArray[np.uint8], enough: int) -> FoundTags:
    """Find every tag of the house's family in a grey picture.

    First quickly in the picture as it is; where fewer than enough are found, thoroughly with local contrast
    evened out, which brings back tags in deep shadow or glare. What is square but too blurred to be decoded
    is then known by its picture: some of those may be wrong, so look which of them lie as on a sheet.
    """
    found, _ = _detect(grey, QUICK_STEP)
    if len(found) < enough:
        clahe = cv2.createCLAHE(CLAHE_CLIP, CLAHE_TILES)
        even = np.asarray(clahe.apply(grey), np.uint8)
        found = _with(found, _detect(even, THOROUGH_STEP)[0])
        if len(found) < FEW:
            _, quads = _detect(even, THOROUGH_STEP, BLURRED_WINDOW)
            largest = sorted(quads, key=lambda quad: -float(np.ptp(quad, axis=0).max()))[:MOST_QUADS]
            found = _with(found, [tag for quad in largest if (tag := _recognised(even, quad))])
    return FoundTags(tuple(found))


def _with(found: list[FoundTag], more: Sequence[FoundTag]) -> list[FoundTag]:
    """Return the tags found and those of more that are not among them."""
    return found + [tag for tag in more if not any(tag.is_at(known) for known in found)]


def match_tag(
    grey: NDArray[np.uint8], tag: int, centre: tuple[float, float], side: int, reach: int
) -> tuple[float, float] | None:
    """Return how far a tag's picture is from where it is expected, in pixels; None where it is not seen.

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


def _detect(
    grey: NDArray[np.uint8], step: int, widest: int = USUAL_WINDOW
) -> tuple[list[FoundTag], list[Corners]]:
    """Return the tags that can be decoded, and the other quads (4, 2)."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.minMarkerPerimeterRate = max(MIN_PERIMETER, 4 * LEAST_TAG_PX / max(grey.shape))
    parameters.adaptiveThreshWinSizeStep = step
    parameters.adaptiveThreshWinSizeMax = widest
    corners, ids, others = cv2.aruco.ArucoDetector(_family(), parameters).detectMarkers(grey)
    decoded, rest = ([np.asarray(c, np.float64).reshape(4, 2) for c in some] for some in (corners, others))
    known = [] if ids is None else [int(i) for i in ids.ravel()]
    return [FoundTag(i, c) for i, c in zip(known, decoded, strict=True)], rest


def _recognised(grey: NDArray[np.uint8], quad: Corners) -> FoundTag | None:
    """Return the tag that a quad looks like, turned any way; None where several are as like."""
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


def _fitted(grey: NDArray[np.uint8], corners: Corners, picture: NDArray[np.uint8]) -> Corners:
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
def _blurred() -> NDArray[np.uint8]:
    """Return the pictures (n, side, side) of the family's tags with the white round them, blurred."""
    family = _family()
    markers = [cv2.aruco.generateImageMarker(family, i, TAG_PX) for i in range(len(family.bytesList))]
    padded = [np.pad(marker, ROUND_PX, constant_values=255) for marker in markers]
    return np.stack([cv2.GaussianBlur(one, (0, 0), TAG_PX / 24) for one in padded]).astype(np.uint8)


@cache
def _patterns() -> NDArray[np.float64]:
    """Return these pictures as vectors to correlate with."""
    return _unit(_blurred())


def _unit(pictures: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return pictures (n, side, side) as vectors of length 1 and mean 0."""
    flat = pictures.reshape(len(pictures), -1).astype(np.float64)
    flat -= flat.mean(axis=1, keepdims=True)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9))
