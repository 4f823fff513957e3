"""Several photos of one table: what each was read as, made one reading of every board.

Photos of the same pieces on the same print err alike. So two that agree are not surer than the surer one of
them: log odds are averaged, never added. What a second photo can do is show what the first could not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log
from statistics import fmean

from games.standing import NOTHING, Standing
from vision.errors import BoardNotFoundError
from vision.limits import load_limits
from vision.reading import BeliefLimits, CellReading, Reading
from vision.words import say

SUREST = 1e-6  # odds are reported no nearer to 0 and 1 than this


@dataclass(frozen=True)
class SharedBoard:
    """A board that all photos show; numbers: which board it is in each of them. reading: of all."""

    numbers: tuple[int, ...]
    reading: Reading

    @property
    def views(self) -> list[Reading]:
        """Return the reading as each photo shows it, in its pixels."""
        outlines = (self.reading.outlines, *self.reading.further)
        return [replace(self.reading, outlines=each, further=()) for each in outlines]


def shared_boards(photos: Sequence[Sequence[Reading]]) -> tuple[list[SharedBoard], tuple[str, ...]]:
    """Return the boards that all photos show, in the order of the first, and the sheets that only some show.

    photos: the boards of each. Raises BoardNotFoundError if a photo shows two copies of a sheet, if
    nothing is shared, or if what lies on a shared board cannot be the same.
    """
    for boards in photos:
        sheet, copies = Counter(board.sheet for board in boards).most_common(1)[0]
        if copies > 1:
            raise BoardNotFoundError("two-copies", say("two-copies", count=copies, sheet=sheet))
    places = [{board.sheet: number for number, board in enumerate(boards)} for boards in photos]
    all_sheets = tuple(dict.fromkeys(sheet for place in places for sheet in place))
    shared = [sheet for sheet in all_sheets if all(sheet in place for place in places)]
    if not shared:
        raise _apart("sheets-apart", all_sheets)
    found = []
    for sheet in shared:
        numbers = tuple(place[sheet] for place in places)
        readings = [boards[number] for boards, number in zip(photos, numbers, strict=True)]
        found.append(SharedBoard(numbers, combine_readings(readings)))
    return found, tuple(sheet for sheet in all_sheets if sheet not in shared)


def combine_readings(readings: Sequence[Reading]) -> Reading:
    """Return one reading of a board from those of several photos of it; one alone is returned as it is.

    Photos of some of a board's sheets make up the board: a cell is shown by those that show its sheet. Raises
    BoardNotFoundError if they cannot be of the same board with the same pieces.
    """
    first = readings[0]
    if len(readings) == 1:
        return first
    if len({tuple(reading.cells) for reading in readings}) > 1:  # of sheets that make up one board
        readings = [reading.whole for reading in readings]
        first = readings[0]
    kinds = tuple(dict.fromkeys(reading.pieces for reading in readings if _bears(reading)))
    for code, told in (
        ("sheets-apart", tuple(dict.fromkeys(reading.sheet for reading in readings))),
        ("games-apart", tuple(dict.fromkeys(reading.game for reading in readings))),
        ("pieces-apart", kinds),
    ):
        if len(told) > 1:
            raise _apart(code, told)
    own = [reading.own_beads for reading in readings]
    trusted = [_trusted(reading) for reading in readings]
    best = min(readings, key=lambda reading: len(reading.doubtful))
    return replace(
        first,
        pieces=(*kinds, first.pieces)[0],
        cells={name: _cell([reading.cells[name] for reading in readings], trusted) for name in first.cells},
        seconds={name: sum(reading.seconds[name] for reading in readings) for name in first.seconds},
        quality=best.quality,
        own_beads=None if None in own else all(own),
        further=tuple(reading.outlines for reading in readings[1:]),
        unread=all(reading.unread for reading in readings),
        beyond={name: stands for reading in readings for name, stands in reading.beyond.items()},
    )


def _apart(code: str, told: tuple[str, ...]) -> BoardNotFoundError:
    return BoardNotFoundError(code, say("apart", code=code, told=told))


def _bears(reading: Reading) -> bool:
    """Return whether anything stands on the board: an empty one does not show its kind of pieces."""
    return any(standing != NOTHING for standing in reading.standing)


def _trusted(reading: Reading) -> bool:
    """Return whether cells of this photo may be believed: its board is as known, and most of it is clear."""
    shown = [cell.doubtful for cell in reading.cells.values() if cell.shown]
    strange = reading.quality is not None and reading.quality.strange
    return not strange and sum(shown) <= load_limits(BeliefLimits).poor_share * len(shown)


def _cell(cells: Sequence[CellReading], trusted: Sequence[bool]) -> CellReading:
    """Return a cell's reading from that of every photo; trusted: which of these lend belief.

    Believed is what all photos that show the cell take it for, if one of them is sure.
    """
    seen = [cell for cell in cells if cell.shown]
    witnesses = seen or list(cells)
    likelihoods = _pooled([dict(cell.likelihoods) for cell in witnesses])
    guess = likelihoods[0][0]
    sure = any(lends and cell.shown and not cell.doubtful for cell, lends in zip(cells, trusted, strict=True))
    alike = [cell for cell in witnesses if cell.standing == guess]
    nearest = max(alike, key=lambda cell: cell.confidence, default=witnesses[0])
    return CellReading(
        likelihoods,
        doubtful=not (sure and len(alike) == len(seen)),
        heading_deg=nearest.heading_deg,
        shown=bool(seen),
    )


def _pooled(odds: Sequence[dict[Standing, float]]) -> tuple[tuple[Standing, float], ...]:
    """Return the mean of photos' log odds for the likeliest standing, most likely first.

    What is left to the others is dealt out by their mean probabilities, so that no share grows because two
    photos exclude different things.
    """
    mean = {standing: fmean(each.get(standing, 0.0) for each in odds) for each in odds for standing in each}
    logs = {standing: fmean(_log_odds(each.get(standing, 0.0)) for each in odds) for standing in mean}
    best = max(logs, key=lambda standing: logs[standing])
    rest = sum(share for standing, share in mean.items() if standing != best)
    held = 1 / (1 + exp(-logs[best])) if rest else 1.0
    shares = {s: held if s == best else share * (1 - held) / (rest or 1.0) for s, share in mean.items()}
    return tuple(sorted(shares.items(), key=lambda share: -share[1]))


def _log_odds(probability: float) -> float:
    sober = min(max(probability, SUREST), 1 - SUREST)
    return log(sober / (1 - sober))
