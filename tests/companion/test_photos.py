"""The photo reader's process: one photo at a time, a bounded queue, kinds told by content."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.web.photos import PhotoReader, ReaderBusyError, kind_of
from tests.companion.conftest import READER, SMALL
from tests.companion.stand_ins import PHOTO, photo_of


def test_more_photos_than_may_wait_are_sent_away(tmp_path: Path) -> None:
    """While one photo is read and nobody may wait, the next is told to come again."""
    go = tmp_path / "go"
    reader = PhotoReader(READER, waiting=0)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(reader.read, PHOTO + f"until {go}".encode())
        while not go.with_suffix(".begun").exists():
            time.sleep(0.01)
        with pytest.raises(ReaderBusyError, match="in a moment"):
            reader.read(photo_of(SMALL))
        go.touch()

    assert first.result() == []
    assert reader.read(photo_of(SMALL))[0].shape == "3"
    reader.close()


@pytest.mark.parametrize(
    ("photo", "kind"),
    [
        (b"\xff\xd8\xff\xe0", "JPEG"),
        (b"\x89PNG\r\n\x1a\n", "PNG"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "WebP"),
        (b"\0\0\0\x18ftypheic", "HEIC"),
        (b"RIFF\0\0\0\0WAVE", None),
        (b"<svg/>", None),
        (b"", None),
    ],
)
def test_the_kind_is_told_by_content(photo: bytes, kind: str | None) -> None:
    """Neither a name nor a Content-Type is asked."""
    assert kind_of(photo) == kind
