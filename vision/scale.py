"""Measuring a printer: a photo of the scale test shows how long a printed millimetre is.

A bank card lies over printed stripes and hides them; its edges are where the contrast between stripes ends,
regardless of the card's colour. The tags say where the stripes are on the page, so the card is measured in
millimetres as asked for, and the card itself says how many they really are. Two punched holes, the same for
front and back, show how the two sides lie to each other. What is done with the figures is calibration's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.paper import COMMON_HEIGHT, COMMON_WIDTH
from calibration.printer import Printer
from calibration.scale_sheet import (
    BACK,
    CARD_MM,
    CARD_THICKNESS,
    FRONT,
    REACH,
    STRIPE,
    Edge,
    ScaleSheet,
    card_edges,
    mirror_point,
)
from vision.adjust import Sightings, adjust
from vision.errors import BoardNotFoundError
from vision.locate import TAG_ERROR_MM
from vision.picture import Picture, decode
from vision.pose import View, camera_above, fit_view
from vision.rectify import SRGB_TO_LINEAR
from vision.tags import find_tags
from vision.words import say

Array = NDArray[np.float64]

MIN_TAGS = 6
FLAT = 1e9  # times as stiff as usual paper: what is bent is refused
MAX_TILT_DEG = 30.0  # beyond it the card's thickness weighs more than what is measured
FLAT_ENOUGH_MM = 0.35  # the tags' corners' mean distance from a plane
STEP_MM = 0.05
LEAST_CONTRAST = 0.25  # of the stripes: less is glare, or no print
LEAST_CARD = 0.7  # of the paper's light; what a card sends back less is added as a veil
OUTSIDE_MM = 2.0  # of a stripe's outer end: surely not under the card
SEEN_SHARE = 0.6  # of the stripes of an edge that have to agree on a line
AGREE_MM = 0.15
PLAUSIBLE = 0.06  # a card that measures more off than this is no bank card

HOLE_PX_PER_MM = 8.0
HOLE_MM = (4.0, 8.5)  # office punches: 5.5 to 7 mm
ROUND_ENOUGH = 0.8  # area of the hole's outline over that of the circle round it


@dataclass(frozen=True)
class ScaleSide:
    """What one photo of the scale test shows.

    sheet: which side it shows. scale: printed over asked for, across and down; None if no card lies
    there. holes: the punched holes' middles on the page as asked for, from the top; none or two.
    """

    sheet: ScaleSheet
    scale: tuple[float, float] | None
    holes: tuple[tuple[float, float], ...]


def measure_printer(photos: Iterable[bytes], known: Printer | None = None) -> Printer:
    """Return the printer that made the scale test in these photos.

    photos: one or more files; the scales of several are averaged, a front and a back with punched holes
    show the back's place. known: figures that the photos do not show are taken from it. Raises
    BoardNotFoundError if a photo shows no scale test or none of them measures anything, CalibrationError
    for a printer that is too far off.
    """
    sides = [read_side(decode(photo, full=True)) for photo in photos]
    scales = [side.scale for side in sides if side.scale]
    fronts, backs = (
        [side for side in sides if side.sheet is sheet and side.holes] for sheet in (FRONT, BACK)
    )
    if not scales and not (fronts and backs):
        raise BoardNotFoundError("no-card", say("no-card"))
    printer = known or Printer()
    if scales:
        x, y = np.mean(scales, axis=0)
        printer = replace(printer, scale=(float(x), float(y)))
    if fronts and backs:
        printer = _with_back(printer, fronts[0], backs[0])
    return printer


def read_side(picture: Picture) -> ScaleSide:
    """Read one photo of the scale test; raise BoardNotFoundError if it shows none or cannot be trusted."""
    grey = np.asarray(cv2.cvtColor(picture.bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    sheet, view = _view(grey)
    light = SRGB_TO_LINEAR[grey]
    scale = _card_scale(light, view) if sheet is FRONT else None
    return ScaleSide(sheet, scale, _holes(light, view, sheet))


def _view(grey: NDArray[np.uint8]) -> tuple[ScaleSheet, View]:
    """Return which side of the scale test a picture shows and how it lies."""
    found = find_tags(grey, MIN_TAGS).corners
    sheet = max((FRONT, BACK), key=lambda side: sum(tag.id in found for tag in side.tags))
    tags = [tag for tag in sheet.tags if tag.id in found]
    if len(tags) < MIN_TAGS:
        raise BoardNotFoundError("no-scale-test", say("no-scale-test", tags=len(tags)))
    page = np.concatenate([tag.corners_mm for tag in tags]).astype(np.float64)
    pixels = np.concatenate([found[tag.id] for tag in tags])
    flat, _ = fit_view(page, pixels, (grey.shape[1], grey.shape[0]))
    view = adjust(flat, Sightings(page, pixels, np.full(len(page), TAG_ERROR_MM)), stiff=FLAT).view
    _, tilt = camera_above(view, page.mean(axis=0))
    if tilt > MAX_TILT_DEG:
        said = say("steep-scale-test", tilt=f"{tilt:.0f}", most=f"{MAX_TILT_DEG:.0f}")
        raise BoardNotFoundError("too-steep", said)
    off = float(np.linalg.norm(view.to_page(pixels) - page, axis=1).mean())
    if off > FLAT_ENOUGH_MM:
        raise BoardNotFoundError("not-flat", say("bent-scale-test", off=f"{off:.1f}"))
    return sheet, view


def _card_scale(light: NDArray[np.float32], view: View) -> tuple[float, float] | None:
    """Return the printed scale from the card, or None if no card covers the stripes."""
    lines = {edge.name: _edge_line(light, view, edge) for edge in card_edges()}
    if any(line is None for line in lines.values()):
        return None
    corners = _corners({name: line for name, line in lines.items() if line is not None})
    camera, _ = camera_above(view, corners.mean(axis=0))
    card = _on_the_paper(corners, camera)
    middles = (card + np.roll(card, -1, axis=0)) / 2  # top, right, bottom, left
    across, down = middles[1] - middles[3], middles[2] - middles[0]
    squares = np.linalg.solve(np.array([across**2, down**2]), np.square(CARD_MM))
    if squares.min() <= 0 or np.abs(np.sqrt(squares) - 1).max() > PLAUSIBLE:
        raise BoardNotFoundError("other-card", say("other-card"))
    x, y = np.sqrt(squares)
    return float(x), float(y)


def _edge_line(light: NDArray[np.float32], view: View, edge: Edge) -> Array | None:
    """Return where a card's edge runs, as two points (2, 2) on the page, or None if none is seen."""
    away = np.arange(-REACH + 0.5, REACH - 0.5, STEP_MM)
    profiles = np.stack([_profile(light, view, edge, k, away) for k in range(edge.count)])
    whites, blacks = profiles[1:-1:2], (profiles[:-2:2] + profiles[2::2]) / 2
    numbers = np.arange(1, edge.count - 1, 2)
    ends = [_end(white, black, away) for white, black in zip(whites, blacks, strict=True)]
    seen = [(STRIPE * k, end) for k, end in zip(numbers, ends, strict=True) if end is not None]
    if len(seen) < SEEN_SHARE * len(numbers):
        return None
    line = _robust_line(np.array(seen))
    if line is None:
        return None
    slope, offset = line
    start, along, out = (np.array(v) for v in (edge.start, edge.along, edge.outwards))
    return np.array(
        [start + s * along + (offset + slope * s) * out for s in (0.0, STRIPE * (edge.count - 1))]
    )


