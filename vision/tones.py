"""The tones of a photo, as what is printed on the sheet shows them: stray light, greys, and pale colours.

Stray light, a veil, makes black grey and flags hard to see. It comes from a window behind the board, from a
smeared lens, or from a program that takes contrast away. Much the same light is added everywhere, so what is
printed in black shows how much it is: a patch, and the borders of the tags all round the board. It is taken
off before anything is read.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.greys import Greys, measure_greys
from vision.patches import PatchColours, Patches, find_patches, read_colours
from vision.picture import Picture
from vision.pose import View
from vision.rectify import PX_PER_MM, flatten_all

Array = NDArray[np.float64]

ROOM_MM = 2.5  # white round a tag
USUAL_BLACK = 0.05  # light of printed black against paper
LEAST_STEP = 0.2  # of white, from it to black: less is no edge of a tag


@dataclass(frozen=True)
class Tones:
    """The tones of a photo.

    veil: (3,) stray light B, G, R, linear. greys, colours: what the patches show without it.
    """

    veil: Array
    greys: Greys
    colours: PatchColours


def measure_tones(picture: Picture, view: View, sheet: Sheet, edges: NDArray[np.float32]) -> Tones:
    """Return the tones of a photo; edges: of tag_edges."""
    patches = find_patches(picture, view, sheet)
    veil = measure_veil(patches, edges)
    patches = patches.without(veil)
    return Tones(veil, measure_greys(patches), read_colours(patches))


def tag_edges(picture: Picture, view: View, sheet: Sheet) -> NDArray[np.float32]:
    """Return the light (edges, pixels, 3) across the edges of tags, from ROOM_MM outside into their border.

    The border is a seventh of a tag: the last pixels, at a ninth, lie within it. Edges where no white shows
    are left out.
    """
    boxes = [(*tag.origin_mm, tag.size_mm, tag.size_mm) for tag in sheet.tags]
    light = np.stack([flat.linear for flat in flatten_all(picture.bgr, view, boxes, ROOM_MM)])
    deep = round((ROOM_MM + sheet.tags[0].size_mm / 9) * PX_PER_MM)
    middle = slice(light.shape[1] // 4, -light.shape[1] // 4)
    sides = light[:, middle].mean(axis=1), light[:, :, middle].mean(axis=2)
    edges = np.concatenate([part for side in sides for part in (side[:, :deep], side[:, : -deep - 1 : -1])])
    white, black = ends_of(edges[..., 1])
    return edges[(white > 0) & (white - black > LEAST_STEP * white)]


def ends_of(edges: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the light of white, and of black, at the ends of edges (edges, pixels, ...)."""
    return edges[:, :3].mean(axis=1), edges[:, -2:].mean(axis=1)


def measure_veil(patches: Patches, edges: NDArray[np.float32]) -> Array:
    """Return the stray light (3,) B, G, R, linear, by the black patch or by tags, whichever shows less.

    A lamp that is mirrored in the patch alone is no veil, nor are soft edges of tags. If one of them is not
    seen, nothing is taken off.
    """
    if not patches.shown or not len(edges):
        return np.zeros(3)
    (inside,), (paper,) = patches.of("black")
    white, black = (np.median(ends, axis=0) for ends in ends_of(edges))
    both = ((paper, inside), (white, black))
    found = [(dark - USUAL_BLACK * light) / (1 - USUAL_BLACK) for light, dark in both]
    return np.asarray(np.maximum(np.min(found, axis=0), 0), np.float64)
