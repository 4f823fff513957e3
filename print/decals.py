"""Decal pages: the ten faces of a die, cut out as kites and glued on.

The kites' shape is calibration.dice's; how a face looks is said in artwork.py, which face goes where in
decal_map.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf

from calibration.dice import FACE_COUNT, UNDECIDED, Kite, kite
from calibration.inks import COLOURS, OWNERS
from calibration.paper import COMMON, COMMON_WIDTH, MARGIN, CommonPage, Paper, Point
from calibration.shapes import Artwork, Fill, Polygon, place_artwork
from calibration.sheet import Cell
from calibration.sizes import Sizes, cell_for_die
from games.words import Message, Said
from print.artwork import DECAL_INSET, decal, decal_bleed
from print.decal_map import draw_map
from print.errors import PrintError
from print.furniture import BODY_BOTTOM, BODY_TOP, draw_footer, draw_heading, identity, join_notes, make_title
from print.output import require_true_size
from print.painter import BOLD, Document, Page, Style
from print.words import say

SPARES = 2  # with every die
_A_DIE = FACE_COUNT + SPARES
_FIRST_ROW = BODY_TOP + 8
_BETWEEN = 13.0  # mm between the direct and the mirrored rows, for a line of text
_GAP = 2.4  # mm between two decals, so that scissors pass
SMALLEST = 6.0  # mm
DECAL_BLEED = 0.45 * _GAP  # mm of ground beyond the cut; the neighbours leave no more
_LINE = 0.15  # mm; the cut line's width
_HEAD = Style(9.5, BOLD)
_RIGHT = Style(8, ink="dark", align="right")


@dataclass(frozen=True)
class Die:
    """Describe a die by two measures in millimetres; without width it is the usual right-kite die.

    inset: how much smaller than the face a decal is cut on every side, because edges are rounded.
    """

    face_to_face: float
    width: float | None = None
    inset: float = DECAL_INSET

    @property
    def kite(self) -> Kite:
        """Return the shape of a face; raise CalibrationError if no such die exists."""
        return kite(self.face_to_face, self.width)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Return the decal's corners: sharp point, right, blunt tip, left; the face's point is the origin."""
        return self.kite.inset(self.inset)


STANDARD_DICE = (Die(12.0), Die(16.0))


def dice_for(sizes: Sizes) -> tuple[Die, ...]:
    """Return the dice whose decals belong to a board: the standard ones that fit its cells.

    If none does it is the largest that fits, or none at all if that is too small for pictures.
    """
    fit = tuple(die for die in STANDARD_DICE if die.face_to_face <= sizes.die)
    return fit or ((Die(float(sizes.die)),) if sizes.die >= SMALLEST else ())


@dataclass(frozen=True)
class DecalPlan:
    """The rows of a die's decals on a page: some for gluing, then some mirrored.

    pitch and height: from one decal to the next, across and down, in mm; width: of the page.
    """

    columns: int
    pitch: float
    height: float
    direct_dice: int
    mirrored_dice: int
    width: float = COMMON_WIDTH

    @property
    def rows_a_die(self) -> int:
        """Return how many rows the faces and spares of one die fill."""
        return _A_DIE // self.columns

    @property
    def mirrored_top(self) -> float:
        """Return where the mirrored rows begin."""
        return _FIRST_ROW + self.direct_dice * self.rows_a_die * self.height + _BETWEEN

    def places(self) -> list[tuple[int, bool, Point]]:
        """Return face, whether mirrored, and where the face's sharp point stands, for every decal."""
        left = self.width / 2 - self.pitch * (self.columns - 1) / 2
        dice = [(False, k) for k in range(self.direct_dice)] + [(True, k) for k in range(self.mirrored_dice)]
        places = []
        for mirrored, k in dice:
            top = (self.mirrored_top if mirrored else _FIRST_ROW) + k * self.rows_a_die * self.height
            for n, face in enumerate((*range(FACE_COUNT), *_spares(k))):
                row, column = divmod(n, self.columns)
                places.append((face, mirrored, (left + column * self.pitch, top + row * self.height)))
        return places


