"""Symbols for screens, and printing in greys: what has no colour is still told apart."""

from __future__ import annotations

from itertools import combinations, pairwise
from xml.etree import ElementTree

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest

from calibration.inks import INKS
from calibration.paper import PAPERS
from print.errors import PrintError
from print.jobs import Job
from print.kinds import build
from print.output import Output
from print.symbols import OPACITY, symbol_artwork, symbol_files


def test_eighteen_symbols_twice() -> None:
    """Every owner, shape and look is drawn as SVG and PNG; the SVG is well-formed and square."""
    files = symbol_files(64)

    names = {
        f"{o}-{s}-{k}"
        for o in ("black", "white", "neutral")
        for s in ("circle", "triangle", "cross")
        for k in OPACITY
    }
    assert set(files) == {f"{name}.{kind}" for name in names for kind in ("svg", "png")}
    for name, data in files.items():
        if name.endswith(".svg"):
            assert ElementTree.fromstring(data).get("viewBox") == "-0.5 -0.5 1 1"


def test_pictures_are_transparent_round_the_symbol() -> None:
    """Corners are clear, the middle is as opaque as the look says, and no two pictures are alike."""
    pictures = {
        name.removesuffix(".png"): cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
        for name, data in symbol_files(64).items()
        if name.endswith(".png")
    }
    assert len(pictures) == 18
    for name, pixels in pictures.items():
        assert pixels is not None
        assert pixels.shape == (64, 64, 4)
        assert pixels[0, 0, 3] == 0
        assert pixels[32, 32, 3] == round(255 * OPACITY[name.rpartition("-")[2]])
    for a, b in combinations(pictures.values(), 2):
        assert a is not None
        assert b is not None
        assert (np.abs(a.astype(int) - b).max(axis=2) > 40).mean() > 0.02


@pytest.mark.parametrize("shape", ["circle", "triangle", "cross"])
def test_the_rim_is_of_one_width(shape: str) -> None:
    """From anywhere on the inner outline the outer one is a twentieth away, corners apart."""
    whole, inner = (np.array(fill.outlines[0].points) for fill in symbol_artwork("white", shape))
    ends = np.roll(whole, -1, axis=0)
    middles = (inner + np.roll(inner, -1, axis=0)) / 2
    for point in middles:
        along = ends - whole
        share = np.clip(((point - whole) * along).sum(1) / (along**2).sum(1), 0, 1)
        away = np.linalg.norm(whole + share[:, None] * along - point, axis=1).min()
        assert away == pytest.approx(0.05, abs=0.002)


def test_sizes_are_limited() -> None:
    """A picture of one pixel is refused."""
    with pytest.raises(PrintError, match="16 to 4096"):
        symbol_files(1)


@pytest.mark.parametrize("kind", ["tiles", "flags", "decals"])
def test_grey_pages_have_no_colour(kind: str) -> None:
    """Printed in greys, red, green and blue of every pixel are the same; the page is not empty."""
    a4 = PAPERS["a4"]
    pdf = build(kind, Job(paper=Output(a4.name, a4.width, a4.height, grey=True)))
    pixels = pdfium.PdfDocument(pdf)[0].render(scale=1).to_numpy()[..., :3].astype(int)

    assert np.ptp(pixels, axis=2).max() == 0
    assert (pixels < 200).any()


def test_greys_keep_the_colours_apart() -> None:
    """The greys of red, green, blue, yellow, black and white differ by 25 levels and more."""
    greys = sorted(INKS[ink].grey for ink in ("black", "blue", "red", "green", "yellow", "white"))

    assert min(b - a for a, b in pairwise(greys)) >= 25
