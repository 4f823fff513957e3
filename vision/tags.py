"""Finding the printed tags in a picture; which sheet they belong to is said elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import TAG_FAMILY

__all__ = ["FoundTags", "find_tags"]

# A tag's side in the reduced picture goes down to about 20 px on a steep view from far away; OpenCV's
# default of 3 % of the longer side as the least perimeter would refuse those below 15 px at 2000 px.
MIN_PERIMETER = 0.02
CLAHE_CLIP, CLAHE_TILES = 4.0, (8, 8)


@dataclass(frozen=True)
class FoundTags:
    """Hold the tags found: by id the four corners (4, 2) in pixels, tl, tr, br, bl as printed."""

    corners: Mapping[int, NDArray[np.float64]]

    def __len__(self) -> int:
        return len(self.corners)


def find_tags(grey: NDArray[np.uint8], enough: int) -> FoundTags:
    """Find every tag of the house's family in a grey picture.

    First in the picture as it is; where fewer than enough are found, again with local contrast evened
    out, which brings back tags in deep shadow or glare.
    """
    found = _detect(grey)
    if len(found) < enough:
        clahe = cv2.createCLAHE(CLAHE_CLIP, CLAHE_TILES)
        found = {**_detect(np.asarray(clahe.apply(grey), np.uint8)), **found}
    return FoundTags(found)


def _detect(grey: NDArray[np.uint8]) -> dict[int, NDArray[np.float64]]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.minMarkerPerimeterRate = MIN_PERIMETER
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, TAG_FAMILY))
    corners, ids, _ = cv2.aruco.ArucoDetector(family, parameters).detectMarkers(grey)
    if ids is None:
        return {}
    return {
        int(i): np.asarray(c, np.float64).reshape(4, 2) for i, c in zip(ids.ravel(), corners, strict=True)
    }
