"""The colours' symbols as pictures for screens: eighteen, as SVG and as PNG with a transparent ground.

Who holds a cell is the fill, its colour the shape: {black, white, neutral} x {circle, triangle, cross}; each
bright, as a cell that is meant, and faded, as one that is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import cv2
import numpy as np

from calibration.inks import COLOURS, INKS
from calibration.paper import Point
from calibration.shapes import Artwork, Circle, Fill, Outline, Polygon, symbol
from print.errors import PrintError
from print.raster import picture
from print.words import say

OPACITY = {"bright": 1.0, "faded": 0.35}
_INKS = {"black": "black", "white": "white", "neutral": "grey"}
_RIM = 0.05  # of the picture's side; keeps white apart from a white ground, black from a black one
_SIZE = 0.86
_MIN_PX, _MAX_PX = 16, 4096


def symbol_files(px: int) -> dict[str, bytes]:
    """Return every symbol as SVG and as PNG of px by px pixels, by the file's name."""
    if not _MIN_PX <= px <= _MAX_PX:
        raise PrintError(say("pixels", least=str(_MIN_PX), most=str(_MAX_PX), px=str(px)))
    drawn = {}
    for name, artwork, opacity in _symbols():
        drawn[f"{name}.svg"] = _svg(artwork, opacity).encode()
        pixels = picture(artwork, (-0.5, -0.5, 1.0, 1.0), px)
        pixels[..., 3] = np.rint(pixels[..., 3] * opacity).astype(np.uint8)
        _, data = cv2.imencode(".png", pixels)
        drawn[f"{name}.png"] = data.tobytes()
    return drawn


def symbol_artwork(owner: str, shape: str) -> Artwork:
    """Return a symbol (circle, triangle, cross) of an owner (black, white, neutral) in the unit square."""
    whole = symbol(shape, (0.0, 0.0), _SIZE)
    rim = "light" if owner == "black" else "dark"
    return Fill(rim, (whole,)), Fill(_INKS[owner], (_inset(whole, _RIM),))


def _symbols() -> Iterator[tuple[str, Artwork, float]]:
    for owner in _INKS:
        for colour in COLOURS:
            for look, opacity in OPACITY.items():
                yield f"{owner}-{colour.symbol}-{look}", symbol_artwork(owner, colour.symbol), opacity


def _inset(outline: Outline, by: float) -> Outline:
    """Return an outline with every side moved inwards."""
    if isinstance(outline, Circle):
        return Circle(outline.centre, outline.radius - by)
    points = outline.points
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
    sides = zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True)
    return Polygon(tuple(_corner(*corner, by if area > 0 else -by) for corner in sides))


def _corner(before: Point, at: Point, after: Point, by: float) -> Point:
    """Return where two sides meet after both moved by millimetres to their right."""
    (ax, ay), (bx, by_) = _unit(before, at), _unit(at, after)
    cross = ax * by_ - ay * bx
    shift = by * (ax * bx + ay * by_ - 1) / cross
    return at[0] - by * ay + shift * ax, at[1] + by * ax + shift * ay


def _unit(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def _svg(artwork: Artwork, opacity: float) -> str:
    fade = f' opacity="{opacity:g}"' if opacity < 1 else ""
    shapes = "".join(_shape(fill) for fill in artwork)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.5 -0.5 1 1"><g{fade}>{shapes}</g></svg>\n'


def _shape(fill: Fill) -> str:
    r, g, b = INKS[fill.ink].rgb
    ink = f'fill="#{r:02x}{g:02x}{b:02x}"'
    (outline,) = fill.outlines
    if isinstance(outline, Circle):
        return (
            f'<circle cx="{outline.centre[0]:g}" cy="{outline.centre[1]:g}" r="{outline.radius:.4g}" {ink}/>'
        )
    corners = " ".join(f"{x:.4g},{y:.4g}" for x, y in outline.points)
    return f'<polygon points="{corners}" {ink}/>'
