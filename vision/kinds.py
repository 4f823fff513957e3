"""What kind of file this is, by its first bytes: pictures that are read, and what people send by mistake."""

from __future__ import annotations

from typing import Final

JPEG: Final = "JPEG"
PNG: Final = "PNG"
WEBP: Final = "WebP"
READ = (JPEG, PNG, WEBP)
HEIC: Final = "HEIC"  # and AVIF: both are HEIF files, which phones write unless they are set otherwise

# How files begin. TIFF stands for raw pictures too: most are made like it (DNG, NEF, ARW, CR2).
_BEGINNINGS = (
    (b"\xff\xd8\xff", JPEG),
    (b"\xff\xff", JPEG),  # a marker may have fill bytes before it
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"%PDF-", "PDF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"II+\0", "TIFF"),
    (b"MM\0+", "TIFF"),
    (b"IIRO", "TIFF"),
    (b"IIRS", "TIFF"),
    (b"IIU\0", "TIFF"),
    (b"FUJIFILMCCD-RAW", "TIFF"),
    (b"\xff\x0a", "JPEG-XL"),
    (b"\0\0\0\x0cJXL ", "JPEG-XL"),
    (b"\0\0\0\x0cjP  ", "JPEG-2000"),
    (b"\xff\x4f\xff\x51", "JPEG-2000"),
    (b"\x1aE\xdf\xa3", "film"),
    (b"PK\x03\x04", "archive"),
)
_FILM_BOXES = (b"moov", b"mdat", b"wide", b"free", b"skip", b"pnot")  # QuickTime films from before ftyp
# Brands of HEIF files (ISO 23008-12, ISO 23000-22, AVIF): by the codec, by the structure, of other codecs.
_PICTURE_FAMILIES = (b"hei", b"hev", b"avi", b"MA1", b"mif", b"msf", b"miaf", b"avc", b"vvi", b"evb", b"j2")
_NO_PICTURES = (b"avc1", b"avc2", b"avc3", b"avc4", b"hev1", b"hev2")  # films, though they begin as those
_RAW_BRAND = b"crx "
_MOST_BRANDS = 4096  # bytes of a file that are looked through for brands


def kind_of(data: bytes) -> str | None:
    """Return the kind of a file by its content, None for one that is not known."""
    for beginning, kind in _BEGINNINGS:
        if data.startswith(beginning):
            return kind
    if data[:4] == b"RIFF":
        return {b"WEBP": WEBP, b"AVI ": "film"}.get(data[8:12])
    if brands := _brands(data):
        return _kind_of_brands(brands)
    if data[4:8] in _FILM_BOXES:
        return "film"
    return "text" if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") else None


def _brands(data: bytes) -> list[bytes]:
    """Return the major and the compatible brands of an ISO media file: what its box `ftyp` lists."""
    if data[4:8] != b"ftyp":
        return []
    size, begins = int.from_bytes(data[:4], "big"), 8
    if size == 1:  # the size stands behind the name, in eight bytes
        size, begins = int.from_bytes(data[8:16], "big"), 16
    end = min(size if size > begins else _MOST_BRANDS, _MOST_BRANDS)  # 0 is a box up to the file's end
    box = data[begins:end]
    major, compatible = box[:4], box[8:]  # between them is the version
    return [major, *(compatible[at : at + 4] for at in range(0, len(compatible) - 3, 4))]


def _kind_of_brands(brands: list[bytes]) -> str:
    """Return what the brands name: a picture if any brand is one of pictures, else a film."""
    if any(brand.startswith(_PICTURE_FAMILIES) and brand not in _NO_PICTURES for brand in brands):
        return HEIC
    return "TIFF" if _RAW_BRAND in brands else "film"
