"""Codes of sheets in photos with few pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest
import segno
from numpy.typing import NDArray

import vision.codes
from calibration.paper import COMMON, LARGE
from calibration.released import sheet_from_text, usual_texts
from tests.synth.hexagons import table_of
from tests.synth.picture import to_bytes
from tests.vision.hexagons import read
from vision.codes import find_alike
from vision.errors import BoardNotFoundError
from vision.rectify import PX_PER_MM as PX_PER_MM_FLAT

Array = NDArray[np.float64]

PX_PER_MM = 1.35  # of the photos: little more than a pixel for a module


def test_codes_are_read_module_by_module(many: Callable[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is known where a code stands, so it is read in photos that are too small to find one in."""
    read_here = found_too = 0
    for k in range(many(2, of=12)):
        table = table_of(("neat", "shadow")[k % 2], 60 + k, (5, 4, 7, 3)[k % 4], "tile", 2)
        photo = cv2.imdecode(np.frombuffer(table.photo, np.uint8), cv2.IMREAD_COLOR)
        quality = read(table).quality
        assert photo is not None and quality is not None
        share = PX_PER_MM / quality.px_per_mm
        small = cv2.resize(photo, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        table = replace(table, photo=to_bytes(np.asarray(small, np.uint8), 85))
        read_here += read(table).sheet_name == table.sheet.name
        with monkeypatch.context() as patch:
            patch.setattr(vision.codes, "_decoded_by_modules", lambda code: "")
            patch.setattr(vision.codes, "find_alike", lambda code, texts: "")
            try:
                found_too += read(table).sheet_name == table.sheet.name
            except BoardNotFoundError:
                continue

    assert read_here == many(2, of=12) and found_too < read_here


def test_codes_on_paper_that_bulges_are_read(many: Callable[..., int]) -> None:
    """Corners of a code may lie up to one and a half modules off, each to another side."""
    rng = np.random.default_rng(11)
    texts = ("ST1S:HEX6:16.5", "ST1S:HEX7:14")
    lain = [(texts[k % 2], rng.uniform(-1.5, 1.5, (3, 2))) for k in range(many(8, of=80))]

    assert [vision.codes._decoded_by_modules(_lying(text, off)) for text, off in lain] == [t for t, _ in lain]


def test_codes_too_soft_to_be_read_are_told_from_others(many: Callable[..., int]) -> None:
    """A usual sheet is known by a code that no reader reads; a sheet of unusual cells is taken for none."""
    rng, usual = np.random.default_rng(12), usual_texts(COMMON)
    shown = [str(text) for text in rng.choice(usual, many(10, of=100), replace=False)]
    unusual = [f"ST1{game}:{size}:19.5" for game in "SCG" for size in ("HEX5", "9X9", "7X7", "8X6")]
    soft = [_lying(text, rng.uniform(-0.3, 0.3, (3, 2)), blur=0.7) for text in (*shown, *unusual)]

    assert not set(unusual) & set(usual)
    assert [vision.codes._decoded_by_modules(code) for code in soft] == [""] * len(soft)
    found = [find_alike(code, usual) for code in soft]
    assert all(its in ("", text) for its, text in zip(found, [*shown, *len(unusual) * [""]], strict=True))
    assert sum(map(bool, found)) >= 0.9 * len(shown)
    assert find_alike(np.full_like(soft[0], 200), usual) == ""


def test_usual_sheets_are_those_that_boards_get_unasked() -> None:
    """The texts of the boards that instructions name are among them, each of a sheet of its own."""
    texts = usual_texts(COMMON)

    assert {"ST1S:HEX5:20", "ST1S:HEX7:14", "ST1S:8X8:20", "ST1G:5:20"} <= set(texts)
    assert len({sheet_from_text(text).name for text in texts[::20]}) == len(texts[::20]) >= 10
    assert not set(texts) & set(usual_texts(LARGE))


def _lying(text: str, off: Array, blur: float = 0.4) -> NDArray[np.uint8]:
    """Return a flattened box of 21 mm with a soft code, three corners so many modules off (3, 2).

    blur: in modules.
    """
    modules = np.array([[bool(dark) for dark in row] for row in segno.make_qr(text, error="l").matrix])
    large = 12
    drawn = np.kron(np.where(modules, 60, 230), np.ones((large, large))).astype(np.uint8)
    module, room = 21 * PX_PER_MM_FLAT / len(modules), vision.codes.ROOM_MM * PX_PER_MM_FLAT
    corners = np.array([(0, 0), (len(modules), 0), (0, len(modules))])
    to = (corners + off) * module + room - 0.5
    moved = cv2.getAffineTransform((corners * large - 0.5).astype(np.float32), to.astype(np.float32))
    side = round(21 * PX_PER_MM_FLAT + 2 * room)
    soft = cv2.GaussianBlur(drawn, (0, 0), blur * large)
    return np.asarray(
        cv2.warpAffine(soft, moved, (side, side), flags=cv2.INTER_AREA, borderValue=230), np.uint8
    )
