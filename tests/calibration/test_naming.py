"""Names and codes of custom boards: one letter for the game, for ever; what is older keeps its meaning."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
import segno

from calibration.errors import CalibrationError, NoSuchSheetError
from calibration.joined import join, joined_by_text, joined_of
from calibration.joined_layout import SMALLEST_CELL
from calibration.naming import SheetIdentity
from calibration.paper import COMMON, LARGE, PAPERS
from calibration.released import (
    board_sheet,
    custom_sheet,
    sheet_for_board,
    sheet_for_game,
    sheet_from_text,
    sheet_named,
)
from games.board import Board, board_named
from games.catalogue import GAMES, LETTERS, game_named, plays
from games.errors import BoardError, GamesError
from games.game import Game
from games.rectangles import cells_in, rectangles
from kites import KITES
from tests.guests.breakthrough import BREAKTHROUGH
from tests.guests.mosaic import MOSAIC
from tests.guests.ponds import PONDS

# The letters as they were first printed. Never change a line here: add lines.
FIRST_LETTERS = {
    "S": "sparklies",
    "G": "glorieta",
    "C": "colonization",
    "P": "cornerport",
    "K": "sandkings",
    "T": "platy",
}
LONGEST = 20  # characters of a code of version 1 with an eighth of redundancy
CUSTOM = [("sparklies", "8x6"), ("glorieta", "hex5"), ("cornerport", "chess8x8"), ("platy", "tray8x14")]


def test_letters_stay_what_they_were() -> None:
    """Every letter that was ever printed means the game it meant, and all are single and different."""
    assert {letter: LETTERS.get(letter) for letter in FIRST_LETTERS} == FIRST_LETTERS
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert all(len(letter) == 1 and letter.isupper() for letter in LETTERS)
    assert set(GAMES) == set(LETTERS.values())


@pytest.mark.parametrize(("game", "shape"), CUSTOM)
def test_a_code_tells_the_game(game: str, shape: str) -> None:
    """Name and code of a custom board lead back to it, game and all."""
    for page in (COMMON, LARGE):
        sheet = custom_sheet(shape, 12.25, page, game)
        assert sheet.code is not None
        assert sheet_from_text(sheet.code.text) == sheet
        assert sheet.game == game
        assert sheet_for_game(sheet_named(sheet.name), game) == sheet


@pytest.mark.parametrize(
    ("game", "shape"), [("sparklies", "20"), ("glorieta", "hex11"), ("colonization", "chess16x16")]
)
def test_boards_over_several_sheets_tell_it_too(game: str, shape: str) -> None:
    """Their code leads back to them, and so does the sheet itself."""
    sheet = board_sheet(shape, 22.0, PAPERS["a4"], game)
    joined = joined_of(sheet)
    assert joined is not None
    assert sheet.code is not None
    assert joined == joined_by_text(sheet.code.text)
    assert (joined.whole, sheet.game) == (sheet, game)


@pytest.mark.parametrize(
    ("text", "name", "game"),
    [
        ("ST1:8X6:22", "custom-8x6-22mm", ""),
        ("ST1:HEX5:19", "custom-hex5-19mm", ""),
        ("ST1:9X9:25L", "custom-9x9-25mm-large", ""),
        ("ST1:CHESS8X8:20", "custom-chess8x8-20mm", ""),
        ("ST1:TRAY8X14:12.5", "custom-tray8x14-12.5mm", ""),
        ("ST1S:8X6:22", "custom-8x6-22mm", "sparklies"),
        ("ST1S:HEX5:19", "custom-sparklies-hex5-19mm", "sparklies"),
        ("ST1S:8X8T-D4E4:20", "custom-8x8-torus-d4.e4-20mm", "sparklies"),
        ("ST1S:10X8-J8A1:17.5L", "custom-10x8-j8.a1-17.5mm-large", "sparklies"),
        ("ST1:8X6T:20", "custom-8x6-torus-20mm", ""),
        ("st1g:5:19", "custom-hex5-19mm", "glorieta"),
        ("ST1P:8X8:20", "custom-cornerport-chess8x8-20mm", "cornerport"),
        ("ST1T:8X14:12.5", "custom-platy-tray8x14-12.5mm", "platy"),
    ],
)
def test_what_codes_and_names_mean(text: str, name: str, game: str) -> None:
    """Codes from before the letters mean what they meant; a name says the game where the board does not."""
    sheet = sheet_from_text(text)

    assert (sheet.name, sheet.game) == (name, game)
    assert sheet_named(name).cells == sheet.cells


@pytest.mark.parametrize(
    ("name", "same"),
    [
        ("custom-glorieta-5-19mm", "custom-hex5-19mm"),
        ("custom-sparklies-8x6-22mm", "custom-8x6-22mm"),
        ("custom-cornerport-8x8-20mm", "custom-cornerport-chess8x8-20mm"),
        ("joined-colonization-16x16-20mm", "joined-colonization-chess16x16-20mm"),
    ],
)
def test_a_name_may_say_the_game(name: str, same: str) -> None:
    """A name with the game and its own word for the size is understood, and written in one way only."""
    assert sheet_named(name).name == same
    assert sheet_named(same).name == same


@pytest.mark.parametrize(
    "text",
    [
        *("ST1Q:8X6:22", "ST2:8X6:22", "ST1G:8X6:22", "ST1S:8X6:22Q", "ST1:5:19", "ST1SS:5:19"),
        *("ST1S:8X6-J9:22", "ST1S:HEX5T:19", "ST1G:5T:19", "ST1S:8X6X:22", "ST1P:8X8T:20"),
    ],
)
def test_codes_of_newer_programs_are_refused(text: str) -> None:
    """Another layout, an unknown letter, a board that the game has not: none is taken for something else."""
    with pytest.raises((CalibrationError, GamesError)):
        sheet_from_text(text)
    assert "Q" not in LETTERS


def test_names_of_no_game_are_refused() -> None:
    """A game that there is not, or a board that it has not, is named."""
    with pytest.raises(NoSuchSheetError, match="there is no game 'chess'; there are"):
        sheet_named("custom-chess-8x8-20mm")
    with pytest.raises(BoardError, match="Glorieta"):
        sheet_named("custom-glorieta-8x6-20mm")


def test_the_longest_codes_fit() -> None:
    """Every code that can be printed fits version 1; those with a letter leave an eighth redundant."""
    judged = 0
    lengths = set()
    for game, columns, rows in product(GAMES.values(), (2, 6, 10, 12, 26), (2, 10, 18, 26)):
        for cell, page in product((6.25, 12.25, 22.75, 39.75, 125.25), "LK"):
            try:
                size = f"{columns}x{rows}" if "hex" not in game.usual_shape else str(columns)
                shape = game.rules.board(size).shape
            except BoardError:
                continue
            text = SheetIdentity(shape, cell, page, game.id).text
            assert segno.make_qr(text, version=1, error="m").mode == "alphanumeric"
            lengths.add(len(text))
            judged += 1
    assert judged >= 500
    assert max(lengths) == 18 <= LONGEST
    old = SheetIdentity("chess10x10", 25.14, "L").text
    assert len(old) == 21
    assert segno.make_qr(old, version=1, error="l").mode == "alphanumeric"
    assert SMALLEST_CELL >= 10


@pytest.mark.parametrize("game", [BREAKTHROUGH, MOSAIC, KITES, PONDS], ids=lambda game: game.id)
@pytest.mark.parametrize("called", ["", "go-9x9", "q2", "stones-and-more-stones-of-two-colours-40"])
def test_a_board_of_an_installed_game_names_it(
    monkeypatch: pytest.MonkeyPatch, game: Game[Any], called: str
) -> None:
    """It has no letter, so the code has its id; name and code lead back to the sheet, on any common page."""
    its = replace(game, id=called or game.id)
    monkeypatch.setitem(GAMES, its.id, its)
    for sheet in (
        board_sheet(its.usual_shape, game=its.id),
        board_sheet(its.usual_shape, 12.25, PAPERS["a3"], its.id),
        custom_sheet(its.usual_shape, 12.25, LARGE, its.id),
    ):
        assert sheet.code is not None
        assert sheet.game == its.id
        assert f"/{its.id.upper()}:" in sheet.code.text
        assert sheet_from_text(sheet.code.text) == sheet
        assert sheet_named(sheet.name) == sheet
        side = segno.make_qr(sheet.code.text, version=(sheet.code.modules - 17) // 4, error="l")
        assert side.mode == "alphanumeric"
    joined = join(its.usual_shape, 40.0, PAPERS["a4"], its.id)
    assert joined.whole.code is not None
    assert joined_by_text(joined.whole.code.text) == joined_of(joined.whole) == joined


def test_tags_alone_name_no_installed_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the house has a released sheet, an installed game has a custom one, whose code names it."""
    nine = replace(MOSAIC, rules=NineByNine())
    monkeypatch.setitem(GAMES, nine.id, nine)

    assert board_sheet("9").name == board_sheet("9", game="sparklies").name == "board-9x9"
    assert board_sheet("9", game=nine.id).name == "custom-mosaic-9x9-20mm"


