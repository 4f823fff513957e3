"""From evidence to probabilities, and from these to doubt: the one place where both are decided.

The other modules only measure: networks (vision.model), frames (vision.signs), flags (vision.flag_corners).
Here evidence is pooled, and held against the limits of a reader. Doubt marks cells; it never changes what is
read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.limits import ReaderLimits

Array = NDArray[np.float64]
Cells = NDArray[np.bool_]
ByTask = Mapping[str, Array]

# Share of a doubtful task's odds that is dealt out evenly: no answer is believed then, and all are offered.
EVEN_SHARE = 0.15
ASKED = ("colour", "owner", "active")  # the tasks that can be doubtful


@dataclass(frozen=True, kw_only=True)
class DoubtLimits(ReaderLimits):
    """The limits from which on evidence on mats makes cells doubtful, for boards of squares or hexagons.

    vision.training.limits measures what boards of known looks reach, and tests.vision.sweep what each of them
    is worth. Shares and probabilities are 0 to 1, light is against paper white, logs are natural.
    """

    # Mean part of the odds on which two networks differ, of a board without its few cells of most difference:
    # beyond what usual boards reach whose looks were trained on. Looks, not networks, find strange colours on
    # hexagons.
    strange_colour: float
    strange_owner: float
    strange_active: float
    few_share: float  # of a board's cells: where the networks differ most, so few say nothing of the others
    covered_odds: float  # that something lies on a cell: pale cloth over thin frames looks as bare card does
    unlike_deg: float  # by which a piece's hue is another than that of pieces like it: a coin, a button
    second_share: float  # of a cell with a tile in another piece's colour: there lie two
    blank_light: float  # of the darkest tenth of a rim: no ink shows there
    tinged_logs: float  # light: how much yellower than the board's usual corner one is that may have a flag,
    lead_logs: float  # and than the palest of the cell's corners but the top left one
    glanced_flag: float  # probability of a flag at such a corner by one network that makes all look at it
    heard_yellow: float  # share of a corner in a flag's yellow: networks that see one there are heard,
    heard_flag: float  # and elsewhere with this probability
    inside_share: float  # of a cell without its edges, in a yellow no piece has: a flag under one
    lost_area: float  # of a flag's yellow in one piece, in cells: more is asked of the mats it lies on,
    theirs_share: float  # if less than that lies on active cells,
    flag_area: float  # of which every one needs so much of it, but the first
    seen_share: float  # of a corner under a piece: more hides a part of a flag there,
    hidden_share: float  # and so much all of it
    hidden_flag: float  # probability of a flag that a piece hides, by the corners of the board's others,
    likely_flag: float  # and by the networks where it hides the corner that they know
    nobodys_flag: float  # probability of a flag on a cell without a mat: no game knows that

    @property
    def strange(self) -> Mapping[str, float]:
        """Return how far networks differ, by task, on boards that are unlike any known."""
        return {task: float(getattr(self, f"strange_{task}")) for task in ASKED}


@dataclass(frozen=True, kw_only=True)
class SquareLimits(DoubtLimits):
    """The limits for boards of squares; frames are the printed ones and mats'."""

    beside_cells: float  # from an unsure cell to others: across a corner too
    lean_mm_a_mm: float  # over sides towards which pieces lean more, they hide the frame
    white_share: float  # of bare frames whiter than the board's others
    white_share_a_lean: float  # more of it for each mm that a mm of height leans
    soft_part: float  # of what is a little whiter is very much so: a mat's edge, and no lamp that fades
    dimmed_logs: float  # of white against that round it or at corners, or as much brighter: no lamp does that
    line_share: float  # of a bare frame's sides with a line in black
    few_lines: float  # cells with a line: so few say nothing of the others,
    lines_a_black: float  # nor do so many for each mat that looks black
    grey_part: float  # of the way from printed black to grey: hardly a black frame is lighter all round
    lamp_cells: float  # from a frame on which a mirrored lamp fades: so far black ones were hidden


@dataclass(frozen=True, kw_only=True)
class HexagonLimits(DoubtLimits):
    """The limits for boards of hexagons."""

    heard_weight: float  # of each, the network of cells and those of sides: below 1, as they see one photo
    agreed_owner: float  # probability that the networks of cells and of sides each give to an owner
    agreed_colour: float  # mean probability that the network gives to what looks say
    blown_light: float  # of every channel, as the photo has it: glare leaves no ink to see,
    blown_share: float  # on so much of a cell's sides
    flagged_odds: float  # of a flag at the top left: no other corner needs a look
    narrow_share: float  # of the cell: mats whose black sides are seen no wider are cut too small
    steep_deg: float  # from straight above: from lower down networks differ about mats that they know,
    steep_strange_owner: float  # so this is strange_owner there

    @property
    def of_steep_photos(self) -> HexagonLimits:
        """Return the limits for photos from low down."""
        return replace(self, strange_owner=self.steep_strange_owner)


