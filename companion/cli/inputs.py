"""What the command line names, taken in: finite numbers, files no larger than such are, text as UTF-8."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from math import isfinite, nan
from pathlib import Path

from companion.cli import NO_PICTURE, fail

__all__ = ["MOST_TEXT", "finite", "photo_bytes", "photo_in", "text_of"]

MOST_TEXT = 4_000_000  # bytes of a record or a profile: some thousand times what one has
STANDARD_INPUT = "-"


def finite(text: str) -> float:
    """Return the number that an option says; raise ArgumentTypeError for what is none, or endless."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not isfinite(number):
        raise ArgumentTypeError(f"{text[:40]!r} is no number that can be measured: write one such as 12.5")
    return number


def photo_in(path: Path) -> bytes:
    """Return a photo's bytes; of what is too large only as many as show that. Raises OSError."""
    from vision.picture import MAX_BYTES

    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def photo_bytes(path: Path) -> bytes:
    """Return a photo's bytes, or leave with a message where it cannot be opened."""
    try:
        return photo_in(path)
    except OSError as error:
        fail(f"{path} cannot be opened: {error.strerror}; name a photo", NO_PICTURE)


def text_of(name: str, what: str, to_do: str = "name another file") -> str:
    """Return the text of a file that should be a `what`, or leave with a message.

    name: the path; "-" is standard input where a record is read. to_do: what helps where it is none.
    """
    try:
        data = _bytes_of(name, what)
    except OSError as error:
        fail(f"the {what} {name or repr(name)} cannot be opened: {error.strerror}; {to_do}")
    if len(data) > MOST_TEXT:
        fail(f"{name} has more than {MOST_TEXT / 1e6:.0f} MB: that is no {what}; {to_do}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        fail(f"{name} is no text in UTF-8: that is no {what}; save it as UTF-8, or take another: {to_do}")


def _bytes_of(name: str, what: str) -> bytes:
    if name != STANDARD_INPUT or what != "record":
        with Path(name).open("rb") as file:
            return file.read(MOST_TEXT + 1)
    if sys.stdin is None:
        fail(f"standard input is closed: name the file of the {what}")
    return sys.stdin.buffer.read(MOST_TEXT + 1)
