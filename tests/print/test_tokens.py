"""Coded tokens: the codes are far apart, and a printed token is read back however it is turned."""

from __future__ import annotations

from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.inks import INKS
from calibration.paper import paper
from calibration.released import board_sheet, sheet_from_text, sheet_named
from calibration.sizes import Sizes
from calibration.tokens import (
    KINDS_A_SIDE,
    RING,
    SECTORS,
    SIDE_INKS,
    WORDS,
    read_ring,
    side_number,
    token_meant,
)
from calibration.tokens import TOKENS as RELEASED_TOKENS
from games.board import board_named
from games.errors import GamesError
from games.standing import Standing
from print.errors import PrintError
from print.kinds import build
from print.orders import Order, job_of
from print.tokens import token_cells, token_number, tokens_pdf
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
    assert len(set(WORDS)) == len(SIDE_INKS) * KINDS_A_SIDE
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
    """Every token, photographed turned by odd angles and out of focus, tells side, kind and heading."""
    its, (dx, dy) = TOKENS[name], A4.offset
    kinds = [f"{side} {kind.name}" for side in its.sides for kind in its.kinds]
    numbers = [token_number(its, s, k) for s in range(len(its.sides)) for k in range(len(its.kinds))]
    page = rasterise(tokens_pdf(its, SIZES, None, A4), 0, dpi, renderer)
    seen = set()
    for n, (token, (x, y), diameter) in enumerate(token_cells(its, SIZES, None)):
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
    assert len(seen) >= min(len(kinds), 2 * len(its.kinds))


RELEASED = {  # every token that was ever printed, by piece and side; never change a line: add lines
    "boat": (0, 8),
    "ship": (1, 9),
    "freighter": (2, 10),
    "body": (3, 11, 16, 24),
    "stinger": (4, 12, 17, 25),
    "vertebra": (5, 13, 18, 26),
}


def test_no_token_means_two_things() -> None:
    """Every number is one game's alone and stays what it was; older ones are read on their own board."""
    assert {name: token.numbers for name, token in RELEASED_TOKENS.items()} == RELEASED
    numbers = [number for token in RELEASED_TOKENS.values() for number in token.numbers]
    assert len(set(numbers)) == len(numbers) <= len(WORDS)
    sand = [Standing(owner=side, piece=part) for part in ("body", "stinger", "vertebra") for side in "1234"]
    sea = [
        Standing(owner=side, piece=kind)
        for kind in ("boat", "ship", "freighter")
        for side in ("white", "black")
    ]
    for classes in (sand, sea):
        for its in classes:
            assert its.piece is not None
            assert token_meant(RELEASED[its.piece][side_number(its.owner)], classes) == its
    assert [token_meant(number, sand) for number in (0, 8, 9, 2)] == [sand[0], sand[1], sand[5], sand[8]]
    assert token_meant(3, sea) is token_meant(16, sea) is token_meant(6, sand) is None


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
    assert all(len(its.kinds) <= KINDS_A_SIDE and len(its.sides) <= len(SIDE_INKS) for its in TOKENS.values())


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
