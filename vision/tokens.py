"""Coded tokens: whose they are and of which kind, by the ring on their rims, however they lie.

Nothing is learned here. On every cell the ring is looked for round many middles, and what is seen there is
held against the rings of the game's tokens, turned by small steps. A ring looks much more like one word than
like any other and hides the frame under it, which the round of a printed frame does not; an empty cell shows
all of its frame. What hides it and is no ring, a token upside down or two on one square, is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from calibration.tokens import TOKENS, WORDS, token_meant
from games.standing import Standing
from vision.light import relative_to_white
from vision.reading import DOUBT_BELOW, NEVER
from vision.recognition import Observation, ReadOptions, Recognition
from vision.rectify import PX_PER_MM
from vision.token_rings import MUTUAL, RingMatch, find_ring

Array = NDArray[np.float64]
Places = tuple[NDArray[np.int64], NDArray[np.int64]]  # rows and columns

FLOOR = 0.04  # of white: below this a phone sees more veiling glare and gloss than ink
FAR_MM = 3.2  # farther off it is asked, for it may be meant for the next square
ALIKE, ALIKE_SPREAD = 0.80, 0.02  # how much like a ring what is seen must be
# And how much more than any other word's it must look like one word's: of what that word's own ring does, for
# words are not equally far apart.
CLEAR, CLEAR_SPREAD = 0.5, 0.03
BETWEEN = 0.05  # two rings that are less far apart than this in likeness are not told apart
FRAME_MM = 0.6  # outside the frame's inner edge: what a token covers half of, and shows all round without one
# Logarithm of light within which a piece of frame is frame, or a share of the frame's where it is washed out.
FRAME_OFF, FRAME_SHARE = 0.55, 0.65
GOES_ON, GOES_ON_SPREAD = 0.42, 0.03  # how much of a ring may go on inside it
# No frame is as much like a ring with as much white inside: whether the frame is seen then does not matter.
WHOLE, WHOLE_SPREAD, WHITE, WHITE_SPREAD = 0.91, 0.004, 0.3, 0.02
SHADED_ALIKE = 0.9  # nor as what is left of it where shade goes on inside
INNER_MM = 1.0  # inside the frame's inner edge: paper there is in the same light
STEP_OFF = 0.4  # share of the step of light over that edge by which it may be more or less
BARE, BARE_SPREAD = 0.91, 0.02  # share of the frame that shows on an empty cell
UNDER, UNDER_SPREAD = 0.6, 0.02  # and of the frame under a token, whose black and white may look as grey
MIDDLE = 0.26  # of the cell: the radius within which a board is paper, its shade, and marks as grey as frames
TINTED, DARK, MOST_STRANGE = (
    0.35,
    0.6,
    0.05,
)  # logarithms of light, and the share of the middle that may be so
UNSEEN = 0.02  # how likely a cell is empty that shows neither a ring nor its frame: more than any one token
BLURRED_MM = 1.2  # an edge that takes this long from dark to light: rims then melt into frames
SHADE = 0.68  # of a token: what is narrower is no shade
GUESSED = (0.55, GOES_ON), (0.62, 0.7)  # how much a ring leads, and how much of it then may go on inside it
# Rings are black, frames grey. Logarithms of their light: what is hardly darker than frames once shade is
# taken off, or lighter than they are in a lamp's mirror, is no ring; what is so dark need not be so clear.
PALE, PALE_LIT, BLACK = -0.15, 0.25, -0.9
BLACK_GUESSED = (0.41, GOES_ON)
WHOLE_FRAME = (
    0.75  # share of a frame that shows once shade is taken off: tokens leave less, with few exceptions
)
NOTHING = -1  # the number of no token
UNKNOWN = 0.4  # of what lies there strangely: how likely it is anything else
CLEAR_MM, RIM_MM = 0.7, 0.3  # outside and inside a token's rim, which is not looked at


def read_tokens(seen: Observation, wanted: ReadOptions) -> Recognition:
    """Return what lies on a board's cells, nothing of it believed in a blur; wanted.classes: tokens."""
    odds, covered = token_odds(seen.relative, seen.white, wanted.classes, seen.sheet)
    believed_from = NEVER if seen.quality.edge_mm > BLURRED_MM else DOUBT_BELOW
    return Recognition("token", wanted.classes, odds, covered, believed_from=believed_from)


