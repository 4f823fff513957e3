"""Pieces that must be told apart are, as printed in each ink mode, in grey light and by colour-blind eyes.

Pages are rasterised, each piece is cut out as people cut it, and each pair is compared however the one is
turned: so much of the piece has to look clearly otherwise. Colour blindness: G. M. Machado et al., A
Physiologically-based Model for Simulation of Color Vision Deficiency, 2009, severity 1.0, on linear RGB.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray

from calibration.marks import MARKERS
from calibration.paper import paper
from games.pictures import Batch
from print.decals import decal_cells
from print.jobs import Job
from print.kinds import build
from print.orders import Order, job_of
from print.piece_sheet import PieceSheet, piece_pdf
from print.pieces import marker_sheet, parts_of, piece_sheets
from print.threads import part_sheet
from print.tokens import token_sheets
from tests.shares import in_turn

Picture = NDArray[np.float32]

DPI = 127
PX = DPI / 25.4
BLUR_MM = 0.25  # what an eye sees of print at a table's length
CLEARLY = 15.0  # steps of colour (CIE 1976) that are seen at a glance
SHARE = 0.02  # of a piece that has to look so

MODES = {
    "colour": {},
    "grey": {"grey": True},
    "save ink": {"save_ink": True},
    "grey, save ink": {"grey": True, "save_ink": True},
}
EYES: dict[str, NDArray[np.float64]] = {
    "any": np.eye(3),
    "grey light": np.array([[0.2126, 0.7152, 0.0722]] * 3),
    "without red": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "without green": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "without blue": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}


@cache
def page_of(kind: str, order: Order, number: int) -> NDArray[np.uint8]:
    """Return a page of a kind as RGB."""
    with pdfium.PdfDocument(build(kind, job_of(order))) as document:
        drawn = document[number].render(scale=DPI / 72, rev_byteorder=True).to_numpy()[..., :3]
    return np.ascontiguousarray(drawn)


def cut(page: NDArray[np.uint8], centre: tuple[float, float], side: float) -> Picture:
    """Return a square piece of a page as RGB from 0 to 1; centre and side in mm of the common page."""
    dx, dy = paper("a4").offset
    x, y = (centre[0] + dx) * PX, (centre[1] + dy) * PX
    size = round(side * PX)
    shift = np.array([[1, 0, x - size / 2], [0, 1, y - size / 2]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    found = cv2.warpAffine(page, shift, (size, size), flags=flags, borderValue=(255, 255, 255))
    return (found / 255).astype(np.float32)


def seen(picture: Picture, eye: str) -> Picture:
    """Return a picture in CIE Lab as an eye sees it, blurred as from a table's length."""
    linear = np.where(picture <= 0.04045, picture / 12.92, ((picture + 0.055) / 1.055) ** 2.4)
    linear = np.clip(linear @ EYES[eye].T, 0, 1).astype(np.float32)
    linear = cv2.GaussianBlur(linear, (0, 0), BLUR_MM * PX)
    srgb = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.asarray(cv2.cvtColor(srgb.astype(np.float32), cv2.COLOR_RGB2LAB), np.float32)


def disc_mask(size: int, share: float) -> NDArray[np.bool_]:
    """Return which pixels of a square lie in a disc in its middle."""
    at = (np.arange(size) - (size - 1) / 2) / (size / 2)
    return np.asarray(at[:, None] ** 2 + at[None, :] ** 2 <= share**2)


def turned(picture: Picture, mask: NDArray[np.bool_], step: int) -> Picture:
    """Return what a mask shows of a piece at every turn (turns, pixels, 3)."""
    size = picture.shape[0]
    shown = []
    for turn in range(0, 360, step):
        matrix = cv2.getRotationMatrix2D(((size - 1) / 2, (size - 1) / 2), turn, 1.0)
        at = cv2.warpAffine(picture, matrix, (size, size), flags=cv2.INTER_LINEAR, borderValue=(100, 0, 0))
        shown.append(at[mask])
    return np.asarray(shown, np.float32)


def unlike(a: Picture, turns: Picture) -> float:
    """Return the share of pixels (pixels, 3) that look clearly otherwise, at the turn at which fewest do."""
    return min(float((((a - b) ** 2).sum(axis=1) >= CLEARLY**2).mean()) for b in turns)


def first_pieces(
    kind: str, sheet: PieceSheet, order: Order, side: float, before: int = 0
) -> dict[str, Picture]:
    """Return one piece of each name on the pages of a kind, side mm wide; before: earlier pages."""
    found = {}
    for number in range(sheet.grid.pages):
        for cell in sheet.cells(number):
            if cell.name not in found:
                found[cell.name] = cut(page_of(kind, order, before + number), cell.centre_mm, side)
    return found


def loose(kind: str) -> Callable[[Job, Order], dict[str, Picture]]:
    """Return what cuts out the pieces of a kind of loose pieces."""

    def pieces(job: Job, order: Order) -> dict[str, Picture]:
        sheet = piece_sheets(job.game, job.cells, job.sizes, len(job.sides))[kind]
        return first_pieces(kind, sheet, order, sheet.grid.side - 0.4)

    return pieces


