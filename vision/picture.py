"""From bytes to an upright picture of a size that reading needs; nothing is known of boards here."""

from __future__ import annotations

import io
import struct
import warnings
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from vision.errors import PictureError
from vision.words import say

__all__ = ["MAX_BYTES", "Picture", "decode"]

MAX_BYTES = 25_000_000
MAX_PIXELS = 120_000_000  # phones of 108 megapixels exist; a JPEG is decoded at a fraction of its size
MAX_PIXELS_AT_ONCE = 50_000_000  # for kinds that are held whole while they are decoded: up to 8 bytes a pixel
MAX_SCANS = 64  # a progressive JPEG has about ten; thousands would take minutes
ENOUGH_PX = 1900  # long side: a board of 210 mm across it has 9 px/mm, twice what a cell's corner needs

MARKER, START_OF_SCAN = 0xFF, 0xDA  # bytes that a scan of a JPEG begins with
_FORMATS = ("JPEG", "PNG", "WEBP")
_REDUCED = (
    (8, cv2.IMREAD_REDUCED_COLOR_8),
    (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
    (1, cv2.IMREAD_COLOR),
)


@dataclass(frozen=True)
class Picture:
    """Hold an upright picture, reduced where the photo has more pixels than reading needs.

    bgr: (height, width, 3) uint8, OpenCV's channel order, sRGB.
    factor: pixels of the upright photo for one of these, along each side.
    """

    bgr: NDArray[np.uint8]
    factor: float

    def in_photo(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return points (…, 2) in pixels of the upright photo; (0, 0) is the centre of its first pixel."""
        return (points + 0.5) * self.factor - 0.5


def decode(data: bytes, *, full: bool = False) -> Picture:
    """Decode a JPEG, PNG or WebP file with its orientation applied.

    full: keep every pixel. Raises PictureError for what is too large, truncated or of another kind,
    judged by content and before any pixel is decoded.
    """
    width, height = _size(data)
    factor, flag = next(
        (f, flag) for f, flag in _REDUCED if f == 1 or (not full and max(width, height) / f >= ENOUGH_PX)
    )
    try:
        bgr = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error:  # what the header promises and the data do not keep
        bgr = None
    if bgr is None:
        raise _damaged()
    return Picture(np.asarray(bgr, np.uint8), max(width, height) / max(bgr.shape[:2]) if factor > 1 else 1.0)


def _size(data: bytes) -> tuple[int, int]:
    """Return width and height as the header tells them, after checking kind and limits."""
    if len(data) > MAX_BYTES:
        raise PictureError("too-large", say("large-file", most=f"{MAX_BYTES / 1e6:.0f}"))
    if data[4:12] in (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftyphevc", b"ftypavif"):
        raise PictureError("heic", say("heic"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the limits below are ours, and metadata are of no interest
            with Image.open(io.BytesIO(data), formats=_FORMATS) as header:
                width, height = header.size
                kind, whole = header.format, header.format != "JPEG" or "progressive" in header.info
    except Image.DecompressionBombError:
        raise _too_many_pixels(MAX_PIXELS) from None
    except (UnidentifiedImageError, OSError, ValueError, struct.error, SyntaxError):
        raise PictureError("no-picture", say("no-picture")) from None
    most = MAX_PIXELS_AT_ONCE if whole else MAX_PIXELS
    if width * height > most:
        raise _too_many_pixels(most)
    if kind == "JPEG" and _scans(data) > MAX_SCANS:
        raise _damaged()
    return width, height


def _scans(data: bytes) -> int:
    """Return how many scans a JPEG has, in a quarter of the time that bytes.count takes."""
    values = np.frombuffer(data, np.uint8)
    return int((values[np.flatnonzero(values[1:] == START_OF_SCAN)] == MARKER).sum())


def _damaged() -> PictureError:
    return PictureError("damaged", say("damaged"))


def _too_many_pixels(most: int) -> PictureError:
    return PictureError("too-many-pixels", say("many-pixels", most=f"{most / 1e6:.0f}"))
