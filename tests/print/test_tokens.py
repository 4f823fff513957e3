"""Coded tokens: the codes are far apart, and a printed token is read back however it is turned."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.inks import INKS
from calibration.paper import paper
from calibration.released import board_sheet, sheet_from_text, sheet_named
from calibration.sizes import Sizes
from calibration.tokens import RING, SECTORS, SIDE_INKS, WORDS, token_meant
from calibration.tokens import TOKENS as RELEASED_TOKENS
from games.board import board_named
from games.errors import GamesError
from games.standing import Standing
from print.errors import PrintError
from print.kinds import build
from print.orders import Order, job_of
from print.tokens import token_number, token_sheets, tokens_pdf
from tests.print.codes_read import read_ring, token_cells
from tests.print.printed import token_sets
from tests.print.reading import RENDERERS, rasterise

A4, SIZES = paper("a4"), Sizes()
TOKENS = token_sets()
FULL = (1 << SECTORS) - 1


def turned(word: int, by: int) -> int:
    """Return a word turned by sectors."""
    return (word << by | word >> (SECTORS - by)) & FULL


def test_codewords_differ_however_they_are_turned() -> None:
    """Two words differ in four sectors at least in every turn, and a word from itself turned."""
    assert len(set(WORDS)) == 64
    for a, b in combinations(WORDS, 2):
        assert min((a ^ turned(b, k)).bit_count() for k in range(SECTORS)) >= 4
    for word in WORDS:
        assert min((word ^ turned(word, k)).bit_count() for k in range(1, SECTORS)) >= 4


def samples(grey: NDArray[np.uint8], centre: tuple[float, float], diameter: float, dpi: float) -> list[float]:
    """Return how dark it is round the middle of a token's ring, clockwise from the top."""
    r = diameter / 2 * (RING[0] + RING[1]) / 2
    turns = 2 * np.pi * (np.arange(8 * SECTORS) + 0.5) / (8 * SECTORS)
    x, y = centre[0] + r * np.sin(turns), centre[1] - r * np.cos(turns)
    places = (np.stack([x, y]) / 25.4 * dpi - 0.5).astype(np.float32)
    seen = cv2.remap(grey, places[0][None], places[1][None], cv2.INTER_LINEAR)
    return [255.0 - float(v) for v in seen[0]]


@pytest.mark.parametrize("name", TOKENS)
@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("dpi", [150, 300])
def test_printed_tokens_are_read_at_any_rotation(name: str, renderer: str, dpi: int) -> None:
    """Every token, photographed turned by odd angles and out of focus, shows side, kind and heading."""
    its, (dx, dy) = TOKENS[name], A4.offset
    kinds = [f"{side} {kind.name}" for side in its.sides for kind in its.kinds]
    numbers = [token_number(its, s, k) for s in range(len(its.sides)) for k in range(len(its.kinds))]
    number = len(token_sheets(its, SIZES, None)) - 1  # the first page or, of a page a side, the last one
    page = rasterise(tokens_pdf(its, SIZES, None, A4), number, dpi, renderer)
    seen = set()
    for n, (token, (x, y), diameter) in enumerate(token_cells(its, SIZES, None, number)):
        angle, centre = (37.3 * n) % 360, ((x + dx) / 25.4 * dpi - 0.5, (y + dy) / 25.4 * dpi - 0.5)
        half = int(0.6 * diameter / 25.4 * dpi)
        matrix = cv2.getRotationMatrix2D(centre, -angle, 1.0)  # OpenCV turns anticlockwise
        matrix[:, 2] += np.array([half - centre[0], half - centre[1]])
        crop = cv2.warpAffine(page, matrix, (2 * half + 1, 2 * half + 1), borderValue=(255,))
        soft = cv2.GaussianBlur(crop, (0, 0), 0.25 / 25.4 * dpi)
        middle = ((half + 0.5) / dpi * 25.4,) * 2
        reading = read_ring(samples(np.asarray(soft, np.uint8), middle, diameter, dpi))
        assert reading is not None, (token, angle)
        assert reading.number == numbers[kinds.index(token)], (token, angle)
        assert abs((reading.turned_deg - angle + 180) % 360 - 180) < 4
        seen.add(token)
    assert len(seen) >= (len(its.kinds) if its.has_reserve else min(len(kinds), 2 * len(its.kinds)))


RELEASED = {  # every token that was ever printed, by piece and side; never change a line: add lines
    "boat": (0, 8),
    "ship": (1, 9),
    "freighter": (2, 10),
    "body": (3, 11, 16, 24),
    "stinger": (4, 12, 17, 25),
    "vertebra": (5, 13, 18, 26),
    "home-planet": (6, 22, 37, 45, 32, 40, 48, 56),
    "colony": (7, 23, 38, 46, 33, 41, 49, 57),
    "agricultural-station": (14, 29, 39, 47, 34, 42, 50, 58),
    "industrial-station": (15, 30, 19, 27, 35, 43, 51, 59),
    "weapon-station": (21, 31, 20, 28, 36, 44, 52, 60),
}
SETS_KINDS = {
    "cornerport": ("boat", "ship", "freighter"),
    "sandkings": ("body", "stinger", "vertebra"),
    "colonization": ("home-planet", "colony", "agricultural-station", "industrial-station", "weapon-station"),
}
OLDER = ("sandkings", "colonization")  # whose kinds had 8 x side + kind before, and are read by that as well


