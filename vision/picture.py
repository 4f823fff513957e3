"""From bytes to an upright picture of a size that reading needs; nothing is known of boards here."""

from __future__ import annotations

import io
import struct
import warnings
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import PictureError
from vision.jpeg import outline_jpeg
from vision.kinds import HEIC, JPEG, PNG, READ, WEBP, kind_of
from vision.words import say

MAX_BYTES = 25_000_000
MAX_PIXELS = 120_000_000  # phones of 108 megapixels exist; a JPEG is decoded at a fraction of its size
MAX_PIXELS_AT_ONCE = 50_000_000  # for kinds that are held whole while they are decoded: up to 8 bytes a pixel
ENOUGH_PX = 1900  # long side: a board of 210 mm across it has 9 px/mm, twice what a cell's corner needs

_REDUCED = (
    (8, cv2.IMREAD_REDUCED_COLOR_8),
    (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
    (1, cv2.IMREAD_COLOR),
)


@dataclass(frozen=True)
class Picture:
    """An upright picture, reduced if the photo has more pixels than reading needs.

    bgr: (height, width, 3) uint8, OpenCV's channel order, sRGB.
    factor: pixels of the upright photo for one of these, along each side.
    """

    bgr: NDArray[np.uint8]
    factor: float

    def in_photo(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return points (…, 2) in pixels of the upright photo; (0, 0) is the centre of its first pixel."""
        return (points + 0.5) * self.factor - 0.5


def decode(data: bytes, *, full: bool = False) -> Picture:
    """Decode a JPEG, PNG or WebP file with its orientation applied, up to the picture's end.

    full: keep every pixel. Raises PictureError for what is too large, truncated or of another kind,
    judged by content and before any pixel is decoded.
    """
    outline = _outline(data)
    longest = max(outline.width, outline.height)
    enough = longest if full else ENOUGH_PX
    factor, flag = next((f, flag) for f, flag in _REDUCED if f == 1 or longest / f >= enough)
    try:
        bgr = cv2.imdecode(np.frombuffer(outline.data, np.uint8), flag)
    except cv2.error:  # what the header promises and the data do not keep
        bgr = None
    if bgr is None:
        raise _damaged()
    return Picture(np.asarray(bgr, np.uint8), longest / max(bgr.shape[:2]) if factor > 1 else 1.0)


def require_kind(data: bytes) -> str:
    """Return which of the kinds that are read a file is; raise PictureError with what to do for any other."""
    kind = kind_of(data)
    if kind == HEIC:
        raise PictureError("heic", say("heic"))
    if kind not in READ:
        raise PictureError("no-picture", say("no-picture", kind=kind or ("" if data else "empty")))
    return kind


@dataclass(frozen=True)
class _Outline:
    """The bytes of one picture, and the size that its header names.

    is_whole: whether all of it is held while it is decoded.
    """

    data: bytes | memoryview
    width: int
    height: int
    is_whole: bool


def _outline(data: bytes) -> _Outline:
    """Return a file's picture, after checking kind and limits."""
    if len(data) > MAX_BYTES:
        raise PictureError("too-large", say("large-file", most=f"{MAX_BYTES / 1e6:.0f}"))
    found = _READERS[require_kind(data)](data)
    most = MAX_PIXELS_AT_ONCE if found.is_whole else MAX_PIXELS
    if found.width * found.height > most:
        raise _too_many_pixels(most)
    return found


def _jpeg(data: bytes) -> _Outline:
    """Return the first picture of a JPEG file."""
    its = outline_jpeg(data)
    if its is None:
        raise PictureError("no-picture", say("no-picture", kind=""))
    if its.end is None or not its.width * its.height:
        raise _damaged()
    picture = memoryview(data)[its.begin : its.end]
    return _Outline(picture, its.width, its.height, its.progressive or its.scans > 1)


def _png(data: bytes) -> _Outline:
    """Return the picture of a PNG file, whose decoder stops at its end by itself."""
    if len(data) < 24 or data[12:16] != b"IHDR":
        raise _damaged()
    width, height = struct.unpack(">II", data[16:24])
    return _Outline(data, width, height, is_whole=True)


def _webp(data: bytes) -> _Outline:
    """Return the picture of a WebP file, whose decoder stops at its end by itself."""
    from PIL import Image, UnidentifiedImageError  # 2 MB of memory, for the rarest kind

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the limits are ours, and metadata are of no interest
            with Image.open(io.BytesIO(data), formats=("WEBP",)) as header:
                return _Outline(data, *header.size, is_whole=True)
    except Image.DecompressionBombError:
        raise _too_many_pixels(MAX_PIXELS) from None
    except (UnidentifiedImageError, OSError, ValueError, struct.error, SyntaxError):
        raise _damaged() from None


_READERS = {JPEG: _jpeg, PNG: _png, WEBP: _webp}


def _damaged() -> PictureError:
    return PictureError("damaged", say("damaged"))


def _too_many_pixels(most: int) -> PictureError:
    return PictureError("too-many-pixels", say("many-pixels", most=f"{most / 1e6:.0f}"))
