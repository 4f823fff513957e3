"""Flags on every corner of square mats: cells are seen turned where another corner shows yellow.

The networks have met flags on the top left corner only. A cell that is turned by quarters, together with the
way in which things lean there, is a cell like others, and another of its corners is the top left one then.
So the networks find flags on all corners equally well. They look again only at cells where another corner
is yellower than corners usually are, and than the palest of these, and the first network sees a flag there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.doubt import DoubtLimits, Doubts, SquareLimits
from vision.features import PLACES, turned_by_quarters
from vision.flags import Yellow, find_tinged, measure_tinge, yellow_in
from vision.model import TASKS, Network, Prediction, glance_again, vote_again
from vision.samples import TINTED, range_of_channels

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

CORNERS = 4  # of a cell, clockwise from the top left one
_X, _Y = (its + 0.5 for its in PLACES)
# The places (SIDE, SIDE) that are the top left corner as far as few pieces reach.
CORNER = (np.minimum(_X, _Y) > 0.06) & (_X + _Y < 0.45) & (np.hypot(*PLACES) > 0.375)
NOBODY = TASKS["owner"].index("none")
YES = TASKS["active"].index("yes")


@dataclass(frozen=True)
class OtherCorners:
    """What the corners of a board's cells show of flags, apart from what networks see at the top left.

    active: (cells,) the probability that a flag lies on another corner. turned: by task, what the networks
    say of each cell with that corner at the top left. hidden: (corners, cells) of measure_hidden.
    """

    active: Array
    turned: Mapping[str, Array]
    hidden: Array

    @property
    def odds(self) -> Array:
        """Return the probabilities (cells, 2) that no flag and that a flag lies on another corner."""
        return np.stack([1 - self.active, self.active], axis=1)

    def look_again(
        self, again: Mask, told: Mapping[str, Array], is_yellow: Mask, limits: DoubtLimits
    ) -> OtherCorners:
        """Return the same with what the networks say of cells that were turned again, where a flag is surer.

        told: the odds by task. is_yellow: (cells,) whether the corner shows a flag's yellow.
        """
        now = told["active"][:, YES]
        surer = again & (now > np.where(is_yellow, self.active, np.maximum(self.active, limits.heard_flag)))
        turned = {task: np.where(surer[:, None], told[task], odds) for task, odds in self.turned.items()}
        return replace(self, active=np.where(surer, now, self.active), turned=turned)

    def heard(self, told: Mapping[str, Array]) -> dict[str, Array]:
        """Return the odds by task, those of turned cells where a flag lies elsewhere and these say the same.

        told: as they are known unturned.
        """
        found = dict(told)
        for task, turned in self.turned.items():
            alike = told[task].argmax(axis=1) == turned.argmax(axis=1)
            found[task] = np.where(((self.active > 0.5) & alike)[:, None], turned, told[task])
        return found

    def doubts(
        self, doubts: Doubts, told: Mapping[str, Array], yellow: Yellow, shown: Mask, limits: DoubtLimits
    ) -> Doubts:
        """Return the doubts with those of flags; told: the odds by task; yellow: what else shows them.

        The more mats of a board have flags on other corners, the likelier is one on a hidden corner. Of the
        top left corner, which they know, the networks say how likely it is there.
        """
        bare, here = told["owner"][:, NOBODY], told["active"][:, YES]
        mats, either = bare < 0.5, np.maximum(self.active, here)
        elsewhere = (self.active > 0.5).sum() / max(mats.sum(), 1) * self.hidden[1:].mean(axis=0)
        hidden = (elsewhere > limits.hidden_flag) | ((self.hidden[0] > 0) & (here > limits.likely_flag))
        unseen = (either < 0.5) & (hidden | (yellow.inside > limits.inside_share))
        unclear = mats & (unseen | yellow.find_lost(either > 0.5, limits))
        return doubts.of_flags(either, bare, unclear, shown, limits)


def look_at_corners(
    networks: Sequence[Network],
    said: Prediction,
    pictures: Light,
    facts: Light,
    shown: Mask,
    limits: SquareLimits,
) -> OtherCorners:
    """Return what the corners show; said: by the networks, of these pictures and facts.

    shown: (cells,) which cells the photo shows uncovered. A cell with several yellow corners is looked at
    several times, the yellowest corner first.
    """
    corners = _light_at(pictures, CORNER)
    yellow = yellow_in(corners).mean(axis=-1)
    tinge = measure_tinge(corners)
    may_be = shown & find_tinged(tinge, limits.tinged_logs, limits.lead_logs)
    hidden = measure_hidden(corners, limits)
    seen = {task: said.odds[task] for task in ("colour", "owner")}
    found = OtherCorners(np.zeros(len(pictures)), seen, hidden)
    for turns in turns_in_order(may_be, tinge[1:]):
        again = turns > 0
        turned, known = turned_by_quarters(pictures[again], facts[again], turns[again])
        glance = glance_again(networks[0], said, again, turned, known)["active"][:, YES]
        heard = again & (glance > limits.glanced_flag)
        if not heard.any():
            continue
        told = vote_again(networks, said, heard, turned[heard[again]], known[heard[again]]).odds
        is_yellow = yellow[turns, np.arange(len(turns))] > limits.heard_yellow
        found = found.look_again(heard, told, is_yellow, limits)
    return found


def measure_hidden(corners: Iterable[Light], limits: DoubtLimits) -> Array:
    """Return how much of a flag a piece hides (corners, cells), by how much of each corner has its colour.

    corners: logs of light (cells, pixels, 3) in each.
    """
    coloured = [((range_of_channels(its) > TINTED) & ~yellow_in(its)).mean(axis=1) for its in corners]
    return np.asarray(np.interp(coloured, (limits.seen_share, limits.hidden_share), (0, 1)))


def turns_in_order(may_be: Mask, likely: Array) -> Iterator[NDArray[np.int64]]:
    """Yield by how many corners cells (cells,) are turned for each look, 0 if nothing is looked for.

    may_be: (corners, cells) where a flag may lie on a corner other than the top left one, clockwise from
    there; likely: how likely each is, the most likely of a cell is looked at first.
    """
    for order in np.argsort(-np.where(may_be, likely, -np.inf), axis=0):
        again = np.take_along_axis(may_be, order[None], axis=0)[0]
        if not again.any():
            return
        yield np.where(again, order + 1, 0)


def _light_at(pictures: Light, places: Mask) -> Light:
    """Return the logs of light (corners, cells, pixels, 3) at places of the top left corner and its like."""
    return np.stack([pictures[:, np.rot90(places, -quarters)] for quarters in range(CORNERS)])
