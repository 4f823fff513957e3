"""Reading a photo in a worker: nothing of the server is imported, so a worker is small and starts soon."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from games.catalogue import game_named
from games.standing import Standing
from vision.errors import VisionError
from vision.reading import Reading

_Read = Callable[..., list[Reading]]


def read_apart(
    photo: bytes,
    reader: str,
    game: str,
    pieces: str,
    classes: tuple[Standing, ...],
    sheet: str | None,
    **more: Any,
) -> list[Reading] | VisionError:
    """Return the boards in a photo, or why it shows none; called in a worker."""
    module, _, name = reader.partition(":")
    read: _Read = getattr(import_module(module), name)
    asked = game_named(game) if game else None
    try:
        return read(photo, asked, pieces=pieces, classes=classes, sheet=sheet, **more)
    except VisionError as error:
        return error
