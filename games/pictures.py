"""Pictures and printed parts that are a game's own, as plain data: outlines, marks, counters, batches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.words import Message, Said

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

    corner: "disc" or "diamond", which lies in every corner of the cell's frame, where no piece covers it; or
    "frame" for the whole frame. ink: of the corners or the frame. inside: what is drawn in grey inside the
    frame, in groups: shapes of one group combine by the even-odd rule.
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


@dataclass(frozen=True)
class Batch:
    """Pieces that begin on a page of their own, so that a larger set adds pages and changes none.

    title: of their pages. supply: how many there are of each piece, by its name.
    """

    title: Said
    supply: Mapping[str, int]


@dataclass(frozen=True)
class Counter:
    """A number that is counted beside the board.

    name: what it is called, in few letters. most: the largest number that has a place. ink: of its places,
    "white" or another. column: the letter of the board's column below which it stands, empty for none.
    """

    name: Said
    most: int
    ink: str = "white"
    column: str = ""


@dataclass(frozen=True)
class Ring:
    """A mark that lies round the middle of a hexagonal piece, printed as a ring.

    mark: its word among the marks of what stands on a cell. name: several of it. count: how many a set has.
    broken: whether the ring is drawn with gaps, which sets it apart in any print.
    """

    mark: str
    name: Said
    count: int
    broken: bool = False