def token_odds(
    relative: NDArray[np.float32], white: Array, standings: Sequence[Standing], sheet: Sheet
) -> tuple[Array, NDArray[np.bool_]]:
    """Return the probability of every standing (cells, standings), and which cells look like none of them.

    relative: (cells, side, side, 3) light B, G, R against white; white: (cells, 3) its log light.
    standings: tokens and nothing.
    """
    windows = relative_to_white(relative, _unshaded(white, sheet) - white)
    frames, light = _frame_places(windows.shape[1], sheet, FRAME_MM), _light(windows)
    step = _steps(light, sheet)
    frame = float(np.median(light[:, *frames]))
    middle = _middle_places(windows.shape[1], sheet)
    tints = _tints(windows, light, frames, middle)
    odds = np.full((len(windows), len(standings)), 1e-6)
    strange = np.zeros(len(windows), bool)
    meant = _meant(standings)
    inks = np.zeros(len(windows))
    for cell, picture in enumerate(light):
        ring = _ring_on(picture, sheet, frame, sorted(meant))
        inks[cell] = ring.dark - frame
        if ring.sure < 0.5 and _shown(picture, sheet, (frame, step[cell]), None) < BARE:
            ring = max(ring, _shaded_ring(picture, sheet, sorted(meant)), key=lambda each: each.sure)
        best, there = int(ring.likeness.argmax()), ring.sure > 0.5
        shown = _shown(picture, sheet, (frame, step[cell]), ring.at if there else None)
        bare = _step(shown, BARE, BARE_SPREAD)
        for number, which in meant.items():
            rival = np.exp((ring.likeness[number] - ring.likeness[best]) / BETWEEN * 3)
            odds[cell, which] = max(odds[cell, which], ring.sure * rival)
        if Standing() in standings:
            odds[cell, standings.index(Standing())] = max(1e-6, (1 - ring.sure) * max(bare, UNSEEN))
        if there:
            strange[cell] = best not in meant or np.hypot(*ring.at) > FAR_MM * PX_PER_MM or bare < 0.5
        else:
            strange[cell] = bare < 0.5 or _middle_strange(tints[cell], picture[*middle], frame)
    odds /= odds.sum(axis=1, keepdims=True)
    odds[strange] = (1 - UNKNOWN) * odds[strange] + UNKNOWN / len(standings)
    asked = strange | (odds.max(axis=1) < DOUBT_BELOW)
    lies = {**meant, NOTHING: list(standings).index(Standing())} if Standing() in standings else meant
    for cell, number in _guesses(light, inks, sheet, asked, sorted(meant)):
        if number in lies:
            odds[cell] = UNKNOWN / len(standings)
            odds[cell, lies[number]] += 1 - UNKNOWN
    return odds, strange


