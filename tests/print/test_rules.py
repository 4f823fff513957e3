"""The rule sheets of all games: every word is printed, every diagram drawn, nothing runs off the page."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pytest

from calibration.paper import Paper, paper
from games.board import Board, board_named, hexagonal_board, square_board
from games.catalogue import GAMES, game_named
from games.errors import GamesError
from games.rule_sheet import Band, Diagram, Diagrams, RuleSheet, Text
from games.standing import Standing
from print import diagram as drawing
from print.errors import PrintError
from print.kinds import build
from print.orders import Order, job_of
from print.painter import Blank
from print.rules import rules_pdf
from tests.conftest import Many
from tests.print.reading import rasterise

SHEETS = {name: game.printed.rule_sheet() for name, game in GAMES.items() if game.printed}


def words_of(pdf: bytes) -> str:
    """Return all text of a PDF, its line breaks as spaces."""
    document = pdfium.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


def said(sheet: RuleSheet) -> list[str]:
    """Return every text of a sheet, captions included."""
    blocks = [b for part in sheet.parts for band in part for column in band.columns for b in column]
    texts = [getattr(block, "words", "") for block in blocks]
    texts += [diagram.caption for block in blocks for diagram in getattr(block, "diagrams", ())]
    return list(map(str, [sheet.title, *sheet.facts, sheet.credits, *sheet.tagline, *filter(None, texts)]))


@pytest.mark.parametrize("game", SHEETS)
def test_every_word_is_printed(game: str) -> None:
    """All texts stand on the pages, letter for letter and in their order."""
    printed = "".join(words_of(rules_pdf(SHEETS[game], paper("a4"))).split())

    assert [t for t in said(SHEETS[game]) if "".join(t.replace("*", "").split()) not in printed] == []


@pytest.mark.parametrize("game", SHEETS)
def test_two_pages_and_the_name_of_the_game(game: str) -> None:
    """A rule sheet is one sheet of paper, of two large games two, and its title is in the metadata."""
    document = pdfium.PdfDocument(rules_pdf(SHEETS[game], paper("a4")))

    assert len(document) == SHEETS[game].pages == (4 if game in ("colonization", "platy") else 2)
    assert GAMES[game].title in document.get_metadata_value("Title")


@pytest.mark.parametrize("game", SHEETS)
def test_diagrams_show_what_can_stand_there(game: str) -> None:
    """Every diagram fills its board with what the game knows."""
    blocks = [b for part in SHEETS[game].parts for band in part for column in band.columns for b in column]
    diagrams = [d for block in blocks for d in getattr(block, "diagrams", ())]

    assert len(diagrams) >= 6
    for diagram in diagrams:
        assert len(diagram.standing) == len(diagram.board)
        assert set(diagram.standing) <= set(game_named(game).look.classes)
        cells = [*diagram.marked, *(c for ring in (*diagram.rings, *diagram.arrows) for c in ring)]
        assert all(cell in diagram.board for cell in cells)


def test_a_page_that_is_too_full_is_refused() -> None:
    """What does not fit is said, not cut off."""
    sheet = next(iter(SHEETS.values()))
    crowded = replace(sheet, parts=((Band(((Text("word " * 4000),),)),),))

    with pytest.raises(PrintError, match="too full"):
        rules_pdf(crowded, paper("a4"))


def test_parts_are_put_on_the_pages_that_have_room_for_them() -> None:
    """Parts keep their order; the first page ends where type can be largest, or else the pages are even."""
    sheet = next(iter(SHEETS.values()))
    for counts, first in (((900, 300, 300, 900), 2), ((900, 300, 300, 300), 1), ((300, 300, 200, 900), 3)):
        parts = tuple((Band(((Text(f"on{k} " * count),),)),) for k, count in enumerate(counts))
        document = pdfium.PdfDocument(rules_pdf(replace(sheet, parts=parts), paper("a4")))
        words = [page.get_textpage().get_text_range().split() for page in document]
        assert [[found.count(f"on{k}") for k in range(4)] for found in words] == [
            [*counts[:first], *(0 for _ in counts[first:])],
            [*(0 for _ in counts[:first]), *counts[first:]],
        ]


def test_parts_that_can_be_spared_are_left_out_one_by_one() -> None:
    """All stand there where they have room, else the first of them is missing, and the second only then."""
    sheet = next(iter(SHEETS.values()))
    for counts, left in (((200, 200, 200), "abc"), ((1500, 1700, 1500), "ac"), ((1500, 200, 4000), "a")):
        a, b, c = (
            (Band(((Text(f"{name}1 " * count),),)),) for name, count in zip("abc", counts, strict=True)
        )
        words = words_of(rules_pdf(replace(sheet, parts=(a, b, c), spared=(b, c)), paper("a4")))
        assert "".join(name for name in "abc" if f"{name}1 {name}1" in words) == left, counts


def test_a_mark_changes_the_picture() -> None:
    """Arrows, rings and marks are drawn, each in its way."""
    board = square_board(3)
    plain = Diagram(board, (Standing("R"),) * len(board))
    marks = (
        replace(plain, marked=(3,)),
        replace(plain, rings=((0, 1, 4, 3),)),
        replace(plain, arrows=((1, 2),)),
    )
    sheet = next(iter(SHEETS.values()))
    pdfs = {
        rules_pdf(replace(sheet, parts=((Band(((Diagrams((shown,), 8.0, 1),),)),),)), paper("a4"))
        for shown in (plain, *marks)
    }

    assert len(pdfs) == 4


def test_an_arrow_across_a_joined_edge_leaves_and_comes_in() -> None:
    """It never lies over the cells between: one goes out at the one edge, one comes in at the other."""
    drawn: list[tuple[tuple[float, float], tuple[float, float]]] = []
    board = board_named("3-torus")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "draw_arrow", lambda page, start, end, width: drawn.append((start, end)))
        drawing.draw_arrows(Blank(paper("a4"), 1.0), (0.0, 0.0), 10.0, board, [(1, 7), (3, 4)])

    (out, beyond), (outside, into), along = drawn
    assert beyond[1] < 0 < out[1] < 10
    assert 20 < into[1] < 30 < outside[1]
    assert {x for x, _ in (out, beyond, outside, into)} == {15.0}
    assert 0 < along[0][0] < along[1][0] < 20


def test_a_picture_can_show_a_part_of_its_board() -> None:
    """Only the cells of the part are drawn, from its own top left corner on, with their own names."""
    board = square_board(4)
    shown = Diagram(board, (Standing("R"),) * len(board), named=True, part=(5, 6, 9, 10))
    sheet = next(iter(SHEETS.values()))
    page = ((Band(((Diagrams((shown,), 8.0, 1),),)),),)
    words = words_of(rules_pdf(replace(sheet, parts=page), paper("a4")))

    assert shown.window == (1.0, 1.0, 2.0, 2.0)
    assert {"b", "c", "2", "3"} <= set(words.split())
    assert not {"a", "d", "4"} & set(words.split())


@pytest.mark.parametrize(
    ("board", "across", "down", "behind"),
    [(square_board(2), "ab", "12", ""), (hexagonal_board(3), "abc", "12345", "dedc")],
)
def test_coordinates_of_a_picture_name_every_cell(board: Board, across: str, down: str, behind: str) -> None:
    """Letters stand above, numbers before the rows, and on hexagons a row's last letter behind it."""
    page = Written(paper("a4"), 1.0)
    drawing.draw_coordinates(page, (0.0, 0.0), 10.0, board, tuple(board))
    above = sorted(at for at in page.written if at[1] < 0)
    before = [word for (x, y), word in page.written.items() if y > 0 and word.isdigit()]
    after = [word for (x, y), word in page.written.items() if y > 0 and word.isalpha()]

    assert "".join(page.written[at] for at in above) == across
    assert ("".join(before), "".join(after)) == (down, behind)


