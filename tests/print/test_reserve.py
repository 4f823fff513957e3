"""Sheets of one side's tokens, and the mats for what is in reserve."""

from __future__ import annotations

import re

import numpy as np
import pypdfium2 as pdfium
import pytest

from games.errors import GamesError
from print.kinds import build
from print.orders import Order, job_of
from print.tokens import token_sheets
from tests.print.reading import rasterise

PRICES = (  # how a mat's rows read, from the rules
    r"Home planet × 2 the first .* costs 8 × colony",
    r"Colony × 8 costs nothing",
    r"Agricultural station × 2 costs 8 × colony",
    r"Industrial station × 2 costs 8 × colony \+ 2 × agricultural station",
    r"Weapon station × 2 costs 8 × colony \+ 2 × agricultural station \+ 2 × industrial station",
)


def texts(order: Order) -> list[str]:
    """Return what is written on each page of an order's tokens."""
    document = pdfium.PdfDocument(build("tokens", job_of(order)))
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_each_side_has_a_sheet_with_its_name_its_count_and_its_prices() -> None:
    """Eight players get eight sheets; every row of a mat says how many there are and what one costs."""
    pages = texts(Order("colonization", players=8, size="16x8"))

    assert len(pages) == 8
    for side, words in zip("ABCDEFGH", pages, strict=True):
        assert f"Tokens of side {side}" in words and f"Reserve of side {side}" in words
        assert "16 of 17 mm" in words
        rows = words.partition("lies here.")[2].partition("measure me")[0]
        assert re.search(" ".join(PRICES), rows), rows


@pytest.mark.parametrize(("game", "side", "count"), [("colonization", "e", 16), ("cornerport", "Black", 12)])
def test_one_side_is_printed_alone(game: str, side: str, count: int) -> None:
    """Its sheet is the one that it has among all, however its name is written."""
    job = job_of(Order(game, side=side))
    (sheet,) = token_sheets(job.tokens, job.sizes, None, side)  # type: ignore[arg-type]
    (words,) = texts(Order(game, side=side))

    assert sheet.count == count and {name.split()[0].lower() for name in sheet.names} == {side.lower()}
    if game == "colonization":
        assert words.replace("1 of 1", "") == texts(Order(game, players=8))[4].replace("5 of 8", "")


def test_the_parts_list_names_the_next_side() -> None:
    """A person who comes after the players of a set gets the next letter; after the last there is none."""
    for players, said in ((4, "--side E"), (8, "")):
        order = Order("colonization", players=players, size="16x8")
        words = pdfium.PdfDocument(build("instructions", job_of(order)))[0].get_textpage().get_text_range()
        assert ("--side" in words) == bool(said) and said in " ".join(words.split())


def test_a_side_that_a_game_has_not_is_refused() -> None:
    """The message names the sides there are."""
    with pytest.raises(GamesError, match="Colonization has no side 'J'; the sides are A, B, C"):
        build("tokens", job_of(Order("colonization", side="J")))


@pytest.mark.parametrize(
    "order",
    [Order("colonization", size="16x16", cell=cell, paper=paper, side="H")
     for cell, paper in ((14.0, "letter"), (26.0, "a4"), (40.0, "a4"), (40.0, "a3"))],
)  # fmt: skip
def test_mats_have_room_on_every_paper(order: Order) -> None:
    """All that is printed keeps clear of the margins; a mat that has no room below has its own page."""
    pdf = build("tokens", job_of(order))
    for number, words in enumerate(texts(order)):
        page = rasterise(pdf, number, 60)
        edge = int(8 / 25.4 * 60)
        inside = np.zeros(page.shape, bool)
        inside[edge:-edge, edge:-edge] = True
        assert (page[~inside] == 255).all(), words
    assert sum("Reserve of side H" in words for words in texts(order)) == 1
