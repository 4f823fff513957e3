"""Sheet: what stands where on a printed page, as printing and reading both see it.

All coordinates are millimetres from the top left corner of the common page, y down. A sheet says what is
there; who draws it (print) or finds it (vision) is not its business.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from calibration.paper import COMMON, Box, CommonPage, Point
from calibration.sizes import Sizes
from games.board import Board, board_named

TAG_FAMILY = "DICT_5X5_250"  # read 97.9 % of tags on hard photos at 20 mm; AprilTag 36h11 84.6 % at 15 mm
TAG_MODULES = 7  # five bits and the black border on both sides
QUIET_MODULES = 2


@dataclass(frozen=True)
class Cell:
    """Place one cell or piece: its name, its centre, and how far apart two opposite sides are."""

    name: str
    centre_mm: Point
    size_mm: float

    @property
    def box_mm(self) -> Box:
        """Return the square of this size round the centre as left, top, width and height."""
        half = self.size_mm / 2
        return self.centre_mm[0] - half, self.centre_mm[1] - half, self.size_mm, self.size_mm


@dataclass(frozen=True)
class Tag:
    """Place one tag of TAG_FAMILY by its black square's top left corner and side."""

    id: int
    origin_mm: Point
    size_mm: float

    @property
    def corners_mm(self) -> tuple[Point, Point, Point, Point]:
        """Return the corners: top left, top right, bottom right, bottom left."""
        (x, y), s = self.origin_mm, self.size_mm
        return (x, y), (x + s, y), (x + s, y + s), (x, y + s)

    @property
    def quiet_mm(self) -> float:
        """Return how much white stays free on every side."""
        return self.size_mm / TAG_MODULES * QUIET_MODULES

    @property
    def quiet_box_mm(self) -> Box:
        """Return the square that belongs to the tag, its quiet zone included."""
        (x, y), q = self.origin_mm, self.quiet_mm
        return x - q, y - q, self.size_mm + 2 * q, self.size_mm + 2 * q


@dataclass(frozen=True)
class Patch:
    """Place a printed patch of one ink (a name in calibration.inks)."""

    ink: str
    box_mm: Box


@dataclass(frozen=True)
class Slot:
    """Place a round slot for one reference bead of a colour (R, G or B) or stone (its name)."""

    colour: str
    centre_mm: Point
    diameter_mm: float


@dataclass(frozen=True)
class Code:
    """Place a QR code by the square of its modules, quiet zone not included."""

    text: str
    box_mm: Box
    modules: int


@dataclass(frozen=True)
class Bar:
    """Place the scale bar by its two ends."""

    start_mm: Point
    end_mm: Point


@dataclass(frozen=True)
class Sheet:
    """Describe one board sheet on the common page.

    row: the sheet's row in the table of released sheets; 0 means custom, then code holds the sheet's text.
    cells: in the board's order. frame_mm: width of the grey frame, measured inwards from the cell's edge.
    joint_mm: width of the white line between the frames of two cells. page: the common page it fills.
    game: the id of the game for which it is printed, empty if neither name nor code says it. played: the
    shape of the board as it is played on, if edges are joined or cells dead; empty for others.
    """

    name: str
    revision: int
    row: int
    board: Board
    cell_mm: float
    frame_mm: float
    joint_mm: float
    cells: tuple[Cell, ...]
    tags: tuple[Tag, ...]
    patches: tuple[Patch, ...]
    slots: tuple[Slot, ...]
    bar: Bar
    code: Code | None = None
    page: CommonPage = COMMON
    game: str = ""
    played: str = ""

    @property
    def page_mm(self) -> Point:
        """Return width and height of the common page."""
        return self.page.width, self.page.height

    @property
    def size_words(self) -> str:
        """Return the board's size as people say it: "9 × 9", "edge 7"."""
        return str(self.board.size_words)

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of the pieces that fit the cells."""
        return Sizes(self.cell_mm, self.board.sides)

    @cached_property
    def board_box_mm(self) -> Box:
        """Return the smallest upright rectangle that holds the cells."""
        xs, ys = zip(*(cell.centre_mm for cell in self.cells), strict=True)
        us, vs = zip(*self.outline_mm(), strict=True)
        return (
            min(xs) + min(us),
            min(ys) + min(vs),
            self.board.width * self.cell_mm,
            self.board.height * self.cell_mm,
        )

    def outline_mm(self, inset: float = 0.0) -> tuple[Point, ...]:
        """Return a cell's corners as seen from its centre, every side moved inwards by inset millimetres.

        Clockwise; the side of a cell's frame towards its white centre is outline_mm(frame_mm).
        """
        across = self.cell_mm - 2 * inset
        return tuple((across * x, across * y) for x, y in self.board.outline)

    @cached_property
    def tag_by_id(self) -> dict[int, Tag]:
        """Return the tags by their ids."""
        return {tag.id: tag for tag in self.tags}

    @cached_property
    def dead(self) -> frozenset[str]:
        """Return the names of the cells that are none."""
        return frozenset(board_named(self.played).dead) if self.played else frozenset()

    def cell(self, name: str) -> Cell:
        """Return the cell called name; raise games' NoSuchCellError for others."""
        return self.cells[self.board.cell(name)]
