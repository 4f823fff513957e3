"""Every PDF: same bytes each time, fonts embedded, margins kept, scale bar of 100 mm."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import product
from typing import Any

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray

from calibration.paper import COMMON, LARGE, PAPERS, TALL, paper
from games.catalogue import GAMES
from print.errors import PrintError
from print.furniture import footer_bar
from print.jobs import Job
from print.kinds import KINDS, build, kinds_for
from print.orders import Order, job_of
from print.painter import text_room
from print.places import page_places
from tests.print.printed import afresh, printed
from tests.print.reading import DPI, RENDERERS, common_page, page_count, rasterise
from tests.shares import every_nth

PAGES = {
    **{"board": 1, "tiles": 1, "mats": 1, "flags": 1, "decals": 2, "rules": 2, "instructions": 1},
    **{
        "banners": 1,
        "reference": 1,
        "abacus": 3,
        "control-discs": 2,
        "colonization/tokens": 4,
        "colonization/rules": 4,
        "colonization/reference": 1,
        "colonization/board": 1,
        "colonization/scale-test": 2,
        "platy/board": 1,
        "platy/threads": 2,
        "platy/counters": 1,
        "platy/sorting": 1,
        "platy/rules": 4,
        "platy/reference": 1,
    },
    **{f"glorieta/{kind}": 1 for kind in ("board", "tiles", "discs", "reference", "instructions")},
    "glorieta/rules": 2,
    **{
        f"{game}/{kind}": 1
        for game in ("cornerport", "sandkings")
        for kind in ("board", "tokens", "reference", "instructions", "record")
    },
    "cornerport/rules": 2,
    "sandkings/rules": 2,
    **{f"{game}/instructions": 1 for game in ("colonization", "platy")},
    **{f"{game}record": 1 for game in ("", "glorieta/", "colonization/", "platy/")},
    **{
        f"{game}scale-test": 2 for game in ("", "glorieta/", "cornerport/", "sandkings/", "platy/")
    },  # the same for every game
}

READ = ("rules", "reference", "instructions", "record")
LOOSE = (
    "tiles",
    "mats",
    "discs",
    "control-discs",
    "flags",
    "banners",
    "decals",
    "tokens",
    "threads",
    "counters",
    "abacus",
)


def on_papers() -> list[Any]:
    """Return every kind on every paper; of each kind another paper in turn belongs to ordinary runs."""
    return [
        pytest.param(kind, size, marks=pytest.mark.long if (row + column) % len(PAPERS) else ())
        for row, kind in enumerate(PAGES)
        for column, size in enumerate(PAPERS)
    ]


def opened(kind: str) -> pikepdf.Pdf:
    """Open a kind's PDF as another program sees it."""
    return pikepdf.open(BytesIO(printed(kind)))


def test_every_kind_is_looked_at() -> None:
    """The tests below know every kind that can be printed."""
    assert {kind.rpartition("/")[2] for kind in PAGES} == set(KINDS)


def test_every_game_is_looked_at() -> None:
    """Of every game but the first, whose pages are all above, the whole set is printed."""
    for game in (its for its in list(GAMES.values())[1:] if its.printed):
        assert {f"{game.id}/{kind.name}" for kind in kinds_for(game)} <= set(PAGES)


def test_pages_that_a_game_does_not_need_are_refused() -> None:
    """The message names what the game needs."""
    with pytest.raises(PrintError, match="Glorieta needs no mats; take one of board, tiles, discs"):
        build("mats", Job(game=GAMES["glorieta"]))


@pytest.mark.parametrize("order", [Order(), *map(Order, ("cornerport", "sandkings", "colonization"))])
def test_instructions_help_the_camera_where_there_is_one(order: Order) -> None:
    """How a board is laid for photos is said of every game that is read, and of none that is only printed."""
    for spare in (False, True):
        job = job_of(replace(order, save_ink=spare))
        text = pdfium.PdfDocument(build("instructions", job))[0].get_textpage().get_text_bounded()
        words = " ".join(text.split())
        assert ("black squares should be in the picture" in words) == (not spare)


