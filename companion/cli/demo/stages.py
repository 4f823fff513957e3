"""The stages of `sparklies demo`: plain, frozen data in and out; demo.py puts them in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.cli.files import write_file
from companion.cli.words import say
from companion.sample_games import Sample, SamplePhoto
from companion.seen import doubts_of, position_seen
from games.answers import Resolution, Verdict
from games.board import Board
from games.checking.check import check_turn, differences
from games.effects import captures
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.words import Message, all_of
from print.jobs import Job
from print.kinds import kinds_for
from vision.overlay import draw_overlay
from vision.picture import decode
from vision.read import read_photo
from vision.reading import Reading

_AROUND = 0.13  # of the board's extent in the photo that is shown round it
_LONG_SIDE_PX, _JPEG_QUALITY = 1200, 82  # of the pictures in the report


@dataclass(frozen=True)
class PrintedPage:
    """One printed file: its kind, what it is, where it was written."""

    kind: str
    title: str
    path: Path


@dataclass(frozen=True)
class CheckedPhoto:
    """The reading of a sample photo, and the result of checking it against the turn.

    judged: whether the table is as the turn leaves it. overlay: a JPEG of the board in the photo with the
    reading on it.
    """

    photo: SamplePhoto
    reading: Reading
    judged: Verdict
    overlay: bytes

    @property
    def verdict(self) -> str:
        """Return "legal", "illegal" or "undecided"."""
        return self.judged.verdict

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return what is wrong with the table, or why that is undecided."""
        return self.judged.faults

    @property
    def as_expected(self) -> bool:
        """Return whether the verdict is the one that the sample should get."""
        return self.verdict == self.photo.expected

    def marks(self, board: Board) -> dict[int, str]:
        """Return which cells are "doubtful" and which "wrong", by number."""
        doubtful = {board.cell(name): "doubtful" for name in self.reading.doubtful}
        return doubtful | {board.cell(name): "wrong" for fault in self.faults for name in fault.cells}


@dataclass(frozen=True)
class Demonstration:
    """Everything that the demonstration came to."""

    sample: Sample
    pages: tuple[PrintedPage, ...]
    resolution: Resolution
    checks: tuple[CheckedPhoto, ...]

    @property
    def board(self) -> Board:
        """Return the board played on."""
        return self.sample.game.rules.board_of(self.sample.before)

    @property
    def mover(self) -> str:
        """Return the side whose turn it was."""
        return self.sample.game.rules.mover(self.sample.before)


def print_set(folder: Path, job: Job) -> Iterator[PrintedPage]:
    """Write every kind of page for a game's board into a folder, one after the other."""
    for kind in kinds_for(job.game):
        path = folder / f"{kind.name}.pdf"
        write_file(path, kind.build(job))
        yield PrintedPage(kind.name, str(kind.title), path)


def check_photo(sample: Sample, photo: SamplePhoto) -> CheckedPhoto:
    """Read a photo and compare it with what the sample's turn leads to; raises VisionError."""
    readings = read_photo(photo.data, sample.game)
    judged = judge_table(sample, readings[0])
    return CheckedPhoto(photo, readings[0], judged, _overlay(photo.data, readings[0]))


def judge_table(sample: Sample, reading: Reading) -> Verdict:
    """Return whether the table is as the sample's turn leaves it, by what a photo shows."""
    game, before = sample.game, sample.before
    try:
        seen = position_seen(game, reading, before=before)
    except GamesError:  # what stands there is no position of the game
        return Verdict("illegal", None, "", differences(game, sample.resolution, reading.standing))
    return check_turn(game, before, seen, sample.turn, doubts=({}, doubts_of(reading)))


def _overlay(data: bytes, reading: Reading) -> bytes:
    """Return the part of the photo that holds the board, with the reading drawn on it, as a JPEG."""
    picture = decode(data)
    drawn = cv2.imdecode(np.frombuffer(draw_overlay(data, [reading]), np.uint8), cv2.IMREAD_COLOR)
    assert drawn is not None
    corners = (
        np.array(list(reading.outlines.values())).reshape(-1, 2)
        * drawn.shape[1]
        / picture.bgr.shape[1]
        / picture.factor
    )
    low, high = corners.min(axis=0), corners.max(axis=0)
    room = (high - low) * _AROUND
    left, top = np.maximum(low - room, 0).astype(int)
    right, bottom = (high + room).astype(int)
    board = drawn[top:bottom, left:right]
    shrink = min(1.0, _LONG_SIDE_PX / max(board.shape[:2]))
    small = cv2.resize(board, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    _, jpeg = cv2.imencode(".jpg", small, (cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY))
    return jpeg.tobytes()


def told_check(check: CheckedPhoto) -> Iterator[str]:
    """Yield the lines on what was read in a photo, and its verdict with every fault."""
    file, doubtful = check.photo.file, tuple(check.reading.doubtful)
    cells = len(check.reading.cells)
    sure = say("read.sure", file=file, cells=cells)
    yield row(say("read"), say("read.so", file=file, cells=cells, doubtful=doubtful) if doubtful else sure)
    yield row(say("checked"), say("checked.so", file=file, verdict=check.verdict))
    for fault in check.faults:
        yield f"            {fault.message}"


def row(what: Message, how: Message | str) -> str:
    """Return a line of what was done, and how it came out."""
    return f"{what!s:<9} {how}"


def told_steps(game: Game[Any], resolution: Resolution) -> list[str]:
    """Return every step of a turn in words: "e4 becomes red; d3 and e4 (red) capture e3 (was black's)"."""
    board = game.rules.board_of(resolution.before)
    return [str(game.texts.told(board, stage)) for stage in resolution.stages]


def told_captures(board: Board, resolution: Resolution) -> list[tuple[str, str]]:
    """Return every captured cell's name with the steps that activated it and by which attackers."""
    causes: dict[int, list[str]] = {cell: [] for cell in resolution.captured}
    for number, stage in enumerate(resolution.stages, start=1):
        for capture in captures(stage):
            attackers = all_of([board.names[cell] for cell in capture.by])
            causes[capture.cell].append(str(say("why-captured", step=number, attackers=attackers)))
    return [(board.names[cell], "; ".join(reasons)) for cell, reasons in causes.items()]
