"""What a print shop asks of a file: boxes, contents, structure, size; the same for every kind of page."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from calibration.paper import PAPERS
from print.jobs import Job
from print.kinds import KINDS, build, kinds_for
from print.painter import MM
from tests.print.printed import EVERY_FILE, printed

OWN = [kind.name for kind in kinds_for(Job().game)]
MOST_OF_A_BOARD, MOST_OF_A_SET = 60_000, 1_500_000  # bytes


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        pytest.param(kind, size, marks=pytest.mark.long if (row + column) % len(PAPERS) else ())
        for row, kind in enumerate(EVERY_FILE)
        for column, size in enumerate(PAPERS)
    ],
)
def test_boxes_tell_the_finished_page(kind: str, size: str) -> None:
    """TrimBox and BleedBox are there, inside the MediaBox, and the trimmed page is the paper's size."""
    paper = PAPERS[size]
    with pikepdf.open(BytesIO(printed(kind, size))) as pdf:
        for page in pdf.pages:
            media, bleed, trim = (
                [float(v) for v in box] for box in (page.mediabox, page.bleedbox, page.trimbox)
            )
            assert "/TrimBox" in page.obj
            assert "/BleedBox" in page.obj
            assert trim[2] - trim[0] == pytest.approx(paper.width * MM, abs=0.01)
            assert trim[3] - trim[1] == pytest.approx(paper.height * MM, abs=0.01)
            for outer, inner in ((media, bleed), (bleed, trim)):
                assert outer[0] <= inner[0]
                assert outer[1] <= inner[1]
                assert outer[2] >= inner[2]
                assert outer[3] >= inner[3]


@pytest.mark.parametrize("kind", EVERY_FILE)
def test_structure_is_sound(kind: str) -> None:
    """No complaint from pikepdf; version 1.7, a language, a title, fonts embedded; no script, no secret."""
    with pikepdf.open(BytesIO(printed(kind))) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert not pdf.is_encrypted
        assert "/OpenAction" not in pdf.Root
        assert pdf.pdf_version == "1.7"
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo.Title)
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)
        assert "/Names" not in pdf.Root or "/JavaScript" not in pdf.Root.Names


@pytest.mark.parametrize("kind", EVERY_FILE)
def test_bookmarks_lead_to_every_page(kind: str) -> None:
    """Every page has a bookmark with its title, in the order of the pages."""
    with pikepdf.open(BytesIO(printed(kind))) as pdf, pdf.open_outline() as outline:
        assert len(outline.root) == len(pdf.pages)
        assert all(entry.title for entry in outline.root)


def test_files_are_small() -> None:
    """The standard board stays under 60 kB and the whole set under 1.5 MB."""
    assert len(printed("board")) < MOST_OF_A_BOARD
    assert sum(len(printed(kind)) for kind in OWN) < MOST_OF_A_SET


def test_every_kind_is_built_by_its_name() -> None:
    """The table of kinds and its names agree."""
    assert all(name == kind.name for name, kind in KINDS.items())
    assert build("board", Job()) == printed("board")
