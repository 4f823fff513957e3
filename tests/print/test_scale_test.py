"""The scale loop on paper: what a printer does wrong is undone, and pieces that need it insist on it."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.paper import PAPERS
from calibration.printer import Printer
from calibration.released import sheet_named
from calibration.scale_sheet import BACK, FRONT
from calibration.sheet import TAG_FAMILY
from calibration.sizes import Sizes
from print.board import draw_board
from print.decals import Die, decal_pdf
from print.errors import PrintError
from print.output import output_on, require_true_size
from print.painter import Document
from print.scale_test import scale_test_pdf
from tests.print.reading import RENDERERS, detect_tags, rasterise

A4 = PAPERS["a4"]
MIDDLE = np.array([A4.width, A4.height]) / 2
BOARD = sheet_named("board-9x9")


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("renderer", RENDERERS)
def test_tags_of_the_scale_test_are_where_it_says(renderer: str, dpi: int) -> None:
    """Read back, every tag of front and back lies within 0.15 mm of its place, its size within 0.3 %."""
    pdf = scale_test_pdf(A4)
    for number, side in enumerate((FRONT, BACK)):
        found = detect_tags(rasterise(pdf, number, dpi, renderer), TAG_FAMILY, dpi)
        assert set(found) == {tag.id for tag in side.tags}
        for tag in side.tags:
            seen, said = found[tag.id], np.add(tag.corners_mm, A4.offset)
            assert np.abs(seen.mean(0) - said.mean(0)).max() < 0.15
            assert abs(np.linalg.norm(seen - np.roll(seen, -1, 0), axis=1).mean() / tag.size_mm - 1) < 0.003


def board_tags(printer: Printer, *, back: bool = False) -> NDArray[np.float64]:
    """Return the tags' middles of a board printed for a printer, in mm of the page asked for."""
    document = Document("test", output_on(A4, printer))
    with document.page(back=back) as page:
        draw_board(page, BOARD)
    found = detect_tags(rasterise(document.save()), TAG_FAMILY)
    return np.array([found[tag.id].mean(0) for tag in BOARD.tags])


def said_tags() -> NDArray[np.float64]:
    """Return where the board's tags should lie on the paper."""
    return np.array([np.add(tag.corners_mm, A4.offset).mean(0) for tag in BOARD.tags])


@pytest.mark.parametrize("scale", [(0.97, 1.03), (1.01, 0.995)])
def test_a_profile_undoes_the_scale(scale: tuple[float, float]) -> None:
    """Printed for its printer and then by it, a board has its true size, about the paper's middle."""
    printed = (board_tags(Printer(scale)) - MIDDLE) * scale + MIDDLE

    assert np.abs(printed - said_tags()).max() < 0.15


def test_a_profile_undoes_the_backs_place() -> None:
    """A back that this printer turns and moves, as measured, comes to lie on its front."""
    printer = Printer((0.99, 1.01), (1.5, -2.0), 0.5)
    turn = np.radians(printer.back_deg)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    asked = (board_tags(printer, back=True) - MIDDLE) * printer.scale
    landed = (
        asked - printer.back_mm
    ) @ rotation  # the back's frame seen from the front's: moved, then turned back

    assert np.abs(landed + MIDDLE - said_tags()).max() < 0.15


def test_the_scale_test_itself_is_never_corrected() -> None:
    """A second measurement of a printer measures the printer, not its profile."""
    assert scale_test_pdf(output_on(A4, Printer((0.98, 1.02)))) == scale_test_pdf(A4)


def test_large_decals_insist_on_a_profile() -> None:
    """Dice of 25 mm have decals of 25 mm, which an unmeasured printer may spoil; measured ones print them."""
    with pytest.raises(PrintError, match="scale test"):
        decal_pdf([Die(25.0)], A4, 81)
    assert decal_pdf([Die(25.0)], output_on(A4, Printer((0.99, 1.0))), 81)


@pytest.mark.parametrize(("cell", "refused"), [(20.0, False), (26.0, False), (30.0, False), (31.0, True)])
def test_large_tiles_insist_on_a_profile(cell: float, refused: bool) -> None:
    """Tiles for cells of up to 30 mm print anywhere, larger ones only where the printer was measured."""
    tile = Sizes(cell).tile
    if not refused:
        require_true_size("tiles", tile, A4)
        return
    with pytest.raises(PrintError, match="--profile"):
        require_true_size("tiles", tile, A4)
    require_true_size("tiles", tile, output_on(A4, Printer()))
