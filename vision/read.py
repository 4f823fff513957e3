"""The reader's recipe: photo bytes in, readings out."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from calibration.beads import Beads, why_unused
from calibration.inks import of_stones
from calibration.tokens import of_tokens
from games.board import board_named
from games.catalogue import Entry
from games.standing import Standing
from vision.beads import Household
from vision.debug import Debug, Keep
from vision.dice import die_classes, die_odds, read_dice
from vision.doubt import strange_in
from vision.errors import BoardNotFoundError, VisionError
from vision.features import cell_facts, cell_pictures
from vision.greys import measure_greys
from vision.hexagons import Hexagons
from vision.known import OWNERS_ON, classes_on, require_known, told_apart, untried
from vision.light import cell_windows, rim_white, room_of, white_of_cells
from vision.locate import MAX_RESIDUAL_MM, Located, look_for
from vision.looks import looks_of
from vision.model import TASKS, load_networks, vote
from vision.picture import Picture, decode
from vision.quality import Quality, judge
from vision.reading import DOUBT_BELOW, DOUBT_STONES_BELOW, PLAUSIBLE, POOR, CellReading, Reading
from vision.rectify import Flat, flatten
from vision.stones import stone_odds
from vision.tokens import token_odds
from vision.whose import game_of_sheet
from vision.words import say

__all__ = ["DOUBT_BELOW", "Wanted", "flags", "read_boards", "read_photo", "unseen_cells"]

Array = NDArray[np.float64]

# The networks' matrices are so small that threads to share them cost more than they save: on a busy machine
# several times as much.
BLAS = ThreadpoolController()
MAX_COVERED = 0.5  # probability that something lies on the cell
MAX_COVERED_HEXAGON = 0.06  # the same of hexagons: pale cloth over their thin frames looks as bare card does
NEVER = 2.0  # more than any probability
MIN_LIGHT = 0.012  # linear light of paper white below which noise decides
HIDING = 1.0  # mm that a bead leans towards the flag for each mm of its height, so that it hides the flag
LABELS = {**TASKS, "owner": OWNERS_ON[6]}  # the third side comes last, and is never told on squares
HIDDEN_HEAT = 5.0  # logarithms of such flags' odds are divided by one and so many times their mean doubt


@dataclass(frozen=True)
class Wanted:
    """Say how a photo is to be read.

    game: whose pieces are looked for, where that is known; else every board tells. pieces: "auto", "bead",
    "tile" or "d10", which "auto" never takes. sheet: a custom sheet's name where the photo cannot tell.
    beads: the household's, from calibrating. debug: who keeps the pictures of every stage.
    partly: read as far as it goes what is not known of a game's pieces in full; Reading.untold says that.
    classes: what can stand on the cells in that game, where that is known (Look.classes_at).
    """

    game: Entry | None = None
    pieces: str = "auto"
    sheet: str | None = None
    beads: Beads | None = None
    debug: Keep | None = None
    partly: bool = False
    classes: tuple[Standing, ...] = ()


def read_photo(
    data: bytes,
    game: Entry | None = None,
    *,
    pieces: str = "auto",
    sheet: str | None = None,
    beads: Beads | None = None,
    debug: Keep | None = None,
    classes: tuple[Standing, ...] = (),
) -> list[Reading]:
    """Read the boards in a photo; see read_boards and Wanted. What cannot be read of several is left out."""
    return read_boards(data, Wanted(game, pieces, sheet, beads, debug, classes=classes))[0]


def read_boards(data: bytes, wanted: Wanted) -> tuple[list[Reading], list[VisionError]]:
    """Read every board in a photo, and say of those that are seen but cannot be read why.

    data: the bytes of a JPEG, PNG or WebP file. A mat without its piece is told too, as doubtful. Raises
    PictureError, and BoardNotFoundError or UnknownPieceError where no board can be read.
    """
    started = time.perf_counter()
    picture = decode(data)
    decoded = time.perf_counter() - started
    stages = Debug(wanted.debug)
    readings: list[Reading] = []
    with BLAS.limit(limits=1, user_api="blas"):
        found, unseen = look_for(picture, wanted.sheet)
        refused: list[VisionError] = [*unseen]
        for located in found:
            try:
                played = game_of_sheet(located.sheet, wanted.game)
                sides = located.sheet.board.sides
                shown = wanted.classes or classes_on(sides, played.look.classes)
                classes, untold = told_apart(shown, sides)
                if not wanted.partly:
                    require_known(shown, sides)
            except VisionError as error:
                refused.append(error)
                continue
            flat = flatten(picture.bgr, located.view, located.sheet.board_box_mm, room_of(located.sheet))
            quality = judge(picture, located, flat)
            told = replace(wanted, classes=classes)
            cells, kind, own, strange = _read_cells(picture, located, flat, quality, stages, told)
            quality = replace(quality, strange=strange)
            cells = [_untrusted(cell) for cell in cells] if untold else cells
            seconds = {"decode": decoded, "total": time.perf_counter() - started}
            reading = _reading(picture, located, cells, kind, seconds)
            readings.append(replace(reading, game=played.id, quality=quality, own_beads=own, untold=untold))
    if not readings:
        raise refused[-1]  # of a board that was located, not of one that could not be
    return readings, refused


def _read_cells(
    picture: Picture,
    located: Located,
    flat: Flat,
    quality: Quality,
    stages: Debug,
    wanted: Wanted,
) -> tuple[list[CellReading], str, bool | None, tuple[str, ...]]:
    """Return the cells' readings, the kind of pieces, whether they are the household's, and what is strange.

    The recipe for one board. Without beads of a household the third is None; the last as Quality.strange.
    wanted.classes: what is told.
    """
    sheet, view, pieces, beads = located.sheet, located.view, wanted.pieces, wanted.beads
    classes: Sequence[Standing] = wanted.classes
    windows = cell_windows(flat, sheet)
    white = white_of_cells(windows, rim_white(flat, sheet), sheet)
    stages.flat("flat", flat)
    stages.cells("white-relative", windows, white, sheet)
    hidden = unseen_cells(picture, located, white)
    own = False if beads and why_unused(classes, pieces) else None
    if pieces == "d10":
        return _die_cells(picture, located, classes, white, hidden), pieces, own, ()
    greys = measure_greys(picture, view, sheet)
    facts = cell_facts(view, sheet, located.residual, white, greys)
    doubt_below = DOUBT_BELOW
    strange: tuple[str, ...] = ()
    if of_tokens(classes):
        kind, standings = "token", classes
        likelihoods, covered = token_odds(windows, white, standings, sheet)
    elif of_stones(classes):
        kind, standings = "tile" if pieces == "auto" else pieces, classes
        likelihoods, covered = stone_odds(windows, white, standings, sheet)
        doubt_below = DOUBT_STONES_BELOW
    else:
        pictures, lean = cell_pictures(windows, white), facts[:, :2]
        said = vote(load_networks(), pictures, facts.astype(np.float32))
        hexagons = sheet.board.sides == 6
        covered = said.odds["covered"][:, 1] > (MAX_COVERED_HEXAGON if hexagons else MAX_COVERED)
        shown, odds = ~(hidden | covered), said.odds
        found = strange_in(said, pictures, shown, greys.odd)
        if hexagons:
            seen = Hexagons(windows, white, sheet, greys, quality.edge_mm)
            odds, found = seen.told(said, looks_of(pictures, lean), shown)
        if beads:
            colours, own = Household.of(beads).colours(odds["colour"], looks_of(pictures, lean), shown)
            odds, found = {**odds, "colour": colours}, found.without("colour") if own else found
        odds, strange = found.sober(odds), found.tasks
        kind = _kind(odds) if pieces == "auto" else pieces
        standings = _conceivable(classes, OWNERS_ON[sheet.board.sides])
        if kind == "bead" and not hexagons:
            odds = {**odds, "active": flags(odds, lean)}
        likelihoods = _likelihoods(odds, standings)
    shown = ~(hidden | covered)
    believed_from = _believed_from(likelihoods[shown], doubt_below)
    cells = [
        _cell(standings, row, bool(there), len(classes), believed_from)
        for row, there in zip(likelihoods, shown, strict=True)
    ]
    return cells, kind, own, strange


def _die_cells(
    picture: Picture,
    located: Located,
    classes: Sequence[Standing],
    white: Array,
    hidden: NDArray[np.bool_],
) -> list[CellReading]:
    """Return the cells' readings where dice stand on them."""
    if not any(c.colour for c in classes):
        raise BoardNotFoundError("no-dice", say("no-dice"))
    dice = read_dice(picture, located, white)
    known = die_classes(classes)
    odds = die_odds(dice, known)
    believed_from = _believed_from(odds[~hidden], DOUBT_BELOW)
    return [
        replace(
            _cell(known, row, not away, len(known), believed_from),
            heading_deg=None if np.isnan(heading) else float(heading),
        )
        for row, away, heading in zip(odds, hidden, dice.heading, strict=True)
    ]


