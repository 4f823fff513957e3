"""Whose board a sheet is: the game whose pieces are looked for on it, or why none can be."""

from __future__ import annotations

from typing import Any

from calibration.sheet import Sheet
from games.catalogue import GAMES, game_named, game_of_board, letter_of, plays
from games.errors import BoardError
from games.game import Game
from vision.errors import BoardNotFoundError
from vision.known import has_mats
from vision.words import say


def game_of_sheet(sheet: Sheet, named: Game[Any] | None = None) -> Game[Any]:
    """Return the game that is played on a sheet.

    named: the one that was said. Raises BoardNotFoundError if the board is of another game, of several
    that only a given name tells apart, or of one that cannot be read yet.
    """
    said = game_named(sheet.game) if sheet.game else None
    if named and ((said and said.id != named.id) or not plays(named, sheet.board.shape)):
        why = say("no-board-of-game", sheet=sheet.name, title=named.title)
        if said:
            why = say("other-game", sheet=sheet.name, its=said.title, title=named.title)
        raise BoardNotFoundError("other-game", why)
    its = said or named or _usual(sheet)
    if not sheet.game and sheet.board.sides != 4 and has_mats(its.look.factors.samples):
        why = say("hexagons-not-read", title=its.title, sheet=sheet.name)
        raise BoardNotFoundError("game-not-read", why)
    return its


def others_on(sheet: Sheet, taken: Game[Any]) -> tuple[str, ...]:
    """Return the titles of the games that a sheet may be of as well if neither name nor code says one.

    Only installed games come into question: their boards did not always name them, those of the house did.
    """
    if sheet.game:
        return ()
    installed = (game for game in GAMES.values() if not letter_of(game.id))
    return tuple(its.title for its in installed if its.id != taken.id and plays(its, sheet.board.shape))


def _usual(sheet: Sheet) -> Game[Any]:
    """Return what is played on a sheet that says no game: the first game with rules, as such sheets meant."""
    try:
        return game_of_board(sheet.board.shape)
    except BoardError as error:
        raise BoardNotFoundError("which-game", error.said) from None
