"""Writing files: each is there whole or not at all, and nothing but this program's own is written over.

What is written carries the program's mark, by which it is known when it comes to be replaced.
"""

from __future__ import annotations

import json
import os
import secrets
import struct
import zlib
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from calibration.profile import PARTS
from companion.cli import fail
from companion.cli.words import say

PROGRAM = b"Sparklies Table"
LARGEST = 256 * 1024 * 1024  # bytes; nothing that is written here is nearly as large
PNG, _PNG_HEADER = b"\x89PNG\r\n\x1a\n", 33  # where the first chunk, the header, ends
REPORT = b'{"photo_report":'  # how a photo report begins, as vision.report writes it
MENDED = b"; Mended by " + PROGRAM  # the remark at the top of a mended record


@dataclass(frozen=True)
class FileForm:
    """Describe a form of files: how it begins, how one of this program's is known, how one is marked."""

    name: str
    begins: bytes
    ours: Callable[[bytes], bool]
    marked: Callable[[bytes], bytes] = bytes


def _holds(mark: bytes) -> Callable[[bytes], bool]:
    return lambda data: mark in data


def _with_chunk(png: bytes) -> bytes:
    """Return a PNG with its maker said in a chunk of text after the header."""
    chunk = b"tEXtSoftware\0" + PROGRAM
    said = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:_PNG_HEADER] + said + png[_PNG_HEADER:]


def _is_profile(data: bytes) -> bool:
    try:
        return any(key in json.loads(data) for key in PARTS)
    except (ValueError, RecursionError):
        return False


_COMMENT = b"<!-- " + PROGRAM + b" -->\n"
_FORMS = (
    FileForm("PDF", b"%PDF-", _holds(b"/Creator (" + PROGRAM + b")")),
    FileForm("PNG", PNG, _holds(b"tEXtSoftware\0" + PROGRAM), _with_chunk),
    FileForm("SVG", b"<svg", _holds(_COMMENT), lambda data: data + _COMMENT),
    FileForm("page", b"<!doctype html>", _holds(b'<meta name="generator" content="' + PROGRAM + b'">')),
    FileForm("report", REPORT, _holds(REPORT)),
    FileForm("profile", b"{", _is_profile),
    FileForm("record", MENDED, _holds(MENDED)),
)


def path_named(text: str) -> Path:
    """Return the path that an option names; raise ArgumentTypeError if it names none."""
    if not text.strip():
        raise ArgumentTypeError(str(say("name-empty")))
    return Path(text)


def standing(path: Path) -> bytes:
    """Return what a file holds already: nothing of one that is not there, of a pipe and of a device."""
    if not path.is_file():
        return b""
    if path.stat().st_size > LARGEST:
        _refuse(path)
    return path.read_bytes()


def require_ours(path: Path, begins: bytes) -> None:
    """Leave with a message if a file must not be written over by data that begins so."""
    if path.is_dir():
        fail(say("is-folder", path=str(path)))
    form, there = _form(begins), standing(path)
    if there and not (there.lstrip().startswith(form.begins) and form.ours(there)):
        _refuse(path, form)


def _form(data: bytes) -> FileForm:
    return next(form for form in _FORMS if data.lstrip().startswith(form.begins))


def _refuse(path: Path, form: FileForm | None = None) -> NoReturn:
    fail(say("not-ours", path=str(path), form=form.name if form else "file"))


def write_file(path: Path, data: bytes) -> None:
    """Write one file, see write_files."""
    write_files({path: data})


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write files and their folders: all of them, or none.

    Each is written beside its place and renamed once all are whole; a link stays and leads to the new file.
    Pipes and devices are written to as they are. Leaves with a message if that cannot be, and if a file
    is there that is not this program's.
    """
    for path, data in files.items():
        require_ours(path, data)
    made: list[tuple[Path, Path]] = []
    folders: list[Path] = []
    path = Path()
    try:
        for path, data in files.items():
            data = _form(data).marked(data)
            if _is_stream(path):
                path.write_bytes(data)
                continue
            place = path.resolve()
            folders += _made_folders(place.parent)
            made.append((place.with_name(f".{secrets.token_hex(8)}.part"), place))
            _write_whole(*made[-1], data)
        for part, path in made:
            part.replace(path)
    except BaseException as error:
        _clear((part for part, _ in made), reversed(folders))
        if isinstance(error, OSError):
            fail(say("not-written", path=str(path), why=str(error.strerror)))
        raise


def _is_stream(path: Path) -> bool:
    return path.exists() and not path.resolve().is_file()


def _made_folders(folder: Path) -> list[Path]:
    """Make a folder and those above it; return those that were not there, the outermost first."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _write_whole(part: Path, place: Path, data: bytes) -> None:
    with part.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if place.exists():
        part.chmod(place.stat().st_mode & 0o777)


def _clear(parts: Iterable[Path], folders: Iterable[Path]) -> None:
    """Take away what was begun."""
    for part in parts:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()
