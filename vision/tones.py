"""The tones of a photo, as what is printed on the sheet shows them: stray light, greys, and pale colours.

Stray light, a veil, makes black grey and flags hard to see. It comes from a window behind the board, from a
smeared lens, or from a program that takes contrast away. It is added to all other light, evenly or more of it
on one side, so what is printed in black shows how much it is: a patch, and the borders of the tags all round
the board. It is taken off before anything is read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.greys import Greys, measure_greys
from vision.patches import LEAST, PatchColours, Patches, find_patches, read_colours
from vision.picture import Picture
from vision.pose import View, find_shown
from vision.rectify import PX_PER_MM, FlatPicture, flatten_all
from vision.samples import mean_of_channels
from vision.veil import Veil

Array = NDArray[np.float64]

ROOM_MM = 2.5  # white round a tag
USUAL_BLACK = 0.05  # light of printed black against paper
LITTLE = 0.02  # linear light: to take off less saved no cell
LEAST_STEP = 0.2  # of white, from it to black: less is no edge of a tag
FEW_CELLS = 1  # that may be darker than stray light, by noise


@dataclass(frozen=True)
class Tones:
    """The tones of a photo: its stray light, and what the patches show without it."""

    veil: Veil
    greys: Greys
    colours: PatchColours


@dataclass(frozen=True)
class TagEdges:
    """The light (edges, pixels, 3) across the edges of tags, from white outside into their black border.

    places: (edges, 2) page mm of the border. Edges that the photo does not show are left out.
    """

    light: NDArray[np.float32]
    places: Array

    @property
    def white(self) -> NDArray[np.float32]:
        """Return the light (edges, 3) of the paper beside."""
        return np.asarray(self.light[:, :3].mean(axis=1), np.float32)

    @property
    def black(self) -> NDArray[np.float32]:
        """Return the light (edges, 3) of the border."""
        return np.asarray(self.light[:, -2:].mean(axis=1), np.float32)

    @property
    def ink(self) -> float:
        """Return the log of the border's light against paper: the median of edges, infinite without any."""
        if not len(self.light):
            return np.inf
        black, white = (np.maximum(its.mean(axis=1), LEAST) for its in (self.black, self.white))
        return float(np.median(np.log(black / white)))

    def without(self, veil: Veil) -> TagEdges:
        """Return them without stray light."""
        return replace(self, light=self.light - veil.at(self.places)[:, None].astype(np.float32))


def measure_tones(picture: Picture, view: View, sheet: Sheet, edges: TagEdges, flat: FlatPicture) -> Tones:
    """Return the tones of a photo of a sheet; flat: its cells as seen from above."""
    patches = find_patches(picture, view, sheet)
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    veil = measure_veil(patches, edges, flat, centres[find_shown(view, sheet)], sheet.cell_mm)
    patches = patches.without(veil)
    return Tones(veil, measure_greys(patches, edges.without(veil).ink), read_colours(patches))


def find_tag_edges(picture: Picture, view: View, sheet: Sheet) -> TagEdges:
    """Return the edges of a sheet's tags.

    The border is a seventh of a tag; the last pixels lie at a ninth. Tags that the photo cuts are left out.
    """
    size = sheet.tags[0].size_mm
    origins = np.array([tag.origin_mm for tag in sheet.tags])
    flats = flatten_all(picture.bgr, view, [(x, y, size, size) for x, y in origins], ROOM_MM)
    light = np.stack([flat.linear for flat in flats])
    deep = round((ROOM_MM + size / 9) * PX_PER_MM)
    middle = slice(light.shape[1] // 4, -light.shape[1] // 4)
    down, across = light[:, :, middle].mean(axis=2), light[:, middle].mean(axis=1)
    sides = across[:, :deep], across[:, : -deep - 1 : -1], down[:, :deep], down[:, : -deep - 1 : -1]
    at = size * np.array([(0, 0.5), (1, 0.5), (0.5, 0), (0.5, 1)])
    found = TagEdges(np.concatenate(sides), (at[:, None] + origins).reshape(-1, 2))
    whole = np.array([(dx, dy) for dx in (-ROOM_MM, size + ROOM_MM) for dy in (-ROOM_MM, size + ROOM_MM)])
    shown = view.shows(origins[:, None] + whole).all(axis=1)
    white, black = found.white[:, 1], found.black[:, 1]
    seen = np.tile(shown, len(sides)) & (white > 0) & (white - black > LEAST_STEP * white)
    return TagEdges(found.light[seen], found.places[seen])


def measure_veil(patches: Patches, edges: TagEdges, flat: FlatPicture, cells: Array, cell_mm: float) -> Veil:
    """Return the stray light by tags all round the board, less if the black patch or the cells show less.

    cells: (n, 2) page mm of the middles of those that the photo shows; cell_mm: how wide they are.
    A lamp that is mirrored in the patch alone is no veil, nor are soft edges of tags. Nor is one that is
    mirrored in the upper tags: cells below them are darker than stray light would be, and if they are so by
    more than what is left, tags are not believed. If the photo cuts the patch, the darkest edge of a tag
    stands for it; if it shows no whole tag or no cell, nothing is taken off.
    """
    if not len(edges.light) or not len(cells):
        return Veil.none()
    places, stray = edges.places, _stray(edges.white, edges.black)
    veil = Veil.through(places, stray)
    if veil.at(cells).mean() <= LITTLE:
        return Veil.none()
    darker = veil.at(cells).mean(axis=1) - _darkest_of_cells(flat, cells, cell_mm)
    over = np.sort(darker)[-1 - FEW_CELLS :][0]
    patch = patches.of("black")
    if patch.shown.all():
        places, stray = patch.places, _stray(patch.paper, patch.inside)
    less = veil.lower(np.maximum((veil.at(places) - stray).max(axis=0), over).clip(0))
    return less if less.at(cells).mean() > max(LITTLE, over) else Veil.none()


def _darkest_of_cells(flat: FlatPicture, cells: Array, cell_mm: float) -> NDArray[np.float32]:
    """Return the least light (cells,) of any square millimetre of cells: the mean of its channels.

    One channel alone may be too dark, for JPEG keeps colours coarsely.
    """
    coarse = cv2.resize(flat.linear, None, fx=1 / PX_PER_MM, fy=1 / PX_PER_MM, interpolation=cv2.INTER_AREA)
    seen = FlatPicture(mean_of_channels(np.asarray(coarse, np.float32)), flat.origin, 1.0)
    return np.asarray(np.stack(seen.windows(cells, cell_mm)).min(axis=(1, 2)), np.float32)


def _stray(white: NDArray[Any], black: NDArray[Any]) -> Array:
    """Return the stray light (n, 3) where white and black, as they are printed, have this light."""
    return np.asarray((black - USUAL_BLACK * white) / (1 - USUAL_BLACK), np.float64)
