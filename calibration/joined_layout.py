"""What stands where on a board over several sheets, laid out as if one paper were large enough.

Here the seams are chosen and tags, patches, slots and code placed beside the cells, so that none of them and
no cell's centre lies across a seam. How the whole is cut into pages is calibration.joined's.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import NamedTuple

from calibration.errors import DoesNotFitError
from calibration.inks import GREYS
from calibration.layout import CODE_MM, modules_of, references
from calibration.naming import SheetIdentity
from calibration.paper import MARGIN, CommonPage, Point
from calibration.sheet import Bar, Cell, Code, Patch, Sheet, Slot, Tag
from calibration.sizes import Sizes
from calibration.words import say
from games.board import Board, board_named

SMALLEST_CELL, LARGEST_CELL = 14.0, 40.0
BAND = 10.0  # mm of a sheet that lie under its neighbour
JOINED_IDS = range(128, 232)  # tags of all joined boards; the largest has 60
CODE_BETWEEN = (JOINED_IDS[1], JOINED_IDS[2])  # tags of 20 mm that have the code midway between them
_STRIP, _RIM = 48.7, 5.0  # mm above and below the cells, and beside them for coordinates
_SIDE = 36.0  # mm within the margins beside the cells, where tags stand there too
_TAG, _TAG_TOP = 20.0, 19.4
_TAG_ASIDE = 10.0  # mm from the cells to a tag beside them: coordinates and its quiet zone
_TAGS_A_STRIP, _BESIDE = 3, 14.0
_NARROWEST = 2 * _BESIDE + _TAG + (_TAGS_A_STRIP - 1) * (_TAG + Tag(0, (0.0, 0.0), _TAG).quiet_mm)
_PATCH, _PATCH_PITCH, _SLOT = 11.0, 13.0, 20.0


class WholeBoard(NamedTuple):
    """A whole board as one sheet, and where it is cut, in mm of the whole."""

    sheet: Sheet
    seams_x: tuple[float, ...]
    seams_y: tuple[float, ...]


class _Room(NamedTuple):
    """The most mm of cells that a part has: at the board's edge, inside it, or all of them alone."""

    outer: float
    inner: float
    alone: float


class _Lines(NamedTuple):
    """The lines that the centres stand on along one axis: how many, how far apart, where they begin.

    pitch, first: in mm, between two lines and from the board's edge to half a pitch before the first one. So
    a seam can run midway between any two lines: between squares, and through hexagons beside their centres.
    """

    number: int
    pitch: float
    first: float

    def seams(self, start: float, parts: tuple[int, ...]) -> tuple[float, ...]:
        """Return where the seams are if the board begins at start and the parts have so many lines."""
        return tuple(start + self.first + self.pitch * sum(parts[:k]) for k in range(1, len(parts)))


def lay_out_whole(identity: SheetIdentity, page: CommonPage) -> WholeBoard:
    """Return the board of a name or code, cut into parts that fit the page.

    Raises DoesNotFitError for cells too small or too large.
    """
    board, cell = board_named(identity.shape), identity.cell
    if not SMALLEST_CELL <= cell <= LARGEST_CELL:
        raise DoesNotFitError(say("joined-cells", least=SMALLEST_CELL, most=LARGEST_CELL, cell=f"{cell:g}"))
    across, down = (_lines(board, axis, cell) for axis in (0, 1))
    wide, high, strip = page.width - 2 * MARGIN, page.height - 2 * MARGIN, _STRIP - MARGIN
    rows = _split(down, _Room(high - strip - BAND, high - BAND, high - 2 * strip))
    tall = len(rows) > 2  # then some sheets touch neither strip, and tags stand beside the board as well
    rim = _SIDE if tall else _RIM
    columns = _split(across, _Room(wide - rim - BAND, wide - BAND, wide - 2 * rim), _NARROWEST if tall else 0)
    left = right = (page.width - board.width * cell) / 2
    if len(columns) > 1:
        left = page.width - MARGIN - BAND - across.first - columns[0] * across.pitch
        right = page.width - MARGIN - across.first - columns[-1] * across.pitch
    whole = CommonPage("joined", left + board.width * cell + right, 2 * _STRIP + board.height * cell)
    seams_x, seams_y = across.seams(left, columns), down.seams(_STRIP, rows)
    return WholeBoard(_sheet(board, cell, whole, (left, right), seams_x, seams_y, identity), seams_x, seams_y)


def _lines(board: Board, axis: int, cell: float) -> _Lines:
    places = sorted({round(centre[axis], 6): centre[axis] for centre in board.centres}.values())
    pitch = (places[-1] - places[0]) / (len(places) - 1)
    return _Lines(len(places), pitch * cell, (places[0] - pitch / 2) * cell)


def _split(lines: _Lines, room: _Room, least: float = 0.0) -> tuple[int, ...]:
    """Return how many lines of cells each part gets, as evenly as can be.

    least: mm that an inner part has, so that it is not too narrow for its tags; 0 if it may be of any width.
    What does not divide evenly then goes to the inner parts.
    """
    count, pitch, first = lines
    if count * pitch + 2 * first <= room.alone + 1e-9:
        return (count,)
    outer, inner = (int(mm / pitch + 1e-9) for mm in (room.outer - first, room.inner))
    parts = 2 if count <= 2 * outer else 2 + ceil((count - 2 * outer) / inner)
    each, more = divmod(count, parts)
    if parts == 2 or (each + (more > 0) <= outer and not least):
        return tuple(each + (k < more) for k in range(parts))
    most = (count - (parts - 2) * ceil(least / pitch - 1e-9)) // 2  # of each part at an edge
    ends = max(min(each, outer, most), ceil((count - (parts - 2) * inner) / 2))
    each, more = divmod(count - 2 * ends, parts - 2)
    return ends, *(each + (k < more) for k in range(parts - 2)), ends


