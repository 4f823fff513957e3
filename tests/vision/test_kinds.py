"""Kinds of files: known by content, and what is said to a person who sends another than a photo."""

from __future__ import annotations

import struct

import pytest

from vision.errors import PictureError
from vision.kinds import READ, kind_of
from vision.picture import decode, require_kind

# Every brand of the HEIF family that is registered for pictures and their sequences, with any codec.
BRANDS = [
    "heic",
    "heix",
    "heim",
    "heis",
    "hevc",
    "hevx",
    "hevm",
    "hevs",
    "mif1",
    "mif2",
    "mif3",
    "msf1",
    "miaf",
    "avif",
    "avis",
    "avio",
    "MA1A",
    "MA1B",
    "avci",
    "avcs",
    "vvic",
    "vvis",
    "evbi",
    "evbs",
    "j2ki",
    "j2is",
]


def box(*brands: str, size: int | None = None) -> bytes:
    """Return the box `ftyp` with a major brand and compatible ones, and something behind it."""
    body = b"ftyp" + brands[0].encode() + bytes(4) + "".join(brands[1:]).encode()
    told = len(body) + 4 if size is None else size
    return struct.pack(">I", told) + body + struct.pack(">I", 400) + b"meta" + bytes(400)


@pytest.mark.parametrize("brand", BRANDS)
@pytest.mark.parametrize("before", [(), ("isom",), ("mp42", "iso8", "xxxx")])
def test_pictures_of_the_family_are_told_by_any_brand(brand: str, before: tuple[str, ...]) -> None:
    """Whether a brand is the major one or one of those that it is compatible with does not matter."""
    with pytest.raises(PictureError) as caught:
        decode(box(*before, brand))

    assert caught.value.code == "heic"
    assert "set the phone's camera to JPEG" in str(caught.value)


def test_the_length_of_the_list_of_brands_is_believed_in_every_form() -> None:
    """Sizes of eight bytes, and a box up to the file's end, are read; what stands behind it is no brand."""
    long = struct.pack(">I4sQ", 1, b"ftyp", 32) + b"isom" + bytes(4) + b"iso2heic"

    assert kind_of(long) == "HEIC"
    assert kind_of(box("isom", "heic", size=0)) == "HEIC"
    assert kind_of(box("isom", "mp42", "heic", size=20)) == "film"
    assert kind_of(box("isom") + b"heic") == "film"


OTHERS = [
    # how a file begins, its kind, what is said of it
    (b"\xff\xd8\xff\xe0", "JPEG", ""),
    (b"\x89PNG\r\n\x1a\n", "PNG", ""),
    (b"RIFF\0\0\0\0WEBPVP8 ", "WebP", ""),
    (b"\0\0\0\x18ftypheic", "HEIC", "set the phone's camera to JPEG"),
    (b"RIFF\0\0\0\0WAVE", None, "send the photo itself"),
    (b"RIFF\0\0\0\0AVI LIST", "film", "take a photo of the board"),
    (box("qt  "), "film", "take a photo of the board"),
    (box("mp42", "isom", "hvc1", "avc1"), "film", "take a photo of the board"),
    (b"\0\0\0\x08wide\0\0\0\0mdat", "film", "take a photo of the board"),
    (b"\x1aE\xdf\xa3\x01", "film", "take a photo of the board"),
    (box("crx ", "isom"), "TIFF", "share the photo as JPEG"),
    (b"II*\0\x08\0\0\0", "TIFF", "share the photo as JPEG"),
    (b"MM\0*\0\0\0\x08", "TIFF", "share the photo as JPEG"),
    (b"FUJIFILMCCD-RAW 0201", "TIFF", "share the photo as JPEG"),
    (b"GIF89a", "GIF", "a GIF"),
    (b"BM\x36\0\0\0", "BMP", "a BMP"),
    (b"%PDF-1.7\n", "PDF", "a PDF"),
    (b"\xff\x0a\xfa\x1f", "JPEG-XL", "a JPEG XL"),
    (b"\0\0\0\x0cJXL \r\n\x87\n", "JPEG-XL", "a JPEG XL"),
    (b"\0\0\0\x0cjP  \r\n\x87\n", "JPEG-2000", "a JPEG 2000"),
    (b"PK\x03\x04\x14\0", "archive", "unpack it"),
    (b"\xef\xbb\xbf<!doctype html>", "text", "a web page"),
    (b"<svg/>", "text", "a drawing"),
    (b"", None, "the file is empty"),
    (b"2:5:2:4:1:0", None, "send the photo itself"),
]


@pytest.mark.parametrize(("data", "kind", "words"), OTHERS)
def test_the_kind_is_told_by_content(data: bytes, kind: str | None, words: str) -> None:
    """Neither a name nor a Content-Type is asked; what is not read is named, and what to do instead."""
    assert kind_of(data) == kind
    if kind in READ:
        assert require_kind(data) == kind
        return
    with pytest.raises(PictureError, match=words) as caught:
        require_kind(data)
    assert caught.value.code == ("heic" if kind == "HEIC" else "no-picture")
