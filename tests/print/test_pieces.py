"""Loose pieces: how many there are, where they stand, and that grey printing keeps them apart."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray

from calibration.inks import COLOURS, INKS, PIECES, STONES
from calibration.paper import paper
from calibration.sheet import Cell
from calibration.sizes import Sizes
from games.board import square_board
from games.catalogue import DEFAULT_GAME, GAMES, game_named
from games.game import Game
from games.standing import HEADINGS, Standing
from print.advice import advice
from print.artwork import disc, tile
from print.diagram import draw_diagram
from print.errors import PrintError
from print.kinds import build
from print.listing import piece_pages, sheet_rows
from print.orders import Order, job_of
from print.painter import Document
from print.piece_sheet import piece_pdf
from print.pieces import disc_sheet, flag_sheet, loose_kinds, mat_sheet, tile_sheet
from print.places import page_places
from print.raster import picture
from tests.print.printed import printed
from tests.print.reading import DPI, RENDERERS, common_page, page_count, rasterise

SIZES = Sizes()
GAME = game_named(DEFAULT_GAME)
NEUTRAL = next(stone for stone in STONES if stone.name == "neutral")
SUPPLY = dict.fromkeys("RGB", 81)


def test_a_set_has_243_tiles() -> None:
    """The standard set has 81 tiles in each of the three colours, on one page."""
    sheet = tile_sheet(SUPPLY, SIZES)

    assert sheet.count == 243
    assert [sheet.names.count(c.letter) for c in COLOURS] == [81, 81, 81]
    assert sheet.grid.pages == 1


def test_stones_are_tiles_too() -> None:
    """A set of stones has as many tiles of each kind as the game says, each kind from a new row."""
    supply = {"black": 64, "orange": 63, "neutral": 63}
    sheet = tile_sheet(supply, Sizes(14.0, 6))

    assert {name: sheet.names.count(name) for name in supply} == supply
    assert sheet.names.index("orange") % sheet.grid.columns == 0
    assert "64 black, 63 orange and 63 neutral" in str(sheet.words)


def test_only_stones_of_two_inks_come_as_discs() -> None:
    """Black and orange beads are sold; what is both is printed, and the split runs through the middle."""
    sizes = Sizes(14.0, 6)
    sheet = disc_sheet({"black": 64, "orange": 63, "neutral": 63}, sizes)
    seen = picture(disc(NEUTRAL, sizes.disc), (-4.9, -4.9, 9.8, 9.8), 99)[..., :3].astype(int)

    assert (set(sheet.names), sheet.count) == ({"neutral"}, 63)
    assert np.abs(seen[30, 30] - INKS["black"].rgb[::-1]).max() == 0
    assert np.abs(seen[68, 68] - INKS["orange"].rgb[::-1]).max() == 0


@pytest.mark.parametrize(
    ("classes", "kinds"),
    [
        (
            [Standing(), Standing("R", "black"), Standing("G", "white", True)],
            {"tiles", "mats", "flags", "decals"},
        ),
        ([Standing(), Standing("R")], {"tiles"}),
        ([Standing(), Standing(piece="black"), Standing(piece="orange")], {"tiles"}),
        ([Standing(), Standing(piece="neutral")], {"tiles", "discs"}),
        ([Standing()], set()),
    ],
)
def test_what_can_stand_on_a_cell_tells_which_pieces_are_needed(
    classes: list[Standing], kinds: set[str]
) -> None:
    """Owners need mats, active cells flags, colours with owners decals, stones of two inks discs."""
    assert loose_kinds(classes) == kinds


@pytest.mark.parametrize("classes", [[Standing(), Standing("R"), Standing(piece="bishop")], [Standing("Q")]])
def test_a_piece_without_an_ink_is_refused(classes: list[Standing]) -> None:
    """What has no tile is named; no set is printed without it."""
    with pytest.raises(PrintError, match=r"no ink for (bishop|Q):"):
        loose_kinds(classes)


def test_grey_printing_keeps_the_stones_apart() -> None:
    """In grey black and orange differ by 60 in L*, and orange from white by 30."""
    assert luminance("orange") - luminance("black") >= 60 - 1e-9
    assert luminance("white") - luminance("orange") >= 30


def test_a_set_has_162_control_markers() -> None:
    """The standard set has 81 mats, that is a black and a white side for every cell."""
    assert 2 * mat_sheet(81, SIZES).count == 162


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("tiles", "183 of 13 mm, 61 in each of red, green and blue"),
        ("mats", "61 of "),
        ("control-discs", "61 of "),
        ("decals", "for 61 dice print this page"),
        ("abacus", "for 61 cells print it"),
        ("instructions", "8 × 8, 61 cells of 20 mm"),
        ("rules", "for each of its 61 cells"),
    ],
)
def test_dead_cells_get_no_pieces(kind: str, words: str) -> None:
    """Of 64 cells with three dead ones, one of them named twice, everything is printed for 61."""
    job = job_of(Order(size="8", cell=20.0, dead="d4,D4 e4, E5"))
    with pdfium.PdfDocument(build(kind, job)) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)

    assert words in " ".join(text.split())
    assert job.cells == 61


def test_a_set_of_tokens_counts_the_living_cells() -> None:
    """Squares a player are counted, and named on the instruction page, without the dead ones."""
    job = job_of(Order(game="colonization", dead="a1,h8"))
    with pdfium.PdfDocument(build("instructions", job)) as document:
        text = document[0].get_textpage().get_text_range()

    assert str(advice(job)[0]).startswith("each of 4 players has 15.5 squares")
    assert "board 8 × 8, 62 squares of " in text


def test_flags_are_two_a_square() -> None:
    """Flags with legs of 9 mm come in squares of 9 mm."""
    sheet = flag_sheet(SIZES)

    assert sheet.grid.side == pytest.approx(9.0)
    assert sheet.count == 30


@pytest.mark.parametrize("cell", [6.0, 7.0, 13.37, 20.0, 26.0, 60.0, 91.0])
def test_pieces_keep_within_the_page(cell: float) -> None:
    """With any cell, no piece leaves the printable page or lies on another."""
    sizes = Sizes(cell)
    hexagon = Sizes(cell, 6)
    stones = {"black": 64, "neutral": 63}
    squares = (tile_sheet(SUPPLY, sizes), mat_sheet(81, sizes), flag_sheet(sizes))
    for sheet in (*squares, tile_sheet(stones, hexagon), disc_sheet(stones, hexagon)):
        for page in range(sheet.grid.pages):
            cells = sheet.cells(page)
            assert all(within(piece) for piece in cells)
            assert len({piece.centre_mm for piece in cells}) == len(cells)


def within(piece: Cell) -> bool:
    """Return whether a piece lies inside the margins and above the scale bar."""
    x, y, w, h = piece.box_mm
    return x >= 14 - 1e-6 and x + w <= 196 + 1e-6 and y >= 18 and y + h <= 262


@pytest.mark.parametrize("cell", [6.0, 40.0, 60.0, 91.0])
def test_flags_of_any_size_keep_clear_of_the_bar(cell: float) -> None:
    """The picture of a flag in use is left out if it would not stand above the scale bar."""
    pdf = piece_pdf(flag_sheet(Sizes(cell)), paper("a4"))
    for number in range(page_count(pdf)):
        page = common_page(pdf, paper("a4"), number)
        gap = page[int(262.5 / 25.4 * DPI) : int(266.0 / 25.4 * DPI)]
        assert (gap == 255).all()


def colour_page(kind: str) -> NDArray[np.uint8]:
    """Return a kind's first page in colour at 150 dpi (BGR)."""
    pixels: NDArray[np.uint8] = pdfium.PdfDocument(printed(kind))[0].render(scale=150 / 72).to_numpy()
    return pixels[..., :3]


