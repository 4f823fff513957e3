"""Pictures of the pieces as cut, seen from above: what a screen or a renderer needs of the printed set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2

from calibration.dice import FACE_COUNT, kite
from calibration.inks import COLOURS
from calibration.paper import Box
from calibration.shapes import Artwork
from calibration.sizes import Sizes
from print.artwork import decal, flag, mat, tile
from print.errors import PrintError
from print.raster import picture

__all__ = ["art_pieces", "write_art"]

_MIN_PX, _MAX_PX = 16, 4096


def write_art(folder: Path, px: int, sizes: Sizes) -> list[Path]:
    """Write every piece as a PNG of px by px pixels below folder; return the files."""
    if not _MIN_PX <= px <= _MAX_PX:
        raise PrintError(f"pictures have {_MIN_PX} to {_MAX_PX} pixels a side, not {px}")
    written = []
    for name, artwork, window in art_pieces(sizes):
        path = folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        pixels = picture(artwork, window, px)
        opaque = bool((pixels[..., 3] == 255).all())
        _, data = cv2.imencode(".png", pixels[..., :3] if opaque else pixels)
        path.write_bytes(data.tobytes())
        written.append(path)
    return written


def art_pieces(sizes: Sizes) -> Iterator[tuple[str, Artwork, Box]]:
    """Yield each piece's name, artwork and the square window that frames it."""
    for owner in ("black", "white"):
        ground = mat(owner, sizes)
        window = (0.0, 0.0, sizes.mat, sizes.mat)
        yield f"mats/{owner}", ground, window
        yield f"mats/{owner}-active", (*ground, *flag(sizes)), window
    for colour in COLOURS:
        yield f"tiles/{colour.letter}", tile(colour, sizes), (0.0, 0.0, sizes.tile, sizes.tile)
    face = kite(float(sizes.die))
    for number in range(FACE_COUNT):
        yield f"decals/{number}", decal(number, face), (-face.axis / 2, 0.0, face.axis, face.axis)