class Written(Blank):
    """The texts that were written, by the middle of their place."""

    def __init__(self, on: Paper, scale: float) -> None:
        super().__init__(on, scale)
        self.written: dict[tuple[float, float], str] = {}

    def centre(self, centre: tuple[float, float], words: Any, style: Any) -> None:
        """Write nothing, but keep it."""
        self.written[centre] = str(words)


@pytest.mark.parametrize("game", ["sparklies", "cornerport", "sandkings"])
def test_the_reference_says_how_a_game_begins(game: str) -> None:
    """A person who has only the page beside the board can lay the start out."""
    beside = [
        str(b.words)
        for band in SHEETS[game].reference
        for c in band.columns
        for b in c
        if hasattr(b, "words")
    ]
    begins = {
        "sparklies": "Black begins",
        "cornerport": "White puts a freighter on h1",
        "sandkings": "Begin in corners",
    }

    assert any(begins[game] in words for words in beside)


def test_alternate_deactivation_has_the_cases_of_capture() -> None:
    """They stand on the first page, where the turn is shorter, and so does all that is usually there."""
    document = pdfium.PdfDocument(build("rules", job_of(Order(option="alternate=yes"))))
    first = " ".join(document[0].get_textpage().get_text_range().split())

    heads = ("The aim", "Setting up", "Your turn", "What attacks what", "The end", "Captured or not?")
    assert [first.index(head) for head in heads] == sorted(first.index(head) for head in heads)


def test_no_half_page_stays_empty_whatever_the_pattern(many: Many) -> None:
    """Rules of every ruleset and pattern, on either board, fill both pages to three quarters at least."""
    sets = list(product(("subtle", "speed", "drift"), WITH[0], ("9", "hex4")))
    for ruleset, pattern, size in Random(3).sample(sets, many(4, of=len(sets))):
        order = Order("sparklies", size=size, ruleset=ruleset, option=f"pattern={pattern}" if pattern else "")
        pdf = build("rules", job_of(order))
        for number in (0, 1):
            inked = np.nonzero((rasterise(pdf, number, 40) < 128).any(axis=1))[0] / 40 * 25.4
            assert inked[inked < 266].max() > 205, (order, number)  # above the foot of every page


