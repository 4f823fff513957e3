"""Why no board could be located in a picture, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.released import TAGS_A_SHEET
from vision.errors import BoardNotFoundError
from vision.tags import FoundTag, FoundTags, find_tags
from vision.words import say


def require_one(tags: Sequence[FoundTag]) -> None:
    """Refuse two boards over several sheets in one picture: nothing shows which tag belongs to which."""
    seen = [tag.id for tag in tags if tag.decoded]
    if len(set(seen)) < len(seen):
        raise BoardNotFoundError("two-boards", say("two-joined"))


def nothing_located(grey: NDArray[np.uint8], tags: FoundTags, fewest: int) -> BoardNotFoundError:
    """Return the error that says what to do if no board could be located; fewest: tags that place one."""
    if np.percentile(grey, 95) < 50:
        return BoardNotFoundError("too-dark", say("too-dark"))
    if _mirrored(grey, tags, fewest):
        return BoardNotFoundError("mirrored-photo", say("mirrored-photo"))
    soft = cv2.Laplacian(cv2.resize(grey, None, fx=0.5, fy=0.5), cv2.CV_64F).var() < 12
    if soft or _blurred(tags):
        return BoardNotFoundError("blurred", say("too-blurred"))
    if decoded := sum(tag.decoded for tag in tags.tags):
        return too_few(decoded)
    return BoardNotFoundError("no-board", say("no-board"))


def _mirrored(grey: NDArray[np.uint8], tags: FoundTags, fewest: int) -> bool:
    """Return whether the marks of a sheet show once the picture is turned over: selfies are saved so."""
    if any(tag.decoded for tag in tags.tags):
        return False
    turned = find_tags(np.ascontiguousarray(grey[:, ::-1]), fewest)
    return sum(tag.decoded for tag in turned.tags) >= fewest


def _blurred(tags: FoundTags) -> bool:
    """Return whether two tags of one sheet look as they should, but none could be decoded."""
    rows = [tag // TAGS_A_SHEET for tag in tags.corners]
    return not any(tag.decoded for tag in tags.tags) and len(set(rows)) < len(rows)


def too_few(tags: int) -> BoardNotFoundError:
    """Return the error for so few tags; decoded, of one sheet."""
    return BoardNotFoundError("too-few-tags", say("few-tags", tags=tags, all=TAGS_A_SHEET))
