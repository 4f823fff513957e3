"""Files that are written: whole or not at all, and nobody else's is written over."""

from __future__ import annotations

import json
import os
import resource
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.cli.files import standing, write_file, write_files
from companion.sample_games import load_sample

SYMBOLS = ("print", "symbols", "--px", "16", "--out")
PDF = ("print", "scale-test", "--out")
RULER = ("printer", "--ruler", "160", "160", "--out")
WRITERS = [PDF, ("print", "tent", "--url", "http://a/", "--out"), RULER]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command that is wrong usage and return what it said."""
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    return capsys.readouterr().err


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, ignored)


@pytest.mark.parametrize("words", [*WRITERS, SYMBOLS, ("demo", "--out")])
def test_an_empty_name_is_refused(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A file or folder without a name is wrong usage, and nothing is written."""
    monkeypatch.chdir(tmp_path)

    assert "the name is empty" in refused(capsys, *words, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[1])
@pytest.mark.parametrize(
    "foreign",
    [
        b"letters to my aunt",
        b"%PDF-1.4 of somebody else",
        b'{"name": "package"}',
        b"\x89PNG\r\n\x1a\n...",
        b"[]",
    ],
)
def test_nobody_elses_file_is_written_over(
    words: tuple[str, ...], foreign: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What this program did not write stays byte for byte, of any kind; the message says what to do."""
    theirs, link = tmp_path / "theirs", tmp_path / "link"
    theirs.write_bytes(foreign)
    link.symlink_to(theirs)

    for out in (theirs, link):
        assert "name another file, or take this one away" in refused(capsys, *words, str(out))
    assert theirs.read_bytes() == foreign
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "theirs"]


@pytest.mark.parametrize("words", WRITERS, ids=lambda words: words[1])
def test_our_own_and_empty_files_are_written_over(words: tuple[str, ...], tmp_path: Path) -> None:
    """An empty file is filled, our own is replaced; a link stays one, and rights stay as they were."""
    first, empty, link, dangling = (tmp_path / name for name in ("first", "empty", "link", "dangling"))
    empty.touch(mode=0o640)
    link.symlink_to(empty)
    dangling.symlink_to(tmp_path / "later")
    for out in (first, first, empty, link, dangling):
        assert main([*words, str(out)]) == 0

    assert first.read_bytes() == empty.read_bytes() == (tmp_path / "later").read_bytes() != b""
    assert link.is_symlink()
    assert empty.stat().st_mode & 0o777 == 0o640
    assert len(list(tmp_path.iterdir())) == 5


def test_pipes_and_devices_are_written_to(tmp_path: Path) -> None:
    """A pipe gets the pages, a device swallows them; both stay what they are."""
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    assert main([*PDF, str(pipe)]) == 0
    reader.join(10)

    assert got[0].startswith(b"%PDF-")
    assert got[0].rstrip().endswith(b"%%EOF")
    assert main([*PDF, os.devnull]) == 0
    assert main([*RULER, os.devnull]) == 0
    assert pipe.is_fifo()


@pytest.mark.parametrize("words", [PDF, SYMBOLS, ("print", "all", "--out")], ids=lambda words: words[1])
def test_a_full_disk_leaves_nothing_cut_short(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """If one file of several does not fit, none is there, no folder either, and the message names it."""
    with full_disk(300 if words is SYMBOLS else 9000):
        said = refused(capsys, *words, str(tmp_path / "new" / "place"))

    assert "cannot be written: File too large" in said
    assert not list(tmp_path.iterdir())


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The pages of before stay whole if new ones do not fit; a full device is named as well."""
    out = tmp_path / "pages.pdf"
    assert main([*PDF, str(out)]) == 0
    before = out.read_bytes()
    with full_disk(9000):
        assert "cannot be written" in refused(capsys, *PDF, str(out))

    assert out.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["pages.pdf"]
    assert "No space left" in refused(capsys, *PDF, "/dev/full")


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder given for a file is called one."""
    assert "it is a folder; name a file" in refused(capsys, *PDF, str(tmp_path))


def test_one_foreign_file_keeps_the_whole_set_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a set that would write over one foreign file nothing is written."""
    (tmp_path / "white-cross-faded.svg").write_text("<svg>mine</svg>")

    assert "white-cross-faded.svg is there already and is no SVG" in refused(capsys, *SYMBOLS, str(tmp_path))
    assert len(list(tmp_path.iterdir())) == 1
    (tmp_path / "white-cross-faded.svg").unlink()
    assert main([*SYMBOLS, str(tmp_path)]) == main([*SYMBOLS, str(tmp_path)]) == 0
    assert len(list(tmp_path.iterdir())) == 36


def test_pictures_are_marked_and_still_pictures(tmp_path: Path) -> None:
    """A PNG that says who made it shows what it showed, and is known again."""
    meant = np.random.default_rng(3).integers(0, 255, (9, 9, 3), np.uint8)
    png = cv2.imencode(".png", meant)[1].tobytes()
    out = tmp_path / "picture.png"
    write_file(out, png)
    write_file(out, png)
    drawn = cv2.imread(str(out))

    assert drawn is not None
    assert (drawn == meant).all()
    assert b"Sparklies Table" in standing(out)


def test_photos_of_one_name_do_not_share_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two photos whose readings would go into one file are refused; a foreign picture stays."""
    photo = tmp_path / "a" / "table.jpg"
    photo.parent.mkdir()
    photo.write_bytes(load_sample().photos[0].data)
    other = tmp_path / "mine.png"
    other.write_bytes(b"my holidays")

    words = ("scan", str(photo), str(photo), "--overlay", str(tmp_path / "read.png"))
    assert "two photos are called table" in refused(capsys, *words)
    assert "no PNG of this program" in refused(capsys, "scan", str(photo), "--overlay", str(other))
    assert other.read_bytes() == b"my holidays"


def test_nothing_is_left_of_what_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stops the program while it writes finds no part of a file."""

    def stopped(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_files(
            {tmp_path / "sub" / "a.pdf": b"%PDF-", tmp_path / "b.json": json.dumps({"beads": 1}).encode()}
        )

    assert not list(tmp_path.iterdir())
