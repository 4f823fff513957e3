"""The symmetries of boards: what can be done to a board so that it lies on itself again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from games.board import Board, Point

__all__ = ["symmetries"]


@cache
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return every rotation and reflection that maps a board onto itself.

    Each is a tuple s where s[cell] is where the cell goes; the identity comes first. A square has
    eight, another rectangle four, a hexagon twelve; on a torus each of them goes with every shift.
    """
    width, height = board.whole.width, board.whole.height
    at = {_near(centre): cell for cell, centre in enumerate(board.centres)}
    shifts = [(0, 0)]
    if board.torus:
        shifts = [(x, y) for y in range(round(height)) for x in range(round(width))]
    images = []
    for flip in (1, -1):
        for step in range(board.sides):
            angle = 2 * pi * step / board.sides
            turned = [_turned(centre, (width / 2, height / 2), angle, flip) for centre in board.centres]
            for right, down in shifts:
                moved = turned
                if board.torus:
                    moved = [((x + right) % width, (y + down) % height) for x, y in turned]
                images.append(tuple(at.get(_near(centre), -1) for centre in moved))
    return tuple(image for image in dict.fromkeys(images) if _keeps_neighbours(board, image))


def _keeps_neighbours(board: Board, image: Sequence[int]) -> bool:
    """Return whether every cell has a place of its own, and beside it those that were beside the cell."""
    return len({*image} - {-1}) == len(board) and all(
        {image[near] for near in beside} == {*board.neighbours[image[cell]]}
        for cell, beside in enumerate(board.neighbours)
    )


def _turned(point: Point, middle: Point, angle: float, flip: int) -> Point:
    """Return a point turned about the middle, after it was mirrored left to right where flip is -1."""
    x, y = flip * (point[0] - middle[0]), point[1] - middle[1]
    return middle[0] + x * cos(angle) - y * sin(angle), middle[1] + x * sin(angle) + y * cos(angle)


def _near(point: Point) -> tuple[int, int]:
    """Return the same key for points that differ only by rounding; cells are far further apart."""
    return round(point[0] * 1000), round(point[1] * 1000)
