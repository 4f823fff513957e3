"""Boards of installed games: their code names the game; if none does, the person who names it is trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from calibration.released import board_sheet, custom_sheet
from calibration.sheet import Sheet
from companion.cli import main
from games.catalogue import DEFAULT_GAME, GAMES, game_named
from games.standing import Standing
from tests.guests.breakthrough import BREAKTHROUGH, START
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.locate import locate
from vision.picture import decode
from vision.read import read_photo

BEFORE = f"breakthrough:{START}:black"
AFTER = BREAKTHROUGH.texts.position_text(BREAKTHROUGH.resolve(BREAKTHROUGH.rules.start("8"), "b2-c3").after)


@pytest.fixture(autouse=True)
def guest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game among those that are installed."""
    monkeypatch.setitem(GAMES, BREAKTHROUGH.id, BREAKTHROUGH)


def standing_of(save: str) -> tuple[Standing, ...]:
    """Return what stands on a position's cells."""
    return BREAKTHROUGH.look.standing(BREAKTHROUGH.texts.position_from_text(save))


def new() -> Sheet:
    """Return the game's board as it is printed."""
    return board_sheet("8", game=BREAKTHROUGH.id)


def old() -> Sheet:
    """Return the game's board as it was printed when codes did not name installed games."""
    return replace(new(), game="", name=plain().name, code=plain().code)


def plain() -> Sheet:
    """Return such a board as it was printed for no game: its patches are those of beads."""
    return custom_sheet("8", 20.0)


def photo_of(sheet: Sheet, save: str, seed: int = 1) -> bytes:
    """Return a photo of a position on a sheet."""
    return to_bytes(photograph(lay_out(sheet, standing_of(save)), Camera(tilt=18, azimuth=30), seed=seed))


def test_the_board_itself_names_the_game() -> None:
    """Nobody says which game it is: every stone is read, and nothing is doubtful."""
    (reading,) = read_photo(photo_of(new(), AFTER))

    assert (reading.game, reading.sheet, reading.doubtful) == (BREAKTHROUGH.id, new().name, ())
    assert reading.standing == standing_of(AFTER)
    assert not reading.warnings


def test_the_code_of_the_longest_id_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its modules are the smallest that a board without dead cells has."""
    game = replace(BREAKTHROUGH, id="stones-and-more-stones-of-two-colours-40")
    monkeypatch.setitem(GAMES, game.id, game)
    sheet = board_sheet("8", game=game.id)
    assert sheet.code is not None and (len(game.id), sheet.code.modules) == (40, 29)
    page = lay_out(sheet, standing_of(AFTER))
    for seed, tilt in enumerate((5, 25, 40)):
        (located,) = locate(decode(to_bytes(photograph(page, Camera(tilt, 70.0 * seed), seed=seed))))
        assert located.sheet == sheet


@pytest.mark.parametrize("sheet", [old, plain])
def test_a_game_that_is_named_is_trusted(sheet: Callable[[], Sheet]) -> None:
    """A board whose code names none is read for it, whichever patches are printed there."""
    (reading,) = read_photo(photo_of(sheet(), AFTER), game_named(BREAKTHROUGH.id))

    assert (reading.game, reading.sheet, reading.doubtful) == (BREAKTHROUGH.id, "custom-8x8-20mm", ())
    assert reading.standing == standing_of(AFTER)
    assert not reading.warnings


def test_a_sheet_that_is_named_is_trusted() -> None:
    """A name says the game where the code does not."""
    (reading,) = read_photo(photo_of(old(), AFTER), sheet=new().name)

    assert (reading.game, reading.sheet, reading.doubtful) == (BREAKTHROUGH.id, new().name, ())


def test_a_code_without_a_game_is_read_as_before_and_said() -> None:
    """The first game on such a board is meant, and the answer names the others that may be."""
    (reading,) = read_photo(photo_of(old(), AFTER))
    told = reading.as_json(["photo.jpg"], 0, None)

    assert (reading.game, reading.may_be_of) == (DEFAULT_GAME, ("Breakthrough",))
    assert "read as a board of Sparklies; if it is one of Breakthrough" in told["supposed_game"]


@pytest.mark.parametrize("sheet", [new, old])
def test_a_turn_that_was_not_played_is_illegal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sheet: Callable[[], Sheet]
) -> None:
    """The photo plainly shows one move; another one is not called legal."""
    photo = tmp_path / "after.jpg"
    photo.write_bytes(photo_of(sheet(), AFTER))

    assert main(["check", BEFORE, str(photo), "--mover", "black", "--turn", "b2-c3"]) == 0
    assert main(["check", BEFORE, str(photo), "--mover", "black", "--turn", "a2-b3"]) == 1
    assert "c3" in capsys.readouterr().out
