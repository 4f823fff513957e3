"""Decal pages: the ten faces of a die, cut out as kites and glued on, and a map of which goes where.

The kites' shape is calibration.dice's; how a face looks is said in artwork.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from calibration.dice import FACE_COUNT, FACE_ORDER, Kite, kite, opposite
from calibration.inks import COLOURS, OWNERS
from calibration.paper import COMMON_WIDTH, MARGIN, Paper, Point
from calibration.shapes import Fill, Polygon, moved, placed, turned
from calibration.sheet import Cell
from print.artwork import DECAL_INSET, decal
from print.errors import PrintError
from print.furniture import BODY_BOTTOM, BODY_TOP, PIECE_REVISION, Heading, draw_footer, draw_heading
from print.painter import BOLD, Document, Page, Style

__all__ = ["STANDARD_DICE", "Die", "decal_cells", "decal_pdf"]

DIRECT_ROWS, MIRRORED_ROWS = 5, 2
SPARES = 2  # a row; five rows hold two spares of every face
_COLUMNS = FACE_COUNT + SPARES
_FIRST_ROW = BODY_TOP + 8
_BETWEEN = 13.0  # mm between the direct and the mirrored rows, for a line of text
_GAP = 2.4  # mm between two decals, so that scissors pass
_MAP_DIE, _MAP_INSET, _MAP_HEIGHT = 18.0, 0.4, 58.0
_HEAD, _NOTE = Style(9.5, BOLD), Style(8, ink="dark")
_RIGHT = Style(8, ink="dark", align="right")
_OWNER_WORDS = {"none": "nobody's", "black": "black's", "white": "white's"}
_COLOUR_WORDS = {"R": "red", "G": "green", "B": "blue"}


@dataclass(frozen=True)
class Die:
    """Describe a die by two measures in millimetres; without width it is the usual right-kite die."""

    face_to_face: float
    width: float | None = None

    @property
    def kite(self) -> Kite:
        """Return the shape of a face; raise CalibrationError where no such die exists."""
        return kite(self.face_to_face, self.width)


STANDARD_DICE = (Die(12.0), Die(16.0))


def decal_pdf(dice: Sequence[Die], paper: Paper) -> bytes:
    """Return one page of decals for each die."""
    document = Document(f"Decals for ten-sided dice (decals, revision {PIECE_REVISION})", paper)
    for number, die in enumerate(dice, 1):
        _require_fit(die)
        with document.page() as page:
            _draw_page(page, die)
            draw_footer(page, number, len(dice))
    return document.save()


def decal_cells(die: Die) -> tuple[Cell, ...]:
    """Return every decal of a page by its face, as the square that its kite's length spans."""
    face = die.kite
    return tuple(
        Cell(f"{number}{'m' if mirrored else ''}", (x, y + face.axis / 2), face.axis)
        for number, mirrored, (x, y) in _places(face)
    )


def _places(face: Kite) -> list[tuple[int, bool, Point]]:
    """Return face, whether mirrored, and where its sharp point stands, for every decal of a page."""
    pitch, height = _pitches(face)
    left = COMMON_WIDTH / 2 - pitch * (_COLUMNS - 1) / 2
    places = []
    for row in range(DIRECT_ROWS + MIRRORED_ROWS):
        mirrored = row >= DIRECT_ROWS
        y = _FIRST_ROW + row * height + (_BETWEEN if mirrored else 0)
        faces = [*range(FACE_COUNT), *((SPARES * row + k) % FACE_COUNT for k in range(SPARES))]
        places += [(number, mirrored, (left + k * pitch, y)) for k, number in enumerate(faces)]
    return places


def _pitches(face: Kite) -> tuple[float, float]:
    corners = face.inset(DECAL_INSET)
    most = (COMMON_WIDTH - 2 * MARGIN - 4) / _COLUMNS
    return min(face.width + _GAP, most), corners[2][1] - corners[0][1] + _GAP


def _require_fit(die: Die) -> None:
    face = die.kite
    pitch, height = _pitches(face)
    corners = face.inset(DECAL_INSET)
    rows = (DIRECT_ROWS + MIRRORED_ROWS) * height + _BETWEEN + _MAP_HEIGHT
    if pitch < corners[1][0] - corners[3][0] + 1.5 or rows > BODY_BOTTOM - _FIRST_ROW:
        raise PrintError(f"decals for dice of {die.face_to_face:g} mm do not fit one page; 17 mm is the most")


