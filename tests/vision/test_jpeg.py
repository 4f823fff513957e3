"""JPEG files as phones write them: the first picture is read up to its end, no matter what follows it."""

from __future__ import annotations

import io
import random
import struct
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from PIL import Image

from vision import jpeg as outlines
from vision.errors import PictureError
from vision.jpeg import MAX_SCANS, MAX_SEGMENTS, outline_jpeg
from vision.picture import MAX_BYTES, MAX_PIXELS_AT_ONCE, decode

SIZE = (320, 240)
BEHIND_HEADER = 2  # bytes: segments may be put in there


def scribble(size: tuple[int, int] = SIZE, seed: int = 5) -> Image.Image:
    """Return a picture with something on it."""
    grain = np.random.default_rng(seed).integers(0, 255, (30, 40, 3), np.uint8)
    return Image.fromarray(grain).resize(size, Image.Resampling.NEAREST)


def jpeg(image: Image.Image | None = None, kind: str = "JPEG", **options: Any) -> bytes:
    """Return a picture as a file's bytes."""
    out = io.BytesIO()
    (image or scribble()).save(out, kind, **options)
    return out.getvalue()


def segment(marker: int, body: bytes) -> bytes:
    """Return a segment of a JPEG file."""
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def with_segments(data: bytes, *segments: bytes) -> bytes:
    """Return a file with segments before its others."""
    return data[:BEHIND_HEADER] + b"".join(segments) + data[BEHIND_HEADER:]


def film(count: int) -> bytes:
    """Return what a film is like: boxes, and by chance the marks of scans, ends and pictures."""
    rng = random.Random(3)
    marks = (b"\xff\xda", b"\xff\xd9", b"\xff\xd8\xff\xe0", b"\xff\xc2")
    chance = b"".join(rng.randbytes(100) + rng.choice(marks) for _ in range(count))
    return struct.pack(">I", 24) + b"ftypmp42" + bytes(4) + b"isommp42" + chance


SMALL = jpeg(scribble((32, 24)))
BEHIND: dict[str, bytes] = {
    "a film": film(2000),
    "a sound": b"SEFH" + b"\xff\xda" * 500 + b"SEFT",
    "previews": SMALL * 70,
    "depth": jpeg(scribble().convert("L")) + b"\0" * 1000,
    "one byte": b"\n",
    "ends": b"\xff\xd9" * 100,
    "a cut picture": SMALL[:-30],
}


@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.parametrize("how", [{}, {"progressive": True}, {"restart_marker_blocks": 2}])
def test_what_follows_the_end_is_not_read(behind: str, how: dict[str, Any]) -> None:
    """The picture is the same to the last pixel, no matter what the phone has put behind it."""
    plain = jpeg(**how)
    outline = outline_jpeg(plain + BEHIND[behind])

    assert outline is not None
    assert outline.end == len(plain)
    assert np.array_equal(decode(plain + BEHIND[behind]).bgr, decode(plain).bgr)


INSIDE: dict[str, Callable[[], bytes]] = {
    "thumbnail": lambda: with_segments(jpeg(), segment(0xE1, b"Exif\0\0" + SMALL)),
    "previews": lambda: with_segments(jpeg(), *[segment(0xE2, b"MPF\0" + SMALL)] * (MAX_SCANS + 6)),
    "depth": lambda: with_segments(jpeg(), *[segment(0xE1, b"\xff\xda\xff\xd9" * 16_000)] * 60),
    "remark": lambda: with_segments(jpeg(), segment(0xFE, b"\xff\xd9\xff\xd8\xff\xda")),
    "fill": lambda: b"\xff" + jpeg().replace(b"\xff\xda", b"\xff" * 9 + b"\xda"),
    "fill at the end": lambda: jpeg()[:-2] + b"\xff\xff\xff\xd9",
}


@pytest.mark.parametrize("inside", INSIDE)
def test_what_lies_in_segments_is_no_part_of_the_picture(inside: str) -> None:
    """Scans and ends of pictures inside segments do not count, and neither do fill bytes before a marker."""
    assert np.array_equal(decode(INSIDE[inside]()).bgr, decode(jpeg()).bgr)


def test_scans_and_sizes_are_those_of_the_first_picture() -> None:
    """A picture that is gone over several times has so many scans, and the size is not the preview's."""
    plain, often = outline_jpeg(jpeg() + SMALL), outline_jpeg(INSIDE["thumbnail"]())
    progressive = outline_jpeg(jpeg(progressive=True) + SMALL)

    assert plain and often and progressive
    assert (plain.width, plain.height, plain.scans, plain.progressive) == (*SIZE, 1, False)
    assert (often.width, often.height, often.scans, often.progressive) == (*SIZE, 1, False)
    assert (progressive.width, progressive.height) == SIZE
    assert progressive.scans > 5 and progressive.progressive


