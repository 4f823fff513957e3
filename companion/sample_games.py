"""The samples that come with the product: of a game a position, a turn, and photos of the table after it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from games.answers import Resolution
from games.catalogue import game_named
from games.game import Game

_FOLDER, _INDEX = "samples", "samples.json"


@dataclass(frozen=True)
class SamplePhoto:
    """One photo: the file's name, what it shows, the verdict it should get, its bytes.

    shows: "as-it-should", "cell-besides" if a cell was taken as well, "other-piece" or "still-there" where
    a piece stands in place of another, or of none.
    """

    file: str
    shows: str
    expected: str
    data: bytes


@dataclass(frozen=True)
class Sample:
    """A sample: the game, the position before the turn (the mover to move), the turn, the photos."""

    game: Game[Any]
    before: Any
    turn: str
    photos: tuple[SamplePhoto, ...]

    @property
    def resolution(self) -> Resolution:
        """Return what the turn comes to."""
        return self.game.resolve(self.before, self.turn)


def load_sample() -> Sample:
    """Return the sample that is installed with the package and shown if no game is named."""
    return _loaded(_index()[0])


def sample_of(game: Game[Any]) -> Sample | None:
    """Return the sample of a game, None if there are no photos of it."""
    return next((_loaded(sample) for sample in _index() if sample["game"] == game.id), None)


def _index() -> list[dict[str, Any]]:
    samples: list[dict[str, Any]] = json.loads((_folder() / _INDEX).read_text(encoding="utf-8"))
    return samples


def _folder() -> Traversable:
    return files("companion") / _FOLDER


def _loaded(fields: dict[str, Any]) -> Sample:
    game = game_named(fields["game"])
    return Sample(
        game=game,
        before=game.rules.with_mover(game.texts.position_from_text(fields["start"]), fields["mover"]),
        turn=fields["turn"],
        photos=tuple(
            SamplePhoto(**photo, data=(_folder() / photo["file"]).read_bytes()) for photo in fields["photos"]
        ),
    )