@pytest.mark.parametrize("letter", ["R", "G", "B"])
def test_tiles_stand_where_the_layout_says(letter: str) -> None:
    """Beside its symbol every tile shows its ink, at the place that the layout names."""
    page, ink = colour_page("tiles"), {c.letter: INKS[c.ink].rgb for c in COLOURS}[letter]
    dx, dy = paper("a4").offset
    pieces = [piece for piece in (piece_pages("tiles", GAME) or [()])[0] if piece.name == letter]
    for piece in pieces:
        x, y = piece.centre_mm[0] + dx - 5.5, piece.centre_mm[1] + dy - 5.5
        blue, green, red = page[int(y / 25.4 * 150), int(x / 25.4 * 150)]
        assert (red, green, blue) == ink


def test_mats_have_white_centres_and_black_frames() -> None:
    """A mat's frame is black at 1.2 mm from its edge, its middle white."""
    page = colour_page("mats")
    dx, dy = paper("a4").offset
    for piece in (piece_pages("mats", GAME) or [()])[0]:
        x, y = piece.centre_mm[0] + dx, piece.centre_mm[1] + dy
        assert page[int(y / 25.4 * 150), int(x / 25.4 * 150)].min() == 255
        assert page[int(y / 25.4 * 150), int((x - 8.3) / 25.4 * 150)].max() == 0


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize(("kind", "size"), [("tiles", 0.94 * 0.55 * 13 * (np.pi / 4) ** 0.5), ("mats", 14.0)])
def test_printed_pieces_are_read_back(kind: str, size: float, renderer: str, dpi: int) -> None:
    """The white in a red tile and in a mat lies within 0.15 mm of the centre, its side within 0.3 %.

    If a third of a pixel is more than 0.3 %, that is the tolerance.
    """
    grey = rasterise(printed(kind), 0, dpi, renderer).astype(float)
    dx, dy = paper("a4").offset
    for piece in (piece_pages(kind, GAME) or [()])[0]:
        if piece.name not in ("R", "mat"):
            continue
        (x, y), reach = piece.centre_mm, 0.45 * piece.size_mm
        (left, right), (top, bottom) = (
            (int((v - reach) / 25.4 * dpi), int((v + reach) / 25.4 * dpi)) for v in (x + dx, y + dy)
        )
        part = grey[top:bottom, left:right]
        share = np.clip((part - part.min()) / (255 - part.min()), 0, 1)
        rows, columns = np.indices(share.shape)
        seen = [
            (np.average(at, weights=share) + start + 0.5) / dpi * 25.4
            for at, start in ((columns, left), (rows, top))
        ]
        assert np.abs(np.subtract(seen, (x + dx, y + dy))).max() < 0.15
        assert abs(share.sum() ** 0.5 / dpi * 25.4 - size) < max(0.003 * size, 25.4 / dpi / 3)