def test_no_token_means_two_things() -> None:
    """Every printed code is one side's and kind's of one game alone, and what it was when it was released."""
    assert {name: token.numbers for name, token in RELEASED_TOKENS.items()} == RELEASED
    assert {name: tuple(kind.piece for kind in its.kinds) for name, its in TOKENS.items()} == SETS_KINDS
    printed = [
        (token_number(its, s, k), RELEASED[kind.piece][s], RELEASED_TOKENS[kind.piece].picture, kind.symbol)
        for its in TOKENS.values()
        for s, _ in enumerate(its.sides)
        for k, kind in enumerate(its.kinds)
    ]
    numbers = [number for number, *_ in printed]
    assert len(set(numbers)) == len(numbers) == 6 + 12 + 40
    assert set(range(len(WORDS))) - set(numbers) == {53, 54, 55, 61, 62, 63}
    assert all(number == released and its == shown for number, released, its, shown in printed)


def classes_of(name: str) -> list[Standing]:
    """Return every token of a set as it stands on a cell."""
    its = TOKENS[name]
    return [Standing(owner=side, piece=kind.piece) for kind in its.kinds for side in its.sides]


@pytest.mark.parametrize("name", SETS_KINDS)
def test_a_board_knows_its_own_tokens_alone(name: str) -> None:
    """On a game's board its own codes are read, new and older, and all of other games are none."""
    its, classes, judged = TOKENS[name], classes_of(name), 0
    own = {
        RELEASED[kind.piece][s]: Standing(owner=side, piece=kind.piece)
        for kind in its.kinds
        for s, side in enumerate(its.sides)
    }
    older = {
        8 * s + k: Standing(owner=side, piece=kind.piece)
        for k, kind in enumerate(its.kinds)
        for s, side in enumerate(its.sides)
        if name in OLDER
    }
    assert all(own[number] == older[number] for number in own.keys() & older.keys())
    for number in range(len(WORDS)):
        assert token_meant(number, classes) == (own | older).get(number), number
        judged += number in own | older
    assert judged == {"cornerport": 6, "sandkings": 18, "colonization": 56}[name]


def test_a_token_without_a_code_of_its_own_is_refused() -> None:
    """A set with a kind or a side that has no code is not printed with another game's."""
    its = TOKENS["cornerport"]
    strange = replace(its, kinds=(*its.kinds, replace(its.kinds[0], piece="raft")))
    crowded = replace(its, sides=("white", "black", "red"))
    for wrong, words in ((strange, "no code for Cornerport's raft of white"), (crowded, "boat of red")):
        with pytest.raises(PrintError, match=words):
            tokens_pdf(wrong, SIZES, len(wrong.sides), A4)


def test_one_wrong_sector_is_put_right_and_more_are_refused() -> None:
    """A stain on one sector does no harm; what is no token is none."""
    for number, word in enumerate(WORDS):
        wrong = word ^ 1 << number % SECTORS
        dark = [float(wrong >> k & 1) for k in range(SECTORS) for _ in range(8)]
        reading = read_ring(dark)
        assert reading is not None
        assert (reading.number, reading.errors, reading.turned_deg) == (number, 1, 0.0)
    assert read_ring([float(k % 2) for k in range(SECTORS) for _ in range(8)]) is None


def test_sides_are_told_by_dots_and_ink() -> None:
    """Every side has an ink of its own, all of them as light or dark as the picture needs."""
    assert len(set(SIDE_INKS)) == len(SIDE_INKS)
    assert set(SIDE_INKS) <= set(INKS)


def test_sets_have_the_pieces_of_their_rules() -> None:
    """Colonization gives 16 pieces a player, Cornerport 12, Sandkings 6."""
    counts = {name: sum(kind.count for kind in its.kinds) for name, its in TOKENS.items()}

    assert counts == {"colonization": 16, "cornerport": 12, "sandkings": 6}
    assert all(len(its.sides) <= len(SIDE_INKS) for its in TOKENS.values())


@pytest.mark.parametrize(
    "name", ["custom-chess8x8-20mm", "custom-chess10x8-22.5mm-large", "joined-chess16x16-20mm"]
)
def test_chess_boards_are_named_as_in_chess(name: str) -> None:
    """a1 is at the bottom left and dark, the last row at the top; name and code lead back to the sheet."""
    sheet = sheet_named(name)
    a1 = sheet.cell("a1")

    assert sheet.name == name
    assert a1.centre_mm[1] == max(cell.centre_mm[1] for cell in sheet.cells)
    assert a1.centre_mm[0] == min(cell.centre_mm[0] for cell in sheet.cells)
    assert sheet.board.cell("a1") in sheet.board.shaded
    assert 2 * len(sheet.board.shaded) == len(sheet.cells)
    assert sheet.code is not None
    if name.startswith("custom"):
        assert sheet_from_text(sheet.code.text) == sheet


def test_the_code_of_a_chess_board_is_read() -> None:
    """A printed chess board's code rebuilds it, names and all."""
    page = rasterise(build("board", job_of(Order("sandkings", cell=19.0))))
    text, *_ = cv2.QRCodeDetector().detectAndDecode(page)

    assert sheet_from_text(text) == board_sheet("chess8x8", 19.0, game="sandkings")
    assert board_named("chess8x8").names[0] == "a8"


@pytest.mark.parametrize(
    ("kind", "order", "words"),
    [
        ("tokens", Order("cornerport", players=3), "for 2 players, not 3"),
        ("tokens", Order("colonization", players=9), "2 to 8 players"),
        ("mats", Order("sandkings"), "Sandkings needs no mats; take one of board, tokens"),
        ("tokens", Order(), "needs no tokens"),
    ],
)
def test_what_a_set_has_not_is_refused(kind: str, order: Order, words: str) -> None:
    """Too many players, and pages that a set or a game does not have, are refused with what there is."""
    with pytest.raises((PrintError, GamesError), match=words):
        build(kind, job_of(order))