def plan(die: Die, page: CommonPage = COMMON) -> DecalPlan:
    """Return how the decals of a die fill such a page, a quarter of them mirrored.

    Raises PrintError for a die whose faces are too large for that, or too small for a picture.
    """
    if die.face_to_face < SMALLEST:
        raise PrintError(say("small-die", die=f"{die.face_to_face:g}", least=SMALLEST))
    (_, top), (right, _), (_, bottom), (left, _) = die.corners
    width, height = right - left + _GAP, bottom - top + _GAP
    room, foot = page.width - 2 * MARGIN - 4, BODY_BOTTOM + page.height - COMMON.height
    foot -= max(0.0, top - _GAP)  # a deep inset moves decals down by more than the gap below the last
    for columns in (_A_DIE, _A_DIE // 2, _A_DIE // 3):
        dice = int((foot - _FIRST_ROW - _BETWEEN) / height) // (_A_DIE // columns)
        if columns * width <= room and dice >= 2:
            mirrored = max(1, dice // 4)
            pitch = min(room / columns, 1.3 * width)
            return DecalPlan(columns, pitch, height, dice - mirrored, mirrored, page.width)
    raise PrintError(say("large-die", die=f"{die.face_to_face:g}"))


def _spares(number: int) -> tuple[int, ...]:
    return tuple((SPARES * number + k) % FACE_COUNT for k in range(SPARES))


@dataclass(frozen=True)
class Toil:
    """The work of giving so many dice their faces: pages to print, decals to cut out and glue on."""

    pages: int
    faces: int


def toil(die: Die, dice: int, page: CommonPage) -> Toil:
    """Return what so many dice take on such pages; raises PrintError as plan does."""
    return Toil(ceil(dice / plan(die, page).direct_dice), dice * FACE_COUNT)


def decal_pdf(dice: Sequence[Die], paper: Paper, wanted: int, most: float = inf) -> bytes:
    """Return one page of decals for each die, and the page that says which face goes where.

    wanted: how many dice the board takes; every page says how often to print it for them. most: how large
    they may be, in mm from face to face; a page of larger ones says that they do not fit the board.
    """
    document = Document(make_title(say("decals"), "decals"), paper)
    common, pages = paper.widest, len(dice) + 1
    plans = [plan(die, common) for die in dice]
    for die in dice:
        require_true_size("decals", die.corners[2][1] - die.corners[0][1], paper)
    for number, (die, rows) in enumerate(zip(dice, plans, strict=True), 1):
        with document.page(common) as page:
            often = say("decals-often", dice=str(wanted), times=ceil(wanted / rows.direct_dice))
            note = _too_large(die, most) if die.face_to_face > most else join_notes(often, say("spare-faces"))
            _draw_page(page, die, rows, note)
            draw_footer(page, number, pages)
    with document.page() as page:
        draw_map(page)
        draw_footer(page, pages, pages)
    return document.save()


def decal_cells(die: Die, page: CommonPage = COMMON) -> tuple[Cell, ...]:
    """Return every decal of such a page by its face, as the square that its kite's length spans."""
    axis = die.kite.axis
    return tuple(
        Cell(f"{number}{'m' if mirrored else ''}", (x, y + axis / 2), axis)
        for number, mirrored, (x, y) in plan(die, page).places()
    )


def _draw_page(page: Page, die: Die, rows: DecalPlan, note: Said) -> None:
    face = die.kite
    mm, long, wide, inset = f"{die.face_to_face:g}", f"{face.axis:.2f}", f"{face.width:.2f}", f"{die.inset:g}"
    told = say("decals-note", die=mm, long=long, wide=wide, inset=inset)
    draw_heading(page, say("decals-title"), (told,), identity(f"decals-{mm}"))
    _draw_words(page, rows, note)
    name = f"{die.face_to_face:g}-{face.width:.3f}-{die.inset:g}-"
    for bleeding in (False,) if page.spare else (True, False):  # grounds first: none lies over a decal
        for mirrored in (False, True):
            for number in range(FACE_COUNT):
                places = [at for n, m, at in rows.places() if (n, m) == (number, mirrored)]
                drawn = _beyond(number, die) if bleeding else _as_printed(number, die)
                key = f"{name}{number}{'m' if mirrored else ''}{'b' if bleeding else ''}"
                if drawn:
                    page.stamp(key, place_artwork(drawn, mirror=mirrored), places)


def _beyond(number: int, die: Die) -> Artwork:
    """Return a decal's ground beyond its cut, as far as the next decal leaves room."""
    return decal_bleed(number, die.kite, die.inset, DECAL_BLEED)


def _as_printed(number: int, die: Die) -> Artwork:
    """Return a decal and its cut line."""
    edges = (Polygon(die.kite.offset(die.inset + by)) for by in (-_LINE / 2, _LINE / 2))
    black = number != UNDECIDED and OWNERS[number // len(COLOURS)].ink == "black"
    line = "light" if black else "dark"
    return (*decal(number, die.kite, die.inset), Fill(line, tuple(edges)))


def _too_large(die: Die, most: float) -> Message:
    """Return in words that dice do not fit the board, and which cells they need."""
    cell = ceil(cell_for_die(die.face_to_face) - 1e-9)
    return say("decals-too-large", most=f"{most:g}", cell=f"{cell:g}")


def _draw_words(page: Page, rows: DecalPlan, note: Said) -> None:
    left = MARGIN + 1
    page.text((left, BODY_TOP + 3), say("decals-direct", count=rows.direct_dice), _HEAD)
    page.text((page.width - left, BODY_TOP + 3), note, _RIGHT)
    words = say("decals-mirrored", count=rows.mirrored_dice)
    page.text((left, rows.mirrored_top - 5), words, _HEAD)
