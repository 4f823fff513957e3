"""Table tents: the code is read from both sides, with any address."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.paper import PAPERS
from companion.cli import main
from print.errors import PrintError
from print.tent import BASE, PANEL, tent_lines, tent_pdf
from tests.print.reading import RENDERERS, page_count, rasterise

ADDRESSES = ["http://10.0.0.2:8000/", "https://example.org/tables/" + "a" * 150 + "#" + "b" * 60]


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("address", ADDRESSES, ids=["short", "long"])
def test_both_sides_show_the_address(address: str, renderer: str) -> None:
    """Standing, either panel is upright to a person who faces it, and its code says the address."""
    pdf = tent_pdf(address, PAPERS["a4"])
    assert page_count(pdf) == 1
    page = rasterise(pdf, renderer=renderer)
    first, ridge, base, *_ = (int((y + PAPERS["a4"].offset[1]) / 25.4 * 150) for y in tent_lines())
    for panel in (page[ridge:base], np.ascontiguousarray(page[first:ridge][::-1, ::-1])):
        assert cv2.QRCodeDetector().detectAndDecode(panel)[0] == address


@pytest.mark.parametrize("name", PAPERS)
def test_it_stands_when_it_is_folded(name: str) -> None:
    """Two equal panels and a base close to a prism, which stands even where the table leans by 20 degrees.

    The folds are dashed and the cuts whole, where the lines are said to be; the tab is grey.
    """
    first, ridge, base, tab, last = tent_lines()
    assert ridge - first == base - ridge == PANEL
    assert tab - base == BASE
    assert last - tab >= 10  # a finger's width of glue
    high = sqrt(PANEL**2 - BASE**2 / 4)
    weight = 2 * PANEL + BASE + (last - tab)
    middle = (2 * PANEL * high / 2 + (last - tab) * high * (last - tab) / PANEL / 2) / weight
    assert degrees(atan2(BASE / 2, middle)) > 20

    page, (dx, dy) = rasterise(tent_pdf(ADDRESSES[0], PAPERS[name])), PAPERS[name].offset
    left, right = (int((x + dx) / 25.4 * 150) for x in (13.0, 197.0))
    inked = []
    for y in tent_lines():
        row = int((y + dy) / 25.4 * 150)
        inked.append((page[row - 1 : row + 2, left:right].min(0) < 190).mean())
    assert min(inked[0], inked[4]) > 0.98
    assert all(0.4 < share < 0.6 for share in inked[1:4])
    grey = page[int((tab + 3 + dy) / 25.4 * 150), left:right]
    assert (abs(grey.astype(int) - 200) < 3).mean() > 0.99


@pytest.mark.parametrize("address", ["", "table 5", "ftp://host/", "http://a b/", "https://" + "x" * 400])
def test_other_words_are_refused(address: str) -> None:
    """What no phone can open, or no code can hold, is refused."""
    with pytest.raises(PrintError, match="address"):
        tent_pdf(address, PAPERS["a4"])


def test_the_command_wants_an_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --url nothing is printed and the message says what to give."""
    with pytest.raises(SystemExit, match="2"):
        main(["print", "tent", "--out", str(tmp_path / "tent.pdf")])
    assert "--url" in capsys.readouterr().err
    assert main(["print", "tent", "--url", ADDRESSES[0], "--out", str(tmp_path / "tent.pdf")]) == 0
    assert (tmp_path / "tent.pdf").stat().st_size > 1000
