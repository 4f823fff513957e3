"""The reader's recipe: photo bytes in, readings out."""

from __future__ import annotations

from pathlib import Path

from vision.errors import BoardNotFoundError
from vision.reading import Reading

__all__ = ["read_photo"]


def read_photo(
    data: bytes, *, pieces: str = "auto", sheet: str | None = None, debug: Path | None = None
) -> list[Reading]:
    """Read every board in a photo.

    data: the bytes of a JPEG, PNG or WebP file. pieces: "auto", "bead", "tile" or "d10". sheet: the
    sheet's name where the photo cannot tell. debug: a folder for the pictures of every stage.
    Raises PictureError and BoardNotFoundError.
    """
    raise BoardNotFoundError("no-board", "no board was found in this photo: show all of it, from above")
