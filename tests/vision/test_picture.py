"""Decoding: kinds, orientation, sizes and what is refused."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from vision.errors import PictureError
from vision.picture import MAX_BYTES, decode

ORIENTATION = 0x0112


def photo(kind: str, size: tuple[int, int] = (64, 48), orientation: int = 1) -> bytes:
    """Return a picture whose left half is red."""
    pixels = np.zeros((size[1], size[0], 3), np.uint8)
    pixels[:, : size[0] // 2, 0] = 255
    image, out = Image.fromarray(pixels), io.BytesIO()
    exif = image.getexif()
    exif[ORIENTATION] = orientation
    image.save(out, kind, exif=exif)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_kinds_that_phones_make_are_decoded(kind: str) -> None:
    """JPEG, PNG and WebP come out upright, channels B, G, R."""
    picture = decode(photo(kind))

    assert picture.bgr.shape == (48, 64, 3)
    assert picture.bgr[24, 10].tolist()[2] > 200
    assert picture.bgr[24, 50].tolist()[2] < 50


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_orientation_is_applied(kind: str) -> None:
    """A phone held upright writes a lying picture and says so: red is above then."""
    picture = decode(photo(kind, orientation=6))

    assert picture.bgr.shape == (64, 48, 3)
    assert picture.bgr[5, 24, 2] > 200


def test_large_photos_are_reduced_and_points_lead_back() -> None:
    """Twelve megapixels are decoded at half their size; a point is given in the photo's own pixels."""
    picture = decode(photo("JPEG", (4032, 3024)))

    assert picture.bgr.shape[:2] == (1512, 2016)
    assert picture.in_photo(np.array([[0.0, 0.0]])).tolist() == [[0.5, 0.5]]


HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + b"\x00" * 64


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no-picture"),
        (b"no picture at all", "no-picture"),
        (b"GIF89a" + b"\x00" * 40, "no-picture"),
        (HEIC, "heic"),
        (photo("JPEG", (640, 480))[:300], "no-picture"),
        (photo("PNG", (640, 480))[:200], "damaged"),
        (b"\xff\xd8" + b"\x00" * MAX_BYTES, "too-large"),
    ],
)
def test_what_is_no_photo_is_refused(data: bytes, code: str) -> None:
    """Every refusal has a code and says what to do."""
    with pytest.raises(PictureError) as caught:
        decode(data)

    assert code == caught.value.code
    assert ":" in str(caught.value) or ";" in str(caught.value)


def test_a_picture_of_too_many_pixels_is_refused_before_decoding() -> None:
    """The header alone decides."""
    out = io.BytesIO()
    Image.new("L", (20_000, 10_000)).save(out, "PNG")

    with pytest.raises(PictureError) as caught:
        decode(out.getvalue())

    assert caught.value.code == "too-many-pixels"
