"""Sea, ports and squares stay visible with a token on every square, without colour, in much or little ink."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from math import cos, pi, sin

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.paper import Point, paper
from calibration.sheet import Cell, Sheet
from games.catalogue import game_named
from games.standing import Standing
from print.artwork import token_on
from print.kinds import build
from print.orders import Order, job_of
from print.raster import picture
from tests.print.reading import common_page
from vision.training.camera import PAGE_PX_PER_MM as PX_PER_MM

FAR_MM = 2.4  # how far off a square's middle people lay tokens
SEEN = 50  # levels of 255 between a mark and the frame that it is in
SHOWN = {
    "cornerport": {
        "disc, white": {f"{column}{row}" for column in "cdef" for row in "3456"},
        "diamond, white": {"a8", "h1"},
        "diamond, black": {"a1", "h8"},
    },
    "sandkings": {},
}
Grey = NDArray[np.uint8]


@pytest.mark.parametrize("spare", [False, True], ids=["full", "spared"])
@pytest.mark.parametrize("game", SHOWN)
def test_a_board_full_of_tokens_shows_what_it_is(game: str, *, spare: bool) -> None:
    """Wherever tokens lie on them, squares show sea, whose port, and in full ink whether they are dark."""
    job = job_of(Order(game, grey=True, save_ink=spare))
    sheet, found, dark = job.sheet, Counter[tuple[str, str]](), set()
    grey = common_page(build("board", job), paper("a4"), dpi=PX_PER_MM * 25.4).copy()
    offs = lay_everywhere(grey, sheet, [its for its in game_named(game).look.classes if its.piece][::4])
    for cell, off in zip(sheet.cells, offs, strict=True):
        for x in (-1, 1):
            for y in (-1, 1):
                found[mark_at(grey, cell, x, y), cell.name] += 1
        aside = [-6.6 if way > 0 else 6.6 for way in off]  # away from the token
        if level(grey, cell, *aside) < 255 - SEEN:
            dark.add(cell.name)

    assert set(found.values()) == {4}  # the corners of a square say the same
    told = {mark: {name for its, name in found if its == mark} for mark, _ in found}
    bare_squares = {cell.name for cell in sheet.cells}.difference(*SHOWN[game].values())
    assert told == {**SHOWN[game], "": bare_squares}
    assert len(found) == 64 and len(bare_squares) == 64 - 20 * (game == "cornerport")
    assert dark == (set() if spare else {sheet.board.names[cell] for cell in sheet.board.shaded})


def lay_everywhere(grey: Grey, sheet: Sheet, tokens: list[Standing]) -> list[Point]:
    """Lay one of these tokens on every cell of a page; return how far off its middle each lies."""
    rng, offs = random.Random(20), []
    for cell in sheet.cells:
        far, way = rng.uniform(0, FAR_MM), rng.uniform(0, 2 * pi)
        offs.append((far * cos(way), far * sin(way)))
        cut, inside = drawn(rng.choice(tokens), sheet.sizes.token)
        column, row = (
            round((c + d) * PX_PER_MM - len(cut) / 2) for c, d in zip(cell.centre_mm, offs[-1], strict=True)
        )
        there = grey[row : row + len(cut), column : column + len(cut)]
        there[:] = np.rint(inside * cut + (1 - inside) * there)
    return offs


@cache
def drawn(its: Standing, diameter: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return a token's greys, and how far each pixel is covered by it."""
    box = (-diameter / 2, -diameter / 2, diameter, diameter)
    cut = picture(token_on(its, diameter), box, round(diameter * PX_PER_MM))
    return cut[..., :3].mean(2), cut[..., 3] / 255.0


def level(grey: Grey, cell: Cell, x: float, y: float) -> float:
    """Return how light it is so many mm off a cell's middle."""
    column, row = ((c + d) * PX_PER_MM - 0.5 for c, d in zip(cell.centre_mm, (x, y), strict=True))
    return float(cv2.getRectSubPix(grey, (1, 1), (column, row))[0, 0])


def mark_at(grey: Grey, cell: Cell, x: int, y: int) -> str:
    """Return what is seen in a corner of a frame: a mark's shape and lightness, nothing if there is none."""
    out, frame = 0.425 * cell.size_mm, level(grey, cell, 9.3 * x, 6.8 * y)

    def reach(dx: float, dy: float) -> float:
        """Return how far from its middle a mark goes on towards the cell's middle, in mm."""
        steps = [k / 20 for k in range(31)]  # no token comes that near
        at = [level(grey, cell, x * (out - dx * step), y * (out - dy * step)) for step in steps]
        seen = [abs(its - frame) > SEEN for its in at]
        begins = seen.index(True) if True in seen else 0  # beyond what is white, where ink is spared
        ends = next((k for k in range(begins, len(seen)) if not seen[k]), begins)
        return steps[ends]

    straight, slanting = (reach(1, 0) + reach(0, 1)) / 2, reach(0.5**0.5, 0.5**0.5)
    if straight < 0.5:
        return ""
    shape = "diamond" if slanting < 0.85 * straight else "disc"
    return f"{shape}, {'white' if level(grey, cell, x * out, y * out) > frame else 'black'}"
