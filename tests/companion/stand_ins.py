"""Stand-ins for the photo reader, found by name in the worker process."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.table.clock import TimeControl
from games.catalogue import game_of_save
from games.game import Game
from games.standing import Standing
from vision.errors import BoardNotFoundError, PictureError
from vision.known import require_known
from vision.quality import Quality
from vision.reading import CellReading, Reading

DOUBTFUL = ("b1", "c3")
BLURRED = Quality(8, 0.3, 0, 10.0, 3.0, 9.0, 0.0, "left", 0.5, 1.2, "left")
PHOTO = b"\xff\xd8\xff a photo of the table: "


def photo_of(*saves: str) -> bytes:
    """Return what the stand-in takes for the photo of a position, or of boards side by side."""
    return PHOTO + " and ".join(saves).encode()


def read_stand_in(
    photo: bytes,
    game: Game[Any] | None = None,
    *,
    pieces: str = "auto",
    classes: tuple[Standing, ...] = (),
    sheet: str | None = None,
) -> list[Reading]:
    """Read the positions that photo_of wrote; two cells are doubtful, in a photo called poor all of them.

    A photo from opposite, "opposite" before its position, leaves only the second of these in doubt. One that
    is "uncoded" is read only if its sheet is named.
    """
    if classes:
        require_known(classes)
    if not photo.startswith(PHOTO):
        raise PictureError("unreadable", "this picture shows nothing: take another")
    text = photo.removeprefix(PHOTO).decode()
    if text.startswith("until "):
        _wait_for(Path(text.removeprefix("until ")))
        return []
    if text.startswith("uncoded "):
        (board,) = read_stand_in(PHOTO + text.removeprefix("uncoded ").encode(), game)
        if not sheet:
            raise BoardNotFoundError("no-code", "the code cannot be read: name the sheet")
        if board.sheet != sheet:
            raise BoardNotFoundError("other-sheet", f"this is not {sheet}: name another")
        return [replace(board, unread=True)]
    if text == "endless":
        time.sleep(60)
    if text == "deadly":
        os._exit(3)
    if text == "nothing":
        raise BoardNotFoundError("no-board", "no board was found in this photo: show all of it, from above")
    if text == "unread":
        raise BoardNotFoundError(
            "game-not-read", "this is a board of a game that cannot be read yet: play on"
        )
    if text == "broken":
        raise ZeroDivisionError
    if text == "hungry":
        raise MemoryError
    if text == "torn":
        raise PictureError("unreadable", "this picture is damaged: take another")
    return [_board(words) for words in text.split(" and ")]


def _board(text: str) -> Reading:
    poor, text = text.startswith("poor "), text.removeprefix("poor ")
    doubtful = DOUBTFUL[1:] if text.startswith("opposite ") else DOUBTFUL
    text = text.removeprefix("opposite ")
    played = game_of_save(text)
    position = played.texts.position_from_text(text)
    board = played.rules.board_of(position)
    cells = {
        name: _seen(standing, poor or name in doubtful)
        for name, standing in zip(board.names, played.look.standing(position), strict=True)
    }
    seconds = {"decode": 0.01, "total": 0.1}
    quality = BLURRED if poor else None
    return Reading(
        f"board-{board.shape}", board.shape, "tile", cells, {}, seconds, quality=quality, game=played.id
    )


def _wait_for(path: Path) -> None:
    """Report that reading has begun, then wait until the file is there."""
    path.with_suffix(".begun").touch()
    while not path.exists():
        time.sleep(0.01)


def _seen(standing: Standing, doubtful: bool) -> CellReading:
    if not doubtful:
        return CellReading(((standing, 1.0),), False)
    other = replace_colour(standing)
    return CellReading(((standing, 0.8), (other, 0.2)), True)


def replace_colour(standing: Standing) -> Standing:
    """Return what else a doubtful cell might be."""
    if standing.piece:
        return standing._replace(piece={"black": "neutral", "orange": "neutral"}.get(standing.piece, "black"))
    return standing._replace(colour={"R": "G", "G": "B", "B": "R"}[standing.colour or "R"])


def terms_text(terms: TimeControl) -> str:
    """Return the terms of a clock as people write them, each side by name; clock_terms reads them."""
    times = (f"{side}={base}+{bonus}" for side, (base, bonus) in terms.times.items())
    wait = ["wait"] if terms.wait else []
    return " ".join([terms.kind, *times, *wait, *([f"limit:{terms.limit}"] if terms.limit else [])])
