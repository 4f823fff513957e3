"""Strange, damaged and hostile files: read, or refused by name; never a crash, and memory stays bounded."""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from tests.synth.picture import Camera
from tests.vision.test_locate import seen_by
from vision.errors import BoardNotFoundError, PictureError
from vision.locate import locate
from vision.picture import decode

CODES = {"no-picture", "damaged", "heic", "too-large", "too-many-pixels"}
CASES_A_KIND = 40
SIZE = (176, 160)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    """Return an image as a file's bytes."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


@cache
def scribble() -> Image.Image:
    """Return a small picture with something on it."""
    grain = np.random.default_rng(5).integers(0, 255, (SIZE[1] // 8, SIZE[0] // 8, 3), np.uint8)
    return Image.fromarray(grain).resize(SIZE)


def deep() -> bytes:
    """Return a PNG of 16 bits a channel."""
    done, data = cv2.imencode(".png", np.asarray(scribble(), np.uint16) * 257)
    assert done
    return bytes(data)


def frames() -> list[Image.Image]:
    """Return the further frames of an animation."""
    return [scribble().rotate(angle) for angle in (90, 180)]


KINDS: dict[str, Callable[[], bytes]] = {
    "jpeg": lambda: saved(scribble(), "JPEG"),
    "progressive": lambda: saved(scribble(), "JPEG", progressive=True),
    "grey jpeg": lambda: saved(scribble().convert("L"), "JPEG"),
    "cmyk jpeg": lambda: saved(scribble().convert("CMYK"), "JPEG"),
    "exif jpeg": lambda: saved(scribble(), "JPEG", exif=b"Exif\0\0" + bytes(range(256))),
    "png": lambda: saved(scribble(), "PNG"),
    "16-bit png": deep,
    "alpha png": lambda: saved(scribble().convert("RGBA"), "PNG"),
    "palette png": lambda: saved(scribble().convert("P"), "PNG"),
    "one-bit png": lambda: saved(scribble().convert("1"), "PNG"),
    "animated png": lambda: saved(scribble(), "PNG", save_all=True, append_images=frames()),
    "webp": lambda: saved(scribble(), "WEBP"),
    "lossless webp": lambda: saved(scribble().convert("RGBA"), "WEBP", lossless=True),
    "animated webp": lambda: saved(scribble(), "WEBP", save_all=True, append_images=frames()),
    "gif": lambda: saved(scribble(), "GIF"),
    "tiff": lambda: saved(scribble(), "TIFF"),
    "bmp": lambda: saved(scribble(), "BMP"),
    "zeros": lambda: bytes(4000),
}


def spoiled(data: bytes, seed: str) -> Iterator[bytes]:
    """Yield a file as it is, cut short, with bytes changed, parts lost, doubled, and rubbish behind it."""
    rng = random.Random(seed)
    yield data
    for _ in range(CASES_A_KIND // 4):
        yield data[: rng.randrange(len(data))]
    for _ in range(CASES_A_KIND // 2):
        changed = bytearray(data)
        reach = rng.choice((40, 400, len(data)))  # headers matter most
        for _ in range(rng.choice((1, 4, 30))):
            changed[rng.randrange(min(reach, len(data)))] = rng.randrange(256)
        yield bytes(changed)
    for _ in range(CASES_A_KIND // 4):
        a, b = sorted(rng.randrange(len(data)) for _ in range(2))
        yield rng.choice((data[:a] + data[b:], data[:b] + data[a:], data + rng.randbytes(500)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_spoiled_file_is_a_picture_or_refused(kind: str) -> None:
    """A spoilt file decodes to a picture without a board, or the error says what it is."""
    cases = list(spoiled(KINDS[kind](), kind))
    for number, data in enumerate(cases):
        try:
            picture = decode(data)
        except PictureError as error:
            assert error.code in CODES, number
            assert ":" in str(error) or ";" in str(error)
            continue
        assert picture.bgr.dtype == np.uint8
        assert picture.bgr.ndim == 3
        with pytest.raises(BoardNotFoundError):
            locate(picture)

    assert len(cases) > CASES_A_KIND


def test_there_are_enough_of_them() -> None:
    """Five hundred files at least."""
    assert len(KINDS) * (CASES_A_KIND + 1) >= 500


def photo(mode: str) -> bytes:
    """Return a photo of the board in a strange but honest way of writing it."""
    seen = seen_by(Camera(tilt=12, size=(900, 1200)))
    image = Image.fromarray(np.ascontiguousarray(seen[..., ::-1]))
    if mode == "16-bit":
        done, data = cv2.imencode(".png", seen.astype(np.uint16) * 257)
        assert done
        return bytes(data)
    if mode.isdigit():
        exif = image.getexif()
        exif[0x0112] = int(mode)
        return saved(image, "JPEG", exif=exif)
    kind = {"CMYK": "JPEG", "L": "JPEG", "RGBA": "PNG", "animated": "WEBP", "progressive": "JPEG"}[mode]
    if mode == "animated":
        return saved(image, kind, save_all=True, append_images=[image.rotate(180)])
    if mode == "progressive":
        return saved(image, kind, progressive=True)
    return saved(image.convert(mode), kind)


@pytest.mark.parametrize(
    "mode", ["16-bit", "CMYK", "L", "RGBA", "animated", "progressive", *map(str, range(1, 9))]
)
def test_a_strangely_written_photo_is_located(mode: str) -> None:
    """Depth, colour model, alpha, animation, progression and orientation do not matter to finding a board.

    An orientation that mirrors the photo is a lie, for a camera sees no mirrored board.
    """
    if mode in ("2", "4", "5", "7"):
        with pytest.raises(BoardNotFoundError):
            locate(decode(photo(mode)))
        return
    (board,) = locate(decode(photo(mode)))

    assert board.sheet.name == "board-9x9"
    assert np.median(board.residual) < 1


def png_of(width: int, height: int) -> bytes:
    """Return a PNG that promises a size and holds hardly anything."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 16, 6, 0, 0, 0)
    body = zlib.compress(bytes(1 << 20))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def jpeg_of(width: int, height: int) -> bytes:
    """Return a JPEG whose header promises another size than it has."""
    data = bytearray(saved(scribble(), "JPEG"))
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def many_scans() -> bytes:
    """Return a progressive JPEG that goes over the picture again and again."""
    data = saved(Image.new("L", (4000, 4000)), "JPEG", progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:last] + data[last:-2] * 20_000 + data[-2:]


