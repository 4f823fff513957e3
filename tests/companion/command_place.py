"""The place where drawn command lines are run: a folder with the files they name, and quick stand-ins.

Nothing is left out of a command but time: a photo that was read once is not read again, and a
server that has begun to accept ends.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import os
import socket
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import uvicorn

from calibration.released import board_sheet
from companion.cli import main
from companion.cli.demo import stages as demo_stages
from games.catalogue import game_of_save
from print.kinds import kinds_for
from tests.companion.command_lines import Line
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision import calibrate, overlay, read, scale

__all__ = ["Place", "Said", "placed"]

ROOT = Path(__file__).parents[2]
LONG = "9" * 5000
AFTER, STONES = "2:2:2:4:1:4000:0", "glorieta:chicken:2:o./.b./.n:mover=black"
RECORD = '[Game "sparklies"]\n[Start "2:2:2:4:1:0000:0"]\n\n 1 (B)  A1 R->G\n 1 (W)  B2 R->G\n'
SLIP = RECORD + " 2 (B)  A1 R->G\n 2 (W)  Z9 R->G\n"
EMPTY = '[Game "glorieta"]\n[Start "glorieta:chicken:2:../.../..:mover=black"]\n\n'
DROPS = EMPTY + " 1 (B)  b2\n 1 (O)  a1 n:b3\n"
SETTLED = 300  # of these pixels a side suffices for a blank picture


@dataclass(frozen=True)
class Said:
    """The output of a command and its exit code.

    command: its name, where its words were understood; else empty.
    """

    code: int
    out: str
    err: str
    command: str


@dataclass(frozen=True)
class Place:
    """The folder's port that is busy; run a line in it."""

    port: int

    def run(self, line: Line) -> Said:
        """Run a line in this process; anything but leaving is raised."""
        words = [self._word(word) for word in line.words]
        out, err, parsed = io.StringIO(), io.StringIO(), list[str]()
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sys, "stdin", _standard_input(line.standard_input))
            patched.setattr(argparse.ArgumentParser, "parse_args", _noting(parsed))
            with redirect_stdout(out), redirect_stderr(err):
                try:
                    code = main(words)
                except SystemExit as left:
                    assert left.code is None or isinstance(left.code, int)
                    code = left.code or 0
        return Said(code, out.getvalue(), err.getvalue(), "".join(parsed))

    def _word(self, word: str) -> str:
        known = {"{long}": LONG, "{strange bytes}": os.fsdecode(b"\xff\xfe"), "{busy port}": str(self.port)}
        for name, text in known.items():
            word = word.replace(name, text)
        return word


def _noting(parsed: list[str]) -> Callable[..., argparse.Namespace]:
    """Return how words are parsed, noting the command where they were understood."""
    parse = argparse.ArgumentParser.parse_args

    def noted(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
        args = parse(parser, words)
        if args.command:
            parsed.append(args.command)
        return args

    return noted


def _standard_input(kind: str) -> io.TextIOWrapper | None:
    if kind == "closed":
        return None
    data = {"record": RECORD.encode(), "slip": SLIP.encode(), "bytes": bytes(range(256))}.get(kind, b"")
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")


@contextmanager
def placed(folder: Path) -> Iterator[Place]:
    """Fill a folder, stand in it, and make what is slow quick."""
    for name, data in _files().items():
        (folder / name).write_bytes(data)
    (folder / "folder").mkdir()
    with (folder / "huge").open("wb") as file:
        file.truncate(120_000_000)
    with pytest.MonkeyPatch.context() as patched, socket.create_server(("127.0.0.1", 0)) as busy:
        patched.chdir(folder)
        patched.setenv("HOME", str(folder))  # which has the authority of `serve --https`
        patched.setattr(demo_stages, "kinds_for", lambda game: kinds_for(game)[:1])
        for module, name in (
            (demo_stages, "check_photo"),
            (overlay, "draw_overlay"),
            (read, "read_photo"),
            (calibrate, "beads_in_slots"),
            (calibrate, "beads_of_position"),
            (scale, "measure_printer"),
        ):
            patched.setattr(module, name, _remembered(getattr(module, name)))
        patched.setattr(uvicorn.Server, "main_loop", _ended)
        outside = (
            asyncio._get_running_loop()
        )  # a browser that the process holds runs one, as no command line does
        asyncio._set_running_loop(None)
        try:
            yield Place(busy.getsockname()[1])
        finally:
            asyncio._set_running_loop(outside)


async def _ended(server: uvicorn.Server) -> None:
    """Serve nobody: the server has started and is stopped."""


def _remembered(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with its answers kept, errors too; what is asked to draw is asked again."""
    kept = dict[str, tuple[bool, Any]]()

    def asked(*args: Any, **named: Any) -> Any:
        ask = partial(function, *args, **named)
        if named.get("debug"):
            return ask()
        key = repr((args, sorted(named.items())))
        if key not in kept:
            try:
                kept[key] = True, ask()
            except Exception as error:
                kept[key] = False, error
        good, answer = kept[key]
        if good:
            return answer
        raise answer

    return asked


def _files() -> dict[str, bytes]:
    """Return the files that the grammar names, by name."""
    examples = ROOT / "docs" / "examples"
    profile, printer = ((examples / name).read_bytes() for name in ("profile.json", "printer.json"))
    digits = json.loads(printer) | json.loads(profile)
    digits["printer"]["scale"] = [int("9" * 400)] * 2
    digits["beads"]["photos"][0]["R"]["cells"] = int("9" * 400)
    photo = photo_of(AFTER)
    white = np.full((SETTLED, SETTLED, 3), 255, np.uint8)
    return {
        "photo.jpg": photo,
        "stones.jpg": photo_of(STONES),
        "cut.jpg": photo[: len(photo) // 2],
        "blank.jpg": to_bytes(white),
        "grey.jpg": to_bytes(white // 2),
        "header.png": _png_header(1, 1),
        "wide.png": _png_header(100_000, 100_000),
        "picture.heic": b"\0\0\0\x18ftypheic" + bytes(40),
        "record.txt": RECORD.encode(),
        "slip.txt": SLIP.encode(),
        "stones.txt": DROPS.encode(),
        "lesson.json": (examples / "lesson.json").read_bytes(),
        "latin.txt": RECORD.replace("\n\n", '\n[Annotator "Zoë"]\n\n').encode("latin-1"),
        "wide.txt": RECORD.encode("utf-16"),
        "zeros": RECORD.replace(" 1", "\0 1").encode(),
        "spaces.txt": RECORD.encode() + b" 1" + b" " * 20_000 + b"x\n",
        "tags.txt": b'[Game "chess"]\n[Start "9"]\n[[[\n',
        "turns.txt": b"A1 R->G\n" * 20,
        "text.txt": b"nothing but words\n",
        "empty": b"",
        "profile.json": profile,
        "printer.json": printer,
        "digits.json": json.dumps(digits).encode(),
        "nested.json": b"[" * 100_000,
        "list.json": b'[1, 2, {"beads": null}]',
    }


def photo_of(save: str) -> bytes:
    """Return a photo of a position, laid with printed tiles."""
    game = game_of_save(save)
    position = game.texts.position_from_text(save)
    page = lay_out(board_sheet(game.rules.board_of(position).shape), game.look.standing(position))
    return to_bytes(photograph(page, Camera(size=(900, 1200)), seed=1))


def _png_header(width: int, height: int) -> bytes:
    """Return a PNG that ends where its pixels should begin."""
    said = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + said + struct.pack(">I", zlib.crc32(said))
