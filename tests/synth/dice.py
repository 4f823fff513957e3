"""Cheap photos of dice with the decals that are printed: vision.training.dice_drawn with print's artwork."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from calibration.dice import kite
from print.artwork import decal
from print.raster import picture
from vision.training.camera import Camera
from vision.training.dice_drawn import TEXTURE, Die, Linear, Looks, eye, random_dice, standing
from vision.training.dice_drawn import lay_dice as lay_with

__all__ = ["Die", "Looks", "eye", "lay_dice", "random_dice", "standing"]


def lay_dice(photo: NDArray[np.uint8], camera: Camera, dice: Sequence[Die], looks: Looks) -> Linear:
    """Return a photo of a page (BGR) as linear light with dice standing on it."""
    return lay_with(photo, camera, dice, looks, _decal)


@cache
def _decal(face: int, size: int) -> NDArray[np.uint8]:
    shape = kite(float(size))
    return picture(decal(face, shape), (-shape.axis / 2, 0.0, shape.axis, shape.axis), TEXTURE)