def _draw_page(page: Page, die: Die) -> None:
    face = die.kite
    note = f"face to face {die.face_to_face:g} mm, faces {face.axis:.2f} × {face.width:.2f} mm"
    draw_heading(page, Heading("Decals", note, f"decals-{die.face_to_face:g}  ·  revision {PIECE_REVISION}"))
    _draw_words(page, face)
    prefix = f"{die.face_to_face:g}-{face.width:.3f}-"
    for mirrored in (False, True):
        for number in range(FACE_COUNT):
            artwork = placed(decal(number, face), mirror=mirrored)
            places = [at for n, m, at in _places(face) if (n, m) == (number, mirrored)]
            page.stamp(f"{prefix}{number}{'m' if mirrored else ''}", artwork, places)
    for _, _, (x, y) in _places(face):
        corners = tuple((x + dx, y + dy) for dx, dy in face.inset(DECAL_INSET))
        page.outline(Polygon(corners), 0.12, "dark")
    _draw_map(page, face)


def _draw_words(page: Page, face: Kite) -> None:
    left, (_, height) = MARGIN + 1, _pitches(face)
    mirrored = _FIRST_ROW + DIRECT_ROWS * height + 7.0
    page.text((left, BODY_TOP + 3), "For glue or sticker paper", _HEAD)
    page.text((COMMON_WIDTH - left, BODY_TOP + 3), "a row for each die, two spare faces at its end", _RIGHT)
    page.text((left, mirrored), "Mirrored, for film that is laid on face down", _HEAD)


def _draw_map(page: Page, face: Kite) -> None:
    """Draw the die's two halves from outside, sharp points together, and list the opposite faces."""
    _, height = _pitches(face)
    top = _FIRST_ROW + (DIRECT_ROWS + MIRRORED_ROWS) * height + _BETWEEN + 9
    page.text((MARGIN + 1, top), "Which face goes where", _HEAD)
    halves = ((36.0, FACE_ORDER[::2], -1, "seen from above"), (88.0, FACE_ORDER[1::2], 1, "seen from below"))
    for x, faces, sense, words in halves:
        _draw_fan(page, (x, top + 18), faces, sense)
        page.text((x, top + 47), words, Style(8, ink="dark", align="centre"))
    _draw_table(page, (130.0, top))


def _draw_fan(page: Page, pole: Point, faces: Sequence[int], sense: int) -> None:
    """Draw five faces round a pole, clockwise where sense is 1, the other way where it is -1."""
    face = kite(_MAP_DIE)
    for k, number in enumerate(faces):
        turn = (k - 2) * sense * face.angles[0]
        page.paint(moved(turned(decal(number, face, _MAP_INSET), turn), *pole))
        edge = turned((Fill("dark", (Polygon(face.points),)),), turn)
        for outline in moved(edge, *pole)[0].outlines:
            page.outline(outline, 0.12, "dark")
        away, t = face.axis + 3, radians(turn)
        page.centred((pole[0] - away * sin(t), pole[1] + away * cos(t)), str(number), Style(9, BOLD))


def _draw_table(page: Page, at: Point) -> None:
    """List every face: what it says and which one lies opposite."""
    x, y = at
    page.text((x, y), "face", _NOTE)
    page.text((x + 12, y), "says", _NOTE)
    page.text((x + 44, y), "opposite", _NOTE)
    for number in range(FACE_COUNT):
        line = y + 4.6 * (number + 1)
        page.text((x, line), str(number), Style(8.5, BOLD))
        page.text((x + 12, line), _meaning(number), Style(8.5))
        page.text((x + 44, line), str(opposite(number)), Style(8.5, BOLD))


def _meaning(number: int) -> str:
    if number == FACE_COUNT - 1:
        return "undecided"
    owner, colour = OWNERS[number // 3], COLOURS[number % 3]
    return f"{_OWNER_WORDS[owner.name]} {_COLOUR_WORDS[colour.letter]}"
