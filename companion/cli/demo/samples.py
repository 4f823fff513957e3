"""The sample that comes with the product: a position, a turn, and two photos of the table after it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from games.answers import Resolution
from games.catalogue import game_named
from games.game import Game

__all__ = ["Sample", "SamplePhoto", "load_sample"]

_FOLDER, _INDEX = "samples", "samples.json"


@dataclass(frozen=True)
class SamplePhoto:
    """Hold one photo: the file's name, what it shows, the verdict it should get, its bytes.

    shows: "as-it-should", or "cell-besides" where a cell was taken besides.
    """

    file: str
    shows: str
    expected: str
    data: bytes


@dataclass(frozen=True)
class Sample:
    """Hold the sample: the game, the position before the turn (the mover to move), the turn, the photos."""

    game: Game[Any]
    before: Any
    turn: str
    photos: tuple[SamplePhoto, ...]

    @property
    def resolution(self) -> Resolution:
        """Return what the turn comes to."""
        return self.game.resolve(self.before, self.turn)


def load_sample() -> Sample:
    """Return the sample that is installed with the package."""
    folder = files("companion") / _FOLDER
    index = json.loads((folder / _INDEX).read_text(encoding="utf-8"))
    game = game_named(index["game"])
    return Sample(
        game=game,
        before=game.rules.with_mover(game.texts.position_from_text(index["start"]), index["mover"]),
        turn=index["turn"],
        photos=tuple(
            SamplePhoto(**photo, data=(folder / photo["file"]).read_bytes()) for photo in index["photos"]
        ),
    )
