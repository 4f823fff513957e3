"""What the reader can tell: anything else on a game's cells is refused, not taken for what it knows."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.inks import INKS, OWNERS, PIECES, STONES
from games.standing import Standing
from vision.errors import UnknownPieceError
from vision.model import TASKS

__all__ = ["owner_ink", "require_known"]

_OWNER_INKS = {owner.name: owner.ink for owner in OWNERS}


def require_known(classes: Sequence[Standing]) -> None:
    """Raise UnknownPieceError for a game with anything on its cells that the reader cannot tell.

    Where a class has a piece, all have to be stones of calibration.inks or nothing; else colours, owners and
    flags that the networks and the dice know.
    """
    known = _is_stone if any(standing.piece for standing in classes) else _is_marked
    if unknown := [standing.words for standing in classes if not known(standing)]:
        raise UnknownPieceError(
            f"this reader does not know {', '.join(unknown)}: enter by hand what stands on the board"
        )


def owner_ink(owner: str) -> str:
    """Return the ink in which a side's frames are drawn: its own where it is called by one.

    Raises UnknownPieceError for a side without an ink.
    """
    ink = _OWNER_INKS.get(owner, owner)
    if ink not in INKS:
        raise UnknownPieceError(f"there is no ink for the side {owner}: its cells cannot be drawn")
    return ink


def _is_stone(standing: Standing) -> bool:
    piece = standing.piece or ""
    return standing == Standing() or (PIECES.get(piece) in STONES and standing == Standing(piece=piece))


def _is_marked(standing: Standing) -> bool:
    return (standing.colour or "none") in TASKS["colour"] and standing.owner in TASKS["owner"]
