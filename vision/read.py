"""The reader's recipe: photo bytes in, readings out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import repeat
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from calibration.beads import Beads
from calibration.inks import has_stones
from calibration.layout import references
from calibration.released import sheet_for_game
from calibration.threads import has_tiles
from calibration.tokens import has_tokens
from games.board import board_named
from games.game import Game
from games.standing import Standing
from vision.debug import Debug, Keep
from vision.dice import read_dice
from vision.doubt import even_out
from vision.errors import VisionError
from vision.known import factors_on, find_readable, is_untried, require_known
from vision.light import cell_windows, relative_to_white, rim_white, room_of, strengthen, white_of_cells
from vision.locate import LocatedSheet, look_for
from vision.mats import read_mats
from vision.patches import choose_by_patches
from vision.picture import Picture, decode
from vision.pose import corners_of_cells
from vision.quality import measure_quality, measure_softness
from vision.reading import NEVER, BeliefLimits, CellReading, Reading
from vision.recognition import Observation, ReadOptions, Recognition
from vision.rectify import flatten
from vision.stones import read_stones
from vision.threads import read_threads
from vision.tokens import read_tokens
from vision.tones import find_tag_edges, measure_tones
from vision.whose import game_of_sheet, others_on

__all__ = ["ReadOptions", "observe", "read_boards", "read_photo"]

Array = NDArray[np.float64]

BLAS = ThreadpoolController()
MIN_LIGHT = 0.012  # linear light of paper white below which noise decides


def read_photo(
    data: bytes,
    game: Game[Any] | None = None,
    *,
    pieces: str = "auto",
    sheet: str | None = None,
    beads: Beads | None = None,
    debug: Keep | None = None,
    classes: tuple[Standing, ...] = (),
) -> list[Reading]:
    """Read the boards in a photo; see read_boards and ReadOptions. Leave out boards that cannot be read."""
    return read_boards(data, ReadOptions(game, pieces, sheet, beads, debug, classes=classes))[0]


def read_boards(data: bytes, wanted: ReadOptions) -> tuple[list[Reading], list[VisionError]]:
    """Return the reading of every board in a photo, and an error for each board that cannot be read.

    data: the bytes of a JPEG, PNG or WebP file. A mat without its piece is read as a doubtful cell. Raises
    PictureError, and BoardNotFoundError or UnknownPieceError if no board can be read.
    """
    started = time.perf_counter()
    stages = Debug(wanted.debug)
    readings: list[Reading] = []
    with one_core():
        picture = decode(data)
        decoded = time.perf_counter() - started
        found, unseen = look_for(picture, wanted.sheet)
        refused: list[VisionError] = [*unseen]
        for located in found:
            try:
                reading = read_board(picture, located, stages, wanted)
            except VisionError as error:
                refused.append(error)
                continue
            seconds = {"decode": decoded, "total": time.perf_counter() - started}
            readings.append(replace(reading, seconds=seconds))
    if not readings:
        raise refused[-1]  # of a board that was located, not of one that could not be
    return readings, refused


@contextmanager
def one_core() -> Iterator[None]:
    """Keep matrices and pictures on one core while this lasts.

    They are so small that to share them among threads costs more than it saves: a tenth of the processor time
    of a photo, and on a busy machine several times as much.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        with BLAS.limit(limits=1, user_api="blas"):
            yield
    finally:
        cv2.setNumThreads(threads)


def read_board(picture: Picture, located: LocatedSheet, stages: Debug, wanted: ReadOptions) -> Reading:
    """Return what stands on one board that was located; seconds are left out.

    Raises BoardNotFoundError if it is nobody's whose pieces can be looked for, and UnknownPieceError.
    """
    played = game_of_sheet(located.sheet, wanted.game)
    located = _as_printed(picture, located, played)
    sheet = located.sheet
    possible = wanted.classes or factors_on(sheet.board.sides, played.look.factors).samples
    classes, untold = find_readable(possible, sheet.board.sides)
    if not wanted.partly:
        require_known(possible, sheet.board.sides)
    limits = wanted.limits_of(BeliefLimits)
    seen = observe(picture, located, stages, limits)
    asked = replace(wanted, classes=classes, game=played)
    told = _in_doubt(_reader_of(classes, wanted.pieces)(seen, asked), seen)
    cells = _cells(told, ~(seen.hidden | told.covered), limits)
    if untold:
        cells = [_untrusted(cell, limits) for cell in cells]
    return replace(
        _reading(picture, located, cells, told.kind),
        game=played.id,
        quality=replace(
            seen.quality,
            strange=told.strange,
            denied=_denied(told, seen),
            mirrored=told.mirrored,
            astray=told.astray,
            things=told.things,
        ),
        own_beads=False if wanted.beads and told.own is None else told.own,
        untold=untold,
        may_be_of=() if wanted.game else others_on(sheet, played),
    )


def _as_printed(picture: Picture, located: LocatedSheet, played: Game[Any]) -> LocatedSheet:
    """Return where a sheet lies, with the patches that its game prints if its code names no game.

    Such a sheet was printed for this game by an earlier program, or for no game: the photo shows which.
    """
    sheet = located.sheet
    if sheet.game or references(sheet.board) == references(sheet.board, played.id):
        return located
    for_game = replace(sheet, patches=sheet_for_game(sheet, played.id).patches)
    return replace(located, sheet=choose_by_patches(picture, located.view, (for_game, sheet)))