@pytest.mark.parametrize(
    ("kind", "said", "unsaid"),
    [
        (
            "record",
            ("Sparklies", "Black holds", "White holds", "Cells held by", "5 (B) +A1, B2 G->B", "(seed,"),
            ("Orange",),
        ),
        (
            "glorieta/record",
            ("Glorieta", "Black", "Orange", "Won by", "c2 n:a3", "(seed,"),
            ("White", "Cells held by"),
        ),
        ("sandkings/record", ("Sandkings", "(seed, save line or photo)"), ("Cells held by",)),
        ("cornerport/record", ("Cornerport", "(save line or photo)", "White"), ("seed", "Cells held by")),
        (
            "colonization/record",
            ("Colonization", "Won by", "Start", "+colony d4", "(save line or photo)"),
            ("Black", "Cells held by", "seed"),
        ),
    ],
)
def test_a_record_sheet_has_room_for_its_own_game(
    kind: str, said: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    """The sides are called as the game calls them; cells are counted only where they are held.

    How a turn is written is shown where the game's rules say it; a seed is asked for where lot decides.
    """
    words = " ".join(pdfium.PdfDocument(printed(kind))[0].get_textpage().get_text_bounded().split())

    assert [each for each in said if each not in words] == []
    assert [each for each in unsaid if each in words] == []


@pytest.mark.parametrize(
    ("order", "said", "unsaid"),
    [
        (Order(ruleset="subtle"), ("Rules Subtle", "+D1, C2 G->R, C1 G->R", "Every deactivation"), ("How",)),
        (Order(ruleset="drift"), ("Rules Drift", "The first deactivation is enough"), ("Played with",)),
        (
            Order(option="handicap=white 2, pattern=3a"),
            ("Played with: Pattern that captures: 3a · Handicap: white 2", "0 (W) +d4, +e5", "(seed,"),
            ("Rules Subtle",),
        ),
        (
            Order(option="placing=yes, banner=yes", ruleset="speed"),
            ("Place as you go · Banners", "+A1=G, B2 G->B", "behind its cell: +D1=G", "(save line", "How"),
            ("seed",),
        ),
        (
            Order(option="alternate=yes, stop=third"),
            ("one line a step", "Side Step", "A round stops: third", "1 (B) !D4", "5 (B) B2 G->B"),
            ("one line a turn",),
        ),
        (Order("sparklies", size="hex4", players=3), ("Third holds", "letter is T"), ("Played with",)),
    ],
)
def test_a_record_sheet_follows_the_rules_of_its_set(
    order: Order, said: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    """Ruleset and options stand on it, and how turns are written by them; how banners were won is asked."""
    text = pdfium.PdfDocument(build("record", job_of(order)))[0].get_textpage().get_text_bounded()
    words = " ".join(text.split())

    assert [each for each in said if each not in words] == []
    assert [each for each in unsaid if each in words] == []


@pytest.mark.parametrize("kind", PAGES)
def test_pages_are_counted(kind: str) -> None:
    """A kind has as many pages as people read."""
    assert page_count(printed(kind)) == PAGES[kind]


@pytest.mark.parametrize("kind", every_nth(PAGES, 3))
def test_a_second_run_gives_the_same_bytes(kind: str) -> None:
    """Printing twice gives byte-identical files."""
    assert afresh(kind) == printed(kind)


@pytest.mark.parametrize("kind", PAGES)
def test_viewers_are_told_not_to_scale(kind: str) -> None:
    """Version 1.7, no print scaling, language, title and author are set."""
    with opened(kind) as pdf:
        assert pdf.pdf_version == "1.7"
        assert pdf.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")
        assert str(pdf.Root.Lang) == "en"
        assert "revision 1" in str(pdf.docinfo.Title)
        assert str(pdf.docinfo.Author) == "The Sparklies Table authors"


@pytest.mark.parametrize("kind", PAGES)
def test_every_font_is_embedded(kind: str) -> None:
    """No page names a font whose outlines are not in the file."""
    with opened(kind) as pdf:
        fonts = [obj for obj in pdf.objects if is_font(obj)]
        assert len(fonts) >= 1
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor, str(font.BaseFont)
            assert "Atkinson" in str(font.BaseFont)


def is_font(obj: Any) -> bool:
    """Return whether an object of a PDF is a font."""
    return isinstance(obj, pikepdf.Dictionary) and obj.get("/Type") == pikepdf.Name.Font


@pytest.mark.parametrize("kind", PAGES)
def test_pages_are_vectors(kind: str) -> None:
    """No page holds a picture of pixels."""
    with opened(kind) as pdf:
        subtypes = [obj.get("/Subtype") for obj in pdf.objects if isinstance(obj, pikepdf.Stream)]
        assert pikepdf.Name.Image not in subtypes


@pytest.mark.parametrize(("kind", "size"), on_papers())
def test_margins_stay_white(kind: str, size: str) -> None:
    """Nothing is printed within 10 mm of the common page's edge; what is only read fills its paper."""
    name = kind.rpartition("/")[2]
    fills, common = name in READ, paper(size).widest if name in LOOSE else COMMON
    pdf = printed(kind, size)
    for number in range(page_count(pdf)):
        page = rasterise(pdf, number) if fills else common_page(pdf, paper(size), number, common=common)
        margin = int(10 / 25.4 * DPI)
        inked = page < 250
        inked[margin:-margin, margin:-margin] = False
        assert not inked.any(), f"page {number + 1}"


def looks_in_turn() -> list[Any]:
    """Return every kind in every look; of every second kind another look in turn belongs to ordinary runs."""
    looks = list(product(RENDERERS, (150, 300)))
    return [
        pytest.param(kind, look, marks=pytest.mark.long if (row + column) % (2 * len(looks)) else ())
        for row, kind in enumerate(PAGES)
        for column, look in enumerate(looks)
    ]


@pytest.mark.parametrize(("kind", "look"), looks_in_turn())
def test_the_bar_is_100_mm_long(kind: str, look: tuple[str, int]) -> None:
    """On every page the middles of the bar's outer ticks stand 100 mm apart, at their places."""
    renderer, dpi = look
    more = text_room(paper("a4"))[1] if kind.rpartition("/")[2] in READ else 0.0
    bar, offset = footer_bar(more=more), (0.0, paper("a4").offset[1] - more / 2)
    y = bar.start_mm[1] + 2.0 + offset[1]  # below the bar's line, where only long ticks reach
    for number in range(PAGES[kind]):
        line = 255.0 - rasterise(printed(kind), number, dpi, renderer)[int(y / 25.4 * dpi)]
        ends = [tick_at(line, x + offset[0], dpi) for x in (bar.start_mm[0], bar.end_mm[0])]
        assert abs(ends[1] - ends[0] - 100) < 0.1, f"page {number + 1}"
        assert abs(ends[0] - bar.start_mm[0] - offset[0]) < 0.15, f"page {number + 1}"


@pytest.mark.parametrize("size", ["a3", "tabloid"])
@pytest.mark.parametrize("kind", READ)
def test_what_is_only_read_fills_large_paper(kind: str, size: str) -> None:
    """On A3 and Tabloid texts are a third larger, and their bar is 100 mm long anyway."""
    pdf, by = printed(kind, size), LARGE.width / COMMON.width
    inked = np.flatnonzero((rasterise(pdf) < 128).any(0))
    assert (inked[-1] - inked[0]) / DPI * 25.4 > 1.25 * 186
    more = text_room(paper(size))[1]
    middle = by * (footer_bar(more=more).start_mm[1] + 2.0)
    line = 255.0 - rasterise(pdf)[int(middle / 25.4 * DPI)]
    ends = [tick_at(line, paper(size).width / 2 + way * 50, DPI) for way in (-1, 1)]
    assert abs(ends[1] - ends[0] - 100) < 0.1


@pytest.mark.parametrize("size", ["a3", "tabloid"])
def test_large_paper_holds_more_pieces(size: str) -> None:
    """On A3 and Tabloid pieces fill the sheet: fewer pages, all pieces there, the bar 100 mm at its foot.

    The layout says where they stand, and the page shows them there: white in the middle of every mat.
    """
    job = job_of(Order(size="16", cell=20.0, paper=size))
    small = job_of(Order(size="16", cell=20.0))
    for kind, at_most in (("tiles", 0.7), ("mats", 0.7), ("decals", 1.0), ("control-discs", 0.7)):
        assert page_count(build(kind, job)) <= at_most * page_count(build(kind, small))
    pdf, (dx, dy) = build("mats", job_of(Order(paper=size))), paper(size).offset_of(TALL)
    places = page_places("mats", paper(size), 1)
    page, scale = rasterise(pdf), DPI / 25.4
    assert len(places["cells"]) == 81
    for place in places["cells"]:
        x, y = place["centre_mm"]
        assert page[int(y * scale), int(x * scale)] == 255
        assert page[int(y * scale), int((x - 8.3) * scale)] < 40
    assert max(place["centre_mm"][0] for place in places["cells"]) - dx > 200
    (x0, y0), (x1, _) = places["scale_bar_mm"]
    assert x1 - x0 == pytest.approx(100)
    assert y0 - dy > 400
    line = 255.0 - page[int((y0 + 2.0) * scale)]
    assert abs(tick_at(line, x1, DPI) - tick_at(line, x0, DPI) - 100) < 0.1


def tick_at(line: NDArray[np.float64], near: float, dpi: float) -> float:
    """Return the middle of the tick near a place on a row of darkness, in mm."""
    low, high = int((near - 1.5) / 25.4 * dpi), int((near + 1.5) / 25.4 * dpi)
    return float((np.average(np.arange(low, high), weights=line[low:high]) + 0.5) / dpi * 25.4)


@pytest.mark.parametrize("kind", PAGES)
def test_every_page_says_what_it_is(kind: str) -> None:
    """Name and revision of the sheet stand on every page, and the bar says 100 mm."""
    for page in pdfium.PdfDocument(printed(kind)):
        words = page.get_textpage().get_text_range()
        assert kind.rpartition("/")[2] in words.lower()
        assert "revision 1" in words
        assert "100 mm" in words


def test_tags_are_single_paths() -> None:
    """Each of the eight tags is one path of many parts, filled by the even-odd rule."""
    with opened("board") as pdf:
        content = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    tag_sized = [path for path in content.split("f*")[:-1] if path.count(" m") > 6]

    assert len(tag_sized) == 8


@pytest.mark.parametrize("wording", GAMES["sparklies"].wordings)
@pytest.mark.parametrize("name", ["a4", pytest.param("letter", marks=pytest.mark.long)])
def test_every_wording_has_room(wording: str, name: str) -> None:
    """In other words a set has as many pages of each kind, and leaves no word behind in the standard ones.

    The rules are judged for themselves (test_rules).
    """
    plain, told = (job_of(Order(paper=name, wording=each)) for each in ("", wording))
    for kind in kinds_for(plain.game, extras=True):
        if "ruleset" not in kind.uses:
            before, other = kind.build(plain), kind.build(told)
            assert page_count(other) == page_count(before)
            assert kind.build(plain) == before
            if wording == "election":
                assert (other != before) == ("wording" in kind.uses), kind.name
