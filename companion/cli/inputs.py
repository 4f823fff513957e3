"""What the command line names, taken in: finite numbers, files no larger than such are, text as UTF-8."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Sequence
from math import isfinite, nan
from pathlib import Path
from typing import Literal

from companion.cli import NO_PICTURE, fail
from companion.cli.words import say
from games.words import Message

MOST_TEXT = 4_000_000  # bytes of a record or a profile: some thousand times what one has
TEXT_FILE = ".txt"  # other files are photos
MOST_POSITION = 40_000  # bytes of a position as text, of which the largest grid needs a fourth
STANDARD_INPUT = "-"

What = Literal["record", "lesson", "beads", "printer"]  # a game record, results of a lesson, or a profile


def finite(text: str) -> float:
    """Return the number that an option says; raise ArgumentTypeError for what is none, or endless."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not isfinite(number):
        raise ArgumentTypeError(str(say("no-number", text=text[:40])))
    return number


def count_to(most: int) -> Callable[[str], int]:
    """Return what reads an option that is a count from 1 to the most; it raises ArgumentTypeError."""

    def count(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text, re.A) or not 1 <= int(text) <= most:
            raise ArgumentTypeError(str(say("no-count", text=text[:40], most=most)))
        return int(text)

    return count


def options_said(texts: Sequence[str]) -> dict[str, list[str]]:
    """Return every value that options of a start are given, by name; leave if a text says no option."""
    said = dict[str, list[str]]()
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            fail(say("no-option", text=text))
        said.setdefault(name, []).append(value)
    return said


def one_of_each(texts: Sequence[str]) -> dict[str, str]:
    """Return the options of one start, by name; leave if one is given twice."""
    said = options_said(texts)
    if twice := [name for name, values in said.items() if len(values) > 1]:
        fail(say("option-twice", option=twice[0]))
    return {name: value for name, (value,) in said.items()}


def position_in(text: str) -> str:
    """Return a position as text: what a file of text (.txt) holds, if one is named, else what is given."""
    from games.records.pasted import decode_text

    if not text.lower().endswith(TEXT_FILE):
        return text
    try:
        with Path(text).open("rb") as file:
            data = file.read(MOST_POSITION + 1)
    except (OSError, ValueError):  # ValueError: of a text that no file can be called
        return text
    written = decode_text(data) if len(data) <= MOST_POSITION else None
    return text if written is None else written


def photo_in(path: Path) -> bytes:
    """Return a photo's bytes, or those of the photo in a report.

    Of what is too large only as many as show that. Raises OSError, and PictureError for a spoiled report.
    """
    from vision.report import photo_in_report

    return photo_in_report(_file_in(path))


def photo_bytes(path: Path) -> bytes:
    """Return what photo_in does, or leave with a message if the file cannot be opened."""
    from vision.report import photo_in_report

    return photo_in_report(file_bytes(path))


def file_bytes(path: Path) -> bytes:
    """Return the bytes of a photo or of a report, or leave with a message if it cannot be opened."""
    try:
        return _file_in(path)
    except OSError as error:
        fail(say("photo-closed", path=str(path), why=str(error.strerror)), NO_PICTURE)


def _file_in(path: Path) -> bytes:
    from vision.picture import MAX_BYTES

    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def in_file(path: Path | str, error: Exception) -> Message:
    """Return in words what is wrong in a file."""
    return say("in-file", path=str(path), what=str(error))


def text_of(name: str, what: What) -> str:
    """Return the text of a file that should be a `what`, or leave with a message.

    name: the path; "-" is standard input if a record is read.
    """
    try:
        data = _bytes_of(name, what)
    except OSError as error:
        fail(say("text-closed", what=what, name=name or "''", why=str(error.strerror)))
    if len(data) > MOST_TEXT:
        fail(say("text-large", what=what, name=name, most=MOST_TEXT // 1_000_000))
    text = _text_in(data, what)
    if text is None:
        fail(say("text-coded", what=what, name=name))
    return text


def _text_in(data: bytes, what: What) -> str | None:
    """Return the text of these bytes, None for none: records come in many codings, profiles are our own."""
    from games.records.pasted import decode_text

    if what == "record":
        return decode_text(data)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _bytes_of(name: str, what: What) -> bytes:
    if name != STANDARD_INPUT or what != "record":
        with Path(name).open("rb") as file:
            return file.read(MOST_TEXT + 1)
    if sys.stdin is None:
        fail(say("input-closed"))
    return sys.stdin.buffer.read(MOST_TEXT + 1)