def luminance(ink: str) -> float:
    """Return CIE L* of an ink (IEC 61966-2-1 and CIE 15)."""
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in np.array(INKS[ink].rgb) / 255
    ]
    y = float(np.dot(linear, (0.2126, 0.7152, 0.0722)))
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def test_grey_printing_keeps_the_colours_apart() -> None:
    """In grey any two colours differ by at least 15 in L*, and each from white by 30."""
    grey = {c.letter: luminance(c.ink) for c in COLOURS}

    assert all(abs(grey[a] - grey[b]) >= 15 for a, b in combinations(grey, 2))
    assert all(100 - value >= 30 for value in grey.values())


def test_symbols_keep_the_tiles_apart() -> None:
    """Without any colour, the symbols of two tiles share less than 85 % of their area."""
    masks = [picture(tile(c, SIZES), (0, 0, 13, 13), 64)[..., :3].min(2) > 200 for c in COLOURS]

    for a, b in combinations(masks, 2):
        assert (a & b).sum() / (a | b).sum() < 0.85


# Machado, Oliveira & Fernandes 2009, severity 1: rows map linear RGB to what the eye gets.
CVD = {
    "protan": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deutan": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritan": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}


@pytest.mark.parametrize("eye", CVD)
def test_colour_blind_eyes_tell_the_colours_apart(eye: str) -> None:
    """Any two of the colours and the flags' yellow stay 20 apart in CIE Lab for every kind of eye."""
    inks = [*(c.ink for c in COLOURS), "yellow"]
    rgb = np.array([INKS[ink].rgb for ink in inks], np.float64) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.reshape(CVD[eye], (3, 3)).T, 0, 1)
    coded = np.where(seen <= 0.0031308, 12.92 * seen, 1.055 * seen ** (1 / 2.4) - 0.055)
    lab = cv2.cvtColor(coded.astype(np.float32)[None], cv2.COLOR_RGB2Lab)[0]

    for a, b in combinations(range(len(inks)), 2):
        assert np.linalg.norm(lab[a] - lab[b]) >= 20, (inks[a], inks[b])


