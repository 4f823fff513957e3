"""The abacus as printed: nets keep to the page and off each other, and have their size."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.abacus import Prism, abacus
from calibration.paper import paper
from print.abacus import abacus_pdf, net_places
from tests.print.reading import RENDERERS, rasterise

A4 = paper("a4")
PRISMS = [p for cell in (20.0, 26.0, 50.0) for p in (abacus(cell).inner, abacus(cell).outer)]


@pytest.mark.parametrize("prism", PRISMS, ids=lambda prism: f"{prism.side:.1f}")
def test_nets_keep_to_the_page_and_off_each_other(prism: Prism) -> None:
    """Every net stands inside the margins, above the scale bar, 4 mm from the next."""
    (left, top), (right, bottom) = prism.bounds
    boxes = [(x + left, y + top, x + right, y + bottom) for x, y in net_places(prism)]

    assert boxes
    assert all(a >= 11 and b >= 18 and c <= 199 and d <= 262 for a, b, c, d in boxes)
    for k, (a, b, c, d) in enumerate(boxes):
        for e, f, g, h in boxes[:k]:
            assert max(a - g, e - c) >= 4 - 1e-6 or max(b - h, f - d) >= 4 - 1e-6


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("renderer", RENDERERS)
def test_printed_nets_have_their_size(renderer: str, dpi: int) -> None:
    """Read back, cuts of the outer net lie within 0.15 mm of their place, 0.3 % apart at most off."""
    prism = abacus(30.0).outer
    grey = rasterise(abacus_pdf(abacus(30.0), 64, A4), 1, dpi, renderer)
    cuts = np.array([0.0, prism.beam, 3 * prism.side - prism.beam])
    for x, y in net_places(prism):
        row = grey[int((y + prism.length / 2 + A4.offset[1]) / 25.4 * dpi)].astype(float)
        said = cuts + x + A4.offset[0]
        seen = np.array([line_at(row, at, dpi) for at in said])
        assert np.abs(seen - said).max() < 0.15
        assert abs((seen[2] - seen[0]) / (said[2] - said[0]) - 1) < 0.003


def line_at(row: NDArray[np.float64], at: float, dpi: float) -> float:
    """Return where the middle of the thin line near a place on a row of pixels is, in mm."""
    low, high = (int((at + aside) / 25.4 * dpi) for aside in (-0.7, 0.7))
    return float((np.average(np.arange(low, high), weights=255 - row[low:high]) + 0.5) / dpi * 25.4)