def _believed_from(odds: Array, usual: float) -> float:
    """Return the probability from which a best guess is believed; odds: of the cells shown (n, standings).

    Where so many of these are unclear that the others cannot be believed, either, none is.
    """
    poor = len(odds) and (odds.max(axis=1) < usual).mean() > POOR
    return NEVER if poor else usual


def unseen_cells(picture: Picture, located: Located, white: Array) -> NDArray[np.bool_]:
    """Return which cells the photo does not show, or not where they should be, or not in any light."""
    height, width = picture.bgr.shape[:2]
    corners = _corners(located)
    outside = ((corners < 0) | (corners > (width - 1, height - 1))).any(axis=(1, 2))
    return np.asarray(
        outside | (located.residual > MAX_RESIDUAL_MM) | (np.exp(white).max(axis=1) < MIN_LIGHT)
    )


def _corners(located: Located) -> Array:
    """Return every cell's corners (cells, sides, 2) in pixels of the picture; a square's tl, tr, br, bl."""
    sheet = located.sheet
    places = np.array([cell.centre_mm for cell in sheet.cells])[:, None] + np.array(sheet.outline_mm())
    return located.view.to_pixels(places.reshape(-1, 2)).reshape(*places.shape)


def _kind(odds: Mapping[str, Array]) -> str:
    """Return the kind of pieces on the board: one kind is used at a time, so the cells vote together."""
    there = 1 - odds["colour"][:, TASKS["colour"].index("none")]
    votes = there @ np.log(np.maximum(odds["kind"], 1e-6))
    return TASKS["kind"][int(votes.argmax())]


