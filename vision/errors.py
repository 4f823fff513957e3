"""Errors of the reader: every one says what was seen and what to do next.

VisionError
    PictureError        the bytes are no picture that can be read
    BoardNotFoundError  the picture is fine, but no board could be located or trusted in it
    UnknownPieceError   the board is fine, but its game has pieces or sides that the reader does not know
    LimitsError         the reader does not have the numbers that it goes by
"""

from __future__ import annotations

from games.words import Said


class VisionError(Exception):
    """Raised if a photo could not be read; code is stable for programs, str() says it to people.

    It can be pickled, as what it is made of: all of that, and no more, is in args.
    """

    def __init__(self, code: str, said: Said) -> None:
        self.code, self.said = code, said

    def __str__(self) -> str:
        return str(self.said)

    def as_json(self) -> dict[str, str]:
        """Return the error as the command line and the web write it."""
        return {"code": self.code, "message": str(self)}


class PictureError(VisionError):
    """Raised if the bytes are no picture, or one that is too large or of a kind that is not read."""


class BoardNotFoundError(VisionError):
    """Raised if no board could be located, or none well enough to be trusted."""


class UnknownPieceError(VisionError):
    """Raised if a game has something on its cells that the reader does not know."""

    def __init__(self, said: Said) -> None:
        super().__init__("unknown-piece", said)


class LimitsError(VisionError):
    """Raised if limits of a reader are missing, no number, given twice, or no reader's."""

    def __init__(self, said: Said) -> None:
        super().__init__("bad-limits", said)