def test_the_limit_of_pixels_is_of_the_picture_that_is_read() -> None:
    """With a second picture behind it (MPF) a photo is as large as without; a giant there does not count."""
    flat, other = Image.new("L", (6144, 8352), 150), Image.new("L", (64, 64), 90)
    two = jpeg(flat, "MPO", save_all=True, append_images=[other], quality=20)

    assert flat.width * flat.height > MAX_PIXELS_AT_ONCE
    assert decode(two).bgr.shape == decode(jpeg(flat, quality=20)).bgr.shape
    giant = bytearray(jpeg())
    at = giant.index(b"\xff\xc0") + 5
    giant[at : at + 4] = b"\xff\xff\xff\xff"
    assert decode(jpeg() + giant).bgr.shape == (240, 320, 3)
    with pytest.raises(PictureError) as caught:
        decode(bytes(giant) + jpeg())
    assert caught.value.code == "too-many-pixels"


@pytest.mark.parametrize("how", [{}, {"progressive": True}, {"restart_marker_blocks": 2}])
@pytest.mark.parametrize("behind", ["", "previews", "a film"])
def test_a_picture_that_is_cut_short_is_damaged(how: dict[str, Any], behind: str) -> None:
    """Neither a missing end nor one that a picture behind it brings makes half a picture a whole one."""
    whole = jpeg(**how)
    for left in (0.3, 0.6, 0.9):
        cut = whole[: int(left * len(whole))] + (SMALL if behind == "previews" else b"")
        with pytest.raises(PictureError) as caught:
            decode(cut)
        assert caught.value.code == "damaged", left
    with pytest.raises(PictureError, match="cut short"):
        decode(whole[:-2])


def many(marker: bytes) -> bytes:
    """Return a file of the largest size whose picture is made of one thing only."""
    header = jpeg()[: jpeg().index(b"\xff\xda")]
    return (header + marker * (MAX_BYTES // len(marker)))[:MAX_BYTES]


ATTACKS: dict[str, Callable[[], bytes]] = {
    "scans": lambda: many(b"\xff\xda\0\x02"),
    "scans in a scan": lambda: many(b"\xff\xda"),
    "segments": lambda: many(b"\xff\xe0\0\x02"),
    "segments of no length": lambda: many(b"\xff\xe0\0\0"),
    "stuffing": lambda: many(b"\xff\0"),
    "restarts": lambda: many(b"\xff\xd0"),
    "fill": lambda: many(b"\xff"),
    "fill first": lambda: b"\xff" * MAX_BYTES,
    "beginnings": lambda: many(b"\xff\xd8"),
    "alone": lambda: many(b"\xff\x01"),
    "frames": lambda: many(b"\xff\xc2\0\x08\x08\0\x10\0\x10\x01"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_long_file_without_an_end_costs_little(attack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty-five megabytes that are made to be long are refused; only so many markers are looked for."""
    counted = Mock(wraps=outlines._MARKER)
    monkeypatch.setattr(outlines, "_MARKER", counted)
    with pytest.raises(PictureError) as caught:
        decode(ATTACKS[attack]())

    assert caught.value.code in ("damaged", "no-picture")
    assert 1 <= counted.search.call_count <= MAX_SEGMENTS + 2


def test_as_many_scans_and_segments_as_are_allowed_are_read() -> None:
    """One more is refused."""
    plain = jpeg()
    last = plain.rindex(b"\xff\xda")
    allowed = plain[:last] + plain[last:-2] * MAX_SCANS + plain[-2:]
    empty = [segment(0xEB, b"")]
    count = sum(1 for _ in plain.split(b"\xff\xc4")) + 6  # about what the file has itself

    assert (outline_jpeg(allowed) or pytest.fail()).end == len(allowed)
    more = plain[:last] + plain[last:-2] * (MAX_SCANS + 1) + plain[-2:]
    assert (outline_jpeg(more) or pytest.fail()).end is None
    assert decode(with_segments(plain, *empty * (MAX_SEGMENTS - 2 * count))).bgr.shape == (240, 320, 3)
    with pytest.raises(PictureError):
        decode(with_segments(plain, *empty * MAX_SEGMENTS))


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_what_follows_other_pictures_is_not_read(kind: str) -> None:
    """Data behind a PNG's last chunk or a WebP's length change nothing; cut short they are damaged."""
    plain = jpeg(kind=kind)

    for behind in (b"\n", b"\xff\xda" * 5000, plain, SMALL, film(50)):
        assert np.array_equal(decode(plain + behind).bgr, decode(plain).bgr)
    for left in (40, len(plain) // 2, len(plain) - 20):
        with pytest.raises(PictureError) as caught:
            decode(plain[:left])
        assert caught.value.code == "damaged"