def _sheet(
    board: Board,
    cell: float,
    page: CommonPage,
    beside: tuple[float, float],
    seams_x: tuple[float, ...],
    seams_y: tuple[float, ...],
    identity: SheetIdentity,
) -> Sheet:
    """Return the whole board as one sheet; every part's strip has three tags and two gaps between them."""
    sizes, (names, inks) = Sizes(cell, board.sides), references(board, identity.game)
    strips = _Strips.of(page, seams_x)
    places = strips.tags + _side_tags(page, beside, seams_y)
    return Sheet(
        name=identity.name,
        revision=1,
        row=JOINED_IDS[0] // 8,
        board=board,
        cell_mm=cell,
        frame_mm=sizes.frame,
        joint_mm=sizes.joint,
        cells=tuple(
            Cell(name, (_exact(beside[0] + x * cell), _exact(_STRIP + y * cell)), cell)
            for name, (x, y) in zip(board.names, board.centres, strict=True)
        ),
        tags=tuple(Tag(JOINED_IDS[k], (_exact(x), _exact(y)), _TAG) for k, (x, y) in enumerate(places)),
        patches=strips.patches(inks),
        slots=() if board.shaded else strips.slots(names),
        bar=_bar(MARGIN + 58.0, page),
        code=strips.code(identity.text),
        page=page,
        game=identity.game,
        played=identity.played if identity.changed else "",
    )


class _Strips(NamedTuple):
    """The strips above and below the cells.

    lefts: where their tags begin; gaps: the middles of the gaps that are used, two a sheet; top, bottom: the
    tags' middles.
    """

    lefts: tuple[float, ...]
    gaps: tuple[float, ...]
    top: float
    bottom: float

    @classmethod
    def of(cls, page: CommonPage, seams: tuple[float, ...]) -> _Strips:
        edges = (MARGIN, *seams, page.width - MARGIN)
        lefts = tuple(x for a, b in pairwise(edges) for x in _spread(a, b))
        gaps = [
            (a + b + _TAG) / 2
            for k in range(0, len(lefts), _TAGS_A_STRIP)
            for a, b in pairwise(lefts[k : k + _TAGS_A_STRIP])
        ]
        used = (*gaps[:2], *gaps[-2:]) if seams else tuple(gaps)
        return cls(lefts, used, _TAG_TOP + _TAG / 2, page.height - _TAG_TOP - _TAG / 2)

    @property
    def tags(self) -> list[Point]:
        """Return where the tags begin, those above first."""
        return [(x, middle - _TAG / 2) for middle in (self.top, self.bottom) for x in self.lefts]

    @property
    def _several(self) -> bool:
        return len(self.gaps) > 2  # only then there is room for the pieces' colours

    def patches(self, inks: tuple[str, ...]) -> tuple[Patch, ...]:
        greys = _patches((self.gaps[0], self.top), GREYS)
        return greys + _patches((self.gaps[2], self.top), inks) if self._several else greys

    def slots(self, names: tuple[str, ...]) -> tuple[Slot, ...]:
        places = zip(names, self.gaps if self._several else (), strict=False)
        return tuple(Slot(name, (_exact(x), _exact(self.bottom)), _SLOT) for name, x in places)

    def code(self, text: str) -> Code:
        corner = _exact(self.gaps[1] - CODE_MM / 2), _exact(self.top - CODE_MM / 2)
        return Code(text, (*corner, CODE_MM, CODE_MM), modules_of(text))


def _bar(left: float, page: CommonPage) -> Bar:
    return Bar((left, page.height - 13.0), (left + 100, page.height - 13.0))


def _side_tags(page: CommonPage, beside: tuple[float, float], seams: tuple[float, ...]) -> list[Point]:
    """Return where tags stand left and right of the board, on the sheets between its first and last row."""
    lefts = (beside[0] - _TAG_ASIDE - _TAG, page.width - beside[1] + _TAG_ASIDE)
    return [(x, y) for a, b in pairwise(seams) for x in lefts for y in _spread(a, b)]


def _spread(start: float, end: float) -> tuple[float, ...]:
    """Return where the tags between two seams begin: quiet zone and cross have room beside."""
    first, last = start + _BESIDE, end - _BESIDE - _TAG
    return tuple(first + (last - first) * k / (_TAGS_A_STRIP - 1) for k in range(_TAGS_A_STRIP))


def _patches(middle: Point, inks: tuple[str, ...]) -> tuple[Patch, ...]:
    left, top = (value - (_PATCH_PITCH + _PATCH) / 2 for value in middle)
    return tuple(
        Patch(ink, (_exact(left + k % 2 * _PATCH_PITCH), _exact(top + k // 2 * _PATCH_PITCH), _PATCH, _PATCH))
        for k, ink in enumerate(inks)
    )


def _exact(value: float) -> float:
    return round(value, 6)
