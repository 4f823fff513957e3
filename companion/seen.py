"""What a photo shows, for the judge: best guesses between turns, and what uncertain cells may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import TypeVar

from games.answers import Doubts
from games.checking.certainty import LEAST
from games.checking.doubts import ways
from games.errors import GamesError
from games.game import Game
from games.standing import Standing
from vision.reading import CellReading, Reading

P = TypeVar("P")

Odds = Sequence[tuple[Standing, float]]

MAX_WAYS = 1000  # ways to read the cells that are tried where the best guess cannot stand
MOST_IN_DOUBT = 0.95  # the most that is believed of a doubtful cell's best guess, regardless of its odds


def at_rest(reading: Reading) -> tuple[Standing, ...]:
    """Return every cell's best guess; if that is in doubt, one that is not active, as between turns."""
    odds = doubts_of(reading)
    return tuple(_resting(cell, odds.get(c, ())) for c, cell in enumerate(reading.cells.values()))


def position_seen(
    game: Game[P],
    reading: Reading,
    ruleset: str = "",
    options: Mapping[str, str] | None = None,
    before: P | None = None,
) -> P:
    """Return the position of the likeliest way to read a photo that can stand so, nothing active in doubt.

    A cell that the photo does not show is taken to stand as before, if that is known. ruleset, options: by
    which it is played, if no position before says so. before: a position of the same game, of which all is
    kept that no photo shows. Raises GamesError if there is none, with what is wrong with the best guess.
    """
    same = before is not None and game.rules.board_of(before).shape == reading.shape

    def shown(standing: Sequence[Standing]) -> P:
        if before is not None and same:
            return game.look.with_standing(before, standing)
        return game.start_with(reading.shape, standing, ruleset, options)

    stood = game.look.standing(before) if before is not None and same else None
    guess = [
        stands if cell.shown or stood is None else stood[c]
        for c, (cell, stands) in enumerate(zip(reading.cells.values(), at_rest(reading), strict=True))
    ]
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
    """Return what the doubtful cells may be, with probabilities, by their place in reading order.

    A cell that is not doubtful counts as certain. docs/reading.md says how many of such cells were misread,
    docs/checking.md what that comes to in verdicts.
    """
    found = {c: _odds(cell) for c, cell in enumerate(reading.cells.values()) if cell.doubtful}
    return {c: odds for c, odds in found.items() if len(odds) > 1}


def _odds(cell: CellReading) -> Odds:
    """Return what a doubtful cell may be, the most likely first.

    A cell that the photo does not show may be anything. What makes a cell doubtful may be more than its odds
    show: then they are not believed beyond MOST_IN_DOUBT.
    """
    (best, share), *others = cell.likelihoods
    if not cell.shown:
        return cell.candidates
    if share > MOST_IN_DOUBT and others:
        even = (1 - MOST_IN_DOUBT) / len(others)
        return ((best, MOST_IN_DOUBT), *((stands, even) for stands, _ in others))
    return tuple((stands, odds) for stands, odds in cell.likelihoods if odds >= LEAST * share)


def _resting(cell: CellReading, odds: Odds) -> Standing:
    resting = [stands for stands, _ in odds if not stands.active]
    return resting[0] if resting else cell.standing
