"""Beads and tiles on mats with flags, read by networks that know colours, owners and flags, not games.

On squares networks (vision.model) read all, and what looks unlike anything known is asked (vision.doubt); on
hexagons a network of their own does, and is believed if vision.hexagons agrees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from games.standing import Standing
from vision.beads import Household
from vision.doubt import (
    Doubts,
    HexagonLimits,
    SquareLimits,
    find_white_over,
    join_odds,
    logs_of_odds,
    pool_evidence,
)
from vision.features import cell_facts, cell_pictures, turned_by_quarters
from vision.flag_corners import CORNERS, OtherCorners, look_at_corners
from vision.flags import Yellow
from vision.hexagons import HexagonReader
from vision.hues import BoardHues
from vision.known import OWNERS_ON
from vision.looks import load_usual, looks_of
from vision.model import HEXAGON_TASKS, TASKS, Prediction, load_hexagons, load_networks, vote, vote_again
from vision.recognition import Observation, ReadOptions, Recognition
from vision.signs import (
    find_near,
    find_near_pairs,
    measure_blank,
    measure_greyness,
    measure_lines,
    measure_shade,
    measure_white,
    sample_rims,
)

Array = NDArray[np.float64]
Pictures = NDArray[np.float32]
Mask = NDArray[np.bool_]

STAY = "owner", "colour"  # what turning a cell does not change
LABELS = HEXAGON_TASKS  # the third side comes last, and is never read on squares


def read_mats(seen: Observation, wanted: ReadOptions) -> Recognition:
    """Return what lies on a board's cells; wanted.classes: what is read, wanted.beads: the household's."""
    sheet, sides = seen.sheet, seen.sheet.board.sides
    facts = cell_facts(seen.located.view, sheet, seen.located.residual, seen.white, seen.tones.greys)
    pictures, lean = cell_pictures(seen.relative), facts[:, :2]
    networks, known = load_hexagons() if sides == 6 else load_networks(), facts.astype(np.float32)
    limits = wanted.limits_of(HexagonLimits) if sides == 6 else wanted.limits_of(SquareLimits)
    said = vote(networks, pictures, known)
    covered = said.odds["covered"][:, 1] > limits.covered_odds
    shown = ~(seen.hidden | seen.blurred | covered)
    yellow = Yellow.of(pictures, lean, said.odds["colour"], shown, sheet)
    if isinstance(limits, HexagonLimits):
        reader = HexagonReader(seen, limits)
        odds, doubts, corners = reader.recognise(said, facts, looks_of(pictures, lean), shown, yellow)
    else:
        squares = SquareReader(seen, pictures, known, shown, wanted)
        odds, doubts, corners = squares.recognise(said, yellow)
    own: bool | None = None
    usual = load_usual().mean
    if wanted.beads:
        household = Household.of(wanted.beads)
        colours, own = household.colours(odds["colour"], looks_of(pictures, lean), shown)
        odds, doubts = {**odds, "colour": colours}, doubts.without("colour") if own else doubts
        usual = household.mean if own else usual
    hues = BoardHues.of(pictures, odds["colour"], shown, usual)
    tiles = odds["kind"].argmax(axis=1) == TASKS["kind"].index("tile")
    second = hues.measure_second(pictures, tiles, sheet) > limits.second_share
    unlike = second | (hues.measure_unlike() > limits.unlike_deg)
    odds, elsewhere = doubts.sober(odds), doubts.sober({"active": corners.odds})["active"]
    kind = _kind(odds) if wanted.pieces == "auto" else wanted.pieces
    classes, beside = wanted.classes, _beside(wanted.classes, OWNERS_ON[sides])
    odds = {**odds, "active": join_odds(odds["active"], elsewhere)}
    likely = _likelihoods(odds, (*classes, *beside))
    told = Recognition(kind, classes, likely, covered, beside, believed_from=wanted.believed_from, own=own)
    told = replace(told, asked=unlike, things=int(unlike.sum()))
    return replace(told, strange=doubts.tasks, mirrored=doubts.mirrored, astray=doubts.astray)


@dataclass(frozen=True)
class SquareReader:
    """Recognise a board of squares.

    pictures, facts: of its cells, as vision.features makes them. shown: (cells,) which the photo shows
    uncovered. wanted: what limits the reader goes by.
    """

    seen: Observation
    pictures: Pictures
    facts: Pictures
    shown: Mask
    wanted: ReadOptions

    def recognise(self, said: Prediction, yellow: Yellow) -> tuple[Mapping[str, Array], Doubts, OtherCorners]:
        """Return the odds by task, what is doubtful, and what other corners show of flags.

        said: by the networks; yellow: what the board shows of flags wherever they lie. Flags are looked for
        in turned pictures of cells as well.
        """
        odds, doubts = self._of_mats(said)
        odds = {**odds, **self._from_all_sides(said, [task for task in STAY if task not in doubts.tasks])}
        looked_at = self.pictures, self.facts, self.shown
        corners = look_at_corners(load_networks(), said, *looked_at, self.limits)
        odds = corners.heard(odds)
        return odds, corners.doubts(doubts, odds, yellow, self.shown, self.limits), corners

    def _from_all_sides(self, said: Prediction, tasks: Sequence[str]) -> dict[str, Array]:
        """Return the odds by task; those of cells that are unsure of any are of these turned by all quarters.

        said: by the networks. Views of one photo err alike, so four are no surer than one, but steadier.
        """
        surest = [said.odds[task].max(axis=1) for task in tasks]
        unsure = self.shown & (np.min(surest, axis=0, initial=1.0) < self.wanted.believed_from)
        if not unsure.any():
            return {}
        views = [said.odds]
        for quarters in range(1, CORNERS):
            turns = np.full(unsure.sum(), quarters)
            turned = turned_by_quarters(self.pictures[unsure], self.facts[unsure], turns)
            views.append(vote_again(load_networks(), said, unsure, *turned).odds)
        pooled = {
            task: pool_evidence(*((logs_of_odds(view[task]), 1 / CORNERS) for view in views))
            for task in tasks
        }
        return {task: np.where(unsure[:, None], pooled[task], said.odds[task]) for task in tasks}

    @cached_property
    def limits(self) -> SquareLimits:
        """Return the limits of squares."""
        return self.wanted.limits_of(SquareLimits)

    def _of_mats(self, said: Prediction) -> tuple[Mapping[str, Array], Doubts]:
        """Return the odds by task, and what is doubtful except for flags.

        If a lamp is mirrored in black mats, others there may look like white or bare card.
        """
        odds = said.odds
        doubts = Doubts.of_board(said.apart, self.shown, self.limits).on_whole(*self.seen.denied)
        if "owner" in self.seen.denied:
            return odds, doubts
        nobody, blacks = (TASKS["owner"].index(whose) for whose in ("none", "black"))
        looks, least = odds["owner"].argmax(axis=1), odds["owner"].argmin(axis=1)
        black, bare = (self.shown & (looks == its) for its in (blacks, nobody))
        unsure = self.shown & (odds["owner"].max(axis=1) < self.wanted.believed_from) & (least != blacks)
        beside = find_near_pairs(unsure, self.seen.sheet, self.limits.beside_cells)
        doubts = doubts.also("owner", beside & (looks != blacks))
        lean = self.facts[:, :2].astype(np.float64)
        shade = measure_shade(self.pictures, self.limits.dimmed_logs)
        white = measure_white(
            self.pictures, bare, self.seen.tones.greys.grey, shade, lean, self.limits.lean_mm_a_mm
        )
        dimmed = np.where(shade > 0, shade, self.seen.dimmed)
        over, fading = find_white_over(white, bare, lean, dimmed, self.limits)
        grey = black & (measure_greyness(self.pictures, self.seen.tones.greys) > self.limits.grey_part)
        lines = bare & (measure_lines(self.seen, bare) > self.limits.line_share)
        blank = measure_blank(sample_rims(self.seen)) > self.limits.blank_light
        doubts = doubts.also("owner", over | grey | lines | blank)
        if lines.sum() > max(self.limits.lines_a_black * black.sum(), self.limits.few_lines):
            doubts = doubts.on_whole("owner")  # most black mats are unlike any: white ones may hide as well
        lamp = find_near(fading, self.seen.sheet, self.limits.lamp_cells)
        return odds, replace(doubts.also("owner", self.shown & ~black & lamp), mirrored=bool(fading.any()))


def _kind(odds: Mapping[str, Array]) -> str:
    """Return the kind of pieces on the board: one kind is used at a time, so the cells vote together."""
    there = 1 - odds["colour"][:, TASKS["colour"].index("none")]
    votes = there @ np.log(np.maximum(odds["kind"], 1e-6))
    return TASKS["kind"][int(votes.argmax())]


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


def _beside(classes: Sequence[Standing], owners: Sequence[str]) -> tuple[Standing, ...]:
    """Return what people may leave on a cell though no game knows it: a mat alone, say.

    owners: whose mats are told apart, no matter who plays.
    """
    colours, actives = ({getattr(c, part): None for c in classes} for part in ("colour", "active"))
    mixed = (Standing(*mix) for mix in product(colours, owners, actives))
    return tuple(s for s in mixed if s not in classes and (s.owner != "none" or not s.active))
