"""Read printed pages back: rasterise, detect, measure in millimetres."""

from __future__ import annotations

import shutil
import subprocess
from functools import lru_cache

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray

from calibration.paper import COMMON, CommonPage, Paper

__all__ = ["DPI", "EVERY_LOOK", "LOOKS", "RENDERERS", "common_page", "detect_tags", "page_count", "rasterise"]

DPI = 150
RENDERERS = ("pdfium", "poppler")
LOOKS = [  # each renderer at each resolution; ordinary runs take each of them once
    pytest.param((renderer, dpi), id=f"{renderer}-{dpi}", marks=pytest.mark.long if later else ())
    for renderer, dpi, later in (
        ("pdfium", 150, False),
        ("poppler", 300, False),
        ("pdfium", 300, True),
        ("poppler", 150, True),
    )
]
EVERY_LOOK = [
    (renderer, dpi) for dpi in (150, 300) for renderer in RENDERERS
]  # ordinary runs take one in turn
Grey = NDArray[np.uint8]


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(pdfium.PdfDocument(pdf))


@lru_cache(maxsize=16)
def rasterise(pdf: bytes, page: int = 0, dpi: float = DPI, renderer: str = "pdfium") -> Grey:
    """Return a page as grey pixels; skip the test where the renderer is not installed."""
    if renderer == "poppler":
        return _by_poppler(pdf, page, dpi)
    document = pdfium.PdfDocument(pdf)
    scale = dpi / 72 * (1 - 1e-9)  # pdfium rounds up, and would stretch the page by a pixel for a hair
    pixels = document[page].render(scale=scale, grayscale=True).to_numpy()
    grey: Grey = pixels[..., 0] if pixels.ndim == 3 else pixels
    return grey.copy()


def _by_poppler(pdf: bytes, page: int, dpi: float) -> Grey:
    program = shutil.which("pdftoppm")
    if program is None:
        pytest.skip("poppler's pdftoppm is not installed")
    number = str(page + 1)
    words = [program, "-gray", "-r", f"{dpi:g}", "-f", number, "-l", number, "-"]
    picture = subprocess.run(words, input=pdf, capture_output=True, check=True).stdout
    grey = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    return np.asarray(grey, np.uint8)


def common_page(
    pdf: bytes, paper: Paper, page: int = 0, dpi: float = DPI, common: CommonPage = COMMON
) -> Grey:
    """Return the common page alone, cut out of the paper."""
    dx, dy = (round(side / 25.4 * dpi) for side in paper.offset_of(common))
    width, height = (round(side / 25.4 * dpi) for side in (common.width, common.height))
    return rasterise(pdf, page, dpi)[dy : dy + height, dx : dx + width]


def detect_tags(grey: Grey, family: str, dpi: float = DPI) -> dict[int, NDArray[np.float64]]:
    """Return every tag's corners (4, 2) in millimetres of the paper, origin top left.

    OpenCV puts (0, 0) into the middle of a pixel, so half a pixel is added.
    """
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, family))
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(grey)
    found = [] if ids is None else np.ravel(ids).tolist()
    return {
        int(number): (np.asarray(quad, np.float64).reshape(4, 2) + 0.5) / dpi * 25.4
        for number, quad in zip(found, corners, strict=True)
    }