def observe(picture: Picture, located: LocatedSheet, stages: Debug, limits: BeliefLimits) -> Observation:
    """Return what the photo shows of a board, laid flat, against paper white and printed colours."""
    sheet = located.sheet
    flat = flatten(picture.bgr, located.view, sheet.board_box_mm, room_of(sheet))
    edges = find_tag_edges(picture, located.view, sheet)
    quality = measure_quality(located, flat, edges)
    tones = measure_tones(picture, located.view, sheet, edges, flat)
    flat = flat.without(tones.veil)
    windows = cell_windows(flat, sheet)
    rim = rim_white(flat, sheet)
    white = white_of_cells(windows, rim, sheet)
    relative = strengthen(relative_to_white(windows, white, out=windows), tones.colours.gain)
    stages.flat("flat", flat)
    stages.cells("white-relative", relative, sheet)
    hidden = unseen_cells(located, white)
    softness = measure_softness(relative)
    usual = np.inf if hidden.all() else np.median(softness[~hidden])
    blurred = softness > usual + limits.soft_step
    return Observation(picture, located, quality, relative, white, tones, rim, hidden, blurred)


def _reader_of(classes: Sequence[Standing], pieces: str) -> Callable[[Observation, ReadOptions], Recognition]:
    """Return the reader of such pieces; pieces: their kind, if it was named."""
    if pieces == "d10":
        return read_dice
    if has_tiles(classes):
        return read_threads
    if has_tokens(classes):
        return read_tokens
    return read_stones if has_stones(classes) else read_mats


def _in_doubt(told: Recognition, seen: Observation) -> Recognition:
    """Return what is reported, nothing of it believed if the printed patches deny colours that it goes by.

    Nor is it of cells that are blurred while the others are not.
    """
    blurred = seen.blurred & told.odds.any(axis=1)
    told = replace(told, odds=np.where(blurred[:, None], even_out(told.odds), told.odds))
    if (
        told.kind in ("token", "thread-tile")
        or "colour" not in _denied(told, seen)
        or "colour" in told.strange
    ):
        return told
    return replace(told, odds=even_out(told.odds), strange=(*told.strange, "colour"))


def _denied(told: Recognition, seen: Observation) -> frozenset[str]:
    """Return what the printed patches deny.

    Without any colour stones of two inks look alike; networks are unsure of such photos themselves.
    """
    alike = seen.tones.colours.none and has_stones(told.classes)
    return seen.denied | {"colour"} if alike else seen.denied


def _cells(told: Recognition, shown: NDArray[np.bool_], limits: BeliefLimits) -> list[CellReading]:
    """Return the cells' readings, all of them doubtful if too many cells are unclear."""
    unclear = told.odds[shown].max(axis=1) < told.believed_from
    believed_from = NEVER if len(unclear) and unclear.mean() > limits.poor_share else told.believed_from
    headings = told.heading if len(told.heading) else repeat(np.nan, len(shown))
    asked = told.asked if len(told.asked) else repeat(False, len(shown))
    return [
        _cell(told, row, (bool(there), bool(doubt)), believed_from, heading)
        for row, there, doubt, heading in zip(told.odds.tolist(), shown, asked, headings, strict=True)
    ]


def _cell(
    told: Recognition, odds: Sequence[float], said: tuple[bool, bool], believed_from: float, heading: float
) -> CellReading:
    """Return a cell's reading, doubtful if no game knows what seems to lie there.

    said: whether the photo shows the cell, and whether a person is asked about it regardless of its odds.
    """
    shown, asked = said
    if told.every and not any(odds):
        even = 1 / len(told.every)
        return CellReading(tuple((look, even) for look in told.every), doubtful=True, shown=False)
    standings = (*told.classes, *told.beside)
    order = sorted(range(len(odds)), key=odds.__getitem__, reverse=True)
    return CellReading(
        likelihoods=tuple((standings[i], odds[i]) for i in order if odds[i] > 0),
        doubtful=not shown or asked or order[0] >= len(told.classes) or odds[order[0]] < believed_from,
        shown=shown,
        heading_deg=None if np.isnan(heading) else float(heading),
    )


def _untrusted(cell: CellReading, limits: BeliefLimits) -> CellReading:
    """Return a cell's reading, doubtful if it may be a piece in inks that the reader was not tried on."""
    strange = any(odds >= limits.plausible and is_untried(standing) for standing, odds in cell.likelihoods)
    return replace(cell, doubtful=cell.doubtful or strange)


def unseen_cells(located: LocatedSheet, white: Array) -> NDArray[np.bool_]:
    """Return which cells the photo does not show, or not where they should be, or not in any light."""
    return np.asarray(~located.shown | located.lost | (np.exp(white).max(axis=1) < MIN_LIGHT))


def _reading(picture: Picture, located: LocatedSheet, cells: Sequence[CellReading], kind: str) -> Reading:
    sheet = located.sheet
    corners = corners_of_cells(sheet)
    outlines = picture.in_photo(located.view.to_pixels(corners.reshape(-1, 2)).reshape(corners.shape))
    reading = Reading(
        sheet=sheet.name,
        shape=sheet.board.shape,
        pieces=kind,
        cells={place.name: cell for place, cell in zip(sheet.cells, cells, strict=True)},
        outlines={
            place.name: tuple((float(x), float(y)) for x, y in outline)
            for place, outline in zip(sheet.cells, outlines, strict=True)
        },
        seconds={},
        unread=located.unread,
    )
    return (sheet.played and reading.on(board_named(sheet.played))) or reading
