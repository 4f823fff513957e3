"""Coded tokens: whose they are and of which kind, by the ring on their rims, however they lie.

Nothing is learned here. On every cell the ring is looked for round many middles, and what is seen there is
held against the rings of the game's tokens, turned by small steps. A ring looks much more like one word than
like any other and hides the frame under it, which the round of a printed frame does not; an empty cell shows
all of its frame. What hides it and is no ring, a token upside down or two on one square, is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from calibration.tokens import TOKENS, WORDS, token_meant
from games.standing import Standing
from vision.light import relative_to_white
from vision.limits import ReaderLimits
from vision.reading import NEVER
from vision.recognition import Observation, ReadOptions, Recognition
from vision.rectify import PX_PER_MM
from vision.token_rings import MUTUAL, RingMatch, find_ring

Array = NDArray[np.float64]
Places = tuple[NDArray[np.int64], NDArray[np.int64]]  # rows and columns

FLOOR = 0.04  # of white: below this a phone sees more veiling glare and gloss than ink
NOTHING = -1  # the number of no token


@dataclass(frozen=True, kw_only=True)
class TokenLimits(ReaderLimits):
    """What tokens are known by; light is against paper white, tones are its natural logarithms.

    Likeness is 1 at most. A lead is how much more a ring looks like one word than like any other, as a share
    of what that word's own ring does, for words are not equally far apart.
    """

    spread: float  # of leads and shares: over which a limit is passed
    spread_alike: float  # the same of likeness
    alike: float  # how much like a ring what is seen must be
    alike_shaded: float  # the same of what is left of it where shade goes on inside
    lead: float
    between: float  # likeness: two rings that are less far apart are not told apart
    goes_on: float  # how much of a ring may go on inside it
    whole: float  # no frame is as much like a ring with as much white inside: what it hides then does
    white: float  # not matter
    far_mm: float  # farther off it is asked, for it may be meant for the next square
    blurred_mm: float  # an edge that takes this long from dark to light: rims then melt into frames
    bare: float  # share of the frame that shows on an empty cell
    under: float  # and of the frame under a token, whose black and white may look as grey
    frame_mm: float  # outside the frame's inner edge: what a token covers half of, or shows all round
    inner_mm: float  # inside that edge: paper there is in the same light
    frame_off: float  # tone within which a piece of frame is frame,
    frame_share: float  # or share of the frame's tone where it is washed out
    step_off: float  # share of the step of light over that edge by which it may be more or less
    clear_mm: float  # round a token: not looked at
    middle: float  # of the cell: within this radius is paper, its shade, and marks as grey as frames
    tinted: float  # tone: of more colour, or darker than frames by more,
    dark: float
    strange_share: float  # is no more than so much of the middle
    unseen: float  # how likely a cell is empty that shows neither a ring nor its frame
    unknown: float  # of what lies there strangely: how likely it is anything else
    # What is guessed of cells that are asked about, with shade taken off: all that is wider than this part of
    # a token. Rings that lead so much, or so much if hardly anything goes on inside;
    shade: float
    lead_guessed: float
    lead_white: float
    goes_on_guessed: float
    # and rings are black: by tone hardly darker than frames, or lighter in a lamp's mirror, is none.
    pale: float
    pale_lit: float
    whole_frame: float  # share of a frame that shows: tokens leave less, with few exceptions


def read_tokens(seen: Observation, wanted: ReadOptions) -> Recognition:
    """Return what lies on a board's cells, nothing of it believed in a blur; wanted.classes: tokens."""
    limits = wanted.limits_of(TokenLimits)
    reader = TokenReader(seen.sheet, wanted.classes, limits, wanted.believed_from)
    odds, covered = reader.recognise(seen.relative, seen.white)
    believed_from = NEVER if seen.quality.edge_mm > limits.blurred_mm else wanted.believed_from
    return Recognition("token", wanted.classes, odds, covered, believed_from=believed_from)


