"""Telling whose the cells of a board of hexagons are, and which are active, by what lies along their sides.

Nothing is learned here. Across every side light is sampled and held against what a printed frame, a black
frame and bare card would show there, however a mat lies: a little off, a little turned. A cell's sides are
then weighed together. A flag hides two of them and a banner two others; what fits nothing well is asked.
What stands on the cells the networks tell (vision.model), to whom a hexagon's middle is as a square's,
and what is usual for beads and tiles (vision.looks); where these differ it is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.beads import HOUSEHOLDS_APART, Household, combined
from vision.doubt import Strange
from vision.greys import Greys
from vision.looks import NONE, load_usual
from vision.model import Said
from vision.rectify import PX_PER_MM
from vision.telling import Seen

__all__ = ["Hexagons"]

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

SIDES = 6
EVERY_OTHER = np.array([1.0, 0.0, 1.0, 0.0, 1.0, 0.0])  # sides that are black on the third side's mat
FLAG = (4, 5)  # the sides that meet in the top left corner, where flags lie
ALONG, ACROSS = 9, 13  # samples of a side
HALF_SIDE, NEAR, FAR = 0.2, 0.355, 0.5  # of the cell: where they lie along it, and from its middle
REACH_MM, STEP_MM = 1.4, 0.35  # how far off its place a mat is looked for
TURNS_DEG = (-7.0, -3.5, 0.0, 3.5, 7.0)
# Of the cell: how much too small a framed mat may be cut, on every side. Bare ones then look as nobody's.
CUT = (0.03, 0.06)
CUT_STEP_MM, CUT_TURNS_DEG = 0.7, (-5.0, 0.0, 5.0)
BADLY = 2e-3  # of the mean squared distance: how much less likely a mat is cut so
PAGE_REACH_MM, PAGE_STEP_MM = 0.8, 0.4  # and how far off the printed frame may be seen
STRAY_MM, PAGE_STRAY_MM, TURNED_DEG = 0.7, 0.3, 4.0  # as people lay mats, and views err
EDGE_SIGMAS = 1.683  # from a fifth to four fifths of a blurred edge
LEAST_BLUR_MM = 0.12
VEIL = 0.05  # of white: what glare adds to black, more or less
TINTED, FLOOR = 0.4, 0.04  # logarithm of light: what has more colour is no frame
MOST = 0.06  # of a sample's squared distance: one that fits worse says no more
UNLIKE = 6e-4  # of the mean squared distance: how much a less likely place or turn counts
# Kinds that differ by so much in their mean squared distance are told apart one to e; by more where the best
# fits worse than is usual on the board, or at most on any.
TEMPER, UNFIT, USUAL_MOST = 1.0e-3, 0.1, 0.016
CLEAR = 2.0  # sides of which samples must be seen, for their likeness to count in full
STRANGE = 0.022  # mean squared distance over a board: above it nothing lies there as printed
YELLOW, YELLOW_SPREAD = 0.17, 0.025  # share of the flag's corner that is yellow where one lies
# The logarithms by which yellow is told: green over blue, red over green and how far off that, least red.
YELLOWS_BLUE, YELLOWS_RED, YELLOWS_REACH, YELLOWS_LIGHT = 0.8, 0.25, 0.65, -1.5
CORNER_OUT, CORNER_TOWARDS, CORNER_AWAY = 0.48, 0.36, 0.38  # of the cell: where a flag shows beside pieces
ASTRAY = 0.3  # such a share of another corner: a flag lies there, or a mat is turned
HIDDEN, HIDDEN_SPREAD = 0.45, 0.04  # share of the corner in another colour: then nobody knows
BARE, BARE_SPREAD, MOST_BARE = 0.7, 0.05, 6.0  # share of a cell's middle that is paper where nothing stands
# What lies over a cell hides its frame: none does where all sides show it well, and much better than a mat.
FRAMED, FRAMED_BY, ALL_BARE = 0.012, 0.0025, 0.97
LEAST_AGREEMENT = 0.85  # of networks and looks on a board's colours: where they agree less all are asked
USUALLY_ACTIVE = 0.2  # of mats, where the corner is hidden


@dataclass(frozen=True)
class Hexagons:
    """Hold how the cells of a board of hexagons look in a photo.

    windows: (cells, side, side, 3) linear light B, G, R; white: (cells, 3) log light of paper there. edge_mm:
    how wide a printed edge is in the photo, as Quality has it.
    """

    windows: NDArray[np.float32]
    white: Array
    sheet: Sheet
    greys: Greys
    edge_mm: float

    @classmethod
    def of(cls, seen: Seen) -> Hexagons:
        """Return how the cells look in a photo."""
        return cls(seen.windows, seen.white, seen.sheet, seen.greys, seen.quality.edge_mm)

    def told(self, said: Said, looks: Array, shown: Mask) -> tuple[dict[str, Array], Strange]:
        """Return the odds by task, owners as OWNERS_ON hexagons, and what is asked of the whole board.

        said: by the networks; looks: (cells, LOOK); shown: (cells,) which cells the photo shows uncovered.
        """
        frames = self.frames
        colour, agree = self.colours(said.odds["colour"], looks, shown)
        asked = {
            "colour": agree < LEAST_AGREEMENT,
            "owner": frames.strange or self.greys.odd,
            "active": frames.strange,
        }
        odds = {**said.odds, "colour": colour, "owner": frames.owner, "active": frames.active}
        every = {task: np.full(len(shown), all_cells) for task, all_cells in asked.items()}
        return odds, Strange(every, tuple(task for task, all_cells in asked.items() if all_cells))

    @cached_property
    def frames(self) -> Frames:
        """Return whose the cells are and which are active."""
        relative = self.relative
        active = _active(relative, self.sheet)
        blur = max(self.edge_mm / EDGE_SIGMAS, LEAST_BLUR_MM)
        apart = _apart(relative, self.sheet, _Shown.of(self.sheet, self.greys, blur))
        odds = [_odds(apart[hidden]) for hidden in ((), FLAG)]
        owner = active[:, :1] * odds[0] + active[:, 1:] * odds[1]
        least = np.minimum(apart[()].min(axis=1), apart[FLAG].min(axis=1))
        nobodys, mats = apart[()][:, 0], apart[()][:, 1:].min(axis=1)
        empty = (nobodys < FRAMED) & (mats - nobodys > FRAMED_BY) & (_paper(relative, self.sheet) > ALL_BARE)
        return Frames(owner, active, empty, float(np.median(least)) > STRANGE)

    def colours(self, told: Array, looks: Array, shown: Mask) -> tuple[Array, float]:
        """Return the colours' probabilities (cells, colours and none), and how far looks and networks agree.

        told: by the networks.
        """
        bare = np.log(np.clip(told[:, NONE], 1e-6, 1 - 1e-6) / np.clip(1 - told[:, NONE], 1e-6, 1)) / 2
        bare += np.clip((_paper(self.relative, self.sheet) - BARE) / BARE_SPREAD, -MOST_BARE, MOST_BARE)
        empty = 1 / (1 + np.exp(-bare))
        usual = load_usual()
        anyone = Household(usual, usual.mean, HOUSEHOLDS_APART * usual.households)
        likely = anyone.laid_under(looks, shown * (1 - empty)).densities
        pieces = told[:, :NONE] / np.maximum(told[:, :NONE].sum(axis=1, keepdims=True), 1e-9)
        there = shown & (empty < 0.5)
        agree = pieces[np.arange(len(pieces)), likely.argmax(axis=1)][there]
        both = combined(pieces, likely, agree=1.0)
        odds = np.hstack([both * (1 - empty[:, None]), empty[:, None]])
        return odds, float(agree.mean()) if len(agree) else 1.0

    @cached_property
    def relative(self) -> NDArray[np.float32]:
        """Return the windows relative to the white of each cell."""
        return np.asarray(self.windows / np.exp(self.white).astype(np.float32)[:, None, None, :], np.float32)


@dataclass(frozen=True)
class Frames:
    """Hold what the sides of cells tell.

    owner: (cells, owners), active: (cells, 2), probabilities. empty: (cells,) where surely nothing lies.
    strange: the board hardly looks as printed.
    """

    owner: Array
    active: Array
    empty: Mask
    strange: bool


def _odds(apart: Array) -> Array:
    """Return probabilities (cells, owners) from mean squared distances (cells, owners and a mat badly cut).

    Whose a badly cut mat is nobody knows.
    """
    least = apart.min(axis=1, keepdims=True)
    unfit = np.maximum(least - min(float(np.median(least)), USUAL_MOST), 0)
    odds = np.exp((least - apart) / (TEMPER + UNFIT * unfit))
    odds /= odds.sum(axis=1, keepdims=True)
    return np.asarray(odds[:, :-1] + odds[:, -1:] / (odds.shape[1] - 1))


def _apart(relative: NDArray[np.float32], sheet: Sheet, shown: _Shown) -> dict[tuple[int, ...], Array]:
    """Return by the sides that a flag hides how far cells are from what owners show (cells, owners)."""
    found: dict[tuple[int, ...], list[list[float]]] = {(): [], FLAG: []}
    for light, clear in zip(*_sampled(relative, sheet), strict=True):
        none = _distance(shown.none, light, clear)
        mats, cut = (
            _as_mats(*(_distance(side, light, clear) for side in sides)) for sides in (shown.mats, shown.cut)
        )
        for hidden, best in found.items():
            sides = np.array([side not in hidden for side in range(SIDES)], float)
            plain = max(float(sides @ clear.mean(axis=-1)), CLEAR)
            nobodys = float((none @ sides / plain + UNLIKE * shown.page_unlike).min())
            least = [float((one @ sides / plain + UNLIKE * shown.mat_unlike).min()) for one in mats]
            badly = min(
                float((one @ sides / plain + UNLIKE * shown.cut_unlike).min()) for one in (cut[0], *cut[2:])
            )
            best.append([nobodys, *least[:2], min(least[2:]), badly + BADLY])
    return {hidden: np.array(best) for hidden, best in found.items()}


def _as_mats(black: Array, bare: Array) -> tuple[Array, ...]:
    """Return how far a cell is from black's, white's and the third's mat, both ways round, side by side."""
    return black, bare, bare + EVERY_OTHER * (black - bare), black + EVERY_OTHER * (bare - black)


