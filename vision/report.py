"""A photo report: one small JSON file with a photo, what was read in it, and what a person corrected.

A person keeps it if they wish, to show the reader their pieces (`sparklies calibrate`) or to send with a
report of a fault. companion/static/report.js writes the same file.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from games.standing import Standing
from vision.errors import BoardNotFoundError, PictureError, VisionError
from vision.picture import decode
from vision.reading import Reading
from vision.words import say

BEGINS = b'{"photo_report":'  # by which such a file is known
FORM = 1  # an older program refuses the files of a newer form
MOST_BYTES = 1_000_000  # of the photo, before base64 makes it a third larger
LONGEST_PX = 2048  # as much as is read of a photo of 12 megapixels
QUALITIES = (90, 75, 60, 40, 20)  # of the JPEG, best first; even noise is small enough at the last

_KEPT = ("sheet", "pieces", "cells", "doubtful", "candidates", "quality", "error")  # of what a reading says


@dataclass(frozen=True)
class Report:
    """What a report holds.

    photo: a JPEG. stands: what was read on each cell of its first board without doubt, and what a person said
    of the others. sheet: that board's. corrected: the cells of which a person said something.
    """

    photo: bytes
    sheet: str
    stands: Mapping[str, Standing]
    corrected: frozenset[str]


def report_bytes(photo: bytes, readings: Sequence[Reading], error: VisionError | None = None) -> bytes:
    """Return the file of a photo that nobody has corrected; error: why no board was read.

    Raises PictureError if the photo is no picture.
    """
    boards = [
        {"game": reading.game, "shape": reading.shape}
        | {key: value for key, value in reading.as_json([""], 0, None).items() if key in _KEPT}
        for reading in readings
    ]
    rest = {
        "boards": boards,
        "corrected": {},
        "error": error.as_json() if error else None,
        "photo": base64.b64encode(_reduced(photo)).decode(),
    }
    return json.dumps({"photo_report": FORM, **rest}, separators=(",", ":")).encode()


def is_report(data: bytes) -> bool:
    """Return whether a file is a report rather than a picture."""
    return data.startswith(BEGINS)


def photo_in_report(data: bytes) -> bytes:
    """Return the photo of a file: of a report that in it, of any other file the file itself.

    Raises PictureError if a report is spoiled, or of a newer program.
    """
    if not is_report(data):
        return data
    photo = _fields(data)["photo"]
    try:
        return base64.b64decode(photo, validate=True)
    except (TypeError, ValueError):
        raise PictureError("damaged", say("damaged")) from None


def report_in(data: bytes) -> Report:
    """Return what a report says of its first board.

    Raises PictureError if it is spoiled, or of a newer program; BoardNotFoundError if nobody corrected it.
    """
    fields, photo = _fields(data), photo_in_report(data)
    try:
        said = {name: _standing(cell) for name, cell in fields["corrected"].items()}
        if not said:
            raise BoardNotFoundError("not-corrected", say("not-corrected"))
        (board, *_) = fields["boards"]
        read = {
            name: _standing(cell)
            for name, cell in board["cells"].items()
            if not (cell["doubtful"] or name in board["doubtful"])
        }
        return Report(photo, str(board["sheet"]), read | said, frozenset(said))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise PictureError("damaged", say("damaged")) from None


def _fields(data: bytes) -> Mapping[str, Any]:
    """Return the keys of a report; those that this program does not know are left alone."""
    try:
        fields = json.loads(data)
        form = fields["photo_report"]
        if form == FORM:
            return {"photo": fields["photo"], "boards": fields["boards"], "corrected": fields["corrected"]}
    except (ValueError, KeyError, RecursionError):
        raise PictureError("damaged", say("damaged")) from None
    raise PictureError("newer-report", say("newer-report", form=str(form)))


def _standing(cell: Mapping[str, Any]) -> Standing:
    """Return what stands on a cell; of a piece that is no bead, no tile and no die nothing can be learned."""
    colour, owner, active = cell["colour"], cell["owner"], cell["active"]
    if not (colour is None or isinstance(colour, str)) or not isinstance(owner, str):
        raise ValueError(cell)
    return Standing(colour, owner, active is True)


def _reduced(photo: bytes) -> bytes:
    """Return a photo as a small upright JPEG without metadata."""
    bgr = decode(photo).bgr
    factor = LONGEST_PX / max(bgr.shape[:2])
    if factor < 1:
        size = round(factor * bgr.shape[1]), round(factor * bgr.shape[0])
        bgr = np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    for quality in QUALITIES:
        done, jpeg = cv2.imencode(".jpg", bgr, (cv2.IMWRITE_JPEG_QUALITY, quality))
        if done and len(jpeg) <= MOST_BYTES:
            break
    return bytes(jpeg)