@pytest.mark.parametrize("players", [2, 3])
def test_the_cases_of_capture_stand_beside_the_turn_on_hexagons(players: int) -> None:
    """They are on the first page, below the turn that they explain, and the whole turn is on the second."""
    document = pdfium.PdfDocument(build("rules", job_of(Order("sparklies", size="hex4", players=players))))
    first, second = (" ".join(page.get_textpage().get_text_range().split()) for page in document)

    assert "Captured or not?" in first
    assert "A turn, step by step" in second


@pytest.mark.parametrize("edge", [2, 4, 5, 7, 12])
def test_rules_of_any_hexagonal_board_fit(edge: int) -> None:
    """Glorieta's rules and reference fit the lowest paper, with any board in their pictures."""
    job = job_of(Order("glorieta", size=str(edge), paper="letter"))
    for kind, pages in (("rules", 2), ("reference", 1)):
        assert len(pdfium.PdfDocument(build(kind, job))) == pages


def editions() -> list[Any]:
    """Return every ruleset in every wording on both papers; ordinary runs take each on one in turn."""
    every = product(["subtle", "speed", "drift"], ["", *game_named("sparklies").wordings])
    return [
        pytest.param(*edition, size, marks=pytest.mark.long if (row + column) % 3 else ())
        for row, edition in enumerate(every)
        for column, size in enumerate(("a4", "letter"))
    ]


@pytest.mark.parametrize(("ruleset", "wording", "sheets"), editions())
def test_every_edition_fits_its_pages(ruleset: str, wording: str, sheets: str) -> None:
    """Every ruleset in every wording fits two pages and one of either paper, and they say which it is."""
    job = job_of(Order(ruleset=ruleset, wording=wording, paper=sheets))
    for kind, pages in (("rules", 2), ("reference", 1)):
        document = pdfium.PdfDocument(build(kind, job))
        words = document[0].get_textpage().get_text_range()
        assert len(document) == pages
        assert ruleset.capitalize() in words
        assert ("leaflets" in words) == (wording == "election")


@pytest.mark.parametrize(
    "order",
    [
        Order(ruleset="chess"),
        Order(wording="opera"),
        Order("glorieta", ruleset="x"),
        Order("glorieta", wording="election"),
        Order("colonization", wording="election"),
    ],
)
def test_editions_that_do_not_exist_are_refused(order: Order) -> None:
    """An unknown ruleset or wording is refused with those there are."""
    known = (
        "subtle, speed|election, guardian, scissors, symbols|one edition only|there are none|no other words"
    )
    with pytest.raises((PrintError, GamesError), match=known):
        job_of(order)


PARTS = 4
NAMES = ("pattern", "placing", "banner", "handicap", "alternate")
WITH = (
    ("", "3a", "2a2t", "2a1t", "2v"),
    ("", "yes"),
    ("", "yes"),
    ("", "white 2", "black 1"),
    ("", "yes, stop=7, balance=one-more, order=fewest"),
)


def sets() -> list[Order]:
    """Return the sets whose rules are judged: every board, ruleset, wording and choice of options."""
    return [
        Order("sparklies", size=size, ruleset=ruleset, wording=wording, paper=sheets, players=players or None,
              option=", ".join(f"{name}={value}" for name, value in zip(NAMES, values, strict=True) if value))
        for size in ("5", "9", "hex4", "hex7")
        for players in ((0, 3) if size.startswith("hex") else (0,))
        for ruleset in ("subtle", "speed", "drift")
        for wording in ("", *game_named("sparklies").wordings)
        for sheets in ("a4", "letter")
        for values in product(*WITH)
        if not values[-1] or (ruleset == "subtle" and not players)
    ]  # fmt: skip


@pytest.mark.parametrize("part", range(PARTS))
def test_rules_with_any_options_fit(part: int, many: Many) -> None:
    """Rules and reference of every board, ruleset, wording and choice of options fit their pages."""
    every = sets()
    mine = every[part::PARTS]  # as many at a time as there are workers
    drawn = Random(21).sample(mine, many(8 // PARTS, of=len(mine)))
    assert len(every) == (6 * 3 + 4) * (1 + len(game_named("sparklies").wordings)) * 2 * 60
    for order in drawn:
        job = job_of(order)
        for kind, pages in (("rules", 2), ("reference", 1)):
            assert len(pdfium.PdfDocument(build(kind, job))) == pages, order


@pytest.mark.parametrize(
    ("size", "even"), [("9", True), ("6", True), ("7", False), ("8", False), ("hex4", False)]
)
def test_an_equal_deal_is_promised_only_where_the_cells_divide(size: str, even: bool) -> None:
    """On boards whose cells are no multiple of three the numbers differ by at most one (ruling)."""
    told = words_of(build("rules", job_of(Order(size=size, game="sparklies"))))

    assert ("equally many of each colour" in told) == even
    assert ("they differ by at most one" in told) != even
    assert "A flag that falls loses" in told and "none if you play at different places" in told