def _distance(shown: NDArray[np.float32], light: NDArray[np.float32], clear: Mask) -> Array:
    """Return how far one cell's sides are from what they would show (places, SIDES), colour left out."""
    return np.asarray((np.minimum((shown - light) ** 2, MOST) * clear).mean(axis=-1), np.float64)


@dataclass(frozen=True)
class _Shown:
    """Hold what sides show (places, SIDES, samples), as roots of light, and how unlikely each place is.

    mats, cut: black and bare sides of a mat as it is printed, and of mats that are cut too small.
    """

    none: NDArray[np.float32]
    mats: tuple[NDArray[np.float32], NDArray[np.float32]]
    cut: tuple[NDArray[np.float32], NDArray[np.float32]]
    page_unlike: Array
    mat_unlike: Array
    cut_unlike: Array

    @classmethod
    def of(cls, sheet: Sheet, greys: Greys, blur: float) -> _Shown:
        """Return what sides of a sheet's cells show in a photo; blur: of its edges, in mm."""
        grey, black = float(np.exp(greys.grey)), float(np.exp(greys.black))
        printed = sheet.cell_mm / 2 - sheet.frame_mm
        aside = _grid(PAGE_REACH_MM, PAGE_STEP_MM)
        none = _root(1 + (grey - 1) * _blurred(_across(sheet, aside, np.zeros(len(aside))) - printed, blur))
        page = _across(sheet, np.zeros((1, 2)), np.zeros(1)) - printed

        def sides(off: Array, turn: Array, small: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
            """Return black and bare sides of mats that lie so; small: mm that their sides are cut inwards."""
            out, outer = _across(sheet, off, turn), sheet.sizes.mat / 2
            inner, outer = outer - sheet.sizes.mat_frame, outer - small
            bare = 1 + (grey - 1) * _blurred(np.minimum(out - outer, page), blur)
            framed = _blurred(out - inner, blur) - _blurred(out - outer, blur)
            return _root(bare + (black - 1) * framed), _root(bare)

        places, few = _places(STEP_MM, TURNS_DEG), _places(CUT_STEP_MM, CUT_TURNS_DEG)
        cut = [sides(*few, share * sheet.cell_mm) for share in CUT]
        one, other = (np.concatenate([each[k] for each in cut]) for k in range(2))
        page_unlike = (aside**2).sum(axis=1) / (2 * PAGE_STRAY_MM**2)
        return cls(
            none,
            sides(*places, 0.0),
            (one, other),
            page_unlike,
            _unlike(*places),
            np.tile(_unlike(*few), len(cut)),
        )


def _unlike(off: Array, turn: Array) -> Array:
    """Return how unlikely it is that mats lie so (places,)."""
    return np.asarray((off**2).sum(axis=1) / (2 * STRAY_MM**2) + np.degrees(turn) ** 2 / (2 * TURNED_DEG**2))


def _places(step: float, turns: tuple[float, ...]) -> tuple[Array, Array]:
    """Return how mats may lie: (places, 2) mm off and (places,) radians turned clockwise."""
    every = list(product(_grid(REACH_MM, step), np.radians(turns)))
    return np.array([off for off, _ in every]), np.array([turn for _, turn in every])


def _grid(reach: float, step: float) -> Array:
    along = np.arange(-int(reach / step), int(reach / step) + 1) * step
    every = np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2)
    return np.asarray(every[np.hypot(*every.T) <= reach])