def owners(job: Job, order: Order) -> dict[str, Picture]:
    """Return a cell of nobody's, and the sides of mats that lie on it."""
    side, sheet = job.sizes.mat - 0.4, job.sheet
    mats = {"mat": "black's", "third": "the third player's"}
    found = {mats[name]: its for name, its in loose("mats")(job, order).items()}
    middle = sheet.cells[len(sheet.cells) // 2].centre_mm
    nobody = cut(page_of("board", order, 0), middle, side)
    size = nobody.shape[0]
    bare = np.ones((size, size, 3), np.float32)  # a mat turned over is bare card
    same = {name: np.asarray(cv2.resize(its, (size, size)), np.float32) for name, its in found.items()}
    return {"nobody's": nobody, "white's": bare, **same}


def decals(job: Job, order: Order) -> dict[str, Picture]:
    """Return the faces of the largest dice, as far as a circle goes on a face."""
    die = job.decals[0]
    found = {}
    for cell in decal_cells(die):
        if "m" not in cell.name and cell.name not in found:
            axis = die.kite.axis
            top = cell.centre_mm[1] - axis / 2
            middle = cell.centre_mm[0], top + die.kite.incircle[0][1]
            found[cell.name] = cut(page_of("decals", order, 0), middle, 2 * die.kite.incircle[1])
    return found


def marks(job: Job, order: Order) -> dict[str, Picture]:
    """Return a flag's and a banner's square."""
    side = job.sizes.flag
    pages = {
        "flags": piece_sheets(job.game, job.cells, job.sizes)["flags"],
        "banners": marker_sheet(job.sizes, MARKERS["banners"]),
    }
    found = {
        kind: cut(page_of(kind, order, 0), sheet.cells(0)[0].centre_mm, side) for kind, sheet in pages.items()
    }
    return {**found, "none": np.ones_like(found["flags"])}


def tokens(job: Job, order: Order) -> dict[str, Picture]:
    """Return the coded tokens of all sides, without the ring that only the camera reads."""
    plain = bool(order.grey or order.save_ink)
    sheets = token_sheets(job.tokens, job.sizes, job.players, plain=plain)  # type: ignore[arg-type]
    found: dict[str, Picture] = {}
    for number, sheet in enumerate(sheets):  # of several each has one page
        found |= first_pieces("tokens", sheet, order, 0.66 * job.sizes.token, number)
    return found


def threads(job: Job, order: Order) -> dict[str, Picture]:
    """Return tiles by kind and colours: those of one thread, and of the first kind with two."""
    codes, parts = job.game.kit.codes, parts_of(job.game.look)
    names = {name: 1 for name, number in codes.items() if number < 4}
    sheet = part_sheet(parts, (Batch("Tiles", names),), job.sizes, codes)
    with pdfium.PdfDocument(piece_pdf(sheet, job.paper)) as document:
        drawn = document[0].render(scale=DPI / 72, rev_byteorder=True).to_numpy()[..., :3]
    page = np.ascontiguousarray(drawn)
    side = job.sizes.thread_tile
    return {
        f"{codes[its.name]} {its.name.lstrip('0123456789')}": cut(page, its.centre_mm, side)
        for its in sheet.cells(0)
    }


SETS: dict[str, tuple[Mapping[str, object], Callable[[Job, Order], dict[str, Picture]], int]] = {
    "tiles": ({}, loose("tiles"), 90),
    "owners": ({}, owners, 90),
    "owners of hexagons": ({"game": "sparklies", "size": "hex4", "players": 3}, owners, 60),
    "decals": ({}, decals, 360),
    "flags and banners": ({"option": "banner=yes"}, marks, 90),
    "stones": ({"game": "glorieta"}, loose("tiles"), 90),
    "ships": ({"game": "cornerport"}, tokens, 15),
    "creatures": ({"game": "sandkings", "players": 4}, tokens, 15),
    "societies": ({"game": "colonization", "players": 8, "size": "16x8"}, tokens, 30),
    "threads": ({"game": "platy"}, threads, 60),
}


def pairs(found: Mapping[str, Picture]) -> Iterator[tuple[str, str]]:
    """Yield the pairs that must be told apart; of tokens those that have the side or the kind in common."""
    for a, b in combinations(found, 2):
        if len(found) <= 12 or a.split()[0] == b.split()[0] or a.split()[1:] == b.split()[1:]:
            yield a, b


def compared(name: str, mode: str) -> Iterator[tuple[str, str, str, float]]:
    """Yield each pair with the eye that sees it and the share that looks otherwise."""
    given, pieces, step = SETS[name]
    order = Order(**{**given, **MODES[mode]})  # type: ignore[arg-type]
    job = job_of(order)
    found = pieces(job, order)
    round_ = pieces in (tokens, decals, threads)
    grey = all(np.ptp(its, axis=2).max() < 0.02 for its in found.values())
    for eye in ("any",) if grey else EYES:
        shown = {each: seen(its, eye) for each, its in found.items()}
        mask = disc_mask(len(next(iter(shown.values()))), 0.97 if round_ else 2.0)
        turns = {each: turned(its, mask, step) for each, its in shown.items()}
        for a, b in pairs(found):
            yield a, b, eye, unlike(shown[a][mask], turns[b])


@pytest.mark.parametrize(("name", "mode"), in_turn(SETS, MODES, 3))
def test_every_pair_is_told_apart(name: str, mode: str) -> None:
    """Of each pair enough looks clearly otherwise, however the one is turned, to any eye."""
    judged = list(compared(name, mode))

    assert len(judged) >= 3
    alike = [each for each in judged if each[3] < SHARE]
    if (name, mode) == ("societies", "colour"):  # the camera's artwork stays: dots show it, or --grey
        alike = [each for each in alike if {each[0][0], each[1][0]} != {"F", "G"}]
    assert alike == []