def test_every_listed_sheet_has_a_layout() -> None:
    """Everything that `sheets` lists can be laid out, page for page."""
    for row in sheet_rows():
        for page in range(1, row["pages"] + 1):
            places = page_places(row["sheet"], paper("letter"), page)
            assert (places["pages"], places["revision"]) == (row["pages"], row["revision"])
            assert places["cells"] or page > 1  # the last page of the decals is a map


def test_pages_that_do_not_exist_are_refused() -> None:
    """A page number beyond the sheet's last one is refused."""
    with pytest.raises(PrintError, match="there is no page 4"):
        page_places("decals", paper("a4"), 4, GAME)
    with pytest.raises(PrintError, match="there is no page 0"):
        page_places("board-9x9", paper("a4"), 0)


TILED = [game for game in GAMES.values() if game.printed and not (game.printed.tokens or game.printed.codes)]


@pytest.mark.parametrize("game", TILED, ids=lambda game: game.id)
def test_every_games_pieces_have_a_layout(game: Game[Any]) -> None:
    """What the layout says of a game's tiles is the supply of its usual board."""
    tiles = [cell.name for page in piece_pages("tiles", game) or () for cell in page]

    assert {name: tiles.count(name) for name in tiles} == dict(
        game.kit.supply(len(game.rules.board(game.usual_shape)))
    )
    assert piece_pages("nothing", game) is None


@pytest.mark.parametrize("name", ["black", "orange", "yellow", "neutral", "R"])
def test_a_piece_that_looks_somewhere_has_a_pointer(name: str) -> None:
    """On its tile the sign lies on the side where it looks, clockwise from above, and nowhere else."""
    plain = picture(tile(PIECES[name], SIZES), (0, 0, 13, 13), 130)[..., :3].astype(int)
    for number, heading in enumerate(HEADINGS):
        seen = picture(tile(PIECES[name], SIZES, heading), (0, 0, 13, 13), 130)[..., :3].astype(int)
        down, across = np.nonzero(np.abs(seen - plain).sum(axis=2) > 90)
        angle = np.degrees(np.arctan2(across.mean() - 64.5, 64.5 - down.mean()))
        assert len(down) > 300
        assert abs((angle - 45 * number + 180) % 360 - 180) < 12


def test_marks_of_several_kinds_are_refused_in_a_diagram() -> None:
    """One counter stands for any mark: where that would not tell them apart, nothing is drawn."""
    marked = [Standing(piece="black", marks=(mark,)) for mark in ("crowned", "tired")]
    document = Document("marks", paper("a4"))
    with document.page() as page:
        draw_diagram(page, (50.0, 50.0), 10.0, square_board(2), [marked[0]] * 4)
        with pytest.raises(PrintError, match="draws the marks crowned and tired alike"):
            draw_diagram(page, (50.0, 50.0), 10.0, square_board(2), [*marked, *marked])