def _blurred(beyond: Array, blur: float) -> Array:
    """Return how far places are beyond a blurred edge, 0 to 1; beyond: in mm."""
    return np.asarray(1 / (1 + np.exp(np.clip(-1.702 * beyond / blur, -50, 50))))


def _root(light: Array) -> NDArray[np.float32]:
    return np.sqrt(np.clip(light, 0, 1.1) + VEIL).astype(np.float32)


def _samples(sheet: Sheet) -> tuple[Array, Array]:
    """Return where light is sampled (SIDES, samples, 2), in mm from the middle, and sides' normals."""
    corners = np.array(sheet.outline_mm())
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    normals = middles / np.linalg.norm(middles, axis=1, keepdims=True)
    along = np.stack([-normals[:, 1], normals[:, 0]], axis=1)
    beside, away = np.meshgrid(np.linspace(-HALF_SIDE, HALF_SIDE, ALONG), np.linspace(NEAR, FAR, ACROSS))
    places = beside.reshape(-1, 1) * along[:, None] + away.reshape(-1, 1) * normals[:, None]
    return places * sheet.cell_mm, normals


def _across(sheet: Sheet, off: Array, turn: Array) -> Array:
    """Return how far out samples are on things that lie so (places, SIDES, samples), in mm."""
    places, normals = _samples(sheet)
    cos, sin = np.cos(turn), np.sin(turn)
    turned = np.stack([np.stack([cos, sin], axis=1), np.stack([-sin, cos], axis=1)], axis=1)
    moved = places[None] - off[:, None, None]
    return np.asarray(np.einsum("pij,pksj,ki->pks", turned, moved, normals, optimize=True))