def _profile(light: NDArray[np.float32], view: View, edge: Edge, number: int, away: Array) -> Array:
    """Return the mean light of a stripe's middle at each distance outwards from the nominal edge."""
    middle, along, out = (np.array(v) for v in (edge.stripe(number), edge.along, edge.outwards))
    rows = [middle + share * STRIPE * along + away[:, None] * out for share in (-0.2, 0.0, 0.2)]
    x, y = view.to_pixels(np.concatenate(rows)).astype(np.float32).T
    sampled = cv2.remap(light, x[None], y[None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(sampled.reshape(len(rows), -1).mean(axis=0), np.float64)


def _end(white: Array, black: Array, away: Array) -> float | None:
    """Return where the card's edge hides a white stripe and the black ones beside it, or None.

    Looked at is the stripes' contrast relative to their light, which a shadow beside the card hardly
    changes. What contrast half card and half paper have depends on how light the card is, so that is
    measured too; a dark card gets a veil of light added, or its own noise would look like stripes.
    """
    both, apart = white + black, white - black
    far = away > away[-1] - OUTSIDE_MM
    light, step = float(np.median(both[far])), float(np.median(apart[far]))
    under = apart < step / 2
    if step < LEAST_CONTRAST * light or not under[: len(under) // 8].all():
        return None
    near = away[np.flatnonzero(under)[-1]]
    inside = (away > near - 2.5) & (away < near - 1.0)
    if not inside.any():
        return None
    card = float(np.median(both[inside]))
    veil = max(0.0, LEAST_CARD * light - card)
    contrast = apart / (both + veil)
    level = step / (light + card + 2 * veil)
    last = int(np.flatnonzero(contrast < level)[-1])
    if last + 1 >= len(away):
        return None
    low, high = contrast[last], contrast[last + 1]
    return float(away[last] + STEP_MM * (level - low) / (high - low))


def _robust_line(points: Array) -> tuple[float, float] | None:
    """Return slope and offset of the line that most points (n, 2) agree on, or None if they do not."""
    first, second = np.triu_indices(len(points), 1)
    steps = points[second] - points[first]
    slope = float(np.median(steps[:, 1] / steps[:, 0]))
    offset = float(np.median(points[:, 1] - slope * points[:, 0]))
    near = np.abs(points[:, 1] - slope * points[:, 0] - offset) < AGREE_MM
    if near.mean() < SEEN_SHARE:
        return None
    slope, offset = np.polyfit(points[near, 0], points[near, 1], 1)
    return float(slope), float(offset)


def _corners(lines: dict[str, Array]) -> Array:
    """Return the corners (4, 2) in which the card's edges meet: top left, top right, bottom right, left."""
    order = (("left", "top"), ("top", "right"), ("right", "bottom"), ("bottom", "left"))
    return np.stack([_meet(lines[a], lines[b]) for a, b in order])


def _meet(one: Array, other: Array) -> Array:
    along, across = one[1] - one[0], other[1] - other[0]
    share, _ = np.linalg.solve(np.stack([along, -across], axis=1), other[0] - one[0])
    return np.asarray(one[0] + share * along)


def _on_the_paper(hidden: Array, camera: Array) -> Array:
    """Return the card's outline on the paper from the outline of what it hides.

    A card has a thickness: if an edge faces away from the camera, its upper rim hides a strip of paper
    beyond; if it faces the camera, it hides no more than it covers.
    """
    ground, height = camera[:2], float(camera[2])
    grown = CARD_THICKNESS / max(height - CARD_THICKNESS, 1.0)
    edges = []
    for k in range(4):
        start, end = hidden[k], hidden[(k + 1) % 4]
        along = (end - start) / np.linalg.norm(end - start)
        outwards = np.array([along[1], -along[0]])
        beyond = float((start - ground) @ outwards)  # of the hidden edge, from below the camera
        inwards = max(beyond, 0.0) * grown / (1 + grown)
        edges.append(np.stack([start, end]) - inwards * outwards)
    return np.stack([_meet(edges[k - 1], edges[k]) for k in range(4)])


def _holes(light: NDArray[np.float32], view: View, sheet: ScaleSheet) -> tuple[tuple[float, float], ...]:
    """Return the middles of two punched holes, dark in white paper, from the top, if there are two."""
    left, top, width, height = sheet.holes
    xs = left + (np.arange(int(width * HOLE_PX_PER_MM)) + 0.5) / HOLE_PX_PER_MM
    ys = top + (np.arange(int(height * HOLE_PX_PER_MM)) + 0.5) / HOLE_PX_PER_MM
    x, y = cv2.split(view.grid_to_pixels(xs, ys).astype(np.float32))
    flat = np.asarray(cv2.remap(light, x, y, cv2.INTER_LINEAR), np.float32)
    white = np.percentile(flat, 75)
    dark = np.asarray(flat < 0.5 * white, np.uint8)
    outlines, _ = cv2.findContours(dark, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    middles = [
        m
        for outline in outlines
        if (m := _round_hole(np.asarray(outline, np.int32), flat, float(white))) is not None
    ]
    if len(middles) != 2:
        return ()
    found = sorted((left + x / HOLE_PX_PER_MM, top + y / HOLE_PX_PER_MM) for x, y in middles)
    found.sort(key=lambda point: point[1])
    return tuple((float(x), float(y)) for x, y in found)


def _round_hole(
    outline: NDArray[np.int32], flat: NDArray[np.float32], white: float
) -> tuple[float, float] | None:
    """Return the middle in pixels of a dark spot that is as round and as large as a punched hole."""
    _, radius = cv2.minEnclosingCircle(outline)
    across = 2 * radius / HOLE_PX_PER_MM
    if (
        not HOLE_MM[0] <= across <= HOLE_MM[1]
        or cv2.contourArea(outline) < ROUND_ENOUGH * np.pi * (radius - 0.5) ** 2
    ):
        return None
    x, y, w, h = cv2.boundingRect(outline)
    room = 3
    part = (slice(max(y - room, 0), y + h + room), slice(max(x - room, 0), x + w + room))
    weight = np.clip(1 - flat[part] / white, 0, 1).astype(np.float64)
    weight[weight < 0.15] = 0
    rows, columns = np.mgrid[part]
    return float((weight * (columns + 0.5)).sum() / weight.sum()), float(
        (weight * (rows + 0.5)).sum() / weight.sum()
    )


def _with_back(printer: Printer, front: ScaleSide, back: ScaleSide) -> Printer:
    """Return the printer with its back's place: the same two holes, seen from both sides.

    The holes' places are those the pages asked for, so both sides are scaled to true millimetres first.
    """
    scale = np.array(printer.scale)
    middle = np.array([COMMON_WIDTH, COMMON_HEIGHT]) / 2
    wanted = (np.array([mirror_point(hole) for hole in front.holes]) - middle) * scale
    seen = (np.array(back.holes) - middle) * scale
    down_wanted, down_seen = wanted[1] - wanted[0], seen[1] - seen[0]
    angle = np.arctan2(down_seen[1], down_seen[0]) - np.arctan2(down_wanted[1], down_wanted[0])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shift = (seen - wanted @ turn.T).mean(axis=0)
    return replace(printer, back_mm=(float(shift[0]), float(shift[1])), back_deg=float(np.degrees(angle)))
