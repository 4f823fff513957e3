"""What a photo shows, as the judge takes it: best guesses between turns, and what doubtful cells may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import TypeVar

from games.answers import Doubts
from games.doubts import ways
from games.errors import GamesError
from games.game import Game
from games.standing import Standing
from vision.reading import PLAUSIBLE, CellReading, Reading

__all__ = ["at_rest", "doubts_of", "position_seen"]

P = TypeVar("P")

MAX_WAYS = 1000  # ways to read the cells that are tried where the best guess cannot stand


def at_rest(reading: Reading) -> tuple[Standing, ...]:
    """Return every cell's best guess; where that is in doubt, one that is not active, as between turns."""
    return tuple(map(_resting, reading.cells.values()))


def position_seen(
    game: Game[P],
    reading: Reading,
    ruleset: str = "",
    options: Mapping[str, str] | None = None,
    before: P | None = None,
) -> P:
    """Return the position of the likeliest way to read a photo that can stand so, nothing active in doubt.

    ruleset, options: by which it is played, where no position before says so. before: a position of the same
    game, of which all is kept that no photo shows. Raises GamesError where there is none, with what is wrong
    with the best guess.
    """

    def shown(standing: Sequence[Standing]) -> P:
        if before is not None and game.rules.board_of(before).shape == reading.shape:
            return game.look.with_standing(before, standing)
        return game.look.position_of(reading.shape, standing, ruleset, options)

    guess = at_rest(reading)
    try:
        return shown(guess)
    except GamesError as error:
        wrong = error
    resting = {cell: [v for v in odds if not v[0].active] for cell, odds in doubts_of(reading).items()}
    for standing in islice(ways(guess, {cell: odds for cell, odds in resting.items() if odds}), MAX_WAYS):
        with suppress(GamesError):
            return shown(standing)
    raise wrong


def doubts_of(reading: Reading) -> Doubts:
    """Return what the doubtful cells may be, by their place in reading order."""
    return {
        c: tuple((stands, odds) for stands, odds in cell.likelihoods if odds >= PLAUSIBLE)
        for c, cell in enumerate(reading.cells.values())
        if cell.doubtful
    }


def _resting(cell: CellReading) -> Standing:
    resting = [stands for stands, odds in cell.likelihoods if not stands.active and odds >= PLAUSIBLE]
    return resting[0] if cell.doubtful and resting else cell.standing
