"""Which sheets a picture shows and how each lies: tags first, then the printed frames."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import compress

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import CalibrationError
from calibration.joined import joined_by_text, joined_of
from calibration.joined_layout import JOINED_IDS
from calibration.paper import Box, Point
from calibration.released import (
    CUSTOM_ROWS,
    TAGS_A_SHEET,
    custom_sheet,
    sheet_from_row,
    sheet_from_text,
    sheet_named,
    usual_texts,
)
from calibration.sheet import Sheet, Tag
from games.catalogue import game_named
from games.errors import GamesError
from vision.adjust import Sightings, adjust
from vision.codes import code_at, joined_codes
from vision.copies import copies_of
from vision.errors import BoardNotFoundError
from vision.known import has_mats
from vision.picture import Picture
from vision.placing import sight_cells
from vision.pose import View, camera_above, find_shown, fit_view
from vision.rectify import PX_PER_MM, flatten
from vision.relief import Relief
from vision.tags import FoundTag, FoundTags, find_tags, match_tag
from vision.unlocated import nothing_located, require_one, too_few
from vision.words import say

Array = NDArray[np.float64]

JOINED_ROW = JOINED_IDS[0] // TAGS_A_SHEET  # all tags of a board over several sheets count as one row
MIN_DECODED = 2  # tags that say which sheet it is; two more must then stand where they expect them
MIN_TAGS = 3  # two can be of one strip, which leaves the far side of the board to guesswork; and two that are
# known by their picture only can be no tags at all
ENOUGH_TAGS = 6
MAX_RESIDUAL_MM, MAX_UNDER_MATS_MM = 2.0, 3.0  # mats lie off themselves: cells under them, by 1.9 at most
MAX_TILT_DEG = 58.0
MIN_PX_PER_MM = 0.7  # a frame of 3 mm then has 2 px, the least of which anything was learned

TAG_ERROR_MM = 0.35  # standard error of a tag's corner, glossy and bent paper included
# Where one strip's tags put the other side elsewhere, hardly any frame is found: 0.07 of the cells at most
# on rendered photos, on true views 0.25 or more.
PLAIN_ERROR_MM, FITS_MM, LEAST_FITTING = 1.0, 1.2, 0.12
LEAST_SIDE_PX = 150  # of a picture: a board that fills it has less than a pixel a millimetre
TAG_REACH_MM = 16.0  # how far a tag may be from where a first view from few tags expects it
LEAST_ERROR_MM, ALIKE = 0.3, 2.0  # cells beside each other are mistaken alike: each counts for less
MAT_ERROR_MM = 4.0  # of hexagons under mats, whose frames are taken for the printed ones, however they lie
KNOWN = 0.25  # of a cell: where a view is less certain, a cell could be taken for the next one
UNSEEN_MM = 1e3  # standard error of what is not to be counted
BLIND = 3.0  # how far off a cell is taken to be, against how unsurely it is seen
LOOKS = 8  # at the board, each time where the last one put it
AGAIN_MM = 0.2  # that a cell moved, or less: it would look the same
SETTLED_MM = 1.0  # where no cell moved further, looking again finds the same; half if some did not count yet


@dataclass(frozen=True)
class LocatedSheet:
    """One sheet found: how it lies, how steeply it is seen, how well the frames fit.

    residual: (cells,) in mm, how far each cell's surroundings are from where the view puts them, and how
    uncertain that is.
    tags: how many of the sheet's tags were seen. unread: whether its code was not, so that it is the sheet
    that was named.
    """

    sheet: Sheet
    view: View
    tilt_deg: float
    residual: Array
    tags: int = 0
    unread: bool = False

    @property
    def sheet_name(self) -> str:
        """Return the sheet's name."""
        return self.sheet.name

    @cached_property
    def shown(self) -> NDArray[np.bool_]:
        """Return which cells (cells,) lie within the picture."""
        return find_shown(self.view, self.sheet)

    @property
    def lost(self) -> NDArray[np.bool_]:
        """Return which cells (cells,) may be elsewhere than the view puts them."""
        most = MAX_UNDER_MATS_MM if _under_mats(self.sheet) else MAX_RESIDUAL_MM
        return np.asarray(self.residual > most)


