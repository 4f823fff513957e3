"""Whose board lies there: known by code and tags, never read as that of another game."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from calibration.paper import PAPERS
from calibration.released import board_sheet, custom_sheet, sheet_named
from calibration.sheet import Sheet
from games.catalogue import game_named
from games.standing import Standing
from tests.synth.picture import PX_PER_MM, Camera, lay_out, photograph, side_by_side, to_bytes
from vision.errors import BoardNotFoundError
from vision.locate import _copies, locate
from vision.picture import decode
from vision.read import ReadOptions, read_boards, read_photo
from vision.tags import FoundTag, FoundTags
from vision.whose import game_of_sheet

EIGHT = custom_sheet("8x6", 22.0, game="sparklies")
OLD_CHESS = custom_sheet("chess8x8", 20.0)


@cache
def photo(sheet: Sheet) -> bytes:
    """Return an empty board as a photo from above."""
    return to_bytes(photograph(lay_out(sheet, [Standing()] * len(sheet.cells)), Camera(tilt=8)))


def code_of(data: bytes, game: str | None = None, sheet: str | None = None) -> str:
    """Return the code with which reading is refused."""
    with pytest.raises(BoardNotFoundError) as refusal:
        read_photo(data, game_named(game) if game else None, sheet=sheet)
    return refusal.value.code


@pytest.mark.long
def test_a_bare_tray_of_tiles_is_read() -> None:
    """A board of a game of coded tiles is located, and read as empty, whether its game is said or not."""
    game = game_named("platy")
    sheet = board_sheet(game.usual_shape, None, PAPERS["a4"], game.id)
    (located,) = locate(decode(photo(sheet)))
    (reading,) = read_photo(photo(sheet))

    assert (located.sheet, reading.game, reading.doubtful) == (sheet, game.id, ())
    assert set(reading.standing) == {Standing()}
    assert read_photo(photo(sheet), game)[0].standing == reading.standing
    assert code_of(photo(sheet), "sparklies") == "other-game"


def test_a_chess_board_without_a_letter_asks_for_its_game() -> None:
    """Several games are played on it: it is no board of the first game, and names those to choose from."""
    with pytest.raises(BoardNotFoundError, match=r"--game .cornerport, sandkings, colonization") as refusal:
        read_photo(photo(OLD_CHESS))

    assert refusal.value.code == "which-game"
    for game in ("cornerport", "sandkings", "colonization"):
        assert read_photo(photo(OLD_CHESS), game_named(game))[0].game == game
    assert code_of(photo(OLD_CHESS), "sparklies") == "other-game"


def test_boards_without_a_letter_are_read_as_before() -> None:
    """Squares and hexagons from before the letters are of the games that they were of."""
    for shape, game in (("8x6", "sparklies"), ("hex5", "glorieta")):
        old = custom_sheet(shape, 19.0)
        (reading,) = read_photo(photo(old))
        assert (reading.game, reading.sheet) == (game, old.name)
        other = "glorieta" if game == "sparklies" else "sparklies"
        assert code_of(photo(old), other) == ("other-game" if game == "sparklies" else "game-not-read")


@pytest.mark.parametrize(
    "edge", [pytest.param(edge, marks=pytest.mark.long if edge % 2 else ()) for edge in range(2, 8)]
)
def test_hexagons_with_mats_are_told_by_their_code(edge: int) -> None:
    """A board of hexagons whose code says Sparklies is read; one of before the letters is refused by name."""
    sheet = custom_sheet(f"hex{edge}", 14.0, game="sparklies")
    (reading,) = read_photo(photo(sheet))
    assert reading.game == "sparklies" and not reading.doubtful
    assert set(reading.standing) == {Standing()}

    with pytest.raises(BoardNotFoundError, match="none of Sparklies's own") as refusal:
        game_of_sheet(custom_sheet(f"hex{edge}", 14.0), game_named("sparklies"))
    assert refusal.value.code == "game-not-read"


@pytest.mark.parametrize("game", ["glorieta", "cornerport", "platy"])
def test_a_released_board_is_not_read_as_another_games(game: str) -> None:
    """A game that is not played on a released board is refused there by name."""
    with pytest.raises(BoardNotFoundError, match=rf"board-9x9\) is none of {game_named(game).title}"):
        read_photo(photo(sheet_named("board-9x9")), game_named(game))


@pytest.mark.parametrize(
    ("shown", "named"),
    [
        ("board-9x9", "custom-9x9-20mm"),
        ("board-9x9", "board-7x7"),
        ("board-9x9", "joined-9x9-20mm"),
        ("board-7x7", "board-9x9"),
        ("custom-8x6-22mm", "custom-8x6-21mm"),
        ("custom-8x6-22mm", "custom-6x8-22mm"),
        ("custom-8x6-22mm", "board-9x9"),
        ("custom-cornerport-chess8x8-20mm", "custom-8x8-20mm"),
        ("custom-cornerport-chess8x8-20mm", "custom-sandkings-chess8x8-20mm"),
    ],
)
def test_a_name_that_the_marks_contradict_is_refused(shown: str, named: str) -> None:
    """What the tags or the code say counts; naming another sheet reads nothing."""
    assert code_of(photo(sheet_named(shown)), sheet=named) == "other-sheet"


def test_the_right_name_changes_nothing() -> None:
    """A board that is named as its tags and its code say is read as without the name."""
    named, plain = read_photo(photo(EIGHT), sheet=EIGHT.name), read_photo(photo(EIGHT))
    nine = sheet_named("board-9x9")

    assert named == plain
    assert locate(decode(photo(nine)), nine.name)[0].sheet == nine


def test_a_hidden_code_is_told_by_the_name() -> None:
    """If the code cannot be read the name counts, for a sheet with such tags, its game too."""
    hidden = covered_code(EIGHT)
    (reading,) = read_photo(hidden, sheet=EIGHT.name)

    assert (reading.sheet, reading.game) == (EIGHT.name, "sparklies")
    assert reading.as_json(["hidden.jpg"], 0, None)["supposed"] == (
        "the square code between the upper marks cannot be read, so the board is taken for "
        f"{EIGHT.name}: uncover it if another lies there"
    )
    assert code_of(hidden) == "no-code"
    assert code_of(hidden, sheet="board-9x9") == "other-sheet"
    assert code_of(hidden, sheet="custom-8x6-22mm-large") == "other-sheet"


def covered_code(sheet: Sheet) -> bytes:
    """Return a photo of an empty board whose code something lies on."""
    page = lay_out(sheet, [Standing()] * len(sheet.cells))
    assert sheet.code is not None
    left, top, width, height = (round(value * PX_PER_MM) for value in sheet.code.box_mm)
    page[top : top + height, left : left + width] = 160
    return to_bytes(photograph(page, Camera(tilt=8)))


def test_boards_of_two_games_in_one_photo_are_told_apart() -> None:
    """Each board is read as its own game's; of those asked for the rest is left out, with the reason."""
    stones = custom_sheet("hex4", 22.0, game="glorieta")
    cells = [Standing(piece="black"), *[Standing()] * (len(stones.cells) - 1)]
    beads = [Standing("R", "black"), *[Standing()] * (len(EIGHT.cells) - 1)]
    tray = board_sheet("tray8x14", game="platy")
    pages = lay_out(EIGHT, beads), lay_out(stones, cells), lay_out(tray, [Standing()] * len(tray.cells))
    table, _ = side_by_side(pages, 10.0)
    data = to_bytes(photograph(table, Camera(8, 0, 0, 760, (3200, 2400), aim=(325.0, 139.7))))
    readings, left_out = read_boards(data, ReadOptions())

    assert [(one.game, one.sheet) for one in readings] == [
        ("sparklies", EIGHT.name),
        ("glorieta", stones.name),
        ("platy", tray.name),
    ]
    assert [one.cells["a1"].standing for one in readings] == [beads[0], cells[0], Standing()]
    assert not left_out
    asked, left_out = read_boards(data, ReadOptions(game_named("glorieta")))
    assert asked == readings[1:2]
    assert [error.code for error in left_out] == ["other-game", "other-game"]


def test_two_boards_over_several_sheets_are_not_mixed() -> None:
    """They share their tags, so that nothing shows which is whose: the photo is refused."""
    tags = FoundTags((tag(129, 100), tag(130, 300), tag(129, 900)))
    with pytest.raises(BoardNotFoundError, match="one at a time") as refusal:
        list(_copies(tags))

    assert refusal.value.code == "two-boards"
    assert len(list(_copies(FoundTags(tags.tags[:2])))) == 1


def tag(number: int, left: float) -> FoundTag:
    """Return a tag that was seen there."""
    return FoundTag(number, np.array([[0, 0], [50, 0], [50, 50], [0, 50]]) + np.array([left, 100.0]))


def test_games_are_found_by_the_sheet_alone() -> None:
    """A sheet that says its game is of that one; one that says none is of the first with such boards."""
    assert game_of_sheet(EIGHT) is game_named("sparklies")
    assert game_of_sheet(sheet_named("board-hex7")) is game_named("glorieta")
    assert game_of_sheet(EIGHT, game_named("sparklies")) is game_named("sparklies")
