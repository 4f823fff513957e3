"""How good a photo is for reading, and what the person could change: judged from the board as it lies there.

Nothing is refused here; what cannot be read at all is refused where the board is located.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from games.words import Message
from vision.locate import LocatedSheet
from vision.pose import View
from vision.rectify import PX_PER_MM, FlatPicture, darkest, quantile_of
from vision.tones import TagEdges
from vision.words import say

Array = NDArray[np.float64]

MANY_TAGS = 6
STEEP_DEG = 40.0
FEW_PX_PER_MM = 1.6  # below this the reader has seen few boards, and flags' stripes melt into grey
SOFT_MM = 1.2  # an edge that takes this long from dark to light: a mat's frame of 2.5 mm is still seen
CLIPPED, MUCH_CLIPPED = 0.98, 0.03  # linear light of all channels; share of the board
DARK = 0.06  # linear light of paper white: a twentieth of what a phone can show
UNEVEN = 6.0  # paper in the light against paper in the shade


@dataclass(frozen=True)
class Quality:
    """The measurements of one board in a photo.

    tags: seen, of eight; cut_tags: that the photo does not show whole. residual_mm: how far frames are from
    where they should be, the cells' median. bent_cells: cells whose place is not trusted. tilt_deg: from
    above. px_per_mm: of the photo as it was read, where the board has least. edge_mm: how long a printed edge
    takes from dark to light. clipped: share of the board that is brighter than the phone can show, and
    clipped_side where most of that is. white: paper's linear light, 0 to 1. uneven: how much brighter the
    brightest paper is than the darkest, and bright_side where it is brighter. Sides are those of the photo:
    left, right, top, bottom. What the photo does not show of the board counts for none of these. strange:
    what looks unlike anything known on the whole board, of colour, owner and active: it is asked everywhere.
    denied: what of that the printed patches deny, which are not seen as printed. mirrored: whether a lamp is
    mirrored in the mats, so that black ones there may look like white or bare card. astray: whether flags
    seem to lie on other corners, or on no mat, and it is not clear of which cells. things: cells on which
    something seems to lie that is no piece of the board, or two pieces.
    """

    tags: int
    residual_mm: float
    bent_cells: int
    tilt_deg: float
    px_per_mm: float
    edge_mm: float
    clipped: float
    clipped_side: str
    white: float
    uneven: float
    bright_side: str
    strange: tuple[str, ...] = ()
    denied: frozenset[str] = frozenset()
    mirrored: bool = False
    astray: bool = False
    things: int = 0
    cut_tags: int = 0

    @property
    def advice(self) -> tuple[tuple[str, Message], ...]:
        """Return what to change, the most useful first: codes for programs, sentences for people."""
        blurred = self.edge_mm > SOFT_MM
        unlike, denied = set(self.strange) - self.denied, self.denied & set(self.strange)
        judged = (
            (blurred, say("soft")),
            (self.px_per_mm < FEW_PX_PER_MM, say("far", seen=f"{self.px_per_mm:.1f}")),
            (self.tilt_deg > STEEP_DEG, say("steep", tilt=f"{self.tilt_deg:.0f}")),
            (self.white < DARK, say("dim")),
            (self.clipped > MUCH_CLIPPED, say("glare", side=self.clipped_side)),
            (self.uneven > UNEVEN, say("uneven", side=self.bright_side, times=f"{self.uneven:.0f}")),
            (self.bent_cells > 0, say("bent", count=self.bent_cells)),
            (self.cut_tags > 0, say("cut", tags=self.cut_tags)),
            # The marks of a blurred photo are lost without being covered.
            (self.tags + self.cut_tags < MANY_TAGS and not blurred, say("covered-tags", tags=self.tags)),
            ("owner" in denied, say("odd-greys")),
            ("colour" in denied, say("odd-colours")),
            (self.mirrored, say("mirrored")),
            ("owner" in unlike, say("strange-mats")),
            ("active" in unlike or self.astray, say("strange-flags")),
            ("colour" in unlike, say("strange-pieces")),
            (self.things > 0 and "colour" not in self.strange, say("odd-things", count=self.things)),
        )
        return tuple((said.id, said) for wrong, said in judged if wrong)

    def as_json(self) -> dict[str, Any]:
        """Return the figures, and the codes and sentences of the advice."""
        return {
            "tags": self.tags,
            "residual_mm": round(self.residual_mm, 2),
            "bent_cells": self.bent_cells,
            "tilt_deg": round(self.tilt_deg, 1),
            "px_per_mm": round(self.px_per_mm, 2),
            "edge_mm": round(self.edge_mm, 2),
            "clipped": round(self.clipped, 4),
            "white": round(self.white, 3),
            "uneven": round(self.uneven, 2),
            "strange": list(self.strange),
            "advice": [{"code": code, "message": str(said)} for code, said in self.advice],
        }


def measure_quality(located: LocatedSheet, flat: FlatPicture, edges: TagEdges) -> Quality:
    """Return how good a photo shows a board; flat: the board as seen from above, edges: its tags'."""
    sheet, view = located.sheet, located.view
    shown = located.shown if located.shown.any() else ~located.shown
    centres = np.array([cell.centre_mm for cell in sheet.cells])[shown]
    light = np.stack([window[::2, ::2] for window in flat.windows(centres, sheet.cell_mm)])
    white = quantile_of(light[..., 1].reshape(len(light), -1), 0.9).astype(np.float64)
    clipped = (darkest(light) > CLIPPED).mean(axis=(1, 2))
    places = view.to_pixels(centres)
    low, high = np.percentile(white, [5, 95])
    return Quality(
        tags=located.tags,
        residual_mm=float(np.median(located.residual)),
        bent_cells=int(located.lost[shown].sum()),
        tilt_deg=located.tilt_deg,
        px_per_mm=float(view.px_per_mm(centres).min()),
        edge_mm=_edge_mm(edges),
        clipped=float(clipped.mean()),
        clipped_side=_side(places, clipped),
        white=float(np.median(white)),
        uneven=float(high / max(low, 1e-3)),
        bright_side=_side(places, white - white.min()),
        cut_tags=int((~_tags_shown(view, sheet)).sum()),
    )


