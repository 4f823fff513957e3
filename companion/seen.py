"""What a photo shows, as the judge takes it: best guesses between turns, and what doubtful cells may be."""

from __future__ import annotations

from games.check import Doubts
from games.protocol import Standing
from vision.reading import PLAUSIBLE, CellReading, Reading

__all__ = ["at_rest", "doubts_of"]


def at_rest(reading: Reading) -> tuple[Standing, ...]:
    """Return every cell's best guess; where that is in doubt, one that is not active, as between turns."""
    return tuple(map(_resting, reading.cells.values()))


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