def _sampled(relative: NDArray[np.float32], sheet: Sheet) -> tuple[NDArray[np.float32], Mask]:
    """Return roots of light at the samples (cells, SIDES, samples), and which of them have no colour."""
    places, _ = _samples(sheet)
    side = relative.shape[1]
    at = np.clip(places * PX_PER_MM + side / 2 - 0.5, 0, side - 1.001)
    whole = np.floor(at).astype(np.int64)
    (x, y), (u, v) = np.moveaxis(whole, -1, 0), np.moveaxis((at - whole).astype(np.float32)[..., None], -2, 0)
    upper = relative[:, y, x] * (1 - u) + relative[:, y, x + 1] * u
    lower = relative[:, y + 1, x] * (1 - u) + relative[:, y + 1, x + 1] * u
    light = upper * (1 - v) + lower * v
    logs = np.log(np.maximum(light, 0) + FLOOR)
    return _root(light.mean(axis=-1)), np.ptp(logs, axis=-1) < TINTED


def _active(relative: NDArray[np.float32], sheet: Sheet) -> Array:
    """Return the probabilities (cells, 2) that no flag and that a flag lies on the top left corner."""
    yellow, other = _corner(relative, sheet)
    lies = _step(yellow, YELLOW, YELLOW_SPREAD)
    seen = np.maximum(1 - _step(other, HIDDEN, HIDDEN_SPREAD), np.maximum(2 * lies - 1, 0))
    active = seen * lies + (1 - seen) * USUALLY_ACTIVE
    elsewhere = np.max([_corner(relative, sheet, sixths)[0] for sixths in range(1, SIDES)], axis=0)
    astray = (elsewhere > ASTRAY) & (lies < 0.5)
    active[astray] = 0.5
    return np.stack([1 - active, active], axis=1)