def _tags_shown(view: View, sheet: Sheet) -> NDArray[np.bool_]:
    """Return which tags (tags,) lie within the picture."""
    return np.asarray(view.shows(np.array([tag.corners_mm for tag in sheet.tags])).all(axis=1))


def measure_softness(light: NDArray[np.float32]) -> Array:
    """Return how much of the slopes of light (cells, side, side, 3) smoothing over 2 mm leaves, 0 to 1.

    Sharp edges lose most of theirs and blurred ones little, however strong they are.
    """
    green = np.ascontiguousarray(np.minimum(light[:, ::2, ::2, 1], 1))
    smooth = cv2.blur(green.reshape(-1, green.shape[2]), (3, 3)).reshape(green.shape)
    before, after = (
        sum(np.einsum("nij,nij->n", step, step) for step in (np.diff(its, axis=1), np.diff(its, axis=2)))
        for its in (green[:, 2:-2, 2:-2], smooth[:, 2:-2, 2:-2])
    )
    return np.asarray(np.sqrt(after / np.maximum(before, 1e-9)), np.float64)


def _side(places: Array, weight: Array) -> str:
    """Return on which side of the photo the weight of places (n, 2) in pixels lies."""
    x, y = (places * (weight[:, None] + 1e-9)).sum(axis=0) / (weight + 1e-9).sum() - places.mean(axis=0)
    if abs(x) > abs(y):
        return "left" if x < 0 else "right"
    return "top" if y < 0 else "bottom"


def _edge_mm(edges: TagEdges) -> float:
    """Return how many millimetres a tag's edge takes from a fifth to four fifths of the way to white.

    Of all edges the median; 0 if none is seen.
    """
    if not len(edges.light):
        return 0.0
    light, white, black = (its[..., 1] for its in (edges.light, edges.white, edges.black))
    share = (light - black[:, None]) / (white - black)[:, None]
    return float(np.median(((share > 0.2) & (share < 0.8)).sum(axis=1)) / PX_PER_MM)