def mean_apart(apart: Array, few: float) -> float:
    """Return how far networks differ on a board: the mean of its cells without the few that differ most.

    apart: (cells,) at least one; few: their share, of which whole cells count.
    """
    return float(np.sort(apart)[: len(apart) - int(few * len(apart))].mean())


def pool_evidence(*witnesses: tuple[Array, float]) -> Array:
    """Return the probabilities (cells, labels) from several witnesses' log likelihoods and their weights.

    Witnesses of the same thing have weights of a half.
    """
    logs = np.sum([weight * told for told, weight in witnesses], axis=0)
    return np.asarray(np.exp(logs - np.logaddexp.reduce(logs, axis=1, keepdims=True)))


def logs_of_odds(odds: Array) -> Array:
    """Return the logarithms of probabilities, of impossible things too."""
    return np.log(np.maximum(odds, np.finfo(np.float64).tiny))


def join_odds(one: Array, other: Array) -> Array:
    """Return the probabilities (cells, 2) that no flag and that a flag lies on either of two corners."""
    none = one[:, 0] * other[:, 0]
    return np.stack([none, 1 - none], axis=1)


def even_out(odds: Array) -> Array:
    """Return odds (cells, labels), a part of them dealt out evenly: nothing is believed, all is offered."""
    return np.asarray((1 - EVEN_SHARE) * odds + EVEN_SHARE / odds.shape[1])


def find_white_over(
    white: Array, bare: Cells, lean: Array, dimmed: Array, limits: SquareLimits
) -> tuple[Cells, Cells]:
    """Return on which bare cells a part of the frame is whiter than printed, and where that fades softly.

    A mat that lies over a frame has edges; a mirrored lamp has none. white: (3, cells) of
    vision.signs.measure_white; lean: (cells, 2). dimmed: (cells,) of vision.light.measure_dimming, or of
    vision.signs.measure_shade where that is any: if white is darker there or brighter, a frame looks lighter
    without any lamp.
    """
    if not bare.any():
        return bare, bare
    slightly, much, very = white
    lit = much > np.median(much[bare]) + limits.white_share + limits.white_share_a_lean * np.hypot(*lean.T)
    fading = lit & (very < limits.soft_part * slightly) & (np.abs(dimmed) < limits.dimmed_logs)
    return bare & lit, bare & fading


@dataclass(frozen=True)
class Doubts:
    """The cells on which a task is doubtful, and the names of the tasks that are doubtful on the whole board.

    mirrored: whether a lamp is mirrored in the mats. astray: whether flags seem to lie on other corners, or
    on no mat, and it is not clear of which cells.
    """

    asked: Mapping[str, Cells]
    tasks: tuple[str, ...]
    mirrored: bool = False
    astray: bool = False

    @classmethod
    def of_board(cls, apart: ByTask, shown: Cells, limits: DoubtLimits) -> Doubts:
        """Return the tasks on which networks differ on the whole board, however sure they are.

        apart: (cells,) how far networks differ, by task; shown: the cells that the photo shows uncovered.
        """
        strange = limits.strange if shown.any() else {}
        means = {task: mean_apart(apart[task][shown], limits.few_share) for task in apart if task in strange}
        whole = (task for task, mean in means.items() if mean > strange[task])
        return cls({task: np.zeros(len(shown), bool) for task in ASKED}, ()).on_whole(*whole)

    def on_whole(self, *tasks: str) -> Doubts:
        """Return the same, with these tasks asked of all cells, and named."""
        asked = {task: cells | (task in tasks) for task, cells in self.asked.items()}
        return replace(self, asked=asked).name_tasks(*tasks)

    def name_tasks(self, *tasks: str) -> Doubts:
        """Return the same, with these tasks named as doubtful on the whole board."""
        return replace(self, tasks=tuple(task for task in ASKED if task in {*tasks, *self.tasks}))

    def also(self, task: str, cells: Cells) -> Doubts:
        """Return the same, with a task asked of more cells."""
        return replace(self, asked={**self.asked, task: self.asked[task] | cells})

    def without(self, known: str) -> Doubts:
        """Return the same, with a task asked of no cell."""
        no_cell = np.zeros_like(self.asked[known])
        tasks = tuple(task for task in self.tasks if task != known)
        return replace(self, asked={**self.asked, known: no_cell}, tasks=tasks)

    def of_flags(
        self, active: Array, bare: Array, unclear: Cells, shown: Cells, limits: DoubtLimits
    ) -> Doubts:
        """Return the same, with cells asked on which flags are unclear, or lie without a mat.

        active: (cells,) the probability of a flag on any corner; bare: of no mat. unclear: (cells,) by what
        their corners show.
        """
        nobodys = shown & (bare * active > limits.nobodys_flag)
        unclear = nobodys | (shown & unclear)
        return replace(self.also("active", unclear).also("owner", nobodys), astray=bool(unclear.any()))

    def sober(self, odds: Mapping[str, Array]) -> dict[str, Array]:
        """Return the odds by task; on doubtful cells, a part of them is dealt out evenly."""
        return {
            task: np.where(self.asked[task][:, None], even_out(one), one) if task in self.asked else one
            for task, one in odds.items()
        }