def _corner(relative: NDArray[np.float32], sheet: Sheet, sixths: int = 0) -> tuple[Array, Array]:
    """Return the shares (cells,) of a corner, as far as no piece reaches, in yellow and in another colour.

    sixths: how far the corner is from the top left one, clockwise.
    """
    logs = np.log(np.maximum(relative[:, *_corner_places(relative.shape[1], sheet, sixths)], 0) + FLOOR)
    blue, green, red = np.moveaxis(logs, -1, 0)
    yellow = (green - blue > YELLOWS_BLUE) & (np.abs(red - green - YELLOWS_RED) < YELLOWS_REACH)
    yellow &= red > YELLOWS_LIGHT
    other = ~yellow & (np.ptp(logs, axis=-1) > TINTED)
    return yellow.mean(axis=1), other.mean(axis=1)


def _corner_places(side: int, sheet: Sheet, sixths: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return rows and columns of a window's pixels in a corner, where a flag shows beside a piece."""
    rows, columns = np.mgrid[:side, :side]
    across, down = ((place + 0.5 - side / 2) / PX_PER_MM / sheet.cell_mm for place in (columns, rows))
    cos, sin = np.cos(sixths * np.pi / 3), np.sin(sixths * np.pi / 3)
    x, y = across * cos + down * sin, down * cos - across * sin
    out = np.maximum(-x, -(x / 2 + y * np.sqrt(0.75)))
    towards = -(x * np.sqrt(0.75) + y / 2)
    found = np.nonzero((out < CORNER_OUT) & (towards > CORNER_TOWARDS) & (np.hypot(x, y) > CORNER_AWAY))
    return found[0], found[1]


def _step(value: Array, middle: float, spread: float) -> Array:
    return np.asarray(1 / (1 + np.exp(-(value - middle) / spread)))


def _paper(relative: NDArray[np.float32], sheet: Sheet) -> Array:
    """Return the share (cells,) of cells' middles that is bare paper."""
    along = np.arange(relative.shape[1]) + 0.5 - relative.shape[1] / 2
    middle = np.hypot(along[:, None], along) < 0.22 * sheet.cell_mm * PX_PER_MM
    logs = np.log(np.maximum(relative[:, middle], 0) + FLOOR)
    return np.asarray(((np.ptp(logs, axis=-1) < 0.25) & (np.abs(logs.mean(axis=-1)) < 0.35)).mean(axis=1))
