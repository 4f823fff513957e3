"""Tags and QR codes as artwork.

Each code is one even-odd path: squares drawn module by module leave grey seams in many viewers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cv2

from calibration.codes import Modules, modules_of_code
from calibration.paper import Box
from calibration.shapes import Artwork, Fill, rectangle
from calibration.sheet import TAG_FAMILY, TAG_MODULES, Code, Tag


def tag_artwork(tag: Tag) -> Artwork:
    """Return a tag's black square with its white modules cut out."""
    box = (*tag.origin_mm, tag.size_mm, tag.size_mm)
    white = tuple(tuple(not black for black in row) for row in _tag_modules(tag.id))
    return (Fill("black", (rectangle(box), *map(rectangle, _runs(white, box)))),)


def code_artwork(code: Code) -> Artwork:
    """Return a QR code's black modules."""
    modules = modules_of_code(code.text, code.modules)
    return (Fill("black", tuple(map(rectangle, _runs(modules, code.box_mm)))),)


@cache
def _tag_modules(tag_id: int) -> Modules:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, TAG_FAMILY))
    picture = cv2.aruco.generateImageMarker(dictionary, tag_id, TAG_MODULES)
    return tuple(tuple(bool(value == 0) for value in row) for row in picture)


def _runs(modules: Modules, box: Box) -> Iterator[Box]:
    """Yield the set modules of each row as boxes as long as they go."""
    left, top, width, _ = box
    side = width / len(modules)
    for y, row in enumerate(modules):
        start = None
        for x, on in enumerate((*row, False)):
            if on and start is None:
                start = x
            elif not on and start is not None:
                yield left + start * side, top + y * side, (x - start) * side, side
                start = None
