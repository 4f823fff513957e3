"""Reading a board of hexagons: the owner of each cell, which cells are active, and their colours.

| what | is read by |
|---|---|
| owner, and flag, which makes a cell active | the networks of sides and the network of cells together |
| colour | the network of cells, and what is usual for beads and tiles (vision.looks) |

Measurements that need no training check the networks: the yellow of flags, how wide frames are, and paper. A
cell on which the two disagree is marked doubtful. If nothing fits, the whole board is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.beads import HOUSEHOLDS_APART, Household, combine_odds
from vision.doubt import Doubts, HexagonLimits
from vision.flag_corners import OtherCorners
from vision.flags import Yellow
from vision.hexagon_corners import hear_both, look_at_sixths
from vision.looks import NONE, load_usual
from vision.model import HEXAGON_TASKS, Prediction, load_sides, vote
from vision.recognition import Observation
from vision.side_pictures import side_facts, side_pictures
from vision.signs import (
    HARDLY_BLACK,
    find_near,
    measure_black,
    measure_blank,
    measure_blown,
    rims_of,
    sample_frames,
)

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

BESIDE = 1.5  # cells from middle to middle: what is nearer to a blurred cell says nothing about the board
NARROWER = 0.25  # share of mats that may look wider though all are cut too small
FEWEST = 3  # mats: in a poor photo one or two may look as if they were cut otherwise
NOBODY = HEXAGON_TASKS["owner"].index("none")
PALE = [HEXAGON_TASKS["owner"].index(owner) for owner in ("white", "third")]  # as glare makes others
FRAMED = [HEXAGON_TASKS["owner"].index(owner) for owner in ("black", "third")]


@dataclass(frozen=True)
class HexagonReader:
    """Recognise a board of hexagons by what a photo shows of it."""

    seen: Observation
    limits: HexagonLimits

    @cached_property
    def frames(self) -> NDArray[np.float32]:
        """Return the light of vision.signs.sample_frames."""
        return sample_frames(self.seen)

    @property
    def is_steep(self) -> bool:
        """Return whether the photo was taken from so low down that frames are hard to see."""
        return self.seen.quality.tilt_deg > self.limits.steep_deg

    def recognise(
        self, said: Prediction, facts: Array, looks: Array, shown: Mask, yellow: Yellow
    ) -> tuple[Mapping[str, Array], Doubts, OtherCorners]:
        """Return the odds by task, owners as OWNERS_ON hexagons, doubts, and what corners show of flags.

        said: by the network of cells, which was given the facts; looks: (cells, LOOK); shown: (cells,) which
        cells the photo shows uncovered; yellow: what the board shows of flags wherever they lie.
        """
        sides, limits = self.by_sides(facts), self.limits
        colour, agree = self.colours(said.odds["colour"], looks, shown)
        both = hear_both(said.odds, sides.odds, limits)
        owner = both["owner"].argmax(axis=1)
        narrow = self.are_narrow(np.isin(owner, FRAMED), facts)
        limits = limits.of_steep_photos if self.is_steep else limits
        unlike = ("colour",) if agree < limits.agreed_colour else ()
        far = shown & ~find_near(self.seen.blurred, self.seen.sheet, BESIDE)
        doubts = Doubts.of_board(self.apart_if_sharp(sides), far if far.any() else shown, limits)
        doubts = doubts.on_whole(*unlike, *self.seen.denied)
        blank = measure_blank(rims_of(self.frames)) > limits.blank_light
        blown = measure_blown(self.frames, self.seen, limits.blown_light) > limits.blown_share
        unseen = blank | (blown & np.isin(owner, PALE))
        least = np.minimum(said.odds["owner"], sides.odds["owner"])[np.arange(len(owner)), owner]
        unseen |= least < limits.agreed_owner
        doubts = doubts.also("owner", (narrow & (owner == NOBODY)) | unseen)
        doubts = doubts.also("colour", colour.argmax(axis=1) != said.odds["colour"].argmax(axis=1))
        doubts = doubts.name_tasks("owner") if narrow else doubts
        corners = look_at_sixths(self.seen, said, sides, both, facts, limits)
        odds = corners.heard({**said.odds, **both, "colour": colour})
        return odds, corners.doubts(doubts, odds, yellow, shown, limits), corners

    def by_sides(self, facts: Array) -> Prediction:
        """Return what the networks of sides say; facts: (cells, FACTS) as vision.features has them."""
        sheet = self.seen.sheet
        return vote(load_sides(), side_pictures(self.seen.relative, sheet), side_facts(facts, sheet))

    def apart_if_sharp(self, sides: Prediction) -> Mapping[str, Array]:
        """Return how far the networks of sides differ by task (cells,), asked about sharp cells alone.

        Networks compare cells, so a drop on the lens makes them differ about cells beside it as well. 0 where
        a cell is blurred while others are not.
        """
        sharp = ~self.seen.blurred
        if sharp.all():
            return sides.apart
        apart = {task: np.zeros(len(sharp)) for task in sides.apart}
        for task, its in vote(load_sides(), sides.pictures[sharp], sides.facts[sharp]).apart.items():
            apart[task][sharp] = its
        return apart

    def are_narrow(self, framed: Mask, facts: Array) -> bool:
        """Return whether three of four mats with black sides are seen to be cut too small, or hardly black.

        Bare mats that are cut so look like nobody's cells. framed: (cells,) on which mats with black sides
        lie; facts: as for by_sides. Fewer than FEWEST say nothing, nor do frames in steep photos that may be
        pale by blur.
        """
        outwards = side_facts(facts[framed], self.seen.sheet)[..., 0]
        least = HARDLY_BLACK if self.is_steep else 0.0
        sides = np.ma.masked_invalid(
            measure_black(self.frames[framed], self.seen.tones.greys, outwards, least)
        )
        # Black's mats have black on all sides, the third side's on every other one.
        halves = [np.ma.median(sides[:, first::2], axis=1) for first in (0, 1)]  # type: ignore[no-untyped-call]
        width = np.ma.max(halves, axis=0).compressed()
        return len(width) >= FEWEST and bool(np.quantile(width, 1 - NARROWER) < self.limits.narrow_share)

    def colours(self, told: Array, looks: Array, shown: Mask) -> tuple[Array, float]:
        """Return the colours' probabilities (cells, colours and none), and how far looks and network agree.

        told: by the network.
        """
        empty = told[:, NONE]
        usual = load_usual()
        anyone = Household(usual, usual.mean, HOUSEHOLDS_APART * usual.households)
        pieces = told[:, :NONE] / np.maximum(told[:, :NONE].sum(axis=1, keepdims=True), 1e-9)
        likely = anyone.laid_under(looks, shown * (1 - empty), pieces).densities
        there = shown & (empty < 0.5)
        agree = pieces[np.arange(len(pieces)), likely.argmax(axis=1)][there]
        both = combine_odds(pieces, likely, agree=1.0)
        odds = np.hstack([both * (1 - empty[:, None]), empty[:, None]])
        return odds, float(agree.mean()) if len(agree) else 1.0
