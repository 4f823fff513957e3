"""Finding the printed tags in a picture; which sheet they belong to is said elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import TAG_FAMILY

__all__ = ["FoundTag", "FoundTags", "find_tags", "match_tag"]

# A tag's side in the reduced picture goes down to about 20 px on a steep view from far away; OpenCV's
# default of 3 % of the longer side as the least perimeter would refuse those below 15 px at 2000 px.
MIN_PERIMETER = 0.02
# Steps in px between the windows of 3 to 23 px that thresholds are taken in: the outer two find nearly all
# tags in two thirds of the time.
QUICK_STEP, THOROUGH_STEP = 20, 10
CLAHE_CLIP, CLAHE_TILES = 4.0, (8, 8)
LEAST_MATCH = 0.6  # correlation of a tag with its picture: blurred ones reach 0.7, other tags and text 0.45


@dataclass(frozen=True)
class FoundTag:
    """Hold one tag found: its id and its corners (4, 2) in pixels, tl, tr, br, bl as printed."""

    id: int
    corners: NDArray[np.float64]

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
    evened out, which brings back tags in deep shadow or glare.
    """
    found = _detect(grey, QUICK_STEP)
    if len(found) < enough:
        clahe = cv2.createCLAHE(CLAHE_CLIP, CLAHE_TILES)
        more = _detect(np.asarray(clahe.apply(grey), np.uint8), THOROUGH_STEP)
        found += [tag for tag in more if not any(tag.is_at(known) for known in found)]
    return FoundTags(tuple(found))


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


def _detect(grey: NDArray[np.uint8], step: int) -> list[FoundTag]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.minMarkerPerimeterRate = MIN_PERIMETER
    parameters.adaptiveThreshWinSizeStep = step
    corners, ids, _ = cv2.aruco.ArucoDetector(_family(), parameters).detectMarkers(grey)
    if ids is None:
        return []
    return [
        FoundTag(int(i), np.asarray(c, np.float64).reshape(4, 2))
        for i, c in zip(ids.ravel(), corners, strict=True)
    ]
