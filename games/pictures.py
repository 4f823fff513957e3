"""Pictures of what is a game's own, as plain data: outlines of its pieces and marks of its regions."""

from __future__ import annotations

from dataclasses import dataclass

from games.words import Message

__all__ = ["Disc", "Marker", "Point", "RegionPicture", "Shape"]

Point = tuple[float, float]


@dataclass(frozen=True)
class Disc:
    """A filled disc."""

    centre: Point
    radius: float


Shape = tuple[Point, ...] | Disc
"""A filled polygon by its corners, or a disc."""


@dataclass(frozen=True)
class RegionPicture:
    """The marks of a region of a board, round the middle of a cell of size 1, y down.

    corner: "disc" or "diamond", which lies in every corner of the cell's frame, where no piece covers it.
    ink: of the corners, "white" or "black". inside: what is drawn in grey inside the frame, in groups: shapes
    of one group combine by the even-odd rule.
    """

    corner: str
    ink: str
    inside: tuple[tuple[Shape, ...], ...] = ()


@dataclass(frozen=True)
class Marker:
    """A mark with a printed piece of its own, which lies on a corner of a mat, opposite to the flag's.

    mark: its word among the marks of what stands on a cell. option: of a start, that is "yes" if it is played
    with. page: the kind of page that it is printed on. one, many: it in words, and several of it.
    """

    mark: str
    option: str
    page: str
    one: Message
    many: Message
