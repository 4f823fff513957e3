"""What is printed in colour is read back: pieces cut from the printed pages lie on the printed board.

Only pages that people get are used: boards, mats, tiles and tokens as PDF.
"""

from __future__ import annotations

import random
from itertools import cycle

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.paper import paper
from games.catalogue import game_named
from print.orders import Order, job_of
from print.piece_sheet import PieceSheet
from print.pieces import piece_sheets
from print.tokens import token_sheets
from tests.print.test_told_apart import PX, page_of
from vision.read import read_photo

Pixels = NDArray[np.uint8]
SCALE = 2  # of the photo against the rasterised page


def cut_out(kind: str, order: Order, sheet: PieceSheet, side: float) -> dict[str, Pixels]:
    """Return one piece of each name of a kind's pages, side mm wide, as RGB."""
    dx, dy = paper("a4").offset
    found: dict[str, Pixels] = {}
    for number in range(sheet.grid.pages):
        page = page_of(kind, order, number)
        for cell in sheet.cells(number):
            x, y = ((v + o) * PX for v, o in zip(cell.centre_mm, (dx, dy), strict=True))
            half = side / 2 * PX
            left, top, right, bottom = (round(v) for v in (x - half, y - half, x + half, y + half))
            found.setdefault(cell.name, page[top:bottom, left:right])
    return found


def laid(board: Pixels, piece: Pixels, centre: tuple[float, float], *, round_: bool = False) -> None:
    """Lay a piece on a board, its middle at a point in mm of the common page."""
    dx, dy = paper("a4").offset
    height, width = piece.shape[:2]
    left, top = round((centre[0] + dx) * PX - width / 2), round((centre[1] + dy) * PX - height / 2)
    mask = np.zeros((height, width), np.uint8)
    if round_:
        cv2.circle(mask, (width // 2, height // 2), min(width, height) // 2, 1, -1)
    else:
        mask[:] = 1
    np.copyto(board[top : top + height, left : left + width], piece, where=mask[..., None] > 0)


def photographed(page: Pixels) -> bytes:
    """Return a photo of a page that lies on a table, seen a little from the side."""
    height, width = page.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = (
        np.array([[0.10, 0.08], [0.90, 0.06], [0.97, 0.95], [0.04, 0.93]], np.float32)
        * np.array([width, height], np.float32)
        * SCALE
    )
    turned = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    table = (SCALE * width, SCALE * height)
    drawn = cv2.warpPerspective(page, turned, table, borderValue=(120, 92, 70), flags=cv2.INTER_AREA)
    dimmed = np.clip(drawn.astype(np.float32) * 0.92 + 6, 0, 255).astype(np.uint8)
    done, jpeg = cv2.imencode(
        ".jpg", cv2.GaussianBlur(dimmed, (0, 0), 0.8)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92]
    )
    assert done
    return jpeg.tobytes()


def test_tiles_and_mats_are_read_back() -> None:
    """Every colour of every owner, cut from the pages, is read as what it is, and surely."""
    order, rng = Order(), random.Random(5)
    job = job_of(order)
    sheets = piece_sheets(job.game, job.cells, job.sizes)
    tiles = cut_out("tiles", order, sheets["tiles"], job.sizes.tile)
    (mat,) = cut_out("mats", order, sheets["mats"], job.sizes.mat).values()
    board = page_of("board", order, 0).copy()
    shown = {}
    for cell, owner in zip(job.sheet.cells, cycle(("none", "black", "white")), strict=False):
        colour = rng.choice("RGB")
        if owner != "none":
            laid(board, mat if owner == "black" else np.full_like(mat, 255), cell.centre_mm)
        laid(board, tiles[colour], cell.centre_mm)
        shown[cell.name] = (colour, owner)
    (reading,) = read_photo(photographed(board), game_named("sparklies"))

    read = {name: (its.standing.colour, its.standing.owner) for name, its in reading.cells.items()}
    wrong = {name for name in shown if read[name] != shown[name]}
    assert (wrong, reading.doubtful) == (set(), ())


@pytest.mark.parametrize("game", ["cornerport", "sandkings"])
def test_tokens_are_read_back(game: str) -> None:
    """Every token, cut from the page, is read with its side and kind on the printed board."""
    order = Order(game)
    job = job_of(order)
    (sheet,) = token_sheets(job.tokens, job.sizes, job.players)  # type: ignore[arg-type]
    tokens = cut_out("tokens", order, sheet, job.sizes.token)
    board = page_of("board", order, 0).copy()
    shown = {}
    for cell, name in zip(job.sheet.cells[::5], cycle(tokens), strict=False):
        laid(board, tokens[name], cell.centre_mm, round_=True)
        shown[cell.name] = name
    (reading,) = read_photo(photographed(board), game_named(game))

    sides = dict(zip(job.tokens.sides, job.game.sides, strict=False))  # type: ignore[union-attr]
    kinds = {str(kind.name): kind.piece for kind in job.tokens.kinds}  # type: ignore[union-attr]
    for name, its in reading.cells.items():
        wanted: tuple[str | None, str] = (None, "none")
        if name in shown:
            side, _, kind = shown[name].partition(" ")
            wanted = (kinds[kind], sides[side])
        assert (its.standing.piece, its.standing.owner) == wanted, name
    assert reading.doubtful == () and len(shown) >= 12
