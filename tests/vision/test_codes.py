"""Codes of sheets in photos with few pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

import vision.codes
from tests.synth.hexagons import table_of
from tests.synth.picture import to_bytes
from tests.vision.hexagons import read
from vision.errors import BoardNotFoundError

PX_PER_MM = 1.35  # of the photos: little more than a pixel for a module


def test_codes_are_read_module_by_module(many: Callable[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a code stands is known, so it is read in photos that are too small to find one in."""
    read_here = found_too = 0
    for k in range(many(3, of=12)):
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
            try:
                found_too += read(table).sheet_name == table.sheet.name
            except BoardNotFoundError:
                continue

    assert read_here == many(3, of=12) and found_too < read_here
