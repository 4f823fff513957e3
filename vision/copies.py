"""Telling apart the sheets that lie in one photo: copies of one sheet carry the same tags.

Tags belong together when one view of flat paper has them all about where they are printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Tag
from vision.tags import FoundTag

Array = NDArray[np.float64]

# Curled paper has tags a centimetre off; on a copy laid beside it the nearest equal tag is 200 mm away.
TOLERANCE_MM = 25.0
MISSHAPEN_MM = 6.0  # a view that fits tags of two copies shears each of them by more
MOST_TAGS = 48  # of one kind of sheet: six copies; what is beyond is not looked at


def copies_of(tags: Sequence[FoundTag], places: Mapping[int, Tag], least: int) -> list[list[FoundTag]]:
    """Return for every copy of a sheet its tags, each id once; left ones first.

    tags: found in one photo. places: the sheet's tags by id. Groups of fewer than least are left out.
    """
    left = [tag for tag in tags if tag.id in places][:MOST_TAGS]
    copies = []
    while len(left) >= least:
        best = _largest_group(left, places, least)
        if len(best) < least:
            break
        copies.append(best)
        left = [tag for tag in left if not any(tag is one for one in best)]
    return sorted(copies, key=lambda copy: float(np.mean([tag.corners[:, 0].mean() for tag in copy])))


def _largest_group(tags: Sequence[FoundTag], places: Mapping[int, Tag], least: int) -> list[FoundTag]:
    """Return the most tags that one view of the sheet explains."""
    if len({tag.id for tag in tags}) == len(tags):
        everything = _explained(tags, tags, places)
        if len(everything) == len(tags):
            return everything
    best: list[FoundTag] = []
    for one, other in combinations(tags, 2):
        if one.id != other.id:
            group = _explained((one, other), tags, places)
            if len(group) >= least:
                group = _explained(group, tags, places)
            if len(group) > len(best):
                best = group
    return best


def _explained(
    seeds: Sequence[FoundTag], tags: Sequence[FoundTag], places: Mapping[int, Tag]
) -> list[FoundTag]:
    """Return of every id the tag that lies nearest to where the seeds' view has it, if it is near at all."""
    page = np.concatenate([places[tag.id].corners_mm for tag in seeds]).astype(np.float64)
    seen = np.concatenate([tag.corners for tag in seeds])
    to_page, _ = cv2.findHomography(seen, page)
    if to_page is None:
        return []
    nearest: dict[int, tuple[float, FoundTag]] = {}
    for tag in tags:
        apart = _apart(np.asarray(to_page, np.float64), tag, places[tag.id])
        if apart < nearest.get(tag.id, (TOLERANCE_MM, tag))[0]:
            nearest[tag.id] = apart, tag
    return [tag for _, tag in nearest.values()]


def _apart(to_page: Array, tag: FoundTag, place: Tag) -> float:
    """Return how far in mm a tag's farthest corner is from its place; infinite beyond the horizon."""
    mapped = np.column_stack([tag.corners, np.ones(4)]) @ to_page.T
    if (mapped[:, 2] * mapped[0, 2]).min() <= 0:
        return float("inf")
    apart = mapped[:, :2] / mapped[:, 2:] - place.corners_mm
    if np.abs(apart - apart.mean(axis=0)).max() > MISSHAPEN_MM:
        return float("inf")
    return float(np.linalg.norm(apart, axis=1).max())