def flags(odds: Mapping[str, Array], lean: Array) -> Array:
    """Return the probabilities (cells, 2) of flags, less sure where a bead hides the flag.

    odds: by task, as vision.model tells; lean: (cells, 2) as vision.features.leaning tells. The flag lies at
    the top left corner. Nearly all flags of beads that were misread in photos not trained on were hidden so.
    Beads of a board are alike: where most of them hide their flags, slivers that seem clear deserve less
    belief, too.
    """
    active = odds["active"]
    hidden = -lean.sum(axis=1) / np.sqrt(2) > HIDING
    mats = hidden * (1 - odds["owner"][:, TASKS["owner"].index("none")])
    doubt = float((mats * (1 - active.max(axis=1))).sum() / max(mats.sum(), 1.0))
    sober = active ** np.where(hidden, 1 / (1 + HIDDEN_HEAT * doubt), 1.0)[:, None]
    return np.asarray(sober / sober.sum(axis=1, keepdims=True))


def _likelihoods(odds: Mapping[str, Array], standings: Sequence[Standing]) -> Array:
    """Return the probability of every standing on every cell (cells, standings)."""

    def column(task: str, label: str) -> Array:
        return np.asarray(odds[task][:, LABELS[task].index(label)])

    found = np.stack(
        [
            column("colour", c.colour or "none")
            * column("owner", c.owner)
            * column("active", "yes" if c.active else "no")
            for c in standings
        ],
        axis=1,
    )
    return np.asarray(found / np.maximum(found.sum(axis=1, keepdims=True), 1e-12))


def _conceivable(classes: Sequence[Standing], owners: Sequence[str]) -> Sequence[Standing]:
    """Return the classes, then what people may leave on a cell though no game knows it: a mat alone, say.

    owners: whose mats are told, whoever plays.
    """
    colours, actives = ({getattr(c, part): None for c in classes} for part in ("colour", "active"))
    mixed = (Standing(*mix) for mix in product(colours, owners, actives))
    return (*classes, *(s for s in mixed if s not in classes and (s.owner != "none" or not s.active)))


def _cell(
    standings: Sequence[Standing], odds: Array, shown: bool, known: int, believed_from: float
) -> CellReading:
    """Return a cell's reading; only the first known standings are the game's, anything else is doubtful."""
    order = np.argsort(-odds, kind="stable")
    best = int(order[0])
    return CellReading(
        likelihoods=tuple(
            (standings[i], p) for i, p in zip(order.tolist(), odds[order].tolist(), strict=True)
        ),
        doubtful=not shown or best >= known or float(odds[best]) < believed_from,
        shown=shown,
    )


def _untrusted(cell: CellReading) -> CellReading:
    """Return a cell's reading, doubtful where it may be a piece in inks that the reader was not tried on."""
    strange = any(odds >= PLAUSIBLE and untried(standing) for standing, odds in cell.likelihoods)
    return replace(cell, doubtful=cell.doubtful or strange)


def _reading(
    picture: Picture, located: Located, cells: list[CellReading], kind: str, seconds: Mapping[str, float]
) -> Reading:
    sheet = located.sheet
    outlines = picture.in_photo(_corners(located))
    reading = Reading(
        sheet=sheet.name,
        shape=sheet.board.shape,
        pieces=kind,
        cells={place.name: cell for place, cell in zip(sheet.cells, cells, strict=True)},
        outlines={
            place.name: tuple((float(x), float(y)) for x, y in outline)
            for place, outline in zip(sheet.cells, outlines, strict=True)
        },
        seconds=seconds,
    )
    return (sheet.played and reading.on(board_named(sheet.played))) or reading
