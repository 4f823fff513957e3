"""The ink of every side of a game: as the game says, as the side is called, else one that is free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calibration.inks import INKS
from calibration.tokens import SIDE_INKS, SIDES
from games.game import Game
from games.standing import INKS as IN_ORDER

_DARKER = 0.179  # the luminance up to which white has more contrast than black


def inks_of_sides(game: Game[Any]) -> Mapping[str, str]:
    """Return the name of the ink of every side, each another one as long as there are some.

    A side that is numbered or lettered as token sets are has the ink of its tokens. Only the third side of
    a game with mats has none: a broken frame marks its mat.
    """
    sides, inks = game.sides, dict(game.look.inks)
    for side in sides:
        of_token = SIDE_INKS[SIDES[side]] if side in SIDES and not game.look.inks else ""
        called = side if side in INKS else of_token
        if called and side not in inks and called not in inks.values():
            inks[side] = called
    mats = any(kind.colours != (None,) and kind.owners != ("none",) for kind in game.look.kinds)
    for side in sides[:2] if mats else sides:
        free = [ink for ink in IN_ORDER if ink not in inks.values()]
        inks.setdefault(side, (*free, "grey")[0])
    return inks


def shows_on(ink: str) -> str:
    """Return the one of black and white that shows better on an ink, with a contrast of at least 4.5."""
    light = (v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in INKS[ink].rgb)
    luminance = sum(share * v for share, v in zip((0.2126, 0.7152, 0.0722), light, strict=True))
    return "black" if luminance > _DARKER else "white"