class NineByNine(type(MOSAIC.rules)):  # type: ignore[misc]
    """Mosaic on nine cells a side."""

    def board(self, shape: str) -> Board:
        """Return any square board."""
        return board_named(shape)


def test_a_code_of_a_game_that_is_not_here_is_refused_by_its_name() -> None:
    """A person who photographs the board learns which package is missing, and why one was left out."""
    with pytest.raises(NoSuchSheetError, match=r"names the game breakthrough, which cannot be used here"):
        sheet_from_text("ST1/BREAKTHROUGH:8X8:20")
    assert plays(game_named("glorieta"), "hex5")
    assert not plays(game_named("glorieta"), "5")


@pytest.mark.parametrize("seed", range(30))
def test_many_dead_cells_are_named_by_rectangles(seed: int) -> None:
    """Names and codes with rectangles lead back to the sheet, and the rectangles cover what they name."""
    rng = Random(seed)
    whole = board_named(f"chess{rng.randint(9, 26)}x{rng.randint(9, 26)}")
    areas = [f"{rng.choice(whole.names)}-{rng.choice(whole.names)}" for _ in range(rng.randint(1, 2))]
    dead = cells_in(whole, " ".join(areas))
    names = [name for name in whole.names if name in dead]
    sheet = board_sheet(whole.shape, game="colonization")
    sheet = sheet_for_board(sheet, "colonization", board_named(f"{whole.shape}-{'.'.join(names)}"))
    again = joined_by_text(sheet.code.text) if sheet.code else None

    assert cells_in(whole, " ".join(rectangles(whole, names))) == dead == sheet.dead
    assert sheet_named(sheet.name) == sheet
    assert (again.whole if again else sheet_from_text(sheet.code.text if sheet.code else "")) == sheet
