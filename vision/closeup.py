"""Close-ups of the cells that are asked about: cut out of the photo, upright as the sheet lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from games.catalogue import game_named
from vision.picture import Picture
from vision.reading import CellReading, Reading
from vision.words import say

Pixels = NDArray[np.uint8]

SHOWN = 4 / 3  # cells: a close-up shows a little of what is round the cell
SIDE_PX = 150
GUESSES, LEAST, MOST = 3, 0.005, 0.99  # so many at most, none shown as 0 %; what is asked is never 100 % sure
LINE_PX, PAD_PX = 22, 10
MOST_ROWS = 3  # of close-ups; of a board that is asked whole the photo itself is the better picture
INK = (40, 40, 40)


def close_up(
    picture: Picture, seen: Sequence[tuple[float, float]], corners: Sequence[tuple[float, float]], side: int
) -> Pixels:
    """Return a square picture of a cell, so many pixels a side, as it looks from straight above the sheet.

    seen: its corners in pixels of the upright photo; corners: the same as seen from its centre, in cells.
    """
    at = (np.array(seen) + 0.5) / picture.factor - 0.5
    wanted = (np.array(corners) / SHOWN + 0.5) * side - 0.5
    view, _ = cv2.findHomography(at, wanted)
    return np.asarray(cv2.warpPerspective(picture.bgr, view, (side, side), flags=cv2.INTER_CUBIC), np.uint8)


def panel(picture: Picture, readings: Sequence[Reading], width: int) -> Pixels:
    """Return a strip of close-ups of all doubtful cells, each with its name and guesses; no rows without any.

    width: in pixels. What does not fit into a few rows is counted.
    """
    tiles = [tile for reading in readings for tile in _tiles(picture, reading)]
    across = max(1, width // (SIDE_PX + 2 * PAD_PX))
    if len(tiles) > MOST_ROWS * across:
        shown = MOST_ROWS * across - 1
        more = str(say("more-asked", count=len(tiles) - shown))
        tiles = [*tiles[:shown], _tile(np.full((SIDE_PX, SIDE_PX, 3), 255, np.uint8), [more])]
    rows = [np.hstack(tiles[i : i + across]) for i in range(0, len(tiles), across)]
    blank = np.zeros((0, width, 3), np.uint8)
    return np.vstack([blank, *(_padded(row, width) for row in rows)])


def _tiles(picture: Picture, reading: Reading) -> Iterator[Pixels]:
    corners = game_named(reading.game).rules.board(reading.shape).outline
    for name in (its for its in reading.doubtful if its in reading.outlines):
        yield _tile(
            close_up(picture, reading.outlines[name], corners, SIDE_PX),
            [name, *_guesses(reading.cells[name])],
        )


def _guesses(cell: CellReading) -> list[str]:
    likely = [(standing, odds) for standing, odds in cell.candidates[:GUESSES] if odds > LEAST]
    return [f"{100 * min(odds, MOST):.0f} % {standing.words}" for standing, odds in likely]


def _tile(crop: Pixels, lines: Sequence[str]) -> Pixels:
    """Return a picture over its lines, the first of which is its name."""
    tile = np.full((SIDE_PX + (1 + GUESSES) * LINE_PX + 2 * PAD_PX, SIDE_PX + 2 * PAD_PX, 3), 255, np.uint8)
    tile[PAD_PX : PAD_PX + SIDE_PX, PAD_PX : PAD_PX + SIDE_PX] = crop
    for number, line in enumerate(lines):
        size = 0.6 if number == 0 else 0.38
        at = (PAD_PX, PAD_PX + SIDE_PX + (number + 1) * LINE_PX - 6)
        text = line.encode("ascii", "replace").decode()
        cv2.putText(tile, text, at, cv2.FONT_HERSHEY_DUPLEX, size, INK, 1, cv2.LINE_AA)
    return tile


def _padded(row: Pixels, width: int) -> Pixels:
    return np.pad(row[:, :width], ((0, 0), (0, max(0, width - row.shape[1])), (0, 0)), constant_values=255)
