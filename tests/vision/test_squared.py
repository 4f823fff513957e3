"""Discs repainted as square mats, against photos of square mats that lie just so."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

import vision.read
from calibration.released import sheet_named
from tests.vision.test_discs import CLASSES, drawn, laid
from vision import mats
from vision.discs import Discs
from vision.light import relative_to_white
from vision.recognition import Observation, ReadOptions, Recognition
from vision.squared import as_square_mats

FAR = 0.15  # of linear light
SHEET = sheet_named("board-7x7")
STANDING = tuple(CLASSES[k] for k in np.random.default_rng(4).integers(len(CLASSES), size=len(SHEET.cells)))


def seen_with(discs: bool, monkeypatch: pytest.MonkeyPatch) -> tuple[Observation, Discs | None]:
    """Return what is seen of the board with discs or with square mats, and what is read of discs."""
    seen: list[Observation] = []
    told: list[Discs] = []

    def noted(its: Observation, wanted: ReadOptions) -> Recognition:
        seen.append(its)
        return mats.read_mats(its, wanted)

    def repainted(its: Observation, found: Discs) -> Iterator[NDArray[np.float32]]:
        told.append(found)
        return as_square_mats(its, found)

    monkeypatch.setattr(vision.read, "read_mats", noted)
    monkeypatch.setattr(mats, "as_square_mats", repainted)
    drawn(laid(SHEET, STANDING, [discs] * len(STANDING), "bead", 4), 4)
    return seen[0], told[0] if told else None


def test_discs_look_like_square_mats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repainted they look otherwise than photographed ones in few places; bare cells stay as they are."""
    seen, discs = seen_with(True, monkeypatch)
    squares, none = seen_with(False, monkeypatch)
    assert discs is not None and none is None
    after = np.stack([*as_square_mats(seen, discs)])
    with_mat = np.array([its.owner != "none" for its in STANDING])

    def apart(relative: NDArray[np.float32]) -> float:
        one, other = (
            relative_to_white(light, -its.white)
            for light, its in ((relative, seen), (squares.relative, squares))
        )
        return float((np.abs(one - other)[with_mat].max(axis=-1) > FAR).mean())

    assert with_mat.sum() > 25
    repainted = seen.relative.copy()
    repainted[discs.owner.argmax(axis=1) > 0] = after
    assert np.array_equal(repainted[~with_mat], seen.relative[~with_mat])
    assert apart(seen.relative) > 0.1
    assert apart(repainted) < apart(seen.relative) * 0.6  # discs lie up to 0.8 mm off, square mats do not
