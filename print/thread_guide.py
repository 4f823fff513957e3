"""What the instruction page says of tiles with threads: what a tile shows, and how the table is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calibration.shapes import move_artwork
from games.look import Part
from games.words import Message
from print.text import CAPTION, Column
from print.threads import SIGNS, part_tile
from print.words import say

_TILE = 17.0  # mm; a tile of the key


def draw_thread_guide(
    column: Column, parts: Mapping[str, Sequence[Part]], *, coded: bool, kept: bool
) -> None:
    """Draw a tile of every ink, and say what a tile shows.

    parts: those of every tile of the set. coded: whether tiles have dots and names; kept: whether strips and
    rings belong to the set.
    """
    inks = tuple(dict.fromkeys(part.ink for its in parts.values() for part in its))
    column.head(say("tile-shows"))
    lines: list[Message] = [say("tile-threads", colours=len(inks))]
    lines += [say("tile-name")] if coded else []
    lines += [say("tile-dots")] if coded and not column.page.spare else []
    column.paragraph(*lines)
    _draw_inks(column, inks)
    if coded:
        column.bullet(say("keep-sorted"))
    if kept:
        column.bullet(say("keep-strips"))
        column.bullet(say("keep-rings"))


def _draw_inks(column: Column, inks: Sequence[str]) -> None:
    """Draw a tile with a thread of each ink, and say its sign."""
    column.y += 2
    pitch, top, bottom = column.width / max(len(inks), 5), column.y, column.y
    for k, ink in enumerate(inks):
        left = column.left + k * pitch
        picture = part_tile((Part((5, 2), ink),), _TILE, outlined=True)
        column.page.piece(move_artwork(picture, left + _TILE / 2 + 1.5, top + _TILE / 2))
        below = Column(column.page, left, top + _TILE + 0.5, pitch - 4)
        below.paragraph(say("thread-sign", ink=ink.capitalize(), sign=SIGNS[ink]), style=CAPTION)
        bottom = max(bottom, below.y)
    column.y = bottom
