"""The outline of a JPEG file: where its first picture ends, how large it is, how often it is gone over.

Phones write a film, sound, previews, depth or a second picture behind the end of the first, and previews
inside its segments. So markers count only where the standard (ITU T.81, B.1.1) has them: segments are
skipped by their length, and the bytes of a scan by their stuffing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_SCANS = 64  # a progressive picture has about ten; thousands would take minutes
MAX_SEGMENTS = 4096  # a photo of 25 MB with its depth in segments of 64 kB has 400

# A marker begins with FF. FF 00 is a byte of a scan, FF FF a fill byte, and D0 to D7 only restart a scan.
_MARKER = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])", re.S)
_START, _END, _SCAN, _ALONE = 0xD8, 0xD9, 0xDA, 0x01
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the others of these hold tables
_PROGRESSIVE = (0xC2, 0xC6, 0xCA, 0xCE)
_SEGMENTS = {*range(0xC0, 0xF0), 0xFE} - {0xC8, _START, _END}  # all else is spoiled, or reserved


@dataclass(frozen=True)
class Outline:
    """What a JPEG file says of its first picture.

    begin, end: which of the file's bytes it is; end is None if it is cut short, spoiled, or made to be long:
    of more than MAX_SCANS scans or MAX_SEGMENTS segments. All behind that is not looked at.
    """

    begin: int
    end: int | None
    width: int
    height: int
    scans: int
    progressive: bool


def outline_jpeg(data: bytes) -> Outline | None:
    """Return the outline of a file's first picture, None if there is no whole header of one."""
    first = _MARKER.search(data)
    if first is None or first[1][0] != _START or data[: first.start()].strip(b"\xff"):
        return None
    at, end, scans, kind, frame = first.end(), None, 0, 0, b""
    for _ in range(MAX_SEGMENTS):
        found = _MARKER.search(data, at)
        if found is None:
            break
        marker, at = found[1][0], found.end()
        if marker == _END:
            end = at
            break
        if marker == _ALONE:
            continue
        if marker not in _SEGMENTS or scans == MAX_SCANS + 1:
            break
        if marker in _FRAMES and not frame:
            kind, frame = marker, data[at + 3 : at + 7]  # behind the length and the depth
        scans += marker == _SCAN
        at += max(2, int.from_bytes(data[at : at + 2], "big"))
    if len(frame) < 4 or not scans:
        return None
    height, width = int.from_bytes(frame[:2], "big"), int.from_bytes(frame[2:], "big")
    whole = None if scans > MAX_SCANS else end
    return Outline(first.start(), whole, width, height, scans, kind in _PROGRESSIVE)
