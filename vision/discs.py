"""The owners of cells under control discs: by what of them and of the printed frame can be seen.

The networks have met square mats only. If a board looks strange to them, every cell is held against what
the printed frame alone, a disc, and a square mat would show there (vision.templates), in any light
(vision.lit). Pieces shade their own cells all alike: that is taken off, about the pieces first, then about
the cells. What fits badly then is looked at again, as if in the sun, or under a lamp's mirror. Nothing is
learned here, and if no discs lie nothing is recognised.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.doubt import pool_evidence
from vision.flags import FlagCorners, read_corners
from vision.greys import Greys
from vision.limits import ReaderLimits
from vision.lit import LIGHTEST, common_light, measure_distance
from vision.recognition import Observation
from vision.samples import BLACKER, logs_of, mean_of_channels, measure_tint, root_light, sample_light
from vision.templates import SPACING, CellTemplates, Templates, Tones

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

PAPERS = 0.9  # quantile of light: a cell's own paper
SHADES, DARK = (-1.6, 0.25), 0.15  # log light that shade takes or adds; light of ink too black to show it
# Logarithm of light: as coloured as a piece; share of a cell that is where one is plainly seen.
COLOUR, MUCH = 0.7, 0.1
# Share of black ink on samples that show how black it looks; fewer show nothing; log light against grey.
BLACK, FEW_BLACK, BLACKS = 0.5, 2, (-2.5, -0.7)
ARCS_SHARE = 0.25  # of black's mats that may look like arcs though all have rings


@dataclass(frozen=True, kw_only=True)
class DiscLimits(ReaderLimits):
    """What discs are known by; distances are mean squared ones (vision.lit), logs are natural."""

    mat_temper: float  # distance that makes kinds of square mats one to e as likely,
    disc_temper: float  # and those of discs, as a part of how badly the board fits as a whole;
    worse_temper: float  # more by this part of how much worse the best of a cell fits
    mat_distance: float  # nearer to any mat than to none,
    square_distance: float  # to a square mat than to all else,
    disc_distance: float  # and to discs than to squares: the middle mat of a board of discs
    black_distance: float  # nearer to black's mats than to others', and
    ring_distance: float  # to rings than to the arcs of square mats that were cut round
    bare_logs: float  # networks' odds of a bare cell: one in ten discs exceeds it, nine in ten bare cells do
    most_heard_logs: float  # of what exceeds it: no more counts
    unfit_distance: float  # cells that fit so badly are looked at again in other light,
    sun_part: float  # which counts if it leaves so much of it: as if in strong light,
    lamp_part: float  # or without what is as light as a mirrored lamp:
    paper_light: float  # against white
    sure_distance: float  # nearer to one kind than to others: such cells show shade
    sky_logs: float  # by which light is less blue in a shade that only the sky lights


@dataclass(frozen=True)
class Discs:
    """The reader's answer for cells on which discs may lie.

    lie: whether the board's mats are discs. owner: (cells, nobody, black, white) probabilities. flags:
    what their corners show of flags. grey: (3,) log light B, G, R of the printed frame; corner: (cells,) of
    the frame in each cell's bare corners.
    """

    lie: bool
    owner: Array
    flags: FlagCorners
    grey: Light
    corner: Array


def discs_on(seen: Observation, shown: Mask, pieces: Mask, owners: Array, limits: DiscLimits) -> Discs:
    """Return whether a board's mats are discs, and whose the cells are then.

    shown: (cells,) which cells the photo shows uncovered; pieces: (cells,) on which pieces stand. owners:
    (cells, 3) by the networks.
    """
    cells = _Cells.of(seen, limits)
    if not cells.with_discs(shown):
        return Discs(False, cells.owners, cells.flags, cells.grey, cells.corner)
    whole = cells.shapes.whole
    middles = _middles(sample_light(seen.relative, whole), cells.grey, whole)
    lit = cells.unshaded(pieces, middles)
    lit = lit if lit.ringed(shown) else replace(lit, black=lit.shapes.cut_round)
    lit = lit.unshaded(pieces, np.zeros_like(middles))
    odds = lit.odds
    owner = _heard(odds[:, :3] + odds[:, 3:] / 3, owners[:, 0], limits)
    return Discs(True, owner, cells.flags, cells.grey, lit.corner)


def _heard(owner: Array, bare: Array, limits: DiscLimits) -> Array:
    """Return the probabilities (cells, kinds) with what networks say for cells without any mat (cells,).

    They met these, and are surer of them than of discs, which they take for bare ones often: so only what
    they say for a bare cell is heard.
    """
    log_odds = np.log(np.maximum(bare, 1e-9) / np.maximum(1 - bare, 1e-9))
    heard = owner.copy()
    heard[:, 0] *= np.exp(np.clip(log_odds - limits.bare_logs, 0, limits.most_heard_logs))
    return np.asarray(heard / heard.sum(axis=1, keepdims=True))


@dataclass(frozen=True)
class _Kind:
    """The distance of cells from the nearest model (cells,), and its share of black (cells, samples).

    shows: light against white (cells, samples); light: what falls on it, against the board's usual.
    """

    apart: Array
    black: Light
    shows: Light
    light: Light

    def changed(self, cells: Mask, anew: _Kind) -> _Kind:
        """Return the same, with these cells as they are now."""
        parts = [(getattr(self, part.name).copy(), getattr(anew, part.name)) for part in fields(self)]
        for its, now in parts:
            its[cells] = now
        return _Kind(*(its for its, _ in parts))


@dataclass(frozen=True)
class _Cells:
    """A board's cells: light against white (cells, samples), which is clear, what it is held against.

    beyond: how many times lighter than it is held here (cells, samples). grey: (3,) log light of the frame.
    flag: light (cells, samples, 3) in the corner where flags lie. black: how black's mats look.
    bare: the kinds without black, if they are known.
    """

    light: Light
    beyond: Light
    clear: Mask
    grey: Light
    flag: Light
    shapes: CellTemplates
    tones: Tones
    black: Templates
    limits: DiscLimits
    bare: tuple[_Kind, _Kind] | None = None

    @classmethod
    def of(cls, seen: Observation, limits: DiscLimits) -> _Cells:
        shapes = seen.templates
        colours, flag = (sample_light(seen.relative, places) for places in (shapes.places, shapes.flag))
        logs = logs_of(colours)
        grey = np.median(logs[:, shapes.corners], axis=(0, 1))
        clear, mean = measure_tint(logs, grey) < limits.sky_logs, mean_of_channels(colours)
        light, beyond = mean.clip(0, LIGHTEST), np.maximum(mean / LIGHTEST, 1)
        tones = _tones(light[clear & shapes.corners], seen.greys)
        return cls(light, beyond, clear, grey, flag, shapes, tones, shapes.disc, limits)

    @cached_property
    def kinds(self) -> tuple[_Kind, _Kind, _Kind]:
        """Return the cells held against the printed frame alone, and a disc on it, black and white."""
        page, white = self.bare or self._bare
        return page, self._held(self.black), white

    @cached_property
    def apart(self) -> Array:
        """Return how far they are from each of these (cells, kinds)."""
        return np.stack([kind.apart for kind in self.kinds], axis=1)

    @cached_property
    def squares(self) -> Array:
        """Return how far they are from a square mat, black or white."""
        square = self.shapes.neat
        return np.minimum(self._held(square).apart, self._held(square.bare).apart)

    @property
    def owners(self) -> Array:
        """Return the probabilities (cells, nobody, black, white) of mats that are no discs."""
        (none, ring, back), by_hand = self.apart.T, self.shapes.by_hand
        black = np.minimum(ring, self._held(by_hand).apart)
        white = np.minimum(back, self._held(by_hand.bare).apart)
        return self._odds_of(np.stack([none, black, white], axis=1), self.limits.mat_temper)

    @property
    def odds(self) -> Array:
        """Return the probabilities of the kinds, and of square mats as the fourth (cells, 4).

        What fits badly is looked at again in other light. Sun on a part of a cell is stronger than the
        board's light. A lamp's mirror hides what it lies on; and what is left then fits anything better.
        """
        least, limits = self.apart.min(axis=1), self.limits
        apart = np.column_stack([self.apart, self._to_squares])
        badly = np.flatnonzero(least > limits.unfit_distance)
        sun, lamp = _Cells._in_strong_light, _Cells._but_for_the_lightest
        for look, less in ((sun, limits.sun_part), (lamp, limits.lamp_part)):
            if len(badly):
                again = look(self._only(badly))
                fits = again.apart.min(axis=1) < less * least[badly]
                apart[badly[fits]] = np.column_stack([again.apart[fits], again._only(fits)._to_squares])
                badly = badly[~fits]
        return self._odds_of(apart, limits.disc_temper * float(np.median(self.apart.min(axis=1))))

    def _only(self, cells: Mask | NDArray[np.intp]) -> _Cells:
        """Return some of the cells."""
        light, beyond, clear = self.light[cells], self.beyond[cells], self.clear[cells]
        return replace(self, light=light, beyond=beyond, clear=clear, bare=None)

    def _in_strong_light(self) -> _Cells:
        """Return the cells in light that is usual where their own paper is lighter than the board's."""
        light, seen = self.light * self.beyond, self.clear | ~self.clear.any(axis=1, keepdims=True)
        papers = np.nanquantile(np.where(seen, light, np.nan), PAPERS, axis=1, keepdims=True)
        return replace(self, light=light / np.maximum(papers, 1))

    def _but_for_the_lightest(self) -> _Cells:
        """Return the cells without what is as light as paper."""
        return replace(self, clear=self.clear & (self.light < self.limits.paper_light))

    @property
    def _to_squares(self) -> Array:
        return self.squares + self.limits.square_distance

    @property
    def corner(self) -> Array:
        """Return the log light of the frame in cells' bare corners (cells,)."""
        light = np.stack([kind.light for kind in self.kinds])
        nearest = light[self.apart.argmin(axis=1), np.arange(len(self.light))]
        return np.asarray(np.log(self.tones.grey * np.median(nearest[:, self.shapes.corners], axis=1)))

    def with_discs(self, shown: Mask) -> bool:
        """Return whether mats are discs, judged by the half seen best; shown: (cells,) which count."""
        least = self.limits.mat_distance
        may_be = shown & (self.apart[:, 0] > least)  # nothing is nearer to a mat than 0
        discs, squares = self.apart[may_be, 1:].min(axis=1), self._only(may_be).squares
        mat = np.minimum(discs, squares)
        mats = self.apart[may_be, 0] - mat > least
        if not mats.any():
            return False
        best = mats & (mat <= np.median(mat[mats]))
        nearer = squares - discs
        return any(np.median(nearer[its]) >= self.limits.disc_distance for its in (mats, best))

    def ringed(self, shown: Mask) -> bool:
        """Return whether black's discs have rings; square mats that were cut round have four arcs."""
        bare, least = self.apart[:, ::2].min(axis=1), self.limits.black_distance
        may_be = shown & (bare > least)
        bare, ring = bare[may_be], self.apart[may_be, 1]
        arcs = self._only(may_be)._held(self.shapes.cut_round).apart
        black = np.minimum(ring, arcs) < bare - least
        nearer = (arcs - ring)[black]
        return bool(len(nearer) > 1 and np.quantile(nearer, ARCS_SHARE) > self.limits.ring_distance)

    @property
    def flags(self) -> FlagCorners:
        """Return what the corners show of flags."""
        darkest = (np.log(self.tones.grey) + np.log(self.tones.black)) / 2
        return read_corners(self.flag, self.grey, darkest)

    def unshaded(self, pieces: Mask, about: Array) -> _Cells:
        """Return the cells as they look without the shade that pieces throw on their own, all of them alike.

        pieces: (cells,) on which pieces stand; about: (cells, 2) in mm, what shade lies about alike. How
        black the frames look is taken from the surest as well.
        """
        apart, each = self.apart, np.arange(len(self.light))
        nearest = apart.argmin(axis=1)
        first, second = np.sort(apart, axis=1)[:, :2].T
        sure = second - first > self.limits.sure_distance
        shows = np.stack([kind.shows * kind.light for kind in self.kinds])[nearest, each]
        seen = self.clear & (pieces & sure)[:, None] & (shows > DARK)
        away = (self.shapes.places - about[:, None]) / (SPACING * self.shapes.cell)
        shade = np.clip(common_light(np.log(np.maximum(self.light, 1e-2) / shows), seen, away), *SHADES)
        light = np.where(pieces[:, None], np.minimum(self.light / np.exp(shade), LIGHTEST), self.light)
        lit = replace(self, light=light, tones=self._blackened(sure & (nearest == 1)))
        (page, white), its = self.kinds[::2], lit._only(pieces)._bare
        return replace(lit, bare=(page.changed(pieces, its[0]), white.changed(pieces, its[1])))

    def _blackened(self, sure: Mask) -> Tones:
        """Return the tones with black as it looks on cells (cells,) that are surely black's."""
        ring = self.kinds[1]
        ink = self.clear & sure[:, None] & (ring.black > BLACK)
        if ink.any(axis=1).sum() < FEW_BLACK:
            return self.tones
        light = (self.light / ring.light)[ink]
        beside = ring.shows[ink] - (self.tones.black - 1) * ring.black[ink]  # as if no ink were there
        black = np.median((light - beside) / ring.black[ink] + 1)
        return Tones(self.tones.grey, float(np.clip(black, *(self.tones.grey * np.exp(BLACKS)))))

    @property
    def _bare(self) -> tuple[_Kind, _Kind]:
        return self._held(self.shapes.page), self._held(self.shapes.disc.bare)

    def _held(self, laid: Templates) -> _Kind:
        shows = laid.shows(self.tones)
        its = measure_distance(root_light(self.light), self.clear, shows, laid.unlike, self.shapes.halves)
        return _Kind(its.apart, laid.black[its.which], shows[its.which], its.light)

    def _odds_of(self, apart: Array, temper: float) -> Array:
        """Return the probabilities (cells, kinds) of kinds that are so far off in mean squared distances."""
        least = apart.min(axis=1, keepdims=True)
        unfit = np.maximum(least - float(np.median(least)), 0)
        return pool_evidence((-apart / (temper + self.limits.worse_temper * unfit), 1.0))


def _tones(corners: Light, greys: Greys) -> Tones:
    """Return the tones, of light in bare corners (samples,), and of the patches."""
    grey = max(float(np.median(corners)), 1e-3) if len(corners) else float(np.exp(greys.grey))
    return Tones(grey, grey * float(np.exp(np.clip(greys.black - greys.grey, *BLACKER))))


def _middles(light: Light, grey: Light, places: Array) -> Array:
    """Return the middles of what has colour (cells, 2), in mm from the cells' own.

    light: (cells, samples, 3) B, G, R against white, at places (samples, 2). If little of a cell has
    colour, it is what is usual on the board.
    """
    colour = (measure_tint(logs_of(light), grey) > COLOUR).astype(np.float64)
    much = colour.mean(axis=1) > MUCH
    middles = colour @ places / np.maximum(colour.sum(axis=1, keepdims=True), 1)
    usual = np.median(middles[much], axis=0) if much.any() else np.zeros(2)
    return np.where(much[:, None], middles, usual)
