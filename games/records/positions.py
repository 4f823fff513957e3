"""Positions from pasted text: a save line as chats and mails change it, or an older form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from games.errors import GamesError, ParseError
from games.game import Game
from games.records.pasted import odd_character, save_lines

P = TypeVar("P")


def position_pasted(game: Game[P], text: str, read: Callable[[str], P] | None = None) -> P:
    """Return the position of a save line, or of an older form of text, as somebody pasted it.

    read: how the game reads the line, if not as one that comes in. Raises ParseError: with the first
    character that no save line has if there is a colon, as in every save line, else with what the game says.
    """
    if (older := game.texts.older_position(text)) is not None:
        return older
    refused: GamesError | None = None
    for line in save_lines(text):
        odd = odd_character(line, spaced=False) if ":" in line else None
        if odd is not None and _writes_plainly(game):
            refused = ParseError(odd)
            continue
        try:
            return (read or game.texts.position_from_text)(line)
        except GamesError as error:
            refused = error if odd is None else ParseError(odd)
    assert refused is not None
    raise refused


def _writes_plainly(game: Game[Any]) -> bool:
    """Return whether a game's own save lines have nothing but plain letters and signs."""
    start = game.rules.start(game.usual_shape, seed=0)
    return odd_character(game.texts.position_text(start), spaced=False) is None
