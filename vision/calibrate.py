"""Learning a household's beads: photos of a known position, or of beads in a sheet's reference slots.

The photo is looked at exactly as it is for reading; what stands where is given, not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from calibration.beads import Beads, ColourSample
from calibration.sheet import Cell, Sheet
from games.standing import NOTHING, Standing
from vision.beads import Household, learn_looks
from vision.debug import Debug
from vision.errors import BoardNotFoundError
from vision.features import cell_pictures, measure_lean
from vision.light import (
    FLOOR,
    WINDOW_SHARE,
    cell_windows,
    relative_to_white,
    room_of,
    strengthen,
    whitest,
)
from vision.limits import load_limits
from vision.locate import LocatedSheet, locate
from vision.looks import COLOURS, looks_of
from vision.meant import only_board
from vision.picture import Picture, decode
from vision.read import observe
from vision.reading import BeliefLimits
from vision.rectify import flatten
from vision.report import Report
from vision.tones import find_tag_edges, measure_tones
from vision.words import say

Array = NDArray[np.float64]

LEAST_EXPLAINED = 0.9  # share of a position's cells whose colour its own looks find again
PALEST = -0.25  # log light of the darkest channel of a bead's middle; paper is about 0


def beads_of_position(
    photo: bytes, shape: str, standing: Sequence[Standing], sheet: str | None = None
) -> Mapping[str, ColourSample]:
    """Return what a photo shows of every colour, from a board whose position is known.

    shape: the board's ("9"); standing: of every cell in reading order; sheet: its name if the photo
    does not show it. Raises PictureError, and BoardNotFoundError unless just one such board is shown or
    something else stands on it.
    """
    picture = decode(photo)
    located = _board(locate(picture, sheet), shape)
    return _learn(picture, located, [stands.colour for stands in standing])


def beads_of_report(report: Report, sheet: str | None = None) -> Mapping[str, ColourSample]:
    """Return what the photo of a report shows of every colour, as a person corrected it.

    sheet: its name if the photo does not show it. Raises as beads_of_position.
    """
    picture = decode(report.photo)
    located = only_board(locate(picture, sheet or report.sheet))
    stands = (report.stands.get(cell.name, NOTHING) for cell in located.sheet.cells)
    return _learn(picture, located, [each.colour for each in stands])


def _learn(
    picture: Picture, located: LocatedSheet, colours: Sequence[str | None]
) -> Mapping[str, ColourSample]:
    """Return what a photo shows of every colour; colours: of the cells, None if it is not known.

    Raises BoardNotFoundError if something else stands there.
    """
    own, shown = located.sheet, observe(picture, located, Debug(None), load_limits(BeliefLimits))
    looks = looks_of(cell_pictures(shown.relative), measure_lean(located.view, own))
    clear = ~shown.hidden & np.array([c is not None for c in colours])
    seen = learn_looks(looks, colours, clear)
    board = Household.of(Beads((seen,))).laid_under(looks, clear.astype(np.float64))
    found = np.array(COLOURS)[board.densities.argmax(axis=1)]
    others = [
        cell.name
        for cell, a, b, sure in zip(own.cells, colours, found, clear, strict=True)
        if sure and a != b
    ]
    if len(others) > (1 - LEAST_EXPLAINED) * clear.sum():
        said = say("other-position", count=len(others), cells=tuple(others[:6]))
        raise BoardNotFoundError("other-position", said)
    return seen


def beads_in_slots(photo: bytes, sheet: str | None = None) -> Mapping[str, ColourSample]:
    """Return what a photo shows of the beads in the slots below the board, one of each colour.

    sheet: its name if the photo does not show it. Raises PictureError, and BoardNotFoundError if a slot
    holds no bead, or if several boards could be meant.
    """
    picture = decode(photo)
    located = only_board(locate(picture, sheet))
    slots = tuple(
        Cell(slot.colour, slot.centre_mm, located.sheet.cell_mm)
        for slot in located.sheet.slots
        if slot.colour in COLOURS
    )
    if not slots:
        raise BoardNotFoundError("no-slots", say("no-slots"))
    looks = _slot_looks(picture, located, replace(located.sheet, cells=slots))
    empty = [slot.name for slot, look in zip(slots, looks, strict=True) if look[:3].min() > PALEST]
    if empty:
        raise BoardNotFoundError("empty-slots", say("empty-slots", slots=tuple(empty)))
    return learn_looks(looks, [slot.name for slot in slots], np.ones(len(slots), bool))


def _slot_looks(picture: Picture, located: LocatedSheet, slots: Sheet) -> Array:
    """Return the looks of what lies in the slots, which are the sheet's cells here."""
    side = WINDOW_SHARE * slots.cell_mm
    xs, ys = zip(*(cell.centre_mm for cell in slots.cells), strict=True)
    box = (min(xs) - side / 2, min(ys) - side / 2, max(xs) - min(xs) + side, max(ys) - min(ys) + side)
    flat = flatten(picture.bgr, located.view, box, room_of(slots))
    edges = find_tag_edges(picture, located.view, slots)
    tones = measure_tones(picture, located.view, slots, edges, flat)
    windows = cell_windows(flat.without(tones.veil), slots)
    white = np.log(np.maximum(whitest(windows), FLOOR)).astype(np.float64)
    relative = strengthen(relative_to_white(windows, white), tones.colours.gain)
    return looks_of(cell_pictures(relative), measure_lean(located.view, slots))


def _board(found: Sequence[LocatedSheet], shape: str) -> LocatedSheet:
    if such := [located for located in found if located.sheet.board.shape == shape]:
        return only_board(such)
    seen = tuple(located.sheet.board.shape for located in found)
    raise BoardNotFoundError("other-board", say("other-board", seen=seen, shape=shape))
