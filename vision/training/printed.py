"""What a renderer lays on its table: the product's own sheet and pieces as pictures.

They are asked of the command line, as people who print a set do: vision knows nothing of how pages are made.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from calibration.paper import PAPERS
from calibration.released import sheet_named
from calibration.sheet import Sheet
from vision.training.camera import PAGE_PX_PER_MM
from vision.training.dice_drawn import TEXTURE, Decals
from vision.training.errors import TrainingError

Pixels = NDArray[np.uint8]

PAPER = "a4"
STUDIO_DPI = 250
ART_PX = 640


def print_set(folder: Path, sheets: set[str], games: Iterable[str] = ()) -> None:
    """Write into a folder the pieces (mats, tiles, decals) and SHEET.pdf, .png and .json of every sheet.

    games: ids of those whose pieces are written as well, into a folder of each one's id; so are the pieces of
    a board of hexagons, into a folder of its sheet's name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "decals").is_dir():
        _asked("print", "art", "--px", str(ART_PX), "--out", str(folder))
    for game in games:
        if not (folder / game).is_dir():
            _asked("print", "art", "--game", game, "--px", str(ART_PX), "--out", str(folder / game))
    for name in sorted(sheets):
        pieces = pieces_of(folder, sheet_named(name))
        if not pieces.is_dir():
            _asked("print", "art", "--sheet", name, "--px", str(ART_PX), "--out", str(pieces))
        pdf, layout = folder / f"{name}.pdf", folder / f"{name}.json"
        if not layout.is_file():
            _asked("print", "board", "--sheet", name, "--paper", PAPER, "--out", str(pdf))
            cv2.imwrite(str(folder / f"{name}.png"), _pixels(pdf, STUDIO_DPI))
            layout.write_text(_asked("layout", name, "--paper", PAPER, "--json"), encoding="utf-8")


def pieces_of(folder: Path, sheet: Sheet) -> Path:
    """Return where print_set writes the pieces of a sheet; all boards of squares share theirs."""
    return folder / sheet.name if sheet.board.sides == 6 else folder


def page_of(folder: Path, sheet: Sheet) -> Pixels:
    """Return a sheet's common page (BGR, PAGE_PX_PER_MM) with nothing on it, from what print_set wrote."""
    dpi = PAGE_PX_PER_MM * 25.4
    left, top = (round(side * PAGE_PX_PER_MM) for side in PAPERS[PAPER].offset_of(sheet.page))
    width, height = (round(side * PAGE_PX_PER_MM) for side in (sheet.page.width, sheet.page.height))
    return _pixels(folder / f"{sheet.name}.pdf", dpi)[top : top + height, left : left + width].copy()


def decals(folder: Path) -> Decals:
    """Return the decals that print_set wrote; they are alike for dice of all sizes."""

    @cache
    def decal(face: int, _size: int) -> Pixels:
        read = cv2.imread(str(folder / "decals" / f"{face}.png"), cv2.IMREAD_UNCHANGED)
        assert read is not None
        return np.asarray(cv2.resize(read, (TEXTURE, TEXTURE), interpolation=cv2.INTER_AREA), np.uint8)

    return decal


def _pixels(pdf: Path, dpi: float) -> Pixels:
    page = pdfium.PdfDocument(pdf.read_bytes())[0]
    scale = dpi / 72 * (1 - 1e-9)  # pdfium rounds up, and would stretch the page by a pixel for a hair
    return np.asarray(page.render(scale=scale).to_numpy()[..., :3], np.uint8)


def _asked(*words: str) -> str:
    line = [sys.executable, "-m", "companion.cli", *words]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    if done.returncode:
        raise TrainingError(f"{' '.join(line)} failed: {done.stderr.strip()}")
    return done.stdout
