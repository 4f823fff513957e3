"""What the reader knows: anything else on a game's cells is refused, not taken for what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calibration.inks import INKS, OWNERS, PIECES, STONES, Stone, has_stones
from calibration.marks import ON_CORNERS, RINGS
from calibration.threads import TILE_CODES, has_tiles
from calibration.tokens import SIDE_INKS, SIDES, TOKENS, has_tokens
from games.factors import Factors
from games.standing import Standing
from games.words import Message
from vision.errors import UnknownPieceError
from vision.model import HEXAGON_TASKS, TASKS, THIRD
from vision.words import say

__all__ = [
    "OWNERS_ON",
    "THIRD",
    "factors_on",
    "find_readable",
    "has_mats",
    "is_untried",
    "owner_ink",
    "require_known",
]

# Marks that lie on a corner of a mat that says nothing: beside them whose a cell is, and all else, was read
# as well as without (tests/vision). Their places are known from the game, not from a photo.
BESIDE = ON_CORNERS
# Whose mats are known, by the sides of a cell: three play on hexagons only.
OWNERS_ON = {4: TASKS["owner"], 6: HEXAGON_TASKS["owner"]}
_OWNER_INKS = {owner.name: owner.ink for owner in OWNERS} | {THIRD: "white"}


def factors_on(sides: int, factors: Factors) -> Factors:
    """Return what can stand on cells with so many sides if no table says it.

    factors: of the game as it is usually played. On hexagons a third side may play: it has what white has.
    """
    if sides == 4 or not has_mats(factors.samples):
        return factors
    third = (replace(kind, owners=(THIRD,)) for kind in factors.kinds if "white" in kind.owners)
    return Factors((*factors.kinds, *third))


def find_readable(classes: Sequence[Standing], sides: int = 4) -> tuple[tuple[Standing, ...], Message | None]:
    """Return what the reader reports of a game's cells, and in a sentence what it does not, None for nothing.

    Its report leaves out where a piece looks and what marks it has; pieces in inks that it was not
    tried on are known by those inks anyway. sides: of a cell, for a third side's mats are known on
    hexagons. Raises UnknownPieceError for a game with anything else on
    its cells: if a class has a piece, all have to be stones of calibration.inks, or tokens of
    calibration.tokens, or nothing; else colours, owners and flags that the networks and the dice know.
    """
    if has_tiles(classes):
        return _tiles_told(classes)
    known = _is_stone if has_stones(classes) else _is_token if has_tokens(classes) else None
    bare = dict.fromkeys(standing._replace(heading="", marks=()) for standing in classes)
    if unknown := tuple(its.words for its in bare if not (known(its) if known else _is_marked(its, sides))):
        raise UnknownPieceError(say("unknown", what=unknown))
    looks = [say("where-it-looks")] if any(standing.heading for standing in classes) else []
    strange = sorted({mark for s in classes for mark in s.marks} - BESIDE)
    marks = [say("mark", mark=mark) for mark in strange]
    untold = (*looks, *marks, *(standing.words for standing in bare if is_untried(standing)))
    return tuple(bare), say("unknown", what=untold) if untold else None


def _tiles_told(classes: Sequence[Standing]) -> tuple[tuple[Standing, ...], Message | None]:
    """Return what is reported of cells on which tiles with threads lie: where they look, and rings too."""
    if unknown := tuple(its.words for its in classes if not _is_tile(its)):
        raise UnknownPieceError(say("unknown", what=unknown))
    return tuple(classes), None


def has_mats(classes: Sequence[Standing]) -> bool:
    """Return whether frames of mats say whose the pieces are."""
    return not (has_stones(classes) or has_tokens(classes) or has_tiles(classes)) and any(
        s.owner != "none" for s in classes
    )


def require_known(classes: Sequence[Standing], sides: int = 4) -> None:
    """Raise UnknownPieceError for a game with anything on its cells that the reader does not know."""
    _, untold = find_readable(classes, sides)
    if untold:
        raise UnknownPieceError(untold)


def is_untried(standing: Standing) -> bool:
    """Return whether it is a piece in inks that the reader was not tried on."""
    return (
        standing.piece is not None
        and standing.piece not in TOKENS
        and standing.piece not in TILE_CODES
        and PIECES.get(standing.piece) not in STONES
    )


def owner_ink(owner: str) -> str:
    """Return the ink in which a side's frames are drawn: its tokens', or its own if it is called by one.

    Raises UnknownPieceError for a side without an ink.
    """
    of_tokens_ink = SIDE_INKS[SIDES[owner]] if owner in SIDES else owner
    ink = _OWNER_INKS.get(owner, of_tokens_ink)
    if ink not in INKS:
        raise UnknownPieceError(say("no-ink", side=owner))
    return ink


def _is_stone(standing: Standing) -> bool:
    piece = standing.piece or ""
    return standing == Standing() or (
        isinstance(PIECES.get(piece), Stone) and standing == Standing(piece=piece)
    )


def _is_token(standing: Standing) -> bool:
    return standing == Standing() or (
        standing.piece in TOKENS and standing == Standing(piece=standing.piece, owner=standing.owner)
    )


def _is_tile(standing: Standing) -> bool:
    rings = all(mark in RINGS for mark in standing.marks)
    tile = Standing(piece=standing.piece, heading=standing.heading, marks=standing.marks)
    return standing == Standing() or (standing.piece in TILE_CODES and rings and standing == tile)


def _is_marked(standing: Standing, sides: int) -> bool:
    return (standing.colour or "none") in TASKS["colour"] and standing.owner in OWNERS_ON[sides]
