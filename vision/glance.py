"""A quick look at a frame of a camera: which tags are seen, and what would make a photo of it better.

It is looked at half its size, which finds tags in 20 ms. Nothing is read: that takes a photo.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.joined_layout import JOINED_IDS
from calibration.released import TAGS_A_SHEET
from vision.errors import PictureError
from vision.locate import ENOUGH_TAGS, MIN_TAGS
from vision.picture import decode
from vision.quality import DARK
from vision.tags import FoundTag, find_tags
from vision.words import say

SEEN_PX = 640  # the longer side of the frame as it is looked at
MAX_FRAME_PX = 2200  # a frame, no photo: it is not for this look
FILLS = 0.6  # of one side of the frame, by the sheet: a board then has enough pixels in a photo
ONE_TAG = 1  # that is enough to look for no hidden ones


@dataclass(frozen=True)
class Glance:
    """What a frame shows: the corners of its tags, and whether it would make a good photo.

    tags: (4, 2) of each, as shares of the frame's width and height. hint: what is wrong first: "no-sheet",
    "marks" (some of them are not in sight), "closer", "light"; empty if nothing is. sharpness: of the sheet,
    to compare frames with each other.
    """

    tags: tuple[NDArray[np.float64], ...]
    hint: str
    sharpness: float


def glance(frame: bytes) -> Glance:
    """Return what a frame shows. Raises PictureError if it is no picture, or too large."""
    grey = cv2.cvtColor(decode(frame).bgr, cv2.COLOR_BGR2GRAY)
    if max(grey.shape) > MAX_FRAME_PX:
        raise PictureError("too-large", say("large-frame", most=MAX_FRAME_PX))
    factor = min(1.0, SEEN_PX / max(grey.shape))
    small = np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    tags = _of_one_sheet([tag for tag in find_tags(small, ONE_TAG).tags if tag.decoded])
    size = np.array(small.shape[::-1], float)
    shares = tuple((tag.corners + 0.5) / size for tag in tags)
    if len(tags) < MIN_TAGS:
        return Glance(shares, "no-sheet", 0.0)
    corners = np.concatenate(shares)
    left_top, right_bottom = np.clip((corners.min(axis=0), corners.max(axis=0)), 0, 1)
    box = (*(left_top * size).astype(int), *np.ceil(right_bottom * size).astype(int))
    sheet = small[box[1] : box[3], box[0] : box[2]]
    white = (float(np.percentile(sheet, 90)) / 255) ** 2.2  # the sheet is white for the most part
    judged = {
        "marks": len(tags) < ENOUGH_TAGS,
        "closer": float((right_bottom - left_top).max()) < FILLS,
        "light": white < DARK,
    }
    hint = next((name for name, is_so in judged.items() if is_so), "")
    return Glance(shares, hint, float(cv2.Laplacian(sheet, cv2.CV_32F).var()))


def _of_one_sheet(tags: list[FoundTag]) -> list[FoundTag]:
    """Return the tags of the sheet of which most are seen."""
    rows = Counter(_row(tag) for tag in tags)
    most = rows.most_common(1)[0][0] if rows else 0
    return [tag for tag in tags if _row(tag) == most]


def _row(tag: FoundTag) -> int:
    return (JOINED_IDS[0] if tag.id in JOINED_IDS else tag.id) // TAGS_A_SHEET