def locate(picture: Picture, sheet_name: str | None = None) -> list[LocatedSheet]:
    """Find every sheet in a picture; see look_for, whose second answer is left out."""
    return look_for(picture, sheet_name)[0]


def look_for(
    picture: Picture, sheet_name: str | None = None
) -> tuple[list[LocatedSheet], list[BoardNotFoundError]]:
    """Find every sheet in a picture, the left ones first, copies too, and say what else is there.

    sheet_name: says which custom sheet it is, if its QR code cannot be read. The second answer says of
    sheets that are seen why they cannot be trusted. Raises BoardNotFoundError if there is no other.
    """
    grey = np.asarray(cv2.cvtColor(picture.bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    if min(grey.shape) < LEAST_SIDE_PX:
        raise BoardNotFoundError("too-small", say("small-picture", width=min(grey.shape)))
    tags = find_tags(grey, ENOUGH_TAGS)
    size = (grey.shape[1], grey.shape[0])
    found, refused = [], []
    for row, copy in _copies(tags):
        try:
            sheet, unread = _sheet(picture, row, copy, size, sheet_name)
            found.append(replace(_located(picture, sheet, copy, size), unread=unread))
        except BoardNotFoundError as error:
            refused.append(error)
    if not found:
        raise refused[0] if refused else nothing_located(grey, tags, MIN_TAGS)
    return sorted(found, key=_left), refused


def _left(located: LocatedSheet) -> float:
    """Return where the middle of a sheet is in the picture, from the left."""
    return float(located.view.to_pixels(np.array([located.sheet.page_mm]) / 2)[0, 0])


def _copies(tags: FoundTags) -> Iterator[tuple[int, dict[int, Array]]]:
    """Yield every sheet that lies there: its row in the table of sheets, and its tags.

    A board over several sheets is there once; a sheet that is not known here is taken for one, too.
    """
    rows: dict[int, list[FoundTag]] = {}
    for tag in tags.tags:
        rows.setdefault(JOINED_ROW if tag.id in JOINED_IDS else tag.id // TAGS_A_SHEET, []).append(tag)
    for row, its in sorted(rows.items()):
        if row == JOINED_ROW:
            require_one(its)
        pattern = None if row == JOINED_ROW else _pattern(row)
        copies = [[tag for tag in its if tag.decoded]]  # nothing shows whether others lie where they should
        if pattern:
            places = {row * TAGS_A_SHEET + tag.id % TAGS_A_SHEET: tag for tag in pattern.tags}
            copies = copies_of(its, places, MIN_DECODED)
        for copy in copies:
            if sum(tag.decoded for tag in copy) >= MIN_DECODED or len(copy) >= MIN_TAGS:
                yield row, {tag.id: tag.corners for tag in copy}


def _pattern(row: int) -> Sheet | None:
    """Return a sheet whose tags stand where those of a row's sheets do; None for a row not known here."""
    try:
        return custom_sheet("9", 20.0, CUSTOM_ROWS[row]) if row in CUSTOM_ROWS else sheet_from_row(row)
    except CalibrationError:
        return None


def _sheet(
    picture: Picture, row: int, tags: dict[int, Array], size: tuple[int, int], name: str | None
) -> tuple[Sheet, bool]:
    """Return the sheet that a group of tags belongs to, and whether that is said by its name alone."""
    try:
        named = sheet_named(name) if name else None
        if row == JOINED_ROW:
            seen = _joined(picture, tags, needed=named is None)
            whole = _agreed(named, row, seen)
            joined = joined_of(whole)
            return joined.seen_by(tags) if joined else whole, seen is None
        if row not in CUSTOM_ROWS:
            return _agreed(named, row, sheet_from_row(row)), False
        seen = _custom(picture, row, tags, size, needed=named is None)
        return _agreed(named, row, seen), seen is None
    except (CalibrationError, GamesError) as error:
        raise BoardNotFoundError("unknown-sheet", error.said) from None


def _agreed(named: Sheet | None, row: int, seen: Sheet | None) -> Sheet:
    """Return the sheet that was seen or, if its code cannot be read, the one that was named.

    row: of its tags. Raises BoardNotFoundError if one contradicts the other.
    """
    if named is None:
        assert seen
        return seen
    same = named.row == row if seen is None else _same(named, seen)
    if not same:
        shown = seen.name if seen else say("other-kind")
        raise BoardNotFoundError("other-sheet", say("other-sheet", shown=shown, named=named.name))
    return seen if seen and (seen.game or not named.game) else named


def _same(named: Sheet, seen: Sheet) -> bool:
    """Return whether a sheet may be the one that was named; a code from before the letters says no game."""
    lie = [(its.row, its.played or its.board.shape, its.cell_mm, its.page) for its in (named, seen)]
    return lie[0] == lie[1] and (named.game == seen.game or not (named.game and seen.game))


def _custom(
    picture: Picture, row: int, tags: dict[int, Array], size: tuple[int, int], needed: bool
) -> Sheet | None:
    """Return the sheet that the QR code names; tags and code stand in the same place on every sheet.

    needed: whether a code that cannot be read is an error.
    """
    pattern = custom_sheet("9", 20.0, CUSTOM_ROWS[row])
    assert pattern.code
    view = _view_of_tags(pattern, tags, size)
    known = partial(usual_texts, CUSTOM_ROWS[row]) if needed else tuple
    text = code_at(picture, view, pattern.code.box_mm, known)
    if not text and needed:
        raise BoardNotFoundError("no-code", say("no-code"))
    return sheet_from_text(text) if text else None


def _joined(picture: Picture, tags: dict[int, Array], needed: bool) -> Sheet | None:
    """Return the board over several sheets that the code somewhere in the picture names."""
    board = next(filter(None, map(joined_by_text, joined_codes(picture, tags))), None)
    if board is None and needed:
        raise BoardNotFoundError("no-code", say("no-joined-code"))
    return board.whole if board else None


def _tag_sightings(sheet: Sheet, tags: dict[int, Array]) -> Sightings:
    page = np.concatenate([tag.corners_mm for tag in _places(sheet, tags)]).astype(np.float64)
    return Sightings(page, np.concatenate(list(tags.values())), np.full(len(page), TAG_ERROR_MM))


def _view_of_tags(sheet: Sheet, tags: dict[int, Array], size: tuple[int, int]) -> View:
    """Return the flat view that fits most of the tags."""
    seen = _tag_sightings(sheet, tags)
    view, _ = fit_view(seen.page, seen.pixels, size)
    return replace(view, relief=Relief(sheet.page_mm))


def _places(sheet: Sheet, tags: Iterable[int]) -> list[Tag]:
    """Return where tags stand on a sheet: by their ids, or by their slots if the sheet was named."""
    slots = {tag.id % TAGS_A_SHEET: tag for tag in sheet.tags}
    return [sheet.tag_by_id[i] if i in sheet.tag_by_id else slots[i % TAGS_A_SHEET] for i in tags]


def _located(picture: Picture, sheet: Sheet, tags: dict[int, Array], size: tuple[int, int]) -> LocatedSheet:
    """Return how a sheet lies: fitted to its tags, then to the frames, those that are surest first."""
    decoded = len(tags)
    if decoded < len(sheet.tags):
        blurred = _looked_up(picture, sheet, _view_of_tags(sheet, tags, size), tags)
        if decoded < MIN_TAGS and len(blurred) < 2:
            raise too_few(decoded + len(blurred))
        tags = tags | blurred
    view = _view_of_tags(sheet, tags, size)
    _, tilt = camera_above(view, np.array(sheet.page_mm) / 2)
    _require_good(view, sheet, tilt)
    seen, centres = _tag_sightings(sheet, tags), np.array([cell.centre_mm for cell in sheet.cells])
    adjusted = adjust(view, seen)
    least = MAT_ERROR_MM if _under_mats(sheet) else LEAST_ERROR_MM
    pixels, error, again = np.zeros_like(centres), np.zeros(len(centres)), np.full(len(centres), True)
    for _ in range(LOOKS):
        start, known = adjusted.view, adjusted.uncertainty(centres) < KNOWN * sheet.cell_mm
        part = replace(sheet, cells=tuple(compress(sheet.cells, again)))
        shift, error[again] = sight_cells(picture.bgr, start, part)
        pixels[again] = start.to_pixels(centres[again] + shift)
        counted = np.where(known, np.hypot(least, ALIKE * error), UNSEEN_MM)
        adjusted = adjust(start, seen + Sightings(centres, pixels, counted))
        moved = np.linalg.norm(start.to_pixels(centres) - adjusted.view.to_pixels(centres), axis=1)
        moved /= start.px_per_mm(centres)
        if moved.max() < SETTLED_MM * (1 if known.all() else 0.5):
            break
        again = ~known | (moved > AGAIN_MM)
    far = np.linalg.norm(adjusted.apart[len(seen.page) :], axis=1)
    plain = error < PLAIN_ERROR_MM
    if (plain & (far < FITS_MM)).mean() < LEAST_FITTING and _one_sided(sheet, tags):
        raise too_few(len(tags))
    residual = np.hypot(_nearby(far, error, centres, sheet.cell_mm), adjusted.uncertainty(centres))
    return LocatedSheet(sheet, adjusted.view, tilt, residual, decoded)


def _under_mats(sheet: Sheet) -> bool:
    """Return whether mats may hide the frames of hexagons, which nothing has learned to see through."""
    if sheet.board.sides == 4 or not sheet.game:
        return False
    game = game_named(sheet.game)
    return game is not None and has_mats(game.look.factors.samples)


def _looked_up(picture: Picture, sheet: Sheet, view: View, known: Container[int]) -> dict[int, Array]:
    """Return the other tags that stand about where a first view expects them, too blurred to be decoded.

    Seen from straight above they are upright, and each is known by its picture.
    """
    x, y, w, h = sheet.board_box_mm
    width, height = sheet.page_mm
    beside = (0.0, y, x, h), (x + w, y, width - x - w, h)
    found: dict[int, Array] = {}
    for strip in ((0.0, 0.0, width, y), (0.0, y + h, width, height - y - h), *beside):
        missing = [t for t in sheet.tags if t.id not in known and _holds(strip, t.origin_mm)]
        if not missing:
            continue
        flat = flatten(picture.bgr, view, strip, TAG_REACH_MM)
        white = max(float(np.percentile(flat.linear[::4, ::4], 90)), 1e-3)
        grey = (np.sqrt(np.clip(flat.linear.mean(axis=2) / white, 0, 1)) * 255).astype(np.uint8)
        for tag in missing:
            corners = np.array(tag.corners_mm)
            middle = (corners.mean(axis=0) - flat.origin) * PX_PER_MM
            side, reach = round(float(np.ptp(corners[:, 0])) * PX_PER_MM), round(TAG_REACH_MM * PX_PER_MM)
            shift = match_tag(grey, tag.id, (float(middle[0]), float(middle[1])), side, reach)
            if shift:
                found[tag.id] = view.to_pixels(corners + np.array(shift) / PX_PER_MM)
    return found


def _holds(box: Box, point: Point) -> bool:
    return all(start <= at < start + size for start, size, at in zip(box, box[2:], point, strict=False))


def _one_sided(sheet: Sheet, tags: Iterable[int]) -> bool:
    """Return whether a strip shows less than two tags, so that the board's far side is guessed at."""
    _, top, _, height = sheet.board_box_mm
    downs = [tag.origin_mm[1] for tag in _places(sheet, tags)]
    return min(sum(y < top for y in downs), sum(y >= top + height for y in downs)) < 2


def _require_good(view: View, sheet: Sheet, tilt: float) -> None:
    """Refuse a view that is too steep or too small to be trusted."""
    if tilt > MAX_TILT_DEG:
        raise BoardNotFoundError("too-steep", say("steep-board", tilt=f"{tilt:.0f}"))
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    least = float(view.px_per_mm(centres).min())
    if least < MIN_PX_PER_MM:
        said = say("small-board", seen=f"{least:.1f}", needed=MIN_PX_PER_MM)
        raise BoardNotFoundError("too-small", said)


def _nearby(apart: Array, error: Array, centres: Array, cell_mm: float) -> Array:
    """Return for every cell how far off it and those round it were seen, and how unsurely, in mm."""
    near = np.linalg.norm(centres[:, None] - centres[None], axis=2) < 1.5 * cell_mm
    weights = near / error**2
    total = weights.sum(axis=1)
    return np.asarray(np.hypot(weights @ apart / total, BLIND * np.sqrt(near.sum(axis=1) / total)))
