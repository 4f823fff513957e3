"""Layout of a board sheet: every number that says where something stands on a common page.

Released sheets never change, so nothing here may move once a revision is released; a new look needs a new
revision. Which sheets exist is said in calibration.released. On the smaller common page:

    y 10.0   title line
    y 19.4   four tags of 20 mm; in the gaps greys, title or QR code, colours
    y 48.7   the board's area, 182 mm square, coordinates round it
    y 240.0  four tags; in the gaps the slots for one bead of each colour
    y 266.4  the bar of 100 mm

The larger page keeps the margins, strips and sizes; only the board's area grows.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from calibration.errors import DoesNotFitError
from calibration.inks import COLOURS, GREYS, STONES, has_stones
from calibration.naming import LAYOUT_REVISION, LONGEST
from calibration.paper import COMMON, CommonPage, Point
from calibration.sheet import Bar, Cell, Code, Patch, Sheet, Slot, Tag
from calibration.sizes import Sizes
from calibration.tokens import has_tokens
from calibration.words import say
from games.board import Board, board_named
from games.catalogue import GAMES, game_named
from games.errors import GamesError

MIN_CELL = 6.0  # below this a frame is under a millimetre wide and drowns in a phone's picture

# What a board leaves free: margins of 10 and coordinates of 4 at both sides, the strips above and below. On
# the smaller page 182 mm square remain, 7 cells of 26 mm for 16 mm dice.
_SIDES, _STRIPS = 28.0, 97.4
_TAG_SIZE, _TAG_LEFT, _TAG_TOP = 20.0, 11.0, 19.4  # the last two from the page's edges, at all sides
_TAGS_A_ROW = 4  # on the smaller page 24 mm stay free between two quiet zones
_PATCH, _PATCH_PITCH = 11.0, 13.0
_SLOT_DIAMETER = 20.0
CODE_MM = 21.0
_MODULES = (
    (25, 21),
    (47, 25),
    (77, 29),
    (LONGEST, 33),
)  # of QR's versions 1 to 4, by the letters they have room for
_BAR_LENGTH, _BAR_UP = 100.0, 13.0  # mm above the page's end

# Inks of the patches and what belongs in the slots, by what is played with.
_BEADS = tuple(c.letter for c in COLOURS), (*(c.ink for c in COLOURS), "yellow")
_STONES = tuple(s.name for s in STONES), ("orange", "red", "yellow", "blue")


@dataclass(frozen=True)
class BoardPlan:
    """A board sheet: the board's shape, the cell in millimetres, how it is identified.

    inks: of its patches, those of the game's pieces if none are said.
    """

    shape: str
    cell: float
    name: str
    row: int
    revision: int = LAYOUT_REVISION
    code: str | None = None
    page: CommonPage = COMMON
    game: str = ""
    played: str = ""
    inks: tuple[str, ...] = ()


def board_area(page: CommonPage) -> Point:
    """Return width and height in millimetres that a page has for the board."""
    return round(page.width - _SIDES, 6), round(page.height - _STRIPS, 6)


def largest_cell(board: Board, page: CommonPage = COMMON) -> float:
    """Return the largest cell, to half a millimetre, with which a board fits the page."""
    width, height = board_area(page)
    return int(2 * min(width / board.width, height / board.height) + 1e-9) / 2


def board_fits(board: Board, cell: float, page: CommonPage = COMMON) -> bool:
    """Return whether a board with cells of cell millimetres has room on the page."""
    width, height = board_area(page)
    return board.width * cell <= width + 1e-9 and board.height * cell <= height + 1e-9


def lay_out(plan: BoardPlan) -> Sheet:
    """Return the sheet of a plan; raise DoesNotFitError (or games' BoardError) when there is none."""
    board, page = _board_of(plan), plan.page
    _require_fit(plan, board)
    sizes, (slots, inks) = Sizes(plan.cell, board.sides), references(board, plan.game)
    gaps = _gaps(page)
    top, bottom = (y + _TAG_SIZE / 2 for y in _tag_rows(page))
    return Sheet(
        name=plan.name,
        revision=plan.revision,
        row=plan.row,
        board=board,
        cell_mm=plan.cell,
        frame_mm=sizes.frame,
        joint_mm=sizes.joint,
        cells=_cells(board, plan),
        tags=_tags(plan),
        patches=_patches((gaps[0], top), GREYS) + _patches((gaps[2], top), plan.inks or inks),
        slots=()
        if board.shaded  # laid with coded pieces, not with beads
        else tuple(
            Slot(name, (x, _exact(bottom)), _SLOT_DIAMETER) for x, name in zip(gaps, slots, strict=True)
        ),
        bar=_bar(page),
        code=_code(plan.code, (gaps[1], top)) if plan.code else None,
        page=page,
        game=plan.game,
        played=plan.played,
    )


def references(board: Board, game: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what belongs in the slots of a board's sheet, and the inks of its patches.

    game: the id of the game that it is for. If none says whether it is played with stones, hexagons are.
    """
    its = GAMES.get(game)
    shown = its.look.factors.samples if its else ()
    stones = has_stones(shown) if its and not has_tokens(shown) else board.sides == 6
    return _STONES if stones else _BEADS


def _board_of(plan: BoardPlan) -> Board:
    """Return the plan's board as its game knows it, plain if no game is said or known."""
    try:
        return game_named(plan.game).rules.board(plan.shape)
    except GamesError:
        return board_named(plan.shape)


def _require_fit(plan: BoardPlan, board: Board) -> None:
    if not plan.cell >= MIN_CELL:  # so that a cell that is no number is refused too
        raise DoesNotFitError(say("small-cells", cell=f"{plan.cell:g}", least=MIN_CELL))
    if not board_fits(board, plan.cell, plan.page):
        (width, height), (across, down) = board_area(plan.page), (board.width, board.height)
        said = say(
            "large-cells",
            shape=plan.shape,
            cell=f"{plan.cell:g}",
            across=f"{across * plan.cell:.4g}",
            down=f"{down * plan.cell:.4g}",
            width=f"{width:g}",
            height=f"{height:g}",
            most=largest_cell(board, plan.page),
        )
        raise DoesNotFitError(said)


def _cells(board: Board, plan: BoardPlan) -> tuple[Cell, ...]:
    cell, page = plan.cell, plan.page
    left = (page.width - board.width * cell) / 2
    top = (page.height - board.height * cell) / 2
    return tuple(
        Cell(name, (_exact(left + x * cell), _exact(top + y * cell)), cell)
        for name, (x, y) in zip(board.names, board.centres, strict=True)
    )


def _tag_columns(page: CommonPage) -> tuple[float, ...]:
    """Return the tags' left edges, evenly spread."""
    pitch = (page.width - 2 * _TAG_LEFT - _TAG_SIZE) / (_TAGS_A_ROW - 1)
    return tuple(_exact(_TAG_LEFT + k * pitch) for k in range(_TAGS_A_ROW))


def _tag_rows(page: CommonPage) -> Point:
    """Return the tags' top edges."""
    return _TAG_TOP, _exact(page.height - _TAG_TOP - _TAG_SIZE)


def _gaps(page: CommonPage) -> tuple[float, ...]:
    """Return the middles of the gaps between the tags of a row."""
    return tuple(_exact((a + b + _TAG_SIZE) / 2) for a, b in pairwise(_tag_columns(page)))


def _tags(plan: BoardPlan) -> tuple[Tag, ...]:
    places = [(x, y) for y in _tag_rows(plan.page) for x in _tag_columns(plan.page)]
    return tuple(Tag(8 * plan.row + slot, place, _TAG_SIZE) for slot, place in enumerate(places))


def _patches(middle: Point, inks: tuple[str, ...]) -> tuple[Patch, ...]:
    left, top = (value - (_PATCH_PITCH + _PATCH) / 2 for value in middle)
    return tuple(
        Patch(ink, (left + k % 2 * _PATCH_PITCH, _exact(top + k // 2 * _PATCH_PITCH), _PATCH, _PATCH))
        for k, ink in enumerate(inks)
    )


def _code(text: str, middle: Point) -> Code:
    side = CODE_MM
    return Code(text, (middle[0] - side / 2, _exact(middle[1] - side / 2), side, side), modules_of(text))


def modules_of(text: str) -> int:
    """Return how many modules a code with this text has on a side."""
    return next(modules for most, modules in _MODULES if len(text) <= most)


def _bar(page: CommonPage) -> Bar:
    left, y = (page.width - _BAR_LENGTH) / 2, _exact(page.height - _BAR_UP)
    ends: tuple[Point, Point] = (left, y), (left + _BAR_LENGTH, y)
    return Bar(*ends)


def _exact(value: float) -> float:
    """Return a coordinate without the dust of binary fractions."""
    return round(value, 6)
