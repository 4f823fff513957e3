"""What the reader does not know is refused: a kind of piece, a third side, a colour of its own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.inks import INKS
from calibration.released import custom_sheet
from games.catalogue import GAMES
from games.factors import Factors
from games.standing import Kind, Standing
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.errors import UnknownPieceError
from vision.known import owner_ink, require_known
from vision.limits import load_limits
from vision.overlay import draw_overlay
from vision.read import read_photo
from vision.reading import CellReading, Reading
from vision.stones import StoneLimits, stone_odds

EMPTY, BLACK = Standing(), Standing(piece="black")
SHEET = custom_sheet("2", 60.0)


@pytest.mark.parametrize("name", GAMES)
def test_the_games_of_the_house_are_known(name: str) -> None:
    """Everything that stands on the cells of a game that is read is known."""
    require_known(GAMES[name].look.classes)
    assert len(GAMES[name].look.classes) > 3


@pytest.mark.parametrize(
    ("classes", "words"),
    [
        ((EMPTY, BLACK, Standing(piece="bishop")), "bishop"),
        ((EMPTY, BLACK, Standing(piece="R")), "R"),
        ((EMPTY, BLACK, Standing(piece="black", owner="white")), "white's black"),
        ((EMPTY, BLACK, Standing(piece="black", active=True)), "nobody's black, active"),
        ((EMPTY, BLACK, Standing("R", "black")), "black's red"),
        ((EMPTY, Standing("R", "red")), "red's red"),
        ((EMPTY, Standing("Y", "black")), "black's Y"),
        ((EMPTY, BLACK, Standing(piece="black", heading="n")), "where a piece looks"),
        ((EMPTY, Standing("R", marks=("tired", "wet"))), "the mark tired, the mark wet"),
        ((EMPTY, BLACK, Standing(piece="red")), "red"),
    ],
)
def test_anything_else_is_refused_by_name(classes: tuple[Standing, ...], words: str) -> None:
    """An unknown piece is not the empty cell, a third side not nobody: the message says what is unknown."""
    with pytest.raises(UnknownPieceError, match=f"does not know {words}: enter by hand") as refusal:
        require_known(classes)
    assert refusal.value.as_json()["code"] == "unknown-piece"


def test_stones_without_an_ink_are_refused_where_inks_are_told() -> None:
    """The module of stones itself takes no piece for an empty cell."""
    seen: Any = None  # it is not looked at

    with pytest.raises(UnknownPieceError, match="bishop"):
        stone_odds(seen, (EMPTY, Standing(piece="bishop")), load_limits(StoneLimits))


def test_a_photo_of_unknown_pieces_is_refused() -> None:
    """A game whose pieces the reader does not know is refused after its board was found."""

    class Bishops:
        """Stand in for a game with a piece of its own."""

        id, title = "bishops", "Bishops"
        rules, printed = GAMES["sparklies"].rules, None
        look = SimpleNamespace(factors=Factors((Kind(pieces=("bishop",)),)))

    data = to_bytes(photograph(lay_out(SHEET, [EMPTY] * 4), Camera(tilt=8)))
    game: Any = Bishops()
    with pytest.raises(UnknownPieceError, match="bishop"):
        read_photo(data, game)


@pytest.mark.parametrize("options", [{"banner": "yes"}, {"players": "3"}, {"placing": "yes"}, {}])
def test_what_a_variant_adds_is_known(options: dict[str, str]) -> None:
    """A table says what lies on its cells; a third side's mats are known on hexagons only."""
    game = GAMES["sparklies"]
    position = game.rules.start("hex3" if "players" in options else "4", "", 1, options)
    classes = game.look.classes_at(position)
    usual = {standing._replace(marks=()) for standing in classes} == set(game.look.classes)

    require_known(classes, game.rules.board_of(position).sides)
    assert usual == ("players" not in options)
    if not usual:
        with pytest.raises(UnknownPieceError, match="third's red"):
            require_known(classes)


@pytest.mark.parametrize(
    ("owner", "ink"), [("none", "grey"), ("black", "black"), ("red", "red"), ("2", "black")]
)
def test_every_side_has_its_own_frame(owner: str, ink: str) -> None:
    """A third side is drawn in the ink that it is called by, one of tokens in theirs, none in another's."""
    cell = CellReading(((Standing("R", owner), 1.0),), doubtful=False)
    outline = ((50.0, 50.0), (250.0, 50.0), (250.0, 250.0), (50.0, 250.0))
    reading = Reading("board-9x9", "9", "tile", {"a1": cell}, {"a1": outline}, {}, game="sparklies")
    white = cv2.imencode(".png", np.full((300, 300, 3), 255, np.uint8))[1].tobytes()
    drawn = cv2.imdecode(np.frombuffer(draw_overlay(white, [reading]), np.uint8), cv2.IMREAD_COLOR)

    assert drawn is not None
    assert tuple(drawn[58, 150][::-1].tolist()) == INKS[ink].rgb
    assert owner_ink(owner) == ink


def test_a_side_without_an_ink_is_told() -> None:
    """It is not painted as nobody's."""
    with pytest.raises(UnknownPieceError, match="no ink for the side east"):
        owner_ink("east")
