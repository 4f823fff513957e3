"""Table tents: the code is read from both sides, whatever the address."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.paper import PAPERS
from companion.cli import main
from print.errors import PrintError
from print.tent import tent_pdf
from tests.print.reading import RENDERERS, page_count, rasterise

ADDRESSES = ["http://10.0.0.2:8000/", "https://example.org/tables/" + "a" * 150 + "#" + "b" * 60]


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("address", ADDRESSES, ids=["short", "long"])
def test_both_sides_show_the_address(address: str, renderer: str) -> None:
    """Standing, either panel is upright to whoever faces it, and its code says the address."""
    pdf = tent_pdf(address, PAPERS["a4"])
    assert page_count(pdf) == 1
    page = rasterise(pdf, renderer=renderer)
    fold = int((30.0 + 110.0 + PAPERS["a4"].offset[1]) / 25.4 * 150)
    for panel in (page[fold:], np.ascontiguousarray(page[:fold][::-1, ::-1])):
        assert cv2.QRCodeDetector().detectAndDecode(panel)[0] == address


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