@dataclass(frozen=True)
class TokenReader:
    """Recognise a board of tokens; standings: tokens and nothing; believed_from: the probability."""

    sheet: Sheet
    standings: Sequence[Standing]
    limits: TokenLimits
    believed_from: float

    def recognise(self, relative: NDArray[np.float32], white: Array) -> tuple[Array, NDArray[np.bool_]]:
        """Return the probability of every standing (cells, standings), and which cells look like none.

        relative: (cells, side, side, 3) light B, G, R against white; white: (cells, 3) its log light.
        """
        limits, standings = self.limits, self.standings
        windows = relative_to_white(relative, _unshaded(white, self.sheet) - white)
        light = _light(windows)
        step = self._steps(light)
        frame = float(np.median(light[:, *self._frame_places(light.shape[1])]))
        middle = self._middle_places(light.shape[1])
        tints = _tints(windows, light, self._frame_places(light.shape[1]), middle)
        odds = np.full((len(windows), len(standings)), 1e-6)
        strange = np.zeros(len(windows), bool)
        inks = np.zeros(len(windows))
        for cell, picture in enumerate(light):
            ring = self._ring_on(picture, frame)
            inks[cell] = ring.dark - frame
            if ring.sure < 0.5 and self._shown(picture, (frame, step[cell]), None) < limits.bare:
                ring = max(ring, self._shaded_ring(picture), key=lambda each: each.sure)
            best, there = int(ring.likeness.argmax()), ring.sure > 0.5
            shown = self._shown(picture, (frame, step[cell]), ring.at if there else None)
            bare = self._passes(shown, limits.bare)
            for number, which in self.meant.items():
                rival = np.exp((ring.likeness[number] - ring.likeness[best]) / limits.between)
                odds[cell, which] = max(odds[cell, which], ring.sure * rival)
            if Standing() in standings:
                odds[cell, standings.index(Standing())] = max(
                    1e-6, (1 - ring.sure) * max(bare, limits.unseen)
                )
            if there:
                strange[cell] = best not in self.meant or self._is_far(ring.at) or bare < 0.5
            else:
                strange[cell] = bare < 0.5 or self._is_strange(tints[cell], picture[*middle] - frame)
        odds /= odds.sum(axis=1, keepdims=True)
        odds[strange] = (1 - limits.unknown) * odds[strange] + limits.unknown / len(standings)
        asked = strange | (odds.max(axis=1) < self.believed_from)
        lies = {NOTHING: list(standings).index(Standing())} if Standing() in standings else {}
        for cell, number in self._guesses(light, inks, asked):
            if number in {**self.meant, **lies}:
                odds[cell] = limits.unknown / len(standings)
                odds[cell, {**self.meant, **lies}[number]] += 1 - limits.unknown
        return odds, strange

    @cached_property
    def meant(self) -> dict[int, int]:
        """Return which standing each number is that a token on this board may have."""
        found = ((number, token_meant(number, self.standings)) for number in range(len(WORDS)))
        at = {number: self.standings.index(its) for number, its in found if its and its.piece in TOKENS}
        return dict(sorted(at.items()))

    def _guesses(self, light: Array, inks: Array, asked: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
        """Yield the cells asked about that are clearer without shade, and the number of the token there.

        inks: (cells,) how much lighter than frames the likeliest ring is as it is lit. NOTHING is yielded if
        the frame shows all round, or if what looks like a ring is pale or goes on inside. What is seen so is
        too little to be believed.
        """
        if not asked.any():
            return
        limits, bare = self.limits, self._without_shade(light)
        frame = float(np.median(bare[:, *self._frame_places(light.shape[1])]))
        for cell in np.nonzero(asked)[0]:
            ring = self.guess_ring(bare[cell])
            best, lead = _clearest(ring.likeness)
            shown = self._shown(bare[cell], (frame, 0.0), ring.at, under=True)
            guessed = (limits.lead_white, limits.goes_on), (limits.lead_guessed, limits.goes_on_guessed)
            alike = any(lead > least and abs(ring.inside) < most for least, most in guessed)
            pale = ring.dark - frame > limits.pale or inks[cell] > limits.pale_lit
            near = best in self.meant and not self._is_far(ring.at)
            no_ring = pale or ring.inside > limits.goes_on
            if near and alike and shown < limits.under and not pale:
                yield int(cell), best
            elif no_ring or self._shown(bare[cell], (frame, 0.0), None) > limits.whole_frame:
                yield int(cell), NOTHING

    def guess_ring(self, picture: Array) -> RingMatch:
        """Return the likeliest ring as it is, or another one that leads more and goes on less inside.

        A circle that runs over a frame, or from a token into a lamp's mirror, looks like a ring, but goes on
        inside. The others are the likeliest without what goes on inside, and the likeliest at another place.
        """
        plain, bare = (find_ring(picture, self.sheet, [*self.meant], unshaded) for unshaded in (False, True))
        elsewhere = find_ring(picture, self.sheet, [*self.meant], but=plain.at)
        word = plain.likeness.argmax()
        others = [its for its in (bare, elsewhere) if its.likeness.argmax() != word]
        return max(plain, *others, key=_rank) if others else plain

    def _without_shade(self, light: Array) -> Array:
        """Return how much darker every place (cells, side, side) is than the lightest round it.

        What is narrower than most of a token stays, a ring and frames; what is wider is gone, shade and its
        edge.
        """
        side = 2 * round(self.limits.shade * self.sheet.sizes.token * PX_PER_MM / 2) + 1
        room = np.ones((side, side), np.uint8)
        its = [cv2.morphologyEx(one, cv2.MORPH_CLOSE, room, borderType=cv2.BORDER_REPLICATE) for one in light]
        return light - np.stack(its)

    def _ring_on(self, picture: Array, frame: float) -> _Ring:
        """Return the likeliest ring, and how surely it is one: alike, clearly, white inside, frame hidden.

        frame: the tone of frames.
        """
        found = find_ring(picture, self.sheet, [*self.meant])
        hides = 1 - self._passes(self._shown(picture, (frame, 0.0), found.at, under=True), self.limits.under)
        whole = self._passes(float(found.likeness.max()), self.limits.whole, True)
        sure = max(hides, whole * (1 - self._passes(found.inside, self.limits.white)))
        sure *= 1 - self._passes(found.inside, self.limits.goes_on)
        return self._ring(found, sure, self.limits.alike)

    def _shaded_ring(self, picture: Array) -> _Ring:
        """Return the likeliest ring if shade goes on inside it, and how surely it is one: alike, clearly."""
        found = find_ring(picture, self.sheet, [*self.meant], unshaded=True)
        return self._ring(found, 1.0, self.limits.alike_shaded)

    def _ring(self, found: RingMatch, sure: float, alike: float) -> _Ring:
        best, lead = _clearest(found.likeness)
        sure *= self._passes(lead, self.limits.lead) * self._passes(float(found.likeness[best]), alike, True)
        return _Ring(found.likeness, found.at, sure, found.dark)

    def _passes(self, value: float, limit: float, sharp: bool = False) -> float:
        """Return how surely a value is above a limit."""
        spread = self.limits.spread_alike if sharp else self.limits.spread
        return float(1 / (1 + np.exp(np.clip((limit - value) / spread, -50, 50))))

    def _is_far(self, at: tuple[float, float]) -> bool:
        return bool(np.hypot(*at) > self.limits.far_mm * PX_PER_MM)

    def _is_strange(self, tint: Array, tone: Array) -> bool:
        """Return whether something lies in a cell's middle that is coloured, or darker than a frame."""
        its = (tint > self.limits.tinted) | (tone < -self.limits.dark)
        return bool(its.mean() > self.limits.strange_share)

    def _middle_places(self, side: int) -> Places:
        """Return rows and columns of the pixels in a window's middle."""
        along = np.arange(side) - side / 2 + 0.5
        away = np.hypot(along[:, None], along)
        rows, columns = np.nonzero(away < self.limits.middle * self.sheet.cell_mm * PX_PER_MM)
        return rows, columns

    def _steps(self, light: Array) -> Array:
        """Return how much darker frames are than what is inside them (cells,): as on most cells alike."""
        side, shaded = light.shape[1], np.isin(np.arange(len(light)), list(self.sheet.board.shaded))
        outer, inner = self._frame_places(side), self._frame_places(side, inside=True)
        steps = np.median(light[:, *outer] - light[:, *inner], axis=1)
        for tone in (shaded, ~shaded):
            steps[tone] = np.median(steps[tone]) if tone.any() else 0.0
        return np.asarray(steps)

    def _frame_places(self, side: int, inside: bool = False) -> Places:
        """Return rows and columns of a window's pixels all round the frame, or just inside it."""
        out = -self.limits.inner_mm if inside else self.limits.frame_mm
        edge = (self.sheet.cell_mm / 2 - self.sheet.frame_mm + out) * PX_PER_MM
        along = np.linspace(-edge, edge, 40, endpoint=False)
        x = np.concatenate([along, np.full(40, edge), -along, np.full(40, -edge)])
        y = np.concatenate([np.full(40, -edge), along, np.full(40, edge), -along])
        rows, columns = (np.rint(v + side / 2 - 0.5).astype(np.int64) for v in (y, x))
        return rows, columns

    def _shown(
        self, picture: Array, frame: tuple[float, float], at: tuple[float, float] | None, under: bool = False
    ) -> float:
        """Return the share of the frame that shows: as dark as frames are, or darker by as much than inside.

        frame: the tone of frames, and of that against the inside, which a shadow's edge leaves as it is. at:
        where a token lies, round which nothing is looked at. under: the share where it lies instead, by the
        light alone.
        """
        (dark, step), side, limits = frame, len(picture), self.limits
        rows, columns = self._frame_places(side)
        looked = np.ones(len(rows), bool)
        if at is not None:
            away = np.hypot(columns - side / 2 + 0.5 - at[0], rows - side / 2 + 0.5 - at[1]) / PX_PER_MM
            away -= self.sheet.sizes.token / 2
            looked = away < 0 if under else away > limits.clear_mm
        if not looked.any():
            return 1.0
        light = picture[rows, columns]
        shown = np.abs(light - dark) < min(limits.frame_off, -limits.frame_share * dark)
        if not under:
            inside = picture[self._frame_places(side, inside=True)]
            shown |= np.abs(light - inside - step) < -limits.step_off * step
        return float(shown[looked].mean())


def _rank(ring: RingMatch) -> float:
    """Return how much a ring leads, the less the more of it goes on inside."""
    return _clearest(ring.likeness)[1] * (1 - min(abs(ring.inside), 1))


@dataclass(frozen=True)
class _Ring:
    """The likeness of the best place to each word's ring (words), where it is, whether it is a ring.

    dark: the logarithm of light on its dark parts.
    """

    likeness: Array
    at: tuple[float, float]
    sure: float
    dark: float


def _clearest(likeness: Array) -> tuple[int, float]:
    """Return the likeliest word, and how much it leads, as a share of what its own ring does."""
    best = int(likeness.argmax())
    others = np.arange(len(WORDS)) != best
    lead = (likeness[best] - likeness[others]) / (1 - MUTUAL[best, others])
    return best, float(lead.min())


def _light(windows: NDArray[np.float32]) -> Array:
    """Return the logarithm of light relative to white (cells, side, side), a little smoothed."""
    soft = [cv2.blur(grey, (3, 3), borderType=cv2.BORDER_REPLICATE) for grey in windows.mean(axis=-1)]
    return np.asarray(np.log(np.maximum(np.stack(soft), 0) + FLOOR), np.float64)


def _tints(windows: NDArray[np.float32], light: Array, frames: Places, middle: Places) -> Array:
    """Return how far from neutral the pixels of cells' middles are (cells, pixels), in logarithms.

    Where a phone shows white brighter than it can, printed greys look tinted: neutral is what frames show,
    and between them and white a share of it. light: of all pixels.
    """

    def relative(places: Places) -> NDArray[np.float32]:
        """Return every colour's light, the mean of a pixel's being none."""
        told = np.log(windows[:, *places] + FLOOR)
        return np.asarray(told - told.mean(axis=-1, keepdims=True))

    grey = np.median(relative(frames), axis=(0, 1))
    share = np.clip(light[:, *middle] / np.median(light[:, *frames]), 0, 1).astype(np.float32)
    tint = relative(middle) - share[..., None] * grey.astype(np.float32)
    return np.asarray(tint.max(axis=-1) - tint.min(axis=-1), np.float64)


def _unshaded(white: Array, sheet: Sheet) -> Array:
    """Return paper's light with that of shaded cells, which have no white of their own, from those beside."""
    found = white.copy()
    for cell in sheet.board.shaded:
        found[cell] = white[[n for n in sheet.board.neighbours[cell] if n not in sheet.board.shaded]].mean(
            axis=0
        )
    return found