BOMBS: dict[str, Callable[[], bytes]] = {
    "png 7000 x 7000": lambda: png_of(7000, 7000),
    "png 30000 x 30000": lambda: png_of(30_000, 30_000),
    "png 2 ** 31": lambda: png_of(2**31 - 1, 2**31 - 1),
    "png 60000 x 1": lambda: png_of(60_000, 1),
    "jpeg 65000 x 65000": lambda: jpeg_of(65_000, 65_000),
    "jpeg 10900 x 10900": lambda: jpeg_of(10_900, 10_900),
    "jpeg 65000 x 1": lambda: jpeg_of(65_000, 1),
    "jpeg 0 x 0": lambda: jpeg_of(0, 0),
    "20000 scans": many_scans,
}

_READ = """
import resource, sys
from pathlib import Path
import cv2, numpy
from vision.errors import VisionError
from vision.locate import locate
from vision.picture import decode
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for file in sys.argv[1:]:
    try:
        locate(decode(Path(file).read_bytes()))
    except VisionError as error:
        print(error.code, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_bombs_are_refused_at_little_cost(tmp_path: Path) -> None:
    """Small files that promise giant pictures are refused by name, within memory and time, all together."""
    for name, made in BOMBS.items():
        (tmp_path / name).write_bytes(made())
    command = [sys.executable, "-c", _READ, *(str(tmp_path / name) for name in BOMBS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    told = dict(zip(BOMBS, (line.split() for line in done.stdout.splitlines()), strict=True))

    assert {code for code, _ in told.values()} <= CODES | {"too-small", "no-board", "too-dark", "blurred"}
    assert max(int(megabytes) for _, megabytes in told.values()) < 450, told  # the most until then