def _guesses(
    light: Array, inks: Array, sheet: Sheet, asked: NDArray[np.bool_], numbers: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield the cells asked about that are clearer with shade taken off, and the number of the token there.

    inks: (cells,) how much lighter than frames the likeliest ring is as it is lit. numbers: of the words that
    may lie there; NOTHING if the frame shows all round. What is seen so is too little to be believed.
    """
    if not asked.any():
        return
    bare = _without_shade(light, sheet)
    frame = float(np.median(bare[:, *_frame_places(light.shape[1], sheet, FRAME_MM)]))
    for cell in np.nonzero(asked)[0]:
        ring = _guessed_ring(bare[cell], sheet, numbers)
        ink = ring.dark - frame
        best, lead = _clearest(ring.likeness)
        shown = _shown(bare[cell], sheet, (frame, 0.0), ring.at, under=True)
        near = np.hypot(*ring.at) < FAR_MM * PX_PER_MM
        guessed = (*GUESSED, BLACK_GUESSED) if max(ink, inks[cell]) < BLACK else GUESSED
        alike = any(lead > least and abs(ring.inside) < most for least, most in guessed)
        pale = ink > PALE or inks[cell] > PALE_LIT
        if best in numbers and near and alike and shown < UNDER and not pale:
            yield int(cell), best
        elif pale or _shown(bare[cell], sheet, (frame, 0.0), None) > WHOLE_FRAME:
            yield int(cell), NOTHING


def _guessed_ring(picture: Array, sheet: Sheet, numbers: Sequence[int]) -> RingMatch:
    """Return the likeliest ring as it is, or another one that leads more and goes on less inside.

    A circle that runs over a frame, or from a token into a lamp's mirror, looks like a ring, but goes on
    inside. The others are the likeliest without what goes on inside, and the likeliest at another place.
    """
    plain, bare = (find_ring(picture, sheet, numbers, unshaded) for unshaded in (False, True))
    elsewhere = find_ring(picture, sheet, numbers, but=plain.at)
    word = plain.likeness.argmax()
    others = [its for its in (bare, elsewhere) if its.likeness.argmax() != word]
    return max(plain, *others, key=_rank) if others else plain


def _rank(ring: RingMatch) -> float:
    """Return how much a ring leads, the less the more of it goes on inside."""
    return _clearest(ring.likeness)[1] * (1 - min(abs(ring.inside), 1))


def _without_shade(light: Array, sheet: Sheet) -> Array:
    """Return how much darker every place (cells, side, side) is than the lightest round it.

    What is narrower than most of a token stays, a ring and frames; what is wider is gone, shade and its edge.
    """
    side = 2 * round(SHADE * sheet.sizes.token * PX_PER_MM / 2) + 1
    room = np.ones((side, side), np.uint8)
    closed = [cv2.morphologyEx(one, cv2.MORPH_CLOSE, room, borderType=cv2.BORDER_REPLICATE) for one in light]
    return light - np.stack(closed)


@dataclass(frozen=True)
class _Ring:
    """The likeness of the best place to each word's ring (words), where it is, whether it is a ring.

    dark: the logarithm of light on its dark parts.
    """

    likeness: Array
    at: tuple[float, float]
    sure: float
    dark: float


def _ring_on(picture: Array, sheet: Sheet, frame: float, numbers: Sequence[int]) -> _Ring:
    """Return the likeliest ring, and how surely it is one: alike, clearly, white inside, the frame hidden.

    frame: the logarithm of light on frames; numbers: of the words that may lie there.
    """
    found = find_ring(picture, sheet, numbers)
    best, lead = _clearest(found.likeness)
    alike, clear = found.likeness[best], _step(lead, CLEAR, CLEAR_SPREAD)
    hides = 1 - _step(_shown(picture, sheet, (frame, 0.0), found.at, under=True), UNDER, UNDER_SPREAD)
    white = _step(alike, WHOLE, WHOLE_SPREAD) * (1 - _step(found.inside, WHITE, WHITE_SPREAD))
    sure = max(hides, white) * (1 - _step(found.inside, GOES_ON, GOES_ON_SPREAD))
    return _Ring(found.likeness, found.at, sure * clear * _step(alike, ALIKE, ALIKE_SPREAD), found.dark)


def _shaded_ring(picture: Array, sheet: Sheet, numbers: Sequence[int]) -> _Ring:
    """Return the likeliest ring if shade goes on inside it, and how surely it is one: alike, clearly."""
    found = find_ring(picture, sheet, numbers, unshaded=True)
    best, lead = _clearest(found.likeness)
    sure = _step(lead, CLEAR, CLEAR_SPREAD) * _step(found.likeness[best], SHADED_ALIKE, WHOLE_SPREAD)
    return _Ring(found.likeness, found.at, sure, found.dark)


def _clearest(likeness: Array) -> tuple[int, float]:
    """Return the likeliest word, and how much it leads, as a share of what its own ring does."""
    best = int(likeness.argmax())
    others = np.arange(len(WORDS)) != best
    lead = (likeness[best] - likeness[others]) / (1 - MUTUAL[best, others])
    return best, float(lead.min())


def _light(windows: NDArray[np.float32]) -> Array:
    """Return the logarithm of light relative to white (cells, side, side), a little smoothed."""
    grey = windows.mean(axis=-1)
    padded = np.pad(grey, ((0, 0), (1, 1), (1, 1)), mode="edge")
    side = grey.shape[1]
    smooth = sum(padded[:, y : y + side, x : x + side] for y in range(3) for x in range(3)) / 9
    return np.asarray(np.log(np.maximum(smooth, 0) + FLOOR), np.float64)


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


def _middle_strange(tint: Array, light: Array, frame: float) -> bool:
    """Return whether something lies in the middle of a cell that is coloured, or darker than a frame."""
    return bool(((tint > TINTED) | (light < frame - DARK)).mean() > MOST_STRANGE)


def _middle_places(side: int, sheet: Sheet) -> Places:
    """Return rows and columns of the pixels in a window's middle."""
    along = np.arange(side) - side / 2 + 0.5
    rows, columns = np.nonzero(np.hypot(along[:, None], along) < MIDDLE * sheet.cell_mm * PX_PER_MM)
    return rows, columns


def _unshaded(white: Array, sheet: Sheet) -> Array:
    """Return paper's light with that of shaded cells, which have no white of their own, from those beside."""
    found = white.copy()
    for cell in sheet.board.shaded:
        found[cell] = white[[n for n in sheet.board.neighbours[cell] if n not in sheet.board.shaded]].mean(
            axis=0
        )
    return found


def _meant(standings: Sequence[Standing]) -> dict[int, int]:
    """Return which standing each number is that a token on this board may have."""
    found = ((number, token_meant(number, standings)) for number in range(len(WORDS)))
    return {number: list(standings).index(its) for number, its in found if its and its.piece in TOKENS}


def _steps(light: Array, sheet: Sheet) -> Array:
    """Return how much darker frames are than what is inside them (cells,): as on most cells of their tone."""
    outer, inner = (_frame_places(light.shape[1], sheet, out) for out in (FRAME_MM, -INNER_MM))
    steps = np.median(light[:, *outer] - light[:, *inner], axis=1)
    shaded = np.isin(np.arange(len(light)), list(sheet.board.shaded))
    for tone in (shaded, ~shaded):
        steps[tone] = np.median(steps[tone]) if tone.any() else 0.0
    return np.asarray(steps)


def _frame_places(side: int, sheet: Sheet, out: float) -> Places:
    """Return rows and columns of a window's pixels all round the frame, so many mm out of its inner edge."""
    edge = (sheet.cell_mm / 2 - sheet.frame_mm + out) * PX_PER_MM
    along = np.linspace(-edge, edge, 40, endpoint=False)
    x = np.concatenate([along, np.full(40, edge), -along, np.full(40, -edge)])
    y = np.concatenate([np.full(40, -edge), along, np.full(40, edge), -along])
    rows, columns = (np.rint(v + side / 2 - 0.5).astype(np.int64) for v in (y, x))
    return rows, columns


def _shown(
    picture: Array,
    sheet: Sheet,
    frame: tuple[float, float],
    at: tuple[float, float] | None,
    under: bool = False,
) -> float:
    """Return the share of the frame that shows: as dark as frames are, or darker by as much than inside it.

    frame: the logarithm of light on frames, and of that against the inside, which a shadow's edge leaves as
    it is. at: where a token lies, round which nothing is looked at. under: the share where it lies instead,
    by the light alone.
    """
    (dark, step), side = frame, len(picture)
    rows, columns = _frame_places(side, sheet, FRAME_MM)
    looked = np.ones(len(rows), bool)
    if at is not None:
        middle = len(picture) / 2 - 0.5
        away = np.hypot(columns - middle - at[0], rows - middle - at[1]) / PX_PER_MM - sheet.sizes.token / 2
        looked = away < -RIM_MM if under else away > CLEAR_MM
    if not looked.any():
        return 1.0
    light = picture[rows, columns]
    shown = np.abs(light - dark) < min(FRAME_OFF, -FRAME_SHARE * dark)
    if not under:
        inside = picture[_frame_places(side, sheet, -INNER_MM)]
        shown |= np.abs(light - inside - step) < -STEP_OFF * step
    return float(shown[looked].mean())


def _step(value: float, middle: float, spread: float) -> float:
    return float(1 / (1 + np.exp(np.clip(-(value - middle) / spread, -50, 50))))
