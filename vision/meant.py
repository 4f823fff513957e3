"""Which of the boards in one photo is meant: if there are several, none is taken by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from vision.errors import BoardNotFoundError
from vision.words import say


class _Board(Protocol):
    """Anything found in a photo that knows the name of the sheet it lies on."""

    @property
    def sheet_name(self) -> str: ...


B = TypeVar("B", bound=_Board)


def only_board(found: Sequence[B]) -> B:
    """Return the one board of these; raise BoardNotFoundError if there are several of them."""
    if len(found) > 1:
        names = tuple(board.sheet_name for board in found)
        raise BoardNotFoundError("two-boards", say("two-boards", count=len(found), boards=names))
    return found[0]
